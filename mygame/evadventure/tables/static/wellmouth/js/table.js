// @ts-check
/* The reader's table, from the structured messages of `docs/program/protocol.md`.
 *
 * The parts common to all games are here: seats, turn, clock, moves, the end. The table itself is drawn by a
 * game's own painter (`painters.js`), or shown as text.
 */

import { h, patch } from "./dom.js";
import { MOST_MOVES, moveButton } from "./moves.js";
import { ending } from "./curtain.js";
import { bankList, letterList, minutes, plainPicture, seatList } from "./table_parts.js";
import * as hosting from "./hosting.js";
import { lang, listed, onLanguage, t } from "./words.js";
import { isDrawn, load, painterOf, tellPainter } from "./painters.js";
import { passing } from "./motion.js";
import * as pasts from "./past.js";
import { sound } from "./sound.js";
import * as sheet from "./sheet.js";

const ANSWERED = 4000; // milliseconds after which the state is asked for, and an unanswered action sent again if it is still the same
const FLICKER = 200; // milliseconds within which a returning size may not be the reader's doing
const HALF_A_SECOND = 500;
const SAID = 8000; // milliseconds a refusal stays to be read
// What can be done now, the most pressing first.
const DOABLE = ["[data-testid=chooser] button:not([data-testid=details])", "[data-lit]", ".u-pick", "[data-testid=keep]", "[data-able]", "[data-testid=hand] button:not([aria-disabled], [data-waits], .k-card)", "[data-testid=moves] button", "[data-testid=draw]", "[data-testid=end]", ".ending button"];

const body = h("div", { class: "table-body", tabindex: -1 });
const alarm = h("p", { class: "err", role: "alert", "data-testid": "table-error" });
const turn = h("p", { class: "turn", role: "status", "data-testid": "turn" });
const clock = h("p", { class: "clock", role: "timer", "data-testid": "clock" });
const feed = h("div", { class: "feed", "aria-hidden": "true" });

let client = null; // the argument of `start`

let here = null; // number of the table
let join = null; // table_join: the seats
let state = null; // table_state
let moves = null; // table_legal
let result = null; // table_result
let untouched = false; // whether the reader has sent nothing since the result came
let gone = false; // whether the reader is no longer at the table whose end is shown
let vote = null; // table_vote, while it is open
let seek = null; // table_seek, during a search for an opponent
/** @type {any} */
let letters = null; // table_matches: the reader's matches by letter
let picture = null; // client_picture
let past = pasts.NOTHING; // the last events
let until = null; // end of the time, by the server's clock, in seconds since 1970
let banks = null; // the time each seat had when it was told: {left, running, at}
let ahead = 0; // seconds the server's clock is ahead of this browser's
let near = true; // whether the reader is where one can play
let synced = null; // the match whose state was asked for
let sending = null; // the version of the match that an action was sent for
let sent = null; // the action, and the legal moves at that time: {action, choices, rev}
let late = null; // the same of an action that came too late, or while the moves of a version were on their way
let queued = null; // table_queue, while something waits
let choosing = null; // the painter's preceding question
let asking = false; // whether to resign
let wanted = null; // the match after which the reader asked for another
let typed = 0; // when a button typed that a match shall begin
let quieting = null;
let feeding = false; // the last lines of text will be shown with it
let due = false; // changes will be drawn with the next frame
let drawnFor = [0, 0]; // the size of the pane, in pixels, when it was looked at last
let wasMine = false; // whether the reader was told that it is their turn
const answers = new Map(); // query to the game -> the last client_answer
const asked = new Map(); // query to the game -> the version of its question

