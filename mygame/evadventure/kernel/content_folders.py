"""Folders of a host's own content, read on top of what the package brings. Pure.

A host names them before the content is first read: a server by its settings
(`WELLMOUTH_MORE_CARDS = ["/srv/my/cards"]`), the command line by `--content DIR`, a program by `add_folder`.
Content is read once, so later is too late.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from os import PathLike
from pathlib import Path

KINDS = ("languages", "cards", "decks", "scenarios", "monsters", "finds", "spells", "people_below", "quests", "places")
"""What a host may bring. The setting is `WELLMOUTH_MORE_` and the name in capitals, the folder of `--content` the
name."""

_folders: dict[str, tuple[Path, ...]] = {}
_read: set[str] = set()


class FolderError(Exception):
    """A folder cannot be added; the message says why."""


def add_folder(kind: str, path: str | PathLike[str]) -> None:
    """Read a folder, too, when content of this kind is read; safe to repeat.

    Args:
        kind: one of `KINDS`.

    Raises:
        FolderError: if there is no such kind or folder, or content of this kind has been read already.
    """
    if kind not in KINDS:
        raise FolderError(f"no content is called {kind!r}; there are: {', '.join(KINDS)}")
    folder = Path(path).absolute()
    if folder in _folders.get(kind, ()):
        return
    if not folder.is_dir():
        raise FolderError(f"{kind}: {folder} is no folder")
    if kind in _read:
        raise FolderError(f"{kind} have been read already: {folder} must be named before anything uses them")
    _folders[kind] = (*_folders.get(kind, ()), folder)


def add_all(path: str | PathLike[str]) -> None:
    """Add every folder inside one that is named like a kind of content: `DIR/cards`, `DIR/scenarios` and so on.

    Raises:
        FolderError: if there is none, or one cannot be added.
    """
    found = [kind for kind in KINDS if (Path(path) / kind).is_dir()]
    if not found:
        raise FolderError(f"{path} holds none of the folders {', '.join(KINDS)}")
    for kind in found:
        add_folder(kind, Path(path) / kind)


def add_from(setting: Callable[[str], Iterable[str]], kinds: Iterable[str] = KINDS) -> None:
    """Add the folders a host's settings name.

    Args:
        setting: name of a setting without prefix (`MORE_CARDS`) -> its folders.

    Raises:
        FolderError: as `add_folder`, with the name of the setting.
    """
    for kind in kinds:
        name = f"MORE_{kind.upper()}"
        for path in setting(name):
            try:
                add_folder(kind, path)
            except FolderError as error:
                raise FolderError(f"WELLMOUTH_{name}: {error}") from error


def folders(kind: str) -> tuple[Path, ...]:
    """Return the host's folders of one kind of content; from now on none can be added."""
    _read.add(kind)
    return _folders.get(kind, ())


def files(kind: str, pattern: str = "*.toml") -> list[Path]:
    """Return the host's files of one kind, folder by folder, each in the order of the names."""
    return [file for folder in folders(kind) for file in sorted(folder.glob(pattern))]


def all_folders() -> Mapping[str, tuple[Path, ...]]:
    """Return the host's folders by kind, to be added in another process."""
    return dict(_folders)
