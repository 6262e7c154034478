// @ts-check
/* Keys: those of the client, which `?` lists, those of the numpad, and the reader's own; closing by Escape and by a click outside. */

import * as panes from "./panes.js";
import * as place from "./place.js";
import * as scrollback from "./scrollback.js";
import * as workshop from "./workshop.js";
import { h, redraw } from "../../../wellmouth/js/dom.js";
import { doable } from "../../../wellmouth/js/table.js";
import { keyOf, padWay } from "./typed.js";
import { sendTyped, write } from "./input.js";
import { t } from "../../../wellmouth/js/words.js";
import { toEnd } from "./output.js";
import { wish } from "./store.js";

const LISTED = [
    ["Enter", "key_send"], ["Shift+Enter", "key_line"], ["↑ ↓", "key_history"], ["Tab", "key_complete"], [";", "key_several"], ["Page ↑ ↓", "key_scroll"],
    ["Ctrl+F", "key_search"], ["Alt+1 … 6", "key_panes"], ["Alt+K", "key_workshop"], ["Esc", "key_close"], ["?", "key_help"],
];

const field = document.getElementById("inputfield");
const log = document.getElementById("messagewindow");
const settings = document.getElementById("settings");
const sheet = document.getElementById("keys");
const quick = document.getElementById("quick");

/** @typedef {{label?: string, key?: string, text?: string}} Macro */

/** Do a macro: send its text, or put it on the line when it ends in a blank or three dots.
 *
 * @param {Macro} macro
 */
function run(macro) {
    const open = /(\.\.\.|…|\s)$/u.exec(macro.text ?? "");
    if (open) {
        write(`${open.input.slice(0, open.index)} `);
    } else if (macro.text) {
        sendTyped(macro.text);
    }
}

function drawButtons() {
    quick.querySelectorAll(".own").forEach((/** @type {Element} */ button) => button.remove());
    wish("macros", [])
        .filter((/** @type {Macro} */ macro) => macro.label && macro.text)
        .forEach((/** @type {Macro} */ macro, /** @type {number} */ n) => quick.append(h("button", { type: "button", class: "chip own", "data-testid": `macro-${n}`, onclick: () => run(macro) }, macro.label)));
}

function list() {
    const own = wish("macros", []).filter((/** @type {Macro} */ macro) => macro.key && macro.text);
    const rows = [...LISTED.map(([key, words]) => [key, t(words)]), ...(wish("numpad", false) ? [["Numpad", t("key_numpad")]] : []), ...own.map((/** @type {Macro} */ macro) => [macro.key, macro.text])];
    document.getElementById("keys-title").textContent = t("keys");
    document.getElementById("keys-close").textContent = t("close");
    redraw(
        document.getElementById("keys-body"),
        h("dl", { class: "key-list" }, rows.map(([key, words]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)])),
        h("p", { class: "quiet" }, t("keys_own")),
    );
}

/** Show the list of keys. */
export function help() {
    list();
    sheet.showModal();
}

/** Close the topmost thing; tell whether there was one. */
function close() {
    if (settings.open) {
        settings.open = false;
        settings.querySelector("summary").focus();
        return true;
    }
    if (scrollback.searching()) {
        scrollback.search(false);
        field.focus();
        return true;
    }
    return panes.letDown();
}

/** @param {KeyboardEvent & {target: any}} event */
function pressed(event) {
    if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) {
        return;
    }
    const key = keyOf(event);
    const macro = key && wish("macros", []).find((/** @type {Macro} */ one) => one.key === key && one.text);
    const away = event.target.closest?.("input, textarea, select") && event.target !== field; // writing elsewhere
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey;
    const way = wish("numpad", false) && plain && !away ? padWay(event.code) : undefined;
    if (macro) {
        run(macro);
    } else if (way) {
        sendTyped(place.wayTo(way) ?? t(`way_${way}`));
    } else if (event.key === "Escape") {
        if (!close()) {
            return;
        }
    } else if (key === "Ctrl+F" && !scrollback.searching()) {
        panes.show("text");
        scrollback.search(true);
    } else if (/^Alt\+[1-9]$/u.test(key) && panes.NAMES[Number(key.at(-1)) - 1]) {
        const name = panes.NAMES[Number(key.at(-1)) - 1];
        panes.show(name);
        const into = name === "text" ? field : (name === "table" && doable()) || document.querySelector(`#pane-${name} :is(button, input, select):not(:disabled)`);
        into?.focus();
    } else if (key === "Alt+K") {
        workshop.open();
    } else if (event.key === "?" && !away && !field.value) {
        help();
    } else if (["PageUp", "PageDown"].includes(event.key) && event.target === field) {
        log.scrollBy({ top: (event.key === "PageUp" ? -0.8 : 0.8) * log.clientHeight });
    } else if (key === "Ctrl+End" && event.target === field && !field.value) {
        toEnd();
    } else {
        return;
    }
    event.preventDefault();
}

/** Make keys work. */
export function start() {
    document.addEventListener("keydown", /** @type {(event: any) => void} */ (pressed));
    document.addEventListener("click", (event) => {
        if (settings.open && !settings.contains(event.target)) {
            settings.open = false;
        }
    });
    for (const dialog of [sheet, document.getElementById("workshop")]) {
        dialog.addEventListener("click", (/** @type {MouseEvent} */ event) => event.target === dialog && dialog.close());
    }
    // `?` once more is a question mark after all.
    sheet.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "?") {
            event.preventDefault();
            sheet.close();
            write("?");
        }
    });
    document.getElementById("keys-close").addEventListener("click", () => sheet.close());
    document.getElementById("keys-open").addEventListener("click", help);
    workshop.onMacros(drawButtons);
    drawButtons();
}
