"""Options of a game from what people type or programs send: `stacking=on rounds=3 decks=few,tide`.

An option that has the choice between words names them in the languages of the house: `Annotated[Literal["high", "low"],
(Words("high"), Words("low"))]`; the English is the value.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Literal, NamedTuple

import msgspec

from ..kernel.input import fold
from ..words import Words, series, synonyms
from .core import AnyGame, Entry, NotUnderstood, OptionHelp, Refusal

_SWITCH = {
    **dict.fromkeys(synonyms("on", "yes", "true", "1"), True),
    **dict.fromkeys(synonyms("off", "no", "false", "0"), False),
}
_NONE = set(synonyms("none", "-"))
_AND = re.compile(r"[+,，、]")


class FileOfText:
    """Mark the type of an option (`Annotated`) whose value is the text of a file: forms upload it."""


PRESET = "preset"
"""What sets all options at once (`Info.presets`)."""


def told_options(entry: Entry) -> list[OptionHelp]:
    """Return every option of a game in words, the one that sets all at once last."""
    told = list(entry.present.options())
    if presets := entry.game.info.presets.values():
        names = Words.of(lambda lang: series(lang, [preset.name.in_lang(lang) for preset in presets]))
        words = Words("all options at once: {names}").filled(names=names)
        told.append(OptionHelp(PRESET, Words("preset"), words))
    return told


def read_table_options(game: AnyGame, given: Mapping[str, Any]) -> Any:
    """Return the options of a house's table: what is given, else what the game says of tables, else its defaults.

    Raises NotUnderstood as `read_options` does.
    """
    return read_options(game, given, read_options(game, game.info.at_tables))


def read_preset(game: AnyGame, typed: Any) -> dict[str, Any]:
    """Return the options of a preset by its name: `party`, `no mercy`.

    Raises:
        NotUnderstood: code `bad_option` (facts `option`, `value`, `expected`).
    """
    presets = game.info.presets
    name = " ".join(fold(str(typed)).casefold().replace("-", " ").replace("_", " ").split())
    for key, preset in presets.items():
        if name in (key.replace("_", " "), preset.name.en, preset.name.zh):
            return preset.options
    expected_names = Words("/".join(presets), "/".join(preset.name.zh for preset in presets.values()))
    facts = {"option": PRESET, "value": str(typed)[:40], "expected": expected_names}
    raise NotUnderstood(Refusal("bad_option", facts))


def read_options(
    game: AnyGame,
    given: Mapping[str, Any],
    base: Any = None,
    values: Callable[[str], Mapping[str, Words]] = lambda option: {},
) -> Any:
    """Return options with the given values changed; they still must pass `game.check_options`.

    Args:
        given: option -> its plain JSON value, or what was typed for it; `preset`, where the game has presets, comes
            before all others.
        base: the options to change; the game's defaults when None.
        values: `Present.values`, for what people typed.

    Raises:
        NotUnderstood: codes `unknown_option` (facts `option`, `options`), `bad_option` (see `read_value`).
    """
    kinds = {told.name: told.type for told in msgspec.structs.fields(game.options_type)}
    options = game.options_type() if base is None else base
    if game.info.presets and PRESET in given:
        options = game.options_type()
        rest = {name: value for name, value in given.items() if name != PRESET}
        given = {**read_preset(game, given[PRESET]), **rest}
    plain = {name: msgspec.to_builtins(getattr(options, name)) for name in kinds}
    for name, value in given.items():
        if name not in kinds:
            raise NotUnderstood(Refusal("unknown_option", {"option": name[:40], "options": sorted(kinds)}))
        plain[name] = msgspec.to_builtins(read_value(name, value, kinds[name], values(name)))
    return msgspec.convert(plain, game.options_type)


def read_value(name: str, given: Any, kind: Any, values: Mapping[str, Words] | None = None) -> Any:
    """Return the value of an option, as its type asks.

    Args:
        given: a plain JSON value, or text: `on`, `off`, a number or a word, in either language; one for each seat as
            `few+tide` or `few,tide`.
        values: what the option may be besides, with names (`Present.values`).

    Raises:
        NotUnderstood: code `bad_option` (facts `option`, `value`, `expected`).
    """
    named = {**choices(kind), **(values or {})}
    for value in _readings(given, named) if isinstance(given, str) else [given]:
        with suppress(msgspec.ValidationError):
            return msgspec.convert(value, kind)
    shown = given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
    raise NotUnderstood(
        Refusal("bad_option", {"option": name, "value": shown[:40], "expected": expected(kind, values)})
    )


def choices(kind: Any) -> dict[str, Words]:
    """Return the words that the type of an option names, by their values."""
    named = [extra for extra in getattr(kind, "__metadata__", ()) if isinstance(extra, tuple)]
    return {word.en: word for words in named for word in words}


def alternatives(values: Sequence[Any], words: Mapping[str, Words]) -> list[tuple[Any, Words]]:
    """Return values to choose from with their words, those that have own ones first, in their order."""
    own = {value: word for value, word in words.items() if value in values}
    return [*own.items(), *((value, Words(str(value), str(value))) for value in values if value not in own)]


def _readings(typed: str, words: Mapping[str, Words]) -> Iterator[Any]:
    """Yield everything a typed text may mean, the likeliest first."""
    text = fold(typed).strip()
    folded = text.casefold()
    yield from (value for value, word in words.items() if any(folded == fold(one).casefold() for one in word.every()))
    if folded in _NONE:
        yield from (None, "")
    if folded in _SWITCH:
        yield _SWITCH[folded]
    yield from (text, folded)
    if len(text) <= 20:
        with suppress(msgspec.ValidationError):
            yield msgspec.convert(text, float if "." in text else int, strict=False)
    called = {fold(one).casefold(): value for value, word in words.items() for one in word.every()}
    yield [called.get(part.strip().casefold(), part.strip()) for part in _AND.split(text)]  # one for each seat


def menu(kind: Any, values: Mapping[str, Words] | None = None) -> list[tuple[str, Words]]:
    """Return everything that may be typed for an option, each with its word; nothing where that has no end.

    Args:
        values: as for `read_value`.
    """
    return list((values or {}).items()) or _menu(msgspec.inspect.type_info(kind), choices(kind))


class Control(NamedTuple):
    """How a form asks for an option."""

    how: Literal["switch", "choice", "number", "file", "text"]
    choices: list[tuple[str, Words]] = []
    """What may be chosen, each with its word."""
    low: int | None = None
    high: int | None = None
    parts: int = 1
    """How many choices there are to make: the value is written with `+` between them."""


def control(kind: Any, values: Mapping[str, Words] | None = None) -> Control:
    """Return how a form asks for an option.

    Args:
        values: as for `read_value`.
    """
    choices = menu(kind, values)
    described = msgspec.inspect.type_info(kind)
    types = described.types if isinstance(described, msgspec.inspect.UnionType) else (described,)
    tuples = [len(one.item_types) for one in types if isinstance(one, msgspec.inspect.TupleType)]
    match described:
        case msgspec.inspect.BoolType():
            return Control("switch")
        case _ if choices:
            return Control("choice", choices, parts=max(tuples, default=1))
        case msgspec.inspect.IntType(ge=low, le=high):
            return Control("number", low=low, high=high)
    return Control("file" if FileOfText in getattr(kind, "__metadata__", ()) else "text")


def _menu(described: msgspec.inspect.Type, words: Mapping[str, Words]) -> list[tuple[str, Words]]:
    match described:
        case msgspec.inspect.BoolType():
            return [("on", Words("on")), ("off", Words("off"))]
        case msgspec.inspect.NoneType():
            return [("none", Words("none"))]
        case msgspec.inspect.LiteralType(values=values):
            return [(str(value), word) for value, word in alternatives(values, words)]
        case msgspec.inspect.EnumType(cls=cls):
            return [(str(value), word) for value, word in alternatives([one.value for one in cls], words)]
        case msgspec.inspect.UnionType(types=types):
            parts = [_menu(one, words) for one in types]
            return [one for part in parts for one in part] if all(parts) else []
    return []


def expected(kind: Any, values: Mapping[str, Words] | None = None) -> Words:
    """Return what may be typed for a type: `on/off`, `0-10`, `clock/bot`."""
    if values:
        return _joined("/", [Words(key, word.zh) for key, word in values.items() if key])
    return _expected(msgspec.inspect.type_info(kind), choices(kind))


def _expected(described: msgspec.inspect.Type, words: Mapping[str, Words]) -> Words:
    match described:
        case msgspec.inspect.BoolType():
            return Words("on/off")
        case msgspec.inspect.IntType(ge=low, le=high):
            return Words("a number") if low is None or high is None else Words(span := f"{low}-{high}", span)
        case msgspec.inspect.LiteralType(values=values):
            return _joined("/", [word for _, word in alternatives(values, words)])
        case msgspec.inspect.EnumType(cls=cls):
            return _joined("/", [word for _, word in alternatives([one.value for one in cls], words)])
        case msgspec.inspect.UnionType(types=types):
            return _joined("/", [_expected(one, words) for one in types])
        case msgspec.inspect.TupleType(item_types=types):
            return _joined("+", [_expected(one, words) for one in types])
        case msgspec.inspect.NoneType():
            return Words("none")
        case msgspec.inspect.StrType():
            return Words("a word")
    return Words("...")


def _joined(sign: str, parts: Sequence[Words]) -> Words:
    return Words.of(lambda lang: sign.join(part.in_lang(lang) for part in parts))
