// @ts-check
/* UNO's table: the seats round it with their cards, clock and last card, the ring of the direction, the piles, what is asked in words,
 * and the own hand to click on. */

import { h } from "./dom.js";
import { t } from "./words.js";
import { marks, moveButton } from "./moves.js";
import { face as faceOf } from "./portrait.js";
import { arrive, placeOf, rise, travel } from "./motion.js";
import { sound } from "./sound.js";

const ORDER = "RYGBW";
const SYMBOLS = "0123456789SR+D";
const KEPT = "wellmouth-uno-order"; // key of the sort order of the hand in this browser's store
const GHOSTS = 4; // most cards that are animated
const ROW = 20; // cards that make one row on a laptop
const FEW = 7; // cards that make one row, and one fan, on any screen

let order = remembered();
let match = null; // which the following is about
let calls = true; // whether the card that is being chosen is played with a call of UNO
let misfit = ["", 0]; // the card that was pressed in vain, and the version of the table
const latest = new Map(); // seat -> the card it played last in this round
let moves = []; // animations since the last picture: (desk, body) => it moves
const FACES = { S: "⊘", R: "⇄", W: "★", "W+4": "+4", WS: "⇋", WH: "↻", WC: "☆", "W+6": "+6", "W+10": "+10", D: "⊗" };

/** Return a card's own colour: one of R, Y, G, B; "" for wild cards. */
export function colourOf(card) {
    return card.startsWith("W") ? "" : card[0];
}

/** Return a card's symbol: a digit, S, R, +2; a wild card is its own. */
export function symbolOf(card) {
    return card.startsWith("W") ? card : card.slice(1);
}

/** Return a card's name: "red 7", "红7". */
export function nameOf(card) {
    const symbol = symbolOf(card);
    const known = t(`uno_symbol_${symbol}`);
    const spoken = known === `uno_symbol_${symbol}` ? symbol : known;
    const colour = colourOf(card);
    if (!colour) {
        return spoken;
    }
    return t("uno_card", { colour: t(`uno_colour_${colour}`), symbol: spoken });
}

/** Return the cards as people like to hold them: by colour, then by symbol, or the other way round. */
export function sorted(cards, first = "colour") {
    const colour = (card) => ORDER.indexOf(card[0]);
    const symbol = (card) => (colourOf(card) ? SYMBOLS.indexOf(symbolOf(card)[0]) : SYMBOLS.length);
    const rank = (card) => (first === "colour" ? colour(card) * 100 + symbol(card) : symbol(card) * 100 + colour(card));
    return [...cards].sort((one, other) => rank(one) - rank(other) || one.localeCompare(other));
}

function face(card) {
    const symbol = symbolOf(card);
    return FACES[symbol] ?? symbol;
}

/** Return the drawing of a card. */
function drawn(card, colour = "") {
    return h(
        "span",
        { class: "card", "data-colour": colourOf(card) || colour || "W", "aria-hidden": "true" },
        h("span", { class: "face" }, face(card)),
        colourOf(card) ? h("span", { class: "corner" }, t(`uno_colour_${colourOf(card)}`)[0].toUpperCase()) : null,
    );
}

function remembered() {
    try {
        return localStorage.getItem(KEPT) === "number" ? "number" : "colour";
    } catch {
        return "colour";
    }
}

function sortBy(desk, wanted) {
    order = wanted;
    try {
        localStorage.setItem(KEPT, wanted);
    } catch {
        /* It holds until the page is closed. */
    }
    desk.draw();
}

/** Return the whole table, and the hand. */
export function paint(desk) {
    if (desk.match !== match) {
        match = desk.match;
        latest.clear();
    }
    const [seat, action] = desk.view.last ?? [];
    if (action?.type === "play") {
        latest.set(seat, action.card);
    }
    return h(
        "div",
        { class: "uno", "data-full": desk.me !== null && desk.view.hand.length > ROW },
        board(desk),
        desk.me === null ? null : hand(desk),
    );
}

