// @ts-check
/* A table before a match: its game, options and players (`table_terms`, `table_host`); and games to begin for a reader at no table. */

import { face } from "./portrait.js";
import { h, redraw } from "./dom.js";
import { t } from "./words.js";

let ask = null; // sends a structured message
let terms = null; // table_terms
let asked = ""; // the table's contents when the terms were asked for
let level = ""; // of the next computer player; "" for a regular
let temper = ""; // of the next computer player; "" for none
let open = false; // whether all options are shown
let opened = false; // whether any are shown after a match
let games = new Map(); // key -> title, of the house's tables
let all = []; // the house's tables

/** Set the function that sends. */
export function start(sending) {
    ask = sending;
}

/** Keep `table_terms`. */
export function take(message) {
    terms = message;
}

/** Learn from `table_list` which games the house has. */
export function learn({ tables }) {
    all = tables;
    games = new Map(tables.map(({ game, title }) => [game, title]));
}

/** Return a table other than `here` where people wait for one more: {game, title, names}; null when there is none. */
export function waitingElsewhere(here) {
    const people = (one) => one.seats.filter((seat) => !seat.bot).map((seat) => seat.name);
    const found = all.find((one) => one.table !== here && one.match === null && !one.private && one.seats.length < one.max_seats && people(one).length);
    return found ? { game: found.game, title: found.title, names: people(found) } : null;
}

/** Tell whether the house's games are known. */
export function known() {
    return games.size > 0;
}

/** The language or the connection has changed: ask again. */
export function forget() {
    games = new Map();
    terms = null;
    asked = "";
}

/** Tell whether the reader is the host of a table. */
export const hosts = (join) => Boolean(terms && terms.table === join?.table && terms.host);

const host = (join, facts) => ask("table_host", { table: join.table, ...facts });

/** Return games to begin, for a reader at no table. */
export function begin(send) {
    return games.size
        ? h(
              "ul",
              { class: "begin", "data-testid": "begin" },
              [...games].map(([key, title]) =>
                  h(
                      "li",
                      {},
                      h(
                          "button",
                          { type: "button", class: "move", "data-testid": `play-bots-${key}`, onclick: () => send(t("do_play_bots", { game: key })) },
                          h("strong", {}, title),
                          h("span", { class: "meaning" }, t("play_bots")),
                      ),
                      h(
                          "button",
                          { type: "button", class: "move", "aria-label": t("play_people_game", { title }), "data-testid": `play-people-${key}`, onclick: () => send(t("do_play_people", { game: key })) },
                          h("span", { class: "meaning" }, t("play_people")),
                      ),
                  ),
              ),
          )
        : null;
}

const NONE = "none"; // of several choices: nothing is chosen for anybody

function choice(of, value, shared) {
    const known = of.some(({ key }) => key === value) ? of : [...of, { key: value, name: value }];
    return h("select", shared, known.map(({ key, name }) => h("option", { value: key, selected: key === value }, name)));
}

/** Return one menu for each seat; a choice for one alone is made for the others as well. */
function choices(one, shared, set) {
    const now = one.value === NONE ? Array(one.parts).fill(NONE) : one.value.split("+");
    const take = (seat, value) => set(value === NONE ? NONE : now.map((old, other) => (other === seat || old === NONE ? value : old)).join("+"));
    return h(
        "span",
        { class: "acts" },
        now.map((value, seat) =>
            choice(one.choices, value, { ...shared, id: seat ? null : shared.id, "aria-label": `${one.name} ${seat + 1}`, "data-testid": `${shared.id}-${seat + 1}`, onchange: (event) => take(seat, event.target.value) }),
        ),
    );
}

function control(join, one) {
    const id = `term-${one.key}`;
    const set = (value) => host(join, { do: "option", what: one.key, value: String(value) });
    const shared = { id, "data-testid": id, disabled: one.key === "private" };
    switch (one.how) {
        case "switch":
            return h("input", { ...shared, type: "checkbox", checked: one.value === "on", onchange: (event) => set(event.target.checked ? "on" : "off") });
        case "choice":
            return one.parts > 1 ? choices(one, shared, set) : choice(one.choices, one.value, { ...shared, onchange: (event) => set(event.target.value) });
        case "number":
            return h("input", { ...shared, type: "number", inputmode: "numeric", min: one.low, max: one.high, value: one.value, onchange: (event) => set(event.target.value) });
        case "file":
            return h("input", { ...shared, type: "file", onchange: (event) => event.target.files[0]?.text().then((text) => set(text.trim())) });
        default:
            return h("input", { ...shared, value: one.value, autocomplete: "off", onchange: (event) => set(event.target.value) });
    }
}

/** Return the value of an option in words, for those who cannot set it. */
function worded(one) {
    const words = (value) => one.choices?.find(({ key }) => key === value)?.name ?? value;
    return one.how === "switch" ? t(one.value === "on" ? "yes" : "no") : String(one.value).split("+").map(words).join(" + ");
}

function row(join, one) {
    return h("div", { class: "term" }, h("label", { for: `term-${one.key}` }, one.name), terms.host ? control(join, one) : h("span", {}, worded(one)), h("span", { class: "quiet" }, one.about));
}

const PART = 2_000; // characters of a file in one message
const LONGEST = 500_000; // a longer one is refused at its first part
let sending = null;

