import { texts } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { h, redraw } = await import("../static/wellmouth/js/dom.js");
const board = await import("../static/wellmouth/js/mbg_board.js");
const motion = await import("../static/wellmouth/js/motion.js");
const { whole } = await import("../static/webclient/js/house/reflow.js");
const words = await import("../static/wellmouth/js/words.js");

test("long words may be parted between their syllables, short ones and Chinese never", () => {
    for (const [word, parted] of [
        ["Reconnaissance Cars", "Recon-nais-sance Cars"], ["Line Grenadiers", "Line Gre-na-diers"], ["countermeasure", "coun-ter-mea-sure"], ["Medium Panzers", "Medium Panzers"],
        ["Breakthrough Artillery", "Break-through Artil-lery"], ["侦察装甲车连", "侦察装甲车连"],
    ]) {
        assert.equal(words.softened(word).replaceAll("\u00ad", "-"), parted);
    }
});

test("lines that the game broke for want of room are one again, others and drawings stay", () => {
    const block = (...lines) => Object.assign(h("div", {}, lines.flatMap((line, n) => (n ? [h("br"), line] : [line]))), { columns: 12 });
    assert.deepEqual(whole(block("one two", "three four", "a", "b")), ["one two three four", "a", "b"]);
    assert.deepEqual(whole(block("一二三四五六", "七。", "八")), ["一二三四五六七。", "八"]);
    assert.deepEqual(whole(block("one  two six", "three four")), ["one  two six", "three four"]);
});

test("elements are made of text: nothing that comes from the game becomes markup", () => {
    let pressed = 0;
    const made = h("p", { class: "x", hidden: true, title: null, onclick: () => (pressed += 1) }, "<b>no</b>", null, [["yes"]], "");
    made.click();
    assert.equal(made.outerHTML, '<p hidden class="x">&lt;b&gt;no&lt;/b&gt;yes</p>');
    assert.equal(pressed, 1);
    redraw(made, [h("i", {}, "a"), null], h("i", {}, "b"));
    assert.deepEqual(texts(made, "i"), ["a", "b"]);
});

test("facts are filled into sentences; what has no sentence is its own name", () => {
    assert.equal(words.t("queue_impossible", { what: "it" }), "impossible: it");
    assert.equal(words.t("nothing_like_it"), "nothing_like_it");
    assert.equal(words.listed(["a", "b", "c"]), "a, b, and c");
    Object.assign(window.house.words.en, { some_cards: "{n} {n:|card|cards} of {most}" });
    assert.deepEqual([0, 1, 2].map((n) => words.t("some_cards", { n, most: 7 })), ["0 cards of 7", "1 card of 7", "2 cards of 7"]);
});

test("where nothing may move, nothing does, and nothing is left over", () => {
    const before = document.body.children.length;
    const place = { left: 0, top: 0, width: 10, height: 10 };
    motion.travel(() => h("i"), place, place);
    motion.rise("−1", place);
    motion.fade(h("i"), place);
    motion.lunge(h("i"), place);
    motion.march(h("i"), [place, place]);
    assert.equal(motion.allowed(), false);
    assert.equal(document.body.children.length, before);
});

test("a long road winds in as many columns as there are, and no two cells share a place", () => {
    const cells = Array.from({ length: 92 }, (_, x) => ({ x, y: 0 }));
    for (const wide of [6, 7, 12, 30]) {
        const { at, winds } = board.places({ cells }, wide);
        assert.equal(winds, true);
        assert.equal(at.length, 92);
        assert.equal(new Set(at.map(({ x, y }) => `${x} ${y}`)).size, 92);
        assert.ok(Math.max(...at.map(({ x }) => x)) < wide);
        at.forEach((one, n) => {
            const next = at[(n + 1) % 92];
            assert.ok(Math.abs(one.x - next.x) + Math.abs(one.y - next.y) <= 2, `${wide}: ${n}`);
        });
    }
    assert.deepEqual(board.places({ cells: cells.slice(0, 5) }, 6), { at: cells.slice(0, 5), winds: false });
});

test("what a view leaves out has its usual value", () => {
    const view = { board: { cells: [{ place: 1, base: 0 }], officers: [{ name: "x" }], roles: [{ loc: 0, name: "r" }], cities: [{ name: "xuchang", scope: 0, hp: 1, hpmax: 2 }], insts: [], trains: [] } };
    const whole = board.boardOf(view);
    assert.equal(board.boardOf(view), whole);
    assert.deepEqual([whole.officers[0].role, whole.cities[0].mos, whole.fought], [-1, [], null]);
    assert.equal(board.cellName(whole, 0), "Xuchang");
    assert.deepEqual(board.standing(whole, 0), [0]);
    assert.deepEqual(["A", "B"], [0, 1].map(board.letter));
});

test("every kind of place has its picture; who sees nothing is shown nothing of it, and what is not known is left out", async () => {
    const { scene } = await import("../static/webclient/js/house/scene.js");
    for (const kind of ["outdoors", "square", "gate", "inn", "gaming", "shop", "forge", "temple", "indoors", "stratum1", "stratum2", "stratum3", "stratum4", "stratum5", "stratum6", "stratum7", "stratum8"]) {
        const strip = scene({ scene: kind, hour: "dusk", lit: true });
        assert.equal(strip.querySelectorAll("path").length, 2, kind);
        assert.equal(strip.getAttribute("data-hour"), "dusk");
    }
    const dark = scene({ scene: "", hour: "day", lit: false });
    assert.deepEqual([dark.querySelectorAll("path").length, dark.hasAttribute("data-lit")], [0, false]);
    assert.equal(scene({ scene: "dungeon", hour: "day", lit: true }), null);
    assert.equal(scene({}), null);
});
