"""Rooms, exits, things, characters and accounts of Evennia's own classes, beside ours in one place."""

from __future__ import annotations

import traceback
from typing import Any
from unittest.mock import patch

from django.test import tag
from evennia.accounts.accounts import DefaultAccount
from evennia.objects.objects import DefaultCharacter, DefaultExit, DefaultObject, DefaultRoom
from evennia.prototypes.spawner import spawn
from evennia.utils.create import create_account, create_object

from evadventure.creatures.npcs import EvAdventureTalkativeNPC
from evadventure.knave.gear import GEAR
from evadventure.tables import make_table
from evadventure.tables.tests.tables_base import TablesTest
from typeclasses.exits import Exit

LINES = (
    """
map;exits;way shed;go shed;time;places;who;say hello;whisper Ann = hello;tell Ann hello;pose waves.;roll d6
talk porter;bye;talk Mannequin;talk Quill;parley;hire Mannequin;hirelings;party;follow Quill;follow;friends
finger Quill;letters;channels;tables;ladder;rules uno;sit;board;moves;bot add easy;stand;score;coins;inventory
save str;rest;advance;titles;achievements;quests;epitaphs;insure;help;language;language en;option;prompt
attack Mannequin;wield lantern;use lantern;light lantern;open lantern;get torch;put torch in lantern
throw torch at Mannequin;give torch to Mannequin;drop torch;cast;shop;list;buy torch;sell torch;trade Quill
remove lantern;fill lantern;close lantern;look porter;look north;flee;spells
""".strip()
    .replace("\n", ";")
    .split(";")
)


class TestForeignThings(TablesTest):
    game = "uno"

    def setUp(self) -> None:
        super().setUp()
        self.broken: list[str] = []
        told = patch("evennia.commands.cmdhandler._msg_err", lambda *_: self.broken.append(traceback.format_exc()))
        told.start()
        self.addCleanup(told.stop)
        self.shed = create_object(DefaultRoom, key="Shed")
        self.hall = self.room
        create_object(DefaultExit, key="north", location=self.hall, destination=self.shed)
        create_object(DefaultExit, key="south", location=self.shed, destination=self.hall)
        create_object(Exit, key="west", location=self.hall, destination=self.shed)
        create_object(Exit, key="east", location=self.shed, destination=self.hall)
        for place in (self.hall, self.shed):
            create_object(DefaultObject, key="lantern", location=place, home=place)
            create_object(DefaultCharacter, key="Mannequin", location=place, home=place)
            create_object(EvAdventureTalkativeNPC, key="porter", location=place, home=place)
            spawn(GEAR["torch"])[0].move_to(place, quiet=True)
        make_table(self.shed, "uno")
        self.stranger = self.foreigner("Quill")
        self.bo.account.lang = "zh"

    def foreigner(self, name: str) -> Any:
        """Return a connected character of Evennia's own class, with an account of Evennia's own class."""
        account = create_account(f"user{name}", "", "pass-word-9", typeclass=DefaultAccount)
        character = create_object(DefaultCharacter, key=name, location=self.hall, home=self.hall)
        account.permissions.add("Player")
        character.locks.add(f"puppet:pid({account.id})")
        account.characters.add(character)
        self.connect(account, character)
        return character

    def do(self, character: Any, line: str) -> str:
        """Type a line as somebody; it must not break. Return what they are told."""
        self.broken.clear()
        said = super().do(character, line)
        self.assertEqual(self.broken, [], f"{character.key} in {character.location.key}: {line}")
        return said

    def everybody(self) -> tuple[Any, ...]:
        return self.ann, self.bo, self.stranger

    def test_who_looks_sees_what_is_there(self):
        for place in (self.hall, self.shed):
            for one in self.everybody():
                one.move_to(place, quiet=True)
            for one in self.everybody():
                seen = self.do(one, "look")
                self.assertIn("lantern", seen)
                self.assertIn("Mannequin", seen)
                for other in self.everybody():
                    if other is not one:
                        self.assertIn(other.key, seen)
                self.assertIn("lantern", self.do(one, "look lantern"))
                other = "Ann" if one is self.stranger else "Quill"
                self.assertIn(other, self.do(one, f"look {other}"))

    def test_everybody_walks_through_every_exit(self):
        for there, back in (("north", "south"), ("west", "east")):
            for one in self.everybody():
                self.do(one, there)
                self.assertEqual(one.location, self.shed, there)
                self.do(one, back)
                self.assertEqual(one.location, self.hall, back)

    def test_things_are_taken_given_and_dropped(self):
        for one in (self.ann, self.bo):
            self.do(one, "get lantern")
            self.assertIn("lantern", [thing.key for thing in one.contents], one)
            self.do(one, "inventory")
            self.do(one, "drop lantern")
            self.assertNotIn("lantern", [thing.key for thing in one.contents])
        self.do(self.ann, "get torch")
        self.assertIn("Quill does not want that", self.do(self.ann, "give torch to Quill"))
        self.assertIn("torch", [thing.key for thing in self.ann.contents])

    def test_some_commands_of_ours_answer_whoever_types_them(self):
        self.answer(LINES[::4])

    @tag("sweep")
    def test_commands_of_ours_answer_whoever_types_them(self):
        self.answer(LINES)

    def answer(self, lines):
        for place in (self.hall, self.shed):
            for one in self.everybody():
                for line in lines:
                    with self.subTest(place=place.key, who=one.key, line=line):
                        for other in self.everybody():
                            other.location = place
                        self.do(one, line)
