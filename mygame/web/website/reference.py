"""Reference pages: the rules of each game, and the help with its search."""

from __future__ import annotations

import re
from functools import lru_cache, partial
from typing import Any, NamedTuple
from urllib.parse import quote

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.module_loading import import_string
from django.utils.safestring import mark_safe
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe
from evennia.help.models import HelpEntry
from evennia.utils.ansi import strip_ansi

from evadventure.accounts.general import called_of, command_name
from evadventure.accounts.help import HelpTopic, by_theme, plain, suggest, themed
from evadventure.accounts.help_entry import entries
from evadventure.evennia_ext.reactor import in_reactor
from evadventure.minigames import registry
from evadventure.minigames.bots.uniform import dice_of
from evadventure.minigames.core import Reader
from evadventure.minigames.match import Match
from evadventure.minigames.options import told_options
from evadventure.tables import phrases
from evadventure.tables.doors.commands import TableCmdSet
from evadventure.tables.doors.verbs import CmdYesOrNo
from evadventure.words import Lang, Words, series
from web.website.matches import drawn, frames_of, shared_picture
from web.website.tables import CUTS, levels_of

_ROW = re.compile(r"^ {2,}(\S.*?)(?: {2,}|　+)(\S.*)$")


class Block(NamedTuple):
    """A part of a text: `kind` is `p` (a paragraph), `head`, `list` or `rows` (entry and description)."""

    kind: str
    text: str = ""
    items: tuple[tuple[str, str], ...] = ()


def blocks(text: str) -> list[Block]:
    """Return the parts of a text; colour markup is removed, and plain text stays plain."""
    found: list[Block] = []
    for line in strip_ansi(text).replace("||", "|").split("\n"):
        bare = line.strip()
        last = found[-1] if found else None
        if not bare:
            found.append(Block("gap"))
        elif row := _ROW.match(line):
            item = (row[1].strip(), row[2].strip())
            if last is not None and last.kind == "rows":
                found[-1] = last._replace(items=(*last.items, item))
            else:
                found.append(Block("rows", items=(item,)))
        elif line.startswith("  "):
            if last is not None and last.kind == "rows" and line.startswith("      "):
                term, about = last.items[-1]
                joint = " " if about[-1:].isascii() else ""
                found[-1] = last._replace(items=(*last.items[:-1], (term, f"{about}{joint}{bare}")))
            elif last is not None and last.kind == "list":
                found[-1] = last._replace(items=(*last.items, (bare, "")))
            else:
                found.append(Block("list", items=((bare, ""),)))
        else:
            found.append(Block("p", bare))
    return [block for block in found if block.kind != "gap"]


_SAID = re.compile(r"\|w([^|\n]+)\|n|`([^`\n]+)`")
_BEGUN, _ENDED = "\ue000", "\ue001"
"""Stand around a command while the parts of a text are found."""


def with_commands(text: str, lang: Lang) -> list[Block]:
    """Return the parts of a text in which every command is a link; it writes the command on the client's line."""
    known = set(command_names(lang))
    link = '<a class="command" href="{}#line={}">{}</a>{}'
    address = reverse("webclient:index")

    def marked(said: str) -> str:
        return f"{_BEGUN}{said}{_ENDED}" if said.split()[0] in known else said

    def linked(part: str) -> str:
        first, *others = part.split(_BEGUN)
        links = [
            format_html(link, address, quote(said.partition("<")[0]), said, rest)
            for said, _, rest in (other.partition(_ENDED) for other in others)
        ]
        return format_html("{}{}", first, mark_safe("".join(links)))

    return [
        block._replace(
            text=linked(block.text),
            items=tuple(
                (linked(term if _BEGUN in term else marked(term)), linked(about)) for term, about in block.items
            ),
        )
        for block in blocks(_SAID.sub(lambda found: marked(found[1] or found[2]), text))
    ]


