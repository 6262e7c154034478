"""`tournament`, `today` and `season`: lists, standings, entering and leaving; `@tournament` of staff."""

from __future__ import annotations

from collections.abc import Generator
from datetime import timedelta
from typing import Any

from django.db.models import Count

from ...kernel import days
from ...kernel.command import RefusableCommand, sure
from ...kernel.errors import ActionError
from ...kernel.input import fold, whole_number
from ...kernel.textwidth import fill
from ...minigames import registry
from ...social.news import in_both
from ...tables.match import ratings
from ...tables.match.persons import STAFF_ONLY, account_of
from ...tables.phrases import game_called, level_key, needed_game
from ...words import Words, synonyms
from ..letters import pace as paces
from ..letters.pace import TimeControl
from ..records import lists
from . import daily, phrases, running, schedule, seasons, telling
from .models import Contest, Entrant

ENTER = frozenset(synonyms("enter", "join"))
LEAVE = frozenset(synonyms("leave", "withdraw"))
NEW = frozenset(synonyms("new"))
BEGIN = frozenset(synonyms("begin", "start"))
OFF = frozenset(synonyms("off", "cancel"))
_MARKS = {
    **dict.fromkeys(synonyms("fee"), "fee"),
    **dict.fromkeys(synonyms("rounds"), "rounds"),
    **dict.fromkeys(synonyms("computers"), "places"),
    **dict.fromkeys(synonyms("in"), "in"),
    **dict.fromkeys(synonyms("lasts"), "minutes"),
    **dict.fromkeys(synonyms("unrated", "casual"), "unrated"),
}
MOST_AHEAD = 30 * 24 * 60
"""Minutes ahead for which a tournament may be announced."""


class CmdTournament(RefusableCommand):
    """Tournaments: which there are, entering, how they stand."""

    key = "tournament"
    aliases = synonyms("tournaments", "contest", of="tournament")
    help_category = "Tables"
    help_words = Words(
        "Tournaments of the house. You play from wherever you are: when your game begins it opens by itself, with a "
        "clock (or by letter over days).\n\nUsage:\n  tournament            which there are\n"
        "  tournament 3          how number 3 stands, its games (|wmatch <n>|n watches one)\n"
        "  tournament enter 3    take part; leave 3: not any more\n\n"
        "Swiss: everybody plays each round, with whoever has as many points; equal points are told apart by those of "
        "whom one met (Buchholz). Robin: each meets each. Knockout: whoever loses is out. Arena: game after game "
        "until the "
        "time is up. By the clock you must be in the game when it begins. A fee is paid in, and paid out to the best."
    )

    def act(self, typed: str) -> None:
        """List them, show one, enter or leave one."""
        word, _, rest = typed.partition(" ")
        word, rest = fold(word).lower(), rest.strip()
        if not typed:
            self._list()
        elif word in ENTER:
            contest = _meant(rest)
            running.enter(contest, self.caller)
            words = ENTERED_LETTER if paces.house_of(contest).letter else ENTERED
            self.tell(words, contest=contest.name, when=telling.moment(contest))
        elif word in LEAVE:
            contest = _meant(rest)
            running.withdraw(contest, self.caller)
            self.tell(Words("You are out of {contest}."), contest=contest.name)
        else:
            self._show(_meant(typed))

    def _list(self) -> None:
        found = telling.listed()
        if not found:
            self.tell(Words("There are no tournaments just now."))
            return
        lines = [Words("|wTournaments|n (|wtournament <number>|n shows one)").say(self.lang)]
        entered = {one.contest_id for one in running.entries_of(self.caller).filter(contest__in=found)}
        count = dict(Entrant.objects.filter(contest__in=found).values_list("contest").annotate(Count("pk")))
        for contest in found:
            lines.append(
                Words("|w{number}|n {contest}: {terms}; {count} {count:|player|players}; {state}{own}").say(
                    self.lang,
                    number=contest.pk,
                    contest=contest.name,
                    terms=telling.terms(contest),
                    count=count.get(contest.pk, 0),
                    state=telling.state_of(contest),
                    own=Words(" |g(you are in)|n").in_lang(self.lang) if contest.pk in entered else "",
                )
            )
        self.msg("\n".join(fill(line, self.page.width) for line in lines))

    def _show(self, contest: Contest) -> None:
        lang = self.lang
        lines = [
            f"|w{contest.name.in_lang(lang)}|n",
            telling.terms(contest).in_lang(lang),
            telling.state_of(contest).in_lang(lang),
        ]
        standing = running.standing_of(contest)
        if not standing:
            names = [one.name for one in contest.entrants.order_by("id")]
            lines.append(Words("Players so far: {names}.").say(lang, names=names) if names else NOBODY.in_lang(lang))
        for stands, one in standing:
            lines.append(
                Words("{place}. {name}: points {points}, Buchholz {buchholz}{gone}").say(
                    lang,
                    place=stands.place,
                    name=one.name,
                    points=telling.points(stands.points),
                    buchholz=telling.points(stands.buchholz),
                    gone=Words(" (has withdrawn)").in_lang(lang) if one.gone else "",
                )
            )
        boards = [board for board in running.boards_of(contest) if board.round == contest.round]
        if boards:
            lines.append(ROUND.say(lang, round=contest.round) if contest.round else Words("|wGames|n").in_lang(lang))
            lines += [telling.board_line(board).in_lang(lang) for board in boards[-20:]]
        self.msg("\n".join(fill(line, self.page.width) for line in lines))


