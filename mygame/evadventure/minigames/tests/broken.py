"""Toy games that each break one promise of the contract, and the promise that must be found broken.

Everything else about them is right: `determinize`, for one, honours what a leaking view shows, so that only
the author's own word on what is hidden (`tests/hidden.py` of the toy) can find the leak.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any
from unicodedata import normalize

from msgspec.structs import replace

from evadventure.minigames.chance import Chance
from evadventure.minigames.core import Entry, Info, Kept, PlayerCommand, Refusal, Step
from evadventure.minigames.numbering import Slot, Vocabulary
from evadventure.minigames.picture import Grid, Hand, Picture, Piece, Seats
from evadventure.minigames.tests.toy import ENTRY as TOY
from evadventure.minigames.tests.toy.present import PipsPresent
from evadventure.minigames.tests.toy.present import picture as pips_picture
from evadventure.minigames.tests.toy.rules import Dare, Lay, Pips, ToyDealt, ToyKeep, ToyLaid, ToyState, ToyView
from evadventure.rules import EvAdventureRollEngine
from evadventure.words import Words


def entry(game: Any, present: Any = None) -> Entry:
    return Entry(game=game, present=present or PipsPresent(), bots=TOY.bots, default_bot="random")


class OpenPile(ToyView):
    """A view with something it must not have."""

    leak: Any = None


def leaking(view: ToyView, leak: Any) -> OpenPile:
    return OpenPile(**{name: getattr(view, name) for name in ToyView.__struct_fields__}, leak=leak)


class LeaksNextCard(Pips):
    """The view shows the top of the pile, and `determinize` puts that very card there."""

    view_type = OpenPile

    def view(self, state, who):
        return leaking(super().view(state, who), state.pile[0] if state.pile else None)

    def determinize(self, view, seat, seed):
        state = super().determinize(view, seat, seed)
        if view.leak is None:
            return state
        return _swapped(state, view.leak, state.pile[0])


def _swapped(state: ToyState, one: int, other: int) -> ToyState:
    """Exchange two cards wherever they are."""
    swap: dict[int | None, Any] = {one: other, other: one}
    return replace(
        state,
        hands=tuple(tuple(sorted(swap.get(card, card) for card in hand)) for hand in state.hands),
        laid=tuple(swap.get(card, card) for card in state.laid),
        pile=tuple(swap.get(card, card) for card in state.pile),
    )


class LeaksToSpectators(Pips):
    """Spectators see a hand; players see nothing they may not."""

    view_type = OpenPile

    def view(self, state, who):
        return leaking(super().view(state, who), list(state.hands[0]) if who is None else None)


class LeaksByOrder(Pips):
    """The sizes of the hands are right, but stand in the order of the hidden cards."""

    view_type = OpenPile

    def view(self, state, who):
        return leaking(super().view(state, who), sorted(range(state.seats), key=lambda seat: state.hands[seat]))

    def determinize(self, view, seat, seed):
        for turn in range(1000):
            state = super().determinize(view, seat, seed + turn)
            if sorted(range(state.seats), key=lambda other: state.hands[other]) == view.leak:
                return state
        return state


class LeaksByEvent(Pips):
    """Laying a card face down tells everybody which."""

    def redact(self, event, who):
        return event if isinstance(event, ToyLaid) else super().redact(event, who)


class LeaksDealByEvent(Pips):
    """The deal tells a spectator whether seat 0 is strong."""

    def redact(self, event, who):
        if isinstance(event, ToyDealt) and event.seat == 0 and who is None:
            return ToyDealt(1 if sum(event.cards or ()) > 36 else 0, None)
        return super().redact(event, who)


class LeaksByLegal(Pips):
    """One may lay no card that is lower than all of the next seat's."""

    def legal(self, state, seat):
        actions = list(super().legal(state, seat))
        rival = state.hands[(seat + 1) % state.seats]
        better = [one for one in actions if not isinstance(one, Lay) or not rival or one.card > min(rival)]
        return better or actions

    def refuse(self, state, seat, action):
        refusal = super().refuse(state, seat, action)
        return refusal or (None if action in self.legal(state, seat) else Refusal("not_held", {"card": 0}))


