// @ts-check
/* Your turn: told by the title, the sign of the tab, the phone's shaking, and a notification to who looks elsewhere and has allowed it. */

import { remember, wish } from "./store.js";
import { onLanguage, t } from "../../../wellmouth/js/words.js";

const SHAKE = 150; // milliseconds

const icon = document.querySelector("link[rel=icon]");
const plain = icon.href;
const box = document.getElementById("notify");
let waiting = ""; // what is waited for, in words; "" for nothing

function show() {
    document.title = waiting ? `● ${waiting} · ${t("game")}` : t("game");
    icon.href = waiting ? icon.dataset.called : plain;
}

/** Tell the reader that it is their turn, or take it back.
 *
 * @param {boolean} mine
 * @param {string} words
 */
export function turn(mine, words) {
    const called = mine && !waiting;
    waiting = mine ? words : "";
    show();
    if (!called) {
        return;
    }
    if (matchMedia("(pointer: coarse)").matches) {
        navigator.vibrate?.(SHAKE);
    }
    if (document.hidden && box.checked && window.Notification?.permission === "granted") {
        try {
            const note = new Notification(t("game"), { body: words, icon: plain, tag: "turn" });
            note.onclick = () => window.focus();
        } catch {
            /* Some phones let only installed pages notify: title and sign say it. */
        }
    }
}

/** Make the box of the settings work: it stays empty where the browser's answer is no. */
export function start() {
    box.disabled = !("Notification" in window);
    box.checked = !box.disabled && wish("notify", false) && Notification.permission === "granted";
    box.addEventListener("change", async () => {
        if (box.checked) {
            box.checked = (await Notification.requestPermission()) === "granted";
        }
        remember("notify", box.checked);
    });
    onLanguage(show);
}
