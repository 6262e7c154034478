// @ts-check
/* KARDS: three lines with both headquarters, the hand, and the choice.
 *
 * Choose a piece, then a place or a target for it; a drag does both at once. Possible choices are those that `desk.legal()`
 * has; when something else is tried, the game is asked all the same, and its refusal is the reason that is shown.
 */

import { h } from "./dom.js";
import { moveButton, queueButtons } from "./moves.js";
import { face } from "./portrait.js";
import { close } from "./sheet.js";
import { listed, t } from "./words.js";
import { aim } from "./kards_aim.js";
import { art, emblem, ground } from "./kards_art.js";
import { draggable } from "./kards_drag.js";
import { readable } from "./kards_large.js";
import { handCard, heldOf, hqTile, nameOf, printed, seenOf, unitTile } from "./kards_pieces.js";
import * as motion from "./kards_motion.js";
import { history, showNewest } from "./kards_past.js";
import { openCard, openDeck, openDiscard, openUnit, told as answered } from "./kards_sheets.js";

const HAND_LIMIT = 9;
/** The decks shown first: a plain one, one that attacks, one that holds; and the card of their picture. */
const FIRST_DECKS = { recruit: "usa_infantry_regiment", panzer: "ger_medium_panzers", bastion: "bri_coastal_battery" };
const MANY = 6; // cards that are read in two rows on a phone
let unfolded = false; // whether the other decks are shown
/** The cards to be changed before the battle, chosen in any order: `{match, uids, sent}`; the rules take them from left to right. */
let change = { match: null, uids: new Set(), sent: false };
let aims = new Map(); // position -> the preview of a target of the choice (`what`)

/** Record an event. */
export const told = motion.note;

/** Animate the recorded events. */
export function moved(desk, body) {
    showNewest(body);
    aim(targets(desk).size ? (desk.choosing.ref ? `[data-ref="${desk.choosing.ref}"]` : `[data-testid="hand-${desk.choosing.hand + 1}"]`) : null, aims);
    motion.show(desk, body);
    if (change.sent && change.match === desk.match) {
        queueMicrotask(() => send(desk));
    }
}

/** Return the whole table. */
export function paint(desk) {
    const view = desk.view;
    if (desk.me !== null && !view.turn && !view.sides[desk.me].has_chosen) {
        return deckChoice(desk);
    }
    const seat = desk.me ?? 0;
    aims = foreseen(desk);
    return h(
        "div",
        { class: "kards", onkeydown: (event) => event.key === "Escape" && desk.choosing && desk.choose(null) },
        side(desk, 1 - seat),
        board(desk, seat),
        side(desk, seat),
        desk.me === null ? null : [asked(desk), hand(desk)],
        history(desk),
        desk.me === null ? null : tray(desk),
    );
}

/** Every move has its place in the picture. */
export function rest() {
    return [];
}

// The field.

function side(desk, seat) {
    const it = desk.view.sides[seat];
    return h(
        "p",
        { class: "k-side", "data-turn": desk.acting.includes(seat), "data-testid": `side-${seat}` },
        face(desk.seats()[seat]),
        h("strong", { class: "name" }, desk.name(seat)),
        h(
            "span",
            { class: "k-kredits", "data-seat": seat, "data-kredits": it.kredits, role: "img", "aria-label": t("kards_kredits", { n: it.kredits, most: it.slots }) },
            Array.from({ length: Math.max(it.slots, it.kredits) }, (_, n) => h("i", { class: "k-coin", "data-spent": n >= it.kredits })),
            h("b", {}, `${it.kredits}/${it.slots}`),
        ),
        h("span", {}, t("kards_hand_count", { n: it.hand_count }), seat === desk.me ? null : h("span", { class: "k-backs", "aria-hidden": "true" }, Array.from({ length: it.hand_count }, () => h("i")))),
        h("span", { class: "k-deck" }, t("kards_deck_count", { n: it.deck_count })),
        h(
            "button",
            { type: "button", class: "plain", "data-testid": `discard-${seat}`, onclick: () => openDiscard(desk, seat) },
            t("kards_discard", { n: it.discard.length }),
        ),
        it.mud ? h("span", { class: "alarm" }, t("kards_mud")) : null,
        it.seen.length ? h("span", { class: "quiet" }, t("kards_known", { cards: listed(it.seen.map((held) => nameOf(heldOf(held).card))) })) : null,
    );
}

