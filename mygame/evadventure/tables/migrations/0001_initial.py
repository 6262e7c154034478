"""Matches as logs of actions, seats, ratings, purses, the ledger, and staff actions."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from ..apps import TablesConfig

TABLES = TablesConfig.label


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("objects", "0013_defaultobject_alter_objectdb_id_defaultcharacter_and_more"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Purse",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64, unique=True)),
                ("coins", models.PositiveIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="AdminAction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("who", models.CharField(max_length=80)),
                ("action", models.CharField(max_length=32)),
                ("target", models.CharField(max_length=120)),
                ("reason", models.TextField(blank=True)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["-at"]},
        ),
        migrations.CreateModel(
            name="LedgerRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(auto_now_add=True, db_index=True)),
                (
                    "source",
                    models.CharField(
                        blank=True,
                        help_text="c:<character id>, r:<regular>, w: of the world; nothing: the house",
                        max_length=64,
                    ),
                ),
                ("source_en", models.CharField(blank=True, max_length=80)),
                ("source_zh", models.CharField(blank=True, max_length=80)),
                ("target", models.CharField(blank=True, help_text="as source", max_length=64)),
                ("target_en", models.CharField(blank=True, max_length=80)),
                ("target_zh", models.CharField(blank=True, max_length=80)),
                ("coins", models.PositiveIntegerField(default=0)),
                ("thing_en", models.CharField(blank=True, max_length=80)),
                ("thing_zh", models.CharField(blank=True, max_length=80)),
                ("reason", models.CharField(help_text="kernel.purse.CoinReason", max_length=16)),
            ],
            options={
                "verbose_name": "movement",
                "indexes": [
                    models.Index(fields=["source"], name="movements_from"),
                    models.Index(fields=["target"], name="movements_to"),
                ],
            },
        ),
        migrations.CreateModel(
            name="MatchRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=32)),
                ("rules_version", models.PositiveIntegerField()),
                ("options", models.TextField(help_text="JSON of the game's options")),
                ("house", models.TextField(help_text="JSON of the table's own options (seating.House)")),
                (
                    "seed",
                    models.CharField(
                        blank=True, help_text="64 hexadecimal digits; empty until the match is over", max_length=64
                    ),
                ),
                (
                    "commitment",
                    models.CharField(
                        help_text="SHA-256 of the house's secret (without contributions: of the seed), "
                        "shown beforehand",
                        max_length=64,
                    ),
                ),
                (
                    "contributions",
                    models.TextField(
                        blank=True, default="", help_text="JSON: one line for each seat; empty if the seed has none"
                    ),
                ),
                (
                    "secret",
                    models.CharField(
                        blank=True, help_text="the house's part of the seed, once the match is over", max_length=64
                    ),
                ),
                (
                    "position",
                    models.TextField(help_text="text of the position it started from, instead of a deal", null=True),
                ),
                (
                    "phase",
                    models.CharField(
                        choices=[
                            ("playing", "Playing"),
                            ("paused", "Paused"),
                            ("frozen", "Frozen"),
                            ("over", "Over"),
                            ("aborted", "Aborted"),
                            ("void", "Void"),
                            ("shut", "Shut"),
                        ],
                        default="playing",
                        max_length=8,
                    ),
                ),
                (
                    "length",
                    models.PositiveIntegerField(default=0, help_text="length of the log: the version of the match"),
                ),
                (
                    "public_length",
                    models.PositiveIntegerField(
                        default=0,
                        help_text="entries of the log that everybody noticed: the version of the match for spectators",
                    ),
                ),
                (
                    "deadline",
                    models.FloatField(
                        help_text="when the clock acts (seconds since 1970, UTC); null: never", null=True
                    ),
                ),
                (
                    "banks",
                    models.TextField(
                        blank=True,
                        default="",
                        help_text="JSON of the time each seat has left (banks.Banks); empty: no banks",
                    ),
                ),
                ("remaining", models.FloatField(help_text="seconds that were left when it was paused", null=True)),
                ("paused_at", models.FloatField(help_text="when the pause began (seconds since 1970)", null=True)),
                ("pause_ends", models.FloatField(help_text="when the pause ends by itself; null: never", null=True)),
                ("paused_for", models.FloatField(default=0.0, help_text="seconds of all pauses that are over")),
                (
                    "vote",
                    models.CharField(
                        blank=True, default="", help_text="what is voted on now; empty: nothing", max_length=8
                    ),
                ),
                ("reset_refused", models.BooleanField(default=False, help_text="whether dealing anew was refused")),
                ("rule", models.CharField(blank=True, help_text="code of what ended it", max_length=64)),
                ("rated", models.BooleanField(default=True)),
                (
                    "sealed",
                    models.BooleanField(
                        default=False,
                        help_text="others play the same deal: shut when it is over, until that is so no more",
                    ),
                ),
                ("began", models.DateTimeField(auto_now_add=True)),
                ("ended", models.DateTimeField(null=True)),
                (
                    "table",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="objects.objectdb"
                    ),
                ),
            ],
            options={"verbose_name": "match", "verbose_name_plural": "matches"},
        ),
        migrations.CreateModel(
            name="Deal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "secret",
                    models.CharField(
                        blank=True, help_text="64 hexadecimal digits; empty if the seed was given", max_length=64
                    ),
                ),
                ("commitment", models.CharField(max_length=64)),
                (
                    "added",
                    models.TextField(
                        default="{}", help_text="JSON: key of a player -> contribution, until it is dealt"
                    ),
                ),
                (
                    "seed",
                    models.CharField(blank=True, help_text="64 hexadecimal digits, once it is dealt", max_length=64),
                ),
                (
                    "table",
                    models.ForeignKey(
                        help_text="whose next match it is for",
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="objects.objectdb",
                    ),
                ),
                (
                    "match",
                    models.OneToOneField(
                        help_text="dealt by it",
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=f"{TABLES}.matchrow",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Counted",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "figures",
                    models.TextField(blank=True, help_text="as the game's Entry.tally told it; empty: nothing"),
                ),
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="counted", to=f"{TABLES}.matchrow"
                    ),
                ),
            ],
            options={"verbose_name_plural": "counted matches"},
        ),
        migrations.CreateModel(
            name="ActionRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("step", models.PositiveIntegerField(help_text="length of the log after it")),
                ("seat", models.PositiveSmallIntegerField()),
                ("action", models.TextField(help_text="JSON; null is a step taken back")),
                (
                    "by",
                    models.CharField(
                        choices=[("person", "Person"), ("bot", "Bot"), ("clock", "Clock"), ("staff", "Staff")],
                        max_length=6,
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="actions", to=f"{TABLES}.matchrow"
                    ),
                ),
            ],
            options={"verbose_name": "action"},
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=32)),
                (
                    "key",
                    models.CharField(
                        help_text="a:<account id>, g:<club id>; as in SeatRow for a character without an account",
                        max_length=64,
                    ),
                ),
                ("name_en", models.CharField(help_text="whom the person played last", max_length=80)),
                ("name_zh", models.CharField(max_length=80)),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("matches", models.PositiveIntegerField(default=0)),
                ("counted", models.FloatField(default=0, help_text="matches, each with the weight it had")),
                ("wins", models.PositiveIntegerField(default=0)),
                (
                    "played",
                    models.DateTimeField(
                        default=django.utils.timezone.now, help_text="end of the last match that was rated"
                    ),
                ),
                (
                    "pool",
                    models.CharField(
                        choices=[("people", "People"), ("bots", "Bots"), ("clubs", "Clubs")],
                        default="people",
                        max_length=6,
                    ),
                ),
                ("changed", models.DateTimeField(auto_now=True)),
            ],
            options={
                "indexes": [models.Index(fields=["game", "pool", "-mu"], name="ratings_in_order")],
                "constraints": [models.UniqueConstraint(fields=("game", "pool", "key"), name="one_rating_a_list")],
            },
        ),
        migrations.CreateModel(
            name="RatingChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("mu_before", models.FloatField()),
                ("sigma_before", models.FloatField()),
                ("mu_after", models.FloatField()),
                ("sigma_after", models.FloatField()),
                ("weight", models.FloatField(help_text="how much the match counted, 0 to 1")),
                ("won", models.BooleanField()),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="changes", to=f"{TABLES}.matchrow"
                    ),
                ),
                (
                    "rating",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="changes", to=f"{TABLES}.rating"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SeatRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("key", models.CharField(help_text="c:<character id>, r:<regular>, b:<level>", max_length=64)),
                ("name_en", models.CharField(max_length=80)),
                ("name_zh", models.CharField(max_length=80)),
                (
                    "level",
                    models.CharField(
                        blank=True,
                        help_text="the computer player that acts, if one does: careful, careful:bold",
                        max_length=40,
                    ),
                ),
                (
                    "resigned",
                    models.PositiveIntegerField(help_text="length of the log when the seat was given up", null=True),
                ),
                ("staked", models.PositiveIntegerField(default=0, help_text="coins taken into escrow")),
                (
                    "paid",
                    models.PositiveIntegerField(help_text="coins paid out of it; null while it is held", null=True),
                ),
                ("place", models.PositiveSmallIntegerField(help_text="1 is best; equal places are shared", null=True)),
                ("score", models.FloatField(null=True)),
                ("fame", models.PositiveIntegerField(default=0, help_text="what the result brought the hero")),
                ("xp", models.PositiveIntegerField(default=0, help_text="what the result brought the hero")),
                (
                    "account",
                    models.ForeignKey(
                        help_text="the person behind a character",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to=f"{TABLES}.matchrow"
                    ),
                ),
            ],
            options={"verbose_name": "seat"},
        ),
        migrations.CreateModel(
            name="Suspicion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("losses", "Short Losses"),
                            ("address", "Address"),
                            ("browser", "Browser"),
                            ("daily", "Daily"),
                        ],
                        max_length=8,
                    ),
                ),
                ("times", models.PositiveIntegerField(default=1)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("settled", models.BooleanField(default=False, help_text="staff have looked at it")),
                (
                    "first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        help_text="the last one",
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=f"{TABLES}.matchrow",
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Trace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=[("browser", "Browser"), ("address", "Address")], max_length=7)),
                ("digest", models.CharField(max_length=64)),
                ("seen", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Kinship",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("same", models.BooleanField()),
                (
                    "first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={"constraints": [models.UniqueConstraint(fields=("first", "second"), name="one_kinship_a_pair")]},
        ),
        migrations.AddIndex(
            model_name="matchrow", index=models.Index(fields=["phase", "table"], name="matches_of_tables")
        ),
        migrations.AddIndex(model_name="matchrow", index=models.Index(fields=["game", "ended"], name="matches_by_end")),
        migrations.AddConstraint(
            model_name="actionrow", constraint=models.UniqueConstraint(fields=("match", "step"), name="one_row_a_step")
        ),
        migrations.AddIndex(
            model_name="ratingchange", index=models.Index(fields=["rating", "at"], name="changes_in_order")
        ),
        migrations.AddConstraint(
            model_name="ratingchange",
            constraint=models.UniqueConstraint(fields=("match", "seat"), name="one_change_a_seat"),
        ),
        migrations.AddIndex(model_name="seatrow", index=models.Index(fields=["key"], name="seats_of_players")),
        migrations.AddConstraint(
            model_name="seatrow", constraint=models.UniqueConstraint(fields=("match", "seat"), name="one_row_a_seat")
        ),
        migrations.AddConstraint(
            model_name="suspicion",
            constraint=models.UniqueConstraint(fields=("first", "second", "kind"), name="one_suspicion_a_pair"),
        ),
        migrations.AddIndex(model_name="trace", index=models.Index(fields=["kind", "digest"], name="traces_alike")),
        migrations.AddIndex(model_name="trace", index=models.Index(fields=["seen"], name="traces_by_age")),
        migrations.AddConstraint(
            model_name="trace",
            constraint=models.UniqueConstraint(fields=("account", "kind", "digest"), name="one_trace_a_place"),
        ),
    ]