UNWRAPPED = 100_000
"""Columns: the browser breaks the lines."""
LONGEST_QUESTION = 80


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """List the games of the house."""
    found = [game_facts(key, request.lang) for key in registry.GAMES]
    return render(request, "website/games.html", {"games": found})


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """Show how one game is played."""
    if game not in registry.GAMES:
        raise Http404
    lang, entry = request.lang, registry.get(game)
    reader = Reader(lang=lang, names=(), width=UNWRAPPED)
    context = {
        "game": game_facts(game, lang),
        "blocks": with_commands(entry.present.rules(reader), lang),
        "options": [(key, name.in_lang(lang), about.in_lang(lang)) for key, name, about in told_options(entry)],
        "tempers": [phrases.temper_name(temper).in_lang(lang) for temper in entry.tempers],
        "example": _example(game, lang),
        "shared_picture": shared_picture(game),
    }
    return render(request, "website/rules.html", context)


@gzip_page
@require_safe
def example(request: HttpRequest, game: str) -> HttpResponse:
    """Return the steps of a game's example, for the script that replays it."""
    if game not in registry.GAMES:
        raise Http404
    return JsonResponse({"frames": _frames(game, request.lang)})


@lru_cache
def _match(game: str) -> Match:
    """Return a match without players, some steps in."""
    entry, dice = registry.get(game), dice_of(SEED)
    info = entry.game.info
    seats = max(info.min_seats, min(SEATS, info.max_seats))
    match = Match.open(entry.game, entry.game.options_type(), seats, SEED)
    for _ in range(STEPS):
        seat = next((seat for seat in match.to_act if match.legal(seat)), None)
        if seat is None:
            break
        match = match.play(seat, dice.choice(match.legal(seat)))
    return match


def _seen_by(match: Match, lang: Lang) -> tuple[list[Words], Reader]:
    """Return the names of the example's players, and its first seat as a reader."""
    names = [Words("Player {number}").filled(number=seat + 1) for seat in range(match.seats)]
    return names, Reader(lang=lang, names=tuple(name.in_lang(lang) for name in names), who=0, width=COLUMNS)


@lru_cache
def _example(game: str, lang: Lang) -> dict[str, Any]:
    """Return the example at its end, as its first seat sees it: the objects of the rules, drawn."""
    match = _match(game)
    names, reader = _seen_by(match, lang)
    return {
        "shown": drawn(game, 0, match, names, reader),
        "text": registry.get(game).present.render_view(match.view(0), reader),
    }


@lru_cache
def _frames(game: str, lang: Lang) -> list[dict[str, Any]]:
    """Return the example step by step, each with its events."""
    match = _match(game)
    return frames_of(game, 0, match, *_seen_by(match, lang))


SEED, SEATS, STEPS, COLUMNS = 7, 3, 24, 76
"""Parameters of the example of the rules: its deal, players and number of steps; its width as text."""


def game_facts(key: str, lang: Lang) -> dict[str, Any]:
    """Return the facts of a game for pages."""
    entry = registry.get(key)
    return {
        "key": key,
        "cut": CUTS.get(key),
        "title": entry.present.title.in_lang(lang),
        "blurb": entry.present.blurb.in_lang(lang),
        "low": entry.game.info.min_seats,
        "high": entry.game.info.max_seats,
    } | levels_of(key, lang)


class Theme(NamedTuple):
    """A group of topics."""

    title: str
    topics: list[tuple[str, str]]
    """(Name in the address, title.)"""


