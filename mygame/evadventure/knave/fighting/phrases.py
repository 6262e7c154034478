"""The texts of blows: by weapon and severity, several variants each, in both languages.

Pure data. Templates of `voices` (`who` strikes `whom`); `{weapon}` is the weapon. A graze, a wound, a grave wound, a
kill, a miss; a fumble is a miss that deserves a word of its own.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from ...words import Words, pattern
from .blows import Blow

GRAZE, WOUND, GRAVE, KILL, MISS, FUMBLE = "graze", "wound", "grave", "kill", "miss", "fumble"
SEVERITIES = (GRAZE, WOUND, GRAVE, KILL, MISS, FUMBLE)

type Lines = Mapping[str, Sequence[Words]]
"""Severity -> variants of its text."""


OF_A_SPELL = Words("{whos:cap} spell hisses past {whom}.")
"""A miss that names a spell: not for creatures whose blow has that manner but is not a spell."""

MANNERS: Mapping[str, Lines] = {
    "edge": {
        "graze": (
            Words("{whos:cap} {weapon} {w:|draws|draw} a thin red line across {whoms} arm."),
            Words("{who:cap} {a:|nick|nicks} {whom} in passing."),
            Words("{whos:cap} {weapon} {w:|glances|glance} off {whoms} shoulder, not quite harmlessly."),
        ),
        "wound": (
            Words("{whos:cap} {weapon} {w:|bites|bite} into {whoms} side."),
            Words("{who:cap} {a:|cut|cuts} {whom} across the ribs."),
            Words("{who:cap} {a:|slash|slashes} {whom} from hip to knee."),
            Words("{whos:cap} {weapon} {w:|goes|go} deep into {whom}."),
        ),
        "grave": (
            Words("{whos:cap} {weapon} {w:|goes|go} in to the bone, and {whom} {b:|stagger|staggers}."),
            Words("{who:cap} {a:|lay|lays} {whom} open with one long stroke."),
            Words("{whos:cap} {weapon} all but {w:|splits|split} {whom} in two."),
        ),
        "kill": (
            Words("{whos:cap} {weapon} {w:|comes|come} down, and {whom} {b:|fall|falls} in two directions."),
            Words("{who:cap} {a:|cut|cuts} {whom} down."),
            Words("One stroke of {whos} {weapon}, and {whom} {b:|have|has} no more quarrel with anybody."),
        ),
        "miss": (
            Words("{whos:cap} {weapon} {w:|cuts|cut} the air where {whom} just stood."),
            Words("{whom:cap} {b:|duck|ducks} under {whos} {weapon}."),
            Words("{who:cap} {a:|swing|swings} wide of {whom}."),
        ),
        "fumble": (
            Words("{whos:cap} {weapon} {w:|rings|ring} against stone instead of {whom}."),
            Words("{who:cap} nearly {a:|cut|cuts} {its} own foot off."),
        ),
    },
    "point": {
        "graze": (
            Words("{whos:cap} {weapon} {w:|pricks|prick} {whom}."),
            Words("{who:cap} {a:|jab|jabs} {whom} in the arm."),
        ),
        "wound": (
            Words("{whos:cap} {weapon} {w:|goes|go} a hand deep into {whoms} thigh."),
            Words("{who:cap} {a:|thrust|thrusts} {a:|your|the} {weapon} between {whoms} ribs."),
            Words("{whos:cap} {weapon} {w:|sinks|sink} into {whom}."),
        ),
        "grave": (
            Words("{whos:cap} {weapon} {w:|runs|run} {whom} through, and {w:|comes|come} out red."),
            Words("{who:cap} {a:|drive|drives} {a:|your|the} {weapon} home, and {whom} {b:|double|doubles} up."),
            Words("{whos:cap} {weapon} {w:|goes|go} right through {whom}."),
        ),
        "kill": (
            Words("{whos:cap} {weapon} {w:|finds|find} {whoms} heart."),
            Words("{who:cap} {a:|pin|pins} {whom} to the ground, and {whom} {b:|stay|stays} there."),
        ),
        "miss": (
            Words("{whos:cap} {weapon} {w:|passes|pass} under {whoms} arm."),
            Words("{whom:cap} {b:|knock|knocks} {whos} {weapon} aside."),
            Words("{who:cap} {a:|lunge|lunges} too short, and {whom} {b:|are|is} untouched."),
        ),
        "fumble": (Words("{who:cap} {a:|stab|stabs} the wall with great conviction."),),
    },
    "blunt": {
        "graze": (
            Words("{whos:cap} {weapon} {w:|thumps|thump} against {whoms} shield arm."),
            Words("{who:cap} {a:|rap|raps} {whom} over the knuckles."),
            Words("{whos:cap} {weapon} {w:|catches|catch} {whom} a glancing blow."),
        ),
        "wound": (
            Words("{whos:cap} {weapon} {w:|lands|land} on {whoms} shoulder with a crunch."),
            Words("{who:cap} {a:|knock|knocks} the wind out of {whom}."),
            Words("{whos:cap} {weapon} {w:|lands|land} on {whom} with a dull thud."),
        ),
        "grave": (
            Words("Something breaks in {whom} under {whos} {weapon}."),
            Words("{whos:cap} {weapon} {w:|sends|send} {whom} reeling."),
        ),
        "kill": (
            Words("{whos:cap} {weapon} {w:|comes|come} down on {whoms} head, once."),
            Words("{who:cap} {a:|beat|beats} {whom} to the ground, and that is that."),
        ),
        "miss": (
            Words("{whos:cap} {weapon} {w:|thuds|thud} into the floor beside {whom}."),
            Words("{whom:cap} {b:|lean|leans} back, and {whos} {weapon} {w:|goes|go} by."),
            Words("{whom:cap} {b:|sidestep|sidesteps} {whos} {weapon}."),
            Words("{whos:cap} {weapon} only {w:|brushes|brush} {whom}, and {w:|does|do} no harm."),
        ),
        "fumble": (Words("{whos:cap} {weapon} {w:|bounces|bounce} off a wall and nearly {w:|comes|come} back."),),
    },
    "bow": {
        "graze": (
            Words("An arrow from {whos} {weapon} clips {whoms} ear."),
            Words("{whos:cap} shot scratches {whom}."),
        ),
        "wound": (
            Words("{whos:cap} arrow stands in {whoms} shoulder."),
            Words("{who:cap} {a:|put|puts} an arrow into {whoms} leg."),
            Words("{whos:cap} arrow sticks fast in {whom}."),
        ),
        "grave": (
            Words("{whos:cap} arrow goes into {whom} up to the feathers."),
            Words("{who:cap} {a:|loose|looses}, and {whom} {b:|spin|spins} half round with an arrow in the chest."),
        ),
        "kill": (
            Words("{whos:cap} arrow takes {whom} in the throat."),
            Words("{whom:cap} {b:|look|looks} at {whos} arrow, {b:|sit|sits} down, and {b:|fall|falls} over."),
        ),
        "miss": (
            Words("{whos:cap} arrow hums past {whom}."),
            Words("{whos:cap} shot goes over {whoms} head."),
            Words("{whom:cap} {b:|drop|drops} flat, and {whos} arrow clatters away."),
        ),
        "fumble": (Words("{whos:cap} string slips, and the arrow goes nowhere near {whom}."),),
    },
    "stone": {
        "graze": (
            Words("A stone from {whos} {weapon} stings {whom}."),
            Words("{whos:cap} {weapon} just {w:|touches|touch} {whom}."),
        ),
        "wound": (
            Words("{whos:cap} {weapon} {w:|hits|hit} {whom} hard in the chest."),
            Words("{who:cap} {a:|hit|hits} {whom} on the hip."),
            Words("{whos:cap} {weapon} {w:|hits|hit} {whom} squarely."),
        ),
        "grave": (
            Words("{who:cap} {a:|strike|strikes} {whom} on the temple, and {whom} {b:|sway|sways}."),
            Words("{whos:cap} {weapon} {w:|knocks|knock} a piece out of {whom}."),
        ),
        "kill": (
            Words("It hits {whom} between the eyes. {whom:cap} {b:|drop|drops}."),
            Words("One more hit, and {whom} {b:|fall|falls} to pieces."),
        ),
        "miss": (
            Words("{whom:cap} {b:|step|steps} aside and {b:|let|lets} it pass."),
            Words("{whos:cap} {weapon} {w:|misses|miss} {whom} by a hand."),
            Words("{whom:cap} {b:|hear|hears} it whistle past."),
        ),
        "fumble": (Words("{who:cap} {a:|let|lets} go too early. It is never seen again."),),
    },
    "fist": {
        "graze": (Words("{who:cap} {a:|cuff|cuffs} {whom}."), Words("{whos:cap} fist grazes {whoms} cheek.")),
        "wound": (
            Words("{who:cap} {a:|box|boxes} {whoms} ears."),
            Words("{who:cap} {a:|punch|punches} {whom} on the nose."),
            Words("{who:cap} {a:|plant|plants} a fist in {whoms} belly."),
            Words("{whos:cap} fist hits {whom} hard."),
        ),
        "grave": (
            Words("{whos:cap} fist lifts {whom} off the ground."),
            Words("{whos:cap} knuckles land on {whoms} jaw; something gives."),
            Words("{who:cap} {a:|knock|knocks} {whom} against the wall."),
        ),
        "kill": (
            Words("{who:cap} {a:|hit|hits} {whom} once more, and {whom} {b:|do|does} not get up."),
            Words("{whos:cap} last punch puts {whom} to sleep for good."),
        ),
        "miss": (
            Words("{whos:cap} fist meets nothing."),
            Words("{whom:cap} {b:|sway|sways} out of {whos} reach."),
            Words("{whom:cap} {b:|block|blocks} it with a forearm."),
        ),
        "fumble": (Words("{who:cap} {a:|punch|punches} the wall, and {a:|regret|regrets} it."),),
    },
    "claw": {
        "graze": (Words("{whos:cap} claws leave scratches on {whom}."),),
        "wound": (
            Words("{whos:cap} claws rake {whoms} chest."),
            Words("{who:cap} {a:|tear|tears} at {whoms} arm."),
            Words("{whos:cap} claws leave deep furrows in {whom}."),
        ),
        "grave": (
            Words("{whos:cap} claws open {whom} to the bone."),
            Words("{who:cap} {a:|hook|hooks} {its} claws into {whom} and {a:|pull|pulls}."),
            Words("{whos:cap} claws tear a piece out of {whom}."),
        ),
        "kill": (Words("{who:cap} {a:|tear|tears} {whom} apart."), Words("{whos:cap} claws find {whoms} throat.")),
        "miss": (
            Words("{whos:cap} claws close on air."),
            Words("{whom:cap} {b:|jump|jumps} back from {whos} claws."),
            Words("{whos:cap} claws scrape along the wall beside {whom}."),
            Words("{who:cap} {a:|swipe|swipes} at {whom}, a finger too short."),
        ),
        "fumble": (Words("{who:cap} {a:|break|breaks} a claw on the floor."),),
    },
    "bite": {
        "graze": (Words("{whos:cap} teeth graze {whom}."),),
        "wound": (
            Words("{who:cap} {a:|bite|bites} {whom} in the leg."),
            Words("{whos:cap} teeth close on {whoms} arm."),
            Words("{who:cap} {a:|sink|sinks} {its} teeth into {whom}."),
        ),
        "grave": (
            Words("{who:cap} {a:|bite|bites} down on {whom} and {a:|shake|shakes}."),
            Words("{whos:cap} teeth meet in {whoms} flesh."),
        ),
        "kill": (
            Words("{whos:cap} jaws close on {whoms} throat."),
            Words("{who:cap} {a:|bite|bites} {whom} one last time."),
        ),
        "miss": (
            Words("{whom:cap} {b:|pull|pulls} back just before {whos} teeth close."),
            Words("{whos:cap} jaws snap shut on nothing."),
            Words("{who:cap} {a:|snap|snaps} at {whom}, and {a:|miss|misses}."),
        ),
        "fumble": (Words("{who:cap} {a:|bite|bites} {its} own tongue."),),
    },
    "sting": {
        "graze": (Words("{whos:cap} sting scratches {whom}."),),
        "wound": (Words("{who:cap} {a:|sting|stings} {whom}."),),
        "grave": (Words("{whos:cap} sting goes deep into {whom}, and pumps."),),
        "kill": (Words("{whos:cap} sting strikes {whom}, and {whom} {b:|stiffen|stiffens}."),),
        "miss": (
            Words("{whos:cap} sting scrapes past {whom}."),
            Words("{whom:cap} {b:|twist|twists} away from {whos} sting."),
            Words("{whos:cap} sting stabs the ground where {whom} just stood."),
        ),
        "fumble": (Words("{whos:cap} sting sticks in a crack for a moment."),),
    },
    "fire": {
        "graze": (Words("Flames lick at {whom}."),),
        "wound": (Words("{whos:cap} fire sears {whom}."), Words("{who:cap} {a:|burn|burns} {whom} badly.")),
        "grave": (Words("{whom:cap} {b:|are|is} wrapped in {whos} fire."),),
        "kill": (Words("{whos:cap} fire leaves only the outline of {whom}."),),
        "miss": (
            Words("{whos:cap} fire roars past {whom}."),
            Words("{whom:cap} {b:|feel|feels} the heat, and nothing more."),
            Words("{whom:cap} {b:|beat|beats} out a spark or two."),
        ),
        "fumble": (Words("{whos:cap} fire gutters and spits."),),
    },
    "cold": {
        "graze": (Words("Frost creeps over {whoms} skin."), Words("A film of frost settles on {whom}.")),
        "wound": (Words("{whos:cap} cold creeps into {whoms} bones."), Words("{whos:cap} cold bites into {whom}.")),
        "grave": (
            Words("{whom:cap} {b:|turn|turns} blue to the lips."),
            Words("{whom:cap} {b:|stiffen|stiffens} all over in {whos} cold."),
        ),
        "kill": (Words("{whom:cap} {b:|freeze|freezes} where {whom_it} {ib:|stand|stands}, and {b:|break|breaks}."),),
        "miss": (
            Words("{whos:cap} breath of cold misses {whom}."),
            Words("Frost flowers on the floor beside {whom}."),
            Words("{whom:cap} {b:|stamp|stamps} the cold out of {whom_its} feet."),
        ),
        "fumble": (Words("{whos:cap} cold only fogs the air."),),
    },
    "holy": {
        "graze": (Words("Light from {whos} {weapon} stings {whom}."),),
        "wound": (Words("{whos:cap} {weapon} {w:|leaves|leave} a smoking mark on {whom}."),),
        "grave": (Words("{whos:cap} {weapon} {w:|burns|burn} {whom} like the sun."),),
        "kill": (Words("Light goes through {whom}, and there is nothing left to cast a shadow."),),
        "miss": (
            Words("{whom:cap} {b:|shrink|shrinks} back from {whos} {weapon}."),
            Words("{whos:cap} {weapon} {w:|draws|draw} a bright line beside {whom}."),
            Words("{whom:cap} {b:|blink|blinks}, and {b:|are|is} elsewhere."),
        ),
        "fumble": (Words("The light of {whos} {weapon} flickers."),),
    },
    "magic": {
        "graze": (Words("{who:cap} {a:|singe|singes} {whom} with a spark."),),
        "wound": (
            Words("{whos:cap} spell strikes {whom} in the chest."),
            Words("{whos:cap} spell strikes {whom} full on."),
        ),
        "grave": (
            Words("{whos:cap} spell throws {whom} off {whom_its} feet."),
            Words("{whos:cap} spell hurls {whom} back."),
        ),
        "kill": (Words("{whos:cap} spell goes through {whom}. What is left sits down."),),
        "miss": (
            OF_A_SPELL,
            Words("{whom:cap} {b:|feel|feels} something pass, and {b:|are|is} unharmed."),
            Words("{whom:cap} {b:|shake|shakes} it off."),
        ),
        "fumble": (Words("{whos:cap} spell fizzles between {its} fingers."),),
    },
}
"""Manner of a weapon -> its lines."""


def own_lines(hit: Words, miss: Words, manner: str) -> Lines:
    """Return the lines of a weapon with its own sentences for a blow and a miss, like the attacks of monsters.

    A blow always has its own sentence, which tells its effect; a miss has its own, or any of its manner that names
    nothing but the weapon and the two.
    """
    common = MANNERS.get(manner, MANNERS["edge"])
    misses = [one for one in common[MISS] if one != OF_A_SPELL]
    return dict.fromkeys((GRAZE, WOUND, GRAVE, KILL), (hit,)) | {MISS: (miss, *misses), FUMBLE: (miss, *misses)}


def severity(blow: Blow, hp: int, hp_max: int, *, lethal: bool) -> str:
    """Return the severity with which a blow is told.

    Args:
        blow: the outcome.
        hp: hit points of the victim, before.
        hp_max: its maximum.
        lethal: whether it dies of it.
    """
    if not blow.hit:
        return FUMBLE if blow.fumble else MISS
    if lethal:
        return KILL
    if blow.damage >= hp or blow.damage * 2 >= hp_max:
        return GRAVE
    return WOUND if blow.damage * 5 >= hp_max else GRAZE


BLOODLESS = frozenset(
    {"undead", "spirit", "bones", "brittle", "construct", "brass", "stone", "wax", "fire", "ooze", "plant", "mimic"}
)
"""Kinds of beings that have neither blood nor flesh."""

_OF_BLOOD = pattern(r"\b(red|blood|flesh)\b")

_MEN = frozenset({"folk", "human", "giant", "mage"})
"""Kinds of beings that have hands, whatever else they are; a hero, of no kind, has everything."""
_HARD = frozenset({"bones", "construct", "brass", "wax", "brittle"})
_SHAPELESS = frozenset({"ooze", "plant", "swarm", "mimic", "stone", "spirit", "fire"})
_OF_ARMS = pattern(r"\b((fore)?arms?|knuckles|hip)\b")
_OF_SOFT_PARTS = pattern(r"\b(nose|ears?|cheek|belly|throat|heart|skin|lips|wind|ribs|side|thigh|temple|eyes)\b")
_OF_A_FRAME = pattern(r"\b(shoulder|leg|knee|head|chest|jaw|bones?|feet)\b")


def _missing(kinds: Collection[str]) -> list[re.Pattern[str]]:
    """Return patterns of sentences about body parts that a being of these kinds does not have."""
    of = frozenset(kinds)
    found = [] if BLOODLESS.isdisjoint(of) else [_OF_BLOOD]
    if of.isdisjoint(_MEN):
        if of & _SHAPELESS and "beast" not in of:
            return [*found, _OF_ARMS, _OF_SOFT_PARTS, _OF_A_FRAME]
        if "beast" in of:
            found.append(_OF_ARMS)
    if of & _HARD:
        found.append(_OF_SOFT_PARTS)
    return found


def line_for(
    blow: Blow, hp: int, hp_max: int, *, lethal: bool, turn: int, own: Lines | None = None, kinds: Collection[str] = ()
) -> Words:
    """Return the sentence of a blow: one of several variants, a different one from turn to turn.

    Args:
        blow: the outcome.
        hp: hit points of the victim, before.
        hp_max: its maximum.
        lethal: whether it dies of it.
        turn: any number that changes from blow to blow.
        own: lines of the weapon itself, if it has some.
        kinds: the victim's kinds: bloodless beings do not bleed, an ooze is not hit on the nose.
    """
    how = severity(blow, hp, hp_max, lethal=lethal)
    common = MANNERS.get(blow.manner, MANNERS["edge"])
    lines = (own or {}).get(how) or common.get(how) or common[MISS]
    missing = _missing(kinds)
    lines = [one for one in lines if not any(part.search("".join(one.every())) for part in missing)] or lines
    return lines[(turn + blow.roll) % len(lines)]
