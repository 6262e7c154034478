"""Addresses of the web pages.

Evennia's own pages that make or change characters, and its lists of channels, are left out: a hero is made by the
game's own questions, and what is said on channels is for who listens to them.
"""

from django.urls import include, path

from web.language import choose_language
from web.website import (
    cards,
    front,
    matches,
    own,
    players,
    programs,
    reference,
    reset,
    tables,
    tokens,
    tournaments,
    views,
)

urlpatterns = [
    path("", front.front, name="index"),
    path("language/", choose_language, name="language"),
    path("auth/register", views.register, name="register"),
    path("auth/guest", views.try_it, name="guest"),
    path("auth/login/", views.LogIn.as_view(), name="login"),
    path("auth/logout/", views.LogOut.as_view(), name="logout"),
    path("auth/password_change/", views.NewPassword.as_view(), name="password_change"),
    path("auth/reset/", reset.ask, name="reset"),
    path("auth/reset/<str:number>/<str:token>/", reset.with_token, name="reset_with"),
    path("auth/code/", own.code, name="code"),
    path("auth/account/data.json", own.data, name="account_data"),
    path("auth/account/", own.account, name="account"),
    path("auth/tokens/", tokens.own, name="tokens"),
    path("tables/", tables.lobby, name="tables"),
    path("tables/play", tables.play, name="play"),
    path("tables/seek", tables.seek, name="seek"),
    path("tables/letters/<int:number>/", tables.letter, name="letter"),
    path("tables/challenges/<int:number>/", tables.challenge, name="challenge"),
    path("tables/<int:number>/", tables.table, name="table"),
    path("tables/", include("evadventure.tables.pane.urls")),
    path("tables/<int:number>/join", tables.join, name="join"),
    path("matches/", matches.listed, name="matches"),
    path("matches/<int:number>/", matches.replay, name="match"),
    path("matches/<int:number>/frames", front.frames, name="match_frames"),
    path("matches/<int:number>/moment", matches.moment, name="match_moment"),
    path("matches/<int:number>/analysis", matches.analyse, name="match_analysis"),
    path("matches/<int:number>/answer", matches.answer, name="match_answer"),
    path("ladders/", players.ladder, name="ladders"),
    path(f"ladders/{players.WELL}/", players.well, name="well"),
    path(f"ladders/{players.HALL}/", players.hall, name="hall"),
    path("ladders/<str:game>/", players.ladder, name="ladder"),
    path("tournaments/", tournaments.listed, name="tournaments"),
    path("tournaments/daily/<str:game>/", tournaments.begin_daily, name="daily"),
    path("tournaments/<int:number>/", tournaments.one, name="tournament"),
    path("tournaments/<int:number>/part", tournaments.take_part, name="tournament_part"),
    path("players/<str:player>/", players.profile, name="player"),
    path("heroes/<int:number>/", players.hero, name="hero"),
    path("programs/", programs.programs, name="programs"),
    path("games/", reference.games, name="games"),
    path("games/<str:game>/", reference.rules, name="rules"),
    path("games/kards/cards/", cards.cards, name="cards"),
    path("games/kards/decks", cards.decks, name="decks"),
    path("help/", reference.index, name="help"),
    path("help/<path:name>/", reference.topic, name="help_topic"),
]
