"""A stage for tests of commands: two players in a room, each with a session and a language."""

from django.test import override_settings
from evennia.prototypes.spawner import spawn
from evennia.utils.ansi import strip_ansi
from evennia.utils.test_resources import EvenniaCommandTest

from evadventure.characters.cmdset import EvAdventureCmdSet
from evadventure.knave.gear import GEAR
from evadventure.staff import characters, rolls
from evadventure.words import Lang


@override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"])
class Stage(EvenniaCommandTest):
    """`char1` acts, `char2` looks on; what each was told is kept."""

    def setUp(self):
        super().setUp()
        self.room = self.room1
        self.told = {}
        for character in (self.char1, self.char2):
            self._listen(character)
            character.sessions.count = lambda: 1
        for thing in (self.obj1, self.obj2):
            thing.locks.add("get:false()")

    def _listen(self, character):
        heard = self.told.setdefault(character, [])

        def msg(text=None, from_obj=None, session=None, **kwargs):
            text = text[0] if isinstance(text, tuple) else text
            if text:
                heard.append(strip_ansi(str(text)))

        character.msg = msg

    @property
    def lang1(self):
        return Lang(self.account.lang or "en")

    @lang1.setter
    def lang1(self, lang):
        self.account.lang = lang.value

    def thing(self, key, place=None):
        """Return a new thing of the gear tables, in a place when one is given."""
        thing = spawn(GEAR[key])[0]
        if place is not None:
            thing.move_to(place, quiet=True)
        return thing

    def run_command(self, command, args, called=""):
        """Run one command as char1, by one of its names, with these arguments; return what it was told."""
        for heard in self.told.values():
            heard.clear()
        command.caller, command.session, command.account = self.char1, self.session, self.account
        command.cmdstring, command.args, command.raw_string = called or command.key, args, f"{command.key} {args}"
        command.cmdset, command.obj = None, self.char1
        command.msg = lambda text=None, **kwargs: self.char1.msg(text=text)
        command.parse()
        command.func()
        return "\n".join(self.told[self.char1])

    def run_line(self, line):
        """Type one line as char1."""
        found = []
        for command in (*EvAdventureCmdSet(), *(one() for one in (*characters.COMMANDS, *rolls.COMMANDS))):
            key, raw = command.match(line)
            if key:
                found.append((len(key), command, line[len(raw) :], key))
        if not found:
            raise AssertionError(f"no command for {line!r}")
        _, command, args, called = max(found, key=lambda one: one[0])
        return self.run_command(command, args, called)

    def says(self, line, answer, seen=None):
        """Check what char1 is told, and what char2 sees, when char1 types a line: the beginnings of sentences."""
        text = self.run_line(line)
        for part in [answer] if isinstance(answer, str) else answer:
            self.assertTold(part, text, line)
        if seen:
            self.assertTold(seen, "\n".join(self.told[self.char2]), line)

    def assertTold(self, part, text, line):
        """Check that a sentence was told, whatever lines it was broken into."""
        broken = [text, text.replace("\n", " "), text.replace("\n", "")]
        self.assertTrue(any(part in one for one in broken), f"{line}: {part!r} is not in {text!r}")
