// @ts-check
/* KARDS: the actions of this turn and the one before, as small tiles; each can be read like a card. */

import { h } from "./dom.js";
import { art } from "./kards_art.js";
import { largeCard, readable } from "./kards_large.js";
import { nameOf, printed } from "./kards_pieces.js";
import { open } from "./sheet.js";
import { t } from "./words.js";

const TURNS = 2; // that are shown
const DEEDS = new Set(["deployed", "ordered", "armed", "countered", "moved", "fought", "fatigue", "burned"]);

/** @typedef {{t: string, seat: number, card: string, on: number, onCard: string, off: boolean, lost: Array<{uid: number, card: string, n: number}>, gone: Array<{uid: number, card: string}>}} Deed */

/** Return the actions of the last turns: `{seat, number, deeds}`, the oldest first.
 *
 * @param {Array<{events: Array<any>}>} steps
 */
export function turnsOf(steps) {
    /** @type {Array<{seat: number, number: number, deeds: Array<Deed>}>} */
    const turns = [];
    for (const event of steps.flatMap(({ events }) => events)) {
        const deeds = turns.at(-1)?.deeds;
        if (event.t === "turn") {
            turns.push({ seat: event.seat, number: event.number, deeds: [] });
        } else if (deeds && DEEDS.has(event.t)) {
            const { t: kind, seat, card = "", on = 0, on_card: onCard = "", off = false } = event;
            deeds.push({ t: kind, seat, card, on, onCard, off, lost: [], gone: [] });
        } else if (deeds?.length) {
            follows(deeds[deeds.length - 1], event);
        }
    }
    return turns.slice(-TURNS);
}

/** Add a deed's result.
 *
 * @param {Deed} deed
 * @param {any} event
 */
function follows(deed, event) {
    if (event.t === "hurt") {
        const before = deed.lost.find(({ uid }) => uid === event.uid);
        if (before) {
            before.n += event.amount;
        } else {
            deed.lost.push({ uid: event.uid, card: event.card, n: event.amount });
        }
    } else if (event.t === "destroyed") {
        deed.gone.push({ uid: event.uid, card: event.card });
    }
}

/** Return the tiles; null before the first action. */
export function history(desk) {
    const turns = turnsOf(desk.past);
    if (!turns.some(({ deeds }) => deeds.length)) {
        return null;
    }
    return h(
        "ol",
        { class: "k-past", "aria-label": t("kards_past"), "data-testid": "past", "data-scroll": "past", tabindex: 0 },
        turns.flatMap(({ seat, number, deeds }) => [
            h("li", { class: "k-turn", "data-enemy": enemy(desk, seat), title: t("kards_turn_of", { n: number, name: desk.name(seat) }) }, String(number)),
            deeds.map((deed) => h("li", {}, tile(desk, deed))),
        ]),
    );
}

/** Scroll to the newest tile. */
export function showNewest(body) {
    const tiles = body.querySelector(".k-past");
    tiles?.scrollTo({ left: tiles.scrollWidth, top: tiles.scrollHeight, behavior: "instant" });
}

function enemy(desk, seat) {
    return seat !== (desk.me ?? 0);
}

function tile(desk, deed) {
    const words = told(desk, deed);
    const button = h(
        "button",
        {
            type: "button",
            class: "k-deed",
            "data-t": deed.t,
            "data-enemy": enemy(desk, deed.seat),
            "data-nation": deed.card ? printed(deed.card).nation : null,
            "aria-label": words,
            title: words,
            onclick: () => open(() => ({ title: t("kards_past"), body: h("div", { class: "kards" }, h("p", {}, words), deed.card ? largeCard(deed.card) : null) })),
        },
        deed.card ? art(printed(deed.card), deed.card) : null,
        h("span", { class: "k-came" }, [sign(deed), deed.lost.length ? `−${deed.lost.reduce((sum, { n }) => sum + n, 0)}` : "", deed.gone.length ? "✝" : ""].filter(Boolean).join(" ")),
    );
    return readable(button, deed.card);
}

/** Return the sign of a deed.
 *
 * @param {Deed} deed
 */
function sign({ t: kind }) {
    return { deployed: "+", moved: "▲", fought: "⚔", ordered: "●", armed: "○", countered: "!", fatigue: "∅", burned: "✕" }[kind] ?? "";
}

/** Return a deed and its result in words. */
function told(desk, deed) {
    const named = (uid, card) => (uid < 0 ? `${t("kards_hq")} ${desk.name(-1 - uid)}` : nameOf(card));
    const key = deed.off ? "disarmed" : deed.t;
    const facts = { name: desk.name(deed.seat), card: nameOf(deed.card), on: named(deed.on, deed.onCard) };
    return [
        t(`kards_did_${key}`, facts),
        ...deed.lost.map(({ uid, card, n }) => t("kards_lost", { name: named(uid, card), n })),
        ...deed.gone.map(({ uid, card }) => t("kards_falls", { name: named(uid, card) })),
    ].join(t("kards_comma"));
}