/** The interface for painters. */
const desk = {
    /** The game's own view (`docs/play`). */
    get view() {
        return state.view;
    },
    /** The declared picture, for a game without a painter (`docs/program/protocol.md`). */
    get picture() {
        return state.picture;
    },
    /** The reader's seat; null for a spectator. */
    get me() {
        return state.who;
    },
    /** The match and its version: the length of its log. */
    get match() {
        return state.match;
    },
    get rev() {
        return state.rev;
    },
    /** The question, in words; "" while unknown. */
    get prompt() {
        return fresh() ? moves.prompt : "";
    },
    /** The argument of `choose`, until the state changes. */
    get choosing() {
        return choosing;
    },
    /** The events of the last steps: `{rev, seat, events}`, the oldest first. */
    get past() {
        return past.steps;
    },
    /** The seats that may act. */
    get acting() {
        return state.to_act;
    },
    /** Whether an action is on its way. */
    get sending() {
        return sending !== null;
    },
    /** The address of the pages of games; undefined where there are none. */
    get games() {
        return client.games;
    },
    name: (seat) => state.seats[seat]?.name ?? "",
    seats: () => state.seats,
    /** The legal moves: `{action, text, meaning}`. */
    legal: () => (ready() ? moves.actions : []),
    /** Play one of them. */
    act,
    /** Set the painter's preceding question, draw, and go to its chooser. */
    choose(what) {
        choosing = what;
        drawNow();
        const chooser = body.querySelector("[data-testid=chooser]");
        // One that sticks to the edge is in sight: its object shall stay so, too.
        chooser?.querySelector("button")?.focus({ preventScroll: getComputedStyle(chooser).position === "sticky" });
    },
    /** The queued action (`table_queue`); "" for none. */
    get queued() {
        return queued?.wish ?? "";
    },
    /** Queue an action in place of an earlier one; "": none. The game stores and executes it. */
    queue: (wish) => client.ask("table_queue", { table: state.table, wish }),
    /** Return the answer of a query (`client_answer`); undefined until it comes, when all is redrawn. */
    answer: answerTo,
    /** Redraw: the painter's own state has changed. */
    draw: drawNow,
};

const luck = new Map(); // commitment -> this browser's contribution to that deal

/** Add an unguessable contribution to the next deal of a table, so that nobody can have chosen it; ignored without a seat. */
function contribute({ table, deal }) {
    if (!deal || deal.luck.length === join.seats.length) {
        return;
    }
    if (!luck.has(deal.commitment)) {
        const bytes = crypto.getRandomValues(new Uint8Array(16));
        luck.set(deal.commitment, Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));
    }
    client.ask("table_luck", { table, commitment: deal.commitment, words: luck.get(deal.commitment) });
}

/** Take one of the game's messages; tell whether it was about tables. */
export function take(name, message) {
    switch (name) {
        case "table_join":
            if (here === null || message.table === here || message.table === join?.table) {
                join = message;
                here = message.table;
                contribute(message);
                const ended = message.match === null && state && result?.match === state.match; // its last picture stays
                if (state && message.match !== state.match && !ended) {
                    state = moves = picture = vote = null;
                }
                if (message.match !== null && !state && synced !== message.match) {
                    synced = message.match; // a match was going on when one came
                    sync();
                }
            }
            break;
        case "table_state":
            here = message.table;
            if (join && join.table !== here) {
                join = null; // a match by letter was opened, or put aside
                sync({ table: here });
            }
            past = pasts.of(past, message.match);
            if (state?.match !== message.match || state?.rev !== message.rev) {
                choosing = null;
                sending = null;
            }
            if (message.match !== result?.match) {
                result = null;
            }
            if (state?.match !== message.match) {
                queued = null;
                client.began?.();
            }
            state = message;
            until = message.deadline;
            keepBanks(message);
            if (isDrawn(message.game)) {
                load(message.game).then(
                    (fresh) => fresh && draw(),
                    () => {
                        warn(t("not_drawn"));
                        asText(message);
                        draw();
                    },
                );
            } else {
                asText(message);
            }
            break;
        case "table_legal":
            moves = message;
            if (message.actions.length) {
                client.news("table");
            }
            tryAgain();
            break;
        case "table_queue":
            queued = message.how === "waits" ? message : null;
            if (message.how === "impossible" || message.how === "changed") {
                warn(t(`queue_${message.how}`, { what: message.text }));
            }
            break;
        case "table_clock":
            until = message.deadline;
            if (message.table === state?.table) {
                state.phase = message.phase;
                keepBanks(message);
            }
            break;
        case "table_result":
            result = message;
            untouched = true;
            choosing = null;
            until = sent = late = vote = queued = null;
            sheet.close();
            showTop();
            client.ask("table_sync", {}); // tables with somebody waiting
            client.news("table");
            sound(ended(message));
            break;
        case "table_vote":
            vote = message.how === "open" ? message : null;
            if (vote?.yours) {
                client.news("table");
                client.call?.(vote.text);
            }
            break;
        case "table_seek":
            seek = message.state === "off" ? null : message;
            if (seek?.state === "asked") {
                client.news("table");
                client.call?.(seek.text);
            }
            break;
        case "table_matches":
            for (const words of fresher(message)) {
                client.news("table");
                client.call?.(words);
            }
            letters = message;
            break;
        case "table_error":
            refused(message);
            break;
        case "client_picture":
            picture = message;
            break;
        case "client_answer":
            answers.set(question(message.query, message.text), message);
            break;
        case "table_past":
            if (message.table === here) {
                past = message;
            }
            return true; // the state follows
        case "table_event":
            if (message.table === here) {
                past = pasts.after(past, message);
                tellPainter(state?.game ?? join?.game, message);
            }
            return true; // said in words, too
        case "table_terms":
            hosting.take(message);
            break;
        case "table_list":
            hosting.learn(message);
            break;
        case "table_chat":
            return true;
        default:
            return false;
    }
    draw();
    return true;
}

