"""mbg in words, for one reader: `core.Present`, and what one may look up: `core.Queries`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ....base.input import fold
from ....base.textwidth import wrap
from ....words import Lang, Words
from ...core import NotUnderstood, OptionHelp, Outcome, Queries, Reader, Refusal
from .. import scenarios
from ..advice import battle_odds, best_pair, general_odds, planned
from ..battle import most_rounds
from ..data import CARDS, TECHS
from ..questions import WITH_ID, act
from ..state import Action, Ask, Event, View, replace
from . import battles, board, chances, events, names, queries, refusals, rules
from .asking import EXPLAIN, PROMPTS, VERBS

_TITLE: Final = Words("Siege", "攻城")
_OVER: Final = Words("Turn {turn}: the game is over.", "第 {turn} 轮，游戏结束。")
_PROMPT: Final = Words(
    "Turn {turn} of {most}, your chest {money}. {question}", "第 {turn}／{most} 轮，资产 {money}。{question}"
)
_WAIT: Final = Words(
    "Turn {turn} of {most}{chest}. Waiting for {name} ({role}).", "第 {turn}／{most} 轮{chest}。等待{name}（{role}）。"
)
_CHEST: Final = Words(", your chest {money}", "，资产 {money}")
_HAND: Final = Words(
    "At hand: {officers}. Cards: {cards}. Techniques: {techs}.", "随军：{officers}。卡片：{cards}。战法：{techs}。"
)
_MANY: Final = Words("{name} x{n}", "{name}×{n}")
_WON: Final = Words("{name} ({money}) wins: {rule}.", "{name}（{money}）获胜：{rule}。")
_DRAWN: Final = Words("Nobody wins: {rule}.", "无人获胜：{rule}。")
_RULES_OF_END: Final = {
    "money": Words("the sum that wins was reached", "资产达标"),
    "last": Words("all others are ruined", "其余各方均已出局"),
    "turns": Words("richest when the last turn ended", "回合已满，资产最高"),
    "all_out": Words("all were ruined at once", "各方同时破产"),
    "quit": Words("the game was broken off", "游戏中止"),
}
_OPTIONS: Final = (
    OptionHelp(
        "profile",
        Words("profile", "规则版本"),
        Words(
            "manual: as the handbook promises. classic: as the original program plays, quirks included.",
            "manual 按说明书；classic 按原程序，怪癖照旧。",
        ),
    ),
    OptionHelp(
        "scenario",
        Words("scenario", "剧本"),
        Words(
            "Which map: tutorial, guandu, three_kingdoms, warlords.",
            "选择地图：tutorial 小沛练兵，guandu 官渡对峙，three_kingdoms 三足鼎立，warlords 群雄并起。",
        ),
    ),
    OptionHelp(
        "max_turn",
        Words("turns", "回合数"),
        Words("Turns the match lasts; 0: as the scenario says.", "对局的回合数，0 为剧本规定。"),
    ),
    OptionHelp(
        "resign",
        Words("abdication", "退位"),
        Words("Whether a faction may disband in the middle.", "是否允许中途退位。"),
    ),
    OptionHelp(
        "map",
        Words("map text", "地图文本"),
        Words("The text of a map file to play instead of a scenario.", "以一份地图文件的文本代替剧本。"),
    ),
)


class MbgPresent(Queries[Action, View]):
    """The words of mbg."""

    title = _TITLE
    blurb = Words(
        "A siege board game of the Three Kingdoms: walk the road, hire officers, hold cities, tax who comes by.",
        "三国攻城棋：走大道、募武将、占城池，路过的都要交税。",
    )
    verbs: Mapping[str, tuple[str, ...]] = dict(VERBS.values())
    queries: Mapping[str, tuple[str, ...]] = {**queries.WORDS, "clash": ("战况",), "odds": ("胜算",)}
    leafed: Mapping[str, Callable[[View], object]] = {"clash": lambda view: view.board.fought}
    """What may be looked up at any time, by anybody: word -> Chinese words; `ask` answers."""

    def numbered(self, view: View) -> bool:
        """Every decision is a question with a list of answers."""
        return True

    # Pictures.

    def render_view(self, view: View, reader: Reader) -> str:
        """Return factions, the loop, cities."""
        lang, it = reader.lang, view.board
        scenario = scenarios.get(it.scenario).title.say(lang) if it.scenario else _TITLE.say(lang)
        lines = wrap(board.head(it, lang, scenario), reader.width)
        for line in board.factions(it, reader):
            lines += wrap(line, reader.width, hanging="  ")
        if reader.screenreader:
            return "\n".join([*lines, *board.spoken(it, lang)])
        lines += ["", *board.loop(it, reader), "", *board.cities(it, reader)]
        if flags := board.flags(it, lang):
            lines += wrap(flags, reader.width)
        lines += wrap(board.key(lang), reader.width)
        return "\n".join(lines)

    def hand(self, view: View, reader: Reader) -> str:
        """Return one's officers at hand, cards and techniques."""
        if view.who is None or view.who >= len(view.board.roles):
            return ""
        lang, role = reader.lang, view.board.roles[view.who]
        officers = [names.name(lang, view.board.officers[o].name) for o in role.mos]
        cards = [
            _MANY.say(lang, name=names.CARD_NAMES[card], n=n) if n > 1 else names.CARD_NAMES[card].say(lang)
            for card, n in enumerate(role.cards)
            if n
        ]
        techs = [names.TECH_NAMES[k].say(lang) for k in role.tech]
        none = names.NONE
        text = _HAND.say(lang, officers=officers or none, cards=cards or none, techs=techs or none)
        return "\n".join(wrap(text, reader.width)) if not reader.screenreader else text

    def prompt(self, view: View, reader: Reader) -> str:
        """Return the turn, the money, and what is asked."""
        it, ask, lang = view.board, view.ask, reader.lang
        if ask is None:
            return _OVER.say(lang, turn=min(it.turn, it.max_turn))
        turn = {"turn": it.turn, "most": it.max_turn}
        if ask.seat == reader.who:
            question = self._question(view, ask, lang)
            return _PROMPT.say(lang, **turn, money=names.money(it.roles[ask.seat].money), question=question)
        mine = reader.who is not None and reader.who < len(it.roles)
        chest = _CHEST.say(lang, money=names.money(it.roles[reader.who].money)) if mine else ""  # type: ignore[index]
        name, role = reader.names[ask.seat], names.role(it, lang, ask.seat)
        return _WAIT.say(lang, **turn, chest=chest, name=name, role=role)

    def _question(self, view: View, ask: Ask, lang: Lang) -> str:
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
                facts["at"] = names.name(lang, it.insts[ask.at].name)
            case "train" | "cancel_train":
                room = it.trains[ask.at]
                facts |= {"at": names.name(lang, room.name), "item": names.PROPERTIES[room.item].say(lang)}
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
        return PROMPTS[kind].say(lang, **facts)

    # The story.

    def render_event(self, event: Event, reader: Reader) -> str:
        """Return one event as a sentence; the pictures say the rest."""
        if event.name in events.QUIET and event.to is None:
            return ""
        return events.say(reader.lang, event)

    def outcome(self, outcome: Outcome, reader: Reader) -> str:
        """Return how it ended."""
        rule = _RULES_OF_END.get(outcome.rule, _RULES_OF_END["quit"])
        if not outcome.winners:
            return _DRAWN.say(reader.lang, rule=rule)
        seat = outcome.winners[0]
        return _WON.say(reader.lang, name=reader.names[seat], money=names.money(outcome.scores[seat]), rule=rule)

    # Answers.

    def describe(self, action: Action, view: View, reader: Reader) -> str:
        """Return what one types for an answer."""
        return _typed(action, view, reader.lang)

    def explain(self, action: Action, view: View, reader: Reader) -> str:
        """Return what an answer does."""
        lang, it, ask = reader.lang, view.board, view.ask
        if ask is None:
            return _thing(action, view, lang) or VERBS[action.verb][0]
        facts: dict[str, Any] = {}
        key = f"{ask.kind} {action.verb}"
        match action.verb:
            case "card":
                return refusals.CARD_HELP[action.id].say(lang)
            case "tech":
                it_ = TECHS[action.id]
                facts = {"cost": f"{it_.study:.0f}", "when": names.OCCASIONS[it_.occasion]}
            case "role":
                facts = {"money": names.money(it.roles[action.id].money), "n": len(it.roles[action.id].mos)}
            case "cell":
                facts = {"what": names.cell(it, lang, action.id)}
            case "city":
                facts = {"n": len(it.cities[action.id].mos)}
            case "scale":
                facts = {"rounds": most_rounds(action.id), "win": self._prospect(view, ask, action.id)}
            case "officer":
                return self._about_officer(view, ask, action.id, lang)
        return (EXPLAIN.get(key) or EXPLAIN[action.verb]).say(lang, **facts)

    def _prospect(self, view: View, ask: Ask, scale: int) -> str:
        """Return the chance to win of the strongest pair the asked seat can send; "?" for who looks on."""
        fight, it = planned(view), view.board
        if fight is None or view.who != ask.seat:
            return "?"
        role = it.roles[ask.seat]
        main, vice = best_pair(it, role.mos, 0.0, role.tech)
        if main < 0:
            return f"{0:.0%}"
        return f"{battle_odds(it, replace(fight, scale=scale), main, vice, chances.QUICK).win:.0%}"

    def _about_officer(self, view: View, ask: Ask, o: int, lang: Lang) -> str:
        officer = view.board.officers[o]
        text = EXPLAIN["officer"].say(
            lang,
            hp=names.money(officer.hp),
            props=" ".join(
                f"{head.say(lang)} {value:.0f}" for head, value in zip(names.PROPERTIES, officer.props, strict=True)
            ),
        )
        if ask.kind == "hire":
            return EXPLAIN["price"].say(lang, price=names.money(ask.prices[ask.ids.index(o)]), text=text)
        fights = ask.kind in ("general", "vice") and view.who == ask.seat
        if fights and (odds := general_odds(view, ask, o, chances.QUICK)):
            return EXPLAIN["odds"].say(lang, win=f"{odds.win:.0%}", loss=names.money(odds.own_loss), text=text)
        if ask.kind == "exchange":
            way = "into" if o in ask.ids else "out"
            return EXPLAIN[way].say(lang, text=text)
        return text

    def parse(self, text: str, view: View, legal: Sequence[Action], reader: Reader) -> Action:
        """Return the answer somebody typed, in either language, with its verb or bare. Raises NotUnderstood."""
        typed = " ".join(fold(text[:200]).casefold().split())
        if typed and len(text) <= 200:
            for found in _readings(typed, view, legal):
                return found
        raise NotUnderstood(Refusal("not_understood", {"text": typed[:40]}))

    def refusal(self, refusal: Refusal, reader: Reader) -> str:
        """Return why something was refused."""
        return refusals.say(refusal, reader)

    def options(self) -> Sequence[OptionHelp]:
        """Return every option in words."""
        return _OPTIONS

    def rules(self, reader: Reader) -> str:
        """Return the rules as a new player should read them."""
        return rules.text(reader)

    # Looking things up.

    def ask(self, query: str, text: str, view: View, legal: Sequence[Action], reader: Reader) -> str:
        """Return what a query shows (`core.Queries`): `officers` with `tac`, `clash` with `auto`, `odds`.

        Raises:
            NotUnderstood: when there is no such query.
        """
        text = fold(text[:200])
        match query:
            case "clash":
                return battles.show(text, view.board, reader)
            case "odds":
                return chances.show(text, view, reader)
            case _ if query in queries.QUERIES:
                return queries.show(query, text, view, reader)
        raise NotUnderstood(Refusal("not_understood", {"text": query[:40]}))

    def figures(self, query: str, text: str, view: View, reader: Reader) -> dict[str, Any] | None:
        """Return what a list or the last battle looks like as data (`core.Queries`)."""
        if query == "clash":
            return battles.figures(view.board, reader)
        return queries.figures(query, view, reader) if query in queries.QUERIES else None


