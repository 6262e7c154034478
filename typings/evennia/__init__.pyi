"""Types of the part of Evennia that the world uses; a module without a stub here is untyped."""

from typing import Any

from .accounts.accounts import DefaultAccount as DefaultAccount
from .accounts.accounts import DefaultGuest as DefaultGuest
from .accounts.models import AccountDB as AccountDB
from .commands.cmdset import CmdSet as CmdSet
from .commands.command import Command as Command
from .comms.comms import DefaultChannel as DefaultChannel
from .objects.models import ObjectDB as ObjectDB
from .objects.objects import DefaultCharacter as DefaultCharacter
from .objects.objects import DefaultExit as DefaultExit
from .objects.objects import DefaultObject as DefaultObject
from .objects.objects import DefaultRoom as DefaultRoom
from .scripts.scripts import DefaultScript as DefaultScript
from .utils.create import create_object as create_object
from .utils.search import search_tag as search_tag

def __getattr__(name: str) -> Any: ...
