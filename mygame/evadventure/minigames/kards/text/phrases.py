# ruff: noqa: E501 - a paragraph of the rules is one line
"""The sentences of KARDS: refusals, events, outcomes; the options."""

from __future__ import annotations

from collections.abc import Mapping

from ....words import Words
from ...core import OptionHelp

REFUSALS: Mapping[str, Words] = {
    "game_over": Words("The match is over."),
    "not_your_turn": Words("It is not your turn."),
    "not_begun": Words("The battle has not begun: both hands must be settled first."),
    "deck_chosen": Words("Your deck is chosen already."),
    "no_card": Words("There is no card {number} in your hand; you hold {have}."),
    "no_mulligan_now": Words("Cards can be changed only before the first turn."),
    "mark_in_order": Words("Mark cards from left to right; card {number} has been passed already."),
    "no_countermeasure": Words("{card} cannot be armed: only countermeasures can."),
    "not_armed": Words("{card} {card:|is|are} not armed."),
    "already_armed": Words("{card} {card:|is|are} armed already."),
    "disarmed": Words("{card} {card:|was|were} taken back this turn and can be armed again in your next one."),
    "arm_instead": Words("A countermeasure is armed, not played: arm {card}, and wait for the enemy."),
    "no_kredits": Words("That costs {cost}, and you have {have} {have:|kredit|kredits}."),
    "not_your_unit": Words("None of your units stands at {at}."),
    "pinned": Words("{unit} {unit:|is|are} pinned and can neither move nor attack until the end of this turn."),
    "pinned_long": Words(
        "{unit} {unit:|is|are} pinned and can neither move nor attack until the end of your next turn."
    ),
    "no_power_new": Words("{unit} {unit:|has|have} just arrived and {unit:|needs|need} a turn to get ready."),
    "no_power_mud": Words("Mud: {unit} cannot attack this turn."),
    "no_power_spent": Words("{unit} {unit:|has|have} no action power left this turn."),
    "no_power_half": Words("{unit} {unit:|has|have} half a point of action power left, which is too little."),
    "no_power_attack": Words("{unit} {unit:|has|have} no action power left for an attack."),
    "no_power_move": Words("{unit} {unit:|has|have} no action power left for a move."),
    "no_target": Words("There is no enemy at {at}."),
    "out_of_reach": Words("{at} is out of reach; {unit} can attack the neighbouring line only."),
    "smokescreen": Words("A smokescreen hides {at}: no unit can attack it."),
    "screened": Words("An enemy fighter flies over that line: {unit} may attack only fighters there."),
    "guarded": Words("{at} is guarded by its neighbour: attack the guard first."),
    "already_front": Words("{unit} {unit:|stands|stand} in the front already, and no unit goes further."),
    "front_held": Words("The enemy holds the front."),
    "front_full": Words("The front is full: {limit} units."),
    "support_full": Words("Your support line is full: {limit} units."),
    "no_place": Words("There is no such place in the line."),
    "no_target_for": Words("There is nothing {card} could be used on."),
    "no_target_wanted": Words("{card} {card:|needs|need} no target."),
    "choose_target": Words("Say whom {card} is for: `play {number} on {example}`."),
    "bad_target": Words("{card} cannot be used on {at}."),
    "hq_defence": Words("An HQ has from {least} to {most} defence, not {got}."),
    "seats": Words("KARDS is for two players, not {seats}."),
    "deck_unknown_card": Words('There is no card called "{card}".'),
    "deck_main_nation": Words("{nation} cannot lead a deck."),
    "deck_copies": Words("{card}: {got} copies; a deck holds at most {most}."),
    "deck_ally_elite": Words("{card} cannot be in the deck: allies send no elite cards."),
    "deck_size": Words("A deck has {want} cards beside the HQ; this one has {got}."),
    "deck_main_few": Words(
        "At least {least} cards, the HQ among them, must be of the main nation ({nation}); here are {got}."
    ),
    "deck_ally_many": Words("At most {most} cards may be of the ally ({nation}); here are {got}."),
    "deck_foreign": Words("{got} {got:|card is|cards are} of {nation}, which is neither main nation nor ally."),
    "deck_code": Words("That is neither a ready deck nor a deck code."),
    "deck_code_version": Words("That deck code is of version {version}; this house reads version {known}."),
    "deck_code_broken": Words("That deck code is damaged: a character is missing or wrong."),
    "deck_code_card": Words("That deck code names a card (no. {number}) that this house does not have."),
    "deck_nation": Words('There is no nation called "{text}".'),
    "deck_ally_is_main": Words("The ally must be another nation than {nation}."),
    "deck_name": Words("A deck's name has 1 to {most} printable characters."),
    "deck_foreign_card": Words(
        "{card} {card:|fights|fight} for {nation}, which is neither main nation nor ally of this deck."
    ),
    "deck_full": Words("A deck has {want} cards beside the HQ; that would make {got}."),
    "deck_count": Words("How many? At least one."),
    "deck_not_in": Words("The deck holds {have} of {card}, not {got} to take out."),
    "no_action": Words('That is no action of KARDS: "{text}".'),
    "position": Words('The position is wrong in line {line}, at "{word}": {why}.'),
    "which_card": Words("Several cards are called that; say the number."),
    "unknown_card": Words('You hold no card called "{text}".'),
    "how": Words("Try: play 2, play 2 on e1, move s1, attack f1 e2, attack f1 hq, arm 3, end."),
    "card_what": Words("Which card? For example: card light panzers; at a table also card 2 and card f1."),
    "explain_what": Words("Explain which unit? For example: explain s1."),
    "nobody_there": Words("Nobody stands at {at}."),
    "what_if": Words("Ask about an action of yours: attack f1 hq?"),
    "no_such_cards": Words('No card fits "{text}".'),
    "no_deck": Words("There is no ready deck of that name: `decks` lists them."),
}

