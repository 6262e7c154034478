// @ts-check
/* Seats and moves as every game shows them. */

import { h } from "./dom.js";
import { t } from "./words.js";

export const MOST_MOVES = 60; // buttons of a plain list of moves

/** Return what is to be said of a seat: that it is one's own, a computer's, empty, given up. */
export function marks(desk, seat) {
    return [
        seat.seat === desk.me ? t("you") : "",
        seat.bot ? t("bot") : "",
        seat.here ? "" : t("away"),
        seat.resigned ? t("gone") : "",
    ].filter(Boolean);
}

/** Return the button of a move of `table_legal`. `kind` is a class of its own. */
export function moveButton(desk, move, kind = "") {
    return h(
        "button",
        {
            type: "button",
            class: `move ${kind}`,
            "data-testid": `move-${move.text}`,
            "aria-label": move.meaning && move.meaning !== move.text ? `${move.text}: ${move.meaning}` : move.text,
            onclick: () => desk.act(move.action),
        },
        h("strong", {}, move.text),
        move.meaning && move.meaning !== move.text ? h("span", { class: "meaning" }, move.meaning) : null,
    );
}

/** Return the button that queues a wish (`desk.queue`), and takes it back. */
export function queueButton(desk, wish) {
    const waits = desk.queued === wish.key;
    return h(
        "button",
        { type: "button", class: "chip", "aria-pressed": String(waits), "data-testid": `queue-${wish.key}`, onclick: () => desk.queue(waits ? null : wish) },
        t(waits ? "queue_waits" : "queue_soon", { what: wish.words }),
    );
}
