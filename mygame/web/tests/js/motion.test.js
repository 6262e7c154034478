/* Whole stored matches are shown to the painters, step by step: events are animated, and only where motion is wanted. */

import { still } from "./client.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mock, test } from "node:test";

const played = JSON.parse(readFileSync(new URL("../played.json", import.meta.url), "utf8"));
const painters = { kards: await import("../static/wellmouth/js/kards.js"), mbg: await import("../static/wellmouth/js/mbg.js") };
const { h, patch } = await import("../static/wellmouth/js/dom.js");
const { count, passing } = await import("../static/wellmouth/js/motion.js");
const body = document.getElementById("pane-table").appendChild(h("div", { class: "table-body" }));
let seen = []; // [moved element, duration]
let order = null; // place of each element in the page, until that changes

HTMLElement.prototype.getBoundingClientRect = function () {
    order ??= new Map([...document.querySelectorAll("*")].map((one, at) => [one, at]));
    const left = order.get(this) ?? -1;
    return { left, top: 2 * left, width: 40, height: 40, right: left + 40, bottom: 2 * left + 40 };
};
HTMLElement.prototype.animate = function (frames, { duration }) {
    seen.push([this, duration]);
    return { finished: Promise.resolve() };
};

/** Show a painter one match; return the moved elements after each kind of event: kind -> texts. */
async function show(game, steps) {
    const painter = painters[game];
    const after = {};
    body.replaceChildren();
    for (const [rev, [view, events]] of steps.entries()) {
        const nothing = () => undefined;
        const desk = { me: 0, view, rev, past: [], acting: [], choosing: null, queued: undefined, sending: false, name: (seat) => `P${seat}`, seats: () => (view.board?.roles ?? view.sides).map((_, seat) => ({ seat, name: `P${seat}` })), legal: () => [], act: nothing, queue: nothing, answer: nothing, draw: nothing, choose: nothing };
        seen = [];
        order = null;
        painter.told?.({ rev, events });
        patch(body, painter.paint(desk));
        order = null;
        painter.moved(desk, body);
        await new Promise(setImmediate); // motion has ended
        assert.ok(seen.every(([, duration]) => duration <= 400));
        for (const event of events) {
            (after[event.t ?? event.type] ??= []).push(...seen.map(([element]) => element));
        }
    }
    return after;
}

test("a figure counts to what it is now, until the next picture", () => {
    mock.timers.reset();
    mock.timers.enable({ apis: ["setTimeout"] });
    still.matches = false;
    document.body.toggleAttribute("data-still", false);
    const figure = body.appendChild(h("b", {}, "5"));
    const shown = () => Number(figure.textContent);
    count(figure, 8);
    assert.equal(shown(), 8);
    Array.from({ length: 10 }, () => mock.timers.tick(100));
    assert.equal(shown(), 5);
    count(figure, 8);
    passing(body, []);
    figure.textContent = "6"; // text of the next picture
    Array.from({ length: 10 }, () => mock.timers.tick(100));
    assert.equal(shown(), 6);
    still.matches = true;
    count(figure, 8);
    assert.equal(shown(), 6);
});

test("whose turn it is moves", async () => {
    still.matches = false;
    document.body.toggleAttribute("data-still", false);
    body.replaceChildren(h("p", { "data-turn": true }), h("p", {}));
    passing(body, [0])();
    for (const [acting, moves] of [[[0], 0], [[1], 1]]) {
        seen = [];
        order = null;
        const passes = passing(body, acting);
        order = null;
        body.replaceChildren(h("p", {}, h("i"), h("i")), h("p", { "data-turn": true }));
        passes();
        await new Promise(setImmediate);
        assert.equal(seen.filter(([one]) => one.querySelector(".turn-light")).length, moves, acting);
        body.replaceChildren(h("p", { "data-turn": true }), h("p", {}));
    }
    still.matches = true;
});

for (const [game, expected] of Object.entries({
    kards: { kredits: ".k-kredits", turn: ".k-kredits", gained: ".k-words", armed: ".ghost .k-flying", hurt: ".ghost .risen", fought: ".k-unit" },
    mbg: { card_drawn: ".ghost .person", barrier_placed: ".trap", robbers_placed: ".trap", barrier_cleared: ".ghost .risen", allied: ".ghost .risen", second_action_won: ".ghost .risen", moved: ".ghost .piece" },
})) {
    test(`what happens in ${game} is seen`, async () => {
        still.matches = false;
        document.body.toggleAttribute("data-still", false);
        const after = {};
        for (const steps of played[game]) {
            for (const [kind, elements] of Object.entries(await show(game, steps))) {
                (after[kind] ??= []).push(...elements);
            }
        }
        for (const [kind, selector] of Object.entries(expected)) {
            const [outer, inner] = selector.split(" ");
            assert.ok(after[kind]?.some((one) => one.matches(outer) && (!inner || one.querySelector(inner))), `${kind}: ${selector}`);
        }
    });

    test(`nothing of ${game} moves where nothing shall`, async () => {
        still.matches = true;
        const after = await show(game, played[game][0].slice(0, 20));
        assert.deepEqual([...new Set(Object.values(after).flat())], []);
    });
}
