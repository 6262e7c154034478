"""Seats of a table: occupants and shown names, and the options of the table itself.

Pure records and functions; the table stores a `Setup` as one JSON text. A display name is fixed at sitting
down. Names that look alike are told apart by account name, else by seat number, so that every name at
the table is unique in every language.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import scrypt
from hmac import compare_digest
from secrets import token_bytes
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from ...kernel.input import likeness, whole_number
from ...minigames.core import OptionHelp, Record
from ...security.name_rules import may_be_confused
from ...words import Lang, Words

type Key = str
"""A player's key: `c:<character id>`, `r:<regular>`, `b:<number>` for a computer player without a name."""


class Sitter(Record):
    """The occupant of a seat."""

    key: Key
    name: Words
    """Display name, fixed at sitting down."""
    level: str = ""
    """Strength of a computer player; empty for a person."""

    @property
    def person(self) -> bool:
        """Whether a person sits here."""
        return self.key.startswith("c:")


class House(Record):
    """Options of the table itself, besides the game's own ones; `HOUSE_OPTIONS` explains them."""

    stake: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    turn: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 90
    bank: Annotated[int, msgspec.Meta(ge=0, le=180)] = 0
    increment: Annotated[int, msgspec.Meta(ge=0, le=180)] = 0
    letter: Literal[0, 24, 72] = 0
    grace: Annotated[int, msgspec.Meta(ge=5, le=3_600)] = 60
    absent: Annotated[Literal["clock", "bot"], (Words("clock"), Words("bot"))] = "clock"
    rated: bool = True
    undo: bool = True
    regulars: bool = True
    reset: Annotated[
        Literal["anyone", "vote", "off"], (Words("anyone"), Words("vote"), Words("off", context="forbidden"))
    ] = "anyone"
    pause: Annotated[int, msgspec.Meta(ge=0, le=1_440)] = 10
    confirm: bool = True
    private: bool = False

    @property
    def limit(self) -> float:
        """Seconds for one action, where there is no bank; 0 for no limit."""
        return self.letter * 3600.0 or float(self.turn)


HOUSE_OPTIONS: tuple[OptionHelp, ...] = (
    OptionHelp("stake", Words("pot"), Words("coins each player puts in; the winners share them")),
    OptionHelp("turn", Words("time limit"), Words("seconds for one action, 0 for no limit")),
    OptionHelp(
        "bank",
        Words("time bank"),
        Words(
            "minutes each player has for the whole match, 0 for none; whoever has used them up has lost, and the time "
            "limit does not count"
        ),
    ),
    OptionHelp("increment", Words("increment"), Words("seconds a time bank gets back with each turn")),
    OptionHelp(
        "letter",
        Words("by letter"),
        Words(
            "24 or 72 hours for each action: the match goes on away from the table (`matches`); 0 for one at the table"
        ),
    ),
    OptionHelp("grace", Words("patience"), Words("seconds to wait for somebody who lost the connection")),
    OptionHelp("absent", Words("stand-in"), Words("who plays for the absent: clock (the safe move) or bot")),
    OptionHelp(
        "rated", Words("rating", context="house"), Words("whether the result counts: for ratings, and what a win earns")
    ),
    OptionHelp("undo", Words("taking back"), Words("whether harmless steps may be taken back (never with a stake)")),
    OptionHelp("regulars", Words("company"), Words("whether regulars may join who waits")),
    OptionHelp(
        "reset",
        Words("reshuffle"),
        Words("who may call for a grand reshuffle: anyone, vote (all must agree, as with a rating or a stake), off"),
    ),
    OptionHelp("pause", Words("pauses"), Words("minutes a match may be paused in total, 0 for never")),
    OptionHelp("confirm", Words("asking back"), Words("whether who resigns is asked once more")),
    OptionHelp("private", Words("closed table"), Words("only the invited, or whoever knows the passphrase, may sit")),
)
"""In the form of a game's own options (`core.Present.options`)."""


