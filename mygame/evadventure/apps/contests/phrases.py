"""Texts of tournaments and of the board of the day."""

from __future__ import annotations

from ...tables.phrases import nameless
from ...words import Words, synonyms
from .systems import System


def computer(level: str, number: int = 0) -> Words:
    """Return the name of a computer player, with a number where there are several."""
    name = nameless(level)
    return Words("{name} {number}", context="computer player").filled(name=name, number=number) if number else name


SYSTEMS = {
    System.SWISS: Words("Swiss"),
    System.ROUND_ROBIN: Words("round robin"),
    System.KNOCKOUT: Words("knock-out"),
    System.ARENA: Words("arena"),
    System.TEAMS: Words("club match", context="contests"),
}
SYSTEM_NAMES = {
    System.SWISS: synonyms("swiss"),
    System.ROUND_ROBIN: synonyms("robin", "roundrobin"),
    System.KNOCKOUT: synonyms("knockout", "cup"),
    System.ARENA: synonyms("arena"),
}
"""Accepted words."""

BAD_TIME = Words(
    "A tournament is played with a bank of time, as 5+5 (minutes for the match, seconds more a turn), or by letter."
)
NO_GUESTS = Words("Tournaments are for accounts. |wregister <name> <password>|n makes you one, with all you have.")
NOT_THERE = Words("{contest} has begun without you, since you were not there. What you paid has been paid back.")
FORFEITED = Words("{contest}, round {round}: {names} cannot play any more matches, so the game is forfeited.")
CALLED_OFF = Words("{contest} is called off. What you paid has been paid back.")
BEGINS = Words("{contest} begins, with {count} players. |wtournament {number}|n shows how it stands.")
CALLED = Words("{contest:cap} begins {when}: {terms}. |wtournament enter {number}|n takes part.")
NO_BOARD = Words("{contest}: the other club has come with fewer players, so you have no opponent.")
TEAM_SCORE = Words("{home} {home_points} : {away_points} {away}")
BYE = Words("{contest}, round {round}: you have a bye, and the point.")
YOUR_PLACE = Words(
    "{contest} is over: you are number {place} of {count}, with {points} {points:|point|points}. "
    "|wtournament {number}|n shows it all."
)
YOUR_PLACE_PRIZE = Words(
    "{contest} is over: you are number {place} of {count}, with {points} {points:|point|points}, and win {prize} "
    "{prize:|coin|coins}. |wtournament {number}|n shows it all."
)
NEWS_TEXT = Words("{count} played. The best were, in this order: {names}.")
BOARD_OVER = Words("{first} - {second}: {result} (match {match})")
BOARD_NOT_PLAYED = Words("{first} - {second}: {result}, not played")

# The board of the day.
NO_DAILY = Words("There is a deal of the day of these games: {games}. |wtoday uno|n begins that one.")
NO_GUESTS_DAILY = Words(
    "The board has names, and guests have none. |wregister <name> <password>|n makes you one of the house."
)
ONCE = Words("You have played the deal of the day of {game} already; the next comes at midnight (UTC).")
OTHER_ACCOUNT = Words(
    "Another account that was used in one browser with yours has played the deal of the day of {game}; one person "
    "plays it once. If you are two people, tell staff (|wreport|n)."
)
ON_WALL = Words("Deals of the day (|wtoday|n): {leads}")
LEADS = Words("{name:cap} leads at {game}.")

# Seasons.
SEASON_OVER = Words("The season {season} is over")
SEASON_BEST = Words("The best of {season} were, in this order: {lines}. |wseason hall|n remembers them.")
SEASON_YOURS = Words("You are {laurel}. The hall of fame keeps it (|wseason hall|n), and your sheet shows it.")
SEASON_AGAIN = Words("The best of {season}, reckoned anew")
SEASON_NOBODY = Words("A match was taken back, and nobody is left.")
SEASON_NOW = Words("Season {season}, until {until}. Its ratings began halfway between 1500 and yours.")
SEASON_HALL_MORE = Words(
    "... and {count} of earlier seasons: |wseason 2026-10|n shows how one ended, and a page of the house has them all."
)
SEASON_HALL_EMPTY = Words(
    "The hall of fame is empty: no season has ended with anybody who played {matches} rated matches in it."
)
LADDER_SEASON_EMPTY = Words("No rated match of {game} among people in {season}.")


def month_name(season: str) -> Words:
    """Return the name of a season."""
    year, _, number = season.partition("-")
    return Words("{year}-{month:02}").filled(year=year, month=int(number))