/** Go to the table `number`; null: to none. `playing`: whether the reader is in the world; `reaches`: and where one can play at that table. */
export function at(number, playing = true, reaches = true) {
    if (reaches !== near) {
        near = reaches;
        if (near && number === here && here !== null) {
            sync();
        }
        draw();
    }
    if (number === null && playing && !hosting.known()) {
        client.ask("table_sync", {}); // the house's games
    }
    const went = number === null && result !== null && untouched; // whoever walked away meanwhile sees the end, too
    if (went !== gone) {
        gone = went;
        draw();
    }
    if (number === here || gone) {
        return;
    }
    here = number;
    join = state = moves = result = vote = picture = until = banks = synced = sent = late = queued = null;
    past = pasts.NOTHING;
    answers.clear();
    asked.clear();
    sheet.close();
    if (number !== null) {
        sync();
        client.news("table");
    }
    draw();
}

/** Return the end of a match that is shown, to be shown again when the page has been loaded anew; null for none. */
export function shownEnd() {
    return result && state?.match === result.match && !gone ? { result, state, picture } : null;
}

/** Show the end of a match again to a reader who is still at its table. */
export function showEnd(/** @type {any} */ end) {
    if (end?.state.table === here && !state) {
        ({ result, picture } = end);
        take("table_state", end.state);
    }
}

/** The reader sends a line: the end of a match that was played from elsewhere has been seen. */
export function touch() {
    untouched = false;
    if (gone) {
        at(null);
    }
}

/** Learn the server's time, in seconds since 1970. */
export function setClock(now) {
    ahead = now - Date.now() / 1000;
}

/** Ask for the whole picture: the connection is new. */
export function refresh() {
    late = sent ?? late;
    sending = sent = null;
    asked.clear();
    hosting.forget();
    if (here !== null) {
        sync();
    }
}

/** Ask for the whole picture, and the last events. */
function sync(facts = {}) {
    client.ask("table_sync", { ...facts, past: pasts.MOST });
}

/** Return, in words, the newly waiting entries of a `table_matches`: turns in matches by letter, challenges.
 *
 * @param {any} message
 * @returns {string[]}
 */
function fresher({ matches, challenges }) {
    const turns = matches.filter((/** @type {any} */ one) => one.yours && !letters?.matches.some((/** @type {any} */ old) => old.match === one.match && old.yours));
    const asked = challenges.filter((/** @type {any} */ one) => !one.mine && !letters?.challenges.some((/** @type {any} */ old) => old.challenge === one.challenge));
    return [...turns.map(letterTurn), ...asked.map((/** @type {any} */ one) => t("challenge", { name: one.name, title: one.title, hours: t("hours", { n: one.hours }) }))];
}

/** Return in words that a match by letter waits for the reader.
 *
 * @param {any} one
 */
function letterTurn({ title, names, seat }) {
    return t("next_letter", { title, names: listed(names.filter((/** @type {string} */ name, /** @type {number} */ place) => place !== seat)) });
}

/** Ask for the table as text, for a game that is not drawn and declares no picture. */
function asText(message) {
    if (!message.picture) {
        client.ask("client_picture", { width: columns() });
    }
}

/** Scroll to the top of the table, where the end of a match is shown. */
function showTop() {
    client.pane.scrollTop = client.pane.parentElement.scrollTop = 0;
}

function columns() {
    return Math.max(30, Math.min(100, Math.floor((client.pane.clientWidth || 400) / 9) - 4));
}

