"""Data from a page for the scripts of the table pane."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from ...kernel import conf
from ...kernel.content_files import load
from ...kernel.messaging import house_lang
from ...words import LANGUAGES, Lang, Words
from ..doors.commands import everywhere, of_table
from . import painters

WORDS: Mapping[str, Words] = load([Path(__file__).with_name("words.toml")], Words)


def told(lang: Lang) -> dict[str, str]:
    """Return every sentence of the pane in one language, and the lines its buttons type (`do_<button>`)."""
    sentences = {
        key: _named(words, lang) if key.startswith("do_") else words.in_lang(lang) for key, words in WORDS.items()
    }
    return (
        sentences
        | {key: words.in_lang(lang) for key, words in painters.words().items()}
        | {"lang_tag": LANGUAGES[lang].tag}
    )


def _named(line: Words, lang: Lang) -> str:
    """Return a line to type in one language, with this game's name of its command; "" if there is none."""
    key, *rest = line.en.split()
    there = key in {command.key for command in (*everywhere(), *of_table())}
    name = conf.value("COMMAND_NAMES").get(key, key) if there else ""
    return line.in_lang(lang) if name == key else " ".join([name, *rest]) if name else ""


@cache_control(public=True, max_age=3600)
@gzip_page
@require_safe
def in_one_language(request: HttpRequest, lang: str) -> HttpResponse:
    """Answer with the sentences of one language and the painters, for pages that show a table."""
    if lang not in LANGUAGES:
        raise Http404
    return _answer(Lang(lang), [Lang(lang)])


@cache_control(public=True, max_age=3600)
@gzip_page
@require_safe
def in_every_language(request: HttpRequest) -> HttpResponse:
    """Answer with the sentences of all languages and the painters, for clients that may change their language."""
    return _answer(house_lang(), list(LANGUAGES))


def _answer(lang: Lang, langs: list[Lang]) -> HttpResponse:
    found: dict[str, Any] = {
        "lang": lang.value,
        "words": {one.value: told(one) for one in langs},
        "games": painters.addresses(),
    }
    return JsonResponse(found)
