"""One engine of chance: whoever replaces its primitive decides every die, card and choice of the house."""

from __future__ import annotations

import ast
from itertools import accumulate, count
from pathlib import Path
from types import SimpleNamespace
from unittest import TestCase, mock

from evadventure import rules, utils
from evadventure.enums import Ability
from evadventure.kernel.tests.sources import GAME, modules
from evadventure.knave import fighting, loot
from evadventure.knave.delve.plan import Dungeon
from evadventure.minigames import registry
from evadventure.minigames.match import Match
from evadventure.rules import EvAdventureRollEngine, dice

RULES = Path(rules.__file__)
SECRETS = {
    "evadventure/dungeon/instance.py": "the seed of a dungeon",
    "evadventure/minigames/cli/play.py": "the seed of a match without a server, and of its computer players' moves",
    "evadventure/apps/api/tokens.py": "a token",
    "evadventure/tables/match/computer_players.py": "the seed of a computer player's move",
    "evadventure/tables/match/deals.py": "the house's part of a seed",
    "evadventure/tables/match/seating.py": "the salt of a passphrase",
    "evadventure/tables/match/session.py": "the seed of a match",
    "evadventure/tables/match/votes.py": "the seed of a regular's look at its chances",
    "evadventure/apps/teaching/hints.py": "the seed of a piece of advice",
    "server/launch.py": "the secret key, and the letters of the first password",
    "web/security.py": "what a page's scripts are marked with",
}
"""Modules that ask the system for a seed, a token or a key, and for which; none decides anything by it."""
SEEDS = frozenset({"randbits", "token_hex", "token_bytes", "token_urlsafe"})
CHANCE = frozenset({"random", "secrets", "uuid", "numpy.random", "os.urandom"})
NAMED = ("random", "secrets", "uuid")
"""Whatever asks a source of chance has one of these in its text."""


def least(engine, low, high):
    return low


def most(engine, low, high):
    return high


def stepping(step):
    """Return a primitive that goes round: what always draws the same would turn up the same start card for ever."""
    drawn = accumulate(count(step), lambda last, _: (last * 1103515245 + 12345) % 2**31)
    return lambda engine, low, high: low + (next(drawn) >> 8) % (high - low + 1)


def decided(primitive):
    return mock.patch.object(EvAdventureRollEngine, "randint", primitive)


def played(key, primitive, steps=40):
    """Return the states of a match in which the first legal action is taken, chance being decided."""
    with decided(primitive):
        entry = registry.get(key)
        match = Match.open(entry.game, entry.game.options_type(), entry.game.info.min_seats, 7)
        states = [match.state]
        for _ in range(steps):
            if not match.to_act:
                break
            seat = match.to_act[0]
            match = match.play(seat, match.legal(seat)[0])
            states.append(match.state)
    return match, states