function refused(message) {
    if (message.code === "no_character" || message.code === "other_deal") {
        return; // not in the world yet; luck that this browser added by itself came too late
    }
    sending = null;
    if (message.code === "stale" && sent) {
        [late, sent] = [sent, null]; // the present state follows
        return;
    }
    warn(message.code === "stale" ? t("stale") : message.text);
    if (message.code === "not_seated" || message.code === "no_such_table") {
        at(null);
    }
}

function warn(text) {
    alarm.textContent = text;
    clearTimeout(quieting);
    quieting = setTimeout(() => (alarm.textContent = ""), SAID);
}

function fresh() {
    return Boolean(state && moves && moves.table === state.table && moves.rev === state.rev);
}

function ready() {
    return fresh() && !result && near;
}

function question(query, text) {
    return `${query} ${text}`;
}

function answerTo(query, text = "") {
    const key = question(query, text);
    const version = `${state.match} ${state.rev} ${lang}`;
    if (asked.get(key) !== version) {
        asked.set(key, version);
        client.ask("client_ask", { query, text });
    }
    return answers.get(key);
}

function act(action) {
    if (!state || result || !near || sending === state.rev) {
        return;
    }
    const rev = state.rev;
    const meant = { action, choices: JSON.stringify(moves?.actions), rev, match: state.match };
    choosing = null;
    alarm.textContent = "";
    if (!fresh()) {
        late = meant;
        return;
    }
    sending = rev;
    sent = meant;
    if (client.ask("table_act", { table: state.table, match: state.match, rev, action }) === false) {
        sending = sent = null;
        warn(t("click_not_sent"));
        return;
    }
    setTimeout(() => {
        if (sent === meant && sending === rev) {
            refresh(); // (match, version) makes a repetition safe
            draw();
        }
    }, ANSWERED);
    draw();
}

/** Repeat an action that came too late, if the legal moves are still the same: somebody else chose just then. */
function tryAgain() {
    if (!late || !fresh()) {
        return;
    }
    const { action, choices, rev, match } = late;
    late = null;
    if (match !== state.match || past.steps.some((step) => step.rev === rev + 1 && step.seat === state.who)) {
        return; // it was played, or its match is over
    }
    if (choices === JSON.stringify(moves.actions)) {
        act(action);
    } else {
        warn(t("stale"));
    }
}

// Drawing.

/** Draw with the next frame, once for all changes before it: a slow page shows the newest picture. A hidden page has no frames. */
function draw() {
    const waiting = Boolean(letters?.matches.some((one) => one.yours) || letters?.challenges.some((one) => !one.mine));
    document.body.toggleAttribute("data-table", here !== null || seek !== null || waiting);
    if (document.hidden) {
        drawNow();
    } else if (!due) {
        due = true;
        client.pane.setAttribute("aria-busy", "true"); // the picture is outdated
        requestAnimationFrame(() => due && drawNow());
    }
}

function drawNow() {
    due = false;
    const passes = passing(body, state && !result ? state.to_act : []); // measures: before anything changes
    document.body.dataset.game = state && !result ? state.game : "";
    document.body.toggleAttribute("data-match", Boolean(state));
    client.pane.setAttribute("aria-busy", String(sending !== null));
    client.pane.dataset.version = [state?.match, state?.rev, fresh(), Boolean(result)].join(" ");
    if (here === null) {
        patch(body, [seek ? seeks() : null, letterList(letters, client.send), h("p", { class: "quiet" }, t("no_table")), hosting.begin(client.send)]);
        turn.textContent = "";
        drawFeed();
        tick();
        return;
    }
    const painter = state && painterOf(state);
    const shown = state && (painter || (!result && !isDrawn(state.game))); // a painter may be loading
    const drawn = shown ? (painter ? painter.paint(desk) : plainPicture(desk, picture)) : null;
    patch(
        body,
        h("h2", {}, join ? `${join.name} · ${join.title}` : t("table")),
        state && !result && state.stake ? h("p", { class: "quiet" }, t("stake", { n: state.stake })) : null,
        result ? curtain(drawn) : null,
        near || result || state?.who === null ? null : back(),
        vote ? asksAll() : null,
        seek ? seeks() : null,
        state && !result && banks ? bankList(state.seats, banksNow(), banks.running) : null,
        result ? null : drawn,
        state && !painter && !result ? seatList(desk) : null,
        state || result || !join ? null : hosting.waiting(join),
        shown && !result ? plainMoves(painter) : null,
        result ? null : buttons(),
        letterList(letters, client.send),
        (state && !result) || !join ? null : hosting.settings(join, Boolean(result)),
    );
    sheet.refresh();
    turn.textContent = whoseTurn();
    turn.toggleAttribute("data-mine", mine());
    drawFeed();
    tick();
    if (shown && painter) {
        painter.moved?.(desk, body);
        passes();
    }
    chime();
}

