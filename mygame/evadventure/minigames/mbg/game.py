"""mbg as a game of the house: the contract of `core.Game` over the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..chance import Chance, open_stream
from ..core import Info, NotUnderstood, Outcome, Refusal, Seat, Step, Who
from . import notation, scenarios
from .data import BATTLE_ROUND_EVENTS, CANCEL_LIMIT, CARD_COUNT, MAX_TURN, CardId, Profile
from .engine import Play
from .mapfile import build, check, parse
from .naming import named
from .questions import BACK, DONE, MOVE, NO, NONE, WITH_ID, act, options, right_side
from .savfile import read as read_save
from .state import Action, Ask, Board, Event, Fight, Options, State, View, replace
from .values import candidates, free_officers, price

STREAM: Final = "mbg"
"""Name of the game's stream of chance."""
LONGEST: Final = 200
"""The most turns a match may be given."""

_FITTING: Final = {
    "action": {"move", "card", "resign"},
    "confirm": {"yes", "no"},
    "occupy": {"yes", "no"},
    "cancel_study": {"yes", "no"},
    "cancel_train": {"yes", "no"},
    "resign": {"yes", "no"},
    "card_role": {"role", "back"},
    "card_cell": {"cell", "back"},
    "card_place": {"role", "city", "inst", "room", "back"},
    "card_officer": {"officer", "back"},
    "meet": {"no", "scale"},
    "attack": {"no", "scale"},
    "general": {"officer", "none"},
    "vice": {"officer", "none"},
    "garrison": {"officer", "done"},
    "mayor": {"officer", "none"},
    "treasurer": {"officer", "none"},
    "hire": {"officer", "none"},
    "study": {"officer", "none"},
    "study_tech": {"tech", "none"},
    "train": {"officer", "none"},
    "allocate": {"city", "inst", "room", "done"},
    "exchange": {"officer", "done"},
}
"""Verbs that answer each question."""


