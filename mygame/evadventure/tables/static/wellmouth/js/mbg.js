/* mbg's table: the question at hand, the road with its cities and pieces, the factions, one's own officers and cards.
 *
 * What may be done is what the server says may be done (`desk.legal()`): buttons of the question, lit places on the road, lit
 * cards. Whatever else is a button shows details (`mbg_sheets.js`).
 */

import { h } from "./dom.js";
import { battle } from "./mbg_battle.js";
import * as sheets from "./mbg_sheets.js";
import {
    CITY, PLACE_OF, amount, boardOf, cellName, labelOf, letter, movesAt, name, places, signs, spoken, standing, states,
} from "./mbg_board.js";
import { march, placeOf } from "./motion.js";
import { marks } from "./moves.js";
import { sound } from "./sound.js";
import { t } from "./words.js";

const CELL = 25; // pixels a cell needs at least
const CAST = 400; // milliseconds a die rolls
const NAMED = 9; // columns up to which places are drawn with their whole names
const PLACE_ASKED = { occupy: 1, attack: 1, garrison: 1, mayor: 1, treasurer: 1, exchange: 1, study: 3, study_tech: 3, train: 4 };

let throws = new Map(); // role -> how many steps it threw last
let walked = null; // the last walk: {role, step, path, rev, at}
let marched = true; // whether that walk has been seen
let watched = ""; // the draws of the battle that was looked at last
let cursor = 0; // the cell that the arrow keys are on

/** Remember how far everybody walked. */
export function told({ rev, events }) {
    for (const event of events) {
        if (event.type === "game_started") {
            throws = new Map();
            walked = null;
        } else if (event.type === "moved") {
            const { role, cell, steps, path } = event;
            walked = { role, step: steps, path: [...path, cell], rev, at: performance.now() };
            throws.set(role, steps);
            marched = false;
            sound("die");
        }
    }
}

/** Let who has walked come along the road. */
export function moved(desk, body) {
    if (marched) {
        return;
    }
    marched = true;
    const cells = body.querySelectorAll(".road .cell");
    const end = walked && cells[walked.path.at(-1)];
    const piece = end?.querySelector(`.piece[data-role="${walked.role}"]`);
    march(piece, walked ? walked.path.map((n) => placeOf(cells[n])) : []);
}

/** Return everything that lies on the table. */
export function paint(desk) {
    const board = boardOf(desk.view);
    return [
        head(board),
        question(desk, board),
        road(desk, board),
        lists(desk, board),
        factions(desk, board),
        desk.me === null ? null : own(desk, board),
    ];
}

/** Return the moves that the picture has no place for: none, all are answers of the question. */
export function rest() {
    return [];
}

function head(board) {
    const title = board.scenario ? t(`mbg_scenario_${board.scenario}`) : t("mbg_siege");
    const turn = t("mbg_turn", { n: Math.min(board.turn, board.max_turn), most: board.max_turn });
    return h("p", { class: "quiet", "data-testid": "mbg-head" }, `${title} · ${turn} · ${t("mbg_win", { n: amount(board.win_money) })}`);
}

// The question.

function question(desk, board) {
    if (desk.me === null) {
        return h("p", { class: "quiet", "data-testid": "question" }, t("watching"));
    }
    const moves = desk.legal();
    return h(
        "section",
        { class: "question", "aria-label": t("mbg_question"), "data-mine": moves.length > 0, "aria-busy": String(desk.sending) },
        h("p", { class: "asks", "data-testid": "question" }, desk.prompt || t("mbg_wait")),
        moves.length
            ? h(
                  "div",
                  { class: "moves answers", role: "group", "aria-label": t("moves"), "data-testid": "moves", "data-scroll": "answers" },
                  moves.map((move) => answer(desk, board, move)),
              )
            : null,
        ["meet", "attack", "general", "vice"].includes(desk.view.ask?.kind) && moves.length
            ? h("button", { type: "button", class: "chip", "data-testid": "odds", onclick: () => sheets.odds(desk) }, t("mbg_odds"))
            : null,
    );
}

/** Return an answer as a button, and one beside it that shows what it is about. */
function answer(desk, board, move) {
    const about = detailsOf(desk, board, move.action);
    const label = labelOf(board, move);
    return h(
        "div",
        { class: "answer" },
        h(
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
        ),
        about
            ? h(
                  "button",
                  {
                      type: "button",
                      class: "about",
                      "data-testid": `about-${move.text}`,
                      "aria-label": t("mbg_show", { name: label }),
                      onclick: about,
                  },
                  "i",
              )
            : null,
    );
}