/** Return the sound with which a match ends for the reader.
 *
 * @param {any} message
 */
function ended({ winners, aborted }) {
    const mine = state?.who ?? null;
    return aborted || mine === null || !winners.length ? "end" : winners.includes(mine) ? "win" : "lose";
}

/** Announce the reader's turn by a sound, and the state by `client.mine`. */
function chime() {
    const now = mine() && fresh();
    if (now !== wasMine) {
        if (now) {
            sound("turn");
        }
        client.mine?.(now, whoseTurn());
    }
    wasMine = now;
}

function drawFeed() {
    feed.replaceChildren(...client.feed().map((line) => h("p", {}, line)));
}

function mine() {
    return Boolean(state && !result && near && state.who !== null && state.to_act.includes(state.who));
}

function whoseTurn() {
    if (result) {
        return t("over");
    }
    if (!state) {
        return join ? t("waiting", { n: join.seats.length, most: join.max_seats }) : "";
    }
    if (state.phase === "paused" || state.phase === "frozen") {
        return t(state.phase);
    }
    if (mine() && state.to_act.length === 1) {
        return t("your_turn");
    }
    return t("turn_of", { names: listed(state.to_act.map((seat) => (seat === state.who ? t("you") : desk.name(seat)))) });
}

function plainMoves(painter) {
    if (state.who === null) {
        return h("p", { class: "quiet" }, t("watching"));
    }
    const list = painter ? painter.rest(desk) : desk.legal().slice(0, MOST_MOVES);
    if (!list.length) {
        return painter ? null : h("p", { class: "quiet" }, sending === null ? t("no_moves") : t("sending"));
    }
    return h(
        "div",
        { class: "moves", role: "group", "aria-label": t("moves"), "data-testid": "moves" },
        list.map((move) => moveButton(desk, move)),
    );
}

/** Return the next invitation: a match by letter, else a table where somebody waits for one more; null for none. */
function next() {
    const letter = letters?.matches.find((one) => one.yours && one.match !== letters.open);
    if (letter) {
        return { words: letterTurn(letter), go: () => client.send(`${t("do_letter")} ${letter.match}`) };
    }
    const waits = hosting.waitingElsewhere(here);
    return (
        waits && {
            words: t("next_table", { title: waits.title, names: listed(waits.names) }),
            go: () => [t("do_stand"), t("do_play_people", { game: waits.game })].forEach(client.send),
        }
    );
}

/** Return the end of the match over the last board, which stays. */
function curtain(board) {
    const end = ending(result, { who: state?.who ?? null, seats: state?.seats, title: join?.title ?? "", replays: client.replays, next: next(), buttons: buttons(), draw });
    return board ? h("div", { class: "curtain" }, end, h("div", { class: "curtain-board", role: "group", "aria-label": t("last_board") }, board)) : end;
}

/** Return the way back to the table, for a reader who is where it is too dangerous to play. */
function back() {
    return h("div", { class: "acts", role: "group", "aria-label": t("too_far"), "data-testid": "too-far" }, h("p", {}, t("too_far")), h("button", { type: "button", class: "chip strong", "data-testid": "table-back", onclick: () => client.send(t("do_back")) }, t("back_to_table")));
}

/** Return the state of the search for an opponent, with buttons to answer or to stop. */
function seeks() {
    const button = (key, answer) =>
        h(
            "button",
            { type: "button", class: "chip", "data-testid": `seek-${answer}`, onclick: () => client.ask("table_seek", { answer }) },
            t(key),
        );
    const asked = seek.state === "asked";
    return h(
        "div",
        { class: "acts", role: asked ? "alertdialog" : "group", "aria-label": seek.text, "data-testid": "seek" },
        h("p", {}, seek.text),
        asked ? [button("yes", "yes"), button("no", "no")] : [button("seek_off", "off")],
    );
}

