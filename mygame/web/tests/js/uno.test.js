import { texts } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { colourOf, nameOf, paint, sorted, symbolOf } = await import("../static/wellmouth/js/uno.js");

const way = (card, colour = "", uno = false) => ({ action: { type: "play", card, colour, uno }, text: card, meaning: "" });

test("cards have a colour and a symbol, and lie in the order one likes", () => {
    assert.deepEqual(["R7", "B+2", "W+4"].map((card) => [colourOf(card), symbolOf(card)]), [["R", "7"], ["B", "+2"], ["", "W+4"]]);
    assert.deepEqual(sorted(["W", "B1", "R9", "R1", "YS"]), ["R1", "R9", "YS", "B1", "W"]);
    assert.deepEqual(sorted(["W", "B1", "R9", "R1"], "number"), ["R1", "B1", "R9", "W"]);
    assert.equal(nameOf("W"), "W");
});

function deskOf(turn, legal, more = {}) {
    const queued = [];
    const seats = ["Ann", "Bo"].map((name, seat) => ({ seat, name, here: true }));
    const view = { seats: 2, turn, out: [], open: [], sizes: [2, 5], direction: 1, discard: ["R3"], colour: "R", pile: 40, hand: ["R7", "B1"], scores: [0, 0], round: 1, question: null, last: null, result: null };
    const desk = { match: 1, me: 0, view, acting: [turn], prompt: "", choosing: null, queued: "", name: (seat) => seats[seat].name, seats: () => seats, legal: () => legal, act: () => undefined, queue: (wish) => queued.push(wish), ...more };
    return { desk, queued };
}

test("while others play a click on a card queues it, and takes it back", () => {
    const { desk, queued } = deskOf(1, []);
    const [first] = paint(desk).querySelectorAll(".held");
    assert.equal(first.disabled, false);
    first.click();
    desk.queued = "R7 | draw";
    assert.deepEqual([...paint(desk).querySelectorAll(".held")].map((one) => one.getAttribute("aria-pressed")), ["true", "false"]);
    desk.queued = "R7";
    paint(desk).querySelector(".held").click();
    paint(desk).querySelector("[data-testid=queue-draw]").click();
    desk.queued = "draw unless playable";
    assert.equal(paint(desk).querySelector("[data-testid=queue-draw]").getAttribute("aria-pressed"), "true");
    paint(desk).querySelector("[data-testid=queue-draw]").click();
    assert.deepEqual(queued, ["R7", "", "draw unless playable", ""]);
});

test("in one's own turn what cannot be played can be read, and says why when it is pressed; an onlooker sees no hand", () => {
    const { desk } = deskOf(0, [way("R7")], { rev: 1, draw: () => undefined, act: () => assert.fail() });
    const held = [...paint(desk).querySelectorAll(".held")];
    assert.deepEqual(held.map((one) => one.getAttribute("aria-disabled")), [null, "true"]);
    held[1].click();
    assert.equal(paint(desk).querySelector("[data-testid=said]").textContent, "uno_misfit");
    desk.rev = 2;
    assert.equal(paint(desk).querySelector("[data-testid=said]").textContent, "uno_turn");
    assert.equal(paint(desk).querySelector("[data-testid=queue-draw]"), null);
    const watching = paint({ ...desk, me: null, legal: () => [] });
    assert.equal(watching.querySelector(".hand"), null);
    assert.deepEqual(texts(watching, ".u-seat .name"), ["Ann", "Bo"]);
});

test("the card just drawn is named as one speaks of it, not by what is typed", () => {
    const { desk } = deskOf(0, [way("YS")], { prompt: "You drew YS: play it or keep it." });
    desk.view.question = { kind: "drawn", card: "YS" };
    assert.equal(paint(desk).querySelector("[data-testid=said]").textContent, "uno_drawn");
});

test("a card that goes leaves the others of the hand as they are", async () => {
    const { patch } = await import("../static/wellmouth/js/dom.js");
    const { desk } = deskOf(1, []);
    const body = document.createElement("div");
    desk.view.hand = ["R7", "R7", "G2", "B1"];
    patch(body, paint(desk));
    const before = [...body.querySelectorAll(".held")];
    desk.view.hand = ["R7", "G2", "B1"];
    patch(body, paint(desk));
    const after = [...body.querySelectorAll(".held")];
    assert.deepEqual(after, [before[0], before[2], before[3]]);
    assert.deepEqual(after.map((one) => one.dataset.testid), ["card-0", "card-1", "card-2"]);
});

test("a wild card asks for its colour by a wheel of four over the table, with or without a call", () => {
    const acts = [];
    const ways = [..."RYGB"].flatMap((colour) => [way("W", colour, true), way("W", colour)]);
    const { desk } = deskOf(0, ways, { choosing: "W", act: (action) => acts.push(action), draw: () => undefined, choose: () => acts.push("closed") });
    const wheel = () => paint(desk).querySelector(".u-table [data-testid=chooser]");
    assert.equal(wheel().querySelectorAll(".u-wedge").length, 4);
    wheel().querySelector(".paint-G").click();
    const call = wheel().querySelector("[data-testid=call-uno]");
    Object.defineProperty(call, "checked", { value: false });
    call.dispatchEvent(new window.Event("change"));
    wheel().querySelector(".paint-B").click();
    wheel().querySelector(".u-cancel").click();
    assert.deepEqual(acts.map((one) => (one === "closed" ? one : [one.colour, one.uno])), [["G", true], ["B", false], "closed"]);
});

test("the colour of a wild start card is named by the same wheel, and nothing else is in its way", () => {
    const acts = [];
    const ways = [..."RYGB"].map((colour) => ({ action: { type: "name", colour }, text: `colour ${colour}`, meaning: "" }));
    const { desk } = deskOf(0, ways, { prompt: "Name it.", act: (action) => acts.push(action.colour) });
    desk.view.question = { kind: "colour" };
    const board = paint(desk);
    board.querySelectorAll("[data-testid=chooser] .u-wedge").forEach((one) => one.click());
    assert.deepEqual(acts, [..."RYGB"]);
    assert.equal(board.querySelectorAll("[data-testid=moves] button").length, 0);
    desk.legal = () => [];
    assert.equal(paint(desk).querySelector("[data-testid=chooser]"), null);
});

test("whom to swap hands with is asked at the seats, by what they hold", () => {
    const acts = [];
    const swap = { action: { type: "swap", seat: 1 }, text: "swap 2", meaning: "swap hands with Bo, who holds 5" };
    const { desk } = deskOf(0, [swap], { prompt: "Type a number.", act: (action) => acts.push(action.seat) });
    desk.view.question = { kind: "swap" };
    const board = paint(desk);
    const [picked, ...others] = board.querySelectorAll(".u-pick");
    assert.equal(picked.getAttribute("aria-label"), swap.meaning);
    assert.deepEqual([others.length, board.querySelectorAll("[data-testid=moves] button").length], [0, 0]);
    assert.equal(board.querySelector("[data-testid=said]").textContent, "uno_whom");
    picked.click();
    assert.deepEqual(acts, [1]);
});
