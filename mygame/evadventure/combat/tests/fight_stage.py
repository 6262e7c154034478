"""A stage for tests of fights: a room where one may fight, a rat, dice that fall as told."""

from contextlib import contextmanager
from unittest.mock import patch

from evennia.utils.create import create_object

from evadventure.characters.cmdset import EvAdventureCmdSet
from evadventure.combat.combatant import handler_in
from evadventure.combat.commands import COMMANDS, CombatCmdSet
from evadventure.creatures.npcs import EvAdventureNPC
from evadventure.enums import Ability
from evadventure.kernel.tests.stage import Stage
from evadventure.words import Words


class Dice:
    """Dice that fall as told: faces in order, then always the last one; each face fitted to its die."""

    def __init__(self, *faces):
        self.faces = list(faces)
        self.sides = []

    def __call__(self, low, high):
        self.sides.append(high)
        face = self.faces.pop(0) if len(self.faces) > 1 else self.faces[0]
        return max(low, min(high, face))


@contextmanager
def rolling(*faces):
    """Make all dice fall as told."""
    dice = Dice(*faces)
    with patch("evadventure.rules.randint", dice):
        yield dice


class FightStage(Stage):
    """`char1` fights in `room`; `char2` is there as well."""

    style = "turnbased"

    def setUp(self):
        super().setUp()
        self.room.allow_combat = True
        self.room.allow_death = True
        self.room.combat_style = self.style
        self.char1.hp = self.char1.hp_max = 20
        self.char2.hp = self.char2.hp_max = 20

    def tearDown(self):
        fight = handler_in(self.room)
        if fight is not None:
            fight.stop_combat()
        super().tearDown()

    def monster(self, en="cave rat", zh="洞鼠", hit_dice=1, xp=50, **attributes):
        """Return a hostile being in the room."""
        made = create_object(EvAdventureNPC, key=en, location=self.room)
        made.set_names(Words(en, zh), measure="只")
        made.hit_dice = hit_dice
        made.hp = made.hp_max
        made.xp_worth = xp
        made.allegiance = Ability.ALLEGIANCE_HOSTILE
        for name, value in attributes.items():
            setattr(made, name, value)
        return made

    @property
    def fight(self):
        return handler_in(self.room)

    def heard(self, who=None):
        """Return what somebody was told since the last line typed."""
        return "\n".join(self.told[who or self.char1])

    def hush(self):
        """Forget what was told."""
        for heard in self.told.values():
            heard.clear()

    def run_line(self, line):
        """Type one line as char1, with the words of fights too."""
        found = []
        commands = [*EvAdventureCmdSet(), *[one() for one in COMMANDS]]
        if self.fight is not None and self.char1.id in self.fight.fight:
            commands = [*CombatCmdSet(), *commands]
        for command in commands:
            key, raw = command.match(line)
            if key:
                at_table = getattr(command, "at_table", False)
                found.append((at_table, len(key), command, "" if at_table else line[len(key) :], raw))
        if not found:
            raise AssertionError(f"no command for {line!r}")
        at_table, _, command, args, called = max(found, key=lambda one: one[:2])
        return self.run_command(command, args, called)

    def run_command(self, command, args, called=""):
        """As on the plain stage, with the line as it was typed."""
        command.raw_string = f"{called or command.key} {args}"
        return super().run_command(command, args, called)
