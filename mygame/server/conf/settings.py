"""Settings of the game. Only what differs from Evennia's defaults, grouped by reason.

What differs between installations comes from the environment or from `secret_settings.py` (made by
`make play`, never committed): PORT, DATABASE_URL, the secret key.
"""

import os
from pathlib import Path

from evennia.settings_default import *  # noqa: F403

GAME = Path(GAME_DIR)  # noqa: F405

SERVERNAME = "Wellmouth 井口镇"
GAME_SLOGAN = "A dungeon, an inn, three tables · 一口井,一间店,三张桌"

# Two languages. Our own sentences carry both (evadventure.words); these are for Evennia's and Django's.
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = (("en", "English"), ("zh-hans", "简体中文"))
LOCALE_PATHS = [str(GAME / "locale"), *LOCALE_PATHS]  # noqa: F405
ENCODINGS = ["utf-8", "gb18030", "big5"]

HOUSE_LANG = os.environ.get("HOUSE_LANG", "en")
COMMAND_DEFAULT_CLASS = "commands.command.Command"

# The module another game could take along whole.
INSTALLED_APPS = [*INSTALLED_APPS, "evadventure"]  # noqa: F405

# Accounts and characters.
MULTISESSION_MODE = 1
AUTO_CREATE_CHARACTER_WITH_ACCOUNT = True
AUTO_PUPPET_ON_LOGIN = True
MAX_NR_CHARACTERS = 3

# Ports: one base, so that several games live side by side on one machine.
PORT = int(os.environ.get("PORT", "4000"))
TELNET_PORTS = [PORT]
WEBSERVER_PORTS = [(PORT + 1, PORT + 5)]
WEBSOCKET_CLIENT_PORT = PORT + 2
AMP_PORT = PORT + 6

try:
    from server.conf.secret_settings import *  # noqa: F403
except ImportError:
    pass
