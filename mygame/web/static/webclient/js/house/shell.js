// @ts-check
/* The client as an installed program: its service worker, and a notice when the house has a newer client. */

import { onLanguage, t } from "../../../wellmouth/js/words.js";

const SELDOM = 10 * 60_000; // milliseconds between two questions whether there is a newer one

const fresh = document.getElementById("fresh");
let asked = 0;

/** Read the present version of the client from an answer of the house; null: there was none.
 *
 * @param {{headers: Headers} | null} response
 */
export function heard(response) {
    const now = response?.headers.get("X-Client-Version");
    if (now && now !== window.house.version) {
        fresh.hidden = false;
    }
}

async function ask() {
    if (document.hidden || Date.now() - asked < SELDOM) {
        return;
    }
    asked = Date.now();
    heard(await fetch(location.pathname, { method: "HEAD", cache: "no-store" }).catch(() => null));
}

/** Install the service worker, and check for a new version now and then. */
export function start() {
    asked = Date.now();
    navigator.serviceWorker?.register(window.house.worker).catch(() => {}); // not where pages come over plain HTTP
    document.addEventListener("visibilitychange", ask);
    fresh.addEventListener("click", () => location.reload());
    onLanguage(() => {
        fresh.textContent = t("fresh");
    });
}