function detailsOf(desk, board, { verb, id }) {
    switch (verb) {
        case "officer":
            return () => sheets.officer(desk, id);
        case "role":
            return () => sheets.faction(desk, id);
        case "cell":
            return () => sheets.cell(desk, id);
        case "city":
        case "inst":
        case "room":
            return () => sheets.cell(desk, board.cells.findIndex((cell) => cell.place === PLACE_OF[verb] && cell.base === id));
        default:
            return null;
    }
}

// The road.

function road(desk, board) {
    const ground = document.querySelector(".table-body");
    const wide = Math.max(6, Math.floor(((ground.clientWidth || innerWidth - 32) - 4) / CELL));
    const where = places(board, wide);
    const across = Math.max(...where.map(({ x }) => x)) + 1;
    const down = Math.max(...where.map(({ y }) => y)) + 1;
    const short = across > NAMED ? signs(board) : null;
    cursor = Math.min(cursor, board.cells.length - 1);
    const list = h(
        "ol",
        {
            class: "road",
            "data-small": Boolean(short),
            "data-testid": "road",
            "aria-label": t("mbg_road", { n: board.cells.length }),
            style: { "--across": across, "--down": down },
            onkeydown: (event) => walk(event, list),
        },
        board.cells.map((_, n) => cell(desk, board, n, where[n], short)),
        inside(board, where, across, down),
    );
    return list;
}

function walk(event, list) {
    const buttons = [...list.querySelectorAll(".cell")];
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const next = { Home: 0, End: buttons.length - 1 }[event.key] ?? (step ? (cursor + step + buttons.length) % buttons.length : null);
    if (next !== null) {
        event.preventDefault();
        buttons[cursor].tabIndex = -1;
        cursor = next;
        buttons[cursor].tabIndex = 0;
        buttons[cursor].focus();
    }
}

function cell(desk, board, n, { x, y }, short) {
    const { place, base } = board.cells[n];
    const city = place === CITY ? board.cities[base] : null;
    const here = standing(board, n);
    const lit = movesAt(desk, board, n).length > 0;
    const ask = desk.view.ask;
    const asked = ask && PLACE_ASKED[ask.kind] === place && ask.at === base;
    const path = walked?.rev === desk.rev ? walked.path.indexOf(n) : -1;
    const trap = (board.barriers.includes(n) ? "#" : "") + (board.robbers.includes(n) ? "!" : "");
    const said = [spoken(board, n), lit ? t("mbg_can") : "", asked ? t("mbg_asked") : ""].filter(Boolean).join(t("mbg_then"));
    return h(
        "li",
        { style: { "grid-column": x + 1, "grid-row": y + 1 } },
        h(
            "button",
            {
                type: "button",
                class: "cell",
                tabindex: n === cursor ? 0 : -1,
                "data-testid": `cell-${n}`,
                "data-place": place,
                "data-role": city && city.role >= 0 ? city.role : null,
                "data-lit": lit,
                "data-asked": Boolean(asked),
                "data-trail": path >= 0 ? path : null,
                "aria-label": said,
                title: said,
                onclick: () => {
                    cursor = n;
                    sheets.cell(desk, n);
                },
            },
            h("span", { class: "what" }, short ? sign(board, n, short) : cellName(board, n)),
            city && city.role >= 0 ? h("span", { class: "owner" }, `${letter(city.role)}${short ? "" : ` ${city.mos.length}`}`) : null,
            trap ? h("span", { class: "trap" }, trap) : null,
            city && !short ? sheets.bar(city.hp, city.hpmax, "stone") : null,
            here.length ? h("span", { class: "pieces" }, here.map((r) => h("span", { class: "piece", "data-role": r }, letter(r)))) : null,
        ),
    );
}

function sign(board, n, short) {
    const { place, base } = board.cells[n];
    return place === CITY ? short[base] : t(`mbg_sign_${place}`);
}

/** Return what stands in the middle of the loop, when there is room: the turn, and how far the last one walked. */
function inside(board, where, across, down) {
    const free = where.every(({ x, y }) => x < 1 || y < 1 || x > across - 2 || y > down - 2);
    if (!free || across < 5 || down < 4) {
        return null;
    }
    return h(
        "li",
        { class: "inside", style: { "grid-column": `2 / ${across}`, "grid-row": `2 / ${down}` }, "aria-hidden": "true" },
        h("strong", {}, t("mbg_turn", { n: Math.min(board.turn, board.max_turn), most: board.max_turn })),
        walked ? h("span", { class: "die", "data-testid": "die", "data-fresh": performance.now() - walked.at < CAST }, String(walked.step)) : null,
        walked ? h("span", {}, `${name(board.roles[walked.role].name)} · ${t("mbg_threw", { n: walked.step })}`) : null,
    );
}

