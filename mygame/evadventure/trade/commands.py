"""Commands of shops and of other services for coins: `list`, `buy`, `sell`, `value`, `repair`, `train`, `bathe`,
`pray`.
"""

from __future__ import annotations

from functools import partial
from itertools import zip_longest

from evennia.objects.objects import DefaultObject

from ..evennia_ext.transactions import together
from ..kernel import signals
from ..kernel.character_command import WHICH, CharacterCommand, pick, shown
from ..kernel.counting import EVERYTHING, Amount, CountedThing, coins, counted, find, note_numbers, phrase, read_amount
from ..kernel.errors import ActionError
from ..kernel.input import whole_number
from ..kernel.messaging import name_in
from ..kernel.purse import CoinReason, Coins, transfer
from ..kernel.textwidth import columns, crop, fill, pad
from ..knave.fighting.conditions import GameTime
from ..model import Hero, Thing
from ..places import game_time
from ..places.rooms import check_at
from ..rules import TAUGHT
from ..things import wares
from ..things.objects import EvAdventureObjectFiller
from ..words import Words, synonyms
from . import bank, barter, crafting, festivals, home_commands, market
from .bank import charge
from .shops import MOOD_WORDS, EvAdventureShopKeeper, Sample, Ware, entry_of, is_clean, keeper_in, left_of

BATH_PRICE = 2
"""Coppers (`knave.md 3`)."""
BLESSING_PRICE = 10
"""Coppers of the offering."""
BLESSED_FOR = 6 * game_time.HOUR
"""Game seconds a blessing lasts."""
LONG = 18
"""The most wares listed in one column, where there is room for two."""
NAME_COLUMNS = 26
"""Most columns of a ware's name in a list of two columns."""


class ShopCommand(CharacterCommand):
    """Base of commands that need a shopkeeper and are refused in a fight."""

    in_fight = "refused"

    def keeper(self) -> EvAdventureShopKeeper:
        """Return the shopkeeper in the caller's place; tell its mood towards the caller once a day.

        Raises ActionError: code `no_shop`.
        """
        keeper = keeper_in(self.caller.location)
        if keeper is None:
            raise ActionError("no_shop", Words("Nobody keeps a shop here."))
        mood, new = keeper.mood(self.caller)
        if new:
            self.tell(MOOD_WORDS[mood], who=keeper)
        return keeper


class CmdList(ShopCommand):
    """List the wares of a shop."""

    key = "list"
    aliases = synonyms("wares", of="list", context="trade")
    help_words = Words(
        """In a shop, |wlist|n shows what there is and what it costs you. Prices depend on your charisma and on how the
shopkeeper likes you today; a bath helps. Stock comes back at dawn; torches, candles and rations are never sold
out. For each thing of a kind a shop was sold lately it pays less for the next; half of that is forgotten each dawn.

  buy torch       buy one; |wbuy 3 torches|n, |wbuy 2|n (the second of the list)
  look 2          a ware, before you buy it
  value sword     what you would get for it; |wvalue|n for all you carry
  sell sword      sell it; |wsell all|n whatever the shop takes
  repair sword    at the smith's or the armourer's: a tenth of the price a point; |wrepair all|n"""
    )

    def act(self, typed: str) -> None:
        """Show each ware with its number, price and remaining count."""
        keeper = self.keeper()
        on_sale = keeper.wares()
        if not on_sale:
            raise ActionError("sold_out", Words("{who:cap} has nothing to sell just now."), who=keeper)
        page = self.page
        lines = [fill(SELLS.say(page.lang, who=keeper, coins=coins(self.caller.coins)), page.width)]
        prices = [keeper.price(ware, self.caller) for ware in on_sale]
        most = NAME_COLUMNS if len(on_sale) > LONG else page.width - 18
        room = min(max(columns(name_in(ware, page.lang)) for ware in on_sale), most, page.width - 18)
        for number, (ware, price) in enumerate(zip(on_sale, prices, strict=True), 1):
            name, left = name_in(ware, page.lang), left_of(ware)
            if page.screenreader:
                facts = {"number": number, "thing": name, "price": coins(price), "left": left}
                lines.append((LINE if isinstance(ware, Sample) else LINE_USED).say(page.lang, **facts))
                continue
            note = Words("x{left}").say(page.lang, left=left) if isinstance(ware, Sample) else USED.say(page.lang)
            name = pad(crop(name, room), room)
            lines.append(f"{pad(str(number), 3, 'right')} {name} |y{pad(str(price), 5, 'right')}|n  {note}")
        if not page.screenreader and len(on_sale) > LONG and 2 * (room + 18) <= page.width:
            half = (len(on_sale) + 1) // 2
            rows = zip_longest(lines[1 : half + 1], lines[half + 1 :], fillvalue="")
            lines[1:] = [f"{pad(left, room + 18)}{right}".rstrip() for left, right in rows]
        note_numbers(self.caller, f"wares of {keeper.id}", map(entry_of, on_sale))
        self.msg(text=("\n".join(lines), {"type": "shop"}))


