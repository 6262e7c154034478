"""Three Men's Morris, on a grid: lay three men, then move one at a time to any free point; three in a row win."""

from collections.abc import Sequence
from typing import Annotated, Literal, get_args

from msgspec import Meta
from msgspec.structs import astuple, replace

from wellmouth.minigames.bots.uniform import UniformBot
from wellmouth.minigames.core import Entry, Game, Info, OptionHelp, Outcome, Present, Reader, Record, Seat, Step
from wellmouth.minigames.numbering import Slot, Vocabulary
from wellmouth.minigames.picture import Counter, Grid, Picture, Piece, Seats
from wellmouth.words import Words

type Point = Literal["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]

POINTS: tuple[Point, ...] = get_args(Point.__value__)
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
MEN, FREE = "XO", "."


class Options(Record):
    longest: Annotated[int, Meta(ge=6, le=200)] = 60
    """Actions after which nobody wins."""


class Lay(Record, tag="lay"):
    """Lay a man on a free point."""

    to: Point


class Move(Record, tag="move"):
    """Move a man of one's own to a free point."""

    start: Point
    to: Point


type Action = Lay | Move


class Laid(Record, tag="laid"):
    """A seat has laid a man."""

    seat: Seat
    to: Point


class Moved(Record, tag="moved"):
    """A seat has moved a man."""

    seat: Seat
    start: Point
    to: Point


type Event = Laid | Moved


class State(Record):
    """All of it is open, so it is the view as well."""

    options: Options
    board: Annotated[str, Meta(pattern=r"^[XO.]{9}\Z")] = FREE * len(POINTS)
    actions: Annotated[int, Meta(ge=0, le=200)] = 0

    @property
    def turn(self) -> Seat:
        """The seat that acts next."""
        return self.actions % 2


class Morris(Game[State, Action, Event, State, Options]):
    """The rules."""

    info = Info(key="morris", rules_version=1, min_seats=2, max_seats=2, max_actions=200)
    state_type, action_type, event_type, view_type, options_type = State, Action, Event, State, Options

    def setup(self, options: Options, seats: int, seed: int) -> Step[State, Event]:
        return Step(State(options), ())

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return () if _winner(state) is not None or state.actions >= state.options.longest else (state.turn,)

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        if seat not in self.to_act(state):
            return ()
        free = [point for point, man in zip(POINTS, state.board, strict=True) if man == FREE]
        own = [point for point, man in zip(POINTS, state.board, strict=True) if man == MEN[seat]]
        return [Lay(to) for to in free] if len(own) < 3 else [Move(start, to) for start in own for to in free]

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        board = list(state.board)
        board[POINTS.index(action.to)] = MEN[seat]
        if isinstance(action, Move):
            board[POINTS.index(action.start)] = FREE
        event = (Moved if isinstance(action, Move) else Laid)(seat, *astuple(action))
        return Step(replace(state, board="".join(board), actions=state.actions + 1), (event,))

    def outcome(self, state: State) -> Outcome | None:
        winner = _winner(state)
        if winner is not None:
            return Outcome(tuple(float(seat == winner) for seat in (0, 1)), (winner,), "three_in_a_row")
        return None if self.to_act(state) else Outcome((0.5, 0.5), (), "too_long")

    def is_sound(self, state: State) -> bool:
        laid = tuple(state.board.count(man) for man in MEN)
        due = (min(3, (state.actions + 1) // 2), min(3, state.actions // 2))
        return laid == due and state.actions <= state.options.longest


def _winner(state: State) -> Seat | None:
    lines = ("".join(state.board[point] for point in row) for row in ROWS)
    return next((MEN.index(line[0]) for line in lines if line[0] in MEN and len(set(line)) == 1), None)


class MorrisWords(Present[Action, Event, State]):
    """The words."""

    game = Morris()
    title, blurb = Words("Three Men's Morris", "三子棋"), Words("Three in a row win.", "三子连成一线就赢。")
    says = {
        "lay": Words("lay {to}", "落子 {to}"),
        "move": Words("move {start} {to}", "移子 {start} {to}"),
        "laid": Words("{name} lays a man on {to}.", "{name}落子{to}。"),
        "moved": Words("{name} moves from {start} to {to}.", "{name}从{start}移到{to}。"),
        "asks_lay": Words("{name}: lay a man.", "{name}：请落子。"),
        "asks_move": Words("{name}: move a man.", "{name}：请移子。"),
        "empty": Words("{point}, empty", "{point}，空"),
        "man": Words("{point}, a man of {name}", "{point}，{name}的棋子"),
        "to_lay": Words("men to lay", "待落的棋子"),
        "board": Words("Board", "棋盘"),
        "draw": Words("Nobody wins.", "不分胜负。"),
        "longest": Words("longest", "最长"),
        "longest_help": Words("actions after which nobody wins, 6 to 200", "走满多少步算和棋，6 到 200"),
        "rules": Words(
            "Each lays three men in turn, then moves one to any free point. Three in a row win.",
            "双方轮流落下三子，然后每回合把自己的一子移到任意空点。三子连成一线者胜。",
        ),
    }

    def render_view(self, view: State, reader: Reader) -> str:
        if reader.screenreader:
            return "\n".join(point_name(view, point, reader) for point in range(len(POINTS)))
        rows = [f"{3 - row} {' '.join(view.board[row * 3 : row * 3 + 3])}" for row in range(3)]
        return "\n".join([*rows, "  a b c", *(f"{man} {name}" for man, name in zip(MEN, reader.names, strict=True))])

    def prompt(self, view: State, reader: Reader) -> str:
        return self.says["asks_lay" if view.actions < 6 else "asks_move"].say(reader.lang, name=reader.names[view.turn])

    def outcome(self, outcome: Outcome, reader: Reader) -> str:
        if not outcome.winners:
            return self.says["draw"].say(reader.lang)
        return super().outcome(outcome, reader)

    def options(self) -> Sequence[OptionHelp]:
        return [OptionHelp("longest", self.says["longest"], self.says["longest_help"])]


def point_name(view: State, point: int, reader: Reader) -> str:
    """Return what stands on a point, in words."""
    man = view.board[point]
    words = MorrisWords.says["empty" if man == FREE else "man"]
    return words.say(reader.lang, point=POINTS[point], name=man != FREE and reader.names[MEN.index(man)])


def picture(view: State, legal: Sequence[Action], reader: Reader) -> Picture:
    """Return the board; a move belongs to both of its points, so one clicks on the man and then where it goes."""
    words = MorrisWords()

    def piece(point: int) -> Piece:
        man = view.board[point]
        part_in = [action for action in legal if POINTS[point] in astuple(action)]
        return Piece(
            name=point_name(view, point, reader),
            face="" if man == FREE else man,
            tone="" if man == FREE else ("light", "dark")[MEN.index(man)],
            moves=tuple(words.describe(action, view, reader) for action in part_in),
        )

    rows = tuple(tuple(piece(row * 3 + column) for column in range(3)) for row in range(3))
    to_lay = (max(0, 3 - (view.actions + 1) // 2), max(0, 3 - view.actions // 2))
    seats = tuple((Counter(words.says["to_lay"].say(reader.lang), men, most=3),) for men in to_lay)
    return Picture((Seats(seats), Grid(words.says["board"].say(reader.lang), rows, tuple("abc"), tuple("321"))))


ENTRY = Entry(
    game=Morris(),
    present=MorrisWords(),
    bots={"random": UniformBot()},
    default_bot="random",
    vocabulary=Vocabulary(("lay {point}", "move {point} {point}"), {"point": Slot(POINTS)}),
    picture=picture,
)
