// @ts-check
/* Where the panes beside the text lie: in which column, in which order, and how wide the columns are. In a match they lie as the match needs them. */

import { h } from "../../../wellmouth/js/dom.js";
import { onWishes, remember, wish } from "./store.js";
import { onLanguage, t } from "../../../wellmouth/js/words.js";

const AT_FIRST = { under: ["talk"], side: ["map", "hero", "people"], width: 44 };
const [NARROWEST, WIDEST, STEP] = [24, 66, 2]; // percent of the window for the column at the side

const columns = { under: document.getElementById("under"), side: document.getElementById("side") };
const bar = document.getElementById("splitter");
const panes = document.getElementById("panes");
const movers = [];

/** Return the layout that is wished: every pane once, whatever was remembered. */
function layout() {
    const kept = wish("layout", AT_FIRST);
    const names = AT_FIRST.under.concat(AT_FIRST.side);
    const under = names.filter((name) => kept.under?.includes(name)).sort((a, b) => kept.under.indexOf(a) - kept.under.indexOf(b));
    const order = (name) => (kept.side?.includes(name) ? kept.side.indexOf(name) : names.length);
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

function change(next) {
    remember("layout", next);
    apply();
}

/** Move a pane up in its column; the first one goes to the end of the other column. */
function move(name) {
    const now = layout();
    const [from, to] = now.under.includes(name) ? ["under", "side"] : ["side", "under"];
    const place = now[from].indexOf(name);
    if (place > 0) {
        now[from].splice(place, 1);
        now[from].splice(place - 1, 0, name);
    } else {
        now[from].splice(place, 1);
        now[to].push(name);
    }
    change(now);
    document.getElementById(`move-${name}`).focus();
}

/** Lay the panes as at first. */
export function reset() {
    change(AT_FIRST);
}

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
            button.setAttribute("aria-label", t(first ? "move_over" : "move_up", { what: t(name === "map" ? "map_pane" : name) }));
            button.title = button.getAttribute("aria-label");
        });
    }
    bar.addEventListener("pointerdown", (event) => {
        bar.setPointerCapture(event.pointerId);
        bar.addEventListener("pointermove", drag);
    });
    bar.addEventListener("pointerup", () => bar.removeEventListener("pointermove", drag));
    bar.addEventListener("keydown", (event) => {
        const by = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
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
