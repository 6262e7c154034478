"""Set pieces: rooms with a decision, made once for a party (`pieces.toml`, `pieces_deep.toml`). Pure.

The piece of a level, and the right option of a riddle, follow from the dungeon's seed.
"""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from ...kernel.content_files import load
from ...kernel.descriptions import ContentRecord, Sight, Spellings
from ...minigames.chance import Chance, open_stream
from ...rules import EvAdventureRollEngine
from ...words import LANGUAGES, Lang, Words
from .records import LEVELS_PER_STRATUM, ROUNDS, stratum_of
from .templates import FOLDER

OF_SLEEPER = "sleeper_ending"
"""The piece of the sleeper's lair: the ways of the story to end without a fight."""
ENDING = "ending."
"""Prefix of the flags of endings."""


DECIDED = Words("That has been decided.")


class OptionResult(ContentRecord, frozen=True, kw_only=True):
    """The result of an option.

    `told` to the hero who chose it; `xp` for the party, `coins` (times the level), `loot` a table of it; `heal` dice of
    hit points, `harm` steps of damage as of a trap, `condition` for `lasts` game seconds; `noise` how far it is heard;
    `flag` for the party's memory; `wakes` whether the lord of the lair is awake and angry now.
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
    """A choice; it may cost `coins` (times the level) or a thing (`needs`, key of gear).

    `good` is its result; `bad` that of a failed saving throw of `ability`, or of a wrong option of a riddle.
    """

    word: Words
    good: OptionResult
    bad: OptionResult | None = None
    ability: str = ""
    coins: int = 0
    needs: str = ""


class SetPiece(ContentRecord, frozen=True, kw_only=True):
    """A set piece: `desc` stands in the room, `text` is shown on looking at one of `names`.

    `strata` are those with it, `deep` whether it occurs below the last of them; `clue` (fact `choice`) makes it a
    riddle and stands in another room of the level.
    """

    names: Spellings
    desc: Words
    text: Words
    options: tuple[Option, ...]
    strata: tuple[int, ...] = ()
    deep: bool = False
    clue: Words | None = None


pieces = cache(lambda: load([FOLDER / "pieces.toml", FOLDER / "pieces_deep.toml"], SetPiece))
"""Return every set piece by its key, read once."""


def decided(sight: Sight, piece: SetPiece) -> Sight:
    """Return the appearance of a room whose piece has been decided: its sentence has gone, its names say so."""

    def rest(lang: Lang) -> str:
        return sight.desc.in_lang(lang).replace(LANGUAGES[lang].gap + piece.desc.in_lang(lang), "")

    details = (replace(one, text=DECIDED) if one.names == piece.names else one for one in sight.details)
    return replace(sight, desc=Words.of(rest), details=tuple(details))


def piece_at(seed: int, depth: int) -> str:
    """Return the key of a level's set piece; no two levels of a stratum have the same.

    Below the last stratum none comes twice before all possible ones there have come.
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
    """Return the right option of a level's riddle; None where the piece is not a riddle."""
    piece = pieces()[piece_at(seed, depth)]
    if piece.clue is None:
        return None
    return EvAdventureRollEngine(Chance(open_stream(seed, f"riddle {depth}"))).randint(0, len(piece.options) - 1)
