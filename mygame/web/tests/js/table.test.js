import "./page.js";
import assert from "node:assert/strict";
import { beforeEach, test, mock } from "node:test";

const { h } = await import("../static/wellmouth/js/dom.js");
const { load } = await import("../static/wellmouth/js/painters.js");

mock.timers.enable({ apis: ["setInterval", "setTimeout"] }); // the table checks its clock for ever
let clock = 1000;
mock.method(performance, "now", () => clock);
let size = null; // reports the size of its pane to the table
globalThis.ResizeObserver = class {
    constructor(then) {
        size = (width, height) => then([{ contentRect: { width, height } }]);
    }
    observe() {}
};
const pane = h("div", { id: "pane-table" });
document.body.append(pane);
let asked = [];
let line = true; // whether there is a connection
let called = [];
let desk = null;
window.house.games.toy = { module: "data:text/javascript,export const paint = (desk) => { window.desk = desk; window.painted && window.painted(); return []; }; export const rest = () => [];" };
await load("toy");
const table = await import("../static/wellmouth/js/table.js");
table.start({ pane, ask: (name, facts) => Boolean(asked.push([name, facts])) && line, send: () => undefined, news: () => undefined, feed: () => [], call: (words) => called.push(words), replays: "/matches/" });

const seats = ["Ann", "Bo"].map((name, seat) => ({ seat, name, bot: false, here: true, resigned: false }));
const join = { table: 3, name: "the table", title: "Toy", match: 7, seats: [], max_seats: 2, options: [], host: 0 };
const state = (rev, more = {}) => ({ table: 3, match: 7, game: "toy", rev, phase: "playing", who: 0, seats, to_act: [0], deadline: null, banks: null, running: [], stake: 0, view: {}, picture: null, ...more });
const legal = (rev, actions) => ({ table: 3, rev, seat: 0, prompt: "", actions: actions.map((text) => ({ action: { t: text }, text, meaning: "" })) });
const tell = (rev, actions) => {
    table.take("table_state", state(rev));
    table.take("table_legal", legal(rev, actions));
};
const acts = () => asked.filter(([name]) => name === "table_act").map(([, { rev, action }]) => [rev, action.t]);
const alarm = () => pane.querySelector("[data-testid=table-error]").textContent;
let rev = 0;

beforeEach(() => {
    asked = [];
    rev += 10;
    tell(rev, []);
    desk = window.desk;
});

test("a click is sent once, and none while it is on its way", () => {
    tell(rev + 1, ["play", "pass"]);
    desk.act({ t: "play" });
    desk.act({ t: "pass" });
    assert.deepEqual(acts(), [[rev + 1, "play"]]);
    assert.equal(pane.getAttribute("aria-busy"), "true");
    tell(rev + 2, []);
    assert.equal(pane.getAttribute("aria-busy"), "false");
});

test("what nobody answers is sent again, once the state is the same, and what was played is not", () => {
    tell(rev + 1, ["play"]);
    desk.act({ t: "play" });
    mock.timers.tick(5000);
    assert.deepEqual(asked.at(-1)[0], "table_sync");
    tell(rev + 1, ["play"]);
    assert.deepEqual(acts(), [[rev + 1, "play"], [rev + 1, "play"]]);
    table.refresh(); // the connection is new
    table.take("table_past", { table: 3, match: 7, steps: [{ rev: rev + 2, seat: 0, events: ["played"] }] });
    tell(rev + 2, ["pass"]);
    assert.deepEqual([acts().length, alarm()], [2, ""]);
});

test("a click on a dead line says so beside the table, and may be repeated", () => {
    tell(rev + 1, ["play"]);
    line = false;
    desk.act({ t: "play" });
    line = true;
    assert.deepEqual([alarm(), pane.getAttribute("aria-busy")], ["not sent", "false"]);
    desk.act({ t: "play" });
    assert.equal(acts().length, 2);
});

test("where it is dangerous nobody plays: the table says so, with the way back", () => {
    tell(rev + 1, ["play"]);
    table.at(3, true, false);
    assert.ok(pane.querySelector("[data-testid=too-far]"));
    assert.deepEqual([desk.legal(), pane.querySelector("[data-testid=turn]").hasAttribute("data-mine")], [[], false]);
    desk.act({ t: "play" });
    assert.deepEqual(acts(), []);
    table.at(3, true, true);
    assert.equal(asked.at(-1)[0], "table_sync");
    assert.equal(pane.querySelector("[data-testid=too-far]"), null);
});

test("an event is for its own game; a game whose painter cannot be loaded is shown as text", async () => {
    Object.assign(window.house.games, {
        other: { module: "data:text/javascript,export const paint = () => []; export const rest = () => []; export const told = () => { window.rustled = true; };" },
        broken: { module: "data:text/javascript,}" },
    });
    await load("other");
    table.take("table_event", { table: 3, rev: rev + 1, seat: 0, events: [{ type: "left" }] });
    assert.equal(window.rustled, undefined);
    table.take("table_state", state(0, { match: 70, game: "broken" }));
    await new Promise((done) => setImmediate(done));
    assert.deepEqual([alarm(), asked.at(-1)[0]], ["no picture", "client_picture"]);
    assert.ok(pane.querySelector("[data-testid=picture]"));
    table.take("table_state", state(rev));
});

