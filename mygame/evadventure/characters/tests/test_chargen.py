"""Making a character: the sheet, the menu in both languages, coming back to it, and what comes of it."""

from functools import partial
from unittest.mock import patch

import msgspec
from django.db import DatabaseError
from django.test import override_settings
from evennia.objects.objects import DefaultCharacter
from evennia.utils.ansi import strip_ansi
from evennia.utils.test_resources import EvenniaTest

from evadventure.characters import client_data, generation, generation_inputs, temporary_sheet
from evadventure.enums import ABILITIES, Ability, WieldLocation
from evadventure.kernel.errors import ActionError
from evadventure.kernel.messaging import Page
from evadventure.kernel.tests.full_disk import full_disk
from evadventure.kernel.textwidth import columns
from evadventure.security import name_rules
from evadventure.things.objects import WeaponBareHands
from evadventure.words import Lang


class TestSheet(EvenniaTest):
    def rolled(self, face):
        with patch("evadventure.rules.randint", return_value=face):
            return temporary_sheet.TemporaryCharacterSheet()

    def test_what_is_rolled(self):
        sheet = self.rolled(5)
        self.assertEqual(set(sheet.bonuses.values()), {5})
        self.assertEqual((sheet.hp, sheet.hp_max, sheet.coins), (8, 8, 15))
        self.assertEqual((sheet.armor, sheet.helmet, sheet.shield, sheet.weapon), ("gambeson", None, None, "dagger"))
        self.assertEqual(sheet.backpack, ["ration", "ration", "chalk, 10", "chalk, 10", "grease", "horn"])
        both = self.rolled(20)
        self.assertEqual((both.armor, both.helmet, both.shield), ("chain", "helmet", "shield"))
        self.assertEqual(self.rolled(3).armor, None)

    def test_the_description_reads_well_in_both_languages(self):
        for face in range(1, 21):
            words = self.rolled(face).describe()
            self.assertTrue(words.en.isascii() and words.en[0].isupper() and words.en.endswith("."), words.en)
            self.assertTrue(words.zh.startswith("身材") and words.zh.endswith("。"), words.zh)
            self.assertNotIn("{", words.en + words.zh)

    def test_one_swap(self):
        sheet = self.rolled(5)
        sheet.strength, sheet.wisdom, sheet.charisma = 1, 6, 1
        for other in (Ability.STR, Ability.CHA):
            with self.assertRaises(ActionError):
                sheet.swap(Ability.STR, other)
        sheet.swap(Ability.STR, Ability.WIS)
        self.assertEqual((sheet.strength, sheet.wisdom), (6, 1))
        with self.assertRaises(ActionError):
            sheet.swap(Ability.STR, Ability.WIS)
        self.assertEqual((sheet.strength, sheet.wisdom), (6, 1))

    def test_what_does_not_fit_is_left_behind(self):
        sheet = self.rolled(20)
        sheet.constitution, sheet.weapon = 1, "halberd"
        kept, left = sheet.packed()
        self.assertEqual(kept, ["halberd", "chain", "helmet", "shield", "ration"])
        self.assertEqual(left, ["ration", *["torch"] * 10, "small bell", "nails"])
        character = sheet.apply(self.account)
        self.assertLessEqual(character.equipment.count_slots(), character.equipment.max_slots)
        self.assertEqual(len(character.equipment.all(only_objs=True)), len(kept))

    def test_every_roll_makes_a_character(self):
        for face in range(1, 21):
            sheet = self.rolled(face)
            for weapon in ("dagger", "bow", "halberd"):
                sheet.weapon = weapon
                kept, left = sheet.packed()
                self.assertIn(weapon, kept)
                self.assertTrue(all(key in temporary_sheet.GEAR for key in kept + left))

    def test_there_is_room_for_the_first_finds(self):
        for face in range(1, 21):
            for constitution, weapon in ((1, "halberd"), (1, "crossbow"), (3, "dagger")):
                sheet = self.rolled(face)
                sheet.constitution, sheet.weapon = constitution, weapon
                room = temporary_sheet.DEFENSE_BASE + constitution
                full = sum(temporary_sheet.GEAR[key]["size"] for key in sheet.packed()[0])
                self.assertLessEqual(full, room - 2)

    def test_a_lantern_one_begins_with_has_oil(self):
        sheet = self.rolled(10)
        sheet.backpack = ["ration", "lantern", "tinderbox"]
        lantern = next(one for one in sheet.apply(self.account).equipment.all(only_objs=True) if one.key == "lantern")
        self.assertEqual(lantern.seconds_left, lantern.burns * 3600)

    def test_a_character_looks_and_is_described_as_it_was_rolled(self):
        sheet = self.rolled(20)
        character = sheet.apply(self.account)
        drawn = temporary_sheet.portrait(character)
        self.assertEqual(drawn, {"sex": sheet.sex, "traits": {key: sheet.traits[key] for key in temporary_sheet.SEEN}})
        self.assertEqual(client_data.name(character, Lang.EN)["portrait"], drawn)
        self.assertEqual(character.described(Lang.ZH), sheet.describe().zh)
        character.db.desc = "As I like it."
        self.assertEqual(character.described(Lang.ZH), "As I like it.")
        character.attributes.remove(temporary_sheet.ROLLED)  # made before sheets were kept
        self.assertNotIn("portrait", client_data.name(character, Lang.EN))

    def test_gear_is_really_there(self):
        sheet = self.rolled(17)
        sheet.weapon = "bow"
        character = sheet.apply(self.account)
        slots = character.equipment.slots
        self.assertEqual(slots[WieldLocation.TWO_HANDS].in_lang(Lang.EN), "bow")
        self.assertEqual(slots[WieldLocation.BODY].in_lang(Lang.ZH), "札甲")
        self.assertIsNone(slots[WieldLocation.SHIELD_HAND])
        carried = [thing.in_lang(Lang.EN) for thing in slots[WieldLocation.BACKPACK]]
        self.assertEqual(carried.count("ration"), 2)
        self.assertIn("shield", carried)
        self.assertIn("bundle of arrows", carried)
        self.assertTrue(all(thing.location == character for thing in character.equipment.all(only_objs=True)))
        self.assertNotIsInstance(character.weapon, WeaponBareHands)
        self.assertEqual(character.home, temporary_sheet.start_location())

    def test_it_survives_being_stored(self):
        sheet = self.rolled(9)
        again = msgspec.json.decode(msgspec.json.encode(sheet), type=temporary_sheet.TemporaryCharacterSheet)
        self.assertEqual(again, sheet)

    def test_it_fits_every_screen(self):
        making = temporary_sheet.Making(self.rolled(13))
        for lang in Lang:
            for width in (40, 80):
                page = Page(lang, width, screenreader=False, colour=False, links=False)
                for step in ("sheet", "name", "desc", "swap", "sex"):
                    making.step = step
                    for line in generation.question(making, page).split("\n"):
                        self.assertLessEqual(columns(line), width, line)
            spoken = generation.question(making, Page(lang, 80, screenreader=True, colour=False, links=False))
            self.assertNotIn("---", spoken)


