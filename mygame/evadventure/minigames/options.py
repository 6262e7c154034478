"""Options of a game from text typed by people or sent by programs: `stacking=on rounds=3 decks=few,tide`.

An option that is a choice of words names them in the languages of the house: `Annotated[Literal["high", "low"],
(Words("high"), Words("low"))]`; the English is the value.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Literal, NamedTuple

import msgspec

from ..kernel.input import fold
from ..words import Words, series, synonyms
from .core import AnyGame, Entry, Info, NotUnderstood, OptionHelp, Refusal, RefusedError, span

_SWITCH = {
    **dict.fromkeys(synonyms("on", "yes", "true", "1"), True),
    **dict.fromkeys(synonyms("off", "no", "false", "0"), False),
}
_NONE = set(synonyms("none", "-"))
NOT_SET = Words("not set")
_AND = re.compile(r"[+,，、]")


class MatchError(RefusedError):
    """A match cannot be opened or loaded; `refusal` has a stable code and the facts."""


class BadTerms(MatchError):
    """Options, seats, seed or position with which the game cannot be played."""


class FileOfText:
    """Mark the type of an option (`Annotated`) whose value is the text of a file: forms upload it."""


@cache
def types_of(record: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the type of each field of a record."""
    return {field.name: field.type for field in msgspec.structs.fields(record)}


def wrong_seats(info: Info, seats: int) -> Refusal | None:
    """Return the fault of a number of seats; None when the game is for so many."""
    low, high = info.min_seats, info.max_seats
    if low <= seats <= high:
        return None
    return Refusal("seats", {"seats": seats, "min": low, "max": high, "players": span(low, high)})


def check_terms(game: AnyGame, options: Any, seats: int) -> None:
    """Check that a game can be played with these options by so many. Raises BadTerms."""
    info, kind = game.info, game.options_type
    if (refusal := wrong_seats(info, seats)) is not None:
        raise BadTerms(refusal)
    if type(options) is not kind:
        raise BadTerms(Refusal("no_options", {"kind": type(options).__name__, "expected": kind.__name__}))
    if not _is_sound(options, kind):
        for field in msgspec.structs.fields(kind):
            if not _is_sound(value := getattr(options, field.name), field.type):
                facts = {"option": field.name, "value": str(value)[:40], "expected": expected(field.type)}
                raise BadTerms(Refusal("bad_option", facts))
    if (refusal := game.check_options(options, seats)) is not None:
        raise BadTerms(refusal)


