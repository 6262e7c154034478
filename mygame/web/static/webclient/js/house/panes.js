/* The panes: beside each other where there is room, else one at a time behind tabs. */

import { reportSize } from "./connection.js";
import { toEnd } from "./output.js";

const NAMES = ["text", "table", "hero"];
const tab = Object.fromEntries(NAMES.map((name) => [name, document.getElementById(`tab-${name}`)]));
const narrow = matchMedia("(max-width: 56rem)");

/** Show one pane (on a narrow screen, instead of the others). */
export function show(name) {
    document.body.dataset.pane = name;
    for (const other of NAMES) {
        tab[other].setAttribute("aria-selected", String(other === name));
        tab[other].tabIndex = other === name ? 0 : -1;
    }
    delete tab[name].dataset.news;
    if (name === "text") {
        toEnd();
        reportSize();
    }
}

/** Mark a pane that is not shown: there is something new. */
export function news(name) {
    if (narrow.matches && document.body.dataset.pane !== name) {
        tab[name].dataset.news = "";
    }
}

/** Tell whether only one pane is shown at a time. */
export function alone() {
    return narrow.matches;
}

/** Make the tabs work, by mouse, touch and keyboard. */
export function start() {
    for (const [place, name] of NAMES.entries()) {
        tab[name].addEventListener("click", () => show(name));
        tab[name].addEventListener("keydown", (event) => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
            if (step) {
                event.preventDefault();
                const next = NAMES[(place + step + NAMES.length) % NAMES.length];
                show(next);
                tab[next].focus();
            }
        });
    }
    show("text");
}
