"""Nothing is lost, nothing doubled: two players and a shopkeeper do whatever they like, and coins and things add up.

A state machine of Hypothesis types real commands at random. A model knows only two sums: how many coins there are
(purses, heaps, the till) and which things there are and where. The world must agree after every line.
"""

import hypothesis
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from evadventure.characters import handling_commands
from evadventure.characters.cmdset import EvAdventureCmdSet
from evadventure.enums import WieldLocation
from evadventure.minigames.testing.kit import times
from evadventure.things import wares
from evadventure.things.containers import EvAdventureContainer
from evadventure.things.objects import EvAdventureCoins, EvAdventureObject
from evadventure.trade import commands as shop_commands
from evadventure.trade import shops
from evadventure.trade.tests.test_shops import ShopStage

NAMES = ["torch", "sword", "long sword", "ration", "shield", "sack", "chain mail", "lantern"]
BAGS = ["sack", "torch", "chain mail"]
AMOUNTS = ["", "2 ", "3 ", "all ", "99 ", "0 ", "-1 "]
ALL_AT_ONCE = ["get all", "drop all", "sell all", "buy 1", "buy 2", "buy 99", "list"]
COINS = ["1 coin", "3 coins", "all coins", "100 coins", "0 coins", "999999999 coins"]
SETTINGS = hypothesis.settings(
    max_examples=times(2, 10),
    stateful_step_count=18,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(hypothesis.HealthCheck),
)


def commands():
    """Return every command the machine may use; the later one of a key wins, as in the game."""
    found = [*EvAdventureCmdSet(), *(one() for one in (*handling_commands.COMMANDS, *shop_commands.COMMANDS))]
    return list({one.key: one for one in found}.values())


