"""Addresses of the web pages.

Evennia's own pages that make or change characters, and its lists of channels, are left out: a hero is made by the
game's own questions, and talk on channels is for those who listen to them.
"""

from django.urls import URLPattern, URLResolver, include, path

from evadventure.tables.extending import has
from web.language import choose_language
from web.website import cards, day, front, matches, own, players, reference, reset, tables, views

urlpatterns: list[URLPattern | URLResolver] = []

# Pages of optional apps come first, as some match another's pattern (`ladders/hall/`).
if has("apps.letters"):
    from web.website import letters

    urlpatterns += [
        path("tables/letters/<int:number>/", letters.letter, name="letter"),
        path("tables/challenges/<int:number>/", letters.challenge, name="challenge"),
    ]
if has("apps.seeking"):
    from web.website import seeking

    urlpatterns += [path("tables/seek", seeking.seek, name="seek")]
if has("apps.contests"):
    from web.website import tournaments

    urlpatterns += [
        path(f"ladders/{players.HALL}/", tournaments.hall, name="hall"),
        path("tournaments/", tournaments.listed, name="tournaments"),
        path("tournaments/daily/<str:game>/", tournaments.begin_daily, name="daily"),
        path("tournaments/<int:number>/", tournaments.one, name="tournament"),
        path("tournaments/<int:number>/part", tournaments.take_part, name="tournament_part"),
    ]
if has("apps.clubs"):
    from web.website import clubs

    urlpatterns += [
        path("clubs/", clubs.listed, name="clubs"),
        path("clubs/<int:number>/", clubs.one, name="club"),
        path("clubs/<str:deed>", clubs.do, name="club_do"),
    ]
if has("apps.teaching"):
    from web.website import analyses, puzzles

    urlpatterns += [
        path("matches/<int:number>/analysis", analyses.analyse, name="match_analysis"),
        path("lessons/", puzzles.courses, name="lessons"),
        path("lessons/<str:game>/<int:number>/", puzzles.lesson, name="lesson"),
        path("lessons/<str:game>/<int:number>/play", puzzles.play, name="lesson_play"),
        path("puzzles/", puzzles.listed, name="puzzles"),
        path("puzzles/<str:game>/", puzzles.one, name="puzzle_today"),
        path("puzzles/<str:game>/<int:number>/", puzzles.one, name="puzzle"),
        path("puzzles/<str:game>/<int:number>/answer", puzzles.answer, name="puzzle_answer"),
    ]
if has("apps.api"):
    from web.website import programs

    urlpatterns += [
        path("auth/tokens/", programs.own, name="tokens"),
        path("programs/", programs.programs, name="programs"),
    ]

urlpatterns += [
    path("", front.front, name="index"),
    path("day/", day.today, name="today"),
    path("day/<str:day>/", day.one, name="day"),
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
    path("tables/", tables.lobby, name="tables"),
    path("tables/play", tables.play, name="play"),
    path("tables/<int:number>/", tables.table, name="table"),
    path("tables/", include("evadventure.tables.pane.urls")),
    path("tables/<int:number>/join", tables.join, name="join"),
    path("matches/", matches.listed, name="matches"),
    path("matches/<int:number>/", matches.replay, name="match"),
    path("matches/<int:number>/frames", front.frames, name="match_frames"),
    path("matches/<int:number>/file", front.saved, name="match_file"),
    path("matches/<int:number>/moment", matches.moment, name="match_moment"),
    path("matches/<int:number>/answer", matches.answer, name="match_answer"),
    path("ladders/", players.ladder, name="ladders"),
    path(f"ladders/{players.WELL}/", players.well, name="well"),
    path("ladders/<str:game>/", players.ladder, name="ladder"),
    path("players/<str:player>/", players.profile, name="player"),
    path("heroes/<int:number>/", players.hero, name="hero"),
    path("games/", reference.games, name="games"),
    path("games/<str:game>/", reference.rules, name="rules"),
    path("games/<str:game>/example", reference.example, name="example"),
    path("games/kards/cards/", cards.cards, name="cards"),
    path("games/kards/decks", cards.decks, name="decks"),
    path("help/", reference.index, name="help"),
    path("help/<path:name>/", reference.topic, name="help_topic"),
]
