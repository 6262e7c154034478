"""mbg in words, for one reader: `core.Present`, and its queries: `core.Queries`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ....kernel.input import fold
from ....kernel.textwidth import measuring, wrap
from ....words import LANGUAGES, Lang, Words, synonyms
from ...core import Fate, NotUnderstood, OptionHelp, Outcome, Present, Reader, Refusal
from ...queued import OneDeed
from .. import actions as act
from ..data import TECHS, scenarios
from ..engine.battle import most_rounds
from ..engine.odds import best_pair, fight_odds, general_odds, planned
from ..engine.questions import options
from ..state import Ask, MbgBoard, MbgView, replace
from . import battles, board, events, names, queries

VERBS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "move": ("move", synonyms(of="move", context="mbg")),
    "card": ("card", synonyms(of="card", context="mbg")),
    "scale": ("assault", synonyms(of="assault", context="mbg")),
    "yes": ("yes", synonyms(of="yes")),
    "no": ("no", synonyms(of="no", context="mbg")),
    "none": ("none", synonyms(of="none", context="mbg")),
    "done": ("done", synonyms(of="done", context="mbg")),
    "back": ("back", synonyms(of="back", context="mbg")),
    "officer": ("officer", synonyms(of="officer", context="mbg")),
    "role": ("faction", synonyms(of="faction", context="mbg")),
    "cell": ("cell", synonyms(of="cell", context="mbg")),
    "city": ("town", synonyms(of="town", context="mbg")),
    "inst": ("school", synonyms(of="school", context="mbg")),
    "room": ("hall", synonyms(of="hall", context="mbg")),
    "tech": ("technique", synonyms(of="technique", context="mbg")),
    "resign": ("abdicate", synonyms(of="abdicate", context="mbg")),
}
"""Verb of an answer -> the English word for it and the Chinese ones."""

PROMPTS: Final = names.SENTENCES["prompt"]
REFUSALS: Final = names.SENTENCES["refusal"]
EXPLAIN: Final = names.SENTENCES["effect"]
"""`question verb`, or the verb alone -> effect of the answer."""
_TITLE: Final = Words("Siege")
_PROMPT: Final = Words("Turn {turn} of {most}, your chest {money}. {question}")
_WAIT: Final = Words("Turn {turn} of {most}{chest}. Waiting for {name} ({role}).")
_CHEST: Final = Words(", your chest {money}")
_HAND: Final = Words("At hand: {officers}. Cards: {cards}. Techniques: {techs}.")
_MANY: Final = Words("{name} x{n}")
_WON: Final = Words("{name} ({money}) wins: {rule}.")
_RULES_OF_END: Final = names.SENTENCES["ending"]
_OPTIONS: Final = tuple(
    OptionHelp(key, name, names.SENTENCES["option_help"][key]) for key, name in names.SENTENCES["option"].items()
)


@lru_cache(maxsize=16)  # of all readers, whose views have the same board; many answers do not change it
def _board_in_words(it: MbgBoard, reader: Reader, again: bool) -> str:
    lang = reader.lang
    scenario = scenarios.get(it.scenario).title.say(lang) if it.scenario else _TITLE.say(lang)
    with measuring(reader.ambiguous_wide):
        lines = wrap(board.head(it, lang, scenario), reader.width)
        if reader.screenreader:
            return "\n".join([*lines, *board.factions(it, reader), *board.spoken(it, lang)])
        return "\n".join([*lines, *board.picture(it, reader, again)])


class MbgPresent(Present[act.Action, act.Event, MbgView]):
    """The words of mbg."""

    title = _TITLE
    blurb = Words(
        "A siege board game of the Three Kingdoms: walk the road, hire officers, hold cities, tax who comes by."
    )
    verbs: Mapping[str, tuple[str, ...]] = dict(VERBS.values())
    endings: Mapping[str, Words] = _RULES_OF_END
    queries: Mapping[str, tuple[str, ...]] = {
        **queries.WORDS,
        "clash": synonyms(of="clash"),
        "odds": synonyms(of="odds"),
    }
    """Queries open to anybody at any time: word -> Chinese words; `ask` answers."""
    leafed: Mapping[str, Callable[[MbgView], object]] = {"clash": lambda view: view.board.fought}

    def numbered(self, view: MbgView) -> bool:
        """Return True: every decision is a question with a list of answers."""
        return True

    # Pictures.

    def render_view(self, view: MbgView, reader: Reader, again: bool = False) -> str:
        """Return the turn, factions, the loop, cities (`again`: without those nobody has)."""
        again = again and board.is_tall(view.board, reader.width)
        return _board_in_words(view.board, replace(reader, who=None, links=False), again)

    def render_again(self, view: MbgView, reader: Reader) -> str:
        """Return the same for a reader who knows the names."""
        return self.render_view(view, reader, again=True)

    def hand(self, view: MbgView, reader: Reader) -> str:
        """Return the reader's officers at hand, cards and techniques."""
        if view.who is None or view.who >= len(view.board.roles):
            return ""
        lang, role = reader.lang, view.board.roles[view.who]
        officers = [names.name(lang, view.board.officers[o].name) for o in role.at_hand]
        cards = [
            _MANY.say(lang, name=names.CARD_NAMES[card], n=n) if n > 1 else names.CARD_NAMES[card].say(lang)
            for card, n in enumerate(role.cards)
            if n
        ]
        techs = [names.TECH_NAMES[k].say(lang) for k in role.techniques]
        none = names.NONE
        text = _HAND.say(lang, officers=officers or none, cards=cards or none, techs=techs or none)
        return "\n".join(wrap(text, reader.width)) if not reader.screenreader else text

    def prompt(self, view: MbgView, reader: Reader) -> str:
        """Return the turn, the money, and the question."""
        it, ask, lang = view.board, view.ask, reader.lang
        if ask is None:
            return Words("Turn {turn}: the game is over.").say(lang, turn=min(it.turn, it.max_turn))
        turn = {"turn": it.turn, "most": it.max_turn}
        if ask.seat == reader.who:
            question = self._question(view, ask, lang)
            return _PROMPT.say(lang, **turn, money=names.money(it.roles[ask.seat].money), question=question)
        mine = reader.who is not None and reader.who < len(it.roles)
        chest = _CHEST.say(lang, money=names.money(it.roles[reader.who].money)) if mine else ""  # type: ignore[index]
        name, role = reader.names[ask.seat], names.role(it, lang, ask.seat)
        return _WAIT.say(lang, **turn, chest=chest, name=name, role=role)

    def _question(self, view: MbgView, ask: Ask, lang: Lang) -> str:
        it = view.board
        facts: dict[str, Any] = {"at": ""}
        match ask.kind:
            case "confirm" | "card_role" | "card_cell" | "card_place" | "card_officer":
                facts["at"] = names.CARD_NAMES[ask.at].say(lang)
            case "meet":
                facts["at"] = names.role(it, lang, ask.at)
            case "attack" | "occupy" | "garrison" | "mayor" | "treasurer" | "exchange":
                city = it.cities[ask.at]
                facts |= {"at": names.name(lang, city.name), "owner": names.role(it, lang, city.role)}
            case "study" | "study_tech" | "cancel_study":
                facts["at"] = names.name(lang, it.institutes[ask.at].name)
            case "train" | "cancel_train":
                room = it.rooms[ask.at]
                facts |= {"at": names.name(lang, room.name), "item": names.PROPERTIES[room.ability].say(lang)}
        if (picked := (*ask.picked, *ask.picked_also)) or ask.kind in ("garrison", "exchange", "vice"):
            told = [names.name(lang, it.officers[o].name) for o in picked]
            facts["picked"] = told or names.NONE
        if ask.kind.startswith("cancel") and ask.ids:
            facts["officer"] = names.name(lang, it.officers[ask.ids[0]].name)
        fight = planned(view)
        if fight is not None:
            foe = fight.defender if fight.attacker == ask.seat else fight.attacker
            facts["foe"] = names.role(it, lang, foe)
        kind = "must_fight" if ask.forced and ask.kind in ("meet", "attack") else ask.kind
        if kind == "action" and len(options(it, ask)) == 1:  # no card to choose
            kind = "march"
        return PROMPTS[kind].say(lang, **facts)

    # The story.

    def render_event(self, event: act.Event, reader: Reader) -> str:
        """Return one event as a sentence; the pictures show the rest."""
        if events.is_quiet(event):
            return ""
        return events.say(reader.lang, event)

    def outcome(self, outcome: Outcome, reader: Reader) -> str:
        """Return the sentence for the end of the match."""
        rule = _RULES_OF_END.get(outcome.rule, _RULES_OF_END["quit"])
        if not outcome.winners:
            return Words("Nobody wins: {rule}.").say(reader.lang, rule=rule)
        seat = outcome.winners[0]
        return _WON.say(reader.lang, name=reader.names[seat], money=names.money(outcome.scores[seat]), rule=rule)

    # Answers.

    def describe(self, action: act.Action, view: MbgView, reader: Reader) -> str:
        """Return the typed form of an answer."""
        return _typed(action, view, reader.lang)

    def explain(self, action: act.Action, view: MbgView, reader: Reader) -> str:
        """Return the effect of an answer."""
        lang, it, ask = reader.lang, view.board, view.ask
        if ask is None:
            return _thing(action, view, lang) or VERBS[act.verb(action)][0]
        facts: dict[str, Any] = {}
        match action:
            case act.UseCard(id=card):
                return names.CARD_HELP[card].say(lang)
            case act.ChooseOfficer(id=o):
                return self._about_officer(view, ask, o, lang)
            case act.ChooseTechnique(id=k):
                facts = {"cost": f"{TECHS[k].study:.0f}", "when": names.OCCASIONS[TECHS[k].occasion]}
            case act.ChooseRole(id=r):
                facts = {"money": names.money(it.roles[r].money), "n": len(it.roles[r].at_hand)}
            case act.ChooseCell(id=n):
                facts = {"what": names.cell(it, lang, n)}
            case act.ChooseCity(id=c):
                facts = {"n": len(it.cities[c].garrison)}
            case act.Engage(id=scale):
                facts = {"rounds": most_rounds(scale), "win": self._prospect(view, ask, scale)}
        word = act.verb(action)
        return (EXPLAIN.get(f"{ask.kind} {word}") or EXPLAIN[word]).say(lang, **facts)

    def _prospect(self, view: MbgView, ask: Ask, scale: int) -> str:
        """Return the chance to win of the strongest pair the asked seat can send; "?" for other observers."""
        fight, it = planned(view), view.board
        if fight is None or view.who != ask.seat:
            return "?"
        role = it.roles[ask.seat]
        main, vice = best_pair(it, role.at_hand, 0.0, role.techniques)
        if main < 0:
            return f"{0:.0%}"
        return f"{fight_odds(it, replace(fight, scale=scale), [(main, vice)], battles.QUICK)[0].win:.0%}"

    def _about_officer(self, view: MbgView, ask: Ask, o: int, lang: Lang) -> str:
        officer = view.board.officers[o]
        text = EXPLAIN["officer"].say(
            lang,
            hp=names.money(officer.hp),
            abilities=" ".join(
                f"{head.say(lang)} {value:.0f}" for head, value in zip(names.PROPERTIES, officer.abilities, strict=True)
            ),
        )
        if ask.kind == "hire":
            return EXPLAIN["price"].say(lang, price=names.money(ask.prices[ask.ids.index(o)]), text=text)
        fights = ask.kind in ("general", "vice") and view.who == ask.seat
        # All candidates are computed at once: the others are likely to be asked about next.
        if fights and o in ask.ids and (all_odds := general_odds(view, ask, ask.ids, battles.QUICK)):
            odds = all_odds[ask.ids.index(o)]
            return EXPLAIN["odds"].say(lang, win=f"{odds.win:.0%}", loss=names.money(odds.own_loss), text=text)
        if ask.kind == "exchange":
            way = "into" if o in ask.ids else "out"
            return EXPLAIN[way].say(lang, text=text)
        return text

    def parse(self, text: str, view: MbgView, legal: Sequence[act.Action], reader: Reader) -> act.Action:
        """Return the answer of a typed text, in either language, with its verb or bare. Raises NotUnderstood."""
        typed = " ".join(fold(text[:200]).casefold().split())
        if typed and len(text) <= 200:
            for found in _readings(typed, view, legal):
                return found
        raise NotUnderstood(Refusal("not_understood", {"text": typed[:40]}))

    def refusal(self, refusal: Refusal, reader: Reader) -> str:
        """Return why something was refused."""
        facts: dict[str, Any] = {"line": 0, **refusal.facts}
        if "card" in facts:
            card = facts["card"]
            facts["card"] = names.CARD_NAMES[card] if 0 <= card < len(names.CARD_NAMES) else card
        if refusal.code == "not_your_turn":
            facts["role"] = reader.names[facts["role"]]
        if "price" in facts:
            facts["price"] = names.money(facts["price"])
        if "keys" in facts:
            facts["keys"] = [Words(key, scenarios.get(key).title.zh) for key in facts["keys"]]
        return REFUSALS.get(refusal.code, Words("That is not possible.")).say(reader.lang, **facts)

    def options(self) -> Sequence[OptionHelp]:
        """Return every option in words."""
        return _OPTIONS

    def values(self, option: str) -> Mapping[str, Words]:
        """Return the scenarios by their keys; nothing for any other option."""
        if option != "scenario":
            return {}
        every = scenarios.keys()
        return {"": Words("by the number of players"), **{key: scenarios.get(key).title for key in every}}

    def rules(self, reader: Reader) -> str:
        """Return the rules as a new player should read them."""
        lang = reader.lang
        parts = [part.say(lang) for part in names.SENTENCES["rules"].values()]
        pairs = zip(names.CARD_NAMES, names.CARD_HELP, strict=True)
        cards = [Words("{name}: {help}.").say(lang, name=name, help=told) for name, told in pairs]
        techs = [
            Words("{name}, {cost} points, {when}: {help}.").say(
                lang,
                name=names.TECH_NAMES[k],
                cost=f"{tech.study:.0f}",
                when=names.OCCASIONS[tech.occasion],
                help=names.TECH_HELP[k],
            )
            for k, tech in enumerate(TECHS)
        ]
        parts += ["\n".join([Words("CARDS").say(lang), *cards]), "\n".join([Words("TECHNIQUES").say(lang), *techs])]
        joined = "\n\n".join(parts)
        return joined if reader.screenreader else "\n".join(wrap(joined, reader.width))

    # Queries.

    def ask(self, query: str, text: str, view: MbgView, legal: Sequence[act.Action], reader: Reader) -> str:
        """Return the answer to a query (`core.Queries`): `officers` with `tac`, `clash` with `auto`, `odds`.

        Raises:
            NotUnderstood: when there is no such query.
        """
        text = fold(text[:200])
        match query:
            case "clash":
                return battles.show(text, view.board, reader)
            case "odds":
                return battles.odds_asked(text, view, reader)
            case _ if query in queries.QUERIES:
                return queries.show(query, text, view, reader)
        raise NotUnderstood(Refusal("not_understood", {"text": query[:40]}))

    def figures(self, query: str, text: str, view: MbgView, reader: Reader) -> dict[str, Any] | None:
        """Return a list or the last battle as data (`core.Queries`)."""
        if query == "clash":
            return battles.figures(view.board, reader)
        return queries.figures(query, view, reader) if query in queries.QUERIES else None


