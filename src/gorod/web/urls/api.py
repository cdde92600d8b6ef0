"""Addresses of the HTTP API and of its keys."""

from django.urls import path

from gorod.web.api import api
from gorod.web.api.following import stream
from gorod.web.views import tokens

urlpatterns = [
    path("accounts/tokens/", tokens.tokens, name="tokens"),
    path("accounts/tokens/<int:number>/revoke", tokens.revoke, name="revoke"),
    path("api/games/<str:slug>/stream", stream),
    path("api/", api.urls),
]