/** Send a file from which the match at a table shall begin, part by part, until another is chosen. */
async function send(join, file) {
    sending = file;
    const text = await file.text();
    const long = text.length > LONGEST;
    const of = long ? text.length : Math.max(1, Math.ceil(text.length / PART));
    for (let part = 1; part <= (long ? 1 : of) && sending === file; part += 1) {
        ask("table_file", { table: join.table, part, of, text: text.slice((part - 1) * PART, part * PART) });
        await new Promise((done) => setTimeout(done, 150)); // the house takes eight messages a second
    }
}

/** Return a field with which the host begins a match from a file. */
function fromFile(join) {
    return terms.host
        ? h(
              "div",
              { class: "term" },
              h("label", { for: "term-from-file" }, t("from_file")),
              h("input", { id: "term-from-file", "data-testid": "from-file", type: "file", onchange: (event) => event.target.files[0] && send(join, event.target.files[0]) }),
              h("span", { class: "quiet" }, t("from_file_about")),
          )
        : null;
}

function bots(join) {
    const tempers = terms.levels.find(({ key }) => key === level)?.tempers ?? [];
    if (!tempers.some(({ key }) => key === temper)) {
        temper = "";
    }
    const choose = h(
        "select",
        { "aria-label": t("bot_level"), "data-testid": "bot-level", onchange: (event) => ((level = event.target.value), redraw(event.target.closest("p"), [...bots(join).childNodes])) },
        h("option", { value: "", selected: level === "" }, t("bot_regular")),
        terms.levels.map(({ key, name }) => h("option", { value: key, selected: key === level }, name)),
    );
    const mood = h(
        "select",
        { "aria-label": t("bot_temper"), "data-testid": "bot-temper", hidden: !tempers.length, onchange: (event) => (temper = event.target.value) },
        h("option", { value: "", selected: temper === "" }, t("bot_even")),
        tempers.map(({ key, name }) => h("option", { value: key, selected: key === temper }, name)),
    );
    const add = () => host(join, { do: "bot", what: temper ? `${level}:${temper}` : level });
    return h(
        "p",
        { class: "acts" },
        choose,
        mood,
        h("button", { type: "button", class: "chip", "data-testid": "table-add_bot", disabled: join.seats.length >= join.max_seats, onclick: add }, t("add_bot")),
    );
}

/** Return the seats of a table before a match (`table_join`), with a button for the host to send each away. */
export function waiting(join) {
    const kicks = hosts(join);
    return h(
        "ol",
        { class: "seats", "aria-label": t("seats"), "data-testid": "waiting" },
        join.seats.map((seat) =>
            h(
                "li",
                {},
                face(seat),
                h("span", { class: "name" }, seat.name),
                seat.bot ? h("span", { class: "quiet" }, t("bot")) : null,
                seat.host ? h("span", { class: "quiet" }, t("host")) : null,
                kicks && !seat.host
                    ? h(
                          "button",
                          { type: "button", class: "chip small", "data-testid": `kick-${seat.seat}`, "aria-label": t("kick_whom", { name: seat.name }), onclick: () => host(join, { do: "kick", what: String(seat.seat + 1) }) },
                          t("kick"),
                      )
                    : null,
            ),
        ),
    );
}

/** Return the options of the table, for anybody who sits there; asks for them first. `over`: a match has just ended, and they are behind a button. */
export function settings(join, over = false) {
    const now = JSON.stringify([join.table, join.game, join.seats, join.stake, join.private]);
    if (asked !== now) {
        asked = now;
        host(join, {});
    }
    if (terms?.table !== join.table || terms.who === null) {
        return null;
    }
    const [house, rest] = [terms.house.slice(0, 5), [...terms.house.slice(5), ...terms.rules]];
    const all = h(
        "section",
        { class: "terms", "aria-label": t("terms"), "data-testid": "terms" },
        terms.host ? bots(join) : null,
        terms.games.length > 1 && terms.host
            ? h(
                  "div",
                  { class: "term" },
                  h("label", { for: "term-game" }, t("which_game")),
                  h(
                      "select",
                      { id: "term-game", "data-testid": "term-game", onchange: (event) => host(join, { do: "game", what: event.target.value }) },
                      terms.games.map(({ key, name }) => h("option", { value: key, selected: key === terms.game }, name)),
                  ),
              )
            : null,
        terms.presets.length && terms.host
            ? h(
                  "div",
                  { class: "term", role: "group", "aria-label": t("presets") },
                  h("span", {}, t("presets")),
                  h("span", {}, terms.presets.map(({ key, name }) => h("button", { type: "button", class: "chip small", "data-testid": `preset-${key}`, onclick: () => host(join, { do: "option", what: "preset", value: key }) }, name))),
              )
            : null,
        house.map((one) => row(join, one)),
        h(
            "details",
            { open, "data-testid": "all-terms", ontoggle: (event) => (open = event.target.open) },
            h("summary", { "data-testid": "more-terms" }, t("more_terms")),
            rest.map((one) => row(join, one)),
            fromFile(join),
        ),
    );
    return over ? h("details", { open: opened, "data-testid": "settings-box", ontoggle: (event) => (opened = event.target.open) }, h("summary", {}, t("terms")), all) : all;
}
