"""The painters of the browser: the house's, and those a host brings by settings."""

from django.test import SimpleTestCase, override_settings

from evadventure.minigames.painter import Painter
from evadventure.tables.pane import painters
from evadventure.words import Words

PIG = Painter("pig/pig.js", words={"pig_hold": Words("hold", "停手")}, data={"most": 100})


@override_settings(WELLMOUTH_PAINTERS={"pig": f"{__name__}.PIG"})
class TestPainters(SimpleTestCase):
    def setUp(self) -> None:
        painters.painters.cache_clear()
        self.addCleanup(painters.painters.cache_clear)

    def test_a_host_brings_a_painter_by_a_setting(self):
        address = painters.addresses()["pig"]
        self.assertTrue(address["module"].endswith("/pig/pig.js"))
        self.assertEqual((address["style"], address["most"]), ("", 100))
        self.assertEqual(painters.words()["pig_hold"], PIG.words["pig_hold"])

    def test_the_house_draws_all_its_games(self):
        self.assertLessEqual({"uno", "mbg", "kards"}, painters.addresses().keys())
        self.assertIn("uno_colour_R", painters.words())