test("what came a moment too late is done all the same where nothing it meant has changed, else it is said", () => {
    tell(rev + 1, ["play"]);
    desk.act({ t: "play" });
    table.take("table_error", { table: 3, code: "stale", text: "" });
    tell(rev + 2, ["play"]);
    assert.deepEqual(acts(), [[rev + 1, "play"], [rev + 2, "play"]]);
    table.take("table_error", { table: 3, code: "stale", text: "" });
    tell(rev + 3, ["pass"]);
    assert.equal(acts().length, 2);
    assert.equal(alarm(), "too late");
});

test("the reader is called once by what waits newly: a turn by letter, a challenge, a vote", () => {
    const letter = { match: 12, table: 40, game: "toy", title: "Toy", names: ["Ann", "Bo"], seat: 0, yours: true, to_act: [0], deadline: 0, hours: 24, rated: true, stake: 0 };
    const challenge = { challenge: 3, game: "toy", title: "Toy", name: "Cy", mine: false, hours: 72, rated: false, stake: 0, until: 0 };
    const tell_letters = (...given) => table.take("table_matches", { open: null, matches: given, challenges: [challenge] });
    Object.assign(window.house.words.en, { next_letter: "{title} with {names}", challenge: "{name}: {title}" });
    called = [];
    tell_letters(letter);
    assert.deepEqual(called, ["Toy with Bo", "Cy: Toy"]);
    tell_letters(letter);
    tell_letters({ ...letter, yours: false });
    assert.equal(called.length, 2);
    tell_letters(letter);
    assert.equal(called.length, 3);
    table.take("table_vote", { table: 3, how: "open", yours: true, text: "deal anew?" });
    assert.equal(called.at(-1), "deal anew?");
    table.take("table_vote", { table: 3, how: "off", yours: false, text: "" });
    table.take("table_matches", { open: null, matches: [], challenges: [] });
});

const queue = (wish, how) => table.take("table_queue", { table: 3, match: 7, wish, text: wish, how });

test("what is queued is the game's to do: it is asked for, shown while it waits, and what becomes of it is said", () => {
    desk.queue("play");
    assert.deepEqual([asked.at(-1), desk.queued], [["table_queue", { table: 3, wish: "play" }], ""]);
    queue("play", "waits");
    tell(rev + 1, ["play"]);
    assert.deepEqual([acts(), desk.queued], [[], "play"]);
    queue("play", "done");
    assert.equal(desk.queued, "");
    for (const how of ["impossible", "changed"]) {
        queue("play", "waits");
        queue("play", how);
        assert.deepEqual([desk.queued, alarm()], ["", `${how}: play`]);
    }
    queue("play", "waits");
    table.take("table_state", state(0, { match: 8 }));
    assert.equal(desk.queued, "");
});

test("the past is asked for when one comes, and grows with what is told", () => {
    table.at(null);
    asked = [];
    table.at(3);
    assert.deepEqual(asked[0], ["table_sync", { past: 60 }]);
    table.take("table_join", join);
    table.take("table_past", { table: 3, match: 7, steps: [{ rev: 0, seat: null, events: ["dealt"] }] });
    tell(0, []);
    table.take("table_event", { table: 3, rev: 1, seat: 0, events: ["laid"] });
    table.take("table_event", { table: 4, rev: 2, seat: 0, events: ["elsewhere"] });
    tell(1, []);
    assert.deepEqual(window.desk.past.map(({ events }) => events[0]), ["dealt", "laid"]);
});

const pass = (milliseconds) => {
    clock += milliseconds;
    mock.timers.tick(milliseconds);
};

test("who resizes the window sees the table drawn for it, even who takes it back at once", () => {
    let now = [900, 700];
    let drawn = [];
    size(...now);
    pass(5000);
    window.painted = () => drawn.push(now.join());
    const becomes = (...given) => size(...(now = given));
    becomes(600, 700);
    assert.deepEqual(drawn, ["600,700"]);
    pass(100);
    becomes(900, 700);
    pass(1000);
    assert.equal(drawn.at(-1), "900,700");
    drawn = [];
    pass(60_000);
    assert.deepEqual(drawn, []);
    becomes(600, 700); // and the next time, too
    pass(100);
    becomes(900, 700);
    pass(1000);
    assert.equal(drawn.at(-1), "900,700");
    window.painted = null;
});

