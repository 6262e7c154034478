"""All acts on clubs, by name: the same for the command, the pages and programs.

A deed takes the character and the text typed after it, and returns the message to show; None for `DONE`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from ...kernel.counting import Phrase, phrase
from ...kernel.errors import ActionError
from ...kernel.input import fold, is_yes, whole_number
from ...social.friends import known_as, somebody_else
from ...social.presence import person_of
from ...tables.phrases import game_called
from ...words import Words, synonyms
from ..letters import pace as paces
from . import board, matches, membership, phrases
from .membership import Rank


class Deed(NamedTuple):
    """An act on clubs."""

    words: frozenset[str]
    """Words typed for it, in lower case."""
    do: Callable[[Any, str], Phrase | None]
    """Takes the character and the text after the word; raises ActionError."""


DONE = phrase(Words("Done."))
"""The message after a deed that has no other."""


def _account(character: Any) -> Any:
    account = person_of(character)
    if account is None:
        raise ActionError("no_account", phrases.NO_GUESTS)
    return account


def _found(character: Any, typed: str) -> Phrase:
    club = membership.found(character, _account(character), typed)
    return phrase(phrases.FOUNDED, club=club.name, cost=membership.COST)


def _join(character: Any, typed: str) -> Phrase:
    club = membership.called(typed)
    return phrase(phrases.JOINED if membership.join(club, _account(character)) else phrases.ASKED, club=club.name)


def _admit(character: Any, typed: str) -> Phrase:
    account = _account(character)
    other = somebody_else(account, typed)
    return phrase(phrases.ADMITTED if membership.admit(account, other) else phrases.INVITED, name=known_as(other))


def _refuse(character: Any, typed: str) -> Phrase:
    account = _account(character)
    other = somebody_else(account, typed)
    membership.refuse(account, other)
    return phrase(Words("{name:cap} does not come in."), name=known_as(other))


def _leave(character: Any, typed: str) -> Phrase:
    account = _account(character)
    club = membership.place_of(account).club
    if club.members.count() == 1 and not is_yes(typed):
        raise ActionError("last", phrases.LAST, club=club.name)
    membership.leave(account)
    return phrase(Words("You have left {club}."), club=club.name)


def _member(act: Callable[[Any, Any], None]) -> Callable[[Any, str], None]:
    """Return the deed of (an account, another one that is named)."""

    def do(character: Any, typed: str) -> None:
        account = _account(character)
        act(account, somebody_else(account, typed))

    return do


def _numbered(act: Callable[[Any, int], object]) -> Callable[[Any, str], None]:
    """Return the deed of (an account, a number that is typed)."""

    def do(character: Any, typed: str) -> None:
        act(_account(character), _number(typed))

    return do


def _opens(to_all: bool) -> Callable[[Any, str], Phrase | None]:
    def do(character: Any, typed: str) -> Phrase:
        membership.set_open(_account(character), to_all)
        return phrase(Words("Whoever wants to comes in now.") if to_all else phrases.CLOSED)

    return do


def _note(character: Any, typed: str) -> Phrase:
    board.put_up(_account(character), typed)
    return phrase(Words("It is on the board."))


def _number(typed: str) -> int:
    return whole_number(fold(typed).lstrip("#").strip()) or 0


def _challenge(character: Any, typed: str) -> Phrase:
    words = fold(typed).split()
    at = next((n for n in range(1, len(words)) if game_called(words[n]) is not None), 0)
    game = game_called(words[at]) if at else None
    if game is None:
        raise ActionError("how", phrases.CHALLENGE_HOW)
    club, said = membership.called(" ".join(words[:at])), dict[str, Any]()
    rest = [word.lower() for word in words[at + 1 :]]
    timed = []
    while rest:
        word = rest.pop(0)
        if word in synonyms("casual", "unrated"):
            said["rated"] = False
        elif word in synonyms("boards", "board"):
            said["boards"] = _number(rest.pop(0)) if rest else 0
        elif word not in synonyms("rated"):
            timed.append(word)
    if timed and (pace := paces.read_pace(" ".join(timed))) is None:
        raise ActionError("how", phrases.CHALLENGE_HOW)
    if timed:
        said["pace"] = pace
    match = matches.challenge(_account(character), club, game, **said)
    return phrase(Words("{away} is challenged (number {number})."), away=match.away_name, number=match.pk)


def _deed(do: Callable[[Any, str], Phrase | None], *words: str) -> Deed:
    return Deed(frozenset(words), do)


DEEDS: Mapping[str, Deed] = {
    "found": _deed(_found, *synonyms("found", "create", context="deed")),
    "join": _deed(_join, *synonyms("join", "ask", context="deed")),
    "admit": _deed(_admit, *synonyms("admit", "invite", context="deed")),
    "refuse": _deed(_refuse, *synonyms("refuse", context="deed")),
    "leave": _deed(_leave, *synonyms("leave", context="deed")),
    "expel": _deed(_member(membership.expel), *synonyms("expel", "kick", context="deed")),
    "promote": _deed(_member(partial(membership.set_rank, rank=Rank.OFFICER)), *synonyms("promote", context="deed")),
    "demote": _deed(_member(partial(membership.set_rank, rank=Rank.MEMBER)), *synonyms("demote", context="deed")),
    "lead": _deed(_member(partial(membership.set_rank, rank=Rank.LEADER)), *synonyms("lead", context="deed")),
    "about": _deed(
        lambda hero, typed: board.describe(_account(hero), typed), *synonyms("about", "describe", context="deed")
    ),
    "open": _deed(_opens(True), *synonyms("open", context="deed")),
    "close": _deed(_opens(False), *synonyms("close", "closed", context="deed")),
    "note": _deed(_note, *synonyms("note", "post", context="deed")),
    "unnote": _deed(_numbered(board.take_down), *synonyms("unnote", "remove", context="deed")),
    "challenge": _deed(_challenge, *synonyms("challenge", context="deed")),
    "accept": _deed(_numbered(matches.accept), *synonyms("accept", context="deed")),
    "decline": _deed(_numbered(matches.decline), *synonyms("decline", context="deed")),
}
"""By key."""


def meant(word: str) -> Deed | None:
    """Return the deed for a typed word; None for no such word."""
    wanted = fold(word).lower()
    return next((deed for deed in DEEDS.values() if wanted in deed.words), None)
