"""Two matches that look the same to an observer send that observer the same, byte for byte, by every channel.

`secrecy` compares a *game's* answers about two states. More than that reaches a person: the number of a step, whether
there was one at all, whose time runs and until when, which steps may be taken back. So here whole matches are compared.
A *stretch* is a pair of them: two positions that differ only in things hidden from its observer, and the moves played
in each from there on, block by block. After each block the observer's view is the same in both, so everything else they
were sent must be the same, too. A block may hold a step in one match and none in the other: a step of which the
observer learns nothing.

`Recorder` is a channel: it plays one side of a stretch and returns the observer's output, block by block. The one here
(`by_match`) asks `Match` only; the tables bring one that plays at a real table and listens to text, messages, pages and
the API (`apps/api/tests/test_streams.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from ...rules import EvAdventureRollEngine
from ..bots.uniform import dice_of
from ..core import AnyGame, IllegalAction, NotUnderstood, Seat, Who
from ..match import Match, seats_in
from ..worlds import canonical, worlds
from .kit import SEED, Subject, Violation, name_of, observers, parted

BLOCKS = 6
"""The most blocks of a stretch."""
_OF_A_CASE = 8
"""Number of times that play goes on from each of an author's positions."""
_TRIES = 12
"""Number of actions tried in the search for one that leads to the same sight."""


class StreamMove(NamedTuple):
    """One seat's move."""

    seat: Seat
    action: Any


type Block = tuple[tuple[StreamMove, ...], tuple[StreamMove, ...]]
"""The moves in the one match and in the other, before they are compared again."""


class Stretch(NamedTuple):
    """Two matches that look the same to one observer all along."""

    who: Who
    options: Any
    seats: int
    seed: int
    positions: tuple[str, str]
    """Texts of the two positions they start from."""
    blocks: tuple[Block, ...]

    def moves(self, side: int) -> tuple[tuple[StreamMove, ...], ...]:
        """Return the moves on one side, block by block."""
        return tuple(block[side] for block in self.blocks)


type Recorder = Callable[[AnyGame, Stretch, int], Sequence[bytes]]
"""(game, stretch, side) -> everything the observer got: one text for the beginning and one for each block."""


def check_streams_are_alike(tested: Subject) -> None:
    """Check that matches that look the same to an observer send the same, undo and all (`by_match`)."""
    for stretch in stretches(tested, 40, 1):
        compare(tested.game, stretch, by_match)


def compare(game: AnyGame, stretch: Stretch, recorder: Recorder) -> None:
    """Check that the observer of a stretch gets the same on both sides. Raises Violation."""
    one, other = (recorder(game, stretch, side) for side in (0, 1))
    for place, (left, right) in enumerate(zip_longest(one, other, fillvalue=b"(nothing)")):
        if left != right:
            played = [
                [f"{move.seat}: {game.write_action(move.action)}" for move in moves]
                for moves in (stretch.blocks[place - 1] if place else ((), ()))
            ]
            raise Violation(
                "streams_are_alike",
                f"{name_of(stretch.who)} can tell two matches apart after "
                f"block {place} ({played[0]} in the one, {played[1]} in the other): {parted(left, right)}\n"
                f"options {canonical(stretch.options).decode()}\n{stretch.positions[0]}\n--\n{stretch.positions[1]}",
            )


# Pairs.


def stretches(tested: Subject, moments: int, observed: int = 99) -> Iterator[Stretch]:
    """Yield stretches from the author's `CASES`, then over all options and random play.

    Args:
        moments: of each random match, from which stretches begin.
        observed: most observers at each moment; they change from moment to moment.
    """
    yield from _of_cases(tested)
    turn = 0
    for taken, place, frame in tested.moments(moments):
        if frame.seat is None:
            continue
        lookers = observers(taken.seats)
        for _ in range(min(observed, len(lookers))):
            turn += 1
            who = lookers[turn % len(lookers)]
            for other in _alike(tested, frame.state, taken.seats, who, SEED + place + turn):
                found = _stretch(tested, frame.state, other, who, taken.options, taken.seats, SEED + turn)
                if found is not None:
                    yield found


def _of_cases(tested: Subject) -> Iterator[Stretch]:
    """Yield stretches from the positions that the game's author has laid out, several of each."""
    game = tested.game
    for text in tested.hidden.cases if tested.hidden else ():
        for turn in range(_OF_A_CASE):
            state = game.read_position(text, SEED)
            seats = seats_in(game, state) or game.info.min_seats
            for who in observers(seats):
                for other in _alike(tested, state, seats, who, SEED + turn):
                    found = _stretch(tested, state, other, who, game.options_type(), seats, SEED + turn)
                    if found is not None:
                        yield found


def _alike(tested: Subject, state: Any, seats: int, who: Who, seed: int) -> Iterator[Any]:
    """Yield states that differ from one only in things hidden from an observer."""
    if tested.hidden is not None and not tested.hidden.nothing:
        yield tested.hidden.disguise(state, who, seed)
    yield from worlds(tested.game, state, seats, who, 1)


