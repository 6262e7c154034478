"""No loop pays: whatever three colluding accounts trade, give, stake, delete and make, wealth never grows by itself.

Wealth is what can be had for it: coins one may give away, and what the best shop would pay on the best day for all
things. Nobody goes below here, so it may only shrink; and so may what can become experience.
"""

import hypothesis
from django.test import tag
from evennia.utils.create import create_object
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from evadventure.characters import callings, death, death_commands, handling_commands
from evadventure.characters import coins as table_coins
from evadventure.characters import commands as hero_commands
from evadventure.characters.character import EvAdventureCharacter
from evadventure.characters.cmdset import EvAdventureCmdSet
from evadventure.characters.temporary_sheet import TemporaryCharacterSheet
from evadventure.creatures import hirelings
from evadventure.kernel.descriptions import encode
from evadventure.kernel.errors import ActionError
from evadventure.kernel.purse import free_coins
from evadventure.knave import crafting
from evadventure.minigames.testing.kit import times
from evadventure.places import game_time
from evadventure.places.rooms import PLACE
from evadventure.quests.quest_definitions import QuestReward
from evadventure.things import wares
from evadventure.things.containers import EvAdventureContainer
from evadventure.things.objects import EvAdventureCoins, EvAdventureObject
from evadventure.things.strongroom import Strongroom
from evadventure.trade import commands as shop_commands
from evadventure.trade import market
from evadventure.trade.shops import ANYTHING, Shop
from evadventure.trade.tests.test_shops import ShopStage

PAWNBROKER = Shop(
    till=300,
    buys=(ANYTHING,),
    goods={
        "torch": 5,
        "sword": 2,
        "ration": 3,
        "sack": 2,
        "healing draught": 1,
        "shield": 1,
        "rope, 50ft": 1,
        "nails": 6,
        "hammer": 1,
    },
    mends=("weapon", "armor", "shield"),
)
NAMES = [
    "nails",
    "hammer",
    "caltrops",
    "torch",
    "rope",
    "sword",
    "long sword",
    "ration",
    "sack",
    "shield",
    "healing draught",
    "all",
]
VERBS = ["buy", "sell", "drop", "get", "wield", "remove", "repair", "value"]
WAYS = ["drop {} coins", "get {} coins", "put {} coins in sack", "get {} coins from sack", "train {}"]
MANY = ["", "2 "]
HEROES = st.integers(0, 2)
COUNTS = st.integers(1, 60)
SETTINGS = hypothesis.settings(
    max_examples=times(2, 8),
    stateful_step_count=times(15, 25),
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(hypothesis.HealthCheck),
)


def commands():
    """Return every command that may be typed; the later one of a key wins, as in the game."""
    more = (*handling_commands.COMMANDS, *shop_commands.COMMANDS, *hero_commands.COMMANDS, *death_commands.COMMANDS)
    return list({one.key: one for one in [*EvAdventureCmdSet(), *(one() for one in more)]}.values())


