"""Reminders before a close: to those who have not voted by day or have orders to give by night; on the page, and by mail.

A mail tells nothing that the game does not tell everybody: neither role nor order nor mask.
"""

import logging
import smtplib
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext

from gorod.engine import HOST, State, silent, zone_of
from gorod.lab.page import page_of
from gorod.speech.moments import moment
from gorod.web import actions, tables
from gorod.web.access import Sight
from gorod.web.models import Game, Reminder, Seat
from gorod.web.posts import pieces
from gorod.web.rulebook import rulesets
from gorod.web.tables import Table

log = logging.getLogger("gorod.reminders")

#: How long before a close: this, or a quarter of the phase where that is shorter.
BEFORE = timedelta(minutes=settings.REMIND)
#: Phases shorter than this are played at one sitting: no mail.
MAILED_FROM = timedelta(hours=2)
#: Attempts to send one mail, each in a round of its own.
TRIES = 3

_SUBJECTS = {"ru": "«{title}»: скоро закроется {phase}", "en": "{title}: {phase} closes soon"}
_PHASES = {
    "ru": {"day": "день {number}", "night": "ночь {number}"},
    "en": {"day": "day {number}", "night": "night {number}"},
}
_BODIES = {
    "ru": {
        "day": "В игре «{title}» день {number} закрывается {closes}, а вашего голоса пока нет.\n\nСтраница игры: {address}\n",
        "night": "В игре «{title}» ночь {number} закрывается {closes}. Загляните на свою страницу, если ещё не всё сделали.\n\nСтраница игры: {address}\n",
    },
    "en": {
        "day": "Day {number} of the game “{title}” closes {closes}, and your vote is not there yet.\n\nThe game's page: {address}\n",
        "night": "Night {number} of the game “{title}” closes {closes}. Look at your page if something is left to do.\n\nThe game's page: {address}\n",
    },
}  # fmt: skip

_FAILED = {
    "ru": "Напоминание игроку {name} ({phase}) не доставлено: почта трижды не приняла письмо. Игра идёт дальше.",
    "en": "The reminder to {name} ({phase}) was not delivered: the mail was refused three times. The game goes on.",
}


def owing(table: Table, seat: int, now: datetime) -> str | None:
    """What a seat has yet to do in this phase: `vote`, `orders`, or None. For its own page, and for its reminder."""
    state = table.play.state
    if state.ended or state.paused_at is not None or state.dawn is not None or not state.seats[seat].alive:
        return None
    if state.phase == "day":
        return "vote" if seat in silent(state) else None
    legal = page_of(state, table.view(seat), now).targets
    return "orders" if legal and not any(_given(state, seat, ability) for ability in legal) else None


def _given(state: State, seat: int, ability: str) -> bool:
    """Has the seat said what it wants done with this ability tonight, or its clan decided it together?"""
    if (seat, ability) in state.orders:
        return True
    side = state.seats[seat].side
    return any(clan == side and what == ability and votes for (clan, what, _), votes in state.proposals.items())


def near(opened: datetime, closes: datetime) -> datetime:
    """From when on a phase's close is near."""
    return closes - min(BEFORE, (closes - opened) / 4)


def remind_all(now: datetime) -> int:
    """Remind everybody who is due to be reminded at `now` (aware, UTC), each once a phase, and send the mails; how many were reminded."""
    reminded = 0
    for row in Game.objects.filter(status=Game.Status.RUNNING, due__lte=now + BEFORE):
        try:
            reminded += _remind(row, now)
        except Exception:  # one game's fault must not keep the others' players uninformed
            log.exception("the players of game %s were not reminded", row.slug)
    for reminder in Reminder.objects.filter(sent=None, tries__lt=TRIES, closes__gt=now).exclude(to=""):
        _send(reminder, now)
    return reminded


