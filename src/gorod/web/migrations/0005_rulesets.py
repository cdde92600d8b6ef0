import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0004_reminders"),
    ]

    operations = [
        migrations.CreateModel(
            name="Ruleset",
            fields=[
                ("digest", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("name", models.CharField(db_index=True, max_length=255)),
                ("text", models.TextField()),
                ("since", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.AlterField(
            model_name="game",
            name="scenario",
            field=models.CharField(max_length=255),
        ),
        migrations.AddField(
            model_name="game",
            name="ruleset",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="games", to="web.ruleset"
            ),
        ),
    ]
