"""Own decks of KARDS: building by command, bounds, codes, and taking them to a table."""

from __future__ import annotations

import json
from unittest.mock import patch

from evennia import create_object

from evadventure.combat.commands import CmdYield
from evadventure.minigames.kards.data import decks
from evadventure.minigames.kards.data.decks import write_code
from evadventure.minigames.kards.player_decks import MOST, STORE
from evadventure.minigames.match import Match
from evadventure.tables.room import playing
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.wire import packages
from typeclasses.characters import Character

PANZER = write_code(decks.READY["panzer"])


class DecksTest(TablesTest):
    """Ann reads English, 博文 Chinese; neither needs a table for this."""

    game = "kards"

    def codes(self, person) -> dict[str, str]:
        """Return the decks a person keeps: name -> code."""
        return {row["name"]: row["code"] for row in json.loads(person.account.attributes.get(STORE.key, "[]") or "[]")}

    def test_a_deck_is_built_card_by_card(self):
        self.assertIn("no deck of your own", self.do(self.ann, "decks"))
        self.assertIn("0 of 39", self.do(self.ann, "decks new Old Guard = Germany Italy"))
        for key, count in decks.READY["panzer"].cards.items():
            self.assertIn(f"{count} more of", self.do(self.ann, f"decks add {count} {key}"))
        self.assertEqual(self.codes(self.ann), {"Old Guard": PANZER})
        self.assertIn("keeps every rule", self.do(self.ann, "decks check"))
        self.assertIn("ready to play", self.do(self.ann, "decks"))
        self.assertIn("A deck has 39 cards", self.do(self.ann, "decks add ger_rifle_section"))
        self.assertIn("2 fewer of Light Panzers", self.do(self.ann, "decks remove old = 2 Light Panzers"))
        self.assertIn("37", self.do(self.ann, "decks check old guard"))
        self.assertIn("37 of 39", self.do(self.ann, "decks"))

    def test_the_same_in_chinese_without_blanks(self):
        self.assertIn("0/39", self.do(self.bo, "卡组新建 铁流＝德国、意大利"))
        said = self.do(self.bo, "卡组加 2张轻型坦克连，1 步枪班")
        self.assertIn("放入2张「轻型坦克连」", said)
        self.assertIn("放入1张「步枪班」", said)
        self.assertIn("卡组3/39张", said)
        self.assertIn("须有39张，这副有3张", self.do(self.bo, "卡组检查"))
        self.assertIn("改名为「钢流！」", self.do(self.bo, "卡组改名 铁流=钢流！"))
        self.assertIn("代码是K1GI", self.do(self.bo, "卡组删除 钢流！"))
        self.assertEqual(self.codes(self.bo), {})

    def test_a_shared_code_is_the_same_deck_for_another(self):
        self.do(self.ann, "decks new Spear = panzer")
        said = self.do(self.ann, "decks share spear")
        self.assertIn(PANZER, said)
        self.assertIn("「德国」", self.do(self.bo, f"卡组 导入 {PANZER}"))
        self.assertIn("「德国 2」", self.do(self.bo, f"卡组 导入 {PANZER}"))
        self.assertIn("「矛」", self.do(self.bo, f"卡组 导入 {PANZER} = 矛"))
        self.assertEqual(self.codes(self.bo), {"德国": PANZER, "德国 2": PANZER, "矛": PANZER})
        self.assertTrue(self.do(self.bo, "看卡组 矛").startswith("矛（德国和意大利）\n"))
        self.assertIn(PANZER, self.heard(self.bo))

    def test_several_cards_go_in_together_or_not_at_all(self):
        self.do(self.ann, "decks new A deck = soviet")
        before = self.codes(self.ann)
        self.assertIn('no card called "zeppelin"', self.do(self.ann, "decks add 2 sov_conscripts, zeppelin"))
        self.assertIn("fight for", self.do(self.ann, "decks add sov_conscripts, usa_draftees"))
        self.assertIn("at most", self.do(self.ann, "decks add 99 sov_conscripts"))
        self.assertIn("At least one", self.do(self.ann, "decks add 0 sov_conscripts"))
        self.assertIn('Which card is "regiment"?', self.do(self.ann, "decks add regiment"))
        self.assertIn("holds 0 of", self.do(self.ann, "decks remove sov_conscripts"))
        self.assertEqual(self.codes(self.ann), before)

    def test_what_is_no_deck_name_or_code_says_why(self):
        self.do(self.ann, "decks new Spear = panzer")
        self.do(self.ann, "decks new Spare = few")
        before = self.codes(self.ann)
        for line, why in (
            ("decks new", "Write it as"),
            ("decks new X", "Write it as"),
            ("decks new X = ", "Write it as"),
            ("decks new X = Italy", "cannot lead a deck"),
            ("decks new X = Germany Germany", "must be another nation"),
            ("decks new X = Germany Italy Poland", "Write it as"),
            ("decks new X = Atlantis", 'no deck called "Atlantis"'),
            ("decks new 12 = Germany", "neither a number nor"),
            ("decks new |rRed = Germany", "neither a number nor"),
            (f"decks new {PANZER} = Germany", "1 to 24 printable"),
            ("decks new K1GIabcd = Germany", "neither a number nor"),
            ("decks new spear = Germany", 'is a deck called "spear" already'),
            ("decks new panzer = Germany", 'is a deck called "panzer" already'),
            (f"decks new {'x' * 25} = Germany", "1 to 24 printable"),
            ("decks rename spear = Spare", "already"),
            ("decks rename spear =", "Write it as"),
            ("decks copy spear", "Write it as"),
            ("decks Sp", "begin like that: Spear and Spare"),
            ("decks check sp", "begin like that"),
            ("decks delete", "Which deck?"),
            ("decks share ²", 'no deck called "²"'),
            ("decks share 9", 'no deck called "9"'),
            ("decks import", "Write it as"),
            ("decks import banana", "neither a ready deck nor a deck code"),
            (f"decks import {PANZER[:-1]}A", "damaged"),
            (f"decks import K2{PANZER[2:]}", "of version 2"),
            (f"decks import {PANZER} = Spear", "already"),
            ("decks 🙂", "no deck called"),
            ("decks " + "x" * 1900, "no deck called"),
            ("deck", "Which deck?"),
            ("card", "Which card?"),
            ("cards zeppelin", 'No card fits "zeppelin"'),
        ):
            self.assertIn(why, self.do(self.ann, line), line)
        self.assertEqual(self.codes(self.ann), before)
        self.do(self.ann, "decks rename spear = SPEAR")
        self.assertIn("SPEAR", self.codes(self.ann))

    def test_nobody_keeps_more_than_twenty(self):
        for n in range(MOST):
            self.do(self.ann, f"decks new deck {n} = panzer")
        self.assertIn("You keep 20 decks already", self.do(self.ann, "decks new deck x = panzer"))
        self.assertEqual(len(self.codes(self.ann)), 20)
        self.assertIn(
            "1 more of",
            self.do(self.ann, "decks remove 3 = ger_light_panzers")
            and self.do(self.ann, "decks add 3 = ger_light_panzers"),
        )

    def test_a_deck_with_cards_that_are_gone_is_kept_and_said_to_be_unreadable(self):
        self.ann.account.attributes.add(STORE.key, json.dumps([{"name": "Old", "code": "K1G-" + "AAA" * 3}]))
        self.assertIn("cannot be read", self.do(self.ann, "decks"))
        self.assertIn("damaged", self.do(self.ann, "decks show Old"))
        self.assertIn("thrown away", self.do(self.ann, "decks delete Old"))

    def test_another_hero_of_the_account_has_them_too(self):
        self.do(self.ann, "decks new Spear = panzer")
        account = self.ann.account
        self.disconnect(self.ann)
        other = create_object(Character, key="Anna the second", location=self.room)
        other.locks.add(f"puppet:pid({account.id})")
        self.connect(account, other)
        self.assertIn("Spear", self.do(other, "decks"))
        self.assertNotIn("Spear", self.do(self.bo, "卡组"))

    def test_help_tells_of_the_commands_and_of_no_other_use(self):
        said = self.do(self.ann, "help decks")
        self.assertIn("  decks share <deck>: its code", said)
        self.assertNotIn("At a table of", said)
        self.assertIn("卡组 分享 <卡组>", self.do(self.bo, "帮助 卡组"))

    def test_cards_are_found_anywhere_in_both_languages(self):
        self.assertIn("Soviet Union, tank", self.do(self.ann, "cards soviet tank"))
        self.assertIn("苏联，坦克", self.do(self.bo, "查牌 苏联 坦克"))
        self.assertIn("Lightning Conquest", self.do(self.ann, "card lightning conquest"))
        self.assertIn("闪电征服", self.do(self.bo, "看牌闪电征服"))
        self.assertIn("two minutes", self.do(self.ann, "rules kards"))
        self.assertIn("两分钟", self.do(self.bo, "规则 KARDS 三线战棋"))
        self.assertIn("两分钟", self.do(self.bo, "规则 kards三线战棋"))
        self.do(self.ann, "sit")
        self.assertIn("(page 2 of 3", self.do(self.ann, "rules 2"))

    def test_an_own_deck_is_listed_and_chosen_and_the_log_holds_its_code(self):
        self.do(self.ann, "decks new Spear = panzer")
        self.do(self.ann, "decks remove 2 ger_light_panzers")
        self.do(self.ann, "decks copy panzer = Long Spear")
        self.do(self.bo, f"卡组 导入 {PANZER} = 总部矛")
        self.seat_two()
        said = self.do(self.ann, "start")
        self.assertIn("1. choose recruit - lead First March", said)
        self.assertIn("choose Long Spear - lead your own deck Long Spear", said)
        self.assertNotIn("choose Spear", said)  # not whole
        self.assertIn("39 cards", self.do(self.ann, "choose Spear"))
        self.assertIn("You lead the deck of your own", self.do(self.ann, "choose long spear"))
        self.assertIn(PANZER, self.do(self.ann, "deck"))
        self.assertIn("选用 新兵初阵——", self.do(self.bo, "走法"))
        self.assertIn("自组卡组", self.do(self.bo, "选用 总部矛"))
        match: Match = self.table.session.match
        self.assertEqual([entry.action.deck for entry in match.log], [PANZER, PANZER])
        self.ann.account.attributes.remove(STORE.key)
        self.restart()
        playing.take_up(self.table, self.table_row())
        self.assertEqual(self.table.session.rev, 2)

    def table_row(self):
        """Return the stored match of the table."""
        from evadventure.tables.models import MatchRow

        return MatchRow.objects.get()

    def test_the_list_of_decks_is_not_repeated_when_the_other_has_chosen(self):
        self.seat_two()
        self.do(self.ann, "start")
        self.forget()
        self.do(self.bo, "选用 tide")
        self.assertIn("has chosen a deck", self.heard(self.ann))
        self.assertNotIn("You may:", self.heard(self.ann))
        self.do(self.ann, "2")
        self.assertEqual(self.table.session.match.log[1].action.deck, "panzer")

    def test_a_question_is_not_repeated_when_the_other_marks_cards(self):
        self.seat_two()
        self.do(self.ann, "start")
        self.assertNotIn("Front", self.heard(self.ann))
        self.do(self.ann, "choose tide")
        self.do(self.bo, "选用 tide")
        self.forget()
        self.do(self.bo, "换1")
        self.do(self.bo, "保留")
        self.assertIn("1 card", self.heard(self.ann))
        self.assertNotIn("Which cards", self.heard(self.ann))

    def test_programs_are_offered_own_decks_too(self):
        self.do(self.ann, f"decks import {PANZER} = Spear")
        self.seat_two()
        for person in (self.ann, self.bo):
            packages.ask_for_tables(person.sessions.all()[0])
        self.do(self.ann, "start")
        legal = {
            person: next(sent["table_legal"] for sent in reversed(self.sent[person.id]) if "table_legal" in sent)
            for person in (self.ann, self.bo)
        }
        offer = {
            "action": {"t": "choose", "deck": PANZER},
            "text": "choose Spear",
            "meaning": "lead your own deck Spear",
        }
        self.assertEqual(legal[self.ann]["actions"][-1], offer)
        self.assertEqual(len(legal[self.bo]["actions"]), 9)
        playing.act_data(self.table, self.ann, 0, offer["action"])
        self.assertEqual(self.table.session.match.log[0].action.deck, PANZER)
        playing.act_data(self.table, self.bo, 1, "选用 few")

    def test_a_number_answers_only_a_list_that_was_seen(self):
        self.do(self.ann, "decks new Spear = panzer")
        self.seat_two()
        self.do(self.ann, "start")
        self.table.play.screens.of(self.ann).moves = ()
        self.assertIn("You may:", self.do(self.ann, "1"))
        self.assertEqual(self.table.session.rev, 0)
        count = self.do(self.ann, "moves").count("choose ")
        self.assertEqual(count, 10)
        self.assertIn("no such number", self.do(self.ann, "11"))
        self.do(self.ann, "moves")
        self.do(self.ann, "10")
        self.assertEqual(self.table.session.match.log[0].action.deck, PANZER)

    def test_decks_of_a_table_are_fixed_by_the_host(self):
        self.seat_two()
        self.assertIn("decks is now few+tide", self.do(self.ann, "options decks=few,tide"))
        self.assertEqual(self.table.setup.options["decks"], ["few", "tide"])
        self.do(self.ann, f"options decks={PANZER}+recruit")
        self.assertEqual(self.table.setup.options["decks"], [PANZER, "recruit"])
        self.assertIn("damaged", self.do(self.ann, f"options decks={PANZER[:-1]}A+recruit"))
        self.do(self.ann, "options decks=none")
        self.assertIsNone(self.table.setup.options["decks"])

    def test_giving_up_is_for_the_duel_of_who_sits_nowhere(self):
        with (
            patch.object(type(self.bo), "fight", property(lambda one: object())),
            patch.object(CmdYield, "func") as gave_up,
        ):
            self.do(self.bo, "认输 是")
            self.assertEqual(gave_up.call_count, 1)
        self.assertIn("你既没有入座", self.do(self.bo, "认输 是"))

    def test_moves_of_a_unit(self):
        """Issue 5: `moves` explains for any unit why it cannot act."""
        self.seat_two()
        line = "0 support: ger_grenadiers[g2] ger_grenadiers[new]"
        playing.begin(self.table, position=f"kards turn=3 active=0 first=0; 0 kredits=3/3; {line}")
        self.assertIn("s1 Line Grenadiers: It can: move s1.", self.do(self.ann, "moves s1"))
        self.assertIn("have just arrived", self.do(self.ann, "moves s2"))
        self.assertIn("e2 掷弹兵连：", self.do(self.bo, "走法 e2"))
        self.assertIn("e1 掷弹兵连：", self.do(self.bo, "走法e1"))
        self.assertIn("s3处没有单位", self.do(self.bo, "能做什么 s3"))
        self.assertIn("You may:", self.do(self.ann, "moves 2"))

    def test_the_end_is_told_once(self):
        self.seat_two()
        playing.begin(
            self.table, position="kards turn=3 active=0 first=0\n1 hq=1\nfront: 0 ger_grenadiers[g2]\n0 kredits=3/3"
        )
        self.forget()
        said = self.do(self.ann, "attack f1 hq")
        self.assertEqual(said.count("the enemy HQ has fallen"), 1)
        self.assertEqual(self.heard(self.bo).count("敌方指挥部陷落"), 1)


class AtSiegeTest(TablesTest):
    game = "mbg"

    def test_a_word_that_the_game_has_too_is_the_games(self):
        self.assertIn("Motorcycle Scouts", self.do(self.ann, "cards"))
        self.do(self.ann, "sit")
        self.assertIn("No match", self.do(self.ann, "cards"))
        self.assertIn("Soviet Union, tank", self.do(self.ann, "cards soviet tank"))
