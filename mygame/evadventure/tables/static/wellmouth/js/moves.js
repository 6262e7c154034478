// @ts-check
/* Seats and moves as every game shows them. */

import { h } from "./dom.js";
import { t } from "./words.js";

export const MOST_MOVES = 60; // buttons of a plain list of moves

/** @typedef {import("../../../../../web/types/desk").Desk} Desk */
/** @typedef {import("../../../../../web/types/desk").Move} Move */
/** @typedef {import("../../../../../web/types/desk").Seat} Seat */

/** Return the remarks on a seat: the reader's own, a computer's, empty, given up.
 *
 * @param {Desk} desk
 * @param {Seat} seat
 */
export function marks(desk, seat) {
    return [
        seat.seat === desk.me ? t("you") : "",
        seat.bot ? t("bot") : "",
        seat.here ? "" : t("away"),
        seat.resigned ? t("gone") : "",
    ].filter(Boolean);
}

/** Return the button of a move of `table_legal`, by its typed form where no other label is given.
 *
 * @param {Desk} desk
 * @param {Move} move
 */
export function moveButton(desk, move, label = move.text) {
    return h(
        "button",
        {
            type: "button",
            class: "move",
            "data-testid": `move-${move.text}`,
            "aria-label": move.meaning && move.meaning !== label ? `${label}: ${move.meaning}` : label,
            onclick: () => desk.act(move.action),
        },
        h("strong", {}, label),
        move.meaning && move.meaning !== label ? h("span", { class: "meaning" }, move.meaning) : null,
    );
}

/** Return the button that queues a wish (`desk.queue`), and takes it back; beside a queued one, the condition it may hang on.
 *
 * @param {Desk} desk
 * @param {{wish: string, words: string, unless: string, condition: string}} about `unless`: the same wish on a condition, described by `condition`
 */
export function queueButtons(desk, { wish, words, unless, condition }) {
    const careful = desk.queued === unless;
    const waits = careful || desk.queued === wish;
    return [
        h(
            "button",
            { type: "button", class: "chip", "aria-pressed": String(waits), "data-testid": `queue-${wish}`, onclick: () => desk.queue?.(waits ? "" : wish) },
            t(waits ? "queue_waits" : "queue_soon", { what: words }),
        ),
        waits
            ? h("button", { type: "button", class: "chip", "aria-pressed": String(careful), "data-testid": "queue-unless", onclick: () => desk.queue?.(careful ? wish : unless) }, condition)
            : null,
    ];
}
