/* The client: Evennia's library and plugin handler carry the messages; these plugins show them. */

import * as attention from "./attention.js";
import * as connection from "./connection.js";
import * as hero from "./hero.js";
import * as input from "./input.js";
import * as making from "./making.js";
import * as output from "./output.js";
import * as panes from "./panes.js";
import * as place from "./place.js";
import * as table from "../../../wellmouth/js/table.js";
import * as talk from "./talk.js";
import { connection as socket } from "./socket.js";
import { lang, onLanguage, setLang, t, tag } from "../../../wellmouth/js/words.js";
import { remember, wish } from "./store.js";
import { setVolume, sound } from "../../../wellmouth/js/sound.js";

const LANGUAGE = /^\s*(language|lang|语言|english|chinese|中文|英文|英语|[12])(\s|$)/iu;
const SOON = 700; // milliseconds after which the game has answered a line
const SELDOM = 2500; // milliseconds between two such questions
const SIZES = [0.85, 0.92, 1, 1.12, 1.25, 1.45, 1.7];

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

/** Ask at which table one is, and in which language, soon but seldom. */
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

function status(message) {
    if (message.known) {
        setLang(message.lang);
    }
    document.getElementById("door").hidden = message.account !== null;
    document.getElementById("keep").hidden = !message.guest;
    output.isFor(message.account);
    table.setClock(message.now);
    hero.setClock(message.now);
    if (!message.playing) {
        hero.clear();
        place.clear();
    }
    table.at(message.table);
}

const plugins = {
    output: output.plugin(input.send),
    connection: connection.plugin(),
    input: input.plugin(),
    status: {
        init() {},
        onLoggedIn() {
            table.refresh();
            making.refresh();
        },
        onSend(line) {
            askStatus(LANGUAGE.test(line) ? 300 : SOON);
            return null;
        },
        onUnknownCmd(name, args, kwargs) {
            const message = args.length ? args[0] : kwargs;
            if (name === "client_status") {
                status(message);
                return true;
            }
            return [table, hero, place, talk, making].some((one) => one.take(name, message));
        },
    },
};
// The last one claims whatever is left, so it must be asked last.
for (const name of ["status", "connection", "input", "output"]) {
    window.plugin_handler.add(name, plugins[name]);
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

document.querySelector(".languages").addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = event.submitter.value;
    const form = new FormData(event.target, event.submitter);
    fetch(event.target.action, { method: "POST", body: form, redirect: "manual" }).catch(() => null);
    if (connection.online()) {
        input.send(`language ${chosen}`);
    }
    setLang(chosen);
});

let step = wish("size", 2);
function resize(by) {
    step = Math.max(0, Math.min(SIZES.length - 1, step + by));
    document.documentElement.style.setProperty("--size", SIZES[step]);
    remember("size", step);
    connection.reportSize();
}
document.getElementById("smaller").addEventListener("click", () => resize(-1));
document.getElementById("larger").addEventListener("click", () => resize(1));

function toggle(id, otherwise, then) {
    const box = document.getElementById(id);
    box.checked = wish(id, otherwise);
    then(box.checked);
    box.addEventListener("change", () => {
        remember(id, box.checked);
        then(box.checked);
    });
}
const colours = document.getElementById("colours");
function recolour() {
    if (colours.value === "system") {
        delete document.documentElement.dataset.colours;
    } else {
        document.documentElement.dataset.colours = colours.value;
    }
}
colours.value = wish("colours", matchMedia("(prefers-contrast: more)").matches ? "contrast" : "system");
recolour();
colours.addEventListener("change", () => {
    remember("colours", colours.value);
    recolour();
});
toggle("motion", !matchMedia("(prefers-reduced-motion: reduce)").matches, (on) => document.body.toggleAttribute("data-still", !on));
const volume = document.getElementById("volume");
function loud() {
    setVolume(document.getElementById("sound").checked ? volume.value / 100 : 0);
}
volume.value = wish("volume", 60);
toggle("sound", false, (on) => {
    volume.disabled = !on;
    loud();
});
document.getElementById("sound").addEventListener("change", () => sound("turn"));
volume.addEventListener("input", loud);
volume.addEventListener("change", () => {
    remember("volume", Number(volume.value));
    sound("turn");
});
toggle("echo", true, () => {});
toggle("screenreader", false, () => connection.reportSize());

attention.start();
translate();
resize(0);
panes.start();
table.start({
    pane: document.getElementById("pane-table"),
    ask: connection.ask,
    send: input.send,
    news: panes.news,
    began: panes.toMatch,
    mine: attention.turn,
    feed: () => (panes.alone() ? output.latest() : []),
});
talk.start();
