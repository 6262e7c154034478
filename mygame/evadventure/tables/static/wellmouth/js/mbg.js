// @ts-check
/* mbg's table: the question at hand, the road with its cities and pieces, the factions, one's own officers and cards.
 *
 * Legal moves are those of the server (`desk.legal()`): buttons of the question, lit places on the road, lit
 * cards. All other buttons show details (`mbg_sheets.js`).
 */

import { h } from "./dom.js";
import { battle } from "./mbg_battle.js";
import * as sheets from "./mbg_sheets.js";
import {
    CITY, INSTITUTE, PLACE_OF, ROAD, TRAINING, amount, boardOf, cellName, facility, labelOf, letter, movesAt, name, places, spoken, standing, states, stretches,
} from "./mbg_board.js";
import { arrive, march, placeOf, rise, travel } from "./motion.js";
import { face } from "./portrait.js";
import { marks, queueButtons } from "./moves.js";
import { sound } from "./sound.js";
import { t } from "./words.js";

const CELL = [32, 47]; // pixels a cell needs at least, so that a mouse hits it, and a finger
const LARGEST = [104, 66]; // pixels it gets at most, on a road that does not wind and on one that does
const HIGH = 0.7; // of the window's height, which a road that does not wind fills at most, outside a match
const ABOVE = [264, 64]; // pixels above and below the road of a match on a page, and at a table
const SIDE = 272; // pixels that the column beside the road needs
const SMALL = 48; // pixels of a cell whose name is written small
const MIDDLE = [250, 190]; // pixels that the question needs to be asked in the middle of the road
const PITCH = [1.04, 1.24]; // height of a row, in widths of a cell
const TALLEST = 1.45; // height of a cell at most, in its widths, where the window is higher than the road is wide
const ASIDE = 0.22; // how far the way back stands from the rows, in widths of a cell
const LETTER = { narrow: 4.6, usual: 9.2, whole: 13 }; // pixels of a letter of a name: of "i", of most, of a Chinese one
const WRITTEN_SMALL = 0.9; // of that, on a small road
const SHRUNK = 0.85; // factor for a name that does not fit, before it is squeezed
const BESIDE = 896; // pixels of a window in which factions and officers stand beside the road
const CAST = 400; // milliseconds a die rolls
const MOST_HANDED = 6; // things that are seen to change hands at once
/** Where the pips of a die are, in a square of three by three. */
const PIPS = [[4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
/** The sound of an event (`sound.js`). */
const HEARD = {
    moved: "die", money_taken: "coin", toll_owed: "coin", income_collected: "coin", city_earned: "coin", card_drawn: "draw", card_used: "card", joined: "card", allied: "card",
    city_taken: "swap", city_lost: "fall", left: "fall", anger_roused: "hit", battle_begun: "hit", barrier_placed: "card", robbers_placed: "card", robbers_appeared: "hit",
};
const PLACE_ASKED = { occupy: 1, attack: 1, garrison: 1, mayor: 1, treasurer: 1, exchange: 1, study: 3, study_tech: 3, train: 4 };

let match = null; // which the following is about
let throws = new Map(); // role -> how many steps it threw last
let walked = null; // the last walk: {role, step, path, rev, at}
let marched = true; // whether that walk has been seen
let changed = []; // transfers since the last picture
let watched = ""; // the draws of the battle that was looked at last
let cursor = 0; // the cell that the arrow keys are on

/** Record everybody's walk, and transfers. */
export function told({ rev, events }) {
    changed.push(...events.filter(({ type }) => type in HANDED));
    for (const event of events) {
        if (event.type === "moved") {
            const { role, cell, steps, path } = event;
            walked = { role, step: steps, path: [...path, cell], rev, at: performance.now() };
            throws.set(role, steps);
            marched = false;
        }
    }
    new Set(events.map(({ type }) => HEARD[type])).forEach(sound);
}

/** Animate walking along the road, and coins and officers on their way to their new owners. */
export function moved(desk, body) {
    hand(desk, body);
    if (marched) {
        return;
    }
    marched = true;
    const cells = body.querySelectorAll(".road .cell");
    const end = walked && cells[walked.path.at(-1)];
    const piece = end?.querySelector(`.piece[data-role="${walked.role}"]`);
    if (walked?.role === desk.me) {
        piece?.closest("li").scrollIntoView({ block: "nearest" });
    }
    march(piece, walked ? walked.path.map((n) => placeOf(cells[n])) : []);
}

/** Animate transfers between the pieces and the cities. */
function hand(desk, body) {
    const now = changed.slice(-MOST_HANDED);
    changed = [];
    const board = boardOf(desk.view);
    const cells = body.querySelectorAll(".road .cell");
    const at = {
        piece: (role) => placeOf(body.querySelector(`.road .piece[data-role="${role}"]`)) ?? placeOf(body.querySelector(`[data-testid=seat-${role}]`)),
        place: (kind, base) => placeOf(cells[board.cells.findIndex((one) => one.place === kind && one.base === base)]),
        of: (officer) => at.piece(board.officers[officer].role),
        hand: (role) => (role === desk.me && placeOf(body.querySelector("[data-testid=cards]"))) || placeOf(body.querySelector(`[data-testid=seat-${role}]`)),
        cell: (n) => cells[n],
        called: (officer) => name(board.officers[officer].name),
    };
    now.forEach((event, n) => HANDED[event.type](event, at, { delay: n * 90 }));
}

const coins = (money) => () => h("span", { class: "coins" }, amount(money));
const person = (words) => () => h("span", { class: "person" }, words);
const goes = (kind, key) => (event, at, how) => travel(person(at.called(event.officer)), at.of(event.officer), at.place(kind, event[key]), how);
const comes = (kind, key) => (event, at, how) => travel(person(at.called(event.officer)), at.place(kind, event[key]), at.of(event.officer), how);
const appears = ({ cell }, at, how) => {
    const trap = at.cell(cell)?.querySelector(".trap");
    const place = placeOf(trap);
    arrive(trap, place && { left: place.left, top: place.top - 60, width: 2 * place.width, height: place.height }, how);
};
const both = (sign, tone) => ({ role, other }, at, how) =>
    [[role, other], [other, role]].forEach(([one, two]) => rise(`${sign} ${letter(two)}`, at.piece(one), { tone, ...how }));
const suffers = (sign) => ({ officer }, at, how) => rise(`${sign} ${at.called(officer)}`, at.of(officer), { tone: "bad", ...how });
const befalls = (sign, tone) => ({ role }, at, how) => rise(sign, at.piece(role), { tone, ...how });
/** The animation of an event: (event, places, options) => it travels. */
const HANDED = {
    money_taken: ({ role, other, money }, at, how) =>
        role < 0 ? rise(`−${amount(money)}`, at.piece(other), { tone: "bad", ...how }) : travel(coins(money), at.piece(other), at.piece(role), how),
    toll_owed: ({ role, other, money }, at, how) => travel(coins(money), at.piece(role), at.piece(other), how),
    income_collected: ({ role, city, money }, at, how) => travel(coins(money), at.place(CITY, city), at.piece(role), how),
    city_earned: ({ city, money }, at, how) => rise(`+${amount(money)}`, at.place(CITY, city), { tone: "good", ...how }),
    city_taken: ({ role, city }, at, how) =>
        travel(() => h("span", { class: "piece", "data-role": role }, letter(role)), at.piece(role), at.place(CITY, city), how),
    city_lost: ({ city }, at, how) => rise("✕", at.place(CITY, city), { tone: "bad", ...how }),
    joined: ({ officer, role }, at, how) => rise(`+ ${at.called(officer)}`, at.piece(role), { tone: "good", ...how }),
    left: ({ officer, role }, at, how) => rise(`− ${at.called(officer)}`, at.piece(role), { tone: "bad", ...how }),
    stationed: goes(CITY, "city"),
    withdrawn: comes(CITY, "city"),
    research_begun: goes(INSTITUTE, "institute"),
    research_left: comes(INSTITUTE, "institute"),
    training_begun: goes(TRAINING, "room"),
    training_left: comes(TRAINING, "room"),
    card_drawn: ({ role, card }, at, how) => travel(person(t(`mbg_card_${card}`)), at.piece(role), at.hand(role), how),
    barrier_placed: appears,
    robbers_placed: appears,
    robbers_appeared: appears,
    barrier_cleared: ({ cell }, at, how) => rise("− #", placeOf(at.cell(cell)), { tone: "good", ...how }),
    allied: both("+", "good"),
    alliance_ended: both("−", "bad"),
    anger_roused: befalls("!!", "bad"),
    turned_round: befalls("⇄", ""),
    anger_ended: befalls("!!", "good"),
    pace_changed: ({ role, pace }, at, how) => rise(["▶", "▹", "▶▶", "■"][pace], at.piece(role), { tone: pace === 2 ? "good" : "bad", ...how }),
    pace_ended: befalls("▶", "good"),
    recovered: befalls("✚", "good"),
    ruined: befalls("✕", "bad"),
    rumour_spread: suffers("?"),
    poisoned: suffers("☠"),
    estranged: suffers("≠"),
    battle_begun: ({ one, two }, at, how) => [one, two].filter(({ role }) => role >= 0).forEach(({ role }) => rise("⚔", at.piece(role), { tone: "bad", ...how })),
    second_action_won: befalls("× 2", "good"),
};

/** Return the whole table. */
export function paint(desk) {
    if (desk.match !== match) {
        match = desk.match;
        throws = new Map();
        [walked, changed] = [null, []];
    }
    const board = boardOf(desk.view);
    const plan = planned(board);
    const asked = question(desk, board);
    return [
        head(board, plan.middle),
        h("div", { class: "mbg-field", "data-around": Boolean(plan.middle), style: { "--most": `${plan.across * plan.most}px` } }, plan.middle ? middle(board, plan.middle, asked) : null, road(desk, board, plan)),
        plan.middle ? null : asked,
        h("div", { class: "mbg-beside" }, legend(board), lists(desk, board), factions(desk, board), desk.me === null ? null : own(desk, board)),
    ];
}

/** Return the moves without a place on the picture: none, all are answers of the question. */
export function rest() {
    return [];
}

function head(board, middle) {
    const title = board.scenario ? t(`mbg_scenario_${board.scenario}`) : t("mbg_siege");
    const turn = t("mbg_turn", { n: Math.min(board.turn, board.max_turn), most: board.max_turn });
    return h(
        "div",
        { class: "mbg-head quiet" },
        h("p", { "data-testid": "mbg-head" }, `${title} · ${turn} · ${t("mbg_win", { n: amount(board.win_money) })}`),
        walked && !middle ? h("p", { class: "cast", "aria-hidden": "true" }, cast(board)) : null,
    );
}

// The question.

function question(desk, board) {
    if (desk.me === null) {
        return h("p", { class: "question", "data-testid": "question" }, t("watching"));
    }
    const moves = desk.legal();
    const waits = desk.queue && !desk.acting.includes(desk.me) && board.roles[desk.me].loc >= 0;
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
        waits ? queueButtons(desk, { wish: "move", words: t("mbg_throw"), unless: "move unless loss", condition: t("mbg_unless_loss") }) : null,
        ["meet", "attack", "general", "vice"].includes(desk.view.ask?.kind) && moves.length
            ? h("button", { type: "button", class: "chip", "data-testid": "odds", onclick: () => sheets.odds(desk) }, t("mbg_odds"))
            : null,
        board.fought && board.fought.draws !== watched
            ? h("button", { type: "button", class: "chip strong", "data-testid": "watch-battle", onclick: () => watch(desk, board) }, t("mbg_battle_watch"))
            : null,
    );
}

/** Return an answer as a button, with another for details of its object. */
function answer(desk, board, move) {
    const about = detailsOf(desk, board, move.action);
    const label = labelOf(board, move);
    return h(
        "div",
        { class: "answer", "data-long": move.meaning?.length > 30 },
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

/** Return the layout of the road: the place of each cell, in widths of a cell, that width, and the room in its middle for the question
 * (null: none, the question stands beside the road or, on a phone, below it). */
function planned(board) {
    const ground = /** @type {HTMLElement} */ (document.querySelector(".table-body"));
    const pane = /** @type {HTMLElement | null} */ (ground.closest("#pane-table")); // none on a page
    const match = innerWidth > BESIDE && Boolean(ground.closest("[data-match]"));
    const room = (ground.clientWidth || innerWidth - 32) - 16;
    const high = match ? (pane?.clientHeight ?? innerHeight) - ABOVE[Number(Boolean(pane))] : 0; // 0: the page scrolls
    const least = CELL[Number(!match || matchMedia("(pointer: coarse)").matches)];
    const fits = (/** @type {number} */ width) => places(board, Math.max(6, Math.floor(width / least - ASIDE)), high ? Math.floor(high / (least * PITCH[0])) : undefined);
    let width = match ? room - SIDE : room;
    let found = fits(width);
    if (match && found.winds) {
        width = room * 0.64; // the question stands beside it (`mbg.css`)
        found = { at: places(board, Math.max(6, Math.floor(width / CELL[1] - ASIDE)), 0).at, winds: true };
    }
    const { at, winds } = found;
    const where = at.map(({ x, y }) => ({ x: winds && x ? x + ASIDE : x, y: y * PITCH[Number(winds)] }));
    const across = Math.max(...where.map(({ x }) => x)) + 1;
    const down = Math.max(...where.map(({ y }) => y)) + 1.04;
    const most = winds ? Math.min(LARGEST[1], match && !pane ? high / down : Infinity) : Math.max(least, Math.min(LARGEST[0], (high || HIGH * innerHeight) / down));
    const share = Math.min(most, width / across);
    const tall = winds ? 1 : Math.max(1, Math.min(TALLEST, high / (down * share)));
    const inner = [(across - 2) * share - 18, (down - 2 * PITCH[0]) * share * tall - 18];
    return { at, winds, where, across, down, tall, most: match && !winds ? share : most, share, middle: isRing(at) && innerWidth > BESIDE && inner.every((one, n) => one >= MIDDLE[n]) ? inner : null };
}

/** Tell whether a road goes round an open middle.
 *
 * @param {{x: number, y: number}[]} at
 */
function isRing(at) {
    const [right, bottom] = [Math.max(...at.map(({ x }) => x)), Math.max(...at.map(({ y }) => y))];
    return right > 3 && bottom > 2 && at.every(({ x, y }) => x === 0 || y === 0 || x === right || y === bottom);
}

/** Return the middle of the road: the die, and the question.
 *
 * @param {any} board
 * @param {number[]} room its width and height
 * @param {any} asked
 */
function middle(board, room, asked) {
    const [width, height] = room;
    return h(
        "div",
        { class: "inside", style: { "--wide": `${width}px`, "--high": `${height}px` } },
        walked ? h("p", { class: "cast", "aria-hidden": "true" }, cast(board)) : null,
        asked,
    );
}

function road(desk, board, { at, winds, where, across, down, tall, share, middle }) {
    cursor = Math.min(cursor, board.cells.length - 1);
    return h(
        "ol",
        {
            class: "road",
            "data-winds": winds,
            "data-small": share < SMALL,
            "data-testid": "road",
            "aria-label": t("mbg_road", { n: board.cells.length }),
            style: { "--across": across, "--down": down, "--tall": tall },
            onkeydown: walk,
        },
        h("li", { class: "way", "aria-hidden": "true" }, way(where, across, down)),
        board.cells.map((_, n) => cell(desk, board, n, where[n], joined(board, at, n))),
        h("li", { class: "written", "aria-hidden": "true" }, stretches(board, at).map((one) => written(board, one, where, share, winds))),
        winds || middle || !isRing(at) ? null : h("li", { class: "inside", "aria-hidden": "true" }, h("p", { class: "cast" }, cast(board))),
    );
}

/** Return the meanings of the signs on the road, each once. */
function legend(board) {
    const kinds = [...new Set(board.cells.map(({ place }) => place))].filter((place) => place !== ROAD).sort();
    const drawn = (place) => h("span", { class: "cell", "data-place": place }, place === CITY ? null : h("span", { class: "sign" }));
    return h("ul", { class: "legend quiet", "data-testid": "legend" }, kinds.map((place) => h("li", {}, drawn(place), t(`mbg_place_${place}`))));
}

/** Return the road itself, as it lies below its cells. */
function way(where, across, down) {
    const points = where.map(({ x, y }) => `${x + 0.5} ${y + 0.52}`).join("L");
    return h("svg", { viewBox: `0 0 ${across} ${down}`, focusable: "false", preserveAspectRatio: "none" }, ["verge", "bed"].map((part) => h("path", { class: part, d: `M${points}Z` })));
}

/** Return the text over a stretch of cells: the name of the place, its owner's banner, its wall if damaged. */
function written(board, { n, x, y, long }, where, share, winds) {
    const thing = facility(board, n);
    const city = board.cells[n].place === CITY ? thing : null;
    const title = name(thing.name);
    const left = Math.min(...where.filter((_, other) => facility(board, other) === thing && where[other].y === where[n].y).map((one) => one.x));
    const whole = winds && x === 0 && long > 1 ? long + ASIDE : long; // with the gap beside the first column
    const letters = [...title].reduce((sum, one) => sum + LETTER[/[ijl']/u.test(one) ? "narrow" : one < "\u0250" ? "usual" : "whole"], 0);
    const squeeze = Math.min(1, (share * (whole - 0.1) - 3) / (letters * (winds || share < SMALL ? WRITTEN_SMALL : 1)));
    const size = Math.max(squeeze, SHRUNK);
    const owned = city && city.role >= 0;
    return h(
        "span",
        { class: "label", "data-place": board.cells[n].place, "data-role": owned ? city.role : null, style: { "--x": left, "--y": where[n].y, "--long": whole } },
        owned ? h("span", { class: "banner" }, letter(city.role), city.mos.length ? h("small", {}, String(city.mos.length)) : null) : null,
        city || squeeze === 1 ? h("span", { class: "what", style: squeeze < 1 ? { "font-size": `${size.toFixed(2)}em`, transform: `scaleX(${(squeeze / size).toFixed(2)})` } : {} }, title) : null,
        city && city.hp < city.hpmax ? sheets.bar(city.hp, city.hpmax, "stone") : null,
    );
}

function walk(event) {
    const buttons = [...event.currentTarget.querySelectorAll(".cell")];
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

/** Return on which sides ("left", "right", "up", "down") a cell goes on as the same place; "aside": over the gap beside the first column. */
function joined(board, at, n) {
    const { place, base } = board.cells[n];
    const near = [n - 1, n + 1].filter((other) => board.cells[other]?.place === place && board.cells[other].base === base);
    const toward = (/** @type {number} */ x, /** @type {number} */ y) => near.some((other) => at[other].x === at[n].x + x && at[other].y === at[n].y + y);
    return [toward(-1, 0) ? "left" : "", toward(1, 0) ? (at[n].x ? "right" : "right aside") : "", toward(0, -1) ? "up" : "", toward(0, 1) ? "down" : ""].filter(Boolean).join(" ");
}

function cell(desk, board, n, { x, y }, sides) {
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
        { class: "mbg-stop", style: { "--x": x, "--y": y } },
        h(
            "button",
            {
                type: "button",
                class: "cell",
                tabindex: n === cursor ? 0 : -1,
                "data-testid": `cell-${n}`,
                "data-place": place,
                "data-joined": sides || null,
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
            place === CITY || place === ROAD ? null : h("span", { class: "sign" }),
            trap ? h("span", { class: "trap" }, trap) : null,
            here.length
                ? h(
                      "span",
                      { class: "pieces", "data-many": here.length > 2 },
                      here.map((r) => h("span", { class: "piece", "data-role": r, "data-acting": desk.acting.includes(r) }, letter(r))),
                  )
                : null,
        ),
    );
}

/** Return the length of the last walk. */
function cast(board) {
    return walked
        ? [
              die(walked.step, performance.now() - walked.at < CAST),
              h("span", {}, `${name(board.roles[walked.role].name)} · ${t("mbg_threw", { n: walked.step })}`),
          ]
        : null;
}

/** Return a die, or the number of a throw that no die shows.
 *
 * @param {number} thrown
 * @param {boolean} fresh
 */
function die(thrown, fresh) {
    const spots = PIPS[thrown - 1];
    const pip = (/** @type {number} */ at) => `M${8 * (at % 3) + 1} ${8 * Math.floor(at / 3) + 3}a3 3 0 1 0 6 0 3 3 0 1 0-6 0`;
    return h("span", { class: "die", "data-fresh": fresh, "data-thrown": thrown, "data-key": walked.rev }, spots ? h("svg", { viewBox: "0 0 24 22", focusable: "false" }, h("path", { d: spots.map(pip).join("") })) : String(thrown));
}

// The factions, and the lists.

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
                    face(seat),
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
    return h(
        "p",
        { class: "acts lists", role: "group", "aria-label": t("mbg_lists") },
        sheets.LISTS.filter((key) => key !== "mine" || desk.me !== null).map((key) => open(key, () => sheets.list(desk, key), t(`mbg_list_${key}`))),
        board.fought ? open("battle", () => watch(desk, board), t("mbg_battle"), board.fought.draws === watched ? "" : "strong") : null,
    );
}

function watch(desk, board) {
    watched = board.fought.draws;
    battle(desk);
    desk.draw();
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
