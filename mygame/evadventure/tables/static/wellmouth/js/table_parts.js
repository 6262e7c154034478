// @ts-check
/* Parts of every table beside its game: the players, the waiting, the picture as text. */

import { h } from "./dom.js";
import { marks } from "./moves.js";
import { face } from "./portrait.js";
import { listed, t } from "./words.js";

/** Return the players, with a mark for those who may act. */
export function seatList(desk) {
    return h(
        "ol",
        { class: "seats", "aria-label": t("seats") },
        desk.seats().map((seat) =>
            h(
                "li",
                { "data-turn": desk.acting.includes(seat.seat), "data-testid": `seat-${seat.seat}` },
                face(seat),
                h("span", { class: "name" }, seat.name),
                h("span", { class: "quiet" }, marks(desk, seat).join(" · ")),
            ),
        ),
    );
}

/** Return seconds as minutes and seconds. */
export function minutes(seconds) {
    const whole = Math.max(0, Math.ceil(seconds));
    return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Return the time each seat has left, for a table played with banks; `data-bank` is the seat whose time the clock writes. */
export function bankList(seats, left, running) {
    return h(
        "ol",
        { class: "seats banks", "aria-label": t("clock"), "data-testid": "banks" },
        seats.map((seat) =>
            h(
                "li",
                { "data-turn": running.includes(seat.seat) },
                face(seat),
                h("span", { class: "name" }, seat.name),
                h("span", { "data-bank": seat.seat, "data-testid": `bank-${seat.seat}` }, minutes(left[seat.seat])),
            ),
        ),
    );
}

/** Return the table as text, for a game without a painter; `picture` is the last `client_picture`. */
export function plainPicture(desk, picture) {
    const fits = picture?.rev === desk.rev;
    return [
        h(
            "pre",
            { class: "picture", tabindex: 0, "aria-label": t("picture"), "data-testid": "picture" },
            picture?.text ?? "",
        ),
        fits && picture.prompt ? h("p", {}, picture.prompt) : null,
    ];
}

/** Return the challenges to and from the reader, each with buttons to answer. */
function challengeList(challenges, send) {
    const button = (one, what, caption) =>
        h("button", { type: "button", class: "chip", "data-testid": `${what}-${one.challenge}`, onclick: () => send(`${t(`do_${what}`)} ${one.challenge}`) }, t(caption));
    return challenges.map((one) => {
        const facts = [
            t(one.mine ? "challenge_sent" : "challenge", { name: one.name, title: one.title, hours: t("hours", { n: one.hours }) }),
            one.rated ? t("challenge_rated") : "",
            one.stake ? t("stake", { n: one.stake }) : "",
        ].filter(Boolean);
        return h(
            "div",
            { class: "acts", role: "group", "aria-label": facts[0], "data-testid": `challenge-${one.challenge}` },
            h("span", {}, facts.join(" · ")),
            one.mine ? null : button(one, "accept", "accept"),
            button(one, "decline", one.mine ? "take_back" : "decline"),
        );
    });
}

/** Return the reader's matches by letter as buttons that open them, waiting ones first, and the challenges; null for none. */
export function letterList(letters, send) {
    const found = [openers(letters, send), adjourned(letters, send), ...challengeList(letters?.challenges ?? [], send)].filter(Boolean);
    return found.length ? h("div", { class: "letters" }, found) : null;
}

/** Return the reader's adjourned matches as buttons that resume them; null for none. */
function adjourned(letters, send) {
    if (!letters?.adjourned?.length) {
        return null;
    }
    const button = (one) =>
        h(
            "button",
            { type: "button", class: "chip", "data-testid": `adjourned-${one.match}`, "data-yours": one.waiting ? "" : null, onclick: () => send(`${t("do_resume")} ${one.match}`) },
            t(one.waiting ? "adjourned_waits" : "adjourned_one", { match: one.match, title: one.title, names: listed(one.names) }),
        );
    return h("div", { class: "acts", role: "group", "aria-label": t("adjourned"), "data-testid": "adjourned" }, letters.adjourned.map(button));
}

function openers(letters, send) {
    const others = letters?.matches.filter((one) => one.match !== letters.open) ?? [];
    if (!others.length) {
        return null;
    }
    const button = (one) => {
        const names = listed(one.names.filter((name, seat) => seat !== one.seat));
        const facts = { match: one.match, title: one.title, names };
        return h(
            "button",
            {
                type: "button",
                class: "chip",
                "data-testid": `letter-${one.match}`,
                "data-yours": one.yours ? "" : null,
                onclick: () => send(`${t("do_letter")} ${one.match}`),
            },
            t(one.yours ? "letter_yours" : "letter_theirs", facts),
        );
    };
    return h("div", { class: "acts", role: "group", "aria-label": t("letters"), "data-testid": "letters" }, others.map(button));
}
