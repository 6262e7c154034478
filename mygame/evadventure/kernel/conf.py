"""The settings of the package: names, defaults, and allowed values.

A game's `settings.py` may override them, under the name with `WELLMOUTH_` before it. `check` is called by each app of
the package when Django is ready, so a wrong setting stops the start with a sentence that names the correct form.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from ..words import LANGUAGES
from . import content_files, language_files
from .content_files import ContentError

PREFIX: Final = "WELLMOUTH_"


class Setting(NamedTuple):
    """One setting."""

    default: Any
    kind: Any
    """Its type, for `msgspec.convert`."""
    must: str
    """The allowed values, in words that follow "it must be"."""
    holds: Callable[[Any], bool] = lambda given: True
    """Whether a value of the type is allowed."""


def _is_there(given: str) -> bool:
    """Tell whether a module, or a name in one, can be there; a game's modules are not imported before its start."""
    top, *inner = given.split(".")
    spec = find_spec(top) if top else None
    for name in inner:
        if spec is not None and spec.submodule_search_locations is not None:
            spec = PathFinder.find_spec(name, spec.submodule_search_locations)
    return not given or spec is not None


def _exists(given: str | Path) -> bool:
    return Path(settings.GAME_DIR, given).exists()


Whole = Annotated[int, msgspec.Meta(ge=1)]
Number = Annotated[float, msgspec.Meta(ge=0)]
Names, Bus = dict[str, str], Annotated[str, msgspec.Meta(pattern="^$|^(postgres(ql)?|rediss?|unix)://")]
Limit = tuple[Number, Number]
WAITS = "free wrong tries and the longest wait, as (5, 300)"
THERE = "a file or folder that is there, in the game directory"
PACES: dict[str, tuple[float, float]] = {
    "say": (20, 2), "channel": (8, 0.5), "tell": (10, 1), "letter": (8, 1 / 30), "table": (12, 1 / 5),
    "match": (10, 1 / 10), "character": (4, 1 / 300), "hint": (6, 1 / 5), "analysis": (3, 1 / 60),
    "thought": (120, 0.9),
}  # fmt: skip
"""Kind of act -> rate: at once, and a second. Tables are opened and matches started by table; thought is in seconds."""
SETTINGS: Final[dict[str, Setting]] = {
    "LANGUAGE": Setting("en", str, '"en", "zh" or the code of a language of MORE_LANGUAGES', LANGUAGES.__contains__),
    "BOT_DELAY": Setting(
        (1.1, 1.9), Limit, "least and most seconds, as (1.1, 1.9)", lambda given: given[0] <= given[1]
    ),
    "BOT_PROCESSES": Setting(4, Whole, "a whole number of 1 or more"),
    "BOT_ENGINE": Setting("processes", Literal["local", "processes", "ray"], '"local", "processes" or "ray"'),
    "REGULAR_WAIT": Setting(20, Number, "a number of seconds, 0 or more"),
    "TOURNAMENTS": Setting(False, bool, "True or False"),
    "GUEST_KEPT": Setting(1800, Whole, "a whole number of seconds"),
    "GUESTS_PER_ADDRESS": Setting(8, Whole, "a whole number of 1 or more"),
    "HASHING_THREADS": Setting(2, Whole, "a whole number of 1 or more"),
    "TRIES_ACCOUNT": Setting((5, 300), Limit, WAITS),
    "TRIES_ADDRESS": Setting((10, 900), Limit, WAITS),
    "TRIES_OVERALL": Setting((100, 1.0), Limit, "wrong tries at once and a second, as (100, 1.0)"),
    "DELETION_DAYS": Setting(7, Number, "a number of days, 0 or more"),
    "STAFF_SECOND_FACTOR": Setting(False, bool, "True or False"),
    "PACES": Setting(
        PACES,
        dict[str, Limit],
        'so many at once, so many a second, as {"letter": (8, 0.03)}, of ' + ", ".join(PACES),
        lambda given: given.keys() <= PACES.keys(),
    ),
    "WORD_LISTS": Setting(
        {}, dict[str, set[str]], 'a dictionary of lists of words nobody is to use, by language, as {"en": ["word"]}'
    ),
    "APPEAL": Setting("", str, "a text, such as an address to write to"),
    "COMMAND_NAMES": Setting({"options": "terms"}, Names, 'names of commands of tables, as {"options": "terms"}'),
    "TABLES_LABEL": Setting("wellmouth_tables", str, "a name, as wellmouth_tables", str.isidentifier),
    "STREAMS_OF_ADDRESS": Setting(100, Whole, "a whole number of 1 or more"),
    "NEWS": Setting("", Bus, "the address of a bus (redis://... or postgres://...), or empty"),
    "PURSE": Setting("", str, "the path of a module that is there, or empty", _is_there),
    "DEATH": Setting("choice", Literal["choice", "mortal", "scarred"], '"choice", "mortal" or "scarred"'),
    "STAFF_DIE": Setting(False, bool, "True or False"),
    "RATINGS": Setting(True, bool, "True or False"),
    **{name: Setting(f"world/{name.lower()}", str, THERE, _exists) for name in ("TOWN", "LANDS", "QUESTS", "BELOW")},
    "CALENDAR": Setting("", str, THERE, _exists),
    "FESTIVALS": Setting("", str, THERE, _exists),
    "CONNECTION_SCREEN": Setting("", str, "the path of a function in a module that is there, or empty", _is_there),
    "GAMES": Setting({}, Names, 'a dictionary of games of your own, as {"pig": "pig:ENTRY"}'),
    "PAINTERS": Setting(
        {},
        Names,
        'a dictionary of painters in modules that are there, as {"pig": "pig_web.PAINTER"}',
        lambda given: all(map(_is_there, given.values())),
    ),
    **{
        f"MORE_{kind.upper()}": Setting(
            (), list[Any], 'a list of folders that are there, as ["/srv/mine"]', lambda given: all(map(_exists, given))
        )
        for kind in content_files.KINDS
    },
}
"""Name without the prefix -> setting. docs/build/install.md explains each."""


def value(name: str) -> Any:
    """Return a setting: the game's, else the default; of a dictionary, the defaults of what the game does not name.

    Raises:
        KeyError: there is no such setting.
    """
    default = SETTINGS[name].default
    given = getattr(settings, PREFIX + name, default)
    return default | given if isinstance(default, dict) else given


def faults() -> list[str]:
    """Return the faults of the game's settings, one sentence each."""
    found = []
    for name in sorted(name for name in dir(settings) if name.startswith(PREFIX)):
        known, given = SETTINGS.get(name.removeprefix(PREFIX)), getattr(settings, name)
        if known is None:
            near = get_close_matches(name.removeprefix(PREFIX), SETTINGS, 1)
            names = ", ".join(PREFIX + one for one in near or SETTINGS)
            found.append(f"{name} is not a setting; {f'do you mean {names}?' if near else f'there are: {names}.'}")
        elif not _holds(known, given):
            found.append(f"{name} = {given!r}: it must be {known.must}.")
    return found


def _holds(setting: Setting, given: object) -> bool:
    try:
        msgspec.convert(given, setting.kind)
        return setting.holds(given)
    except (msgspec.ValidationError, ImportError, TypeError, ValueError):  # no type, module or path of that form
        return False


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