/** Return nothing: every move has its place on the picture. */
export function rest() {
    return [];
}

function pileDraws(desk) {
    return desk.legal().find((move) => move.action.type === "draw");
}

/** Return the moves that are neither cards nor the pile nor seats: keep, challenge, call, catch, wait. */
function choices(desk) {
    const others = desk.legal().filter((move) => !["play", "draw", "name", "swap"].includes(move.action.type));
    return h(
        "div",
        { class: "moves u-moves", role: "group", "aria-label": t("moves"), "data-testid": "moves" },
        others.map((move) => moveButton(desk, move, move.meaning || move.text)),
    );
}

function board(desk) {
    const view = desk.view;
    const colours = desk.choosing ? null : naming(desk); // which says what is asked
    return h(
        "div",
        { class: "u-table", "data-many": view.seats > 6 },
        ring(view),
        h(
            "ol",
            { class: "u-seats", "aria-label": t("seats") },
            desk.seats().map((seat) => plate(desk, seat)),
        ),
        middle(desk),
        h("p", { class: "u-said", "data-testid": "said", role: "status" }, colours ? "" : said(desk)),
        desk.choosing ? chooser(desk) : colours,
    );
}

/** Return the place of a seat, in hundredths of the table: the reader's is nearest, the next ones follow clockwise. */
function spot(desk, seat) {
    const angle = Math.PI / 2 + ((seat - (desk.me ?? 0)) * 2 * Math.PI) / desk.view.seats;
    return { "--x": Math.round(50 + 50 * Math.cos(angle)) / 100, "--y": Math.round(50 + 50 * Math.sin(angle)) / 100 };
}

function plate(desk, seat) {
    const view = desk.view;
    const card = latest.get(seat.seat);
    const turn = view.turn === seat.seat && !view.out.includes(seat.seat);
    const swap = desk.legal().find(({ action }) => action.type === "swap" && action.seat === seat.seat);
    return h(
        "li",
        {
            class: "u-seat",
            "data-turn": turn,
            "data-own": seat.seat === desk.me,
            "data-out": view.out.includes(seat.seat),
            "data-testid": `seat-${seat.seat}`,
            "aria-current": turn ? "true" : null,
            style: spot(desk, seat.seat),
        },
        faceOf(seat),
        h("span", { class: "name", title: seat.name }, seat.name),
        h("span", { class: "quiet" }, marks(desk, seat).join(" · ")),
        h(
            "span",
            { class: "u-holds" },
            h("span", { class: "u-backs", "aria-hidden": "true" }, Array.from({ length: Math.min(view.sizes[seat.seat], 5) }, () => h("i"))),
            h("span", { class: "count", "data-testid": `count-${seat.seat}` }, t("uno_cards", { n: view.sizes[seat.seat] })),
            card ? h("span", { class: "u-last", title: t("uno_last", { card: nameOf(card) }) }, drawn(card)) : null,
        ),
        view.open.includes(seat.seat) ? h("strong", { class: "alarm" }, t("uno_one")) : null,
        turn ? h("span", { class: "u-clock", "data-clock": "", "aria-hidden": "true" }) : null,
        swap ? h("button", { type: "button", class: "u-pick", "data-testid": `move-${swap.text}`, "aria-label": swap.meaning, title: swap.meaning, onclick: () => desk.act(swap.action) }) : null,
    );
}

/** Return the direction of play: a ring of arrows, clockwise while play goes on to the next seat. */
function ring(view) {
    const onward = view.direction === 1;
    const circle = h("ellipse", { cx: 50, cy: 50, rx: 49, ry: 49 });
    const svg = h("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none" }, circle);
    const arrows = [45, 135, 225, 315].map((angle) => {
        const turned = (angle * Math.PI) / 180;
        return h(
            "span",
            {
                class: "u-arrow",
                style: { left: `${50 + 49 * Math.cos(turned)}%`, top: `${50 + 49 * Math.sin(turned)}%`, "--turn": `${angle + (onward ? 90 : -90)}deg` },
            },
            "➤",
        );
    });
    return h(
        "div",
        { class: "u-ring", role: "img", "data-testid": "direction", "data-onward": onward, "aria-label": t(onward ? "uno_onward" : "uno_backward") },
        svg,
        arrows,
    );
}

