"""Each mixin and typeclass stands alone among Evennia's own typeclasses, and passes Evennia's tests of those."""

from django.test import override_settings
from evennia import DefaultAccount, DefaultChannel, DefaultObject
from evennia.accounts.tests import TestAccountPuppetDeletion, TestDefaultAccountEv
from evennia.objects.tests import TestContentHandler, TestExitCommand
from evennia.utils.create import create_channel
from evennia.utils.test_resources import BaseEvenniaTest

from evadventure.accounts.account import AccountMixin
from evadventure.characters.character import EvAdventureCharacter
from evadventure.kernel.display_names import Bilingual
from evadventure.places.exits import EvAdventureExit
from evadventure.places.rooms import EvAdventureRoom
from evadventure.social.channel_commands import ChannelMixin


class LoneAccount(AccountMixin, DefaultAccount):
    """An account as `docs/build/install.md` makes it."""


class LoneChannel(ChannelMixin, DefaultChannel):
    """A channel of ours among accounts of Evennia."""


class LoneObject(Bilingual, DefaultObject):
    """A thing of ours in rooms of Evennia."""


STOCK = {
    f"BASE_{kind.upper()}_TYPECLASS": f"evennia.Default{kind}"
    for kind in ("Account", "Channel", "Character", "Exit", "Object", "Room")
}
OURS = {
    "account_typeclass": LoneAccount,
    "object_typeclass": LoneObject,
    "character_typeclass": EvAdventureCharacter,
    "room_typeclass": EvAdventureRoom,
    "exit_typeclass": EvAdventureExit,
}


def of_evennia(kind, but=(), **typeclasses):
    """Return a test class of Evennia with typeclasses of ours in it, one test left out for each name of `but`."""
    name = f"{kind.__name__}With{'And'.join(one.__name__ for one in typeclasses.values())}"
    made = type(name, (kind,), {**typeclasses, **dict.fromkeys(but), "__module__": __name__})
    return override_settings(**STOCK)(made)


OTHER_WORDS = ("test_at_look",)
"""An account without a character has a page of our own."""
TESTS = [
    of_evennia(
        kind, but=OTHER_WORDS if kind is TestDefaultAccountEv and one == "account_typeclass" else (), **{one: ours}
    )
    for kind in (TestDefaultAccountEv, TestAccountPuppetDeletion, TestContentHandler, TestExitCommand)
    for one, ours in OURS.items()
]
globals().update({one.__name__: one for one in TESTS})  # a test that runs in another process is found by its name


def load_tests(loader, standard, pattern):
    """Load the tests of this module, and those of Evennia made above (their originals are imported only)."""
    wanted = [*TESTS, TestAlone]
    return loader.suiteClass(loader.loadTestsFromTestCase(one) for one in wanted)


@override_settings(**STOCK)
class TestAlone(BaseEvenniaTest):
    """Channels of a host, and entities that become ours while they are in memory."""

    def heard(self, channel):
        """Return what the account hears on a channel from now on."""
        heard = []
        channel.connect(self.account)
        self.account.msg = lambda text=None, **more: heard.append(str(text))
        return heard

    def test_an_account_of_ours_hears_a_channel_of_evennia(self):
        self.account.swap_typeclass(LoneAccount, clean_attributes=False)
        channel = create_channel("harbour", typeclass=DefaultChannel)
        heard = self.heard(channel)
        channel.msg("a sail!", senders=[self.account2])
        channel.msg("a gale")
        self.assertIn("[harbour] |cTestAccount2|n: a sail!", heard[0])
        self.assertIn("[harbour] a gale", heard[1])

    def test_an_account_of_evennia_hears_a_channel_of_ours(self):
        channel = create_channel("Public", typeclass=LoneChannel)
        heard = self.heard(channel)
        channel.msg("a sail!", senders=[self.account2])
        self.assertIn("[Public] |cTestAccount2|n: a sail!", heard[0])

    def test_login_and_logout_are_told_on_a_channel_of_evennia(self):
        self.account2.swap_typeclass(LoneAccount, clean_attributes=False)
        heard = self.heard(create_channel("MudInfo", typeclass=DefaultChannel))
        self.account2.at_post_login(session=self.session)
        self.account2.at_disconnect()
        self.assertIn("has come in", heard[0])
        self.assertIn("has gone", heard[-1])

    def test_a_thing_of_evennia_becomes_ours(self):
        self.obj1.db.weight = 3
        self.obj1.tags.add("old", category="find")
        self.obj1.swap_typeclass(LoneObject, clean_attributes=False)
        self.assertEqual((self.obj1.db.weight, self.obj1.tags.get(category="find")), (3, "old"))
        self.assertEqual(self.obj1.attributes.get("names"), {})
