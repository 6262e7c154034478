"""References to people who may die, leave a party, or be deleted: each one, and its end.

The tables name every place that keeps a reference to a being, an account or a thing. A new one fails the test until it
is in a table, and what the table says must be so: listeners are connected.
"""

import ast
from functools import cache

from django.apps import apps
from django.test import SimpleTestCase
from evennia.utils.create import create_object
from evennia.utils.evmenu import get_input

from evadventure.accounts import leaving
from evadventure.apps.contests import running
from evadventure.apps.contests.tests.test_running import ContestTest
from evadventure.apps.letters import adjourned, challenging
from evadventure.apps.seeking import queue
from evadventure.combat import handler
from evadventure.enums import WieldLocation
from evadventure.kernel import signals
from evadventure.kernel.purse import CoinReason, moved, transfer
from evadventure.kernel.tests.sources import PACKAGE, modules, nodes
from evadventure.social import party
from evadventure.social.tests.test_people import PeopleTest
from evadventure.tables.room import seats
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.things import equipment, wares
from evadventure.things.objects import EvAdventureCoins
from server.conf import serversession

LISTENERS = {"gone": (adjourned, challenging, party, queue, running, seats), "deleted": (equipment, handler)}
"""Signal -> the modules that must listen to it. `fallen` and `defeated` are news, for counters and the wall."""

ROWS = {
    "letters.Challenge.challenged": "gone",
    "letters.Challenge.challenger": "gone",
    "tables.MatchRow.table": "the row keeps none",
    "tables.Deal.table": "the row goes with its table",
}
"""Foreign keys to objects of the world -> what ends them."""
KEYS = {
    "contests.Entrant": "gone",
    "contests.SeasonRating": "erasing the account",
    "tables.Rating": "erasing the account",
    "tables.SeatRow": "gone",
}
"""Rows with the key `c:<hero>` of one who plays -> what ends it. Of the rest the key is a person's (`a:<account>`)."""
STORED = {
    "_last_puppet": "death",
    "companions": "gone",
    "employer": "the clock of hirelings",
    "evmenu_target": "its menu",
    "following": "leaving a party, which `gone` is",
    "hero": "the errand it is for",
    "party": "gone",
    "place": "the clock of the house",
    "prelogout_location": "the next log-in",
    "winch": "the rope",
}
"""Attributes that hold a being or a place -> what ends them."""
REMEMBERED = {
    "bodies": "deleted, and leaving the fight",
    "challenged_by": "who accepts must stand in the same ring",
    "conversation": "is asked for only while the person is there",
    "fight": "leaving the fight",
    "fought_by": "numbers",
    "goal": "a place the walker finds no way to",
    "hurt_by": "the next hit; is only named",
    "invited_to": "two minutes after the invitation to a table",
    "last_teller": "is looked up among those who are there",
    "numbered": "the next list; of it only an entry that is still here counts",
    "letter": "gone: its match is resigned, and its table put away",
    "offers": "counts while both are there and the things are held",
    "party_invitation": "counts while its inviter lives and leads",
    "replay": "a match that is over",
    "stays": "the change of a password",
    "talk_to": "the next question, or a minute; counts only while the person is there",
    "weighed": "the next offer",
    "who_read": "the next list",
}
"""Values in memory (`ndb`) that hold somebody or something -> their ends."""
REGISTERS = {
    "apps/api/presence.py:_sessions": "the end of the session, 90 seconds after its last request",
    "apps/api/stream.py:_lines": "the end of the stream",
    "apps/api/stream.py:_open": "the end of the stream",
    "apps/api/watching.py:_spectators": "the end of the stream",
    "apps/letters/adjourned.py:_offers": "gone; and the match",
    "apps/letters/news.py:ready": "gone; and ten minutes",
    "apps/teaching/hints.py:_asking": "the answer, which comes always",
    "accounts/authentication.py:_unkept": "counts only, of accounts that are there",
    "tables/match/thinkers.py:_paid": "the budget that is full again",
    "wire/changes.py:_waiting": "the end of the reactor's turn",
}
"""Containers of modules that hold people, things, or their keys -> what ends an entry."""
OF_THE_HOUSE = {
    "accounts/leaving.py:_sweeping",
    "apps/admin/rows.py:COLUMNS",
    "apps/admin/rows.py:VALUES",
    "apps/contests/running.py:failed",
    "apps/records/counting.py:_waiting",
    "apps/teaching/analysis.py:_working",
    "creatures/encounters.py:_told",
    "creatures/npcs.py:last_deaths",
    "dungeon/dwellers.py:DWELLERS",
    "evennia_ext/hooks.py:_ours",
    "kernel/content_files.py:_folders",
    "kernel/content_files.py:_read",
    "kernel/parser.py:_claims",
    "kernel/starting.py:frozen",
    "kernel/starting.py:troubles",
    "knave/bestiary/strains.py:_GROWN",
    "places/lands.py:LANDS",
    "quests/chronicle.py:tellers",
    "social/letters.py:above_notices",
    "tables/match/host_games.py:_told",
    "trade/ledger.py:_cleared",
    "tables/match/thinkers.py:_lines",
    "trade/festivals.py:FESTIVALS",
    "wire/changes.py:_makers",
    "words.py:LANGUAGES",
    "words.py:_FORMATTERS",
}
"""Containers of matches, kinds, games, functions and texts."""
NUMBERS = {
    "companions": "gone",
    "guests": "erasing the account",
    "heirs": "the remains, which open to everybody soon",
    "helpers": "the festival; only who is there still is named and paid",
    "invaders": "the event",
    "joined": "the festival",
    "keys": "erasing the account",
    "said": "numbers of remarks",
}
"""Stored lists of beings, accounts or numbers -> what ends an entry."""
# fmt: off
PLAIN = {
    "_task", "acting", "ambush", "asked", "attack", "away", "beat", "began", "brave", "busy_until", "called",
    "came_from", "challenged", "choice_numbers", "choices_shown", "combathandler", "comes_to", "death_told",
    "deeds_told", "desc", "descent", "died", "erased", "expected", "favours", "file_parts", "fleeing", "gets_up",
    "gives_up", "gropes", "guest_left", "half_in", "hp_at_choice", "hurries", "idle", "insured", "kept",
    "known_addresses", "let_in", "lets_burn", "memory", "met_at", "numbered_fight", "passing", "patience", "phase",
    "put_off", "quits", "reader_chosen", "rest", "round_began", "run", "scared_in", "scars", "stance_told",
    "table_talk", "talk_answer", "talk_turns", "told", "told_fight", "tracked", "turns", "typed",
    "until", "waits_until", "wants_settings", "wire_sent",
}
# fmt: on
"""Values of numbers, times and texts, or questions that are checked again when answered."""