class CmdBuy(ShopCommand):
    """Buy wares."""

    key = "buy"
    aliases = synonyms("purchase", of="buy")
    help_words = CmdList.help_words

    def act(self, typed: str) -> None:
        """Buy the wares one by one until the count is reached, or a purchase is refused."""
        if not typed:
            raise ActionError("what", Words("Buy what? |wlist|n shows what there is."))
        keeper = self.keeper()
        ware, count = self._meant(keeper, typed)
        bought: list[tuple[Thing, int]] = []
        problem: ActionError | None = None
        for one in ware[:count]:
            try:
                with together():
                    sold = keeper.sell(one, self.caller)
            except ActionError as refused:
                problem = refused
                break
            bought.append(sold)
        if bought:
            things = counted([thing for thing, _ in bought])
            paid = coins(sum(price for _, price in bought))
            self.tell(BUY, things=things, price=paid, left=coins(self.caller.coins))
            self.see(Words("{who:cap} buys {things} from {whom}."), things=things, whom=keeper)
        for thing, price in bought:  # what comes of it is told after it
            signals.bought.send_robust(sender=self.caller, thing=thing, price=price, shop=keeper)
        self.tell_rest(problem, done=bool(bought))

    def _meant(self, keeper: EvAdventureShopKeeper, typed: str) -> tuple[list[Ware], int]:
        """Return the wares meant by a name or number, each as often as it is in stock, and the count asked for.

        Raises ActionError: codes `missing`, `which`, `none`, `few`.
        """
        amount = read_amount(typed)
        matches = keeper.meant(self.caller, amount.name)
        if not matches and (number := whole_number(amount.name.lstrip("#"))) is not None:
            refused = ActionError("missing", Words("Nothing for sale has the number {number}."), number=number)
            refused.afterwards = partial(self.execute_cmd, "list")
            raise refused
        if not matches:
            raise ActionError("missing", NOT_SOLD, who=keeper, typed=shown(amount.name))
        kinds = counted(matches)
        if len(kinds) > 1:
            raise ActionError("which", WHICH, typed=shown(amount.name), names=kinds[:9])
        there = [ware for ware in matches for _ in range(left_of(ware))]
        count = len(there) if amount.count == EVERYTHING else 1 if amount.count is None else amount.count
        if count < 1:
            raise ActionError("none", Words("None at all? Done."))
        if count > len(there):
            raise ActionError("few", Words("All that is left: {have}."), have=CountedThing(matches[0], len(there)))
        return there, count


