"""R26: who stands guard is told to whoever picks him, and shown by no list of targets."""

from gorod.engine import targets
from table import Table


def test_R26_the_sentry_is_not_missing_from_the_targets_offered():
    table = Table(
        "rat-one-clan",
        "doctor: Рокки",
        "spy: Данди, Соня",
        "maniac: Ларри",
        "civilian: Фрося, Кнопка, Бусинка",
        start="2026-03-03 10:00",
        draws={"sentry/1": "Фрося"},
    )
    table.day()
    frosya = table.seat("Фрося")
    for name, ability in (("Рокки", "heal"), ("Данди", "kill"), ("Ларри", "attack")):
        assert frosya in targets(table.state, table.seat(name), ability)
    table.tell_host("Рокки: лечу Фросю")
    assert table.refused("Рокки") == ["target_on_duty"]
