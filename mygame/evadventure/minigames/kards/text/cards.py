"""The text of a card, generated from its typed effects, so that text and effects cannot disagree.

English and Chinese are built side by side from small phrases, because the two order a sentence
differently; nothing outside this module puts phrases together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, reduce
from itertools import groupby

from msgspec.structs import replace

from ....words import LANGUAGES, Lang, Name, Words, say, series
from ..data import CardEffect, CardKind, Keyword, Nation, Rarity, Select
from ..data.cards import CARDS, read_keyword

KINDS: Mapping[int, Words] = {
    CardKind.INFANTRY: Words("infantry"),
    CardKind.TANK: Words("tank"),
    CardKind.ARTILLERY: Words("artillery"),
    CardKind.FIGHTER: Words("fighter"),
    CardKind.BOMBER: Words("bomber"),
    CardKind.ORDER: Words("order"),
    CardKind.COUNTERMEASURE: Words("countermeasure"),
}
NATIONS: Mapping[str, Words] = {
    Nation.GERMANY: Words("Germany"), Nation.BRITAIN: Words("Britain"), Nation.SOVIET: Words("Soviet Union"),
    Nation.USA: Words("United States"), Nation.JAPAN: Words("Japan"), Nation.FRANCE: Words("France"),
    Nation.ITALY: Words("Italy"), Nation.POLAND: Words("Poland"),
}  # fmt: skip
RARITIES: Mapping[str, Words] = {
    Rarity.STANDARD: Words("standard"),
    Rarity.LIMITED: Words("limited"),
    Rarity.SPECIAL: Words("special"),
    Rarity.ELITE: Words("elite"),
}
KEYWORDS: Mapping[int, Words] = {
    Keyword.BLITZ: Words("Blitz"), Keyword.TANK: Words("Mobile"), Keyword.FURY: Words("Fury"),
    Keyword.GUARD: Words("Guard"), Keyword.AMBUSH: Words("Ambush"), Keyword.SMOKESCREEN: Words("Smokescreen"),
    Keyword.SHOCK: Words("Shock"), Keyword.IMMUNE: Words("Immune"), Keyword.MOBILIZE: Words("Mobilize"),
    Keyword.ALPINE: Words("Alpine"), Keyword.COVERT: Words("Covert"), Keyword.INTEL: Words("Intel"),
    Keyword.HEAVY_ARMOR: Words("Heavy Armour"),
}  # fmt: skip
KEYWORD_RULES: Mapping[int, Words] = {
    Keyword.BLITZ: Words("may act in the turn it enters"),
    Keyword.TANK: Words("may move and attack in the same turn, in either order"),
    Keyword.FURY: Words("attacks cost half a point of action power: two a turn"),
    Keyword.GUARD: Words("the units and the HQ beside it cannot be attacked, except by artillery and bombers"),
    Keyword.AMBUSH: Words("the first time each turn it is attacked, it strikes first"),
    Keyword.SMOKESCREEN: Words("units cannot attack it; lost when it moves, attacks or leaves the support line"),
    Keyword.SHOCK: Words("the next unit it attacks does not strike back"),
    Keyword.IMMUNE: Words("takes no damage"),
    Keyword.MOBILIZE: Words("+1/+1 at the start of your turn; lost when damaged"),
    Keyword.ALPINE: Words("enters with +1/+1 for each other friendly Alpine unit"),
    Keyword.COVERT: Words("enters face down; shows itself when it attacks or is attacked"),
    Keyword.INTEL: Words("played, it shows random cards of the enemy's hand"),
    Keyword.HEAVY_ARMOR: Words("takes that much less damage in combat"),
}
VEILED = Name("a covert unit")

_TRIGGERS: Mapping[str, Words] = {
    "play": Words(""),
    "deploy": Words("When it enters: "),
    "attack": Words("When it attacks: "),
    "attacked": Words("When it is attacked: "),
    "damaged": Words("When it is damaged: "),
    "destroyed": Words("When it is destroyed: "),
    "kills": Words("When it destroys a unit: "),
    "turn_start": Words("At the start of your turn: "),
    "turn_end": Words("At the end of your turn: "),
    "order_played": Words("After you play an order: "),
}
_CONDITIONS: Mapping[str, Words] = {
    "": Words(""),
    "own_front": Words("if you hold the front, "),
    "enemy_front": Words("if the enemy holds the front, "),
    "damaged": Words("if it is damaged, "),
    "hand_empty": Words("if your hand is empty, "),
    "hq_hurt": Words("if your HQ is damaged, "),
}
_UNTIL: Mapping[str, Words] = {
    "always": Words(""),
    "turn_end": Words(" until the end of the turn"),
    "next_turn": Words(" until the start of your next turn"),
}
_MOMENTS: Mapping[str, Words] = {
    "attack": Words("When an enemy {kind} attacks: "),
    "move": Words("When an enemy {kind} moves to the front: "),
    "deploy": Words("When an enemy {kind} enters: "),
    "order": Words("When the enemy plays an order: "),
}
_VERBS: Mapping[str, Words] = {
    "damage": Words("deal {n} damage to {who}"),
    "repair": Words("repair {n} defence of {who}"),
    "repair_all": Words("repair {who} fully"),
    "buff": Words("give {who} {change}{until}"),
    "grant": Words("give {who} {keyword}{until}"),
    "strip": Words("take {keyword} from {who}"),
    "pin": Words("pin {who}"),
    "pin_again": Words("pin {who}", context="again"),
    "unpin": Words("unpin {who}"),
    "retreat": Words("make {who} retreat"),
    "bounce": Words("return {who} to the owner's hand"),
    "destroy": Words("destroy {who}"),
    "suppress": Words("suppress {who}: no keywords, no abilities"),
    "refresh": Words("{who} may act again this turn"),
    "convert": Words("an unspent general action point of {who} becomes one move and one attack"),
    "mud": Words("in the enemy's next turn its ground units cannot attack"),
    "draw": Words("draw {n} {n:|card|cards}"),
    "draw_enemy": Words("the enemy draws {n} {n:|card|cards}"),
    "discard": Words("discard {n} random {n:|card|cards}"),
    "discard_enemy": Words("the enemy discards {n} random {n:|card|cards}"),
    "kredits": Words("gain {n} {n:|kredit|kredits}"),
    "kredits_enemy": Words("the enemy loses {n} {n:|kredit|kredits}"),
    "slots": Words("gain {n} kredit {n:|slot|slots}"),
    "slots_lost": Words("lose {n} kredit {n:|slot|slots}"),
    "slots_enemy": Words("the enemy loses {n} kredit {n:|slot|slots}"),
    "summon": Words("put {n} {card} on your support line"),
    "add_card": Words("put {n} {card} into your hand"),
    "salvage": Words("a random unit of your discard returns to your hand as a 1/1 that costs 3 at most"),
    "salvage_more": Words(
        "{times} random units of your discard return to your hand, each as a 1/1 that costs 3 at most"
    ),
    "reveal": Words("see {n} random {n:|card|cards} of the enemy's hand"),
    "cancel_attack": Words("cancel the attack"),
    "cancel_move": Words("cancel the move"),
    "cancel_order": Words("cancel the order"),
}
_MEASURES: Mapping[tuple[str, ...], Words] = {
    ("infantry",): Words("infantry", context="measure"),
    ("tank",): Words("tank", context="measure"),
    ("artillery",): Words("artillery", context="measure"),
    ("fighter",): Words("fighter", context="measure"),
    ("bomber",): Words("bomber", context="measure"),
}
"""The measure word of a type in Chinese, where it is not its usual one."""
_CHINESE = LANGUAGES[Lang.ZH]
_ALSO = Words("{before} {clause}.")
_VETERAN = {
    "kills": Words("Veteran: when it destroys a unit it becomes {into}."),
    "survives": Words("Veteran: when it survives a fight it becomes {into}."),
}
_OR = Words("{one} or {other}")
_DAMAGED, _PINNED = Words("damaged "), Words("pinned ")
_COSTS = {True: Words(" that cost {n} or less"), False: Words(" that costs {n} or less")}
_ATTACKS = Words(" with {n} attack or less")
_HQ_TOO = {True: Words(" and HQ"), False: Words(" or HQ")}
_ALL = Words("all {things}")

_OTHERS: Mapping[str, Words] = {"attack": Words("the unit it attacks"), "attacked": Words("the attacker")}
"""The name of the other side at a unit's own moment."""
_AGAIN: Mapping[str, Words] = {"choose": Words("it"), "all": Words("them"), "other": Words("it")}
"""The pronoun for targets named by the clause before."""


