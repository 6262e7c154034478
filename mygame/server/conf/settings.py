"""Settings of the game. Only differences from Evennia's defaults, grouped by reason.

Settings of an installation come from the environment (`server.conf.installation`: PORT, INTERFACE, PUBLIC,
DATABASE_URL, HOUSE_LANG ...) and from `secret_settings.py` (made by `make play`, never committed: the secret key, and
any other setting of one installation).
"""

import gc
import sys
from contextlib import suppress
from pathlib import Path

from evennia.settings_default import *  # noqa: F403

from evadventure import words
from evadventure.content import CLOCKS
from evadventure.words import synonyms
from server.conf import installation

if any(one == "test" or one.startswith("--python=") for one in sys.argv):
    gc.disable()  # loading makes no garbage; `garbage.start`, the Portal's plugins and the test runner collect again

GAME = Path(GAME_DIR)  # noqa: F405
HERE = installation.read(GAME)

SERVERNAME = " ".join(words.Words("Wellmouth").every())
GAME_SLOGAN = " · ".join(words.Words("A dungeon, an inn, three tables").every())

# Our own sentences have catalogues of their own (evadventure.words); these are for Evennia's and Django's.
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [(one.django_code, one.own_name) for one in words.LANGUAGES.values()]
LOCALE_PATHS = [str(GAME / "evadventure" / "locale"), *LOCALE_PATHS]  # noqa: F405
ENCODINGS = ["utf-8", "gb18030", "big5"]

WELLMOUTH_COMMAND_NAMES = {"options": "options"}  # `options` is free here: our `option` has no such alias
WELLMOUTH_LANGUAGE = HERE["HOUSE_LANG"]
COMMAND_DEFAULT_CLASS = "evadventure.kernel.command.Command"
COMMAND_PARSER = "evadventure.kernel.parser.cmdparser"

# Languages and login.
SERVER_SESSION_HANDLER_CLASS = "server.conf.serversession.ServerSessionHandler"
SERVER_SESSION_CLASS = "evadventure.evennia_ext.memory.RememberingSession"
WELLMOUTH_CONNECTION_SCREEN = "server.conf.connection_screens.connection_screen"
SEARCH_AT_RESULT = "server.conf.at_search.at_search_result"
CMDSET_UNLOGGEDIN = "commands.default_cmdsets.UnloggedinCmdSet"
FILE_HELP_ENTRY_MODULES = ["world.help_entries"]
BROADCAST_SERVER_RESTART_MESSAGES = False  # one string for everybody; `server.conf.serversession` tells each reader

# One line arrives, one answer leaves: nobody waits for the connection screen longer than a client needs to tell its
# encoding and abilities.
DELAY_CMD_LOGINSTART = 0.3

AUTH_USERNAME_VALIDATORS = [{"NAME": "evadventure.accounts.validators.AccountNameValidator"}]
AUTH_PASSWORD_VALIDATORS = [{"NAME": "evadventure.accounts.validators.PasswordValidator"}]

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
"""Names, and who may use them; each language's name of a channel is in `evadventure.social.channel_commands`."""

# Changes in Evennia's own modules (docs/develop/evennia-ext.md): leave one out, and Evennia's works.
CHANGES_OF_SERVER = [
    "evadventure.evennia_ext.reactor.keep_steady",
    "evadventure.evennia_ext.bitext.thaw",
    "evadventure.evennia_ext.attribute.quicken",
    "evadventure.evennia_ext.memory.in_order",
    "evadventure.evennia_ext.colour_cache.bound",
    "evadventure.kernel.command.install",
    "evadventure.staff.builtin.install",
]
CHANGES_OF_PORTAL = [
    "evadventure.evennia_ext.reactor.keep_steady",
    "evadventure.evennia_ext.colour_cache.bound",
    "evadventure.evennia_ext.gmcp_names.install",
]

# The module another game could take over as a whole.
INSTALLED_APPS = [*INSTALLED_APPS, "evadventure.content", "evadventure.tables"]  # noqa: F405
# Each of these may be left out.
APPS = ("records", "letters", "seeking", "contests", "clubs", "halls", "teaching", "api", "admin")
INSTALLED_APPS += [f"evadventure.apps.{one}" for one in APPS]
INSTALLED_APPS += ["django_otp", "django_otp.plugins.otp_totp", "django_otp.plugins.otp_static"]  # accounts.two_factor
OTP_TOTP_ISSUER = "Wellmouth"
OTP_TOTP_THROTTLE_FACTOR = OTP_STATIC_THROTTLE_FACTOR = 0  # security.throttling slows down guesses everywhere
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "web.static_files.Versioned"},
}
WELLMOUTH_TABLES_LABEL = "tables"
WELLMOUTH_CALENDAR = "world/calendar.toml"
WELLMOUTH_FESTIVALS = "world/festivals.toml"
WELLMOUTH_PURSE = "evadventure.characters.coins"
WELLMOUTH_TOURNAMENTS = True
ACHIEVEMENT_CONTRIB_MODULES = ["evadventure.quests.achievement_list"]
TEST_RUNNER = "server.tests.runner.QuickRunner"

