"""The cards of KARDS to browse, and the reader's own decks: the commands of a player's store, given by clicks."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from evadventure.evennia_ext.reactor import in_reactor
from evadventure.kernel.input import LINE_LIMIT, clean
from evadventure.minigames.core import Reader
from evadventure.minigames.kards import explorer
from evadventure.minigames.kards.data import MAIN_NATIONS, CardKind, Keyword, Nation, Rarity
from evadventure.minigames.kards.data.cards import CARDS
from evadventure.minigames.kards.player_decks import STORE
from evadventure.minigames.kards.text import catalogue
from evadventure.minigames.kards.text.cards import KEYWORDS, KINDS, NATIONS, RARITIES, card_text
from evadventure.tables.room import player_store
from evadventure.words import Lang, Words
from web.website.reference import UNWRAPPED

LONGEST_WISH = 80
TEXTS = {
    "count": Words("{n} of {all} cards"),
    "none_fit": Words("No card fits all of this."),
    "add": Words("Put in {card}"),
    "take": Words("Take out {card}"),
    "copies": Words("{n} in the deck"),
    "whole": Words("It keeps every rule: lead it at any table of KARDS."),
    "no_deck": Words("No deck is open: begin one, or give a code."),
    "sure": Words("Press once more to throw it away"),
    "copied": Words("The code is copied."),
    "curve": Words("Cost {cost}: {n}"),
    "lost": Words("That did not get through. Load the page again."),
    "comma": Words(", "),
}
"""Sentences of the script of this page."""


def _reader(lang: Lang) -> Reader:
    return Reader(lang=lang, names=(), width=UNWRAPPED)


@never_cache
@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    """Show every card, or those that match some words; readers with an account edit decks beside them."""
    lang, wish = request.lang, request.GET.get("q", "")[:LONGEST_WISH]
    reader = _reader(lang)
    context = {
        "wish": wish,
        "found": [(catalogue.card_head(key, reader), card_text(key).say(lang)) for key in catalogue.search(wish)],
        "nations": [(nation.value, NATIONS[nation].say(lang)) for nation in Nation],
        "mains": [(nation.value, NATIONS[nation].say(lang)) for nation in MAIN_NATIONS],
        "kinds": [(int(kind), KINDS[kind].say(lang)) for kind in CardKind],
        "costs": sorted({figures.cost for figures in CARDS.values()}),
        "rarities": [(rarity.value, RARITIES[rarity].say(lang)) for rarity in Rarity],
        "keywords": [(int(keyword), KEYWORDS[keyword].say(lang)) for keyword in Keyword],
        "decks": in_reactor(_tend, request.user, lang) if request.user.is_authenticated else None,
        "fare": _fare(explorer.shipped(), lang),
        "here": _fare(explorer.read(player_store.figures("kards")), lang),
        "texts": {key: words.in_lang(lang) for key, words in TEXTS.items()},
    }
    return render(request, "website/cards.html", context)


def _fare(counts: explorer.Counts, lang: Lang) -> list[tuple[str, int, int, int, int]]:
    """Return for each ready deck its name, its share of wins with the interval in percent, and its match count."""
    return [
        (deck.name.in_lang(lang), round(100 * of.share), round(100 * of.low), round(100 * of.high), of.games)
        for deck, of in explorer.overall(counts)
    ]


@require_POST
def decks(request: HttpRequest) -> HttpResponse:
    """Run a line of the command `decks` for a click; answer with its output, and the decks afterwards."""
    found = (
        in_reactor(_tend, request.user, request.lang, request.POST.get("line", ""))
        if request.user.is_authenticated
        else None
    )
    return JsonResponse(found or {}, status=200 if found else 403)


def _tend(account: Any, lang: Lang, line: str = "") -> dict[str, Any]:
    """Run a line of `decks` for an account; return the decks afterwards."""
    reader, kept, said = _reader(lang), player_store.kept(account, STORE), ""
    if line := clean(line)[:LINE_LIMIT].strip():
        kept, said = STORE.run("decks", line, kept._replace(counted=partial(player_store.figures, "kards")), reader)
        player_store.keep(account, STORE, kept)
    return {"said": said.replace("||", "|"), "current": kept.current, "decks": STORE.shown(kept.stored, reader)}
