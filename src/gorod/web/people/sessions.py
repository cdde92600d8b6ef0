"""Who changes a password shuts everybody else out: sessions of other browsers end, and with them the streams of their open pages."""

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
    running = Session.objects.filter(expire_date__gt=timezone.now()).exclude(session_key=request.session.session_key)
    for session in running.iterator():
        if session.get_decoded().get(SESSION_KEY) == str(user.pk):
            session.delete()