def keyword_name(bit: int, number: int = 0) -> Words:
    """Return a keyword's name, with its number when it has one."""
    name = KEYWORDS[bit]
    return Words(f"{name.en} {number}", f"{name.zh}{number}") if number else name


def card_name(key: str) -> Name:
    """Return a card's name; a covert unit's stand-in for the empty key."""
    return CARDS[key].card.name if key else VEILED


@cache
def card_text(key: str) -> Words:
    """Return the effects of a card beyond its figures, in both languages: keywords first, then its effects."""
    figures = CARDS[key]
    parts: list[Words] = []
    names = [keyword_name(int(flag), number) for flag, number in map(read_keyword, figures.card.keywords)]
    if names:
        parts.append(
            Words.of(lambda lang: series(lang, [say(lang, one) for one in names]) + LANGUAGES[lang].stop.strip())
        )
    head = Words("")
    if figures.card.moment:
        kinds = _kinds(figures.card.moment_kinds, many=False)
        head = Words(
            _MOMENTS[figures.card.moment].say(Lang.EN, kind=kinds.en),
            _MOMENTS[figures.card.moment].say(Lang.ZH, kind=kinds.zh),
        )
    told: str = ""
    last: CardEffect | None = None
    for effect, times in _counted(figures.card.effects):
        again = last is not None and effect.who == last.who and effect.who.pick in _AGAIN
        clause = _clause(effect, figures.card.moment, again, times)
        lead = head if not told else Words("")
        if effect.on != told:
            lead = Words(lead.en + _TRIGGERS[effect.on].en, lead.zh + _TRIGGERS[effect.on].zh)
        condition = _CONDITIONS[effect.when]
        english = condition.en + clause.en
        if not lead.en:
            english = english[:1].upper() + english[1:]
        same_time = last is not None and (effect.until == last.until or effect.do not in ("buff", "grant"))
        if again and effect.on == told and not effect.when and same_time:
            before = parts.pop()  # Chinese continues where English begins a new sentence
            chinese = clause.zh.removeprefix(_UNTIL[effect.until].zh)
            begun = before.zh.removesuffix(_CHINESE.stop)
            parts.append(
                Words(
                    _ALSO.say(Lang.EN, before=before.en, clause=english),
                    _ALSO.say(Lang.ZH, before=begun, clause=chinese),
                )
            )
        else:
            parts.append(Words(f"{lead.en}{english}.", f"{lead.zh}{condition.zh}{clause.zh}。"))
        told, last = effect.on, effect
    if figures.card.veteran:
        into = CARDS[figures.card.veteran.into].card.name
        parts.append(_VETERAN["kills" if figures.card.veteran.when == "kills" else "survives"].filled(into=into))
    return Words(" ".join(part.en for part in parts), "".join(part.zh for part in parts))


