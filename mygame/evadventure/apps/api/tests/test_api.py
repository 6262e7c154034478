"""The HTTP API: what is answered has the form that is described, and nobody gets more than any player."""

from __future__ import annotations

import json
import re
from itertools import chain
from pathlib import Path
from typing import Any
from unittest.mock import patch

from django.test import Client, override_settings, tag
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate as validate_description

from evadventure.apps.api import handler, openapi, presence, reading, tokens, watching
from evadventure.apps.api.models import Token
from evadventure.apps.api.routes import ROUTES
from evadventure.apps.contests import running
from evadventure.apps.contests.systems import System
from evadventure.apps.letters.pace import TimeControl
from evadventure.apps.seeking import queue as seeking
from evadventure.apps.teaching import puzzles
from evadventure.kernel.tests.samples import some
from evadventure.security.bans import ban_of, keep
from evadventure.security.throttling import TRIES
from evadventure.tables.doors import commands, walk_to
from evadventure.tables.models import MatchRow, Rating
from evadventure.tables.room import onlookers, playing, table_options
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.words import Lang, Words
from typeclasses.rooms import Room

API = "/api/v1"


@override_settings(ALLOWED_HOSTS=["*"])
class ApiTest(TablesTest):
    """Ann plays in the game, Cara by a program."""

    def setUp(self) -> None:
        super().setUp()
        self.addCleanup(presence._sessions.clear)
        self.addCleanup(watching._spectators.clear)
        reading._replayed.cache_clear()
        for buckets in (handler.ACCOUNT, handler.ADDRESS):
            buckets._left.clear()
        TRIES.clear()
        self.cara = self.newcomer("Cara")
        self.account = self.cara.account
        self.disconnect(self.cara)
        self.account.db._last_puppet = self.cara
        self.row, self.token = tokens.make(self.account, "robot")
        self.schema = openapi.description(Lang.EN)
        self.described = {route.name: route for route in ROUTES}

    def ask(
        self, method: str, path: str, body: Any = None, token: str | None = "", lang: str = "en", **extra: Any
    ) -> Any:
        """Send a request; return the response, its JSON checked against the description in `.data`."""
        headers = {"Accept-Language": lang, **extra.pop("headers", {})}
        if token is not None:
            headers["Authorization"] = f"Bearer {token or self.token}"
        data = body if isinstance(body, str | bytes) else json.dumps(body if body is not None else {})
        kind = extra.pop("content_type", "application/json")
        options = {"data": data, "content_type": kind} if method == "POST" else {}
        response = Client(enforce_csrf_checks=True).generic(
            method, API + path, options.get("data", ""), options.get("content_type", ""), headers=headers, **extra
        )
        response.data = json.loads(response.content)
        self.check(method, path.partition("?")[0], response)
        return response

    def check(self, method: str, path: str, response: Any) -> None:
        """Fail when an answer is not of the described form."""
        for template, operations in self.schema["paths"].items():
            pattern = re.sub(r"\{\w+\}", "[^/]+", template)
            if re.fullmatch(pattern, path) and method.lower() in operations:
                answers = operations[method.lower()]["responses"]
                self.assertIn(str(response.status_code), answers, f"{method} {path}: {response.data}")
                kind, media = next(iter(answers[str(response.status_code)]["content"].items()))
                self.assertEqual(response.headers["Content-Type"], kind)
                Draft202012Validator({**media["schema"], "components": self.schema["components"]}).validate(
                    response.data
                )
                return
        self.assertIn(response.status_code, (404, 405))

    def seated(self) -> None:
        """Seat both, and start."""
        self.do(self.ann, "sit")
        self.assertEqual(self.post("sit").status_code, 200)
        self.do(self.ann, "start")

    def post(self, action: str, body: Any = None, **extra: Any) -> Any:
        return self.ask("POST", f"/tables/{self.table.id}/{action}", body, **extra)

    def seat(self, **extra: Any) -> Any:
        return self.ask("GET", f"/tables/{self.table.id}/seat", **extra)


class TestDescription(ApiTest):
    def test_it_is_valid_openapi_and_served_in_both_languages(self):
        english, chinese = (
            self.client.get(f"{API}/openapi.json", headers={"Accept-Language": lang}).json() for lang in ("en", "zh")
        )
        for description in some((english, chinese), 1):
            validate_description(description)
        self.assertIn("令牌", chinese["info"]["description"])
        self.assertEqual(english["paths"].keys(), chinese["paths"].keys())
        self.assertIn("/tables/{table}/seat", chinese["paths"])

    def test_the_page_of_the_docs_names_every_address(self):
        page = (Path(__file__).resolve().parents[5] / "docs/program/api.md").read_text(encoding="utf-8")
        for route in ROUTES:
            path = re.sub(r"<\w+:(\w+)>", r"{\1}", route.path)
            self.assertTrue(path in page or path.replace("tables/{table}", "...") in page, path)
        example = json.loads(re.search(r"```json\n(.*?)```", page, re.DOTALL)[1])
        self.assertEqual(set(example), {"type", "title", "status", "detail", "code"})

    def test_the_index_says_where_to_read_on(self):
        found = self.client.get(f"{API}/").json()
        for name in ("openapi", "games", "tables", "matches"):
            self.assertEqual(self.client.get(found[name]).status_code, 200, name)


