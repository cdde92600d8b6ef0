"""Moments as a page writes them: always with the zone whose clocks are meant."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import formats
from django.utils.translation import gettext, pgettext

def zone_in_words(at: datetime, zone: str) -> str:
    """What a zone is called, at that moment: a known name, else the city and the distance from UTC."""
    if zone == "Europe/Moscow":
        return pgettext("zone", "Moscow time")
    if zone == "UTC":
        return zone
    offset = at.astimezone(ZoneInfo(zone)).strftime("%z")
    return f"{zone.rpartition('/')[2].replace('_', ' ')}, UTC{offset[:3]}:{offset[3:]}"


def moment_in_words(at: datetime, zone: str) -> str:
    """Date, weekday, time of day and zone: `25 мая, пн, 21:00 (МСК)`."""
    local = at.astimezone(ZoneInfo(zone))
    day = formats.date_format(local, gettext("j F, D"))
    clock = local.strftime("%H:%M:%S" if local.second else "%H:%M")
    return f"{day}, {clock} ({zone_in_words(at, zone)})"
