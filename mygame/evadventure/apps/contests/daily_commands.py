"""`today`: the boards of the day, and one's attempt."""

from __future__ import annotations

from datetime import timedelta

from ...kernel import days
from ...kernel.command import RefusableCommand
from ...kernel.textwidth import fill
from ...minigames import registry
from ...tables.match.persons import account_of
from ...tables.phrases import game_called
from ...words import Words, synonyms
from . import daily

YESTERDAY = frozenset(synonyms("yesterday"))
MOST = 10
"""Lines of a board; one's own is shown besides."""


class CmdToday(RefusableCommand):
    """The deals of the day."""

    key = "today"
    aliases = synonyms(of="today")
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
                lines.append(Words("You have your attempt still: |wtoday {game}|n.").say(self.lang, game=game))
        self.msg("\n".join(fill(line, self.page.width, hanging="   ") for line in lines))


BEGUN = Words(
    "Match {match}: it waits for you until midnight (UTC). |wmatch {match}|n opens it, |wtoday|n shows the board."
)


EVERYWHERE = (CmdToday,)
"""For everybody, wherever they are."""
