// @ts-check
/* The hero: health, experience, conditions, weapons, clothing and belongings (`Char.*`). */

import { h, redraw } from "../../../wellmouth/js/dom.js";
import { portrait } from "../../../wellmouth/js/portrait.js";
import { send } from "./input.js";
import { onLanguage, t } from "../../../wellmouth/js/words.js";

const HELD = /[lw]/; // letters of things in hand or worn

const TICK = 5000; // milliseconds

const pane = document.getElementById("hero");
/** @typedef {import("../../../../types/messages").CharVitals} CharVitals */
/** @typedef {import("../../../../types/messages").CharStatus} CharStatus */

/** @type {CharVitals | null} */
let vitals = null;
/** @type {CharStatus | null} */
let status = null;
/** @type {{sex: string, traits: any} | null} */
let looks = null;
let things = new Map(); // id -> the hero's thing
let running = []; // [sign, effect]: signs with a running time
let ahead = 0; // seconds the server's clock is ahead of this browser's

/** Take one of the game's messages; tell whether it was about the hero. */
export function take(name, message) {
    switch (name) {
        case "char_vitals":
            vitals = message;
            break;
        case "char_status":
            status = message;
            break;
        case "char_items_list":
            if (message.location !== "inv") {
                return false;
            }
            things = new Map(message.items.map((item) => [item.id, item]));
            break;
        case "char_items_add":
        case "char_items_update":
        case "char_items_remove":
            if (message.location !== "inv") {
                return false;
            }
            if (name === "char_items_remove") {
                things.delete(message.item.id);
            } else {
                things.set(message.item.id, message.item);
            }
            break;
        case "char_name":
            looks = message.portrait ?? null;
            break;
        case "char_statusvars":
            return true;
        default:
            return false;
    }
    draw();
    return true;
}

/** Return the names of the hero's things and enemies. */
export function names() {
    return [...[...things.values()].map((one) => one.name), ...(status?.fight?.foes ?? []).map((one) => one.name)];
}

/** The character is no longer played. */
export function clear() {
    vitals = status = null;
    things = new Map();
    draw();
}

/** Learn the server's time, in seconds since 1970. */
export function setClock(now) {
    ahead = now - Date.now() / 1000;
}

function fact(label, value, ...more) {
    return h("div", { class: "fact" }, h("dt", {}, label), h("dd", {}, value, ...more));
}

function meter(label, value, most, name) {
    const health = name === "hp" ? { low: most * 0.35, high: most * 0.7, optimum: most } : {}; // little of it is red
    const bar = h("meter", { min: 0, max: Math.max(1, most), value, ...health, "aria-label": label, class: name });
    return fact(label, t("of", { n: value, most }), bar);
}

/** Return the remaining time of an effect; "" when it has none. */
function left({ rounds, until }) {
    if (rounds !== null && rounds !== undefined) {
        return t("rounds", { n: rounds });
    }
    const seconds = until ? until - ahead - Date.now() / 1000 : 0;
    return seconds > 60 ? t("minutes", { n: Math.ceil(seconds / 60) }) : seconds > 0 ? t("seconds", { n: Math.ceil(seconds / 5) * 5 }) : "";
}

/** Return the name of an effect, with its remaining time. */
function timed(one) {
    const time = left(one);
    return time ? `${one.name}${t("in_brackets", { what: time })}` : one.name;
}

/** Return a sign of an effect; its time runs by itself. */
function lasting(one, boon) {
    const sign = h("span", { class: `effect ${boon ? "boon" : "bane"}` }, timed(one));
    if (one.until) {
        running.push([sign, one]);
    }
    return sign;
}

setInterval(() => {
    running = running.filter(([sign]) => sign.isConnected);
    for (const [sign, one] of running) {
        const text = timed(one);
        if (sign.textContent !== text) {
            sign.textContent = text;
        }
    }
}, TICK);