class LeaksByRefusal(Pips):
    """A refused card is refused with where it really is."""

    def refuse(self, state, seat, action):
        refusal = super().refuse(state, seat, action)
        if refusal and refusal.code == "not_held":
            holders = [other for other, hand in enumerate(state.hands) if action.card in hand]
            return Refusal("not_held", {"card": action.card, "holders": holders})
        return refusal


class LeaksByTimeout(Pips):
    """The clock plays with open cards."""

    def timeout(self, state, seat):
        actions = self.legal(state, seat)
        return actions[state.hands[(seat + 1) % state.seats][0] % len(actions)] if len(actions) > 1 else actions[0]


class LeaksChance(Pips):
    """The view foretells the die, under a light disguise."""

    view_type = OpenPile

    def view(self, state, who):
        return leaking(
            super().view(state, who), (EvAdventureRollEngine(Chance(state.chance)).randint(1, 6) * 5 + 3) % 7
        )


class SeedState(ToyState):
    """A state that keeps the seed."""

    seed: str = ""


class LeaksSeed(Pips):
    """State and view keep half of the seed, in hexadecimal."""

    state_type = SeedState
    view_type = OpenPile

    def setup(self, options, seats, seed):
        state, events = super().setup(options, seats, seed)
        kept = {name: getattr(state, name) for name in ToyState.__struct_fields__}
        return Step(SeedState(**kept, seed=seed.to_bytes(32, "big")[:16].hex()), events)

    def view(self, state, who):
        return leaking(super().view(state, who), getattr(state, "seed", ""))

    def determinize(self, view, seat, seed):
        state = super().determinize(view, seat, seed)
        return SeedState(**{name: getattr(state, name) for name in ToyState.__struct_fields__}, seed=view.leak)


class LeaksStream(Pips):
    """A view holds the state of the stream, in the middle of other text."""

    view_type = OpenPile

    def view(self, state, who):
        return leaking(super().view(state, who), b"table:" + state.chance)


class DeterminizesAnother(Pips):
    """`determinize` forgets the seat's own hand."""

    def determinize(self, view, seat, seed):
        return super().determinize(replace(view, hand=tuple(range(1, 1 + len(view.hand)))), seat, seed)


class ListState(ToyState):
    """A state with something in it that can be changed."""

    notes: list[int] = []


class Mutates(Pips):
    """Looking leaves a trace in the state."""

    state_type = ListState

    def setup(self, options, seats, seed):
        state, events = super().setup(options, seats, seed)
        return Step(ListState(**{name: getattr(state, name) for name in ToyState.__struct_fields__}, notes=[]), events)

    def view(self, state, who):
        if isinstance(state, ListState):
            state.notes.append(1)
        return super().view(state, who)


class MutatesInApply(Mutates):
    """Playing changes the state it was given."""

    def view(self, state, who):
        return Pips.view(self, state, who)

    def apply(self, state, seat, action):
        if isinstance(state, ListState):
            state.notes.append(seat)
        return super().apply(state, seat, action)


class ByHash(Pips):
    """The order of the legal actions is the order of a set of strings."""

    def legal(self, state, seat):
        return [self.read_action(text) for text in {self.write_action(one) for one in super().legal(state, seat)}]


class BadTimeout(Pips):
    """The clock keeps the point even when it must lay a card."""

    def timeout(self, state, seat):
        return ToyKeep()


class Endless(Pips):
    """The last round never ends."""

    def to_act(self, state):
        return super().to_act(state) or (0,)

    def legal(self, state, seat):
        return [ToyKeep()] if not Pips.to_act(self, state) and seat == 0 else super().legal(state, seat)

    def outcome(self, state):
        return None