HOW = Words(
    "Usage:\n"
    "  @tournament new <game> <swiss, robin, knockout or arena> <5+5 or letter 24> in <minutes> [rounds <n>] "
    "[lasts <minutes>] [computers <places>] [fee <coins>] [unrated] = <English name> // <Chinese name>\n"
    "  @tournament begin 3: now, not at its time\n  @tournament off 3: fees go back"
)


class CmdStaffTournament(RefusableCommand):
    """Make tournaments, begin them early, call them off."""

    key = "@tournament"
    locks = STAFF_ONLY
    help_category = "Admin"
    help_words = HOW

    def act(self, typed: str) -> Generator[str, str, None]:
        """Make one, begin it, or call it off."""
        word, _, rest = typed.partition(" ")
        word, phases = fold(word).lower(), (Contest.Status.OPEN, Contest.Status.RUNNING)
        if word in BEGIN:
            contest = _meant(rest, Contest.Status.OPEN)
            contest.starts = running.now()
            contest.save(update_fields=["starts"])
            running.look()
            self.tell(DONE)
        elif word in OFF:
            contest = _meant(rest, *phases)
            yield from sure(self, SURE, contest=contest.name, count=contest.entrants.count())
            running.call_off(_meant(rest, *phases))
            self.tell(DONE)
        elif word in NEW:
            self._new(rest)
        else:
            raise ActionError("how", HOW)

    def _new(self, typed: str) -> None:
        head, found, called = typed.partition("=")
        if not found:
            raise ActionError("how", HOW)
        name, said = in_both(called), _read(head)
        starts = running.now() + timedelta(minutes=said.pop("in"))
        contest = running.create(name, starts=starts, **said)
        schedule.invite(contest)
        self.tell(MADE, number=contest.pk, contest=contest.name, when=telling.moment(contest))


def _meant(typed: str, *phases: str) -> Contest:
    number = whole_number(fold(typed).strip().lstrip("#"))
    found = running.numbered(number) if number is not None else None
    if found is None or (phases and found.phase not in phases):
        raise ActionError("no_such_tournament", NO_SUCH, text=typed[:20].replace("|", "||"))
    return found


def _read(head: str) -> dict[str, Any]:
    """Return the terms of a new tournament typed by staff, as arguments of `running.create`. Raises ActionError."""
    words = fold(head).split()
    game = game_called(words[0]) if words else None
    system = next((key for key, names in phrases.SYSTEM_NAMES.items() if len(words) > 1 and words[1] in names), None)
    if game is None or system is None:
        raise ActionError("how", HOW)
    timed, said, place = "", dict[str, Any](), 2
    while place < len(words) and words[place] not in _MARKS:
        timed += words[place]
        place += 1
    while place < len(words):
        mark = _MARKS.get(words[place])
        if mark == "unrated":
            said["rated"] = False
            place += 1
            continue
        number = whole_number(words[place + 1]) if mark and place + 1 < len(words) else None
        if mark is None or number is None or not 0 <= number <= LIMITS[mark]:
            raise ActionError("how", HOW)
        said[mark] = number
        place += 2
        if mark == "places":
            for many in (2, 1):  # a strength, with or without a temperament
                if level := level_key(" ".join(words[place : place + many]), registry.get(game)):
                    said["level"] = level
                    place += many
                    break
    pace = paces.read_pace(timed) or TimeControl()
    return {"game": game, "system": system, "pace": pace, "in": 10, **said}


LIMITS = {"fee": 1000, "rounds": 20, "places": running.MOST_ENTRANTS, "in": MOST_AHEAD, "minutes": 180}
"""The maximum of each setting."""


NOBODY = Words("Nobody has entered yet.")
ROUND = Words("|wRound {round}|n")
NO_SUCH = Words("There is no such tournament: {text}. |wtournament|n lists them.")
ENTERED = Words("You have entered {contest}; it begins {when}. Be in the game then: your games open by themselves.")
ENTERED_LETTER = Words(
    "You have entered {contest}; it begins {when}. Its games are by letter: |wmatches|n lists those that wait for you."
)
SURE = Words("Call {contest} off for its {count} {count:|player|players}? Fees go back. yes/[no]")
DONE = Words("Done.")
MADE = Words("Tournament {number}: {contest}, begins {when}.")
YESTERDAY = frozenset(synonyms("yesterday"))
MOST = 10
"""Lines of a board; the reader's own is shown besides."""


