"""Commands of staff for tables; every use is recorded in the log of staff actions (`models.AdminAction`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from functools import partial
from itertools import chain
from typing import Any, ClassVar

from django.db.models import Count, Q
from django.utils import timezone
from evennia import AccountDB
from evennia.utils import eveditor

from ...kernel.character_command import shown
from ...kernel.command import NO_ACCOUNT, Command, sure
from ...kernel.counting import note_numbers
from ...kernel.errors import ActionError
from ...kernel.input import whole_number
from ...kernel.messaging import tell
from ...minigames import files
from ...tables import extending, phrases
from ...tables.doors import lobby
from ...tables.doors.table_command import TableCommand, attempt, named
from ...tables.match import clock, host_games, persons, purse, ratings, seating, store
from ...tables.match.persons import character_of
from ...tables.match.session import By, MatchSession
from ...tables.models import AdminAction, MatchRow, SeatRow, Suspicion, Trace
from ...tables.room import offline_results, playing, seats
from ...tables.room.finding import all_tables, table_of, table_of_match, tables_in
from ...tables.room.table import Table
from ...words import LANGUAGES, Lang, Words, in_english, series, synonyms

NOT_OVER = Words("Match {match} has no result to take back: it is {phase}.")


def called(row: MatchRow) -> Words:
    """Return the number, game and players of a match."""
    names = [seat.name for seat in store.seats_of(row)]
    return CALLED.filled(match=row.pk, game=phrases.title_of(row.game), names=names)


def needs_over(row: MatchRow) -> None:
    """Raise ActionError, code `not_over`, for a match without a result."""
    if row.phase != MatchRow.Phase.OVER:
        raise ActionError("not_over", NOT_OVER, match=row.pk, phase=phrases.PHASES[row.phase])


def void(row: MatchRow) -> tuple[int, int]:
    """Void a match, in one transaction; return the coins that went back to losers, and those that are spent.

    Raises:
        ActionError: code `not_over`.
    """
    needs_over(row)
    seats = store.seats_of(row)
    with purse.current().together([seat.key for seat in seats]):
        found = _coins_back(seats)
        _rewards_back(seats)
        ratings.take_back(row)
        row.phase = MatchRow.Phase.VOID
        row.save(update_fields=["phase"])
        for again in extending.VOIDED.all():
            again(row)
    return found


def void_seats(row: MatchRow, seats: list[SeatRow]) -> None:
    """Take back ratings, fame and experience of some seats of a match that counts for its other people."""
    with purse.current().together([seat.key for seat in seats]):
        _rewards_back(seats)
        ratings.take_back(row, {seat.seat for seat in seats})
        for seat in seats:
            seat.fame = seat.xp = 0
            seat.save(update_fields=["fame", "xp"])


def _rewards_back(seats: list[SeatRow]) -> None:
    take_reward = getattr(purse.current(), "take_reward", None)
    for seat in seats:
        if take_reward is not None and (seat.fame or seat.xp):
            take_reward(seat.key, seat.fame, seat.xp)


def _coins_back(seats: list[SeatRow]) -> tuple[int, int]:
    """Take the winnings back for the losers, in proportion; return the amount, and the missing coins."""
    house = purse.current()
    gains = {seat.key: (seat.paid or 0) - seat.staked for seat in seats if seat.staked}
    wanted = sum(gain for gain in gains.values() if gain > 0)
    taken = 0
    for key, gain in gains.items():
        if gain > 0:
            part = max(0, min(gain, house.coins_of(key) or 0))
            house.add_coins(key, -part)
            taken += part
    left, losses = taken, sum(-gain for gain in gains.values() if gain < 0)
    for key, gain in gains.items():
        if gain < 0 and losses:
            part = left * -gain // losses
            house.add_coins(key, part)
            left, losses = left - part, losses + gain
    return taken, wanted - taken


def rings(rows: Iterable[Suspicion]) -> list[list[Suspicion]]:
    """Return suspicions in groups of one kind that share people, directly or through others of the group."""
    found: list[list[Suspicion]] = []
    for row in rows:
        people = {row.first_id, row.second_id}
        touched = [
            ring
            for ring in found
            if ring[0].kind == row.kind and any(people & {one.first_id, one.second_id} for one in ring)
        ]
        found = [ring for ring in found if ring not in touched]
        found.append([*chain.from_iterable(touched), row])
    return found


def neighbours(account: int | None, most: int) -> list[list[str]]:
    """Return the names of accounts seen at one address, the largest groups first; of one account, or of all."""
    traces = Trace.objects.filter(kind=Trace.Source.ADDRESS, seen__gte=timezone.now() - persons.KEPT)
    shared = traces.values("digest").annotate(people=Count("account")).filter(people__gt=1).order_by("-people")
    if account is not None:
        shared = shared.filter(digest__in=traces.filter(account=account).values("digest"))
    places = [one["digest"] for one in shared[:most]]
    return [list(traces.filter(digest=one).values_list("account__username", flat=True)) for one in places]


MATCH, SEAT = Words("match {match}"), Words("seat {seat}", context="staff pages")
CALLED = Words("match {match} of {game} between {names}")
END = Words("End {match} ({table})? Nobody wins; {coins} {coins:|coin goes|coins go} back. yes/[no]")
END_FOR = Words(
    "End {match} ({table}) with {who} as the winner? {coins} {coins:|coin|coins} of stakes are paid out; nobody is "
    "rated. yes/[no]"
)
KICK = Words("Send {who} away from {table}? yes/[no]")
KICK_FROM_MATCH = Words("Send {who} away from {table}? The seat in the match is given up with it. yes/[no]")
VOID = Words("Take back {matches}, with ratings, coins, fame and experience? yes/[no]")
SAME = Words(
    "Declare {first} and {second} one person, and take back {count} {count:|match|matches} between them? yes/[no]"
)
REFUND = Words("Pay back the {coins} {coins:|coin|coins} that {match} still holds? yes/[no]")
CHANGED = Words("This has changed meanwhile. Nothing was done.")
MOST_NAMED = 9
"""Matches that a question names."""
FORM = Words("Write @table <what> <table> [...]; `help @table` lists everything.")
BOOK_EMPTY = Words("Nothing is in the book yet.")


SUSPICIONS = {
    "losses": Words("very short losses in a row"),
    "address": Words("one address", context="admin"),
    "browser": Words("one browser, not counted"),
    "daily": Words("the same deal of the day from one address"),
}
SUSPICION_HOW = Words(
    "|w@table same|n or |w@table different <account> <account>|n settles it; |w@table void <match>|n takes one back."
)
NO_SUSPICIONS = Words("Nobody needs looking at.")
PASTED = re.compile(r"(.{800,1000}?,)(?=\S)")
"""A line of a file that is shown for copying: a blank at its ends would be lost."""
MOST_AUDITED = 40
"""Lines of `@audit`."""
MOST_VOIDED = 200
"""Matches that are taken back in one step."""
MOST_SUSPICIONS = 200
"""Entries of which the list is made."""


_LETTER = re.compile(r"m(?:atch)?[:#]?(\d{1,18})")
"""Name of the table of a match by letter: `m12`."""
STAFF_KICKED_WHY = Words("The staff have sent you away from {table}: {reason}")


class CmdStaffTable(TableCommand):
    """Everything staff may do at tables."""

    key = "@table"
    locks = persons.STAFF_ONLY
    help_category = "Admin"
    help_words = Words(
        "What staff do at tables; all of it is written into the book, and what cannot be undone asks first.\n\n"
        "  @table list: all tables with their numbers, and frozen matches\n"
        "  @table info <table>, @table info #<match>: seats, stakes, phase\n"
        "  @table watch <table>: follow it from afar, as a spectator sees it (|wstand|n stops)\n"
        "  @table start <table>: begin a match with everybody who sits there\n"
        "  @table pause <table>, @table resume <table>, @table adjourn <table>, @table reset <table>: deal anew\n"
        "  @table end <table> [seat] [= reason]: end the match, for a seat, or without a result: stakes go back; "
        "#<match> for an adjourned one\n"
        "  @table refund <match> [= reason]: pay back what a match still holds\n"
        "  @table void <match> [= reason]: take back a finished match: ratings, coins, fame, experience; "
        "<account> <how many>: an account's last ones\n"
        "  @table suspicious [all]: who should be looked at, and why\n"
        "  @table address [account]: accounts seen at one address lately\n"
        "  @table same <account> <account>, @table different <account> <account>: one person, or two; between accounts "
        "of one person nothing counts, and what did is taken back; others keep theirs\n"
        "  @table kick <table> <seat> [= reason]: give up a seat in the match, and free it\n"
        "  @table bot <table> add [level or name], @table bot <table> remove [seat]\n"
        "  @table bot <table> <seat> [level]: let a computer player act for a seat; |woff|n gives it back\n"
        "  @table position <table> [= text]: show the position as text, or start a match from one (its lines, or one "
        "line with |w;|n between them)\n"
        "  @table save <table>, @table save #<match>: the position, or the file of a match that is over, to copy\n"
        "  @table load <table>: an editor to paste a file into - a position, a saved match, for Siege a .map or .sav; "
        "|w:wq|n begins the match\n"
        "  @table book: the last things staff did\n\n"
        "A table is its number in the list, or |where|n."
    )

    def parse(self) -> None:
        """Keep a reason or a position (after `=`) as typed."""
        raw = self.args
        super().parse()
        self.reason = raw.partition("=")[2].strip()

    def func(self) -> Generator[str, str, None] | None:  # type: ignore[override]
        """Read the action, and carry it out; what cannot be undone asks first."""
        words = (self.lhs or "").split()
        verb = words[0].lower() if words else "list"
        work = self._VERBS.get(verb)
        if work is None:
            self.tell(FORM)
            return None
        return work(self, words[1:])

    # Looking.

    def do_list(self, words: list[str]) -> None:
        """List all tables; below them frozen matches, and faulty games."""
        note_numbers(self.caller, "tables", all_tables())
        frozen = MatchRow.objects.filter(phase=MatchRow.Phase.FROZEN).order_by("-pk")[:20]
        summaries = (summary(None, row, self.lang) for row in frozen)
        self.show("\n".join([lobby.listed(self.lang), *summaries, *host_games.faults(self.lang)]))

    def do_info(self, words: list[str]) -> None:
        """Show one table with its current or last match; or one match by its number."""
        if words and words[0].startswith("#"):
            self.show(summary(None, self._match(words), self.lang))
            return
        table = self._find(words)
        row = table.session.row if table.session else None
        row = row or MatchRow.objects.filter(table_id=table.id).order_by("-pk").first()
        told = [table.described(self.caller)]
        self.show("\n".join(told + ([summary(table.session, row, self.lang)] if row is not None else [])))

    def do_watch(self, words: list[str]) -> None:
        """Follow a table from another place."""
        table = self._find(words)
        if self._try(table, partial(seats.watch, table, self.caller, afar=True)):
            self._note("watch", table)

    def do_book(self, words: list[str]) -> None:
        """Show the last entries of the log of staff actions."""
        rows = AdminAction.objects.exclude(action=store.TYPED).order_by("-pk")
        self.msg(_book(rows[:20]) or BOOK_EMPTY.say(self.lang))

    # Acting.

    def do_adjourn(self, words: list[str]) -> None:
        """Put the match of a table off to another day."""

        def adjourn(table: Table) -> None:
            if (later := table.play_here().turns.adjourn) is None:
                raise ActionError("no_adjourn", Words("This match cannot be adjourned."))
            later()

        self._order("adjourn", words, adjourn)

    def do_reset(self, words: list[str]) -> None:
        """Deal anew: players, seats and score stay."""
        self._order("reset", words, partial(playing.deal_anew, seat=None, by=By.STAFF, character=self.caller))

    def do_end(self, words: list[str]) -> Generator[str, str, None]:
        """End it, for a seat or without a result; an adjourned one by its number."""
        seat, table = " ".join(words[1:]), None if words and words[0].startswith("#") else self._find(words)

        def meant() -> MatchSession:
            return table.play_here().session if table is not None else playing.read_again(self._adjourned(words[0]))

        played = meant()
        winner = self._seat(played.names, seat) if seat else None
        asks, where, who = END if winner is None else END_FOR, table or Words("adjourned"), played.names[winner or 0]
        coins = sum(one.staked for one in played.seats)
        yield from sure(self, asks, match=called(played.row), table=where, who=who, coins=coins)
        asked, played = played.row.pk, meant()
        if played.row.pk != asked:
            raise ActionError("changed", CHANGED)
        seat = "" if winner is None else f"seat {winner + 1}"
        if table is None:
            played.award(winner, "staff")
            offline_results.tell_people(store.seats_of(played.row))
            self._note("end", None, f"match {asked} {seat}".strip())
        elif self._try(table, partial(played.award, winner, "staff")):
            self._note("end", table, seat)

    def _adjourned(self, typed: str) -> MatchRow:
        """Return the adjourned match of a number. Raises ActionError."""
        named = lobby.match_called(typed)
        row = named and MatchRow.objects.filter(store.ADJOURNED, pk=named.pk).first()
        if row is None:
            raise ActionError("no_match", Words('No match "{text}" is adjourned.'), text=typed[:20])
        return row

    def do_refund(self, words: list[str]) -> Generator[str, str, None]:
        """Pay back the stakes a match still holds."""
        row = self._match(words)
        seats = store.seats_of(row)
        if row.phase in store.OPEN:
            self.tell(Words("Match {match} is still open: use `@table end`, which pays the stakes back."), match=row.pk)
            return
        if all(seat.paid is not None for seat in seats) or not any(seat.staked for seat in seats):
            self.tell(Words("Match {match} holds no stakes any more."), match=row.pk)
            return
        yield from sure(self, REFUND, coins=sum(one.staked for one in seats if one.paid is None), match=called(row))
        seats = store.seats_of(row)
        with purse.current().together([seat.key for seat in seats]):
            purse.refund(seats)
            for seat in seats:
                seat.save(update_fields=["paid"])
        self._note("refund", None, MATCH.filled(match=row.pk))

    def do_void(self, words: list[str]) -> Generator[str, str, None]:
        """Take back the effects of a finished match, or of the last ones of an account."""
        count = whole_number(words[1]) if len(words) == 2 else None
        over = MatchRow.objects.filter(phase=MatchRow.Phase.OVER).order_by("-pk")
        if count is not None and 0 < count <= MOST_VOIDED:
            found = [*over.filter(seats__account__username__iexact=words[0]).distinct()[:count]]
        else:
            found = [self._match(words)]
        if not found:
            raise ActionError("no_result", Words("{who} has no results to take back."), who=words[0][:20])
        for row in found:
            needs_over(row)
        named = [*map(called, found[:MOST_NAMED]), *(["…"] if len(found) > MOST_NAMED else [])]
        yield from sure(self, VOID, matches=named)
        self._void([*MatchRow.objects.filter(pk__in=[row.pk for row in found]).order_by("-pk")])

    def _void(self, rows: list[MatchRow]) -> None:
        """Take matches back in the given order, and tell their players."""
        coins = missing = 0
        for row in rows:
            back, spent = void(row)
            offline_results.tell_people(store.seats_of(row))
            self._note("void", None, MATCH.filled(match=row.pk))
            coins, missing = coins + back, missing + spent
        self.tell(Words("{coins} {coins:|coin|coins} went back."), coins=coins)
        if missing:
            self.tell(Words("{coins} {coins:|coin is|coins are} spent already and could not be taken."), coins=missing)

    def do_suspicious(self, words: list[str]) -> None:
        """List suspicious accounts and the reasons; `all` includes settled ones."""
        rows = Suspicion.objects.select_related("first", "second", "match").order_by("-at")
        if not set(synonyms("all")) & set(words):
            rows = rows.filter(settled=False)
        lines = [
            Words("{people}: {why}, {times} {times:|time|times}, last in match {match} ({when}).").say(
                self.lang,
                people=list(
                    dict(Counter(one.username for row in ring for one in (row.first, row.second)).most_common())
                ),
                why=SUSPICIONS[ring[0].kind],
                times=sum(row.times for row in ring),
                match=ring[0].match_id,
                when=f"{ring[0].at:%Y-%m-%d %H:%M}",
            )
            for ring in rings(rows[:MOST_SUSPICIONS])
        ]
        self.show("\n".join([*lines, SUSPICION_HOW.say(self.lang)] if lines else [NO_SUSPICIONS.say(self.lang)]))

    def do_address(self, words: list[str]) -> None:
        """List accounts seen at one address, those of one account or all."""
        account = AccountDB.objects.filter(username__iexact=" ".join(words)).first() if words else None
        if words and account is None:
            raise ActionError("no_account", NO_ACCOUNT, typed=shown(" ".join(words)))
        found = neighbours(account.pk if account is not None else None, MOST_SUSPICIONS)
        self.show("\n".join(series(self.lang, one) for one in found) or NO_SUSPICIONS.say(self.lang))

    def _declare(self, action: str, words: list[str], same: bool) -> Generator[str, str, None]:
        """Declare two accounts one person, between whom no match counts; or two people, whatever browser they use."""
        found = [AccountDB.objects.filter(username__iexact=name).first() for name in words]
        if len(found) != 2 or None in found or found[0] == found[1]:
            self.tell(Words("Name two accounts that there are."))
            return
        first, second = found
        over = MatchRow.objects.filter(phase=MatchRow.Phase.OVER, rated=True).order_by("-pk")
        both = over.filter(seats__account=first).filter(seats__account=second).distinct()[: MOST_VOIDED if same else 0]
        if both:
            yield from sure(self, SAME, first=first.username, second=second.username, count=len(both))
        persons.declare(first.pk, second.pk, same)
        low, high = sorted((first.pk, second.pk))
        Suspicion.objects.filter(first_id=low, second_id=high).update(settled=True)
        self._note(action, None, f"{first.username} {second.username}")
        alone: list[MatchRow] = []
        for row in both.all():
            people = [seat for seat in store.seats_of(row) if seat.key.startswith("c:")]
            theirs = [seat for seat in people if seat.account_id in (first.pk, second.pk)]
            if len(theirs) == len(people):
                alone.append(row)
            else:
                void_seats(row, theirs)
                self._note("void", None, f"match {row.pk}: {first.username} {second.username}")
        if alone:
            self._void(alone)

    def do_kick(self, words: list[str]) -> Generator[str, str, None]:
        """Give up a player's seat in the match, and free it."""
        table = self._find(words)
        seat = self._seat(table.seat_names, " ".join(words[1:]))
        key, session, name = _key_on(table, seat), table.session, table.seat_names[seat]
        yield from sure(self, KICK if session is None else KICK_FROM_MATCH, who=name, table=table)
        if table.session is not session or seat >= len(table.seat_names) or _key_on(table, seat) != key:
            raise ActionError("changed", CHANGED)

        def work() -> None:
            if table.session is not None:
                table.session.resign(seat, By.STAFF, "staff")
            if table.setup.seat_of(key) is not None:
                seats.unseat(table, key, phrases.KICKED)
            if (person := character_of(key)) is not None:
                words = STAFF_KICKED_WHY if self.reason else Words("The staff have sent you away from {table}.")
                tell(person, words, table=table, reason=self.reason.replace("|", "||"))

        if self._try(table, work):
            self._note("kick", table, SEAT.filled(seat=seat + 1))

    def do_bot(self, words: list[str]) -> None:
        """Add or remove a computer player, or let one act for a seat."""
        table, what = self._find(words), " ".join(words[2:])
        match [in_english(word, "add", "remove", context="bots") for word in words[1:2]]:
            case ["add"]:
                done = self._try(table, lambda: seats.add_bot(table, what))
            case ["remove"]:
                done = self._try(table, lambda: seats.remove_bot(table, what))
            case [who]:
                seat, entry = self._seat(table.session.names if table.session else [], who), table.entry
                level = (
                    ""
                    if what in synonyms("off", context="admin")
                    else phrases.level_key(what, entry) or entry.default_bot
                )
                done = self._try(table, lambda: table.play_here().session.hand_over(seat, level))
            case _:
                self.tell(FORM)
                return
        if done:
            self._note("bot", table, " ".join(words[1:]))

    def do_position(self, words: list[str]) -> None:
        """Show the position, or start from one."""
        table = self._find(words)
        if self.reason:
            if self._try(table, lambda: self._begin_from(table, self.reason)):
                self._note("position", table)
        elif table.session is None:
            self.tell(Words("Nothing is played there; give a position to start from."))
        elif table.seat_of(self.caller) is not None:
            self.tell(Words("You play in this match yourself; no peeping."))
        else:
            self._note("position", table, "read")
            game = table.session.entry.game
            self._show_to_copy(game.write_position(table.session.match.state))

    def _begin_from(self, table: Table, text: str) -> None:
        playing.begin(table, position=files.read_position(text, table.entry.game))

    def do_save(self, words: list[str]) -> None:
        """Show a position, or the file of a match that is over, in lines that can be pasted."""
        if not words or not words[0].startswith("#"):
            self.reason = ""
            self.do_position(words)
            return
        row = lobby.match_called(words[0])
        if row is None or row.phase in store.UNREAD:
            self.tell(Words('There is no finished match "{text}".'), text=words[0][:20])
            return
        text = store.read(row).save()
        self._show_to_copy(PASTED.sub(r"\1\n", text))

    def _show_to_copy(self, text: str) -> None:
        """Show a text as it is, neither broken to the screen's columns nor in pages (`msg`)."""
        self.caller.msg((text.replace("|", "||"), {}))

    def do_load(self, words: list[str]) -> None:
        """Open an editor for a file; saving it begins a match."""
        table = self._find(words)
        table.between_matches()

        def begin(caller: Any, text: str) -> bool:
            if not self._try(table, lambda: self._begin_from(table, text)):
                return False
            self._note("load", table)
            return True

        self.tell(Words("Paste the file, line by line; |w:wq|n begins the match, |w:q!|n leaves."))
        eveditor.EvEditor(self.caller, lambda caller: "", begin, key=f"{table.key}.position")

    _VERBS: ClassVar[dict[str, Callable[[Any, list[str]], Generator[str, str, None] | None]]] = {
        **dict.fromkeys(synonyms("list"), do_list),
        **dict.fromkeys(synonyms("info"), do_info),
        **dict.fromkeys(synonyms("watch"), do_watch),
        **dict.fromkeys(synonyms("book"), do_book),
        **dict.fromkeys(synonyms("start"), lambda self, words: self._order("start", words, playing.begin)),
        **dict.fromkeys(synonyms("pause"), lambda self, words: self._order("pause", words, _pause)),
        **dict.fromkeys(synonyms("resume"), lambda self, words: self._order("resume", words, _resume)),
        **dict.fromkeys(synonyms("adjourn"), do_adjourn),
        **dict.fromkeys(synonyms("reset"), do_reset),
        **dict.fromkeys(synonyms("end"), do_end),
        **dict.fromkeys(synonyms("refund"), do_refund),
        **dict.fromkeys(synonyms("void"), do_void),
        **dict.fromkeys(synonyms("suspicious"), do_suspicious),
        **dict.fromkeys(synonyms("address"), do_address),
        **dict.fromkeys(synonyms("same"), lambda self, words: self._declare("same", words, True)),
        **dict.fromkeys(synonyms("different"), lambda self, words: self._declare("different", words, False)),
        **dict.fromkeys(synonyms("kick"), do_kick),
        **dict.fromkeys(synonyms("bot"), do_bot),
        **dict.fromkeys(synonyms("position"), do_position),
        **dict.fromkeys(synonyms("save", context="files"), do_save),
        **dict.fromkeys(synonyms("load", context="files"), do_load),
    }

    def _match(self, words: list[str]) -> MatchRow:
        """Return the match of the first word. Raises ActionError."""
        row = lobby.match_called(words[0]) if words else None
        if row is None:
            raise ActionError("no_match", Words('There is no match "{text}".'), text=" ".join(words)[:20] or "-")
        return row

    def _seat(self, names: list[Words], text: str) -> int:
        """Return the seat that a text names. Raises ActionError."""
        seat = seating.find_seat(names, text)
        if seat is None:
            raise ActionError("no_seat", Words('"{text}" is no seat of this match.'), text=text[:40] or "-")
        return seat

    def _find(self, words: list[str]) -> Table:
        """Return the table of the first word, or the one here. Raises ActionError."""
        text = words[0] if words else "here"
        if text in synonyms("here"):
            found = table_of(self.caller) or next(iter(tables_in(self.caller.location)), None)
        elif (letter := _LETTER.fullmatch(text)) is not None:
            found = table_of_match(int(letter[1]))
            found = found if found is not None and found.by_letter else None
        else:
            found = named(all_tables(), text, self.caller)
        if found is None:
            raise ActionError(
                "no_table", Words('There is no table "{text}". `@table list` numbers them.'), text=text[:40]
            )
        return found

    def _order(self, name: str, words: list[str], work: Callable[[Table], Any]) -> None:
        """Act at the named table, and record it in the log."""
        table = self._find(words)
        if self._try(table, partial(work, table)):
            self._note(name, table)

    def _try(self, table: Table, work: Callable[[], Any]) -> bool:
        return attempt(table, self.caller, work)

    def _note(self, action: str, table: Table | None, more: Words | str = "") -> None:
        logged, what = (
            " ".join(
                filter(None, (f"(#{table.id})" if table else "", more if isinstance(more, str) else more.in_lang(lang)))
            )
            for lang in (Lang.EN, self.lang)
        )
        target = f"{table.key} {logged}" if table else logged
        store.note(self.caller.account, action, target, self.reason if action != "position" else "")
        work = self._VERBS[action]
        called = Words(action, next(verb for verb in self._VERBS if self._VERBS[verb] is work and verb != action))
        if table is None:
            self.tell(Words("Done: {action} {what}."), action=called, what=what)
        elif action != "watch":
            self.tell(Words("Done: {action} {table} {what}."), action=called, table=table, what=what.replace("|", "||"))