class TestNoLoopPays(ShopStage):
    @tag("long")
    def test_wealth_never_grows_without_an_adventure(self):
        stage = self

        class Town(RuleBasedStateMachine):
            @initialize(purse=st.integers(0, 300), deep=st.integers(0, 100))
            def begin(self, purse, deep):
                stage.begin(purse, deep)
                self.wealth, self.learnt = stage.wealth(), stage.learnt()

            @rule(
                who=HEROES, verb=st.sampled_from(VERBS), count=st.sampled_from(["", "2 "]), name=st.sampled_from(NAMES)
            )
            def trade(self, who, verb, count, name):
                stage.line(who, f"{verb} {count if name != 'all' else ''}{name}")

            @rule(who=HEROES, whom=HEROES, name=st.sampled_from(NAMES))
            def give(self, who, whom, name):
                stage.line(who, f"give {name} to hero{whom}")

            @rule(who=HEROES, whom=HEROES, count=COUNTS)
            def give_coins(self, who, whom, count):
                stage.line(who, f"give {count} coins to hero{whom}")

            @rule(who=HEROES, count=COUNTS, way=st.sampled_from(WAYS))
            def move_coins(self, who, count, way):
                stage.line(who, way.format(count))

            @rule(who=HEROES, name=st.sampled_from(NAMES), out=st.booleans())
            def bags(self, who, name, out):
                stage.line(who, f"get {name} from sack" if out else f"put {name} in sack")

            @rule(who=HEROES, line=st.sampled_from(["bathe", "pray", "rest", "insure yes", "train all", "use ration"]))
            def services(self, who, line):
                stage.line(who, line)

            @rule(who=HEROES, line=st.sampled_from(["craft caltrops", "craft lamp oil", "craft mend sword"]))
            def crafts(self, who, line):
                stage.line(who, line)

            @rule(
                who=HEROES,
                line=st.sampled_from(["sell {} for {}", "want {} for {}", "buy 1", "buy 2", "bring 1", "bring 2"]),
                name=st.sampled_from(NAMES),
                count=COUNTS,
            )
            def markets(self, who, line, name, count):
                stage.line(who, "market")
                stage.line(who, f"market {line.format(name, count)}")

            @rule(who=HEROES)
            def haggles(self, who):
                stage.heroes[who].attributes.add(callings.ATTRIBUTE, {"factor": "baaaa", "thief": "bbbab"})

            @rule(who=HEROES)
            def hire(self, who):
                try:
                    hirelings.hire(stage.heroes[who], "labourer")
                except ActionError:
                    return

            @rule(who=HEROES, whom=HEROES, stake=COUNTS, won=st.booleans())
            def stake(self, who, whom, stake, won):
                players = [f"c:{stage.heroes[one].id}" for one in (who, whom)]
                if who == whom or any(table_coins.coins_of(key) < stake for key in players):
                    return
                with table_coins.together(players):
                    for key in players:
                        table_coins.add_coins(key, -stake)
                    table_coins.add_coins(players[won], 2 * stake)

            @rule(who=HEROES)
            def worn(self, who):
                for thing in stage.heroes[who].contents:
                    if getattr(thing, "quality_max", None):
                        thing.quality = max(0, thing.quality - 1)
                self.wealth = min(self.wealth, stage.wealth())

            @rule()
            def next_day(self):
                stage.next_morning()

            @rule(who=st.integers(1, 2))
            def deleted_and_made_anew(self, who):
                stage.make_anew(who)

            @rule(who=st.integers(1, 2))
            def first_task(self, who):
                QuestReward(coins=30, things=("torch", "healing draught")).pay(
                    stage.heroes[who], first=True, whole=True
                )

            @rule(who=st.integers(1, 2))
            def dies(self, who):
                death.lay_out(stage.heroes[who], stage.room)
                for remains in [one for one in stage.room.contents if isinstance(one, death.EvAdventureRemains)]:
                    for thing in list(remains.contents):
                        thing.move_to(stage.room, quiet=True)
                    remains.delete()

            @precondition(lambda self: hasattr(self, "wealth"))
            @invariant()
            def nothing_comes_of_nothing(self):
                wealth, learnt = stage.wealth(), stage.learnt()
                stage.assertLessEqual(wealth, self.wealth)
                stage.assertLessEqual(learnt, self.learnt)
                self.wealth, self.learnt = wealth, learnt
                for hero in stage.heroes:
                    stage.assertGreaterEqual(hero.free_coins, 0)
                    stage.assertLessEqual(hero.trainable_coins + hero.tied, hero.coins)

        run_state_machine_as_test(Town, settings=SETTINGS)

    # The town.

    def begin(self, purse, deep):
        for one in [*self.room.contents, *self.keeper.contents]:
            if isinstance(one, EvAdventureObject | hirelings.EvAdventureHireling):
                one.delete()
        for hero in getattr(self, "heroes", ()):
            if hero.pk:
                hero.db_account = None
                hero.delete()
        for account in (self.account, self.account2):
            market.give_up(account)
            account.attributes.remove("strongroom")
        for kind in ("guild", "bath", "temple", "rest", "bank"):
            self.room.tags.add(kind, category=PLACE)
        self.keeper.shop_text, self.keeper.shelf_text = encode(PAWNBROKER), ""
        self.heroes = [self.hero(number) for number in range(3)]
        main = self.heroes[0]
        main.level, main.coins, main.deep_coins, main.charisma = 3, purse, deep, 9
        for key in ("long sword", "sack", "torch"):
            self.thing(key, main)
        for number in (1, 2):
            self.make_anew(number)

    def hero(self, number):
        hero = create_object(EvAdventureCharacter, key=f"hero{number}", location=self.room)
        hero.hp_max, hero.constitution = 8, 10
        hero.msg = lambda *args, **kwargs: None
        hero.db_account = self.account2 if number else self.account
        return hero

    def make_anew(self, number):
        """Delete one of the heroes, and make another."""
        self.heroes[number].db_account = None
        self.heroes[number].delete()
        self.heroes[number] = self.hero(number)
        TemporaryCharacterSheet(coins=18, weapon="sword", constitution=10).fit_out(self.heroes[number])

    def things(self):
        found, todo = [], [self.room, market.store(), *self.heroes]
        while todo:
            for one in todo.pop().contents:
                if isinstance(one, EvAdventureObject):
                    found.append(one)
                    if isinstance(one, EvAdventureContainer):
                        todo.append(one)
        return found

    def wealth(self):
        """Return what three people could have, in coins, if they sold everything to whoever pays most."""
        things = self.things()
        heaps = sum(one.amount for one in things if isinstance(one, EvAdventureCoins))
        goods = [one for one in things if not isinstance(one, EvAdventureCoins) and not one.outfit]
        return (
            sum(map(free_coins, self.heroes))
            + sum(Strongroom(one).coins for one in (self.account, self.account2))
            + sum(one.price for one in market.entries() if one.number < 0)
            + heaps
            + sum(crafting.given(wares.worth(one), crafting.MOST_GIVEN) for one in goods)
        )

    def learnt(self):
        """Return what is or can become experience; coins of a find that lie about count, too."""
        lying = sum(one.deep for one in self.things() if isinstance(one, EvAdventureCoins))
        return sum(hero.xp + hero.trainable_coins for hero in self.heroes) + lying

    def next_morning(self):
        self.morning = getattr(self, "morning", game_time.morning()) + 1
        shelf = self.keeper.shelf
        shelf.morning = -1
        self.keeper.shelf = shelf

    def line(self, who, line):
        """Type a line as one of the three."""
        hero = self.heroes[who]
        found = []
        for command in commands():
            key, raw = command.match(line)
            if key:
                found.append((len(key), command, line[len(raw) :], key))
        _, command, args, called = max(found, key=lambda one: one[0])
        command.caller, command.session, command.account = hero, self.session, self.account
        command.cmdstring, command.args, command.raw_string = called, args, line
        command.cmdset, command.obj = None, hero
        command.msg = lambda text=None, **kwargs: None
        command.parse()
        command.func()
