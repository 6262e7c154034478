"""Whose each limit of the game is: a hero's, a person's (all heroes of an account), or of something else.

A limit is a constant `MOST...`, `TRIES` or `ONCE`. A new one fails the test until the table says whose it is; those of
heroes and persons are played with a second hero of the account, a second account, and a new party.
"""

import ast
import re

from django.test import SimpleTestCase
from evennia.utils.create import create_object

from evadventure.characters import death
from evadventure.creatures import animals, hirelings
from evadventure.dungeon import daily
from evadventure.dungeon.tests.test_daily import DAY, DailyTest
from evadventure.kernel.errors import ActionError
from evadventure.kernel.tests.sources import PACKAGE, modules
from evadventure.places.rooms import PLACE
from evadventure.social import party
from evadventure.things import wares

LIMIT = re.compile("(MOST|TRIES|ONCE)(_|$)")
HERO, PERSON, PARTY = "a hero's", "a person's", "a party's"
OTHERS, SHOWN, STORED = "a place's, club's, contest's or event's", "of a list", "of the memory"
WHOSE = {
    "accounts/client_inputs.MOST": PERSON,
    "accounts/help.MOST": SHOWN,
    "accounts/help.MOST_SUGGESTED": SHOWN,
    "apps/admin/commands.MOST_AUDITED": SHOWN,
    "apps/admin/commands.MOST_SUSPICIONS": SHOWN,
    "apps/admin/commands.MOST_VOIDED": SHOWN,
    "apps/api/pubsub.MOST": STORED,
    "apps/api/tokens.MOST": PERSON,
    "apps/clubs/board.MOST": OTHERS,
    "apps/clubs/matches.MOST_BOARDS": OTHERS,
    "apps/clubs/membership.MOST": OTHERS,
    "apps/clubs/membership.MOST_KNOCKS": OTHERS,
    "apps/contests/commands.MOST": SHOWN,
    "apps/contests/commands.MOST_AHEAD": OTHERS,
    "apps/contests/phrases.ONCE": PERSON,
    "apps/contests/running.MOST_ENTRANTS": OTHERS,
    "apps/contests/running.TRIES": OTHERS,
    "apps/letters/adjourned.MOST": HERO,
    "apps/letters/by_letter.MOST": PERSON,
    "apps/letters/challenging.MOST": HERO,
    "apps/records/inputs.MOST_PARTS": STORED,
    "apps/teaching/analysis.MOST_EACH": STORED,
    "characters/commands.MOST_FACES": SHOWN,
    "creatures/animals.MOST": HERO,
    "creatures/events.MOST": OTHERS,
    "creatures/reactions.TRIES": PERSON,
    "dungeon/daily.ONCE": PERSON,
    "evennia_ext/colour_cache.MOST": STORED,
    "evennia_ext/memory.MOST": STORED,
    "kernel/counting.MOST": SHOWN,
    "places/running.MOST": HERO,
    "quests/chronicle.MOST": STORED,
    "security/throttling.MOST": STORED,
    "security/throttling.TRIES": PERSON,
    "social/friends.MOST": PERSON,
    "social/letters.MOST_LETTERS": PERSON,
    "social/letters.MOST_NOTICES": PERSON,
    "social/letters.MOST_REPORTS": PERSON,
    "social/letters.MOST_UNREAD": PERSON,
    "social/party.MOST": PARTY,
    "staff/characters.MOST_ROWS": SHOWN,
    "staff/characters.MOST_SHOWN": SHOWN,
    "staff/command.MOST": SHOWN,
    "staff/creatures.MOST": SHOWN,
    "staff/world.MOST": SHOWN,
    "tables/room/seats.MOST_OF_ADDRESS": OTHERS,
    "tables/room/seats.MOST_OF_PERSON": PERSON,
    "tables/room/spare_tables.MOST_IN_ROOM": OTHERS,
    "tables/room/spare_tables.MOST_OF_ACCOUNT": PERSON,
    "tables/room/wire.MOST_PAST": SHOWN,
    "things/equipment.MOST_BAGS": HERO,
    "trade/homes.MOST_GUESTS": PERSON,
    "trade/homes.MOST_KEYS": PERSON,
    "wire/changes.MOST_CHANGES": STORED,
    "wire/packages.MOST": STORED,
}
"""Limit -> whose it is; of lists shown and things stored, nobody's."""


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
            "animals": (HERO, self.animal, animals.MOST),
            "bounties": (PERSON, self.bounty, 1),
            "descent": (PERSON, self.descent, 1),
            "hirelings": (HERO, lambda hero: hirelings.hire(hero, "labourer"), hirelings.most(self.char1)),
            "insurance": (HERO, death.insure, 1),
        }
        for name, (whose, use, times) in limits.items():
            with self.subTest(name):
                for _ in range(times):
                    use(self.char1)
                self.assertTrue(self.refused(use, self.char1))
                self.assertEqual(self.refused(use, self.second), whose is PERSON, "another hero of the account")
                party.invite(self.char1, self.char2)
                party.join(self.char2)
                self.assertTrue(self.refused(use, self.char1), "in a new party")
                self.assertFalse(self.refused(use, self.char2), "another account, in one party")
                party.leave(self.char2)

    def refused(self, use, hero):
        try:
            use(hero)
        except ActionError:
            return True
        return False
