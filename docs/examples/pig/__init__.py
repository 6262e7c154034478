"""Pig, a whole game outside the package: roll as often as you dare; a 1 loses the turn's points, holding keeps them."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from wellmouth.minigames.bots.uniform import UniformBot
from wellmouth.minigames.chance import Chance, open_stream
from wellmouth.minigames.core import Entry, Game, Info, OptionHelp, Outcome, Present, Record, Step
from wellmouth.minigames.numbering import Vocabulary
from wellmouth.minigames.picture import Counter, Hand, Picture, Piece, Seats
from wellmouth.rules import EvAdventureRollEngine
from wellmouth.words import LANGUAGES, Words

LONGEST = 400  # actions; after them the most points win
type Count = Annotated[int, Meta(ge=0)]


class Options(Record):
    goal: Annotated[int, Meta(ge=10, le=100)] = 50


class Roll(Record, tag="roll"): ...


class Hold(Record, tag="hold"): ...


class Rolled(Record, tag="rolled"):
    seat: int
    points: int


class Held(Rolled, tag="held"): ...


class View(Record):  # all is open but the die's chance
    options: Options
    points: tuple[Count, ...]
    turn: Count = 0
    pot: Count = 0  # points of this turn
    actions: Annotated[int, Meta(ge=0, le=LONGEST)] = 0


class State(View):
    chance: bytes = b""


class Pig(Game[State, Roll | Hold, Rolled | Held, View, Options]):
    info = Info(key="pig", rules_version=1, min_seats=2, max_seats=4, max_actions=LONGEST)
    options_type, state_type, view_type, action_type, event_type = Options, State, View, Roll | Hold, Rolled | Held

    def setup(self, options, seats, seed):
        return Step(State(options, (0,) * seats, chance=open_stream(seed, "chance")), ())

    def to_act(self, state):
        over = max(state.points) >= state.options.goal or state.actions >= LONGEST
        return () if over else (state.turn,)

    def legal(self, state, seat):
        return ([Roll(), Hold()] if state.pot else [Roll()]) if seat in self.to_act(state) else []

    def timeout(self, state, seat):
        return self.legal(state, seat)[-1]

    def apply(self, state, seat, action):
        after = replace(state, turn=(seat + 1) % len(state.points), pot=0, actions=state.actions + 1)
        if isinstance(action, Hold):
            points = (*state.points[:seat], state.points[seat] + state.pot, *state.points[seat + 1 :])
            return Step(replace(after, points=points), (Held(seat, state.pot),))
        chance = Chance(state.chance)
        pips = EvAdventureRollEngine(chance).roll("1d6")
        more = {"turn": seat, "pot": state.pot + pips} if pips > 1 else {}
        return Step(replace(after, chance=chance.state, **more), (Rolled(seat, pips),))

    def outcome(self, state):
        return None if self.to_act(state) else Outcome.of_points(state.points, "most_points")

    def is_sound(self, state):
        return 2 <= len(state.points) <= 4 and state.turn < len(state.points)


class Told(Present):
    game, title, blurb = (
        Pig(),
        Words("Pig", "贪心猪"),
        Words("Roll on, or keep what you have.", "接着掷，还是见好就收？"),
    )
    says = {
        "roll": Words("roll", "掷骰"),
        "hold": Words("hold", "收手"),
        "held": Words("{name} keeps {points}.", "{name}收下{points}分。"),
        "rolled": Words("{name} rolls {points}.", "{name}掷出{points}。"),
        "turn": Words("This turn: {pot}", "本回合：{pot}"),
        "prompt": Words("{name}: roll or hold?", "{name}：掷骰还是收手？"),
        "rules": Words("A 1 loses the turn's points, holding keeps them.", "掷出 1 本回合白费，收手则收下本回合的分。"),
    }

    def render_view(self, view, reader):
        lines = [f"{name}{LANGUAGES[reader.lang].colon}{n}" for name, n in zip(reader.names, view.points, strict=True)]
        return "\n".join([*lines, self.says["turn"].say(reader.lang, pot=view.pot)])

    def options(self):
        return [OptionHelp("goal", Words("goal", "目标分"), Words("points to win, 10 to 100", "多少分获胜，10 到 100"))]


def drawn(view, legal, reader):
    name, turn = Words("points", "分").in_lang(reader.lang), Told.says["turn"].say(reader.lang, pot=view.pot)
    seats = tuple((Counter(name, points, most=view.options.goal),) for points in view.points)
    words = [Told().describe(action, view, reader) for action in legal]
    return Picture((Seats(seats), Hand(turn, tuple(Piece(word, word, "yellow", moves=(word,)) for word in words))))


ENTRY = Entry(Pig(), Told(), {"random": UniformBot()}, "random", vocabulary=Vocabulary(("roll", "hold")), picture=drawn)
