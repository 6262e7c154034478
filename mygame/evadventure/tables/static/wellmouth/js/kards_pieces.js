// @ts-check
/* The pieces of KARDS as elements: units, headquarters, cards of the hand. Every piece is a button with a name. */

import { h } from "./dom.js";
import { art, emblem, landmark } from "./kards_art.js";
import { short } from "./kards_aim.js";
import { softened, t } from "./words.js";

const [KIND, COST, ATTACK, DEFENCE, OP, NATION, INTEL, KEYWORDS, ARMOR, RARITY] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const FIRST_ORDER = 5; // types from here on are no units
const [INTEL_BIT, ARMOR_BIT] = [2048, 4096];
const POINT = 2; // half points in one point of action power

/** Return the print of a card. */
export function printed(card) {
    const row = window.house.games.kards.cards[card] ?? [];
    return {
        kind: row[KIND],
        cost: row[COST],
        attack: row[ATTACK],
        defence: row[DEFENCE],
        op: row[OP],
        nation: row[NATION],
        intel: row[INTEL],
        keywords: row[KEYWORDS],
        armor: row[ARMOR],
        rarity: row[RARITY],
        unit: row[KIND] < FIRST_ORDER,
    };
}

/** Return a card that somebody holds, told by its fields (the view has it as a row). */
export function heldOf([uid, card, seen = false, salvaged = false]) {
    return { uid, card, seen, salvaged };
}

/** Return a unit, told by its fields; a covert one of the enemy has no card (the view has it as a row). */
export function seenOf(unit) {
    if (!Array.isArray(unit)) {
        return unit;
    }
    const [uid, owner, , , , , keywords, , entered, pin] = unit;
    return { uid, owner, keywords, entered, pin, card: "" };
}

/** Return a card's name, or the word for a hidden one. */
export function nameOf(card) {
    return t(card ? `kards_card_${card}` : "kards_veiled");
}

/** Return a card's text. */
export function textOf(card) {
    return t(`kards_text_${card}`);
}

/** Return the name of a keyword. */
export function keywordWord(bit) {
    return t(`kards_keyword_${bit}`);
}

/** Return the keywords of a unit (`{card, keywords, armor}`), each as {bit, word}. */
export function keywordList(unit) {
    const found = [];
    for (let bit = 1; bit <= ARMOR_BIT; bit *= 2) {
        if (unit.keywords & bit) {
            const number = bit === ARMOR_BIT ? unit.armor : bit === INTEL_BIT ? printed(unit.card).intel : 0;
            found.push({ bit, word: number ? t("kards_keyword_numbered", { keyword: keywordWord(bit), n: number }) : keywordWord(bit) });
        }
    }
    return found;
}

/** Return the keywords of a unit in words. */
export function keywordsOf(unit) {
    return keywordList(unit).map(({ word }) => word);
}

/** Return the preview on a tile. `aim`: {change, unsure, words}; without it nothing. */
function foretold(aim) {
    const change = aim?.change;
    return change ? h("span", { class: "k-foretold", "data-tone": change.gone || change.lost > 0 ? "bad" : "good" }, short(change, aim.unsure)) : null;
}

function points(half = 0) {
    return half % POINT ? (half / POINT).toFixed(1) : String(half / POINT);
}

/** Return the action power of a unit in words; "" when it has none. */
function powerOf(unit) {
    return unit.general || unit.to_attack || unit.to_move
        ? t("kards_power", { g: points(unit.general), a: points(unit.to_attack), m: points(unit.to_move) })
        : "";
}

function pips(unit) {
    const full = (half = 0, sign) => sign.repeat(Math.floor(half / POINT)) + (half % POINT ? "½" : "");
    return full(unit.general, "●") + full(unit.to_attack, "✕") + full(unit.to_move, "▲");
}

/** Return the tile of a unit at `ref`.
 *
 * `state`: {own, active, able, lit, aim, chosen, struck, onclick}.
 */