class TestTournaments(ApiTest):
    @tag("long")
    def test_from_entry_to_a_game_of_ones_own(self):
        contest = running.create(
            Words("the Test Cup", "试杯"), self.game, System.SWISS, running.now(), pace=TimeControl(bank=5), places=4
        )
        self.addCleanup(running.alarm.stop)
        path = f"/tournaments/{contest.pk}"
        self.cara.attributes.add("creator_id", self.account.pk)
        self.assertEqual(self.ask("POST", f"{path}/enter", token=None).status_code, 401)
        self.assertTrue(self.ask("POST", f"{path}/enter").data["tournament"]["entered"])
        self.assertEqual(self.ask("POST", f"{path}/enter").data["code"], "entered")
        self.assertEqual(self.ask("POST", f"{path}/leave").data["entrants"], [])
        self.assertEqual(self.ask("POST", f"{path}/leave").data["code"], "not_entered")
        self.ask("POST", f"{path}/enter")
        self.connect(self.account, self.cara)
        running.look()
        self.clock.advance(2)
        found = self.ask("GET", path, token=None, lang="zh").data
        self.assertEqual((found["tournament"]["name"], len(found["standing"]), len(found["boards"])), ("试杯", 4, 2))
        mine = self.ask("GET", "/me/matches").data["matches"]
        self.assertEqual(
            [one["match"] for one in mine],
            [one["match"] for one in found["boards"] if "Cara" in (one["first"], one["second"])],
        )
        self.assertEqual(self.ask("GET", f"/tables/{mine[0]['table']}/seat").status_code, 200)
        self.assertEqual(len(self.ask("GET", "/tournaments", token=None).data["tournaments"]), 1)
        self.assertEqual(self.ask("GET", "/tournaments/999").data["code"], "no_tournament")

    def test_the_deal_of_the_day(self):
        self.cara.attributes.add("creator_id", self.account.pk)
        self.assertEqual(self.ask("POST", "/daily/pips", token=None).status_code, 401)
        begun = self.ask("POST", "/daily/pips").data
        self.assertEqual(self.ask("POST", "/daily/pips").data, begun)
        self.assertEqual(self.ask("POST", "/daily/whist").data["code"], "no_daily")
        mine = next(one for one in self.ask("GET", "/daily").data["boards"] if one["game"] == "pips")
        self.assertEqual(mine["match"], begun["match"])
        self.assertIsNone(self.ask("GET", "/daily", token=None).data["boards"][0]["match"])
        row = MatchRow.objects.get(pk=begun["match"])
        row.phase = MatchRow.Phase.SHUT
        row.save()
        self.assertIsNone(self.ask("GET", f"/matches/{row.pk}", token=None).data["seed"])
        self.assertEqual(self.ask("GET", f"/matches/{row.pk}/steps", token=None).status_code, 409)


class TestClubs(ApiTest):
    def test_found_read_and_refused(self):
        self.cara.attributes.add("creator_id", self.account.pk)
        self.cara.coins = 60
        self.assertEqual(self.ask("POST", "/clubs/found", {"what": "The Owls"}, token=None).status_code, 401)
        done = self.ask("POST", "/clubs/found", {"what": "The Owls"}).data
        self.assertIn("The Owls is founded", done["said"])
        again = self.ask("POST", "/clubs/found", {"what": "More Owls"}, lang="zh")
        self.assertEqual((again.status_code, again.data["code"]), (409, "in_club"))
        self.assertIn("一个人只能在一个俱乐部", again.data["detail"])
        self.ask("POST", "/clubs/note", {"what": "Friday!"})
        path = f"/clubs/{done['own']}"
        mine, theirs = self.ask("GET", path).data, self.ask("GET", path, token=None).data
        self.assertEqual((mine["rank"], [note["text"] for note in mine["notes"]]), ("leader", ["Friday!"]))
        self.assertEqual((theirs["rank"], theirs["notes"]), (None, []))
        self.assertEqual([one["name"] for one in self.ask("GET", "/clubs", token=None).data["clubs"]], ["The Owls"])
        self.assertEqual(self.ask("GET", "/clubs/999").data["code"], "no_such_club")
        self.assertEqual(self.ask("POST", "/clubs/dance").data["code"], "no_deed")
        self.assertIsNone(self.ask("POST", "/clubs/leave", {"what": "yes"}).data["own"])


class TestPuzzles(ApiTest):
    def is_long(self, number: int) -> bool:
        """Return whether the best move of a puzzle of KARDS has another number in the list that people read."""
        one = puzzles.opened("kards", number)
        legal = list(one.match.legal(one.seat))
        listed = [*chain.from_iterable(one.entry.present.listed(legal, one.match.view(one.seat)))]
        return legal.index(one.position.best) not in (n for n, move in enumerate(listed) if move == one.position.best)

    def test_today_s_is_read_and_answered(self):
        self.cara.attributes.add("creator_id", self.account.pk)
        book = next(one for one in self.ask("GET", "/puzzles", token=None).data["games"] if one["game"] == "uno")
        now = self.ask("GET", "/puzzles/uno/0", token=None).data
        self.assertEqual((now["number"], now["today"]), (book["today"], True))
        self.assertEqual(self.ask("GET", f"/puzzles/uno/{now['number']}", token=None).data, now)
        one = puzzles.opened("uno", now["number"])
        best = one.text(one.position.best, one.reader(self.cara))
        self.assertIn(best, [move["text"] for move in now["moves"]])
        path = f"/puzzles/uno/{now['number']}/answer"
        self.assertEqual(self.ask("POST", path, {"move": best}, token=None).status_code, 401)
        self.assertEqual(self.ask("POST", path, {"move": "fly away"}).status_code, 409)
        said = self.ask("POST", path, {"move": best}).data
        self.assertTrue(said["right"])
        self.assertEqual(len(said["said"]), 2)
        self.assertEqual(len(self.ask("POST", path, {"move": best}, lang="zh").data["said"]), 1)
        number = next(number for number in sorted(puzzles.books()["kards"].puzzles) if self.is_long(number))
        moves = [move["text"] for move in self.ask("GET", f"/puzzles/kards/{number}", token=None).data["moves"]]
        one = puzzles.opened("kards", number)
        best = moves.index(one.text(one.position.best, one.reader(self.cara))) + 1
        self.assertTrue(self.ask("POST", f"/puzzles/kards/{number}/answer", {"move": str(best)}).data["right"])
        missing = self.ask("GET", "/puzzles/uno/3", token=None, lang="zh")
        self.assertEqual((missing.status_code, missing.data["detail"]), (404, "UNO 七零没有第3号残局。"))
        self.assertEqual(self.ask("GET", "/puzzles/whist/0", token=None).status_code, 404)


