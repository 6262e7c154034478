"""What differs between installations."""

import os
import tempfile
from pathlib import Path
from unittest import mock

from django.test import SimpleTestCase

from server.conf import installation


class TestInstallation(SimpleTestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.game = Path(directory.name)
        clean = {key: value for key, value in os.environ.items() if key not in installation.DEFAULTS}
        self.enterContext(mock.patch.dict(os.environ, clean, clear=True))

    def test_defaults(self):
        self.assertEqual(installation.read(self.game), installation.DEFAULTS)

    def test_what_was_told_is_remembered_until_told_anew(self):
        installation.remember(self.game, installation.DEFAULTS | {"PORT": "5000"})
        self.assertEqual(installation.read(self.game)["PORT"], "5000")
        os.environ["PORT"] = "6000"
        self.assertEqual(installation.read(self.game)["PORT"], "6000")

    def test_the_file_is_for_its_owner(self):
        installation.remember(self.game, installation.DEFAULTS)
        self.assertEqual((self.game / "server/.run/installation.json").stat().st_mode & 0o077, 0)

    def test_ports(self):
        self.assertEqual(installation.port_number("4000"), 4000)
        for bad in ("", "80", "x", "４０００", "²", "65535", "-1", "4000.5"):
            with self.assertRaisesRegex(ValueError, "PORT"):
                installation.port_number(bad)

    def test_database_url(self):
        described = installation.database("postgres://wei:p%40ss@db.local:5433/house")
        self.assertEqual(described["ENGINE"], "django.db.backends.postgresql")
        self.assertEqual(
            [described[key] for key in ("NAME", "USER", "PASSWORD", "HOST", "PORT")],
            ["house", "wei", "p@ss", "db.local", "5433"],
        )
        for bad in ("mysql://a/b", "postgres://host", "house"):
            with self.assertRaisesRegex(ValueError, "DATABASE_URL"):
                installation.database(bad)
