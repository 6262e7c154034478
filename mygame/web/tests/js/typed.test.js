import assert from "node:assert/strict";
import { test } from "node:test";
import { addresses, completions, expand, found, keyOf, MOST_AT_ONCE, padWay, patternOf, split } from "../static/webclient/js/house/typed.js";

test("a line is parted where a semicolon has no blank after it", () => {
    for (const [line, parts] of [
        ["n;n;e", ["n", "n", "e"]],
        ["say hi; there", ["say hi; there"]],
        ["say a;;b;look", ["say a;b", "look"]],
        ["look;", ["look;"]],
        ["", [""]],
        ["北;北;东", ["北", "北", "东"]],
        ["说你好；再见", ["说你好；再见"]],
    ]) {
        assert.deepEqual(split(line), parts, line);
    }
});

test("aliases take their words, and may stand for others", () => {
    const aliases = [
        { name: "kk", text: "attack %1;look" },
        { name: "t", text: "tell %1 = %*" },
        { name: "nn", text: "n;n" },
        { name: "far", text: "nn;nn" },
        { name: "北北", text: "北;北" },
    ];
    assert.deepEqual(expand("kk rat", aliases), ["attack rat", "look"]);
    assert.deepEqual(expand("KK rat;nn", aliases), ["attack rat", "look", "n", "n"]);
    assert.deepEqual(expand("t ann hello you", aliases), ["tell ann = ann hello you"]);
    assert.deepEqual(expand("far", aliases), ["n", "n", "n", "n"]);
    assert.deepEqual(expand("nn slowly", aliases), ["n", "n slowly"]);
    assert.deepEqual(expand("北北", aliases), ["北", "北"]);
    assert.deepEqual(expand("kkk rat", aliases), ["kkk rat"]);
});

test("an alias of itself ends, and nothing becomes too much", () => {
    assert.deepEqual(expand("look", [{ name: "look", text: "look;inventory" }]), ["look", "inventory"]);
    const doubling = Array.from({ length: 9 }, (_, n) => ({ name: `a${n}`, text: `a${n + 1};a${n + 1}` }));
    assert.equal(expand("a0", doubling).length, MOST_AT_ONCE);
});

test("triggers are texts or expressions; bad ones and those of everything are none", () => {
    assert.deepEqual(found("A Rat, a rat.", patternOf({ pattern: "rat" })), [[2, 5], [9, 12]]);
    assert.deepEqual(found("1+1=2", patternOf({ pattern: "1+1" })), [[0, 3]]);
    assert.deepEqual(found("hits you for 12", patternOf({ pattern: "for \\d+", regex: true })), [[9, 15]]);
    assert.deepEqual(found("轮到你了", patternOf({ pattern: "到你" })), [[1, 3]]);
    for (const pattern of ["", "  ", undefined]) {
        assert.equal(patternOf({ pattern }), null);
    }
    assert.equal(patternOf({ pattern: "(", regex: true }), null);
    assert.equal(patternOf({ pattern: "x*", regex: true }), null);
});

test("completion knows commands at the beginning and names after it", () => {
    const commands = ["inventory", "invite", "look"];
    const names = ["leaky bucket", "Hanno the well-warden", "老何"];
    assert.deepEqual(completions("inv", commands, names), ["inventory", "invite"]);
    assert.deepEqual(completions("look", commands, names), []);
    assert.deepEqual(completions("get lea", commands, names), ["get leaky bucket"]);
    assert.deepEqual(completions("get leaky b", commands, names), ["get leaky bucket"]);
    assert.deepEqual(completions("talk han", commands, names), ["talk Hanno the well-warden"]);
    assert.deepEqual(completions("n;loo", commands, names), ["n;look"]);
    assert.deepEqual(completions("交谈 老", commands, names), ["交谈 老何"]);
    assert.deepEqual(completions("xyzzy", commands, names), []);
    assert.deepEqual(completions("", commands, names), []);
});

test("addresses are found, without what ends a sentence", () => {
    assert.deepEqual(addresses("see https://example.org/a?b=1. Or not"), [
        { text: "see " },
        { text: "https://example.org/a?b=1", href: "https://example.org/a?b=1" },
        { text: ". Or not" },
    ]);
    assert.deepEqual(addresses("nothing: javascript:alert(1)"), [{ text: "nothing: javascript:alert(1)" }]);
    assert.equal(addresses("去 http://example.org/井 看")[1].href, "http://example.org/");
    assert.deepEqual(addresses(""), [{ text: "" }]);
});

test("keys have names, those that only write have none", () => {
    const press = (code, key, held = {}) => ({ code, key, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, ...held });
    assert.equal(keyOf(press("F1", "F1")), "F1");
    assert.equal(keyOf(press("KeyA", "å", { altKey: true })), "Alt+A");
    assert.equal(keyOf(press("Digit1", "1", { ctrlKey: true, shiftKey: true })), "Ctrl+Shift+1");
    assert.equal(keyOf(press("Numpad5", "5")), "Numpad5");
    assert.equal(keyOf(press("KeyA", "a")), "");
    assert.equal(keyOf(press("Tab", "Tab")), "");
    assert.equal(padWay("Numpad7"), "nw");
    assert.equal(padWay("Digit7"), undefined);
});