/** Return the open vote, with two buttons for a reader who has not answered. */
function asksAll() {
    const say = (agree) => () => {
        client.ask("table_vote", { table: vote.table, agree });
        vote.yours = false;
        draw();
    };
    const button = (key, agree) =>
        h("button", { type: "button", class: "chip", "data-testid": `vote-${key}`, onclick: say(agree) }, t(key));
    return h(
        "div",
        { class: "acts", role: "alertdialog", "aria-label": vote.text, "data-testid": "vote" },
        h("p", {}, vote.text),
        vote.yours ? [button("agree", true), button("disagree", false)] : null,
    );
}

function buttons() {
    const typeIt = (key) => {
        typed = key === "again" || key === "start" ? Date.now() : 0;
        return client.send(t(`do_${key}`));
    };
    const type = (key, caption = key, kind = "", then = () => {}) =>
        t(`do_${key}`) // a game may have left the command out
            ? h("button", { type: "button", class: `chip ${kind}`, "data-testid": `table-${key}`, onclick: () => typeIt(key) !== false && then() }, t(caption))
            : null;
    if (state && !result) {
        if (state.who === null || state.seats[state.who].resigned) {
            return h("p", { class: "acts" }, type("stand", state.who === null ? "stop_watching" : "stand"));
        }
        return asking
            ? h(
                  "p",
                  { class: "acts", role: "group", "aria-label": t("sure") },
                  t("sure"),
                  answer("yes", () => client.send(t("do_resign"))),
                  answer("no", () => {}),
              )
            : h(
                  "p",
                  { class: "acts" },
                  state.hints ? type("hint") : null,
                  letters?.open === state.match
                      ? type("leave_letter")
                      : [type("reset"), type(state.phase === "paused" ? "resume" : "pause"), type("adjourn")],
                  answer("resign", null),
              );
    }
    if (gone) {
        return h("p", { class: "acts" }, h("button", { type: "button", class: "chip strong", "data-testid": "table-stand", onclick: touch }, t("close")));
    }
    return h("p", { class: "acts" }, result ? again(type) : hosting.hosts(join) ? type("start", "start", join.seats.length >= join.min_seats ? "strong" : "") : hostBegins(), type("stand"));
}

/** Return the button for another match; who is not host asks for it, once. */
function again(type) {
    if (wanted === result.match && !hosting.hosts(join)) {
        return h("span", { class: "quiet", role: "status" }, t("asked_again"));
    }
    return type("again", "again", "strong", () => {
        wanted = result?.match;
        draw();
    });
}

/** Return who begins, for those who do not. */
function hostBegins() {
    const host = join?.seats.find((seat) => seat.host);
    return host ? h("span", { class: "quiet", "data-testid": "host-begins" }, t("host_begins", { name: host.name })) : null;
}

function answer(key, then) {
    return h(
        "button",
        {
            type: "button",
            class: "chip",
            "data-testid": `table-${key}`,
            onclick() {
                asking = then === null;
                then?.();
                draw();
            },
        },
        t(key),
    );
}

function keepBanks({ banks: left, running }) {
    banks = left ? { left, running, at: Date.now() } : null;
}

/** Return the seconds each seat has left now. */
function banksNow() {
    const gone = (Date.now() - banks.at) / 1000;
    return banks.left.map((left, seat) => (banks.running.includes(seat) ? left - gone : left));
}

function timeLeft(seconds) {
    if (seconds === null) {
        return "";
    }
    return seconds >= 7000 ? t("hours", { n: Math.round(seconds / 3600) }) : t("seconds", { n: seconds });
}

function tick() {
    const left = until === null ? 0 : until - ahead - Date.now() / 1000;
    const seconds = until === null || !state || result ? null : Math.max(0, Math.ceil(left));
    clock.textContent = timeLeft(seconds);
    clock.setAttribute("aria-label", t("clock"));
    clock.toggleAttribute("data-short", seconds !== null && seconds <= 10);
    if (banks) {
        const left = banksNow();
        body.querySelectorAll("[data-bank]").forEach((one) => (one.textContent = minutes(left[Number(one.dataset.bank)])));
    }
    body.querySelectorAll("[data-clock]").forEach((one) => (one.textContent = clock.textContent));
}

/** Return the first piece or button with which the reader can do something now; null for none. */
export function doable() {
    const found = mine() || result ? DOABLE.map((one) => body.querySelector(`${one}:not(:disabled)`)).find(Boolean) : null;
    return /** @type {HTMLElement | null} */ (found ?? null);
}

