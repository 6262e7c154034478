"""Matchmaking: people who seek an opponent are queued, paired, and seated at a table wherever they are.

Nobody is dragged: a player who is in a fight, away from the safe ways to the house, or in a match with computer players
is asked first. The queue is stored in the database, so it survives a restart; a player found disconnected
is removed after a while.
"""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Annotated, Any, Literal, NamedTuple, TypedDict

import msgspec
from django.db import DatabaseError
from evennia.server.models import ServerConfig
from evennia.utils import logger
from evennia.utils.ansi import strip_ansi
from msgspec import Meta
from msgspec.structs import replace

from ...evennia_ext.transactions import each, together, when_undone
from ...kernel import starting
from ...kernel.errors import ActionError
from ...kernel.messaging import instruct, lang_of, refusals_to, tell
from ...kernel.signals import gone
from ...minigames import registry
from ...minigames.core import NotUnderstood, Record
from ...minigames.match import BadTerms
from ...social.friends import ignores
from ...social.presence import person_of
from ...tables import phrases
from ...tables.doors import opening, walk_to
from ...tables.doors.asked import HouseQuestion
from ...tables.match import clock, ratings
from ...tables.match.persons import character_of, key_of, name_of, one_person, person_behind
from ...tables.match.seating import House
from ...tables.room import playing, seats, spare_tables, wire
from ...tables.room.finding import all_tables, seat_of
from ...tables.room.table import Table, is_safe
from ...words import LANGUAGES, Lang, Words
from ..letters import by_letter
from ..letters import pace as paces
from ..letters.pace import TimeControl

FIRST_WINDOW = 150.0
"""Points by which two new seekers may differ."""
WIDENING = 10.0
"""Points by which the window of a seeker grows each second."""
WIDEST = 60.0
"""Seconds after which any opponent fits."""


class Seeker(Record):
    """A player who wants to play a game with a person."""

    key: str
    """As in `seating.Sitter`."""
    game: str
    rated: bool | None
    """None: either."""
    pace: TimeControl | None
    """None: any."""
    rating: float
    since: float
    """When they began to seek (seconds since 1970)."""

    @property
    def by_letter(self) -> bool:
        """Whether they seek a match by letter: they need not be there, now or later."""
        return self.pace is not None and bool(self.pace.letter)

    def window(self, now: float) -> float:
        """Return the points by which an opponent may differ now."""
        waited = now - self.since
        return float("inf") if waited >= WIDEST else FIRST_WINDOW + WIDENING * max(0.0, waited)


def alike(one: Seeker, other: Seeker) -> bool:
    """Tell whether two seek the same match, whatever their ratings."""
    return (
        one.key != other.key
        and one.game == other.game
        and (None in (one.rated, other.rated) or one.rated == other.rated)
        and one.by_letter == other.by_letter  # "any time" means at a table
        and (None in (one.pace, other.pace) or one.pace == other.pace)
    )


def fit(one: Seeker, other: Seeker, now: float) -> bool:
    """Tell whether two fit now: the longer wait decides how far apart they may be."""
    return alike(one, other) and abs(one.rating - other.rating) <= max(one.window(now), other.window(now))


def pairs(
    seekers: Sequence[Seeker], now: float, may_meet: Callable[[Seeker, Seeker], bool]
) -> list[tuple[Seeker, Seeker]]:
    """Return the pairs: the longest-waiting seeker chooses first, the nearest in rating.

    Args:
        may_meet: tells whether two people may be paired at all.
    """
    found, free = [], sorted(seekers, key=lambda one: one.since)
    while free:
        first = free.pop(0)
        fits = [other for other in free if fit(first, other, now) and may_meet(first, other)]
        if fits:
            other = min(fits, key=lambda one: abs(one.rating - first.rating))
            free.remove(other)
            found.append((first, other))
    return found