function board(desk, seat) {
    const { sides } = desk.view;
    const front = desk.view.front.map(seenOf);
    const watching = desk.me === null;
    const held = front.length ? front[0].owner : null;
    const fronts = watching ? "front_of" : held === seat ? "front_own" : "front_enemy";
    return h(
        "div",
        { class: "k-board" },
        ground(desk.match),
        row(desk, "e", 1 - seat, watching ? t("kards_line_of", { name: desk.name(1 - seat) }) : t("kards_enemy_line")),
        row(desk, "f", held, t(held === null ? "kards_front_free" : `kards_${fronts}`, { name: held === null ? "" : desk.name(held) })),
        row(desk, "s", seat, watching ? t("kards_line_of", { name: desk.name(seat) }) : t("kards_own_line")),
    );

    function row(at, line, owner, label) {
        const units = line === "f" ? front : sides[owner].support.map(seenOf);
        const tiles = units.map((unit, n) => unitAt(at, unit, `${line}${n + 1}`));
        if (line !== "f") {
            tiles.splice(sides[owner].hq_at, 0, hqAt(at, owner, line === "s" ? "myhq" : "hq"));
        }
        const places = gaps(at, line);
        const elements = [];
        for (let place = 0; place <= tiles.length; place++) {
            if (places.has(place)) {
                elements.push(h("li", { class: "k-gap" }, gap(at, line, place, places.get(place))));
            }
            if (place < tiles.length) {
                elements.push(h("li", {}, tiles[place]));
            }
        }
        return h(
            "div",
            { class: "k-line", "data-row": line },
            h("h3", {}, label),
            elements.length ? h("ol", { class: "k-row", "data-walk": "" }, elements) : h("p", { class: "k-row quiet" }, t("kards_empty")),
        );
    }
}

function unitAt(desk, unit, ref) {
    const own = desk.me !== null && unit.owner === desk.me;
    const tile = unitTile(unit, ref, {
        own,
        active: unit.owner === desk.view.active && desk.view.turn > 0,
        able: own && operations(desk, ref).length > 0,
        lit: targets(desk).has(ref),
        aim: aimAt(desk, ref, unit.uid),
        chosen: desk.choosing?.ref === ref,
        struck: motion.struck.has(unit.uid),
        onclick: () => hit(desk, ref),
    });
    readable(tile, unit.card, { unit, more: () => answered(desk, "explain", ref) });
    return own ? draggable(tile, () => take(desk, { ref }), (over, x) => drop(desk, over, x)) : tile;
}

function hqAt(desk, seat, ref) {
    return hqTile(desk.view.sides[seat], ref, desk.name(seat), {
        own: seat === desk.me,
        lit: targets(desk).has(ref),
        aim: aimAt(desk, ref, -1 - seat),
        uid: -1 - seat,
        struck: motion.struck.has(-1 - seat),
        onclick: () => hit(desk, ref),
    });
}

function gap(desk, line, place, move) {
    const label = t(line === "f" ? "kards_place_front" : "kards_place_own", { n: place + 1 });
    return h(
        "button",
        {
            type: "button",
            "data-testid": `gap-${line}${place + 1}`,
            "data-gap": place,
            "aria-label": move.meaning ? `${label}${t("kards_comma")}${move.meaning}` : label,
            onclick: () => put(desk, move),
        },
        h("span", { "aria-hidden": "true" }, "▾"),
    );
}

