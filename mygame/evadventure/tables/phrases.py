"""Every sentence of the tables, in both languages; those of a single game are in that game's `present`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..kernel.content_files import load
from ..kernel.errors import ActionError
from ..kernel.input import fold, likeness
from ..minigames import registry
from ..minigames.core import TEMPERED, Entry
from ..minigames.levels import published
from ..minigames.options import choices
from ..words import Lang, Words, synonyms

NAMES = load([Path(__file__).with_name("names.toml")], dict[str, Words])
"""Names and sentences that are picked by a key: group -> key -> text."""
PHASES = NAMES["phases"]
"""Phase of a match -> its name, for staff."""
RULES = NAMES["rules"]
"""The reason why the house ended a match, briefly; a game gives those of its own rules (`Queries.endings`)."""
HOUSE_RULES = NAMES["house_rules"]
"""The same as a sentence, where the match had a result."""
VOTE_ASKED, VOTE_ENDS, VOTE_LAPSED = NAMES["vote_asked"], NAMES["vote_ends"], NAMES["vote_lapsed"]
"""Announcements of a vote by its question; of its end also by how it ended (what is agreed on is carried out)."""

# Sitting down.
NEXT = frozenset(synonyms("next", "n"))
"""Words players type for the page after the last one."""
IN_FIGHT = Words("Not in the middle of a fight!", context="tables")
SEAT_AWAY = Words("Your seat is at {table}, in {place}. |wplay|n takes you back there; or `resign` it from here.")
SIT_ELSEWHERE = Words("You already sit at {table}. `stand` from there first.")
FULL = Words("All {count} seats are taken. You may `watch`; `tables` knows of others.")
PRIVATE = Words("This table is private: be invited by its host, or `sit <table> = <passphrase>`.")
YOU_SAT = Words("You sit down at {table}, on seat {seat}, as {name}.")
YOU_HOST = Words("You are the host: `bot add` brings a computer player, `options` sets the rules, `start` begins.")
STOOD = Words("{name} gets up from {table}.")
NOT_SEATED = Words("You neither sit at a table nor watch one. |wplay <game>|n takes you to one.")
RESIGN_FIRST = Words(
    "You are in the middle of match {match}. `adjourn` offers to go on another day, `resign` gives your seat up. "
    "Whoever goes without that is waited for {grace} {grace:|second|seconds}, then their turns are played for them; "
    "the {most}th such turn in a row, or an empty time bank, costs the seat."
)
KICKED = Words("{name} is sent away from {table}.")
NEW_HOST = Words("{name} is the host now.")
NO_SUCH_SEAT = Words('Nobody here is called "{text}". Give a name, or a seat number: {numbers}.')
INVITE_SELF = Words("You are here already.")
INVITED = Words("{name} invites you to {table} in {place}, for a match of {game}. `accept` takes you there.")
NOT_WANTED = Words("{name} does not want to hear from you.")

# Computer players.
COMPUTER = Words("A nameless computer player")
NOBODY = Words("nobody")

LEVELS: dict[str, tuple[Words, tuple[str, ...]]] = {
    "random": (Words("Random"), synonyms(of="random", context="level")),
    "novice": (Words("First evening"), synonyms(of="novice", context="level")),
    "easy": (Words("Easy"), synonyms(of="easy", context="level")),
    "casual": (Words("Casual"), synonyms(of="casual", context="level")),
    "careful": (Words("Careful"), synonyms(of="careful", context="level")),
    "sharp": (Words("Sharp"), synonyms(of="sharp", context="level")),
    "steady": (Words("Steady"), synonyms(of="steady", context="level")),
    "shrewd": (Words("Shrewd"), synonyms(of="shrewd", context="level")),
    "greedy": (Words("Greedy"), synonyms(of="greedy", context="level")),
    "veteran": (Words("Veteran"), synonyms(of="veteran", context="level")),
    "master": (Words("Master"), synonyms(of="master", context="level")),
    "learner": (Words("Learner"), ()),
}


TEMPERS: dict[str, tuple[Words, tuple[str, ...]]] = {
    "bold": (Words("bold"), synonyms(of="bold", context="level")),
    "patient": (Words("patient"), synonyms(of="patient", context="level")),
    "spiteful": (Words("spiteful"), ()),
}
"""Temperament -> its name, and other words players may type for it."""


def temper_name(temper: str) -> Words:
    """Return the name of a temperament; an unknown one has its key in both languages."""
    return TEMPERS[temper][0] if temper in TEMPERS else Words(temper, temper)


def level_name(name: str) -> Words:
    """Return the name of a strength, and of its temperament behind it; an unknown one has its key in both languages."""
    level, _, temper = name.partition(TEMPERED)
    words = LEVELS[level][0] if level in LEVELS else Words(level.capitalize(), level)
    mood = temper_name(temper)
    return Words(f"{words.en}, {mood.en}", f"{words.zh}·{mood.zh}") if temper else words


def nameless(name: str) -> Words:
    """Return the name shown for a computer player that has no name of its own."""
    level, _, temper = name.partition(TEMPERED)
    words, mood = level_name(level), temper_name(temper)
    if not temper:
        return Words("{words} player").filled(words=words)
    tempered = (
        Words.of(lambda lang: mood.in_lang(lang).capitalize()),
        Words.of(lambda lang: words.in_lang(lang).lower()),
    )
    return Words("{mood} {level} player").filled(mood=tempered[0], level=tempered[1])


def levels_of(entry: Entry) -> Words:
    """Return the strengths of a game, and the temperaments they may have, as they are listed and typed."""
    levels = [Words(one, level_name(one).zh) if one in LEVELS else one for one in published(entry)]
    tempers = [Words(one, temper_name(one).zh) if one in TEMPERS else one for one in entry.tempers]
    words = Words("{levels}; with a temperament if wished: {tempers}") if tempers else Words("{levels}")
    return words.filled(levels=levels, tempers=tempers)


RANKS: dict[str, int] = {
    **dict.fromkeys(synonyms("beginner", "weak", context="level"), 1),
    **dict.fromkeys(synonyms("hard", "strong", "difficult", context="level"), -2),
    **dict.fromkeys(synonyms("expert", "hardest", "strongest", "best", context="level"), -1),
}
"""Word for the difficulty of an opponent -> the place of that strength in a game's list, the weakest first."""


