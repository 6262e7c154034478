"""Charts of ratings."""

from __future__ import annotations

from random import Random
from unittest import TestCase

from django.test import tag

from evadventure.tables.match import ratings
from evadventure.tables.models import RatingChange
from web.tests.test_web_pages import PagesTest
from web.website.charts import EDGE, HEIGHT, WIDTH, chart


class TestCharts(TestCase):
    def test_everything_lies_inside_and_in_order(self) -> None:
        chance = Random(15)
        for count in (2, 3, 10, 100):
            for highest in (0, 3, 60, 900, 4000):
                points = [chance.randint(0, highest) for _ in range(count)]
                with self.subTest(points=points[:5], count=count):
                    self.check(points)

    def check(self, points: list[int]) -> None:
        """Fail when a chart of these points is not true to them."""
        drawn = chart([(one, str(one)) for one in points])
        assert drawn is not None
        for x, y, _ in drawn.dots:
            self.assertTrue(EDGE - 1 <= x <= WIDTH - EDGE + 1 and EDGE - 1 <= y <= HEIGHT - EDGE + 1, (x, y))
        self.assertEqual([x for x, _, _ in drawn.dots], sorted(x for x, _, _ in drawn.dots))
        by_points = sorted(zip(points, (-y for _, y, _ in drawn.dots), strict=True))
        self.assertEqual([y for _, y in by_points], sorted(y for _, y in by_points))
        self.assertTrue(1 <= len(drawn.levels) <= 7, drawn.levels)
        self.assertTrue(all(EDGE - 1 <= y <= HEIGHT - EDGE + 1 for y, _ in drawn.levels))
        self.assertEqual((drawn.first, drawn.last, drawn.highest), (points[0], points[-1], max(points)))

    def test_one_step_is_no_line(self) -> None:
        self.assertIsNone(chart([(1500, "")]))
        self.assertIsNone(chart([]))


class TestThePageOfAPerson(PagesTest):
    @tag("long")
    def test_it_has_the_chart_of_each_rating(self) -> None:
        rows = [self.played() for _ in range(3)]
        RatingChange.objects.all().delete()
        key = f"a:{self.ann.account.id}"
        rating, _ = ratings.Rating.objects.get_or_create(game="pips", key=key, defaults={"mu": 25.0, "sigma": 8.0})
        for step, row in enumerate(rows):
            RatingChange.objects.create(
                rating=rating, match=row, seat=0, mu_before=25.0 + step,
                sigma_before=8.0, mu_after=26.0 + step, sigma_after=7.5, weight=1.0, won=True,
            )  # fmt: skip
        for lang, words in (("en", "at best"), ("zh", "最高")):
            page = self.page(f"/players/a-{self.ann.account.id}/", lang)
            self.assertIn("<polyline", page)
            self.assertIn(words, page)
            self.assertIn(f"{rows[0].pk}: {ratings.points(26.0)}", page)
