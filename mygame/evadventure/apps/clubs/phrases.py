"""Texts of clubs."""

from __future__ import annotations

from ...words import Words
from .models import ClubMember

Rank = ClubMember.Rank

RANKS = {
    Rank.LEADER: Words("leader"),
    Rank.OFFICER: Words("officer"),
    Rank.MEMBER: Words("member"),
}
"""What the ranks are called."""
RANK_NEEDED = {
    Rank.LEADER: Words("Only the leader of the club does that."),
    Rank.OFFICER: Words("Only the leader and the officers of the club do that."),
}

# Coming and going.
NO_CLUB = Words("You are in no club. |wclub list|n shows those there are, |wclub found <name>|n makes one.")
NO_SUCH_CLUB = Words('There is no club "{text}". |wclub list|n shows them.')
TAKEN = Words("There is a club or a channel {name} already.")
TOO_POOR = Words(
    "To found a club costs {cost} {cost:|coin|coins} that one may give away (|wcoins|n); you have {coins} of those."
)
NO_GUESTS = Words("Clubs are for accounts. |wregister <name> <password>|n makes you one, with all you have.")
IN_CLUB = Words("One is in one club at a time, and that is {club}.")
FULL = Words("{club} has {most} members, and no more.")
KNOCKED = Words("You have asked {club} already; its officers will answer.")
TOO_MANY_KNOCKS = Words("Too many wait at the door of {club} already.")
INVITED_ALREADY = Words("{name:cap} is invited already.")
NO_KNOCK = Words("{name:cap} has not asked, and is not invited.")
NO_MEMBER = Words("{name:cap} is not in your club.")
FOUNDED = Words(
    "{club} is founded, for {cost} {cost:|coin|coins}. |wclub invite <name>|n asks somebody in, |w{club} hello|n talks "
    "on its channel."
)
JOINED = Words("You are in {club} now. |w{club} hello|n talks on its channel.")
ASKED = Words("You have asked {club} to take you in.")
ADMITTED = Words("{name:cap} is in.")
INVITED = Words("{name:cap} is invited.")
REFUSED = Words("{name:cap} does not come in.")
YOU_LEFT = Words("You have left {club}.")
LAST = Words("You are the last of {club}: |wclub leave yes|n ends it for good, with its hall.")
DONE = Words("Done.")
WANTS_IN = Words("{name:cap} asks to be taken into {club}: |wclub admit {name}|n or |wclub refuse {name}|n.")
INVITES = Words("{name:cap} invites you to {club}: |wclub join {club}|n.")
TAKEN_IN = Words("{club} has taken you in.")
TURNED_DOWN = Words("{club} does not take you in.")
STAFF_ONLY = Words("Only staff disband a club; its last member may leave it.")
YOU_EXPELLED = Words("{club} has put you out.")
CAME = Words("{name:cap} has joined the club.")
LEFT = Words("{name:cap} has left the club.")
EXPELLED = Words("{name:cap} has been put out of the club.")
LEADS = Words("{name:cap} leads the club now.")
RANKED = Words("{name:cap} is {rank} now.")
OPENED = Words("Whoever wants to comes in now.")
CLOSED = Words("Whoever wants in needs an officer's word now.")

# The board of the club.
TOO_LONG = Words("At most {most} characters; that were {have}.")
NOTHING_SAID = Words("Write something behind it.")
NO_SUCH_NOTE = Words("There is no such note.")
NOTES_FULL = Words("The board holds {most} notes: take one down first.")
NOTED = Words("It is on the board.")
NOTE_SAID = Words("A new note on the club's board, by {name}: {text}")
NOT_YOURS = Words("You may take your own notes down; officers any.")

# Matches between clubs.
CHALLENGE_HOW = Words("Write: club challenge <club> <game> [boards <n>] [5+5 or letter 24] [unrated]")
OWN_CLUB = Words("That is your own club.")
NEEDS_TWO = Words("A club match needs a game that two can play.")
MOST_BOARDS_ARE = Words("A club match has 1 to {most} boards.")
PENDING = Words("A challenge between you waits for an answer already.")
NO_CHALLENGE = Words("There is no such challenge to your club.")
CHALLENGED = Words("{away} is challenged (number {number}).")
CALLS_OUT = Words("{home} challenges {away}: {terms}. |wclub accept {number}|n or |wclub decline {number}|n.")
DECLINED = Words("{away} does not play {home} this time.")
ACCEPTED = Words("{home} - {away}, {terms}, begins {when}. |wtournament enter {number}|n plays for your club.")
OVER = Words("{home} {home_points} : {away_points} {away} at {game}. |wtournament {number}|n shows the boards.")
NEWS_TITLE = Words("{home} - {away}")
NEWS_TEXT = Words("{home} {home_points} : {away_points} {away} at {game}.")
MATCH_OF = Words("{home} - {away}")
TERMS = Words("{game}, {boards} {boards:|board|boards}, {pace}, {rated}")
CALLED_OFF = Words("The challenge of {home} to {away} is off: a club is no more.")
