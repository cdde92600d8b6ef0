"""Tags for the pages: `{% mask name %}`, a mask's picture; `{% moment at zone %}`, a time with its zone."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from gorod.web import masks
from gorod.web.moments import moment_in_words

register = template.Library()


@register.simple_tag
def mask(name: str, size: str = "", picture: str = "", alt: str = "") -> SafeString:
    """The picture of a mask. `size`: empty, `small` or `big`; `picture`: the figure chosen instead of the name's; `alt`: empty beside the name."""
    return format_html(
        '<img class="mask {}" src="{}" alt="{}" width="48" height="48" loading="lazy">',
        size,
        masks.address_of(name, picture),
        alt,
    )


@register.simple_tag
def moment(at: datetime, zone: str) -> SafeString:
    """A moment by the clocks of a zone, with its name: `25 мая, 21:00 (Москва)`."""
    local = at.astimezone(ZoneInfo(zone))
    return format_html('<time datetime="{}">{}</time>', local.isoformat(timespec="seconds"), moment_in_words(at, zone))
