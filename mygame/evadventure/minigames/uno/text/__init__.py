"""UNO for one reader: pictures, hands, prompts, events, moves and refusals as words.

`sentences` has the sentences, names of cards and rows of figures, `events` the telling of events, `parsing` the reading
of typed text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from ....kernel.textwidth import columns, crop, fill, pad
from ....words import LANGUAGES, Lang, Words, join, pattern, synonyms
from ...core import HOUSE, Fate, NotUnderstood, OptionHelp, Outcome, Present, Reader, Refusal
from ...layout import closed
from ...queued import conditional, parted
from .. import actions as act
from ..actions import Action, Draw, Event, PlayCard
from ..data import COLOUR, DRAW_FOUR, ORDER, PENALTY, REVERSE, SYMBOL, Card, moves_hands
from ..effects import is_stackable, may_answer, must_play
from ..view import UnoView
from . import parsing
from . import sentences as w
from .events import sentences_of

_PICTURE: Final = w.TEXT["picture"]


class UnoPresent(Present[Action, Event, UnoView]):
    """The words of UNO."""

    title = Words("UNO 7-0")
    blurb = Words("Get rid of your cards first. A 7 swaps hands, a 0 passes all hands on. For 2 to 10 players.")
    verbs: Mapping[str, tuple[str, ...]] = parsing.VERBS
    endings: Mapping[str, Words] = w.TEXT["endings"]
    parse = staticmethod(parsing.parse)

    # Pictures.

    def render_view(self, view: UnoView, reader: Reader) -> str:
        """Return the table: top card, colour, direction, every player, and the reader's own hand."""
        lines = [_header(view, reader), *_players(view, reader), *_known(view, reader), self.hand(view, reader)]
        return "\n".join(filter(None, lines))

    def hand(self, view: UnoView, reader: Reader) -> str:
        """Return the cards the reader holds; empty for a spectator."""
        if view.who is None or view.who in view.out:
            return ""
        cards = w.card_names(view.hand, reader, links=reader.links and view.result is None) or w.NONE
        return fill(_PICTURE["hand"].say(reader.lang, count=len(view.hand), cards=cards), reader.width, hanging="  ")

    def prompt(self, view: UnoView, reader: Reader) -> str:
        """Return one line: whose turn it is and the question asked."""
        words, facts = _prompt(view, reader)
        asked, calls = words.say(reader.lang, **facts), []
        if view.result is None and view.who is not None and not view.passed:
            for seat in view.uncalled:
                beside = _PICTURE["call_now" if seat == view.who else "catch_now"]
                calls.append(beside.say(reader.lang, name=reader.names[seat], number=seat + 1))
        return _line([closed(asked, reader.lang) if calls else asked, *calls], reader)

    # Events.

    def render_event(self, event: Event, reader: Reader) -> str:
        """Return an event as a sentence for this reader."""
        return _line(sentences_of(event, reader), reader)

    def outcome(self, outcome: Outcome, reader: Reader) -> str:
        """Return the winners, the reason for the end, and the scores."""
        winners = [reader.names[seat] for seat in outcome.winners]
        head = _PICTURE["won" if winners else "drawn"].say(
            reader.lang, names=join(reader.lang, winners), count=len(winners)
        )
        scores = w.scores_of([int(abs(score)) for score in outcome.scores], reader)
        why = w.TEXT["ends"][outcome.rule].say(reader.lang)
        return _line([head, why, _PICTURE["points"].say(reader.lang, scores=scores)], reader)

    # Moves.

    def describe(self, action: Action, view: UnoView, reader: Reader) -> str:
        """Return the text the reader would type for `action`."""
        lang = reader.lang
        match action:
            case PlayCard(card=card, colour="", uno=uno):
                return (Words("play {card} uno") if uno else w.PLAY).say(lang, card=w.short_name(lang, card))
            case PlayCard(card=card, colour=colour, uno=uno):
                words = Words("play {card} {colour} uno") if uno else w.PLAY_AS
                return words.say(lang, card=w.short_name(lang, card), colour=w.colour_name(lang, colour))
            case act.SwapHands(seat=seat):
                return Words("swap {number}").say(lang, number=seat + 1)
            case act.Catch(seat=seat):
                return Words("catch {number}").say(lang, number=seat + 1)
            case act.NameColour(colour=colour):
                return Words("colour {colour}").say(lang, colour=w.colour_name(lang, colour))
            case _:
                return w.BARE[act.write_action(action)].say(lang)

    def listed(self, legal: Sequence[Action], view: UnoView) -> Sequence[Sequence[Action]]:
        """Return the moves, the colours of one wild card on one line."""
        lines: dict[object, list[Action]] = {}
        for action in legal:
            wild = isinstance(action, PlayCard) and bool(action.colour)
            lines.setdefault(replace(action, colour="") if wild else action, []).append(action)
        return list(lines.values())

    def behind(self, action: Action, view: UnoView, reader: Reader) -> str:
        """Return the colour of a wild card named before it on the same line."""
        named = isinstance(action, PlayCard) and action.colour
        return w.colour_name(reader.lang, named) if named else self.describe(action, view, reader)

    def explain(self, action: Action, view: UnoView, reader: Reader) -> str:
        """Return the effect of `action`."""
        question = view.question
        match action:
            case PlayCard():
                return _explain_play(action, view, reader.lang)
            case act.SwapHands(seat=seat):
                return _PICTURE["swap_with"].say(reader.lang, name=reader.names[seat], count=view.sizes[seat])
            case act.Catch(seat=seat):
                return Words("catch {name} without UNO").say(reader.lang, name=reader.names[seat])
            case act.NameColour(colour=colour):
                return Words("start with {colour}").say(reader.lang, colour=w.COLOURS[colour])
            case act.Draw() if question is not None and question.kind == "draws":
                return Words("draw {count} cards and miss the turn").say(reader.lang, count=question.count)
            case _:
                return w.TEXT["move_help"][act.write_action(action)].say(reader.lang)

    def refusal(self, refusal: Refusal, reader: Reader) -> str:
        """Return why something was refused."""
        code = refusal.code
        if code == "draw_first" and refusal.facts["challenge"]:
            code = "draw_or_challenge_first"
        return w.REFUSALS[code].say(reader.lang, **_refused(refusal, reader))

    # About the game.

    def options(self) -> Sequence[OptionHelp]:
        """Return every option in words."""
        return [OptionHelp(key, name, w.TEXT["option_help"][key]) for key, name in w.TEXT["options"].items()]

    def rules(self, reader: Reader) -> str:
        """Return the rules for a newcomer."""
        return fill(w.TEXT["rules"]["newcomer"].say(reader.lang), reader.width)


