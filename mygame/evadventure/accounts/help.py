"""The command `help`: topics in the reader's language, found under any of their names.

Topics are the commands the reader may use, the articles (`help_entry`), the games, and the entries written with
`sethelp`. Evennia's search splits text at blanks, which Chinese does not have; this one compares names first, then
pairs of characters of the text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from functools import cache, lru_cache, partial
from itertools import pairwise
from typing import Any, NamedTuple

from evennia.accounts.accounts import DefaultAccount
from evennia.commands.command import Command as StockCommand
from evennia.help.models import HelpEntry
from evennia.help.utils import parse_entry_for_subcategories
from evennia.objects.objects import DefaultObject

from ..kernel.character_command import is_person
from ..kernel.command import Command
from ..kernel.errors import ActionError
from ..kernel.input import fold
from ..kernel.messaging import Page, name_in
from ..kernel.textwidth import columns, fill, pad
from ..knave.bestiary import KINDS
from ..minigames import registry
from ..minigames.core import Entry, Reader
from ..minigames.layout import marked
from ..model import Hero, Living
from ..places import maps
from ..quests.counters import deeds
from ..social.presence import present
from ..tables.doors.commands import TableCmdSet
from ..tables.doors.verbs import housed
from ..tables.room import screens
from ..words import LANGUAGES, Lang, Words, pattern, series, synonyms
from .general import called_of, command_name
from .help_entry import entries
from .unknown import closest

MOST = 12
"""Names of one kind at most."""


def begins_word(wanted: str, text: str) -> bool:
    """Tell whether a text has a word with that beginning or, in scripts without blanks between words, contains it."""
    if not wanted.isascii():
        return wanted in text.casefold()
    return re.search(rf"(?<![a-z]){re.escape(wanted)}", text.casefold()) is not None


type Found = tuple[Words, list[str]]
"""A heading and the lines below it."""


def in_world(looker: Hero | DefaultAccount, wanted: str, lang: Lang) -> list[Found]:
    """Return the quests, people, creatures and places known to a looker that a word matches.

    Args:
        looker: a hero; or an account, which knows only connected people.
        wanted: folded, in lower case.
        lang: the reader's language.
    """
    found = [(PEOPLE, [one.name for one in present() if one.hero is not None and wanted in one.name.casefold()])]
    place = looker.location if isinstance(looker, Hero) else None
    if not isinstance(looker, Hero) or place is None:
        return _some(found)
    quests = [quest.story for quest in looker.quests.stories()]
    tasks = [
        TASK.say(lang, name=story.name, text=story.summary)
        for story in quests
        if any(begins_word(wanted, text) for text in (*story.called(), *story.summary.every()))
    ]
    known = maps.known(place, looker)
    folk = [
        Words("{who} ({place})").say(lang, who=one, place=there)
        for there in known
        for one in there.contents_get(content_type="character")
        if is_person(one) and not isinstance(one, Hero) and _means(one, wanted)
    ]
    places = [name_in(there, lang) for there in known if _means(there, wanted)]
    return _some([(QUESTS, tasks), (FOLK, folk), (CREATURES, _lore(looker, wanted, lang)), *found, (PLACES, places)])


def _lore(looker: Hero, wanted: str, lang: Lang) -> list[str]:
    """Return a hero's knowledge of the kinds of monsters a word matches: those it has beaten, those that are here."""
    have = deeds(looker)
    here = {one.kind_key for one in looker.location.contents_get(content_type="character") if isinstance(one, Living)}
    return [
        TASK.say(lang, name=kind.name, text=kind.desc)
        for key, kind in KINDS.items()
        if (key in here or f"defeated:{key}" in have) and any(begins_word(wanted, name) for name in kind.name.every())
    ]


def of_games(wanted: str, lang: Lang) -> Found:
    """Return the games a word matches, by their names, verbs and queries."""
    titles = []
    for key in registry.GAMES:
        shown = registry.get(key).present
        words = {key, *shown.title.every(), *shown.verbs, *shown.queries}
        words |= {also for one in (*shown.verbs.values(), *shown.queries.values()) for also in one}
        if any(wanted in word.casefold() for word in words):
            titles.append(shown.title.in_lang(lang))
    return GAMES, titles


