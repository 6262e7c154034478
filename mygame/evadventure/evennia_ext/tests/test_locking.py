"""Quick locks answer as Evennia's do, always from what is true now."""

from itertools import product
from types import SimpleNamespace
from unittest import mock

from evennia.locks import lockhandler
from evennia.locks.lockhandler import LockException, LockHandler
from evennia.utils.test_resources import EvenniaTest

from evadventure.evennia_ext.locks import QuickLocks
from evadventure.kernel.command import Command


class TestQuickLocks(EvenniaTest):
    LOCKS = (
        "get:a()",
        "get:not a()",
        "get:a() and b()",
        "get:a() or not b()",
        "get:a() and (b() or not c())",
        "get:NOT a() OR b() AND c()",
    )

    def test_the_same_answers(self):
        truth = {}
        functions = {name: lambda *args, name=name, **kwargs: truth[name] for name in "abc"}
        somebody = SimpleNamespace(locks=SimpleNamespace(lock_bypass=False))
        self.char1.access(self.char1, "get")  # loads Evennia's lock functions
        with mock.patch.dict(lockhandler._LOCKFUNCS, functions):
            for lock in self.LOCKS:
                quick, stock = (kind(SimpleNamespace(lock_storage=lock)) for kind in (QuickLocks, LockHandler))
                for answers in product((True, False), repeat=3):
                    truth.update(zip("abc", answers, strict=True))
                    self.assertEqual(quick.check(somebody, "get"), stock.check(somebody, "get"), (lock, answers))
                    self.assertEqual(
                        quick.check_lockstring(somebody, lock), stock.check_lockstring(somebody, lock), (lock, answers)
                    )

    def test_a_lock_stored_and_read_again_is_the_same(self):
        self.obj1.locks.add("get:perm(Admin) or not false();edit:false()")
        stored = self.obj1.locks.get()
        self.obj1.locks.reset()
        self.assertEqual(self.obj1.locks.get(), stored)
        self.assertIn("get:perm(Admin) or not false()", stored)

    def test_a_change_holds_at_once(self):
        self.account.is_superuser = False
        self.char2.locks.cache_lock_bypass(self.char2)
        self.obj1.locks.add("get:tag(friend)")
        self.assertFalse(self.obj1.access(self.char2, "get"))
        self.char2.tags.add("friend")
        self.assertTrue(self.obj1.access(self.char2, "get"))
        self.obj1.locks.add("get:false()")
        self.assertFalse(self.obj1.access(self.char2, "get"))

    def test_nonsense_is_refused_as_before(self):
        with self.assertRaises(LockException):
            self.obj1.locks.add("get:no_such_function()")

    def test_everything_of_ours_has_them(self):
        for entity in (self.char1, self.room1, self.exit, self.obj1):
            self.assertIsInstance(entity.locks, QuickLocks)
        self.assertIsInstance(Command().lockhandler, QuickLocks)