def _counted(effects: Sequence[CardEffect]) -> Iterator[tuple[CardEffect, int]]:
    """Yield effects with their repetitions: salvage written twice is told once, of two units."""
    for effect, group in groupby(effects):
        times = len(list(group))
        yield from [(effect, times)] if effect.do == "salvage" else [(effect, 1)] * times


def _clause(effect: CardEffect, moment: str | None, again: bool, times: int) -> Words:
    """Return one effect as a clause without its trigger; `again`: its targets are those of the clause before."""
    verb = _verb(effect, moment, again, times)
    if again:
        who = _AGAIN[effect.who.pick]
    elif effect.who.pick == "other" and effect.on in _OTHERS:
        who = _OTHERS[effect.on]
    elif effect.do == "unpin":
        who = _whom(replace(effect.who, pinned=False))
    else:
        who = _whom(effect.who)
    number = abs(effect.amount) or 1
    change = f"{effect.attack:+d}/{effect.defence:+d}"
    keyword, card = Words(""), Words("")
    if effect.keyword:
        flag, numbered = read_keyword(effect.keyword)
        keyword = keyword_name(int(flag), numbered if effect.do == "grant" else 0)
    if effect.card:
        card = CARDS[effect.card].card.name
    facts = {"n": number, "who": who, "change": change, "keyword": keyword, "card": card, "until": _UNTIL[effect.until]}
    facts["times"] = Words.of(lambda lang: LANGUAGES[lang].count(times))
    clause = verb.filled(**facts)
    return Words("{clause}", context="at random").filled(clause=clause) if effect.who.pick == "random" else clause