class MbgGame:
    """The rules of mbg (`core.Game`)."""

    info = Info(key="mbg", rules_version=1, min_seats=2, max_seats=6, max_actions=200_000)
    state_type: Any = State
    action_type: Any = Action
    event_type: Any = Event
    view_type: Any = View
    options_type: Any = Options

    def check_options(self, options: Options, seats: int) -> Refusal | None:
        """Say what is wrong with these options for this number of seats."""
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
            playable = sum(role.loc >= 0 for role in scene.roles[:seats])
            if seats > len(scene.roles) or playable < 2:
                return Refusal("map_seats", {"seats": seats, "roles": len(scene.roles)})
            return None
        if options.scenario and options.scenario not in (known := scenarios.keys()):
            return Refusal("no_scenario", {"scenario": options.scenario[:20], "keys": list(known)})
        if options.scenario and not 2 <= seats <= scenarios.get(options.scenario).seats:
            return Refusal("map_seats", {"seats": seats, "roles": scenarios.get(options.scenario).seats})
        return None

    def setup(self, options: Options, seats: int, seed: int) -> Step[State, Event]:
        """Set the board up and ask the first role what it does."""
        if options.map:
            scene, key, turns = parse(options.map), "", MAX_TURN
        else:
            scenario = scenarios.get(options.scenario or scenarios.fitting(seats))
            scene, key, turns = scenario.scene, scenario.key, scenario.max_turn
        # Seats are fewer than roles: who is not at the table does not exist, and his officers are free.
        board = build(
            replace(scene, roles=scene.roles[:seats]), options.profile, options.max_turn or turns, key, options.resign
        )
        return self._begin(board, 0, open_stream(seed, STREAM))

    def resume(self, save: str, seed: int, profile: Profile = Profile.MANUAL, max_turn: int = MAX_TURN) -> State:
        """Return the state that a `.sav` file of the original goes on from; chance goes on from `seed`.

        Raises:
            NotUnderstood: with the line and the field that is wrong.
        """
        board, role = read_save(save, profile, max_turn)
        return self._begin(board, role, open_stream(seed, STREAM)).state

    def _begin(self, board: Board, role: int, stream: bytes) -> Step[State, Event]:
        chance = Chance(stream)
        told: list[Event] = []
        play = Play(board, chance, told.append)
        play.start(role)
        return Step(play.freeze(chance.state), tuple(named(board, event) for event in told))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the seat that is asked."""
        return (state.ask.seat,) if state.ask is not None else ()

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """Return all answers of `seat`."""
        if state.ask is None or state.ask.seat != seat:
            return []
        return options(state.board, state.ask)

    def refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Say why an answer is refused."""
        ask = state.ask
        if ask is None:
            return Refusal("match_over")
        if ask.seat != seat:
            return Refusal("not_your_turn", {"role": ask.seat})
        if action in options(state.board, ask):
            return None
        return _why(state.board, ask, action)

    def meta_actions(self, state: State, seat: Seat) -> Mapping[str, Action]:
        """Return nothing: abdication is an answer among others, where the options allow it."""
        return {}

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        """Return what an answer leads to.

        The rounds of a battle are no events of their own here: `board.fought` holds the whole battle (`battle.retell`).
        """
        chance = Chance(state.chance)
        told: list[Event] = []

        def tell(event: Event) -> None:
            if event.name not in BATTLE_ROUND_EVENTS:
                told.append(named(state.board, event))

        play = Play.open(state, chance, tell)
        play.answer(action)
        return Step(play.freeze(chance.state), tuple(told))

    def view(self, state: State, who: Who) -> View:
        """Return what `who` may see: the board, and of questions and plans what is not somebody else's secret."""
        todo = state.todo
        if todo and isinstance(todo[-1], Fight):
            todo = (*todo[:-1], redact_fight(todo[-1], who))
        return View(who, state.board, todo, redact_ask(state.ask, who), state.verdict)

    def redact(self, event: Event, who: Who) -> Event | None:
        """Return an event to whom it concerns."""
        return event if event.to is None or event.to == who else None

    def outcome(self, state: State) -> Outcome | None:
        """Return the end: money as scores."""
        verdict = state.verdict
        if verdict is None:
            return None
        scores = tuple(role.money for role in state.board.roles)
        return Outcome(scores, (verdict.winner,) if verdict.winner >= 0 else (), verdict.rule)

    def timeout(self, state: State, seat: Seat) -> Action:
        """Return the careful answer: move, decline, and fight with the strongest when one must."""
        assert state.ask is not None
        return careful(state.board, state.ask)

    def determinize(self, view: View, seat: Seat, seed: int) -> State:
        """Return a full state with this very view: other generals named, other officers in the saloon, other chance."""
        chance = Chance(open_stream(seed, STREAM + "/imagined"))
        todo, ask = view.todo, view.ask
        if ask is not None and todo and isinstance(todo[-1], Fight):
            fight, ask = imagine_fight(view.board, todo[-1], ask, seat, chance)
            todo = (*todo[:-1], fight)
        if ask is not None and ask.kind == "hire" and ask.seat != seat:
            ask = imagine_offer(view.board, ask, chance)
        return State(view.board, open_stream(seed, STREAM), todo, ask, view.verdict)

    def write_action(self, action: Action) -> str:
        """Return the short text of an answer."""
        return notation.write_action(action)

    def read_action(self, text: str) -> Action:
        """Return the answer of a short text. Raises NotUnderstood."""
        return notation.read_action(text)

    def write_position(self, state: State) -> str:
        """Return the whole state as text."""
        return notation.write_position(state)

    def read_position(self, text: str, seed: int) -> State:
        """Return the state of a position's text. Raises NotUnderstood."""
        return notation.read_position(text, open_stream(seed, STREAM))


def redact_ask(ask: Ask | None, who: Who) -> Ask | None:
    """Return a question as `who` sees it: what a saloon offers and whom one has named are the asked seat's own."""
    if ask is None or who == ask.seat:
        return ask
    match ask.kind:
        case "hire":
            return replace(ask, ids=(), prices=())
        case "vice":
            return replace(ask, picked=())
    return ask


def redact_fight(fight: Fight, who: Who) -> Fight:
    """Return a battle that is being prepared, with the generals only their own side knows of hidden."""
    main0, vice0, main1, vice1 = fight.generals
    if who != fight.attacker:
        main0 = vice0 = -2
    if who != fight.defender:
        main1 = vice1 = -2
    return replace(fight, generals=(main0, vice0, main1, vice1))


