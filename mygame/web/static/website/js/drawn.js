/* A table on a page, drawn by the client's own painters as a spectator sees it. Where that cannot be, the text stays. */

const ground = document.getElementById("drawn");
const watch = document.getElementById("watch");
const { words, answers } = ground.dataset;

window.house = await (await fetch(words)).json();
const [kards, mbg, uno, { redraw }, sheet] = await Promise.all(
    ["kards", "mbg", "uno", "dom", "sheet"].map((name) => import(`../../webclient/js/house/${name}.js`)),
);
const PAINTERS = { kards, mbg, uno };
let state = null;
let choosing = null;
const known = new Map(); // a question -> its answer

/** What a painter may use (`table.js`): nobody's seat, and nothing to do. */
const desk = {
    get view() { return state.view; },
    get match() { return state.match; },
    get rev() { return state.rev; },
    get acting() { return state.to_act; },
    get choosing() { return choosing; },
    me: null,
    prompt: "",
    sending: false,
    name: (seat) => state.seats[seat]?.name ?? "",
    seats: () => state.seats,
    legal: () => [],
    act() {},
    choose(what) {
        choosing = what;
        draw();
    },
    answer(query, text = "") {
        const key = `${state.rev} ${query} ${text}`;
        if (!known.has(key)) {
            known.set(key, undefined);
            const address = new URL(answers, location.href);
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
    redraw(ground, PAINTERS[state.game].paint(desk));
    sheet.refresh();
}

function show({ state: now, events }) {
    if (!now || !(now.game in PAINTERS)) {
        return;
    }
    if (ground.hidden) {
        ground.hidden = false;
        document.getElementById("as-text").open = false;
        document.body.classList.add("has-picture");
    }
    state = now;
    choosing = null;
    PAINTERS[now.game].told?.({ events });
    draw();
}

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
