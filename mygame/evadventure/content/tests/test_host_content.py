"""A host's own places, people, shops and quests, as `docs/build/extending.md` shows them."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from evennia.utils import logger
from evennia.utils.test_resources import EvenniaTestCase

from evadventure.content import builder, records
from evadventure.kernel import content_files
from evadventure.kernel.content_files import ContentError
from evadventure.quests import quest_definitions

EXAMPLES = Path(__file__).resolve().parents[4] / "docs" / "examples" / "content"
MILL = EXAMPLES.with_name("town")


class TestHostContent(EvenniaTestCase):
    """The examples of the documentation around the smallest town."""

    def test_a_place_with_a_person_and_a_shop_is_built_and_the_way_back_laid(self):
        places = records.load(MILL, more=[EXAMPLES / "places"])
        self.assertEqual(places["yard"].exits["north"], "own_greenhouse")
        builder.build(places)
        house, flora = builder.find("place:own_greenhouse"), builder.find("person:own_flora")
        self.assertEqual(flora.location, house)
        self.assertEqual([one.destination for one in house.exits], [builder.find("place:yard")])
        self.assertIn(house, [one.destination for one in builder.find("place:yard").exits])
        self.assertEqual(places["own_greenhouse"].people["own_flora"].told.shop.goods["ration"], 5)

    def test_without_the_folder_the_town_is_as_it_was(self):
        self.assertNotIn("own_greenhouse", records.load(MILL, more=[]))
        self.assertNotIn("north", records.load(MILL, more=[])["yard"].exits)

    def test_a_way_that_is_taken_is_no_way_back(self):
        problems = self.problems_of('exits = { south = "yard" }', 'exits = { up = "yard" }')
        self.assertRegex(problems[0], r"^greenhouse\.toml:5: own_greenhouse: exits\.up: yard has no way down")

    def test_a_mistake_in_a_place_is_named_with_file_and_line(self):
        for old, new, said in (
            ('exits = { south = "yard" }', 'exits = { south = "nowhere" }', ":5: own_greenhouse: exits.south"),
            ("ration = 5", "nectar = 5", ":21: own_greenhouse: people.own_flora.shop.goods: no prototype"),
        ):
            with self.subTest(new=new):
                problems = "\n".join(self.problems_of(old, new))
                self.assertIn(f"greenhouse.toml{said}", problems)

    def problems_of(self, old, new):
        text = (EXAMPLES / "places" / "greenhouse.toml").read_text("utf-8")
        self.assertIn(old, text)
        with TemporaryDirectory() as folder:
            (Path(folder) / "greenhouse.toml").write_text(text.replace(old, new), encoding="utf-8")
            with self.assertRaises(ContentError) as raised:
                records.load(MILL, more=[Path(folder)])
        return raised.exception.problems

    def test_a_quest_is_read_after_those_of_the_town(self):
        with patch.object(content_files, "_folders", {"quests": (EXAMPLES / "quests",)}):
            found = quest_definitions.load()
        self.assertEqual(list(found)[-1], "own_seeds")
        self.assertEqual(found["own_seeds"].giver, "own_flora")

    def test_a_mistake_among_the_hosts_quests_leaves_only_those_out(self):
        text = (EXAMPLES / "quests" / "seeds.toml").read_text("utf-8").replace("coins = 10", 'things = ["nectar"]')
        with TemporaryDirectory() as folder, patch.object(logger, "log_err") as log:
            (Path(folder) / "seeds.toml").write_text(text, encoding="utf-8")
            with patch.object(content_files, "_folders", {"quests": (Path(folder),)}):
                found = quest_definitions.load()
        self.assertEqual(found, quest_definitions.load())
        self.assertTrue(found)
        self.assertIn("seeds.toml:11: own_seeds: reward.things: no thing nectar", log.call_args.args[0])