def of_topics(topics: Iterable[Any], wanted: str, text_of: Callable[[Any], str], lang: Lang) -> list[Found]:
    """Return the commands and articles with a word in their names, then those with it in their text."""
    commands: list[str] = []
    articles: list[str] = []
    later: list[tuple[list[str], str]] = []
    for topic in topics:
        names = commands if hasattr(topic.source, "cmdstring") or hasattr(topic.source, "func") else articles
        title = topic.title.in_lang(lang)
        if any(begins_word(wanted, name) for name in topic.names):
            names.append(title)
        elif len(wanted) > 1 and begins_word(wanted, text_of(topic)):
            later.append((names, title))
    for names, title in later:
        names.append(title)
    return [(COMMANDS, list(dict.fromkeys(commands))), (Words("Articles"), list(dict.fromkeys(articles)))]


def _means(one: DefaultObject, wanted: str) -> bool:
    return any(begins_word(wanted, name) for name in (one.key, *one.aliases.all()))


def _some(found: list[Found]) -> list[Found]:
    return [one for one in found if one[1]]


COMMANDS = Words("Commands")
GAMES = Words("Games")
QUESTS = Words("Your quests")
FOLK = Words("Folk of the world")
CREATURES = Words("Creatures you know")
PEOPLE = Words("Players here")
PLACES = Words("Places")
TASK = Words("{name}: {text}")

QUERY = Words("|w{verb}|n asks something at a table of {game}, and changes nothing (also: {others}).")
ALSO_AT_TABLES = Words("At a table of {games} the word is a move or a question of the game: {rules}.")


class Meaning(NamedTuple):
    """The meaning of a word in one game."""

    game: str
    verb: str
    others: tuple[str, ...]
    query: bool

    @property
    def entry(self) -> Entry:
        """Return the game's entry in the registry."""
        return registry.get(self.game)

    @property
    def title(self) -> Words:
        """Return the game's name."""
        return self.entry.present.title

    def line(self, typed: str, lang: Lang) -> str:
        """Return the sentence that explains the word."""
        others = [word for word in (self.verb, *self.others) if word != typed]
        words = QUERY if self.query else Words("|w{verb}|n is a move of {game} (also: {others}).")
        return words.say(lang, verb=typed, game=self.title, others=LANGUAGES[lang].listing_comma.join(others))


class RulesOfGame:
    """Source of a help topic: the rules of a game, as a table shows them."""

    def __init__(self, game: str) -> None:
        self.game = game

    def get_help(self, caller: DefaultAccount, cmdset: Any) -> str:
        """Return the rules in the caller's language."""
        return _rules(self.game, screens.reader_of(caller, (), None))


@lru_cache(maxsize=16)
def _rules(game: str, reader: Reader) -> str:
    """Return the rules of a game; an unknown topic is looked for in them, too, and they never change."""
    return marked(registry.get(game).present.rules(reader), reader)


def meanings(typed: str) -> list[Meaning]:
    """Return the meanings of a word, one per game: its verb or query with that name or alias."""
    wanted = fold(typed).strip().casefold()
    found = []
    for key in registry.GAMES:
        entry = registry.get(key)
        present = entry.present
        for words, query in ((present.verbs, False), (present.queries, True)):
            match = next((verb for verb, also in words.items() if wanted in (verb, *also)), None)
            if match is not None and not housed(entry, match):
                found.append(Meaning(key, match, tuple(words[match]), query))
                break
    return found


def also_at_tables(typed: str, lang: Lang) -> str:
    """Return the hint for a topic that is also a word of a game; "" if it is not."""
    found = meanings(typed)
    if not found:
        return ""
    rules = [Words("|wrules {game}|n").say(lang, game=one.game) for one in found]
    return ALSO_AT_TABLES.say(lang, games=[one.title for one in found], rules=rules)


