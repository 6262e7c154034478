"""Commands to sit down and get up, to talk, and to settle the terms of a match; many are for the host only."""

from __future__ import annotations

import re
from functools import partial
from typing import ClassVar

from ...kernel.command import Command
from ...kernel.errors import ActionError
from ...kernel.input import fold, whole_number
from ...minigames.core import NotUnderstood
from ...minigames.match import BadTerms
from ...security.addresses import address_of
from ...words import Words, synonyms
from .. import phrases
from ..match.persons import key_of
from ..match.session import Phase
from ..phrases import game_called
from ..room import broadcast, playing, seats, table_options
from ..room.finding import all_tables, seat_of, tables_in
from ..room.small_talk import HUSHED
from ..room.table import Table
from . import lobby, opening, social, walk_to
from .table_command import TableCommand, attempt, attempt_later, named, table_with

AT = re.compile(r"^(?:(?:at|by|with|down|the)\b\s*)+", re.IGNORECASE)
"""English words that may stand before the name of a table."""
TABLE_ITSELF = synonyms("table", "a table")
"""Words for the table itself, which add nothing."""


class CmdSit(TableCommand):
    """Take a seat."""

    key = "sit"
    aliases = synonyms(of="sit")  # `sit down` is its own word with an argument: a host's `sit` takes that, too
    of_house = takes_name = anywhere = True
    help_words = Words(
        "sit [table or player] [= passphrase]: take a seat; where there are several tables, or none, name one, number "
        "it as `tables` does, or name who sits there, and you walk there. If you sit at another one, you are asked "
        "first."
    )

    def find_table(self) -> Table | None:
        """Return the table the caller means, by its name or by a player who sits there."""
        name = AT.sub("", (self.lhs or "").strip())
        self.lhs = "" if name in TABLE_ITSELF else name
        if self.lhs and (table := table_with(name)) in tables_in(self.caller.location):
            return table
        return super().find_table()

    def work(self, table: Table) -> None:
        """Take a seat once the passphrase, if there is one, is proved."""
        passphrase, address = (self.rhs or "").strip(), address_of(self.session) if self.session else ""
        attempt_later(
            table,
            self.caller,
            lambda: seats.prove(table, self.caller, passphrase, address).addCallback(
                lambda _: opening.ask_to_leave(self.caller, partial(self._sit, table))
            ),
        )

    def _sit(self, table: Table, leaving: bool) -> None:
        """Walk to the table and sit down; leaving, get up from elsewhere for that."""
        if table.location == self.caller.location:
            seats.check_sit(table, self.caller, leaving)  # refuses who sits here already, too
        walk_to.take_seat(self.caller, table, leaving)


class CmdLuck(TableCommand):
    """Add to the next deal."""

    key = "luck"
    of_house = free_text = True
    help_words = Words(
        "luck <words>: add something of your own to the next deal at your table, anything nobody can guess.\n"
        "`luck` alone shows the commitment of that deal. The seed of a match is made of a secret that the house\n"
        "sealed before and of what each seat adds, so nobody can choose the cards; `verify <match>` checks it when\n"
        "the match is over. Browsers add something by themselves."
    )

    def work(self, table: Table) -> None:
        """Add the typed text to the next deal; without one, tell that deal's commitment."""
        if not self.args.strip():
            self.tell(phrases.NEXT_DEAL, commitment=table.deal.commitment)
            return
        kept = playing.luck(table, self.caller, self.args)
        self.tell(phrases.LUCK_KEPT, words=kept.replace("|", "||"), commitment=table.deal.commitment)


class CmdStand(TableCommand):
    """Get up."""

    key = "stand"
    aliases = synonyms(of="stand")
    alone = True
    help_words = Words(
        "stand: get up from the table, or stop watching. A match against computer players is adjourned by it (help "
        "adjourn); in one with people `adjourn` or `resign` first; in a pause this resigns."
    )

    def func(self) -> None:
        """Get up, or "up"."""
        self.args = "" if self.args.strip().lower() == "up" else self.args
        super().func()

    def find_table(self) -> Table | None:
        """Return the table at which the caller sits or watches, wherever it is."""
        return self.own_table()

    def work(self, table: Table) -> None:
        """Stand up; in a pause that gives up the match."""
        played, key = table.session, key_of(self.caller)
        plays = not table.by_letter and played is not None and table.plays(key)
        if plays and played is not None and played.alone and (adjourn := table.play_here().turns.adjourn):
            adjourn()
            return
        if plays and played is not None and not played.playing:
            playing.resign(table, self.caller)
        if table.by_letter:
            table.put_aside(self.caller)
        elif not plays or seat_of(self.caller) is table:
            seats.stand(table, self.caller)


class CmdWatch(TableCommand):
    """Look on."""

    key = "watch"
    aliases = synonyms(of="watch", context="tables")
    of_house = takes_name = anywhere = True
    help_words = Words(
        "watch [table or player]: follow what is played without playing. You see what every onlooker may see, no "
        "hands. A table that stands elsewhere is named, or numbered as `tables` does, and you walk there."
    )

    def work(self, table: Table) -> None:
        """Make the caller a spectator of the table, after walking there. Raises ActionError."""
        own = seat_of(self.caller)
        if own is not None and own is not table and table.location != self.caller.location:
            raise ActionError("seated", phrases.SEAT_AWAY, table=own, place=own.location)
        walk_to.come(self.caller, table)
        seats.watch(table, self.caller)