def level_key(text: str, entry: Entry) -> str | None:
    """Return the computer player named in a text, in either language: a strength, a temperament, or both in any order.

    Returns:
        Its name, as `Entry.player` takes it; None when the game has no such.
    """
    wanted = fold(text).strip().lower()
    levels = list(entry.bots)
    for level in levels:
        name, others = LEVELS.get(level, (Words(level, level), ()))
        if wanted in (level.lower(), name.en.lower(), name.zh, *others):
            return level
    if wanted in RANKS and len(levels) > 1:
        return levels[RANKS[wanted]]
    if wanted in synonyms("medium", "normal", "average", context="level"):
        return entry.default_bot
    for temper in entry.tempers:
        mood, others = TEMPERS.get(temper, (Words(temper, temper), ()))
        for typed in (temper.lower(), mood.en.lower(), mood.zh, *others):
            rest = wanted.removeprefix(typed) if wanted.startswith(typed) else wanted.removesuffix(typed)
            if rest == wanted:
                continue
            rest = rest.strip(_BETWEEN)
            strength = level_key(rest, replace(entry, tempers={})) if rest else entry.default_bot
            if strength is not None and entry.knows(found := f"{strength}{TEMPERED}{temper}"):
                return found
    return None


_BETWEEN = "".join((" :,、·", *synonyms(of="of")))
"""Characters allowed between strength and temperament."""


def title_of(game: str) -> Words:
    """Return the title of a game; its key where the house has it no longer."""
    return registry.get(game).present.title if game in registry.GAMES else Words(game, game)


