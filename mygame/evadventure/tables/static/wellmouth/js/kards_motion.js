// @ts-check
/* KARDS in motion: units go to their places, attackers to their targets, orders fly, the dead fade, damage rises, cards are drawn. */

import { h } from "./dom.js";
import { art } from "./kards_art.js";
import { keywordWord, printed } from "./kards_pieces.js";
import { arrive, count, fade, glow, lunge, placeOf, rise, travel } from "./motion.js";
import { sound } from "./sound.js";

const FEW = 8; // animated events at most; after a delay only the last ones
const STEP = 60; // milliseconds between two of them

/** Uids that took damage in the last step (-1 and -2: the HQs). */
export let struck = new Set();

/** @typedef {{tile: any, place: DOMRect | null}} Seen */
/** @typedef {(uid: number) => DOMRect | null | undefined} Where */
/** @typedef {{body: Element, where: Where, tile: (uid: number) => Element | undefined, side: (seat: number, part?: string) => DOMRect | null}} Table */

/** @type {Map<string, Seen> | null} uid -> the picture before the latest events; null once it is drawn */
let before = null;
/** @type {Map<string, Seen>} the same of the cards of the hand */
let held = new Map();
/** @type {Map<string, number>} seat -> kredits that stood there */
let paid = new Map();
/** @type {Array<any>} */
let happened = [];

/** Record an event.
 *
 * @param {{events: Array<any>}} message
 */
export function note({ events }) {
    const hurt = events.filter((event) => event.t === "hurt");
    struck = new Set(hurt.map((event) => event.uid));
    happened.push(...events.filter((event) => event.t in SHOWN));
    if (!before) {
        before = places(document, ".k-unit[data-uid]", "uid");
        held = places(document, ".k-card[data-held]", "held");
        paid = new Map([...document.querySelectorAll(".k-kredits")].map((sign) => [sign.dataset.seat, Number(sign.dataset.kredits)]));
    }
    sound(hurt.length ? "hit" : events.some((event) => event.t === "drew" || event.t === "changed") ? "draw" : "card");
}

/** Animate it on the picture that has just been drawn. */
export function show(desk, body) {
    if (!before) {
        return;
    }
    const [was, had, events] = [before, held, happened];
    [before, held, happened] = [null, new Map(), []];
    moveHand(body, had);
    if (!was.size) {
        return;
    }
    const now = new Map([...body.querySelectorAll(".k-unit[data-uid]")].map((tile) => [tile.dataset.uid, tile]));
    for (const [uid, tile] of now) {
        const owner = tile.hasAttribute("data-own") === (desk.me !== null);
        arrive(tile, was.get(uid)?.place ?? placeOf((owner && body.querySelector(".k-hand")) || body.querySelector(".k-side")));
    }
    for (const [uid, { tile, place }] of was) {
        if (!now.has(uid)) {
            fade(tile.cloneNode(true), place, { delay: 2 * STEP });
            sound("fall");
        }
    }
    /** @type {Table} */
    const table = {
        body,
        tile: (uid) => now.get(String(uid)),
        where: (uid) => placeOf(now.get(String(uid))) ?? was.get(String(uid))?.place,
        side: (seat, part = "") => placeOf(body.querySelector(`[data-testid="side-${seat}"] ${part}`.trim())),
    };
    events.slice(-FEW).forEach((event, at) => SHOWN[event.t](event, table, at * STEP));
    for (const [uid, tile] of now) {
        const changed = events.filter((event) => String(event.uid) === uid).reduce((sum, { t, amount }) => sum + ({ hurt: -amount, repaired: amount }[t] ?? 0), 0);
        const figure = tile.querySelector(".k-defence");
        count(figure, Number(figure?.textContent) - changed);
    }
    for (const sign of body.querySelectorAll(".k-kredits")) {
        const gained = Number(sign.dataset.kredits) - (paid.get(sign.dataset.seat) ?? NaN);
        if (gained) {
            rise(signed(gained), placeOf(sign), { tone: gained < 0 ? "bad" : "good" });
            glow(sign);
        }
    }
}

