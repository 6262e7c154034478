"""mbg as a game of the house: the contract of `core.Game` over the engine."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from ...rules import EvAdventureRollEngine
from ..chance import Chance, open_stream
from ..core import Game, Info, NotUnderstood, Outcome, Refusal, Seat, Step, Who, span
from . import actions, positions, saves
from . import view as views
from .actions import Action, Event
from .data import ALLOCATE_LIMIT, ALLOCATE_TURN, CANCEL_LIMIT, CARD_COUNT, MAX_TURN, CardId, Profile, scenarios
from .data.maps import MOST, MapFile, build, check, load, parse
from .engine import turn
from .engine.draft import BoardDraft
from .engine.questions import BACK, DONE, MOVE, NO, NONE, PLACES, options, right_side
from .state import Ask, MbgBoard, MbgOptions, MbgQuestion, MbgState, MbgView, replace

STREAM: Final = "mbg"
"""Name of the game's stream of chance."""
LONGEST: Final = 200
"""The most turns a match may be given."""
_MOST_SEATS: Final = 6
_LUCK: Final = 200
"""Allowance for second actions won by cards, beyond the number of first ones; see `most_answers`."""

_FITTING: Final[dict[MbgQuestion, tuple[type, ...]]] = {
    **dict.fromkeys(MbgQuestion, (actions.ChooseOfficer, actions.Nobody)),
    MbgQuestion.ACTION: (actions.March, actions.UseCard, actions.Resign),
    **dict.fromkeys((MbgQuestion.CONFIRM, MbgQuestion.OCCUPY, MbgQuestion.RESIGN), (actions.Yes, actions.No)),
    **dict.fromkeys((MbgQuestion.CANCEL_STUDY, MbgQuestion.CANCEL_TRAIN), (actions.Yes, actions.No)),
    MbgQuestion.CARD_ROLE: (actions.ChooseRole, actions.Back),
    MbgQuestion.CARD_CELL: (actions.ChooseCell, actions.Back),
    MbgQuestion.CARD_PLACE: (actions.ChooseRole, *PLACES, actions.Back),
    MbgQuestion.CARD_OFFICER: (actions.ChooseOfficer, actions.Back),
    **dict.fromkeys((MbgQuestion.MEET, MbgQuestion.ATTACK), (actions.No, actions.Engage)),
    **dict.fromkeys((MbgQuestion.GARRISON, MbgQuestion.EXCHANGE), (actions.ChooseOfficer, actions.Done)),
    MbgQuestion.STUDY_TECH: (actions.ChooseTechnique, actions.Nobody),
    MbgQuestion.ALLOCATE: (*PLACES, actions.Done),
}
"""Answers that fit each question."""


def begin(board: MbgBoard, first: int, stream: bytes) -> Step[MbgState, Event]:
    """Start a match on a board with the action of faction `first`."""
    chance = Chance(stream)
    told: list[Event] = []
    draft = BoardDraft.begin(board, EvAdventureRollEngine(chance), told.append)
    turn.start(draft, first)
    return Step(draft.close(chance.state), tuple(told))