def start_with_unlike_abilities(account, session):
    """Begin to make a hero no two of whose abilities are equal: equal ones are not swapped."""
    generation.start_chargen(account, session)
    making = msgspec.json.decode(account.attributes.get("chargen"), type=temporary_sheet.Making)
    for number, ability in enumerate(ABILITIES, 1):
        setattr(making.sheet, ability.value, number)
    generation._save(account, making)


@override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"])
class TestMenu(EvenniaTest):
    def setUp(self):
        super().setUp()
        for character in self.account.characters.all():
            self.account.characters.remove(character)
        self.account.unpuppet_object(self.session)
        self.account.db._last_puppet = None
        self.heard = []
        self.account.msg = self.session.msg = self._msg
        self.session.update_flags = lambda **flags: self.session.protocol_flags.update(flags)
        self.puppeted = []
        self.account.puppet_object = lambda session, character: self.puppeted.append(character)
        start_with_unlike_abilities(self.account, self.session)

    def _msg(self, text=None, **kwargs):
        text = text[0] if isinstance(text, tuple) else text
        if text:
            self.heard.append(strip_ansi(str(text)))

    def answer(self, typed):
        self.heard.clear()
        menu = self.account.ndb._evmenu
        menu._session = self.session
        menu.parse_input(typed)
        return "\n".join(self.heard)

    @property
    def making(self):
        return msgspec.json.decode(self.account.attributes.get("chargen"), type=temporary_sheet.Making)

    def test_it_is_needed(self):
        self.assertTrue(generation.needs_chargen(self.account))
        self.assertIn("You own:", "\n".join(self.heard))

    def test_by_numbers(self):
        self.assertIn("What name do you choose?", self.answer("1"))
        self.assertIn("Conan", self.answer("Conan"))
        self.answer("２")
        self.assertIn("You are a woman now.", self.answer("2"))
        self.assertIn("crossbow", self.answer("3"))
        self.answer("16")
        self.assertEqual(self.making.sheet.weapon, "crossbow")
        self.answer("4")
        self.answer("Tall and |n silent.")
        self.assertEqual(self.making.sheet.own_desc, "Tall and ||n silent.")
        before = self.making.sheet.bonuses
        self.answer("5")
        self.assertNotIn("swap two", self.answer("str cha"))
        self.assertEqual(self.making.sheet.strength, before[Ability.CHA])
        self.assertIn("never die", self.answer("5"))
        self.assertIn("Choose 1 or 2.", self.answer("3"))
        self.answer("2")
        self.assertEqual(self.making.sheet.fate, "scarred")
        self.assertIn("You are mortal.", self.answer("mortal"))
        self.assertIn("You are scarred.", self.answer("fate scarred"))
        self.assertIn("Conan, woman, scarred", self.answer("look"))
        self.assertIn("Choose 1 to 7", self.answer("8"))
        self.assertIn("Conan steps into the world.", self.answer("7"))
        self.assertEqual(self.account.characters.all()[-1].fate, "scarred")

    def test_a_hero_whose_sheet_could_not_be_put_away_is_not_made(self):
        """It was made, and the sheet made a second one."""
        make = temporary_sheet.TemporaryCharacterSheet.apply

        def and_the_disk_is_full(sheet, account):
            made = make(sheet, account)
            full.left = 0
            return made

        heroes = DefaultCharacter.objects.all_family().count()
        for accept in (self.answer, partial(generation.answer_sheet, self.account, self.session)):
            with (
                full_disk(10**6) as full,
                patch.object(temporary_sheet.TemporaryCharacterSheet, "apply", and_the_disk_is_full),
                self.assertRaises(DatabaseError),
            ):
                accept("accept")
            self.assertEqual(DefaultCharacter.objects.all_family().count(), heroes)
            self.assertTrue(generation.needs_chargen(self.account))
        self.assertIn("steps into the world", self.answer("accept"))

    def test_a_world_that_has_settled_it_asks_for_no_fate(self):
        with override_settings(WELLMOUTH_DEATH="mortal"):
            self.assertNotIn("fate:", self.answer("look"))
            self.assertIn("every hero is mortal", self.answer("scarred"))

    def test_a_change_is_told_as_a_change(self):
        answers = {"crossbow": "You take this: crossbow.", "no": "accept goes into", "sex f": "a woman", "man": "a man"}
        for typed, told in (*answers.items(), ("女", "a woman")):
            with self.subTest(typed):
                heard = self.answer(typed)
                self.assertIn(told, heard)
                self.assertLess(heard.count("\n"), 4)
        self.assertEqual(self.making.sheet.weapon, "crossbow")
        self.assertGreater(self.answer("reroll").count("\n"), 12)

    def test_help_tells_what_the_figures_are(self):
        for typed in ("help", "?"):
            self.assertIn("Strength is for blows", self.answer(typed))
        self.answer("name")
        self.answer("help")
        self.assertEqual(self.making.step, "name")

    def test_by_words_in_chinese(self):
        self.assertIn("随身之物", self.answer("中文"))
        self.assertEqual(self.account.lang, "zh")
        self.answer("名字")
        self.assertIn("诸葛亮", self.answer("诸葛亮"))
        self.assertIn("性别男", self.answer("性别 男"))
        self.answer("武器 剑")
        self.assertEqual(self.making.sheet.weapon, "sword")
        before = self.making.sheet.bonuses
        self.answer("交换 力量智力")
        self.assertEqual(self.making.sheet.intelligence, before[Ability.STR])
        self.assertIn("已经对调过", self.answer("交换"))
        for typed in ("好友", "接受不了", "重掷什么"):
            self.assertIn("没有这个选项", self.answer(typed))
        self.assertIn("诸葛亮踏入了世间。", self.answer("接受"))
        character = self.puppeted[0]
        self.assertEqual((character.key, character.sex), ("诸葛亮", "male"))
        self.assertIsNone(self.account.ndb._evmenu)
        self.assertFalse(generation.needs_chargen(self.account))
        self.assertIsNone(self.account.attributes.get("chargen"))

    def test_reroll_keeps_name_and_ends(self):
        self.answer("name Conan")
        self.answer("sex male")
        for _ in range(temporary_sheet.REROLLS):
            self.answer("reroll")
        self.assertEqual((self.making.sheet.name, self.making.sheet.sex), ("Conan", "male"))
        before = self.making
        self.assertEqual(
            self.answer("reroll"), "You have rolled often enough for today. Take what fell, or come back tomorrow."
        )
        self.assertEqual(self.making, before)

    def test_coming_back_finds_the_same_question(self):
        self.answer("name Conan")
        self.answer("weapon")
        before = self.making
        del self.account.ndb._evmenu
        self.heard.clear()
        generation.start_chargen(self.account, self.session)
        self.assertIn("crossbow", "\n".join(self.heard))
        self.assertEqual(self.making, before)

    def test_looking_again_and_leaving(self):
        self.answer("weapon")
        before = self.making
        for typed in ("look", "stats", "得分", "帮助", "?"):
            self.assertIn("crossbow", self.answer(typed))
        with patch.object(self.account, "disconnect_session_from_account") as leave:
            self.answer("退出")
        self.assertIs(leave.call_args.args[0], self.session)
        self.assertIn("your character waits", leave.call_args.kwargs["reason"])
        self.assertEqual(self.making, before)

    def test_a_reload_opens_the_question_again_and_loses_no_answer(self):
        self.answer("weapon")
        self.session.account = self.account
        self.session.puppet = None
        self.account.cmdset.clear()
        del self.account.ndb._evmenu
        self.heard.clear()
        generation.resume(self.session)
        self.assertIn("crossbow", "\n".join(self.heard))
        self.answer("16")
        self.assertEqual((self.making.step, self.making.sheet.weapon), ("sheet", "crossbow"))

    def test_a_reload_asks_nothing_of_who_makes_no_character(self):
        self.answer("accept")
        self.session.account = self.account
        self.heard.clear()
        generation.resume(self.session)
        self.assertEqual(self.heard, [])

    def test_a_further_character_can_be_given_up(self):
        self.assertIn("none of the answers", self.answer("cancel"))
        self.answer("accept")
        generation.start_chargen(self.account, self.session)
        self.assertIn("cancel drops this one", "\n".join(self.heard))
        self.assertRegex(self.answer("99"), "(?s)none of the answers.*Type a number.*cancel drops this one")
        self.assertIn("No new character is made.", self.answer("cancel"))
        self.assertIsNone(self.account.attributes.get("chargen"))
        self.assertEqual(len(self.puppeted), 2)

    def test_in_play_no_line_is_swallowed(self):
        self.answer("accept")
        generation.start_chargen(self.account, self.session)
        before = self.making
        self.assertIn("Account", self.answer("@access"))
        self.assertNotIn("none of the answers", self.answer("who"))
        self.assertIn("You own:", self.answer("look"))
        self.answer("weapon")
        self.assertRegex(self.answer("who"), "(?s)none of the answers.*Which weapon")
        self.answer("keep")
        self.assertEqual(self.making, before)
        type(self.account).puppet_object(self.account, self.session, self.char1)
        with patch.object(generation, "cmdhandler") as done:
            self.answer("accept")
        self.assertEqual(done.call_args.args, (self.session, "accept"))
        self.assertEqual(self.making, before)

    def test_words_of_the_sheet_are_understood_at_its_questions(self):
        """They were none of the answers, and as a name one was called Fate."""
        self.answer("sex")
        self.assertIn("Which weapon", self.answer("weapon"))
        self.assertRegex(self.answer("name"), "(?i)name")
        name = self.making.sheet.name
        self.answer("fate")
        self.assertEqual((self.making.step, self.making.sheet.name), ("fate", name))
        self.answer("描述")
        self.answer("swap")
        self.assertEqual((self.making.step, self.making.sheet.own_desc), ("swap", ""))

    def test_a_newcomer_is_asked_again(self):
        self.assertRegex(self.answer("north"), "(?s)none of the answers.*Type a number or a word")

    def test_a_name_shows_the_sheet_once(self):
        self.account.attributes.remove("chargen")
        self.account.ndb._evmenu.close_menu()
        self.heard.clear()
        generation.answer_sheet(self.account, self.session, "name Odo")
        self.assertEqual("\n".join(self.heard).count("You own:"), 1)
        self.assertIn("Odo, person", "\n".join(self.heard))

    def test_a_broken_record_begins_anew(self):
        self.account.attributes.add("chargen", '{"sheet": 7}')
        generation.start_chargen(self.account, self.session)
        self.assertEqual(self.making.step, "sheet")

    def test_a_name_that_was_taken_meanwhile(self):
        self.answer("name Conan")
        self.char2.key = "Conan"
        self.assertIn("called Conan already", self.answer("accept"))
        self.assertEqual((self.making.step, self.puppeted), ("name", []))
        self.answer("name Kull")
        self.assertIn("Kull steps into the world.", self.answer("accept"))

    def test_an_offered_name_is_free_until_one_goes(self):
        self.account2.is_connected = self.account.is_connected = True
        generation._save(self.account2, temporary_sheet.Making(temporary_sheet.TemporaryCharacterSheet(name="Conan")))
        self.assertIn("called Conan already", self.answer("name Conan"))
        self.account2.is_connected = False
        self.answer("name Conan")
        heard: list[str] = []
        with patch.object(type(self.account2), "msg", lambda account, text, **kwargs: heard.append(text[0])):
            generation.start_chargen(self.account2)
        offered = generation._load(self.account2).sheet.name
        self.assertNotEqual(offered, "Conan")
        self.assertIn(f"Somebody is called Conan by now. You are offered {offered}.", heard[0])
        self.assertIn("Conan steps into the world.", self.answer("accept"))
        self.assertFalse(self.account.attributes.has(name_rules.OFFERED))

    def test_a_refusal_is_no_wider_than_the_screen(self):
        self.answer("name")
        told = self.answer("R2")
        self.assertIn("no digits", told.replace("\n", " "))
        self.assertLessEqual(max(map(len, told.split("\n"))), 78, told)

    def test_hostile_answers_change_nothing(self):
        hostile = [
            "",
            " ",
            "x" * 10_000,
            "²",
            "９９９",
            "0",
            "-1",
            "🎲",
            "\x00\x1b[31m",
            "{name}",
            "|r",
            "swap",
            "accept it",
        ]
        for step in ("sheet", "name", "sex", "swap", "weapon", "desc"):
            for typed in hostile:
                if step == "sheet" and typed in ("swap", "accept it"):
                    continue
                making = self.making
                making.step = step
                generation._save(self.account, making)
                sheet = self.making.sheet
                self.assertIsNotNone(self.answer(typed))
                if step != "desc" and (step, typed) not in (("name", "swap"), ("name", "accept it")):
                    self.assertEqual(self.making.sheet, sheet, (step, typed[:20]))
        self.assertIsNotNone(self.account.ndb._evmenu)