class OverButActing(Pips):
    """Somebody must still act when the match is over."""

    def to_act(self, state):
        return super().to_act(state) or (0,)

    def legal(self, state, seat):
        return super().legal(state, seat) or ([ToyKeep()] if super().outcome(state) and seat == 0 else [])


class TooShort(Pips):
    """It promises to end sooner than it does."""

    info = Info(key="pips", rules_version=1, min_seats=2, max_seats=4, max_actions=6)


class ListsTwice(Pips):
    """The lowest card is listed twice."""

    def legal(self, state, seat):
        actions = super().legal(state, seat)
        return [*actions, actions[0]] if actions else actions


class RefusesLate(Pips):
    """`refuse` lets any card pass."""

    def refuse(self, state, seat, action):
        refusal = super().refuse(state, seat, action)
        return None if refusal and refusal.code == "not_held" else refusal


class LoosePosition(Pips):
    """A position loses who has won the round."""

    def write_position(self, state):
        return super().write_position(state).replace(f"round {state.round}", "round 1")


class CrashingRead(Pips):
    """Reading an action fails on what is no number."""

    def read_action(self, text):
        return Lay(int(text.split()[1])) if text.startswith("lay") else super().read_action(text)

    def read_position(self, text, seed):
        return super().read_position(text if text.strip() else "".join([][0]), seed)


class FixedChance(Pips):
    """A position always goes on with the same chance."""

    def read_position(self, text, seed):
        return super().read_position(text, 1)


class TupleOutcome(Pips):
    """An outcome that names a seat that is not there."""

    def outcome(self, state):
        outcome = super().outcome(state)
        return outcome and replace(outcome, winners=(state.seats,))


class Undecodable(Pips):
    """An event type is missing from the union."""

    event_type = ToyDealt | ToyLaid


class WideShow(PipsPresent):
    """A line that does not fit."""

    def render_view(self, view, reader):
        return super().render_view(view, reader) + "\n" + "x" * (reader.width + 1)


class EnglishOnly(PipsPresent):
    """A prompt in English for everybody."""

    def prompt(self, view, reader):
        return "Your move."


class OneWay(PipsPresent):
    """Descriptions do not parse."""

    def describe(self, action, view, reader):
        return "dare!" if isinstance(action, Dare) else super().describe(action, view, reader)


class CrashingParse(PipsPresent):
    """Takes what `isdigit` but not `isdecimal` for a number."""

    def parse(self, text, view, legal, reader):
        return Lay(int(text)) if text.isdigit() and not text.isdecimal() else super().parse(text, view, legal, reader)


class FoldsTooMuch(PipsPresent):
    """Takes every compatibility form for the plain one: `²` is a two."""

    def parse(self, text, view, legal, reader):
        return super().parse(normalize("NFKC", text), view, legal, reader)


class ArtForAll(PipsPresent):
    """Draws a rule for screen readers too."""

    def render_view(self, view, reader):
        return super().render_view(view, reader) + "\n--------"


class HalfWidth(PipsPresent):
    """Chinese with English punctuation."""

    def prompt(self, view, reader):
        return (
            super().prompt(view, reader).replace("\N{FULLWIDTH COMMA}", ",").replace("\N{IDEOGRAPHIC FULL STOP}", "牌,")
        )


class ColourAlways(PipsPresent):
    """Colour codes for readers without colour."""

    def prompt(self, view, reader):
        return f"|y{super().prompt(view, reader)}|n"


class MissingOption(PipsPresent):
    """An option nobody is told of."""

    def options(self):
        return super().options()[:1]


class UnknownMeta(Pips):
    """A meta action with a name no host knows."""

    def meta_actions(self, state, seat):
        return {"surrender": self.legal(state, seat)[0]} if self.legal(state, seat) else {}


class RefusedMeta(Pips):
    """A meta action that the rules refuse."""

    def meta_actions(self, state, seat):
        return {"leave": Lay(99)} if self.to_act(state) and seat < state.seats else {}


