"""Signing in and up, for strangers and for guests, who bring their seats along; the email address of an account."""

from typing import Any

from allauth.account.views import LoginView, PasswordResetFromKeyView, SignupView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from gorod.web import departures
from gorod.web.people.accounts import MailForm, account_of, is_guest
from gorod.web.serving.receipt import receipt_of

#: What a browser knows of tables, and goes on knowing when its guest signs in.
_OF_TABLES = ("opened:", "invite:")


class SignIn(LoginView):  # type: ignore[misc]  # the library has no types
    """Sign in. A guest who does so hands his seats over to the account; who has an account signed in goes on to his own page."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer a request."""
        if request.user.is_authenticated and not is_guest(request.user):
            return redirect("account")
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer

    def form_valid(self, form: Any) -> HttpResponse:
        """Sign in with a right password."""
        guest = self.request.user if isinstance(self.request.user, User) else None
        known = {name: value for name, value in self.request.session.items() if name.startswith(_OF_TABLES)}
        answer: HttpResponse = super().form_valid(form)
        user = self.request.user
        if isinstance(user, User) and not is_guest(user):
            self.request.session.update(known)
            if guest is not None:
                _tell(self.request, *departures.hand_over(guest, user, receipt_of(self.request)))
        return answer


def _tell(request: HttpRequest, moved: int, stayed: int) -> None:
    """Say what became of a guest's seats."""
    if moved:
        messages.success(request, gettext("Seats of the guest that are your account’s now: {n}.").format(n=moved))
    if stayed:
        words = gettext("Seats of the guest that were given up, since your account may have none at those tables: {n}.")
        messages.warning(request, words.format(n=stayed))


class SignUp(SignupView):  # type: ignore[misc]  # the library has no types
    """Sign up. A guest keeps his own account by that, and who has an account needs no other."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer a request."""
        if request.user.is_authenticated:
            return redirect("keep" if is_guest(request.user) else "account")
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer


class NewPassword(PasswordResetFromKeyView):  # type: ignore[misc]  # the library has no types
    """Set a new password by the link of a letter. Another account that is signed in here is signed out first, but no guest: he is to keep his seats."""

    def logout(self) -> None:
        """Sign out who is signed in and does not own the link."""
        if not is_guest(self.request.user):
            super().logout()


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def mail(request: HttpRequest) -> HttpResponse:
    """The email address of an account: given, changed or taken away. Who has a password gives it once more."""
    user = account_of(request)
    if is_guest(user):
        return redirect("keep")
    form = MailForm(request.POST if request.method == "POST" else None, user=user)
    if form.is_bound and form.is_valid():
        form.save()
        done = (
            gettext("The email address is saved.") if user.email else gettext("The account has no email address now.")
        )
        messages.success(request, done)
        return redirect("account")
    return render(request, "gorod/mail.html", {"form": form}, status=422 if form.is_bound else 200)