def titles() -> list[Words]:
    """Return the titles of all games."""
    return [registry.get(key).present.title for key in registry.GAMES]


def needed_game(text: str) -> str:
    """Return the key of the game named in a text, as `game_called`. Raises ActionError: `no_game`."""
    if (game := game_called(text)) is None:
        raise ActionError("no_game", NO_SUCH_GAME, text=text[:40], games=titles())
    return game


def game_called(text: str) -> str | None:
    """Return the key of the game named in a text, by key or title in either language, with or without its spaces."""
    wanted = likeness(text).replace(" ", "")
    for key in registry.GAMES:
        title = registry.get(key).present.title
        if wanted in (key, *(likeness(title.in_lang(lang)).replace(" ", "") for lang in Lang)):
            return key
    return None


# Options.
OPTION_SET = Words("The table's option {option} is now {value}.")
PRESETS = Words("All at once: `options preset=<name>`; there are {names}.")
OTHER_GAME = Words("This table is for {games} only. For another game, |wstand|n and take another table.")
OPENED = Words("{table:cap} is open for {game}: `sit` takes a seat.")
PASSPHRASE_SET = Words("The table is private now; whoever knows the passphrase may sit.")


LONG_VALUE = 60
"""Characters of an option's value that are shown; for a longer value only its length is."""


def value_words(value: Any, kind: Any = None, values: Mapping[str, Words] | None = None) -> Words:
    """Return the value of an option as people type it.

    Args:
        value: as it is kept.
        kind: the option's type, which may name its values (`minigames.options`).
        values: names of values that the type does not list (`Present.values`).
    """
    if isinstance(value, str) and (word := {**choices(kind), **(values or {})}.get(value)) is not None:
        return word
    if isinstance(value, str) and len(value) > LONG_VALUE:
        return Words("a text of {count} characters").filled(count=len(value))
    if isinstance(value, bool):
        return Words("on") if value else Words("off")
    if value is None:
        return Words("none")
    if value == "":
        return Words("-")
    text = "+".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
    return Words(text, text)