CATEGORIES = {
    "start": Words("First steps"),
    "world": Words("Walking and looking"),
    "character": Words("Your character"),
    "fighting": Words("Fighting"),
    "talk": Words("Talk"),
    "together": Words("Together"),
    "adventure": Words("Adventure"),
    "tables": Words("Table games"),
    "account": Words("Account and settings"),
    "general": Words("General"),
    "building": Words("Building"),
    "admin": Words("Administration", context="help"),
    "system": Words("System"),
}
"""Themes in the order of the index; categories without one come last under their own names."""

CATEGORY_NAMES = {"comms": "talk", "places": "world", "game": "tables", "games": "tables", "combat": "adventure"}
"""Other names of themes that commands may carry."""

NOTHING = Words('There is no help on "{typed}". |whelp|n lists all topics.')
MAYBE = Words('There is no help on "{typed}". Perhaps: {names}.')
SEVERAL = Words('Several topics begin with "{typed}": {names}.')

MORE = Words(" and {count} more")
_SEARCH = pattern(r"(?:(?:search|find)\s|<others>)(.+)")

SHOWN = 40
MOST_SUGGESTED = 6
_STANDS_ALONE = re.compile(r"[ *#]|\d+\.|\|w[^|]*\|n([:：]|$)|\|w[^|]*[^\x00-\xff]\|n ")
_ENDED = re.compile(r".*[.!?:。！？：…]\W*(\|n\W*)?", re.DOTALL)
"""A line after which a marked word is the heading of the next, not a continuation of the sentence."""


class HelpTopic(NamedTuple):
    """A help topic.

    Args:
        names: its names in both languages; the first is the one of the English index.
        title: its name in each language.
        category: key of its theme.
        source: the command, article or entry with the text.
    """

    names: tuple[str, ...]
    title: Words
    category: str
    source: Any

    @property
    def of_staff(self) -> bool:
        """Whether it is a command written with a sign."""
        return str(getattr(self.source, "key", "")).startswith("@")


def _apart(title: Words, taken: Collection[str], lang: Lang) -> str:
    """Return the title of a staff command: with its sign if another topic has the name."""
    told = title.in_lang(lang).lstrip("@")
    return f"@{told}" if plain(told) in taken else title.in_lang(lang)


@lru_cache(maxsize=4096)
def _title(key: str, *called: str) -> Words:
    return Words.of(partial(command_name, key, called))


def themed(category: str) -> str:
    """Return the theme of a category of any source."""
    category = str(category).lower()
    return CATEGORY_NAMES.get(category, category)


def by_theme(topics: Iterable[HelpTopic]) -> list[tuple[str, Words, list[HelpTopic]]]:
    """Return the themes with topics, in the order of the index: key, name, topics."""
    used: dict[str, list[HelpTopic]] = {}
    for topic in topics:
        used.setdefault(topic.category, []).append(topic)
    keys = [key for key in CATEGORIES if key in used] + sorted(used.keys() - CATEGORIES)
    return [(key, CATEGORIES.get(key) or Words(key.capitalize(), key), used[key]) for key in keys]


@cache
def _at_tables() -> list[StockCommand]:
    return sorted(TableCmdSet(), key=lambda one: one.key)


def _titles(topics: Iterable[HelpTopic], lang: Lang) -> list[str]:
    return sorted({topic.title.in_lang(lang) for topic in topics}, key=str.casefold)


@lru_cache(maxsize=8192)
def plain(name: str) -> str:
    """Return a name for comparison: folded, lower case, without the prefix of staff commands."""
    return fold(name).strip().casefold().lstrip("@&/+")


