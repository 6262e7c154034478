"""The contract every table game keeps.

A match IS (game key, rules version, options, seats, seed, log of actions): its state can always be
rebuilt from those. Everything here is an immutable, typed record; the rules of a game are functions
of their arguments: they never mutate, print, wait, or ask a clock. A `View` is built UP from the knowledge of a seat;
nothing is ever taken away from a state.

Vocabulary: a *seat* is a place at the table (0-based), *who* an observer (a seat, or None for a
spectator), a *game* the rules, a *state* the whole truth, a *view* the part one observer may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, Protocol, cast, dataclass_transform

import msgspec

from ..kernel.content_files import SENTENCES, loads
from ..kernel.input import fold
from ..words import Lang, Words
from .chance import open_stream
from .numbering import NOT_NUMBERED, Vocabulary
from .picture import Picture
from .vectors import Features

__all__ = [
    "Bot", "Daily", "Entry", "Fate", "Game", "IllegalAction", "Info", "Kept", "NotUnderstood", "Offer",
    "OptionHelp", "Outcome", "PlayerCommand", "PlayerStore", "Present", "Preset", "Queries", "Ranked", "Reader",
    "Reason", "Record", "Refusal", "Step", "Teacher", "TypedEntry", "Weighed", "Wishes", "refusal_text", "span",
]  # fmt: skip


FITTED: Final = "fitted.toml"
"""Name of the file beside a game with the figures fitted for its computer players (`python -m lab train`)."""


@cache
def tables_of(package: str, name: str = FITTED) -> Mapping[str, Any]:
    """Return the tables of a TOML file of a package."""
    return loads(files(package).joinpath(name).read_text(encoding="utf-8"))


def sentences_of(package: str) -> dict[str, dict[str, Words]]:
    """Return the sentences of a package in both languages: table of its `sentences.toml` -> key -> sentence."""
    return msgspec.convert(tables_of(package, SENTENCES), dict[str, dict[str, Words]])


def span(low: float, high: float) -> str:
    """Return the numbers from the first to the last, as `2-10`; one number when both are the same."""
    return str(low) if low == high else f"{low}-{high}"


INSIDE: Final = ("bot", "glance")
"""Fields that hold a player within a player."""


def lent[Player](player: Player, **things: Any) -> Player:
    """Return the player with things lent to it and to the players within it, or unchanged if it asks for none.

    A dataclass asks for a thing by having a field of its name.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Slow:
    ...     now: object = None
    >>> lent(Slow(), now=1, taste=2)
    Slow(now=1)
    """
    if not is_dataclass(player) or isinstance(player, type):
        return player
    own = [field.name for field in fields(player)]
    given = {name: thing for name, thing in things.items() if name in own}
    for name in INSIDE:
        if name in own and (changed := lent(inner := getattr(player, name), **things)) is not inner:
            given[name] = changed
    return replace(player, **given) if given else player


@lru_cache(maxsize=64)
def kinds_of(kind: Any) -> tuple[tuple[str, Any], ...]:
    """Return the tag of each class of a tagged union, with the class."""
    described = msgspec.inspect.type_info(kind)
    types = described.types if isinstance(described, msgspec.inspect.UnionType) else (described,)
    return tuple((str(one.tag), one.cls) for one in types if isinstance(one, msgspec.inspect.StructType))


def write_record(record: Any) -> str:
    """Return the tag of a record and its fields (numbers, words without a blank), with blanks between."""
    return " ".join(map(str, (record.__struct_config__.tag, *msgspec.structs.astuple(record))))


def read_record(text: str, kind: Any) -> Any:
    """Return the record of a text made by `write_record`.

    Args:
        kind: a class with a tag, or a union of such classes.

    Raises:
        ValueError: when it is not the text of a record of `kind`.
    """
    tag, *words = text.split() or [""]
    cls = dict(kinds_of(kind)).get(tag)
    if cls is None or len(words) != len(cls.__struct_fields__):
        raise ValueError(text)
    fields = dict(zip(cls.__struct_encode_fields__, words, strict=True))
    record = msgspec.convert(fields, cls, strict=False)
    if write_record(record) != " ".join((tag, *words)):  # `+7`, `07`
        raise ValueError(text)
    return record


type Seat = int
type Who = Seat | None

LEAVE, RESET = "leave", "reset"
"""Names of meta actions (`Game.meta_actions`): a seat gives up; the cards are dealt anew."""
META_ACTIONS = (LEAVE, RESET)
"""All names a host knows."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Base of all states, actions, events, views and options: immutable, JSON both ways, strict."""


