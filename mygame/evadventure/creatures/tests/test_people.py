"""Friends, people ignored, being away, letters, notices, reports, the prompt."""

from unittest.mock import patch

from django.conf import settings
from evennia.utils.ansi import strip_ansi
from evennia.utils.create import create_channel

from evadventure.characters import client_data, temporary_sheet
from evadventure.characters.temporary_sheet import ROLLED, TemporaryCharacterSheet
from evadventure.content.tests.world_mixin import WorldTest
from evadventure.kernel import prompt
from evadventure.kernel.tests.full_disk import full_disk
from evadventure.kernel.textwidth import columns
from evadventure.social import client_inputs, friends, letters, party
from evadventure.wire.changes import Part
from evadventure.words import Lang


class PeopleTest(WorldTest):
    """Commands of accounts are answered to their session; `read` returns that."""

    def read(self, char, line):
        session = char.sessions.all()[0]
        self.heard(char)
        answered = []

        def msg(text=None, *args, **kwargs):
            if text is not None:
                answered.append(text[0] if isinstance(text, tuple) else text)

        with patch.object(session, "msg", side_effect=msg), patch.object(char.account, "msg", side_effect=msg):
            char.execute_cmd(line, session=session)
        return "\n".join([*answered, self.heard(char)])


class TestClientInputs(PeopleTest):
    """Letters by messages of a client."""

    def ask(self, name, **message):
        """Return what a message is answered by."""
        answers = []
        self.session.wire_allowance = None
        with patch.object(self.session, "msg", side_effect=lambda **said: answers.append(said)):
            getattr(client_inputs, name)(self.session, **message)
        return answers[-1] if answers else None

    def test_a_letter_is_written_read_answered_and_thrown_away(self):
        answer = self.ask("comm_letter_write", to=self.char2.key, title="", text=" At ten;\n|rstake = 5 ")
        self.assertTrue(answer["comm_letter_sent"]["sent"])
        (letter,) = letters.letters_of(self.account2)
        self.assertEqual(letter.message, "At ten;\n||rstake = 5")
        letters.send_letter(self.account2, self.account, "Re", "Yes |w!")
        (told,) = letters.letters_told(self.char1, Lang.EN)
        self.assertEqual((told["new"], told["title"]), (True, "Re"))
        self.assertEqual(self.ask("comm_letter", id=told["id"])["comm_letter"]["text"], "Yes |w!")
        self.assertFalse(letters.letters_told(self.char1, Lang.EN)[0]["new"])
        self.assertTrue(self.ask("comm_letter_write", answer=told["id"], text="Good")["comm_letter_sent"]["sent"])
        self.assertEqual(letters.letters_of(self.account2)[0].header, "Re: Re")
        self.assertIsNone(self.ask("comm_letter_delete", id=told["id"]))
        self.assertEqual(letters.letters_of(self.account), [])

    def test_what_cannot_be_is_refused_and_changes_nothing(self):
        letters.send_letter(self.account, self.account2, "Mine", "no longer")
        theirs = letters.letters_of(self.account2)[0].id
        for name, message in (
            ("comm_letter", {"id": theirs}),
            ("comm_letter_delete", {"id": theirs}),
            ("comm_letter_write", {"answer": theirs, "text": "x"}),
            ("comm_letter_write", {"to": "nobody at all", "text": "x"}),
            ("comm_letter_write", {"to": self.char2.key, "text": "  "}),
            ("comm_letter_write", {"to": self.char2.key, "text": "x" * (letters.LONGEST_TEXT + 1)}),
            ("comm_letter_write", {"to": self.char2.key, "title": "x" * 61, "text": "x"}),
        ):
            answer = self.ask(name, **message)["comm_letter_sent"]
            self.assertEqual((answer["sent"], bool(answer["told"])), (False, True), message)
        for message in ({}, {"id": "7"}, {"text": 3}, {"to": "x", "text": "x" * 20_000}):
            self.assertIsNone(self.ask("comm_letter_write", **message))
        self.assertEqual(len(letters.letters_of(self.account2)), 1)

    def test_friends_are_told_as_they_come_go_and_are_away(self):
        self.read(self.char1, f"friends {self.char2.key}")
        self.assertEqual([one["state"] for one in client_data.friends(self.char1, Lang.EN)], ["here"])
        with patch.object(friends, "of_account") as noted:
            self.read(self.char2, "afk at supper")
            noted.assert_called_with(self.account, Part.FRIENDS)
            noted.reset_mock()
            (friend,) = client_data.friends(self.char1, Lang.EN)
            self.assertEqual((friend["state"], friend["note"]), ("away", "at supper"))
            self.read(self.char2, "look")
            noted.assert_called_with(self.account, Part.FRIENDS)
        friends.put(self.account2, "ignored", [self.account])
        self.account.is_superuser = False
        self.account.permissions.clear()
        self.assertEqual(client_data.friends(self.char1, Lang.EN)[0]["state"], "gone")

    def test_friends_are_told_with_what_their_heroes_look_like(self):
        friends.put(self.account, "friends", [self.account2])
        self.assertIsNone(client_data.friends(self.char1, Lang.EN)[0]["portrait"])
        rolled = TemporaryCharacterSheet().apply(self.account2).attributes.get(ROLLED)
        self.char2.attributes.add(ROLLED, rolled)
        self.assertEqual(client_data.friends(self.char1, Lang.EN)[0]["portrait"], temporary_sheet.portrait(self.char2))


