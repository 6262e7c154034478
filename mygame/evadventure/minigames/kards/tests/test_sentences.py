"""Every sentence about a unit: of one, of several, and of one that nobody knows; English agrees, Chinese quotes."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from evadventure.minigames.kards import actions as ev
from evadventure.minigames.kards.data.cards import CARDS
from evadventure.minigames.kards.tests.table import EN, ZH, asked, board
from evadventure.minigames.kards.text import PRESENT

ONE, MANY = "usa_marines", "sov_conscripts"
"""Marine Battalion, New Conscripts."""
SEVERAL_OF_NO_S = {"Men in Borrowed Coats", "Mule-Train Alpini", "Plumed Riflemen", "The Few"}
ONE_WITH_S = {"Cavalry Corps", "Corps in Exile", "Maquis", "Squadron of Aces", "The City Rises", "Truck Express"}


def test_each_card_says_whether_its_english_name_is_of_one_or_of_several():
    for figures in CARDS.values():
        name = figures.card.name
        head = name.en.split(" in ")[0].split(" with ")[0].split(" from ")[0].split(" Gets ")[0]
        several = name.en in SEVERAL_OF_NO_S or (head.endswith("s") and name.en not in ONE_WITH_S)
        assert name.plural is several, name


@pytest.mark.parametrize(
    ("event", "english", "chinese"),
    [
        (ev.CardBurned(0, ""), "Ann's hand is full: {} [is|are] discarded.", "甲手牌已满，{}被弃置。"),
        (ev.Deployed(0, 1, "", 0), "Ann deploys {}.", "甲部署{}。"),
        (ev.UnitMoved(0, 1, "", 0), "Ann moves {} to the front.", "甲的{}推进到前线。"),
        (ev.UnitFought(0, 1, "", -2), "Ann's {} [attacks|attack] the HQ of Bob.", "甲的{}攻击乙的指挥部。"),
        (ev.Ambushed(1, ""), "{} [strikes|strike] first from ambush!", "{}伏击，抢先开火！"),
        (ev.Hurt(1, "", 2, 1), "{} [takes|take] 2 damage (1 left).", "{}受到2点伤害（剩1）。"),
        (ev.Repaired(1, "", 2, 3), "{} [regains|regain] 2 defence (3).", "{}恢复2点防御（现为3）。"),
        (ev.Destroyed(0, 1, ""), "{} [is|are] destroyed.", "{}被消灭。"),
        (ev.Buffed(1, "", 1, -1), "{} [gets|get] +1/-1.", "{}获得+1/-1。"),
        (ev.Gained(1, "", 8), "{} [gains|gain] Guard.", "{}获得「守护」。"),
        (ev.Gained(1, "", 8, lost=True), "{} [loses|lose] Guard.", "{}失去「守护」。"),
        (ev.Pinned(1, ""), "{} [is|are] pinned.", "{}被压制。"),
        (ev.Pinned(1, "", off=True), "{} [is|are] free again.", "{}不再受压制。"),
        (ev.Retreated(1, "", "support"), "{} [retreats|retreat] to the support line.", "{}撤回支援线。"),
        (ev.Retreated(1, "", "hand"), "{} [returns|return] to the hand.", "{}回到手牌。"),
        (ev.Retreated(1, "", "discard"), "{} [retreats and is|retreat and are] lost.", "{}撤退途中溃散。"),
        (ev.Became(1, "", "ger_aces"), "{} [becomes|become] Squadron of Aces.", "{}晋升为「王牌中队」。"),
        (ev.Refreshed(1, ""), "{} may act again.", "{}可以再次行动。"),
        (ev.Refreshed(1, "", converted=True), "{} may now move and attack.", "{}现在可以移动并攻击。"),
        (ev.Added(0, ""), "{} [comes|come] into Ann's hand.", "{}加入甲的手牌。"),
        (ev.Discarded(0, ""), "Ann loses {} from the hand.", "甲弃掉手牌{}。"),
    ],
)
def test_what_happens_is_told_of_one_of_several_and_of_nobody_knows_whom(event, english, chinese):
    one, several = (re.sub(r"\[(.*)\|(.*)\]", form, english) for form in (r"\1", r"\2"))
    en, zh = (replace(reader, who=None) for reader in (EN, ZH))
    assert PRESENT.render_event(replace(event, card=ONE), en) == one.format("Marine Battalion")
    assert PRESENT.render_event(replace(event, card=MANY), en) == several.format("New Conscripts")
    assert PRESENT.render_event(replace(event, card=ONE), zh) == chinese.format("「陆战队营」")
    covert, hidden = PRESENT.render_event(event, en), PRESENT.render_event(event, zh)
    assert "overt unit" in covert
    assert covert[0].isupper()
    assert "一个隐秘单位" in hidden
    assert "「隐秘" not in hidden


def test_several_are_refused_in_the_plural():
    state = board(
        f"0 support: {MANY}[g2,pin1] {MANY}[new] {MANY} {ONE}[g2,pin1]",
        "0 hand: usa_order_arsenal; 1 support: usa_marines",
    )
    assert "New Conscripts are pinned and can neither move nor attack" in asked(state, "why", "s1")
    assert "New Conscripts have just arrived and need a turn" in asked(state, "why", "s2")
    assert "New Conscripts have no action power left this turn." in asked(state, "why", "s3")
    assert "Marine Battalion is pinned and can neither move nor attack" in asked(state, "why", "s4")


@pytest.mark.parametrize(
    ("event", "english", "chinese"),
    [
        (ev.TurnBegun(0, 3, 3), "Turn 3: yours, 3 kredits.", "第3回合：你，指挥点3。"),
        (ev.Deployed(0, 1, ONE, 0), "You deploy Marine Battalion.", "你部署「陆战队营」。"),
        (
            ev.UnitFought(0, 1, ONE, 3, MANY),
            "Your Marine Battalion attacks New Conscripts.",
            "你的「陆战队营」攻击「征召新兵」。",
        ),
        (ev.UnitFought(1, 1, ONE, -1), "Bob's Marine Battalion attacks your HQ.", "乙的「陆战队营」攻击你的指挥部。"),
        (ev.Hurt(-1, "", 2, 5), "Your HQ takes 2 damage (5 left).", "你的指挥部受到2点伤害（剩5）。"),
        (ev.Hurt(-2, "", 2, 5), "Bob's HQ takes 2 damage (5 left).", "乙的指挥部受到2点伤害（剩5）。"),
    ],
)
def test_a_player_reads_of_own_acts_as_you(event, english, chinese):
    assert (PRESENT.render_event(event, EN), PRESENT.render_event(event, ZH)) == (english, chinese)
