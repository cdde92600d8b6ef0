"""Addresses that forms are sent to. A page shown in answer to a form has its address; whoever asks for it by a link or after signing in is led on."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods


def posted[View: Callable[..., HttpResponseBase]](page: str) -> Callable[[View], View]:
    """Let a view take forms alone; whoever asks for its address otherwise is led to `page`, the name of an address with the same slug, if it has one."""

    def of(view: View) -> View:
        @require_http_methods(["GET", "HEAD", "POST"])
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **given: Any) -> HttpResponseBase:
            if request.method == "POST":
                return view(request, *args, **given)
            return redirect(page, *(value for name, value in given.items() if name == "slug"))

        return cast(View, answer)

    return of