def written[T](default: T, name: str | None = None) -> T:
    """Return a default that is stored and sent like any other value, in a record that omits its defaults.

    A record whose fields were once all written omits only those added later, so that stored data stays the same,
    digests included.
    """
    return msgspec.field(default_factory=lambda: default, name=name)


class Preset(NamedTuple):
    """A well-known way to play: its options, all others at their defaults."""

    name: Words
    options: dict[str, Any]


class Info(Record):
    """The facts about a game that a table needs before it is played."""

    key: str
    """Stable name in stores, commands and files, ASCII."""
    rules_version: int
    """Raised whenever an old log would no longer replay to the same states."""
    min_seats: int
    max_seats: int
    max_actions: int
    """Longest match: the conformance kit proves it in random play, and `Match` stops a match that reaches it."""
    draws: bool = False
    """Whether the players may agree on a draw."""
    shortest_rated: int = 0
    """Actions every single seat must have taken for a match to count; one that ends before is aborted."""
    preparing: tuple[str, ...] = ()
    """Tags of the actions by which a seat makes ready; they do not count towards `shortest_rated`."""
    at_tables: dict[str, Any] = {}
    """Options that differ from the defaults at the tables of a house, where the host has not chosen."""
    presets: dict[str, Preset] = {}
    """Key -> a well-known way to play."""


class Refusal(Record):
    """Why an action is not legal: a stable code and the facts that explain it; words come later."""

    code: str
    facts: dict[str, Any] = {}

    def __repr__(self) -> str:
        facts = ", ".join(f"{key}={value!r}" for key, value in self.facts.items())
        return f"{self.code}({facts})" if facts else self.code


class RefusedError(Exception):
    """Base of exceptions that carry a refusal: its text is the house's sentence, or the game's code and the facts."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        code, facts = self.refusal.code, self.refusal.facts
        if (words := HOUSE.get(code)) is None:
            return repr(self.refusal)
        told = {key: str(RefusedError(one)) if isinstance(one, Refusal) else one for key, one in facts.items()}
        return words.say(Lang.EN, **told)


class IllegalAction(RefusedError):
    """A person's action was refused; nothing has changed."""


class NotUnderstood(RefusedError):
    """Text that is no action, option or position; carries the refusal that says why."""


class Outcome(Record):
    """The end of a match."""

    scores: tuple[float, ...]
    """One figure a seat; higher is better."""
    winners: tuple[Seat, ...]
    """The winning seats; several in a partnership; empty for a draw or an abandoned match."""
    rule: str
    """Code of the rule that ended the match."""

    @classmethod
    def of_points(cls, points: Sequence[float], rule: str) -> Outcome:
        """Return the outcome of a match that those with the most points win."""
        most = max(points)
        return cls(tuple(map(float, points)), tuple(seat for seat, own in enumerate(points) if own == most), rule)


class Step[State, Event](Record, gc=False):
    """The result of setting up, or of one action. It can be taken apart: `state, events = step`."""

    state: State
    events: tuple[Event, ...]

    def __iter__(self) -> Iterator[Any]:
        return iter((self.state, self.events))


