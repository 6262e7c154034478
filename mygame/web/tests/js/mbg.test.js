import "./page.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const [steps] = JSON.parse(readFileSync(new URL("../played.json", import.meta.url), "utf8")).mbg;
const { paint, told } = await import("../static/wellmouth/js/mbg.js");
const { stretches } = await import("../static/wellmouth/js/mbg_board.js");
const { h } = await import("../static/wellmouth/js/dom.js");
document.body.append(h("div", { id: "pane-table" }, Object.assign(h("div", { class: "table-body" }), { clientWidth: 800 })));

/** Return the buttons that queue the throw, as seat 0 sees a stored match's first picture. */
function soon(change, more = {}) {
    const view = structuredClone(steps[0][0]);
    change(view);
    const wishes = [];
    const desk = { me: 0, view, rev: 1, past: [], acting: [1], choosing: null, queued: "", sending: false, prompt: "", name: (seat) => `P${seat}`, seats: () => view.board.roles.map((_, seat) => ({ seat, name: `P${seat}`, here: true })), legal: () => [], act: () => undefined, queue: (wish) => wishes.push(wish), answer: () => undefined, ...more };
    const section = h("div", {}, paint(desk)).querySelector(".question");
    return { buttons: [...section.querySelectorAll("[data-testid^=queue-]")], wishes };
}

const nothing = () => undefined;

test("while others are asked the throw can be queued, on a condition, too, and taken back", () => {
    const first = soon(nothing);
    assert.deepEqual(first.buttons.map((one) => one.getAttribute("aria-pressed")), ["false"]);
    first.buttons[0].click();
    const waits = soon(nothing, { queued: "move" });
    assert.deepEqual(waits.buttons.map((one) => one.getAttribute("aria-pressed")), ["true", "false"]);
    waits.buttons.forEach((one) => one.click());
    const careful = soon(nothing, { queued: "move unless loss" });
    careful.buttons.forEach((one) => one.click());
    assert.deepEqual([first.wishes, waits.wishes, careful.wishes], [["move"], ["", "move unless loss"], ["", "move"]]);
});

test("nobody queues who is asked, whose moves may be on their way; nor who is out, nor on a page", () => {
    assert.deepEqual(soon(nothing, { acting: [0] }).buttons, []);
    assert.deepEqual(soon((view) => Object.assign(view.board.roles[0], { loc: -1 })).buttons, []);
    assert.deepEqual(soon(nothing, { queue: undefined }).buttons, []);
});

test("another match shows nothing of the last one's dice", () => {
    told({ rev: 1, events: [{ type: "moved", role: 0, cell: 3, steps: 5, path: [1, 2] }] });
    const draw = (match) => {
        const view = structuredClone(steps[0][0]);
        return h("div", {}, paint({ me: 0, view, match, rev: 1, past: [], acting: [1], choosing: null, queued: "", sending: false, prompt: "", name: () => "", seats: () => view.board.roles.map((_, seat) => ({ seat, name: "", here: true })), legal: () => [], act: nothing, queue: nothing, answer: nothing }));
    };
    soon(nothing);
    told({ rev: 1, events: [{ type: "moved", role: 0, cell: 3, steps: 5, path: [1, 2] }] });
    assert.equal(draw(undefined).querySelectorAll(".die").length > 0, true);
    assert.equal(draw(8).querySelectorAll(".die").length, 0);
});

test("a city of several rows has its name in the uppermost of the longest", () => {
    const cells = [1, 1, 1, 2].map((base) => ({ place: 1, base }));
    const at = [[0, 2], [0, 1], [0, 0], [1, 0]].map(([x, y]) => ({ x, y }));
    const cities = { 1: { name: "long" }, 2: { name: "small" } };
    assert.deepEqual(stretches({ cells, cities }, at).map(({ n, y, long }) => [n, y, long]), [[2, 0, 1], [3, 0, 1]]);
});
