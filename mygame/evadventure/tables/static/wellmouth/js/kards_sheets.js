// @ts-check
/* Details of KARDS, on the client's sheet: the game's own text on a unit, a card, a deck; a discard pile. */

import { h } from "./dom.js";
import { open } from "./sheet.js";
import { t } from "./words.js";
import { largeCard } from "./kards_large.js";
import { nameOf } from "./kards_pieces.js";

/** Return the game's answer, as paragraphs. */
export function told(desk, query, text) {
    const answer = desk.answer(query, text);
    const lines = answer ? answer.told.split("\n").filter(Boolean) : [t("kards_loading")];
    return lines.map((line) => h("p", {}, line));
}

/** Show everything about the unit at `ref`. */
export function openUnit(desk, ref, unit) {
    open(() => ({
        title: `${ref} ${nameOf(unit.card)}`,
        body: h("div", { class: "kards" }, unit.card ? largeCard(unit.card, unit) : null, told(desk, "explain", ref), unit.card ? told(desk, "card", unit.card) : null),
    }));
}

/** Show everything about a card of the hand. */
export function openCard(desk, number, card) {
    open(() => ({ title: nameOf(card), body: h("div", { class: "kards" }, largeCard(card), told(desk, "why", String(number)), told(desk, "card", card)) }));
}

/** Show a discard pile, the last card first. */
export function openDiscard(desk, seat) {
    open(() => {
        const cards = desk.view.sides[seat].discard;
        return {
            title: t("kards_discard_of", { name: desk.name(seat) }),
            body: cards.length
                ? h("ol", { class: "k-list" }, [...cards].reverse().map((card) => h("li", {}, nameOf(card))))
                : h("p", {}, t("kards_none")),
        };
    });
}

/** Show a deck card by card, with a button to choose it; with the choice, both go. */
export function openDeck(desk, move, title, close) {
    const lead = () => {
        close();
        desk.act(move.action);
    };
    open(() => {
        const mine = desk.view?.sides?.[desk.me];
        const button = h("button", { type: "button", class: "chip strong", "data-testid": "lead", onclick: lead }, t("kards_lead"));
        return mine && !mine.has_chosen ? { title, body: [button, told(desk, "deck", move.action.deck)] } : null;
    });
}
