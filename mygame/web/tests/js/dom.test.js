/* Redrawing leaves unchanged elements alone. */

import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";

// linkedom's is not for writing.
Object.defineProperty(Object.getPrototypeOf(document.createElement("select")), "value", { value: "", writable: true });
const { h, know, known, on, patch } = await import("../static/wellmouth/js/dom.js");

test("elements that are the same before and after stay, with what is new about them", () => {
    const pressed = [];
    const body = h("div", {});
    document.body.append(body);
    const button = (id, words, more = {}) => h("button", { "data-testid": id, class: "chip", onclick: () => pressed.push(words), ...more }, words);
    const draw = (...children) => patch(body, h("p", { style: { "--x": children.length } }, children), null, h("i", {}, "end"));
    draw(button("a", "one"), button("b", "two", { disabled: true }), h("i", {}, "text"));
    const [a, b] = body.querySelectorAll("button");
    const end = body.lastChild;
    draw(h("b", {}, "new"), button("b", "three", { title: "t" }), button("a", "four"));
    const paragraph = body.firstChild;
    assert.deepEqual([...paragraph.children].map((one) => one.textContent), ["new", "three", "four"]);
    assert.deepEqual([paragraph.children[1], paragraph.children[2], body.lastChild], [b, a, end]);
    assert.equal(b.hasAttribute("disabled"), false);
    assert.equal(b.getAttribute("title"), "t");
    a.click();
    b.click();
    assert.deepEqual(pressed, ["four", "three"]); // only their present handlers
    draw();
    assert.equal(paragraph.childNodes.length, 0);
});

test("what a script knows of an element, and its handlers, are those of the newest one made like it", () => {
    const body = h("div", {});
    const pressed = [];
    const draw = (n) => {
        const card = h("button", { "data-testid": "card" }, "card");
        know(card, "thing", n);
        on(card, "click", () => pressed.push(n));
        patch(body, card);
    };
    draw(1);
    const [card] = body.children;
    draw(2);
    card.click();
    assert.deepEqual([body.firstChild === card, known(card, "thing"), pressed], [true, 2, [2]]);
});

test("what is another is never made into it", () => {
    const body = h("div", {});
    const draw = (...children) => patch(body, children);
    draw(h("button", { class: "x" }), h("span", { "data-key": 1 }));
    const before = [...body.children];
    draw(h("button", { class: "y" }), h("span", { "data-key": 2 }));
    assert.ok([...body.children].every((one, n) => one !== before[n]));
    const own = h("div", {});
    draw(own, h("div", {}));
    draw(h("div", {}), own);
    assert.equal(body.lastChild, own);
});

test("what somebody is writing stays, what is chosen is as it is told", () => {
    const body = h("div", {});
    const draw = (value, on, key) => patch(body, h("input", { "data-testid": "n", value }), h("input", { "data-testid": "c", type: "checkbox", checked: on }), h("select", { "data-testid": "s" }, ["a", "b"].map((one) => h("option", { value: one, selected: one === key }))));
    draw("20", true, "a");
    const [number, check, choice] = body.children;
    Object.defineProperty(number, "value", { value: "9", writable: true }); // in a browser typed text is no attribute
    Object.defineProperty(document, "activeElement", { value: number, configurable: true });
    draw("30", false, "b");
    assert.deepEqual([...body.children], [number, check, choice]);
    assert.equal(number.value, "9");
    assert.equal(check.checked, false);
    assert.equal(choice.querySelector("[selected]").getAttribute("value"), "b");
    Object.defineProperty(document, "activeElement", { value: document.body, configurable: true });
    draw("30", false, "b");
    assert.equal(number.value, "30");
});