class TestConservation(ShopStage):
    def test_nothing_is_lost_and_nothing_doubled(self):
        stage = self

        class Trade(RuleBasedStateMachine):
            @initialize(coins=st.integers(0, 120), others=st.integers(0, 120))
            def begin(self, coins, others):
                stage.clear()
                stage.char1.coins, stage.char2.coins = coins, others
                for key in ("torch", "torch", "sword", "long sword", "shield", "sack", "chain"):
                    stage.thing(key, stage.char1)
                for key in ("ration", "lantern"):
                    stage.thing(key, stage.room)
                self.sums = stage.sums()

            def do(self, who, line):
                before = stage.things()
                stage.line(who, line)
                made = stage.things() - before
                gone = before - stage.things()
                bought = -(sum(stage.keeper.shelf.goods.values()) - self.sums[1])
                stage.assertEqual(len(made), bought, line)
                full = len(stage.keeper.second_hand) == shops.SECOND_HAND
                stage.assertFalse(gone and not (full and line.startswith("sell")), f"{line}: {gone}")
                coins, goods = stage.sums()
                stage.assertEqual(coins, self.sums[0], line)
                self.sums = (coins, goods)

            @rule(who=st.booleans(), amount=st.sampled_from(AMOUNTS), name=st.sampled_from(NAMES),
                  verb=st.sampled_from(["get", "drop", "wield", "remove", "buy", "sell", "value"]))  # fmt: skip
            def with_things(self, who, verb, amount, name):
                self.do(who, f"{verb} {amount}{name}")

            @rule(who=st.booleans(), amount=st.sampled_from(AMOUNTS), name=st.sampled_from(NAMES), itself=st.booleans())
            def give(self, who, amount, name, itself):
                self.do(who, f"give {amount}{name} to {'char1' if who == itself else 'char2'}")

            @rule(who=st.booleans(), coins=st.sampled_from(COINS), how=st.sampled_from(["get", "drop", "give", "sell"]))
            def with_coins(self, who, coins, how):
                self.do(who, f"{how} {coins}" + (f" to {'char2' if who else 'char1'}" if how == "give" else ""))

            @rule(who=st.booleans(), name=st.sampled_from(NAMES), where=st.sampled_from(BAGS), out=st.booleans())
            def with_bags(self, who, name, where, out):
                self.do(who, f"get {name} from {where}" if out else f"put {name} in {where}")

            @rule(who=st.booleans(), line=st.sampled_from(ALL_AT_ONCE))
            def with_everything(self, who, line):
                self.do(who, line)

            @rule(who=st.booleans(), name=st.sampled_from(["sword", "long sword", "shield"]), points=st.integers(0, 3))
            def repair(self, who, name, points):
                for thing in stage.world():
                    if wares.key_of(thing) == name and thing.quality_max:
                        thing.quality = max(0, thing.quality_max - points)
                purse = stage.purse(who)
                quality = {thing: thing.quality for thing in stage.world()}
                stage.line(who, f"repair {name}")
                paid = purse - stage.purse(who)
                mended = [thing for thing, before in quality.items() if (thing.quality or 0) > (before or 0)]
                stage.assertEqual(paid > 0, bool(mended))
                stage.assertLessEqual(len(mended), 1)
                self.sums = (self.sums[0] - paid, self.sums[1])

            @precondition(lambda self: hasattr(self, "sums"))
            @invariant()
            def everything_is_in_one_place_and_nobody_owes(self):
                for who in (stage.char1, stage.char2):
                    stage.assertGreaterEqual(who.coins, 0)
                    kept = who.equipment.all(only_objs=True)
                    stage.assertEqual(sorted(one.id for one in kept), sorted(one.id for one in who.contents))
                    slots = who.equipment.slots
                    both = slots[WieldLocation.TWO_HANDS] is not None
                    one_hand = slots[WieldLocation.WEAPON_HAND] or slots[WieldLocation.SHIELD_HAND]
                    stage.assertFalse(both and one_hand)
                stage.assertGreaterEqual(stage.keeper.shelf.till, 0)
                stage.assertTrue(all(count >= 0 for count in stage.keeper.shelf.goods.values()))

        run_state_machine_as_test(Trade, settings=SETTINGS)

    # The world, counted.

    def clear(self):
        """Take everything away, and fill the shelf."""
        for thing in self.world():
            thing.delete()
        for heap in [one for one in self.room.contents if isinstance(one, EvAdventureCoins)]:
            heap.delete()
        self.keeper.shelf_text = ""
        self.in_a_mood(0)

    def world(self):
        """Return every thing there is, at any depth, coins apart."""
        found, todo = [], [self.room, self.char1, self.char2, self.keeper]
        while todo:
            for one in todo.pop().contents:
                if isinstance(one, EvAdventureObject) and not isinstance(one, EvAdventureCoins):
                    found.append(one)
                    if isinstance(one, EvAdventureContainer):
                        todo.append(one)
        return found

    def things(self):
        return {thing.id for thing in self.world()}

    def sums(self):
        """Return (coins there are, goods on the shelf)."""
        heaps = sum(one.amount for one in self.room.contents if isinstance(one, EvAdventureCoins))
        shelf = self.keeper.shelf
        return self.char1.coins + self.char2.coins + heaps + shelf.till, sum(shelf.goods.values())

    def purse(self, who):
        return (self.char1 if who else self.char2).coins

    def line(self, who, line):
        """Type a line as one of the two."""
        actor, account = (self.char1, self.account) if who else (self.char2, self.account2)
        found = []
        for command in commands():
            key, raw = command.match(line)
            if key:
                found.append((len(key), command, line[len(raw) :], key))
        if not found:
            raise AssertionError(line)
        _, command, args, called = max(found, key=lambda one: one[0])
        command.caller, command.session, command.account = actor, self.session, account
        command.cmdstring, command.args, command.raw_string = called, args, line
        command.cmdset, command.obj = None, actor
        command.msg = lambda text=None, **kwargs: actor.msg(text=text)
        command.parse()
        command.func()
