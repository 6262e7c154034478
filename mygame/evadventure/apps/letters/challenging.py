"""Acts on challenges to a match by letter: the challenged player need not be here, and may answer at any time.

A challenge is a row until it is answered, withdrawn or lapses after a week. It changes nothing else: coins are
taken when it is accepted, from both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import msgspec
from django.db import DatabaseError
from django.db.models import Q
from evennia.utils import logger

from ...evennia_ext.transactions import each, together
from ...kernel import starting
from ...kernel.errors import ActionError
from ...kernel.input import likeness, whole_number
from ...kernel.messaging import instruct, lang_of, refusals_to, tell
from ...kernel.signals import gone
from ...minigames import registry
from ...minigames.core import span
from ...security.guests import is_guest
from ...security.rate_limits import pace
from ...social import friends, letters
from ...social.presence import person_of
from ...tables import phrases
from ...tables.doors.asked import HouseQuestion
from ...tables.match import clock, purse
from ...tables.match.persons import account_of, key_of, name_of
from ...tables.match.seating import House
from ...tables.room import broadcast, playing
from ...tables.room.finding import table_of
from ...words import Lang, Words
from . import adjourned, by_letter
from . import news as letter_news
from .models import Challenge
from .news import open_now, other_of, sent_by, sent_to
from .pace import house_of

LASTS = 7 * 24 * 3600.0
"""Seconds for which a challenge may be answered."""
MOST = 10
"""Challenges a person may have sent, and may have received, with all heroes."""
ASKED_FOR = 90.0
"""Seconds for which a bare yes or no answers a challenge just announced."""
TRY_AGAIN = 60.0
"""Seconds after which deleting a challenge is retried."""


# Acts of players.


def send(character: Any, name: str, game: str, rated: bool | None, stake: int, hours: int) -> None:
    """Challenge the named player, here or not; if they have sent an equal challenge, accept that.

    Args:
        rated: None for rated.
        hours: for one action: 24 or 72.

    Raises:
        ActionError: it is impossible; nothing has changed.
    """
    if is_guest(character.account):
        raise ActionError("guest", GUEST)
    challenged = _person_called(character, name)
    info, title = registry.get(game).game.info, registry.get(game).present.title
    if not info.min_seats <= 2 <= info.max_seats:
        raise ActionError("seats", phrases.SEATS, players=span(info.min_seats, info.max_seats), count=2)
    if stake and (coins := purse.current().coins_of(key_of(character)) or 0) < stake:
        raise ActionError("too_poor", purse.TOO_POOR, name=character, coins=coins, stake=stake)
    if by_letter.is_full(key_of(character)):
        raise ActionError("too_many_letters", by_letter.TOO_MANY, name=character, most=by_letter.MOST)
    house = House(rated=rated is not False, stake=stake, letter=72 if hours == 72 else 24, regulars=False)
    for theirs in sent_to(character):
        if (theirs.challenger_id, theirs.game, house_of(theirs)) == (challenged.id, game, house):
            accept(character, theirs)
            return
    if any((one.challenged_id, one.game) == (challenged.id, game) for one in sent_by(character)):
        raise ActionError("challenged_already", ALREADY, name=challenged, game=title)
    if open_now().filter(challenger__in=[character, *_heroes(person_of(character))]).count() >= MOST:
        raise ActionError("too_many_challenges", TOO_MANY, most=MOST)
    if open_now().filter(challenged__in=[challenged, *_heroes(person_of(challenged))]).count() >= MOST:
        raise ActionError("box_full", Words("Too many challenges wait for {name} already."), name=challenged)
    pace("letter", character.account or character)
    Challenge.objects.filter(challenger_id=character.id, challenged_id=challenged.id, game=game).delete()  # lapsed
    row = Challenge.objects.create(
        challenger_id=character.id,
        challenged_id=challenged.id,
        game=game,
        house=msgspec.json.encode(house).decode(),
        until=clock.now() + LASTS,
    )
    tell(character, SENT, name=challenged, days=_days(row), **_facts(row))
    _ask(row, challenged)
    _write(row, challenged, CHALLENGED, name=character, days=_days(row), **_facts(row))
    _changed(row)


def accept(character: Any, challenge: Challenge) -> None:
    """Begin the match of a challenge. Raises ActionError; the challenge then remains open."""
    challenger = challenge.challenger
    table = by_letter.meet((challenger, character), challenge.game, house_of(challenge))
    _close(challenge)
    playing.show_beginning(table)


def decline(character: Any, challenge: Challenge) -> None:
    """Refuse a challenge, or withdraw the character's own; the other is told."""
    mine = challenge.challenger_id == character.id
    other = challenge.challenged if mine else challenge.challenger
    _close(challenge)
    tell(character, WITHDRAWN if mine else DECLINED, name=other, **_facts(challenge))
    if not mine:
        _write(challenge, other, NO_THANKS, away_only=True, name=character, **_facts(challenge))
    elif other.sessions.count():
        tell(other, Words("{name} takes the challenge ({game} by letter) back."), name=character, **_facts(challenge))