# A match.
SEATS = Words(
    "This game takes {players} players, and {count} {count:|sits|sit} here. `bot add` brings computer players."
)
STARTED = Words("At {table} a match of {game} begins: {names}.")
SHOWN = 8
"""Characters of a commitment in announcements; `luck` and `verify` show the whole."""
COMMITMENT = Words("Match {match}, commitment {commitment}: `verify {match}` tells all of it.")
STAKED = Words("Everybody puts {stake} {stake:|coin|coins} in; {pot} lie in the pot.")
NOT_PLAYING = Words("You do not play in this match.")
PAUSED = Words("The match is paused. Whoever sits here may `resume` it.")
PAUSED_FOR = Words(
    "The match is paused, for {minutes} {minutes:|minute|minutes} at most. Whoever sits here may `resume` it; to "
    "`resign` is possible as always."
)
HOST_ONLY = Words("Only the host of the table may do that.", context="tables")
NOT_AT_TABLE = Words("You are at no table here: `sit` first, or `watch`.")
NO_TABLE = Words("There is no table here. |wplay <game>|n takes you to one; `tables` lists them all.")
NO_SUCH_TABLE = Words('No table here is called "{text}". There are: {tables}.')
RESET = Words("{name} calls for a grand reshuffle at {table}!")
REALLY_RESIGN = Words("Give up this match? `yes` (or `resign` once more) does it; anything else plays on.")
NEXT_DEAL_IN_SHORT = Words(
    "The next deal here is sealed, commitment {commitment}: `luck` shows the whole of it, `luck <words>` adds "
    "something of yours."
)
NEXT_DEAL = Words(
    "The next deal here is sealed; its commitment is {commitment}. `luck <words>` adds something of yours."
)
LUCK_WHAT = Words("Say what you add to the next deal: `luck <words>`, anything nobody can guess.")
LUCK_KEPT = Words('Your luck for the next deal: "{words}". Its commitment is {commitment}; note it to compare.')
SIT_FIRST = Words("You do not play here: `sit` first, at {table}.")
NEXT_MATCH_FIRST = Words("You sit here, but play from the next match on. You may `watch` this one.")
NO_PAUSES = Words("At this table no match is paused.")
NO_PAUSE_LEFT = Words("This match has been paused for as long as it may be.")
VOTE_ASKS = {
    "reset": Words(
        "{name} asks for a grand reshuffle: new cards for all, all else stays. It needs everybody: `agree` or "
        "`disagree`, within {seconds} {seconds:|second|seconds}. Meanwhile the match goes on."
    ),
    "pause": Words(
        "{name} asks for a pause. It needs everybody: `agree` or `disagree`, within {seconds} "
        "{seconds:|second|seconds}. Meanwhile the match goes on."
    ),
}
"""Questions put to everybody with a vote."""
QUEUE_TOLD = {
    "waits": Words("Queued: {what}. `queue off` takes it back."),
    "off": Words("Taken back: {what}."),
    "done": Words("As you queued: {what}."),
    "impossible": Words("What you queued cannot be done now: {what}."),
    "changed": Words("Things have changed, so this was not done: {what}."),
}
"""Outcome of a queued wish (`events.WishTold`) -> its sentence."""
DRAW_OFFERED = Words("{name} offers a draw. `offer` accepts it; the next move declines it.")
NO_THOUGHT = Words("|r{name} cannot think and plays the safest move;|n staff have been told.")
MOVE_NUMBER = Words("There is no such number in the list; choose {numbers}.")
VERB_HELP = Words("{verb}: a move of the game you play; `rules` explains it, `moves` lists what you may do now.")
NO_LIST = Words("That number answers no list that still holds. This one does:")
NOT_YOUR_TURN = Words("It is not your turn, so there is nothing to answer. `board` says who is waited for.")
NO_NUMBER = Words('"{text}" is no number that can be read. Use digits: 1, 2, 3.')
HANDED_BACK = Words("{name} plays again.")
WENT_WRONG = Words("Something went wrong here; nothing was done, and the staff can read why.")

# Time.
BANKS = Words("Time left ({bank} {bank:|minute|minutes} each, {increment} {increment:|second|seconds} more a turn):")
TURN_LIMIT = Words(
    "Each action has {turn} {turn:|second|seconds}; then the clock plays the safest one. The {most}th such turn in a "
    "row costs the seat, or adjourns a match against computer players."
)
TURN_LEFT = Words("{seconds} {seconds:|second|seconds} of this one are left.")
LETTER_LIMIT = Words(
    "The match is played by letter: {hours} hours for each action, then the clock plays the turn; the third time in a "
    "row costs the seat."
)
LETTER_LEFT = Words("{left} left for this action.")
HOURS_LEFT = Words("{n} hours")
MINUTES_LEFT = Words("{n} minutes")


def duration(seconds: float) -> Words:
    """Return a time in words, in a unit that fits."""
    for words, unit, least in ((Words("{n} days"), 86_400, 3.95), (HOURS_LEFT, 3600, 1.95), (MINUTES_LEFT, 60, 1.95)):
        if seconds >= least * unit:
            return words.filled(n=round(seconds / unit))
    return Words("{n} {n:|second|seconds}").filled(n=round(seconds))


AWAY = Words(
    "{name} is gone. The table waits {seconds} {seconds:|second|seconds}, then {who} plays; the {most}th such turn in "
    "a row costs the seat."
)
PLAY_FOR_AWAY = {"clock": Words("the clock", context="away"), "bot": Words("a computer player", context="away")}
AWAY_ALONE = Words("{name} is gone. The table waits {seconds} {seconds:|second|seconds}, then the match is adjourned.")
YOU_ARE_AWAY = Words(
    "You are in the middle of match {match}: {table} waits for you {seconds} {seconds:|second|seconds}, then {who} "
    "plays for you; the {most}th such turn in a row costs the seat. |wplay|n takes you back, |wresign|n gives it up."
)
GOES_ON = Words("Match {match} goes on at {table}: |wmoves|n reaches it from any safe place, |wplay|n takes you back.")
YOU_ARE_AWAY_ALONE = Words(
    "You are in the middle of match {match}: {table} waits for you {seconds} {seconds:|second|seconds}, then the match "
    "is adjourned. |wplay|n takes you back, |wresign|n gives it up."
)
ADJOURNED = Words(
    "Match {match} is adjourned: it waits as it is, and nobody thinks or loses time. |wresume|n takes it up at any "
    "free table, |wmatches|n lists it."
)