class LeavesAndStays(Pips):
    """A seat that has left may leave again, and wins."""

    def meta_actions(self, state, seat):
        legal = self.legal(state, seat)
        return {"leave": legal[0]} if legal else {}


class NeverCounts(Pips):
    """No match is long enough to count."""

    info = replace(Pips.info, shortest_rated=21)


class MakesReadyAsNobodyCan(Pips):
    """A match is made ready by actions the game does not have."""

    info = replace(Pips.info, preparing=("ghost",))


class AsksGhost(PipsPresent):
    """A move with a question mark asks a question the game does not know."""

    what_if = "ghost"


class HidesVerb(PipsPresent):
    """A question hides a verb."""

    queries = {"lay": ()}


class CrashingQuery(PipsPresent):
    """A question that only works for whoever knows how to ask."""

    queries = {"sum": ()}

    def ask(self, query, text, view, legal, reader):
        return str(view.hand[int(text)])


class NoFigures(PipsPresent):
    """A picture that is no JSON."""

    queries = {"sum": ()}

    def ask(self, query, text, view, legal, reader):
        return "1"

    def figures(self, query, text, view, reader):
        return object()


class Hoard:
    """A store without fault, in which nothing is kept."""

    key = "pips_hoard"
    commands: Sequence[PlayerCommand] = (PlayerCommand("hoard", ("囤",), Words("hoard: look.", "囤：查看。")),)

    def run(self, command, text, kept, reader):
        return kept, "..."

    def offers(self, stored, legal, lang):
        return ()

    def values(self, stored, option):
        return {}

    def meant(self, stored, action):
        return action


class KeepsAnything(Hoard):
    """Any typed text is kept."""

    def run(self, command, text, kept, reader):
        return Kept(text or "nothing"), "..."


class MeansAnother(Hoard):
    """A seat that keeps nothing plays another card than the chosen one."""

    def meant(self, stored, action):
        return Lay(action.card + 1) if isinstance(action, Lay) else action


class SilentHoard(Hoard):
    """A command that answers nothing."""

    def run(self, command, text, kept, reader):
        return kept, ""


class Remembers(Pips):
    """Rules that keep the last state they showed, from which a picture can be drawn."""

    def view(self, state, who):
        self.seen = state
        return super().view(state, who)


class DrawsHiddenHand:
    """The picture shows how strong seat 0 is, though it is given a view."""

    def __init__(self):
        self.game = Remembers()

    def __call__(self, view, legal, reader):
        return Picture((Hand("1", tuple(Piece(str(card)) for card in self.game.seen.hands[0])),))


def adds(*parts):
    """Return a function that draws Pips and some more parts."""
    return lambda view, legal, reader: Picture((*pips_picture(view, legal, reader).parts, *parts))


def draws_a_list(view, legal, reader):
    return [pips_picture(view, legal, reader)]


def draws_more_in_english(view, legal, reader):
    """The Chinese reader has nothing to click on."""
    return pips_picture(view, legal if reader.lang == "en" else (), reader)


_DRAWN = DrawsHiddenHand()
PICTURES: dict[str, tuple[Entry, str]] = {
    name: (dataclasses.replace(entry(game), picture=draw), rule)
    for name, game, draw, rule in (
        ("hidden hand", _DRAWN.game, _DRAWN, "hidden_stays_hidden"),
        ("illegal move", Pips(), adds(Grid("1", ((Piece("a", moves=("lay 99",)),),))), "picture"),
        ("ragged grid", Pips(), adds(Grid("1", ((Piece("a"),), ()))), "picture"),
        ("labels", Pips(), adds(Grid("1", ((Piece("a"), None),), across=("1",))), "picture"),
        ("a seat too few", Pips(), adds(Seats(())), "picture"),
        ("nameless piece", Pips(), adds(Hand("1", (Piece(""),))), "picture"),
        ("tone", Pips(), adds(Hand("1", (Piece("a", tone="mauve"),))), "picture"),  # type: ignore[arg-type]
        ("too many", Pips(), adds(Hand("1", (Piece("a"),) * 1001)), "picture"),
        ("English title", Pips(), adds(Hand("Hand", ())), "both_languages"),
        ("one language", Pips(), draws_more_in_english, "picture"),
        ("no picture", Pips(), draws_a_list, "picture"),
    )
}
"""Broken pictures -> the rule that is found broken, among others."""

