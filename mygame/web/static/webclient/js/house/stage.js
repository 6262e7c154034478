// @ts-check
/* The stage over the text: the place in full height and who is in it; in a fight both sides and every move, in a talk every question, at the keys 0 to 9. */

import * as place from "./place.js";
import { h, patch } from "../../../wellmouth/js/dom.js";
import { cut } from "./goods.js";
import { likeness } from "./beasts.js";
import { onLanguage, t } from "../../../wellmouth/js/words.js";
import { open as openShop } from "./shop.js";
import { scene } from "./scene.js";
import { alone, show } from "./panes.js";
import { send } from "./input.js";
import { wish } from "./store.js";

const SEEN = 2000; // milliseconds in which a blow is seen
const field = document.getElementById("inputfield");
const stage = document.getElementById("stage");
/** @typedef {{number: number | null, line: string, key: string, target: number | null, name: string, roll: string, needs: string, why: string}} Move */
/** @typedef {{line: string, needs: string, picture: string, what: string}} Deed */
/** @typedef {{id: number, name: string, health: string, share: number, near?: boolean, conditions?: any[], portrait?: any}} Fighter */
/** The last message of each kind that is told here.
 *
 * @type {Record<string, any>}
 */
let told = {};
/** @type {number | null} */
let aimed = null; // the id of the enemy against which stunts go
/** What each fighter had when it was last drawn, and when it last lost some.
 *
 * @type {Record<string, {left: number, lost: number, at: number}>}
 */
let drawn = {};

const KINDS = ["room_info", "char_status", "char_vitals", "char_name", "char_talk"];

/** Read one of the game's messages, after the other panes; tell whether it was for the stage alone.
 *
 * @param {string} name
 * @param {any} message
 */
export function take(name, message) {
    if (name === "room_info" && told.room_info?.num !== message.num) {
        delete told.char_talk;
    }
    if (KINDS.includes(name)) {
        told[name] = message;
    }
    if (KINDS.includes(name) || /^(room|char_items)_/u.test(name)) {
        draw();
    }
    return name === "char_talk";
}

/** The character is no longer played. */
export function clear() {
    told = {};
    draw();
}

/** @param {any[]} conditions */
const ills = (conditions = []) => conditions.map(({ name, boon }) => h("span", { class: `effect ${boon ? "boon" : "bane"}` }, name));

/**
 * @param {string} name
 * @param {number} value
 * @param {number} most
 */
const bar = (name, value, most) => h("meter", { min: 0, max: Math.max(1, most), low: most * 0.35, high: most * 0.7, optimum: most, value: Math.max(value, most * 0.04), "aria-label": t("health_of", { what: name }) });

/** What a fighter has lost just now; null when nothing.
 *
 * @param {number | string} who
 * @param {number} left
 */
function lost(who, left) {
    const before = drawn[who];
    if (!before || left !== before.left) {
        drawn[who] = { left, lost: before ? before.left - left : 0, at: Date.now() };
    }
    const { lost: now, at } = drawn[who];
    return now > 0 && Date.now() - at < SEEN ? now : null;
}

/** A likeness is drawn once: the same looks give the same picture.
 *
 * @param {any} looks
 */
const face = (looks) => h("span", { class: "face", "data-key": `face-${JSON.stringify(looks ?? null)}` }, likeness(looks));

/**
 * @param {any[]} content
 * @param {Record<string, any>} facts
 */
const card = (facts, ...content) => h("li", { class: "fighter", ...facts }, content);

/** Return the attribute of the button at a key.
 *
 * @param {number | null | undefined} number
 */
const keyed = (number) => (number === null || number === undefined || number > 9 ? {} : { "data-number": number });

/** @param {number | null | undefined} number */
const sign = (number) => ("data-number" in keyed(number) ? h("kbd", {}, number) : null);

/** A move with its key, one that is shut with the reason; always in the same order.
 *
 * @param {Move} move
 * @param {Fighter[]} foes
 */
function choice({ number, line, key, name, roll, needs, why, target }, foes) {
    const other = foes.find(({ id }) => id === aimed);
    const typed = key === "stunt" && other && other.id !== target ? `${name} ${other.name}` : String(number ?? line);
    return h(
        "button",
        { type: "button", class: "move do", "aria-disabled": why ? "true" : null, ...keyed(number), "data-testid": `do-${key}-${name}`, title: why || `${roll}: ${needs}`, onclick: () => !why && send(typed) },
        sign(number),
        h("strong", {}, name),
        why ? null : h("span", { class: "roll" }, roll),
        h("span", { class: "meaning" }, why || needs),
    );
}

