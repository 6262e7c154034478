"""Pig, a whole game outside the package: roll as often as you dare; a 1 loses the turn's points, holding keeps them."""

from typing import Annotated, Literal

import msgspec

from evadventure.kernel.input import fold
from evadventure.minigames.bots.uniform import UniformBot
from evadventure.minigames.chance import Chance, open_stream
from evadventure.minigames.core import (
    Entry,
    Game,
    Info,
    NotUnderstood,
    OptionHelp,
    Outcome,
    Present,
    Record,
    Refusal,
    Step,
)
from evadventure.minigames.numbering import Vocabulary
from evadventure.minigames.picture import Counter, Hand, Picture, Piece, Seats
from evadventure.rules import EvAdventureRollEngine
from evadventure.words import LANGUAGES, Words

LONGEST = 400  # actions; after them the most points win
MOVES = {"roll": Words("roll", "掷骰"), "hold": Words("hold", "收手")}


class Options(Record):
    goal: Annotated[int, msgspec.Meta(ge=10, le=100)] = 50


class Move(Record):
    what: Literal["roll", "hold"]


class Moved(Record):
    seat: int
    points: int  # that were kept, or the pips of the die
    held: bool


class View(Record):  # all is open but the die's chance
    options: Options
    points: tuple[int, ...]
    turn: int = 0
    pot: int = 0  # points of this turn
    actions: int = 0


class State(View):
    chance: bytes = b""
    seats = property(lambda self: len(self.points))


class Pig(Game[State, Move, Moved, View, Options]):
    info = Info(key="pig", rules_version=1, min_seats=2, max_seats=4, max_actions=LONGEST)
    state_type, action_type, event_type, view_type, options_type = State, Move, Moved, View, Options

    def setup(self, options, seats, seed):
        return Step(State(options, (0,) * seats, chance=open_stream(seed, "die")), ())

    def to_act(self, state):
        over = max(state.points) >= state.options.goal or state.actions >= LONGEST
        return () if over else (state.turn,)

    def legal(self, state, seat):
        return [Move(what) for what in MOVES if what == "roll" or state.pot] if seat in self.to_act(state) else []

    def apply(self, state, seat, action):
        chance, points, pot, held = Chance(state.chance), list(state.points), state.pot, action.what == "hold"
        pips = 0 if held else EvAdventureRollEngine(chance).roll("1d6")
        points[seat] += pot if held else 0
        after = {"points": tuple(points), "pot": pot + pips if pips > 1 else 0, "actions": state.actions + 1}
        after["turn"] = seat if pips > 1 else (seat + 1) % state.seats
        return Step(msgspec.structs.replace(state, **after, chance=chance.state), (Moved(seat, pips or pot, held),))

    def view(self, state, who):
        return View(*(getattr(state, field) for field in View.__struct_fields__))

    def outcome(self, state):
        winners = tuple(seat for seat, points in enumerate(state.points) if points == max(state.points))
        return None if self.to_act(state) else Outcome(tuple(map(float, state.points)), winners, "most_points")

    def timeout(self, state, seat):
        return self.legal(state, seat)[-1]

    def determinize(self, view, seat, seed):
        return State(**msgspec.structs.asdict(view), chance=open_stream(seed, "die"))

    def write_action(self, action):
        return action.what

    def read_action(self, text):
        return Move(text) if text in MOVES else _unknown(text)

    def write_position(self, state):
        return msgspec.json.encode(self.view(state, None)).decode()

    def read_position(self, text, seed):
        try:
            view = msgspec.json.decode(text, type=View)
        except (msgspec.DecodeError, UnicodeEncodeError):
            _unknown(text)
        sound = 2 <= len(view.points) <= 4 and 0 <= view.turn < len(view.points) and 0 <= view.actions <= LONGEST
        return self.determinize(view, 0, seed) if sound and min(*view.points, view.pot) >= 0 else _unknown(text)


def _unknown(text):
    raise NotUnderstood(Refusal("unknown", {"text": text[:20]}))


class PigWords(Present[Move, Moved, View]):
    title, blurb = Words("Pig", "贪心猪"), Words("Roll on, or keep what you have.", "接着掷，还是见好就收？")
    verbs = {"roll": ("掷骰",), "hold": ("收手",)}
    says = {
        "unknown": Words('"{text}" is no move.', "「{text}」不是一步。"),
        "not_now": Words("Not now.", "现在不行。"),
        "held": Words("{name} keeps {points}.", "{name}收下{points}分。"),
        "rolled": Words("{name} rolls {points}.", "{name}掷出{points}。"),
        "points": Words("points"),
        "turn": Words("This turn: {pot}", "本回合：{pot}"),
        "rules": Words("A 1 loses the turn's points, holding keeps them.", "掷出 1 本回合白费，收手则收下本回合的分。"),
        "won": Words("{names} won."),
    }

    def render_view(self, view, reader):
        lines = [f"{name}{LANGUAGES[reader.lang].colon}{n}" for name, n in zip(reader.names, view.points, strict=True)]
        return "\n".join([*lines, self.says["turn"].say(reader.lang, pot=view.pot)])

    def prompt(self, view, reader):
        return Words("{name}: roll or hold?", "{name}：掷骰还是收手？").say(reader.lang, name=reader.names[view.turn])

    def render_event(self, event, reader):
        says = self.says["held" if event.held else "rolled"]
        return says.say(reader.lang, name=reader.names[event.seat], points=event.points)

    def describe(self, action, view, reader):
        return MOVES[action.what].in_lang(reader.lang)

    def parse(self, text, view, legal, reader):
        typed = fold(text).strip().casefold()
        return next((Move(what) for what, words in MOVES.items() if typed in words.every()), None) or _unknown(text)

    def refusal(self, refusal, reader):
        return self.says[refusal.code].say(reader.lang, **refusal.facts)

    def outcome(self, outcome, reader):
        return self.says["won"].say(reader.lang, names=[reader.names[one] for one in outcome.winners])

    def options(self):
        told = Words("points that win, 10 to 100", "多少分获胜，10 到 100")
        return [OptionHelp("goal", Words("goal", "目标分"), told)]

    def rules(self, reader):
        return self.says["rules"].say(reader.lang)


def picture(view, legal, reader):
    name, turn = PigWords.says["points"].in_lang(reader.lang), PigWords.says["turn"].say(reader.lang, pot=view.pot)
    seats = tuple((Counter(name, points, most=view.options.goal),) for points in view.points)
    words = [MOVES[action.what].in_lang(reader.lang) for action in legal]
    return Picture((Seats(seats), Hand(turn, tuple(Piece(word, word, "yellow", moves=(word,)) for word in words))))


NUMBERS = Vocabulary(tuple(MOVES))
ENTRY = Entry(Pig(), PigWords(), {"random": UniformBot()}, "random", vocabulary=NUMBERS, picture=picture)
