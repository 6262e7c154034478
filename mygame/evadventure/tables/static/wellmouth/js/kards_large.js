// @ts-check
/* A card at its full size, with its keywords explained: beside the pointer that rests on it, under the finger that does, and
 * for keys (`?`) on a sheet, which is read out. Nothing is asked of the game: it is what is printed, and what all can see. */

import { h, know, known } from "./dom.js";
import { art, emblem } from "./kards_art.js";
import { noClick } from "./kards_drag.js";
import { keywordList, nameOf, printed, textOf } from "./kards_pieces.js";
import { open } from "./sheet.js";
import { t } from "./words.js";

const [POINTED, HELD] = [350, 500]; // milliseconds a pointer, a finger rests on a card until it is shown
const FAR = 10; // pixels a finger may tremble
const GAP = 12; // pixels between a card and its large picture

const look = h("div", { class: "k-look kards", "aria-hidden": "true", "data-testid": "look", hidden: true });
let waiting = null;
let pressed = null; // where a finger went down
let from = null; // the element whose card is shown or waited for
let byFinger = false; // the last pointer was a finger

/** Open the card of an element. `unit`: its present state on the board; `more()`: further text of its sheet. */
export function readable(element, card, { unit = null, more = () => null } = {}) {
    if (card) {
        element.setAttribute("data-readable", "");
        know(element, "thing", { card, unit, more });
    }
    return element;
}

/** Return a card at its full size; with a unit, its present figures and keywords.
 *
 * @param {any} unit
 */
export function largeCard(card, unit = null) {
    const row = printed(card);
    const keywords = keywordList(unit ?? { card, keywords: row.keywords, armor: row.armor });
    const figure = (name, value, was, sign) =>
        h("span", { class: `k-${sign}`, "data-hurt": value < was, "aria-label": `${t(`kards_${name}`)} ${value}` }, String(value));
    return h(
        "article",
        { class: "k-large", "data-nation": row.nation, "data-testid": "large" },
        h("header", {}, h("span", { class: "k-cost", "aria-label": `${t("kards_cost")} ${row.cost}` }, String(row.cost)), h("strong", {}, nameOf(card)), h("span", { class: "k-sign", "data-kind": row.kind })),
        h("div", { class: "k-band" }, art(row, card), emblem(row.nation)),
        h("p", { class: "k-line-of" }, [t(`kards_nation_${row.nation}`), t(`kards_kind_${row.kind}`), t(`kards_rarity_${row.rarity}`)].join(" · ")),
        h("p", { class: "k-full" }, textOf(card)),
        keywords.length
            ? h("dl", {}, keywords.map(({ bit, word }) => h("div", {}, h("dt", {}, word), h("dd", {}, t(`kards_keyword_rule_${bit}`)))))
            : null,
        row.unit
            ? h(
                  "p",
                  { class: "k-feet" },
                  figure("attack", unit?.attack ?? row.attack, row.attack, "attack"),
                  h("span", { class: "k-price" }, `${t("kards_operation")} ${unit?.op ?? row.op}`),
                  figure("defence", unit?.defence ?? row.defence, unit?.full ?? row.defence, "defence"),
              )
            : null,
    );
}

/** Hide the large card. */
export function lookAway() {
    clearTimeout(waiting);
    from = pressed = null;
    look.hidden = true;
}

/** Show a thing large beside a box: the table may have been drawn anew since it was pointed at, and something else lie over it. */
function show(thing, box) {
    look.replaceChildren(largeCard(thing.card, thing.unit));
    if (!look.isConnected) {
        document.body.append(look);
    }
    look.hidden = false;
    const own = look.getBoundingClientRect();
    const right = box.right + GAP + own.width < innerWidth;
    const beside = right ? box.right + GAP : box.left - GAP - own.width;
    const left = beside >= 0 ? beside : (innerWidth - own.width) / 2;
    const above = box.top - GAP - own.height;
    const top = beside >= 0 ? box.top + box.height / 2 - own.height / 2 : above >= 0 ? above : box.bottom + GAP;
    look.style.left = `${Math.max(4, Math.min(left, innerWidth - own.width - 4))}px`;
    look.style.top = `${Math.max(4, Math.min(top, innerHeight - own.height - 4))}px`;
}

function wait(element, time) {
    lookAway();
    from = element;
    const [thing, box] = [known(element, "thing"), element.getBoundingClientRect()];
    if (thing) {
        waiting = setTimeout(show, time, thing, box);
    }
}

function readableAt(event) {
    return event.target.closest?.("[data-readable]") ?? null;
}

// A browser reports a mouse over any element drawn under it, though nobody has moved it.
addEventListener("pointerover", (event) => {
    const element = readableAt(event);
    if (event.pointerType !== "touch" && !byFinger && element !== from) {
        element && !event.buttons ? wait(element, POINTED) : lookAway();
    }
});
addEventListener(
    "pointerdown",
    (event) => {
        const element = readableAt(event);
        lookAway();
        byFinger = event.pointerType === "touch";
        if (byFinger && element) {
            wait(element, HELD);
            pressed = [event.clientX, event.clientY];
        }
    },
    { capture: true },
);
addEventListener("pointermove", (event) => {
    byFinger = event.pointerType === "touch";
    if (pressed && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > FAR) {
        lookAway();
    }
});
addEventListener("pointerup", () => {
    clearTimeout(waiting);
    if (pressed && !look.hidden) {
        noClick(); // one has read, and chosen nothing
    }
    pressed = null; // the large card stays until the next touch
});
addEventListener("pointercancel", lookAway);
addEventListener("contextmenu", (event) => pressed && event.preventDefault());
// The text may scroll beside it: only what carries the card away counts, and no step of a table that is drawn anew under a finger (one that scrolls ends the press).
addEventListener("scroll", (event) => from && !pressed && event.target instanceof Node && event.target.contains(from) && lookAway(), { capture: true, passive: true });
addEventListener(
    "keydown",
    (event) => {
        const thing = known(readableAt(event), "thing");
        lookAway();
        if (event.key === "?" && thing) {
            event.preventDefault();
            open(() => ({ title: nameOf(thing.card), body: h("div", { class: "kards" }, largeCard(thing.card, thing.unit), thing.more()) }));
        }
    },
    { capture: true },
);
