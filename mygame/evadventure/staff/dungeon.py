"""Staff's command on the instances of the dungeon: `@dungeon list|go|close|seed`."""

from __future__ import annotations

import time
from collections.abc import Generator

from ..dungeon import instance
from ..dungeon.instance import EvAdventureDungeonBranch
from ..kernel.character_command import shown
from ..kernel.command import sure
from ..kernel.counting import counted
from ..kernel.errors import ActionError
from ..kernel.input import whole_number
from ..kernel.messaging import tell
from ..knave.delve.records import DEEPEST
from ..model import Hero
from ..words import Words, in_english
from .command import StaffCommand


class CmdDungeon(StaffCommand):
    """See, visit, close and open instances of the dungeon."""

    key = "@dungeon"
    locks = "cmd:perm(Builder)"
    help_words = Words(
        "The instances of the dungeon, one a party.\n\nUsage:\n"
        "  @dungeon list            each with its seed, rooms, people\n"
        "  @dungeon go <number> [= level]      to its first room, or to the stairs of a level\n"
        "  @dungeon close <number>             people are brought up, everything else is gone\n"
        "  @dungeon seed <seed>     open one of your own with this seed, and go there"
    )

    def act(self, typed: str) -> Generator[str, str, None] | None:
        """Carry out the verb."""
        verb, _, rest = typed.partition(" ")
        match in_english(verb.lower(), "list", "go", "close", "seed", context="staff dungeon"):
            case "" | "list":
                self._list()
            case "go":
                number, _, depth = rest.partition("=")
                self._go(self._branch(number), depth.strip())
            case "close":
                return self._close(self._branch(rest))
            case "seed":
                self._seed(rest)
            case _:
                raise ActionError("usage", USAGE, typed=shown(verb))
        return None

    def _list(self) -> None:
        branches = instance.branches()
        if not branches:
            self.tell(Words("No instance of the dungeon is open."))
        for one in branches:
            memory = one.memory
            here = one.heroes()
            self.tell(
                LINE if here else LINE_EMPTY,
                number=one.id,
                seed=str(one.seed),
                heads=one.heads,
                rooms=len(memory.rooms),
                depth=memory.deepest,
                minutes=int(time.time() - one.opened) // 60,
                people=here,
            )

    def _branch(self, typed: str) -> EvAdventureDungeonBranch:
        number = whole_number(typed.strip().removeprefix("#"))
        found = next((one for one in instance.branches() if one.id == number), None)
        if found is None:
            raise ActionError("no_dungeon", Words('There is no instance "{typed}": @dungeon list.'), typed=shown(typed))
        return found

    def _go(self, branch: EvAdventureDungeonBranch, depth: str) -> None:
        level = whole_number(depth) if depth else 1
        if level is None or not 1 <= level <= DEEPEST:
            raise ActionError("level", Words("A level is 1 to {most}."), most=DEEPEST)
        room = branch.room(level, branch.plan.level(level).up)
        self.log(f"went to level {level} of dungeon {branch.id}")
        self.caller.move_to(room, move_type="teleport")

    def _close(self, branch: EvAdventureDungeonBranch) -> Generator[str, str, None]:
        number = branch.id
        yield from sure(self, SURE, number=number, count=len(branch.heroes()))
        branch = self._branch(str(number))
        people = branch.heroes()
        for one in people:
            tell(one, Words("Somebody above has decided that it is enough for today."))
        branch.delete()
        self.log(f"closed dungeon {number}")
        self.tell(CLOSED if people else Words("Instance {number} is closed."), number=number, people=counted(people))

    def _seed(self, typed: str) -> None:
        seed = _seed(typed)
        if seed is None:
            raise ActionError("seed", Words("A seed is a whole number below 2^64."))
        if not isinstance(self.caller, Hero):
            raise ActionError("no_body", Words("You need a character for that."))
        branch = instance.open_branch(self.caller, seed)
        self.log(f"opened dungeon {branch.id} with seed {seed}")
        self.caller.move_to(branch.room(1, branch.plan.level(1).up), move_type="teleport")


def _seed(typed: str) -> int | None:
    """Return the typed seed: up to twenty digits, below 2**64; None for anything else."""
    text = typed.strip()
    if not text.isascii() or not text.isdigit() or len(text) > 20:
        return None
    return int(text) if int(text) < 1 << 64 else None


COMMANDS = (CmdDungeon,)

USAGE = Words('There is no "@dungeon {typed}": list, go, close, seed.')
SURE = Words("Close instance {number} with {count} {count:|person|people} in it? All it holds is gone. yes/[no]")
LINE = Words(
    "#{number}: seed {seed} for {heads}, {rooms} rooms made, level {depth}, open for {minutes} min. Inside: {people}."
)
LINE_EMPTY = Words(
    "#{number}: seed {seed} for {heads}, {rooms} rooms made, level {depth}, open for {minutes} min. Nobody is inside."
)
CLOSED = Words("Instance {number} is closed; brought up: {people}.")