// The factions, and what can be looked up.

function factions(desk, board) {
    return [
        h("h3", { id: "factions-title" }, t("mbg_factions")),
        h(
            "ol",
            { class: "seats factions", "aria-labelledby": "factions-title" },
            desk.seats().map((seat) => {
                const role = board.roles[seat.seat];
                const people = board.officers.filter((officer) => officer.role === seat.seat).length;
                const holds = role.loc < 0 ? [t("mbg_out")] : states(board, seat.seat);
                const acting = desk.acting.includes(seat.seat);
                return h(
                    "li",
                    { "data-turn": acting, "data-testid": `seat-${seat.seat}`, "aria-current": acting ? "true" : null },
                    h("span", { class: "piece", "data-role": seat.seat }, letter(seat.seat)),
                    h(
                        "button",
                        { type: "button", class: "link", "data-testid": `faction-${seat.seat}`, onclick: () => sheets.faction(desk, seat.seat) },
                        name(role.name),
                    ),
                    h("span", { class: "name" }, seat.name),
                    h("span", { class: "quiet" }, marks(desk, seat).join(" · ")),
                    h(
                        "span",
                        { class: "count" },
                        `${t("mbg_chest")} ${amount(role.money)} · ${t("mbg_cities")} ${role.mcs.length} · ${t("mbg_officers")} ${people}`,
                    ),
                    throws.has(seat.seat) ? h("span", { class: "quiet" }, t("mbg_threw", { n: throws.get(seat.seat) })) : null,
                    holds.length ? h("span", { class: "states" }, holds.join(" · ")) : null,
                );
            }),
        ),
    ];
}

function lists(desk, board) {
    const open = (key, make, words, kind = "") =>
        h("button", { type: "button", class: `chip ${kind}`, "data-testid": `list-${key}`, onclick: make }, words);
    const watch = () => {
        watched = board.fought.draws;
        battle(desk);
        desk.draw();
    };
    return h(
        "p",
        { class: "acts lists", role: "group", "aria-label": t("mbg_lists") },
        sheets.LISTS.filter((key) => key !== "mine" || desk.me !== null).map((key) => open(key, () => sheets.list(desk, key), t(`mbg_list_${key}`))),
        board.fought ? open("battle", watch, t("mbg_battle"), board.fought.draws === watched ? "" : "strong") : null,
    );
}

// One's own.

function own(desk, board) {
    const role = board.roles[desk.me];
    const cards = role.cards.flatMap((count, card) => (count ? [{ card, count }] : []));
    return h(
        "section",
        { class: "own", "aria-labelledby": "own-title" },
        h("h3", { id: "own-title" }, t("mbg_mine", { name: name(role.name) })),
        h("h4", {}, t("mbg_cards")),
        cards.length
            ? h("ul", { class: "scrolls", "data-testid": "cards" }, cards.map(({ card, count }) => h("li", {}, scroll(desk, card, count))))
            : h("p", { class: "quiet" }, t("mbg_no_cards")),
        h("h4", {}, t("mbg_at_hand")),
        role.mos.length
            ? h("ul", { class: "people", "data-testid": "at-hand" }, role.mos.map((o) => h("li", {}, sheets.person(desk, board, o))))
            : h("p", { class: "quiet" }, t("mbg_nobody_at_hand")),
        h("h4", {}, t("mbg_techs")),
        sheets.techs(role.tech),
    );
}

function scroll(desk, card, count) {
    const move = desk.legal().find(({ action }) => action.verb === "card" && action.id === card);
    const title = t(`mbg_card_${card}`);
    return h(
        "button",
        {
            type: "button",
            class: "scroll",
            disabled: !move,
            "data-testid": `card-${card}`,
            "aria-label": `${move ? t("mbg_card_use", { card: title }) : title}${count > 1 ? ` × ${count}` : ""}: ${t(`mbg_card_help_${card}`)}`,
            onclick: () => desk.act(move.action),
        },
        h("strong", {}, count > 1 ? `${title} × ${count}` : title),
        h("span", { class: "meaning" }, t(`mbg_card_help_${card}`)),
    );
}
