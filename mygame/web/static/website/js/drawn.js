// @ts-check
/* A table on a page, drawn by the client's own painters: as a spectator sees it, or in a replay as the reader's seat saw it.
 * Where that cannot be, the text stays. In a lesson and a puzzle a click on the board plays the move. */

const ground = document.getElementById("drawn");
const watch = document.getElementById("watch");
const refused = document.getElementById("refused");
const chosen = /** @type {HTMLSelectElement | null} */ (document.querySelector("[data-chosen]"));
const { words, over } = ground.dataset;

window.house = await (await fetch(words)).json();
const [{ isDrawn, load, painterOf }, { patch }, sheet, pasts, { passing }] = await Promise.all(
    ["painters", "dom", "sheet", "past", "motion"].map((name) => import(`../../wellmouth/js/${name}.js`)),
);
let state = null;
/** What the faces at the table are drawn of, where the page knows it. */
const portraits = JSON.parse(document.getElementById("portraits")?.textContent ?? "[]");
let prompt = "";
let choosing = null;
let sending = false;
let past = pasts.NOTHING;
const known = new Map(); // a question -> its answer

/** The interface for painters (`table.js`): the only action is to choose a puzzle's answer. */
const desk = {
    get me() { return state.who; },
    get prompt() { return prompt; },
    get view() { return state.view; },
    get picture() { return state.picture; },
    get match() { return state.match; },
    get rev() { return state.rev; },
    get past() { return past.steps; },
    get acting() { return state.to_act; },
    get choosing() { return choosing; },
    get sending() { return sending; },
    name: (seat) => state.seats[seat]?.name ?? "",
    seats: () => state.seats,
    legal: () => state.moves ?? [],
    act(action) {
        const move = desk.legal().find((one) => JSON.stringify(one.action) === JSON.stringify(action));
        refused.textContent = move && chosen ? move.meaning : over;
        if (move && chosen && !sending) {
            sending = true;
            chosen.value = move.text;
            chosen.form?.requestSubmit();
        }
    },
    choose(what) {
        choosing = what;
        draw();
    },
    answer(query, text = "") {
        if (!ground.dataset.answers) {
            return undefined;
        }
        const key = `${state.rev} ${query} ${text}`;
        if (!known.has(key)) {
            known.set(key, undefined);
            const address = new URL(ground.dataset.answers, location.href);
            address.searchParams.set("query", query);
            address.searchParams.set("text", text);
            fetch(address, { headers: { "Accept-Language": window.house.lang } })
                .then((response) => (response.ok ? response.json() : undefined))
                .then((answer) => {
                    known.set(key, answer);
                    draw();
                });
        }
        return known.get(key);
    },
    draw,
};

function draw() {
    const passes = passing(ground, state.to_act);
    patch(ground, painterOf(state).paint(desk));
    painterOf(state).moved?.(desk, ground);
    passes();
    sheet.refresh();
}

async function show({ state: now, events, past: steps, prompt: asked }) {
    if (!now || !(isDrawn(now.game) || now.picture)) {
        return;
    }
    await load(now.game);
    if (ground.hidden) {
        ground.hidden = false;
        for (const text of document.querySelectorAll("#as-text, #as-list")) {
            text.open = false;
        }
        document.body.classList.add("has-picture");
        requestAnimationFrame(inSight);
    }
    state = { ...now, seats: now.seats.map((seat, n) => ({ portrait: portraits[n], ...seat })) };
    past = steps?.length > 1 ? { match: now.match, steps } : pasts.after(pasts.of(past, now.match), { rev: now.rev, events });
    prompt = asked;
    choosing = null;
    painterOf(now).told?.({ events });
    draw();
}

/** Scroll to a replay that is asked for or not wholly in sight above the bar of its steps. */
function inSight() {
    const bar = document.querySelector("#replay .steps");
    if (bar && (location.hash === "#replay" || ground.getBoundingClientRect().bottom > innerHeight - bar.clientHeight)) {
        document.getElementById("replay").scrollIntoView();
    }
}

/** Draw again when there is another room for the picture: the window has changed, or a scroll bar has come. */
let drawnFor = "";
function fitting() {
    const room = `${ground.clientWidth} ${innerHeight}`;
    if (state && room !== drawnFor && drawnFor) {
        draw();
    }
    drawnFor = ground.hidden ? "" : room;
}
new ResizeObserver(fitting).observe(ground);
addEventListener("resize", fitting);

const given = document.getElementById("shown");
if (given) {
    show(JSON.parse(given.textContent));
}
if (watch) {
    watch.addEventListener("shown", () => show(watch.shown));
    if (watch.shown) {
        show(watch.shown);
    }
}
// The player of a match's steps (`replay.js`) announces the next one this way.
ground.addEventListener("moment", ({ detail }) => show(detail));
