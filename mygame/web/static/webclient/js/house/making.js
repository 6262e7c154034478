// @ts-check
/* Making a hero: the rolled sheet as a form over the panes, as long as the game asks for one (`char_making`). */

import { h, redraw } from "../../../wellmouth/js/dom.js";
import { ask } from "./connection.js";
import { onLanguage, t } from "../../../wellmouth/js/words.js";
import { portrait } from "../../../wellmouth/js/portrait.js";

const pane = document.getElementById("making");
let sheet = null; // char_making
let first = null; // the ability that was chosen to be swapped
let asText = false; // whether the reader would rather answer in words
let draft = null; // a description that is being written
let named = null; // a name that is being written
let asked = "name"; // the last question; a refusal stands there
/** @type {Array<[string, string?]>} */
let next = []; // what is asked, one after the other's answer, to step into the world

/** Take one of the game's messages; tell whether it was about a hero in the making. */
export function take(name, message) {
    if (name !== "char_making") {
        return false;
    }
    const begins = message && !sheet;
    sheet = message && typeof message === "object" && "traits" in message ? message : null;
    first = null;
    if (!sheet) {
        asText = false;
        draft = named = null;
    }
    if (!sheet || sheet.refused) {
        next = [];
    } else if (next.length) {
        goOn();
    }
    draw();
    if (sheet?.refused && asked in FIELDS) {
        document.getElementById(FIELDS[asked])?.focus();
    } else if (begins && !asText) {
        pane.querySelector("h1")?.focus({ preventScroll: true });
    }
    return true;
}

/** Ask for the sheet after log-in. */
export function refresh() {
    ask("char_make", { do: "look" });
}

function make(what, how = "") {
    asked = what;
    ask("char_make", { do: what, what: how });
}

const FIELDS = { name: "make-name", accept: "make-name", desc: "make-desc" };

/** Say why the last answer was refused, at its place. */
function refusal(here) {
    return here ? h("p", { class: "err", id: "make-refused", role: "alert", "data-testid": "make-refused" }, sheet.refused) : null;
}

/** Return a button, which a test finds by its `choice`. */
function button(key, choice, pressed, act, ...content) {
    return h("button", { type: "button", class: key, "data-testid": `make-${choice}`, "aria-pressed": pressed === null ? null : String(pressed), onclick: act }, ...content);
}

/** Step into the world, with the name and the description as they are written now. */
function enter() {
    const own = draft?.replace(/\s+/gu, " ").trim();
    next = [["accept"]];
    if (own && own !== sheet.own_desc) {
        next.unshift(["desc", own]);
    }
    if (named?.trim() && named.trim() !== sheet.name) {
        next.unshift(["name", named]);
    }
    goOn();
}

function goOn() {
    const [what, how] = next.shift() ?? ["look"];
    make(what, how);
}

function naming() {
    const field = h("input", { id: "make-name", value: named ?? sheet.name, maxlength: 40, autocomplete: "off", spellcheck: "false", "data-testid": "make-name", oninput: () => (named = field.value) });
    return h(
        "form",
        {
            class: "make-row",
            onsubmit(event) {
                event.preventDefault();
                make("name", field.value);
            },
        },
        h("label", { for: "make-name" }, t("make_name")),
        field,
        refusal(sheet.refused && FIELDS[asked] === "make-name"),
    );
}

function sexes() {
    return h(
        "div",
        { class: "make-row", role: "group", "aria-label": t("make_sex") },
        h("span", { class: "make-label" }, t("make_sex")),
        sheet.sexes.map(({ key, name }) => button("chip", `sex-${key}`, sheet.sex === key, () => make("sex", key), name)),
    );
}

function swap(key) {
    if (first === null || first === key) {
        first = first === key ? null : key;
        draw();
    } else {
        make("swap", `${first} ${key}`);
    }
}

