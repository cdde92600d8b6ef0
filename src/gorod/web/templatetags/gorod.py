"""Tags for the pages: `{% mask name %}`, a mask's picture; `{% moment at zone %}`, a time with its zone."""

from datetime import datetime

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from gorod.engine import zone_of
from gorod.speech.moments import moment as moment_in_words
from gorod.web.faces import masks
from gorod.web.people.tongue import language_of_reader

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
    """A moment by the clocks of a zone, with its name: `25 мая, 21:00 МСК`."""
    where = zone_of(zone)
    local = at.astimezone(where).replace(microsecond=0)
    words = moment_in_words(local, where, language_of_reader())
    return format_html('<time datetime="{}">{}</time>', local.isoformat(), words)