class TestLessons(ApiTest):
    def test_one_is_read_missed_and_done(self):
        self.cara.attributes.add("creator_id", self.account.pk)
        path = "/lessons/uno/5"
        first = self.ask("GET", path, token=None).data
        self.assertEqual((first["number"], first["count"], len(first["moves"])), (5, 10, 7))
        self.assertEqual(self.ask("POST", f"{path}/play", {"move": "play B7"}, token=None).status_code, 401)
        for then, stand in (("swap 1", "wrong"), ("swap 3", "right")):
            self.assertEqual(self.ask("POST", f"{path}/play", {"move": "play B7"}).data["stand"], "open")
            self.assertEqual(len(self.ask("GET", path).data["moves"]), 2)
            self.assertEqual(self.ask("GET", path, token=None).data, first)
            self.assertEqual(self.ask("POST", f"{path}/play", {"move": then}).data["stand"], stand)
        self.assertEqual(self.ask("POST", f"{path}/play", {"move": "fly away"}).data["code"], "no_move")
        for token, done in (("", [5]), (None, [])):
            course = self.ask("GET", "/lessons", token=token).data["games"][0]
            self.assertEqual([one["number"] for one in course["lessons"] if one["done"]], done)
        missing = self.ask("GET", "/lessons/uno/11", token=None, lang="zh")
        self.assertEqual((missing.status_code, missing.data["detail"]), (404, "UNO 七零有第1课到第10课。"))


class TestReading(ApiTest):
    def test_games_and_tables(self):
        games = self.ask("GET", "/games", token=None).data["games"]
        self.assertIn("pips", [game["game"] for game in games])
        tables = self.ask("GET", "/tables", token=None).data["tables"]
        self.assertEqual([table["table"] for table in tables], [self.table.id])

    def test_a_table_shows_strangers_no_hand(self):
        self.seated()
        found = self.ask("GET", f"/tables/{self.table.id}", token=None).data
        self.assertIsNone(found["state"]["who"])
        spectator = self.table.session.match.view(None)
        from evadventure.tables.room.drawing import json_of

        self.assertEqual(found["state"]["view"], json.loads(json.dumps(json_of(spectator))))
        self.assertNotIn(f"{self.table.session.match.terms.seed:064x}", json.dumps(found))

    def test_a_private_table_shows_no_match(self):
        self.seated()
        table_options.set_passphrase(self.table, "xyzzy")
        self.assertIsNone(self.ask("GET", f"/tables/{self.table.id}", token=None).data["state"])

    def test_a_match_keeps_its_seed_until_it_is_over(self):
        self.seated()
        row = self.table.session.row
        told = self.ask("GET", f"/matches/{row.pk}", token=None).data
        self.assertIsNone(told["seed"])
        self.assertEqual(self.ask("GET", f"/matches/{row.pk}/steps", token=None).status_code, 409)
        self.do(self.ann, "resign yes")
        told = self.ask("GET", f"/matches/{row.pk}", token=None).data
        from hashlib import sha256

        self.assertEqual(sha256(told["secret"].encode()).hexdigest(), told["commitment"])
        parts = "\n".join([told["secret"], *told["contributions"]])
        self.assertEqual(sha256(parts.encode()).hexdigest(), told["seed"])
        self.assertEqual(self.ask("GET", f"/matches/{row.pk}/steps", token=None).data["match"], row.pk)

    def test_pages_of_matches(self):
        numbers = []
        for _ in range(3):
            self.do(self.ann, "sit")
            self.post("sit")
            self.do(self.ann, "start")
            numbers.insert(0, self.table.session.row.pk)
            self.do(self.ann, "resign yes")
        first = self.ask("GET", "/matches?limit=2", token=None).data
        self.assertEqual([match["match"] for match in first["matches"]], numbers[:2])
        rest = self.ask("GET", f"/matches?limit=2&before={first['next']}", token=None).data
        self.assertEqual(([match["match"] for match in rest["matches"]], rest["next"]), (numbers[2:], None))
        player = first["matches"][0]["seats"][0]["player"]
        self.assertEqual(self.ask("GET", f"/seasons?player={player}", token=None).data["laurels"], [])
        self.assertEqual(len(self.ask("GET", f"/matches?player={player}", token=None).data["matches"]), 3)
        self.assertEqual(self.ask("GET", "/matches?player=c-999999", token=None).data["matches"], [])
        Rating.objects.update(counted=8)
        ranks = self.ask("GET", "/ladders/pips?limit=1", token=None).data
        self.assertEqual((len(ranks["players"]), ranks["next"]), (1, 1))

    def test_what_is_not_there(self):
        for path in (
            "/tables/999999",
            "/matches/999999",
            "/ladders/chess",
            f"/matches/{10**30}",
            "/nowhere",
            "/matches?game=go",
        ):
            response = self.ask("GET", path, token=None)
            self.assertEqual((response.status_code, response.data["status"]), (404, 404), path)

    def test_the_options_of_a_table(self):
        self.do(self.ann, "sit")
        self.do(self.ann, "options stake=3")
        path = f"/tables/{self.table.id}/options"
        told = {one["key"]: one for one in self.ask("GET", path, token=None).data["options"]}
        self.assertEqual(
            told["stake"] | {"help": "", "name": ""},
            {
                "key": "stake", "name": "", "help": "", "of": "table", "value": 3, "text": "3", "expected": "0-10000",
            },
        )  # fmt: skip
        self.assertEqual({one["of"] for one in told.values()}, {"table", "game"})
        self.assertEqual(self.ask("GET", "/tables/999999/options", token=None).status_code, 404)

    def test_nonsense_in_the_query(self):
        for query in ("limit=-1", "limit=x", "before=%C2%B2", "before=99999999999999999999", "limit=１"):
            self.assertEqual(self.ask("GET", f"/matches?{query}", token=None).status_code, 400, query)


