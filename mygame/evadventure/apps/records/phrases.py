"""What is said of old matches, and of players by what they have played."""

from __future__ import annotations

from ...words import Words

LADDER_LINE = Words("{n}. {name}: {rating}{guess}, give or take {error}  ({wins} of {matches} won)")
GUESS = Words("?")
LADDER_LEVELS = Words("Computer players: {levels}.")
LADDER_LEVEL = Words("{level} {rating}")
LADDER_NOTE = Words(
    "Listed are those who played in the last {days} days; ? is provisional, until {matches} rated matches."
)
RECORD_RATING = Words("{game}: {rating}{guess}, give or take {error}  ({wins} of {matches} won)")
RECORD_RATING_BOTS = Words(
    "{game}, against computer players: {rating}{guess}, give or take {error}  ({wins} of {matches} won)"
)
RECORD_RANK = Words("Rank {n}.")
RECORD_UNRATED = Words("No rated match yet.")
RECORD_MATCH = Words("Match {match} of {game}: place {place} of {seats}.")
RECORD_CHANGE = Words("Rating {before} -> {after} ({gain}).")
RECORD_NOTHING = Words("Match {match} of {game}: {phase}.")
NO_RECORD = Words('Nobody has played here as "{text}".')
LADDER_EMPTY_CLUBS = Words("No clubs have met at {game} yet.")
LADDER_EMPTY = Words("Nobody has played a rated match of {game} yet.")
REPLAY_WHAT = Words("Which match? `replay <number>`. Your last ones: {matches}.")
NO_MATCHES = Words("none")
REPLAY_NONE = Words("There is no match {text}.")
REPLAY_OPEN = Words("Match {match} is still being played; `log` tells what has happened.")
REPLAY_SHUT = Words("Others play the deal of match {match} today; it can be read from midnight (UTC) on.")
REPLAY_RULES = Words("Match {match} was played by older rules ({why}) and cannot be shown.")
REPLAY_HEAD = Words("Match {match} of {game}, step {step} of {steps}. {names}.")
REPLAY_STORY = Words("The story of match {match}, {game}; before each line its step:")
REPLAY_NAV = Words("`replay next`, `replay back`, `replay {match} <step>`, `replay end`, `replay text`.")
REPLAY_FIRST = Words("Open a match first: `replay <number>`.")
REPLAY_STEP = Words(
    '"{text}" is no step: they are numbered from 0 to {steps}. `end` is the last, `text` the whole story.'
)
REPLAY_END = Words("That was the last step.")
REPLAY_BEGIN = Words("That is the deal.")
REPLAY_SEED = Words("Seed {seed}; its SHA-256 {commitment} was shown at the start.")
VERIFY_WHAT = Words("Which match? `verify <number>`: {matches}.")
VERIFY_HEAD = Words("Match {match}, commitment {commitment}.")
VERIFY_SEAT = Words("{seat}. {name} added: {words}")
VERIFY_SEAT_ITSELF = Words("{seat}. {name} added by itself: {words}")
VERIFY_OPEN = Words("The secret and the seed are published when the match is over.")
VERIFY_SECRET = Words("The house's secret: {secret}")
VERIFY_SEED = Words("Seed: {seed}")
VERIFY_COMMITTED = Words("Its SHA-256 is the commitment that was shown.")
VERIFY_NOT_COMMITTED = Words("Its SHA-256 is {computed}, NOT the commitment that was shown!")
VERIFY_MADE = Words("The seed is the SHA-256 of the secret and what the seats added.")
VERIFY_NOT_MADE = Words("The SHA-256 of the secret and what the seats added is {computed}, NOT the seed!")
VERIFY_GIVEN = Words("Nobody added to this seed: the house drew it alone.")
VERIFY_LOG = Words("Played anew from the seed, all {steps} steps were legal, and the result is the same.")
VERIFY_LOG_HOUSE = Words("Played anew from the seed, all {steps} steps were legal; the match was ended from outside.")
VERIFY_LOG_BAD = Words("Played anew from the seed, the result is not the same!")
VERIFY_NO_LOG = Words("Its log cannot be played any more.")
LADDERS = {
    "people": Words("The best at {game}:"),
    "bots": Words("The best at {game} against computer players:"),
    "clubs": Words("The best clubs at {game}:"),
}
"""By list (`models.Rating.Pool`)."""
