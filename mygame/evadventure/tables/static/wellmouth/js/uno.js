/* UNO's table: the others with their cards, draw pile, top card, colour, direction, and the own hand to click on. */

import { h } from "./dom.js";
import { t } from "./words.js";
import { marks, moveButton } from "./moves.js";

const ORDER = "RYGBW";
const FACES = { S: "⊘", R: "⇄", W: "★", "W+4": "+4", WS: "⇋", WH: "↻", WC: "☆", "W+6": "+6", "W+10": "+10", D: "⊗" };

/** Return a card's own colour: one of R, Y, G, B; "" for wild cards. */
export function colourOf(card) {
    return card.startsWith("W") ? "" : card[0];
}

/** Return a card's symbol: a digit, S, R, +2; a wild card is its own. */
export function symbolOf(card) {
    return card.startsWith("W") ? card : card.slice(1);
}

/** Return a card's name: "red 7", "红7". */
export function nameOf(card) {
    const symbol = symbolOf(card);
    const known = t(`uno_symbol_${symbol}`);
    const spoken = known === `uno_symbol_${symbol}` ? symbol : known;
    const colour = colourOf(card);
    if (!colour) {
        return spoken;
    }
    return t("uno_card", { colour: t(`uno_colour_${colour}`), symbol: spoken });
}

/** Return the cards as people like to hold them: by colour, then by symbol. */
export function sorted(cards) {
    const rank = (card) => ORDER.indexOf(card[0]) * 100 + "0123456789SR+D".indexOf(symbolOf(card)[0]);
    return [...cards].sort((one, other) => rank(one) - rank(other) || one.localeCompare(other));
}

function face(card) {
    const symbol = symbolOf(card);
    return FACES[symbol] ?? symbol;
}

/** Return the drawing of a card. */
function drawn(card, colour = "") {
    return h(
        "span",
        { class: "card", "data-colour": colourOf(card) || colour || "W", "aria-hidden": "true" },
        h("span", { class: "face" }, face(card)),
        colourOf(card) ? h("span", { class: "corner" }, t(`uno_colour_${colourOf(card)}`)[0].toUpperCase()) : null,
    );
}

/** Return everything that lies on the table, and the hand. */
export function paint(desk) {
    const view = desk.view;
    return [players(desk), middle(desk), desk.choosing ? chooser(desk) : null, desk.me === null ? null : hand(desk), points(view)];
}

/** Return the moves that are no cards: draw, keep, challenge, swap, call, catch, wait. */
export function rest(desk) {
    return desk.legal().filter((move) => move.action.type !== "play" && !(move.action.type === "draw" && pileDraws(desk)));
}

function pileDraws(desk) {
    return desk.legal().find((move) => move.action.type === "draw");
}

function players(desk) {
    const view = desk.view;
    const onward = view.direction === 1;
    return [
        h("p", { class: "quiet", "data-testid": "direction" }, `${onward ? "↓" : "↑"} ${t(onward ? "uno_onward" : "uno_backward")}`),
        h(
            "ol",
            { class: "seats", "aria-label": t("seats") },
            desk.seats().map((seat) =>
                h(
                    "li",
                    {
                        "data-turn": view.turn === seat.seat && !view.out.includes(seat.seat),
                        "data-testid": `seat-${seat.seat}`,
                        "aria-current": view.turn === seat.seat ? "true" : null,
                    },
                    h("span", { class: "name" }, seat.name),
                    h("span", { class: "quiet" }, marks(desk, seat).join(" · ")),
                    view.open.includes(seat.seat) ? h("strong", { class: "alarm" }, t("uno_one")) : null,
                    h("span", { class: "count", "data-testid": `count-${seat.seat}` }, t("uno_cards", { n: view.sizes[seat.seat] })),
                ),
            ),
        ),
    ];
}

function middle(desk) {
    const view = desk.view;
    const top = view.discard.at(-1);
    const draw = pileDraws(desk);
    const colour = view.colour ? t(`uno_colour_${view.colour}`) : t("uno_no_colour");
    return h(
        "div",
        { class: "middle" },
        h(
            "button",
            {
                type: "button",
                class: "pile",
                disabled: !draw,
                "data-testid": "draw",
                "aria-label": `${draw ? `${draw.meaning || draw.text}. ` : ""}${t("uno_pile", { n: view.pile })}`,
                onclick: () => draw && desk.act(draw.action),
            },
            h("span", { class: "card back", "aria-hidden": "true" }, h("span", { class: "face" }, String(view.pile))),
            h("span", { "aria-hidden": "true" }, t("uno_draw")),
        ),
        h(
            "p",
            { class: "top", "data-testid": "top", "data-card": top ?? "" },
            top ? drawn(top, view.colour) : null,
            h("span", {}, t("uno_top", { card: top ? nameOf(top) : t("uno_empty") })),
        ),
        h(
            "p",
            { class: "colour", "data-testid": "colour", "data-colour": view.colour || "W" },
            h("span", { class: "swatch", "data-colour": view.colour || "W", "aria-hidden": "true" }),
            t("uno_colour", { colour }),
        ),
    );
}

function plays(desk, card) {
    return desk.legal().filter((move) => move.action.type === "play" && move.action.card === card);
}

function hand(desk) {
    const cards = sorted(desk.view.hand);
    return h(
        "div",
        { class: "hand-box" },
        h("h3", { id: "hand-title" }, t("uno_hand", { n: cards.length })),
        h(
            "ul",
            { class: "hand", "aria-labelledby": "hand-title", "data-testid": "hand" },
            cards.map((card, place) => {
                const ways = plays(desk, card);
                return h(
                    "li",
                    {},
                    h(
                        "button",
                        {
                            type: "button",
                            class: "held",
                            disabled: !ways.length,
                            "data-testid": `card-${place}`,
                            "data-card": card,
                            "aria-label": ways.length ? t("uno_playable", { card: nameOf(card) }) : nameOf(card),
                            onclick: () => (ways.length > 1 ? desk.choose(card) : desk.act(ways[0].action)),
                        },
                        drawn(card),
                    ),
                );
            }),
        ),
    );
}

function chooser(desk) {
    const card = desk.choosing;
    return h(
        "div",
        { class: "chooser", role: "group", "aria-label": t("uno_how", { card: nameOf(card) }), "data-testid": "chooser" },
        h("p", {}, t("uno_how", { card: nameOf(card) })),
        plays(desk, card).map((move) => moveButton(desk, move, `paint-${move.action.colour || "none"}`)),
        h("button", { type: "button", class: "chip", onclick: () => desk.choose(null) }, t("cancel")),
    );
}

function points(view) {
    const scored = view.scores.some((score) => score !== 0);
    return h(
        "p",
        { class: "quiet" },
        t("uno_round", { n: view.round }),
        scored ? ` · ${view.scores.map((score) => t("uno_points", { n: score })).join(" / ")}` : "",
    );
}
