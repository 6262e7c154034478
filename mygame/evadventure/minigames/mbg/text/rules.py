"""The rules of mbg as a new player should read them."""

from __future__ import annotations

from typing import Final

from ....kernel.textwidth import wrap
from ....words import Words
from ...core import Reader
from ..data import TECHS
from . import names

_CARD: Final = Words("{name}: {help}.")


def text(reader: Reader) -> str:
    """Return the rules, wrapped for the reader."""
    lang = reader.lang
    parts = [part.say(lang) for part in names.SENTENCES["rules"].values()]
    cards = [
        _CARD.say(lang, name=name, help=told) for name, told in zip(names.CARD_NAMES, names.CARD_HELP, strict=True)
    ]
    techs = [
        Words("{name}, {cost} points, {when}: {help}.").say(
            lang,
            name=names.TECH_NAMES[k],
            cost=f"{tech.study:.0f}",
            when=names.OCCASIONS[tech.occasion],
            help=names.TECH_HELP[k],
        )
        for k, tech in enumerate(TECHS)
    ]
    blocks = [*parts, "\n".join([Words("CARDS").say(lang), *cards]), "\n".join([Words("TECHNIQUES").say(lang), *techs])]
    joined = "\n\n".join(blocks)
    return joined if reader.screenreader else "\n".join(wrap(joined, reader.width))