def _line(sentences: Sequence[str], reader: Reader) -> str:
    """Return whole sentences one after another."""
    return LANGUAGES[reader.lang].gap.join(sentences)


# The picture.


def _header(view: UnoView, reader: Reader) -> str:
    facts = {
        "round": view.round,
        "top": w.card_name(view.top, reader) if view.top else w.NONE,
        "colour": w.COLOURS.get(view.colour, Words("none yet")),
        "pile": view.pile,
        "discards": len(view.discard),
    }
    direction = _PICTURE["up" if view.direction == 1 else "down"]
    parts = [Words("Round {round}.", context="uno"), _PICTURE["top"], direction, _PICTURE["piles"]]
    return fill(_line([part.say(reader.lang, **facts) for part in parts], reader), reader.width)


def _players(view: UnoView, reader: Reader) -> list[str]:
    """Return one line a player: number, name, cards, score, and public facts."""
    lines = []
    room = max(4, reader.width - 30) if reader.width < 60 else 20
    widest = min(room, max(map(columns, reader.names)))
    spoken = reader.screenreader
    for seat, name in enumerate(reader.names):
        size = view.sizes[seat]
        known = [Words("{size} {size:|card|cards}") if spoken else Words("{size:>2} {size:|card|cards}")]
        if any(view.scores):
            known.append(Words("{score} {score:|point|points}"))
        if seat in view.out:
            known.append(Words("out of this round") if seat in view.fallen else Words("out", context="round"))
        elif view.result is None:
            if seat == view.turn:
                known.append(Words("to move"))
            if size == 1:
                known.append(Words("UNO?") if seat in view.uncalled else Words("UNO called"))
        if seat == view.who:
            known.append(Words("you"))
        told = [words.say(reader.lang, size=size, score=view.scores[seat]) for words in known]
        facts = Words(", ").say(reader.lang).join(told)
        if spoken:
            lines.append(_PICTURE["player_spoken"].say(reader.lang, number=seat + 1, name=name, facts=facts))
        else:
            shown = pad(crop(name, widest), widest)
            line = _PICTURE["player"].say(reader.lang, number=seat + 1, name=shown, facts=facts)
            lines.append(fill(line, reader.width, hanging="   "))
    return lines