class CmdToday(RefusableCommand):
    """The deals of the day."""

    key = "today"
    help_category = "Tables"
    help_words = Words(
        "Every day there is one deal of each game that is the same for everybody. You play it alone against computer "
        "players, from wherever you are, and have one attempt: once begun it is used up, but it waits for you "
        "(|wmatches|n) until midnight (UTC). Your place in the match counts, then the score, then who needed fewest "
        "moves. No hints, no taking back, nothing to win but the place.\n\nUsage:\n"
        "  today              the boards of today\n  today yesterday    those of yesterday\n"
        "  today uno          begin, or go on"
    )

    def act(self, typed: str) -> None:
        """Show the boards, or begin."""
        word = typed.lower()
        if word and word not in YESTERDAY:
            table = daily.begin(self.caller, game_called(typed) or typed)
            self.tell(BEGUN, match=table.play_here().session.row.pk)
            return
        day = days.today() - timedelta(days=1 if word else 0)
        own = account_of(self.caller)
        lines = []
        for game in daily.games():
            rows = daily.board(game, day)
            title = registry.get(game).present.title
            lines.append(Words("|w{game}|n, {day}").say(self.lang, game=title, day=day.isoformat()))
            ranks = [row.rank for row in rows]
            for row in rows:
                place = 1 + ranks.index(row.rank)
                mine = own and row.account == own
                if place <= MOST or mine:
                    line = Words("{n}. {name}: place {place}, score {score}, {length} moves").say(
                        self.lang, n=place, name=row.name, place=row.place, score=f"{row.score:g}", length=row.length
                    )
                    lines.append(f"|w{line}|n" if mine else line)
            if not rows:
                lines.append(Words("Nobody has finished yet.").say(self.lang))
            if not word and own and daily.attempt(own, game, day) is None:
                lines.append(Words("You have your attempt still: |wtoday {game}|n.").say(self.lang, game=title))
        self.msg("\n".join(fill(line, self.page.width, hanging="   ") for line in lines))


BEGUN = Words(
    "Match {match}: it waits for you until midnight (UTC). |wmatch {match}|n opens it, |wtoday|n shows the board."
)

HALL = frozenset(synonyms("hall"))
LISTED = 27
"""Listed laurels: of the last three seasons, with three games."""


class CmdSeason(RefusableCommand):
    """The ladder of a season, and the best of those that are over."""

    key = "season"
    aliases = synonyms("seasons", of="season")
    help_category = "Tables"
    help_words = Words(
        "A season is a month. Rated matches among people count in it, with a rating of its own that begins halfway "
        "between 1500 and your lasting one. At its end the best three of each game, of those with 8 rated matches in "
        "it, stand in the hall of fame and have it on their sheets; the first have a title.\n\nUsage:\n"
        "  season [game]           how this season stands\n  season 2026-10 [game]   how another one ended\n"
        "  season hall [game]      the hall of fame"
    )

    def act(self, typed: str) -> None:
        """Show it. Raises ActionError."""
        first, _, rest = fold(typed).partition(" ")
        hall, month = first.lower() in HALL, first if seasons.MONTH.fullmatch(first) else ""
        named = rest.strip() if hall or month else typed
        games = [needed_game(named)] if named else list(registry.keys())
        if hall:
            lines = self._hall(games if named else None)
        else:
            lines = [self._ladder(key, month or seasons.current()) for key in games]
            if not month:
                until = f"{seasons.end():%Y-%m-%d %H:%M}"
                season = phrases.month_name(seasons.current())
                lines.insert(0, phrases.SEASON_NOW.say(self.lang, season=season, until=until))
        self.msg("\n".join(fill(line, self.page.width) for line in lines))

    def _ladder(self, game: str, month: str) -> str:
        title, season = registry.get(game).present.title, phrases.month_name(month)
        lines = lists.ranked(seasons.ladder(game, month)[: lists.BEST], self.lang)
        head = Words("The best at {game} in {season}:") if lines else phrases.LADDER_SEASON_EMPTY
        return "\n".join([head.say(self.lang, game=title, season=season), *lines])

    def _hall(self, games: list[str] | None) -> list[str]:
        found = seasons.laurels() if games is None else seasons.laurels().filter(game__in=games)
        lines = [
            Words("{laurel}: {name}, {rating} ({wins} of {matches} won)").say(
                self.lang,
                laurel=seasons.said(one),
                name=one.name,
                rating=one.rating,
                wins=one.wins,
                matches=one.matches,
            )
            for one in found[:LISTED]
        ]
        if not lines:
            return [phrases.SEASON_HALL_EMPTY.say(self.lang, matches=ratings.SETTLED)]
        if (more := found.count() - len(lines)) > 0:
            lines.append(phrases.SEASON_HALL_MORE.say(self.lang, count=more))
        return [Words("The hall of fame:").say(self.lang), *lines]


EVERYWHERE = (CmdTournament, CmdToday, CmdSeason)
"""For everybody, wherever they are."""
OF_STAFF = (CmdStaffTournament,)
"""For staff."""
