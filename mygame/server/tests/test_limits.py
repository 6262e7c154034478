"""Whose each limit of the game is: a hero's, a person's (all heroes of an account), or of something else.

A limit is a constant `MOST...`, `TRIES`, `ONCE` or `..._A_DAY`. A new one fails the test until the table says whose it
is; each that is somebody's is played with a second hero of the account, a second account, and a new party.
"""

import ast
import re
from datetime import timedelta
from importlib import import_module
from itertools import chain, repeat
from pathlib import Path
from pkgutil import resolve_name
from unittest.mock import patch

from django.test import SimpleTestCase, tag
from django.utils import timezone
from evennia.utils.create import create_account, create_object

from evadventure.apps.api import tokens
from evadventure.apps.clubs import board, membership
from evadventure.apps.clubs.tests.test_membership import ClubsTest
from evadventure.apps.contests import running
from evadventure.apps.contests.systems import System
from evadventure.apps.letters import by_letter, challenging
from evadventure.apps.letters.pace import TimeControl
from evadventure.characters import coins, death
from evadventure.creatures import animals, hirelings
from evadventure.dungeon import daily
from evadventure.dungeon.tests.test_daily import DAY, DailyTest
from evadventure.kernel.errors import ActionError
from evadventure.kernel.tests.sources import PACKAGE, modules
from evadventure.places.rooms import PLACE
from evadventure.security import rate_limits
from evadventure.social import letters, party
from evadventure.social.presence import person_of
from evadventure.tables import bootstrap
from evadventure.tables.match import store
from evadventure.tables.match.persons import account_of, character_of, key_of, name_of
from evadventure.tables.match.seating import Setup, Sitter, seated
from evadventure.tables.models import MatchRow, SeatRow
from evadventure.tables.room import seats, spare_tables
from evadventure.things import wares
from evadventure.trade import homes
from evadventure.words import Words

LIMIT = re.compile("(MOST|TRIES|ONCE)(_|$)|[A-Z]+_A_DAY$")
HERO, PERSON, PARTY = "a hero's", "a person's", "a party's"
OTHERS, EACH = "a place's, club's, contest's or event's", "of each thing asked for, whoever asks"
SHOWN, STORED = "of a list", "of the memory"
WHOSE = {
    "accounts/client_inputs.MOST": EACH,
    "accounts/help.MOST": SHOWN,
    "accounts/help.MOST_SUGGESTED": SHOWN,
    "apps/admin/commands.MOST_AUDITED": SHOWN,
    "apps/admin/commands.MOST_NAMED": SHOWN,
    "apps/admin/commands.MOST_SUSPICIONS": SHOWN,
    "apps/admin/commands.MOST_VOIDED": SHOWN,
    "apps/api/pubsub.MOST": STORED,
    "apps/api/tokens.MOST": PERSON,
    "apps/clubs/board.MOST": OTHERS,
    "apps/clubs/matches.MOST_BOARDS": EACH,
    "apps/clubs/membership.MOST": OTHERS,
    "apps/clubs/membership.MOST_KNOCKS": OTHERS,
    "apps/contests/commands.MOST": SHOWN,
    "apps/contests/commands.MOST_AHEAD": EACH,
    "apps/contests/phrases.ONCE": PERSON,
    "apps/contests/running.MOST_ENTRANTS": OTHERS,
    "apps/contests/running.TRIES": EACH,
    "apps/letters/adjourned.MOST": PERSON,
    "apps/letters/by_letter.MOST": PERSON,
    "apps/letters/challenging.MOST": PERSON,
    "apps/records/inputs.MOST_PARTS": STORED,
    "apps/teaching/analysis.MOST_EACH": STORED,
    "characters/commands.MOST_FACES": SHOWN,
    "creatures/animals.MOST": HERO,
    "creatures/events.MOST": EACH,
    "creatures/reactions.TRIES": PERSON,
    "dungeon/daily.ONCE": PERSON,
    "evennia_ext/colour_cache.MOST": STORED,
    "evennia_ext/memory.MOST": STORED,
    "kernel/counting.MOST": SHOWN,
    "places/running.MOST": EACH,
    "quests/chronicle.MOST": STORED,
    "security/throttling.MOST": STORED,
    "security/throttling.TRIES": OTHERS,
    "social/friends.MOST": PERSON,
    "social/letters.MOST_LETTERS": PERSON,
    "social/letters.MOST_NOTICES": PERSON,
    "social/letters.MOST_UNREAD": PERSON,
    "social/party.MOST": PARTY,
    "social/reports.MOST_REPORTS": PERSON,
    "staff/characters.MOST_ROWS": SHOWN,
    "staff/characters.MOST_SHOWN": SHOWN,
    "staff/command.MOST": SHOWN,
    "staff/creatures.MOST": SHOWN,
    "staff/world.MOST": SHOWN,
    "characters/coins.FAME_A_DAY": PERSON,
    "characters/coins.XP_A_DAY": PERSON,
    "tables/room/seats.MOST_OF_ADDRESS": OTHERS,
    "tables/room/seats.MOST_OF_PERSON": PERSON,
    "tables/room/spare_tables.MOST_IN_ROOM": OTHERS,
    "tables/room/spare_tables.MOST_OF_ACCOUNT": PERSON,
    "tables/room/wire.MOST_PAST": SHOWN,
    "things/equipment.MOST_BAGS": EACH,
    "trade/barter.MOST_TYPED": EACH,
    "trade/homes.MOST_GUESTS": PERSON,
    "trade/homes.MOST_KEYS": PERSON,
    "trade/market.MOST_OFFERS": PERSON,
    "trade/market.MOST_PRICE": EACH,
    "trade/market.MOST_WANTED": PERSON,
    "wire/changes.MOST_CHANGES": STORED,
    "wire/packages.MOST": STORED,
}
"""Limit -> whose it is; of lists shown, things stored and things asked for, nobody's."""
ELSEWHERE = {
    "apps/contests/phrases.ONCE": "apps.contests.tests.test_daily:"
    "TestDaily.test_the_accounts_next_hero_goes_on_with_it",
    "creatures/reactions.TRIES": "creatures.tests.test_mobs:MeetingTest.test_three_tries_a_pack_are_a_persons",
    "security/throttling.TRIES": "accounts.tests.test_authentication:TestTries",
    "tables/room/seats.MOST_OF_ADDRESS": "tables.tests.test_opening:"
    "TestOpen.test_people_of_one_address_sit_at_so_many_tables_and_join_any",
    "tables/room/spare_tables.MOST_IN_ROOM": "tables.tests.test_opening:"
    "TestOpen.test_an_account_and_a_room_have_a_limit",
    **dict.fromkeys(
        ("trade/market.MOST_OFFERS", "trade/market.MOST_WANTED"),
        "trade.tests.test_market:TestMarket.test_each_has_a_bounded_number_there",
    ),
}
"""Limit of somebody -> the test that plays it, where that is none of these."""


