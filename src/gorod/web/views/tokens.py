"""Keys to the HTTP API: made, shown once, revoked."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from gorod.web.people import keys
from gorod.web.people.accounts import account_of
from gorod.web.views.posted import posted


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """The account's keys; a POST makes one with a `name`, and its answer alone shows it."""
    user, made, problem = account_of(request), "", ""
    if request.method == "POST":
        try:
            made = keys.make(user, request.POST.get("name", ""))
        except keys.TooMany:
            problem = gettext("You have %(most)d keys. Revoke one that you do not use.") % {"most": keys.MOST}
    told = {"made": made, "problem": problem, "keys": keys.keys_of(user)}
    return render(request, "gorod/accounts/tokens.html", told, status=409 if problem else 200)


@posted("tokens")
@login_required
def revoke(request: HttpRequest, number: int) -> HttpResponse:
    """Forget one of the account's keys; one that is gone is gone."""
    keys.revoke(account_of(request), number)
    return redirect("tokens")
