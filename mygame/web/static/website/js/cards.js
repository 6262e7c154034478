// @ts-check
/* All cards of KARDS, filtered during the choice; and the player's decks. The server decides the contents of a deck: each click
 * is a line of the command `decks`, and the answer of the rules is shown. */

const page = document.getElementById("cards");
window.house = await (await fetch(page.dataset.words)).json();
const [{ h }, { largeCard, readable }, { keywordList, nameOf, printed, textOf }, { softened }] = await Promise.all(
    ["dom", "kards_large", "kards_pieces", "words"].map((name) => import(`../../wellmouth/js/${name}.js`)),
);

const at = (id) => document.getElementById(id);
const texts = JSON.parse(at("texts").textContent);
const t = (key, facts = {}) => texts[key].replace(/\{(\w+)\}/g, (whole, name) => String(facts[name] ?? whole));
const CURVE = 8; // costs from here on share a column
const DECK = 39;
const SAID = 8000; // milliseconds an answer stays to be read

let kept = at("kept") && JSON.parse(at("kept").textContent);
let open = 0; // index of the deck being edited
let sure = false;
let quieting = 0;

// All cards.

const nations = [...at("wish").elements.nation.options].map(({ value }) => value);
const tiles = new Map(
    Object.keys(window.house.games.kards.cards)
        .map((key) => ({ key, row: printed(key) }))
        .sort((a, b) => nations.indexOf(a.row.nation) - nations.indexOf(b.row.nation) || a.row.cost - b.row.cost || a.key.localeCompare(b.key))
        .map(({ key, row }) => [key, tile(key, row)]),
);

function tile(key, row) {
    const element = h("li", { "data-key": key, "data-testid": `card-${key}` }, largeCard(key));
    const words = keywordList({ card: key, keywords: row.keywords, armor: row.armor }).map(({ word }) => word);
    const [nation, kind] = [`kards_nation_${row.nation}`, `kards_kind_${row.kind}`].map((name) => window.house.words[window.house.lang][name]);
    return { element, row, text: [key, nameOf(key), textOf(key), nation, kind, ...words].join("\n").toLowerCase() };
}

function sieve() {
    const { q, nation, kind, cost, keyword, rarity } = Object.fromEntries(new FormData(at("wish")));
    const wishes = String(q).toLowerCase().split(/[\s,，]+/).filter(Boolean);
    let shown = 0;
    for (const { element, row, text } of tiles.values()) {
        const fits =
            (!nation || row.nation === nation) && (kind === "" || row.kind === Number(kind)) && (cost === "" || row.cost === Number(cost)) &&
            (!keyword || row.keywords & Number(keyword)) && (!rarity || row.rarity === rarity) && wishes.every((wish) => text.includes(wish));
        element.hidden = !fits;
        shown += fits ? 1 : 0;
    }
    at("count").textContent = shown ? t("count", { n: shown, all: tiles.size }) : t("none_fit");
}

at("grid").append(...[...tiles.values()].map(({ element }) => element));
at("plain").remove();
at("find").remove();
at("grid").hidden = at("more").hidden = false;
at("wish").addEventListener("input", sieve);
at("wish").addEventListener("reset", () => setTimeout(sieve));
at("wish").addEventListener("submit", (event) => event.preventDefault());
sieve();

// Decks.

/** Show the result of a click for a while: on a phone over the cards. */
function say(words) {
    at("said").textContent = words;
    clearTimeout(quieting);
    quieting = setTimeout(() => (at("said").textContent = ""), SAID);
}

async function tend(line) {
    const form = new FormData(at("token"));
    form.set("line", line);
    const answer = await fetch(page.dataset.decks, { method: "POST", body: form }).catch(() => null);
    if (!answer?.ok) {
        say(t("lost"));
        return;
    }
    kept = await answer.json();
    const named = kept.decks.findIndex(({ name }) => name === kept.current);
    open = named >= 0 ? named : Math.min(open, Math.max(0, kept.decks.length - 1));
    say(kept.said);
    draw();
}