function middle(desk) {
    const view = desk.view;
    const top = view.discard.at(-1);
    const draw = pileDraws(desk);
    const colour = view.colour ? t(`uno_colour_${view.colour}`) : t("uno_no_colour");
    return h(
        "div",
        { class: "middle", "data-colour": view.colour || "W" },
        h(
            "button",
            {
                type: "button",
                class: "pile",
                disabled: !draw,
                "data-testid": "draw",
                "aria-label": `${draw ? `${draw.meaning || draw.text}. ` : ""}${t("uno_pile", { n: view.pile })}`,
                onclick: () => draw && desk.act(draw.action),
            },
            h("span", { class: "card back", "aria-hidden": "true" }, h("span", { class: "face" }, String(view.pile))),
            h("span", { class: "u-draw", "aria-hidden": "true" }, view.question?.kind === "draws" ? t("uno_draw_n", { n: view.question.count }) : t("uno_draw")),
        ),
        h(
            "p",
            { class: "top", "data-testid": "top", "data-card": top ?? "" },
            h("span", { class: "u-heap" }, view.discard.slice(-3).map((card, at, cards) => drawn(card, at === cards.length - 1 ? view.colour : ""))),
            h("span", { class: "visually-hidden" }, t("uno_top", { card: top ? nameOf(top) : t("uno_empty") })),
        ),
        h(
            "p",
            { class: "colour", "data-testid": "colour", "data-colour": view.colour || "W" },
            h("span", { class: "swatch", "data-colour": view.colour || "W", "aria-hidden": "true" }),
            h("span", { class: "visually-hidden" }, t("uno_colour", { colour })),
            h("span", { "aria-hidden": "true" }, colour),
        ),
        points(view),
    );
}

/** Return the question in words: to the reader in the game's words, to others with the cost of the cards. */
function said(desk) {
    const { question, turn, colour, discard } = desk.view;
    const [card, rev] = misfit;
    if (card && rev === desk.rev) {
        return question ? t("uno_first", { card: nameOf(card) }) : t("uno_misfit", { card: nameOf(card), colour: t(`uno_colour_${colour}`), top: nameOf(discard.at(-1)) });
    }
    if (desk.me !== null && desk.acting.includes(desk.me) && desk.prompt) {
        if (question?.kind === "drawn") {
            return t("uno_drawn", { card: nameOf(question.card) });
        }
        return question?.kind === "swap" ? t("uno_whom") : question || !pileDraws(desk) ? desk.prompt : t("uno_ask"); // whose turn it is stands above
    }
    const name = desk.name(turn);
    if (question?.kind === "draws") {
        return t(question.challenge ? "uno_must_or_challenge" : "uno_must", { name, n: question.count });
    }
    if (question?.kind === "swap") {
        return t("uno_swaps", { name });
    }
    return desk.view.result ? "" : t("uno_turn", { name });
}

function plays(desk, card) {
    return desk.legal().filter((move) => move.action.type === "play" && move.action.card === card);
}

/** Queue a card, to be played at the reader's turn; a queued one is taken back. */
function queue(desk, card) {
    desk.queue(desk.queued === card ? "" : card);
}

/** Return the button that queues to draw in case nothing fits. */
function queueDraw(desk) {
    const wish = "draw unless playable";
    return h(
        "button",
        { type: "button", class: "chip", "aria-pressed": String(desk.queued === wish), "data-testid": "queue-draw", onclick: () => queue(desk, wish) },
        t("uno_queue_draw"),
    );
}

