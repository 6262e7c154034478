"""No model is ahead of its migrations."""

from io import StringIO

from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.test import TestCase

from evadventure.tables.apps import TablesConfig
from evadventure.tables.extending import PACKAGE


class TestMigrations(TestCase):
    def test_nothing_is_left_to_make(self):
        said = StringIO()
        ours = [one.label for one in apps.get_app_configs() if one.name.startswith(PACKAGE)]
        try:
            call_command("makemigrations", *ours, check=True, dry_run=True, stdout=said)
        except SystemExit:
            self.fail(said.getvalue())

    def test_without_the_tables_nothing_of_an_app_is_left(self):
        loader = MigrationLoader(connection)
        ours = {one.label for one in apps.get_app_configs() if one.name.startswith(PACKAGE)}
        gone = loader.graph.backwards_plan((TablesConfig.label, "0001_initial"))
        self.assertEqual({app for app, _ in gone if app in ours}, ours & loader.migrated_apps)
