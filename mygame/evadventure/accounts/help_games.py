"""Help on the table games: each game is a topic, and its verbs and queries lead to its rules."""

from __future__ import annotations

from typing import Any, NamedTuple

from evennia.accounts.accounts import DefaultAccount

from ..kernel.input import fold
from ..minigames import registry
from ..minigames.core import Entry
from ..minigames.layout import marked
from ..tables.doors.player_commands import housed
from ..tables.room import screens
from ..words import LANGUAGES, Lang, Words

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
        reader = screens.reader_of(caller, (), None)
        return marked(registry.get(self.game).present.rules(reader), reader)


def games() -> list[tuple[str, Words]]:
    """Return key and name of each game."""
    return [(key, registry.get(key).present.title) for key in registry.GAMES]


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