function hand(desk) {
    const cards = sorted(desk.view.hand, order);
    const waits = desk.queue && desk.view.turn !== desk.me && !desk.view.result && !desk.view.out.includes(desk.me);
    const count = cards.length;
    /** @type {Record<string, number>} */
    const alike = {};
    const keys = cards.map((card) => `${card} ${(alike[card] = (alike[card] ?? 0) + 1)}`); // a card stays the one it was when another goes
    const first = cards.indexOf(desk.queued?.split(" | ")[0]); // of two that are the same one waits
    return h(
        "div",
        { class: "hand-box" },
        h(
            "div",
            { class: "u-bar" },
            h("h3", { id: "hand-title" }, t("uno_hand", { n: count })),
            h("div", { class: "u-does" }, choices(desk), waits ? queueDraw(desk) : null),
            h(
                "div",
                { class: "u-sort" },
                ["colour", "number"].map((wanted) =>
                    h(
                        "button",
                        { type: "button", class: "chip small", "aria-pressed": String(order === wanted), "data-testid": `sort-${wanted}`, onclick: () => sortBy(desk, wanted) },
                        t(`uno_by_${wanted}`),
                    ),
                ),
            ),
        ),
        h(
            "ul",
            { class: "hand", "data-walk": "", tabindex: 0, "aria-labelledby": "hand-title", "data-testid": "hand", "data-scroll": "hand", "data-few": count <= FEW, style: { "--n": Math.max(1, count) } },
            cards.map((card, place) => {
                const ways = plays(desk, card);
                return h(
                    "li",
                    { "data-key": keys[place], style: count > FEW ? {} : { "--lean": place - (count - 1) / 2 } },
                    h(
                        "button",
                        {
                            type: "button",
                            class: "held",
                            "aria-disabled": !ways.length && !waits ? "true" : null,
                            "data-testid": `card-${place}`,
                            "data-key": card,
                            "data-dim": !ways.length,
                            "data-card": card,
                            "data-waits": !ways.length && Boolean(waits),
                            "aria-pressed": ways.length || !waits ? null : String(place === first),
                            "aria-label": ways.length ? t("uno_playable", { card: nameOf(card) }) : waits ? t("uno_queue", { card: nameOf(card) }) : nameOf(card),
                            title: (ways.length === 1 && ways[0].meaning) || (waits ? t("uno_queue", { card: nameOf(card) }) : nameOf(card)),
                            onclick: () => press(desk, card, ways, waits),
                        },
                        drawn(card),
                    ),
                );
            }),
        ),
    );
}

/** Play a card, ask how, queue it, or say why it does not fit. */
function press(desk, card, ways, waits) {
    misfit = ["", 0];
    if (ways.length > 1) {
        calls = true;
        desk.choose(card);
    } else if (ways.length) {
        desk.act(ways[0].action);
    } else if (waits) {
        queue(desk, card);
    } else if (desk.acting.includes(desk.me)) {
        misfit = [card, desk.rev];
        desk.draw();
    }
}

/** Return the question how a card is played, over the table: a wheel of four colours, or a list; with one card left, whether UNO is called. */
function chooser(desk) {
    const card = desk.choosing;
    const ways = plays(desk, card);
    const painted = ways.some((move) => move.action.colour);
    const called = painted && ways.some((move) => move.action.uno);
    const shown = called ? ways.filter((move) => Boolean(move.action.uno) === calls) : ways;
    return h(
        "div",
        { class: "chooser u-chooser", role: "group", "aria-label": t("uno_how", { card: nameOf(card) }), "data-testid": "chooser", onkeydown: (event) => step(desk, event) },
        h("p", {}, t(painted ? "uno_which" : "uno_how", { card: nameOf(card) })),
        h(
            "div",
            { class: painted ? "u-wheel" : "u-ways" },
            shown.map((move) => (painted ? wedge(desk, move) : wayButton(desk, move))),
            h("button", { type: "button", class: "chip u-cancel", "aria-label": t("cancel"), title: t("cancel"), onclick: () => desk.choose(null) }, painted ? "✕" : t("cancel")),
        ),
        called
            ? h("label", { class: "u-call" }, h("input", { type: "checkbox", checked: calls, "data-testid": "call-uno", onchange: (event) => ((calls = event.target.checked), desk.draw()) }), t("uno_with_call"))
            : null,
    );
}

