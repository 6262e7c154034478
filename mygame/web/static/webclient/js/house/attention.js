// @ts-check
/* Your turn, and calls from others: shown by the title, the tab's icon, the phone's vibration, and a notification if allowed and the page is hidden. */

import { remember, wish } from "./store.js";
import { sound } from "../../../wellmouth/js/sound.js";
import { onLanguage, t } from "../../../wellmouth/js/words.js";

const SHAKE = 150; // milliseconds

const icon = document.querySelector("link[rel=icon]");
const plain = icon.getAttribute("href");
const box = document.getElementById("notify");
let waiting = ""; // the pending turn, in words; "" for none
let wanted = ""; // calls to a reader who looks elsewhere

function show() {
    const words = waiting || wanted;
    const title = words ? `● ${words} · ${t("game")}` : t("game");
    if (document.title !== title) {
        document.title = title;
    }
    const sign = words ? icon.dataset.called : plain;
    if (icon.getAttribute("href") !== sign) {
        icon.href = sign; // the browser fetches it anew
    }
}

/** Tell whether the reader looks at this page. */
function looks() {
    return !document.hidden && document.hasFocus();
}

/** Announce the reader's turn, or take it back.
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
    nudge(words, "turn");
}

/** Tell a reader who looks elsewhere that somebody wants something: a tell, an invitation, a match by letter. It stands until they look here.
 *
 * @param {string} words
 */
export function call(words) {
    if (looks()) {
        return;
    }
    wanted = words;
    show();
    sound("call");
    nudge(words, "call");
}

/** Vibrate the phone, and notify a reader who does not see this page.
 *
 * @param {string} words
 * @param {string} tag
 */
function nudge(words, tag) {
    if (matchMedia("(pointer: coarse)").matches) {
        if (/** @type {any} */ (navigator).userActivation?.hasBeenActive !== false) {
            navigator.vibrate?.(SHAKE); // before a first touch it is refused, with a complaint
        }
    }
    if (document.hidden && box.checked && window.Notification?.permission === "granted") {
        try {
            const note = new Notification(t("game"), { body: words, icon: plain, tag });
            note.onclick = () => window.focus();
        } catch {
            /* Some phones let only installed pages notify: title and sign say it. */
        }
    }
}

function seen() {
    if (wanted && looks()) {
        wanted = "";
        show();
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
    document.addEventListener("visibilitychange", seen);
    window.addEventListener("focus", seen);
    onLanguage(show);
}