def _lists(it: MbgBoard) -> dict[type, Sequence[Any]]:
    """Return the things each kind of answer chooses from."""
    return {
        act.UseCard: names.CARD_NAMES, act.ChooseTechnique: names.TECH_NAMES, act.Engage: names.SCOPES,
        act.ChooseCell: it.cells, act.ChooseRole: it.roles, act.ChooseOfficer: it.officers,
        act.ChooseCity: it.cities, act.ChooseInstitute: it.institutes, act.ChooseRoom: it.rooms,
    }  # fmt: skip


def _thing(action: act.Action, view: MbgView, lang: Lang) -> str:
    """Return the name of an answer's object; empty for an answer without."""
    if not isinstance(action, act.Choosing):
        return ""
    n = action.id
    things = _lists(view.board)[type(action)]
    if isinstance(action, act.ChooseCell) or not 0 <= n < len(things):
        return str(n + isinstance(action, act.ChooseCell))
    thing = things[n]
    return thing.say(lang) if isinstance(thing, Words) else names.name(lang, thing.name)


def _typed(action: act.Action, view: MbgView, lang: Lang) -> str:
    english, others = VERBS[act.verb(action)]
    word = LANGUAGES[lang].word_of((english, *others))
    thing = _thing(action, view, lang)
    return f"{word} {thing}" if thing else word