class TestForm(EvenniaTest):
    """The sheet as data, and answers from a form."""

    def setUp(self):
        super().setUp()
        for character in self.account.characters.all():
            self.account.characters.remove(character)
        self.account.unpuppet_object(self.session)
        self.told = []
        self.session.protocol_flags = {"PACKAGES": ["char"]}
        self.session.msg = self._msg
        start_with_unlike_abilities(self.account, self.session)

    def _msg(self, *args, **kwargs):
        if "char_making" in kwargs:
            self.told.append(kwargs["char_making"])

    def make(self, do, what=""):
        self.told.clear()
        generation_inputs.char_make(self.session, do=do, what=what)
        return self.told[-1] if self.told else None

    def test_all_of_the_sheet_is_told(self):
        sheet = self.make("look")
        self.assertEqual([one["key"] for one in sheet["abilities"]], [one.value for one in ABILITIES])
        self.assertEqual((sheet["swaps"], sheet["rerolls"], sheet["refused"]), (1, temporary_sheet.REROLLS, ""))
        self.assertEqual(len(sheet["weapons"]), 16)
        self.assertEqual({one["key"] for one in sheet["fates"]}, {"mortal", "scarred"})
        self.assertEqual(set(sheet["traits"]), {"physique", "face", "skin", "hair", "clothing"})

    def test_answers_change_the_sheet_whatever_question_is_open(self):
        self.account.ndb._evmenu.parse_input("weapon")
        self.assertEqual(self.make("name", "Conan")["name"], "Conan")
        self.account.ndb._evmenu.parse_input("desc")
        self.assertEqual(self.make("sex", "female")["sex"], "female")
        self.assertEqual(self.make("weapon", "crossbow")["weapon"], "crossbow")
        self.assertEqual(self.make("fate", "scarred")["fate"], "scarred")
        before = {one["key"]: one["bonus"] for one in self.make("look")["abilities"]}
        swapped = self.make("swap", "strength wisdom")
        after = {one["key"]: one["bonus"] for one in swapped["abilities"]}
        self.assertEqual((after["strength"], after["wisdom"]), (before["wisdom"], before["strength"]))
        self.assertEqual(swapped["swaps"], 0)
        self.assertEqual(self.make("desc", "A tall stranger.")["desc"], "A tall stranger.")
        self.assertEqual(self.make("reroll")["rerolls"], temporary_sheet.REROLLS - 1)

    def test_what_is_refused_says_why_and_leaves_the_sheet_open(self):
        before = self.make("look")
        for do, what in (("name", "1"), ("weapon", "spoon"), ("swap", "str str"), ("fate", "lucky"), ("cancel", "")):
            refused = self.make(do, what)
            self.assertTrue(refused.pop("refused"), do)
            self.assertEqual(refused, {key: value for key, value in before.items() if key != "refused"}, do)
        self.assertEqual(generation._load(self.account).step, "sheet")

    def test_accepting_ends_it(self):
        self.make("name", "Conan")
        with patch.object(type(self.account), "puppet_object") as puppet:
            self.assertEqual(self.make("accept"), ((None,), {}))
        self.assertEqual(puppet.call_args.args[1].key, "Conan")
        self.assertEqual(self.make("look"), ((None,), {}))
        self.assertEqual(self.make("name", "Bo"), ((None,), {}))

    def test_what_is_no_answer_is_passed_over(self):
        for message in ({}, {"do": "fly"}, {"do": 1}, {"do": "name", "what": ["x"]}, {"do": "look", "more": 1}):
            self.told.clear()
            generation_inputs.char_make(self.session, **message)
            self.assertEqual(self.told, [])