class CmdTableTalk(TableCommand):
    """Table talk."""

    key = "tsay"
    free_text = True
    help_words = Words("tsay <text>: say something to everybody at your table.")

    def work(self, table: Table) -> None:
        """Say the typed text to everybody at the table, unless the caller talks too much (`social.say`)."""
        social.say(table, self.caller, self.args)


class CmdHush(TableCommand):
    """Do without the small talk of the regulars."""

    key = "hush"
    alone = True
    help_words = Words("hush: the regulars of the house say nothing to you during a match; again: they do.")

    def work(self, table: Table) -> None:
        """Keep the regulars' lines from the caller, or no longer."""
        attributes = self.caller.attributes
        if attributes.has(HUSHED):
            attributes.remove(HUSHED)
            self.tell(Words("The regulars talk to you again."))
        else:
            attributes.add(HUSHED, True)
            self.tell(Words("The regulars say nothing to you any more. (`hush` once more: they do)"))


class CmdInvite(TableCommand):
    """Ask somebody to one's table."""

    key = "invite"
    aliases = synonyms(of="invite", context="tables")
    of_house = seated_only = True
    help_words = Words(
        "invite <name>: ask somebody who is connected to your table; they may sit even when it is private."
    )

    def work(self, table: Table) -> None:
        """Invite the typed person to the table."""
        social.invite(table, self.caller, self.args)


class CmdOptions(TableCommand):
    """See or set the options."""

    key = "options"
    help_words = Words(
        "options: everything that can be chosen at this table, with its value.\noptions <name>=<value>: change "
        "one (the host, between matches)."
    )

    def work(self, table: Table) -> None:
        """Show the options of the table, or set one."""
        if not self.args.strip():
            self.show(lobby.options(table, self.lang))
        elif not table.is_host(self.caller):
            self.tell(phrases.HOST_ONLY)
        elif not self.rhs or not self.lhs:
            self.tell(Words("Write it as `options <name>=<value>`."))
        else:
            table_options.set_option(table, self.lhs.strip().lower(), self.rhs.strip())


class CmdOpenTable(TableCommand):
    """Open the table. Its key is not that of `CmdOpenHere`, which would hide it."""

    key = "open this table"
    of_house = at_table = True
    help_words = Words(
        "open <game> [letter 24 or 72]: in the gaming house, take a seat at a free table for that game, or have one "
        "brought; with |wletter|n the match goes on by letter (help matches).\n"
        "open [game]: when you are host, open your table to everybody, for another game when it may be played here."
    )

    def match(self, cmdname: str, include_prefixes: bool = True) -> tuple[str | None, str | None]:
        """Match `open` alone, with a game, or with a table of the house; doors and chests open, too."""
        line = fold(cmdname).strip()
        verb, _, named = line.partition(" ")
        if verb == "open" and (not named.strip() or opening.is_for_tables(named)):
            return "open", "open"
        found: tuple[str | None, str | None] = super().match(cmdname, include_prefixes)
        return found

    def func(self) -> None:
        """Open the caller's own table, or a free one."""
        if seat_of(self.caller) is not None:
            super().func()
            return
        wanted, letter = opening.split_letter(self.args.strip())
        game = game_called(wanted)
        if game is not None:
            opening.open_here(self.caller, game, letter)
        elif (free := opening.free_table_called(self.caller, wanted)) is not None:
            seats.sit(free, self.caller)
        else:
            words = phrases.NO_SUCH_GAME if wanted else Words("For which game? There are: {games}.")
            raise ActionError("no_game", words, text=wanted[:40], games=phrases.titles())

    def work(self, table: Table) -> None:
        """Set up another game at the table."""
        if not table.is_host(self.caller):
            self.tell(phrases.HOST_ONLY)
            return
        wanted, letter = opening.split_letter(self.args.strip())
        if opening.table_called(wanted) is not None:
            wanted = ""
        table_options.open_game(table, game_called(wanted) or wanted.lower())
        if letter is not None:
            table_options.set_option(table, "letter", str(letter))


class CmdOpenHere(CmdOpenTable):
    """The same, where no table stands yet."""

    key = "open table"
    aliases = synonyms(of="open table")
    at_table = False

    def match(self, cmdname: str, include_prefixes: bool = True) -> tuple[str | None, str | None]:
        """Match its own names only: where no table stands, `open` is for doors and chests.

        A table may be something that opens, too: behind the English words there must be a game or a table of ours.
        """
        found: tuple[str | None, str | None] = Command.match(self, cmdname, include_prefixes)
        _, english, named = fold(cmdname).strip().lower().partition(self.key)
        return found if not english or opening.is_for_tables(named.strip()) else (None, None)


