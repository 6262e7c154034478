"""Names of cards and colours, and every sentence of UNO, in both languages."""

from __future__ import annotations

from typing import Final

from ....words import LANGUAGES, Lang, Words
from ..data import COLOUR, SYMBOL, Card

COLOURS: Final = {"R": Words("red"), "Y": Words("yellow"), "G": Words("green"), "B": Words("blue")}
SYMBOLS: Final = {
    "S": Words("skip"), "R": Words("reverse"), "+2": Words("draw two"), "W": Words("wild"),
    "W+4": Words("wild draw four"), "WS": Words("wild swap hands"), "WH": Words("wild shuffle hands"),
    "WC": Words("wild custom"), "W+6": Words("wild draw six"), "W+10": Words("wild draw ten"),
    "D": Words("discard all"),
}  # fmt: skip
NO_COLOUR: Final = Words("any")
MARKUP: Final = {"R": "|r", "Y": "|y", "G": "|g", "B": "|c", "": "|w"}


def spoken(lang: Lang, card: Card) -> str:
    """Return a card's full name: "red 7", "wild draw four"."""
    symbol = SYMBOLS.get(SYMBOL[card])
    name = symbol.say(lang) if symbol else SYMBOL[card]
    if not COLOUR[card]:
        return name
    return COLOURS[COLOUR[card]].say(lang) + LANGUAGES[lang].gap + name


EFFECTS: Final = {
    "0": Words("all hands go to the next player"),
    "7": Words("swap hands with a player of your choice"),
    "S": Words("the next player misses a turn"),
    "R": Words("the direction of play turns"),
    "+2": Words("the next player draws 2 and misses a turn"),
    "W": Words("name the colour"),
    "W+4": Words("name the colour; the next player draws 4, or challenges"),
    "W+6": Words("name the colour; the next player draws 6 and misses a turn"),
    "W+10": Words("name the colour; the next player draws 10 and misses a turn"),
    "D": Words("all your cards of its colour go with it"),
    "WS": Words("name the colour and swap hands with somebody"),
    "WH": Words("name the colour; all hands are shuffled and dealt anew"),
    "WC": Words("name the colour, and what the house made of this card"),
}

STACKED: Final = Words("{effect}; on what lies there the next player must draw {count}")

# Cards, sizes and scores in a row.

NONE: Final = Words("none")
TWICE: Final = Words("{name} twice")
TIMES: Final = Words("{name} {count} times")
SIZE_OF: Final = Words("[{number}] {name} ({size})")
COMMA: Final = Words(", ")

# The picture and the prompt.

YOUR_HAND: Final = Words("Your hand, {count} {count:|card|cards}: {cards}")
TOP: Final = Words("Top card: {top}, colour {colour}.")
DIRECTION: Final = {1: Words("Play goes up the numbers."), -1: Words("Play goes down the numbers.")}
PILES: Final = Words("Draw pile {pile}, discards {discards}.")
PLAYER: Final = Words("{number:>2} {name} {facts}")
PLAYER_SPOKEN: Final = Words("Player {number}, {name}: {facts}")
KNOWN: Final = Words("You know that {name} holds {cards}.")

MATCH_OVER: Final = Words("The match is over.", context="minigames")
CHOOSES: Final = Words("{name} chooses whom to swap hands with.")
YOUR_TURN: Final = Words("Your turn: top card {top}, colour {colour}. Play or draw.")
MUST_DRAW: Final = {
    (False, False): Words("Draw {count} cards."),
    (False, True): Words("Draw {count} cards, or answer with {cards}."),
    (True, False): Words("Draw {count} cards, or challenge the W+4."),
    (True, True): Words("Draw {count} cards, challenge the W+4, or answer with {cards}."),
}
"""May be challenged, may be answered -> question to a player who must draw."""
YOU_MUST_PLAY: Final = Words("Your turn: top card {top}, colour {colour}. Play a card that fits.")
WHOM_TO_SWAP_WITH: Final = Words("Whom do you swap hands with? Type a number, not your own: {sizes}")
CATCH_NOW: Final = Words("{name} has not called UNO: catch {number}.")

