// @ts-check
/* The connection: the client's report to the server, and reconnecting by itself after a loss. */

import { heard } from "./shell.js";
import { note, size } from "./output.js";
import { lang, onLanguage, t } from "../../../wellmouth/js/words.js";
import { wish } from "./store.js";

const FIRST_PAUSE = 1, LONGEST_PAUSE = 30; // seconds
const PACKAGES = ["Char 1", "Room 1", "Room.Map 1", "Comm 1", "Table 1"]; // packages of the panes
const LEAVING = /^\s*(quit|q|退出|离开游戏)\s*$/iu;
const RENEWAL = 4000; // milliseconds until the renewal of the log-in is given up
const BY_HAND = ["click", "submit", "change", "keydown"]; // events after which somebody waits for an answer
const GOODBYE = 5000; // milliseconds between a farewell and the end of the connection

const line = document.getElementById("connection");
const retry = document.getElementById("retry");
let pause = FIRST_PAUSE;
/** @type {ReturnType<typeof setInterval> | undefined} */
let timer;
let left = 0;
let told = "";
let state = "connecting";
let farewell = -Infinity;

/** Return whether messages can be sent now. */
export function online() {
    return state === "connected";
}

/** Send a structured message; tell whether there was a connection.
 *
 * @param {string} name
 * @param {Record<string, any>} facts
 */
export function ask(name, facts = {}) {
    if (online()) {
        window.Evennia.msg(name, [], facts);
        return true;
    }
    if (BY_HAND.includes(window.event?.type ?? "") && state !== "closed") {
        note(t("click_not_sent"), "err");
    }
    return false;
}

/** Report the size of the screen to the server. */
export function reportSize() {
    const { width, height } = size();
    const reader = wish("screenreader", null); // null: never chosen here, so the account's own choice stands
    const facts = { screenwidth: width, screenheight: height, ...(reader === null ? {} : { screenreader: reader }) };
    const wanted = JSON.stringify(facts);
    if (width > 0 && wanted !== told && online()) {
        told = wanted;
        ask("client_options", facts);
    }
}

function show() {
    line.textContent = state === "lost" ? t("lost", { seconds: left }) : t(state);
    document.body.dataset.connection = state;
    retry.hidden = state !== "lost" && state !== "closed";
    retry.textContent = t(state === "closed" ? "come_back" : "try_now");
}

function opened() {
    clearInterval(timer);
    state = "connected";
    pause = FIRST_PAUSE;
    told = "";
    show();
    reportSize();
    ask("client_hello", { lang });
    window.Evennia.msg("supports_set", PACKAGES, {});
}

function closed() {
    clearInterval(timer);
    const meant = performance.now() - farewell < GOODBYE;
    if (state === "connected" || state === "silent") {
        note(meant ? t("closed") : t("lost", { seconds: pause }), "err");
    }
    if (meant) {
        state = "closed";
        show();
        return;
    }
    state = "lost";
    left = Math.round(pause * (0.85 + 0.3 * Math.random())) || 1;
    pause = Math.min(LONGEST_PAUSE, pause * 1.7);
    show();
    timer = setInterval(() => {
        left -= 1;
        if (left <= 0) {
            connect();
        } else {
            show();
        }
    }, 1000);
}

/** Show that the server does not answer, or does again.
 *
 * @param {string} from
 * @param {string} to
 */
function turn(from, to) {
    if (state === from) {
        state = to;
        show();
    }
}

async function connect() {
    clearInterval(timer);
    state = "connecting";
    show();
    // A page of the site renews the log-in on the game's side of the browser session.
    heard(await fetch(window.location.pathname, { method: "HEAD", cache: "no-store", signal: /** @type {any} */ (AbortSignal).timeout(RENEWAL) }).catch(() => null));
    window.Evennia.connect();
}

/** The plugin for Evennia's client.
 *
 * @param {() => void} again called when a silent server answers again
 */
export function plugin(again) {
    retry.addEventListener("click", connect);
    window.addEventListener("online", () => state === "lost" && connect());
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let waiting;
    new ResizeObserver(() => {
        clearTimeout(waiting);
        waiting = setTimeout(reportSize, 300);
    }).observe(document.getElementById("messagewindow"));
    onLanguage(show);
    return {
        init() {
            window.Evennia.emitter.on("connection_open", opened);
            window.Evennia.emitter.on("connection_silent", () => turn("connected", "silent"));
            window.Evennia.emitter.on("connection_heard", () => {
                turn("silent", "connected");
                again();
            });
            show();
            window.Evennia.connect();
        },
        onConnectionClose: closed,
        /**
         * @param {string[]} _
         * @param {{type?: string}} [kwargs]
         */
        onText(_, kwargs) {
            if (kwargs?.type === "banned") {
                farewell = performance.now();
            }
            return null;
        },
        /** @param {string} sent */
        onSend(sent) {
            if (LEAVING.test(sent)) {
                farewell = performance.now();
            }
            return null;
        },
        onLoggedIn() {
            told = "";
            reportSize();
            ask("client_hello", { lang });
        },
    };
}

