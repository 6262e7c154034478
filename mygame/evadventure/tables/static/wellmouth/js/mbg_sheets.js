// @ts-check
/* Details at a table of mbg: a place, an officer, a faction, a list. Computed figures are asked of the game. */

import { h } from "./dom.js";
import {
    CITY, INSTITUTE, SALOON, TRAINING, amount, boardOf, cellName, facility, labelOf, letter, movesAt, name, spoken, standing, states,
} from "./mbg_board.js";
import { close, open, refresh } from "./sheet.js";
import { t } from "./words.js";

export const LISTS = ["factions", "officers", "cities", "institutes", "training", "mine"];
const ABILITIES = [6, 11]; // columns of the list of officers with the five abilities: from, up to

/** Return a button that shows an officer: name, strength. */
export function person(desk, board, o) {
    const it = board.officers[o];
    const strength = { hp: amount(it.hp), most: amount(it.hpmax) };
    return h(
        "button",
        {
            type: "button",
            class: "person",
            "data-testid": `officer-${o}`,
            "aria-label": `${name(it.name)}, ${t("mbg_strength", strength)}`,
            onclick: () => officer(desk, o),
        },
        h("span", {}, name(it.name)),
        bar(it.hp, it.hpmax),
        h("span", { class: "quiet" }, amount(it.hp)),
    );
}

/** Return a bar, `value` of `most` full. */
export function bar(value, most, kind = "") {
    return h("span", { class: `bar ${kind}`, "aria-hidden": "true", style: { "--part": most > 0 ? Math.min(1, value / most) : 0 } });
}

/** Show an officer. */
export function officer(desk, o) {
    open(() => {
        const board = boardOf(desk.view);
        const it = board.officers[o];
        const answer = desk.answer("officers");
        const row = rowOf(answer, name(it.name));
        return {
            title: name(it.name),
            body: [
                acts(desk, board, desk.legal().filter(({ action }) => action.verb === "officer" && action.id === o)),
                row ? facts(answer, row, new Set(range(...ABILITIES))) : waiting(),
                it.role >= 0 ? h("p", {}, link(name(board.roles[it.role].name), () => faction(desk, it.role))) : null,
            ],
        };
    });
}

/** Show a faction: its belongings, and the places of its officers. */
export function faction(desk, r) {
    open(() => {
        const board = boardOf(desk.view);
        const role = board.roles[r];
        const answer = desk.answer("factions");
        const row = rowOf(answer, name(role.name));
        const cards = role.cards.flatMap((count, card) => (count ? [`${t(`mbg_card_${card}`)}${count > 1 ? ` × ${count}` : ""}`] : []));
        return {
            title: `${letter(r)} ${name(role.name)}`,
            body: [
                acts(desk, board, desk.legal().filter(({ action }) => action.verb === "role" && action.id === r)),
                h("p", {}, [desk.name(r), ...(role.loc < 0 ? [t("mbg_out")] : states(board, r))].join(" · ")),
                row ? facts(answer, row) : waiting(),
                role.loc < 0 ? null : h("p", {}, link(spoken(board, role.loc), () => cell(desk, role.loc))),
                section(t("mbg_cards"), cards.length ? h("p", {}, cards.join(t("mbg_and"))) : h("p", { class: "quiet" }, t("mbg_no_cards"))),
                section(t("mbg_techs"), techs(role.tech)),
                section(t("mbg_at_hand"), crowd(desk, board, role.mos, "mbg_nobody_at_hand")),
                role.mcs.map((c) => section(name(board.cities[c].name), crowd(desk, board, board.cities[c].mos, "mbg_nobody_here"))),
            ],
        };
    });
}

/** Show a cell: its contents, owner, people and moves. */
export function cell(desk, n) {
    open(() => {
        const board = boardOf(desk.view);
        const { place, base } = board.cells[n];
        const thing = facility(board, n);
        return {
            title: `${t("mbg_cell", { n: n + 1 })} · ${cellName(board, n)}`,
            body: [
                acts(desk, board, movesAt(desk, board, n)),
                h("p", {}, spoken(board, n)),
                standing(board, n).map((r) => h("p", {}, link(name(board.roles[r].name), () => faction(desk, r)))),
                place === CITY ? city(desk, board, thing) : null,
                place === INSTITUTE ? [section(t("mbg_teaches"), techs(thing.tech)), rows(desk, "institutes", name(thing.name))] : null,
                thing && place !== CITY && place !== INSTITUTE ? rows(desk, "training", name(thing.name)) : null,
                place === SALOON
                    ? section(t("mbg_free_people"), crowd(desk, board, free(board), "mbg_nobody_here"))
                    : null,
                h("p", { class: "quiet" }, t(`mbg_help_${place}`)),
            ],
        };
    });
}

function free(board) {
    return range(0, board.officers.length).filter((o) => board.officers[o].role < 0);
}

function city(desk, board, it) {
    const answer = desk.answer("cities");
    const row = rowOf(answer, name(it.name));
    return [
        h("div", { class: "wall" }, t("mbg_battle_wall"), bar(it.hp, it.hpmax, "stone"), `${amount(it.hp)}/${amount(it.hpmax)}`),
        row ? facts(answer, row) : waiting(),
        section(t("mbg_people"), crowd(desk, board, it.mos, "mbg_nobody_here")),
    ];
}

/** Show the odds of the battle about to be chosen. */
export function odds(desk) {
    open(() => ({ title: t("mbg_odds"), body: lines(desk.answer("odds")) }));
}