class TestPlaying(ApiTest):
    def test_a_program_plays_a_whole_match(self):
        self.seated()
        row = self.table.session.row
        for _ in range(100):
            if self.table.session is None:
                break
            now = self.seat().data
            self.assertEqual(now["state"]["who"], now["seat"])
            if now["legal"]:
                answered = self.post("actions", {"rev": now["rev"], "action": now["legal"][0]["action"]})
                self.assertEqual(answered.status_code, 200)
            elif self.table.session is not None:
                playing.act_data(self.table, self.ann, self.table.session.rev, self.legal_of(self.ann))
        self.assertIsNone(self.table.session)
        steps = self.ask("GET", f"/matches/{row.pk}/steps?limit=2", token=None).data
        self.assertEqual(steps["next"], steps["steps"][-1]["step"] + 1)

    def legal_of(self, character: Any) -> Any:
        from evadventure.tables.room.drawing import json_of

        played = self.table.session
        return json_of(played.match.legal(self.table.seat_of(character))[0])

    def test_text_is_an_action_too(self):
        self.seated()
        now = self.seat().data
        text = now["legal"][0]["text"]
        self.assertEqual(self.post("actions", {"rev": now["rev"], "action": text}).status_code, 200)

    def test_a_stale_action_changes_nothing(self):
        self.seated()
        now = self.seat().data
        playing.act_data(self.table, self.ann, now["rev"], self.legal_of(self.ann))
        rev = self.table.session.rev
        for lang, word in (("en", "changed"), ("zh", "变")):
            refused = self.post("actions", {"rev": now["rev"], "action": now["legal"][0]["action"]}, lang=lang)
            self.assertEqual((refused.status_code, refused.data["code"]), (409, "stale"))
            self.assertIn(word, refused.data["detail"])
        self.assertEqual(self.table.session.rev, rev)

    def test_only_the_own_seat(self):
        self.do(self.ann, "sit")
        self.do(self.bo, "入座")
        self.do(self.ann, "start")
        for request in (
            lambda: self.seat(),
            lambda: self.post("actions", {"rev": 0, "action": self.legal_of(self.ann)}),
            lambda: self.post("resign"),
            lambda: self.post("start"),
            lambda: self.post("stand"),
        ):
            self.assertEqual(request().status_code, 403)
        self.assertEqual(self.table.session.rev, 0)

    def test_only_the_host_starts_and_asks_computer_players(self):
        self.do(self.ann, "sit")
        self.post("sit")
        for action, body in (
            ("start", {}),
            ("bots", {}),
            ("options", {"option": "turn", "value": "60"}),
            ("open", {"game": "pips"}),
        ):
            refused = self.post(action, body)
            self.assertEqual((refused.status_code, refused.data["code"]), (403, "host_only"), action)

    def test_a_host_plays_with_a_computer_player(self):
        self.post("sit")
        self.assertEqual(self.post("options", {"option": "turn", "value": "60"}).status_code, 200)
        self.assertEqual(self.post("open", {"game": "pips"}).status_code, 200)
        self.assertEqual(self.post("start").status_code, 409)
        now = self.post("bots", {"who": next(iter(self.table.entry.bots))}).data
        self.assertEqual([seat["bot"] for seat in now["table"]["seats"]], [False, True])
        self.assertIsNotNone(self.post("start").data["state"])
        self.assertEqual(self.post("stand").status_code, 409)
        self.assertEqual(self.post("resign").status_code, 200)

    def test_bad_bodies_change_nothing(self):
        self.seated()
        for body in (
            "",
            "{",
            "[]",
            "null",
            "{}",
            '{"rev": 0}',
            '{"rev": -1, "action": "x"}',
            '{"rev": "0", "action": "x"}',
            '{"rev": 0, "action": 5}',
            '{"rev": 0, "action": {"type": "nothing"}}',
            '{"rev": 0, "action": "x", "more": 1}',
            '{"rev": 0, "action": {"a": ' + "[" * 900 + "]" * 900 + "}}",
            b"\xff\xfe",
            '{"rev": 1e999, "action": "x"}',
            '{"rev": 0, "action": "²"}',
            '{"rev": 0, "action": "\\u0000"}',
        ):
            refused = self.post("actions", body)
            self.assertIn(refused.status_code, (400, 409), body)
            self.assertTrue(refused.data["detail"])
        self.assertEqual(self.post("actions", '{"rev": 0, "action": "' + "x" * 10_000 + '"}').status_code, 413)
        self.assertEqual(
            self.post("actions", "rev=0", content_type="application/x-www-form-urlencoded").status_code, 415
        )
        self.assertEqual(self.table.session.rev, 0)

    def test_far_away_one_walks_by_safe_ways_only(self):
        from evennia.utils.create import create_object

        from typeclasses.exits import Exit

        far, cave = create_object(Room, key="far"), create_object(Room, key="cave")
        create_object(Exit, key="east", location=far, destination=self.room)
        create_object(Exit, key="up", location=cave, destination=self.room)
        cave.allow_combat = True
        self.cara.location = cave
        self.cara.db.prelogout_location = cave
        refused = self.post("sit")
        self.assertEqual((refused.status_code, refused.data["code"]), (409, "no_way"))
        self.assertEqual(self.cara.location, cave)
        self.cara.location = far
        self.assertEqual(self.post("sit").status_code, 200)
        self.assertEqual(self.cara.location, self.room)
        self.assertIsNone(walk_to.way_to(self.cara, None))


