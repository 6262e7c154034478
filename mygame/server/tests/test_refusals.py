"""A refusal changes nothing: every command of the game is refused after its first write, and all is as before.

Lines are drawn from the words of the place; where a line writes, its first write is followed by an
`ActionError`. Then every row, what memory has of it, and what is kept in memory alone must be as before.
"""

import sys
from collections import deque
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

from django.db import connection
from django.db.models.signals import m2m_changed, pre_delete, pre_save
from django.dispatch import Signal
from django.test import tag
from evennia.objects.models import ObjectDB
from evennia.typeclasses.attributes import Attribute
from evennia.utils.create import create_object

from evadventure.combat.beginning import begin
from evadventure.combat.combatant import handler_in
from evadventure.combat.commands import CombatCmdSet
from evadventure.creatures.npcs import EvAdventureNPC
from evadventure.dungeon import stock
from evadventure.dungeon.commands import DungeonCmdSet
from evadventure.dungeon.tests.test_dungeon import Below, seed_with
from evadventure.enums import Ability
from evadventure.kernel import signals
from evadventure.kernel.errors import ActionError
from evadventure.social import party
from evadventure.tables.doors.verbs import verbs_of
from evadventure.tables.match.session import MatchSession
from evadventure.tables.room.finding import seat_of
from evadventure.things import wares
from evadventure.words import Words
from server.tests.test_language_bad_input import LINES, BadInput

REFUSED = "It is refused after a write."
PART = 127
"""One line in so many is tried in every run."""
WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")
LEFT_OUT = {"ic", "ooc"}
"""Commands that leave the world, and take the test with them."""
READ = {"kept", "run"}
"""The cache of rows read, and a run: each of its steps is a separate command."""
CATCH_ALL = {"dig", "tunnel", "open", "sethelp"}
"""Commands of Evennia that tell whatever they catch in their own words; nothing may stay of it all the same."""
OF_TESTS = ("django_session", "sqlite_sequence")


class Refusing:
    """Lets the first write of a command pass and refuses the command then; what only listens is not refused."""

    def __init__(self):
        self.fired, self.listening = False, 0

    def __call__(self, execute, sql, *arguments):
        done = execute(sql, *arguments)
        if not self.fired and not self.listening and sql.lstrip().upper().startswith(WRITES):
            self.fired = True
            raise ActionError("tried", Words(REFUSED))
        return done

    @contextmanager
    def __call_listener(self):
        self.listening += 1
        try:
            yield
        finally:
            self.listening -= 1

    def passing_over(self, function):
        """Return a function in which nothing is refused: what calls listeners goes on when one of them fails."""

        def passed(*args, **kwargs):
            with self.__call_listener():
                return function(*args, **kwargs)

        return passed


@contextmanager
def refusing():
    """Refuse each command inside after its first write."""
    made = Refusing()
    with (
        connection.execute_wrapper(made),
        patch.object(Signal, "send_robust", made.passing_over(Signal.send_robust)),
        patch.object(MatchSession, "tell", made.passing_over(MatchSession.tell)),
    ):
        yield made


def rows():
    """Return every row there is, by table."""
    with connection.cursor() as cursor:
        found = {}
        for table in connection.introspection.table_names(cursor):
            if table not in OF_TESTS:
                cursor.execute(f'SELECT * FROM "{table}" ORDER BY 1')
                found[table] = cursor.fetchall()
        return found


def _plain(value, depth=3):
    if isinstance(value, dict):
        return {str(key): _plain(one, depth - 1) for key, one in value.items()} if depth else len(value)
    if isinstance(value, list | tuple | deque):
        return [_plain(one, depth - 1) for one in value] if depth else len(value)
    if isinstance(value, set | frozenset):
        return sorted(str(one) for one in value)
    return f"{type(value).__name__} {getattr(value, 'pk', None) or value}"


def registers():
    """Return what modules of the house keep: every container of theirs with a name in small letters."""
    return {
        f"{name}.{key}": _plain(value)
        for name, module in list(sys.modules.items())
        if name.startswith("evadventure.") and ".tests" not in name and module is not None
        for key, value in list(vars(module).items())
        if key.islower() and not key.startswith("__") and isinstance(value, dict | list | set | deque)
    }