RULES: dict[str, tuple[Entry, str]] = {
    one.__name__: (entry(one()), rule)
    for one, rule in (
        (LeaksNextCard, "hidden_stays_hidden"),
        (LeaksToSpectators, "hidden_stays_hidden"),
        (LeaksByOrder, "hidden_stays_hidden"),
        (LeaksByEvent, "hidden_stays_hidden"),
        (LeaksDealByEvent, "other_seeds"),
        (LeaksByLegal, "hidden_stays_hidden"),
        (LeaksByRefusal, "hidden_stays_hidden"),
        (LeaksByTimeout, "hidden_stays_hidden"),
        (LeaksChance, "chance_stays_hidden"),
        (LeaksSeed, "seed_is_nowhere"),
        (LeaksStream, "seed_is_nowhere"),
        (DeterminizesAnother, "determinizations_are_alike"),
        (Mutates, "queries_change_nothing"),
        (MutatesInApply, "apply_is_pure"),
        (BadTimeout, "timeout"),
        (Endless, "max_actions"),
        (OverButActing, "to_act"),
        (TooShort, "max_actions"),
        (ListsTwice, "legal_and_refuse"),
        (RefusesLate, "legal_and_refuse"),
        (LoosePosition, "texts_read_back"),
        (CrashingRead, "texts_read_back"),
        (FixedChance, "texts_read_back"),
        (TupleOutcome, "outcome"),
        (Undecodable, "everything_decodes"),
        (UnknownMeta, "meta_actions"),
        (RefusedMeta, "meta_actions"),
        (LeavesAndStays, "meta_actions"),
        (NeverCounts, "info"),
        (MakesReadyAsNobodyCan, "info"),
    )
} | {
    one.__name__: (dataclasses.replace(entry(Pips()), player_store=one()), "player_store")
    for one in (KeepsAnything, MeansAnother, SilentHoard)
}
_CARDS = {"card": Slot(tuple(map(str, range(100))))}
NUMBERS = {
    "whole": Vocabulary(("keep", "dare", "lay {card}"), _CARDS),
    "no number for a legal action": Vocabulary(("keep", "lay {card}"), _CARDS),
    "a number for no action": Vocabulary(("keep", "dare", "lay {card}", "fold"), _CARDS),
    "a text written otherwise": Vocabulary(("keep", "dare", "lay {card}", "lay 0{card}"), {"card": Slot(("1", "2"))}),
}
RULES |= {
    name: (dataclasses.replace(entry(Pips()), vocabulary=told), "numbers")
    for name, told in NUMBERS.items()
    if name != "whole"
}
"""Broken rules -> the check that must find it."""

WORDS: dict[str, tuple[Entry, str]] = {
    one.__name__: (entry(Pips(), one()), rule)
    for one, rule in (
        (WideShow, "fits"),
        (EnglishOnly, "both_languages"),
        (OneWay, "parse_describe"),
        (CrashingParse, "parse_garbage"),
        (FoldsTooMuch, "odd_digits"),
        (ArtForAll, "screenreader"),
        (HalfWidth, "both_languages"),
        (ColourAlways, "plain"),
        (MissingOption, "options"),
        (AsksGhost, "queries"),
        (HidesVerb, "queries"),
        (CrashingQuery, "queries"),
        (NoFigures, "queries"),
    )
}
"""Broken words -> the check that must find it."""

BY_HASH = entry(ByHash())
"""Other processes import it by its path."""
