"""The ends of sessions: whoever changes a password shuts everybody else out, and the streams of their open pages end too."""

from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone


@receiver((password_changed, password_reset, password_set))
def end_others(sender: object, request: HttpRequest, user: User, **_: Any) -> None:
    """End the user's sessions but this request's own."""
    end_all(user, but=request.session.session_key)


def end_all(user: User, but: str | None = None) -> None:
    """Sign a user out everywhere, but in the session with this key."""
    running = Session.objects.filter(expire_date__gt=timezone.now()).exclude(session_key=but)
    for session in running.iterator():
        if session.get_decoded().get(SESSION_KEY) == str(user.pk):
            session.delete()
