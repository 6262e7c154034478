"""Texts to everybody at a table about its match; and their talk.

Each reads in their own language. Players come first: a crowd of onlookers is told a moment later.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import evennia
from evennia.utils import logger

from ...evennia_ext.transactions import each
from ...kernel.errors import ActionError
from ...kernel.input import spoken
from ...kernel.messaging import announce, lang_of, tell, tell_each, width_of
from ...kernel.textwidth import fill
from ...minigames.core import RESET, Reader, Refusal, refusal_text
from ...minigames.layout import marked
from ...minigames.match import BrokenRules, Match
from ...social.speech import speak_to
from ...wire.packages import TABLE, subscribers
from ...words import LANGUAGES, Words, commands_marked
from .. import phrases
from ..match import clock, events, ratings
from ..match.fairness import TOO_SHORT
from ..match.persons import character_of, is_connected, is_staff, key_of, name_of
from ..match.session import LATE_AT_TABLES, MatchSession, Phase
from . import drawing, wire
from .screens import Screens, reader_of
from .table import Table

GIVEN_UP = phrases.NAMES["given_up"]
"""Reason -> announcement."""


class Broadcast:
    """Puts the events of a session into words for everybody who follows its table."""

    def __init__(self, table: Table, session: MatchSession, screens: Screens) -> None:
        self.table, self.session, self.screens = table, session, screens

    def __call__(self, event: events.Event) -> None:
        """Tell one event of the session to players and spectators."""
        table, session, names = self.table, self.session, self.session.names
        match event:
            case events.MatchStarted(match=match) | events.StepCommitted(match=match):
                deadline = session.row.deadline
                table.in_turn(lambda onlooker: self._tell_step(onlooker, match, deadline))
            case events.TakenBack():
                self.screens.shown.clear()
            case events.MatchEnded(ending=ending):
                if ending.rule != RESET:
                    table.in_turn(self._tell_ending)
                if session.row.phase == Phase.FROZEN:
                    tell_frozen(session.row.pk, session.row.rule, table)
            case events.SeatGivenUp(seat=seat, reason=reason):
                table.tell_all(GIVEN_UP[reason], name=names[seat])
            case events.DealtAnew(by=by):
                announce(table.location, phrases.RESET, name=by, table=table)
            case events.VoteCalled(vote=vote):
                self._tell_vote(vote)
            case events.VoteAnswered(seat=seat):
                table.tell_all(Words("{name} agrees."), name=names[seat])
            case events.VoteEnded(vote=vote, how=how) if words := phrases.VOTE_ENDS.get(f"{vote.kind} {how}"):
                seat = vote.by if vote.refused is None else vote.refused
                table.tell_all(words, name=names[seat])
            case events.DrawOffered(seat=seat):
                table.tell_all(phrases.DRAW_OFFERED, name=names[seat])
            case events.SeatHandedOver(seat=seat, level=level) if session.seats[seat].resigned is None:
                words = Words("A computer player ({level}) plays for {name} now.") if level else phrases.HANDED_BACK
                table.tell_all(words, name=names[seat], level=phrases.level_name(level))
            case events.MatchAdjourned():
                table.tell_all(phrases.ADJOURNED, match=session.row.pk)
                for row in session.people:
                    if table.person(row.key) is None and is_connected(row.key):
                        tell(character_of(row.key), phrases.ADJOURNED, match=session.row.pk)
            case events.MatchPaused():
                ends = session.row.pause_ends
                minutes = 0 if ends is None else max(1, round((ends - clock.now()) / 60))
                table.tell_all(phrases.PAUSED if ends is None else phrases.PAUSED_FOR, minutes=minutes)
            case events.MatchResumed():
                table.tell_all(Words("The match goes on."))
                for onlooker in table.onlookers():
                    show_picture(table, onlooker)
            case events.SeatAway(seat=seat):
                self._tell_away(session.seats[seat].key, names[seat])
            case events.SeatReturned(seat=seat, was_away=was_away):
                self._welcome(table.person(session.seats[seat].key), names[seat] if was_away else None)
            case events.StandInActs(seat=seat):
                table.tell_all(Words("A computer player stands in for {name}."), name=names[seat])
            case events.TimeIsShort(seconds=seconds) if table.by_letter:
                table.tell_all(phrases.LETTER_LEFT, left=phrases.duration(seconds))
            case events.TimeIsShort(seats=seats, seconds=seconds):
                for seat in seats:
                    if (person := table.person(session.seats[seat].key)) is not None:
                        tell(person, Words("You have {seconds} {seconds:|second|seconds} left."), seconds=seconds)
            case events.TimeRanOut(seats=seats):
                table.tell_all(Words("Time is up for {names}."), names=[names[seat] for seat in seats])
            case events.NerveKept(seat=seat):
                table.tell_all(Words("{name} is far behind, and bites a lip."), name=names[seat])
            case events.ThoughtFailed(seat=seat):
                table.tell_all(phrases.NO_THOUGHT, name=names[seat])
            case events.WishTold(seat=seat, wish=wish, how=how) if (wishes := session.entry.wishes) is not None:
                what = Words.of(partial(wishes.say, wish))
                tell(table.person(session.seats[seat].key), phrases.QUEUE_TOLD[how], what=what)

    def _tell_away(self, key: str, name: Words) -> None:
        """Tell the table that a player is away, and the player, if connected elsewhere, how long the seat is kept."""
        table, house, connected = self.table, self.session.house, is_connected(key)
        alone = self.session.alone and table.play_here().turns.adjourn is not None
        facts = dict[str, Any](seconds=house.grace, who=phrases.PLAY_FOR_AWAY[house.absent], most=LATE_AT_TABLES)
        if connected or not alone:
            table.tell_all(phrases.AWAY_ALONE if alone else phrases.AWAY, name=name, **facts)
        if connected and table.person(key) is None:
            words = phrases.YOU_ARE_AWAY_ALONE if alone else phrases.YOU_ARE_AWAY
            tell(character_of(key), words, match=self.session.row.pk, table=table, **facts)

    def _tell_vote(self, vote: events.Vote) -> None:
        names, seconds = self.session.names, round(vote.deadline - clock.now())
        if vote.asked == {vote.by}:
            return

        def ask(onlooker: Any) -> None:
            seat = self.session.seen_by(key_of(onlooker))
            asked = seat in vote.asked and seat not in vote.agreed
            words = (phrases.VOTE_ASKS if asked else phrases.VOTE_ASKED)[vote.kind]
            tell(onlooker, words, name=names[vote.by], seconds=seconds)

        each(self.table.onlookers(), ask, writes=False)

    def _welcome(self, person: Any, name: Any) -> None:
        if person is not None:
            self.screens.forget(person)
            if name is not None:
                self.table.tell_all(Words("{name} is back."), exclude=[person], name=name)
            show_picture(self.table, person)
            if name is None and self.table.play is not None and (kind := self.table.play.votes.lapsed):
                tell(person, phrases.VOTE_LAPSED[kind])

    def _tell_step(self, onlooker: Any, match: Match, deadline: float | None) -> None:
        try:
            reader = self.screens.reader(match, onlooker, self.session)
            if not match.noticed(reader.who):
                return
            resigned = reader.who is not None and self.session.seats[reader.who].resigned is not None
            brief = all(map(self.session.bot_on, match.awaited))
            if text := self.screens.step(match, reader, onlooker, deadline, resigned=resigned, brief=brief):
                onlooker.msg(text=(text, {"type": "table"}))
        except Exception:
            logger.log_trace(f"tables: {self.session.row} cannot be shown at {len(match.log)}")
            tell(onlooker, Words("The table cannot be drawn just now; `board` tries again."))

    def _tell_ending(self, onlooker: Any) -> None:
        reader = reader_of(onlooker, self.session.names, self.session.seen_by(key_of(onlooker)))  # the end shows more
        lines = ending_lines(self.session, reader)
        onlooker.msg(text=("\n".join(fill(line, reader.width) for line in lines), {"type": "table"}))


# To one.


def show_picture(table: Table, character: Any) -> None:
    """Show a character everything it may see now."""
    show_text(table, character)
    send_state(table, character)


def show_text(table: Table, character: Any) -> None:
    """Show a character everything it may see now, as text; its programs are not moved."""
    if table.play is None:
        character.msg(fill(table.described(character), width_of(character)))
    else:
        play, session, reader = table.play, table.play.session, table.reader(character)
        text = play.screens.picture(session.match, reader, character, session.row.deadline)
        if not session.playing:
            text += "\n" + commands_marked(phrases.MATCH_PAUSED.say(reader.lang), reader.links)
        if (vote := play.votes.open) is not None and reader.who in vote.asked - vote.agreed:
            seconds = max(1, round(vote.deadline - clock.now()))
            asked = phrases.VOTE_ASKS[vote.kind].say(reader.lang, name=session.names[vote.by], seconds=seconds)
            text += "\n" + fill(commands_marked(asked, reader.links), reader.width)
        character.msg(text=(text, {"type": "table"}))


def send_state(table: Table, character: Any, past: int = 0) -> None:
    """Send the whole state to a character's programs. `past`: how many of the last steps are retold before it."""
    if not subscribers(character, TABLE):
        return
    lang, play = lang_of(character), table.play
    wire.send(character, table_join=wire.joined(table, lang))
    if play is not None:
        session = play.session
        seat = session.seen_by(key_of(character))
        if past:
            steps = drawing.past(session.match, seat, past)
            wire.send(character, table_past={"table": table.id, "match": session.row.pk, "steps": steps})
        wire.send(character, table_state=wire.state(table, session, seat, lang))
        wire.send(character, table_legal=wire.legal(table, session, table.reader(character), own=character))
        wire.send(character, table_clock=wire.clock_of(table, session, seat))
        if seat is not None and session.entry.wishes is not None:
            waits = play.queue.waiting(seat)
            wire.send(character, table_queue=wire.queued(table, session, waits, "waits" if waits else "off", lang))
        if (asked := play.votes.open) is not None:
            wire.send(character, table_vote=wire.vote(table, session, asked, "open", seat, lang))