class Game[State, Action, Event, View, Options]:
    """The rules of one game. Every method is a pure function of its arguments: a game object keeps no state.

    An *open* game hides nothing but its chance: its view is its state, or a record from which its state derives and
    which has `chance: bytes` added. `view`, `determinize` and the text of positions have defaults for such games.
    """

    info: Info
    # The record types (a class or a tagged union of classes), for decoding JSON.
    state_type: Any
    action_type: Any
    event_type: Any
    view_type: Any
    options_type: Any

    def check_options(self, options: Options, seats: int) -> Refusal | None:
        """Return the fault of these options for this number of seats; None when they can be played."""
        return None

    def setup(self, options: Options, seats: int, seed: int) -> Step[State, Event]:
        """Return the first state and the events of setting up (the deal).

        Args:
            seed: a non-negative integer below 2**256, the source of all chance in the match.
        """
        raise NotImplementedError

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that have a legal action, in seat order; empty exactly when `outcome` is not None."""
        raise NotImplementedError

    def awaited(self, state: State) -> tuple[Seat, ...]:
        """Return the seats of `to_act` that everybody knows to be asked; never empty when `to_act` is not.

        A seat that may act only because of its hidden cards (an identical card, played out of turn) is left out: saying
        that it may act reveals them. Clocks, prompts and messages to others go by these seats alone.
        By default all of `to_act` is awaited.
        """
        return self.to_act(state)

    def most_actions(self, first: State) -> int:
        """Return how many actions a match that begins in `first` can have at most.

        By default it is `info.max_actions`.
        """
        return self.info.max_actions

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """Return all legal actions of `seat`, once each, in a fixed order."""
        raise NotImplementedError

    def refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Return why `action` is not legal now; None when it is legal or an open meta action.

        By default the reason is `not_now`.
        """
        if action in self.legal(state, seat) or action in self.meta_actions(state, seat).values():
            return None
        return Refusal("not_now")

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        """Return the result of a legal action. Trusts its caller: people's actions come through `play`."""
        raise NotImplementedError

    def view(self, state: State, who: Who) -> View:
        """Return the view of `who`, built from nothing up; it never holds the seed or a stream's state.

        By default it is the view of an open game.
        """
        if self.view_type is self.state_type:
            return cast(View, state)
        return cast(View, self.view_type(**_fields(state, self.view_type)))

    def redact(self, event: Event, who: Who) -> Event | None:
        """Return `event` as `who` sees it; None when it is hidden from them. By default all see it."""
        return event

    def outcome(self, state: State) -> Outcome | None:
        """Return the outcome when the match is over."""
        raise NotImplementedError

    def timeout(self, state: State, seat: Seat) -> Action:
        """Return the legal action the clock plays for a silent seat that is in `to_act`; by default the first."""
        return self.legal(state, seat)[0]

    def determinize(self, view: View, seat: Seat, seed: int) -> State:
        """Return some full state in which `seat` would have this very view: search samples it, never the truth.

        By default it is the state of an open game.
        """
        if self.view_type is self.state_type:
            return cast(State, view)
        return cast(State, self.state_type(**_fields(view, self.view_type), chance=open_stream(seed, "chance")))

    def in_play(self, state: State, seat: Seat) -> bool:
        """Tell whether a seat is still in the match: one that is out has no say about it. By default every seat is."""
        return True

    def meta_actions(self, state: State, seat: Seat) -> Mapping[str, Action]:
        """Return the actions of `seat` on the match itself now, by name (`META_ACTIONS`).

        They are actions like any other: `refuse` lets them through, they are logged and replayed. `legal` need not list
        them, and no computer player is offered them there. A host gives its own meaning to names the game does not
        answer to. By default there are none.
        """
        return {}

    # Text forms: short, language-free, and they parse back.

    def write_action(self, action: Action) -> str:
        """Return the short text of an action: `play R7`, `attack f2 hq`; by default its tag and its fields."""
        return write_record(action)

    def read_action(self, text: str) -> Action:
        """Return the action of a text made by `write_action`. Raises NotUnderstood."""
        try:
            return cast(Action, read_record(text, self.action_type))
        except ValueError as error:
            raise NotUnderstood(Refusal("no_action", {"text": text[:40]})) from error

    def write_position(self, state: State) -> str:
        """Return the whole state as text a person can read and edit (one line or a few).

        By default it is the JSON of an open game's view.
        """
        return msgspec.json.encode(self.view(state, None)).decode()

    def read_position(self, text: str, seed: int) -> State:
        """Return the state of a position's text; chance goes on from `seed`. Raises NotUnderstood."""
        try:
            state = self.determinize(msgspec.json.decode(text, type=self.view_type), 0, seed)
        except (msgspec.DecodeError, UnicodeEncodeError) as error:
            raise NotUnderstood(Refusal("no_position")) from error
        if not self.is_sound(state):
            raise NotUnderstood(Refusal("no_position"))
        return state

    def is_sound(self, state: State) -> bool:
        """Tell whether a state that the types allow is a possible one; asked of typed positions."""
        return True


