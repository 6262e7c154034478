"""`club`: the list of clubs, the caller's own with its people, board and matches, and all acts on them."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from django.utils import timezone

from ...kernel.command import RefusableCommand, sure
from ...kernel.errors import ActionError
from ...kernel.input import fold
from ...kernel.textwidth import fill
from ...minigames import registry
from ...social.friends import known_as
from ...tables.match import ratings
from ...tables.match.persons import STAFF_ONLY
from ...tables.phrases import needed_game
from ...words import LANGUAGES, Words, series, synonyms
from ..contests import telling
from ..records import lists
from . import board, deeds, matches, membership
from .models import Club, ClubMatch, ClubMember
from .phrases import MATCH_OF, RANKS

LIST = frozenset(synonyms("list", "all"))
LADDER = frozenset(synonyms("ladder"))
NOTES = frozenset(synonyms("notes", "board"))
MATCHES = frozenset(synonyms("matches"))
SAY = frozenset(synonyms("say"))
DISBANDS = frozenset(synonyms("disband", context="deed"))
SHOWN = 10
"""Notes and matches shown at once."""


class CmdClub(RefusableCommand):
    """Clubs."""

    key = "club"
    aliases = synonyms("clubs", of="club")
    help_category = "Tables"
    free_text = True
    help_words = Words(
        "Clubs of players: a channel and a board of their own, and matches against other clubs. You are in one at a "
        "time.\n\nUsage:\n  club                        yours\n  club list                   all there are\n"
        "  club <name>                 one of them\n  club ladder [game]          the best clubs\n"
        "  club join <club>            come in, where invited or open; else ask\n  club leave\n"
        "  club say <words>            or |w<name of the club> <words>|n\n"
        "  club note <words>           on the board; |wclub notes|n reads it, |wclub unnote 2|n takes one down\n"
        "  club found <name>           found one, for 50 coins\n\nOfficers:\n"
        "  club invite <name>          also takes in who has asked; |wclub refuse <name>|n\n"
        "  club expel <name>           |wclub about <words>|n        |wclub open|n, |wclub close|n\n"
        "  club challenge <club> <game> [boards 4] [5+5 or letter 24] [unrated]\n"
        "  club accept 3, |wclub decline 3|n\n\nThe leader:\n"
        "  club promote, demote <name>         |wclub lead <name>|n: passes the lead on\n\n"
        "Whoever plays a club match enters it with |wtournament enter <number>|n. The strongest of one club meets the "
        "strongest of the other, and so on; the points of all boards decide. From two boards on it counts for the "
        "clubs' ratings."
    )

    def act(self, typed: str) -> None:
        """Show a club or a list, or act on the caller's own. Raises ActionError."""
        word, _, rest = typed.partition(" ")
        folded, rest = fold(word).lower(), rest.strip()
        if folded in LIST:
            self._say(self._list())
        elif folded in LADDER:
            self._ladder(rest)
        elif folded in NOTES and not rest:
            self._say(self._notes(membership.place_of(self.account).club, board.MOST))
        elif folded in MATCHES and not rest:
            self._say(self._matches(membership.place_of(self.account).club))
        elif folded in SAY:
            self._talk(rest)
        elif (deed := deeds.meant(word)) is not None:
            said = deed.do(self.caller, rest) or deeds.DONE
            self.tell(said.words, **said.facts)
        elif typed:
            self._say(self._shown(membership.called(typed)))
        elif (place := membership.member_of(self.account)) is not None:
            self._say(self._shown(place.club, place))
        else:
            self._say(self._list())
            self.tell(Words("You are in none: |wclub join <name>|n, or |wclub found <name>|n."))

    def _say(self, lines: Iterator[str]) -> None:
        self.msg("\n".join(fill(line, self.page.width, hanging="  ") for line in lines))

    def _list(self) -> Iterator[str]:
        clubs = Club.objects.all()
        if not clubs:
            yield Words("There are no clubs yet. |wclub found <name>|n makes the first.").in_lang(self.lang)
        for club in clubs:
            about = f"{LANGUAGES[self.lang].colon}{club.about}" if club.about else ""
            facts = {"name": club.name, "count": club.members.count(), "about": about}
            yield (LINE_OPEN if club.open else Words("|w{name}|n ({count}){about}")).say(self.lang, **facts)

    def _shown(self, club: Club, place: ClubMember | None = None) -> Iterator[str]:
        """Yield the description of a club; with a member's place in it, also the members' part."""
        lang = self.lang
        yield HEAD.say(lang, name=club.name, founded=f"{timezone.localtime(club.founded):%Y-%m-%d}")
        if club.about:
            yield club.about
        for rank, words in RANKS.items():
            if people := [known_as(one.account) for one in membership.members(club) if one.rank == rank]:
                yield PEOPLE.say(lang, rank=words, people=people)
        yield from self._ratings(club)
        yield from self._matches(club)
        if place is None:
            yield (Words("Open to all: |wclub join {name}|n.") if club.open else ASK_IN).say(lang, name=club.name)
            return
        for one in matches.waiting(club):
            yield WAITS.say(lang, number=one.pk, terms=matches.terms(one), **one.sides)
        for words, invited in ((KNOCK, False), (Words("Invited: {people}."), True)):
            if people := [known_as(one.account) for one in club.knocks.filter(invited=invited).order_by("at")]:
                yield words.say(lang, people=people)
        yield from self._notes(club, SHOWN)

    def _ratings(self, club: Club) -> Iterator[str]:
        rows = ratings.of_person(f"g:{club.pk}")
        told = [
            Words("{game} {rating} ({wins} of {matches} won)").say(
                self.lang,
                game=registry.get(row.game).present.title,
                rating=ratings.points(row.mu),
                wins=row.wins,
                matches=row.matches,
            )
            for row in rows
            if row.game in registry.GAMES
        ]
        if told:
            yield series(self.lang, told)

    def _matches(self, club: Club) -> Iterator[str]:
        for one in matches.played(club)[:SHOWN]:
            yield self._match_line(one)

    def _match_line(self, one: ClubMatch) -> str:
        assert one.contest is not None
        over = one.home_points is not None
        facts = {"number": one.contest.pk, "terms": matches.terms(one), "state": telling.state_of(one.contest)}
        name = MATCH_OF.say(self.lang, **one.sides)
        return (Words("{state} (|wtournament {number}|n)") if over else MATCH).say(self.lang, name=name, **facts)

    def _notes(self, club: Club, most: int) -> Iterator[str]:
        found = board.notes(club, self.account)
        if not found:
            yield Words("The board is empty. |wclub note <words>|n writes on it.").in_lang(self.lang)
        for number, note in found[:most]:
            day = f"{timezone.localtime(note.at):%m-%d %H:%M}"
            yield NOTE.say(self.lang, number=number, name=note.name, at=day, text=note.text)

    def _ladder(self, typed: str) -> None:
        keys = [needed_game(typed)] if typed else registry.keys()
        self.msg("\n".join(lists.ladder(key, self.lang, ratings.CLUBS) for key in keys))

    def _talk(self, words: str) -> None:
        club = membership.place_of(self.account).club
        self.account.execute_cmd(f"{club.name} {words}", session=self.session)