class TestDeeds(ApiTest):
    """Everything one can type at a table, a program can ask for: by the same rules, refused in the same words."""

    def as_host(self, *others: Any) -> None:
        self.post("sit")
        for other in others:
            self.do(other, "sit")

    def code(self, action: str, body: Any = None) -> str:
        return self.post(action, body).data.get("code", "")

    def test_a_program_seeks_an_opponent(self):
        self.addCleanup(seeking.queue.forget)
        self.assertEqual(self.ask("GET", "/seek").data["state"], "off")
        found = self.ask("POST", "/seek", {"game": "pips", "rated": False, "time": "60"})
        self.assertEqual((found.data["state"], found.data["time"], found.data["rated"]), ("waiting", "60", False))
        self.assertEqual(self.ask("POST", "/seek", {"game": "pips", "time": "soon"}).data["code"], "bad_time")
        self.assertEqual(self.ask("POST", "/seek", {"answer": "yes"}).data["code"], "not_asked")
        self.assertEqual(self.ask("POST", "/seek", {"game": "chess"}).status_code, 404)
        self.assertEqual(self.ask("POST", "/seek", {"answer": "off"}).data["state"], "off")
        self.assertEqual(self.ask("POST", "/seek", {"answer": "off"}).data["code"], "not_seeking")

    def test_a_program_plays_by_letter(self):
        begun = self.ask("POST", "/play", {"game": "pips", "bots": "random", "letter": 72}).data
        number = begun["table"]["table"]
        self.assertNotEqual(number, self.table.id)
        [listed] = self.ask("GET", "/me/matches").data["matches"]
        self.assertEqual((listed["table"], listed["hours"], listed["yours"]), (number, 72, True))
        body = {"rev": begun["rev"], "action": begun["legal"][0]["action"]}
        after = self.ask("POST", f"/tables/{number}/actions", body)
        self.assertEqual((after.status_code, after.data["rev"]), (200, begun["rev"] + 1))
        self.assertEqual(self.ask("POST", f"/tables/{number}/pause").data["code"], "no_pause")
        self.assertEqual(self.ask("POST", f"/tables/{number}/sit").data["code"], "no_way")
        self.ask("POST", f"/tables/{number}/resign")
        self.assertEqual(self.ask("GET", "/me/matches").data["matches"], [])

    @tag("long")
    def test_a_program_challenges_and_answers(self):
        body = {"game": "pips", "guest": "Ann", "letter": 72}
        [sent] = self.ask("POST", "/me/challenges", body).data["challenges"]
        self.assertEqual((sent["mine"], sent["hours"], sent["name"]), (True, 72, "Ann"))
        self.assertEqual(self.ask("POST", "/me/challenges", body).data["code"], "challenged_already")
        for path, body_of in (("challenges/999999", {"accept": True}), ("matches/999999/resume", {})):
            unknown = self.ask("POST", f"/me/{path}", body_of)
            self.assertEqual((unknown.status_code, unknown.data["status"]), (404, 404), path)
        self.assertEqual(self.ask("POST", "/me/challenges", body | {"guest": "?"}).data["code"], "no_such_person")
        number = sent["challenge"]
        refused = self.ask("POST", f"/me/challenges/{number}", {"accept": True})
        self.assertEqual((refused.status_code, refused.data["code"]), (409, "which_challenge"))
        self.do(self.ann, "matches accept")
        listed = self.ask("GET", "/me/matches").data
        self.assertEqual((len(listed["matches"]), listed["challenges"]), (1, []))

    def test_who_is_banned_reads_why_until_when_and_whom_to_ask(self):
        self.addCleanup(keep, [])
        for whom, lang, told in (
            (self.account.key, "en", ("You are banned", "until", "shouting", "write to the staff")),
            ("127.0.0.0/8", "zh", ("网络地址已被本店封禁", "为止", "shouting", "联系管理人员")),
        ):
            keep([ban_of(whom, "shouting", 3600)])
            for refused in (self.post("sit", lang=lang), self.ask("GET", "/me/matches", lang=lang)):
                self.assertEqual((refused.status_code, refused.data["code"]), (403, "banned"))
                for part in told:
                    self.assertIn(part, refused.data["detail"])
                self.assertNotIn("|", refused.data["detail"])

    def test_there_is_a_way_for_every_command_of_a_table(self):
        from evadventure.tables.doors.commands import TableCmdSet

        typed = {command.key for command in TableCmdSet()}
        seen = {"watch", "board", "hand", "moves", "log", "rules", "clock"}  # streams, the seat, steps, /games
        called = {"tsay": "talk", "bot": "bots", "offer": "draw", "number": "actions", "open this table": "open"}
        paths = {route.path.rpartition("/")[2] for route in ROUTES}
        idle = {"queue", "hush"}  # a program answers at once, and small talk does not disturb it
        self.assertEqual({called.get(key, key) for key in typed - seen - idle} - paths, set())

    def test_a_host_sends_people_and_machines_away(self):
        self.as_host(self.ann)
        level = next(iter(self.table.entry.bots))
        self.post("bots", {"who": level})
        self.assertEqual(self.code("bots/remove", {"who": "2"}), "no_bot")
        self.assertEqual(len(self.post("bots/remove").data["table"]["seats"]), 2)
        self.assertEqual(self.code("bots/remove"), "no_bot")
        self.assertEqual(self.code("kick", {"who": "９"}), "no_seat")
        self.assertEqual(self.code("kick", {"who": ""}), "no_seat")
        self.assertEqual(len(self.post("kick", {"who": "Ann"}).data["table"]["seats"]), 1)
        self.assertIn("sent you away", self.heard(self.ann))

    def test_a_host_pauses_passes_on_and_plays_again(self):
        self.as_host(self.ann)
        self.assertEqual(self.code("pause"), "no_match")
        self.post("options", {"option": "rated", "value": "off"})
        self.post("start")
        self.assertEqual(self.post("pause").data["state"]["phase"], "paused")
        self.assertEqual(self.code("kick", {"who": "Ann"}), "in_match")
        self.assertEqual(self.post("resume").data["state"]["phase"], "playing")
        self.assertEqual(self.code("resume"), "not_paused")
        self.assertEqual(self.code("rematch"), "playing")
        self.post("resign")
        again = self.post("rematch").data
        self.assertEqual([seat["name"] for seat in again["state"]["seats"]], ["Ann", "Cara"])
        self.assertFalse(self.post("host", {"who": "Ann"}).data["table"]["seats"][1]["host"])
        self.assertEqual(self.code("pause"), "host_only")

    def test_a_program_says_what_it_wants_to_play(self):
        now = self.ask("POST", "/play", {"game": "pips", "rated": False, "bots": "random"}).data
        self.assertEqual((now["table"]["table"], now["state"]["phase"]), (self.table.id, "playing"))
        again = self.ask("POST", "/play", {"game": "pips"})
        self.assertEqual((again.status_code, again.data["code"]), (409, "sits_elsewhere"))
        self.post("resign")
        self.post("stand")
        self.assertEqual(self.ask("POST", "/play", {"game": "chess"}).status_code, 404)
        refused = self.ask("POST", "/play", {"game": "pips", "bots": "grandmaster"})
        self.assertEqual(refused.data["code"], "no_level")

    def test_where_it_counts_all_are_asked(self):
        self.as_host(self.ann)
        self.post("start")
        asked = self.post("reset").data["vote"]
        self.assertEqual(
            (asked["kind"], asked["asked"], asked["agreed"], asked["yours"]), ("reset", [0, 1], [0], False)
        )
        self.do(self.ann, "disagree")
        self.assertIsNone(self.seat().data["vote"])
        self.assertEqual(self.code("reset"), "reset_refused")
        self.do(self.ann, "pause")
        self.assertTrue(self.seat().data["vote"]["yours"])
        self.assertEqual(self.post("vote", {"agree": True}).data["state"]["phase"], "paused")
        self.assertEqual(self.code("vote", {"agree": True}), "no_vote")

    def test_draws_steps_back_and_new_deals(self):
        self.as_host(self.ann)
        self.post("options", {"option": "rated", "value": "off"})
        self.post("start")
        now = self.seat().data
        self.assertIn(self.code("draw"), ("", "no_draws"))
        self.assertIn(self.post("undo").status_code, (200, 409))
        self.assertEqual(self.post("reset").data["rev"], 0)
        self.assertNotEqual(self.seat().data["state"]["match"], None)
        self.assertEqual(now["seat"], 0)

    def test_a_private_table_is_opened_by_its_passphrase_alone(self):
        self.do(self.ann, "sit")
        self.do(self.ann, "passphrase 月下 xyzzy")
        self.assertEqual(self.code("sit"), "private")
        self.assertEqual(self.post("sit", {"passphrase": "plugh"}).status_code, 403)
        self.assertEqual(self.post("sit", {"passphrase": " 月下 xyzzy "}).status_code, 200)
        self.post("stand")
        for _ in range(5):
            refused = self.code("sit", {"passphrase": "guess"})
        self.assertEqual(self.code("sit", {"passphrase": "月下 xyzzy"}), "too_many_wrong", refused)
        self.clock.advance(1)

    def test_a_program_makes_a_table_private_and_lets_somebody_in(self):
        self.as_host()
        self.assertTrue(self.post("passphrase", {"passphrase": "xyzzy"}).data["table"]["private"])
        self.assertIn("private", self.do(self.ann, "sit"))
        self.assertEqual(self.code("invite", {"name": "Nobody At All"}), "no_such_person")
        self.assertEqual(self.code("invite", {"name": "Cara"}), "self")
        self.assertEqual(self.post("invite", {"name": "ann"}).status_code, 200)
        self.do(self.ann, "sit")
        self.assertEqual(len(self.seat().data["table"]["seats"]), 2)
        self.assertFalse(self.post("passphrase", {}).data["table"]["private"])

    def test_talk_is_heard_and_no_flood(self):
        self.as_host(self.ann)
        self.assertEqual(self.post("talk", {"text": "good |rluck\u0007"}).status_code, 200)
        self.assertIn("good ||rluck", self.heard(self.ann))
        self.assertEqual(self.code("talk", {"text": " "}), "nothing_said")
        codes = [self.code("talk", {"text": "again"}) for _ in range(8)]
        self.assertEqual((codes[0], codes[-1]), ("", "too_much_talk"))
        self.assertEqual(self.post("talk", {"text": "x" * 501}).status_code, 400)

    def test_who_walked_away_may_still_give_up_and_get_up(self):
        from evennia.utils.create import create_object

        self.seated()
        self.cara.location = create_object(Room, key="elsewhere", attributes=[("allow_combat", True)])
        self.assertEqual(self.code("undo"), "not_seated")
        self.assertEqual(self.post("resign").status_code, 200)
        self.assertIn(self.post("stand").status_code, (200, 403))

    def test_questions_are_answered_from_the_own_seat_and_to_strangers_as_spectators(self):
        path = f"/tables/{self.table.id}/answer"
        self.assertEqual(self.ask("GET", f"{path}?query=sum", token=None).data["code"], "nothing_played")
        self.seated()
        for nonsense in ("", "?query=", "?query=nonsense", "?query=" + "x" * 5000):
            self.assertEqual(self.ask("GET", path + nonsense, token=None).status_code, 400, nonsense)
        present = type(self.table.entry.present)
        with (
            patch.object(present, "queries", {"sum": ()}, create=True),
            patch.object(present, "ask", lambda *asked: str(asked[-1].who), create=True),
        ):
            self.assertEqual(self.ask("GET", f"{path}?query=sum").data["told"], "1")
            self.assertEqual(self.ask("GET", f"{path}?query=sum", token=None).data["told"], "None")
            table_options.set_passphrase(self.table, "xyzzy")
            self.assertEqual(self.ask("GET", f"{path}?query=sum", token=None).data["code"], "private")

    def test_questions_about_a_finished_match(self):
        self.seated()
        row = self.table.session.row
        path = f"/matches/{row.pk}/answer"
        self.assertEqual(self.ask("GET", f"{path}?query=sum", token=None).data["code"], "still_playing")
        self.do(self.ann, "resign yes")
        self.assertIn("query (pips: -)", self.ask("GET", path, token=None).data["detail"])
        present = type(self.table.entry.present)
        with (
            patch.object(present, "queries", {"sum": ()}, create=True),
            patch.object(present, "ask", lambda *asked: f"{asked[-1].who} {asked[2]}", create=True),
        ):
            told = self.ask("GET", f"{path}?query=sum&text=x%07y&step=9", token=None).data
        self.assertEqual((told["told"], told["rev"]), ("None xy", row.length))

    def test_what_no_database_takes_and_no_ladder_is_called_is_refused(self):
        unknown = "/matches?players=a-1", "/matches?Game=uno", "/ladders/uno?list=bots", "/seasons?name=Ann"
        for path in ("/matches?player=%00", "/matches?player=a%00b", "/ladders/uno?pool=xyz", *unknown):
            with self.subTest(path):
                answer = self.ask("GET", path, token=None)
                self.assertEqual((answer.status_code, answer.data["code"]), (400, "malformed"))
        for pool in ("", "people", "bots", "season"):
            self.assertEqual(self.ask("GET", f"/ladders/uno?pool={pool}", token=None).status_code, 200)

    def test_only_the_host_may_do_what_hosts_do(self):
        self.do(self.ann, "sit")
        self.post("sit")
        for action, body in (
            ("kick", {"who": "Ann"}), ("host", {"who": "2"}), ("passphrase", {"passphrase": "x"}), ("rematch", {}),
            ("bots/remove", {}),
        ):  # fmt: skip
            self.assertEqual(self.code(action, body), "host_only", action)


