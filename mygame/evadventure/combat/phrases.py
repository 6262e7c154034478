"""The sentences of fights besides blows (those are in `fighting.phrases`). Voices: `fighting.voices`."""

from ..things.light import KINDLING
from ..words import Words

# Refusals.
NOWHERE = Words("There is nothing to fight here.")
NO_BODY = Words("Nobody can fight {thing:the}.")
YOURSELF = Words("You are your own worst enemy, but not in this way.")
COMPANION = Words("{who:cap} is on your side.")
NO_MURDER = Words(
    "You do not raise a weapon against {who}. Those who want to try each other meet in the ring: |wduel {who}|n."
)
ASK_FIRST = Words("Ask first: |wduel {who}|n.")
READIES = Words("{who:cap} {a:|ready|readies} {thing:a}.")
BETWEEN_TWO = Words("That is between the two of them.")
RING_TAKEN = Words("Two are at it already. Wait until they are done.")
NO_FIGHT = Words("You are in no fight.")
GONE = Words("{who:cap} is out of the fight.")
WHOM = Words("Whom: {enemies:or}?")
NOBODY = Words('There is no enemy called "{typed}" here.')
WHICH = Words('Which "{typed}" do you mean: {names:or}?')
ENGAGED = Words("You cannot shoot with {near} at your throat. Shove them away, or take something else in hand.")
SPARES = Words("You have no wish to hurt {who}.")
NO_EDGE = Words("You have no advantage over {who}: attack, or do a stunt, not both.")
NO_STUNT = Words("Which stunt? {stunts}.")
UNARMED = Words("{who:cap} has no weapon to lose.")
UNARMORED = Words("{who:cap} wears nothing that could break.")
APART = Words("{who:cap} is not at arm's length.")
ROOTED = Words("You cannot leave: {conditions}. |waffects|n says for how long.")
NO_CHOICE = Words("Number {number} is nothing you can do now.")
NO_USE = Words("{thing:the,cap} is of no use now.")

# Events.
OVER = Words("The fight is over.")
DUEL_FLED = Words("{whom:cap} {b:|have|has} left the ring: {who} {a:|win|wins} the duel.")
LOSES_TURN = Words("{who:cap} can do nothing: {conditions}.")
IMAGE = Words("The blow goes through an image of {whom}, which bursts.")
WEAPON_NOTCHED = Words("The {weapon} has taken a notch (quality {quality}).")
ARMOR_DENTED = Words("The {armor} has taken the worst of it (quality {quality}).")
BRIEF_HIT = Words("{who:cap} {a:|hit|hits} {whom}.")
BRIEF_MISS = Words("{who:cap} {a:|miss|misses} {whom}.")
BRIEF_KILL = Words("{who:cap} {a:|kill|kills} {whom}.")
"""For readers who want it brief: a line for each blow."""
# Stunts.
FAVOURED = Words("{who:cap} {a:|have|has} the advantage over {whom} now.")
FOILED = Words("{who:cap} {a:|are|is} at a disadvantage against {whom} now.")
DROPS_WEAPON = Words("{whoms:cap} {weapon} clatters to the ground.")

# Fleeing, nerve, falling.
CAUGHT = Words("{who:cap} {a:|try|tries} to get away, but {whom} {b:|cut|cuts} off the way.")
NERVE = {
    "half": Words("Half of them are down."),
    "leader": Words("Their leader has fallen."),
    "alone": Words("{who:cap} is badly hurt, and alone."),
}
OWN_NERVE = NERVE | {
    "half": Words("Half of the company is down."),
    "employer": Words("{who:cap} has nobody left to be paid by."),
}
"""The same on the side of the players: servants, and those whose employer has died."""
STANDS = Words("{who:cap} {a:|stand|stands} firm.")
SURRENDERS = Words("{who:cap} {a:|throw|throws} {itself} down and {a:|beg|begs} for mercy.")
DEATHS = (
    Words("{who:cap} {a:|are|is} dead."),
    Words("{who:cap} {a:|lie|lies} still."),
    Words("That was {whos} last breath."),
    Words("{who:cap} will not get up again."),
)
DRIVEN_OFF = Words("You have driven {enemy} off.")

IN_PERIL = Words("|rOne blow of {who} can fell you.|n")
IN_PERIL_TOGETHER = Words("|rTheir blows together can fell you this round.|n")
LIFE_OR_DEATH = Words("|rThen it is life or death (|wflee|r, |whelp death|r).|n")

# Combatants without a player.
LEFT_FIGHT = Words(
    "You have left your body in the middle of a fight: it defends itself and will try to get away. Come back soon."
)

# Duels.
NO_RING = Words("Duels are fought in the ring only. |wway ring|n leads there.")
CHALLENGE = Words("You challenge {whom} to a duel: to the last hit point, nobody dies. Wait for the answer.")
CHALLENGED = Words(
    "|y{who:cap} challenges you to a duel|n, until one of you has 1 HP left; nobody dies of it. |wduel accept|n or "
    "|wduel decline|n."
)
CHALLENGES = Words("{who:cap} challenges {whom} to a duel.")
NO_CHALLENGE = Words("Nobody has challenged you, or it was too long ago: a challenge stands for two minutes.")
DECLINED = Words("{who:cap} {a:|decline|declines} {whoms} challenge.")

# Choices.
WILL = {
    "attack": Words("You will attack {target}."),
    "attack_stunt": Words("You will attack {target} and {stunt} it."),
    "stunt": Words("You will try to {stunt} {target}."),
    "cast": Words("You will cast from {item}."),
    "use": Words("You will use {item}."),
    "wield": Words("You will take {item} in hand."),
    "hold": Words("You will hold."),
    "flee": Words("You will try to get away."),
    "do": Words("You will do that when it is your turn."),
}
BY_ITSELF = Words("You have chosen nothing, so you do what your stance says: |w{stance}|n (|wstance|n changes it).")
RUNS_BY_ITSELF = Words("{hp} HP left: you have had enough (|wwimpy|n).")
# The state of the fight.
STATUS_ILL = Words("HP {hp}/{hp_max} ({conditions}). Against you: {enemies}.")
ALLIES = Words("With you: {allies}.")
CHOOSE = Words("You can (type the number, or the words):")
ASK = Words("Your move? (|wmoves|n lists what you can do)")
ASK_AGAIN = Words("Your move?")

CHOICE = {
    "attack": Words("attack {target}"),
    "stunt": Words("{stunt} {target}"),
    "cast": Words("cast {item}"),
    "use": Words("use {item}"),
    "wield": Words("wield {item}"),
    "hold": Words("hold", context="line"),
    "flee": Words("flee {way}"),
    "flee_any": Words("flee"),
    "yield": Words("yield"),
}
"""Lines to type."""
EXPLAINED = Words("{line}: {does}")

ROLL = Words("{ability} {bonus} against {against}", context="move")
NO_ROLL = Words("no roll", context="move")
DAMAGE = Words("{damage} damage", context="move")
COSTS = {
    "cast": Words("then the stone sleeps until dawn"),
    "do": KINDLING,
    "hold": Words("gains nothing, risks nothing"),
    "yield": Words("the other wins; nobody dies"),
    "flee": Words("if it fails, they have the advantage over you"),
}
"""What a move costs or risks."""
