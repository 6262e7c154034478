"""The town's content: whole in both languages, well formed, and every mistake named."""

import textwrap
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import TestCase

import msgspec

from evadventure.content import records
from evadventure.kernel.content_files import texts as texts_of
from evadventure.kernel.descriptions import PartOfDay
from evadventure.kernel.messaging import Page
from evadventure.knave.directions import DIRECTIONS
from evadventure.places import lands
from evadventure.places.rooms import mark
from evadventure.words import LANGUAGES, Lang

PLACE = """
[{key}]
name = {{ en = "Yard {key}", zh = "{zh}院" }}
sign = {{ en = "Ya", zh = "院" }}
tags = [{tags}]
glimpse = {{ en = "A yard.", zh = "一个院子。" }}
desc.en = "A yard with a pump."
desc.zh = "院子里有个水泵。"
day = {{ en = "Sun.", zh = "有太阳。" }}
night = {{ en = "Moon.", zh = "有月亮。" }}
exits = {{ {exits} }}
murmurs = []
[[{key}.details]]
names = {{ en = ["pump"], zh = ["水泵"] }}
text = {{ en = "It drips.", zh = "滴着水。" }}
"""


def land_tag(one: records.PlaceRecord) -> str:
    """Return the tag of the land a place belongs to, "" for the town."""
    return next((tag for tag in one.tags if tag.startswith(lands.TAG)), "")


def place(key: str, zh: str, exits: str, tags: str = "") -> str:
    return PLACE.format(key=key, zh=zh, exits=exits, tags=tags)


TWO = place("a", "前", 'north = "b"', '"start"') + place("b", "后", 'south = "a"')