class Setup(Record):
    """All that a table remembers between matches."""

    game: str
    sitters: tuple[Sitter, ...] = ()
    """In seat order."""
    host: Key = ""
    house: House = House()
    laid: House = House()
    """The default options of the table itself, for newcomers."""
    options: dict[str, Any] = {}
    """Options of the game that differ from its defaults (plain JSON values)."""
    passphrase: str = ""
    """Salt and scrypt hash, hexadecimal; empty for none."""
    invited: tuple[Key, ...] = ()
    watchers: tuple[Key, ...] = ()
    bots: int = 0
    """How many computer players without a name ever sat here; numbers their keys."""

    def seat_of(self, key: Key) -> int | None:
        """Return the seat of a player."""
        return next((seat for seat, sitter in enumerate(self.sitters) if sitter.key == key), None)

    def sitter(self, key: Key) -> Sitter | None:
        """Return the sitter of a key."""
        return next((sitter for sitter in self.sitters if sitter.key == key), None)


def seated(setup: Setup, sitter: Sitter, account: str = "") -> Setup:
    """Return the table with one more sitter; the first person becomes the host.

    Args:
        sitter: the newcomer; the name may be changed to make it unique.
        account: account name of a person, which tells look-alikes apart.
    """
    seat = len(setup.sitters)
    sitter = replace(sitter, name=_own_name(sitter.name, account, seat, [other.name for other in setup.sitters]))
    host = setup.host or (sitter.key if sitter.person else "")
    return replace(
        setup,
        sitters=(*setup.sitters, sitter),
        host=host,
        watchers=tuple(key for key in setup.watchers if key != sitter.key),
    )


def unseated(setup: Setup, key: Key) -> Setup:
    """Return the table without a sitter; the next person is host when the host goes."""
    sitters = tuple(sitter for sitter in setup.sitters if sitter.key != key)
    host = setup.host if setup.host != key else next((sitter.key for sitter in sitters if sitter.person), "")
    return replace(setup, sitters=sitters, host=host)


def find_seat(names: Sequence[Words], text: str) -> int | None:
    """Return the 0-based seat that a text names: number (from 1, `#` allowed), a name, its beginning or its end."""
    number = whole_number(text.lstrip("#＃"))
    if number is not None:
        return number - 1 if 1 <= number <= len(names) else None
    wanted = likeness(text)
    if not wanted:
        return None
    found = [{likeness(name.in_lang(lang)) for lang in Lang} for name in names]
    exact = [seat for seat, forms in enumerate(found) if wanted in forms]
    if exact:
        return exact[0]
    begun = [seat for seat, forms in enumerate(found) if any(form.startswith(wanted) for form in forms)]
    ended = [seat for seat, forms in enumerate(found) if any(form.endswith(wanted) for form in forms)]
    return next((seats[0] for seats in (begun, ended) if len(seats) == 1), None)


def locked_with(passphrase: str) -> str:
    """Return the stored form of a passphrase."""
    salt = token_bytes(16)
    return f"{salt.hex()}:{_hash(passphrase, salt).hex()}"


def opens(stored: str, passphrase: str) -> bool:
    """Tell whether a passphrase is the stored one."""
    salt, _, digest = stored.partition(":")
    return bool(digest) and compare_digest(_hash(passphrase, bytes.fromhex(salt)).hex(), digest)


def _hash(passphrase: str, salt: bytes) -> bytes:
    return scrypt(passphrase.encode(), salt=salt, n=1 << 12, r=8, p=1, dklen=24)


def _own_name(name: Words, account: str, seat: int, others: Sequence[Words]) -> Words:
    """Return a name that looks like none of the others, in any language."""
    taken = {likeness(other.in_lang(lang)) for other in others for lang in Lang}
    for mark in ("", f" ({account})" if account else "", f" #{seat + 1}", *(f" #{seat + 1}.{n}" for n in range(2, 20))):
        zh_mark = mark.strip().replace("(", "（").replace(")", "）")
        marked = Words(f"{name.en}{mark}", f"{name.zh}{zh_mark}")
        if not any(may_be_confused(likeness(one), other) for one in (marked.en, marked.zh) for other in taken):
            return marked
    raise AssertionError("a seat number is enough to tell two names apart")
