// @ts-check
/* The board of mbg as data: the view with defaults filled in, and names in the reader's language. Nothing here is a rule. */

import { lang, t } from "./words.js";

export const ROAD = 0, CITY = 1, SALOON = 2, INSTITUTE = 3, TRAINING = 4, CHANCE = 5;
/** The kind of place of an answer with such a verb. */
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

/** Return the board of a view. The game leaves out default values. */
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

/** Return a name of the map in the reader's language, or itself if not translated. */
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

/** Return the city, institute or training room of a cell; null for the rest. */
export function facility(board, n) {
    const { place, base } = board.cells[n];
    return { [CITY]: board.cities, [INSTITUTE]: board.insts, [TRAINING]: board.trains }[place]?.[base] ?? null;
}

/** Return the contents of a cell, by name or kind. */
export function cellName(board, n) {
    const thing = facility(board, n);
    return thing ? name(thing.name) : t(`mbg_place_${board.cells[n].place}`);
}

/** Return the factions that stand on a cell. */
export function standing(board, n) {
    return board.roles.flatMap((role, r) => (role.loc === n ? [r] : []));
}

/** Return a cell in words: its kind, owner and people. */
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

/** Return the present states of a faction: pace, direction, alliance, anger, a second action. */
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

/** Return where each cell is drawn, in columns and rows, no more than `wide` columns, and whether the road winds: as the map
 * says when that fits, in `high` rows at most, and nothing is covered, else to and fro down the page and back up on the left, so that a long road
 * has cells a finger can hit. */
export function places(board, wide, high = Infinity) {
    const drawn = board.cells.map(({ x, y }) => ({ x, y }));
    const apart = new Set(drawn.map(({ x, y }) => `${x} ${y}`)).size === drawn.length;
    const fits = apart && Math.max(...drawn.map(({ x }) => x)) < wide && Math.max(...drawn.map(({ y }) => y)) < high;
    return fits ? { at: drawn, winds: false } : { at: winding(drawn.length, wide), winds: true };
}

/** Return places of a closed road: pairs of rows, there and back, as far to the right as is needed; the first column leads back. */
function winding(count, wide) {
    const pairs = Math.max(1, Math.ceil(count / (2 * wide)));
    const height = 2 * pairs;
    const spare = Math.floor((wide * height - count) / 2); // columns to be left out, each of two cells
    const found = [];
    for (let pair = 0; pair < pairs; pair += 1) {
        const right = wide - 1 - Math.floor((spare + pair) / pairs);
        for (let x = pair ? 1 : 0; x <= right; x += 1) {
            found.push({ x, y: 2 * pair });
        }
        for (let x = right; x >= (pair < pairs - 1 ? 1 : 0); x -= 1) {
            found.push({ x, y: 2 * pair + 1 });
        }
    }
    for (let y = height - 2; y > 0; y -= 1) {
        found.push({ x: 0, y });
    }
    return found.slice(0, count);
}

/** Return the labels of the map: for each place the longest stretch of its cells that lies in one row, of several the
 * uppermost: `{n, x, y, long}`, its first cell, where it begins, how many cells. */
export function stretches(board, at) {
    const longest = new Map();
    let run = null;
    board.cells.forEach(({ place, base }, n) => {
        const key = `${place} ${base}`;
        const goesOn = run?.key === key && run.y === at[n].y && Math.abs(at[n].x - at[n - 1].x) === 1;
        run = goesOn ? { ...run, x: Math.min(run.x, at[n].x), long: run.long + 1 } : { key, n, ...at[n], long: 1 };
        const other = longest.get(key);
        if (facility(board, n) && (!other || run.long > other.long || (run.long === other.long && run.y < other.y))) {
            longest.set(key, run);
        }
    });
    return [...longest.values()];
}

/** Return the label of an answer: the name of its object, else its meaning. */
export function labelOf(board, { action, text, meaning }) {
    const { verb, id } = action;
    if (LISTS[verb]) {
        return name(board[LISTS[verb]][id].name);
    }
    return { card: () => t(`mbg_card_${id}`), tech: () => t(`mbg_tech_${id}`), cell: () => t("mbg_cell", { n: id + 1 }) }[verb]?.() ?? (id === undefined && meaning ? meaning : text);
}

/** Return the legal moves concerning a cell: itself, its place, its people. */
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