def _key_on(table: Table, seat: int) -> str:
    """Return the key of the player on a seat, in the match or at the table."""
    return table.session.seats[seat].key if table.session else table.setup.sitters[seat].key


def _pause(table: Table) -> None:
    table.play_here().session.pause()


def _resume(table: Table) -> None:
    table.play_here().session.go_on()


def summary(played: MatchSession | None, row: MatchRow, lang: Lang) -> str:
    """Return a match in words: phase, seats, stakes, length."""
    head = [
        Words("Match {match} of {game}: {phase}, {steps} {steps:|step|steps}.").say(
            lang, match=row.pk, game=phrases.title_of(row.game), phase=phrases.PHASES[row.phase], steps=row.length
        ),
        (Words("Rated.") if row.rated else Words("Not rated.")).say(lang),
    ]
    if row.deadline is not None:
        seconds = max(0, round(row.deadline - clock.now()))
        head.append(Words("{seconds} {seconds:|second|seconds} left.").say(lang, seconds=seconds))
    if row.rule:
        head.append(Words("What ended it: {rule}.").say(lang, rule=phrases.ending_called(row.rule) or row.rule))
    seats = played.seats if played else store.seats_of(row)
    return "\n".join([LANGUAGES[lang].gap.join(head), *(_seat_summary(seat, lang) for seat in seats)])


