// @ts-check
/* The table pane in Evennia's stock web client (docs/build/install.md): at the right of the layout, while the player is at a table.
 *
 * The page gives the address of the words: <script type="module" src=".../pane.js" data-wellmouth=".../words.json">.
 */

const OURS = /^(table_\w+|client_(status|picture|answer))$/;
const SOON = 700; // milliseconds after which the game has answered a line
const SELDOM = 2500; // milliseconds between two questions for the player's table

const words = document.querySelector("script[data-wellmouth]").dataset.wellmouth;
const early = []; // messages that came before the pane was there
let parts = null; // {table, words}: the modules, once they are loaded
let folded = false;
let asked = false;
let askedAt = 0;

const section = document.createElement("section");
const button = document.createElement("button");
const aside = document.createElement("aside");

/** Send a structured message; dropped when there is no connection. */
function ask(name, facts = {}) {
    if (window.Evennia.isConnected()) {
        window.Evennia.msg(name, [], facts);
    }
}

/** Ask for the player's table and language, soon but seldom. */
function askStatus() {
    if (asked) {
        return;
    }
    asked = true;
    setTimeout(
        () => {
            asked = false;
            askedAt = performance.now();
            ask("client_status");
        },
        Math.max(SOON, askedAt + SELDOM - performance.now()),
    );
}

/** Take one of our messages. */
function take(name, message) {
    if (!parts) {
        early.push([name, message]);
        return;
    }
    if (name !== "client_status") {
        parts.table.take(name, message);
    } else {
        parts.words.setLang(message.lang);
        parts.table.setClock(message.now);
        parts.table.at(message.table);
    }
    arrange();
}

/** Show the pane beside the layout while the player is at a table, and the layout in the remaining room. */
function arrange() {
    const atTable = document.body.hasAttribute("data-table");
    const open = atTable && !folded;
    aside.hidden = !atTable;
    section.hidden = folded;
    button.textContent = folded ? "◂" : "▸";
    button.setAttribute("aria-expanded", String(!folded));
    button.setAttribute("aria-label", parts.words.t(folded ? "open_pane" : "close_pane"));
    document.body.classList.toggle("wellmouth-open", open);
    const room = `${atTable} ${open}`;
    if (aside.dataset.room !== room) {
        aside.dataset.room = room;
        window.dispatchEvent(new Event("resize")); // GoldenLayout measures again
    }
}

async function load() {
    window.house = await (await fetch(words)).json();
    const [table, sentences] = await Promise.all([import("./table.js"), import("./words.js")]);
    aside.id = "wellmouth";
    aside.hidden = true;
    section.id = "wellmouth-table";
    section.setAttribute("aria-label", sentences.t("table"));
    button.type = "button";
    button.className = "chip";
    button.dataset.testid = "wellmouth-fold";
    button.setAttribute("aria-controls", section.id);
    button.addEventListener("click", () => {
        folded = !folded;
        arrange();
    });
    aside.append(button, section);
    // The stock client puts every key into its line; on the pane, keys are for the pane.
    for (const kind of ["keydown", "keyup"]) {
        aside.addEventListener(kind, (event) => event.stopPropagation());
    }
    document.body.append(aside);
    table.start({ pane: section, ask, send: (line) => window.plugin_handler.onSend(line), news() {}, feed: () => [] });
    parts = { table, words: sentences };
    sentences.onLanguage(() => section.setAttribute("aria-label", sentences.t("table")));
    early.splice(0).forEach(([name, message]) => take(name, message));
    ask("client_hello");
}

window.plugin_handler.add("wellmouth", {
    init() {},
    onSend() {
        parts?.table.touch();
    },
    postInit() {
        // Before the emitter, since the last plugin of the stock client shows unknown messages as errors.
        const { emitter } = window.Evennia;
        const stock = emitter.emit;
        emitter.emit = (name, args, kwargs) => {
            if (OURS.test(name)) {
                take(name, args?.length ? args[0] : kwargs);
                return;
            }
            stock(name, args, kwargs);
            if (name === "connection_open" || name === "logged_in") {
                ask("client_hello");
                parts?.table.refresh();
            } else if (name === "text") {
                askStatus();
            }
        };
        load().catch((error) => console.error("wellmouth: the table pane could not be loaded", error));
    },
});