def expected_wait(seeker: Seeker, others: Sequence[Seeker], now: float) -> float | None:
    """Return the seconds until the window reaches the nearest compatible seeker; None when there is none."""
    gaps = [abs(seeker.rating - other.rating) for other in others if alike(seeker, other)]
    if not gaps:
        return None
    waited = now - min(seeker.since, *(other.since for other in others if alike(seeker, other)))
    return max(0.0, min(WIDEST, (min(gaps) - FIRST_WINDOW) / WIDENING) - waited)


LOOK = 3.0
"""Seconds between two checks of the queue."""
OFFER_AFTER = 30.0
"""Seconds after which a seeker is reminded that a computer player is available meanwhile."""
ASKED_FOR = 90.0
"""Seconds in which an asked player may say yes."""
GONE_FOR = 60.0
"""Seconds for which a seeker may be disconnected."""
LETTER_FOR = 7 * 24 * 3600.0
"""Seconds for which a player may seek an opponent by letter, there or not."""
STORED = "wellmouth_seekers"
"""Where the queue is stored (`ServerConfig`)."""


class FoundPair(NamedTuple):
    """Two seekers who fit, some of whom are asked first."""

    pair: tuple[Seeker, Seeker]
    until: float
    waiting: frozenset[str]
    """Keys of those whose answer is awaited."""


class _Queue:
    """The part of the queue in memory."""

    def __init__(self) -> None:
        self.alarm = clock.Alarm(_look)
        self.forget()

    def forget(self) -> None:
        """Clear the queue of seekers."""
        self.alarm.stop()
        self.seekers: dict[str, Seeker] = {}
        self.asked: list[FoundPair] = []
        self.unseen: dict[str, float] = {}
        """Key of a disconnected seeker -> since when."""
        self.offered: set[str] = set()
        self.waits: dict[str, deque[float]] = {}
        """Game -> the latest waiting times."""


def _kept[**P, T](deed: Callable[P, T]) -> Callable[P, T]:
    """Return a deed that restores the queue when it is refused."""

    @functools.wraps(deed)
    def done(*args: P.args, **kwargs: P.kwargs) -> T:
        before = dict(queue.seekers), list(queue.asked), dict(queue.unseen), set(queue.offered)

        def as_before() -> None:
            queue.seekers, queue.asked, queue.unseen, queue.offered = before

        with together():
            when_undone(as_before)
            return deed(*args, **kwargs)

    return done


# Acts of players.


@_kept
def seek(character: Any, game: str, rated: bool | None = None, pace: TimeControl | None = None) -> None:
    """Register a seek for an opponent, replacing the seeker's earlier one. Raises ActionError."""
    key, table = key_of(character), seat_of(character)
    seats.needs_patience([character], House(rated=rated is not False))
    if pace is not None and pace.letter:
        table = None  # it will not keep anybody from their seat
        if by_letter.is_full(key):
            raise ActionError("too_many_letters", by_letter.TOO_MANY, name=character, most=by_letter.MOST)
    if table is not None and table.plays(key) and not _alone(table, key):
        raise ActionError("in_match", IN_MATCH, table=table)
    if table is not None and table.session is None and sum(one.person for one in table.setup.sitters) > 1:
        raise ActionError("sits_elsewhere", phrases.SIT_ELSEWHERE, table=table)
    _let_go(key)
    queue.seekers[key] = Seeker(key, game, rated, pace, _rating(character, game), clock.now())
    queue.offered.discard(key)
    _keep()
    tell(character, SEEKING, game=registry.get(game).present.title, terms=_terms(queue.seekers[key], character))
    tell(character, wait_of(character), **_facts(character))
    _show(character)
    queue.alarm.set(clock.now())


@_kept
def stop(character: Any) -> None:
    """Withdraw a seek. Raises ActionError when there is none."""
    if key_of(character) not in queue.seekers:
        raise ActionError("not_seeking", SEEK_HOW)
    _let_go(key_of(character))
    _keep()
    tell(character, NO_LONGER)
    _show(character)


