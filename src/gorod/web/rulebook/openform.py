"""The form that opens a game: the few things that every game needs, then the scenario's own options."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gorod.engine import zone_of
from gorod.scenarios import Reason, Scenario, ScenarioError, load, text_in
from gorod.scenarios.check import problems
from gorod.scenarios.names import folded
from gorod.speech.terms import term
from gorod.web.rulebook.options import Option, changed, field_of, flat, options_of, overrides_of, shown
from gorod.web.rulebook.optiontexts import FIELD_OF_REASON, REASONS, SECTIONS

#: The zones that are suggested; any other of the world's zones may be typed.
ZONES = (
    "Europe/Kaliningrad", "Europe/Moscow", "Europe/Samara", "Asia/Yekaterinburg", "Asia/Omsk", "Asia/Novosibirsk",
    "Asia/Krasnoyarsk", "Asia/Irkutsk", "Asia/Yakutsk", "Asia/Vladivostok", "Asia/Magadan", "Asia/Kamchatka", "Europe/Minsk",
    "Europe/Kyiv", "Asia/Almaty", "Asia/Tbilisi", "Asia/Yerevan", "Asia/Jerusalem", "Europe/Berlin", "Europe/London", "UTC",
    "America/New_York", "America/Los_Angeles",
)  # fmt: skip
#: Settings of a calendar that have a field of another name.
_FIELDS = {
    "calendar.dawn": "dawn",
    "calendar.night": "night_closes",
    "calendar.day": "day_closes",
    "calendar.zone": "zone",
}
#: Settings that are words of the game, which no mask may bear as its name.
_WORDS = ("voting.early.word", "voting.withdraw")
_CLOCK = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")


class OpenForm(forms.Form):
    """`rules`: the id or path of the scenario that is opened. `now`: aware. After `is_valid`, `overrides` and `settled`."""

    title = forms.CharField(label=_("Title"), max_length=120)
    players = forms.TypedChoiceField(label=_("Players"), coerce=int)
    pace = forms.ChoiceField(
        label=_("How the days go"),
        choices=[
            ("daily", _("By the hours of the day: each day has a deadline")),
            ("fast", _("Fast: days and nights of minutes")),
        ],
        widget=forms.RadioSelect,
    )
    day_closes = forms.TimeField(label=_("The day closes at"), required=False, widget=_CLOCK)
    night_closes = forms.TimeField(label=_("Night orders are taken until"), required=False, widget=_CLOCK)
    dawn = forms.TimeField(
        label=_("The night’s results come at"),
        required=False,
        widget=_CLOCK,
        help_text=_("Empty: as soon as the night closes."),
    )
    zone = forms.CharField(
        label=_("Time zone"), required=False, max_length=40, widget=forms.TextInput(attrs={"list": "zones"})
    )
    day_minutes = forms.IntegerField(label=_("Minutes of a day"), required=False, min_value=1, max_value=1440)
    night_minutes = forms.IntegerField(label=_("Minutes of a night"), required=False, min_value=1, max_value=1440)
    first_phase = forms.ChoiceField(
        label=_("The game begins with"), choices=[("day", _("a day")), ("night", _("a night"))]
    )
    first_day = forms.IntegerField(label=_("The first day lasts, in days"), required=False, min_value=1, max_value=14)
    when = forms.ChoiceField(
        label=_("When the game starts"),
        choices=[("full", _("When all places are taken")), ("time", _("At a set time"))],
        widget=forms.RadioSelect,
    )
    starts = forms.DateTimeField(
        label=_("Time of the start"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=_("By the clocks of the game’s time zone."),
    )
    fill = forms.BooleanField(label=_("Bots take the places left at that time"), required=False)
    access = forms.ChoiceField(
        label=_("Who may join"),
        choices=[("public", _("Anybody: the game is listed")), ("invite", _("By invitation: whoever has the link"))],
        widget=forms.RadioSelect,
    )
    lead = forms.ChoiceField(
        label=_("You"),
        choices=[
            ("play", _("Play: the machine alone leads, and you see no more than the others")),
            ("host", _("Host: you see everything and do not play")),
        ],
        widget=forms.RadioSelect,
    )
    ceremony = forms.BooleanField(
        label=_("Players introduce their characters and confirm their roles"),
        required=False,
        help_text=_(
            "Nobody votes before his introduction; the game opens when all have seen their roles, or at the set time."
        ),
    )

    def __init__(self, data: Any = None, *, rules: str, now: datetime, language: str) -> None:
        scenario = load(rules)
        super().__init__(data, initial=initial(scenario, language))
        self.rules, self.scenario, self.now, self.language = rules, scenario, now, language
        self.options = options_of(scenario)
        players = self.fields["players"]
        assert isinstance(players, forms.TypedChoiceField)
        players.choices = [(number, number) for number in scenario.deals]
        for option in flat(self.options):
            self.fields[option.key] = field_of(option)
            self.initial[option.key] = shown(option)
        self.overrides: dict[str, object] = {}
        self.settled = scenario

    def sections(self) -> Iterator[tuple[Any, list[tuple[BoundField, list[BoundField]]], int, bool]]:
        """The options by section: (heading, [(field, the fields below its switch)], how many are changed, whether one is refused)."""
        for section, heading in SECTIONS.items():
            options = [option for option in self.options if option.section == section]
            if options:
                number = sum(self._marked(option) for option in self._in_force(options))
                refused = any(option.key in self.errors for option in flat(options))
                yield heading, [self._row(option) for option in options], number, refused

    def _in_force(self, options: list[Option]) -> Iterator[Option]:
        """The options that were filled in, those below a switch only where it is on."""
        for option in options if self.is_bound else ():
            yield option
            yield from option.below if self.cleaned_data.get(option.key) else ()

    def _marked(self, option: Option) -> bool:
        """Whether an option is changed; its field then says what it is by the rules."""
        if option.key not in self.cleaned_data or not changed(option, self.cleaned_data):
            return False
        self.fields[option.key].was = option.words(option.value)  # type: ignore[attr-defined]  # for the template
        return True

    def _row(self, option: Option) -> tuple[BoundField, list[BoundField]]:
        return self[option.key], [self[below.key] for below in option.below]

    def clean_title(self) -> str:
        """Refuses a title that nobody could see."""
        title = " ".join(str(self.cleaned_data["title"]).split())
        if not title.isprintable() or not any(letter.isalnum() for letter in title):
            raise forms.ValidationError(gettext("A title needs a letter or a digit in it."))
        return title

    def clean_zone(self) -> str:
        """Refuses what is no time zone."""
        zone = str(self.cleaned_data["zone"]) or self.scenario.rules.calendar.zone
        if zone not in available_timezones():
            raise forms.ValidationError(
                gettext("There is no such time zone. A zone is called by its city, as in Europe/Moscow.")
            )
        return zone

    def clean(self) -> dict[str, Any]:
        """The calendar, the start and the options together: whatever cannot be played is refused at its field."""
        data = super().clean() or {}
        if self.errors:
            return data
        self._clean_calendar(data)
        self._clean_start(data)
        if self.errors:
            return data
        self.overrides = {**calendar_overrides(self.scenario, data), **overrides_of(self.options, data)}
        try:
            self.settled = load(self.rules, self.overrides)
        except ScenarioError as error:
            self._refuse(error.key or "", error.reason)
            return data
        for problem in problems(self.settled):
            if not problem.warning:
                self._refuse(problem.key, problem.reason)
        return data

    def _refuse(self, key: str, reason: str) -> None:
        """Say at its field, in the reader's language, why a setting cannot be played."""
        told, field = gettext("Nobody can play like this. Change back what you changed last."), _FIELDS.get(key, key)
        if isinstance(reason, Reason):
            told = str(REASONS[reason.code]).format(**self._named(reason.fields))
            field = FIELD_OF_REASON.get(reason.code, field)
        if field not in self.fields:
            named = reason.fields.get("name") if isinstance(reason, Reason) else None
            field = next((word for word in _WORDS if folded(str(self.cleaned_data.get(word))) == named), "")
        self.add_error(field or None, told)

    def _named(self, fields: Mapping[str, object]) -> dict[str, object]:
        """What stands in a reason, with the names that players know."""
        named = dict(fields)
        if (side := self.scenario.sides.get(str(fields.get("side")))) is not None:
            named["side"] = text_in(side.name, self.language)
        if "ability" in fields:
            named["ability"] = term("ability", str(fields["ability"]), self.language)
        return named

    def _clean_calendar(self, data: dict[str, Any]) -> None:
        needed = ("day_closes", "night_closes") if data["pace"] == "daily" else ("day_minutes", "night_minutes")
        for name in needed:
            if data.get(name) is None:
                self.add_error(name, gettext("This is needed for the clock that you have chosen."))
        if data["pace"] == "daily" and data["day_closes"] == data["night_closes"]:
            self.add_error(
                "night_closes", gettext("Day and night cannot close at the same time. Let the night close later.")
            )

    def _clean_start(self, data: dict[str, Any]) -> None:
        if data["when"] == "full":
            data["starts"] = None
            return
        given = data.get("starts")
        if given is None:
            self.add_error(
                "starts", gettext("Set the time of the start, or let the game start when all places are taken.")
            )
            return
        data["starts"] = given.replace(tzinfo=zone_of(data["zone"])).astimezone(UTC)
        if data["starts"] <= self.now:
            self.add_error("starts", gettext("This time has passed already. Did you mean a later one?"))
        elif data["starts"] > self.now + timedelta(days=366):
            self.add_error("starts", gettext("This is more than a year away. Choose an earlier time."))