class EveryRefusal(BadInput):
    """A hero with something of everything, whose commands are refused."""

    def setUp(self):
        super().setUp()
        # Where a test before this one has started the house: the book keeps what was refused, too.
        signals.staff_did.disconnect(dispatch_uid="audit")
        self.as_player()
        for key in ("lantern", "lamp oil", "helmet", "shield"):
            wares.make(key).move_to(self.hero, quiet=True)
        wares.make("torch").move_to(self.hero.location, quiet=True)
        self.hero.coins = self.hero.deep_coins = 500
        self.hero.hp = 1
        self.written = {}
        for signal in (pre_save, m2m_changed, pre_delete):
            signal.connect(self.note, weak=False, dispatch_uid=f"test-{id(self)}")
            self.addCleanup(signal.disconnect, dispatch_uid=f"test-{id(self)}")

    def note(self, sender, instance, **kwargs):
        self.written[id(instance)] = instance

    def words(self):
        """Return what may stand behind a command: nothing, and the words of the place."""
        friend, mine = self.char2.key, self.hero.key
        return (
            "", "all", "on", "off", "1", "2", "5 coins", "torch", "dagger", "sack", "lantern", "helmet", "ration",
            "torch in sack", "5 coins in sack", f"torch to {friend}", f"5 coins to {friend}", friend, mine,
            f"{friend} = a word", f"{friend} a word", "hello there", "north", "uno", "kards", "mbg", "random",
            f"invite {friend}", f"add {friend}", "leave", "new Friends", "found Friends", "deposit 5", "str dex con",
            "a = b", f"{friend} uno", "uno with " + friend + " letter", "learn thief a", "accept", "list",
        )  # fmt: skip

    def near(self):
        """Return those whose memory is compared: who acts, who is there, what they have."""
        place = self.hero.location
        people = [one for one in (self.hero, self.char2) if one.pk]
        return [*people, *self.hero.contents, *self.char2.contents, *([place, *place.contents] if place else [])]

    def memory(self):
        """Return what is in memory alone."""
        fight = handler_in(self.hero.location) if self.hero.location else None
        return {
            "registers": registers(),
            "fight": fight and fight.fight.text(),
            **{
                f"{one.key} #{one.pk}": (
                    {key: _plain(value) for key, value in sorted(self.remembered(one).items())},
                    sorted(inside.pk for inside in one.contents),
                    *self.of_hero(one),
                )
                for one in dict.fromkeys([*self.near(), self.account, self.account2])
                if hasattr(one, "contents")
            },
            "account": {key: _plain(value) for key, value in sorted(self.remembered(self.account).items())},
        }

    def of_hero(self, one):
        if one not in (self.hero, self.char2):
            return ()
        return _plain(one.equipment.slots), [cmdset.key for cmdset in one.cmdset.cmdset_stack]

    def remembered(self, one):
        return {
            attribute.key: attribute.value
            for attribute in one.nattributes.backend._storage.values()
            if attribute.value not in (None, False) and attribute.key not in READ
        }

    def unlike_rows(self):
        """Return what memory has otherwise than the rows: Attributes, places."""
        unlike = []
        near = {id(one): one for one in [*self.near(), *self.written.values()]}
        for one in near.values():
            if isinstance(one, ObjectDB) and one.pk:
                kept = dict(
                    ObjectDB.db_attributes.through.objects.filter(objectdb_id=one.pk).values_list(
                        "attribute__db_key", "attribute__db_value"
                    )
                )
                mine = {attr.db_key: attr.db_value for attr in one.attributes.backend.get_all_attributes()}
                unlike += [(one, key) for key in kept | mine if kept.get(key) != mine.get(key)]
                place = ObjectDB.objects.filter(pk=one.pk).values_list("db_location_id", flat=True).first()
                if place != one.db_location_id:
                    unlike.append((one, "location", place, one.db_location_id))
            elif isinstance(one, Attribute) and one.pk and not Attribute.objects.filter(pk=one.pk).exists():
                unlike.append((one, "row"))
        return unlike

    def changing(self, lines):
        """Return the lines that were refused and changed something all the same, or were not refused."""
        changing, self.wrote = [], set()
        before, memory = rows(), self.memory()
        for line in lines:
            faults, answer = self.faults(line, before, memory)
            if faults:  # perhaps of what another line has done before it: look again
                before, memory = rows(), self.memory()
                faults, answer = self.faults(line, before, memory)
            if faults:
                changing.append(f"{line}: {faults!r} {answer!r}")
                before, memory = rows(), self.memory()
        return changing

    def faults(self, line, before, memory):
        """Type a line; return what was wrong with its refusal, and what was read."""
        self.written.clear()
        self.trace.reset_mock()
        with refusing() as tried:
            answer = self.type(line)
        if not tried.fired:
            return {}, answer
        self.wrote.add(line.partition(" ")[0])
        after, remembers = rows(), self.memory()
        faults = {
            "not told, or twice": answer.count(REFUSED) != 1,
            "an error": "Something is broken" in answer or self.trace.called,
            "memory": self.unlike_rows(),
            "rows": [
                (table, [one for one in after[table] if one not in there][:3], len(after[table]) - len(there))
                for table, there in before.items()
                if after[table] != there
            ],
            "remembered": [
                (key, [(mine, theirs) for mine, theirs in self.parts(there, remembers.get(key)) if mine != theirs])
                for key, there in memory.items()
                if remembers.get(key) != there
            ],
        }
        if line.replace("/", " ").partition(" ")[0] in CATCH_ALL:
            del faults["not told, or twice"], faults["an error"]
        return {key: one for key, one in faults.items() if one}, answer

    def check(self, commands, part=1):
        """Check that none of these commands leaves anything when it is refused after its first write."""
        self.check_lines(self.every(commands)[::part])

    def check_lines(self, lines):
        if changing := self.changing(lines):
            self.fail("\n".join(changing))
        self.assertGreater(len(self.wrote), 2)

    def parts(self, before, after):
        if isinstance(before, dict) and isinstance(after, dict):
            return [(f"{key} {before.get(key)}", f"{key} {after.get(key)}") for key in before | after]
        if isinstance(before, tuple) and isinstance(after, tuple):
            return list(zip(before, after, strict=True))
        return [(before, after)]

    def every(self, commands):
        """Return each command with each of the words behind it."""
        return [
            f"{command.key} {word}".strip()
            for command in commands
            if command.key not in LEFT_OUT
            for word in self.words()
        ]

    def players(self):
        return self.commands()