class TestOtherSites(ApiTest):
    """A page of another site may read only public data with a visitor's browser."""

    def origin(self, method: str, path: str, **extra: Any) -> Any:
        return Client().generic(method, API + path, headers={"Origin": "https://elsewhere.example"} | extra)

    def test_what_is_everybodys_may_be_read_from_everywhere(self):
        for path in ("/tables", "/games", "/ladders/pips", f"/tables/{self.table.id}", "/matches/99999"):
            answer = self.origin("GET", path)
            self.assertEqual(answer.headers["Access-Control-Allow-Origin"], "*", path)
            self.assertNotIn("Access-Control-Allow-Credentials", answer.headers)

    def test_a_token_is_not_for_pages(self):
        asked = self.origin("OPTIONS", "/me", **{"Access-Control-Request-Headers": "authorization"})
        self.assertEqual(asked.status_code, 405)
        for answer in (
            asked,
            self.origin("GET", "/me", Authorization=f"Bearer {self.token}"),
            self.origin("GET", "/me"),
        ):
            self.assertNotIn("Access-Control-Allow-Headers", answer.headers)
        own = self.origin("GET", "/me", Authorization=f"Bearer {self.token}")
        self.assertEqual(own.status_code, 200)
        self.assertNotIn("Access-Control-Allow-Origin", own.headers)
        self.assertNotIn("Access-Control-Allow-Origin", self.origin("POST", "/tables").headers)


