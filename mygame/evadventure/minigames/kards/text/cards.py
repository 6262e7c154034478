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
from ..data import CardEffect, CardKind, Deck, Keyword, Select
from ..data.cards import CARDS, read_keyword
from .phrases import TEXT

KINDS: Mapping[int, Words] = {kind: TEXT["kinds"][kind.name.lower()] for kind in CardKind}
NATIONS: Mapping[str, Words] = TEXT["nations"]
RARITIES: Mapping[str, Words] = TEXT["rarities"]
KEYWORDS: Mapping[int, Words] = {keyword: TEXT["keywords"][str(keyword.name).lower()] for keyword in Keyword}
KEYWORD_RULES: Mapping[int, Words] = {keyword: TEXT["keyword_rules"][str(keyword.name).lower()] for keyword in Keyword}
VEILED = Name("a covert unit")

_VERBS = TEXT["verbs"] | {"pin_again": Words("pin {who}", context="again")}
_MEASURES: Mapping[tuple[str, ...], Words] = {
    ("infantry",): Words("infantry", context="measure"),
    ("tank",): Words("tank", context="measure"),
    ("artillery",): Words("artillery", context="measure"),
    ("fighter",): Words("fighter", context="measure"),
    ("bomber",): Words("bomber", context="measure"),
}
"""The measure word of a type in Chinese, where it is not its usual one."""
_CHINESE = LANGUAGES[Lang.ZH]
_PARTS, _AGAIN, _OTHERS = TEXT["parts"], TEXT["pronouns"], TEXT["other_sides"]


def keyword_name(bit: int, number: int = 0) -> Words:
    """Return a keyword's name, with its number when it has one."""
    name = KEYWORDS[bit]
    return Words(f"{name.en} {number}", f"{name.zh}{number}") if number else name


def nations_of(deck: Deck) -> list[Words]:
    """Return the names of a deck's nations, the main one first."""
    return [NATIONS[nation] for nation in (deck.main, deck.ally) if nation]


def card_name(key: str) -> Name:
    """Return a card's name; a covert unit's stand-in for the empty key."""
    return CARDS[key].card.name if key else VEILED


@cache
def card_text(key: str) -> Words:
    """Return the effects of a card beyond its figures, in both languages: keywords first, then its effects."""
    card = CARDS[key].card
    parts: list[Words] = []
    if names := [keyword_name(int(flag), number) for flag, number in map(read_keyword, card.keywords)]:
        parts.append(
            Words.of(lambda lang: series(lang, [say(lang, one) for one in names]) + LANGUAGES[lang].stop.strip())
        )
    lead = TEXT["moments"][card.moment].filled(kind=_kinds(card.moment_kinds, many=False)) if card.moment else Words("")
    told: str = ""
    last: CardEffect | None = None
    for effect, times in _counted(card.effects):
        again = last is not None and effect.who == last.who and effect.who.pick in _AGAIN
        clause = _clause(effect, card.moment, again, times)
        if effect.on != told:
            trigger = TEXT["triggers"][effect.on]
            lead = Words(lead.en + trigger.en, lead.zh + trigger.zh)
        condition = TEXT["conditions"][effect.when]
        english = condition.en + clause.en
        if not lead.en:
            english = english[:1].upper() + english[1:]
        same_time = last is not None and (effect.until == last.until or effect.do not in ("buff", "grant"))
        if again and effect.on == told and not effect.when and same_time:
            before = parts.pop()  # Chinese continues where English begins a new sentence
            begun = Words(before.en, before.zh.removesuffix(_CHINESE.stop))
            further = Words(english, clause.zh.removeprefix(TEXT["until"][effect.until].zh))
            parts.append(_PARTS["also"].filled(before=begun, clause=further))
        else:
            parts.append(Words(f"{lead.en}{english}.", f"{lead.zh}{condition.zh}{clause.zh}。"))
        lead, told, last = Words(""), effect.on, effect
    if card.veteran:
        parts.append(TEXT["veteran"][card.veteran.when].filled(into=CARDS[card.veteran.into].card.name))
    return Words(" ".join(part.en for part in parts), "".join(part.zh for part in parts))