# Events. A pair has a sentence for the player concerned, and one for everybody else.

type Pair = tuple[Words, Words]

HIGH_CARD: Final = Words("Drawing for the deal: {cards}. {name} deals.")
DEALT: Final = Words("Round {round}: {name} deals seven cards each.")
TURNED: Final = Words("The first card is {card}.")
TURNED_AGAIN: Final = Words("A wild draw card is put back and another card turned: {card}.")
PLAYED: Final[dict[tuple[bool, str], Pair]] = {
    (False, "left"): (Words("You play {card} ({left} left)."), Words("{name} plays {card} ({left} left).")),
    (False, "uno"): (Words("You play {card}: UNO!"), Words("{name} plays {card}: UNO!")),
    (False, "last"): (Words("You play {card}, the last card!"), Words("{name} plays {card}, the last card!")),
    (True, "left"): (
        Words("You jump in with {card} ({left} left)."),
        Words("{name} jumps in with {card} ({left} left)."),
    ),
    (True, "uno"): (Words("You jump in with {card}: UNO!"), Words("{name} jumps in with {card}: UNO!")),
    (True, "last"): (
        Words("You jump in with {card}, the last card!"),
        Words("{name} jumps in with {card}, the last card!"),
    ),
}
"""Out of turn; UNO called, some or none left -> sentence."""
_DREW: Final = (Words("You draw {count}: {cards}."), Words("{name} draws {count} {count:|card|cards}."))
DREW: Final[dict[str, Pair]] = {
    "turn": _DREW,
    "card": _DREW,
    "challenge": (
        Words("You draw {count} after the challenge: {cards}."),
        Words("{name} draws {count} {count:|card|cards} after the challenge."),
    ),
    "uno": (
        Words("You draw {count} for not calling UNO: {cards}."),
        Words("{name} draws {count} {count:|card|cards} for not calling UNO."),
    ),
    "false": (
        Words("You draw {count} for the false alarm: {cards}."),
        Words("{name} draws {count} {count:|card|cards} for the false alarm."),
    ),
    "wrong": (
        Words("You draw {count} for the wrong card: {cards}."),
        Words("{name} draws {count} {count:|card|cards} for the wrong card."),
    ),
    "rain": (
        Words("You draw {count} from the rain: {cards}."),
        Words("{name} draws {count} {count:|card|cards} from the rain."),
    ),
    "start": (
        Words("You draw {count} for the first card: {cards}."),
        Words("{name} draws {count} {count:|card|cards} for the first card."),
    ),
}
"""Why -> sentence."""
HOLDS_NOW: Final[Pair] = (
    Words("You hold {size} {size:|card|cards} now."),
    Words("{name} holds {size} {size:|card|cards} now."),
)
NOTHING_LEFT: Final[Pair] = (
    Words("There is no card left to draw."),
    Words("There is no card left for {name} to draw."),
)
ASKED: Final[Pair] = (
    Words("You must swap hands with somebody. {sizes}"),
    Words("{name} must swap hands with somebody. {sizes}"),
)
SWAPPED_OF_TWO: Final = Words("Only two players: {name} ({a}) and {other} ({b}) swap hands!")
HANDS_PASSED: Final = Words("All hands go to the next player in the direction of play! {sizes}.")
MIXED: Final[Pair] = (
    Words("You shuffle all hands and deal them anew! {sizes}."),
    Words("{name} shuffles all hands and deals them anew! {sizes}."),
)
SHOWN: Final = Words("{name} shows you the hand: {cards}.")
HONEST: Final = Words("{name} challenges {by}: the card was honest!")
FALSE_CALL: Final[Pair] = (Words("You call UNO without cause."), Words("{name} calls UNO without cause."))
FALSE_CATCH: Final[Pair] = (Words("You accuse {other} without cause."), Words("{name} accuses {other} without cause."))
ROUND_OVER: Final = {
    "went_out": Words("Round {round} is over: {name} went out."),
    "blocked": Words("Round {round} is over: nobody can go on."),
    "turn_limit": Words("Round {round} has gone on too long and ends."),
    "mercy": Words("Round {round} is over: {name} alone is left."),
}
HOLDS_LEAST: Final = Words("{name} holds least.")
ROUND_POINTS: Final = Words("Points: {points}.")
IN_ALL: Final = Words("In all: {scores}.")
KNOCKED_OUT: Final = Words("Knocked out: {gone}.")
LEFT: Final[Pair] = (
    Words("You leave the game. Your hand goes under the discards: {cards}."),
    Words("{name} leaves the game. The hand goes under the discards: {cards}."),
)
FELL: Final[Pair] = (
    Words("Too many cards: you are out of this round. Your hand goes under the discards: {cards}."),
    Words("Too many cards: {name} is out of this round. The hand goes under the discards: {cards}."),
)
DISCARDED_ALL: Final[Pair] = (Words("With it you discard {cards}."), Words("With it {name} discards {cards}."))
KEPT: Final[Pair] = (Words("You keep the card."), Words("{name} keeps the card."))
SKIPPED: Final[Pair] = (Words("You miss your turn."), Words("{name} misses a turn."))
CALLED: Final[Pair] = (Words("You call: UNO!"), Words("{name} calls: UNO!"))
RESTARTED: Final = Words("All cards are shuffled and dealt anew.")
REVERSED: Final = Words("The direction turns.")
NAMED: Final = Words("{name} names {colour}.")
CAUGHT: Final = Words("{by} catches {name} without UNO!")
WRONG_CARD: Final = Words("{name} plays {card}, which does not fit, and takes it back.")
RESHUFFLED: Final = Words("The draw pile is empty: {count} discards are shuffled into a new one.")
WON: Final = Words("{names} {count:|wins|win} the match.")
DRAWN: Final = Words("The match is drawn.")
ENDS: Final = {
    "goal": Words("The goal in points was reached."),
    "rounds": Words("All rounds were played."),
    "round_limit": Words("No match goes on for more than fifty rounds."),
    "knockout": Words("Everybody else was knocked out."),
    "left": Words("All others have left."),
}

