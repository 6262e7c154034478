"""Set pieces: rooms in which something is to be decided, once for a party (`pieces.toml`, `pieces_deep.toml`). Pure.

Which piece a level has, and which option of a riddle is right, follows from the dungeon's seed.
"""

from __future__ import annotations

from functools import cache

from ...kernel.content_files import load
from ...kernel.descriptions import ContentRecord, Spellings
from ...minigames.chance import Chance, open_stream
from ...rules import EvAdventureRollEngine
from ...words import Words
from .records import LEVELS_PER_STRATUM, ROUNDS, stratum_of
from .templates import FOLDER

OF_SLEEPER = "sleeper_ending"
"""The piece of the sleeper's lair: the ways of the story to end without a fight."""
ENDING = "ending."
"""What flags of endings begin with."""


class OptionResult(ContentRecord, frozen=True, kw_only=True):
    """What comes of an option.

    `told` to whoever chose it; `xp` for the party, `coins` (times the level), `loot` a table of it; `heal` dice of hit
    points, `harm` steps of damage as of a trap, `condition` for `lasts` game seconds; `noise` how far it is heard;
    `flag` what the party remembers; `wakes` whether the lord of the lair is awake and angry now.
    """

    told: Words
    xp: int = 0
    coins: int = 0
    loot: str = ""
    heal: str = ""
    harm: int = 0
    condition: str = ""
    lasts: int = 0
    noise: int = 0
    flag: str = ""
    wakes: bool = False


class Option(ContentRecord, frozen=True, kw_only=True):
    """Something to be chosen; it may cost `coins` (times the level) or a thing (`needs`, key of gear).

    `good` comes of it; `bad` where a saving throw of `ability` fails, or where another option of a riddle is right.
    """

    word: Words
    good: OptionResult
    bad: OptionResult | None = None
    ability: str = ""
    coins: int = 0
    needs: str = ""


class SetPiece(ContentRecord, frozen=True, kw_only=True):
    """A set piece: `desc` stands in the room, `text` is seen on looking at one of `names`.

    `strata` are those it is met in, `deep` whether it is met below the last of them; `clue` (fact `choice`) makes it a
    riddle and stands in another room of the level.
    """

    names: Spellings
    desc: Words
    text: Words
    options: tuple[Option, ...]
    strata: tuple[int, ...] = ()
    deep: bool = False
    clue: Words | None = None


@cache
def pieces() -> dict[str, SetPiece]:
    """Return every set piece by its key.

    Raises:
        ContentError: with all problems there are.
    """
    return load([FOLDER / "pieces.toml", FOLDER / "pieces_deep.toml"], SetPiece)


def piece_at(seed: int, depth: int) -> str:
    """Return the key of a level's set piece; no two levels of a stratum have the same.

    Below the last stratum none comes twice before all have come that are met there.
    """
    if depth > ROUNDS:
        deck = [key for key, one in pieces().items() if one.deep]
        EvAdventureRollEngine(Chance(open_stream(seed, "pieces below"))).shuffle(deck)
        return deck[(depth - ROUNDS - 1) % len(deck)]
    stratum = stratum_of(depth)
    deck = [key for key, one in pieces().items() if stratum in one.strata]
    EvAdventureRollEngine(Chance(open_stream(seed, f"pieces {stratum}"))).shuffle(deck)
    return deck[(depth - 1) % LEVELS_PER_STRATUM % len(deck)]


def right_at(seed: int, depth: int) -> int | None:
    """Return which option of a level's riddle is right; None where the piece is no riddle."""
    piece = pieces()[piece_at(seed, depth)]
    if piece.clue is None:
        return None
    return EvAdventureRollEngine(Chance(open_stream(seed, f"riddle {depth}"))).randint(0, len(piece.options) - 1)