// The choice: {ref} a unit, {hand} a card, {hand, at} a card whose place is chosen, too.

function operations(desk, ref) {
    return desk.legal().filter(({ action }) => (action.t === "move" || action.t === "attack") && action.unit === ref);
}

function uses(desk, hand) {
    return desk.legal().filter(({ action }) => "hand" in action && action.hand === hand);
}

/** Return the legal moves of the choice. */
function ways(desk) {
    const picked = desk.choosing;
    if (!picked) {
        return [];
    }
    if (picked.ref) {
        return operations(desk, picked.ref);
    }
    return uses(desk, picked.hand).filter(({ action }) => picked.at === undefined || action.at === picked.at);
}

/** Return the usual ones, in which a unit is deployed at or moved to the default place. */
function usual(desk) {
    const { front, sides } = desk.view;
    const at = desk.choosing?.at;
    return ways(desk).filter(({ action }) =>
        action.t === "move"
            ? action.at === front.length
            : action.t !== "play" || action.at < 0 || action.at === (at ?? sides[desk.me].hq_at),
    );
}

/** Return the lit positions: position -> the move made by a click on it. */
function targets(desk) {
    return new Map(usual(desk).filter(({ action }) => action.on).map((move) => [move.action.on, move]));
}

/** Return the game's preview for each target of the choice; nothing while it is asked. */
function foreseen(desk) {
    const picked = desk.choosing;
    if (!targets(desk).size || (picked.at ?? desk.view.sides[desk.me].hq_at) !== desk.view.sides[desk.me].hq_at) {
        return new Map(); // the preview is for the default place of a new unit
    }
    const answer = desk.answer("what", picked.ref ?? `card ${picked.hand + 1}`);
    return new Map(answer?.rev === desk.rev ? answer.figures?.map((one) => [one.on, one]) : []);
}

/** Return the preview of the target at a position, for its tile. */
function aimAt(desk, ref, uid) {
    const found = aims.get(ref);
    return found && { change: found.changes.find((change) => change.uid === uid), unsure: found.unsure, words: foretells(desk, found) };
}

/** Return the preview of a target in words. */
function foretells(desk, { changes, unsure, wins }) {
    const { front, sides } = desk.view;
    const units = [...front, ...sides.flatMap((side) => side.support)].map(seenOf);
    const said = changes.map(({ uid, lost, left, gone }) => {
        const name = uid < 0 ? `${t("kards_hq")} ${desk.name(-1 - uid)}` : nameOf(units.find((unit) => unit.uid === uid)?.card);
        const key = gone === "falls" ? "falls" : gone ? "goes_back" : lost > 0 ? "loses" : lost < 0 ? "gains" : "changes";
        return t(`kards_${key}`, { name, n: Math.abs(lost), left });
    });
    return [...said, wins ? t("kards_wins") : "", unsure ? t("kards_unsure") : ""].filter(Boolean).join(t("kards_comma"));
}

/** Return the lit places of a line: place -> the move. */
function gaps(desk, line) {
    const kind = line === "f" ? "move" : line === "s" ? "play" : "";
    const chosen = desk.choosing?.at !== undefined;
    return new Map(
        ways(desk)
            .filter(({ action }) => action.t === kind && action.at >= 0 && !chosen)
            .map((move) => [move.action.at, move]),
    );
}

function take(desk, piece) {
    desk.choose(piece);
}

/** Make a move whose place is chosen; when it wants a target, ask for that. */
function put(desk, move) {
    if (move.action.on) {
        desk.choose({ hand: move.action.hand, at: move.action.at });
    } else {
        desk.act(move.action);
    }
}