class CmdStaffClub(RefusableCommand):
    """End a club."""

    key = "@club"
    locks = STAFF_ONLY
    help_category = "Admin"
    help_words = Words("|w@club disband <club>|n ends a club. Its last member may leave it, which ends it, too.")

    def act(self, typed: str) -> Generator[str, str, None]:
        """Disband the club of a name, after a question. Raises ActionError."""
        word, _, name = typed.partition(" ")
        if fold(word).lower() not in DISBANDS:
            raise ActionError("how", Words("Write: |w@club disband <club>|n."))
        club = membership.called(name.strip())
        yield from sure(self, Words("Disband {club} for ever? yes/[no]"), club=club.name)
        club = membership.called(name.strip())  # it may have ended meanwhile
        membership.end(club)
        self.tell(Words("{club} is no more."), club=club.name)


LINE_OPEN = Words("|w{name}|n ({count}, open to all){about}")
HEAD = Words("|w{name}|n, founded on {founded}")
PEOPLE = Words("{rank:cap}: {people}")
ASK_IN = Words("|wclub join {name}|n asks to be taken in.")
WAITS = Words("Challenge {number}, {home} - {away}: {terms}. |wclub accept {number}|n, |wclub decline {number}|n.")
KNOCK = Words("Ask to be taken in: {people}. (|wclub admit <name>|n, |wclub refuse <name>|n)")
MATCH = Words("{name}, {terms}: {state} (|wtournament {number}|n)")
NOTE = Words("{number}. {name}, {at}: {text}")


EVERYWHERE = (CmdClub,)
"""For everybody, wherever they are."""
OF_STAFF = (CmdStaffClub,)
"""For staff."""