class CmdSell(ShopCommand):
    """Sell things."""

    key = "sell"
    help_words = CmdList.help_words

    def act(self, typed: str) -> None:
        """Sell the named things; of "all", everything the shop buys."""
        if not typed:
            raise ActionError("what", Words("Sell what? |wvalue|n says what you would get."))
        keeper, amount = self.keeper(), read_amount(typed)
        if amount.is_coins:
            raise ActionError("coins", Words("Coins for coins? No."))
        sold: list[DefaultObject] = []
        earned = 0
        problem: ActionError | None = None
        for thing in self.idle(amount):
            try:
                with together():
                    earned += keeper.buy(thing, self.caller)
            except ActionError as refused:
                if not amount.is_all:
                    problem = refused
                    break
                if problem is None or refused.code == "outfit":  # the reason that does not depend on this shop
                    problem = refused
                continue
            sold.append(thing)
        if sold:
            things = counted(sold)
            self.tell(SELL, things=things, price=coins(earned), have=coins(self.caller.coins))
            self.see(Words("{who:cap} sells {things} to {whom}."), things=things, whom=keeper)
        if not (amount.is_all and sold):
            self.tell_rest(problem, done=bool(sold))


class CmdValue(ShopCommand):
    """Ask what the shop would pay."""

    key = "value"
    aliases = synonyms("appraise", "worth", of="value")
    help_words = CmdList.help_words

    def act(self, typed: str) -> None:
        """Tell the offer for the named thing, or for everything that is not in use."""
        keeper, amount = self.keeper(), read_amount(typed)
        ours = find(amount.name, self.carried())
        if amount.name and not ours and (ware := keeper.wares_shown(self.caller, amount.name)):
            self.msg(text=(ware, {"type": "shop"}))
            return
        if amount.name:
            thing = pick(amount, self.carried(), NOT_CARRIED)[0]
            self.tell(WOULD_GIVE, who=keeper, price=coins(keeper.offer(thing, self.caller)), thing=thing)
            if less := keeper.glut(thing):
                self.tell(GLUT, who=keeper, less=less)
            return
        offers: dict[int, list[DefaultObject]] = {}
        outfit: list[DefaultObject] = []
        for thing in self.idle(Amount(EVERYTHING, "")):
            try:
                offers.setdefault(keeper.offer(thing, self.caller), []).append(thing)
            except ActionError as refused:
                outfit += [thing] if refused.code == "outfit" else []
        if not offers:
            words = ONLY_OUTFIT if outfit else Words("You carry nothing {who} would buy.")
            raise ActionError("nothing", words, who=keeper, things=counted(outfit))
        lines = [Words("{who:cap} would give you:").say(self.lang, who=keeper)]
        for price in sorted(offers, reverse=True):
            lines += [
                "  "
                + Words("{thing}: {price}{each:|| each}").say(self.lang, thing=one, price=coins(price), each=one.count)
                for one in counted(offers[price])
            ]
        if outfit:
            lines.append(Words("Nothing for what you set out with: {things}.").say(self.lang, things=counted(outfit)))
        self.msg(text=("\n".join(fill(line, self.page.width, hanging="    ") for line in lines), {"type": "shop"}))


class CmdRepair(ShopCommand):
    """Have a thing repaired."""

    key = "repair"
    aliases = synonyms("mend", of="repair")
    help_words = CmdList.help_words

    def act(self, typed: str) -> None:
        """Repair the named thing, or all; without a name, list the possible repairs here and the prices."""
        keeper = self.keeper()
        if not keeper.shop.mends:
            raise ActionError("no_smith", Words("Nobody mends anything here. Try the smith or the armourer."))
        amount = read_amount(typed)
        if not typed or amount.is_all:
            worn = [thing for thing in self.carried() if keeper.mends(thing) and wares.repair_price(thing)]
            if not worn:
                raise ActionError("whole", Words("Nothing you carry needs mending here."))
            if not typed:
                quotes = [phrase(QUOTE, thing=thing, price=coins(wares.repair_price(thing))) for thing in worn]
                self.tell(Words("{who:cap} could mend {things}."), who=keeper, things=quotes)
            for thing in worn if typed else ():
                self._mend(keeper, thing)
            return
        worn_first = sorted(self.carried(), key=lambda thing: not wares.repair_price(thing))
        self._mend(keeper, pick(amount, worn_first, NOT_CARRIED)[0])

    def _mend(self, keeper: EvAdventureShopKeeper, thing: Thing) -> None:
        price = keeper.mend(thing, self.caller)
        signals.did.send_robust(sender=self.caller, deed="repaired")
        self.tell(MENDED, who=keeper, thing=thing, price=coins(price), quality=thing.quality)
        self.see(Words("{keeper:cap} mends {thing:a} for {who}."), keeper=keeper, thing=thing)


