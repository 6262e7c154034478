"""Options of a game from what people type: `stacking=on rounds=3 decks=few,tide`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec

from ..base.input import fold
from .core import AnyGame, NotUnderstood, Refusal

_TRUE = {"on", "yes", "true", "1", "开", "是"}
_FALSE = {"off", "no", "false", "0", "关", "否"}
_NONE = {"none", "-", "无"}
_AND = re.compile(r"[+,]")


def read_options(game: AnyGame, given: Mapping[str, str], base: Any = None) -> Any:
    """Return options with the typed values changed; they still must pass `game.check_options`.

    Args:
        given: option -> what was typed for it.
        base: the options to change; the game's defaults when None.

    Raises:
        NotUnderstood: codes `unknown_option` (fact `option`), `bad_option` (facts `option`, `value`).
    """
    kinds = {told.name: told.type for told in msgspec.structs.fields(game.options_type)}
    options = game.options_type() if base is None else base
    plain = msgspec.to_builtins(options)
    for name, typed in given.items():
        if name not in kinds:
            raise NotUnderstood(Refusal("unknown_option", {"option": name[:40]}))
        plain[name] = _value(name, typed, kinds[name])
    return msgspec.convert(plain, game.options_type)


def _value(name: str, typed: str, kind: Any) -> Any:
    """Return the plain value somebody typed for an option of this type."""
    text = fold(typed).strip()
    folded = text.casefold()
    candidates: list[Any] = [text, folded]
    if folded in _NONE:
        candidates.insert(0, None)
    if folded in _TRUE | _FALSE:
        candidates.insert(0, folded in _TRUE)
    if len(text) <= 20:
        with suppress(msgspec.ValidationError):
            candidates.append(msgspec.convert(text, float if "." in text else int, strict=False))
    candidates.append([part.strip() for part in _AND.split(text)])  # one for each seat
    for value in candidates:
        try:
            return msgspec.to_builtins(msgspec.convert(value, kind))
        except msgspec.ValidationError:
            continue
    raise NotUnderstood(Refusal("bad_option", {"option": name, "value": typed[:40]}))