/** @param {{foes: Fighter[], friends: Fighter[], moves?: Move[], peril?: string}} fight */
function battle({ foes, friends, moves = [], peril = "" }) {
    const { char_status: status, char_vitals: vitals, char_name: name } = told;
    const mine = vitals
        ? card(
              { class: "fighter own", "data-lost": lost("own", vitals.hp) && `-${lost("own", vitals.hp)}` },
              face(name?.portrait),
              h("strong", {}, status.name),
              bar(status.name, vitals.hp, vitals.maxhp),
              h("span", { class: "quiet" }, t("of", { n: vitals.hp, most: vitals.maxhp })),
              ills(status.effects),
          )
        : null;
    const ways = moves.filter(({ key }) => key !== "attack");
    const at = foes.length > 1 && foes.find(({ id }) => id === (aimed ?? ways.find(({ key }) => key === "stunt")?.target));
    const side = (/** @type {Fighter[]} */ all, /** @type {boolean} */ against) =>
        all.map((one) => {
            const blow = moves.find(({ key, target }) => key === "attack" && target === one.id);
            const body = [
                face("portrait" in one ? one.portrait : null),
                h("strong", {}, one.name),
                bar(one.name, one.share, 100),
                h("span", { class: "quiet" }, one.near ? `${one.health} · ${t("at_arms_length")}` : one.health),
                ills(one.conditions),
            ];
            return card(
                { "data-aimed": against && one === at, "data-lost": lost(one.id, one.share) && "", "data-testid": `fighter-${one.id}` },
                against && foes.length > 1 ? h("button", { type: "button", class: "aim", "aria-pressed": String(one === at), title: t("aim_at", { what: one.name }), "data-testid": `aim-${one.id}`, onclick: () => aim(one.id) }, body) : body,
                against
                    ? h("button", { type: "button", class: "chip strong strike", "aria-disabled": blow?.why ? "true" : null, "aria-label": t("attack", { what: one.name }), ...keyed(blow?.number), "data-testid": `attack-${one.id}`, title: blow ? blow.why || `${blow.roll}: ${blow.needs}` : "", onclick: () => send(String(blow?.number ?? t("do_attack", { what: one.name }))) }, sign(blow?.number), t("fight"))
                    : null,
            );
        });
    return [
        ground(h("ul", { class: "side", "aria-label": t("with_you") }, mine, side(friends, false)), h("ul", { class: "side foes", "aria-label": t("against"), "data-testid": "foes" }, side(foes, true))),
        peril ? h("p", { class: "peril", role: "status" }, peril) : null,
        h(
            "p",
            { class: "whom" },
            h("button", { type: "button", class: "plain", "aria-pressed": String("told" in stage.dataset), "data-testid": "told", onclick: tell }, t("needs")),
            at ? t("stunts_at", { what: at.name }) : null,
        ),
        h(
            "div",
            { class: "deeds", role: "group", "aria-label": t("deeds"), "data-scroll": "deeds" },
            ways.length ? ways.map((move) => choice(move, foes)) : h("button", { type: "button", class: "move do", "data-testid": "flee", onclick: () => send(t("do_flee")) }, t("flee")),
        ),
    ];
}

/** Where there is little room, tell what the moves need only on demand. */
function tell() {
    stage.toggleAttribute("data-told");
    draw();
}

/** @param {number} id */
function aim(id) {
    aimed = id;
    draw();
}

/** @param {{who: string, portrait: any, said?: string, topics: Array<{number: number, ask: string}>}} talk */
function conversation({ who, portrait, said, topics }) {
    return [
        ground(said ? h("p", { class: "speech" }, said) : null, h("ul", { class: "side" }, card({}, face(portrait), h("strong", {}, who)))),
        h(
            "div",
            { class: "deeds talk", role: "group", "aria-label": t("talk_to", { what: who }), "data-scroll": "deeds" },
            [...topics, { number: 0, ask: t("goodbye") }].map(({ number, ask }) =>
                h("button", { type: "button", class: "move do", ...keyed(number), "data-testid": `ask-${number}`, onclick: () => send(String(number)) }, sign(number), h("span", {}, ask)),
            ),
        ),
    ];
}

