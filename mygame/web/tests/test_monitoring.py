"""The figures that tell whether the house is well: dashboard and alerts ask for nothing that is not there."""

import json
import re
from pathlib import Path
from unittest.mock import patch

from prometheus_client import generate_latest

from evadventure.apps.api import news
from evadventure.evennia_ext import metrics
from evadventure.tables.match import thinkers
from evadventure.tables.tests.tables_base import TablesTest
from web import health

DEPLOY = Path(__file__).resolve().parents[3] / "deploy/monitoring"
NAME = re.compile(r"\b(?:wellmouth|process|python)_[a-z0-9_]+")


class TestMonitoring(TablesTest):
    def exported(self):
        """Return the names that Prometheus reads, once everything has been measured."""
        metrics.ACTIONS.labels(by="person").inc(0)
        metrics.COMMAND_SECONDS.labels(command="look").observe(0.001)
        metrics.THOUGHT_SECONDS.labels(game="uno").observe(0.1)
        self.assertIsNotNone(health.Now)
        # Told only where there is a cluster, and a bus.
        with (
            patch.object(thinkers, "misses_cluster", return_value=False),
            patch.object(news, "is_told", return_value=True),
        ):
            text = generate_latest(metrics.REGISTRY).decode()
        types = set(re.findall(r"^# TYPE (\S+)", text, re.MULTILINE))
        return types | set(re.findall(r"^([a-z_]+)[{ ]", text, re.MULTILINE))

    def test_the_dashboard_asks_for_what_there_is(self):
        board = json.loads((DEPLOY / "grafana-dashboard.json").read_text())
        asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
        self.assertGreaterEqual(len(asked), 12)
        self.assertEqual(set(NAME.findall(" ".join(asked))) - self.exported(), set())

    def test_the_alerts_too(self):
        text = (DEPLOY / "alerts.yml").read_text()
        asked = re.findall(r"expr: (.+)", text)
        self.assertEqual(len(asked), text.count("- alert:"))
        names = set(NAME.findall(" ".join(asked)))
        self.assertGreater(len(names), 5)
        self.assertEqual(names - self.exported(), set())

    def test_actions_at_tables_are_counted(self):
        def counted():
            return metrics.REGISTRY.get_sample_value("wellmouth_actions_total", {"by": "person"}) or 0

        before = counted()
        self.seat_two()
        self.do(self.ann, "start")
        self.do(self.ann, f"lay {self.table.session.match.view(0).hand[0]}")
        self.assertEqual(counted() - before, 1)

    def test_memory_is_told(self):
        self.exported()
        self.assertGreater(metrics.REGISTRY.get_sample_value("wellmouth_memory_bytes", {"process": "server"}), 10**7)

    def test_a_quantile_is_the_end_of_its_bucket(self):
        measured = metrics.Histogram("quantile_test", "test", ["a"], buckets=(1, 2, 3), registry=None)
        self.assertEqual(metrics.quantile(measured, 0.5), 0)
        for label, value in (("x", 0.5), ("x", 1.5), ("y", 2.5), ("y", 9)):
            measured.labels(a=label).observe(value)
        found = [metrics.quantile(measured, part) for part in (0.25, 0.5, 0.75, 1)]
        self.assertEqual(found, [1, 2, 3, float("inf")])

    def test_in_the_game(self):
        self.assertNotIn("Memory", self.do(self.ann, "@health"))
        for who in (self.ann, self.bo):
            who.account.permissions.add("Helper")
            who.account.permissions.remove("Player")
        told = " ".join(self.do(self.ann, "@health").split())
        for words in ("1 table, 0 matches", "Memory: server", "Errors in the log"):
            self.assertIn(words, told)
        self.assertRegex(told, "The house is well|Look at this")
        told = self.do(self.bo, "@健康")
        self.assertRegex(told, "一切正常|请留意")
        self.assertNotIn("MB, ", told)

    def test_a_lost_cluster_is_told(self):
        self.exported()
        self.ann.account.permissions.add("Helper")
        self.ann.account.permissions.remove("Player")
        for missed, value in ((None, None), (False, 0), (True, 1)):
            with patch.object(thinkers, "misses_cluster", return_value=missed):
                self.assertEqual(metrics.REGISTRY.get_sample_value("wellmouth_cluster_lost"), value)
                told = " ".join(self.do(self.ann, "@health").split())
                self.assertEqual("the Ray cluster is lost" in told, bool(missed))