class Friends(PeopleTest):
    def test_on_and_off_the_list(self):
        self.assertIn("no friends", self.read(self.char1, "friends"))
        self.assertIn("is your friend now", self.read(self.char1, f"friends {self.account2.key}"))
        self.assertIn("is here", self.read(self.char1, "friends"))
        self.account2.ndb.away = "at supper"
        self.assertIn("at supper", self.read(self.char1, "friends"))
        self.assertIn("no longer", self.read(self.char1, f"friends {self.char2.key}"))

    def test_people_are_known_by_their_heroes_and_to_staff_by_both(self):
        self.account.permissions.clear()
        self.account.is_superuser = False
        self.assertIn(f"{self.char2.key} is your friend now", self.read(self.char1, f"friends {self.account2.key}"))
        for line in ("friends", f"tell {self.char2.key} hello", "tell", f"mail {self.char2.key} = hello"):
            read = self.read(self.char1, line)
            self.assertIn(self.char2.key, read, line)
            self.assertNotIn(self.account2.key, read, line)
        self.account2.permissions.clear()
        self.assertNotIn(self.account.key, self.read(self.char2, "信"))
        self.account2.permissions.add("Helper")
        self.assertIn(f"{self.char1.key}（{self.account.key}）", self.read(self.char2, "信"))
        self.char1.tags.add("dead", category="life")
        self.assertEqual(friends.known_as(self.account), self.account.key)

    def test_told_when_they_come(self):
        friends.put(self.account, "friends", [self.account2])
        with patch("evadventure.social.friends.tell_each") as told:
            friends.come_and_gone(self.account2, friends.FRIEND_COMES)
            friends.come_and_gone(self.account, friends.FRIEND_COMES)
        self.assertEqual([one for call in told.call_args_list for one in call.args[0]], [self.account])

    def test_refusals(self):
        for line, answer in [
            ("friends nobody²", "There is no"),
            (f"friends {self.account.key}", "That is you."),
            ("ignore 猫" + "猫" * 9_000, "There is no"),
            (f"ignore {self.char1.key}", "That is you."),
        ]:
            self.assertIn(answer, self.read(self.char1, line), line[:40])


class Ignoring(PeopleTest):
    def test_nothing_is_heard(self):
        self.read(self.char2, f"屏蔽 {self.account.key}")
        self.account.is_superuser = False
        self.account.permissions.clear()
        self.account.permissions.add("Player")
        self.heard(self.char2)
        self.do(self.char1, "say hello")
        self.do(self.char1, "pose waves")
        self.do(self.char1, f"whisper {self.char2.key} = psst")
        self.assertEqual(self.heard(self.char2), "")
        self.assertIn("does not want", self.read(self.char1, f"page {self.account2.key} = hello"))
        self.assertIn("takes no letters", self.read(self.char1, f"mail {self.account2.key} = hello"))
        self.read(self.char2, f"屏蔽 {self.account.key}")
        self.do(self.char1, "say hello")
        self.assertIn("hello", self.heard(self.char2))

    def test_others_still_hear_the_channel_and_nobody_is_asked_along(self):
        self.account.is_superuser = False
        self.account.permissions.clear()
        self.account.permissions.add("Player")
        channel = create_channel("Public", aliases=["pub"], typeclass="typeclasses.channels.Channel")
        for account in (self.account2, self.account):
            channel.connect(account)
        friends.put(self.account2, "ignored", [self.account])
        with patch.object(self.account2, "msg") as unheard:
            told = self.read(self.char1, "pub I <3 <b>this</b> town " + "and its well " * 8)
        unheard.assert_not_called()
        self.assertIn(f"[Public] {self.char1.key}: I <3 <b>this</b> town", told)
        self.assertTrue(all(columns(line) <= 78 for line in told.split("\n")))
        self.account2.permissions.add("Helper")
        friends.put(self.account2, "ignored", [])
        with patch.object(self.account2, "msg") as heard:
            self.read(self.char1, "pub hello")
        self.assertIn(f"{self.char1.key}（{self.account.key}）：hello", str(heard.call_args))
        friends.put(self.account2, "ignored", [self.account])
        self.assertIn("does not want to hear", self.do(self.char1, f"group invite {self.char2.key}"))
        self.assertIsNone(party.inviter_of(self.char2))

    def test_a_companion_can_be_ignored(self):
        self.do(self.char1, f"group invite {self.char2.key}")
        self.do(self.char2, "队伍 同意")
        self.account.is_superuser = False
        self.account.permissions.clear()
        friends.put(self.account2, "ignored", [self.account])
        self.heard(self.char2)
        self.assertIn("come", self.do(self.char1, "gsay come"))
        self.assertEqual(self.heard(self.char2), "")

    def test_no_duel_with_who_does_not_want_to_hear(self):
        self.account.is_superuser = False
        self.account.permissions.clear()
        for one in (self.char1, self.char2):
            one.location = self.place("ring")
        friends.put(self.account2, "ignored", [self.account])
        self.heard(self.char2)
        self.assertIn("does not want to hear", self.do(self.char1, f"duel {self.char2.key}"))
        self.assertEqual((self.heard(self.char2), self.char2.ndb.challenged_by), ("", None))

    def test_staff_are_always_heard(self):
        friends.put(self.account2, "ignored", [self.account])
        self.assertTrue(self.account.check_permstring("Admin"))
        self.assertFalse(friends.ignores(self.account2, self.account))