# Accounts and characters.
MULTISESSION_MODE = 1
AUTO_CREATE_CHARACTER_WITH_ACCOUNT = False
AUTO_PUPPET_ON_LOGIN = True
# Each lock that is set again is logged, hundreds for a new hero, by a thread each; every 500 entries Evennia closes the
# file while others are still writing, and their failure enters the log without a cause.
LOCKWARNING_LOG_FILE = ""
MAX_NR_CHARACTERS = 3

# Time: a day of the world is four real hours; its calendar (places.game_time) begins on a morning of year 341.
TIME_FACTOR = 6
TIME_GAME_EPOCH = ((341 * 12 + 7) * 30 + 11) * 86400 + 8 * 3600
GLOBAL_SCRIPTS = CLOCKS

# Ports: one base, so that several games can run on one machine.
PORT = installation.port_number(HERE["PORT"])
TELNET_PORTS = [PORT]
WEBSERVER_PORTS = [(PORT + 1, PORT + 5)]
PAGE_PROCESSES, PAGE_PORT = installation.workers(HERE), PORT + 9  # server.conf.web_plugins; 0: the Server's pages
WEBSOCKET_CLIENT_PORT = PORT + 2
TELNET_GB18030_PORTS = [PORT + 3]
TELNET_TLS_PORTS = [PORT + 4] if HERE["TLS_CERTIFICATE"] else []
TLS_CERTIFICATE, TLS_KEY = HERE["TLS_CERTIFICATE"], HERE["TLS_KEY"] or HERE["TLS_CERTIFICATE"]
AMP_PORT = PORT + 6
LISTEN = installation.interfaces(HERE)
TELNET_INTERFACES, TELNET_TLS_INTERFACES = [LISTEN.plain], [LISTEN.tls]
WEBSERVER_INTERFACES = TELNET_PROXIED_INTERFACES = [LISTEN.web]
WEBSOCKET_CLIENT_INTERFACE = LISTEN.web

# Protocols: prompt, rightly framed, bounded (docs/develop/adr/0020, docs/develop/server.md). The Server's end of AMP
# is set in server_services_plugins.py; lines are bounded by the protocols and by inputfuncs.text, in both languages.
EVENNIA_SERVER_SERVICE_CLASS = "server.conf.service.GameServer"  # a failing hook keeps no other from running
AMP_SERVER_PROTOCOL_CLASS = "server.conf.amp.PortalAMP"
PORTAL_SESSION_HANDLER_CLASS = "server.conf.newcomers.PortalSessionHandler"
TELNET_PROTOCOL_CLASS = "server.conf.telnet.GameTelnet"
WEBSOCKET_PROTOCOL_CLASS = "server.conf.websocket.GameWebSocket"
TELNET_OOB_ENABLED = True
LOCK_FUNC_MODULES = ["evennia.locks.lockfuncs"]
FUNCPARSER_OUTGOING_MESSAGES_MODULES = ["evennia.utils.funcparser"]
INPUT_FUNC_MODULES = ["server.conf.inputfuncs", "server.conf.wire_inputfuncs"]
MAX_CHAR_LIMIT = 0
FLOOD_SESSION, FLOOD_ADDRESS = (500, 40), (2_000, 600)  # messages at once, and a second; a `.sav` is pasted in one
CMDSET_MERGE_CACHE_MAXSIZE = 5_000  # within a minute; then those in use by present players (evennia_ext.merging)
MAX_COMMAND_RATE = 1_000_000  # Evennia's own, in English only
FLOOD_BYTES = (128 * 1024, 16 * 1024)  # of a connection, burst and rate a second; the rest is read later
INPUT_QUEUE = 500  # messages of a session that wait for their turn (server.conf.fair_queue); others are dropped
OUTPUT_QUEUE, UNSENT_BYTES = 2_000, 512 * 1024  # texts and bytes a client may leave unread before it is cut off

