// @ts-check
/* The end of a match: a curtain over its last board, with who won, the players, the story in pictures, and a picture of it all to give away. */

import { h } from "./dom.js";
import { load, painterOf } from "./painters.js";
import { face } from "./portrait.js";
import { listed, t } from "./words.js";

/** @typedef {any} TableResult (`docs/program/protocol.md`) */
/** @typedef {{game: string, seats: Array<any>, who: number | null, to_act: number[], rev: number, match: number, view: any, picture: any}} State */

/** The story's moments of a match: step -> what was on the table then, once it has come.
 *
 * @type {{match: number, states: Map<number, State>}}
 */
let moments = { match: 0, states: new Map() };
/** The turning point of a match by the teacher's analysis: asked for, then in words, with its step.
 *
 * @type {{match: number, waits: boolean, step: number, text: string}}
 */
let taught = { match: 0, waits: false, step: 0, text: "" };
const WAIT = 4000, TRIES = 60; // milliseconds between two looks whether an analysis is there, and how many
/** @type {string | null} */
let shared = null; // the address given away last

/** Return the change of a rating, in words; a provisional one has a question mark.
 *
 * @param {{pool: string, before: number, after: number, error: number, provisional: boolean}} rating
 */
function rated({ pool, before, after, error, provisional }) {
    const gain = after - before;
    const facts = { before, after: provisional ? `${after}?` : after, gain: gain < 0 ? gain : `+${gain}`, error };
    return t(pool === "bots" ? "rated_bots" : "rated", facts);
}

/** Have the match analysed on its page, and show where it turned.
 *
 * @param {string} address
 * @param {number} match
 * @param {() => void} draw
 */
async function analyse(address, match, draw) {
    taught = { match, waits: true, step: 0, text: "" };
    draw();
    const look = async () => {
        const page = await fetch(address).then((answer) => answer.text()).catch(() => "");
        return new DOMParser().parseFromString(page, "text/html").querySelector("#analysed");
    };
    let said = await look();
    const form = said?.querySelector("form");
    if (form) {
        await fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual" }).catch(() => null);
    }
    for (let left = TRIES; left && said?.querySelector("form"); left -= 1) {
        await new Promise((done) => setTimeout(done, WAIT));
        said = await look();
    }
    if (taught.match !== match) {
        return;
    }
    const step = Number(/step=(\d+)/.exec(said?.querySelector("li a")?.getAttribute("href") ?? "")?.[1] ?? 0);
    taught = { match, waits: false, step, text: said?.querySelector("li")?.textContent?.trim() || t("taught_not") };
    draw();
    if (step) {
        await fetchMoment(address, step, draw);
    }
}

/** Return where a match turned, once the teacher has said so.
 *
 * @param {string} address
 * @param {number} match
 */
function turning(address, match) {
    if (taught.match !== match || taught.waits) {
        return null;
    }
    const state = moments.states.get(taught.step);
    const inner = [state ? small(state) : null, h("span", {}, taught.text)];
    const told = taught.step ? h("a", { href: `${address}?step=${taught.step}#replay`, target: "_blank", rel: "noopener" }, inner) : inner;
    return [h("h3", {}, t("turning")), h("ul", { class: "story turned", "data-testid": "turning" }, h("li", { "data-pictured": Boolean(state) }, told))];
}

/** Return the story of a match in a few lines, each a link to its moment in the replay, with a picture of it.
 *
 * @param {TableResult} result
 * @param {string} address
 * @param {() => void} draw
 */
function storyOf(result, address, draw) {
    const { story, match } = result;
    if (!story?.length) {
        return null;
    }
    if (moments.match !== match) {
        moments = { match, states: new Map() };
        if (address) {
            story.slice(1, -1).forEach((/** @type {{step: number}} */ { step }) => fetchMoment(address, step, draw));
        }
    }
    const line = (/** @type {{step: number, text: string}} */ { step, text }) => {
        const state = moments.states.get(step);
        const inner = [state ? small(state) : null, h("span", {}, text)];
        return h("li", { "data-pictured": Boolean(state) }, address ? h("a", { href: `${address}?step=${step}#replay`, target: "_blank", rel: "noopener" }, inner) : inner);
    };
    return [h("h3", {}, t("story")), h("ol", { class: "story", "data-testid": "story" }, story.map(line))];
}