def _counted(effects: Sequence[CardEffect]) -> Iterator[tuple[CardEffect, int]]:
    """Yield effects with their repetitions: salvage written twice is told once, of two units."""
    for effect, group in groupby(effects):
        times = len(list(group))
        yield from [(effect, times)] if effect.do == "salvage" else [(effect, 1)] * times


def _clause(effect: CardEffect, moment: str | None, again: bool, times: int) -> Words:
    """Return one effect as a clause without its trigger; `again`: its targets are those of the clause before."""
    if again:
        who = _AGAIN[effect.who.pick]
    elif effect.who.pick == "other" and effect.on in _OTHERS:
        who = _OTHERS[effect.on]
    else:
        who = _whom(replace(effect.who, pinned=effect.who.pinned and effect.do != "unpin"))
    keyword = Words("")
    if effect.keyword:
        flag, number = read_keyword(effect.keyword)
        keyword = keyword_name(int(flag), number if effect.do == "grant" else 0)
    clause = _verb(effect, moment, again, times).filled(
        n=abs(effect.amount) or 1,
        who=who,
        change=f"{effect.attack:+d}/{effect.defence:+d}",
        keyword=keyword,
        card=CARDS[effect.card].card.name if effect.card else "",
        until=TEXT["until"][effect.until],
        times=Words.of(lambda lang: LANGUAGES[lang].count(times)),
    )
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
    nouns = TEXT["plurals" if many else "nouns"]
    return reduce(
        lambda one, other: _PARTS["or"].filled(one=one, other=other), [nouns[name] for name in names or ("unit",)]
    )


def _whom(select: Select) -> Words:
    """Return the targets of a selector, as an object of a sentence."""
    if select.pick in TEXT["relatives"]:
        return TEXT["relatives"][select.pick]
    if select.pick == "player" or not select.units:
        return _PARTS["an_hq"] if select.pick != "player" and select.side == "any" else TEXT["hqs"][select.side]
    many = select.pick == "all" or select.count > 1
    noun, side, where = _kinds(select.kinds, many), TEXT["sides"][select.side], TEXT["where"][select.where]
    states = [_PARTS[state] for state, has in (("damaged", select.damaged), ("pinned", select.pinned)) if has]
    marks = [NATIONS[select.nation]] if select.nation else []
    marks += [KEYWORDS[Keyword[select.keyword.upper()]]] if select.keyword else []
    english = side.en + "".join([one.en for one in states] + [f"{one.en} " for one in marks]) + noun.en + where.en
    chinese = side.zh + "".join(one.zh for one in marks) + noun.zh
    for limit, most in (("cost" if many else "costs", select.most_cost), ("attack", select.most_attack)):
        if most is not None:
            said = _PARTS[limit].filled(n=most)
            english, chinese = english + said.en, said.zh + chinese
    chinese = "".join(one.zh for one in states) + chinese
    if select.hq:
        too = _PARTS["and_hq" if many else "or_hq"]
        english, chinese = english + too.en, chinese + too.zh
    place = Words("{place}", context="of").say(Lang.ZH, place=where) if where.en else ""
    measure = _MEASURES[select.kinds].zh if select.kinds in _MEASURES else _CHINESE.measure
    match select.pick:
        case "all":
            every = _PARTS["all"].filled(things=Words(english, chinese))
            return Words(every.en, where.zh + every.zh)
        case "random":
            number = "a random" if select.count == 1 else f"{select.count} random"
            return Words(f"{number} {english}", f"{place}{_CHINESE.count(select.count)}{measure}{chinese}")
        case _:
            a = "an" if english[0] in "aeiou" else "a"
            return Words(f"{a} {english}", place + _CHINESE.counted(1, chinese, "", measure)[0])
