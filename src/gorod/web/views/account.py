"""One's own account: what there is of it, keeping a guest's, deleting it."""

from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from gorod.web import departures
from gorod.web.pages import shelf
from gorod.web.people import sessions
from gorod.web.people.accounts import DeleteForm, KeepForm, account_of, is_guest
from gorod.web.people.tongue import language_of_reader
from gorod.web.serving.receipt import receipt_of
from gorod.web.views.front import MANY


@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """The reader's own account and games."""
    language, now = language_of_reader(), receipt_of(request)
    mine = [
        found
        for status in ("running", "gathering", "over")
        for found in shelf.listings(shelf.of_user(request.user), status, language, now, MANY)
    ]
    return render(request, "gorod/account.html", {"mine": mine})


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def keep(request: HttpRequest) -> HttpResponse:
    """A guest's account gets a name and a password, and is an account like others."""
    user = account_of(request)
    if not is_guest(user):
        return redirect("account")
    form = KeepForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.keep(user)
        update_session_auth_hash(request, user)
        messages.success(request, gettext("The account is yours to keep."))
        return redirect("account")
    return render(request, "gorod/keep.html", {"form": form}, status=422 if form.is_bound else 200)


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def delete(request: HttpRequest) -> HttpResponse:
    """The account goes, its posts stay with the mask. Who has a password gives it once more."""
    user = account_of(request)
    form = DeleteForm(request.POST if request.method == "POST" else None, user=user)
    if form.is_bound and form.is_valid():
        departures.forget(user, receipt_of(request))
        logout(request)
        sessions.end_all(user)
        user.delete()
        messages.success(request, gettext("The account is deleted."))
        return redirect("front")
    page = {"form": form, "running": user.seats.filter(game__status="running").count()}
    return render(request, "gorod/delete_account.html", page, status=422 if form.is_bound else 200)