class TestPresence(ApiTest):
    def test_a_program_comes_and_goes_like_anybody(self):
        self.seated()
        self.assertTrue(self.ask("GET", "/me").data["present"])
        self.assertEqual(self.cara.sessions.count(), 1)
        self.clock.advance(presence.SILENCE - 1)
        self.seat()
        self.clock.advance(presence.SILENCE - 1)
        self.assertEqual(self.cara.sessions.count(), 1)
        self.clock.advance(2)
        self.assertEqual(self.cara.sessions.count(), 0)
        self.assertIn(f"c:{self.cara.id}", self.table.play.turns.away)
        self.seat()
        self.assertNotIn(f"c:{self.cara.id}", self.table.play.turns.away)
        self.ask("DELETE", "/me/presence")
        self.assertFalse(self.ask("GET", "/me").data["present"])
        self.assertEqual(self.cara.sessions.count(), 0)

    def test_two_programs_and_a_client_share_the_character(self):
        self.connect(self.account, self.cara)
        self.seated()
        second = tokens.make(self.account, "second")[1]
        self.assertEqual(self.seat(token=second).data["seat"], 1)
        self.assertEqual(self.cara.sessions.count(), 2)

    def test_everybody_leaves_when_the_server_stops(self):
        self.seated()
        presence.close_all()
        self.assertEqual(self.cara.sessions.count(), 0)

    def test_an_account_without_a_character(self):
        self.account.db._last_puppet = None
        self.assertEqual(self.seat().data["code"], "no_character")
        self.assertIsNone(self.ask("GET", "/me").data["character"])


class TestTokens(ApiTest):
    def test_only_the_hash_is_kept(self):
        self.assertNotIn(self.token, json.dumps(list(Token.objects.values()), default=str))
        self.assertEqual(len(self.row.sha256), 64)

    def test_no_token_a_wrong_one_a_revoked_one(self):
        self.assertEqual(self.seat(token=None).data["code"], "no_token")
        self.assertEqual(self.seat(token="wm_" + "x" * 43).data["code"], "wrong_token")
        self.assertEqual(self.seat(token="令牌".encode().decode("latin-1")).data["code"], "wrong_token")
        tokens.revoke(self.account, self.row.pk)
        self.assertEqual(self.seat().data["code"], "wrong_token")

    def test_guessing_shuts_the_door(self):
        for _ in range(10):
            self.seat(token="wm_guess")
        refused = self.seat()
        self.assertEqual((refused.status_code, refused.data["code"]), (429, "too_many_wrong"))
        self.assertIn("Retry-After", refused.headers)

    def test_a_cookie_of_the_pages_opens_nothing(self):
        client = Client()
        client.force_login(self.account)
        self.assertEqual(client.get(f"{API}/me").status_code, 401)

    def test_too_fast(self):
        _, other = tokens.make(self.account, "another")
        with patch.object(handler.ACCOUNT, "rate", handler.Rate(2, 0.5)):
            codes = [self.ask("GET", "/me").status_code for _ in range(3)]
            codes += [self.ask("GET", "/me", token=other).status_code]
        self.assertEqual(codes, [200, 200, 429, 429], "all tokens of an account together")
        with patch.object(handler.ADDRESS, "rate", handler.Rate(1, 0.5)):
            self.ask("GET", "/tables", token=None)
            refused = self.ask("GET", "/tables", token=None, lang="zh")
        self.assertEqual(refused.headers["Retry-After"], "2")
        self.assertEqual(refused.data["title"], "请求太频繁")

    def test_buckets_fill_and_forget(self):
        now = [0.0]
        buckets = handler.Buckets(handler.Rate(2, 1), lambda: now[0], most=3)
        self.assertEqual([buckets.take("a") for _ in range(3)], [0, 0, 1])
        now[0] = 1.0
        self.assertEqual(buckets.take("a"), 0)
        for key in "bcdef":
            buckets.take(key)
        self.assertLessEqual(len(buckets._left), 3)

    def test_a_game_names_the_command_as_it_names_those_of_tables(self):
        with override_settings(WELLMOUTH_COMMAND_NAMES={"token": "keys"}):
            commands.check_names()
            self.assertIn("keys", [one.key for one in commands.named(*commands.everywhere())])

    def test_the_command(self):
        self.connect(self.account, self.cara)
        said = self.do(self.cara, "token new my <script>")
        text = re.search(r"wm_[\w-]{43}", said)[0]
        self.assertEqual(tokens.find(text).label, "my <script>")
        self.assertIn("2. my <script>", self.do(self.cara, "token"))
        self.assertNotIn(text, self.do(self.cara, "token"))
        self.assertIn("worthless", self.do(self.cara, "token revoke ２"))
        self.assertIsNone(tokens.find(text))
        for nonsense in ("token revoke 99", "token revoke ²", "token revoke x|ry", "token 🙂"):
            self.assertTrue(self.do(self.cara, nonsense))
        for _ in range(tokens.MOST):
            last = self.do(self.cara, "token new")
        self.assertIn("10 tokens", last)
        self.account.lang = "zh"
        self.assertIn("你的令牌", self.do(self.cara, "令牌"))