class Away(PeopleTest):
    def test_until_the_next_command(self):
        self.assertIn("at |bad", self.read(self.char2, "暂离 at |bad").replace("||", "|"))
        self.assertIn("away from the keyboard", self.read(self.char1, f"page {self.account2.key} = hello"))
        self.assertIn("你回来了", self.read(self.char2, "看"))
        self.assertIsNone(friends.away(self.account2, self.account))


class Letters(PeopleTest):
    def test_a_letter_is_sent_whole_or_not_at_all(self):
        line, refused = f"mail {self.account2.key} / Well = Come at dusk.", 0
        for after in range(40):
            with full_disk(after) as full:
                answer = self.read(self.char1, line)
            if not full.refused:
                break
            refused += 1
            self.assertIn("could not write that down", answer)
            self.assertEqual(letters.letters_of(self.account2), [])
        self.assertGreater(refused, 2)
        (letter,) = letters.letters_of(self.account2)
        self.assertEqual(letters.unread(self.account2), 1)
        with full_disk():
            self.read(self.char2, "mail 1")
        self.assertTrue(letter.tags.has("new", category=letters.KIND))
        self.assertEqual(letters.unread(self.account2), 1)

    def test_written_read_answered_deleted(self):
        self.assertIn("no letters", self.read(self.char1, "mail"))
        self.read(self.char1, f"mail {self.account2.key} / Well = Come |rdown|n at dusk.")
        self.assertEqual(letters.unread(self.account2), 1)
        self.assertIn("Well（新）", self.read(self.char2, "信"))
        self.assertIn("Come ||rdown||n at dusk.", self.read(self.char2, "信 １"))
        self.assertEqual(letters.unread(self.account2), 0)
        self.read(self.char2, "信 回复 1 = 好的")
        self.assertIn("mail 1|n reads the first", self.read(self.char1, "mail"))
        self.assertEqual(self.read(self.char1, "mail read 1"), self.read(self.char1, "mail 1"))
        self.assertIn("Re: Well", self.read(self.char1, "mail"))
        self.assertEqual(self.read(self.char1, "mail 1").count("好的"), 1)
        self.read(self.char2, "信 删除 1")
        self.assertEqual(letters.letters_of(self.account2), [])

    def test_refusals(self):
        for line, answer in [
            ("mail bob", "Write:"),
            ("mail nobody = x", "There is no"),
            (f"mail {self.account2.key} =", "Write:"),
            (f"mail {self.account2.key} = " + "x" * 2_001, "At most 2000"),
            (f"mail {self.account2.key} / " + "t" * 61 + " = x", "A title has 60"),
            ("mail delete ²", "nothing to choose"),
        ]:
            self.assertIn(answer, self.read(self.char1, line), line[:40])
        self.assertEqual(letters.letters_of(self.account2), [])

    def test_a_full_box_takes_no_more(self):
        with patch.object(letters, "MOST_LETTERS", 1):
            self.read(self.char1, f"mail {self.account2.key} = one")
            self.assertIn("is full", self.read(self.char1, f"mail {self.account2.key} = two"))

    def test_who_comes_in_is_told(self):
        self.read(self.char1, f"mail {self.account2.key} = one")
        with patch("evadventure.social.letters.instruct") as told:
            letters.tell_unread(self.account2, self.session2)
        self.assertEqual(told.call_args.kwargs, {"count": 1})

    def test_who_comes_in_is_told_of_what_others_said_meanwhile_once(self):
        for words in ("hello", "are you there?"):
            self.read(self.char1, f"page {self.account2.key} = {words}")
        with patch.object(type(self.account2), "is_connected", False):
            for words in ("Hanno asked for you.", "Good night."):
                self.assertIn("reads it on coming back", self.read(self.char1, f"page {self.account2.key} = {words}"))
        for expected in ("2 private messages came while you were away: page.", ""):
            with patch("evadventure.social.letters.instruct") as told:
                letters.tell_unread(self.account2, self.session2)
            said = [strip_ansi(call.args[1].say(Lang.EN, **call.kwargs)) for call in told.call_args_list]
            self.assertEqual("".join(said), expected)