def _is_sound(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(msgspec.to_builtins(value), kind)
    except (msgspec.ValidationError, TypeError):
        return False
    return True


PRESET = "preset"
"""The option that sets all others at once (`Info.presets`)."""


def told_options(entry: Entry) -> list[OptionHelp]:
    """Return every option of a game in words, the preset last."""
    told = list(entry.present.options())
    if presets := entry.game.info.presets.values():
        names = Words.of(lambda lang: series(lang, [preset.name.in_lang(lang) for preset in presets]))
        words = Words("all options at once: {names}").filled(names=names)
        told.append(OptionHelp(PRESET, Words("preset"), words))
    return told


def read_table_options(game: AnyGame, given: Mapping[str, Any]) -> Any:
    """Return the options of a table in the house: those given, else the game's `at_tables`, else its defaults.

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
    facts = {"option": Words("preset"), "value": str(typed)[:40], "expected": expected_names}
    raise NotUnderstood(Refusal("bad_option", facts))


def read_options(
    game: AnyGame,
    given: Mapping[str, Any],
    base: Any = None,
    values: Callable[[str], Mapping[str, Words]] = lambda option: {},
) -> Any:
    """Return options with the given values changed; they still must pass `game.check_options`.

    Args:
        given: option -> its plain JSON value, or its typed text; `preset`, where the game has presets, is applied
            before all others.
        base: the options to change; the game's defaults when None.
        values: `Present.values`, for typed text.

    Raises:
        NotUnderstood: codes `unknown_option` (facts `option`, `options`), `bad_option` (see `read_value`).
    """
    kinds = types_of(game.options_type)
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


def read_value(name: str | Words, given: Any, kind: Any, values: Mapping[str, Words] | None = None) -> Any:
    """Return the value of an option, checked against its type.

    Args:
        given: a plain JSON value, or text: `on`, `off`, a number or a word, in either language; one for each seat as
            `few+tide` or `few,tide`.
        values: further values of the option, with names (`Present.values`).

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
    """Return values to choose from with their words: first those with words of their own, in order."""
    own = {value: word for value, word in words.items() if value in values}
    return [*own.items(), *((value, Words(str(value), str(value))) for value in values if value not in own)]


def _readings(typed: str, words: Mapping[str, Words]) -> Iterator[Any]:
    """Yield every possible meaning of a typed text, the likeliest first."""
    text = fold(typed).strip()
    folded = text.casefold()
    yield from (value for value, word in words.items() if any(folded == fold(one).casefold() for one in word.every()))
    if folded in {*_NONE, *NOT_SET.every()}:
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
    """Return every possible value of an option, each with its word; nothing where there is no end of them.

    Args:
        values: as for `read_value`.
    """
    return list((values or {}).items()) or _menu(msgspec.inspect.type_info(kind), choices(kind))


class Control(NamedTuple):
    """The control for an option in a form."""

    how: Literal["switch", "choice", "number", "file", "text"]
    choices: list[tuple[str, Words]] = []
    """The choices, each with its word."""
    low: int | None = None
    high: int | None = None
    parts: int = 1
    """Number of choices to make: the value is written with `+` between them."""


def control(kind: Any, values: Mapping[str, Words] | None = None) -> Control:
    """Return the control for an option in a form.

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
            return [("none", NOT_SET)]
        case msgspec.inspect.LiteralType(values=values):
            return [(str(value), word) for value, word in alternatives(values, words)]
        case msgspec.inspect.EnumType(cls=cls):
            return [(str(value), word) for value, word in alternatives([one.value for one in cls], words)]
        case msgspec.inspect.UnionType(types=types):
            parts = [_menu(one, words) for one in types]
            return [one for part in parts for one in part] if all(parts) else []
    return []


def expected(kind: Any, values: Mapping[str, Words] | None = None) -> Words:
    """Return the text expected for a type: `on/off`, `0-10`, `clock/bot`."""
    if FileOfText in getattr(kind, "__metadata__", ()):
        return Words("a text file")
    if values:
        names = _joined("/", [Words(key or word.en, word.zh) for key, word in values.items()])
        parts = control(kind, values).parts
        told = {"names": names, "parts": parts, "example": "+".join([*values][-parts:])}
        return names if parts == 1 else Words("{names}; {parts} of them as {example}").filled(**told)
    return _expected(msgspec.inspect.type_info(kind), choices(kind))


def _expected(described: msgspec.inspect.Type, words: Mapping[str, Words]) -> Words:
    match described:
        case msgspec.inspect.IntType(ge=low, le=high) | msgspec.inspect.FloatType(ge=low, le=high):
            if low is not None and high is not None:
                return Words(both := span(low, high), both)
            if low is not None:
                return Words("a number of at least {least}").filled(least=low)
            return Words("a number") if high is None else Words("a number of at most {most}").filled(most=high)
        case msgspec.inspect.UnionType(types=types):
            return _joined("/", [_expected(one, words) for one in types])
        case msgspec.inspect.TupleType(item_types=types):
            return _joined("+", [_expected(one, words) for one in types])
        case msgspec.inspect.StrType():
            return Words("a word")
    return _joined("/", [word for _, word in _menu(described, words)] or [Words("...")])


def _joined(sign: str, parts: Sequence[Words]) -> Words:
    return Words.of(lambda lang: sign.join(part.in_lang(lang) for part in parts))