POSITION_WRONG: Mapping[str, Words] = {
    "word": Words("no such word belongs there"),
    "card": Words("there is no such card, or it cannot stand there"),
    "number": Words("it is no number, or too small or too large"),
    "crowded": Words("there is no room for so many"),
    "uid": Words("that number is taken already"),
    "hq": Words("only with hq-free may units stand behind the HQ"),
    "fronts": Words("only one side stands in the front"),
    "fallen": Words("an HQ has fallen, so the match is over: write over=hq"),
    "deck": Words("there is no such deck, or it breaks a rule"),
    "begun": Words("decks are chosen and hands are ready, so the first turn has begun: write turn=1"),
    "smoke": Words("a smokescreen stands neither in the front nor beside Guard"),
}
"""Problem of a wrong position -> sentence."""

OVER: Mapping[str, Words] = {
    "hq": Words("{winner} wins: the enemy HQ has fallen."),
    "both_hqs": Words("Both HQs have fallen: a draw."),
    "concede": Words("{winner} wins: the enemy has given up."),
}

ENDINGS: Mapping[str, Words] = {
    "hq": Words("an HQ fell"),
    "both_hqs": Words("both HQs fell at once"),
    "concede": Words("one gave up"),
}
"""The same in few words, for lists."""

EVENTS: Mapping[str, Words] = {
    "chosen": Words("{seat} has chosen a deck."),
    "chosen_own": Words("You lead the deck {deck}."),
    "started": Words("{seat} begins."),
    "drew": Words("{seat} draws {n} {n:|card|cards}."),
    "drew_own": Words("You draw {cards}."),
    "kept": Words("{seat} keeps the hand."),
    "kept_own": Words("You keep your hand."),
    "changed": Words("{seat} changes {n} {n:|card|cards}."),
    "changed_own": Words("You change {n} {n:|card|cards} and get {cards}."),
    "turn": Words("Turn {n}: {seat}, {kredits} {kredits:|kredit|kredits}."),
    "ended": Words("{seat} ends the turn."),
    "fatigue": Words("{seat} has no card left to draw: the HQ takes {n} damage."),
    "burned": Words("{seat}'s hand is full: {card} {card:|is|are} discarded."),
    "deployed": Words("{seat} deploys {card}."),
    "ordered": Words("{seat} plays {card}."),
    "armed": Words("You arm {card}."),
    "disarmed": Words("You take {card} back."),
    "countered": Words("{seat}'s countermeasure goes off: {card}!"),
    "cancelled": Words("{seat}'s countermeasure goes off: {card}! It is called off."),
    "moved": Words("{seat} moves {card} to the front."),
    "fought": Words("{seat}'s {card} {card:|attacks|attack} {target}."),
    "ambushed": Words("{card:cap} {card:|strikes|strike} first from ambush!"),
    "hurt": Words("{card} {card:|takes|take} {n} damage ({left} left)."),
    "hurt_veiled": Words("{card:cap} takes {n} damage."),
    "hurt_hq": Words("{seat}'s HQ takes {n} damage ({left} left)."),
    "repaired": Words("{card} {card:|regains|regain} {n} defence ({left})."),
    "repaired_veiled": Words("{card:cap} regains {n} defence."),
    "repaired_hq": Words("{seat}'s HQ regains {n} defence ({left})."),
    "destroyed": Words("{card:cap} {card:|is|are} destroyed."),
    "buffed": Words("{card:cap} {card:|gets|get} {attack:+d}/{defence:+d}."),
    "gained": Words("{card:cap} {card:|gains|gain} {keyword}."),
    "lost": Words("{card:cap} {card:|loses|lose} {keyword}."),
    "pinned": Words("{card:cap} {card:|is|are} pinned."),
    "unpinned": Words("{card:cap} {card:|is|are} free again."),
    "back_support": Words("{card:cap} {card:|retreats|retreat} to the support line."),
    "back_hand": Words("{card:cap} {card:|returns|return} to the hand."),
    "back_discard": Words("{card:cap} {card:|retreats and is|retreat and are} lost."),
    "shown": Words("The covert unit is {card}!"),
    "hand_seen": Words("Seen in {seat}'s hand: {cards}."),
    "hand_seen_by": Words("The enemy sees cards of {seat}'s hand."),
    "became": Words("{card:cap} {card:|becomes|become} {into}."),
    "suppressed": Words("{card:cap} {card:|loses|lose} every ability."),
    "refreshed": Words("{card:cap} may act again."),
    "converted": Words("{card:cap} may now move and attack."),
    "kredits": Words("{seat} has {kredits} kredits and {slots} slots."),
    "mud": Words("Mud: {seat}'s ground units cannot attack next turn."),
    "added": Words("{card:cap} {card:|comes|come} into {seat}'s hand."),
    "discarded": Words("{seat} loses {card} from the hand."),
}

