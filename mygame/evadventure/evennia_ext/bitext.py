"""A string with a version in every language of the house.

Evennia's own code builds sentences out of strings and hands them to one or more readers. A `Bitext`
lets it: to code unaware of languages it is a plain `str` in the language that was active
when it was made; the sender asks it for the reader's language (`server.conf.serversession`
does). Our own sentences are `evadventure.words.Words` and need none of this.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from django.utils import translation

from ..words import LANGUAGES, Lang

type Render = Callable[[Lang], str]


def active_lang() -> Lang:
    """Return the language in which Django makes its sentences at the moment."""
    code = (translation.get_language() or "").partition("-")[0]
    return next(
        (lang for lang, language in LANGUAGES.items() if language.django_code.partition("-")[0] == code), Lang.EN
    )


def in_lang(value: object, lang: Lang) -> Any:
    """Return the value in `lang` when it has one of its own, else the value as it is."""
    return value.in_lang(lang) if hasattr(value, "in_lang") else value


def rendered(value: object, lang: Lang) -> Any:
    """Return the data sent under one name, with each `Bitext` in it in one language."""
    if isinstance(value, Bitext):
        return value.in_lang(lang)
    if isinstance(value, tuple | list):
        return type(value)(rendered(part, lang) for part in value)
    return value


class Bitext(str):
    """A text in every language. Texts made from it (`+`, `%`, `format`, `strip`, `lower`) are, too."""

    _render: Render

    def __new__(cls, render: Render) -> Bitext:
        """Make a text of a function from language to string."""
        self = super().__new__(cls, render(active_lang()))
        self._render = render
        return self

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str.__str__(self),)

    def in_lang(self, lang: Lang) -> str:
        """Return the text in `lang`."""
        return self._render(lang)

    def __format__(self, spec: str) -> str:
        return format(self._render(active_lang()), spec)

    def __add__(self, other: str) -> Bitext:
        return Bitext(lambda lang: self._render(lang) + in_lang(other, lang))

    def __radd__(self, other: str) -> Bitext:
        return Bitext(lambda lang: in_lang(other, lang) + self._render(lang))

    def __mod__(self, facts: object) -> Bitext:
        def render(lang: Lang) -> str:
            if isinstance(facts, tuple):
                return self._render(lang) % tuple(in_lang(fact, lang) for fact in facts)
            return self._render(lang) % in_lang(facts, lang)

        return Bitext(render)

    def format(self, *args: object, **kwargs: object) -> Bitext:
        """Return the text with its fields filled in, each in the language it is read in."""
        return Bitext(
            lambda lang: self._render(lang).format(
                *(in_lang(arg, lang) for arg in args), **{key: in_lang(arg, lang) for key, arg in kwargs.items()}
            )
        )

    def strip(self, chars: str | None = None, /) -> Bitext:
        """Return the text without blanks (or `chars`) around it."""
        return Bitext(lambda lang: self._render(lang).strip(chars))

    def lower(self) -> Bitext:
        """Return the text in small letters."""
        return Bitext(lambda lang: self._render(lang).lower())

    def capitalize(self) -> Bitext:
        """Return the text with a capital first letter."""
        return Bitext(lambda lang: self._render(lang).capitalize())


FROZEN_MODULES = (
    "evennia.commands.cmdhandler",
    "evennia.commands.cmdsethandler",
    "evennia.utils.evmenu",
    "evennia.utils.eveditor",
    "evennia.server.throttle",
)
"""Modules of the core that ask gettext for constants while they are imported, before there is a reader."""


def _translated(msgid: str, lang: Lang) -> str:
    with translation.override(LANGUAGES[lang].django_code):
        return translation.gettext(msgid)


def core_phrase(msgid: str) -> Bitext:
    """Return a sentence of Evennia's core (one known to gettext) in every language."""
    return Bitext(lambda lang: _translated(msgid, lang) if msgid else "")


def thaw() -> None:
    """Replace the core's constants that were translated at import by texts that are translated for each reader."""

    def thawed(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(thawed(part) for part in value)
        known = type(value) is str and value and any(_translated(value, lang) != value for lang in Lang)
        return core_phrase(value) if known else value

    for name in FROZEN_MODULES:
        module = importlib.import_module(name)
        for key, value in vars(module).items():
            if key.startswith("_") and not key.startswith("__") and isinstance(value, str | tuple):
                setattr(module, key, thawed(value))
