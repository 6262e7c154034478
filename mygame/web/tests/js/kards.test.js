import "./page.js";
import assert from "node:assert/strict";
import { mock, test } from "node:test";

const { turnsOf, history } = await import("../static/wellmouth/js/kards_past.js");
const { figuresOf } = await import("./kards_view.js");
const { draggable } = await import("../static/wellmouth/js/kards_drag.js");
const { readable } = await import("../static/wellmouth/js/kards_large.js");
const kards = await import("../static/wellmouth/js/kards.js");
const { openDeck } = await import("../static/wellmouth/js/kards_sheets.js");
const { close, refresh } = await import("../static/wellmouth/js/sheet.js");
const { art, landmark } = await import("../static/wellmouth/js/kards_art.js");

const EVENTS = [
    { t: "turn", seat: 0, number: 1, kredits: 1 },
    { t: "deployed", seat: 0, uid: 3, card: "tank", at: 0 },
    { t: "turn", seat: 1, number: 2, kredits: 1 },
    { t: "fought", seat: 1, uid: 4, card: "tank", on: 3, on_card: "tank" },
    { t: "hurt", uid: 3, card: "tank", amount: 2, left: 2 },
    { t: "hurt", uid: 3, card: "tank", amount: 2, left: 0 },
    { t: "destroyed", seat: 0, uid: 3, card: "tank" },
    { t: "turn", seat: 0, number: 3, kredits: 2 },
    { t: "ordered", seat: 0, card: "order", on: -2 },
    { t: "hurt", uid: -2, card: "", amount: 3, left: 17 },
    { t: "kredits", seat: 0, kredits: 0, slots: 2 },
];

test("of the past the last two turns are shown, each deed with what it came to", () => {
    const turns = turnsOf([{ events: EVENTS.slice(0, 4) }, { events: EVENTS.slice(4) }]);
    assert.deepEqual(turns.map(({ number, deeds }) => [number, deeds.map((deed) => deed.t)]), [[2, ["fought"]], [3, ["ordered"]]]);
    const [fought] = turns[0].deeds;
    assert.deepEqual([fought.lost, fought.gone], [[{ uid: 3, card: "tank", n: 4 }], [{ uid: 3, card: "tank" }]]);
    assert.deepEqual(turnsOf([]), []);
});

test("tiles say what was done, to the eye and to the ear; none are there before anything was", () => {
    const desk = { me: 0, past: [{ events: EVENTS }], name: (seat) => ["Ann", "Bo"][seat] };
    const tiles = [...history(desk).querySelectorAll("button")];
    assert.deepEqual(tiles.map((tile) => tile.textContent), ["⚔ −4 ✝", "● −3"]);
    assert.deepEqual(tiles.map((tile) => tile.hasAttribute("data-enemy")), [true, false]);
    assert.match(tiles[0].getAttribute("aria-label"), /kards_did_fought.*kards_lost.*kards_falls/);
    assert.equal(history({ ...desk, past: [{ events: EVENTS.slice(0, 1) }] }), null);
});

test("in the enemy's turn the end of one's own can be queued, in one's own it can be pressed", () => {
    const { desk, queued, played } = figuresOf({ active: 1 });
    const press = (id) => kards.paint(desk).querySelector(`[data-testid=${id}]`)?.click();
    press("queue-end");
    press("queue-unless");
    assert.deepEqual(queued, ["end"], "a condition of nothing");
    desk.queued = "end";
    press("queue-unless");
    press("queue-end");
    desk.queued = "end unless hurt";
    press("queue-unless");
    press("queue-end");
    assert.deepEqual(queued.slice(1), ["end unless hurt", "", "end", ""]);
    desk.view.active = 0;
    const board = kards.paint(desk);
    assert.equal(board.querySelector("[data-testid=queue-end]"), null);
    board.querySelector("[data-testid=end]").click();
    assert.deepEqual(played, [{ t: "end" }]);
});

test("a card that is dragged leaves nothing behind, though nobody told that the finger has gone", () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const card = draggable(document.body.appendChild(document.createElement("button")), () => undefined, () => undefined);
    const press = () => card.dispatchEvent(Object.assign(new window.Event("pointerdown"), { button: 0, isPrimary: true, pointerType: "touch", clientX: 1, clientY: 1 }));
    const ghosts = () => document.querySelectorAll(".k-ghost").length;
    press();
    mock.timers.tick(300);
    assert.equal(ghosts(), 1);
    press();
    assert.equal(ghosts(), 0);
    mock.timers.tick(300);
    assert.equal(ghosts(), 1);
    document.dispatchEvent(new window.Event("pointercancel"));
    assert.equal(ghosts(), 0);
    mock.timers.reset();
});

test("a card that a finger rests on is shown, though the board drawn anew brings another thing under a mouse nobody moves", () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const card = readable(document.createElement("button"), "tank");
    const other = document.createElement("p");
    document.body.append(card, other);
    const point = (type, element, pointerType) =>
        element.dispatchEvent(Object.assign(new window.Event(type, { bubbles: true }), { pointerType, clientX: 5, clientY: 5, buttons: 0 }));
    const shown = () => document.querySelector("[data-testid=look]")?.hidden === false;
    point("pointerdown", card, "touch");
    point("pointerover", other, "mouse");
    mock.timers.tick(600);
    assert.ok(shown());
    point("pointerup", card, "touch");
    point("pointerover", other, "mouse");
    assert.ok(shown(), "it can be read");
    point("pointermove", other, "mouse");
    point("pointerover", other, "mouse");
    assert.ok(!shown(), "the mouse was moved away");
    point("pointerover", card, "mouse");
    assert.ok(!shown());
    mock.timers.tick(400);
    assert.ok(shown(), "it rests there");
    point("pointerdown", other, "mouse");
    card.remove(), other.remove();
    mock.timers.reset();
});

