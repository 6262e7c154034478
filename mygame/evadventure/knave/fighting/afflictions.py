"""Conditions of bodies: prone, asleep, hasted ..., their effects and their sentences. Pure data."""

from __future__ import annotations

from collections.abc import Mapping

from ...enums import Ability
from ...kernel.descriptions import ContentRecord
from ...words import Words


class Condition(ContentRecord, frozen=True):
    """A kind of condition. Edges are +1 (advantage), -1 (disadvantage) or 0."""

    name: Words
    starts: Words
    """Told to all who see it, by `voices`; `who` is the bearer."""
    ends: Words
    attacks: int = 0
    """Edge of the bearer's own attacks and stunts."""
    melee: int = 0
    """Edge of attackers of the bearer at arm's length."""
    ranged: int = 0
    """Edge of attackers of the bearer from afar."""
    saves: int = 0
    """Edge of the bearer's saving throws, and of its defence against stunts and spells (turned round)."""
    armor: int = 0
    """Added to the bearer's armour."""
    damage: str = ""
    """Dice added to the damage the bearer deals at arm's length."""
    helpless: bool = False
    """Whether it cannot act."""
    rooted: bool = False
    """Whether it cannot leave by its own feet."""
    mute: bool = False
    """Whether it cannot cast."""
    peaceful: bool = False
    """Whether it will not attack (the being that put it there, if known, else anybody)."""
    actions: float = 1
    """Number of actions a round."""
    harm: str = ""
    """Dice of hit points lost each round."""
    resist: Ability | None = None
    """A saving throw by this ability at the end of each round shakes it off."""
    woken: bool = False
    """Whether it ends when the bearer is hurt."""
    spent: bool = False
    """Whether it ends when somebody attacks the bearer, in any case: the attack misses."""
    until_turn: bool = False
    """Whether, given for no time, it ends with the bearer's next turn: getting up, shaking one's head."""
    slippery: bool = False
    """Whether nothing holds the bearer: neither things that root others nor a shut door."""
    boon: bool = False
    """Whether the bearer is better off with it."""
    magic: bool = False
    """Whether a counterspell ends it."""


