"""Events run by staff: invasions that end by themselves, festivals, and people of the world who speak."""

from evadventure.creatures import events
from evadventure.knave.bestiary import KINDS
from evadventure.social.tests.test_people import PeopleTest


class TestEvents(PeopleTest):
    def setUp(self):
        super().setUp()
        self.account.permissions.add("Developer")
        self.addCleanup(lambda: (one := events.current()) and events.end(one))

    def test_an_invasion_until_it_is_beaten_off(self):
        self.assertIn("Nothing is going on", self.do(self.char1, "@event"))
        said = self.do(self.char1, "@event invasion cellar rat = 2")
        self.assertIn("An attack on Well Square: 2 cellar rats!", said)
        self.assertIn("出现了两只窖鼠", self.heard(self.char2))
        event = events.current()
        self.assertEqual((self.start.allow_combat, self.start.allow_death), (True, False))
        self.assertIn("going on already", self.do(self.char1, "@event festival Day // 节"))
        for one in event.standing():
            one.hp = 0
            one.at_death()
        event.at_repeat()
        self.assertIsNone(events.current())
        self.assertFalse(self.start.allow_combat)
        self.assertIn("is beaten off: not one", self.heard(self.char1))

    def test_ended_by_hand_nothing_is_left(self):
        self.assertIn("Square: a cellar rat!", self.do(self.char1, "@event invasion cellar rat = 1"))
        self.do(self.char1, "@event end")
        self.do(self.char1, "@event invasion cellar rat = 3")
        invaders = events.current().standing()
        self.assertIn("an attack on Well Square (cellar rat), 3 left", self.do(self.char1, "@event"))
        self.assertEqual(len(invaders), 3)
        self.assertIn("every cellar rat that was left", self.do(self.char1, "@event end"))
        self.assertEqual([one.pk for one in invaders], [None] * 3)
        self.assertFalse(self.start.allow_combat)

    def test_what_staff_delete_leaves_nothing_either(self):
        """The creatures stayed, and one could fight in that place for good."""
        self.start.allow_combat = False
        event = events.invasion(self.start, KINDS["cellar_rat"], 2)
        mobs = event.standing()
        event.delete()
        self.assertEqual(([one.pk for one in mobs], self.start.allow_combat), ([None, None], False))

    def test_a_festival_is_told_to_each_in_their_language(self):
        self.do(self.char1, "@event festival Bucket Day // 提桶节")
        self.assertIn("今天镇上过节：提桶节", self.heard(self.char2))
        self.assertIn("Bucket Day", self.do(self.char1, "@event"))
        self.do(self.char1, "@活动 结束")
        self.assertIn("提桶节过完了", self.heard(self.char2))

    def test_it_is_over_after_three_hours(self):
        self.do(self.char1, "@event festival Bucket Day // 提桶节")
        event = events.current()
        event.beats = events.LONGEST // events.BEAT
        event.at_repeat()
        self.assertIsNone(events.current())

    def test_refusals(self):
        for line, answer in [
            ("@event dance", "@event invasion"),
            ("@event end", "Nothing is going on"),
            ("@event invasion cellar rat = 0", "1 to 20"),
            ("@event invasion nothing² = 2", "no creature"),
            ("@event festival Only English", "In both languages"),
            ("@say", "@say <somebody>"),
            ("@say nobody² = hello", "Nobody of the world"),
        ]:
            self.assertIn(answer, self.do(self.char1, line), line)
            self.assertIsNone(events.current())

    def test_somebody_of_the_world_speaks(self):
        self.char1.location = self.char2.location = self.place("store")
        self.assertIn('says, "Good morning.', self.do(self.char1, "@say lil = Good morning. // 早啊。"))
        self.assertIn("说：「早啊。", self.heard(self.char2))
