// @ts-check
/* The workshop: aliases, keys and buttons, triggers, each an editable list. */

import { h, redraw } from "../../../wellmouth/js/dom.js";
import { keyOf, patternOf } from "./typed.js";
import { onWishes, remember, wish } from "./store.js";
import { onLanguage, t } from "../../../wellmouth/js/words.js";
import { learn } from "./triggers.js";
import { sound } from "../../../wellmouth/js/sound.js";

const MOST = 50; // rows of a list
const LONGEST = 300; // characters of a field
const COLOURS = ["11", "9", "10", "12", "13", "14"];
const SOUNDS = ["", "call", "turn", "hit", "card", "end"];

/** List -> its fields: [name, kind]. */
const LISTS = {
    aliases: [["name", "text"], ["text", "text"]],
    macros: [["label", "text"], ["key", "key"], ["text", "text"]],
    triggers: [["pattern", "text"], ["regex", "check"], ["colour", "colour"], ["sound", "sound"]],
};

const dialog = document.getElementById("workshop");
const body = document.getElementById("workshop-body");
const title = document.getElementById("workshop-title");
const listeners = [];
let shown = "aliases";

/** Call `listener` when keys or buttons have changed. */
export function onMacros(listener) {
    listeners.push(listener);
}

/** Show one of the lists. */
export function open(list = shown) {
    shown = list;
    draw();
    if (!dialog.open) {
        dialog.showModal();
    }
}

function rows() {
    return wish(shown, []);
}

function change(next) {
    remember(shown, next.slice(0, MOST));
    changed();
}

function changed() {
    learn();
    listeners.forEach((listener) => listener());
}

function field(row, place, [name, kind]) {
    const label = t(`${shown}_${name}`);
    const put = (value) => change(rows().map((one, n) => (n === place ? { ...one, [name]: value } : one)));
    const facts = { "aria-label": label, "data-testid": `${shown}-${name}-${place}` };
    if (kind === "check") {
        const box = h("input", { type: "checkbox", ...facts, onchange: () => put(box.checked) });
        box.checked = Boolean(row[name]);
        return h("label", { class: "check" }, box, label);
    }
    if (kind === "colour" || kind === "sound") {
        const options = kind === "colour" ? COLOURS : SOUNDS;
        const chosen = h("select", facts, options.map((one) => h("option", { value: one }, t(`${kind}_${one || "none"}`))));
        chosen.value = row[name] ?? options[0];
        chosen.addEventListener("change", () => {
            put(chosen.value);
            sound(kind === "sound" ? chosen.value : "");
        });
        return chosen;
    }
    const line = h("input", { ...facts, maxlength: LONGEST, placeholder: label, autocomplete: "off", value: row[name] ?? "" });
    if (kind === "key") {
        line.readOnly = true;
        line.addEventListener("keydown", (event) => {
            const key = keyOf(event);
            if (key || ["Backspace", "Delete"].includes(event.key)) {
                event.preventDefault();
                event.stopPropagation();
                line.value = key;
                put(key);
            }
        });
    } else {
        line.addEventListener("change", () => {
            put(line.value.trim());
            const wrong = name === "pattern" && line.value.trim() && !patternOf({ ...row, pattern: line.value });
            line.setAttribute("aria-invalid", String(Boolean(wrong)));
        });
    }
    return line;
}

function draw() {
    title.textContent = t("workshop");
    const tabs = Object.keys(LISTS).map((list) =>
        h("button", { type: "button", class: "chip", "aria-pressed": String(list === shown), "data-testid": `workshop-${list}`, onclick: () => open(list) }, t(list)),
    );
    const list = rows();
    redraw(
        body,
        h("div", { class: "acts", role: "group", "aria-label": t("workshop") }, tabs),
        h("p", { class: "quiet" }, t(`${shown}_how`)),
        h(
            "ul",
            { class: "rows-of" },
            list.map((row, place) =>
                h(
                    "li",
                    {},
                    LISTS[shown].map((kind) => field(row, place, kind)),
                    h(
                        "button",
                        {
                            type: "button",
                            class: "chip",
                            "aria-label": t("remove_it", { n: place + 1 }),
                            "data-testid": `${shown}-remove-${place}`,
                            onclick() {
                                change(rows().filter((_, n) => n !== place));
                                draw();
                                body.querySelector("[data-testid=workshop-add]").focus();
                            },
                        },
                        "✕",
                    ),
                ),
            ),
        ),
        h(
            "button",
            {
                type: "button",
                class: "chip strong",
                "data-testid": "workshop-add",
                disabled: list.length >= MOST,
                onclick() {
                    change([...rows(), {}]);
                    draw();
                    body.querySelector("li:last-of-type input")?.focus();
                },
            },
            t(`${shown}_add`),
        ),
    );
}

/** Make the dialog work. */
export function start() {
    document.getElementById("workshop-open").addEventListener("click", () => open());
    document.getElementById("workshop-close").addEventListener("click", () => dialog.close());
    onLanguage(() => dialog.open && draw());
    onWishes(() => {
        changed();
        if (dialog.open) {
            draw();
        }
    });
}