class TestNames(EvenniaTest):
    def code(self, name, kind=name_rules.CHARACTER, owner=None):
        try:
            name_rules.check_name(name, kind, owner)
        except name_rules.NameRefused as refused:
            self.assertTrue(refused.in_lang(Lang.EN).isascii() or name in refused.in_lang(Lang.EN))
            self.assertIn("。", refused.in_lang(Lang.ZH))
            return refused.code
        return None

    def test_good_names(self):
        for name in (
            "Conan",
            "诸葛亮",
            "王二",
            "李",
            "Jean-Luc",
            "D'Artagnan",
            "Éowyn",
            "Tom Bombadil",
            "阿尔·帕西诺",
            "𠀀",
        ):
            self.assertIsNone(self.code(name), name)
        for name in ("Player1x", "张三99", "诸葛亮"):
            self.assertIsNone(self.code(name, name_rules.ACCOUNT), name)
        self.assertEqual(name_rules.check_name("  Ｃｏｎａｎ "), "Conan")

    def test_bad_names(self):
        for name, code in (
            ("", "name_empty"),
            ("   ", "name_empty"),
            ("\u200b", "name_empty"),
            ("A", "name_short"),
            ("x" * 21, "name_long"),
            ("x" * 10_000, "name_long"),
            ("一二三四五六七八九", "name_long"),
            ("Conan王", "name_mixed"),
            ("Соnаn", "name_characters"),
            ("Κonan", "name_characters"),
            ("Conan1", "name_characters"),
            ("Con²n", "name_characters"),
            ("🎲", "name_characters"),
            ("|rRed", "name_characters"),
            ("Aaaaaa", "name_repeats"),
            ("me", "name_reserved"),
            ("GM", "name_reserved"),
            ("管理员", "name_reserved"),
            ("自己", "name_reserved"),
            ("Inventory", "name_reserved"),
            ("背包", "name_reserved"),
            ("North", "name_reserved"),
        ):
            self.assertEqual(self.code(name), code, name[:20])

    def test_taken_and_alike(self):
        self.char1.key = "Conan"
        self.char2.key = "李逍遥"
        for name in ("Conan", "conan", "CONAN", "Cónan", "Ｃｏｎａｎ", "Con-an", "李逍遥"):
            self.assertEqual(self.code(name), "name_taken", name)
        self.assertEqual(self.code("C0nan", name_rules.ACCOUNT), "name_taken")
        self.assertEqual(self.code("Testaccount", name_rules.ACCOUNT), "name_taken" if self.account else None)

    def test_what_is_drawn_alike_is_taken(self):
        for taken, names in {
            "Bella": ("BeIIa", "BELLA"),
            "Millie": ("M\u0131llie",),
            "Bern": ("Bem",),
            "Caesar": ("C\u00e6sar",),
        }.items():
            self.char1.key = taken
            for name in names:
                self.assertEqual(self.code(name), "name_taken", name)
        self.assertEqual(self.code("Be\u01c0\u01c0a"), "name_characters")
        self.char1.key = "Conan"
        for name in ("Ali", "Iris", "Lin", "Kali", "Bella"):
            self.assertIsNone(self.code(name), name)
        for name in ("AdmIn", "WeIImouth"):
            self.assertEqual(self.code(name), "name_reserved", name)

    def test_the_accounts_own_name_may_be_its_characters(self):
        self.account.username = "Conan"
        self.account.save()
        self.assertEqual(self.code("Conan"), "name_taken")
        self.assertIsNone(self.code("Conan", owner=self.account))

    def test_typeclass_keeps_chinese(self):
        from typeclasses.characters import Character

        self.assertEqual(Character.normalize_name("诸葛亮"), "诸葛亮")
        self.assertIsNone(Character.validate_name("诸葛亮"))
        self.assertIn("another name", Character.validate_name("GM"))
