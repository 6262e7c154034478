"""Clubs, their members, invitations, notes and matches."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from ....tables import extending

CLUBS = extending.label("clubs")
CONTESTS = extending.label("contests")


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("comms", "0022_defaultchannel_alter_channeldb_id_alter_msg_id_and_more"),
        (CONTESTS, "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Club",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "name",
                    models.CharField(
                        help_text="the same in every language, as people's names are", max_length=20, unique=True
                    ),
                ),
                ("about", models.CharField(blank=True, help_text="what it says of itself", max_length=300)),
                ("open", models.BooleanField(default=False, help_text="whoever asks is taken in")),
                ("founded", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "channel",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="comms.channeldb"
                    ),
                ),
            ],
            options={"ordering": ["name"]},
        ),
        migrations.CreateModel(
            name="ClubMatch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("home_name", models.CharField(max_length=20)),
                ("away_name", models.CharField(max_length=20)),
                ("game", models.CharField(max_length=32)),
                ("boards", models.PositiveSmallIntegerField(help_text="at most")),
                ("house", models.TextField(help_text="JSON of the options of its tables (seating.House)")),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("home_points", models.FloatField(help_text="once it is over", null=True)),
                ("away_points", models.FloatField(null=True)),
                (
                    "away",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="challenged",
                        to=f"{CLUBS}.club",
                    ),
                ),
                (
                    "contest",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="club_match",
                        to=f"{CONTESTS}.contest",
                    ),
                ),
                (
                    "home",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="challenges",
                        to=f"{CLUBS}.club",
                    ),
                ),
            ],
            options={"verbose_name_plural": "club matches", "ordering": ["-at", "-pk"]},
        ),
        migrations.CreateModel(
            name="ClubMember",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "rank",
                    models.CharField(
                        choices=[("leader", "Leader"), ("officer", "Officer"), ("member", "Member")],
                        default="member",
                        max_length=8,
                    ),
                ),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "account",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="members", to=f"{CLUBS}.club"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ClubNote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(help_text="of who wrote it", max_length=80)),
                ("text", models.CharField(max_length=600)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notes", to=f"{CLUBS}.club"
                    ),
                ),
            ],
            options={"ordering": ["-at", "-pk"]},
        ),
        migrations.CreateModel(
            name="ClubKnock",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("invited", models.BooleanField(help_text="the club asked the account, not the account the club")),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="knocks", to=f"{CLUBS}.club"
                    ),
                ),
            ],
            options={"constraints": [models.UniqueConstraint(fields=("club", "account"), name="one_knock_a_door")]},
        ),
    ]