def _fields(record: Any, kind: Any) -> dict[str, Any]:
    """Return the fields of a record that are also fields of a type."""
    return {name: getattr(record, name) for name in kind.__struct_fields__}


type AnyGame = Game[Any, Any, Any, Any, Any]


class Reader(Record):
    """The reader: everything that words depend on."""

    lang: Lang
    names: tuple[str, ...]
    """Display name of each seat, already in the reader's language."""
    who: Who = None
    width: int = 80
    colour: bool = False
    """Whether Evennia colour markup (`|r` ... `|n`) may be used."""
    screenreader: bool = False
    """Sentences and lists only, in a fixed order; no art, no symbols."""
    links: bool = False
    """Whether clickable `|lc..|lt..|le` markup may be used."""
    ambiguous_wide: bool = False
    """Whether the terminal draws ambiguous characters two columns wide; callers that draw a game then measure so
    (`textwidth.measuring`)."""


class OptionHelp(NamedTuple):
    """One option of a game in words."""

    key: str
    name: Words
    help: Words


class Queries[Action, View]:
    """Questions a `Present` may answer besides its words: asked about the game by command, they change nothing.

    Hosts offer each of `queries` as a command (`odds`, `officers`, `explain f2`). A game inherits from this and
    overrides the ones it has; the defaults have none.
    """

    queries: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Question word -> its Chinese (and other) aliases."""
    what_if: str = ""
    """The query asked by a move with a question mark behind it (`attack f1 hq?`); empty for none."""
    moves_of: str = ""
    """The query asked by `moves` with text behind it (`moves s1`); empty for none."""
    endings: Mapping[str, Words] = MappingProxyType({})
    """Rule that ends a match (`Outcome.rule`) -> its name in a list; others are shown by their keys."""
    leafed: Mapping[str, Callable[[View], object]] = MappingProxyType({})
    """Queries that show a numbered page -> their subject: when asked for the `next` page, a host goes on from the last
    one while the subject stays the same."""

    def numbered(self, view: View) -> bool:
        """Tell whether the current question is shown with its numbered answers at once."""
        return False

    def ask(self, query: str, text: str, view: View, legal: Sequence[Action], reader: Reader) -> str:
        """Return the answer.

        Args:
            query: a key of `queries`.
            text: the rest of the typed line.

        Raises:
            NotUnderstood: when the line asks nothing that can be answered.
        """
        raise NotUnderstood(Refusal("no_query", {"query": query[:40]}))

    def listed(self, legal: Sequence[Action], view: View) -> Sequence[Sequence[Action]]:
        """Return the actions of the list of moves, those of one line together; one left out may still be typed.

        By default every action has a line.
        """
        return [(action,) for action in legal]

    def idle(self, view: View, legal: Sequence[Action], reader: Reader) -> str:
        """Return the reader's things that can do nothing now, and why, to be shown below the moves; empty for none."""
        return ""

    def figures(self, query: str, text: str, view: View, reader: Reader) -> Any:
        """Return the answer of `ask` as plain JSON values for a client to draw; None where there is nothing to draw.

        Raises NotUnderstood as `ask` does.
        """
        return None