/** The animation of an event.
 *
 * @type {Record<string, (event: any, table: Table, delay: number) => void>}
 */
const SHOWN = {
    fought: ({ uid, on }, { tile, where }, delay) => lunge(tile(uid), where(on), { delay }),
    hurt: ({ uid, amount }, { where }, delay) => rise(`−${amount}`, where(uid), { tone: "bad", delay }),
    repaired: ({ uid, amount }, { where }, delay) => rise(`+${amount}`, where(uid), { tone: "good", delay }),
    buffed: ({ uid, attack, defence }, { where }, delay) =>
        rise(`${signed(attack)}/${signed(defence)}`, where(uid), { tone: attack + defence < 0 ? "bad" : "good", delay }),
    pinned: ({ uid, off }, { where }, delay) => rise(off ? "▲" : "⊘", where(uid), { tone: off ? "good" : "bad", delay }),
    ordered: ({ seat, card, on }, { body, where, side }, delay) =>
        travel(() => small(card), side(seat), (on && where(on)) || placeOf(body.querySelector(".k-board")), { delay }),
    countered: ({ seat, card }, { body, side }, delay) => travel(() => small(card), side(seat), placeOf(body.querySelector(".k-board")), { delay }),
    burned: ({ seat, card }, { side }, delay) => travel(() => small(card), side(seat, ".k-deck"), side(seat, "button"), { delay }),
    discarded: ({ seat, card }, { side }, delay) => travel(() => small(card), side(seat), side(seat, "button"), { delay }),
    armed: ({ seat, off }, { body, side }, delay) => {
        const [hand, board] = [side(seat), placeOf(body.querySelector(".k-board"))];
        travel(back, off ? board : hand, off ? hand : board, { delay });
    },
    added: ({ seat, card }, { body, side }, delay) => travel(() => small(card), placeOf(body.querySelector(".k-board")), side(seat), { delay }),
    gained: ({ uid, keyword, lost }, { tile, where }, delay) => {
        rise(`${lost ? "−" : "+"} ${keywordWord(keyword)}`, where(uid), { tone: lost ? "bad" : "good", delay });
        glow(tile(uid)?.querySelector(".k-words"), { delay });
    },
    ambushed: ({ uid }, { tile }, delay) => glow(tile(uid), { delay }),
    became: ({ uid }, { tile }, delay) => glow(tile(uid), { delay }),
    refreshed: ({ uid }, { tile }, delay) => glow(tile(uid), { delay }),
    mudded: ({ seat }, { side }, delay) => rise("≋", side(seat), { tone: "bad", delay }),
};

/** Return a card as it flies.
 *
 * @param {string} card
 */
function small(card) {
    const row = printed(card);
    return h("span", { class: "kards" }, h("span", { class: "k-flying", "data-nation": row.nation }, art(row, card)));
}

/** Return a flying card, face down. */
const back = () => h("span", { class: "kards" }, h("span", { class: "k-flying" }));

/** @param {number} figure */
function signed(figure) {
    return figure < 0 ? `−${-figure}` : `+${figure}`;
}

/** Return the places of things on the screen: the name in their data -> {tile, place}. */
function places(within, which, name) {
    return new Map([...within.querySelectorAll(which)].map((tile) => [tile.dataset[name], { tile, place: placeOf(tile) }]));
}

/** Animate drawn cards from the deck, one after the other, and changed ones back. */
function moveHand(body, had) {
    const cards = places(body, ".k-card[data-held]", "held");
    const deck = placeOf(body.querySelector(".kards > .k-board ~ .k-side .k-deck"));
    [...cards.values()].filter(({ tile }) => !had.has(tile.dataset.held)).forEach(({ tile }, n) => arrive(tile, deck, { delay: n * 50 }));
    for (const [uid, { tile, place }] of had) {
        if (!cards.has(uid) && tile.hasAttribute("data-marked")) {
            fade(tile.cloneNode(true), place);
        }
    }
}
