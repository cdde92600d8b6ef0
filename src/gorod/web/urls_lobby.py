"""Addresses outside a running game: the front door, accounts, the lobby, masks."""

from django.urls import include, path

from gorod.web.views import front

urlpatterns = [
    path("", front.front, name="front"),
    path("seat", front.seat, name="seat"),
    path("look", front.look, name="look"),
    path("games/", front.front, name="games"),
    path("open/", front.front, name="open"),
    path("account/", front.front, name="account"),
    path("language/", include("django.conf.urls.i18n")),
]
