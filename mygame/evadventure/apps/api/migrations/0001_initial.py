"""Tokens of programs."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from ....tables.apps import TablesConfig


class Migration(migrations.Migration):
    initial = True

    dependencies = [(TablesConfig.label, "0001_initial"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="Token",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("label", models.CharField(max_length=40)),
                (
                    "sha256",
                    models.CharField(
                        help_text="of the token; the token itself is not kept", max_length=64, unique=True
                    ),
                ),
                ("hint", models.CharField(help_text="its last characters, to tell tokens apart", max_length=8)),
                ("made", models.DateTimeField(auto_now_add=True)),
                ("used", models.DateTimeField(help_text="when it was last used, to the minute", null=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        )
    ]