CONDITIONS: Mapping[str, Condition] = {
    "prone": Condition(
        Words("prone"),
        Words("{who:cap} {a:|go|goes} sprawling."),
        Words("{who:cap} {a:|get|gets} up again."),
        attacks=-1,
        melee=1,
        ranged=-1,
        rooted=True,
        until_turn=True,
    ),
    "stunned": Condition(
        Words("stunned"),
        Words("{who:cap} {a:|see|sees} stars."),
        Words("{who:cap} {a:|come|comes} to again."),
        helpless=True,
        melee=1,
        ranged=1,
        saves=-1,
        until_turn=True,
    ),
    "disarmed": Condition(
        Words("disarmed"),
        Words("{who:cap} {a:|have|has} nothing left but bare hands."),
        Words("{who:cap} {a:|are|is} armed again."),
    ),
    "sundered": Condition(
        Words("laid open"),
        Words("{whos:cap} armour hangs open."),
        Words("{who:cap} {a:|have|has} pulled the armour tight again."),
        armor=-1,
    ),
    "webbed": Condition(
        Words("webbed"),
        Words("{who:cap} {a:|are|is} stuck fast."),
        Words("{who:cap} {a:|tear|tears} free."),
        attacks=-1,
        melee=1,
        rooted=True,
        saves=-1,
        resist=Ability.STR,
        magic=True,
    ),
    "trapped": Condition(
        Words("trapped"),
        Words("{who:cap} {a:|are|is} trapped."),
        Words("{who:cap} {a:|get|gets} out of it."),
        rooted=True,
        attacks=-1,
        resist=Ability.DEX,
    ),
    "asleep": Condition(
        Words("asleep"),
        Words("{who:cap} {a:|fall|falls} asleep on the spot."),
        Words("{who:cap} {a:|wake|wakes} up."),
        helpless=True,
        melee=1,
        ranged=1,
        saves=-1,
        woken=True,
        magic=True,
    ),
    "held": Condition(
        Words("held fast"),
        Words("{who:cap} cannot move a finger."),
        Words("{who:cap} can move again."),
        helpless=True,
        rooted=True,
        melee=1,
        ranged=1,
        resist=Ability.WIS,
        magic=True,
    ),
    "charmed": Condition(
        Words("charmed"),
        Words("{who:cap} {a:|smile|smiles}, and {a:|mean|means} it."),
        Words("The smile leaves {whos} face."),
        peaceful=True,
        woken=True,
        magic=True,
    ),
    "pacified": Condition(
        Words("at peace"),
        Words("{who:cap} {a:|see|sees} no reason to fight."),
        Words("{who:cap} {a:|remember|remembers} what the fight was about."),
        peaceful=True,
        woken=True,
        magic=True,
    ),
    "hasted": Condition(
        Words("hasted"),
        Words("{who:cap} {a:|blur|blurs} with speed."),
        Words("{who:cap} {a:|are|is} no faster than others now."),
        actions=2,
        boon=True,
        magic=True,
    ),
    "slowed": Condition(
        Words("slowed"),
        Words("{who:cap} {a:|move|moves} as if through honey."),
        Words("{who:cap} {a:|move|moves} freely again."),
        actions=0.5,
        magic=True,
    ),
    "heavy": Condition(
        Words("heavy"),
        Words("{who:cap} can hardly lift {its} feet."),
        Words("The weight falls off {who}."),
        attacks=-1,
        rooted=True,
        resist=Ability.STR,
        magic=True,
    ),
    "blinded": Condition(
        Words("blinded"),
        Words("{who:cap} cannot see a thing."),
        Words("{who:cap} can see again."),
        attacks=-1,
        melee=1,
        ranged=1,
        magic=True,
    ),
    "deafened": Condition(
        Words("deafened"),
        Words("{who:cap} {a:|hear|hears} nothing but ringing."),
        Words("{who:cap} can hear again."),
        saves=-1,
        mute=True,
        magic=True,
    ),
    "silenced": Condition(
        Words("silenced"),
        Words("{whos:cap} mouth moves, but no sound comes out."),
        Words("{who:cap} can speak again."),
        mute=True,
        magic=True,
    ),
    "befuddled": Condition(
        Words("befuddled"),
        Words("{who:cap} {a:|have|has} lost the thread."),
        Words("{whos:cap} head clears."),
        attacks=-1,
        saves=-1,
        mute=True,
        resist=Ability.INT,
        magic=True,
    ),
    "frightened": Condition(
        Words("frightened"),
        Words("Fear takes {who}."),
        Words("{who:cap} {a:|take|takes} heart again."),
        attacks=-1,
        resist=Ability.WIS,
        magic=True,
    ),
    "frenzied": Condition(
        Words("frenzied"),
        Words("{who:cap} {a:|see|sees} red."),
        Words("{whos:cap} rage burns out."),
        attacks=1,
        melee=1,
        ranged=1,
        damage="1d4",
        mute=True,
        boon=True,
        magic=True,
    ),
    "warded": Condition(
        Words("warded"),
        Words("The air around {who} hardens."),
        Words("The ward around {who} fades."),
        armor=3,
        saves=1,
        boon=True,
        magic=True,
    ),
    "shielded": Condition(
        Words("spell-proof"),
        Words("Magic runs off {who} like rain."),
        Words("{who:cap} {a:|are|is} open to magic again."),
        saves=1,
        boon=True,
        magic=True,
    ),
    "mirrored": Condition(
        Words("mirrored"),
        Words("There are suddenly three of {who}."),
        Words("There is only one of {who} left."),
        melee=-1,
        ranged=-1,
        spent=True,
        boon=True,
        magic=True,
    ),
    "invisible": Condition(
        Words("invisible"),
        Words("{who:cap} {a:|fade|fades} from sight."),
        Words("{who:cap} can be seen again."),
        attacks=1,
        melee=-1,
        ranged=-1,
        boon=True,
        magic=True,
    ),
    "displaced": Condition(
        Words("displaced"),
        Words("{who:cap} {a:|stand|stands} a step beside where {it} {ia:|seem|seems} to be."),
        Words("{who:cap} {a:|are|is} where {it} {ia:|seem|seems} to be."),
        melee=-1,
        ranged=-1,
        boon=True,
        magic=True,
    ),
    "smoky": Condition(
        Words("made of smoke"),
        Words("{who:cap} {a:|turn|turns} into smoke."),
        Words("{who:cap} {a:|are|is} solid again."),
        melee=-1,
        ranged=-1,
        mute=True,
        attacks=-1,
        boon=True,
        magic=True,
    ),
    "oozing": Condition(
        Words("made of ooze"),
        Words("{who:cap} {a:|run|runs} together into a puddle, with everything {it} {ia:|carry|carries}."),
        Words("{who:cap} {a:|stand|stands} up out of the puddle, dry."),
        melee=-1,
        ranged=-1,
        mute=True,
        attacks=-1,
        slippery=True,
        boon=True,
        magic=True,
    ),
    "multiarmed": Condition(
        Words("many-armed"),
        Words("{who:cap} {a:|grow|grows} a second pair of arms."),
        Words("{whos:cap} second pair of arms is gone."),
        damage="1d6",
        boon=True,
        magic=True,
    ),
    "seeing": Condition(
        Words("true-sighted"),
        Words("{whos:cap} eyes see what is."),
        Words("{whos:cap} eyes are as other eyes."),
        boon=True,
        magic=True,
    ),
    "blessed": Condition(
        Words("blessed"),
        Words("Something breathes on {who}, and it is warm."),
        Words("The warmth leaves {who}."),
        saves=1,
        boon=True,
        magic=True,
    ),
    "disguised": Condition(
        Words("disguised"),
        Words("{whos:cap} face becomes somebody else's."),
        Words("{whos:cap} own face is back."),
        boon=True,
        magic=True,
    ),
    "hovering": Condition(
        Words("hovering"),
        Words("{whos:cap} feet leave the ground."),
        Words("{whos:cap} feet touch the ground."),
        boon=True,
        magic=True,
    ),
    "shining": Condition(
        Words("shining"),
        Words("A light without fire kindles over {who}."),
        Words("The light over {who} goes out."),
        boon=True,
    ),
    "poisoned": Condition(
        Words("poisoned"),
        Words("Poison burns in {whos} veins."),
        Words("The poison leaves {whos} blood."),
        attacks=-1,
        harm="1d4",
        resist=Ability.CON,
    ),
    "burning": Condition(
        Words("burning", context="condition"),
        Words("{who:cap} {a:|catch|catches} fire."),
        Words("{who:cap} {a:|put|puts} the fire out."),
        harm="1d6",
        resist=Ability.DEX,
    ),
    "bleeding": Condition(
        Words("bleeding"),
        Words("{who:cap} {a:|are|is} bleeding badly."),
        Words("{whos:cap} wound closes."),
        harm="1d3",
        resist=Ability.CON,
    ),
    "diseased": Condition(
        Words("diseased"),
        Words("{who:cap} {a:|shiver|shivers}: something has got into the wound."),
        Words("{whos:cap} fever breaks."),
        attacks=-1,
        saves=-1,
    ),
    "chilled": Condition(
        Words("chilled"),
        Words("Cold creeps into {whos} bones."),
        Words("{who:cap} {a:|are|is} warm again."),
        attacks=-1,
        resist=Ability.CON,
    ),
}
"""Key -> its definition."""
