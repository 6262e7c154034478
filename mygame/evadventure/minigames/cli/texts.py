"""Every sentence of the command line, in both languages."""

from __future__ import annotations

from ...words import Words

PROGRAM = f"python -m {__package__.rpartition('.')[0]}"

T = {
    # Help.
    "program": Words("Table games without a server."),
    "commands": Words("commands"),
    "lang": Words("language: en or zh"),
    "help_play": Words("play in this terminal against computer players"),
    "help_sim": Words("let computer players play many matches"),
    "help_replay": Words("tell a saved match step by step"),
    "help_bench": Words("measure speed and the strength of the computer players"),
    "help_options": Words("list the options of a game"),
    "help_games": Words("list the games"),
    "game": Words("key of the game (see `games`), or module:ENTRY"),
    "content": Words("a folder with content of your own: cards/, decks/, scenarios/; may be given often"),
    "replay_game": Words("the game, when it is not registered: module:ENTRY"),
    "seats": Words("number of seats"),
    "bots": Words(
        "levels of the computer players, with a temperament if wished (careful:bold), or module:Class, in seat order, "
        "divided by commas or given one by one; repeated when too few"
    ),
    "seed": Words("seed: a decimal number, or hexadecimal digits after 0x"),
    "option": Words("an option of the game, NAME=VALUE; may be given often"),
    "json": Words("print JSON"),
    "width": Words("columns of the terminal"),
    "screenreader": Words("sentences and lists, no art"),
    "position": Words(
        "start from a position, a saved match, or for Siege a .map or .sav of the original program: a file, or - for "
        "the standard input up to an empty line"
    ),
    "name": Words("your name, as the others read it"),
    "seat": Words("your seat, from 1"),
    "seconds": Words("seconds a computer player may think; 0: no clock, so that the same seed always plays the same"),
    "save": Words("write the match to this file on leaving"),
    "games": Words("number of matches"),
    "file": Words("a saved match"),
    "seat_replay": Words("tell it as this seat saw it (from 1); a spectator's view when left out"),
    "boards": Words("show the table after every step"),
    "pause": Words("wait for Enter after every step"),
    "deals": Words("deals of each contest; each is played once from every seat"),
    "level": Words("measure only this level"),
    "rival": Words("against this level; when left out, against the one before it and the weakest"),
    # Refusals.
    "unknown_game": Words('There is no game "{game}". There are: {games}.'),
    "missing_game": Words('The game "{game}" cannot be loaded: {reason}.'),
    "unknown_bot": Words('There is no computer player "{bot}". There are: {bots}.'),
    "bad_bot": Words("{bot} is no computer player: {reason}."),
    "bad_content": Words("The content cannot be used: {reason}"),
    "too_many_bots": Words("{bots} computer players, but {seats} seats."),
    "bad_seed": Words('"{seed}" is no seed.'),
    "bad_option_form": Words('An option is written NAME=VALUE, not "{option}".'),
    "bad_number": Words("{name} must be at least {low}."),
    "no_such_seat": Words("There is no seat {seat}; there are {seats}."),
    "cannot_read": Words("{file} cannot be read: {reason}."),
    "cannot_write": Words("{file} cannot be written: {reason}."),
    "bad_save": Words("{file} is no match that can be replayed: {reason}."),
    "report_alone": Words('The report of "{game}" counts in one process only: --engine local.'),
    "seats_from_position": Words("How many seats has this position? Give --seats."),
    # Playing.
    "player_name": Words("Player"),
    "bot_name": Words("{level} {number}"),
    "welcome": Words(
        "{title}. You are seat {seat} of {seats}. Type a move, `moves` for what you may do, `help` for more."
    ),
    "commitment": Words("SHA-256 of the seed: {digest}"),
    "seed_was": Words("The seed was {seed}."),
    "help": Words(
        "moves: what you may do. board: the table. hand: your hand. log: what happened. rules: the rules. "
        "undo: take your last move back. quit: leave. An empty line lets the others go on, when they can."
    ),
    "questions": Words("About the game you may ask: {words}."),
    "bye": Words("You leave the table."),
    "saved": Words("The match is in {file}."),
    "your_move_needed": Words("Nobody else can go on: it is your move."),
    "not_understood": Words("That is too long."),
    "taken_back": Words("{name} takes a move back."),
    "no_hand": Words("You hold nothing in this game."),
    "move": Words("{number}. {text}: {what}"),
    # Results.
    "sim_line": Words(
        "{games} matches of {game} with {seats} seats: {rate} matches and {actions_rate} actions a second, "
        "{mean} actions a match."
    ),
    "sim_spread": Words("Engine {engine}, {workers} {workers:|worker|workers}: {rate} matches a second of the clock."),
    "sim_seat": Words("Seat {seat} ({bot}): {wins} {wins:|win|wins}, {score} points."),
    "step": Words("Step {step}"),
    "deal": Words("The deal"),
    "bench_speed": Words(
        "{game}, {seats} seats, random players: {games} matches/s, {actions} actions/s, {ratio} of a plain "
        "counting loop's rate (per million); a view with its JSON takes {view} ms."
    ),
    "bench_strength": Words(
        "{game}, {seats} seats: {level} against {rival} wins {share} % (95 %: {low} to {high}) of {games} matches."
    ),
    "option_line": Words("{key} = {default} ({kind}): {help}"),
    "preset_line": Words("preset = {key} ({name}): {set}"),
    "game_line": Words("{key}: {title}, {seats} seats. {blurb}"),
}
"""Name -> words."""
