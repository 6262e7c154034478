// @ts-check
/* Parts of every table beside its game: the players, the waiting, the picture as text, the end. */

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

/** Return the change of a rating, in words; a provisional one has a question mark. */
function rated({ pool, before, after, error, provisional }) {
    const gain = after - before;
    const facts = { before, after: provisional ? `${after}?` : after, gain: gain < 0 ? gain : `+${gain}`, error };
    return t(pool === "bots" ? "rated_bots" : "rated", facts);
}

/** Return the story of a match in a few lines, each a link to its moment in the replay. */
function storyOf({ story, match }, replays) {
    const line = ({ step, text }) => h("li", {}, replays ? h("a", { href: `${replays}${match}/?step=${step}#replay`, target: "_blank", rel: "noopener" }, text) : text);
    return story?.length ? [h("h3", {}, t("story")), h("ol", { class: "story", "data-testid": "story" }, story.map(line))] : null;
}

let shared = null; // the match whose address was made last

/** Give away the address of a match, as the system does, else by copying it; it is shown, too. */
function share(address, draw) {
    const { href } = new URL(address, location.href);
    const given = navigator.share ? navigator.share({ url: href }) : navigator.clipboard?.writeText(href);
    given?.catch(() => {});
    shared = href;
    draw();
}

/** Return the end of a match (`table_result`) for a seat (`who`; null: an onlooker; `seats`: those of its last state): whether it was won, standings with score, coins and rating, the
 * buttons, the story, and the way to its replay, where there are such pages (`replays`), and to what waits next (`next`: {words, go()}). */
export function ending(result, { who, seats, replays, next, buttons, draw }) {
    const names = result.winners.map((seat) => result.seats[seat].name);
    const told = result.aborted ? t("aborted") : names.length ? t("won", { names: listed(names) }) : t("drawn");
    const mine = who === null || result.aborted || !names.length ? "" : result.winners.includes(who) ? "you_won" : "you_lost";
    const address = replays ? `${replays}${result.match}/` : "";
    const standing = [...result.seats].sort((one, other) => (one.place ?? 99) - (other.place ?? 99));
    return h(
        "div",
        { class: "ending", "data-testid": "result" },
        mine ? h("h3", { class: "ending-title", "data-how": mine, "data-testid": "ending-title" }, t(mine)) : null,
        h("p", { class: "ending-told" }, mine ? told : h("strong", {}, told)),
        h(
            "ol",
            { class: "standing" },
            standing.map((seat) =>
                h(
                    "li",
                    { "data-won": result.winners.includes(seat.seat), "data-testid": `standing-${seat.seat}` },
                    h("span", { class: "place" }, seat.place === null ? "–" : String(seat.place)),
                    face({ name: seat.name, portrait: seats?.[seat.seat]?.portrait }),
                    h("span", { class: "name" }, seat.name, seat.resigned ? h("span", { class: "quiet" }, ` ${t("gone")}`) : null),
                    h("span", { class: "count" }, seat.score === null ? "" : t("points", { n: Math.round(seat.score * 10) / 10 })),
                    seat.coins ? h("span", { class: seat.coins > 0 ? "gain" : "loss" }, `${t("coins")} ${seat.coins > 0 ? "+" : ""}${seat.coins}`) : null,
                    seat.rating?.weight ? h("span", { "data-testid": "rating" }, rated(seat.rating)) : null,
                ),
            ),
        ),
        buttons,
        h(
            "p",
            { class: "acts" },
            next ? h("button", { type: "button", class: "chip", "data-testid": "next-table", onclick: next.go }, next.words) : null,
            address ? h("a", { class: "chip", href: `${address}#replay`, target: "_blank", rel: "noopener", "data-testid": "replay" }, t("replay")) : null,
            address ? h("button", { type: "button", class: "chip", "data-testid": "share", onclick: () => share(address, draw) }, t("share")) : null,
            address && shared?.endsWith(address) ? h("output", { class: "quiet" }, t("shared", { address: shared })) : null,
        ),
        storyOf(result, replays),
    );
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