def numbered(character: Any, text: str, *, own: bool) -> Challenge:
    """Return the challenge a text means: by its number, by the other's name, or the only one.

    Args:
        own: whether those sent by the character count, too.

    Raises:
        ActionError: it means none, or possibly several.
    """
    found = sent_to(character) + (sent_by(character) if own else [])
    number, wanted = whole_number(text.lstrip("#＃")), likeness(text)
    if text.strip():
        found = [one for one in found if one.pk == number or wanted in _names(other_of(one, character))]
    own_heroes = open_now().filter(challenged__in=_heroes(person_of(character)))
    if not found and (other := own_heroes.exclude(challenged=character).first()) is not None:
        raise ActionError("other_hero", FOR_OTHER_HERO, name=other.challenged)
    if len(found) != 1:
        known = found or any(one.pk == number for one in sent_by(character))
        code = "which_challenge" if known else "no_such_challenge"
        raise ActionError(code, WHICH if found else NONE, count=len(found))
    return found[0]


def carry_out(character: Any, text: str, agree: bool) -> None:
    """Answer the challenge a text means; disagreeing withdraws the character's own. Raises ActionError."""
    challenge = numbered(character, text, own=not agree)
    (accept if agree else decline)(character, challenge)


def just_told(character: Any) -> tuple[Challenge, float] | None:
    """Return the challenge a character was told of lately, and since when; None when it is answered or forgotten."""
    number, until = character.ndb.challenged or (None, 0.0)
    if number is None or clock.now() > until:
        return None
    found = open_now().filter(pk=number, challenged_id=character.id).first()
    return None if found is None else (found, until - ASKED_FOR)


def questions(character: Any) -> Iterator[HouseQuestion]:
    """Yield whether a character accepts a challenge just announced; not while it sits or plays."""
    told = just_told(character)
    if told is not None and table_of(character) is None:
        yield HouseQuestion(told[1], partial(_answer, character, told[0]))


def _answer(character: Any, challenge: Challenge, agree: bool) -> None:
    with refusals_to(partial(tell, character)):
        (accept if agree else decline)(character, challenge)


# Messages.


def remind(character: Any) -> None:
    """Tell a character that enters the world of its open challenge, or how many there are."""
    waiting = sent_to(character)
    if len(waiting) > 1:
        tell(character, Words("{count} challenges wait for your answer: |wmatches|n."), count=len(waiting))
    elif waiting:
        (one,) = waiting
        _ask(one, character)
        instruct(character, CHALLENGED, name=one.challenger, days=_days(one), **_facts(one))


def lines(character: Any, lang: Lang) -> list[str]:
    """Return a line for each challenge to and from a character."""
    waiting = sent_to(character)
    if len(waiting) == 1:
        _ask(waiting[0], character)
    said = [LINE.say(lang, name=one.challenger, days=_days(one), **_facts(one)) for one in waiting]
    mine = sent_by(character)
    return said + [OWN_LINE.say(lang, name=one.challenged, days=_days(one), **_facts(one)) for one in mine]


def _facts(challenge: Challenge) -> dict[str, Any]:
    house = house_of(challenge)
    rated = phrases.TERMS_RATED if house.rated else phrases.TERMS_UNRATED
    terms = [rated, Words("{hours} hours an action").filled(hours=house.letter)]
    if house.stake:
        terms.append(phrases.STAKE.filled(stake=house.stake))
    return {
        "n": challenge.pk,
        "game": phrases.title_of(challenge.game),
        "terms": Words.of(lambda lang: Words(", ").in_lang(lang).join(one.in_lang(lang) for one in terms)),
    }


def _days(challenge: Challenge) -> Words:
    return phrases.duration(max(0.0, challenge.until - clock.now()))


def _ask(challenge: Challenge, challenged: Any) -> None:
    challenged.ndb.challenged = (challenge.pk, clock.now() + ASKED_FOR)


def _write(challenge: Challenge, reader: Any, words: Words, *, away_only: bool = False, **facts: Any) -> None:
    """Tell a player about a challenge: now if connected, and by letter."""
    here = bool(reader.sessions.count())
    if here:
        tell(reader, words, **facts)
    account = person_of(reader)
    if account is not None and not (here and away_only):
        lang = lang_of(account)
        title, text = Words("Challenge: {game}").say(lang, **facts), words.say(lang, **facts)
        letters.from_house(account, title, text, _about(challenge), quiet=here)


def _about(challenge: Challenge) -> str:
    return f"challenge {challenge.pk}"


def _close(challenge: Challenge) -> None:
    """Delete a challenge, and the unread letter about it."""
    number = challenge.pk
    account = person_of(challenge.challenged)
    if account is not None:
        letters.forget(account, _about(challenge))
    challenge.delete()
    challenge.pk = number  # later messages still name it
    _changed(challenge)


def _changed(challenge: Challenge) -> None:
    """Send both their lists, and schedule the lapse of the next one."""
    for character in (challenge.challenger, challenge.challenged):
        letter_news.send_matches(character)
    _wait_for_next()