# People and connections (server.conf.newcomers; docs/run/running.md). An IPv6 address counts as its network of 64 bits.
MAX_CONNECTION_RATE = 20  # newcomers let in a second, the addresses in turn
NEWCOMERS, NEWCOMERS_PER_ADDRESS = 500, 10  # that wait to be let in
CONNECTIONS_PER_ADDRESS = 60
STRANGERS_PER_ADDRESS = 20  # not logged in
PAGES_PER_ADDRESS, FILES_PER_ADDRESS = (100, 10), (500, 50)  # requests at once, and a second
STRANGER_IDLE_SECONDS = 60  # until an idle connection without login is closed; 0: never
SESSIONS_PER_ACCOUNT = 10
TRUSTED_ADDRESSES = []  # addresses and networks of many people, exempt from counts by address
CREATION_THROTTLE_LIMIT = 10
IN_GAME_ERRORS = False

# Web: our own pages and client, in the reader's language, loading nothing from elsewhere (docs/develop/web.md).
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    # Evennia's own logs a warning for each request from this machine.
    *(
        one.replace("evennia.web.utils.middleware.OriginIp", "web.security.Origin").replace(
            "evennia.web.utils.middleware.SharedLogin", "web.login.SharedLogin"
        )
        for one in MIDDLEWARE  # noqa: F405
    ),
    "web.language.LanguageMiddleware",
    "web.security.AdminDoorMiddleware",
    "web.security.BrowserMarkMiddleware",
    "web.security.ContentPolicyMiddleware",
    "web.security.NulMiddleware",
    "web.security.PaceMiddleware",
    "web.security.ProblemMiddleware",
]
TEMPLATES[0]["OPTIONS"]["context_processors"] += ["web.language.page_context"]  # noqa: F405
TEMPLATES[0]["OPTIONS"]["builtins"] = ["web.language"]  # noqa: F405
CSRF_FAILURE_VIEW = "web.website.views.forbidden"
AUTHENTICATION_BACKENDS = ["web.login.EvenBackend"]
LOGIN_REDIRECT_URL = "/webclient/"
SESSION_ENGINE = "web.sessions"
PUBLIC_URL = ""  # "https://example.org", the pages' address from outside; "": as the connection came in
MAIL_FROM = ""  # sender of mails, for forgotten passwords (with Django's EMAIL_HOST ...); "": the house sends none
PASSWORD_RESET_TIMEOUT = 3600
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "SAMEORIGIN"
UPSTREAM_IPS = ["127.0.0.1", *installation.networks(HERE, "PROXY")]  # trusted to name a request's origin
ADMIN_FROM = installation.networks(HERE, "ADMIN_FROM")  # addresses that may open /admin/

# In public (`make play PUBLIC=example.org`, docs/run/running.md): pages come through a proxy that speaks TLS, and
# are for that name alone. This machine's own names stay, for health checks and tunnels.
TELNET_PROXIED_PORTS: list[int] = []
TELNET_FORWARDED_PORTS: list[int] = []  # where the proxy takes telnet over TLS, for the pages to name (deploy/)
if PUBLIC := installation.public_host(HERE):
    PUBLIC_URL = f"https://{PUBLIC}"
    WEBSOCKET_CLIENT_URL = f"wss://{PUBLIC}/ws"
    ALLOWED_HOSTS = [PUBLIC.partition(":")[0], "localhost", "127.0.0.1", "[::1]"]
    CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")  # the Portal strips it unless a proxy sent it
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    WELLMOUTH_STAFF_SECOND_FACTOR = True  # or /admin stays shut for them
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    TELNET_PROXIED_PORTS, TELNET_FORWARDED_PORTS = [PORT + 7], [PORT + 4]

# The database. SQLite's settings belong to each connection, so they are given here: Evennia executes SQLITE3_PRAGMAS
# once, on a connection it closes again. Write-ahead logging belongs to the file; `make play` sets it
# (docs/develop/adr/0023).
SQLITE3_PRAGMAS = ()
DATABASES["default"]["ENGINE"] = "server.conf.sqlite3"  # noqa: F405  Django's; a locked database silences nobody
DATABASES["default"]["OPTIONS"] = {  # noqa: F405
    "init_command": "PRAGMA synchronous=NORMAL; PRAGMA cache_size=-64000; PRAGMA temp_store=MEMORY",
    "timeout": 1,
    "transaction_mode": "IMMEDIATE",
}
DATABASES["default"] = installation.database(HERE["DATABASE_URL"], DATABASES["default"])  # noqa: F405

WELLMOUTH_NEWS = installation.news(HERE)  # the bus that tells page processes of news (docs/run/scaling.md)

with suppress(ImportError):
    from server.conf.secret_settings import *  # noqa: F403
