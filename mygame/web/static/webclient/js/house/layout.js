// @ts-check
/* The places of the panes beside the text: columns, order and widths. In a match they are placed as the match needs. */

import { h } from "../../../wellmouth/js/dom.js";
import { FOLDED } from "./panes.js";
import { onWishes, remember, wish } from "./store.js";
import { onLanguage, t } from "../../../wellmouth/js/words.js";

/** Names of panes in each column, and the width of the one at the side.
 *
 * @typedef {{under: string[], side: string[], width: number}} Layout
 */

/** Return the names of the panes that lie in a column of the page as it comes.
 *
 * @param {string} column
 */
const inColumn = (column) => [...document.getElementById(column).children].map((one) => one.id.slice("pane-".length)).filter((name) => FOLDED.includes(name));
/** @type {Layout} */
const AT_FIRST = { under: inColumn("under"), side: inColumn("side"), width: 44 };
const [NARROWEST, WIDEST, STEP] = [24, 66, 2]; // percent of the window for the column at the side

/** @type {Record<string, HTMLElement>} */
const columns = { under: document.getElementById("under"), side: document.getElementById("side") };
const bar = document.getElementById("splitter");
const panes = document.getElementById("panes");
/** @type {Array<(now: Layout) => void>} */
const movers = [];

/** Return the wished layout: every pane once, even if the stored one differs.
 *
 * @returns {Layout}
 */
function layout() {
    const kept = wish("layout", AT_FIRST);
    const names = AT_FIRST.under.concat(AT_FIRST.side);
    const under = names.filter((name) => kept.under?.includes(name)).sort((a, b) => kept.under.indexOf(a) - kept.under.indexOf(b));
    const order = (/** @type {string} */ name) => (kept.side?.includes(name) ? kept.side.indexOf(name) : names.length);
    const side = names.filter((name) => !under.includes(name)).sort((a, b) => order(a) - order(b));
    const width = Math.max(NARROWEST, Math.min(WIDEST, Number(kept.width) || AT_FIRST.width));
    return { under, side, width };
}

function apply() {
    const wished = layout();
    const { under, side } = document.body.hasAttribute("data-match") ? AT_FIRST : wished;
    for (const [column, names] of Object.entries({ under, side })) {
        names.forEach((name, place) => {
            const pane = document.getElementById(`pane-${name}`);
            const others = [...columns[column].children].filter((one) => one.id !== "pane-table");
            if (others[place] !== pane) {
                columns[column].insertBefore(pane, others[place] ?? null);
            }
        });
    }
    panes.style.setProperty("--side", `${wished.width}%`);
    bar.setAttribute("aria-valuenow", String(wished.width));
    movers.forEach((show) => show(wished));
}

/** @param {Layout} next */
function change(next) {
    remember("layout", next);
    apply();
}

/** Move a pane up in its column; the first one goes to the end of the other column.
 *
 * @param {string} name
 */
function move(name) {
    const now = layout();
    const [from, to] = now.under.includes(name) ? [now.under, now.side] : [now.side, now.under];
    const place = from.indexOf(name);
    from.splice(place, 1);
    if (place > 0) {
        from.splice(place - 1, 0, name);
    } else {
        to.push(name);
    }
    change(now);
    document.getElementById(`move-${name}`).focus();
}

/** Lay the panes as at first. */
export function reset() {
    change(AT_FIRST);
}

/** @param {PointerEvent} event */
function drag(event) {
    const all = panes.getBoundingClientRect();
    change({ ...layout(), width: Math.round(Math.max(NARROWEST, Math.min(WIDEST, (100 * (all.right - event.clientX)) / all.width))) });
}

/** Give each pane a button that moves it, and the line between the columns to the pointer and the keyboard. */
export function start() {
    for (const name of AT_FIRST.under.concat(AT_FIRST.side)) {
        const button = h("button", { type: "button", class: "mover", id: `move-${name}`, "data-testid": `move-${name}`, onclick: () => move(name) });
        document.querySelector(`#pane-${name} > h2`).append(button);
        movers.push((now) => {
            const first = now.under[0] === name || now.side[0] === name;
            button.textContent = first ? "⇄" : "↑";
            button.setAttribute("aria-label", t(first ? "move_over" : "move_up", { what: t(document.querySelector(`#tab-${name} [data-t]`).dataset.t) }));
            button.title = button.getAttribute("aria-label");
        });
    }
    bar.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
        bar.setPointerCapture(event.pointerId);
        bar.addEventListener("pointermove", drag);
    });
    bar.addEventListener("pointerup", () => bar.removeEventListener("pointermove", drag));
    bar.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
        const by = event.key === "ArrowLeft" ? STEP : event.key === "ArrowRight" ? -STEP : 0;
        if (by) {
            event.preventDefault();
            const now = layout();
            change({ ...now, width: Math.max(NARROWEST, Math.min(WIDEST, now.width + by)) });
        }
    });
    new MutationObserver(apply).observe(document.body, { attributeFilter: ["data-match"] });
    onWishes(apply);
    onLanguage(apply);
    apply();
}