ENDINGS: Final = {
    "goal": Words("the points that end it were reached"),
    "rounds": Words("the rounds agreed on were played"),
    "round_limit": Words("too many rounds"),
    "knockout": Words("only one was left"),
    "left": Words("the others left"),
}
"""The same in few words, for lists."""

# Moves: their typed forms and their effects.

PLAY: Final = Words("play {card}")
PLAY_AS: Final = Words("play {card} {colour}")
BARE: Final = {
    "draw": Words("draw"),
    "keep": Words("keep", context="uno"),
    "challenge": Words("challenge"),
    "uno": Words("uno"),
    "wait": Words("wait"),
    "leave": Words("leave"),
    "reset": Words("reset"),
}
"""Short text of an action -> its typed form."""
BARE_HELP: Final = {
    "draw": Words("draw a card"),
    "keep": Words("keep the card you drew"),
    "challenge": Words("say that the W+4 was a bluff: right, they draw; wrong, you draw 2 more"),
    "uno": Words("call UNO before somebody catches you"),
    "wait": Words("let this chance pass"),
    "leave": Words("give up and leave the game"),
    "reset": Words("deal this round anew"),
}
SWAP_WITH: Final = Words("swap hands with {name}, who holds {count}")
PLAY_HELP: Final = {
    ("plain", False): Words("{card}"),
    ("plain", True): Words("{card}; call UNO"),
    ("effect", False): Words("{card}: {effect}"),
    ("effect", True): Words("{card}: {effect}; call UNO"),
    ("wild", False): Words("{card}, {colour}: {effect}"),
    ("wild", True): Words("{card}, {colour}: {effect}; call UNO"),
}
"""Kind of card, UNO called -> effect of playing it."""

