"""Objects of the world with a name and a description in every language of the house."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..evennia_ext.attribute import AttributeProperty, stored
from ..evennia_ext.locks import QuickLocked
from ..evennia_ext.memory import Remembering
from ..evennia_ext.mixins import ObjectBase, Reader
from ..evennia_ext.moving import Moving
from ..words import LANGUAGES, Lang, Words, text_in
from . import signals
from .messaging import lang_of


class Bilingual(QuickLocked, Moving, Remembering, ObjectBase):
    """Mixin for every typeclass with a location: names and descriptions per language.

    `names` is `{"en": ..., "zh": ...}`, with `plural` (English, when it is not regular) and `measure`
    (the Chinese measure word) where needed; empty for objects with one name for everybody, such
    as people's characters. Both names are aliases too, so that either can be typed.
    """

    proper = False
    """Whether the name is a proper one, which is not counted: "Madam Odd", not "a Madam Odd"."""

    if TYPE_CHECKING:  # stored here, but a subclass may compute it

        @property
        def names(self) -> dict[str, str]:
            """Names by language, `plural`, `measure`."""

        @property
        def descs(self) -> dict[str, str]:
            """Descriptions by language."""

    else:
        names = AttributeProperty(default=dict)
        descs = AttributeProperty(default=dict)

    def at_object_delete(self) -> bool:
        """Notify all that refer to it, in the transaction of the deletion."""
        signals.deleted.send(sender=self)
        return bool(super().at_object_delete())

    def in_lang(self, lang: Lang) -> str:
        """Return the name in `lang`; the key when there is no other."""
        return text_in(lang, stored(self, "names") or {}) or self.key

    def stands(self, lang: Lang) -> str | None:
        """Return the line a place shows for a fixture; None for a thing that merely lies there."""
        return None

    def set_names(self, words: Words, plural: str = "", measure: str = "") -> None:
        """Name the object in every language, and make each name an alias."""
        names = words.texts()
        if plural:
            names["plural"] = plural
        if measure:
            names["measure"] = measure
        if dict(self.names) != names:
            self.attributes.add("names", names)
        self.aliases.add([name.lower() for name in words.every()])

    def set_descs(self, words: Words) -> None:
        """Describe the object in every language."""
        descs = words.texts()
        if dict(self.descs) != descs:
            self.attributes.add("descs", descs)

    def get_display_name(self, looker: Reader | None = None, **kwargs: object) -> str:
        """Return the name in the looker's language, which one who asks for many may give (`lang`)."""
        lang = kwargs.get("lang")
        return self.in_lang(lang if isinstance(lang, Lang) else lang_of(looker))

    def get_display_desc(self, looker: Any, **kwargs: object) -> str:
        """Return the description in the looker's language; the one set by `desc` when there is no other."""
        return text_in(lang_of(looker), self.descs) or self.db.desc or ""

    def get_numbered_name(self, count: int, looker: Reader | None = None, **kwargs: object) -> Any:
        """Return (singular, plural) as counted in the looker's language.

        Takes Evennia's keyword arguments: `key`, `return_string`, `no_article`.
        """
        lang = lang_of(looker)
        name = str(kwargs.get("key") or self.get_display_name(looker))
        if self.proper or not self.names:
            forms = (name, name)
        else:
            plural, measure = self.names.get("plural", ""), self.names.get("measure", "")
            one, many = LANGUAGES[lang].counted(count, name, plural, measure)
            forms = (name if kwargs.get("no_article") else one, many)
        if kwargs.get("return_string"):
            return forms[0] if count == 1 else forms[1]
        return forms
