"""The Portal's imports: it starts before the Server does, and the start of the game waits for both."""

import os
import subprocess
import sys

from django.conf import settings
from django.test import SimpleTestCase, tag

STARTED = """
import sys
sys.argv = ["twistd", "--python=/evennia/server/{script}.py"]
import django
django.setup()
import evennia
evennia._init(portal_mode={portal})
print(*sorted(sys.modules))
"""


class TestPortalLoads(SimpleTestCase):
    def loaded(self, script, portal):
        done = subprocess.run(
            [sys.executable, "-c", STARTED.format(script=script, portal=portal)],
            cwd=settings.GAME_DIR,
            env=os.environ | {"DJANGO_SETTINGS_MODULE": "server.conf.settings"},
            capture_output=True,
            text=True,
            check=True,
        )
        return set(done.stdout.split())

    @tag("long")
    def test_the_portal_does_not_load_the_game(self):
        self.assertNotIn("evadventure.characters", self.loaded("portal/portal", True))

    @tag("long")
    def test_the_server_does(self):
        self.assertIn("evadventure.characters", self.loaded("server", False))