class CmdHelp(Command):
    """Show help."""

    key = "help"
    aliases = synonyms("h", "?", of="help", context="accounts")
    locks = "cmd:all()"
    help_category = "start"
    free_text = True
    help_words = Words(
        "Tell more about anything.\n\nUsage:\n  help                   the themes\n  help <topic>\n  help <theme>"
        "           all topics of a theme\n  help all               all topics\n  help <topic>/<part>\n  help search "
        "<word>     commands, games, articles, your quests, people, places\n\nAny name of a command will do, in either "
        "language."
    )

    def topics(self) -> list[HelpTopic]:
        """Return all topics for the reader; a name belongs to the first topic that has it.

        The commands of tables are topics everywhere.
        """
        commands = sorted(self.cmdset, key=lambda one: (one.key.startswith("@"), one.key))
        found = [self._of_command(command) for command in commands]
        found += [
            HelpTopic(entry.names.every(), entry.names.name, entry.category, entry)
            for entry in entries()
            if not entry.staff or self.caller.locks.check_lockstring(self.caller, f"dummy:perm({entry.staff})")
        ]
        for key in registry.GAMES:
            title = registry.get(key).present.title
            found.append(HelpTopic((key, *title.every()), title, "tables", RulesOfGame(key)))
        for entry in HelpEntry.objects.all():
            if entry.access(self.caller, "view", default=True) and entry.access(self.caller, "read", default=True):
                names = (entry.key, *entry.aliases.all())
                found.append(HelpTopic(names, Words(entry.key, entry.key), themed(entry.help_category), entry))
        near = {command.key for command in self.cmdset}
        found += [self._of_command(command) for command in _at_tables() if command.key not in near]
        told = [topic for topic in found if topic is not None]
        taken = {plain(name) for topic in told if not topic.of_staff for name in topic.names}
        return [
            topic._replace(title=Words.of(partial(_apart, topic.title, taken))) if topic.of_staff else topic
            for topic in told
        ]

    def _of_command(self, command: StockCommand) -> HelpTopic | None:
        if command.key.startswith("__") or not command.auto_help or command.is_exit:
            return None
        if not command.access(self.caller, "cmd") or not command.access(self.caller, "view", default=True):
            return None
        names = command.key.lstrip("@"), *called_of(command)
        return HelpTopic(names, _title(*names), themed(command.help_category), command)

    def func(self) -> None:
        """Show the index, a theme, a topic, or similar topics."""
        typed, _, part = self.args.strip().partition("/")
        typed, part = typed.strip(), part.strip()
        topics = self.topics()
        if not typed:
            self.msg(self.themes(topics))
            return
        word = fold(self.args).strip().casefold()
        if word in synonyms("all"):
            self.msg(self.index(topics))
            return
        wanted = _SEARCH.fullmatch(word)
        if wanted is not None:
            self._search(wanted[1].strip(), topics)
            return
        exact = [topic for topic in topics if plain(typed) in map(plain, (*topic.names, *topic.title.every()))]
        exact.sort(key=lambda topic: topic.of_staff is not typed.startswith("@"))
        if word in synonyms("search") or (word in synonyms("find") and not exact):  # `find` is a command of staff
            raise ActionError("usage", Words("Search for what? |whelp search <word>|n."))
        if exact:
            also = "" if part else also_at_tables(typed, self.lang)
            article = self.article(exact[0], part)
            self.msg(f"{article}\n\n{fill(also, self.page.width)}" if also else article)
            return
        for key, theme, of_theme in by_theme(topics):
            if plain(typed) in map(plain, (key, *theme.every())):
                self.msg(self.index(of_theme))
                return
        if at_tables := meanings(typed):
            self.msg("\n\n".join(self._of_game(meaning, typed) for meaning in at_tables))
            return
        begun = [topic for topic in topics if any(plain(name).startswith(plain(typed)) for name in topic.names)]
        if len(begun) == 1:
            self.msg(self.article(begun[0], part))
        elif begun:
            self.tell(SEVERAL, typed=self._shown(typed), names=self._links(begun[:MOST_SUGGESTED]))
        elif near := suggest(typed, topics, self.text_of):
            self.tell(MAYBE, typed=self._shown(typed), names=self._links(near))
        else:
            self.tell(NOTHING, typed=self._shown(typed))

    def _search(self, wanted: str, topics: list[HelpTopic]) -> None:
        """List everything with a word in its name or text, by kind."""
        wanted, lang = wanted[:SHOWN], self.lang
        topics = [one for one in topics if not isinstance(one.source, RulesOfGame)]
        found = of_topics(topics, wanted, self.text_of, lang)
        found.append(of_games(wanted, lang))
        found += in_world(self.caller, wanted, lang)
        lines = []
        for heading, names in found:
            if names:
                more = MORE.say(lang, count=len(names) - MOST) if len(names) > MOST else ""
                shown = series(lang, names[:MOST]) + more
                lines.append(Words("|y{heading}|n: {names}").say(lang, heading=heading, names=shown))
        if not lines:
            raise ActionError("none", Words('Nothing here has to do with "{typed}".'), typed=self._shown(wanted))
        self.msg("\n".join(fill(line, self.page.width, hanging="  ") for line in lines))

    def _of_game(self, meaning: Meaning, typed: str) -> str:
        """Return the meaning of a word in a game, and the game's rules."""
        said = fill(meaning.line(self._shown(fold(typed)), self.lang), self.page.width)
        return f"{said}\n\n{RulesOfGame(meaning.game).get_help(self.caller, self.cmdset)}"

    @staticmethod
    def _shown(typed: str) -> str:
        return (typed if len(typed) <= SHOWN else f"{typed[:SHOWN]}...").replace("|", "||")

    def _links(self, topics: Iterable[HelpTopic]) -> list[str]:
        return [self._link(topic.title.in_lang(self.lang), self.page) for topic in topics]

    @staticmethod
    def _link(name: str, page: Page) -> str:
        return f"|lchelp {name}|lt|w{name}|n|le" if page.links else f"|w{name}|n"

    def themes(self, topics: list[HelpTopic]) -> str:
        """Return the themes, each in a line with its first topics and their number."""
        lang, page = self.lang, self.page
        lines: list[str] = []
        for _, words, of_theme in by_theme(topics):
            titles, theme = _titles(of_theme, lang), words.in_lang(lang)
            width, shown = columns(theme) + len(str(len(titles))) + 10, 0
            while shown < len(titles) and (width := width + columns(titles[shown]) + 2) < page.width:
                shown += 1
            names = [f"|lchelp {title}|lt{title}|le" if page.links else title for title in titles[:shown]]
            more = Words("|y{theme}|n ({count}): {names} ...") if shown < len(titles) else Words("|y{theme}|n: {names}")
            lines.append(more.say(lang, theme=theme, count=len(titles), names=LANGUAGES[lang].comma.join(names)))
        said = Words(
            "|whelp <theme>|n lists all of a theme, |whelp all|n everything, |whelp <topic>|n tells more. New here? "
            "|whelp newcomer|n."
        ).say(lang)
        return "\n".join([*lines, fill(said, page.width)])

    def index(self, topics: list[HelpTopic]) -> str:
        """Return the topics by theme: in columns of the screen's width, or in sentences for a screen reader."""
        lang, page = self.lang, self.page
        lines: list[str] = []
        for _, theme, of_theme in by_theme(topics):
            titles = _titles(of_theme, lang)
            if page.screenreader:
                lines.append(f"{theme.in_lang(lang)}: {', '.join(titles)}")
                continue
            lines.append(f"|y{theme.in_lang(lang)}|n")
            cell = max(columns(title) for title in titles) + 2
            row, width = "", 0
            for title in titles:
                if width and width + cell > page.width - 2:
                    lines.append("  " + row.rstrip())
                    row, width = "", 0
                row += pad(f"|lchelp {title}|lt{title}|le" if page.links else title, cell)
                width += cell
            lines.append("  " + row.rstrip())
        lines.append(Words("|whelp <topic>|n tells more. New here? |whelp newcomer|n.").say(lang))
        return "\n".join(lines)

    def text_of(self, topic: HelpTopic) -> str:
        """Return the text of a topic in the reader's language."""
        if hasattr(topic.source, "get_help"):
            return str(topic.source.get_help(self.caller, self.cmdset))
        if isinstance(topic.source, HelpEntry):
            return str(topic.source.entrytext)
        return str(topic.source.text.say(self.lang))

    def _line(self, line: str) -> str:
        """Return a line of a text wrapped to the screen, with its indentation."""
        bare = line.lstrip(" ")
        indent = " " * (len(line) - len(bare))
        return fill(bare, self.page.width, indent=indent, hanging=f"{indent}  " if indent else "") if bare else ""

    def article(self, topic: HelpTopic, part: str = "") -> str:
        """Return a topic, or a part of it."""
        lang = self.lang
        title, text = topic.title.in_lang(lang), self.text_of(topic).strip("\n")
        parts: dict[Any, Any] = {}
        if isinstance(topic.source, HelpEntry):
            parts = parse_entry_for_subcategories(text)
            text = str(parts.pop(None, "")).strip("\n")
        if part:
            name = next((key for key in parts if plain(key).startswith(plain(part))), None)
            if name is None:
                return Words('"{topic}" has no part called "{typed}".').say(lang, topic=title, typed=self._shown(part))
            title, parts = f"{title}/{name}", parts[name]
            text = str(parts.pop(None, "")).strip("\n") if isinstance(parts, dict) else str(parts)
        lines = [Words("|w{title}|n").say(lang, title=title)]
        others = [
            name
            for name in dict.fromkeys(topic.names)
            if name.lstrip("@") != title.lstrip("@") and not name.startswith("__")
        ]
        if others and not part:
            lines.append(fill(Words("Also: {names}").say(lang, names=series(lang, others)), self.page.width))
        lines += ["", *(self._line(line) for line in paragraphs(text))]
        if isinstance(parts, dict) and parts:
            lines += ["", Words("More: {names}").say(lang, names=[f"{title}/{name}" for name in parts])]
        return "\n".join(lines)