class TestEveryRefusal(EveryRefusal):
    def test_some_commands_in_the_store(self):
        self.check_lines([f"tell {self.char2.key} a word", *self.every(self.commands())[::PART]])

    @tag("sweep")
    def test_in_the_store(self):
        self.check(self.commands())

    @tag("sweep")
    def test_staff(self):
        self.staff()
        self.check_lines(LINES.split("\n"))


class TestInAFight(EveryRefusal):
    def fight(self, style):
        """Begin a fight of the hero, whose party a friend is, with two rats."""
        store = self.hero.location
        store.allow_combat, store.combat_style = True, style
        rats = [create_object(EvAdventureNPC, key="cave rat", location=store) for _ in range(2)]
        for rat in rats:
            rat.set_names(Words("cave rat", "洞鼠"), measure="只")
            rat.allegiance = Ability.ALLEGIANCE_HOSTILE
            rat.hp = rat.hp_max
        party.invite(self.hero, self.char2)
        party.join(self.char2)
        begin(self.hero, rats[0])
        handler_in(store).add_combatant(self.char2)
        self.hero.hp = self.hero.hp_max = 20

    def words(self):
        return (*super().words(), "rat-1", "rat-2", "torch at rat-1", "lamp oil at rat-1", "leave yes")

    def fighting(self):
        return [*self.commands(), *CombatCmdSet()]

    def test_some_commands_turn_by_turn(self):
        self.fight("turnbased")
        self.check(self.fighting(), PART)

    def test_what_is_refused_at_once_takes_no_turn(self):
        """A hero who was ready had to wait for the next action all the same."""
        self.fight("twitch")
        handler, self.wrote = handler_in(self.hero.location), set()
        gift = f"give torch to {self.char2.key}"
        for line in ("attack rat-1", "throw lamp oil at rat-1", "use ration", "drop torch", gift, "fill lantern"):
            with self.subTest(line):
                handler.fight = handler.fight.changed(self.hero.id, ready_at=0.0, action=None)
                handler.keep()
                self.assertEqual(self.faults(line, rows(), self.memory())[0], {})
                self.assertIn(line.split()[0], self.wrote)

    @tag("sweep")
    def test_turn_by_turn(self):
        self.fight("turnbased")
        self.check(self.fighting())

    @tag("sweep")
    def test_twitch(self):
        self.fight("twitch")
        self.check(self.fighting())