class TestTable(SimpleTestCase):
    def test_every_limit_says_whose_it_is(self):
        found = {
            f"{file.relative_to(PACKAGE).with_suffix('').as_posix()}.{name.id}"
            for file, tree in modules()
            if file.is_relative_to(PACKAGE) and file.relative_to(PACKAGE).parts[0] not in ("minigames", "knave")
            for node in tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign)
            for name in ast.walk(node)
            if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store) and LIMIT.match(name.id)
        }
        self.assertEqual(sorted(found ^ set(WHOSE)), [])

    def test_every_limit_of_somebody_is_played(self):
        source = Path(__file__).read_text(encoding="utf-8")
        owned = {name for name, whose in WHOSE.items() if whose in (HERO, PERSON, PARTY, OTHERS)}
        self.assertEqual([name for name in owned if source.count(f'"{name}"') < 2], [])
        for test in ELSEWHERE.values():
            resolve_name(f"evadventure.{test}")


def refused(use, *args):
    """Tell whether an act is refused."""
    try:
        use(*args)
    except ActionError:
        return True
    return False


class TestPlayed(DailyTest):
    """Each limit is used up by a hero, and tried by others."""

    def setUp(self):
        super().setUp()
        for one, account in ((self.char1, self.account), (self.char2, self.account2)):
            one.db.creator_id = account.id
        self.second = create_object(self.character_typeclass, key="Second", location=self.ledge)
        self.second.db.creator_id = self.account.id
        for one in (self.char1, self.char2, self.second):
            one.coins = 1000

    def animal(self, hero):
        lead = wares.make("hunting dog")
        lead.use(hero)
        lead.at_post_use(hero)

    def descent(self, hero):
        hero.location = self.ledge
        daily.descend(hero)
        hero.move_to(self.ledge, quiet=True)

    def bounty(self, hero):
        hero.location = self.guild
        daily.claim(hero)

    def test_each(self):
        self.guild = create_object("typeclasses.rooms.Room", key="guild")
        self.guild.tags.add(daily.GUILD, category=PLACE)
        week, (wanted, *_) = daily.week_of(DAY), daily.this_weeks()
        for account in (self.account, self.account2):
            account.attributes.add(week, {str(wanted.tier): wanted.need}, category=daily.BOUNTY)
        limits = {
            "creatures/animals.MOST": (HERO, self.animal, animals.MOST),
            "bounties": (PERSON, self.bounty, 1),
            "dungeon/daily.ONCE": (PERSON, self.descent, 1),
            "hirelings": (HERO, lambda hero: hirelings.hire(hero, "labourer"), hirelings.most(self.char1)),
            "insurance": (HERO, death.insure, 1),
        }
        for name, (whose, use, times) in limits.items():
            with self.subTest(name):
                for _ in range(times):
                    use(self.char1)
                self.assertTrue(refused(use, self.char1))
                self.assertEqual(refused(use, self.second), whose is PERSON, "another hero of the account")
                party.invite(self.char1, self.char2)
                party.join(self.char2)
                self.assertTrue(refused(use, self.char1), "in a new party")
                self.assertFalse(refused(use, self.char2), "another account, in one party")
                party.leave(self.char2)

    def test_a_party(self):
        with self.subTest("social/party.MOST"), patch.object(party, "MOST", 2):
            party.invite(self.char1, self.char2)
            party.join(self.char2)
            self.assertTrue(refused(party.invite, self.char1, self.second))
            party.hand_over(self.char1, self.char2)
            self.assertTrue(refused(party.invite, self.char2, self.second), "another account, in one party")
            party.leave(self.char1)
            self.assertFalse(refused(party.invite, self.char1, self.second), "in a new party")

    @tag("long")
    def test_a_home(self):
        for number in range(2):
            create_account(f"Friend{number}", "", "pass-word-9")
        for one in (self.char1, self.char2):
            one.location = self.place("dormitory")
            self.do(one, "lodging rent")
        self.second.location = self.char1.location

        def gives(hero, line, kept):
            home = homes.home_of(person_of(hero).id)
            before = len(getattr(home, kept))
            hero.execute_cmd(line)
            if len(getattr(home, kept)) == before:
                raise ActionError("full", Words("No more."))

        for name, line, kept in (
            ("trade/homes.MOST_KEYS", "lodging key", "keys"),
            ("trade/homes.MOST_GUESTS", "lodging invite", "guests"),
        ):
            constant = name.partition(".")[2]
            with self.subTest(name), patch.object(homes, constant, 1):
                self.account.puppet_object(self.session, self.char1)
                gives(self.char1, f"{line} Friend0", kept)
                self.assertTrue(refused(gives, self.char1, f"{line} Friend1", kept))
                self.account.puppet_object(self.session, self.second)
                self.assertTrue(refused(gives, self.second, f"{line} Friend1", kept), "another hero of the account")
                with patch.object(homes, constant, 2):
                    self.assertFalse(refused(gives, self.second, f"{line} Friend1", kept))
                self.assertFalse(refused(gives, self.char2, f"{line} Friend1", kept), "another account")