def initial(scenario: Scenario, language: str) -> dict[str, Any]:
    """What the form holds at first: the scenario's own values."""
    calendar = scenario.rules.calendar
    fast = calendar.day.lasts is not None
    numbers = list(scenario.deals)
    return {
        "title": text_in(scenario.title, language),
        "players": min(numbers, key=lambda number: abs(number - 10)),
        "pace": "fast" if fast else "daily",
        "day_closes": calendar.day.closes or time(21),
        "night_closes": calendar.night.closes or time(9),
        "dawn": calendar.dawn if isinstance(calendar.dawn, time) and calendar.dawn != calendar.night.closes else None,
        "zone": calendar.zone,
        "day_minutes": _minutes(calendar.day.lasts, 15),
        "night_minutes": _minutes(calendar.night.lasts, 5),
        "first_phase": calendar.first_phase,
        "first_day": calendar.first_day,
        "when": "full",
        "access": "public",
        "lead": "play",
        "ceremony": scenario.rules.masks is None or not scenario.rules.masks.worn,
    }


def _minutes(lasts: timedelta | None, otherwise: int) -> int:
    return otherwise if lasts is None else max(1, round(lasts.total_seconds() / 60))


def calendar_overrides(scenario: Scenario, data: dict[str, Any]) -> dict[str, object]:
    """The overrides of the calendar: only what differs from the scenario."""
    calendar = scenario.rules.calendar
    made: dict[str, object] = {}
    if data["first_phase"] != calendar.first_phase:
        made["calendar.first_phase"] = data["first_phase"]
    if data["pace"] == "fast":
        made["calendar.day.lasts"] = f"{data['day_minutes']}m"
        made["calendar.night.lasts"] = f"{data['night_minutes']}m"
        if calendar.first_day != 1:
            made["calendar.first_day"] = 1
        silence = scenario.rules.voting.silence
        if silence is not None and silence * 4 > timedelta(minutes=data["day_minutes"]):
            made["voting.silence"] = "10s"
        return made
    for phase, closing in (("day", calendar.day), ("night", calendar.night)):
        if data[f"{phase}_closes"] != closing.closes:
            made[f"calendar.{phase}.closes"] = f"{data[f'{phase}_closes']:%H:%M}"
    if data["zone"] != calendar.zone:
        made["calendar.zone"] = data["zone"]
    dawn = data["dawn"] if data["dawn"] != data["night_closes"] else None
    was = calendar.dawn if calendar.dawn != calendar.night.closes else None
    if dawn != was or (dawn is None and "calendar.night.closes" in made):
        made["calendar.dawn"] = None if dawn is None else f"{dawn:%H:%M}"
    if (data["first_day"] or 1) != calendar.first_day:
        made["calendar.first_day"] = data["first_day"] or 1
    return made
