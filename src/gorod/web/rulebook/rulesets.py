"""The texts that games are played by: kept when a table is opened, so that no later change of a file or of Gorod reaches a game."""

import hashlib
import json
from functools import lru_cache
from pathlib import Path

from django.conf import settings

from gorod.scenarios import Scenario, Source, load_source, shipped, source
from gorod.web.models import Game, Ruleset


def offered() -> dict[str, str]:
    """The rules that the site offers, in order: the id of each, by which addresses name it, with its reference (an id or a path)."""
    return {
        reference if reference in shipped() else Path(reference).stem: reference for reference in settings.SCENARIOS
    }


def known(name: str) -> Source | None:
    """The rules of an id: those offered or shipped, else those that a game was last opened by; None for an id that there never was."""
    reference = offered().get(name, name if name in shipped() else None)
    if reference is not None:
        return source(reference)
    kept = Ruleset.objects.filter(name=name).order_by("-since").first()
    return None if kept is None else Source(kept.name, kept.name, kept.text)


def keep(written: Source) -> Ruleset:
    """The kept text of a scenario; one text is kept once, however many games go by it."""
    digest = hashlib.sha256(f"{written.name}\n{written.text}".encode()).hexdigest()
    kept, _ = Ruleset.objects.get_or_create(digest=digest, defaults={"name": written.name, "text": written.text})
    return kept


def text_of(row: Game) -> str:
    """The scenario's text that a game is played by."""
    return _written(row.ruleset_id).text


def scenario_of(row: Game) -> Scenario:
    """The scenario of a game with its settings. Raises `ScenarioError`."""
    return _loaded(row.ruleset_id, json.dumps(row.overrides))


def masked(row: Game) -> bool:
    """Are masks worn in this game (P31)? Raises `ScenarioError`."""
    masks = scenario_of(row).rules.masks
    return masks is not None and masks.worn


def plain_of(row: Game) -> Scenario:
    """The scenario of a game without the game's own settings. Raises `ScenarioError`."""
    return _loaded(row.ruleset_id, "{}")


@lru_cache(maxsize=256)
def _loaded(digest: str, overrides: str) -> Scenario:
    return load_source(_written(digest), json.loads(overrides))


def _written(digest: str) -> Source:
    kept = Ruleset.objects.get(digest=digest)
    return Source(kept.name, f"{kept.name}.yaml", kept.text)