# The end.
MATCH_PAUSED = Words("The match is paused: `resume` goes on.")
ALREADY_RESIGNED = Words("That seat has already been given up.")
CANNOT_START = Words(
    "The rules could not start this match. The staff can read in the log why; please try other options."
)
FROZEN = Words(
    "Something in the rules went wrong, so the match was stopped as it stood. Its log is kept for the staff, and all "
    "stakes have been paid back. You may start another."
)
TOO_SHORT = Words(
    "The match is broken off: it ended before everybody had made their first moves, so it does not count."
)
BARRED = Words(
    "{name} has left too many matches before everybody had made their first moves: the next one that counts can begin "
    "in {minutes} {minutes:|minute|minutes}. Unrated ones without a stake can begin now."
)
ABORTED = Words("The match is broken off without a result.")
STAKES_BACK = Words("All stakes have been paid back.")
ONLY_AGAINST = Words("It counts only against whoever gave up.")
RATED = Words("Your rating: {before} -> {after} ({gain}, give or take {error}).")
RATED_BOTS = Words("Your rating against computer players: {before} -> {after} ({gain}, give or take {error}).")
STILL_PROVISIONAL = Words("It is provisional: it settles after {matches} rated matches.")
COUNTED_IN_PART = Words(
    "The match counted {percent} percent: it was very short, or you met these people often today, or they are new."
)
OTHER_RATED = Words("{name}: {before} -> {after} ({gain}).")
XP = Words("For beating somebody above you, you earn {xp} experience.")
SEALED = Words("Others play the same deal today: it stays secret until midnight (UTC). |wtoday|n shows the board.")
AGAIN = Words("`rematch` plays again with the seats moved on, `replay {match}` shows the match step by step.")
VOIDED = Words(
    "The staff have taken back match {match} of {game}: ratings, coins, fame and experience are as if it had not been."
)
MISSED = Words(
    "Meanwhile match {match} of {game} has ended: you come in at place {place} of {seats}. `replay {match}` shows it."
)
MISSED_ABORTED = Words("Meanwhile match {match} of {game} was broken off; all stakes have been paid back.")
STAFF_FROZEN = Words("Match {match} at {table} was frozen ({rule}). Its log is kept; @table info shows it.")
STAFF_FROZEN_NOWHERE = Words("Match {match} was frozen ({rule}); its table is gone. Its log is kept.")
STAFF_START = Words("|rA fault at the start; the log may say more:|n {trouble}")
STAFF_START_FROZEN = Words(
    "At the start these matches could not be read and were frozen, their stakes paid back: {matches}."
)


def ending_called(rule: str) -> Words | None:
    """Return the name of the rule that ended a match, of the house or of a game; None when it has none."""
    endings = (RULES, *(registry.get(key).present.endings for key in registry.GAMES))
    return next((found[rule] for found in endings if rule in found), None)


TERMS_RATED, TERMS_UNRATED = Words("rated"), Words("unrated")

# Lists.
STANDS_LAID = Words("{table:cap} is laid for {game}: {seats}.")
PHASE_PLAYING = Words("Match {match} is on ({steps} {steps:|step|steps}).")
STAKE = Words("Stake: {stake} {stake:|coin|coins}.")
MARK_OUT = Words(" (gave up)")
NO_SUCH_GAME = Words('There is no game "{text}". There are: {games}.')
LOG_EMPTY = Words("Nothing has happened yet.")
