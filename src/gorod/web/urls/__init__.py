"""The addresses of the site."""

from django.urls import include, path

urlpatterns = [
    path("", include("gorod.web.urls.lobby")),
    path("", include("gorod.web.urls.api")),
    path("", include("gorod.web.urls.live")),
    path("", include("gorod.web.urls.game")),
    path("accounts/", include("gorod.web.urls.accounts")),
]
