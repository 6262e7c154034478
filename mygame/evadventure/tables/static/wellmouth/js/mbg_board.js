/* The board of mbg as data: the view with what is left out put back, and names in the reader's language. Nothing here is a rule. */

import { lang, t } from "./words.js";

export const ROAD = 0, CITY = 1, SALOON = 2, INSTITUTE = 3, TRAINING = 4, CHANCE = 5;
/** The kind of place that an answer with such a verb is about. */
export const PLACE_OF = { city: CITY, inst: INSTITUTE, room: TRAINING };
const LISTS = { role: "roles", officer: "officers", city: "cities", inst: "insts", room: "trains" };
const NORMAL = 0; // a faction's pace
const ALONE = -1, ANGER = -2; // a faction's bond that is no ally
const LEFT_OUT = {
    cells: { x: 0, y: 0 },
    officers: { role: -1, job: -1, loc: -1, is_quit: false, lst: 0, pst: 0 },
    roles: { sos: [], tos: [], mst: NORMAL, mtime: 0, cst: false, ast: ALONE, atime: 0 },
    cities: { mos: [], mayor: -1, treasurer: -1, role: -1, fengshui: 0 },
};
const whole = new WeakMap();

/** Return the board of a view. The game leaves out what has its usual value. */
export function boardOf(view) {
    if (!whole.has(view)) {
        const board = { barriers: [], robbers: [], fought: null, scenario: "", ...view.board };
        for (const [list, usual] of Object.entries(LEFT_OUT)) {
            board[list] = view.board[list].map((thing) => ({ ...usual, ...thing }));
        }
        whole.set(view, board);
    }
    return whole.get(view);
}

/** Return a name of the map in the reader's language: itself where nobody has translated it. */
export function name(token) {
    return window.house.games.mbg.names[lang]?.[token] ?? token;
}

/** Return an amount as people read it. */
export function amount(value) {
    return String(Math.round(Math.abs(value)));
}

/** Return the letter that stands for a faction. */
export function letter(role) {
    return "ABCDEFGHIJ"[role];
}

/** Return what a cell belongs to: the city, institute or training room; null for the rest. */
export function facility(board, n) {
    const { place, base } = board.cells[n];
    return { [CITY]: board.cities, [INSTITUTE]: board.insts, [TRAINING]: board.trains }[place]?.[base] ?? null;
}

/** Return what is on a cell, by name or kind. */
export function cellName(board, n) {
    const thing = facility(board, n);
    return thing ? name(thing.name) : t(`mbg_place_${board.cells[n].place}`);
}

/** Return two letters for each city of the board, no two alike where their names allow it. */
export function signs(board) {
    const found = [];
    for (const city of board.cities) {
        const letters = [...name(city.name)].filter((one) => /[\p{L}\p{N}]/u.test(one));
        const tried = lang === "zh" ? letters : letters.slice(1).map((one) => letters[0] + one);
        found.push(tried.find((one) => !found.includes(one)) ?? tried[0] ?? "?");
    }
    return found;
}

/** Return the factions that stand on a cell. */
export function standing(board, n) {
    return board.roles.flatMap((role, r) => (role.loc === n ? [r] : []));
}

/** Return a cell in words: what it is, whose, who is there. */
export function spoken(board, n) {
    const { place, base } = board.cells[n];
    const parts = [];
    if (place === CITY) {
        const city = board.cities[base];
        const facts = {
            name: name(city.name),
            scope: t(`mbg_scope_${city.scope}`),
            owner: city.role < 0 ? "" : name(board.roles[city.role].name),
            hp: amount(city.hp),
            most: amount(city.hpmax),
        };
        parts.push(t(city.role < 0 ? "mbg_city_free" : "mbg_city_is", facts));
        if (city.mos.length) {
            parts.push(t("mbg_garrison", { n: city.mos.length }));
        }
    } else {
        parts.push(cellName(board, n));
    }
    const here = standing(board, n).map((r) => name(board.roles[r].name));
    if (here.length) {
        parts.push(t("mbg_here", { who: here.join(t("mbg_and")) }));
    }
    if (board.barriers.includes(n)) {
        parts.push(t("mbg_barrier"));
    }
    if (board.robbers.includes(n)) {
        parts.push(t("mbg_robbers"));
    }
    return t("mbg_cell_is", { n: n + 1, what: parts.join(t("mbg_then")) });
}

/** Return what holds for a faction at the moment: pace, direction, alliance, anger, a second action. */
export function states(board, r) {
    const role = board.roles[r];
    return [
        role.mst === NORMAL ? "" : t("mbg_pace", { pace: t(`mbg_pace_${role.mst}`), n: role.mtime }),
        role.dir < 0 ? t("mbg_backwards") : "",
        role.cst ? t("mbg_twice") : "",
        role.ast === ANGER ? t("mbg_anger", { n: role.atime }) : "",
        role.ast > ALONE ? t("mbg_ally", { name: name(board.roles[role.ast].name), n: role.atime }) : "",
    ].filter(Boolean);
}

/** Return where each cell is drawn, in columns and rows, no more than `wide` columns: as the map says when that fits and
 * nothing is covered, else a plain loop, clockwise from the upper left corner. */
export function places(board, wide) {
    const drawn = board.cells.map(({ x, y }) => ({ x, y }));
    const apart = new Set(drawn.map(({ x, y }) => `${x} ${y}`)).size === drawn.length;
    return apart && Math.max(...drawn.map(({ x }) => x)) < wide ? drawn : ring(drawn.length, wide);
}

function ring(count, wide) {
    const half = Math.ceil(count / 2);
    let width = Math.max(2, Math.min(wide, Math.floor(half / 2) + 1));
    const height = Math.max(2, half + 2 - width);
    width = Math.max(2, half + 2 - height);
    const line = (from, to, place) => {
        const step = Math.sign(to - from) || 1;
        return Array.from({ length: Math.abs(to - from) }, (_, n) => place(from + n * step));
    };
    return [
        ...line(0, width, (x) => ({ x, y: 0 })),
        ...line(1, height, (y) => ({ x: width - 1, y })),
        ...line(width - 2, -1, (x) => ({ x, y: height - 1 })),
        ...line(height - 2, 0, (y) => ({ x: 0, y })),
    ].slice(0, count);
}

/** Return what an answer is called: the name of what it is about, else what one would type. */
export function labelOf(board, { action, text }) {
    const { verb, id } = action;
    if (LISTS[verb]) {
        return name(board[LISTS[verb]][id].name);
    }
    return { card: () => t(`mbg_card_${id}`), tech: () => t(`mbg_tech_${id}`), cell: () => t("mbg_cell", { n: id + 1 }) }[verb]?.() ?? text;
}

/** Return the legal moves that are about a cell: itself, its place, who stands there. */
export function movesAt(desk, board, n) {
    const { place, base } = board.cells[n];
    return desk.legal().filter(({ action: { verb, id } }) => {
        switch (verb) {
            case "cell":
                return id === n;
            case "role":
                return board.roles[id].loc === n;
            default:
                return PLACE_OF[verb] === place && id === base;
        }
    });
}
