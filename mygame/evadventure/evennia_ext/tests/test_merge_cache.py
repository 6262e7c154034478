"""Merged command sets are remembered for those who are there."""

from collections import OrderedDict
from unittest import mock

from django.test import SimpleTestCase
from evennia.commands import cmdhandler

from evadventure.evennia_ext import merging


class TestMerged(SimpleTestCase):
    def test_those_not_used_for_longest_are_forgotten(self):
        most = merging.FEWEST + 2 * merging.EACH
        with mock.patch.object(cmdhandler, "_CMDSET_MERGE_CACHE", OrderedDict.fromkeys(range(most + 5))) as kept:
            kept.move_to_end(0)
            merging.trim(sessions=2)
            self.assertEqual(list(kept), [*range(6, most + 5), 0])
            merging.trim(sessions=2)
            self.assertEqual(len(kept), most)
            merging.trim(sessions=0)
            self.assertEqual(len(kept), merging.FEWEST)

    def test_evennia_keeps_them_there(self):
        self.assertIsInstance(cmdhandler._CMDSET_MERGE_CACHE, OrderedDict)
