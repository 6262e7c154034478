// @ts-check
/* The painter of every game that has none: it draws the picture the game declares (`docs/program/protocol.md`, `table_state`).
 *
 * A piece is a button that plays its one move. Of several moves the player chooses: by another piece of theirs (from
 * here to there), or from a list. In a grid the arrow keys go from cell to cell.
 */

import { h } from "./dom.js";
import { MOST_MOVES, marks, moveButton } from "./moves.js";
import { face as faceOf } from "./portrait.js";
import { t } from "./words.js";

const LONG = 3; // characters of a face that are written small
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const DRAWN = { grid, lanes, hand, piles, counters, seats };

/** Return the whole table. */
export function paint(desk) {
    const { parts } = desk.picture;
    return [
        desk.prompt ? h("p", { "data-testid": "asked" }, desk.prompt) : null,
        parts.some((part) => part.type === "seats") ? null : seats(desk, { seats: [] }),
        parts.map((part, n) => DRAWN[part.type]?.(desk, part, `${n}`)),
        desk.choosing ? chooser(desk) : null, // below, so that nothing moves under the finger
    ];
}

/** Return the moves without a piece. */
export function rest(desk) {
    const named = new Set(desk.picture.parts.flatMap((part) => things(part)).flatMap((piece) => piece.moves ?? []));
    return desk.legal().filter((move) => !named.has(move.text)).slice(0, MOST_MOVES);
}

/** Return everything of a part that may have moves. */
function things(part) {
    const lanes = part.lanes ?? [];
    return [
        ...(part.rows ?? []).flat().filter(Boolean),
        ...(part.pieces ?? []),
        ...(part.piles ?? []),
        ...lanes,
        ...lanes.flatMap((lane) => lane.pieces ?? []),
    ];
}

// Choosing.

/** Return the legal moves of a thing; during a choice only those still possible, if any. */
function movesOf(desk, thing) {
    const own = thing.moves ? desk.legal().filter((move) => thing.moves.includes(move.text)) : [];
    const meant = desk.choosing ? own.filter((move) => desk.choosing.moves.includes(move.text)) : [];
    return meant.length ? meant : own;
}

function clicked(desk, thing, where) {
    const moves = movesOf(desk, thing);
    if (desk.choosing?.where === where) {
        desk.choose(null);
    } else if (moves.length === 1) {
        desk.act(moves[0].action);
    } else if (moves.length) {
        desk.choose({ where, name: thing.name, moves: moves.map((move) => move.text) });
    }
}

function chooser(desk) {
    const { name, moves } = desk.choosing;
    return h(
        "div",
        { class: "chooser", role: "group", "aria-label": t("choose_move", { name }), "data-testid": "chooser" },
        h("p", {}, t("choose_move", { name })),
        desk
            .legal()
            .filter((move) => moves.includes(move.text))
            .map((move) => moveButton(desk, move)),
        h("button", { type: "button", class: "chip", "data-testid": "choose-none", onclick: () => desk.choose(null) }, t("back")),
    );
}

/** Return whether a thing is part of the present choice. */
function isMeant(desk, thing) {
    return Boolean(desk.choosing && thing.moves?.some((move) => desk.choosing.moves.includes(move)));
}

// Parts.

/** Return the button of a piece. `more` are attributes of its place; `within` is drawn below the face. */
function button(desk, piece, where, more = {}, within = null) {
    const moves = movesOf(desk, piece);
    const face = piece.back ? "" : (piece.face ?? "");
    return h(
        "button",
        {
            type: "button",
            class: `piece${piece.back ? " back" : ""}`,
            "data-tone": piece.tone ?? "",
            "data-long": [...face].length > LONG,
            "data-meant": isMeant(desk, piece),
            "aria-pressed": desk.choosing?.where === where ? "true" : null,
            "data-testid": `piece-${where}`,
            "aria-label": moves.length ? t("piece_playable", { name: piece.name }) : piece.name,
            "aria-disabled": moves.length ? null : "true",
            onclick: () => clicked(desk, piece, where),
            ...more,
        },
        h("span", { class: "face", "aria-hidden": "true" }, face),
        within,
    );
}

function titled(part, where, ...inside) {
    const id = `picture-${where}`;
    return h("section", { class: "part", "aria-labelledby": id }, h("h3", { id }, part.title), inside);
}