function draw() {
    sure = false;
    const deck = kept.decks[open];
    const focus = document.activeElement?.dataset.testid;
    at("which").replaceChildren(...kept.decks.map(({ name }, n) => h("option", { value: n, selected: n === open }, name)));
    at("which").closest("label").hidden = !deck;
    at("tools").hidden = at("rename").hidden = !deck;
    at("begin").open ||= !deck;
    at("deck").replaceChildren(...(deck ? inside(deck) : [h("p", {}, t("no_deck"))]));
    for (const [key, { element, row }] of tiles) {
        const count = deck?.cards[key] ?? 0;
        element.toggleAttribute("data-in", count > 0);
        element.querySelector(".c-acts")?.remove();
        if (deck && (row.nation === deck.main || row.nation === deck.ally)) {
            element.append(h("div", { class: "c-acts" }, step(key, "take", count), h("span", { "aria-label": t("copies", { n: count }) }, String(count)), step(key, "add")));
        }
    }
    if (focus) {
        document.querySelector(`[data-testid="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
    }
}

function step(key, way, count = 1, where = "") {
    const verb = way === "add" ? "add" : "remove";
    return h(
        "button",
        { type: "button", disabled: !count, "aria-label": t(way, { card: nameOf(key) }), "data-testid": `${way}${where}-${key}`, onclick: () => tend(`${verb} ${open + 1} = 1 ${key}`) },
        way === "add" ? "+" : "−",
    );
}

function inside(deck) {
    const rows = Object.entries(deck.cards).sort(([a], [b]) => printed(a).cost - printed(b).cost || a.localeCompare(b));
    const total = rows.reduce((sum, [, n]) => sum + n, 0);
    const curve = Array.from({ length: CURVE + 1 }, (_, cost) => rows.reduce((sum, [key, n]) => sum + (Math.min(printed(key).cost, CURVE) === cost ? n : 0), 0));
    const most = Math.max(...curve, 1);
    const named = (cost) => (cost === CURVE ? `${cost}+` : String(cost));
    return [
        h("p", {}, h("strong", { "data-testid": "total" }, t("count", { n: total, all: DECK }))),
        h("div", { class: "c-curve", role: "img", "aria-label": curve.map((n, cost) => t("curve", { cost: named(cost), n })).join(t("comma")) }, curve.map((n, cost) => h("i", { "data-cost": named(cost), style: { height: `${(n / most) * 100}%` } }))),
        deck.broken.length ? h("ul", { class: "c-broken", "data-testid": "broken" }, deck.broken.map((why) => h("li", {}, why))) : h("p", { "data-testid": "whole" }, `✓ ${t("whole")}`),
        h(
            "ol",
            { class: "c-list kards", tabindex: 0, "aria-label": deck.name },
            rows.map(([key, n]) => readable(h("li", { class: "c-row" }, h("span", { class: "k-cost" }, String(printed(key).cost)), h("span", {}, softened(nameOf(key))), h("b", {}, `×${n}`), step(key, "take", n, "-row"), step(key, "add", 1, "-row")), key)),
        ),
        h("code", { class: "secret", "data-testid": "code" }, deck.code),
    ];
}

function given(id, line) {
    at(id).addEventListener("submit", (event) => {
        event.preventDefault();
        const facts = Object.fromEntries([...new FormData(at(id))].map(([name, value]) => [name, String(value).replace(/[=＝]/g, " ").trim()]));
        tend(line(facts)).then(() => at(id).reset());
    });
}

if (kept) {
    at("which").addEventListener("change", () => {
        open = Number(at("which").value);
        say("");
        draw();
    });
    given("new", ({ name, main, ally }) => `new ${name} = ${main} ${ally}`);
    given("import", ({ code }) => `import ${code}`);
    given("rename", ({ name }) => `rename ${open + 1} = ${name}`);
    at("copy").addEventListener("click", () => navigator.clipboard?.writeText(kept.decks[open].code).then(() => say(t("copied"))));
    at("delete").addEventListener("click", () => {
        if (sure) {
            tend(`delete ${open + 1}`);
        } else {
            sure = true;
            say(t("sure"));
        }
    });
    draw();
}
