// @ts-check
/* The client: Evennia's library and plugin handler carry the messages; these plugins show them. */

import * as attention from "./attention.js";
import * as connection from "./connection.js";
import * as hero from "./hero.js";
import * as input from "./input.js";
import * as keys from "./keys.js";
import * as layout from "./layout.js";
import * as making from "./making.js";
import * as output from "./output.js";
import * as panes from "./panes.js";
import * as people from "./people.js";
import * as place from "./place.js";
import * as scrollback from "./scrollback.js";
import * as settings from "./settings.js";
import * as shell from "./shell.js";
import * as quests from "./quests.js";
import * as shop from "./shop.js";
import * as stage from "./stage.js";
import * as table from "../../../wellmouth/js/table.js";
import * as talk from "./talk.js";
import * as workshop from "./workshop.js";
import { connection as socket } from "./socket.js";
import { lang, onLanguage, setLang, t, tag } from "../../../wellmouth/js/words.js";
import { adopt, forget, keep, kept } from "./store.js";

const LANGUAGE = /^\s*(language|lang|语言|english|chinese|中文|英文|英语|[12])(\s|$)/iu;
const SOON = 700; // milliseconds after which the game has answered a line
const SELDOM = 2500; // milliseconds between two such questions

window.Evennia.debug = false;
window.Evennia.init({ connection: socket });

/** Put the page's own controls into the language. */
function translate() {
    document.documentElement.lang = tag();
    for (const element of document.querySelectorAll("[data-t]")) {
        element.textContent = t(element.dataset.t);
    }
    for (const element of document.querySelectorAll("[data-t-label]")) {
        element.setAttribute("aria-label", t(element.dataset.tLabel));
    }
    for (const element of document.querySelectorAll("[data-t-hint]")) {
        element.placeholder = t(element.dataset.tHint);
    }
    for (const button of document.querySelectorAll(".languages button")) {
        button.setAttribute("aria-pressed", String(button.value === lang));
    }
}
onLanguage(translate);

let asked = false;
let askedAt = 0;
let before = kept("table"); // the end of a match that was shown before a reload, and to whom
/** @type {string | null} */
let account = null;
window.addEventListener("pagehide", () => keep("table", account && { account, end: table.shownEnd() }));

/** Ask for the player's table and language, soon but seldom. */
function askStatus(soon = SOON) {
    if (asked) {
        return;
    }
    asked = true;
    setTimeout(
        () => {
            asked = false;
            askedAt = performance.now();
            connection.ask("client_status");
        },
        Math.max(soon, askedAt + SELDOM - performance.now()),
    );
}

/** @param {import("../../../../types/messages").ClientStatus} message */
function status(message) {
    if (message.known) {
        setLang(message.lang);
    }
    document.getElementById("door").hidden = message.account !== null;
    document.getElementById("keep").hidden = !message.guest;
    output.isFor(message.account);
    talk.isFor(message.account);
    table.setClock(message.now);
    hero.setClock(message.now);
    if (!message.playing) {
        hero.clear();
        place.clear();
        stage.clear();
        people.clear();
    }
    table.at(message.table, message.playing, message.near ?? true);
    if (before?.account === message.account) {
        table.showEnd(before.end);
    }
    before = null;
    account = message.account;
}

/** In the order of asking: the last one claims all the rest. */
const plugins = {
    status: {
        init() {},
        onLoggedIn() {
            table.refresh();
            making.refresh();
            forget();
            connection.ask("client_settings");
        },
        /** @param {string} line */
        onSend(line) {
            table.touch();
            askStatus(LANGUAGE.test(line) ? 300 : SOON);
            return null;
        },
        /**
         * @param {string} name
         * @param {any[]} args
         * @param {any} kwargs
         */
        onUnknownCmd(name, args, kwargs) {
            const message = args.length ? args[0] : kwargs;
            if (name === "client_status") {
                status(message);
                return true;
            }
            if (name === "client_settings") {
                adopt(message.settings, (/** @type {Record<string, any>} */ wishes) => connection.ask("client_settings", { settings: wishes }));
                return true;
            }
            const taken = [shop, quests, table, hero, place, people, talk, making].some((one) => one.take(name, message));
            return stage.take(name, message) || taken; // it shows what the others know
        },
    },
    connection: connection.plugin(() => {
        table.refresh();
        askStatus();
    }),
    input: input.plugin(),
    output: output.plugin(input.send),
};
for (const [name, plugin] of Object.entries(plugins)) {
    window.plugin_handler.add(name, plugin);
}
output.onSaid(() => {
    panes.news("text");
    table.said();
    askStatus();
});

// The page's own controls.

for (const button of document.querySelectorAll("#quick [data-do]")) {
    button.addEventListener("click", () => {
        panes.show("text");
        input.send(window.house.words[lang][`do_${button.dataset.do}`]);
    });
}

document.querySelector(".languages").addEventListener("submit", (/** @type {any} */ event) => {
    event.preventDefault();
    const chosen = event.submitter.value;
    const form = new /** @type {any} */ (FormData)(event.target, event.submitter);
    fetch(event.target.action, { method: "POST", body: form, redirect: "manual" }).catch(() => null);
    if (connection.online()) {
        input.send(`language ${chosen}`);
    }
    setLang(chosen);
});

document.getElementById("go-home").addEventListener("click", () => {
    panes.show("text");
    input.send(t("do_go_home"));
});

// A command of a page's text is on the line, to be sent by hand.
const wished = new URLSearchParams(window.location.hash?.slice(1) ?? "").get("line")?.slice(0, 200);
if (wished) {
    window.history.replaceState(null, "", window.location.pathname);
    input.write(wished);
}

attention.start();
translate();
settings.start();
panes.start();
layout.start();
scrollback.start();
workshop.start();
keys.start();
shell.start();
input.completeFrom(() => ({
    commands: [...Array.from(document.querySelectorAll("#quick [data-do]"), (/** @type {any} */ one) => t(`do_${one.dataset.do}`)), ...window.house.commands[lang]], // the usual ones first
    names: [...new Set([place, hero, talk, people].flatMap((one) => one.names()))],
}));
document.getElementById("layout-reset").addEventListener("click", layout.reset);
table.start({
    pane: document.getElementById("pane-table"),
    ask: connection.ask,
    send: input.send,
    news: panes.news,
    began: panes.toMatch,
    replays: "/matches/",
    games: "/games/",
    mine: attention.turn,
    call: attention.call,
    feed: () => (panes.alone() ? output.latest() : []),
});
talk.start();
people.start((/** @type {string} */ name) => {
    panes.open("talk");
    talk.to(name);
});
quests.start();
stage.start();