class TestAtATable(EveryRefusal):
    def words(self):
        return (*super().words(), "yes", "no", "r7", "draw", "pass", "bots easy", "passphrase x")

    def sit(self):
        self.assertIn("uno", self.type("play uno unrated bots easy").lower())
        self.assertIsNotNone(seat_of(self.hero))

    def table(self):
        return [*self.commands(), *seat_of(self.hero).cmdset.current]

    def test_some_commands_in_a_match(self):
        self.sit()
        self.check(self.table(), PART)

    @tag("sweep")
    def test_in_a_match(self):
        self.sit()
        self.check(self.table())


class TestAtOtherTables(EveryRefusal):
    """Each move the hero may make, the game's own words and those of the table."""

    def moves(self, game):
        self.type(f"play {game} unrated bots easy")
        table = seat_of(self.hero)
        played, reader = table.session, table.reader(self.hero)
        view, legal = played.match.view(reader.who), played.match.legal(reader.who)
        self.assertGreater(len(legal), 0)
        moves = [table.entry.present.describe(action, view, reader) for action in legal]
        return moves, self.every([*verbs_of(game, True), *table.cmdset.current])

    def test_some_moves(self):
        for game in ("kards", "mbg"):
            moves, words = self.moves(game)
            self.check_lines([*moves[:: max(1, len(moves) // 5)], *words[:: PART // 6]])
            self.type("resign yes")
            self.type("stand")

    @tag("sweep")
    def test_every_move(self):
        for game in ("kards", "mbg"):
            moves, words = self.moves(game)
            self.check_lines([*moves, *words])
            self.type("resign yes")
            self.type("stand")


ROOMS = (
    lambda level, room: room.trap == "pit",
    lambda level, room: room.chest and not room.monsters,
    lambda level, room: room.levers,
    lambda level, room: room.person,
    lambda level, room: room.cell == level.down,
)
"""Rooms of the dungeon in which commands are refused."""


class TestBelow(EveryRefusal, Below):
    few = "", "trap", "chest", "lever", "north"

    def words(self):
        return (*super().words(), *self.few, "door", "east", "south", "west", "down", "north door")

    def faults(self, line, before, memory):
        self.hero.ndb.busy_until = 0
        return super().faults(line, before, memory)

    def visit(self, lines):
        self.type("fill lantern")
        self.assertIn("it will burn", self.type("light lantern"))
        for key in ("rope, 50ft", "crowbar", "lockpicks"):
            wares.make(key).move_to(self.hero, quiet=True)
        wrote = set()
        self.enterContext(patch("evadventure.rules.randint", Random(1).randint))
        for wanted in ROOMS:
            seed, plan = seed_with(wanted)
            branch = self.open(seed, hero=self.hero)
            room = branch.room(plan.depth, plan.cell)
            for mob in stock.monsters_in(room):
                mob.delete()
            branch.floor(plan.depth).noticed.add(plan.cell)
            self.hero.move_to(room, quiet=True)
            self.hero.hp, self.hero.hp_max = 30, 40
            self.assertEqual(self.changing(sorted(lines, reverse=True)), [])
            wrote |= self.wrote
        self.assertLessEqual({"disarm", "open", "pick", "pull", "rest", "search"}, wrote)

    def test_some_commands(self):
        self.visit([f"{command.key} {word}".strip() for command in DungeonCmdSet() for word in self.few])

    @tag("sweep")
    def test_every_command(self):
        self.visit(self.every(DungeonCmdSet()))