export function unitTile(unit, ref, state) {
    const veiled = !unit.card;
    const words = keywordsOf(unit);
    const notes = [
        unit.pin ? t("kards_pinned") : "",
        state.active && unit.entered !== false && !powerOf(unit) ? t("kards_new") : "",
        state.active ? powerOf(unit) : "",
        state.able ? t("kards_can_act") : "",
        state.lit ? t("kards_target") : "",
        state.aim?.words ?? "",
    ];
    const named = veiled
        ? `${ref} ${nameOf("")}`
        : t("kards_unit_is", {
              at: ref,
              name: nameOf(unit.card),
              kind: t(`kards_kind_${unit.kind}`),
              a: unit.attack,
              d: unit.defence,
              full: unit.full,
              op: unit.op,
          });
    return h(
        "button",
        {
            type: "button",
            class: "k-unit",
            "data-testid": `unit-${ref}`,
            "data-ref": ref,
            "data-uid": unit.uid,
            "data-nation": veiled ? "" : printed(unit.card).nation,
            "data-own": state.own,
            "data-able": state.able,
            "data-lit": state.lit,
            "data-spent": state.active && !state.able,
            "data-pinned": Boolean(unit.pin),
            "data-smoke": Boolean(unit.keywords & 32),
            "data-guard": Boolean(unit.keywords & 8),
            "data-struck": state.struck,
            "aria-pressed": state.own ? String(state.chosen) : null,
            "aria-label": [named, ...words, ...notes].filter(Boolean).join(t("kards_comma")),
            onclick: state.onclick,
        },
        h(
            "span",
            { class: "k-scene" },
            veiled ? null : [art(printed(unit.card), unit.card), emblem(printed(unit.card).nation)],
            state.active && pips(unit) ? h("span", { class: "k-pips" }, pips(unit)) : null,
            veiled ? null : h("span", { class: "k-op" }, t("kards_op", { n: unit.op })),
        ),
        h("span", { class: "k-name" }, softened(nameOf(unit.card))),
        foretold(state.aim),
        h(
            "span",
            { class: "k-figures" },
            h("span", { class: "k-attack" }, veiled ? "?" : String(unit.attack)),
            h("span", { class: "k-words" }, [...words, unit.pin ? t("kards_pinned") : ""].filter(Boolean).join(" ")),
            h("span", { class: "k-defence", "data-hurt": unit.defence < unit.full }, veiled ? "?" : String(unit.defence)),
        ),
    );
}

/** Return the nation of a headquarters: that of its deck, if known, else that of most of its cards seen; "" for none yet. */
function nationOf(side) {
    const nations = [...(side.deck ?? []), ...side.discard, ...side.support.map((unit) => seenOf(unit).card)].map((card) => card && printed(card).nation).filter(Boolean);
    const many = (nation) => nations.filter((one) => one === nation).length;
    return window.house.games.kards.decks?.[side.chosen]?.[0] ?? nations.sort((one, other) => many(other) - many(one))[0] ?? "";
}

/** Return the tile of a headquarters. `state` as for units. */
export function hqTile(side, ref, name, state) {
    const nation = nationOf(side);
    const notes = [t("kards_hq_is", { name, n: side.hq, most: side.most_hq }), state.lit ? t("kards_target") : "", state.aim?.words ?? ""];
    return h(
        "button",
        {
            type: "button",
            class: "k-unit k-hq",
            "data-testid": `unit-${ref}`,
            "data-ref": ref,
            "data-nation": nation,
            "data-uid": state.uid,
            "data-own": state.own,
            "data-lit": state.lit,
            "data-struck": state.struck,
            "aria-label": notes.filter(Boolean).join(t("kards_comma")),
            onclick: state.onclick,
        },
        h("span", { class: "k-scene" }, landmark(nation), emblem(nation)),
        foretold(state.aim),
        h(
            "span",
            { class: "k-figures" },
            h("span", { class: "k-name" }, t("kards_hq")),
            h("span", { class: "k-defence", "data-hurt": side.hq < side.most_hq }, String(side.hq)),
        ),
    );
}

/** Return a card of the own hand. `state`: {number, price, marks, able, armed, marked, chosen, onclick}. */
export function handCard(held, state) {
    const row = printed(held.card);
    const [attack, defence] = held.salvaged ? [1, 1] : [row.attack, row.defence];
    const named = [
        t("kards_card_is", { n: state.number, name: nameOf(held.card), kind: t(`kards_kind_${row.kind}`), cost: state.price }),
        row.unit ? t("kards_card_unit", { a: attack, d: defence, op: row.op }) : "",
        ...state.marks,
        state.able ? t("kards_playable") : "",
    ];
    return h(
        "button",
        {
            type: "button",
            class: "k-card",
            "data-testid": `hand-${state.number}`,
            "data-card": held.card,
            "data-nation": row.nation,
            "data-able": state.able,
            "data-armed": state.armed,
            "data-marked": state.marked,
            "data-held": held.uid,
            "aria-pressed": String(state.chosen),
            "aria-label": named.filter(Boolean).join(t("kards_comma")) + t("kards_stop") + textOf(held.card),
            onclick: state.onclick,
        },
        h("span", { class: "k-scene" }, art(row, held.card), emblem(row.nation), h("span", { class: "k-cost" }, String(state.price)), h("span", { class: "k-sign", "data-kind": row.kind })),
        h("span", { class: "k-name" }, softened(nameOf(held.card))),
        h("span", { class: "k-text" }, textOf(held.card)),
        state.marks.length ? h("span", { class: "k-marks" }, state.marks.join(" ")) : null,
        row.unit
            ? h(
                  "span",
                  { class: "k-figures" },
                  h("span", { class: "k-attack" }, String(attack)),
                  h("span", { class: "k-op" }, t("kards_op", { n: row.op })),
                  h("span", { class: "k-defence" }, String(defence)),
              )
            : h("span", { class: "k-kind" }, softened(t(`kards_kind_${row.kind}`))),
    );
}