/** Choose a position: as a target when something is chosen, else as a piece. */
function hit(desk, ref) {
    const picked = desk.choosing;
    const own = ref.startsWith("s") || (ref.startsWith("f") && unitOf(desk, ref)?.owner === desk.me);
    const move = targets(desk).get(ref);
    if (move) {
        desk.act(move.action);
    } else if (picked?.ref === ref) {
        desk.choose(null);
    } else if (picked?.ref && !own && ref !== "myhq") {
        attempt(desk, { t: "attack", unit: picked.ref, on: ref });
    } else if (picked && ways(desk).some(({ action }) => action.on)) {
        const at = printed(heldOf(desk.view.sides[desk.me].hand[picked.hand]).card).unit ? desk.view.sides[desk.me].hq_at : -1;
        attempt(desk, { t: "play", hand: picked.hand, at, on: ref });
    } else if (own && desk.me !== null) {
        desk.choose({ ref });
    } else if (unitOf(desk, ref)) {
        openUnit(desk, ref, unitOf(desk, ref));
    }
}

/** Try an illegal move: the game refuses it, and its reason is shown. The choice remains. */
function attempt(desk, action) {
    const picked = desk.choosing;
    desk.act(action);
    desk.choose(picked);
}

function unitOf(desk, ref) {
    const seat = desk.me ?? 0;
    const { sides, front } = desk.view;
    const unit = { s: sides[seat].support, f: front, e: sides[1 - seat].support }[ref[0]]?.[Number(ref.slice(1)) - 1];
    return unit && seenOf(unit);
}

/** Return the name of a target: of a unit, or of the headquarters. */
function nameAt(desk, ref) {
    const unit = unitOf(desk, ref);
    return unit?.card ? nameOf(unit.card) : t("kards_hq");
}

/** Drop the dragged piece on an element. */
function drop(desk, over, x) {
    const ref = over?.closest("[data-ref]")?.dataset.ref;
    const place = over?.closest("[data-gap]");
    const line = over?.closest("[data-row]")?.dataset.row;
    if (place) {
        const move = gaps(desk, line).get(Number(place.dataset.gap));
        return move ? put(desk, move) : undefined;
    }
    if (ref && targets(desk).has(ref)) {
        return hit(desk, ref);
    }
    const places = gaps(desk, line);
    if (places.size) {
        const tiles = [...over.closest("[data-row]").querySelectorAll(".k-unit")];
        const before = tiles.filter((tile) => middle(tile) < x).length;
        return put(desk, places.get(before) ?? [...places.values()].at(-1));
    }
    const [only] = usual(desk);
    if (line && only && !only.action.on && only.action.t === "play") {
        return desk.act(only.action); // an order that asks for nothing
    }
    if (ref && desk.choosing?.ref !== ref) {
        return hit(desk, ref);
    }
    return line === "f" && desk.choosing?.ref ? attempt(desk, { t: "move", unit: desk.choosing.ref, at: desk.view.front.length }) : undefined;
}

function middle(tile) {
    const box = tile.getBoundingClientRect();
    return box.left + box.width / 2;
}

// Below the field.

function asked(desk) {
    const view = desk.view;
    const mine = view.sides[desk.me];
    const only = (kind) => desk.legal().find(({ action }) => action.t === kind);
    const press = (move, label, testid, act = () => desk.act(move.action)) =>
        h("button", { type: "button", class: "chip strong", "data-testid": testid, disabled: !move, onclick: () => move && act() }, label);
    if (!view.turn) {
        const late = view.sides.flatMap((one, seat) => (one.ready && one.has_chosen ? [] : [seat]));
        const marked = mine.hand.filter((held) => changes(desk, heldOf(held))).length;
        return h(
            "div",
            { class: "k-asked" },
            h("p", {}, mine.ready || !only("keep") ? t("kards_wait", { names: listed(late.map(desk.name)) }) : t("kards_mulligan")),
            only("keep") ? press(only("keep"), marked ? t("kards_keep_marked", { n: marked }) : t("kards_keep"), "keep", () => send(desk)) : null,
        );
    }
    const turn = view.active === desk.me;
    const waits = !turn && Boolean(desk.queued);
    return h(
        "div",
        { class: "k-asked" },
        waits ? null : h("p", {}, turn ? t(aims.size ? "kards_foreseen" : desk.choosing?.at === undefined ? "kards_hint" : "kards_now_target") : t("kards_enemy_turn")),
        turn || !desk.queue ? null : queueButtons(desk, { wish: "end", words: t("kards_end"), unless: "end unless hurt", condition: t("kards_unless_hurt") }),
        waits ? null : press(only("end"), t("kards_end"), "end"),
    );
}

