"""Why an answer is good, in words: a sentence for each code of `teaching.reason`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....words import Words
from ...core import Reader, Reason
from ..state import View

REASONS: Final[Mapping[str, Words]] = {
    "only": Words("There is nothing else you can do.", "只有这一种选择。"),
    "walk": Words("You hold no card that could be used now.", "手上没有现在能用的卡。"),
    "keep_cards": Words(
        "None of your cards would bring more now than later.",
        "手上的卡留到以后用更值。",
    ),
    "card_barrier": Words(
        "It stops others where they pay you, or you where you want to stay.",
        "路障能让别人停在你收钱的地方，或让自己停在想停的地方。",
    ),
    "card_slow": Words("Where you come to with short steps is worth more.", "走慢些，落脚的地方更好。"),
    "card_fast": Words("Where you come to with long steps is worth more.", "走快些，落脚的地方更好。"),
    "card_stop": Words("Your strongest rival gets nowhere for a while.", "让最强的对手停住，先落后几步。"),
    "card_double": Words(
        "What lies ahead makes a second action worth more now than later.",
        "前面有好处，现在多行动一次正合算。",
    ),
    "card_steal": Words(
        "Money that another has is money against you.",
        "别人的钱就是对付你的本钱，偷过来最好。",
    ),
    "card_recover": Words(
        "Your officers have lost much strength and get it back.",
        "手下武将伤得不轻，正好恢复。",
    ),
    "card_rumour": Words(
        "The officer can do nothing for four rounds, and a rival earns less.",
        "那名武将四回合什么都做不了，对手就少了进账。",
    ),
    "card_poison": Words(
        "It weakens the strongest officer you would have to fight.",
        "先削弱你要面对的最强武将。",
    ),
    "card_estrange": Words(
        "An officer who leaves a rival weakens him twice.",
        "对手的武将离心，他就弱一截。",
    ),
    "card_robber": Words(
        "Robbers wait for a rich rival who comes that way.",
        "在有钱的对手前头埋伏山贼。",
    ),
    "card_alliance": Words(
        "The strongest in the field is better an ally than an enemy.",
        "最强的对手，结盟总比结仇好。",
    ),
    "card_anger": Words(
        "With the generals you have, the city can be stormed.",
        "手上的武将攻得下这座城，正好激起民愤。",
    ),
    "card_reverse": Words(
        "What lies behind you is worth more than what lies ahead.",
        "掉头走，后面的地方比前面好。",
    ),
    "no_target": Words(
        "Nothing the card could be used on now is worth it; it stays in your hand.",
        "眼下没有值得用这张卡的目标，先留着。",
    ),
    "attack": Words(
        "Against the strongest defender you win about {percent} % of such battles; the city earns {money} a round.",
        "就算对方派出最强的守将，胜算也有约{percent}%；这座城每回合有{money}进账。",
    ),
    "meet": Words(
        "Against the strongest they can send you win about {percent} % of such battles.",
        "就算对方派出最强的武将，胜算也有约{percent}%。",
    ),
    "avoid": Words(
        "You would win only about {percent} % of such battles, for some {loss} of your troops' strength.",
        "这一仗胜算只有约{percent}%，还要折损约{loss}点兵力。",
    ),
    "nobody": Words("You have nobody at hand who could lead.", "身边没有能带兵的武将。"),
    "general": Words(
        "Nobody at hand promises more: about {percent} % of such battles are won so.",
        "派他最稳：这样打约有{percent}%的胜算。",
    ),
    "occupy": Words(
        "With your best man in it the city earns about {money} a round.",
        "派最合适的人守着，这座城每回合约有{money}进账。",
    ),
    "leave": Words(
        "You need your people more than the {money} a round it would earn.",
        "人手更要紧，不贪它每回合{money}的进账。",
    ),
    "garrison": Words(
        "An economy of {economy} makes the money, and your fighters stay with you.",
        "经济{economy}正好管钱，能打的留在身边。",
    ),
    "afield": Words(
        "All {n} at hand are worth more in the field than on these walls.",
        "身边这{n}名武将留着出战，比守在这里强。",
    ),
    "treasurer_best": Words(
        "An economy of {figure} is the best you have there.",
        "经济{figure}，是这里最会管钱的。",
    ),
    "mayor_best": Words(
        "A politics of {figure} is the best you have there.",
        "政治{figure}，是这里最会治理的。",
    ),
    "good_enough": Words(
        "{figure} is enough for the post, and the better ones are needed elsewhere.",
        "{figure}已经够用，更好的人另有用处。",
    ),
    "hire": Words(
        "For {price} you get an economy of {economy} and a martial skill of {martial}: that pays until the end.",
        "花{price}得到经济{economy}、武力{martial}的人，到终局前赚得回来。",
    ),
    "no_hire": Words(
        "None of them brings back the price; keep your {money}.",
        "这些人都赚不回身价，{money}先留着。",
    ),
    "study": Words("A strategy of {strategy} learns fastest.", "谋略{strategy}，学得最快。"),
    "train": Words("At {figure} there is still much to gain.", "现在才{figure}，还有不少可练。"),
    "stay": Words("Nobody can be spared for that now.", "眼下抽不出人来。"),
    "rearrange": Words(
        "The city earns only {money} a round and could do better.",
        "这座城每回合只有{money}进账，换换人会更好。",
    ),
    "arranged": Words("Everybody is where they serve best.", "各人都在最合适的位置上。"),
    "plain": Words(
        "By the money it brings until the end, nothing else is better.",
        "算到终局的收益，没有更好的选择。",
    ),
}


def say(reason: Reason, view: View, reader: Reader) -> str:
    """Return the sentence of a reason."""
    return REASONS[reason.code].say(reader.lang, **reason.facts)
