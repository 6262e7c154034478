"""Every command against what makes no sense, of a hero who has no time: in a fight of either style, or helpless."""

from django.test import tag
from evennia.utils.create import create_object

from evadventure.combat.beginning import begin
from evadventure.combat.combatant import handler_in
from evadventure.combat.commands import CombatCmdSet
from evadventure.creatures.npcs import EvAdventureNPC
from evadventure.enums import Ability
from evadventure.knave.fighting.conditions import Rounds
from evadventure.words import Lang, Words
from server.tests.test_language_bad_input import PART, BadInput

ARGUMENTS = {
    Lang.ZH: ("😀²\x00\x1b[31m\x07\u202e", "字" * 10_000, "洞鼠-99 用 |r{0} %s 对"),
    Lang.EN: ("９９", "nothing at nobody", "rat and"),
}


class TestInAFight(BadInput):
    arguments = ARGUMENTS

    def fight(self, style):
        """Begin a fight of the hero and a friend with two rats; the friend has not chosen, so no round ends."""
        self.as_player()
        store = self.hero.location
        store.allow_combat, store.combat_style = True, style
        self.rats = [create_object(EvAdventureNPC, key="cave rat", location=store) for _ in range(2)]
        for rat in self.rats:
            rat.set_names(Words("cave rat", "洞鼠"), measure="只")
            rat.allegiance = Ability.ALLEGIANCE_HOSTILE
            rat.hp = rat.hp_max
        begin(self.hero, self.rats[0])
        self.handler = handler_in(store)
        self.handler.add_combatant(self.char2)
        self.hero.hp = self.hero.hp_max = 20

    def state(self):
        fight = self.handler.fight
        own = fight.of(self.hero.id)
        return *super().state(), fight.turn, own.action, own.chosen, own.ready_at, [rat.hp for rat in self.rats]

    def fighting(self):
        """Return the commands of somebody in a fight."""
        return [*self.players(), *CombatCmdSet()]

    def test_some_commands_turn_by_turn_in_chinese(self):
        self.fight("turnbased")
        self.assertEqual(self.failing(self.fighting()[::PART], Lang.ZH), "")

    def test_some_commands_in_twitch_in_english(self):
        self.fight("twitch")
        self.assertEqual(self.failing(self.fighting()[::PART], Lang.EN), "")

    @tag("sweep")
    def test_turn_by_turn_in_chinese(self):
        self.fight("turnbased")
        self.assertEqual(self.failing(self.fighting(), Lang.ZH), "")

    @tag("sweep")
    def test_twitch_in_english(self):
        self.fight("twitch")
        self.assertEqual(self.failing(self.fighting(), Lang.EN), "")

    def test_who_sleeps_can_do_nothing_and_is_told_so(self):
        self.fight("turnbased")
        self.account.lang = Lang.EN.value
        self.hero.conditions.add("asleep", Rounds(9), quiet=True)
        state = self.state()
        for line in ("attack rat", "trip rat-1", "flee", "hold", "drop torch", "put torch in sack", "use ration"):
            self.assertIn("asleep", self.type(line), line)
            self.assertEqual(self.state(), state, line)