/** Return the moves of the choice, and the reasons against others. */
function tray(desk) {
    const picked = desk.choosing;
    if (!picked) {
        return null;
    }
    const unit = picked.ref ? unitOf(desk, picked.ref) : null;
    const card = unit?.card ?? (picked.ref ? null : heldOf(desk.view.sides[desk.me].hand[picked.hand])?.card);
    if (!card) {
        return null;
    }
    const name = nameOf(card);
    const ways = usual(desk);
    const details = () => (unit ? openUnit(desk, picked.ref, unit) : openCard(desk, picked.hand + 1, card));
    return h(
        "div",
        { class: "chooser k-tray", role: "group", "aria-label": name, "data-testid": "chooser" },
        h("p", {}, h("strong", {}, name)),
        h("div", { class: "k-ways" }, ways.map((move) => wayButton(desk, move))),
        h("button", { type: "button", class: "chip", "data-testid": "details", onclick: details }, t("kards_details")),
        h("button", { type: "button", class: "chip", "data-testid": "later", onclick: () => desk.choose(null) }, t("kards_later")),
        unit || !ways.length ? h("div", { class: "k-why", "aria-live": "polite" }, answered(desk, "why", unit ? `${picked.ref} not` : String(picked.hand + 1))) : null,
    );
}

/** Return the button of a move of the choice: its meaning is read out, its preview also shown. */
function wayButton(desk, move) {
    const found = aims.get(move.action.on);
    const said = found ? foretells(desk, found) : "";
    const button = moveButton(desk, { ...move, meaning: [move.meaning, said].filter(Boolean).join(t("kards_colon")) });
    const { on } = move.action; // a target is called by its name, as the board shows it
    button.querySelector("strong").textContent = on ? nameAt(desk, on) : move.meaning || move.text;
    button.append(h("span", { class: "k-said" }, said));
    return button;
}

function hand(desk) {
    const mine = desk.view.sides[desk.me];
    return h(
        "div",
        { class: "hand-box" },
        h("h3", { id: "k-hand-title" }, t("kards_hand", { n: mine.hand.length })),
        h(
            "ol",
            { class: "k-hand", "data-walk": "", "aria-labelledby": "k-hand-title", "data-testid": "hand", "data-full": mine.hand.length === HAND_LIMIT, "data-many": mine.hand.length > MANY },
            mine.hand.map((held, place) => h("li", {}, cardAt(desk, mine, heldOf(held), place))),
        ),
    );
}

function cardAt(desk, mine, held, place) {
    const marks = [
        mine.armed.includes(held.uid) ? t("kards_armed") : "",
        changes(desk, held) ? t("kards_marked") : "",
        held.salvaged ? t("kards_salvaged") : "",
        held.seen ? t("kards_seen") : "",
    ];
    const card = handCard(held, {
        number: place + 1,
        price: mine.prices[place],
        marks: marks.filter(Boolean),
        able: uses(desk, place).length > 0,
        armed: mine.armed.includes(held.uid),
        marked: changes(desk, held),
        chosen: desk.choosing?.hand === place,
        onclick: () => pick(desk, place),
    });
    readable(card, held.card, { more: () => answered(desk, "why", String(place + 1)) });
    return desk.view.turn ? draggable(card, () => take(desk, { hand: place }), (over, x) => drop(desk, over, x)) : card;
}