class Library:
    """Content of the pages' help: the articles, every player's commands, staff's own topics for all."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang
        self.topics = [*_commands(), *_articles(), *_of_staff()]

    def text_of(self, topic: HelpTopic) -> str:
        """Return the text of a topic (`evadventure.accounts.help.suggest` asks for it)."""
        source = topic.source
        return source.entrytext if isinstance(source, HelpEntry) else source.say(self.lang)

    def themes(self) -> list[Theme]:
        """Return all topics by theme."""
        return [
            Theme(name.in_lang(self.lang), sorted({*map(self.entry, topics)}, key=lambda one: one[1]))
            for _, name, topics in by_theme(self.topics)
        ]

    def entry(self, topic: HelpTopic) -> tuple[str, str]:
        """Return a topic's name in addresses and its title."""
        return topic.names[0], topic.title.in_lang(self.lang)

    def called(self, name: str) -> HelpTopic | None:
        """Return the topic of a name."""
        return next((topic for topic in self.topics if plain(name) in map(plain, topic.names)), None)

    def search(self, words: str) -> list[HelpTopic]:
        """Return possible meanings of a question, the best first."""
        exact = [topic for topic in self.topics if plain(words) in map(plain, topic.names)]
        begun = [topic for topic in self.topics if any(plain(name).startswith(plain(words)) for name in topic.names)]
        found = [*exact, *begun, *suggest(words, self.topics, self.text_of)]
        return list({id(topic): topic for topic in found}.values())


@lru_cache(maxsize=1)
def _commands() -> tuple[HelpTopic, ...]:
    """Return the commands that every player has, if they have help in both languages."""
    return in_reactor(_of_every_player)


def command_names(lang: Lang) -> list[str]:
    """Return the names of the commands of every player in a language, for completion."""
    return sorted({topic.title.in_lang(lang).lstrip("@") for topic in _commands()})


_STAFF = re.compile("perm|superuser")
"""Matches the lock of a command that not every player has."""


def _of_every_player() -> tuple[HelpTopic, ...]:
    found: dict[str, HelpTopic] = {}
    own = [import_string(path)() for path in (settings.CMDSET_CHARACTER, settings.CMDSET_ACCOUNT)]
    for cmdset in (*own, TableCmdSet()):
        for command in cmdset:
            words = getattr(command, "help_words", None)
            if words is None or command.key.startswith("__") or _STAFF.search(str(command.locks)):
                continue
            if isinstance(command, CmdYesOrNo):  # told by `answer`
                continue
            title = Words.of(partial(command_name, command.key, called_of(command)))
            names = (command.key.lstrip("@"), *getattr(command, "called", ()))
            found.setdefault(command.key, HelpTopic(names, title, themed(command.help_category), words))
    return tuple(found[key] for key in sorted(found))


def _articles() -> list[HelpTopic]:
    return [HelpTopic(one.names.every(), one.names.name, one.category, one.text) for one in entries() if not one.staff]


def _of_staff() -> list[HelpTopic]:
    return [
        HelpTopic((entry.key, *entry.aliases.all()), Words(entry.key, entry.key), themed(entry.help_category), entry)
        for entry in HelpEntry.objects.all()
        if "all()" in (entry.locks.get("read") or "all()") and "all()" in (entry.locks.get("view") or "all()")
    ]


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show all topics, or the results of a search."""
    library, words = Library(request.lang), request.GET.get("q", "").strip()[:LONGEST_QUESTION]
    found = library.search(words) if words else []
    if words and len(found) == 1:
        return redirect("help_topic", name=found[0].names[0])
    context = {
        "asked": words,
        "found": [(*library.entry(topic), _beginning(library.text_of(topic))) for topic in found],
        "themes": library.themes(),
    }
    return render(request, "website/help.html", context)


def _beginning(text: str) -> str:
    parts = blocks(text)
    first = next((part.text for part in parts if part.kind == "p"), "")
    return first if len(first) <= 120 else f"{first[:119]}…"


@require_safe
def topic(request: HttpRequest, name: str) -> HttpResponse:
    """Show one topic of the help."""
    library = Library(request.lang)
    found = library.called(name[:LONGEST_QUESTION])
    if found is None:
        raise Http404
    title = found.title.in_lang(request.lang)
    others = [other for other in dict.fromkeys(found.names) if other not in (title, title.lstrip("@"))]
    told = with_commands(library.text_of(found), request.lang)
    context = {"title": title, "others": series(request.lang, others), "blocks": told}
    return render(request, "website/topic.html", context)