class TestThePrimitive(TestCase):
    def test_the_worlds_dice_follow_the_modules_randint(self):
        body = SimpleNamespace(strength=3, morale=9, armor=4)
        with mock.patch("evadventure.rules.randint", return_value=1):
            self.assertEqual(dice.roll("3d6+2"), 5)
            self.assertEqual(dice.throw("2d8").faces, (1, 1))
            save = dice.saving_throw(body, Ability.STR)
            self.assertEqual((save.roll, save.success), (1, False))
            self.assertFalse(dice.opposed_saving_throw(body, body).success)
            self.assertTrue(dice.morale_check(body))
            self.assertEqual(dice.roll_ability(), 1)
            self.assertEqual(dice.roll_random_table("1d8", ["first", "second"]), "first")
            self.assertEqual(fighting.initiative(dice), fighting.initiative(EvAdventureRollEngine(Ones())))
            self.assertEqual(loot.roll(dice, "hoard", 1), loot.roll(EvAdventureRollEngine(Ones()), "hoard", 1))
        with mock.patch("evadventure.rules.randint", lambda low, high: low):
            self.assertEqual(utils.random_probability({"rare": 1, "often": 9}), "often")
        with mock.patch("evadventure.rules.randint", lambda low, high: high):
            self.assertEqual(utils.random_probability({"rare": 1, "often": 9}), "rare")
            self.assertEqual(dice.choice("abc"), "c")

    def test_the_plan_of_a_dungeon_follows(self):
        plans = []
        for seed, step in ((1000001, 5), (1000002, 5), (1000003, 11)):
            with decided(stepping(step)):
                plans.append([(room.cell, room.challenge) for room in Dungeon(seed).level(1).rooms.values()])
        self.assertEqual(plans[0], plans[1])
        self.assertNotEqual(plans[0], plans[2])

    def test_uno_deals_what_is_decided(self):
        game = registry.get("uno").game
        dealt = []
        for seed, step in ((7, 5), (8, 5), (8, 11)):
            with decided(stepping(step)):
                dealt.append(game.setup(game.options_type(), 2, seed).state.hands)
        self.assertEqual(dealt[0], dealt[1])
        self.assertNotEqual(dealt[0], dealt[2])

    def test_siege_walks_what_is_decided(self):
        for primitive, face in ((least, 1), (most, 6)):
            game = registry.get("mbg").game
            with decided(primitive):
                state = game.setup(game.options_type(), 2, 7).state
                events = game.apply(state, 0, game.read_action("move")).events
            self.assertEqual([event.steps for event in events if type(event).__name__ == "Marched"], [face])

    def test_kards_tosses_and_draws_what_is_decided(self):
        for primitive, seat in ((least, 0), (most, 1)):
            _, states = played("kards", primitive, 2)
            self.assertEqual(states[-1].first, seat)
        _, first = played("kards", most, 2)
        _, again = played("kards", most, 2)
        self.assertEqual(first[-1].sides[0].hand, again[-1].sides[0].hand)

    def test_computer_players_choose_what_is_decided(self):
        for key in registry.GAMES:
            entry = registry.get(key)
            match = Match.open(entry.game, entry.game.options_type(), entry.game.info.min_seats, 7)
            seat = match.to_act[0]
            view, legal = match.view(seat), match.legal(seat)
            for primitive in (least, most):
                with decided(primitive):
                    chosen = [entry.bots["random"].choose(view, legal, seat, seed, 0.1) for seed in range(8)]
                self.assertEqual(len({entry.game.write_action(action) for action in chosen}), 1, key)


class Ones:
    def randint(self, low, high, /):
        return 1


class TestNoOtherSource(TestCase):
    def test_only_the_rules_draw(self):
        found = {}
        for path, tree in modules():
            if path == RULES or not path.is_relative_to(GAME):
                continue
            where, text = path.relative_to(GAME).as_posix(), path.read_text("utf-8")
            if any(word in text for word in NAMED) and (sources := sources_of(tree)):
                found[where] = sources
        self.assertEqual(found["server/launch.py"] - SEEDS, {"choice"})
        others = {where: names - SEEDS for where, names in found.items() if where != "server/launch.py"}
        self.assertEqual({where: names for where, names in others.items() if names}, {})
        self.assertEqual(set(found), set(SECRETS))

    def test_each_way_to_another_source_is_found(self):
        for text in (
            "import random",
            "from random import choice",
            "import numpy as np\nnp.random.default_rng()",
            "from numpy.random import default_rng",
            "import secrets\nsecrets.choice('ab')",
            "from secrets import SystemRandom",
            "import os\nos.urandom(8)",
            "from os import urandom",
            "import uuid\nuuid.uuid4()",
        ):
            self.assertTrue(sources_of(ast.parse(text)) - SEEDS, text)
        self.assertEqual(sources_of(ast.parse("import secrets\nseed = secrets.randbits(64)")), {"randbits"})
        self.assertFalse(sources_of(ast.parse("from evadventure.rules import dice\ndice.random()")))


def sources_of(tree):
    """Return what a module asks of a source of chance."""
    names, found = {}, set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                names[alias.asname or alias.name.split(".")[0]] = (
                    alias.name if alias.asname else alias.name.split(".")[0]
                )
                if alias.name in CHANCE - {"secrets"}:
                    found.add(alias.name)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            for alias in node.names:
                if node.module in CHANCE or f"{node.module}.{alias.name}" in CHANCE:
                    found.add(alias.name)
    for node in ast.walk(tree):
        root = node.value if isinstance(node, ast.Attribute) else None
        while isinstance(root, ast.Attribute):
            root = root.value
        if isinstance(root, ast.Name) and root.id in names:
            dotted = ast.unparse(node).split(".")
            whole = ".".join([names.get(dotted[0], ""), *dotted[1:]])
            found |= {whole for source in CHANCE - {"secrets"} if names.get(dotted[0]) and whole.startswith(source)}
            if names.get(dotted[0]) == "secrets":
                found.add(dotted[-1])
    return found