def _stretch(tested: Subject, state: Any, other: Any, who: Who, options: Any, seats: int, seed: int) -> Stretch | None:
    """Return moves from two states between which the observer cannot tell; None if they are not alike."""
    game = tested.game
    texts = game.write_position(state), game.write_position(other)
    try:
        now = [game.read_position(text, seed) for text in texts]
    except NotUnderstood:
        return None
    if texts[0] == texts[1] or _sight(game, now[0], who) != _sight(game, now[1], who):
        return None
    blocks: list[Block] = []
    dice = dice_of(seed)
    for _ in range(BLOCKS):
        found = _block(tested, now, who, dice)
        if found is None:
            break
        block, now = found
        blocks.append(block)
    return Stretch(who, options, seats, seed, texts, tuple(blocks))


def _block(tested: Subject, now: list[Any], who: Who, dice: EvAdventureRollEngine) -> tuple[Block, list[Any]] | None:
    """Return a block for both matches that leaves them alike, and the states after it; None if there is none.

    Seats that may act unseen, by their hidden cards, go first half of the time.
    """
    game = tested.game
    lead = dice.randint(0, 1)
    acting = list(game.to_act(now[lead]))
    unseen = [seat for seat in acting if seat not in game.awaited(now[lead])]
    if unseen and dice.randint(0, 1):
        acting = unseen
    for _ in range(3):
        if not acting:
            return None
        seat = dice.choice(acting)
        legal = game.legal(now[lead], seat)
        kind = dice.choice([*dict.fromkeys(map(type, legal))])  # so that many attacks do not crowd out a single order
        action = dice.choice([one for one in legal if type(one) is kind])
        found = _answered(tested, now[lead], now[1 - lead], who, StreamMove(seat, action))
        if found is not None:
            moves, after = found
            pair = [(StreamMove(seat, action),), moves]
            return ((pair[lead], pair[1 - lead]), [after[lead], after[1 - lead]])
    return None


def _answered(
    tested: Subject, leading: Any, following: Any, who: Who, move: StreamMove
) -> tuple[tuple[StreamMove, ...], tuple[Any, Any]] | None:
    """Return moves for the other match that make it look the same; and both states after them.

    The observer's own action must be the same one. So must another's action that everybody is told in full (`OPEN`);
    for a secret one any action will do that leads to the same sight, or none at all if nothing of it is seen.
    """
    game = tested.game
    passing = tested.hidden.passing if tested.hidden else ()
    known = tested.hidden.open if tested.hidden else ()
    seat, action = move
    after, events = game.apply(leading, seat, action)
    sight = _sight(game, after, who)
    if any(isinstance(event, passing) and game.redact(event, who) is not None for event in events):
        return None
    if seat != who and not isinstance(action, known) and sight == _sight(game, leading, who):
        return (), (after, following)
    legal = list(game.legal(following, seat)) if seat in game.to_act(following) else []
    choices = [action] if action in legal else []
    if seat != who and not isinstance(action, known):
        choices += [one for one in legal if one != action and not isinstance(one, known)][:_TRIES]
    for choice in choices:
        step = game.apply(following, seat, choice)
        if any(isinstance(event, passing) and game.redact(event, who) is not None for event in step.events):
            continue
        if _sight(game, step.state, who) == sight:
            return (StreamMove(seat, choice),), (after, step.state)
    return None


def _sight(game: AnyGame, state: Any, who: Who) -> bytes:
    return canonical([game.view(state, who), game.outcome(state)])


# The output of a match.


def by_match(game: AnyGame, stretch: Stretch, side: int) -> list[bytes]:
    """Return the output of `Match` to an observer of one side of a stretch."""
    who = stretch.who
    match = Match.open(game, stretch.options, stretch.seats, stretch.seed, stretch.positions[side])
    got = [_all_told(match, who, [], undo=False)]
    last = len(stretch.blocks) - 1
    for place, moves in enumerate(stretch.moves(side)):
        told = []
        for move in moves:
            match = match.play(move.seat, move.action)
            if match.noticed(who):
                told.append([match.version(who), match.log[-1].seat, match.observed_events(who)])
        got.append(_all_told(match, who, told, undo=place == last))
    return got


def _all_told(match: Match, who: Who, told: list[Any], *, undo: bool) -> bytes:
    """Return everything an observer can learn from a match at this point.

    Args:
        told: events sent for the steps of the last block.
        undo: whether to ask for the last step back as well.
    """
    answers: list[Any] = [told, match.version(who), match.awaited, match.asked(who), match.view(who), match.outcome]
    if match.outcome is None:  # once it is over, all is told, including the log and the seed
        answers.append(match.history(who))
    if who is not None:
        answers += [match.legal(who), match.timeout(who) if who in match.to_act else None]
        answers += [_refusal(lambda: match.play(who, None, seen=match.version(who) - 1))]
        if undo:
            answers.append(_refusal(lambda: match.undo(who)))
    return canonical(answers)


def _refusal(attempt: Callable[[], Match]) -> Any:
    """Return why something is refused; None if it is not."""
    try:
        attempt()
    except IllegalAction as error:
        return error.refusal
    return None