def why(table: Table, error: Exception, character: Any, reader: Reader | None = None) -> str:
    """Return the reason of a refusal, in one sentence for its recipient.

    Args:
        reader: how they read it; None for their reader of the table.
    """
    lang = reader.lang if reader is not None else lang_of(character)
    if isinstance(error, ActionError):
        return error.in_lang(lang)
    if isinstance(error, BrokenRules):
        return phrases.FROZEN.say(lang)
    refusal: Refusal = getattr(error, "refusal", Refusal("unknown"))
    reader = reader or table.reader(character)
    return marked(refusal_text(table.entry.present, refusal, reader), reader)


# To everybody.


def tell_frozen(match: int, rule: str, table: Table | None) -> None:
    """Tell all staff who are connected that a match was frozen. `table`: where it was played; None when it is gone."""
    staff = (one for one in evennia.SESSION_HANDLER.get_sessions() if one.logged_in and is_staff(one.account))
    words = phrases.STAFF_FROZEN if table is not None else phrases.STAFF_FROZEN_NOWHERE
    tell_each(staff, words, match=match, table=table or "", rule=rule)


def talk(table: Table, character: Any, text: str) -> None:
    """Say a line to everybody at a table. Raises ActionError, as `social.speech.check`."""
    seat, session = table.seat_of(character), table.session
    if seat is None:
        name, said = name_of(character), Words("[Table] {name} (watching): {text}")
    else:
        name, said = session.names[seat] if session else table.setup.sitters[seat].name, Words("[Table] {name}: {text}")
    own = Words("[Table] You: {text}")
    facts: dict[str, Any] = {"name": name, "text": text}
    for one in speak_to(character, text, (table.onlookers(), said), channel="table", own=own, talker=name, **facts):
        wire.send(one, table_chat=wire.chat(table, name, spoken(text), seat, lang_of(one)))