/** Return the question for the colour of a wild start card, over the table; null when it is not asked. */
function naming(desk) {
    const ways = desk.legal().filter((move) => move.action.type === "name");
    return ways.length
        ? h(
              "div",
              { class: "chooser u-chooser", role: "group", "aria-label": desk.prompt, "data-testid": "chooser", onkeydown: (event) => step(desk, event) },
              h("p", {}, desk.prompt),
              h("div", { class: "u-wheel" }, ways.map((move) => wedge(desk, move))),
          )
        : null;
}

/** Return the button of one way to play the last card but one: with a call of UNO or without. */
function wayButton(desk, move) {
    const { text, action } = move;
    return h("button", { type: "button", class: `move chip ${action.uno ? "strong" : ""}`, "data-testid": `move-${text}`, onclick: () => desk.act(action) }, t(action.uno ? "uno_calls" : "uno_silent"));
}

function wedge(desk, move) {
    const { colour } = move.action;
    return h("button", { type: "button", class: `move u-wedge paint-${colour}`, "data-testid": `move-${move.text}`, "data-key": `wedge-${colour}`, "aria-label": move.meaning || move.text, onclick: () => desk.act(move.action) }, t(`uno_colour_${colour}`));
}

/** Go to another wedge by the arrow keys; Escape closes. */
function step(desk, event) {
    const wedges = [...event.currentTarget.querySelectorAll(".u-wedge")];
    const at = wedges.indexOf(document.activeElement);
    /** @type {Record<string, number>} */
    const other = { ArrowLeft: at & ~1, ArrowRight: at | 1, ArrowUp: at & ~2, ArrowDown: at | 2 };
    if (event.key === "Escape") {
        event.stopPropagation();
        desk.choose(null);
    } else if (at >= 0 && event.key in other) {
        event.preventDefault();
        wedges[other[event.key]]?.focus();
    }
}

function points(view) {
    const scored = view.scores.some((score) => score !== 0);
    return h(
        "p",
        { class: "quiet u-round" },
        t("uno_round", { n: view.round }),
        scored ? ` · ${view.scores.map((score) => t("uno_points", { n: score })).join(" / ")}` : "",
    );
}

// Motion and sound. Events come before the resulting picture: old places are read off the old picture.

/** Record an event, to be shown on the next picture. */
export function told({ events }) {
    events.forEach((event) => TOLD[event.type]?.(event));
}

/** Animate the recorded events on the picture just drawn. */
export function moved(desk, body) {
    const now = moves;
    moves = [];
    now.slice(-GHOSTS * 2).forEach((move, at) => move(body, at * 60));
}

const seatIn = (body, seat) => placeOf(body.querySelector(`[data-testid=seat-${seat}]`));
const pileIn = (body) => placeOf(body.querySelector(".pile .card"));
const back = () => h("span", { class: "card back" });

/** Animate `count` hidden cards between two places of a picture. */
function pass(body, from, to, count, delay) {
    for (let n = 0; n < Math.min(count, GHOSTS); n += 1) {
        travel(back, from, to, { delay: delay + n * 45 });
    }
}

/** Animate cards into the own hand from a place; null: all of them. Tell whether it is the own one. */
function into(body, seat, from, cards, delay) {
    if (!body.querySelector(`[data-testid=seat-${seat}][data-own]`) || !body.querySelector(".hand")) {
        return false;
    }
    const held = [...body.querySelectorAll(".hand li")];
    const wanted = cards && [...cards];
    const came = held.filter((one) => {
        const at = wanted ? wanted.indexOf(one.firstElementChild.dataset.card) : 0;
        return at >= 0 && (!wanted || wanted.splice(at, 1));
    });
    came.forEach((one, at) => arrive(one, from, { delay: delay + at * 40 }));
    return came.length > 0;
}