/** Tell whether a card of one's own is to be changed. */
function changes(desk, { uid }) {
    return desk.view.sides[desk.me].marked.includes(uid) || (!desk.view.turn && change.match === desk.match && change.uids.has(uid));
}

/** Send the next card to be changed, after the last the order to begin. */
function send(desk) {
    const mine = desk.view?.sides?.[desk.me];
    const keep = desk.legal().find(({ action }) => action.t === "keep");
    if (keep) {
        const next = mine.hand.findIndex((held, place) => changes(desk, heldOf(held)) && uses(desk, place).length);
        desk.act(next >= 0 ? uses(desk, next)[0].action : keep.action);
        change.sent = next >= 0 && desk.sending; // without a line nothing goes on by itself
    }
}

/** Choose a card: before the battle, to change it or not. */
function pick(desk, place) {
    if (!desk.view.turn) {
        const mine = desk.view.sides[desk.me];
        const { uid } = heldOf(mine.hand[place]);
        if (change.match !== desk.match) {
            change = { match: desk.match, uids: new Set(), sent: false };
        }
        if (mine.ready || (desk.legal().length && !uses(desk, place).length)) {
            attempt(desk, { t: "mark", hand: place });
        } else if (!change.uids.delete(uid)) {
            change.uids.add(uid);
        }
        return desk.draw();
    }
    return desk.choose(desk.choosing?.hand === place ? null : { hand: place });
}

// Before the battle.

/** Return the choice of a deck: three with a picture and a sentence, one's own, and behind a fold the others. */
function deckChoice(desk) {
    const decks = desk.legal().filter(({ action }) => action.t === "choose");
    const first = decks.filter(({ action }) => FIRST_DECKS[action.deck]);
    const own = decks.filter(({ action }) => !isReady(action.deck));
    const others = decks.filter((move) => !first.includes(move) && !own.includes(move));
    const list = (moves, kind) => h("ul", { class: `k-decks ${kind}`, "data-walk": "" }, moves.map((move) => h("li", {}, deckButton(desk, move))));
    return h(
        "div",
        { class: "kards" },
        h("p", {}, t("kards_choose_deck"), " ", desk.games ? h("a", { href: `${desk.games}kards/cards/`, target: "_blank", rel: "noopener", "data-testid": "deck-workshop" }, t("kards_deck_workshop")) : null),
        h(
            "div",
            { "data-testid": "decks" },
            list(first, "first"),
            own.length ? list(own, "") : null,
            others.length
                ? h("details", { open: unfolded, ontoggle: (event) => (unfolded = event.currentTarget.open) }, h("summary", { "data-testid": "more-decks" }, t("kards_more_decks", { n: others.length })), list(others, ""))
                : null,
        ),
    );
}

function isReady(deck) {
    return t(`kards_about_${deck}`) !== `kards_about_${deck}`;
}

function deckButton(desk, move) {
    const { deck } = move.action;
    const nations = window.house.games.kards.decks[deck] ?? [];
    const [ready, shown] = [isReady(deck), FIRST_DECKS[deck]];
    const title = ready ? t(`kards_deck_${deck}`) : move.meaning;
    const about = ready ? t(`kards_about_${deck}`) : t("kards_own_decks");
    return h(
        "button",
        { type: "button", class: "move", "data-nation": nations[0] ?? "", "data-testid": `deck-${deck}`, onclick: () => openDeck(desk, move, title, close) },
        shown ? h("span", { class: "k-scene" }, art(printed(shown), shown)) : null,
        nations.length ? h("span", { class: "k-top" }, nations.map((nation) => [emblem(nation), h("span", {}, t(`kards_nation_${nation}`))])) : null,
        h("strong", {}, title),
        h("span", { class: "meaning" }, shown ? about.replace(/(?<=[.。]).*$/su, "") : about),
    );
}