function lines(answer) {
    return answer ? answer.told.split("\n").map((line) => h("p", {}, line)) : waiting();
}

// Lists.

/** Show one of the lists of the game; a click on a heading sorts it. */
export function list(desk, key) {
    let by = null;
    let down = true;
    open(() => {
        const { figures } = desk.answer(key) ?? {};
        if (!figures) {
            return { title: t(`mbg_list_${key}`), body: [waiting()] };
        }
        const shown = [...figures.rows];
        if (by !== null) {
            const rank = (one, other) => (typeof one === "number" ? one - other : String(one).localeCompare(String(other)));
            shown.sort((one, other) => rank(one[by], other[by]) * (down ? -1 : 1));
        }
        const sort = (column) => {
            down = by === column ? !down : typeof shown[0]?.[column] === "number";
            by = column;
            refresh();
        };
        return { title: figures.title, body: [table(desk, key, figures.heads, shown, { by, down, sort })] };
    });
}

/** @type {{by: number | null, down: boolean, sort: ((column: number) => void) | null}} */
const UNSORTED = { by: null, down: false, sort: null };

function table(desk, key, heads, shown, { by, down, sort } = UNSORTED) {
    return h(
        "div",
        { class: "wide-table", tabindex: 0, role: "region", "aria-label": t(`mbg_list_${key}`), "data-scroll": `list-${key}` },
        h(
            "table",
            { "data-testid": `table-${key}` },
            h(
                "thead",
                {},
                h(
                    "tr",
                    {},
                    heads.map((head, column) =>
                        h(
                            "th",
                            { scope: "col", "aria-sort": by === column ? (down ? "descending" : "ascending") : null },
                            sort
                                ? h("button", { type: "button", class: "link", "data-testid": `sort-${column}`, onclick: () => sort(column) }, head)
                                : head,
                        ),
                    ),
                ),
            ),
            h(
                "tbody",
                {},
                shown.map((row) =>
                    h(
                        "tr",
                        {},
                        row.map((value, column) =>
                            column === 0
                                ? h("th", { scope: "row" }, named(desk, key, value))
                                : h("td", { class: typeof value === "number" ? "number" : null }, text(value)),
                        ),
                    ),
                ),
            ),
        ),
    );
}

/** Return the name in a list as a link to its object. */
function named(desk, key, value) {
    const board = boardOf(desk.view);
    const at = (things) => things.findIndex((thing) => name(thing.name) === value);
    const place = (kind, things) => board.cells.findIndex((one) => one.place === kind && one.base === at(things));
    const show = {
        officers: () => officer(desk, at(board.officers)),
        mine: () => officer(desk, at(board.officers)),
        factions: () => faction(desk, at(board.roles)),
        cities: () => cell(desk, place(CITY, board.cities)),
        institutes: () => cell(desk, place(INSTITUTE, board.insts)),
        training: () => cell(desk, place(TRAINING, board.trains)),
    }[key];
    return link(value, show);
}

function rows(desk, key, title) {
    const { figures } = desk.answer(key) ?? {};
    return figures ? table(desk, key, figures.heads, figures.rows.filter(([first]) => first === title)) : waiting();
}

// Small things.

/** Return the moves with a thing, as buttons. */
function acts(desk, board, moves) {
    return moves.length
        ? h(
              "div",
              { class: "moves", role: "group", "aria-label": t("moves") },
              moves.map((move) =>
                  h(
                      "button",
                      {
                          type: "button",
                          class: "move strong",
                          "data-testid": `do-${move.text}`,
                          onclick() {
                              close();
                              desk.act(move.action);
                          },
                      },
                      h("strong", {}, labelOf(board, move)),
                      move.meaning && move.meaning !== labelOf(board, move) ? h("span", { class: "meaning" }, move.meaning) : null,
                  ),
              ),
          )
        : null;
}

function rowOf(answer, title) {
    return answer?.figures?.rows.find(([first]) => first === title);
}

function facts(answer, row, meters = new Set()) {
    const { heads } = answer.figures;
    return h(
        "dl",
        { class: "details-facts" },
        heads.slice(1).map((head, n) => {
            const value = row[n + 1];
            return value === "-"
                ? null
                : h("div", {}, h("dt", {}, head), h("dd", {}, text(value), meters.has(n + 1) ? bar(value, 100) : null));
        }),
    );
}

function text(value) {
    return typeof value === "number" ? amount(value) : value;
}

function crowd(desk, board, ids, none) {
    return ids.length ? h("ul", { class: "people" }, ids.map((o) => h("li", {}, person(desk, board, o)))) : h("p", { class: "quiet" }, t(none));
}

/** Return techniques with their effects. */
export function techs(ids) {
    const told = (k) => h("li", {}, h("strong", {}, t(`mbg_tech_${k}`)), " ", h("span", { class: "quiet" }, t(`mbg_tech_help_${k}`)));
    return ids.length
        ? h("ul", { class: "techs" }, ids.map(told))
        : h("p", { class: "quiet" }, t("mbg_no_techs"));
}

function section(title, ...content) {
    return [h("h3", {}, title), ...content];
}

function link(words, show) {
    return h("button", { type: "button", class: "link", "data-testid": `show-${words}`, onclick: show }, words);
}

function waiting() {
    return h("p", { class: "quiet" }, t("mbg_loading"));
}

function range(from, to) {
    return Array.from({ length: to - from }, (_, n) => from + n);
}