test("a picture whose bar lets it fit without one is not drawn for ever", () => {
    let drawn = 0;
    size(900, 700);
    pass(5000);
    const waiting = [];
    let wide = 900;
    window.painted = () => {
        drawn += 1;
        assert.ok(drawn < 20, "it is drawn again and again");
        const then = wide === 880 ? 900 : 880;
        waiting.push(then);
    };
    const settle = () => {
        while (waiting.length) {
            pass(16);
            size((wide = waiting.shift()), 700);
        }
    };
    tell(rev + 1, []);
    settle();
    for (let frame = 0; frame < 1000; frame += 1) {
        pass(16);
        settle();
    }
    assert.ok(drawn > 1 && drawn < 10, `drawn ${drawn} times`);
    window.painted = null;
});

const over = (more = {}) => table.take("table_result", { table: 3, match: 7, winners: [1], aborted: false, story: [], seats: seats.map(({ seat, name }) => ({ seat, name, place: 2 - seat, score: null, coins: 0, rating: null, resigned: false })), ...more });

test("the end is a curtain over the last board: won or lost, and who is not host asks for another match once", () => {
    Object.assign(window.house.words.en, { do_again: "rematch", again: "again" });
    window.house.games.toy.module = "";
    tell(rev + 1, ["play"]);
    over();
    const at = (id) => pane.querySelector(`[data-testid=${id}]`);
    assert.equal(at("ending-title").textContent, "you_lost");
    assert.ok(pane.querySelector(".curtain > .ending + .curtain-board:not([inert]):not([aria-hidden])"), "it can be read still");
    at("table-again").click();
    assert.equal(at("table-again"), null);
    over({ winners: [0] });
    assert.equal(at("ending-title").textContent, "you_won");
    assert.equal(pane.querySelectorAll(".standing .face-of").length, 2);
    over({ winners: [], aborted: true });
    assert.equal(at("ending-title"), null);
    table.at(null); // the match was played from elsewhere
    assert.ok(pane.querySelector(".curtain"));
    at("table-stand").click();
    assert.equal(pane.querySelector(".curtain"), null);
});

test("the end is shown again when the page has been loaded anew, until the next match", () => {
    tell(rev + 1, ["play"]);
    over();
    const end = JSON.parse(JSON.stringify(table.shownEnd()));
    table.at(null);
    table.touch();
    assert.equal(pane.querySelector(".curtain"), null);
    assert.equal(table.shownEnd(), null);
    table.showEnd(end); // at no table
    assert.equal(pane.querySelector(".curtain"), null);
    table.at(3);
    table.showEnd(end);
    table.take("table_join", { ...join, match: null });
    assert.ok(pane.querySelector(".curtain"));
    table.take("table_state", state(0, { match: 8 }));
    assert.equal(pane.querySelector(".curtain"), null);
});

test("arrow keys go along a row of pieces, and to the row below", () => {
    const table = pane.querySelector(".table-body");
    const rows = ["ab", "c"].map((row) => h("ol", { "data-walk": "" }, [...row].map((piece) => h("li", {}, h("button", {}, piece)))));
    table.append(...rows);
    const focused = [];
    table.querySelectorAll("[data-walk] button").forEach((one) => (one.focus = () => focused.push(one.textContent)));
    const press = (key, on) => on.dispatchEvent(Object.assign(new window.Event("keydown", { bubbles: true }), { key }));
    const [a, b] = rows[0].querySelectorAll("button");
    press("ArrowRight", a);
    press("ArrowRight", b);
    press("ArrowLeft", b);
    press("ArrowDown", b);
    press("ArrowUp", a);
    press("Enter", a);
    assert.deepEqual(focused, ["b", "a", "c"]);
    // From the table itself to what can be done now.
    const able = h("button", { "data-able": "" }, "d");
    able.focus = () => focused.push("d");
    table.append(able);
    press("Tab", a);
    press("Tab", table);
    assert.deepEqual(focused, ["b", "a", "c", "d"]);
});

test("of the story's moments there are pictures, which nobody can press; without the page there is the story", async () => {
    const asked = [];
    globalThis.fetch = (address) => (asked.push(address), address.includes("=8") ? Promise.reject(new Error("away")) : Promise.resolve({ json: () => ({ shown: { state: state(4, { match: 8, who: null }) } }) }));
    table.take("table_state", state(rev + 1, { match: 8 }));
    over({ match: 8, story: [0, 4, 8, 9].map((step) => ({ step, text: `step ${step}` })) });
    await new Promise((done) => setImmediate(done));
    table.setClock(0);
    over({ match: 8, story: [0, 4, 8, 9].map((step) => ({ step, text: `step ${step}` })) });
    assert.deepEqual(asked, ["/matches/8/moment?step=4&seat=None", "/matches/8/moment?step=8&seat=None"], "once for each, and none for the deal and the end");
    const lines = [...pane.querySelectorAll(".story > li")];
    assert.deepEqual(lines.map((line) => [line.textContent, line.hasAttribute("data-pictured")]), [["step 0", false], ["step 4", true], ["step 8", false], ["step 9", false]]);
    assert.ok(lines[1].querySelector(".moment[inert][aria-hidden]"));
    assert.equal(lines[1].querySelector("a").getAttribute("href"), "/matches/8/?step=4#replay");
});