class CmdTrain(CharacterCommand):
    """Exchange coins from the dungeon for experience."""

    key = "train"
    in_fight = "refused"
    aliases = synonyms("spend", of="train")
    help_category = "Character"
    help_words = Words(
        "|wtrain 100|n at the guild spends so many coins on learning: each is worth one experience point. "
        "Only coins count that you brought up from below yourself, or that a shop paid you for what you brought "
        "up; |wcoins|n says how many those are, |wtrain all|n spends them. 1000 points are a level: |wadvance|n "
        "takes it. At most {taught} points of each level can be had for coins."
    ).filled(taught=TAUGHT)

    def act(self, typed: str) -> None:
        """Spend the typed number of coins at the guild; gain one XP for each."""
        caller = self.caller
        check_at(caller, "guild", Words("The guild turns coins into experience; you are not there."))
        if not typed:
            raise ActionError("what", TRAIN_WHAT, **self._purse())
        number = whole_number(typed)
        amount = Amount(number, "coins") if number is not None else read_amount(typed)
        if not amount.is_coins and not amount.is_all:
            raise ActionError("what", TRAIN_WHAT, **self._purse())
        most = caller.trainable_coins
        count = most if amount.count in (EVERYTHING, None) else self.coins_asked(amount)
        if count > most or not most:
            raise ActionError("not_deep", NOT_DEEP, **self._purse())
        left = TAUGHT - caller.taught
        if left <= 0 or (count > left and amount.count not in (EVERYTHING, None)):
            raise ActionError("taught", ENOUGH, most=TAUGHT, left=max(0, left))
        count = min(count, left)
        with together():
            transfer(Learning(caller), None, count, CoinReason.TRAINING)
            ready = caller.add_xp(count)
            caller.taught += count
        signals.did.send_robust(sender=caller, deed="coins:trained", amount=count)
        self.tell(TRAINED_READY if ready else TRAINED, price=coins(count), xp=count, total=caller.xp)
        self.see(Words("{who:cap} spends coins at the guild and nods a lot."))

    def _purse(self) -> dict[str, object]:
        return {"have": coins(self.caller.coins), "deep": self.caller.trainable_coins}


class Learning:
    """The coins a hero brought up from the dungeon, as a holder of coins (`kernel.purse`)."""

    def __init__(self, hero: Hero) -> None:
        self.hero = self.owner = hero

    def take_coins(self, count: int, spent: bool) -> Coins:
        """Remove coins, none but those from the dungeon."""
        deep = self.hero.trainable_coins
        count = max(0, min(count, deep))
        self.hero.coins -= count
        self.hero.deep_coins = deep - count
        return Coins(count, count, self.hero.id)

    def put_coins(self, coins: Coins) -> None:
        """Add coins to the hero's purse."""
        self.hero.put_coins(coins)


class CmdBathe(CharacterCommand):
    """Take a hot bath."""

    key = "bathe"
    in_fight = "refused"
    aliases = synonyms("wash", of="bathe")
    help_words = Words(
        "|wbathe|n at the bath house, for {bath_price} coins: what the dungeon left on you comes off, and until "
        "dawn shopkeepers like you better."
    ).filled(bath_price=BATH_PRICE)

    def act(self, typed: str) -> None:
        """Pay `BATH_PRICE`; the caller is clean until dawn, and the dirt it carries is gone."""
        caller = self.caller
        check_at(caller, "bath", Words("There is no bath here. The bath house has one, always hot."))
        dirt = [thing for thing in caller.contents if isinstance(thing, EvAdventureObjectFiller)]
        if is_clean(caller) and not dirt:
            raise ActionError("clean", Words("You are cleaner than anybody in town already."))
        charge(caller, BATH_PRICE, CoinReason.SERVICE)
        caller.attributes.add("bathed", game_time.morning())
        for one in dirt:
            one.delete()
        self.tell(BATHE, price=coins(BATH_PRICE))
        self.see(Words("{who:cap} comes out of the pool two shades lighter."))