def _rating_lines(session: MatchSession, reader: Reader) -> list[str]:
    """Return the changes of ratings by a match: the reader's own in full, the others' in a line each."""
    lang, lines = reader.lang, []
    for seat in session.seats:
        change = session.ended.shares[seat.seat].change
        if change is None:
            continue
        facts = {"before": change.before, "after": change.after, "gain": f"{change.after - change.before:+d}"}
        if seat.seat != reader.who:
            if change.weight:
                lines.append(phrases.OTHER_RATED.say(lang, name=session.names[seat.seat], **facts))
            continue
        if not change.weight:
            lines.append(Words("The match does not count for ratings: accounts of one person have played.").say(lang))
            continue
        words = phrases.RATED if change.pool == ratings.PEOPLE else phrases.RATED_BOTS
        said = [words.say(lang, error=change.error, **facts)]
        if change.weight < 1:
            said.append(phrases.COUNTED_IN_PART.say(lang, percent=max(1, round(100 * change.weight))))
        if change.provisional:
            said.append(phrases.STILL_PROVISIONAL.say(lang, matches=ratings.SETTLED))
        lines.append(LANGUAGES[lang].gap.join(said))
    return lines


def ending_lines(session: MatchSession, reader: Reader) -> list[str]:
    """Return the end of a match for one reader: the result, the coins, their own seat's gains, and the seed."""
    ending, names, lang = session.ended, session.names, reader.lang
    frozen = session.row.phase == Phase.FROZEN
    lines = []
    if ending.outcome is None:
        aborted = phrases.TOO_SHORT if ending.rule == TOO_SHORT else phrases.ABORTED
        lines.append((phrases.FROZEN if frozen else aborted).say(lang))
        if not frozen and any(row.staked for row in session.seats):
            lines.append(phrases.STAKES_BACK.say(lang))
    elif ending.rule in phrases.HOUSE_RULES:
        winners = [names[seat] for seat in ending.outcome.winners]
        lines.append(phrases.HOUSE_RULES[ending.rule].say(lang, names=winners))
        if ending.rule == TOO_SHORT and session.row.rated:
            lines.append(phrases.ONLY_AGAINST.say(lang))
    else:
        lines.append(marked(session.entry.present.outcome(ending.outcome, reader), reader))
    if ending.outcome is not None and (len(names) > 2 or len(session.standing) < len(names)):
        for row in sorted(session.seats, key=lambda row: row.place or 0):
            marks = phrases.MARK_OUT.say(lang) if row.resigned is not None else ""
            lines.append(Words("{place}. {name}{marks}").say(lang, place=row.place, name=names[row.seat], marks=marks))
    for row in session.seats:
        share, name = ending.shares[row.seat], names[row.seat]
        if row.staked and share.coins:
            lines.append(Words("{name} takes {coins} {coins:|coin|coins}.").say(lang, name=name, coins=share.coins))
    lines += _rating_lines(session, reader)
    if reader.who is not None:
        share = ending.shares[reader.who]
        if share.reward is not None and share.reward.fame:
            lines.append(Words("Your fame grows by {fame}.", context="tables").say(lang, fame=share.reward.fame))
        if share.reward is not None and share.reward.xp:
            lines.append(phrases.XP.say(lang, xp=share.reward.xp))
    if session.row.sealed:
        lines.append(phrases.SEALED.say(lang))
        return lines
    lines.append(Words("The seed of match {match} was {seed}.").say(lang, match=session.row.pk, seed=session.row.seed))
    if not frozen:
        lines.append(marked(phrases.AGAIN.say(lang, match=session.row.pk), reader))
    return lines