class CmdPlay(Command):
    """Come to a table for a game, from anywhere."""

    key, *aliases = opening.PLAY_WORDS
    help_category = "Tables"
    help_words = Words(
        "play <game> [with <name>] [rated or unrated] [stake <coins>] [bots <how many> <level>] [letter 24 or 72]: "
        "walk to a table where somebody waits for such a match, or to a free one, or have one brought; then all is "
        "settled as you said. |wplay uno|n, |wplay kards with Bo stake 5|n, |wplay mbg bots easy bold|n (begins at "
        "once). With a name and |wletter|n it challenges somebody to a match by letter, here or not (help matches).\n"
        "play: walk back to the table where you sit; play <table or player> does as |wsit|n."
    )

    def func(self) -> None:
        """Walk to a table where the game is offered, or to the caller's own."""
        own, text = seat_of(self.caller), self.args.strip()
        if (own is None or own.session is None) and opening.table_called(text) is not None:
            self.execute_cmd(text, cmdobj=CmdSit)
            return
        try:
            opening.asked(self.caller, text)
        except ActionError as refused:
            # A number may be a move typed too late.
            free = refused.code == "no_game" and own is None and whole_number(text) is None
            if free and (named(all_tables(), text, self.caller) or table_with(text)):
                self.execute_cmd(text, cmdobj=CmdSit)
                return
            if refused.code == "no_game" and own is not None:
                if not own.reached_by(self.caller):
                    raise ActionError("away", phrases.SEAT_AWAY, table=own, place=own.location) from None
                if own.session is not None and own.session.row.phase == Phase.PAUSED:
                    raise ActionError("paused", phrases.MATCH_PAUSED) from None
                if own.location != self.caller.location:  # a move: the game's own words are known only beside it
                    attempt(own, self.caller, lambda: playing.act_text(own, self.caller, self.raw_string.strip()))
                    return
            raise
        except (BadTerms, NotUnderstood) as refused:
            if (table := seat_of(self.caller)) is not None:
                self.msg(broadcast.why(table, refused, self.caller))


class CmdBot(TableCommand):
    """Computer players."""

    key = "bot"
    aliases = synonyms(of="bot", context="tables")
    of_house = host_only = True
    help_words = Words(
        "bot add [level or name]: seat a computer player: a regular of the house, or one of a level, with a "
        "temperament if you like (|wbot add careful bold|n; bold, patient, spiteful).\n"
        "bot remove [seat or name]: send one away."
    )
    _VERBS: ClassVar[dict[str, str]] = {
        **dict.fromkeys(synonyms("add", context="seat_commands"), "add"),
        **dict.fromkeys(synonyms("remove", context="seat_commands"), "remove"),
    }

    def work(self, table: Table) -> None:
        """Add or remove a computer player."""
        verb, _, what = self.args.strip().partition(" ")
        if self.cmdstring in synonyms(of="bot and what with it"):
            verb, what = self.cmdstring[0], self.args.strip()
        match self._VERBS.get(verb.lower()):
            case "add":
                seats.add_bot(table, what.strip())
            case "remove":
                seats.remove_bot(table, what.strip())
            case _:
                self.show(self.help_words.say(self.lang))


class CmdKick(TableCommand):
    """Send somebody away."""

    key = "kick"
    aliases = synonyms(of="kick", context="tables")
    of_house = host_only = True
    help_words = Words("kick <seat or name>: send somebody away between matches (the host).")

    def work(self, table: Table) -> None:
        """Remove the typed person from the table."""
        seats.kick(table, self.args.strip())


class CmdPassphrase(TableCommand):
    """Make the table private."""

    key = "passphrase"
    of_house = host_only = free_text = True
    help_words = Words(
        "passphrase <text>: only the invited, and whoever knows it, may sit here (the host).\n"
        "passphrase off: open to all again.\n"
        "(`password` changes the password of your account.)"
    )

    def work(self, table: Table) -> None:
        """Set the passphrase of the table, or remove it for `off` or nothing."""
        text = self.args.strip()
        off = not text or text.lower() in synonyms("off", context="tables")
        said = Words("The table is open to everybody again.") if off else phrases.PASSPHRASE_SET
        address = address_of(self.session) if self.session else ""
        attempt_later(
            table,
            self.caller,
            lambda: table_options.set_passphrase(table, "" if off else text[:100], address).addCallback(
                lambda _: self.tell(said)
            ),
        )


class CmdHost(TableCommand):
    """Pass the host's rights on."""

    key = "host"
    of_house = host_only = True
    help_words = Words("host pass <seat or name>: make somebody else host.")

    def work(self, table: Table) -> None:
        """Pass the rights of the host on to the typed person."""
        verb, _, what = self.args.strip().partition(" ")
        seats.pass_host(table, what.strip() if verb.lower() in synonyms("pass") else self.args.strip())


COMMANDS = (
    CmdSit, CmdLuck, CmdStand, CmdWatch, CmdTableTalk, CmdHush, CmdInvite, CmdOptions, CmdOpenTable, CmdBot,
    CmdKick, CmdPassphrase, CmdHost,
)  # fmt: skip
"""For everybody near a table."""