def _verb(effect: CardEffect, moment: str | None, again: bool, times: int) -> Words:
    enemy = effect.who.side == "enemy"
    match effect.do:
        case "cancel":
            return _VERBS[f"cancel_{moment}"]
        case "salvage" if times > 1:
            return _VERBS["salvage_more"]
        case "pin" if again:
            return _VERBS["pin_again"]
        case "repair" if effect.amount == 0:
            return _VERBS["repair_all"]
        case "draw" | "discard" if enemy:
            return _VERBS[f"{effect.do}_enemy"]
        case "kredits" | "slots" if effect.amount < 0:
            return _VERBS[f"{effect.do}_enemy"] if enemy else _VERBS["slots_lost"]
        case _:
            return _VERBS[effect.do]


def _kinds(names: tuple[str, ...], many: bool) -> Words:
    """Return the noun for some unit types; `unit` for none."""
    nouns = {
        "infantry": Words("infantry" if many else "infantry unit"),
        "tank": Words("tanks" if many else "tank"),
        "artillery": Words("artillery" if many else "artillery unit"),
        "fighter": Words("fighters" if many else "fighter"),
        "bomber": Words("bombers" if many else "bomber"),
        "ground": Words("ground units" if many else "ground unit"),
        "air": Words("air units" if many else "air unit"),
    }
    if not names:
        return Words("units" if many else "unit")
    found = [nouns[name] for name in names]
    return reduce(lambda one, other: _OR.filled(one=one, other=other), found)


def _whom(select: Select) -> Words:
    """Return the targets of a selector, as an object of a sentence."""
    sides = {"own": Words("friendly "), "enemy": Words("enemy "), "any": Words("")}
    match select.pick:
        case "self":
            return Words("this unit")
        case "other":
            return Words("that unit")
        case "adjacent":
            return Words("the units beside it")
        case "player":
            whose = {"own": Words("your HQ"), "enemy": Words("the enemy HQ")}
            return whose.get(select.side, Words("both HQs"))
    if not select.units:
        return Words("an HQ") if select.side == "any" else _whom(Select(pick="player", side=select.side))
    many = select.pick == "all" or select.count > 1
    noun = _kinds(select.kinds, many)
    side = sides[select.side]
    states = [one for one, has in ((_DAMAGED, select.damaged), (_PINNED, select.pinned)) if has]
    state = Words.of(lambda lang: "".join(one.in_lang(lang) for one in states))
    keyword = KEYWORDS[Keyword[select.keyword.upper()]] if select.keyword else Words("")
    nation = NATIONS[select.nation] if select.nation else Words("")
    where = {"board": Words(""), "front": Words(" in the front"), "support": Words(" in the support line")}[
        select.where
    ]
    english = f"{side.en}{state.en}{nation.en + ' ' if nation.en else ''}{keyword.en + ' ' if keyword.en else ''}"
    english += noun.en + where.en
    chinese = f"{side.zh}{nation.zh}{keyword.zh}{noun.zh}"
    if select.most_cost is not None:
        english += _COSTS[many].say(Lang.EN, n=select.most_cost)
        chinese = _COSTS[many].say(Lang.ZH, n=select.most_cost) + chinese
    if select.most_attack is not None:
        english += _ATTACKS.say(Lang.EN, n=select.most_attack)
        chinese = _ATTACKS.say(Lang.ZH, n=select.most_attack) + chinese
    chinese = state.zh + chinese
    if select.hq:
        english += _HQ_TOO[many].en
        chinese += _HQ_TOO[many].zh
    place = Words("{place}", context="of").say(Lang.ZH, place=where) if where.en else ""
    measure = _MEASURES[select.kinds].zh if select.kinds in _MEASURES else _CHINESE.measure
    match select.pick:
        case "all":
            return Words(_ALL.say(Lang.EN, things=english), where.zh + _ALL.say(Lang.ZH, things=chinese))
        case "random":
            number = "a random" if select.count == 1 else f"{select.count} random"
            return Words(f"{number} {english}", f"{place}{_CHINESE.count(select.count)}{measure}{chinese}")
        case _:
            a = "an" if english[0] in "aeiou" else "a"
            return Words(f"{a} {english}", place + _CHINESE.counted(1, chinese, "", measure)[0])