def imagine_fight(board: Board, fight: Fight, ask: Ask, seat: Seat, chance: Chance) -> tuple[Fight, Ask]:
    """Name generals that `seat` cannot see."""
    generals = list(fight.generals)
    standing = board.profile is Profile.MANUAL

    def pick(ids: tuple[int, ...]) -> int:
        return ids[chance.randint(0, len(ids) - 1)]

    if seat != fight.attacker:
        able = candidates(board.roles[fight.attacker].mos, board.officers, standing)
        if ask.seat != fight.attacker:
            main = pick(able)
            generals[:2] = [main, pick((-1, *(o for o in able if o != main)))]
        elif ask.kind == "vice":
            generals[0] = pick(able)
    if ask.kind == "vice" and ask.seat != seat:
        if ask.seat == fight.defender:
            generals[2] = pick(ask.ids)
        ask = replace(ask, picked=(generals[0 if ask.seat == fight.attacker else 2],))
    main0, vice0, main1, vice1 = generals
    return replace(fight, generals=(main0, vice0, main1, vice1)), ask


def imagine_offer(board: Board, ask: Ask, chance: Chance) -> Ask:
    """Make up what a saloon offers to another seat; where the question was asked at all, something can be paid."""
    for _ in range(50):
        ids, prices = [], []
        for rank in range(3):
            if free := free_officers(board.officers, rank):
                ids.append(free[chance.randint(0, len(free) - 1)])
                prices.append(price(board.officers[ids[-1]].props, chance.unit()))
        ask = replace(ask, ids=tuple(ids), prices=tuple(prices))
        if len(options(board, ask)) > 1 or board.profile is Profile.CLASSIC:
            break
    return ask


def careful(board: Board, ask: Ask) -> Action:
    """Return the answer that risks least: what the clock plays."""
    offered = options(board, ask)
    match ask.kind:
        case "action":
            return MOVE
        case "general":
            fighters = [a for a in offered if a.verb == "officer"]
            return max(fighters, key=lambda a: board.officers[a.id].hp) if fighters else NONE
    for safe in (NO, BACK, NONE, DONE):
        if safe in offered:
            return safe
    return offered[0]


def _why(board: Board, ask: Ask, action: Action) -> Refusal:
    """Say why an answer to a question that waits for this seat is refused."""
    verb, at = action.verb, action.id
    if verb not in _FITTING[ask.kind]:
        return Refusal("not_asked", {"kind": ask.kind})
    if verb not in WITH_ID:
        return Refusal("must_fight" if ask.forced else "not_offered", {"kind": ask.kind})
    things = {"role": board.roles, "cell": board.cells, "officer": board.officers, "city": board.cities}
    things |= {"inst": board.insts, "room": board.trains}
    if verb in things and not 0 <= at < len(things[verb]):
        return Refusal(f"no_such_{verb}", {"number": at})
    match ask.kind:
        case "action":
            if not 0 <= at < CARD_COUNT:
                return Refusal("no_such_card", {"number": at})
            if board.roles[ask.seat].cards[at] == 0:
                return Refusal("card_none", {"card": at})
            return Refusal("card_enough" if ask.count >= CANCEL_LIMIT else "card_wasted", {"card": at})
        case "card_role":
            role = board.roles[at]
            if role.loc < 0:
                return Refusal("role_out", {"role": at})
            if not right_side(board, ask.seat, ask.at, at):
                return Refusal("card_side", {"card": ask.at})
            if ask.at in (CardId.ALLIANCE, CardId.ANGER):
                return Refusal("role_bound", {"role": at if role.ast != -1 else ask.seat})
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
        case "general" | "vice" if board.officers[at].role == ask.seat and board.officers[at].lst:
            return Refusal("in_rumour", {"officer": at})
        case "general" | "vice" if board.officers[at].role == ask.seat and board.officers[at].hp <= 0:
            return Refusal("no_strength", {"officer": at})
        case "allocate" if act(verb, at) in [act("city", c) for c in board.roles[ask.seat].mcs]:
            return Refusal("place_enough", {verb: at})
    return Refusal(f"{verb}_not_offered", {verb: at})


GAME: Final = MbgGame()
