"""`season`: the ladder of the month, of months before, and the hall of fame."""

from __future__ import annotations

from ...kernel.command import RefusableCommand
from ...kernel.errors import ActionError
from ...kernel.input import fold
from ...kernel.textwidth import fill
from ...minigames import registry
from ...tables.match import ratings
from ...tables.phrases import NO_SUCH_GAME, game_called, month_name
from ...words import Words, synonyms
from ..records import lists
from . import phrases, seasons

HALL = frozenset(synonyms("hall"))
LISTED = 27
"""Laurels that are listed: of the last three seasons, with three games."""


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
        game = game_called(named) if named else None
        if named and game is None:
            titles = [registry.get(key).present.title for key in registry.GAMES]
            raise ActionError("no_such_game", NO_SUCH_GAME, text=named[:40], games=titles)
        games = [game] if game else list(registry.keys())
        if hall:
            lines = self._hall(games if game else None)
        else:
            lines = [self._ladder(key, month or seasons.current()) for key in games]
            if not month:
                until = f"{seasons.end():%Y-%m-%d %H:%M}"
                lines.insert(0, phrases.SEASON_NOW.say(self.lang, season=month_name(seasons.current()), until=until))
        self.msg("\n".join(fill(line, self.page.width) for line in lines))

    def _ladder(self, game: str, month: str) -> str:
        title, season = registry.get(game).present.title, month_name(month)
        lines = lists.ranked(seasons.ladder(game, month)[: lists.BEST], self.lang)
        head = Words("The best at {game} in {season}:") if lines else phrases.LADDER_SEASON_EMPTY
        return "\n".join([head.say(self.lang, game=title, season=season), *lines])

    def _hall(self, games: list[str] | None) -> list[str]:
        found = seasons.laurels() if games is None else seasons.laurels().filter(game__in=games)
        lines = [
            Words("{laurel}: {name}, {rating} ({wins} of {matches} won)").say(
                self.lang,
                laurel=seasons.said(one),
                name=Words(one.name_en, one.name_zh),
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


EVERYWHERE = (CmdSeason,)
"""For everybody, wherever they are."""
