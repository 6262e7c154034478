"""Differences between installations."""

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
        beside = {"ENGINE": "server.conf.sqlite3", "NAME": "evennia.db3"}
        described = installation.database("postgres://wei:p%40ss@db.local:5433/house", beside)
        self.assertEqual(described["ENGINE"], "server.conf.postgresql")
        self.assertEqual(
            [described[key] for key in ("NAME", "USER", "PASSWORD", "HOST", "PORT")],
            ["house", "wei", "p@ss", "db.local", "5433"],
        )
        self.assertEqual(installation.database("sqlite", beside), beside)
        file = installation.database("sqlite:////data/a%20house.db3", beside)
        self.assertEqual(file, {"ENGINE": "server.conf.sqlite3", "NAME": "/data/a house.db3"})
        for bad in ("mysql://a/b", "postgres://host", "house", "sqlite:", "sqlite:///a.db3", "sqlite://a/b.db3"):
            with self.assertRaisesRegex(ValueError, "DATABASE_URL"):
                installation.database(bad, beside)

    def test_news_url(self):
        for url in ("redis://10.0.0.3:6379", "rediss://:secret@cache/1", "postgres://wei@db/house"):
            self.assertEqual(installation.news(installation.DEFAULTS | {"NEWS_URL": url}), url)
        own = installation.DEFAULTS | {"NEWS_URL": "database", "DATABASE_URL": "postgres://wei@db/house"}
        self.assertEqual(installation.news(own), "postgres://wei@db/house")
        for none in ("", "no", "off"):
            self.assertEqual(installation.news(own | {"NEWS_URL": none}), "")
        for bad in ("database", "mqtt://host", "redis"):
            with self.assertRaisesRegex(ValueError, "NEWS_URL"):
                installation.news(installation.DEFAULTS | {"NEWS_URL": bad})

    def test_where_nothing_was_played_nothing_is_remembered(self):
        self.assertFalse(installation.is_remembered(self.game))
        installation.remember(self.game, installation.DEFAULTS)
        self.assertTrue(installation.is_remembered(self.game))

    def test_code_that_has_started_is_known_until_it_changes(self):
        installation.remember(self.game, installation.DEFAULTS)
        module = self.game / "world" / "new.py"
        module.parent.mkdir()
        module.write_text("one = 1\n")
        code = installation.code_of(self.game)
        self.assertFalse(installation.has_started(self.game, code))
        installation.remember_started(self.game, code)
        self.assertTrue(installation.has_started(self.game, installation.code_of(self.game)))
        (self.game / "server" / "logs").mkdir()
        (self.game / "server" / "logs" / "server.log").write_text("a line\n")
        self.assertEqual(installation.code_of(self.game), code)
        module.write_text("one = 12\n")
        self.assertFalse(installation.has_started(self.game, installation.code_of(self.game)))
        module.unlink()
        self.assertFalse(installation.has_started(self.game, installation.code_of(self.game)))


class TestPublic(SimpleTestCase):
    def here(self, **told):
        return installation.DEFAULTS | told

    def test_the_name_of_the_house(self):
        for told, name in (("", ""), ("no", ""), ("Example.org", "example.org"), ("a-b.test:8443", "a-b.test:8443")):
            self.assertEqual(installation.public_host(self.here(PUBLIC=told)), name)
        for bad in (
            "https://example.org",
            "example.org/x",
            "exa mple.org",
            "-a.org",
            "a..b",
            "a.org:",
            "a:99999",
            "井",
        ):
            with self.subTest(bad=bad), self.assertRaisesRegex(ValueError, "PUBLIC is the bare name"):
                installation.check_public(self.here(PUBLIC=bad))

    def test_at_home_all_listens_where_it_is_told(self):
        self.assertEqual(set(installation.interfaces(self.here())), {"127.0.0.1"})
        self.assertEqual(set(installation.interfaces(self.here(INTERFACE="0.0.0.0"))), {"0.0.0.0"})

    def test_in_public_only_what_is_encrypted_leaves_the_machine(self):
        told = self.here(PUBLIC="example.org", INTERFACE="0.0.0.0", TLS_CERTIFICATE="x.pem")
        listen = installation.interfaces(told)
        self.assertEqual((listen.plain, listen.tls, listen.web), ("127.0.0.1", "0.0.0.0", "127.0.0.1"))
        listen = installation.interfaces(told | {"PROXY": "10.0.0.0/8"})
        self.assertEqual((listen.plain, listen.web), ("127.0.0.1", "0.0.0.0"))
        self.assertEqual(installation.interfaces(told | {"PLAIN_TELNET": "yes"}).plain, "0.0.0.0")

    def test_what_is_refused(self):
        outside = {"PUBLIC": "example.org", "INTERFACE": "0.0.0.0"}
        for told, said in (
            (outside, "TLS_CERTIFICATE"),
            ({"PUBLIC": "example.org", "PROXY": "*"}, "PROXY"),
            ({"PUBLIC": "example.org", "PROXY": "proxy.local"}, "PROXY lists addresses"),
            ({"ADMIN_FROM": "everywhere"}, "ADMIN_FROM lists addresses"),
            ({"PUBLIC": "example.org", "INTERFACE": "eth0"}, "INTERFACE"),
        ):
            with self.subTest(told=told), self.assertRaisesRegex(ValueError, said):
                installation.check_public(self.here(**told))
        for told in (
            {"PUBLIC": "example.org"},
            {"INTERFACE": "0.0.0.0"},
            outside | {"TLS_CERTIFICATE": "x.pem"},
            outside | {"PLAIN_TELNET": "yes"},
            outside | {"PROXY": "172.30.0.0/24"},
        ):
            installation.check_public(self.here(**told))

    def test_networks(self):
        self.assertEqual(
            installation.networks(self.here(ADMIN_FROM="10.1.2.3, ::1 10.0.0.0/8"), "ADMIN_FROM")[1], "::1"
        )
        self.assertEqual(installation.networks(self.here(ADMIN_FROM="*"), "ADMIN_FROM"), ["0.0.0.0/0", "::/0"])
        self.assertEqual(installation.networks(self.here(ADMIN_FROM="no"), "ADMIN_FROM"), [])
