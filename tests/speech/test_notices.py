"""P27: a player's notice of absence."""

from datetime import datetime

import pytest

from gorod.speech import read_away

NOW = datetime(2026, 12, 30, 10, 0)  # noqa: DTZ001


@pytest.mark.parametrize(
    ("text", "until"),
    [
        ("отсутствую до 01-02 18:00", (2027, 1, 2, 18, 0)),
        ("Отсутствую до 2027-02-03 09:30.", (2027, 2, 3, 9, 30)),
        ("away until 12-31 20:15", (2026, 12, 31, 20, 15)),
        ("Меня не будет до 5 января, 18:00", (2027, 1, 5, 18, 0)),
        ("Уезжаю к бабушке, буду отсутствовать до 31.12 в 12:00", (2026, 12, 31, 12, 0)),
        ("I am away till tomorrow 12:00", (2026, 12, 31, 12, 0)),
        ("лечу Выдру. Отсутствую до завтра 9:00", (2026, 12, 31, 9, 0)),
        ("отсутствую до 12-28 10:00", (2026, 12, 28, 10, 0)),
    ],
)
def test_P27_a_notice_says_until_when(text, until):
    assert read_away(text, NOW) == datetime(*until)  # noqa: DTZ001


@pytest.mark.parametrize(
    "text",
    [
        "можно отсутствовать до 01-02 18:00?",
        "если отсутствую до 01-02 18:00, меня удалят",
        "отсутствую до 02-30 10:00",
        "отсутствую до 13-01 10:00",
        "отсутствую до 01-02 25:00",
        "отсутствую до вечера",
        "день идёт до 01-02 18:00",
        "[quote]отсутствую до 01-02 18:00[/quote]",
    ],
)
def test_P27_no_notice_is_read_where_none_is_given(text):
    assert read_away(text, NOW) is None


def test_the_29th_of_february_is_the_nearest_there_is():
    assert read_away("отсутствую до 02-29 10:00", datetime(2027, 3, 1)) == datetime(2028, 2, 29, 10)  # noqa: DTZ001