class TestDoor(ApiTest):
    def test_methods(self):
        refused = self.ask("POST", "/tables", token=None)
        self.assertEqual((refused.status_code, refused.headers["Allow"]), (405, "GET"))

    def test_an_error_of_ours_is_no_traceback(self):
        with patch.object(reading, "all_tables", side_effect=ZeroDivisionError("secret")):
            refused = self.ask("GET", "/tables", token=None, lang="zh")
        self.assertEqual(refused.status_code, 500)
        self.assertNotIn("secret", refused.content.decode())


class TestWatching(ApiTest):
    def spectator(self, delay: int = 0, form: Any = None) -> tuple[watching.Spectator, list[tuple[str, Any]]]:
        watching.listen()
        sent: list[tuple[str, Any]] = []
        one = watching.Spectator(
            form or watching.AsData(Lang.EN), delay, lambda name, data: sent.append((name, json.loads(data)))
        )
        watching.join(self.table, one)
        return one, sent

    def test_spectators_get_spectators_messages(self):
        self.seated()
        _, sent = self.spectator()
        self.assertEqual([name for name, _ in sent], ["table_state"])
        playing.act_data(self.table, self.ann, 0, TestPlaying.legal_of(self, self.ann))
        self.assertEqual(len(sent), 1)  # players first
        self.clock.advance(onlookers.BEHIND)
        self.assertEqual([name for name, _ in sent[1:]], ["table_event", "table_state"])
        self.assertTrue(all(data["who"] is None for name, data in sent if name == "table_state"))
        self.do(self.ann, "resign yes")
        self.clock.advance(onlookers.BEHIND)
        self.assertIn("table_result", [name for name, _ in sent])

    def test_those_who_see_alike_share(self):
        self.seated()
        crowd = [self.spectator() for _ in range(60)]
        with patch.object(watching.wire, "state", wraps=watching.wire.state) as state:
            playing.act_data(self.table, self.ann, 0, TestPlaying.legal_of(self, self.ann))
            for _ in range(5):
                self.clock.advance(onlookers.BEHIND)
        self.assertEqual(len({id(one) for one, _ in crowd}), 60)
        self.assertTrue(all(sent[-1][1]["rev"] == 1 for _, sent in crowd))
        theirs = [call for call in state.call_args_list if call.args[2] is None]
        self.assertEqual(len(theirs), 1)
        watching.part(self.table.id, crowd[0][0])
        self.assertEqual(watching.count(self.table.id), 59)

    def test_a_delay_is_kept(self):
        self.seated()
        _, sent = self.spectator(delay=30)
        playing.act_data(self.table, self.ann, 0, TestPlaying.legal_of(self, self.ann))
        self.clock.advance(onlookers.BEHIND)
        self.clock.advance(29)
        self.assertNotIn(1, [data.get("rev") for _, data in sent])
        self.clock.advance(2)
        self.assertIn(1, [data.get("rev") for _, data in sent])

    def test_boards_of_pages(self):
        self.seated()
        _, sent = self.spectator(form=watching.AsBoard(Lang.ZH, 40))
        name, data = sent[0]
        self.assertEqual(name, "board")
        self.assertEqual([seat["name"] for seat in data["seats"]], ["Ann", "Cara"])


class TestCrowd(ApiTest):
    @tag("long")
    def test_players_have_their_answer_before_a_crowd_is_told(self):
        crowd = [self.newcomer(f"Watcher{chr(65 + number)}") for number in range(14)]
        for one in crowd:
            self.do(one, "watch")
        self.seated()
        self.clock.advance(1)
        self.forget()
        playing.act_data(self.table, self.ann, 0, TestPlaying.legal_of(self, self.ann))
        self.assertTrue(self.heard(self.ann))
        self.assertEqual([one for one in crowd if self.heard(one)], [])
        for _ in range(3):
            self.clock.advance(onlookers.BEHIND)
        self.assertEqual([one for one in crowd if not self.heard(one)], [])

    @tag("long")
    def test_a_crowd_hears_the_end_after_the_last_step(self):
        crowd = [self.newcomer(f"Watcher{chr(65 + number)}") for number in range(14)]
        for one in crowd:
            self.do(one, "watch")
        self.seated()
        self.clock.advance(1)
        played = self.table.session
        while self.table.session is played:
            seat = played.match.to_act[0]
            self.forget()
            played.act(seat, played.match.legal(seat)[0], "person")
        for _ in range(4):
            self.clock.advance(onlookers.BEHIND)
        for one in crowd:
            said = self.heard(one)
            self.assertLess(said.index("wins"), said.index("SHA-256") if "SHA-256" in said else len(said))
            self.assertIn(played.row.seed, said)