/** Go by Tab from the table itself, where the focus falls when its piece is gone, to what can be done now.
 *
 * @param {KeyboardEvent} event
 */
function enter(event) {
    const first = event.key === "Tab" && !event.shiftKey && event.target === body ? doable() : null;
    if (first) {
        event.preventDefault();
        first.focus();
    }
}

/** Go by arrow keys along a row of pieces (`data-walk`), and to the nearest piece of the row above or below.
 *
 * @param {KeyboardEvent} event
 */
function walk(event) {
    const [across, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
    const piece = /** @type {HTMLElement} */ (event.target);
    if (!(across || down) || !piece.closest("[data-walk]")) {
        return;
    }
    const rows = [...body.querySelectorAll("[data-walk]")].map((one) => [...one.querySelectorAll(":scope > li > button:not([disabled])")]).filter((pieces) => pieces.length);
    const from = rows.findIndex((pieces) => pieces.includes(piece));
    const middle = (/** @type {Element} */ one) => {
        const { left, width } = one.getBoundingClientRect();
        return left + width / 2;
    };
    const near = (/** @type {Element} */ one) => Math.abs(middle(one) - middle(piece));
    const next = down ? rows[from + down]?.reduce((best, one) => (near(one) < near(best) ? one : best)) : rows[from]?.[rows[from].indexOf(piece) + across];
    if (next) {
        event.preventDefault();
        next.focus();
    }
}

/** Begin to draw.
 *
 * `given`: {pane, ask(name, facts), send(line), news(pane), feed(), began(), mine(), call(words)}: the element to draw into, how to send a structured message
 * and a typed line, what to do when the pane "table" has news, the lines of text to repeat below the table; what to do when
 * one comes to a match, when it becomes one's turn or is no more (`mine(now, told)`), and when somebody wants something: these three may be left out, and
 * `replays` and `games`, the addresses of the pages of matches and of games.
 */
export function start(given) {
    client = given;
    hosting.start((name, facts) => {
        if (name === "table_file" || facts.do) {
            alarm.textContent = ""; // of the setting or file before; merely to look leaves it
        }
        return given.ask(name, facts);
    });
    client.pane.append(h("div", { class: "table-head" }, turn, clock), h("div", { class: "alarms" }, alarm), body, feed);
    body.addEventListener("keydown", walk);
    body.addEventListener("keydown", enter);
    setInterval(tick, 500);
    let before = { size: drawnFor, at: 0 }; // the size before the last one, and when it was given up
    let vain = drawnFor; // a size for which all is drawn once more, when it rests: if that only makes it flip again, never more
    let changes = 0;
    const differs = (/** @type {number[]} */ [wide, high], /** @type {number} */ width, /** @type {number} */ height) => Math.abs(width - wide) > 8 || (state && Math.abs(height - high) > 8);
    const tryOnce = () => {
        const seen = changes;
        drawNow();
        setTimeout(() => {
            if (changes === seen) {
                vain = [0, 0];
            }
        }, FLICKER);
    };
    new ResizeObserver(([{ contentRect: { width, height } }]) => {
        const now = performance.now();
        if (drawnFor[0] && differs(drawnFor, width, height)) {
            changes += 1;
            if (now - before.at > FLICKER || differs(before.size, width, height)) {
                drawNow(); // the table may need another layout
            } else if (differs(vain, width, height)) {
                // A size that is back at once is the drawing's own doing (a bar that it needs, and without which it does not), or a hasty reader's.
                vain = [width, height];
                setTimeout(tryOnce, 2 * FLICKER);
            }
            before = { size: drawnFor, at: now };
        }
        drawnFor = [width, height];
    }).observe(client.pane);
    onLanguage(() => {
        refresh();
        draw();
    });
    document.addEventListener("visibilitychange", () => due && drawNow());
    drawNow();
}

/** New text has come: show its end below the table, where the text pane is hidden. */
export function said() {
    if (!due && !feeding) {
        feeding = true;
        requestAnimationFrame(() => {
            feeding = false;
            drawFeed();
            if ((result || !state) && Date.now() - typed < ANSWERED) {
                typed = 0;
                // The last lines lie out of sight; where nothing begins, they say why.
                setTimeout(() => (result || !state) && warn(client.feed().at(-1) ?? ""), HALF_A_SECOND);
            }
        });
    }
}

