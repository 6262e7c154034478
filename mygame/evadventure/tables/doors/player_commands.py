"""Commands by which players tend what they keep for a game, anywhere in the world (`core.PlayerStore`)."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from ...kernel.command import Command
from ...minigames import registry
from ...minigames.core import Entry, PlayerCommand
from ..room import keeping, playing
from ..room.finding import table_of, watched_by
from ..room.screens import reader_of
from .table_command import attempt


class StoreCommand(Command):
    """One command of a game's store; the game reads the line and answers."""

    help_category = "Tables"
    free_text = True
    game: str
    asks_table: str

    def func(self) -> None:
        """Ask the table where the game is played, if that is what is meant; else tend what is kept."""
        if self._asked_at_table():
            return
        if (store := registry.get(self.game).player_store) is not None:
            reader = reader_of(self.caller, (), None, self.session)
            keeper = keeping.keeper_of(self.caller)
            kept = keeping.kept(keeper, store)._replace(counted=partial(keeping.figures, self.game))
            now, said = store.run(self.key, self.args, kept, reader)
            keeping.keep(keeper, store, now)
            self.caller.msg(said)

    def _asked_at_table(self) -> bool:
        """Ask the table of the game the caller plays or watches at; return whether there is one."""
        if self.asks_table == "no" or (self.asks_table == "bare" and self.args.strip()):
            return False
        table = table_of(self.caller) or watched_by(self.caller)
        if table is None or table.session is None or table.session.row.game != self.game:
            return False
        attempt(
            table, self.caller, lambda: self.caller.msg(playing.ask(table, self.caller, self.key, self.args.strip()))
        )
        return True


def housed(entry: Entry, query: str) -> bool:
    """Tell whether a question of a game is answered by these commands, at its tables too."""
    return entry.player_store is not None and any(query == command.key for command in entry.player_store.commands)


@cache
def player_commands() -> tuple[type[Command], ...]:
    """Return the commands of all games that keep something for their players."""
    stores = [(key, registry.get(key).player_store) for key in registry.GAMES]
    return tuple(_command(key, command) for key, store in stores if store is not None for command in store.commands)


def _command(game: str, command: PlayerCommand) -> type[Command]:
    members: dict[str, Any] = {
        "__doc__": command.help.en.partition("\n")[0],
        "__module__": __name__,
        "key": command.key,
        "aliases": list(command.aliases),
        "help_words": command.help,
        "game": game,
        "asks_table": command.asks_table,
    }
    return type(f"Cmd{command.key.capitalize()}", (StoreCommand,), members)