# Possible opponents.


def _person_called(character: Any, name: str) -> Any:
    account = friends.person_called(name.strip()) if name.strip() else None
    heroes = [one for one in _heroes(account) if likeness(name) in _names(one)]
    hero = heroes[0] if heroes else friends.hero_of(account) if account is not None else None
    if account is None or hero is None or is_guest(account):
        raise ActionError("no_such_person", NOBODY, text=name.strip()[:40].replace("|", "||"))
    if account.pk == account_of(character):
        raise ActionError("self", Words("You cannot challenge yourself."))
    own = person_of(character)
    if own is not None and friends.ignores(account, own):
        raise ActionError("ignored", phrases.NOT_WANTED, name=hero)
    return hero


def _heroes(account: Any) -> Iterable[Any]:
    found = () if account is None else account.characters.all()
    return [one for one in found if one is not None and one.pk and not getattr(one, "is_dead", False)]


def _names(character: Any) -> set[str]:
    name = name_of(character)
    return {likeness(character.key), likeness(name.en), likeness(name.zh)}


# Entering the world.


def came_in(character: Any) -> None:
    """Reopen, remind and list for a character that enters the world."""
    by_letter.close(character)
    plays = by_letter.seats_of(key_of(character)).exists()  # most do not, and what follows would ask twice
    letters = by_letter.of_player(key_of(character)) if plays else []
    if by_clock := next((table for table in letters if not table.hours), None):  # its clock runs, wherever they are
        by_letter.open_for(by_clock, character)
        broadcast.show_picture(by_clock, character)
    if waiting := sum(one.waits_for(key_of(character)) for one in letters if one.hours):
        tell(character, LETTERS_WAIT, count=waiting)
    remind(character)
    letter_news.send_matches(character)
    if plays:
        adjourned.came_in(character)


# Lapsing.


def _wait_for_next() -> None:
    alarm.set(Challenge.objects.order_by("until").values_list("until", flat=True).first())


def _lapse() -> None:
    """Delete the unanswered challenges, and tell their senders."""
    try:
        due = Challenge.objects.filter(until__lte=clock.now()).order_by("id")
        each(due, _tell_lapsed)
        each(due, _close)
        _wait_for_next()
    except DatabaseError:
        logger.log_trace("tables: challenges that nobody answered could not be cleared away")
        alarm.set(clock.now() + TRY_AGAIN)


@together()
def _gone(sender: Any, **kwargs: Any) -> None:
    """Withdraw every challenge to and from a character that died or is deleted."""
    for challenge in Challenge.objects.filter(Q(challenger_id=sender.id) | Q(challenged_id=sender.id)):
        _close(challenge)


gone.connect(_gone, dispatch_uid=__name__)


def _tell_lapsed(challenge: Challenge) -> None:
    if challenge.game in registry.GAMES:
        facts = {"name": challenge.challenged, **_facts(challenge)}
        _write(challenge, challenge.challenger, LAPSED, away_only=True, **facts)


alarm = clock.Alarm(_lapse)

CHALLENGED = Words(
    "{name} challenges you to a match of {game} by letter ({terms}). |wmatches accept {n}|n begins it, |wmatches "
    "decline {n}|n does not; the challenge waits for {days}."
)
SENT = Words(
    "You challenge {name} to a match of {game} by letter ({terms}); the challenge waits for {days}. "
    "|wmatches decline {n}|n takes it back."
)
LINE = Words("Challenge {n}: {name}, {game} ({terms}), {days} left: |wmatches accept {n}|n or |wmatches decline {n}|n")
OWN_LINE = Words("Challenge {n} waits for {name}: {game} ({terms}), {days} left; |wmatches decline {n}|n takes it back")
DECLINED = Words("You decline the challenge of {name} ({game}).")
WITHDRAWN = Words("You take your challenge to {name} ({game}) back.")
NO_THANKS = Words("{name} declines your challenge ({game} by letter).")
LAPSED = Words("{name} has not answered your challenge ({game} by letter) in a week: it lapses.")
NOBODY = Words('There is nobody called "{text}" to challenge.')
GUEST = Words("Guests play at tables only: a match by letter needs somebody who comes back.")
ALREADY = Words("{name} has not answered your challenge to {game} yet.")
TOO_MANY = Words("You have sent {most} challenges already; wait for an answer.")
LETTERS_WAIT = Words("{count} {count:|match|matches} by letter {count:|waits|wait} for you: |wmatches|n.")
NONE = Words("No such challenge waits. |wmatches|n lists them.")
FOR_OTHER_HERO = Words("A challenge waits for another hero of yours: |wic {name}|n.")
WHICH = Words("{count} challenges may be meant: say which by its number. |wmatches|n lists them.")


def at_server_start() -> None:
    """Delete the tables of matches that are over, and wait for challenges and adjourned matches that lapse."""
    starting.run(_clear_away, _wait_for_next, adjourned.watch)


def _clear_away() -> None:
    for table in by_letter.all_letters():
        if table.session is None:  # the server stopped while it was created or deleted
            table.delete()
