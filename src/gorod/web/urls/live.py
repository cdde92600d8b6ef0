"""The addresses of what is alive on a game's page."""

from django.urls import path

from gorod.web.live.stream import stream
from gorod.web.views import live

urlpatterns = [
    path("g/<slug:slug>/stream", stream, name="stream"),
    path("g/<slug:slug>/preview", live.preview, name="preview"),
    path("g/<slug:slug>/draft", live.draft, name="draft"),
    path("g/<slug:slug>/field", live.field, name="field"),
]
