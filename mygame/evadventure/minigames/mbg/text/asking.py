"""Questions and answers in words: what is asked, what one types, what an answer does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....words import Words

VERBS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "move": ("move", ("前进", "掷骰")),
    "card": ("card", ("用牌", "用卡")),
    "scale": ("assault", ("开战", "出兵")),
    "yes": ("yes", ("是", "好")),
    "no": ("no", ("否", "不")),
    "none": ("none", ("不选", "不用")),
    "done": ("done", ("完毕", "好了")),
    "back": ("back", ("返回", "收回")),
    "officer": ("officer", ("点将", "选将")),
    "role": ("faction", ("势力",)),
    "cell": ("cell", ("格子", "格")),
    "city": ("town", ("城池", "城")),
    "inst": ("school", ("学馆",)),
    "room": ("hall", ("馆所",)),
    "tech": ("technique", ("战法",)),
    "resign": ("abdicate", ("退位",)),
}
"""Verb of an answer -> the English word for it and the Chinese ones."""

PROMPTS: Final[Mapping[str, Words]] = {
    "action": Words("Move on, or use a card first?", "前进，还是先用卡片？"),
    "resign": Words("Abdicate for good: are you sure?", "真的要退位吗？"),
    "confirm": Words("Use the card {at} now?", "现在使用「{at}」吗？"),
    "card_role": Words("The card {at}: on which faction?", "「{at}」用在哪一方？"),
    "card_cell": Words("The card {at}: on which cell?", "「{at}」放在哪一格？"),
    "card_place": Words("The card {at}: on somebody where?", "「{at}」用在何处的武将？"),
    "card_officer": Words("The card {at}: on whom?", "「{at}」用在谁身上？"),
    "meet": Words("You meet {at}. Fight, and at what scale?", "与{at}狭路相逢，是否开战？规模多大？"),
    "attack": Words(
        "{at} belongs to {owner}. Attack it, and at what scale?", "{at}由{owner}占据，是否攻城？规模多大？"
    ),
    "must_fight": Words("You must fight {foe}: at what scale?", "必须与{foe}一战，规模多大？"),
    "general": Words("The battle with {foe}: who leads?", "与{foe}交战，谁为主将？"),
    "vice": Words("The battle with {foe}, led by {picked}: who is second?", "与{foe}交战，主将{picked}，谁为副将？"),
    "occupy": Words("{at} is nobody's. Occupy it?", "{at}是空城，是否占领？"),
    "garrison": Words("Who stays in {at}? So far: {picked}.", "谁驻守{at}？已选：{picked}。"),
    "mayor": Words("Who is mayor of {at}?", "任命谁为{at}市长？"),
    "treasurer": Words("Who is treasurer of {at}?", "任命谁为{at}财务官？"),
    "hire": Words("The saloon: whom do you hire?", "会馆：招募谁？"),
    "study": Words("{at}: who does research?", "{at}：派谁研究？"),
    "study_tech": Words("{at}: {picked} is to study what?", "{at}：让{picked}研究什么？"),
    "train": Words("{at}: who trains {item}?", "{at}：派谁修炼{item}？"),
    "allocate": Words("Move your officers about: where?", "调度人员：处理何处？"),
    "exchange": Words("{at}: who goes in or out? So far: {picked}.", "{at}：谁进谁出？已选：{picked}。"),
    "cancel_study": Words("{at}: call {officer} back from research?", "{at}：召回研究中的{officer}吗？"),
    "cancel_train": Words("{at}: call {officer} back from training?", "{at}：召回修炼中的{officer}吗？"),
}

EXPLAIN: Final[Mapping[str, Words]] = {
    "move": Words("throw the die and march", "掷骰前进"),
    "resign": Words("disband and leave the road to the others", "解散人马，退出这一局"),
    "yes": Words("yes", "是"),
    "no": Words("no", "否"),
    "meet no": Words("let them pass", "放他过去"),
    "attack no": Words("march on in peace", "和平通过"),
    "back": Words("keep the card after all", "收回这张卡"),
    "none": Words("nobody", "谁也不选"),
    "study none": Words("no research", "不研究"),
    "study_tech none": Words("no research after all", "还是不研究"),
    "hire none": Words("hire nobody", "不招募"),
    "general none": Words("no general: the battle is lost", "不派主将，判负"),
    "vice none": Words("no second general", "不设副将"),
    "mayor none": Words("leave the office as it is", "维持不变"),
    "treasurer none": Words("leave the office as it is", "维持不变"),
    "done": Words("that is all", "就这些"),
    "allocate done": Words("leave all as it is", "不再调度"),
    "scale": Words("{rounds} rounds at most; the best pair wins {win}", "至多 {rounds} 回合，最强组合胜算 {win}"),
    "role": Words("{money} in its chest, {n} {n:|officer|officers} at hand", "资产 {money}，随军 {n} 人"),
    "cell": Words("{what}", "{what}"),
    "city": Words("a city with {n} {n:|officer|officers}", "驻有 {n} 人的城"),
    "inst": Words("an institute", "研究所"),
    "room": Words("a training room", "修炼所"),
    "tech": Words("{cost} points and money; launched: {when}", "需 {cost} 点与同额资金；发动时机：{when}"),
    "officer": Words("strength {hp}; {abilities}", "兵力 {hp}；{abilities}"),
    "price": Words("for {price}; {text}", "身价 {price}；{text}"),
    "odds": Words("wins {win}, loses {loss}; {text}", "胜算 {win}，折损约 {loss}；{text}"),
    "into": Words("goes in; {text}", "进城；{text}"),
    "out": Words("comes out; {text}", "出城；{text}"),
}
"""`question verb`, or the verb alone -> what the answer does."""