def notice(sight: Sight, now: datetime) -> str:
    """What the viewer's own page reminds him of shortly before a close at `now` (aware); empty if he owes nothing."""
    state = sight.table.play.state
    opened, closes = state.opened_at, state.closes_at
    if sight.seat is None or opened is None or closes is None or not near(opened, closes) <= now < closes:
        return ""
    owed = owing(sight.table, sight.seat, now)
    if owed == "vote":
        return gettext("The day closes soon, and your vote is not there yet.")
    return gettext("The night closes soon, and you have given no order yet.") if owed else ""


def due(sight: Sight, now: datetime) -> datetime | None:
    """From when on the viewer's page may have to remind him; None where nobody plays, or once it is past."""
    state = sight.view.state
    opened, closes = state.opened_at, state.closes_at
    if sight.seat is None or opened is None or closes is None or not state.seats[sight.seat].alive:
        return None
    moment = near(opened, closes)
    return moment if now < moment else None


def _remind(row: Game, now: datetime) -> int:
    with tables.opened(row) as table:
        state = table.play.state
        opened, closes = state.opened_at, state.closes_at
        if opened is None or closes is None or not near(opened, closes) <= now < closes:
            return 0
        phase, number = state.phase, state.number
        seats = [seat.number for seat in state.living() if owing(table, seat.number, now)]
    mailed = closes - opened >= MAILED_FROM
    people = Seat.objects.filter(game=row, number__in=seats, user__isnull=False).exclude(
        reminders__phase=phase, reminders__number=number
    )
    made = [
        Reminder(seat=seat, phase=phase, number=number, closes=closes, to=_address(seat) if mailed else "")
        for seat in people.select_related("user")
    ]
    return len(Reminder.objects.bulk_create(made, ignore_conflicts=True))


def _address(seat: Seat) -> str:
    return "" if seat.user is None else seat.user.email


def undelivered(row: Game) -> list[Reminder]:
    """The reminders that could not be sent in all attempts, the latest first: for the host's eyes."""
    failed = Reminder.objects.filter(seat__game=row, sent=None, tries__gte=TRIES).exclude(to="")
    return list(failed.select_related("seat").order_by("-pk")[:20])


def _tell_host(reminder: Reminder, now: datetime) -> None:
    """The host reads in his notes which mail did not arrive; the game goes on."""
    row = reminder.seat.game
    language = row.language if row.language in _FAILED else "ru"
    phase = _PHASES[language][reminder.phase].format(number=reminder.number)
    text = _FAILED[language].format(name=reminder.seat.name, phase=phase)
    actions.rewrite(row.slug, lambda row, _table: pieces.note(row, HOST, now.replace(microsecond=0), text))


def _send(reminder: Reminder, now: datetime) -> None:
    """Send one mail. Of several processes one does: whoever counts the attempt."""
    mine = Reminder.objects.filter(pk=reminder.pk, tries=reminder.tries, sent=None).update(tries=F("tries") + 1)
    if not mine:
        return
    subject, body = letter(reminder.seat.game, reminder)
    try:
        send_mail(subject, body, None, [reminder.to])
    except (OSError, smtplib.SMTPException):
        log.exception("a reminder could not be sent, attempt %d of %d", reminder.tries + 1, TRIES)
        if reminder.tries + 1 >= TRIES:
            _tell_host(reminder, now)
        return
    Reminder.objects.filter(pk=reminder.pk).update(sent=now)


def letter(row: Game, reminder: Reminder) -> tuple[str, str]:
    """The subject and the text of a reminder, in the game's language."""
    language = row.language if row.language in _BODIES else "ru"
    zone = zone_of(rulesets.scenario_of(row).rules.calendar.zone)
    closes = moment(reminder.closes, zone, language, preposition=True)
    phase = _PHASES[language][reminder.phase].format(number=reminder.number)
    address = settings.ORIGIN + reverse("game", args=[row.slug])
    body = _BODIES[language][reminder.phase]
    return (
        _SUBJECTS[language].format(title=row.title, phase=phase),
        body.format(title=row.title, number=reminder.number, closes=closes, address=address),
    )
