import hashlib
from typing import Any

from django.db import migrations

from gorod.scenarios import ScenarioError, source


def keep(apps: Any, _schema: Any) -> None:
    """Games that there are keep their rules as the files have them at this moment; a game whose file is gone keeps none."""
    games, rulesets = apps.get_model("web", "Game").objects, apps.get_model("web", "Ruleset").objects
    for reference in list(games.order_by().values_list("scenario", flat=True).distinct()):
        try:
            written = source(reference)
        except ScenarioError:
            continue
        digest = hashlib.sha256(f"{written.name}\n{written.text}".encode()).hexdigest()
        kept, _ = rulesets.get_or_create(digest=digest, defaults={"name": written.name, "text": written.text})
        games.filter(scenario=reference).update(scenario=written.name, ruleset=kept)


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0005_rulesets"),
    ]

    operations = [
        migrations.RunPython(keep, migrations.RunPython.noop),
    ]
