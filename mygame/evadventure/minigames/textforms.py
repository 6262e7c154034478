"""The text of a record with a tag and few fields, as actions are by default: `move a3 b2`."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

__all__ = ["kinds_of", "read_record", "write_record"]


@lru_cache(maxsize=64)
def kinds_of(kind: Any) -> tuple[tuple[str, Any], ...]:
    """Return the tag of each class of a tagged union, with the class."""
    described = msgspec.inspect.type_info(kind)
    types = described.types if isinstance(described, msgspec.inspect.UnionType) else (described,)
    return tuple((str(one.tag), one.cls) for one in types if isinstance(one, msgspec.inspect.StructType))


def write_record(record: Any) -> str:
    """Return the tag of a record and its fields (numbers, words without a blank), with blanks between."""
    return " ".join(map(str, (record.__struct_config__.tag, *msgspec.structs.astuple(record))))


def read_record(text: str, kind: Any) -> Any:
    """Return the record of `write_record`'s text.

    Args:
        kind: a class with a tag, or a union of such classes.

    Raises:
        ValueError: when it is the text of no record of `kind`.
    """
    tag, *words = text.split() or [""]
    cls = dict(kinds_of(kind)).get(tag)
    if cls is None or len(words) != len(cls.__struct_fields__):
        raise ValueError(text)
    fields = dict(zip(cls.__struct_encode_fields__, words, strict=True))
    record = msgspec.convert(fields, cls, strict=False)
    if write_record(record) != " ".join((tag, *words)):  # `+7`, `07`
        raise ValueError(text)
    return record
