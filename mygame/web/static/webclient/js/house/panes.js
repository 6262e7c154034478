// @ts-check
/* The panes: beside each other where there is room, some of them folded up if one likes; else one at a time behind tabs. */

import { reportSize } from "./connection.js";
import { toEnd } from "./output.js";
import { onWishes, remember, wish } from "./store.js";
import { onLanguage, t } from "../../../wellmouth/js/words.js";

/** The panes of the page, in the order of the tabs and of Alt+1, Alt+2 ... */
export const NAMES = [...document.querySelectorAll("#tabs [role=tab]")].map((one) => one.id.slice("tab-".length));
/** Those that can be folded up, and lie in one of the columns. */
export const FOLDED = NAMES.filter((name) => document.getElementById(`fold-${name}`));
const tab = Object.fromEntries(NAMES.map((name) => [name, document.getElementById(`tab-${name}`)]));
const handle = document.getElementById("pull");
const narrow = matchMedia("(max-width: 56rem)");

/** Show one pane (on a narrow screen, instead of the others).
 *
 * @param {string} name
 */
export function show(name) {
    document.body.dataset.pane = name;
    for (const other of NAMES) {
        tab[other].setAttribute("aria-selected", String(other === name));
        tab[other].tabIndex = other === name ? 0 : -1;
        document.getElementById(`pane-${other}`).toggleAttribute("data-shown", other === name);
    }
    delete tab[name].dataset.news;
    if (name === "text") {
        toEnd();
        reportSize();
    }
}

/** Go to a pane to write there: it is shown, and not folded up.
 *
 * @param {string} name
 */
export function open(name) {
    if (narrow.matches) {
        show(name);
    }
    fold(name, false);
}

/** Mark a pane that is not shown: there is something new.
 *
 * @param {string} name
 */
export function news(name) {
    if (narrow.matches && document.body.dataset.pane !== name) {
        tab[name].dataset.news = "";
    }
    if (FOLDED.includes(name)) {
        document.getElementById(`fold-${name}`).dataset.news = "";
    }
}

/** Write the number of waiting things on the heading and the tab of a pane; `told` is the same in words.
 *
 * @param {string} name
 * @param {number} count
 * @param {string} told
 */
export function badge(name, count, told) {
    for (const element of [tab[name], document.getElementById(`fold-${name}`)]) {
        const sign = element.querySelector(".badge") ?? element.appendChild(Object.assign(document.createElement("span"), { className: "badge" }));
        sign.textContent = count ? String(count) : "";
        sign.hidden = !count;
        element.title = count ? told : "";
    }
}

/** Show the table at the start of a match; the text beside it is a strip again. */
export function toMatch() {
    pull(false);
    if (narrow.matches) {
        show("table");
    }
}

/** Lower the strip of text beside a match; return whether it was up. */
export function letDown() {
    const was = document.body.hasAttribute("data-pulled");
    if (was) {
        pull(false);
    }
    return was;
}

/** Pull the strip of text beside a match up, or let it down.
 *
 * @param {boolean} up
 */
function pull(up) {
    document.body.toggleAttribute("data-pulled", up);
    handle.setAttribute("aria-expanded", String(up));
    handle.setAttribute("aria-label", t(up ? "let_down" : "pull_up"));
    handle.textContent = up ? "▾" : "▴";
    toEnd();
}

/** Tell whether only one pane is shown at a time. */
export function alone() {
    return narrow.matches;
}

/** Fold a pane up, or open it.
 *
 * @param {string} name
 * @param {boolean} folded
 */
function fold(name, folded) {
    const button = document.getElementById(`fold-${name}`);
    document.getElementById(`pane-${name}`).toggleAttribute("data-folded", folded);
    button.setAttribute("aria-expanded", String(!folded));
    if (!folded) {
        delete button.dataset.news;
    }
}

/** Make tabs and headings work, by mouse, touch and keyboard. */
export function start() {
    for (const [place, name] of NAMES.entries()) {
        tab[name].addEventListener("click", () => show(name));
        tab[name].addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
            const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
            if (step) {
                event.preventDefault();
                const next = NAMES[(place + step + NAMES.length) % NAMES.length];
                show(next);
                tab[next].focus();
            }
        });
    }
    const foldAll = () => FOLDED.forEach((name) => fold(name, wish(`folded_${name}`, false)));
    foldAll();
    onWishes(foldAll);
    for (const name of FOLDED) {
        document.getElementById(`fold-${name}`).addEventListener("click", () => {
            const folded = !document.getElementById(`pane-${name}`).hasAttribute("data-folded");
            remember(`folded_${name}`, folded);
            fold(name, folded);
        });
    }
    handle.addEventListener("click", () => pull(!document.body.hasAttribute("data-pulled")));
    onLanguage(() => pull(document.body.hasAttribute("data-pulled")));
    // A window that becomes narrow in a match goes on showing the match.
    narrow.addEventListener("change", () => narrow.matches && document.body.hasAttribute("data-match") && show("table"));
    pull(false);
    show("text");
}