_REFUSALS: Mapping[str, Words] = MappingProxyType(
    {"no_action": Words('"{text}" is no move here.'), "no_position": Words("This is no position of the game.")}
)
_REFUSED = Words("That cannot be done.")
_WON, _NOBODY = Words("Won by {names}."), Words("nobody")


class Present[Action, Event, View](Queries[Action, View]):
    """Turns a game's data into words for one reader, and a reader's words into actions.

    Most defaults use `says`, with the fields of the record as facts, and `name`, the player on its `seat`.
    """

    game: AnyGame
    """The rules, where the default `verbs` and `parse` are used."""
    title: Words
    blurb: Words
    says: Mapping[str, Words] = MappingProxyType({})
    """Tag of an action -> its typed form (a verb, then the fields); tag of an event -> its sentence; code of a refusal
    -> its sentence; `prompt`, `rules`."""

    @property
    def verbs(self) -> Mapping[str, tuple[str, ...]]:
        """Command word of the game -> its Chinese (and other) aliases; a table offers them as commands."""
        tags = [tag for tag, _ in kinds_of(self.game.action_type)]
        return {tag: tuple(text.partition("{")[0].strip() for text in self.says[tag].every()[1:]) for tag in tags}

    def values(self, option: str) -> Mapping[str, Words]:
        """Return the possible values of an option whose type does not list them, each with its name."""
        return {}

    def render_view(self, view: View, reader: Reader) -> str:
        """Return the whole picture: board and hand, fitted to the reader's width."""
        raise NotImplementedError

    def render_again(self, view: View, reader: Reader) -> str:
        """Return the picture for the turn of a reader who has read a whole one; by default it is whole, too."""
        return self.render_view(view, reader)

    def hand(self, view: View, reader: Reader) -> str:
        """Return the reader's hand alone; by default nothing, for games without hands."""
        return ""

    def prompt(self, view: View, reader: Reader) -> str:
        """Return one line: the seat to move and the question it is asked.

        By default it is the `prompt` of `says`, for views with a `turn`.
        """
        return self.says["prompt"].say(reader.lang, name=reader.names[cast(Any, view).turn])

    def render_event(self, event: Event, reader: Reader) -> str:
        """Return one (redacted) event as a sentence; empty when it needs none."""
        return self._say(event, reader)

    def describe(self, action: Action, view: View, reader: Reader) -> str:
        """Return the text the reader would type for `action`; `parse` reads it back."""
        return self._say(action, reader)

    def explain(self, action: Action, view: View, reader: Reader) -> str:
        """Return the effect of `action` as a short phrase for a list of moves; by default its name."""
        return self.describe(action, view, reader)

    def behind(self, action: Action, view: View, reader: Reader) -> str:
        """Return the short form of an action `listed` behind others on one line; by default its whole text."""
        return self.describe(action, view, reader)

    def parse(self, text: str, view: View, legal: Sequence[Action], reader: Reader) -> Action:
        """Return the action of a typed text, in either language. Raises NotUnderstood.

        By default the verb may be one of `verbs`, and the rest is read as `Game.read_action` does.
        """
        typed = fold(text).strip().casefold()
        for verb, aliases in self.verbs.items():
            if alias := next((alias for alias in aliases if typed.startswith(alias)), ""):
                typed = f"{verb} {typed.removeprefix(alias).strip()}"
                break
        return cast(Action, self.game.read_action(typed))

    def read(self, text: str, before: str, view: View, legal: Sequence[Action], reader: Reader) -> Action:
        """Return the action of a line, read alone or else as the end of the line before. Raises NotUnderstood.

        Args:
            before: the line before, if nothing has happened since: `play W+4`, which lacks the colour; "" for none.
        """
        try:
            return self.parse(text, view, legal, reader)
        except NotUnderstood:
            if before:
                with suppress(NotUnderstood):
                    if (both := self.parse(f"{before} {text}", view, legal, reader)) in legal:
                        return both
            raise

    def refusal(self, refusal: Refusal, reader: Reader) -> str:
        """Return why something was refused, as a sentence."""
        words = self.says.get(refusal.code) or _REFUSALS.get(refusal.code, _REFUSED)
        return words.say(reader.lang, **refusal.facts)

    def outcome(self, outcome: Outcome, reader: Reader) -> str:
        """Return the end of the match in one or more sentences; by default the winners."""
        names: list[str | Words] = [reader.names[seat] for seat in outcome.winners]
        return _WON.say(reader.lang, names=names or _NOBODY)

    def options(self) -> Sequence[OptionHelp]:
        """Return every option in words, in display order; by default there are none."""
        return ()

    def rules(self, reader: Reader) -> str:
        """Return the rules of the game, as a new player should read them."""
        return self.says["rules"].say(reader.lang)

    def _say(self, record: Any, reader: Reader) -> str:
        facts = msgspec.structs.asdict(record)
        if "seat" in facts:
            facts["name"] = reader.names[facts["seat"]]
        return self.says[record.__struct_config__.tag].say(reader.lang, **facts)