CLOCKS = {"MonsterClock", "PayDay", "BodyClock", "TownClock", "TownChronicle", "LightKeeper", "HavenScript"}
"""Scripts that keep nobody; without the last a manse stands on."""


@cache
def assigned():
    """Return the names of `x.ndb.name` and `x.db.name` that are assigned anywhere in the package."""
    found = set()
    for file, inside in nodes():
        if not file.is_relative_to(PACKAGE) or "minigames" in file.parts:
            continue
        for node in inside:
            if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for one in (inner for target in targets for inner in ast.walk(target)):
                    if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Attribute):
                        found |= {one.attr} if one.value.attr in ("ndb", "db") else set()
            if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Call):
                kept = {"Hero", "Living", "DefaultObject", "DefaultCharacter", "Thing", "Place"}
                names = {one.id for one in ast.walk(node.annotation) if isinstance(one, ast.Name)}
                if "AttributeProperty" in ast.unparse(node.value.func) and kept & names:
                    found.add(node.target.id)
    return found


def _container(value):
    """Return whether an expression is an empty container that something may be put into."""
    if isinstance(value, ast.Dict | ast.List):
        return not (value.keys if isinstance(value, ast.Dict) else value.elts)
    names = {"set", "dict", "list", "deque", "Counter", "defaultdict", "WeakSet", "WeakKeyDictionary"}
    return isinstance(value, ast.Call) and not value.args and ast.unparse(value.func).partition("[")[0] in names


