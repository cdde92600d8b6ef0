"""Addresses outside a running game: the front door, accounts, the lobby, masks."""

from django.urls import include, path

from gorod.web.views import account, faces, front, gathering, opening, rules

urlpatterns = [
    path("", front.front, name="front"),
    path("seat", front.seat, name="seat"),
    path("look", front.look, name="look"),
    path("mask/<str:digest>.svg", faces.mask, name="mask"),
    path("picture/<str:address>.webp", faces.picture, name="picture"),
    path("games/", front.games, name="games"),
    path("rules/", rules.index, name="rules_index"),
    path("rules/<str:name>/", rules.scenario, name="scenario"),
    path("rules/<str:name>/file", rules.file, name="scenario_file"),
    path("open/", opening.choose, name="open"),
    path("open/<str:rules>/", opening.settle, name="settle"),
    path("account/", account.account, name="account"),
    path("account/keep/", account.keep, name="keep"),
    path("account/delete/", account.delete, name="delete_account"),
    path("g/<slug:slug>/rules.yaml", rules.file_of_game, name="rules_file"),
    path("g/<slug:slug>/table/", gathering.table, name="table"),
    path("g/<slug:slug>/join", gathering.join, name="join"),
    path("g/<slug:slug>/leave", gathering.leave, name="leave"),
    path("g/<slug:slug>/queue", gathering.stand_by, name="stand_by"),
    path("g/<slug:slug>/character", gathering.character, name="character"),
    path("g/<slug:slug>/confirm", gathering.confirm, name="confirm"),
    path("g/<slug:slug>/start", gathering.start, name="start"),
    path("g/<slug:slug>/substitute", gathering.substitute, name="substitute"),
    path("language/", include("django.conf.urls.i18n")),
]