class Wall(PeopleTest):
    def test_put_up_at_the_wall_read_anywhere(self):
        self.assertIn("stand at the Notice Wall", self.read(self.char1, "posters post Lost = One boot."))
        self.char1.location = self.place("notice_wall")
        self.assertIn("It is up", self.read(self.char1, "posters post Lost = One boot."))
        self.assertIn("Lost", self.read(self.char2, "布告"))
        self.assertIn("One boot.", self.read(self.char2, "布告 1"))
        self.account2.permissions.clear()
        self.assertIn("不是你贴的", self.read(self.char2, "布告 揭下 1"))
        self.assertIn("take it down", self.read(self.char1, "posters remove 1"))
        self.read(self.char1, "posters post Found = Another boot.")
        self.read(self.char2, "布告")
        self.account2.permissions.add("Helper")
        self.assertIn("不是你贴的", self.read(self.char2, "布告 揭下 1"))
        self.assertIn("1. Found", self.read(self.char2, "@布告 揭下 2"))
        self.assertIn("揭", self.read(self.char2, "@布告 揭下 1"))
        self.assertEqual(letters.notices(), [])


class Reports(PeopleTest):
    def test_reach_staff_and_are_closed(self):
        self.assertIn("管理员会看到", self.read(self.char2, "举报 有人骂人"))
        self.assertIn("report: Well Square", self.read(self.char1, "@reports"))
        self.assertIn("有人骂人", self.read(self.char1, "@reports 1"))
        self.account.lang = "zh"
        self.assertIn("举报：井口广场", self.read(self.char1, "@reports 1"))
        self.account.lang = "en"
        self.assertIn("Closed.", self.read(self.char1, "@reports close 1"))
        self.assertIn("nothing to choose", self.read(self.char1, "@reports close 1"))


class Staff(PeopleTest):
    def test_coming_and_going_is_told_once_in_the_readers_language(self):
        channel = create_channel(settings.CHANNEL_MUDINFO["key"], typeclass="typeclasses.channels.Channel")
        for account in (self.account, self.account2):
            channel.connect(account)
        with patch.object(self.account, "msg") as english, patch.object(self.account2, "msg") as chinese:
            self.account2.at_disconnect()
        told = [strip_ansi(one.call_args.kwargs["text"][0]) for one in (english, chinese)]
        self.assertRegex(told[0], rf"^\[MudInfo\] \d\d:\d\d {self.account2.key} has gone\.$")
        self.assertRegex(told[1], rf"^\[动态\] \d\d:\d\d {self.account2.key}下线了。$")

    def test_somebody_far_away_can_be_forced(self):
        self.char2.location = self.place("store")
        self.assertIn("You force", self.read(self.char1, f"@force {self.char2.key} = say mice"))
        self.assertIn("mice", self.heard(self.char2))
        self.assertIn("You find no", self.read(self.char1, "@force nobody at all = say mice"))


class Prompt(PeopleTest):
    def test_of_ones_own_making(self):
        self.read(self.char1, "prompt %h/%H %l %c%% %r>")
        self.char1.hp, self.char1.hp_max, self.char1.coins = 3, 8, 12
        self.assertEqual(prompt.prompt_of(self.account, Lang.EN), "3/8 1 12% Well Square> ")
        self.read(self.char1, "prompt on")
        self.assertEqual(prompt.prompt_of(self.account, Lang.ZH), "生命3/8，12铜币> ")
        self.read(self.char1, "prompt off")
        self.assertIsNone(prompt.prompt_of(self.account, Lang.EN))
        self.assertIn("80 characters", self.read(self.char1, "prompt " + "%h" * 60))
