"""What is said of old matches, and of players by what they have played."""

from __future__ import annotations

from ...words import Words

GUESS = Words("?")
RECORD_RATING = Words("{game}: {rating}{guess}, give or take {error}  ({wins} of {matches} won)")
RECORD_RATING_BOTS = Words(
    "{game}, against computer players: {rating}{guess}, give or take {error}  ({wins} of {matches} won)"
)
RECORD_MATCH = Words("Match {match} of {game}: place {place} of {seats}.")
RECORD_CHANGE = Words("Rating {before} -> {after} ({gain}).")
LADDER_EMPTY = Words("Nobody has played a rated match of {game} yet.")
REPLAY_WHAT = Words("Which match? `replay <number>`. Your last ones: {matches}.")
REPLAY_OPEN = Words("Match {match} is still being played; `log` tells what has happened.")
REPLAY_SHUT = Words("Others play the deal of match {match} today; it can be read from midnight (UTC) on.")
REPLAY_RULES = Words("Match {match} was played by older rules ({why}) and cannot be shown.")
REPLAY_STORY = Words("The story of match {match}, {game}; before each line its step:")
REPLAY_NAV = Words("`replay next`, `replay back`, `replay {match} <step>`, `replay end`, `replay text`.")
REPLAY_STEP = Words(
    '"{text}" is no step: they are numbered from 0 to {steps}. `end` is the last, `text` the whole story.'
)
REPLAY_SEED = Words("Seed {seed}; its SHA-256 {commitment} was shown at the start.")
VERIFY_WHAT = Words("Which match? `verify <number>`: {matches}.")
VERIFY_SEAT_ITSELF = Words("{seat}. {name} added by itself: {words}")
VERIFY_SEED = Words("Seed: {seed}")
VERIFY_COMMITTED = Words("Its SHA-256 is the commitment that was shown.")
VERIFY_NOT_COMMITTED = Words("Its SHA-256 is {computed}, NOT the commitment that was shown!")
VERIFY_MADE = Words("The seed is the SHA-256 of the secret and what the seats added.")
VERIFY_NOT_MADE = Words("The SHA-256 of the secret and what the seats added is {computed}, NOT the seed!")
VERIFY_GIVEN = Words("Nobody added to this seed: the house drew it alone.")
LADDERS = {
    "people": Words("The best at {game}:"),
    "bots": Words("The best at {game} against computer players:"),
    "clubs": Words("The best clubs at {game}:"),
}
"""By list (`models.Rating.Pool`)."""
