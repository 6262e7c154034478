import { texts } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { colourOf, nameOf, paint, pickQueued, sorted, symbolOf } = await import("../static/wellmouth/js/uno.js");

const way = (card, colour = "", uno = false) => ({ action: { type: "play", card, colour, uno }, text: card, meaning: "" });

test("cards have a colour and a symbol, and lie in the order one likes", () => {
    assert.deepEqual(["R7", "B+2", "W+4"].map((card) => [colourOf(card), symbolOf(card)]), [["R", "7"], ["B", "+2"], ["", "W+4"]]);
    assert.deepEqual(sorted(["W", "B1", "R9", "R1", "YS"]), ["R1", "R9", "YS", "B1", "W"]);
    assert.deepEqual(sorted(["W", "B1", "R9", "R1"], "number"), ["R1", "B1", "R9", "W"]);
    assert.equal(nameOf("W"), "W");
});

test("a queued card is played as one would: UNO is called, a wild one takes the colour one has most of", () => {
    assert.equal(pickQueued("R7", ["R7", "R1"], [way("R1"), way("R7"), way("R7", "", true)]).action.uno, true);
    const wild = pickQueued("W", ["W", "B1", "B2", "R1"], ["R", "Y", "G", "B"].map((colour) => way("W", colour)));
    assert.equal(wild.action.colour, "B");
    assert.equal(pickQueued("R7", ["R7"], [way("R1"), { action: { type: "draw" } }]), undefined);
});

function deskOf(turn, legal, more = {}) {
    const queued = [];
    const seats = ["Ann", "Bo"].map((name, seat) => ({ seat, name, here: true }));
    const view = { seats: 2, turn, out: [], open: [], sizes: [2, 5], direction: 1, discard: ["R3"], colour: "R", pile: 40, hand: ["R7", "B1"], scores: [0, 0], round: 1, question: null, last: null, result: null };
    const desk = { match: 1, me: 0, view, acting: [turn], prompt: "", choosing: null, queued: undefined, name: (seat) => seats[seat].name, seats: () => seats, legal: () => legal, act: () => undefined, queue: (wish) => queued.push(wish), ...more };
    return { desk, queued };
}

test("while others play a click on a card queues it, and takes it back", () => {
    const { desk, queued } = deskOf(1, []);
    const [first] = paint(desk).querySelectorAll(".held");
    assert.equal(first.disabled, false);
    first.click();
    assert.deepEqual([queued[0].key, queued[0].ready()], ["R7", false]);
    desk.queued = "R7";
    assert.deepEqual([...paint(desk).querySelectorAll(".held")].map((one) => one.getAttribute("aria-pressed")), ["true", "false"]);
    paint(desk).querySelector(".held").click();
    assert.equal(queued[1], null);
});

test("in one's own turn what cannot be played cannot be pressed, and an onlooker sees no hand", () => {
    const { desk } = deskOf(0, [way("R7")]);
    assert.deepEqual([...paint(desk).querySelectorAll(".held")].map((one) => one.disabled), [false, true]);
    const watching = paint({ ...desk, me: null, legal: () => [] });
    assert.equal(watching.querySelector(".hand"), null);
    assert.deepEqual(texts(watching, ".u-seat .name"), ["Ann", "Bo"]);
});