/** @param {string} address @param {number} step @param {() => void} draw */
async function fetchMoment(address, step, draw) {
    try {
        const answer = await fetch(`${address}moment?step=${step}&seat=None`);
        const { shown } = await answer.json();
        await load(shown.state.game);
        moments.states.set(step, shown.state);
        draw();
    } catch {
        /* The story is told without this picture. */
    }
}

/** Return a table as it was, small: nothing on it can be used.
 *
 * @param {State} state
 */
function small(state) {
    const nothing = () => undefined;
    const desk = {
        ...{ me: state.who, match: state.match, rev: state.rev, view: state.view, picture: state.picture, acting: state.to_act, past: [], choosing: null, sending: false, prompt: "", queued: "" },
        ...{ name: (/** @type {number} */ seat) => state.seats[seat]?.name ?? "", seats: () => state.seats, legal: () => [], act: nothing, choose: nothing, answer: nothing, draw: nothing },
    };
    const board = h("span", { class: "moment", inert: true, "aria-hidden": "true", "data-key": `moment-${state.rev}` }, painterOf(state)?.paint(desk));
    board.querySelectorAll("[id], [data-testid], [href]").forEach((/** @type {Element} */ one) => ["id", "data-testid", "href", "aria-labelledby"].forEach((name) => one.removeAttribute(name)));
    return board;
}

/** Give away a picture of the end and the address of the match, as the system does, else by copying the address; it is shown, too.
 *
 * @param {string} address
 * @param {Parameters<typeof import("./postcard.js").postcard>[0]} about
 * @param {() => void} draw
 */
async function share(address, about, draw) {
    const { href } = new URL(address, location.href);
    shared = href;
    draw();
    const picture = await (await import("./postcard.js")).postcard(about).catch(() => null);
    const files = picture ? [picture] : [];
    const given = navigator.canShare?.({ files }) ? { files, url: href } : { url: href };
    await (navigator.share ? navigator.share(given) : navigator.clipboard?.writeText(href))?.catch(() => {});
    if (picture && !navigator.share) {
        const link = h("a", { href: URL.createObjectURL(picture), download: picture.name });
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 0);
    }
}

/** Return the end of a match (`table_result`) for a seat (`who`; null: an onlooker; `seats`: those of its last state): whether it was won, standings with
 * score, coins and rating, the buttons, the story, and the way to its replay, where there are such pages (`replays`), and to what waits next (`next`).
 *
 * @param {TableResult} result
 * @param {{who: number | null, seats?: Array<any>, title: string, replays?: string, next: {words: string, go(): void} | null, buttons: any, draw(): void}} about
 */
export function ending(result, { who, seats, title, replays, next, buttons, draw }) {
    const names = result.winners.map((/** @type {number} */ seat) => result.seats[seat].name);
    const told = result.aborted ? t("aborted") : names.length ? t("won", { names: listed(names) }) : t("drawn");
    const mine = who === null || result.aborted || !names.length ? "" : result.winners.includes(who) ? "you_won" : "you_lost";
    const address = replays ? `${replays}${result.match}/` : "";
    const counted = result.seats.some((/** @type {{score: number}} */ { score }) => score > 1); // else the score says no more than the place
    const standing = [...result.seats]
        .sort((one, other) => (one.place ?? 99) - (other.place ?? 99))
        .map((seat) => ({ ...seat, face: face({ name: seat.name, portrait: seats?.[seat.seat]?.portrait }), points: seat.score === null || !counted ? "" : t("points", { n: Math.abs(seat.score) < 100 ? Math.round(seat.score * 10) / 10 : Math.round(seat.score) }) }));
    const give = () => share(address, { title, told, address: new URL(address, location.href).href, standing: standing.map((one) => ({ name: one.name, won: result.winners.includes(one.seat), points: one.points, face: one.face.getAttribute("src") })) }, draw);
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
                    seat.face,
                    h("span", { class: "name" }, seat.name, seat.resigned ? h("span", { class: "quiet" }, ` ${t("gone")}`) : null),
                    h("span", { class: "count" }, seat.points),
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
            address ? h("button", { type: "button", class: "chip", "data-testid": "share", onclick: give }, t("share")) : null,
            address && taught.match !== result.match ? h("button", { type: "button", class: "chip", "data-testid": "teacher", onclick: () => analyse(address, result.match, draw) }, t("teacher")) : null,
            address && taught.match === result.match && taught.waits ? h("output", { class: "quiet" }, t("taught_waits")) : null,
            address && shared?.endsWith(address) ? h("output", { class: "quiet" }, t("shared", { address: shared })) : null,
        ),
        turning(address, result.match),
        storyOf(result, address, draw),
    );
}