@_kept
def answer(character: Any, agree: bool) -> None:
    """Answer whether the character comes to the match that was found. Raises ActionError."""
    key, found = key_of(character), asked(character)
    if found is None:
        raise ActionError("not_asked", Words("Nobody has been found for you yet."))
    if not agree:
        _refused(found, {key})
        return
    if _hindrance(character) not in (None, BUSY_COMPUTER, BUSY_SEAT):
        raise ActionError("not_now", NOT_YET, seconds=max(1, round(found.until - clock.now())))
    queue.asked.remove(found)
    left = found.waiting - {key}
    if left:
        queue.asked.append(found._replace(waiting=left))
    else:
        _bring_together(found.pair, _seat)


def asked(character: Any) -> FoundPair | None:
    """Return the pair about which a character is asked."""
    key = key_of(character)
    return next((one for one in queue.asked if key in one.waiting), None)


def questions(character: Any) -> Iterator[HouseQuestion]:
    """Yield whether a character comes to the match that was found for it."""
    found = asked(character)
    if found is not None:
        yield HouseQuestion(found.until - ASKED_FOR, functools.partial(_answer, character))


def _answer(character: Any, agree: bool) -> None:
    with refusals_to(functools.partial(tell, character)):
        answer(character, agree)


def carry_out(character: Any, game: str, rated: bool | None, time: str, said: str) -> None:
    """Carry out the request of a program or a form: an answer goes first, then a game; neither changes nothing.

    Raises:
        ActionError: it is impossible; nothing has changed.
    """
    if said == "off":
        stop(character)
    elif said:
        answer(character, said == "yes")
    elif game:
        if game not in registry.GAMES:
            raise ActionError("no_game", phrases.NO_SUCH_GAME, text=game[:40], games=phrases.titles())
        seek(character, game, rated, read_time(time))


def read_time(text: str) -> TimeControl | None:
    """Return a typed time control; None for any. Raises ActionError when it is invalid."""
    if not text.strip():
        return None
    if (pace := paces.read_pace(text)) is None:
        raise ActionError("bad_time", BAD_TIME, word=text.strip()[:20])
    return pace


def play_meanwhile(character: Any, level: str = "") -> None:
    """Open a match with a computer player for a seeker until an opponent is found. Raises ActionError, BadTerms."""
    seeker = queue.seekers.get(key_of(character))
    if seeker is None:
        raise ActionError("not_seeking", SEEK_HOW)
    entry = registry.get(seeker.game)
    opening.play(character, opening.wish_of(seeker.game, "", False, None, level or entry.default_bot))
    tell(character, STILL_SEEKING)


class SeekSchema(msgspec.Struct, forbid_unknown_fields=True):
    """The opponent you seek, or your answer when one is found; an answer takes precedence."""

    game: Annotated[str, Meta(max_length=40)] = ""
    rated: Annotated[bool | None, Meta(description="null: either")] = None
    time: Annotated[
        str, Meta(max_length=20, description="10+5 (minutes, seconds more a turn), 60, or letter 24; empty: any")
    ] = ""
    answer: Annotated[Literal["", "yes", "no", "off"], Meta(description="off: seek no more")] = ""


class SeekingSchema(TypedDict):
    """The state of your search for an opponent; once one is found, you sit at a table (`GET me`)."""

    state: Annotated[str, Meta(description="off, waiting or asked (answer yes or no)")]
    game: str | None
    rated: bool | None
    time: str
    since: float | None
    others: Annotated[int, Meta(description="how many others seek such a match")]
    expected: Annotated[float | None, Meta(description="seconds it will likely take still")]
    until: Annotated[float | None, Meta(description="when the question is withdrawn")]
    text: str