class TestTable(SimpleTestCase):
    def test_every_container_of_a_module_is_in_a_table(self):
        found = {
            f"{file.relative_to(PACKAGE)}:{(node.target if isinstance(node, ast.AnnAssign) else node.targets[0]).id}"
            for file, tree in modules()
            if file.is_relative_to(PACKAGE) and "minigames" not in file.parts
            for node in tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign) and _container(node.value)
        }
        self.assertEqual(sorted(found ^ {*REGISTERS, *OF_THE_HOUSE}), [], "what ends an entry? Say so here")

    def test_every_stored_list_of_numbers_is_in_a_table(self):
        found = {
            node.target.id
            for file, inside in nodes()
            if file.is_relative_to(PACKAGE) and "minigames" not in file.parts
            for node in inside
            if isinstance(node, ast.AnnAssign)
            and ast.unparse(node.annotation) in ("list[int]", "list[int | str]", "list[Hero]")
            and isinstance(node.value, ast.Call)
            and "AttributeProperty" in ast.unparse(node.value.func)
        }
        self.assertEqual(sorted(found ^ set(NUMBERS)), [], "what ends an entry? Say so here")

    def test_every_reference_is_in_a_table(self):
        known = {*STORED, *REMEMBERED, *PLAIN}
        self.assertEqual(sorted(assigned() - known), [], "what ends it? Listen to `gone` or `deleted`, and say so here")
        self.assertEqual(sorted(known - assigned()), [], "is kept no more")

    def test_every_row_that_refers_to_the_world_is_in_a_table(self):
        own = [
            one
            for one in apps.get_models()
            if one.__module__.startswith("evadventure") and one.__module__.endswith(".models")
        ]
        rows = {
            f"{one._meta.app_label.rpartition('_')[2]}.{one.__name__}.{field.name}"
            for one in own
            for field in one._meta.get_fields()
            if field.is_relation and not field.auto_created and field.related_model.__name__ == "ObjectDB"
        }
        self.assertEqual(sorted(rows ^ set(ROWS)), [])
        keys = {
            f"{one._meta.app_label.rpartition('_')[2]}.{one.__name__}"
            for one in own
            for field in one._meta.get_fields()
            if field.name == "key" and "c:<" in f"{field.help_text}{'c:<' * ('SeatRow' in field.help_text)}"
        }
        self.assertEqual(sorted(keys ^ set(KEYS)), [])

    def test_every_script_that_keeps_somebody_lets_them_go_when_staff_delete_it(self):
        found = {
            node.name: {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
            for file, inside in nodes()
            if file.is_relative_to(PACKAGE)
            for node in inside
            if isinstance(node, ast.ClassDef) and any("DefaultScript" in ast.unparse(one) for one in node.bases)
        }
        self.assertGreater(len(found), len(CLOCKS))
        holding = {name for name, own in found.items() if not own & {"delete", "at_script_delete"}}
        self.assertEqual(sorted(holding ^ CLOCKS), [], "what ends what it keeps? Do it in `at_script_delete`")

    def test_who_must_listen_does(self):
        for name, listening in LISTENERS.items():
            receivers = [one for found in getattr(signals, name)._live_receivers(None) for one in found]
            hear = {one.__module__ for one in receivers}
            self.assertEqual({one.__name__ for one in listening} - hear, set(), name)


class TestParties(PeopleTest):
    def setUp(self):
        super().setUp()
        party.invite(self.char1, self.char2)
        party.join(self.char2)
        self.third = create_object("typeclasses.characters.Character", key="Third", location=self.start)
        party.invite(self.char1, self.third)
        party.join(self.third)

    def test_the_dead_lead_nobody(self):
        signals.gone.send(sender=self.char1)
        self.assertIs(party.party_of(self.char2).leader, self.char2)
        self.assertIsNone(party.party_of(self.char1))
        party.expel(self.char2, self.third)

    def test_who_is_deleted_leaves_the_party(self):
        self.char2.db.following = self.third
        self.third.delete()
        self.assertEqual(party.members(self.char1), [self.char1, self.char2])
        self.assertIsNone(self.char2.db.following)

    def test_nobody_follows_whom_they_left_or_who_threw_them_out(self):
        self.char2.db.following = self.char1
        party.expel(self.char1, self.char2)
        self.assertIsNone(self.char2.db.following)
        self.third.db.following, self.char1.db.following = self.char1, None
        self.char1.db.following = self.third
        party.leave(self.third)
        self.assertEqual((self.third.db.following, self.char1.db.following), (None, None))

    def test_a_party_that_staff_delete_lets_everybody_go(self):
        self.char2.db.following = self.char1
        party.party_of(self.char1).delete()
        self.assertEqual((self.char2.db.following, self.char2.db.party), (None, None))
        self.assertIn("You are on your own again", self.heard(self.char1))

    def test_an_invitation_ends_with_the_standing_of_the_inviter(self):
        party.leave(self.char2)
        party.invite(self.char1, self.char2)
        party.hand_over(self.char1, self.third)
        self.assertIsNone(party.inviter_of(self.char2))
        party.hand_over(self.third, self.char1)
        self.assertIs(party.inviter_of(self.char2), self.char1)


class TestThings(PeopleTest):
    def test_what_is_destroyed_leaves_whoever_carries_it(self):
        lamp = create_object("typeclasses.objects.Object", key="brass lamp", location=self.char1)
        self.assertIn(lamp, self.char1.equipment.slots[WieldLocation.BACKPACK])
        lamp.delete()
        self.assertNotIn(lamp, self.char1.equipment.slots[WieldLocation.BACKPACK])
        for line in ("inventory", "drop all", "wield lamp", "give lamp to Char2"):
            self.assertNotIn("Something is broken", self.do(self.char1, line))

    def test_a_thief_that_roams_off_leaves_what_it_took_and_the_ledger_has_the_rest(self):
        thief = create_object("evadventure.creatures.npcs.EvAdventureMob", key="thief", location=self.start)
        blade = wares.make("dagger")
        blade.move_to(self.char1, quiet=True)
        self.char1.coins, thief.coins = 30, 7
        self.char1.level = 2
        transfer(self.char1, thief, 20, CoinReason.THEFT)
        blade.move_to(thief, quiet=True)
        rows = []

        def note(sender, **kwargs):
            rows.append((kwargs["coins"], kwargs["reason"]))

        moved.connect(note)
        thief.delete()
        moved.disconnect(note)
        self.assertEqual(EvAdventureCoins.heap_in(self.start).amount, 20)
        self.assertIs(blade.location, self.start)
        self.assertIn((7, CoinReason.DELETED), rows)

    def test_whoever_keeps_a_heap_hears_that_it_is_one_with_another(self):
        sack = wares.make("sack")
        sack.move_to(self.char1, quiet=True)
        first, other = EvAdventureCoins.put(5, sack), EvAdventureCoins.put(7, self.start)
        heard = []

        def note(sender, **kwargs):
            heard.append(sender)

        signals.deleted.connect(note)
        other.move_to(sack, quiet=True)
        signals.deleted.disconnect(note)
        self.assertEqual([one is first for one in heard], [True])
        self.assertEqual((other.amount, sack.contents), (12, [other]))

    def test_heaps_in_one_place_are_one(self):
        """What lay in remains stayed a second heap beside the first when they were gone."""
        sack = wares.make("sack")
        sack.move_to(self.start, quiet=True)
        EvAdventureCoins.put(5, sack), EvAdventureCoins.put(7, self.start)
        sack.delete()
        (heap,) = [one for one in self.start.contents if isinstance(one, EvAdventureCoins)]
        self.assertEqual(heap.amount, 12)
        heap.move_to(self.char1, quiet=True)
        self.assertIsNone(heap.pk)

    def test_erasing_and_exporting_know_the_dead_heroes(self):
        dead = create_object("typeclasses.characters.Character", key="Late", location=None, nohome=True)
        dead.db.creator_id = self.account2.id
        self.assertIn("Late", [one["name"] for one in leaving.everything(self.account2)["heroes"]])
        number = dead.id
        self.account2.delete()  # as staff do; its owner's way is `leaving.erase`
        self.assertFalse(type(dead).objects.filter(pk=number).exists())


class TestTournaments(ContestTest):
    def test_the_dead_count_as_entered_no_more(self):
        contest = self.make(fee=5)
        running.enter(contest, self.ann)
        signals.gone.send(sender=self.ann)
        self.assertFalse(contest.entrants.exists())
        self.assertIsNone(running.entry_of(contest, self.ann))

    def test_the_dead_keep_no_seat(self):
        seats.sit(self.table, self.ann)
        signals.gone.send(sender=self.ann)
        self.assertIsNone(self.table.setup.seat_of(f"c:{self.ann.id}"))

    def test_the_dead_win_nothing(self):
        self.seat_two()
        self.do(self.ann, "options stake=20")
        before = self.ann.coins, self.bo.coins
        self.do(self.ann, "start")
        signals.gone.send(sender=self.ann)
        self.assertIsNone(self.table.session)
        self.assertEqual((self.ann.coins, self.bo.coins), (before[0] - 20, before[1] + 20))


class TestTables(TablesTest):
    def test_nobody_is_invited_to_a_table_that_is_gone(self):
        seats.sit(self.table, self.ann)
        seats.invite(self.table, self.ann, self.bo)
        self.table.delete()
        self.heard(self.bo)
        self.assertIn("现在没有人问你什么。", self.do(self.bo, "yes"))


class TestReload(TablesTest):
    def test_whoever_is_asked_something_hears_that_the_question_is_gone(self):
        get_input(self.bo, "Really? [Y]/n", lambda *answer: False)
        self.forget()
        serversession.withdraw_questions()
        self.assertIn("刚才的问题", self.heard(self.bo))
        self.assertEqual(self.heard(self.ann), "")