class TestTown(TestCase):
    """The contents of `world/town`."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.places = records.load()

    def test_it_is_a_town_with_the_places_the_game_needs(self):
        self.assertGreaterEqual(len(self.places), 15)
        tags = {tag for place in self.places.values() for tag in place.tags}
        wanted = {"start", "rest", "smith", "armourer", "store", "temple", "guild", "ring", "notices", "gate", "well"}
        games = {"gaming:uno", "gaming:mbg", "gaming:kards", "gaming:corner"}
        self.assertLessEqual(wanted | games | {"graveyard", "bath", "dungeon:entrance"}, tags)
        self.assertEqual(self.places["ring"].kind, "pvp")

    def test_every_text_is_in_both_languages_and_in_no_other(self):
        texts = [text for place in self.places.values() for text in texts_of(place)]
        self.assertGreater(len(texts), 400)
        for field, words in texts:
            with self.subTest(field=field, en=words.en):
                self.assertFalse(LANGUAGES[Lang.ZH].is_in(words.en))
                self.assertTrue(LANGUAGES[Lang.ZH].is_in(words.zh))
                self.assertEqual(*words.fields())
                self.assertNotRegex(words.zh, r'[,;!?"]', "half-width punctuation")

    def test_every_place_has_something_to_look_at_to_hear_and_to_hide(self):
        for key, one in self.places.items():
            with self.subTest(place=key):
                self.assertGreaterEqual(len(one.details), 2 if land_tag(one) else 3)
                self.assertGreaterEqual(len(one.murmurs), 2)
                for phase in PartOfDay:
                    self.assertTrue(one.sight.now(phase))

    def test_every_detail_is_hinted_at_by_a_text_of_its_place_in_each_language(self):
        for key, one in self.places.items():
            for lang in Lang:
                page = Page(lang, 80, screenreader=False, colour=True, links=False)
                shown = [one.desc.say(lang)] + [one.sight.now(phase).say(lang) for phase in PartOfDay]
                shown += [detail.at(phase).say(lang) for detail in one.details for phase in PartOfDay]
                marked = mark("\n".join(shown), one.sight, page).lower()
                for detail in one.details:
                    with self.subTest(place=key, lang=lang, detail=detail.names.en[0]):
                        self.assertTrue(any(f"|c{name.lower()}|n" in marked for name in detail.names.in_lang(lang)))

    def test_ways_pair_up_and_agree_with_the_compass(self):
        """That each way has its way back is checked on loading; here: no two places of a land stand on one spot."""
        starts = ["square", *(land.gate for land in lands.LANDS.values())]
        at, todo = dict.fromkeys(starts, (0, 0)), starts
        while todo:
            key = todo.pop()
            for heading, goal in self.places[key].exits.items():
                step = DIRECTIONS[heading].step
                if step is None or land_tag(self.places[key]) != land_tag(self.places[goal]):
                    continue
                spot = (at[key][0] + step[0], at[key][1] + step[1])
                if goal not in at:
                    at[goal] = spot
                    todo.append(goal)
                self.assertEqual(at[goal], spot, f"{key} {heading}")
        spots = {(land_tag(self.places[key]), spot) for key, spot in at.items()}
        self.assertEqual(len(spots), len(at), "two places on one spot")

    def test_signs_on_the_map_differ(self):
        for lang in Lang:
            for land in {land_tag(one) for one in self.places.values()}:
                signs = [one.sign.in_lang(lang) for one in self.places.values() if land_tag(one) == land]
                self.assertEqual(len(set(signs)), len(signs), land)


class TestMistakes(TestCase):
    """Every mistake of a writer is named with its file, entry and field."""

    def problems(self, text: str) -> str:
        with TemporaryDirectory() as folder:
            Path(folder, "yard.toml").write_text(textwrap.dedent(text), encoding="utf-8")
            try:
                records.load(Path(folder))
            except records.ContentError as error:
                return "\n".join(error.problems)
        return ""

    def test_a_sound_file_has_none(self):
        self.assertEqual(self.problems(TWO), "")

    def test_mistakes_are_named(self):
        for change, named in {
            ('tags = ["start"]', "tags = []"): 'exactly one place must carry the tag "start", not 0',
            ('north = "b"', 'north = "c"'): "a: exits.north: no place has the id c",
            ('north = "b"', 'nord = "b"'): "a: exits.nord: no such direction",
            ('south = "a"', 'east = "a"'): "a: exits.north: b has no way south that leads back",
            ('zh = "院子里有个水泵。"', 'zh = "A yard."'): "a: desc: the zh text holds no 中文",
            ('en = "A yard with a pump."', 'en = "院子里"'): "a: desc: the en text holds 中文",
            ('zh = "滴着水。"', 'zh = "{who}滴着水。"'): "a: details[0].text: the languages name different facts",
            ("It drips.", "It {drips."): "a: details[0].text: a brace that belongs to nothing",
            ('desc.zh = "院子里有个水泵。"', ""): "yard.toml:7: a: Object missing required field `zh` - at `$.desc`",
            ("murmurs = []", "murmurs = 3"): "yard.toml:12: a: Expected `array`, got `int` - at `$.murmurs`",
            ("murmurs = []", "mumurs = []"): "yard.toml:2: a: Object contains unknown field `mumurs`",
            ('zh = "院" }', 'zh = "院子" }'): "a: sign: must be two ASCII characters and one Chinese one",
            ('en = ["pump"]', 'en = ["pump", "PUMP"]'): "a: details: two answer to 'pump'",
            ("[a]", "[a"): "yard.toml:",
        }.items():
            with self.subTest(change=change):
                self.assertIn(change[0], TWO)
                self.assertIn(named, self.problems(TWO.replace(*change, 1)))

    def test_a_place_nobody_can_reach(self):
        lonely = place("c", "远", 'north = "d"') + place("d", "更远", 'south = "c"')
        self.assertIn("c: no way leads there from a", self.problems(TWO + lonely))

    def test_an_id_given_twice(self):
        with TemporaryDirectory() as folder:
            Path(folder, "1.toml").write_text(TWO, encoding="utf-8")
            Path(folder, "2.toml").write_text(place("a", "前", 'north = "b"'), encoding="utf-8")
            with self.assertRaises(records.ContentError) as raised:
                records.load(Path(folder))
        self.assertIn("2.toml:2: a: this id is taken already", raised.exception.problems)

    def test_nothing_at_all(self):
        self.assertIn("no places", self.problems(""))

    def test_lines_are_joined_as_each_language_writes(self):
        text = TWO.replace('desc.en = "A yard with a pump."', 'desc.en = """\nA yard\nwith a pump.\n\nAnd a cat.\n"""')
        text = text.replace('desc.zh = "院子里有个水泵。"', 'desc.zh = """\n院子里\n有个水泵。"""')
        with TemporaryDirectory() as folder:
            Path(folder, "yard.toml").write_text(text, encoding="utf-8")
            desc = records.load(Path(folder))["a"].desc
        self.assertEqual(desc.en, "A yard with a pump.\nAnd a cat.")
        self.assertEqual(desc.zh, "院子里有个水泵。")

    def test_a_sight_is_its_text_again(self):
        for one in records.load().values():
            sight = one.sight
            self.assertEqual(msgspec.json.decode(msgspec.json.encode(sight), type=type(sight)), sight)