class CmdPray(CharacterCommand):
    """Receive a blessing for an offering."""

    key = "pray"
    in_fight = "refused"
    aliases = synonyms("bless", "blessing", of="pray", context="trade")
    help_words = Words(
        "|wpray|n in the temple, with an offering of {blessing_price} coins, and you are blessed for six hours of "
        "the game: your saving throws are easier."
    ).filled(blessing_price=BLESSING_PRICE)

    def act(self, typed: str) -> None:
        """Pay `BLESSING_PRICE`; the caller is blessed for `BLESSED_FOR` game seconds."""
        caller = self.caller
        check_at(caller, "temple", Words("Nobody here would hear you. The temple is the place to pray."))
        if caller.conditions.has("blessed"):
            raise ActionError("blessed", Words("You are blessed already; do not wake it."))
        charge(caller, BLESSING_PRICE, CoinReason.OFFERING)
        caller.conditions.add("blessed", GameTime(BLESSED_FOR), source=None)
        self.tell(PRAY, price=coins(BLESSING_PRICE))
        self.see(Words("{who:cap} prays without a sound."))


COMMANDS = (
    CmdList, CmdBuy, CmdSell, CmdValue, CmdRepair, CmdTrain, CmdBathe, CmdPray, *bank.COMMANDS,
    *barter.COMMANDS, *crafting.COMMANDS, *festivals.COMMANDS, *home_commands.COMMANDS, *market.COMMANDS,
)  # fmt: skip

SELLS = Words("{who:cap} sells this. You have {coins}.")
LINE = Words("{number}. {thing}: {price}, {left} left.")
LINE_USED = Words("{number}. {thing}, second hand: {price}.")
USED = Words("used")
NOT_SOLD = Words('{who:cap} has no "{typed}" for sale.')
BUY = Words("You buy {things} for {price} and have {left} left.")
SELL = Words("You sell {things} for {price} and have {have} now.")
NOT_CARRIED = Words('You carry no "{typed}".')
WOULD_GIVE = Words("{who:cap} would give you {price} for {thing:the}.")
GLUT = Words("That is {less} % less than usual: {who} was sold many of these lately.")
ONLY_OUTFIT = Words("{who:cap} buys what you find, and gives nothing for what you set out with: {things}.")
QUOTE = Words("{thing:the} ({price})")
MENDED = Words("{who:cap} mends {thing:the} for {price}: its quality is {quality} again.")
TRAIN_WHAT = Words(
    "Spend how many coins? You have {have}; brought up from below by yourself, and good for training: {deep}."
)
NOT_DEEP = Words(
    "The guild only writes down what you brought up from below yourself: {deep} of your {have}. Gifts, winnings and "
    "what other people's finds were sold for teach nobody anything."
)
ENOUGH = Words(
    "The guild teaches {most} points of a level at most; the rest is to be lived, below. It will teach you {left} more "
    "until you |wadvance|n."
)
TRAINED = Words(
    "You spend {price} on maps, teachers and rounds for those who were there, and gain {xp} XP: {total} in all."
)
TRAINED_READY = Words(
    "You spend {price} on maps, teachers and rounds for those who were there, and gain {xp} XP: {total} in all. "
    "You can |wadvance|n."
)
BATHE = Words(
    "You pay {price}, and it all comes off: blood, soot, the smell of down there. People will like you better today."
)
PRAY = Words(
    "You lay {price} on the grating and say nothing for a while. Something under the floor breathes out: "
    "you are blessed."
)