test("units, nations and headquarters have pictures of their own; kredits lie there as coins, those spent as places", () => {
    const different = (pictures) => assert.equal(new Set(pictures.map((picture) => picture.outerHTML)).size, pictures.length);
    const nations = ["germany", "britain", "soviet", "usa", "japan", "france", "italy", "poland"];
    different(nations.map((nation) => art({ kind: 0, nation }, "rifles")));
    different(nations.map(landmark));
    different([...["airborne", "marines", "siberians", "snipers", "guards", "lancers"].map((key) => art({ kind: 0, nation: "soviet" }, key)), ...[1, 2, 3, 4, 5, 6].map((kind) => art({ kind, nation: "soviet" }, "any"))]);
    assert.ok(art({}, "unheard_of"));
    const coins = (kredits) => [...kards.paint(figuresOf({ sides: [{ ...figuresOf().desk.view.sides[0], kredits }, figuresOf().desk.view.sides[1]] }).desk).querySelectorAll("[data-testid=side-0] .k-coin")].map((coin) => coin.hasAttribute("data-spent"));
    assert.deepEqual([coins(1), coins(3)], [[false, true], [false, false, false]]);
});

test("a deck is chosen by three pictures with a sentence each; one's own stand below, the others are folded away", () => {
    Object.assign(window.house.words.en, Object.fromEntries(["recruit", "panzer", "bastion", "tide"].map((deck) => [`kards_about_${deck}`, `About ${deck}. More of it.`])));
    const { desk } = figuresOf({ turn: 0 });
    desk.view.sides[0] = { ...desk.view.sides[0], has_chosen: false };
    desk.legal = () => ["recruit", "panzer", "bastion", "tide", "K1own"].map((deck) => ({ action: { t: "choose", deck }, text: deck, meaning: deck }));
    const choice = kards.paint(desk);
    assert.deepEqual([...choice.querySelectorAll(".first .meaning")].map((about) => about.textContent), ["About recruit.", "About panzer.", "About bastion."]);
    assert.equal(choice.querySelectorAll(".first .k-scene .k-art").length, 3);
    assert.deepEqual([...choice.querySelectorAll("[data-testid^=deck-]")].map((deck) => [deck.dataset.testid, Boolean(deck.closest("details:not([open])"))]).slice(3), [["deck-K1own", false], ["deck-tide", true]]);
});

test("a headquarters bears the emblem of its deck's nation, the enemy's that of the cards one has seen", () => {
    const { desk } = figuresOf();
    const nations = () => [...kards.paint(desk).querySelectorAll(".k-hq")].map((tile) => [tile.dataset.ref, tile.dataset.nation, tile.querySelectorAll(".k-emblem").length]);
    assert.deepEqual(nations(), [["hq", "", 0], ["myhq", "", 0]]);
    desk.view.sides[0].chosen = "panzer";
    desk.view.sides[1].discard = ["order"];
    assert.deepEqual(nations(), [["hq", "britain", 1], ["myhq", "germany", 1]]);
});

test("the sheet of a deck goes when a deck is chosen, by whomever", () => {
    const dialog = Object.assign(document.querySelector("dialog"), { open: false, showModal: () => (dialog.open = true), close: () => (dialog.open = false) });
    const { desk } = figuresOf({ turn: 0 });
    desk.answer = () => null;
    desk.view.sides[0] = { ...desk.view.sides[0], has_chosen: false };
    openDeck(desk, { action: { t: "choose", deck: "recruit" } }, "First March", close);
    refresh();
    assert.deepEqual([dialog.open, Boolean(dialog.querySelector("[data-testid=lead]"))], [true, true]);
    desk.view.sides[0].has_chosen = true; // the clock did
    refresh();
    assert.equal(dialog.open, false);
});

test("before the battle cards to be changed are chosen in any order and put back; they are sent from left to right", async () => {
    const { desk, played } = figuresOf({ turn: 0 });
    Object.assign(desk, { match: 7, sending: true });
    const mine = Object.assign(desk.view.sides[0], { has_chosen: true, ready: false, hand: [[1, "tank"], [2, "tank"], [3, "tank"]], prices: [1, 1, 1] });
    desk.legal = () => [...[0, 1, 2].filter((hand) => mine.marked.every((uid) => uid < hand + 1)).map((hand) => ({ action: { t: "mark", hand }, text: "", meaning: "" })), { action: { t: "keep" }, text: "keep", meaning: "" }];
    const pick = (...places) => places.forEach((place) => kards.paint(desk).querySelector(`[data-testid=hand-${place}]`).click());
    pick(3, 2, 1, 2);
    const board = kards.paint(desk);
    assert.deepEqual([...board.querySelectorAll("[data-marked]")].map((card) => card.dataset.testid), ["hand-1", "hand-3"]);
    assert.deepEqual(played, []);
    board.querySelector("[data-testid=keep]").click();
    for (const uid of [1, 3]) {
        mine.marked.push(uid);
        kards.moved(desk, board);
        await undefined;
    }
    kards.moved(desk, board); // drawn once more, with nothing left to send
    await undefined;
    assert.deepEqual(played, [{ t: "mark", hand: 0 }, { t: "mark", hand: 2 }, { t: "keep" }]);
});