def _plain(text: str) -> str:
    return fold(text).casefold()


def _readings(typed: str, view: MbgView, legal: Sequence[act.Action]) -> list[act.Action]:
    """Return the possible meanings of a typed line, the surest first: a whole legal answer, its bare name, a refused
    answer."""
    close = typed.replace(" ", "")
    bare: dict[str, list[act.Action]] = {}
    for action in legal:
        for lang in Lang:
            whole = _plain(_typed(action, view, lang))
            if typed == whole or close == whole.replace(" ", ""):
                return [action]
            if thing := _plain(_thing(action, view, lang)):
                bare.setdefault(thing, []).append(action)
        english, others = VERBS[act.verb(action)]
        if not isinstance(action, act.Choosing) and typed in (english, *others):
            return [action]
        for word in (english, *others):
            if isinstance(action, act.Choosing) and typed.startswith(word):
                rest = typed[len(word) :].strip()
                if rest and rest in {_plain(_thing(action, view, lang)) for lang in Lang}:
                    return [action]
    if len(set(bare.get(typed, ()))) == 1:
        return bare[typed][:1]
    begun: set[act.Action] = set()
    if not typed.isdigit() and len(typed) > 1:
        begun.update(*(found for name, found in bare.items() if name.startswith(typed)))
    if len(begun) == 1:
        return list(begun)
    return _refused(typed, view)