function grid(desk, part, where) {
    const across = part.across ?? [];
    const down = part.down ?? [];
    const label = (text, role) => h("span", { class: "label", role }, text);
    const cells = part.rows.flat();
    const playable = cells.findIndex((cell) => cell && movesOf(desk, cell).length);
    const first = playable < 0 ? cells.findIndex(Boolean) : playable; // where the Tab key comes in
    const columns = (part.rows[0]?.length ?? 0) + (down.length ? 1 : 0);
    return titled(
        part,
        where,
        h(
            "div",
            {
                class: "grid",
                role: "grid",
                "aria-labelledby": `picture-${where}`,
                "data-scroll": `grid-${where}`,
                style: { "--columns": String(columns) },
                onkeydown: (event) => walk(event, part),
            },
            across.length
                ? h(
                      "div",
                      { role: "row" },
                      down.length ? label("", "gridcell") : null,
                      across.map((text) => label(text, "columnheader")),
                  )
                : null,
            part.rows.map((row, r) =>
                h(
                    "div",
                    { role: "row" },
                    down.length ? label(down[r], "rowheader") : null,
                    row.map((cell, c) =>
                        h(
                            "span",
                            { role: "gridcell" },
                            cell
                                ? button(desk, cell, `${where}-${r}-${c}`, {
                                      "data-row": r,
                                      "data-column": c,
                                      tabindex: r * row.length + c === first ? 0 : -1,
                                  })
                                : null,
                        ),
                    ),
                ),
            ),
        ),
    );
}

/** Go to the next cell in the direction of an arrow key, across holes. */
function walk(event, part) {
    const way = ARROWS[event.key];
    const from = event.target.closest("[data-row]");
    if (!way || !from) {
        return;
    }
    event.preventDefault();
    let [r, c] = [Number(from.dataset.row) + way[0], Number(from.dataset.column) + way[1]];
    while (part.rows[r] && c >= 0 && c < part.rows[r].length) {
        const next = event.currentTarget.querySelector(`[data-row="${r}"][data-column="${c}"]`);
        if (next) {
            from.tabIndex = -1;
            next.tabIndex = 0;
            next.focus();
            return;
        }
        [r, c] = [r + way[0], c + way[1]];
    }
}

function row(desk, pieces, where) {
    return h(
        "ul",
        { class: "pieces" },
        pieces.map((piece, n) => h("li", {}, button(desk, piece, `${where}-${n}`))),
    );
}

function lanes(desk, part, where) {
    return titled(
        part,
        where,
        h(
            "ul",
            { class: "lanes" },
            part.lanes.map((lane, n) =>
                h(
                    "li",
                    { class: "lane" },
                    movesOf(desk, lane).length
                        ? h(
                              "button",
                              {
                                  type: "button",
                                  class: "chip",
                                  "data-meant": isMeant(desk, lane),
                                  "data-testid": `lane-${where}-${n}`,
                                  onclick: () => clicked(desk, lane, `lane-${where}-${n}`),
                              },
                              lane.name,
                          )
                        : h("span", { class: "name" }, lane.name),
                    lane.pieces?.length ? row(desk, lane.pieces, `${where}-${n}`) : h("span", { class: "quiet" }, t("lane_empty")),
                ),
            ),
        ),
    );
}

function hand(desk, part, where) {
    return titled(part, where, part.pieces.length ? row(desk, part.pieces, where) : h("p", { class: "quiet" }, t("lane_empty")));
}

function piles(desk, part, where) {
    return titled(
        part,
        where,
        h(
            "ul",
            { class: "pieces" },
            part.piles.map((pile, n) => {
                const name = t("pile_of", { name: pile.name, n: pile.count });
                return h(
                    "li",
                    {},
                    button(desk, { ...pile, name }, `${where}-${n}`, {}, h("span", { class: "count", "aria-hidden": "true" }, `×${pile.count}`)),
                );
            }),
        ),
    );
}

function counter({ name, value, most }) {
    return h(
        "span",
        { class: "counter" },
        t("counter", { name, value: most ? `${value}/${most}` : value }),
        most ? h("meter", { min: 0, max: most, value, "aria-label": name }) : null,
    );
}

function counters(desk, part, where) {
    return titled(part, where, h("p", { class: "counters" }, part.counters.map(counter)));
}

function seats(desk, part) {
    return h(
        "ol",
        { class: "seats", "aria-label": t("seats") },
        desk.seats().map((seat) =>
            h(
                "li",
                { "data-turn": desk.acting.includes(seat.seat), "data-testid": `seat-${seat.seat}` },
                faceOf(seat),
                h("span", { class: "name" }, seat.name),
                h("span", { class: "quiet" }, marks(desk, seat).join(" · ")),
                (part.seats[seat.seat] ?? []).map(counter),
            ),
        ),
    );
}
