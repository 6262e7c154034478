"""Which lessons people have done."""

import django.utils.timezone
from django.db import migrations, models

from ..apps import TablesConfig


class Migration(migrations.Migration):
    dependencies = ((TablesConfig.label, "0019_clubs"),)
    operations = (
        migrations.CreateModel(
            name="LessonDone",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                ("game", models.CharField(max_length=32)),
                ("lesson", models.CharField(help_text="minigames.puzzles.course.Lesson.key", max_length=32)),
                ("key", models.CharField(help_text="as in Rating", max_length=64)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "verbose_name_plural": "lessons done",
                "constraints": [models.UniqueConstraint(fields=("key", "game", "lesson"), name="one_row_a_lesson")],
            },
        ),
    )