def _known(view: UnoView, reader: Reader) -> list[str]:
    """Return the reader's knowledge of other hands."""
    told = [
        _PICTURE["known"].say(reader.lang, name=reader.names[seat], cards=w.card_names(cards, reader))
        for seat, cards in view.known
    ]
    return [fill(line, reader.width, hanging="  ") for line in told]


def _prompt(view: UnoView, reader: Reader) -> tuple[Words, dict[str, Any]]:
    prompts, question = w.TEXT["prompts"], view.question
    if view.result is not None:
        return HOUSE["match_over"], {}
    if view.turn != view.who:
        key = "chooses" if question is not None and question.kind == "swap" else "other"
        sizes = w.sizes_of(view.sizes, view.active(), reader)
        return prompts[key], {"name": reader.names[view.turn], "sizes": sizes}
    if question is None:
        if view.top is None:
            return prompts["free"], {}
        colour = w.COLOURS.get(view.colour, w.NO_COLOUR)
        options = view.options
        must = options.must_play and must_play(options, view.hand, view.top, view.colour)
        return prompts["must_play" if must else "your_turn"], {"top": w.card_name(view.top, reader), "colour": colour}
    match question.kind:
        case "drawn":
            return prompts["drawn"], {"card": w.card_name(question.card, reader)}
        case "draws":
            answers = answering(view)
            key = "draws" + "_challenge" * question.challenge + "_answer" * bool(answers)
            return prompts[key], {"count": question.count, "cards": w.card_names(answers, reader)}
        case "colour":
            return prompts["colour"], {}
        case _:
            others = [seat for seat in view.active() if seat != view.who]
            return prompts["swap"], {"sizes": w.sizes_of(view.sizes, others, reader)}


# Moves and refusals.


def answering(view: UnoView) -> Sequence[Card]:
    """Return the cards the reader, who must draw, may play instead (U80, U81)."""
    question = view.question
    assert question is not None
    last = question.by >= 0 and not view.sizes[question.by]
    if last or view.top is None:
        return ()
    return [
        card for card in dict.fromkeys(view.hand) if may_answer(view.options, view.hand, view.top, view.colour, card)
    ]


def _effect(play: PlayCard, view: UnoView, lang: Lang) -> Words | str | None:
    """Return the effect of a card besides lying on top; None for nothing."""
    options, symbol = view.options, SYMBOL[play.card]
    if symbol in ("7", "0") and (not moves_hands(options.seven_zero, symbol) or len(view.hand) == 1):
        return None
    two, effects = len(view.active()) == 2, w.TEXT["effects"]
    if symbol == REVERSE and two:
        return Words("with two players it skips: it is your turn again")
    effect = (two and effects.get(f"{symbol} of two")) or effects.get(symbol)
    if play.card not in PENALTY or effect is None:
        return effect
    if symbol == DRAW_FOUR and (options.no_bluffing or not options.challenges):
        effect = Words("name the colour; the next player draws 4 and misses a turn")
    question, top = view.question, view.top
    if question is not None and question.kind == "draws" and top is not None and view.turn == view.who:
        if not is_stackable(options.stacking, play.card, top):
            return effect
        return _PICTURE["stacked"].say(lang, effect=effect, count=PENALTY[play.card] + question.count)
    stackable = options.stacking != "none" and len(view.hand) > 1
    return Words("{effect}, or answers with a draw card").say(lang, effect=effect) if stackable else effect


def _explain_play(play: PlayCard, view: UnoView, lang: Lang) -> str:
    effect = _effect(play, view, lang)
    kind = "plain" if effect is None else "wild" if play.colour else "effect"
    kind += "_uno" * play.uno
    facts = {"card": w.spoken(lang, play.card), "effect": effect, "colour": w.COLOURS.get(play.colour, w.NO_COLOUR)}
    return w.TEXT["play_help"][kind].say(lang, **facts)