def state(character: Any, lang: Lang) -> SeekingSchema:
    """Return `table_seek`: whether a character seeks, its terms, and since when."""
    key, now = key_of(character), clock.now()
    seeker = queue.seekers.get(key)
    if seeker is None:
        return {
            "state": "off", "game": None, "rated": None, "time": "", "since": None, "others": 0, "expected": None,
            "until": None, "text": "",
        }  # fmt: skip
    found = asked(character)
    text = wait_of(character).say(lang, **_facts(character))
    if found is not None:
        text = ASKED.say(lang, name=_other(found.pair, key), seconds=max(0, round(found.until - now)))
    return {
        "state": "asked" if found is not None else "waiting",
        "game": seeker.game,
        "rated": seeker.rated,
        "time": paces.told(seeker.pace),
        "since": seeker.since,
        "others": _facts(character)["count"],
        "expected": _expected(seeker),
        "until": found.until if found is not None else None,
        "text": strip_ansi(text),
    }


def told(character: Any) -> str:
    """Return the state of a character's search as text."""
    lang, seeker = lang_of(character), queue.seekers.get(key_of(character))
    if seeker is None:
        return SEEK_HOW.say(lang)
    game = registry.get(seeker.game).present.title
    lines = [SEEKING.say(lang, game=game, terms=_terms(seeker, character)), state(character, lang)["text"]]
    return LANGUAGES[lang].gap.join(lines)


def wait_of(character: Any) -> Words:
    """Return the sentence about the expected wait, to be said with `_facts`."""
    seeker = queue.seekers[key_of(character)]
    if any(alike(seeker, other) for other in queue.seekers.values()):
        return Words(
            "{count} {count:|other seeks|others seek} such a match; you have waited {waited} s, about "
            "{seconds} s more are likely."
        )
    return WAIT_USUAL if queue.waits.get(seeker.game) else WAIT_NOBODY


# The queue.


def listen() -> None:
    """Restore the queue after a start."""
    queue.forget()
    text = ServerConfig.objects.conf(STORED, default="")
    try:
        stored = msgspec.json.decode(text, type=list[Seeker]) if text else []
    except msgspec.MsgspecError:
        logger.log_err(f"tables: the queue of seekers cannot be read: {text[:200]}")
        stored = []
    queue.seekers = {one.key: one for one in stored if one.game in registry.GAMES}
    if queue.seekers:
        queue.alarm.set(clock.now() + LOOK)


def _keep() -> None:
    text = msgspec.json.encode(list(queue.seekers.values())).decode()
    ServerConfig.objects.conf(STORED, value=text)


def _let_go(key: str) -> None:
    """Remove a seeker; the partner of a proposed pair keeps seeking."""
    queue.seekers.pop(key, None)
    queue.unseen.pop(key, None)
    for found in [one for one in queue.asked if key in {seeker.key for seeker in one.pair}]:
        queue.asked.remove(found)
        for seeker in found.pair:
            if seeker.key != key and (other := character_of(seeker.key)) is not None:
                tell(other, OTHER_GONE)
                _show(other)


@together()
def _gone(sender: Any, **kwargs: Any) -> None:
    """Remove a character that died or is deleted."""
    if key_of(sender) in queue.seekers:
        _let_go(key_of(sender))
        _keep()


gone.connect(_gone, dispatch_uid=__name__)


def _look() -> None:
    """Pair all who fit, remind and expire; check again while there are seekers."""
    try:
        _see_who_is_there()
        now = clock.now()
        each([one for one in queue.asked if now >= one.until], lambda found: _refused(found, set(found.waiting)))
        held = {seeker.key for found in queue.asked for seeker in found.pair}
        free = [one for key, one in queue.seekers.items() if key not in held and key not in queue.unseen]
        each(pairs(free, now, _may_meet), _propose)
        each(queue.seekers.values(), _offer)
    except Exception:
        logger.log_trace("tables: the queue of seekers failed")
    queue.alarm.set(clock.now() + LOOK if queue.seekers else None)


def _offer(seeker: Seeker) -> None:
    """Tell a seeker who waits long that a computer player is available meanwhile; once."""
    waited = clock.now() - seeker.since
    if waited >= OFFER_AFTER and seeker.key not in queue.offered and not seeker.by_letter:
        queue.offered.add(seeker.key)
        if (character := character_of(seeker.key)) is not None and seat_of(character) is None:
            tell(character, OFFER, seconds=round(waited))


