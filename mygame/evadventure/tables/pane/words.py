"""Every sentence of the table pane that is common to all games, and the lines its buttons type, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel import conf
from ...words import Lang, Words

WORDS: Mapping[str, Words] = {
    "table": Words("Table"),
    "close_pane": Words("Hide the table"),
    "open_pane": Words("Show the table"),
    "no_table": Words('You sit at no table; "tables" says where there are some.'),
    "watching": Words("You watch"),
    "waiting": Words("Waiting for players: {n} of {most} seats taken."),
    "your_turn": Words("Your turn"),
    "turn_of": Words("Turn: {names}"),
    "paused": Words("Paused"),
    "frozen": Words("Stopped by the house"),
    "over": Words("The match is over.", context="table page"),
    "won": Words("{names} won."),
    "you_won": Words("You won", context="table page"),
    "you_lost": Words("You lost", context="table page"),
    "share": Words("Share"),
    "last_board": Words("The last board"),
    "shared": Words("Its address: {address}"),
    "drawn": Words("Nobody won."),
    "aborted": Words("The match was called off."),
    "seconds": Words("{n} s"),
    "clock": Words("Time left"),
    "seats": Words("Players"),
    "you": Words("you"),
    "bot": Words("computer"),
    "away": Words("away"),
    "gone": Words("left"),
    "moves": Words("You may"),
    "no_moves": Words("There is nothing for you to do now."),
    "picture": Words("The table"),
    "choose_move": Words("{name}: which move?"),
    "piece_playable": Words("{name}, can be played"),
    "pile_of": Words("{name}, {n} left"),
    "lane_empty": Words("empty"),
    "counter": Words("{name}: {value}"),
    "latest": Words("Latest"),
    "start": Words("Start"),
    "add_bot": Words("Add a computer player"),
    "stand": Words("Stand up"),
    "host": Words("host"),
    "story": Words("The story of the match"),
    "next_table": Words("Next table: {title}, {names} waits"),
    "next_letter": Words("Next: {title} with {names}, your turn"),
    "replay": Words("Watch the replay"),
    "points": Words("{n} {n:|point|points}"),
    "kick": Words("send away"),
    "kick_whom": Words("Send {name} away"),
    "terms": Words("How this table plays"),
    "more_terms": Words("All options"),
    "presets": Words("All at once"),
    "from_file": Words("Begin from a file"),
    "from_file_about": Words("a position or a saved match; unrated"),
    "which_game": Words("Game"),
    "bot_level": Words("How strong"),
    "bot_temper": Words("Which temperament"),
    "bot_even": Words("of even temper"),
    "bot_regular": Words("a regular of the house"),
    "play_bots": Words("Against the computer"),
    "play_people": Words("Open a table"),
    "play_people_game": Words("Open a table: {title}"),
    "stop_watching": Words("Stop watching"),
    "resign": Words("Resign"),
    "hint": Words("Hint"),
    "again": Words("Play again"),
    "asked_again": Words("The others know that you would like another match."),
    "host_begins": Words("{name} begins the match."),
    "stake": Words("Stake: {n}"),
    "agree": Words("Agree"),
    "disagree": Words("Disagree"),
    "reset": Words("Deal anew"),
    "pause": Words("Pause"),
    "resume": Words("Go on"),
    "sure": Words("Really resign?"),
    "yes": Words("Yes"),
    "no": Words("No"),
    "sending": Words("Sending ..."),
    "back": Words("Back"),
    "close": Words("Close"),
    "queue_soon": Words("{what}, as soon as it can be"),
    "queue_waits": Words("Waits: {what}. Take it back"),
    "queue_changed": Words("Things have changed, so this was not done: {what}."),
    "queue_impossible": Words("What waited cannot be done now: {what}."),
    "not_drawn": Words("The picture of the table could not be loaded; here it is as text."),
    "too_far": Words("Your match is on, but nobody plays where there is danger."),
    "back_to_table": Words("Back to the table"),
    "stale": Words("Too late, the table has moved on."),
    "letters": Words("Matches by letter"),
    "letter_yours": Words("{match}. {title} with {names}: your turn"),
    "letter_theirs": Words("{match}. {title} with {names}"),
    "adjourned": Words("Adjourned matches"),
    "adjourned_one": Words("Go on: {title} with {names}, match {match}"),
    "adjourned_waits": Words("{names} waits for you: {title}, match {match}"),
    "adjourn": Words("Another day"),
    "leave_letter": Words("Put the match aside"),
    "challenge": Words("{name} challenges you to {title}, {hours}"),
    "challenge_sent": Words("{name} has not answered yet: {title}"),
    "challenge_rated": Words("rated"),
    "accept": Words("Accept"),
    "decline": Words("Decline"),
    "take_back": Words("Take back"),
    "hours": Words("{n} h"),
    "seek_off": Words("Stop seeking"),
    "cancel": Words("Not yet"),
}
"""Scripts read them as `t("<key>", {facts})`."""

COMMANDS: Mapping[str, Words] = {
    "start": Words("start"),
    "add_bot": Words("bot add"),
    "stand": Words("stand"),
    "play_bots": Words("play {game} bots"),
    "play_people": Words("play {game}"),
    "resign": Words("resign yes"),
    "hint": Words("hint"),
    "reset": Words("reset"),
    "pause": Words("pause"),
    "resume": Words("resume"),
    "adjourn": Words("adjourn"),
    "again": Words("rematch"),
    "letter": Words("matches"),
    "back": Words("play"),
    "leave_letter": Words("matches off"),
    "accept": Words("matches accept"),
    "decline": Words("matches decline"),
}
"""The lines the buttons type, by the name of a button."""


def typed(lang: Lang) -> dict[str, str]:
    """Return the lines the buttons type in one language, with this game's command names; "" for none."""
    return {key: _named(words, lang) for key, words in COMMANDS.items()}


def _named(words: Words, lang: Lang) -> str:
    key, *rest = words.en.split()
    name = conf.value("COMMAND_NAMES").get(key, key)
    if name == key:
        return words.in_lang(lang)
    return " ".join([name, *rest]) if name else ""
