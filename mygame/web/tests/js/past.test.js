import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST, NOTHING, after, of } from "../static/wellmouth/js/past.js";

const step = (rev) => ({ rev, seat: 0, events: [rev] });

test("steps follow each other, one that is told again counts once, old ones go", () => {
    let past = NOTHING;
    for (let rev = 0; rev <= MOST + 1; rev += 1) {
        past = after(of(past, 7), step(rev));
    }
    assert.equal(past.steps.length, MOST);
    assert.deepEqual(after(past, step(MOST + 1)), past);
    assert.equal(past.steps.at(-1).rev, MOST + 1);
});

test("another match begins anew, and the deal that was told before its picture stays", () => {
    const first = after(after(of(NOTHING, 7), step(0)), step(1));
    assert.deepEqual(of(first, 8).steps.map(({ rev }) => rev), [0, 1]); // since the deal no message has named the match
    const known = of(first, 7);
    assert.deepEqual(of(after(known, step(2)), 8).steps, []);
    assert.deepEqual(of(after(known, step(0)), 8), { match: 8, steps: [step(0)] });
});
