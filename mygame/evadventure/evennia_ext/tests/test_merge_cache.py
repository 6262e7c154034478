"""Merged command sets are remembered for those who are there."""

from collections import OrderedDict
from unittest import mock

from django.test import SimpleTestCase
from evennia.commands import cmdhandler

from evadventure.evennia_ext import merge_cache


class TestMerged(SimpleTestCase):
    def test_those_not_used_for_longest_are_forgotten(self):
        most = merge_cache.FEWEST + 2 * merge_cache.EACH
        with mock.patch.object(cmdhandler, "_CMDSET_MERGE_CACHE", OrderedDict.fromkeys(range(most + 5))) as kept:
            kept.move_to_end(0)
            merge_cache.trim(sessions=2)
            self.assertEqual(list(kept), [*range(6, most + 5), 0])
            merge_cache.trim(sessions=2)
            self.assertEqual(len(kept), most)
            merge_cache.trim(sessions=0)
            self.assertEqual(len(kept), merge_cache.FEWEST)

    def test_evennia_keeps_them_there(self):
        self.assertIsInstance(cmdhandler._CMDSET_MERGE_CACHE, OrderedDict)