def _see_who_is_there() -> None:
    now, before = clock.now(), set(queue.seekers)

    def see(key: str) -> None:
        character = character_of(key)
        if character is None or (queue.seekers[key].by_letter and now - queue.seekers[key].since >= LETTER_FOR):
            _let_go(key)
        elif queue.seekers[key].by_letter:
            return
        elif character.sessions.count():
            queue.unseen.pop(key, None)
            table = seat_of(character)
            if table is not None and table.plays(key) and not _alone(table, key):
                _let_go(key)
                tell(character, Words("You play with people now, so you seek nobody any more."))
                _show(character)
        elif now - queue.unseen.setdefault(key, now) >= GONE_FOR:
            _let_go(key)

    each(queue.seekers, see)
    if before != set(queue.seekers):
        _keep()


def _may_meet(one: Seeker, other: Seeker) -> bool:
    """Tell whether two may be paired: not one person, and neither ignores the other."""
    first, second = character_of(one.key), character_of(other.key)
    if first is None or second is None:
        return False
    mine, theirs = person_of(first), person_of(second)
    if mine is None or theirs is None or one_person(mine.id, theirs.id):
        return False
    return not ignores(mine, theirs) and not ignores(theirs, mine)


def _propose(pair: tuple[Seeker, Seeker]) -> None:
    """Seat two who fit; first ask those who are busy."""
    if any(one.by_letter for one in pair):
        _bring_together(pair, _begin_by_letter)
        return
    busy = frozenset(one.key for one in pair if _hindrance(character_of(one.key)) is not None)
    if not busy:
        _bring_together(pair, _seat)
        return
    queue.asked.append(FoundPair(pair, clock.now() + ASKED_FOR, busy))
    for seeker in pair:
        character, other = character_of(seeker.key), _other(pair, seeker.key)
        instruct(character, ASKED if seeker.key in busy else OTHER_ASKED, name=other, seconds=round(ASKED_FOR))
        if seeker.key in busy:
            tell(character, _hindrance(character) or BUSY_AWAY)
        _show(character)


def _refused(found: FoundPair, by: set[str]) -> None:
    """Remove those who did not come; the other keeps seeking, from the same place in the queue."""
    queue.asked.remove(found)
    for seeker in found.pair:
        character = character_of(seeker.key)
        if seeker.key in by:
            queue.seekers.pop(seeker.key, None)
        if character is not None:
            tell(character, NO_LONGER if seeker.key in by else OTHER_GONE)
            _show(character)
    _keep()
    queue.alarm.set(clock.now())


def _hindrance(character: Any) -> Words | None:
    """Return why a player must be asked before being seated; None when nothing prevents it."""
    if getattr(character, "fight", None) is not None:
        return BUSY_FIGHT
    table = seat_of(character)
    if table is not None and table.plays(key_of(character)):
        return BUSY_COMPUTER
    if table is not None and sum(sitter.person for sitter in table.setup.sitters) > 1:
        return BUSY_SEAT
    if not is_safe(character.location) or not opening.has_way(character):
        return BUSY_AWAY
    return None


def _alone(table: Table, key: str) -> bool:
    """Tell whether a player is at a table with computer players only, without stakes."""
    played = table.session
    if played is None or any(row.staked for row in played.seats):
        return False
    return all(row.key == key or not row.key.startswith("c:") for row in played.standing)


def _bring_together(pair: tuple[Seeker, Seeker], begin: Callable[[tuple[Seeker, Seeker], list[Any]], None]) -> None:
    """Let two who fit begin their match; if that fails, everything is as before, and both are told why."""
    people = [character_of(one.key) for one in pair]
    seekers = [queue.seekers.pop(one.key, None) for one in pair]
    _keep()
    now = clock.now()
    try:
        with together(late=True):
            if None in people or None in seekers:
                raise ActionError("gone", OTHER_GONE)
            begin(pair, people)
        for seeker in pair:
            queue.waits.setdefault(seeker.game, deque(maxlen=10)).append(now - seeker.since)
    except DatabaseError:
        raise
    except Exception as refused:
        if not isinstance(refused, ActionError | BadTerms | NotUnderstood):
            logger.log_trace("tables: two seekers could not begin")
        each([one for one in people if one is not None], functools.partial(_tell_refused, refused=refused))
    each([one for one in people if one is not None], _show)