def _thing(action: Action, view: View, lang: Lang) -> str:
    """Return the name of what an answer is about; empty for an answer without."""
    it, n = view.board, action.id
    lists: dict[str, Sequence[Any]] = {
        "role": it.roles, "officer": it.officers, "city": it.cities, "inst": it.insts, "room": it.trains,
    }  # fmt: skip
    fixed: dict[str, Sequence[Words]] = {"card": names.CARD_NAMES, "tech": names.TECH_NAMES, "scale": names.SCOPES}
    if action.verb in lists:
        things = lists[action.verb]
        return names.name(lang, things[n].name) if 0 <= n < len(things) else str(n)
    if action.verb in fixed:
        return fixed[action.verb][n].say(lang) if 0 <= n < len(fixed[action.verb]) else str(n)
    return str(n + 1) if action.verb == "cell" else ""


def _typed(action: Action, view: View, lang: Lang) -> str:
    verb, (chinese, *_) = VERBS[action.verb]
    word = verb if lang == Lang.EN else chinese
    return f"{word} {_thing(action, view, lang)}" if action.verb in WITH_ID else word


def _plain(text: str) -> str:
    return fold(text).casefold()


def _readings(typed: str, view: View, legal: Sequence[Action]) -> list[Action]:
    """Return what a typed line may mean, the surest first: a whole legal answer, its bare name, an answer that is
    refused."""
    close = typed.replace(" ", "")
    bare: dict[str, list[Action]] = {}
    for action in legal:
        for lang in Lang:
            whole = _plain(_typed(action, view, lang))
            if typed == whole or close == whole.replace(" ", ""):
                return [action]
            if thing := _plain(_thing(action, view, lang)):
                bare.setdefault(thing, []).append(action)
        verb, chinese = VERBS[action.verb]
        if action.verb not in WITH_ID and typed in (verb, *chinese):
            return [action]
        for word in (verb, *chinese):
            if action.verb in WITH_ID and typed.startswith(word):
                rest = typed[len(word) :].strip()
                if rest and rest in {_plain(_thing(action, view, lang)) for lang in Lang}:
                    return [action]
    if len(set(bare.get(typed, ()))) == 1:
        return bare[typed][:1]
    begun: set[Action] = set()
    if not typed.isdigit() and len(typed) > 1:
        begun.update(*(found for name, found in bare.items() if name.startswith(typed)))
    if len(begun) == 1:
        return list(begun)
    return _refused(typed, view)


def _refused(typed: str, view: View) -> list[Action]:
    """Return an answer that is well said but not offered, so that its refusal can say why."""
    it = view.board
    counts = {
        "role": len(it.roles), "officer": len(it.officers), "city": len(it.cities), "inst": len(it.insts),
        "room": len(it.trains), "card": len(CARDS), "tech": len(TECHS), "scale": 3, "cell": len(it.cells),
    }  # fmt: skip
    for verb, (english, chinese) in VERBS.items():
        for word in (english, *chinese):
            if verb not in WITH_ID and typed == word:
                return [act(verb)]
            if verb in WITH_ID and typed.startswith(word) and (rest := typed[len(word) :].strip()):
                for n in range(counts[verb]):
                    if rest in {_plain(_thing(Action(verb, n), view, lang)) for lang in Lang}:
                        return [Action(verb, n)]
    return []
