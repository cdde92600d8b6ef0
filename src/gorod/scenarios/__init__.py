"""Scenarios as data: loaded from files, checked, and handed over as rules, names, deals and masks."""

from gorod.scenarios.errors import ScenarioError
from gorod.scenarios.load import Source, load, load_source, shipped, source
from gorod.scenarios.reasons import SENTENCES, Reason
from gorod.scenarios.scenario import FORMS, LANGUAGES, Mask, Naming, Scenario, text_in

__all__ = [
    "FORMS",
    "LANGUAGES",
    "SENTENCES",
    "Mask",
    "Naming",
    "Reason",
    "Scenario",
    "ScenarioError",
    "Source",
    "load",
    "load_source",
    "shipped",
    "source",
    "text_in",
]