def paragraphs(text: str) -> list[str]:
    """Return the lines of a text, continuation lines joined; lists, coloured headings and indented lines stay apart."""
    lines: list[str] = []
    for line in text.split("\n"):
        goes_on = bool(lines and lines[-1] and lines[-1][0] != " " and line and not _STANDS_ALONE.match(line))
        if goes_on and not (line.startswith("|w") and _ENDED.fullmatch(lines[-1])):
            blank = "" if not (lines[-1][-1].isascii() and line[0].isascii()) else " "
            lines[-1] += blank + line
        else:
            lines.append(line)
    return lines


def _pairs(text: str) -> Counter[str]:
    """Return the pairs of neighbouring characters of a text, without those that contain only blanks."""
    return Counter(first + second for first, second in pairwise(text) if not (first + second).isspace())


def suggest(typed: str, topics: list[HelpTopic], text_of: Callable[[HelpTopic], str]) -> list[HelpTopic]:
    """Return the topics most similar to `typed`, by their names and by how much of it their texts contain."""
    wanted = _pairs(fold(typed[:SHOWN]).casefold())
    total = max(sum(wanted.values()), 1)
    single = plain(typed[:SHOWN])
    alike = {plain(name) for name in closest(typed, (name for topic in topics for name in topic.names))}
    scored = []
    for order, topic in enumerate(topics):
        names = [plain(name) for name in topic.names]
        common = [name for name in names if any(pair in name for pair in wanted)]
        by_name = max((sum((wanted & _pairs(name)).values()) / total for name in common), default=0.0)
        inside = any(single and single in name for name in names)
        by_text = len(single) > 1 and single in plain(text_of(topic))
        score = 2 * by_name + 2 * inside + by_text + (not alike.isdisjoint(names))
        if score >= 1.0:
            scored.append((-score, order, topic))
    return [topic for _score, _order, topic in sorted(scored, key=lambda one: one[:2])[:MOST_SUGGESTED]]