RULES = Words(
    """KARDS in two minutes

The field has three lines: your support line, the front, the enemy's support line. Each support line holds four units and ends with the HQ. The front is shared, but only one side stands in it at a time, five units at most. Bring the enemy HQ to 0 and you win.

Your turn: you get one more kredit slot (up to 12), your kredits are filled, you draw a card. Then do as much as you can pay for, in any order, and type "end".

play 2: deploy card 2 into your support line. It may act from your next turn on. Orders act at once: "play 3 on e1".
move s1: from the support line to the front, when no enemy is there.
attack f1 e2, attack f1 hq: attack. Each move and each attack costs the unit's operation cost.
Positions: s1.. your support line, f1.. the front, e1.. the enemy's support line, hq the enemy HQ, myhq your own.

Infantry and tanks reach the neighbouring line only: from the support line the front, from the front the enemy's support line and HQ. Artillery, fighters and bombers reach everything. Infantry acts once a turn; a tank may move and attack. Fights hurt both sides; artillery and bombers are not struck back at. A fighter keeps enemy bombers off its line; Guard protects its neighbours.

In the hand, "[2] Light Panzers 3/3 (1) tank" is a tank that costs 2 to deploy, has attack 3 and defence 3, and costs 1 for each move or attack.

Countermeasures: "arm 4" lays one face down; it waits for the enemy's next turn.
"moves" lists what you can do, "moves s1" what one unit can do and why it cannot do the rest, "why" that of all units, "explain s1" shows a unit's action power, "attack f1 hq?" tells what would happen, "card 2" shows a card, "cards soviet tank" looks cards up.

A deck to begin with: "choose recruit"; "decks" tells how to play each. "help decks" tells how to build your own.

The hand holds nine cards; whoever must draw from an empty deck is hurt, 1, 2, 3 and so on."""
)

OPTIONS = (
    OptionHelp("profile", Words("profile"), Words("seed: the rules of the essays; official: as the published game.")),
    OptionHelp(
        "bomber_counter",
        Words("bomber counter"),
        Words(
            "seed: bombers attack unharmed and strike back at fighters; official: fighters strike back, bombers never."
        ),
    ),
    OptionHelp(
        "fury_late_grant",
        Words("late fury"),
        Words("Fury gained after an attack: refused gives no second attack, modern gives one."),
    ),
    OptionHelp(
        "retreat_uses_move",
        Words("retreat uses the move"),
        Words("Whether a retreat in one's own turn uses up a move."),
    ),
    OptionHelp(
        "hq_position", Words("HQ position"), Words("last: at the end of the line; free: units on both sides of it.")
    ),
    OptionHelp(
        "armor_scope", Words("armour scope"), Words("combat: armour counts in fights only; all: against effects too.")
    ),
    OptionHelp(
        "decks",
        Words("decks"),
        Words("Fixed decks by seat (names or codes), such as few,recruit; none: each player chooses in secret."),
    ),
    OptionHelp("hq_defence", Words("HQ defence"), Words("Defence of each HQ at the start.")),
    OptionHelp("mulligan", Words("mulligan"), Words("Whether cards of the first hand may be changed.")),
    OptionHelp(
        "second_player",
        Words("second player"),
        Words("seed: nothing more for the second player; even: one kredit more on each of the first two turns."),
    ),
)