def _seat(pair: tuple[Seeker, Seeker], people: list[Any]) -> None:
    """Bring two players to a table, set it up by their terms, and begin."""
    for character in people:
        _leave_computers(character)
    table = _table_for(people, pair[0].game)
    _lay(table, pair)
    for character in people:
        walk_to.take_seat(character, table)
    for character, other in zip(people, reversed(people), strict=True):
        tell(character, FOUND, name=name_of(other), rating=round(_rating(other, pair[0].game)), table=table)
    playing.begin(table)


def _leave_computers(character: Any) -> None:
    """End a character's interim match with computer players, and leave that seat. Raises ActionError."""
    table, key = seat_of(character), key_of(character)
    if table is None:
        return
    if table.session is not None and table.plays(key):
        if not _alone(table, key):
            raise ActionError("in_match", IN_MATCH, table=table)
        table.session.abort("seek")
    if table.setup.seat_of(key) is not None:
        seats.stand(table, character)


def _begin_by_letter(pair: tuple[Seeker, Seeker], people: list[Any]) -> None:
    """Begin a match by letter of two who fit: nobody goes anywhere, and each is told on the spot."""
    game = pair[0].game
    rated = next((one.rated for one in pair if one.rated is not None), True)
    hours = next(one.pace.letter for one in pair if one.pace is not None)
    table = by_letter.meet(people, game, House(rated=rated, letter=hours, regulars=False))
    for character, other in zip(people, reversed(people), strict=True):
        tell(character, FOUND_BY_LETTER, name=name_of(other), rating=round(_rating(other, game)))
    playing.show_beginning(table)


def _tell_refused(character: Any, refused: Exception) -> None:
    """Tell a seeker why the match cannot begin."""
    if isinstance(refused, ActionError):
        tell(character, refused.words, **refused.facts)
    else:
        tell(character, phrases.CANNOT_START)
    tell(character, NO_LONGER)


def _table_for(people: list[Any], game: str) -> Table:
    """Return a table free for a game that all can walk to, brought if need be. Raises ActionError."""
    for table in all_tables():
        if spare_tables.is_free(table, game) and all(opening.reaches(one, table.location) for one in people):
            return table
    problem = ActionError("no_way", opening.NO_TABLE_NEAR, game=registry.get(game).present.title)
    for bringer in people:
        for room in opening.rooms_for(bringer, game):
            if not all(opening.reaches(one, room) for one in people):
                continue
            try:
                return spare_tables.bring(room, game, bringer)
            except ActionError as refused:
                problem = refused
    raise problem


def _lay(table: Table, pair: tuple[Seeker, Seeker]) -> None:
    """Set up a free table by the terms of two seekers: for no coins, by the rules of the house."""
    rated = next((one.rated for one in pair if one.rated is not None), True)
    pace = next((one.pace for one in pair if one.pace is not None), None)
    setup = table.setup
    house = replace(setup.laid, stake=0, rated=rated, regulars=False, private=False)
    if pace is not None:
        house = replace(house, turn=pace.turn or house.turn, bank=pace.bank, increment=pace.increment)
    table.setup = replace(setup, game=pair[0].game, house=house, options={})


# Messages.


def _rating(character: Any, game: str) -> float:
    return float(ratings.points(ratings.rating_of(game, ratings.PEOPLE, person_behind(character)).mu))


def _other(pair: tuple[Seeker, Seeker], key: str) -> Any:
    other = character_of(next(one.key for one in pair if one.key != key))
    return name_of(other) if other is not None else "-"