class Bot[Action, View](Protocol):
    """A computer player: it sees one seat's view and legal actions, never a state."""

    def choose(self, view: View, legal: Sequence[Action], seat: Seat, seed: int, seconds: float) -> Action:
        """Return one of `legal`.

        Args:
            seed: source of its own chance (never the match's).
            seconds: the time it may think; levels without search ignore it.
        """
        ...


type Taste = Callable[[Any, Any, Seat], float]
"""A temperament: (view, action, seat) -> how much the action is liked, -1 to 1."""
TEMPERED = ":"
"""Separates level and temperament in the name of a computer player: `careful:bold`."""


class Offer(NamedTuple):
    """A choice from the player's own things: the action, its typed form, its effect."""

    action: Any
    text: str
    meaning: str


class PlayerCommand(NamedTuple):
    """A command by which players manage their kept things, anywhere in the world."""

    key: str
    aliases: tuple[str, ...]
    help: Words
    asks_table: Literal["no", "always", "bare"] = "no"
    """Whether at a table of the game it is the query of the same name: never, always, or when typed without text."""


class Kept(NamedTuple):
    """Text that a host keeps for one player of a game."""

    stored: str
    """Kept for good; empty at first."""
    current: str = ""
    """The latest work in progress; forgotten when the player leaves."""
    counted: Callable[[], Sequence[str]] = tuple
    """Returns the `Entry.tally` texts of the host's latest rated matches."""


class PlayerStore(Protocol):
    """Things players of a game keep between matches and may bring to one: their own decks.

    All of it is text that only the game reads. A match's log never depends on it: `meant` turns an action that names a
    kept thing into one that holds it.
    """

    key: str
    """Name under which a host keeps it, ASCII and unique."""
    commands: Sequence[PlayerCommand]

    def run(self, command: str, text: str, kept: Kept, reader: Reader) -> tuple[Kept, str]:
        """Carry out a typed command; return the updated store and the answer as text.

        Args:
            command: key of one of `commands`.
            text: the rest of the typed line.
        """
        ...

    def offers(self, stored: str, legal: Sequence[Any], lang: Lang) -> Sequence[Offer]:
        """Return the choices from a player's own things now, besides the `legal` actions."""
        ...

    def values(self, stored: str, option: str) -> Mapping[str, Words]:
        """Return the values an option of the game may have from a player's own things, each with its name."""
        ...

    def meant(self, stored: str, action: Any) -> Any:
        """Return the action to be played when a player chooses `action`; the same one if it names nothing kept.

        Raises:
            NotUnderstood: the thing kept under that name can no longer be used.
        """
        ...


