// @ts-check
/* The sheet of settings: each is a wish (`store.js`), applied at the start, when it is changed, and when the account brings others. */

import * as connection from "./connection.js";
import { onWishes, remember, wish } from "./store.js";
import { setVolume, sound } from "../../../wellmouth/js/sound.js";

const SIZES = [0.85, 0.92, 1, 1.12, 1.25, 1.45, 1.7];
const SIZE = matchMedia("(max-width: 56rem)").matches ? "size_narrow" : "size"; // a phone and a desk need different ones

const root = document.documentElement;
const at = (/** @type {string} */ id) => document.getElementById(id);

/** Checkbox -> its default, and its effect.
 *
 * @type {Record<string, [() => boolean, (on: boolean) => void]>}
 */
const SWITCHES = {
    motion: [() => !matchMedia("(prefers-reduced-motion: reduce)").matches, (on) => document.body.toggleAttribute("data-still", !on)],
    sound: [() => false, (on) => (at("volume").disabled = !on)],
    echo: [() => true, () => {}],
    screenreader: [() => false, () => connection.reportSize()],
    times: [() => false, (on) => document.body.toggleAttribute("data-times", on)],
    numpad: [() => false, () => {}],
};

function loud() {
    setVolume(at("sound").checked ? at("volume").value / 100 : 0);
}

function recolour() {
    if (at("colours").value === "system") {
        delete root.dataset.colours;
    } else {
        root.dataset.colours = at("colours").value;
    }
}

function reface() {
    root.dataset.face = at("face").value;
    connection.reportSize();
}

function resize(by = 0) {
    const step = Math.max(0, Math.min(SIZES.length - 1, wish(SIZE, 2) + by));
    root.style.setProperty("--size", String(SIZES[step]));
    if (by) {
        remember(SIZE, step);
    }
    connection.reportSize();
}

function apply() {
    for (const [id, [otherwise, then]] of Object.entries(SWITCHES)) {
        at(id).checked = wish(id, otherwise());
        then(at(id).checked);
    }
    at("volume").value = wish("volume", 60);
    loud();
    at("colours").value = wish("colours", matchMedia("(prefers-contrast: more)").matches ? "contrast" : "system");
    recolour();
    at("face").value = wish("face", "mono");
    reface();
    resize();
}

/** Make the sheet work. */
export function start() {
    at("smaller").addEventListener("click", () => resize(-1));
    at("larger").addEventListener("click", () => resize(1));
    for (const [id, [, then]] of Object.entries(SWITCHES)) {
        at(id).addEventListener("change", () => {
            remember(id, at(id).checked);
            then(at(id).checked);
        });
    }
    at("sound").addEventListener("change", () => {
        loud();
        sound("turn");
    });
    at("volume").addEventListener("input", loud);
    at("volume").addEventListener("change", () => {
        remember("volume", Number(at("volume").value));
        sound("turn");
    });
    at("colours").addEventListener("change", () => {
        remember("colours", at("colours").value);
        recolour();
    });
    at("face").addEventListener("change", () => {
        remember("face", at("face").value);
        reface();
    });
    onWishes(apply);
    apply();
}