def _expected(seeker: Seeker) -> float | None:
    """Return the expected wait in seconds; None when there is no estimate."""
    others = [one for one in queue.seekers.values() if one.key != seeker.key]
    wait = expected_wait(seeker, others, clock.now())
    if wait is None and (known := queue.waits.get(seeker.game)):
        wait = median(known)
    return None if wait is None else round(wait, 1)


def _facts(character: Any) -> dict[str, Any]:
    seeker = queue.seekers[key_of(character)]
    others = sum(alike(seeker, one) for one in queue.seekers.values())
    waited = max(0, round(clock.now() - seeker.since))
    return {"count": others, "waited": waited, "seconds": round(_expected(seeker) or 0.0)}


def _terms(seeker: Seeker, reader: Any) -> str:
    lang = lang_of(reader)
    said = [RATED_OR_NOT[seeker.rated].say(lang)]
    if (pace := seeker.pace) is not None:
        words = PACE_LETTER if pace.letter else Words("{bank} min and {increment} s a turn") if pace.bank else PACE_TURN
        facts = {"bank": pace.bank, "increment": pace.increment, "turn": pace.turn, "hours": pace.letter}
        said.append(words.say(lang, **facts))
    return Words(", ").in_lang(lang).join(said)


def _show(character: Any) -> None:
    """Send a character's programs the state of its search."""
    wire.send(character, table_seek=state(character, lang_of(character)))


BAD_TIME = Words(
    '"{word}" is no time. Write 10+5 (minutes for the match, seconds more a turn), 60 (seconds an action), or '
    "letter 24 or letter 72 (hours an action, away from the table)."
)
RATED_OR_NOT = {True: phrases.TERMS_RATED, False: phrases.TERMS_UNRATED, None: Words("rated or not")}
PACE_LETTER = Words("by letter, {hours} hours an action")
PACE_TURN = Words("{turn} s an action")
SEEK_HOW = Words(
    "You seek nobody. |wseek <game> [rated or unrated] [time]|n finds an opponent near your rating; a time is 10+5 "
    "(minutes for the match and seconds more a turn) or 60 (seconds an action)."
)
SEEKING = Words("You seek an opponent for {game} ({terms}). |wseek off|n stops; you may walk about meanwhile.")
WAIT_NOBODY = Words(
    "Nobody else seeks such a match now; you have waited {waited} s. |wseek bot|n plays with a computer player until "
    "somebody comes."
)
WAIT_USUAL = Words(
    "Nobody else seeks such a match now; the last ones waited about {seconds} s, you {waited} s so far. |wseek bot|n "
    "plays with a computer player until somebody comes."
)
OFFER = Words(
    "Nobody has been found in {seconds} s. You go on seeking; |wseek bot|n plays with a computer player meanwhile."
)
STILL_SEEKING = Words("You go on seeking. When somebody is found you are asked, and this match ends without a result.")
FOUND = Words("Found: {name}, rated {rating}. You meet at {table}.")
FOUND_BY_LETTER = Words("Found: {name}, rated {rating}.")
ASKED = Words(
    "{name} would play with you now. |wseek yes|n comes to the table, |wseek no|n does not; you have {seconds} s."
)
OTHER_ASKED = Words("{name} would fit and is asked, being busy: an answer comes within {seconds} s.")
OTHER_GONE = Words("The other does not come. You go on seeking.")
BUSY_FIGHT = Words("End your fight first; nobody drags you away.")
BUSY_AWAY = Words("From here no safe way leads to the tables: come back to the town first, then say yes.")
BUSY_COMPUTER = Words("Your match with computer players would end without a result.")
BUSY_SEAT = Words("You would get up from the table where you sit.")
NOT_YET = Words(
    "You cannot come from here yet: end the fight, or come back to the town, and say it again within {seconds} s."
)
NO_LONGER = Words("You seek nobody any more.")
IN_MATCH = Words("You are in the middle of a match at {table}; seek when it is over.")

queue = _Queue()


def at_server_start() -> None:
    """Restore the queue."""
    starting.run(listen)