const TOLD = {
    dealt() {
        latest.clear();
        moves.push((body, delay) => body.querySelectorAll(".hand li").forEach((held, at) => arrive(held, pileIn(body), { delay: delay + at * 30 })));
        sound("swap");
    },
    restarted: () => latest.clear(),
    played({ seat, card, uno }) {
        latest.set(seat, card);
        const from = placeOf(document.querySelector(`.hand [data-card="${CSS.escape(card)}"]`));
        moves.push((body, delay) => {
            const own = body.querySelector(`[data-testid=seat-${seat}][data-own]`);
            arrive(body.querySelector(".u-heap .card:last-child"), (own && from) || seatIn(body, seat), { delay, turn: -25 });
            if (uno) {
                rise("UNO!", seatIn(body, seat), { delay });
            }
        });
        sound(uno ? "call" : "card");
    },
    discarded_all({ seat, cards }) {
        moves.push((body, delay) => {
            for (let n = 0; n < Math.min(cards.length, GHOSTS); n += 1) {
                travel(() => drawn(cards[n]), seatIn(body, seat), placeOf(body.querySelector(".u-heap")), { delay: delay + n * 45 });
            }
        });
    },
    drew({ seat, count, why, cards = [] }) {
        moves.push((body, delay) => {
            if (!into(body, seat, pileIn(body), cards, delay)) {
                pass(body, pileIn(body), seatIn(body, seat), count, delay);
            }
            rise(`+${count}`, seatIn(body, seat), { tone: why === "turn" ? "" : "bad", delay });
        });
        sound("draw");
    },
    swapped({ seat, other, sizes }) {
        moves.push((body, delay) => {
            for (const [from, to, held] of [[seat, other, sizes[0]], [other, seat, sizes[1]]]) {
                if (!into(body, to, seatIn(body, from), null, delay)) {
                    pass(body, seatIn(body, from), seatIn(body, to), held, delay);
                }
            }
        });
        sound("swap");
    },
    passed({ before, receivers }) {
        moves.push((body, delay) => receivers.forEach((to, from) => to === from || pass(body, seatIn(body, from), seatIn(body, to), Math.min(before[from], 2), delay)));
        sound("swap");
    },
    mixed({ seat, before }) {
        moves.push((body, delay) => before.forEach((count, from) => pass(body, seatIn(body, from), seatIn(body, seat), Math.min(count, 1), delay)));
        sound("swap");
    },
    reversed: ({ direction }) => moves.push((body, delay) => rise(FACES.R, placeOf(body.querySelector(".u-heap")), { tone: direction === 1 ? "good" : "bad", delay })),
    kept: ({ seat }) => moves.push((body, delay) => rise("✓", seatIn(body, seat), { delay })),
    named({ seat, colour }) {
        moves.push((body, delay) => travel(() => h("span", { class: "swatch", "data-colour": colour }), seatIn(body, seat), placeOf(body.querySelector("[data-testid=colour]")), { delay }));
    },
    reshuffled: ({ count }) => moves.push((body, delay) => pass(body, placeOf(body.querySelector(".u-heap")), pileIn(body), count, delay)),
    false_alarm: ({ by }) => moves.push((body, delay) => rise("✕", seatIn(body, by), { tone: "bad", delay })),
    fell: ({ seat }) => moves.push((body, delay) => rise("✕", seatIn(body, seat), { tone: "bad", delay })),
    left: ({ seat, cards }) => moves.push((body, delay) => pass(body, seatIn(body, seat), pileIn(body), cards.length, delay)),
    skipped: ({ seat }) => moves.push((body, delay) => rise(FACES.S, seatIn(body, seat), { tone: "bad", delay })),
    caught: ({ seat }) => moves.push((body, delay) => rise("UNO?", seatIn(body, seat), { tone: "bad", delay })),
    called({ seat }) {
        moves.push((body, delay) => rise("UNO!", seatIn(body, seat), { delay }));
        sound("call");
    },
    challenged: ({ seat, guilty }) => moves.push((body, delay) => rise("?", seatIn(body, seat), { tone: guilty ? "good" : "bad", delay })),
};