class Reason(Record):
    """Why an action is good: a stable code and the facts that explain it; words come later (`Teacher.say`)."""

    code: str
    facts: dict[str, Any] = {}


class Weighed(NamedTuple):
    """The worth of an action beside the best one: chances to win, 0 to 1."""

    best: Any
    chance: float
    """With the best action."""
    chosen: float
    """With the chosen action; never more."""


class Ranked(NamedTuple):
    """The worth of every action of a position, estimated in the same worlds."""

    chances: Sequence[float]
    """Of each legal action, in their order: the chance to win with it, 0 to 1."""
    lead: float
    """Margin of the best over any other, less two standard errors."""


class Teacher(NamedTuple):
    """How a game explains its best computer player, from the same seat's view."""

    reason: Callable[[Any, Sequence[Any], Any, Seat], Reason]
    """(view, legal actions, the good one, seat) -> why it is good."""
    say: Callable[[Reason, Any, Reader], str]
    """(reason, view, reader) -> one sentence."""
    reasons: Mapping[str, Words]
    """Code of a reason -> its sentence, as `say` fills it."""
    weigh: Callable[[Any, Sequence[Any], Any, Seat, int, float], Weighed | None] | None = None
    """(view, legal actions, the chosen one, seat, seed, seconds of thought) -> its worth, None where it cannot be
    known; without this function matches of the game are not analysed."""
    rank: Callable[[Any, Sequence[Any], Seat, int, float], Ranked] | None = None
    """(view, legal actions, seat, seed, seconds of thought) -> the worth of each. For games whose playouts vary so much
    that the single best move of a puzzle is only found by weighing all moves at once."""


class Fate(Enum):
    """The fate of a wish that is not carried out now."""

    LATER = "later"
    """Its time has not come: there is another question first."""
    IMPOSSIBLE = "impossible"
    """Its time has come, and it cannot be carried out."""
    CHANGED = "changed"
    """It could be carried out, but its reason no longer holds."""


class Wishes(Protocol):
    """Moves that players may queue before their turn. Every method is a pure function of its arguments.

    A wish is a short text, the same in every language (`R7`, `end unless hurt`), read once and checked again when its
    time comes. All methods get only the view and legal actions of the wishing seat: a wish can be carried out only if
    its owner could do it by hand, and tells nobody anything before.
    """

    forms: Words
    """The forms of a wish, shown after text that is none."""

    def read(self, text: str, view: Any, reader: Reader) -> str:
        """Return the wish of a text typed in either language, or sent by a program.

        Raises:
            NotUnderstood: code `queue_how` for text that can never be queued, else codes of the game.
        """
        ...

    def say(self, wish: str, lang: Lang) -> str:
        """Return a wish in words, as an order: `play red 7`."""
        ...

    def mark(self, wish: str, view: Any) -> Any:
        """Return the state a wish's condition is later checked against, as plain JSON; None without a condition."""
        ...

    def due(self, wish: str, mark: Any, view: Any, legal: Sequence[Any]) -> Any:
        """Return the legal action that a wish means now, or its fate (`Fate`); its seat is being asked."""
        ...


class Daily(NamedTuple):
    """The challenge of the day: one deal for everybody, each alone against computer players of the default level."""

    seats: int
    options: Sequence[Mapping[str, Any]]
    """Sets of options that differ from those of a new match; a day has one of them."""


