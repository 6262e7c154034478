"""Merged command sets are remembered for those who are there."""

from collections import OrderedDict
from unittest import mock

from django.test import SimpleTestCase
from evennia.commands import cmdhandler

from server.conf import merged


class TestMerged(SimpleTestCase):
    def test_those_not_used_for_longest_are_forgotten(self):
        most = merged.FEWEST + 2 * merged.EACH
        with mock.patch.object(cmdhandler, "_CMDSET_MERGE_CACHE", OrderedDict.fromkeys(range(most + 5))) as kept:
            kept.move_to_end(0)
            merged.trim(sessions=2)
            self.assertEqual(list(kept), [*range(6, most + 5), 0])
            merged.trim(sessions=2)
            self.assertEqual(len(kept), most)
            merged.trim(sessions=0)
            self.assertEqual(len(kept), merged.FEWEST)

    def test_evennia_keeps_them_there(self):
        self.assertIsInstance(cmdhandler._CMDSET_MERGE_CACHE, OrderedDict)