def _refused(typed: str, view: MbgView) -> list[act.Action]:
    """Return a well-formed answer that is not offered, so that its refusal can say why."""
    lists = _lists(view.board)
    for key, (english, others) in VERBS.items():
        for word in (english, *others):
            if key in act.PLAIN and typed == word:
                return [act.PLAIN[key]()]
            if key in act.CHOICES and typed.startswith(word) and (rest := typed[len(word) :].strip()):
                for action in map(act.CHOICES[key], range(len(lists[act.CHOICES[key]]))):
                    if rest in {_plain(_thing(action, view, lang)) for lang in Lang}:
                        return [action]
    return []


class MbgWishes(OneDeed):
    """Implements `core.Wishes`: `move`, `move unless loss`."""

    forms = Words("The throw of the die: queue move, or queue move unless I lose a city or an officer.")
    deed = "move"
    typed = ("move", "throw", *VERBS["move"][1])
    conditions = (
        *("loss", "i lose a city or an officer", "i lose anything", "i lose something", "anything is lost"),
        *synonyms(of="losses"),
    )
    said = Words("throw the die and march")
    said_unless = Words("throw the die and march, unless you lose a city or an officer before")

    def own(self, view: MbgView) -> list[list[int]]:
        """Return the player's cities and officers."""
        cities = [n for n, city in enumerate(view.board.cities) if city.role == view.who]
        return [cities, [n for n, officer in enumerate(view.board.officers) if officer.role == view.who]]

    def due(self, wish: str, mark: Any, view: MbgView, legal: Sequence[act.Action]) -> act.Action | Fate:
        """Return the throw, once it is offered; earlier questions wait for the player."""
        if act.March() not in legal:
            return Fate.LATER
        if mark is not None and not all(
            set(before) <= set(now) for before, now in zip(mark, self.own(view), strict=True)
        ):
            return Fate.CHANGED
        return act.March()