@dataclass(frozen=True)
class TypedEntry[State, Action, Event, View, Options]:
    """One line of `registry.GAMES`: everything the house knows about the game."""

    game: Game[State, Action, Event, View, Options]
    present: Present[Action, Event, View]
    bots: Mapping[str, Bot[Action, View]]
    """Level -> player, weakest first."""
    default_bot: str
    player_store: PlayerStore | None = None
    """The player's own things kept between matches (decks of their own); None for nothing."""
    tally: Callable[[Sequence[Step[Any, Any]], Outcome], str] | None = None
    """Returns a finished match's part in the figures the player store shows: (the deal and every step not taken back,
    its outcome) -> a text, empty for nothing; None: no figures are shown. A host calls it where computer players
    think."""
    vocabulary: Vocabulary = NOT_NUMBERED
    """The game's actions as integers, for programs that learn it; an empty one: they have none."""
    features: Features = MappingProxyType({})
    """The numeric encoding of lists and texts in the game's views, where the type alone does not determine it."""
    picture: Callable[[Any, Sequence[Any], Reader], Picture] | None = None
    """Returns the picture for a client without a painter for the game: (view, legal actions of the reader's seat,
    reader) -> picture; None when the game is drawn by painters or shown as text only."""
    earlier: tuple[AnyGame, ...] = ()
    """The rules of earlier versions (`info.rules_version`), under which matches begun then are continued and replayed.
    Their states, views and actions are of today's types, so today's words and computer players serve them."""
    weigh: Callable[[Any], float] | None = None
    """Returns an event's weight in the story of a match, 0 for nothing; None: all alike."""
    teacher: Teacher | None = None
    """How the game explains good moves; without one a hint names only the move of the best level."""
    wishes: Wishes | None = None
    """The moves players may queue before their turn; None: nothing."""
    daily: Daily | None = None
    """The deals of the daily board; None: the game has none."""
    tempers: Mapping[str, Taste] = MappingProxyType({})
    """Temperament -> its taste, lent to a player that is a dataclass with a field `taste` (`lent`)."""

    def player(self, name: str) -> Bot[Action, View]:
        """Return the computer player of a level, with its temperament if the name has one.

        Args:
            name: `careful` or `careful:bold`; a level the game does not know gives the default one.
        """
        level, _, temper = name.partition(TEMPERED)
        bot = self.bots.get(level) or self.bots[self.default_bot]
        return lent(bot, taste=self.tempers[temper]) if temper in self.tempers else bot

    def knows(self, name: str) -> bool:
        """Tell whether there is such a computer player: a level alone, or with a temperament it can have."""
        level, mark, temper = name.partition(TEMPERED)
        bot = self.bots.get(level)
        if bot is None or not mark:
            return bot is not None
        return temper in self.tempers and self.player(name) is not bot

    def players(self) -> list[str]:
        """Return the names of all computer players: each level alone, then with each temperament."""
        return [
            name
            for level in self.bots
            for name in (level, *(f"{level}{TEMPERED}{temper}" for temper in self.tempers))
            if self.knows(name)
        ]

    @property
    def best_level(self) -> str:
        """The strongest level."""
        return list(self.bots)[-1]


Entry = TypedEntry[Any, Any, Any, Any, Any]
"""The entry of any game; calling it makes one."""


def play[State, Event](
    game: Game[State, Any, Event, Any, Any], state: State, seat: Seat, action: Any
) -> Step[State, Event]:
    """Return the result of a person's action; the only entry point for such actions.

    Raises:
        IllegalAction: when the rules refuse it; nothing has changed then.
    """
    if (refusal := game.refuse(state, seat, action)) is not None:
        raise IllegalAction(refusal)
    return game.apply(state, seat, action)


HOUSE: Final[Mapping[str, Words]] = sentences_of(__package__)["refusal"]
"""Code -> words, for every refusal `match` and `options` make."""


def refusal_text(present: Present[Any, Any, Any], refusal: Refusal, reader: Reader) -> str:
    """Return the words of a refusal, by the house or by the game; a fact that is a refusal is put in words, too."""
    if (words := HOUSE.get(refusal.code)) is None:
        return present.refusal(refusal, reader)
    facts = dict(refusal.facts)
    if isinstance(why := facts.get("reason"), Refusal):  # of a file, perhaps with more seats than the table
        seats = tuple(map(str, range(len(reader.names) + 1, 11)))
        facts["reason"] = refusal_text(
            present, why, msgspec.structs.replace(reader, names=reader.names + seats)
        ).rstrip(".。")
    return words.say(reader.lang, **facts)