function abilities() {
    const tile = ({ key, name, bonus, defense }) => {
        const inside = [h("span", { class: "make-bonus" }, `+${bonus}`), h("span", {}, name), h("span", { class: "quiet" }, t("make_defense", { n: defense }))];
        return h("li", {}, sheet.swaps ? button("make-tile", `ability-${key}`, first === key, () => swap(key), ...inside) : h("div", { class: "make-tile", "data-testid": `make-ability-${key}` }, ...inside));
    };
    return [
        h("h3", {}, t("make_abilities")),
        h("ul", { class: "make-tiles" }, sheet.abilities.map(tile)),
        h("p", { class: "quiet", "data-testid": "make-swaps" }, t(first ? "make_swap_with" : sheet.swaps ? "make_swap" : "make_swapped")),
    ];
}

function gear() {
    const choose = h(
        "select",
        { id: "make-weapon", "data-testid": "make-weapon", onchange: () => make("weapon", choose.value) },
        sheet.weapons.map(({ key, told }) => h("option", { value: key, selected: key === sheet.weapon }, told)),
    );
    return [
        h("h3", {}, t("make_gear")),
        h(
            "div",
            { class: "make-pair" },
            h("div", { class: "make-row" }, h("label", { for: "make-weapon" }, t("weapon")), choose),
            h("p", {}, t("make_purse", { hp: sheet.hp, coins: sheet.coins })),
        ),
        h("ul", { class: "make-things" }, sheet.gear.map((one) => h("li", {}, one))),
        sheet.left.length ? h("p", { class: "quiet" }, t("make_left"), " ", sheet.left.join(t("listing_comma"))) : null,
    ];
}

function fates() {
    return sheet.fates.length
        ? [
              h("h3", {}, t("make_fate")),
              h(
                  "div",
                  { class: "make-fates", role: "group", "aria-label": t("make_fate") },
                  sheet.fates.map(({ key, told }) => button("make-fate", `fate-${key}`, sheet.fate === key, () => make("fate", key), told)),
              ),
          ]
        : null;
}

function looks() {
    const field = h("textarea", { id: "make-desc", rows: 3, maxlength: 500, "data-testid": "make-desc", oninput: () => (draft = field.value) });
    field.value = draft ?? sheet.own_desc;
    return h(
        "details",
        { class: "make-own", open: draft !== null },
        h("summary", { "data-testid": "make-own" }, t("make_own")),
        h("label", { for: "make-desc" }, t("make_desc")),
        field,
        refusal(sheet.refused && asked === "desc"),
        h(
            "button",
            {
                type: "button",
                class: "chip",
                "data-testid": "make-take-desc",
                onclick() {
                    if (field.value.trim()) {
                        draft = null;
                        make("desc", field.value.replace(/\s+/gu, " ").trim());
                    }
                },
            },
            t("make_take_desc"),
        ),
    );
}

function draw() {
    document.body.toggleAttribute("data-making", Boolean(sheet) && !asText);
    pane.hidden = !sheet;
    if (!sheet) {
        pane.replaceChildren();
        return;
    }
    const words = button("chip", "text", asText, () => {
        asText = !asText;
        draw();
    }, t(asText ? "make_as_form" : "make_as_text"));
    if (asText) {
        redraw(pane, h("p", { class: "make-acts" }, words));
        return;
    }
    redraw(
        pane,
        h(
            "div",
            { class: "make-sheet", "data-scroll": "making" },
            h(
                "div",
                { class: "make-face" },
                portrait({ traits: sheet.traits, sex: sheet.sex, label: sheet.desc }),
                h("p", { class: "make-desc", "data-testid": "make-told" }, sheet.desc),
                looks(),
            ),
            h(
                "div",
                { class: "make-form" },
                h("div", { class: "make-pair" }, h("h1", { tabindex: -1 }, t("make_title")), h("p", { class: "quiet" }, t("make_how"))),
                h("div", { class: "make-pair" }, naming(), sexes()),
                abilities(),
                gear(),
                fates(),
            ),
        ),
        refusal(sheet.refused && !(asked in FIELDS)),
        h(
            "p",
            { class: "make-acts" },
            button("chip strong", "accept", null, enter, t("make_accept")),
            h("button", { type: "button", class: "chip", "data-testid": "make-reroll", disabled: !sheet.rerolls, onclick: () => make("reroll") }, t("make_reroll", { n: sheet.rerolls })),
            sheet.spare ? button("chip", "cancel", null, () => make("cancel"), t("make_cancel")) : null,
            words,
        ),
    );
}

onLanguage(draw);
