"""The addresses of a running or finished game."""

from django.urls import path

from gorod.web.views import game, host, record, redact, say, talk

urlpatterns = [
    path("g/<slug:slug>/", game.game, name="game"),
    path("g/<slug:slug>/p/<int:number>", game.post, name="post"),
    path("g/<slug:slug>/room/<str:room>/", game.room, name="room"),
    path("g/<slug:slug>/tail", game.tail, name="tail"),
    path("g/<slug:slug>/bar", game.bar, name="bar"),
    path("g/<slug:slug>/votes", game.votes, name="votes"),
    path("g/<slug:slug>/players", game.players, name="players"),
    path("g/<slug:slug>/player/<int:number>", game.player, name="player"),
    path("g/<slug:slug>/mine", game.mine, name="mine"),
    path("g/<slug:slug>/rules", game.rules, name="rules"),
    path("g/<slug:slug>/say", say.say, name="say"),
    path("g/<slug:slug>/order", say.order, name="order"),
    path("g/<slug:slug>/talk/", talk.talk, name="talk"),
    path("g/<slug:slug>/talk/<int:number>", talk.remark, name="remark"),
    path("g/<slug:slug>/host/redact-talk/<int:number>", redact.remark, name="redact-remark"),
    path("g/<slug:slug>/report/<int:number>", talk.report, name="report"),
    path("g/<slug:slug>/host/", host.desk, name="host"),
    path("g/<slug:slug>/host/redact/<str:room>/<int:number>", redact.redact, name="redact"),
    path("g/<slug:slug>/host/<str:deed>", host.act, name="host-act"),
    path("g/<slug:slug>/record", record.record, name="record"),
]
