"""Letters to accounts. One goes on its way after the answer to whoever asked, and no fault of the mail shows there: neither tells who has an account."""

import logging
import smtplib
from threading import Thread
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.core.mail import EmailMessage

log = logging.getLogger("gorod.mail")


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # the library has no types
    """What the library of accounts does in the site's own way."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Write a letter and let it be sent."""
        post(self.render_mail(template_prefix, email, {"email": email, **context}))


def post(letter: EmailMessage) -> None:
    """Send a letter in its own time."""
    Thread(target=deliver, args=(letter,), name="gorod-letter", daemon=True).start()


def deliver(letter: EmailMessage) -> None:
    """Send a letter now; an operator finds in the log what could not be sent."""
    try:
        letter.send()
    except (OSError, smtplib.SMTPException):
        log.exception("a letter could not be sent")
