"""A table is laid by a form: what may be settled is told, and settled by its host alone."""

from unittest.mock import patch

from django.test import tag
from msgspec.structs import replace

from evadventure.minigames import registry
from evadventure.minigames.kards.data.decks import READY
from evadventure.minigames.match import BadTerms
from evadventure.tables.doors import hosting
from evadventure.tables.doors.inputs import table_host
from evadventure.tables.match import regulars
from evadventure.tables.room import table_options
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.words import Lang


class Settling(TablesTest):
    def setUp(self):
        super().setUp()
        self.seat_two()

    def settle(self, who, do="look", what="", value=""):
        """Send a message; return (the terms, the code of an error or None)."""
        self.sent[who.id] = []
        table_host(who.sessions.all()[0], table=self.table.id, do=do, what=what, value=value)
        told = {name: message for one in self.sent[who.id] for name, message in one.items()}
        return told.get("table_terms"), told.get("table_error", {}).get("code")


class TestHosting(Settling):
    def test_what_may_be_settled(self):
        terms, error = self.settle(self.ann)
        self.assertIsNone(error)
        self.assertTrue(terms["host"])
        house = {one["key"]: one for one in terms["house"]}
        self.assertEqual((house["stake"]["how"], house["stake"]["low"], house["stake"]["high"]), ("number", 0, 10_000))
        self.assertEqual(house["rated"]["how"], "switch")
        self.assertEqual([one["key"] for one in house["absent"]["choices"]], ["clock", "bot"])
        self.assertEqual([one["name"] for one in house["absent"]["choices"]], ["clock", "bot"])
        own = {one["key"]: one for one in self.settle(self.bo)[0]["house"]}
        self.assertEqual([one["name"] for one in own["reset"]["choices"]], ["谁都行", "表决", "不许"])
        self.assertEqual([one["key"] for one in terms["levels"]], list(registry.get("pips").bots))
        self.assertFalse(self.settle(self.bo)[0]["host"])
        self.assertEqual(self.settle(self.bo)[0]["house"][0]["name"], "赌注")

    def test_a_choice_is_typed_in_chinese(self):
        self.do(self.bo, "选项")
        self.assertIn("谁都行/表决/不许", self.do(self.bo, "选项"))
        self.assertIn("reset is now vote", self.do(self.ann, "options 大洗牌=表决"))
        self.assertEqual(self.table.setup.house.reset, "vote")
        self.assertIn("本桌选项「大洗牌」改为表决", self.heard(self.bo))

    def test_the_host_settles_it(self):
        terms, error = self.settle(self.ann, "option", "turn", "60")
        self.assertIsNone(error)
        self.assertEqual(next(one["value"] for one in terms["house"] if one["key"] == "turn"), "60")
        self.assertEqual(self.table.setup.house.turn, 60)
        self.settle(self.ann, "option", "rated", "off")
        self.assertFalse(self.table.setup.house.rated)
        self.settle(self.ann, "bot", "random")
        self.assertEqual(self.table.setup.sitters[-1].level, "random")
        self.settle(self.ann, "kick", "3")
        self.assertEqual(len(self.table.setup.sitters), 2)

    def test_what_is_refused_changes_nothing(self):
        before = self.table.setup
        for who, asked in (
            (self.bo, ("option", "turn", "60")),
            (self.bo, ("kick", "1")),
            (self.ann, ("option", "turn", "soon")),
            (self.ann, ("option", "colour", "red")),
            (self.ann, ("game", "chess")),
            (self.ann, ("bot", "nobody at all")),
            (self.ann, ("kick", "9")),
        ):
            terms, error = self.settle(who, *asked)
            self.assertIsNotNone(error, asked)
            self.assertIsNotNone(terms)
        self.assertEqual(self.table.setup, before)
        self.do(self.ann, "start")
        self.assertIsNotNone(self.settle(self.ann, "option", "turn", "60")[1])

    def test_when_no_regular_is_free_a_nameless_computer_player_sits_down(self):
        with patch.object(regulars, "free", return_value={}):
            self.assertIn("takes a seat", self.do(self.ann, "bot add"))
        self.assertEqual(self.table.setup.sitters[-1].level, registry.get("pips").default_bot)


