"""Commands about death: insurance, gravestones, the memorial and the ladder."""

from __future__ import annotations

from evennia.accounts.accounts import DefaultAccount
from evennia.objects.models import ObjectDB

from ..kernel.character_command import CharacterCommand, shown
from ..kernel.command import AccountCommand, Command
from ..kernel.counting import coins as counted_coins
from ..kernel.counting import find
from ..kernel.errors import ActionError
from ..kernel.input import is_yes
from ..kernel.messaging import announce, page_of
from ..kernel.textwidth import fill
from ..model import Hero
from ..places.rooms import check_at
from ..social.presence import person_of
from ..words import Words, synonyms
from . import death

WALL = synonyms("wall", "the wall")
ON_LADDER = 10
"""Heroes the ladder shows."""
STONES = 10
"""Stones visible at a glance."""


def show_stones(command: Command, dead: list[Hero], most: int | None = None) -> None:
    """Show the caller the latest gravestones, of each `most` lines or all, and the number of the others."""
    lines = [line for hero in dead[:STONES] for line in list(death.epitaph(hero, command.lang))[:most]]
    if len(dead) > STONES:
        lines.append(Words("And {count} more.").say(command.lang, count=len(dead) - STONES))
    command.msg("\n".join(lines))


class CmdInsure(CharacterCommand):
    """Insure one's life at the temple."""

    key = "insure"
    aliases = synonyms("insurance", of="insure")
    help_category = "Character"
    help_words = Words(
        "|winsure|n at the temple says what it costs to have your name on the list; |winsure yes|n pays. Whoever is on "
        "it and dies wakes in the temple with 1 HP; what they carried lies where they fell. It works once."
    )

    def act(self, typed: str) -> None:
        """Tell the price; with "yes", pay it."""
        caller = self.caller
        check_at(caller, "temple", Words("Lives are insured at the temple."))
        if caller.db.insured:
            raise ActionError("insured", death.IS_INSURED)
        price = counted_coins(death.premium(caller))
        if not typed:
            self.tell(PRICE, price=price, have=counted_coins(caller.coins))
            return
        if not is_yes(typed):
            raise ActionError("yes", Words("|winsure yes|n pays {price}; anything else does not."), price=price)
        death.insure(caller)
        self.tell(Words("You pay {price}. Sister Hush writes your name on a candle, and lights it."), price=price)
        announce(caller.location, Words("Sister Hush lights a candle for {who}."), exclude=caller, who=caller)


class CmdGraves(CharacterCommand):
    """Read the gravestones."""

    key = "epitaphs"
    aliases = synonyms("epitaph", of="epitaphs")
    help_category = "World"
    help_words = Words(
        "|wepitaphs|n in the graveyard reads the latest stones, |wepitaphs <name>|n one of them: how far they came, "
        "what they did, what they fell to."
    )

    def act(self, typed: str) -> None:
        """Show the latest stones, or the one of a named hero."""
        check_at(self.caller, "graveyard", Words("There are no stones to read here. The graveyard has them."))
        dead = death.fallen()
        if typed:
            found = find(typed, dead)
            if not found:
                raise ActionError("nobody", Words('There is no stone for "{typed}".'), typed=shown(typed))
            self.msg("\n".join(death.epitaph(found[0], self.lang)))
            return
        if not dead:
            raise ActionError("none", NO_STONES)
        show_stones(self, dead, 2)


class CmdMemorial(AccountCommand):
    """Read about the heroes an account has lost."""

    key = "memorial"
    aliases = synonyms("memorials", of="memorial")
    help_category = "Character"
    takes_name = True
    help_words = Words(
        "|wmemorial|n remembers your heroes who have died: how far they came, what they did, what they fell to; "
        "|wmemorial wall|n reads the wall, a line for each of the latest dead of all. "
        "|wmemorial <name>|n does so for the person behind a hero, living or dead. Ratings of the tables are not lost "
        "with a hero: they are yours (|wrecord|n)."
    )

    def func(self) -> None:
        """Show the stones of the caller's heroes, of a named hero's player, or the memorial wall."""
        typed = self.args.strip()
        if typed.lower() in WALL:
            self._wall()
            return
        account: DefaultAccount | None = self.caller if not typed else self._behind(typed)
        if account is None:
            raise ActionError("no_hero", Words('No hero is called "{typed}".'), typed=shown(typed))
        dead = death.fallen_of(account)
        if not dead:
            own = account == self.caller
            raise ActionError("none", Words("None of your heroes has died. Yet.") if own else NONE_LOST_THERE)
        show_stones(self, dead)

    def _wall(self) -> None:
        page = page_of(self.session or self.caller)
        dead = death.fallen()[: 2 * STONES]
        lines = [fill(death.on_wall(hero, self.lang), page.width) for hero in dead]
        self.msg("\n".join(lines) if lines else NO_STONES.say(self.lang))

    def _behind(self, name: str) -> DefaultAccount | None:
        heroes = [one for one in ObjectDB.objects.filter(db_key__iexact=name) if isinstance(one, Hero)]
        return person_of(heroes[0]) if heroes else None


class CmdLadder(AccountCommand):
    """Read which mortal heroes have come furthest."""

    key = "mortals"
    aliases = synonyms("mortal ladder", of="mortals")
    help_category = "Character"
    help_words = Words(
        "|wmortals|n shows which mortal heroes, living and dead, have come furthest. Heroes that never die do not "
        "stand on it (|whelp death|n)."
    )

    def func(self) -> None:
        """Show the first `ON_LADDER` heroes."""
        ranked = death.ladder()[:ON_LADDER]
        if not ranked:
            raise ActionError("none", Words("Nobody stands on the ladder yet."))
        page = page_of(self.session or self.caller)
        lines = []
        for place, hero in enumerate(ranked, 1):
            words = RUNG_DEAD if hero.is_dead else Words("{place}. {who}, level {level}, {xp} XP")
            line = words.say(self.lang, place=place, who=hero, level=hero.level, xp=hero.xp)
            lines.append(fill(line, page.width, hanging="   "))
        self.msg("\n".join(lines))


COMMANDS = (CmdInsure, CmdGraves)
"""Commands of everybody about death."""
ACCOUNT_COMMANDS = (CmdMemorial, CmdLadder)
"""Those of an account, in or out of a hero."""

RUNG_DEAD = Words("{place}. {who}, level {level}, {xp} XP (dead)")
NONE_LOST_THERE = Words("None of that player's heroes has died.")

PRICE = Words("To have your name on the list costs {price}; you have {have}. |winsure yes|n pays.")
NO_STONES = Words("Nobody who went down is dead yet. The graves are there, though.")