def _seat_summary(seat: SeatRow, lang: Lang) -> str:
    played = Words(", played by a computer ({level})")
    facts = [played.say(lang, level=phrases.level_name(seat.level))] if seat.level else []
    facts += [Words(", put in {staked}").say(lang, staked=seat.staked)] if seat.staked else []
    facts += [Words(", took {paid}").say(lang, paid=seat.paid)] if seat.staked and seat.paid is not None else []
    facts += [Words(", place {place}").say(lang, place=seat.place)] if seat.place is not None else []
    facts += [Words(", gave up at step {step}").say(lang, step=seat.resigned)] if seat.resigned is not None else []
    name = seat.name.in_lang(lang).replace("|", "||")
    line = Words("  {seat}. {name} [{key}]{facts}")
    return line.say(lang, seat=seat.seat + 1, name=name, key=seat.key, facts="".join(facts))


class CmdAudit(Command):
    """Read what staff did."""

    key = "@audit"
    locks = "cmd:perm(Admin)"
    help_category = "Admin"
    help_words = Words(
        "|w@audit|n lists the last commands of staff and deeds at tables, |w@audit <word>|n those of a person, of a "
        "command or about something. Every command that only staff may give is written down with who gave it and when; "
        "passwords are not."
    )

    def func(self) -> None:
        """List them, the latest first."""
        word = self.args.strip()
        rows = AdminAction.objects.order_by("-pk")
        if word:
            rows = rows.filter(Q(who__iexact=word) | Q(target__icontains=word) | Q(reason__icontains=word))
        self.msg(_book(rows[:MOST_AUDITED]) or BOOK_EMPTY.say(self.lang))


def _book(rows: Iterable[AdminAction]) -> str:
    """Return entries of the log of staff actions, a line each; of a typed command the line itself."""
    told = (
        (row, row.target if row.action == store.TYPED else f"{row.action} {row.target} {row.reason}") for row in rows
    )
    return "\n".join(f"{row.at:%Y-%m-%d %H:%M} {row.who}: {line}".strip() for row, line in told).replace("|", "||")


COMMANDS = (CmdStaffTable, CmdAudit)
"""For the command set of characters."""
