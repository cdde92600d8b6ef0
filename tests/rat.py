"""Tables of the `rat` scenarios: their casts, and a first day that is over.

    table = night_one(one_clan())
    table.night("Данди: убить Фросю")

Treatments do not fail, clans go in seat order and the two who stand sentry by turns take part in nothing, unless a scene asks for it.
"""

from table import Table

#: A Tuesday morning; the first day closes on Wednesday at 23:00.
START = "2026-03-03 10:00"
#: Who stands sentry by turns in scenes that are not about it.
DUTY = ("Кнопка", "Бусинка")
NIGHTS = 8

ONE_CLAN = (
    "doctor: Рокки",
    "spy: Данди, Соня",
    "yakuza: Якуб",
    "detective: Шуша",
    "maniac: Ларри",
    "lover: Лада",
    "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка",
)
TWO_CLANS = (
    "doctor: Рокки",
    "spy_a: Данди",
    "yakuza_a: Якуб",
    "spy_b: Соня",
    "yakuza_b: Ямато",
    "detective: Шуша",
    "maniac: Ларри",
    "lover: Лада",
    "civilian: Фрося, Тоша, Муся, Кнопка, Бусинка",
)


#: The treasure that scenes are about, with its keeper; and one out of everybody's reach, so that taking the first is not the end.
LAMP = {"Лампа": "Тоша"}
SAFE = {"Ключ": "Рокки"}


def rat(scenario, *cast, duty=DUTY, draws=None, **settings):
    """A table of any cast, on its first day. `duty`: the sentries by turns, or None to leave them to chance."""
    forced = {f"sentry/{night}": duty[(night - 1) % len(duty)] for night in range(1, NIGHTS + 1)} if duty else {}
    if "two" in scenario or "treasures" in scenario:
        forced |= {f"clan_order/{night}": "clan_a,clan_b" for night in range(1, NIGHTS + 1)}
    settings = {"abilities.heal.fails": 0, **{name.replace("__", "."): value for name, value in settings.items()}}
    return Table(scenario, *cast, start=START, draws={**forced, **(draws or {})}, **settings)


def one_clan(*cast, **settings):
    """A table of `ONE_CLAN`, or of another cast; arguments as `rat`'s."""
    return rat("rat-one-clan", *(cast or ONE_CLAN), **settings)


def two_clans(*cast, **settings):
    """A table of `TWO_CLANS`, or of another cast; arguments as `rat`'s."""
    return rat("rat-two-clans", *(cast or TWO_CLANS), **settings)


def treasures(keepers, *cast, **settings):
    """A table with treasures: `keepers` names the keeper of each, as in `{"Лампа": "Тоша"}`; other arguments as `rat`'s."""
    settings = {"treasures__names": list(keepers), **settings}
    return rat("rat-treasures", *(cast or TWO_CLANS), treasures=keepers, **settings)


def dealt(number, **settings):
    """A table whose so many treasures are dealt by chance."""
    names = ["Лампа", "Кубок", "Ключ"][:number]
    return rat("rat-treasures", *TWO_CLANS, treasures__names=names, **settings)


def captured(keepers=None, **settings):
    """Night 2: on night 1 clan A shot Тоша, the keeper of Лампа, and Якуб bears it."""
    table = night_one(treasures({**LAMP, **SAFE, **(keepers or {})}, **settings))
    return table.night("Якуб: убить Тошу").day()


def night_one(table, *votes):
    """The table after its first day, with these votes cast on it."""
    return table.day(*votes)


def nights(table, *orders):
    """One night after another with a day without votes between; each night's orders are a list. Ends on a day."""
    for number, lines in enumerate(orders):
        if number:
            table.day()
        table.night(*lines)
    return table


def holder(table, treasure):
    """The name of a treasure's keeper, or of the clan member who carries it."""
    return table.names[table.state.chests[treasure].owner]


def told_clan(table, side):
    """(notice, about) of what a clan was told in its conference, in order; players by name."""
    return [
        (event.notice, table.names[event.about] if isinstance(event.about, int) else event.about)
        for event in table.log
        if type(event).__name__ == "Told" and event.channel == f"clan:{side}"
    ]


def sentries(table):
    """The names of those who were drawn as sentry, night by night."""
    return [table.names[event.player] for event in table.log if type(event).__name__ == "Stood"]


def drawn(table, label):
    """(result, what could come up) of a draw, seats by name; None if it was not made."""
    for event in table.log:
        if type(event).__name__ == "Drew" and event.label == label:
            result = table.names[event.result] if isinstance(event.result, int) else event.result
            return result, [table.names[one] if isinstance(one, int) else one for one in event.among]
    return None