/** @param {CharStatus} status */
function condition(status) {
    const { effects, light, ready, fed } = status;
    return [
        h(
            "p",
            { class: "conditions", "data-testid": "effects" },
            h("span", { class: "effect" }, status.health),
            fed ? h("span", { class: "effect boon" }, t("fed")) : null,
            effects.map((one) => lasting(one, one.boon)),
            light ? lasting(light, true) : null,
        ),
        ready ? h("p", { class: "sys" }, t("can_advance")) : null,
    ];
}

function belongings() {
    const all = [...things.values()];
    const held = all.filter((item) => HELD.test(item.attrib));
    const packed = new Map(); // alike things together
    for (const item of all.filter((one) => !held.includes(one))) {
        const key = [item.name, item.uses, item.quality].join();
        packed.set(key, { item, count: (packed.get(key)?.count ?? 0) + 1 });
    }
    return [
        h("h3", {}, t("equipment")),
        held.length
            ? h("dl", { class: "facts held-things", "data-testid": "held" }, held.map((item) => fact(item.place, thing(item))))
            : h("p", { class: "quiet" }, t("nothing_held")),
        h("h3", {}, t("backpack")),
        packed.size
            ? h("ul", { class: "things", "data-testid": "pack" }, [...packed.values()].map(({ item, count }) => h("li", {}, thing(item, count))))
            : h("p", { class: "quiet" }, t("empty")),
    ];
}

/** Return the actions with a thing other than a look: [command, label, whole label].
 *
 * @param {string} attrib
 * @returns {string[][]}
 */
function deeds(attrib) {
    return [
        ...(attrib.includes("g") ? [["wield", "take_in_hand", "take_in_hand_what"]] : []),
        ...(attrib.includes("W") ? [["wield", "put_on", "put_on_what"]] : []),
        ...(attrib.includes("b") ? [["light", "light_it", "light"]] : []),
        ...(attrib.includes("B") ? [["douse", "douse_it", "douse"]] : []),
        ...(attrib.includes("u") ? [["use", "use_it", "use"]] : []),
    ];
}

/** Return a thing: a click looks at it, or takes an action with it. */
function thing(item, count = 1) {
    const marks = [
        count > 1 ? t("times", { n: count }) : "",
        item.uses ? t("uses", { n: item.uses }) : "",
        item.maxquality && item.quality < item.maxquality ? t("quality", { n: item.quality, most: item.maxquality }) : "",
    ].filter(Boolean);
    return [
        h("button", { type: "button", class: "link", "data-testid": `thing-${item.id}`, onclick: () => send(t("do_look_at", { what: item.name })) }, item.name),
        marks.length ? h("span", { class: "quiet" }, ` ${marks.join(" · ")}`) : null,
        deeds(item.attrib).map(([deed, label, told]) =>
            h(
                "button",
                { type: "button", class: "chip small", "data-testid": `${deed}-${item.id}`, "aria-label": t(told, { what: item.name }), onclick: () => send(t(`do_${deed}`, { what: item.name })) },
                t(label),
            ),
        ),
    ];
}

function draw() {
    if (!vitals || !status) {
        redraw(pane, h("p", { class: "quiet" }, t("no_hero")));
        return;
    }
    redraw(
        pane,
        looks ? portrait(looks) : null,
        h("h3", { class: "who" }, t("name_level", { name: status.name, level: vitals.level })),
        condition(status),
        h(
            "dl",
            { class: "facts" },
            meter(t("hp"), vitals.hp, vitals.maxhp, "hp"),
            meter(t("xp"), vitals.xp, vitals.next, "xp"),
            meter(t("slots"), vitals.slots, vitals.maxslots, "slots"),
            fact(t("armor"), String(vitals.armor)),
            fact(t("weapon"), `${status.weapon}${t("in_brackets", { what: status.damage })}`),
            fact(t("coins"), String(vitals.coins)),
        ),
        belongings(),
    );
}

onLanguage(draw);
draw();