class TestAtTables(ClubsTest):
    """Each limit is made as small as one, used up by a hero, and tried by others."""

    def setUp(self):
        super().setUp()
        self.di, self.ed = self.newcomer("Di"), self.newcomer("Ed")
        self.second = create_object(type(self.ann), key="Zoe", location=self.room, home=self.room)
        self.second.db.creator_id, self.second.coins = self.ann_account.id, 100
        self.second.locks.add(f"puppet:pid({self.ann_account.id})")
        self.ann_account.characters.add(self.second)
        self.room.tags.add("notices", category=PLACE)
        self.tables = [self.table, bootstrap.make_table(self.room, self.game, content_id="more")]

    def comes_in(self, hero):
        """Let the player of a hero play that one."""
        if not hero.sessions.count():
            self.disconnect(self.ann if hero is self.second else self.second)
            self.connect(self.ann_account, hero)

    def types(self, *lines):
        """Return an act: lines typed; told that it is too much, it is refused."""

        def use(hero):
            for line in lines:
                told = self.says(hero, line)
                if line is lines[-1] and re.search("full|down first|your last reports|名单|先揭|处理完", told):
                    raise ActionError("typed", Words(told))

        return use

    def adjourns(self, hero):
        """Adjourn a match against a computer player; another one that lapses for it is a refusal."""
        before = MatchRow.objects.filter(store.ADJOURNED).count()
        seats.sit(self.table, hero)
        for line in ("bot add random", "start", "adjourn"):
            self.do(hero, line)
        if MatchRow.objects.filter(store.ADJOURNED).count() == before:
            raise ActionError("lapsed", Words("Another one has lapsed."))

    def plays_by_letter(self, hero):
        setup = seated(Setup(game=self.game), Sitter(key=key_of(hero), name=name_of(hero)))
        by_letter.begin(seated(setup, Sitter(key="b:2", name=Words("Bot"), level="random")))

    def sits(self, hero):
        seats.sit(self.tables[0 if hero is self.ann else 1], hero)

    def earns(self, hero):
        """Be rewarded, unless the day has given all."""
        given = coins.reward(key_of(hero), beaten=coins.FAME_A_DAY, chance=0.1)
        seat = SeatRow(key=key_of(hero), account_id=account_of(hero), xp=given.xp, fame=given.fame)
        if not given.xp or not given.fame:
            raise ActionError("day", Words("That was all for today."))
        row = MatchRow.objects.create(game=self.game, rules_version=1, phase=MatchRow.Phase.OVER, ended=timezone.now())
        seat.match, seat.seat = row, 0
        seat.save()

    def test_each(self):
        self.club(self.ann, "Stone Foxes", self.bo)
        cup = running.create(
            Words("the Cup"), self.game, System.SWISS, running.now() + timedelta(minutes=5), pace=TimeControl(bank=5)
        )
        self.addCleanup(running.alarm.stop)
        limits = {
            "apps/api/tokens.MOST": lambda hero: tokens.make(hero.account, "program"),
            "apps/clubs/board.MOST": lambda hero: board.put_up(hero.account, "hello"),
            "apps/contests/running.MOST_ENTRANTS": lambda hero: running.enter(cup, hero),
            "apps/letters/adjourned.MOST": self.adjourns,
            "apps/letters/by_letter.MOST": self.plays_by_letter,
            "apps/letters/challenging.MOST": lambda hero: challenging.send(
                hero, next(others).key, self.game, False, 0, 24
            ),
            "social/friends.MOST": lambda hero: self.types(f"friends add {next(others).key}")(hero),
            "social/letters.MOST_LETTERS": lambda hero: letters.send_letter(
                next(others).account, hero.account, "hello", "hello"
            ),
            "social/letters.MOST_UNREAD": lambda hero: letters.send_letter(
                hero.account, self.di.account, "hello", "hello"
            ),
            "social/letters.MOST_NOTICES": self.types("posters post Lost = One boot."),
            "social/reports.MOST_REPORTS": self.types("bug The clock is slow."),
            "characters/coins.XP_A_DAY": self.earns,
            "characters/coins.FAME_A_DAY": self.earns,
            "tables/room/seats.MOST_OF_PERSON": self.sits,
            "tables/room/spare_tables.MOST_OF_ACCOUNT": lambda hero: spare_tables.bring(self.room, self.game, hero),
        }
        for name, use in limits.items():
            file, _, constant = name.partition(".")
            module = import_module(f"evadventure.{file.replace('/', '.')}")
            most = getattr(module, constant) if constant.endswith("_A_DAY") else 1
            others = chain([self.di], repeat(self.ed))
            with self.subTest(name), patch.object(module, constant, most), patch.object(rate_limits, "pace"):
                self.comes_in(self.ann)
                use(self.ann)
                self.assertTrue(refused(use, self.ann))
                self.comes_in(self.second)
                self.assertTrue(refused(use, self.second), "another hero of the account")
                self.assertEqual(refused(use, self.bo), WHOSE[name] is OTHERS, "another account")
                if WHOSE[name] is PERSON and most == 1:
                    with patch.object(module, constant, 9):
                        self.assertFalse(refused(use, self.second), "refused for nothing else")
                SeatRow.objects.filter(match__phase=MatchRow.Phase.OVER).delete()
                for table in self.tables:
                    for sitter in table.setup.sitters:
                        seats.stand(table, character_of(sitter.key))

    def test_a_club(self):
        club, door = self.club(self.ann, "Stone Foxes"), membership
        with self.subTest("apps/clubs/membership.MOST_KNOCKS"), patch.object(door, "MOST_KNOCKS", 1):
            door.join(club, self.di.account)
            self.assertTrue(refused(door.join, club, self.ed.account))
            self.assertFalse(refused(door.join, self.club(self.bo, "Old Otters"), self.ed.account), "another club")
        with self.subTest("apps/clubs/membership.MOST"), patch.object(door, "MOST", 1):
            self.assertTrue(refused(door.admit, self.ann.account, self.di.account))
            with patch.object(door, "MOST", 2):
                self.assertFalse(refused(door.admit, self.ann.account, self.di.account))
