"""The addresses of the site."""

from django.urls import include, path

urlpatterns = [
    path("", include("gorod.web.urls_lobby")),
    path("", include("gorod.web.urls_api")),
    path("", include("gorod.web.urls_live")),
    path("", include("gorod.web.urls_game")),
    path("accounts/", include("gorod.web.urls_accounts")),
]
