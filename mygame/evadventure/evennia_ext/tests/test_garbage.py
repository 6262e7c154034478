"""Nobody waits long for the collector of garbage."""

import gc
import weakref
from typing import Any
from unittest import mock

from django.test import SimpleTestCase, tag

from evadventure.evennia_ext import garbage
from server.conf import lazy


class TestGarbage(SimpleTestCase):
    def setUp(self) -> None:
        thresholds, callbacks = gc.get_threshold(), list(gc.callbacks)
        self.addCleanup(gc.set_threshold, *thresholds)
        self.addCleanup(lambda: gc.callbacks.__setitem__(slice(None), callbacks))

    def test_what_settings_switched_off_for_the_start_is_on_again(self) -> None:
        self.addCleanup(gc.enable)
        gc.disable()
        garbage.start()
        self.assertTrue(gc.isenabled())

    def test_little_is_looked_at_each_time_however_much_stays(self) -> None:
        garbage.start()
        looked_at = []

        def count(phase: str, info: dict[str, Any]) -> None:
            if phase == "start":
                generations = range(info["generation"] + 1)
                looked_at.append(sum(len(gc.get_objects(generation=each)) for each in generations))

        gc.callbacks.append(count)
        kept = [[number] for number in range(400_000)]
        self.assertGreater(len(looked_at), 20)
        self.assertLess(max(looked_at), 80_000)
        self.assertLess(sum(looked_at), 4 * len(kept))

    def test_rings_are_found(self) -> None:
        garbage.start()
        for _ in range(50_000):
            ring: list[Any] = []
            ring.append(ring)
        self.assertLess(gc.get_count()[0], garbage.YOUNG + 1)
        self.assertLess(len(gc.get_objects()), 60_000)

    def test_rings_that_end_late_are_found_within_minutes(self) -> None:
        class Ring:
            pass

        garbage.start()
        ring = Ring()
        ring.ring = ring  # type: ignore[attr-defined]
        seen = weakref.ref(ring)
        gc.collect()
        garbage.each_minute()
        del ring
        self.assertIsNotNone(seen())
        garbage.each_minute()
        self.assertIsNone(seen())

    @tag("long")
    def test_what_is_loaded_late_is_not_looked_at(self) -> None:
        frozen = gc.get_freeze_count()
        with mock.patch.object(lazy, "MODULES", ("no_such_module",)), self.assertRaises(ModuleNotFoundError):
            lazy.load()
        self.assertTrue(gc.isenabled())
        self.assertGreater(gc.get_freeze_count(), frozen)
