"""The settings of the package: names, defaults, and allowed values.

A game's `settings.py` may override them, under the name with `WELLMOUTH_` before it. `check` is called by each app of
the package when Django is ready, so a wrong setting stops the start with a sentence that names the correct form.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from os import PathLike
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from ..words import LANGUAGES
from . import content_files, engines, language_files
from .content_files import ContentError

PREFIX: Final = "WELLMOUTH_"


class Setting(NamedTuple):
    """One setting."""

    default: Any
    holds: Callable[[Any], bool]
    """Whether a value is allowed."""
    must: str
    """The allowed values, in words that follow "it must be"."""


def _is_limit(value: object) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) == 2
        and all(isinstance(one, int | float) and not isinstance(one, bool) and one >= 0 for one in value)
    )


def _is_span(value: object) -> bool:
    return isinstance(value, list | tuple) and _is_limit(value) and value[0] <= value[1]


def _is_path(value: object) -> bool:
    return isinstance(value, str) and value.rpartition(".")[0] != ""


def _are_names(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(one, str) for pair in value.items() for one in pair)


def _are_folders(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(one, str | PathLike) for one in value)


SETTINGS: Final[dict[str, Setting]] = {
    "LANGUAGE": Setting(
        "en", lambda value: value in LANGUAGES, '"en", "zh" or the code of a language of MORE_LANGUAGES'
    ),
    "BOT_DELAY": Setting((1.1, 1.9), _is_span, "the least and the most seconds, as (1.1, 1.9)"),
    "BOT_PROCESSES": Setting(4, lambda value: type(value) is int and value > 0, "a whole number of 1 or more"),
    "BOT_ENGINE": Setting(
        engines.PROCESSES, lambda value: value in engines.ENGINES, f"one of {', '.join(map(repr, engines.ENGINES))}"
    ),
    "REGULAR_WAIT": Setting(
        20, lambda value: isinstance(value, int | float) and value >= 0, "a number of seconds, 0 or more"
    ),
    "TOURNAMENTS": Setting(False, lambda value: isinstance(value, bool), "True or False"),
    "GUEST_KEPT": Setting(1800, lambda value: type(value) is int and value > 0, "a whole number of seconds"),
    "GUESTS_PER_ADDRESS": Setting(3, lambda value: type(value) is int and value > 0, "a whole number of 1 or more"),
    "HASHING_THREADS": Setting(2, lambda value: type(value) is int and value > 0, "a whole number of 1 or more"),
    "TRIES_ACCOUNT": Setting((5, 300), _is_limit, "free wrong tries and the longest wait in seconds, as (5, 300)"),
    "TRIES_ADDRESS": Setting((10, 900), _is_limit, "free wrong tries and the longest wait in seconds, as (10, 900)"),
    "TRIES_OVERALL": Setting((100, 1.0), _is_limit, "wrong tries at once and a second, as (100, 1.0)"),
    "DELETION_DAYS": Setting(
        7, lambda value: isinstance(value, int | float) and value >= 0, "a number of days, 0 or more"
    ),
    "STAFF_SECOND_FACTOR": Setting(False, lambda value: isinstance(value, bool), "True or False"),
    "PACES": Setting(
        {},
        lambda value: isinstance(value, dict) and all(isinstance(one, str) and _is_limit(value[one]) for one in value),
        'a dictionary of kinds of deeds: so many at once, so many a second, as {"letter": (8, 0.03)}',
    ),
    "WORD_LISTS": Setting(
        {},
        lambda value: (
            isinstance(value, dict)
            and all(isinstance(one, str) for words in value.values() for one in words)
            and not any(isinstance(words, str) for words in value.values())
        ),
        'a dictionary of lists of words nobody is to use, by language, as {"en": ["word"]}',
    ),
    "APPEAL": Setting("", lambda value: isinstance(value, str), "a text, such as an address to write to"),
    "COMMAND_NAMES": Setting(
        {"options": "terms"}, _are_names, 'a dictionary of names of commands of tables, as {"options": "terms"}'
    ),
    "TABLES_LABEL": Setting(
        "wellmouth_tables", lambda value: isinstance(value, str) and value.isidentifier(), "a name, as wellmouth_tables"
    ),
    "STREAMS_OF_ADDRESS": Setting(100, lambda value: type(value) is int and value > 0, "a whole number of 1 or more"),
    "NEWS": Setting("", lambda value: isinstance(value, str), "the address of a bus (redis://...), or empty"),
    "PURSE": Setting("", lambda value: value == "" or _is_path(value), "the path of a module, or empty"),
    "DEATH": Setting(
        "choice", lambda value: value in ("choice", "mortal", "scarred"), '"choice", "mortal" or "scarred"'
    ),
    "STAFF_DIE": Setting(False, lambda value: isinstance(value, bool), "True or False"),
    "RATINGS": Setting(True, lambda value: isinstance(value, bool), "True or False"),
    "TOWN": Setting("world/town", lambda value: isinstance(value, str), "a folder, from the game directory on"),
    "LANDS": Setting("world/lands", lambda value: isinstance(value, str), "a folder, from the game directory on"),
    "QUESTS": Setting("world/quests", lambda value: isinstance(value, str), "a folder, from the game directory on"),
    "BELOW": Setting("world/below", lambda value: isinstance(value, str), "a folder, from the game directory on"),
    "CALENDAR": Setting("", lambda value: isinstance(value, str), "a file, from the game directory on, or empty"),
    "FESTIVALS": Setting("", lambda value: isinstance(value, str), "a file, from the game directory on, or empty"),
    "CONNECTION_SCREEN": Setting("", lambda value: value == "" or _is_path(value), "the path of a function, or empty"),
    "GAMES": Setting({}, _are_names, 'a dictionary of games of your own, as {"pig": "pig:ENTRY"}'),
    "PAINTERS": Setting({}, _are_names, 'a dictionary of painters of the browser, as {"pig": "pig_web.PAINTER"}'),
    **{
        f"MORE_{kind.upper()}": Setting((), _are_folders, 'a list of folders, as ["/srv/mine"]')
        for kind in content_files.KINDS
    },
}
"""Name without the prefix -> setting. docs/build/install.md explains each."""


def value(name: str) -> Any:
    """Return a setting: the game's, else the default.

    Raises:
        KeyError: there is no such setting.
    """
    return getattr(settings, PREFIX + name, SETTINGS[name].default)


def faults() -> list[str]:
    """Return the faults of the game's settings, one sentence each."""
    found = []
    for name in sorted(name for name in dir(settings) if name.startswith(PREFIX)):
        known = SETTINGS.get(name.removeprefix(PREFIX))
        given = getattr(settings, name)
        if known is None:
            near = get_close_matches(name.removeprefix(PREFIX), SETTINGS, 1)
            hint = (
                f"do you mean {PREFIX}{near[0]}?"
                if near
                else f"there are: {', '.join(PREFIX + one for one in SETTINGS)}."
            )
            found.append(f"{name} is not a setting; {hint}")
        elif not known.holds(given):
            found.append(f"{name} = {given!r}: it must be {known.must}.")
    return found


def check() -> None:
    """Check the game's settings, registering the host's languages first, since one setting names a language.

    Raises:
        ImproperlyConfigured: with a sentence for each that is wrong.
    """
    try:
        content_files.add_from(value, ("languages",))
        language_files.load()
    except (content_files.FolderError, ContentError) as error:
        raise ImproperlyConfigured(str(error)) from error
    if found := faults():
        raise ImproperlyConfigured(" ".join(found))
