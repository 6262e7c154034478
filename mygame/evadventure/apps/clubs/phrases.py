"""Texts of clubs."""

from __future__ import annotations

from ...words import Words
from .models import ClubMember

Rank = ClubMember.Rank

RANKS = {Rank.LEADER: Words("leader"), Rank.OFFICER: Words("officer"), Rank.MEMBER: Words("member")}
"""Names of the ranks."""
RANK_NEEDED = {
    Rank.LEADER: Words("Only the leader of the club does that."),
    Rank.OFFICER: Words("Only the leader and the officers of the club do that."),
}

# Joining and leaving.
NO_CLUB = Words("You are in no club. |wclub list|n shows those there are, |wclub found <name>|n makes one.")
NO_SUCH_CLUB = Words('There is no club "{text}". |wclub list|n shows them.')
TOO_POOR = Words("To found a club costs {cost} {cost:|coin|coins} that one may give away; you have {coins} of those.")
NO_GUESTS = Words("Clubs are for accounts. |wregister <name> <password>|n makes you one, with all you have.")
FOUNDED = Words(
    "{club} is founded, for {cost} {cost:|coin|coins}. |wclub invite <name>|n asks somebody in, |w{club} hello|n talks "
    "on its channel."
)
JOINED = Words("You are in {club} now. |w{club} hello|n talks on its channel.")
ASKED = Words("You have asked {club} to take you in.")
ADMITTED = Words("{name:cap} is in.")
INVITED = Words("{name:cap} is invited.")
LAST = Words("You are the last of {club}: |wclub leave yes|n ends it for good, with its hall.")
WANTS_IN = Words("{name:cap} asks to be taken into {club}: |wclub admit {name}|n or |wclub refuse {name}|n.")
INVITES = Words("{name:cap} invites you to {club}: |wclub join {club}|n.")
CLOSED = Words("Whoever wants in needs an officer's word now.")

# Matches between clubs.
CHALLENGE_HOW = Words("Write: club challenge <club> <game> [boards <n>] [5+5 or letter 24] [unrated]")
NO_CHALLENGE = Words("There is no such challenge to your club.")
CALLS_OUT = Words("{home} challenges {away}: {terms}. |wclub accept {number}|n or |wclub decline {number}|n.")
ACCEPTED = Words("{home} - {away}, {terms}, begins {when}. |wtournament enter {number}|n plays for your club.")
OVER = Words("{home} {home_points} : {away_points} {away} at {game}. |wtournament {number}|n shows the boards.")
NEWS_TEXT = Words("{home} {home_points} : {away_points} {away} at {game}.")
MATCH_OF = Words("{home} - {away}")
CALLED_OFF = Words("The challenge of {home} to {away} is off: a club is no more.")
