"""How long a computer player seems to think."""

from __future__ import annotations

from statistics import mean
from unittest import TestCase

from evadventure.tables.match.computer_players import pause


class TestPause(TestCase):
    def test_a_hard_choice_takes_longer_and_none_longer_than_the_house_allows(self):
        found = {choices: [pause(choices, 0.5, 2.0) for _ in range(400)] for choices in (0, 1, 4, 16, 200)}
        for pauses in found.values():
            self.assertGreaterEqual(min(pauses), 0.5)
            self.assertLessEqual(max(pauses), 2.0)
        means = [mean(found[choices]) for choices in (1, 4, 16)]
        self.assertEqual(means, sorted(means))
        self.assertGreater(means[2], means[0] + 0.4)

    def test_where_nothing_is_to_be_waited_for_nothing_is(self):
        self.assertEqual(pause(9, 0, 0), 0)
