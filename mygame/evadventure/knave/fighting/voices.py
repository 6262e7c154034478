"""The persons of a sentence about a fight, for one reader: "you", "Ada", "the second cave rat".

A sentence is one `Words` for the doer, the sufferer, and everybody else: `{who}` did it, `{whom}` suffered it, `{whos}`
and `{whoms}` are their possessives (English), and `{a:|hit|hits}`, `{b:|are|is}` agree with them, `{w:|goes|go}` with
the weapon. In English `{it}`, `{its}`, `{itself}` stand for the doer once more, `{whom_it}` ... for the other, by their
sex: "her own foot", "its teeth"; `{ia:|seem|seems}` and `{ib:...}` agree with `{it}` and `{whom_it}`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...words import LANGUAGES, Lang, Words, say

YOU = Words("you")
_YOUR = Words("your")


PRONOUNS = {
    "you": ("you", "your", "yourself"),
    "male": ("he", "his", "himself"),
    "female": ("she", "her", "herself"),
    "other": ("they", "their", "themselves"),
    "": ("it", "its", "itself"),
}
"""Somebody's `sex` ("" for beasts and things) -> subject, possessive and reflexive in English."""


class SpokenName:
    """A name inside a sentence.

    `number` tells those of one name apart, 0 if not needed; a `proper` one has no article; `measure` is the Chinese
    measure word.
    """

    def __init__(self, one: Any, number: int = 0, proper: bool = False, measure: str = "") -> None:
        self.one, self.number, self.proper, self.measure = one, number, proper, measure

    def in_lang(self, lang: Lang) -> str:
        """Return the name in `lang`.

        >>> SpokenName(Words("cave rat"), 2).in_lang(Lang.EN)
        'the second cave rat'
        """
        name = say(lang, self.one)
        return name if self.proper and not self.number else LANGUAGES[lang].the(name, self.number, self.measure)


class _Owner:
    def __init__(self, name: Any) -> None:
        self.name = name

    def in_lang(self, lang: Lang) -> str:
        if self.name is YOU:
            return _YOUR.in_lang(lang)
        return LANGUAGES[lang].possessive(say(lang, self.name))


def voices(
    reader: Any, who: Any = None, whom: Any = None, *, called: Callable[[Any], Any] = lambda one: one
) -> dict[str, Any]:
    """Return the facts of a sentence for one reader."""
    facts: dict[str, Any] = {}
    for one, name, owner, number in ((who, "who", "whos", "a"), (whom, "whom", "whoms", "b")):
        if one is None:
            continue
        you = one is reader
        spoken = YOU if you else called(one)
        facts |= {name: spoken, owner: _Owner(spoken), number: 1 if you else 2}
        seen = spoken.one if isinstance(spoken, SpokenName) else one  # a thing in the dark is "it"
        sex = "you" if you else getattr(seen, "sex", "")
        before = "" if name == "who" else "whom_"
        facts |= zip((f"{before}{form}" for form in ("it", "its", "itself")), PRONOUNS[sex], strict=True)
        facts[f"i{number}"] = 1 if sex in ("you", "other") else 2
    return facts