REFUSALS: Final = {
    "not_playing": Words("You no longer play in this match."),
    "not_your_turn": Words("It is not your turn; {name} is to move."),
    "no_such_card": Words('There is no card "{quoted}" in this deck.'),
    "not_held": Words("You do not hold {card}."),
    "no_match": Words("{card} does not fit on {top}: play {colour}, the same number or symbol, or a wild card."),
    "no_bluffing": Words("At this table W+4 may only be played without a {colour} card in hand."),
    "colour_missing": Words("Name a colour with it: {card} red, yellow, green or blue."),
    "colour_not_wanted": Words("{card} has its own colour; name none with it."),
    "no_such_colour": Words('There is no colour "{quoted}": red, yellow, green or blue.'),
    "uno_not_now": Words("UNO is called with the last but one card; you hold {cards}."),
    "only_the_drawn_card": Words("Only the card you have just drawn, {card}, can be played now; or keep it."),
    "already_drawn": Words("You have drawn already: play that card or keep it."),
    "no_finish": Words("At this table the last card must be a number: {card} cannot be played now."),
    "must_play_hand": Words("At this table you may not draw while you hold a card that fits: play one."),
    "draw_first": Words("First answer the draw card on top: draw {count}."),
    "draw_or_challenge_first": Words("First answer the draw card on top: draw {count}, or challenge."),
    "drawn_first": Words("First play or keep the card you have drawn."),
    "draws_first": Words("First answer the draw card on top."),
    "swap_first": Words("First choose whom to swap hands with."),
    "colour_first": Words("First name the colour: red, yellow, green or blue."),
    "held": Words("You have let that chance pass."),
    "not_identical": Words("Out of turn only the very card on top can be played: {top}, not {card}."),
    "jump_closed": Words("Nobody can jump in just now."),
    "must_play_drawn": Words("At this table a drawn card that fits must be played."),
    "nothing_drawn": Words("You have drawn nothing to keep."),
    "nothing_to_challenge": Words("There is nothing to challenge."),
    "nothing_to_swap": Words("You are not asked to swap hands."),
    "nothing_to_name": Words("You are not asked for a colour."),
    "nothing_to_hold": Words("There is nothing to let pass."),
    "swap_self": Words("You cannot choose yourself."),
    "catch_self": Words("You cannot catch yourself."),
    "no_such_player": Words("There is no player number {number}; there are {seats}."),
    "player_out": Words("{name} no longer plays."),
    "false_catch": Words("{name} cannot be caught now."),
    "false_call": Words(
        "There is no UNO to call now: with your last but one card, add it to the play, like `play R7 uno`."
    ),
    "action_unknown": Words('"{quoted}" is no move here. Type moves for a list of what you can do.'),
    "which_card": Words('Which card do you mean by "{quoted}"?'),
    "which_move": Words("There is no move number {number}; there are {moves}."),
    "which_player": Words('There is no player "{quoted}" here; give a number from 1 to {seats}, or a name.'),
    "position_line": Words("This line of the position cannot be read: {quoted}"),
    "position_cards": Words("The cards of the position are no deck: missing {missing}, too many {extra}."),
    "position_wrong": Words('The position is wrong at "{what}": {detail}'),
    "option_range": Words("The option {option} goes from {min} to {max}, not {value}."),
    "option_partners_seats": Words("Partners need four players, not {seats}."),
    "option_partners_scoring": Words("Partners are scored by the winner's points only."),
    "option_mercy_partners": Words("Partners play without mercy=25."),
    "option_knockout": Words("Knock-out needs a goal in points and no limit of rounds (rounds=0)."),
    "option_endless": Words("Choose a goal in points or a number of rounds."),
    "seats": Words("UNO is for {min} to {max} players, not {seats}."),
    "match_over": MATCH_OVER,
}