/** The place, with its name and whoever stands in it.
 *
 * @param {any[]} content
 */
function ground(...content) {
    const { room_info: info } = told;
    return h("div", { class: "ground" }, info ? scene(info, "none") : null, content, info ? h("p", { class: "placard" }, info.name, " ", h("span", {}, info.area)) : null);
}

function peace() {
    const all = place.beings().filter(({ portrait }) => portrait);
    /** @type {Deed[]} */
    const deeds = told.room_info?.deeds ?? [];
    const shut = deeds.filter(({ what }, n) => what && deeds.findIndex((one) => one.what === what) === n);
    const scenery = ground(
        h(
            "ul",
            { class: "side", "aria-label": t("also_here") },
            shut.map(({ what, picture }) => card({ "data-testid": `shut-${what}` }, h("span", { class: "face", "data-key": picture }, cut(picture)), h("strong", {}, what))),
            all.map(({ id, name, portrait, attrib, typed }) => {
                const [deed, label] = attrib.includes("k") ? ["trade", "trade"] : attrib.includes("s") ? ["talk_to", "speak"] : attrib.includes("a") ? ["attack", "fight"] : [];
                return card(
                    { "data-testid": `seen-${id}` },
                    h("button", { type: "button", class: "aim", title: name, onclick: () => send(t("do_look_at", { what: typed })) }, face(portrait), h("strong", {}, name)),
                    attrib.includes("k") ? h("button", { type: "button", class: "chip", "aria-label": t("talk_to", { what: name }), onclick: () => send(t("do_talk_to", { what: typed })) }, t("speak")) : null,
                    deed ? h("button", { type: "button", class: "chip", "aria-label": t(deed === "trade" ? "trade_with" : deed, { what: name }), onclick: () => (deed === "trade" ? openShop() : send(t(`do_${deed}`, { what: typed }))) }, t(String(label))) : null,
                );
            }),
        ),
    );
    return [
        scenery,
        deeds.length
            ? h(
                  "div",
                  { class: "deeds", role: "group", "aria-label": t("deeds"), "data-scroll": "deeds" },
                  deeds.map((/** @type {Deed} */ { line, needs, picture }, /** @type {number} */ n) =>
                      h("button", { type: "button", class: "move do", ...keyed(n + 1), "data-testid": `deed-${n + 1}`, title: needs, onclick: () => send(line) }, picture ? h("span", { class: "sign", "data-key": picture }, cut(picture)) : null, sign(n + 1), h("strong", {}, line), h("span", { class: "meaning" }, needs)),
                  ),
              )
            : null,
    ];
}

function draw() {
    const { room_info: info, char_status: status, char_talk: talk } = told;
    const fight = status?.fight?.foes?.length ? status.fight : null;
    if (!fight?.foes.some((/** @type {Fighter} */ one) => one.id === aimed)) {
        aimed = null;
    }
    drawn = fight ? drawn : {};
    stage.hidden = !info || !status;
    const kind = fight ? "fight" : talk?.topics?.length ? "talk" : "peace";
    if (kind !== "peace" && kind !== document.body.dataset.stage && alone() && !document.body.hasAttribute("data-match")) {
        show("text"); // where the stage is
    }
    Object.assign(document.body.dataset, { stage: kind, place: info?.environment ?? "" });
    if (!stage.hidden) {
        patch(stage, fight ? battle(fight) : talk?.topics?.length ? conversation(talk) : peace());
    }
}

/** A digit is a move, unless something is being written.
 *
 * @param {any} event
 */
function pressed(event) {
    const idle = event.target === field && !field.value && document.body.dataset.stage !== "peace"; // a line may begin with a number
    const writing = event.target.closest?.("input, textarea, select") && !idle;
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.isComposing && !event.defaultPrevented;
    if (stage.hidden || writing || !plain || document.body.hasAttribute("data-match") || document.querySelector("dialog[open]")) {
        return;
    }
    const meant = /^\d$/u.test(event.key) && !(event.code.startsWith("Numpad") && wish("numpad", false)) && stage.querySelector(`[data-number="${event.key}"]`);
    if (meant) {
        event.preventDefault();
        meant.click();
    }
}

/** Show the stage. */
export function start() {
    document.addEventListener("keydown", pressed, { capture: true });
    onLanguage(draw);
    draw();
}