def _refused(refusal: Refusal, reader: Reader) -> dict[str, Any]:
    """Return the facts of a refusal in the form its words need."""
    facts = dict(refusal.facts)
    if "seat" in facts:
        facts["name"] = reader.names[facts["seat"]]
    for quoted in ("text", "line", "card", "colour"):
        if quoted in facts:
            facts["quoted"] = facts[quoted]
    for card in ("card", "top"):
        if card in facts:
            facts[card] = w.card_name(facts[card], reader) if facts[card] else w.NONE
    if facts.get("colour") in w.COLOURS:
        facts["colour"] = w.COLOURS[facts["colour"]]
    for cards in ("missing", "extra"):
        if cards in facts:
            facts[cards] = " ".join(facts[cards][:12]) or w.NONE
    return facts


DRAW, DRAW_UNLESS = "draw", "draw unless playable"
_PLAYABLE: Final = (*("playable", "i can play", "i can", "something fits", "a card fits"), *synonyms(of="can play"))
_OR: Final = pattern(r"\s*(?:\||[,;、]|\bor\b|<others>)\s*")
_DRAW_WORDS: Final = ("draw", *parsing.VERBS["draw"])


class UnoWishes:
    """Keeps `core.Wishes`. A wish: cards, each with its colour if one was named (`R7 | W G`), perhaps `draw` last."""

    forms = Words(
        "Cards, of which the first that fits is played (queue red 7, blue 3), drawing (queue draw), or drawing in case "
        "nothing fits (queue draw unless I can play)."
    )

    def read(self, text: str, view: UnoView, reader: Reader) -> str:
        """Return the wish of a typed text."""
        what, condition = parted(text)
        if condition:
            return conditional(DRAW, what, _DRAW_WORDS, condition, _PLAYABLE)
        return " | ".join(_one(part, view, reader) for part in _OR.split(what))

    def say(self, wish: str, lang: Lang) -> str:
        """Return a wish in words."""
        if wish == DRAW_UNLESS:
            return Words("draw, unless you can play").say(lang)
        first, *others = [_said(part, lang) for part in wish.split(" | ")]
        for other in others:
            first = Words("{first}, else {other}").say(lang, first=first, other=other)
        return first

    def mark(self, wish: str, view: UnoView) -> None:
        """Return None: a playable card is looked for when the time comes."""

    def due(self, wish: str, mark: Any, view: UnoView, legal: Sequence[Action]) -> Action | Fate:
        """Return the action a wish means now. UNO is called; a wild card takes the colour the player holds most of."""
        if view.turn != view.who:
            return Fate.LATER
        if wish == DRAW_UNLESS:
            if view.question is not None or any(isinstance(action, PlayCard) for action in legal):
                return Fate.CHANGED
            wish = DRAW
        for part in wish.split(" | "):
            ways = [action for action in legal if _is(action, part)]
            if ways:
                return max(ways, key=lambda action: _worth(action, view))
        return Fate.IMPOSSIBLE


def _one(part: str, view: UnoView, reader: Reader) -> str:
    if part in _DRAW_WORDS:
        return DRAW
    action = parsing.read(part, view, reader)
    if not isinstance(action, PlayCard) or action.card not in ORDER:
        raise NotUnderstood(Refusal("queue_how"))
    if action.card not in view.hand:
        raise NotUnderstood(Refusal("not_held", {"card": action.card}))
    return f"{action.card} {action.colour}".rstrip()


def _said(part: str, lang: Lang) -> str:
    if part == DRAW:
        return w.BARE[DRAW].say(lang)
    card, _, colour = part.partition(" ")
    named = w.spoken(lang, card)
    return w.PLAY_AS.say(lang, card=named, colour=w.COLOURS[colour]) if colour else w.PLAY.say(lang, card=named)


def _is(action: Action, part: str) -> bool:
    """Tell whether an action fulfils one part of a wish."""
    if part == DRAW:
        return isinstance(action, Draw)
    card, _, colour = part.partition(" ")
    return isinstance(action, PlayCard) and action.card == card and colour in ("", action.colour)


def _worth(action: Action, view: UnoView) -> tuple[int, bool]:
    """Return a sort key: the intended of several ways to play a card."""
    if not isinstance(action, PlayCard):
        return 0, False
    return sum(COLOUR[card] == action.colour for card in view.hand), action.uno