class TestHostingKards(Settling):
    game = "kards"

    def decks(self, *settled):
        terms, error = self.settle(self.ann, *settled)
        return next(one for one in terms["rules"] if one["key"] == "decks"), error

    def test_decks_are_chosen_among_the_ready_and_ones_own(self):
        told, _ = self.decks()
        self.assertEqual((told["how"], told["parts"], told["value"]), ("choice", 2, "none"))
        ready = [one["key"] for one in told["choices"]]
        self.assertEqual(ready, ["none", *READY])
        self.do(self.ann, "decks new Mine = panzer")
        own = self.decks()[0]["choices"][-1]
        self.assertEqual(own["name"], "Mine")
        told, error = self.decks("option", "decks", f"{own['key']}+{ready[1]}")
        self.assertIsNone(error)
        self.assertEqual(told["value"], f"{own['key']}+{ready[1]}")
        self.assertEqual(self.decks("option", "decks", "none")[0]["value"], "none")
        self.assertIsNotNone(self.decks("option", "decks", f"none+{ready[1]}")[1])

    def test_their_names_may_be_typed_in_chinese(self):
        names = [READY[key].name.zh for key in ("panzer", "tide")]
        self.do(self.ann, "选项 卡组=" + "、".join(names))
        self.assertEqual(self.table.setup.options["decks"], ["panzer", "tide"])
        self.do(self.ann, "options hq_position=free")
        self.assertEqual(self.table.setup.options["hq_position"], "free")
        self.do(self.ann, "选项 指挥部位置=不另设")
        self.assertIsNone(self.table.setup.options["hq_position"])


class TestHostingUno(Settling):
    game = "uno"

    def test_a_choice_of_a_game_is_one(self):
        rules = {one["key"]: one for one in self.settle(self.bo)[0]["rules"]}
        self.assertEqual(
            [(one["key"], one["name"]) for one in rules["stacking"]["choices"]],
            [("none", "不叠"), ("same", "同种"), ("up", "加级")],
        )
        self.do(self.ann, "options 叠加=加级")
        self.assertEqual(self.table.setup.options["stacking"], "up")

    @tag("long")
    def test_every_closed_choice_is_a_menu(self):
        for game in ("uno", "mbg", "kards"):
            self.table.games = [game]
            self.table.setup = replace(self.table.setup, game=game, options={})
            rules = {one["key"]: one for one in hosting.terms(self.table, self.ann, Lang.EN)["rules"]}
            texts = {key for key, one in rules.items() if one["how"] == "text"}
            self.assertFalse(texts, game)
            for key, one in rules.items():
                for choice in one["choices"]:
                    self.table.setup = replace(self.table.setup, options={})
                    typed = "+".join([choice["key"]] * (one["parts"] if choice["key"] != "none" else 1))
                    try:
                        table_options.set_option(self.table, key, typed)
                    except BadTerms:  # it does not go with the others
                        continue
                    now = {it["key"]: it["value"] for it in hosting.terms(self.table, self.ann, Lang.EN)["rules"]}
                    self.assertEqual(now[key], typed, (game, key))

    def test_a_scenario_is_chosen_by_its_name(self):
        self.table.games = ["mbg"]
        self.table.setup = replace(self.table.setup, game="mbg", options={})
        self.assertIn("A Drill at Xiaopei", self.do(self.ann, "options scenario=小沛练兵"))
        self.assertEqual(self.table.setup.options["scenario"], "tutorial")
        self.do(self.ann, "options scenario=none")
        self.assertEqual(self.table.setup.options["scenario"], "")

    def test_what_is_refused_is_named_in_the_hosts_language(self):
        self.table.games = ["mbg"]
        self.table.setup = replace(self.table.setup, game="mbg", options={})
        self.do(self.ann, "host pass 2")
        for typed, answer in {
            "规则版本=经典": "选项「规则版本」不能是「经典」，可取值：说明书/原版。",
            "限时=永远": "选项「限时」不能是「永远」，可取值：0-3600。",
            "剧本=官渡": "没有「官渡」这个剧本，现有：官渡对峙、小沛练兵、三足鼎立和群雄并起。",
            "剧情=官渡": "没有「剧情」这个选项，有：赌注、限时、局时、加秒、",
        }.items():
            self.assertIn(answer, self.do(self.bo, f"选项 {typed}").replace("\n", ""))
        self.do(self.bo, "桌主 1")
        self.assertIn('"nowhere"; there are: guandu, tutorial, three', self.do(self.ann, "options scenario=nowhere"))
