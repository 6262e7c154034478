"""No model is ahead of its migrations."""

from io import StringIO

from django.core.management import call_command
from django.test import TestCase


class TestMigrations(TestCase):
    def test_nothing_is_left_to_make(self):
        said = StringIO()
        try:
            call_command("makemigrations", "tables", "web_api", "wellmouth", check=True, dry_run=True, stdout=said)
        except SystemExit:
            self.fail(said.getvalue())
