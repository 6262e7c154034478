"""Settings of the languages and of the way in; `settings.py` takes them all."""

from evadventure.words import synonyms

SERVER_SESSION_HANDLER_CLASS = "server.conf.serversession.ServerSessionHandler"
WELLMOUTH_CONNECTION_SCREEN = "server.conf.connection_screens.connection_screen"
SEARCH_AT_RESULT = "server.conf.at_search.at_search_result"
CMDSET_UNLOGGEDIN = "commands.default_cmdsets.UnloggedinCmdSet"
FILE_HELP_ENTRY_MODULES = ["world.help_entries"]
BROADCAST_SERVER_RESTART_MESSAGES = False  # one string for everybody; `server.conf.serversession` tells each reader

# One line arrives, one answer leaves: nobody waits for the connection screen longer than a client needs to tell its
# encoding and abilities.
DELAY_CMD_LOGINSTART = 0.3

AUTH_USERNAME_VALIDATORS = [
    {"NAME": "evadventure.accounts.validators.AccountNameValidator"},
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "evadventure.accounts.validators.PasswordValidator"},
]

GUEST_ENABLED = True
GUEST_LIST = [f"Guest{number}" for number in range(1, 51)]

CHANNEL_MUDINFO = {
    "key": "MudInfo",
    "aliases": "",
    "desc": "Connection log",
    "locks": "control:perm(Developer);listen:perm(Admin);send:false()",
}
DEFAULT_CHANNELS = [
    {
        "key": "Public",
        "aliases": synonyms("pub"),
        "desc": "Everybody",
        "locks": "control:perm(Admin);listen:all();send:all()",
    },
    {
        "key": "Newbie",
        "aliases": synonyms("new", context="channel"),
        "desc": "Questions of newcomers",
        "locks": "control:perm(Admin);listen:all();send:all()",
    },
]
"""Names, and who may use them; what a channel is called in each language stands in `evadventure.social.channels`."""