def most_answers(turns: int, factions: int, officers: int, places: int, *, cards: int, waiting: int) -> int:
    """Return the most answers a match can have.

    Every question is counted at its longest: each officer is picked once for a garrison or an exchange, each place is
    taken in hand twice in an allocation (18), a card is taken back eight times an action (C2). Only the number of
    second actions (card 5) has no limit in the rules. At most one card is won in an action and it is that one of
    fourteen by chance, so second actions outnumber first ones by `_LUCK` with a probability below 2**-700 in any play:
    with none of the 2**256 seeds, that is.

    Args:
        turns: still to come, including this one.
        places: cities, institutes and training rooms.
        cards: held by the factions.
        waiting: frames on the stack.
    """
    actions = 2 * (factions * (turns + waiting + 1) + cards) + _LUCK
    meetings = 5 * (factions - 1) + 2  # fight or not, and two officers of each side; robbers ask the attacker only
    action = 1 + 3 * (CANCEL_LIMIT + 1) + meetings + officers + 8
    allocation = 1 + ALLOCATE_LIMIT * places * (officers + 4)
    return actions * (action + 3) + 3 * cards + factions * (turns // ALLOCATE_TURN + 2) * allocation


@lru_cache(maxsize=16)
def _first_board(scene: MapFile, key: str, max_turn: int, seats: int, options: MbgOptions) -> MbgBoard:
    """Return the board before the first turn; cached, as matches of the same map often follow each other."""
    # Seats are fewer than factions: factions without a seat do not exist, and their officers are free.
    there = replace(scene, roles=scene.roles[:seats])
    return build(there, options.profile, max_turn, key, options.resign)


@lru_cache(maxsize=16)
def _parsed(text: str) -> MapFile:
    return parse(text)


def read_file(text: str, stream: bytes) -> MbgState:
    """Return the starting state of a position, a `.map` or a `.sav`.

    A file of the original starts with numbers: four and the cells in a map, eleven and a name in a save.

    Raises:
        NotUnderstood: with the wrong line and field.
    """
    first = text[:LONGEST].split()[:12]
    if not first or not first[0].lstrip("+-").isdigit():
        return positions.read_position(text, stream)
    if len(first) == 12 and not first[11].lstrip("+-").isdigit():
        board, role = saves.read(text, Profile.MANUAL)
        board = replace(board, max_turn=max(MAX_TURN, min(LONGEST, board.turn + MAX_TURN)))
    else:
        board, role = load(text), 0
    state = begin(board, role, stream).state
    if (wrong := positions.fault(state)) is not None:
        raise NotUnderstood(positions.on_line(wrong, {}))
    return state


class MbgGame(Game[MbgState, Action, Event, MbgView, MbgOptions]):
    """The rules of mbg (`core.Game`)."""

    info = Info(
        key="mbg",
        rules_version=1,
        min_seats=2,
        max_seats=_MOST_SEATS,
        max_actions=most_answers(
            LONGEST,
            MOST["role"],
            MOST["officer"],
            MOST["city"] + MOST["inst"] + MOST["room"],
            cards=MOST["role"] * CARD_COUNT * 999,
            waiting=LONGEST,
        ),
        shortest_rated=2,
    )
    state_type: Any = MbgState
    action_type: Any = Action.__value__
    event_type: Any = Event.__value__
    view_type: Any = MbgView
    options_type: Any = MbgOptions

    view = staticmethod(views.view)
    write_position = staticmethod(positions.write_position)

    def check_options(self, options: MbgOptions, seats: int) -> Refusal | None:
        """Return the fault of these options for this number of seats."""
        if not 0 <= options.max_turn <= LONGEST:
            return Refusal("max_turn", {"value": options.max_turn, "most": LONGEST})
        if options.map and options.scenario:
            return Refusal("map_and_scenario")
        if options.map:
            try:
                scene = parse(options.map)
            except NotUnderstood as wrong:
                return wrong.refusal
            if (wrong_map := check(scene)) is not None:
                return wrong_map
            playable = sum(role.location >= 0 for role in scene.roles[:seats])
            if seats > len(scene.roles) or playable < 2:
                return Refusal("map_seats", {"seats": seats, "players": span(2, len(scene.roles))})
            return None
        if options.scenario and options.scenario not in (known := scenarios.keys()):
            return Refusal("no_scenario", {"scenario": options.scenario[:20], "keys": list(known)})
        if options.scenario and not 2 <= seats <= scenarios.get(options.scenario).seats:
            return Refusal("map_seats", {"seats": seats, "players": span(2, scenarios.get(options.scenario).seats)})
        return None

    def setup(self, options: MbgOptions, seats: int, seed: int) -> Step[MbgState, Event]:
        """Set the board up and ask the first faction for its action."""
        if options.map:
            scene, key, turns = _parsed(options.map), "", MAX_TURN
        else:
            scenario = scenarios.get(options.scenario or scenarios.fitting(seats))
            scene, key, turns = scenario.scene, scenario.key, scenario.max_turn
        board = _first_board(scene, key, options.max_turn or turns, seats, options)
        return begin(board, 0, open_stream(seed, STREAM))

    def most_actions(self, first: MbgState) -> int:
        """Return the most answers of a match by its map, its turns and the cards held."""
        board = first.board
        return most_answers(
            max(0, board.max_turn - board.turn + 1),
            len(board.roles),
            len(board.officers),
            len(board.cities) + len(board.institutes) + len(board.rooms),
            cards=sum(sum(role.cards) for role in board.roles),
            waiting=len(first.todo),
        )

    def to_act(self, state: MbgState) -> tuple[Seat, ...]:
        """Return the seat that is asked."""
        return (state.ask.seat,) if state.ask is not None else ()

    def in_play(self, state: MbgState, seat: Seat) -> bool:
        """Tell whether the faction of a seat is on the board."""
        return state.board.roles[seat].location >= 0

    def legal(self, state: MbgState, seat: Seat) -> list[Action]:
        """Return all answers of `seat`."""
        if state.ask is None or state.ask.seat != seat:
            return []
        return options(state.board, state.ask)

    def refuse(self, state: MbgState, seat: Seat, action: Action) -> Refusal | None:
        """Return why an answer is refused."""
        ask = state.ask
        if ask is None:
            return Refusal("match_over")
        if ask.seat != seat:
            return Refusal("not_your_turn", {"role": ask.seat})
        if action in options(state.board, ask):
            return None
        return _why(state.board, ask, action)

    def apply(self, state: MbgState, seat: Seat, action: Action) -> Step[MbgState, Event]:
        """Return the result of an answer.

        The rounds of a battle are no events of their own here: `board.fought` holds the whole battle (`battle.retell`).
        """
        chance = Chance(state.chance)
        told: list[Event] = []
        draft = BoardDraft.open(state, EvAdventureRollEngine(chance), told.append)
        turn.answer(draft, action)
        return Step(draft.close(chance.state), tuple(told))

    def redact(self, event: Event, who: Who) -> Event | None:
        """Return an event to those it concerns."""
        return event if event.to is None or event.to == who else None

    def outcome(self, state: MbgState) -> Outcome | None:
        """Return the end: money as scores."""
        verdict = state.verdict
        if verdict is None:
            return None
        scores = tuple(role.money for role in state.board.roles)
        return Outcome(scores, (verdict.winner,) if verdict.winner >= 0 else (), verdict.rule)

    def timeout(self, state: MbgState, seat: Seat) -> Action:
        """Return the careful answer: move, decline, and fight with the strongest in a forced battle."""
        assert state.ask is not None
        return careful(state.board, state.ask)

    def determinize(self, seen: MbgView, seat: Seat, seed: int) -> MbgState:
        """Return a full state with this very view: other generals named, other officers in the saloon, other chance."""
        dice = EvAdventureRollEngine(Chance(open_stream(seed, STREAM + "/imagined")))
        return views.determinize(seen, seat, open_stream(seed, STREAM), dice)

    def read_position(self, text: str, seed: int) -> MbgState:
        """Return the state of a position, or of a `.map` or `.sav` of the original program. Raises NotUnderstood."""
        return read_file(text, open_stream(seed, STREAM))


def careful(board: MbgBoard, ask: Ask) -> Action:
    """Return the least risky answer, which the clock plays."""
    offered = options(board, ask)
    match ask.kind:
        case "action":
            return MOVE
        case "general":
            fighters = [a for a in offered if isinstance(a, actions.ChooseOfficer)]
            return max(fighters, key=lambda a: board.officers[a.id].hp) if fighters else NONE
    for safe in (NO, BACK, NONE, DONE):
        if safe in offered:
            return safe
    return offered[0]


def _why(board: MbgBoard, ask: Ask, action: Action) -> Refusal:
    """Return why an answer to a question that waits for this seat is refused."""
    if not isinstance(action, _FITTING[ask.kind]):
        return Refusal("not_asked", {"kind": ask.kind})
    if not isinstance(action, actions.Choosing):
        return Refusal("must_fight" if ask.forced else "not_offered", {"kind": ask.kind})
    word, at = actions.verb(action), action.id
    things = {"role": board.roles, "cell": board.cells, "officer": board.officers, "city": board.cities}
    things |= {"inst": board.institutes, "room": board.rooms}
    if word in things and not 0 <= at < len(things[word]):
        return Refusal(f"no_such_{word}", {"number": at})
    match ask.kind:
        case "action":
            if not 0 <= at < CARD_COUNT:
                return Refusal("no_such_card", {"number": at})
            if board.roles[ask.seat].cards[at] == 0:
                return Refusal("card_none", {"card": at})
            return Refusal("card_enough" if ask.count >= CANCEL_LIMIT else "card_wasted", {"card": at})
        case "card_role":
            role = board.roles[at]
            if role.location < 0:
                return Refusal("role_out", {"role": at})
            if not right_side(board, ask.seat, ask.at, at):
                return Refusal("card_side", {"card": ask.at})
            if ask.at in (CardId.ALLIANCE, CardId.ANGER):
                return Refusal("role_bound", {"role": at if role.ally != -1 else ask.seat})
            return Refusal("card_wasted", {"card": ask.at})
        case "card_cell":
            return Refusal("card_wasted", {"card": ask.at})
        case "card_place":
            return Refusal("nobody_there", {"card": ask.at})
        case "hire" if at in ask.ids:
            return Refusal("too_dear", {"officer": at, "price": ask.prices[ask.ids.index(at)]})
        case "garrison" | "exchange" | "vice" if at in ask.picked or at in ask.picked_also:
            return Refusal("already_picked", {"officer": at})
        case "mayor" | "treasurer" if at in ask.ids:
            return Refusal("already_holds", {"officer": at})
        case "general" | "vice" if board.officers[at].role == ask.seat and board.officers[at].rumour:
            return Refusal("in_rumour", {"officer": at})
        case "general" | "vice" if board.officers[at].role == ask.seat and board.officers[at].hp <= 0:
            return Refusal("no_strength", {"officer": at})
        case "allocate" if isinstance(action, actions.ChooseCity) and at in board.roles[ask.seat].cities:
            return Refusal("place_enough", {word: at})
    return Refusal(f"{word}_not_offered", {word: at})


GAME: Final = MbgGame()
