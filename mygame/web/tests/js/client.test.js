import { $, click, happen, hear, leave, line, look, offline, play, press, recorded, sent, texts, told, typed, wait } from "./client.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const at = (id) => document.getElementById(id);
const fill = (element, value) => {
    element.value = value;
    happen(element, "input");
};
const enter = (text) => {
    fill(at("inputfield"), text);
    press("Enter", {}, at("inputfield"));
};
const wish = (name) => JSON.parse(localStorage.getItem("wellmouth") ?? "{}")[name];

line().open();
play("born");
const greeting = sent();

beforeEach(() => {
    play("born");
    sent();
});

test("the server is told at once what this client shows, and how much fits; whoever comes in asks for what is kept", () => {
    assert.match(line().address, /&80x20$/u);
    const kinds = greeting.map(([name]) => name);
    assert.deepEqual(kinds.slice(0, 3), ["client_options", "client_hello", "supports_set"]);
    assert.deepEqual([greeting[0][1].screenwidth, greeting[0][1].screenheight], [80, 20]);
    assert.ok(["char_make", "client_settings"].every((name) => kinds.includes(name)));
});

test("a line on which nobody answers is said to be silent within five seconds, and tried anew when it stays so", async () => {
    const silent = line();
    wait(2000);
    assert.ok(silent.sent.splice(0).some(([name]) => name === "ping"));
    hear(["pong", [], {}]);
    wait(4000);
    assert.equal(document.body.dataset.connection, "silent");
    enter("look");
    assert.match(texts("#messagewindow > .err").at(-1), /look/u);
    assert.ok(silent.sent.every(([name]) => name !== "text"));
    hear(["pong", [], {}]);
    assert.equal(document.body.dataset.connection, "connected");
    for (let beats = 0; beats < 8; beats += 1) {
        hear(["pong", [], { away: true }]); // the line is alive, and the server starts anew
        wait(2000);
    }
    assert.equal(document.body.dataset.connection, "silent");
    hear(["pong", [], {}]);
    assert.equal(document.body.dataset.connection, "connected");
    offline();
    assert.equal(document.body.dataset.connection, "silent");
    wait(12_000);
    assert.equal(document.body.dataset.connection, "lost");
    wait(3000);
    await new Promise(setImmediate);
    assert.ok(line() !== silent);
    line().open();
    assert.equal(document.body.dataset.connection, "connected");
    sent();
});

test("a lost line is tried again by itself, a line left by one's own word is not", async () => {
    const lost = line();
    lost.close();
    assert.equal(document.body.dataset.connection, "lost");
    assert.equal(at("retry").hidden, false);
    enter("look");
    assert.match(texts("#messagewindow > .err").at(-1), /look/u);
    assert.equal(at("inputfield").value, "look"); // kept, since it was not sent
    wait(2500);
    await new Promise(setImmediate);
    assert.notEqual(line(), lost);
    line().open();
    assert.equal(document.body.dataset.connection, "connected");
    assert.deepEqual(sent().slice(1, 3).map(([name]) => name), ["client_hello", "supports_set"]);
    const { address } = line();
    assert.match(address, /&\d+x\d+$/u);
    at("messagewindow").style.display = "none"; // behind another tab
    enter("quit");
    line().close();
    assert.equal(document.body.dataset.connection, "closed");
    const left = line();
    wait(60_000);
    await new Promise(setImmediate);
    assert.equal(line(), left);
    at("retry").click();
    await new Promise(setImmediate);
    line().open();
    assert.equal(line().address, address);
    at("messagewindow").style.display = "";
});

test("the hero's pane has the hero, what it carries, and a portrait; alike things stand together", () => {
    const { name, level } = told("born", "char_status");
    const { hp, maxhp } = told("born", "char_vitals");
    assert.equal(document.querySelector("#hero .who").textContent, `${name}, level ${level}`);
    assert.deepEqual(["value", "max"].map((key) => Number(document.querySelector("meter.hp").getAttribute(key))), [hp, maxhp]);
    assert.equal(document.querySelectorAll("#hero > svg.portrait").length, 1);
    const packed = recorded.born.find(([kind, , facts]) => kind === "char_items_list" && facts.location === "inv")[2].items.filter((one) => one.place === "backpack");
    assert.equal(document.querySelectorAll("[data-testid=pack] > li").length, new Set(packed.map((one) => one.name)).size);
});

test("a fight is on the stage: who fights, with a picture each, and every move, by click and by its digit", () => {
    play("fight");
    const { foes, moves } = told("fight", "char_status").fight;
    const [blow, ...others] = moves;
    assert.equal($("stage").querySelectorAll(".fighter").length, 1 + foes.length);
    assert.equal($("stage").querySelectorAll(".fighter .portrait").length, 1 + foes.length);
    assert.ok($("foes").textContent.includes(foes[0].name));
    assert.deepEqual(Array.from($("stage").querySelectorAll(".move.do strong"), (one) => one.textContent), others.map((one) => one.name));
    click(`attack-${foes[0].id}`);
    const flee = others.find(({ key }) => key === "flee");
    click(`do-flee-${flee.name}`);
    press("2", { code: "Digit2" }, at("inputfield"));
    press("1", { code: "Digit1" }, at("inputfield"));
    at("inputfield").value = "say ";
    press("2", { code: "Digit2" }, at("inputfield"));
    at("inputfield").value = "";
    const status = told("fight", "char_status");
    const shut = { ...flee, number: null, why: "You are held fast." };
    hear(["char_status", [], { ...status, fight: { ...status.fight, moves: [...moves.slice(0, -1), shut] } }]);
    click(`do-flee-${flee.name}`); // says why instead
    assert.ok($(`do-flee-${flee.name}`).textContent.includes(shut.why));
    assert.deepEqual(typed(), [blow.number, flee.number, 2, 1].map(String));
});

test("a talk is on the stage with its questions, until one walks on", () => {
    hear(["char_talk", [], { who: "Mother Dunn", portrait: null, topics: [{ number: 1, ask: "What do you have?" }] }]);
    click("ask-1");
    press("0", { code: "Digit0" }, document.body);
    assert.deepEqual(typed(), ["1", "0"]);
    hear(["room_info", [], { ...told("born", "room_info"), num: 77 }]);
    assert.equal($("ask-1"), null);
});

test("the map draws each place once; neighbours are ways to go, far ones a walk", () => {
    const { rooms, num } = told("born", "room_map");
    const { ways, details } = told("born", "room_info");
    assert.equal(document.querySelectorAll(".spot").length, rooms.length);
    assert.equal($(`spot-${num}`).getAttribute("aria-current"), "location");
    const far = rooms.find((room) => room.num !== num && !ways.some((way) => way.num === room.num));
    const near = ways.find((way) => rooms.some((room) => room.num === way.num));
    click(`spot-${num}`);
    click(`spot-${near.num}`);
    click(`spot-${far.num}`);
    click(`way-${ways[0].dir}`);
    assert.deepEqual(typed(), ["look", near.command, `run ${far.name}`, ways[0].command]);
    fill(at("inputfield"), `look ${details[0].slice(0, 4)}`);
    assert.equal(press("Tab", {}, at("inputfield")).defaultPrevented, true);
    assert.equal(at("inputfield").value, `look ${details[0]}`);
    fill(at("inputfield"), "lo");
    press("Tab", {}, at("inputfield"));
    assert.equal(at("inputfield").value, "look"); // the most typed one comes first
    fill(at("inputfield"), "");
});

test("who comes is shown with a portrait, and goes again", () => {
    play("company");
    const { id, name } = told("company", "room_addplayer");
    assert.ok($(`here-${id}`).closest("li").querySelector(".portrait"));
    click(`here-${id}`);
    assert.deepEqual(typed(), [`look ${name}`]);
    hear(["room_removeplayer", [name], {}]);
    assert.equal($(`here-${id}`), null);
});

test("what can be done with who and what is here stands beside it", () => {
    const here = told("born", "char_items_list").items;
    for (const [sign, deed] of [["s", "talk_to"], ["t", "take"]]) {
        const one = here.find(({ attrib }) => attrib.includes(sign));
        click(`here-${deed}-${one.id}`);
        assert.deepEqual(typed().length, 1);
    }
});

test("the second of a name is named as the second", () => {
    for (const id of [901, 902]) {
        hear(["char_items_add", [], { location: "room", item: { id, name: "twin", attrib: "ma", slot: "", place: "" } }]);
    }
    for (const id of [902, 901]) {
        click(`here-attack-${id}`);
        click(`here-${id}`);
    }
    assert.deepEqual(typed(), ["attack twin-2", "look twin-2", "attack twin", "look twin"]);
    for (const id of [901, 902]) {
        hear(["char_items_remove", [], { location: "room", item: { id } }]);
    }
});

test("a thing is lit, put out, used, opened and emptied by a button, where it can be", () => {
    const thing = (id, attrib, location) => hear(["char_items_add", [], { location, item: { id, name: `thing ${id}`, attrib, slot: location === "inv" ? "backpack" : "", place: "" } }]);
    for (const [attrib, location, buttons] of [
        ["b", "inv", { light: "light" }], ["B", "inv", { douse: "douse" }], ["u", "inv", { use: "use" }], ["g", "inv", { wield: "wield" }],
        ["o", "room", { "here-open": "open" }], ["c", "room", { "here-take_out": "get all from" }], ["ct", "room", { "here-take_out": "get all from", "here-take": "get" }],
        ["p", "room", { "here-sit": "sit", "here-watch": "watch" }], ["ma", "room", { "here-attack": "attack" }], ["m", "room", {}], ["md", "room", {}],
    ]) {
        thing(900, attrib, location);
        const there = [...document.querySelectorAll("[data-testid$='-900']")].map((one) => one.dataset.testid.slice(0, -4));
        assert.deepEqual(there.sort(), [...Object.keys(buttons), location === "inv" ? "thing" : "here"].sort(), attrib);
        for (const [button, words] of Object.entries(buttons)) {
            click(`${button}-900`);
            assert.deepEqual(typed(), [`${words} thing 900`]);
        }
        hear(["char_items_remove", [], { location, item: { id: 900 } }]);
    }
});

test("a shop opens when it has come; what is too dear cannot be bought; a trade asks for the prices anew", () => {
    play("shop");
    assert.equal($("shop"), null); // nobody here has asked for it
    const keeper = told("shop", "char_items_list").items.find(({ attrib }) => attrib.includes("k"));
    click(`here-trade-${keeper.id}`);
    assert.deepEqual(sent(), [["room_shop", {}]]);
    const shop = recorded.shop.find(([name]) => name === "room_shop");
    hear(shop);
    const [{ wares, coins }] = shop[1];
    const [cheap, dear] = [wares.find((one) => one.price <= coins), wares.find((one) => one.price > coins)];
    assert.equal($(`buy-${dear.number}`).hasAttribute("disabled"), true);
    assert.deepEqual([$("sell-31").textContent.includes("4"), $("sell-32")], [true, null]); // nobody wants a rock
    click(`buy-${cheap.number}`);
    assert.deepEqual(typed(), [`buy ${cheap.number}`]);
    hear(recorded.born.find(([name]) => name === "char_vitals"));
    wait(200);
    assert.deepEqual(sent(), [["room_shop", {}]]);
    click("sheet-close");
    assert.equal(document.querySelector("dialog[open]"), null);
});

test("tasks are asked for by their button; a step is skipped, the way is walked", () => {
    click("open-quests");
    assert.deepEqual(sent(), [["char_quests", {}]]);
    const all = recorded.quests.filter(([name]) => name === "char_quests");
    hear(all[0]);
    const [{ key, name }] = all[0][2].active;
    click(`quest-skip-${key}`);
    assert.deepEqual(typed(), [`quest skip ${name}`]);
    hear(all[1]);
    click(`quest-way-${key}`);
    assert.deepEqual(typed(), [`run ${all[1][2].active[0].place}`]);
    assert.equal(document.querySelector("dialog[open]"), null);
    hear(all[0]);
    assert.equal($("quests")?.isConnected && document.querySelector("dialog[open]"), null); // comes unasked: opens nothing
});

test("home is one click away, wherever one is", () => {
    click("go-home");
    assert.deepEqual(typed(), ["lodging go"]);
});

test("talk is gathered by channels; a click on it begins the answer", () => {
    play("talk");
    const said = recorded.talk.filter(([name]) => name === "comm_channel_text").map(([, , facts]) => facts);
    assert.equal(document.querySelectorAll("#talk-log .said").length, said.length);
    const tell = said.find(({ channel }) => channel === "tell");
    document.querySelector('#talk-log [data-channel="tell"] button').click();
    assert.deepEqual([at("talk-channel").value, at("talk-whom").value], ["tell", tell.talker]);
    at("talk-line").value = "coming";
    happen(at("talk-form"), "submit");
    assert.deepEqual(typed(), [`tell ${tell.talker} = coming`]);
    assert.equal(at("talk-line").value, "");
    click("talk-public");
    assert.deepEqual([...new Set([...document.querySelectorAll("#talk-log .said")].map((one) => one.dataset.channel))], ["public"]);
    click("talk-all");
});

test("friends and letters: what is new is counted, a click tells, reads, answers, deletes", () => {
    play("talk");
    const [friend] = told("talk", "comm_friends");
    const [unread] = recorded.talk.find(([name]) => name === "comm_letters")[1];
    assert.deepEqual(document.querySelector("dialog[open] .sheet-head h2, dialog[open] h2").textContent, unread[0].title);
    click("letter-answer");
    $("letter-text").value = "soon";
    happen(document.querySelector(".letter-form"), "submit");
    click("sheet-close");
    click(`letter-row-${unread[0].id}`);
    hear(recorded.talk.find(([name]) => name === "comm_letter"));
    click("letter-delete");
    assert.deepEqual(sent(), [["comm_letter_write", { answer: unread[0].id, text: "soon" }], ["comm_letter", { id: unread[0].id }], ["comm_letter_delete", { id: unread[0].id }]]);
    assert.notEqual(document.querySelector("#tab-people .badge").hidden, true); // a tell that nobody looked at
    click(`tell-${friend.name}`);
    assert.equal(document.querySelector("#tab-people .badge").hidden, true);
    assert.equal(at("talk-whom").value, friend.name);
    $("friend-name").value = "Somebody Else";
    happen($("friend-name").closest("form"), "submit");
    assert.deepEqual(typed(), ["friends Somebody Else"]);
});

test("a friend has a portrait, or the empty place of one", () => {
    const looks = { sex: "woman", traits: { physique: "stout", face: "round", skin: "tanned", hair: "curly", clothing: "antique" } };
    const one = (name, portrait) => ({ name, state: "here", note: "", portrait });
    hear(["comm_friends", [[one("Ann", looks), one("Bo", null)]], {}]);
    const rows = [...$("friends").children];
    assert.deepEqual(rows.map((row) => row.firstElementChild.outerHTML.slice(0, 5)), ["<svg ", "<span"]);
    assert.ok(rows.every((row) => row.firstElementChild.matches(".portrait[aria-hidden=true]")));
});

test("whoever is here is shown with a portrait, and told, written to or befriended by a click", () => {
    const one = (name, more) => ({ name, title: `${name} the Bold`, hero: 1, idle: 130, away: null, yours: false, portrait: null, ...more });
    click("who");
    assert.deepEqual(sent().at(-1), ["comm_who", {}]);
    const looks = { sex: "woman", traits: { physique: "stout", face: "round", skin: "tanned", hair: "curly", clothing: "antique" } };
    const [friend] = told("talk", "comm_friends");
    hear(["comm_friends", [[friend]], {}]);
    hear(["comm_who", [[one("Me", { yours: true }), one("Bo", { portrait: looks }), one(friend.name, { away: "supper" })]], {}]);
    const rows = [...$("who-list").children];
    assert.deepEqual(rows.map((row) => row.querySelectorAll("svg.portrait").length), [0, 1, 0]);
    assert.deepEqual(rows.map((row) => row.querySelectorAll("button").length), [0, 3, 2]);
    assert.match(rows[1].textContent, /Bo the Bold.*2/u);
    assert.match(rows[2].textContent, /supper/u);
    click("who-friend-Bo");
    assert.deepEqual([document.querySelector("dialog[open]") === null, typed().at(-1)], [true, "friends Bo"]);
});

test("a hero is made by clicks: each asks the game, which sends the sheet anew; when it is taken, the form goes", () => {
    const sheet = recorded.born.find(([name]) => name === "char_making");
    hear(sheet);
    const [one, other] = sheet[2].abilities;
    assert.equal(document.querySelector("#making svg.portrait").getAttribute("aria-label"), sheet[2].desc);
    click(`make-ability-${one.key}`);
    click(`make-ability-${other.key}`);
    click("make-reroll");
    $("make-name").value = "Odo";
    happen($("make-name").closest("form"), "submit");
    click("make-accept");
    assert.deepEqual(sent().map(([, facts]) => [facts.do, facts.what]), [["swap", `${one.key} ${other.key}`], ["reroll", ""], ["name", "Odo"], ["accept", ""]]);
    hear(["char_making", [], { ...sheet[2], refused: "Taken." }]);
    assert.deepEqual([at("make-refused").previousSibling.id, $("make-name").value], ["make-name", sheet[2].name]);
    hear(["char_making", [null], {}]);
    assert.deepEqual([at("making").hidden, document.body.hasAttribute("data-making")], [true, false]);
});

test("a pane that grows and shrinks scrolls the text, and is no reader who scrolls", async () => {
    const log = document.getElementById("messagewindow");
    const size = (scrollHeight, clientHeight, scrollTop) => Object.entries({ scrollHeight, clientHeight, scrollTop }).forEach(([name, value]) => Object.defineProperty(log, name, { value, writable: true, configurable: true }));
    size(1000, 300, 700);
    happen(log, "scroll");
    size(1000, 200, 600); // higher for a moment, then low: a fight has begun
    happen(log, "scroll");
    assert.equal(log.hasAttribute("data-up"), false);
    size(1000, 200, 800);
    happen(log, "scroll");
    size(1000, 200, 500);
    happen(log, "scroll");
    assert.equal(log.hasAttribute("data-up"), true);
    document.getElementById("below").click();
    assert.equal(log.hasAttribute("data-up"), false);
});

test("links of the text are commands; what the game sends becomes no script; the end is followed", () => {
    const looks = [...document.querySelectorAll("#messagewindow .out button.link")];
    assert.ok(looks.length > 2);
    looks.at(-1).click();
    assert.deepEqual(typed(), [looks.at(-1).title]);
    hear(["text", ['<script>bad()</script><img src=x onerror="bad()">plain <b>words</b>'], {}]);
    const last = document.querySelector("#messagewindow").lastElementChild;
    assert.equal(last.textContent, "plain words");
    assert.equal(last.querySelectorAll("img, script, b").length, 0);
    hear(["text", ["\n  <span class=\"color-015\">1</span> one<br>  2 two"], {}]); // indented lines stay aligned
    assert.equal(document.querySelector("#messagewindow").lastElementChild.textContent, "  1 one  2 two");
    hear(["prompt", ["HP 8/8> "], {}]);
    assert.equal(at("prompt").textContent, "HP 8/8> ");
});

test("old text is bound in sheaves, in its order, and is searched; the oldest goes", async () => {
    const { asText } = await import("../static/webclient/js/house/scrollback.js");
    const lines = Array.from({ length: 1900 }, (_, n) => `line ${n} of many`);
    lines.forEach((line) => hear(["text", [line], {}]));
    const sheaves = document.querySelectorAll("#messagewindow > .sheaf");
    assert.equal(sheaves.length, 15);
    const kept = asText().split("\n").map((line) => /line \d+ of many/u.exec(line)?.[0]).filter(Boolean);
    assert.ok(kept.length >= 1600 && kept.length < 1750);
    assert.deepEqual(kept, lines.slice(-kept.length));
    document.querySelectorAll("#messagewindow .out").forEach((one) => one.textContent.includes("of many") && one.remove());
});

test("old lines are broken anew for a wider pane, and as the game broke them for the old one", async () => {
    const { size } = await import("../static/webclient/js/house/output.js");
    const block = [...document.querySelectorAll("#messagewindow .out")].findLast((one) => one.querySelectorAll("br").length > 3);
    const broken = block.querySelectorAll("br").length;
    at("messagewindow").clientWidth = 1280;
    assert.equal(size().width, 160);
    assert.ok(block.querySelectorAll("br").length < broken);
    assert.equal(block.querySelectorAll("br, .joint").length, broken);
    delete at("messagewindow").clientWidth;
    size();
    assert.deepEqual([block.querySelectorAll("br").length, block.querySelectorAll(".joint").length], [broken, 0]);
});

test("the same traits are the same portrait, others another; a trait nobody knows is drawn plainly", async () => {
    const { face, portrait } = await import("../static/wellmouth/js/portrait.js");
    const { portrait: looks } = told("born", "char_name");
    const drawn = portrait(looks).outerHTML;
    assert.equal(portrait(looks).outerHTML, drawn);
    for (const part of Object.keys(looks.traits)) {
        assert.notEqual(portrait({ ...looks, traits: { ...looks.traits, [part]: "nothing known" } }).outerHTML, drawn, part);
    }
    assert.equal(portrait({ ...looks, label: "round" }).getAttribute("aria-label"), "round");
    const [hero, again, other, bot] = [face({ name: "Ann", portrait: looks }), face({ name: "安", portrait: looks }), face({ name: "Ann", portrait: null }), face({ name: "Greedy player" })].map((one) => one.getAttribute("src"));
    assert.equal(hero, again, "at a table it is drawn of the looks, whatever the language");
    assert.equal(new Set([hero, other, bot]).size, 3, "of those without looks, of the name");
});

test("what is typed is repeated and remembered, but nothing secret", () => {
    enter("look;score");
    enter("connect Ann a-secret");
    assert.deepEqual(typed(), ["look", "score", "connect Ann a-secret"]);
    assert.equal(at("messagewindow").textContent.includes("a-secret"), false);
    press("ArrowUp", {}, at("inputfield"));
    assert.equal(at("inputfield").value, "look;score");
    fill(at("inputfield"), "x".repeat(2001));
    press("Enter", {}, at("inputfield"));
    assert.deepEqual([typed(), at("inputfield").value.length], [[], 2001]);
    fill(at("inputfield"), "");
});

test("the language of a known account is the page's; the controls follow", () => {
    const status = recorded.born.find(([name]) => name === "client_status");
    hear([status[0], [], { ...status[2], lang: "zh" }]);
    assert.equal(document.documentElement.lang, "zh-Hans");
    assert.equal(at("tab-hero").textContent.trim(), house.words.zh.hero);
    document.querySelector("[data-do=score]").click();
    assert.deepEqual(typed(), [house.words.zh.do_score]);
    hear(status);
    assert.equal(at("tab-hero").textContent.trim(), house.words.en.hero);
});

test("aliases, buttons and triggers of the workshop work at once and are kept with the account", () => {
    for (const [list, fields] of [["aliases", { name: "kk", text: "attack %1" }], ["macros", { label: "Hit", text: "attack" }], ["triggers", { pattern: "bell" }]]) {
        at("workshop-open").click();
        click(`workshop-${list}`);
        click("workshop-add");
        for (const [name, value] of Object.entries(fields)) {
            $(`${list}-${name}-0`).value = value;
            happen($(`${list}-${name}-0`), "change");
        }
        at("workshop-close").click();
    }
    enter("kk rat");
    click("macro-0");
    assert.deepEqual(typed(), ["attack rat", "attack"]);
    hear(["text", ["A <span class=\"color-009\">be</span>ll rings, and a bell."], {}]);
    assert.deepEqual([...document.querySelector("#messagewindow").lastElementChild.querySelectorAll("mark")].map((one) => one.textContent).join("|"), "be|ll|bell");
    hear(["client_settings", [], { settings: null }]);
    wait(1000);
    const [, { settings }] = sent().findLast(([name]) => name === "client_settings");
    assert.deepEqual(settings.aliases, [{ name: "kk", text: "attack %1" }]);
    click("macro-0");
    hear(["client_settings", [], { settings: { ...settings, macros: [] } }]);
    assert.equal($("macro-0"), null);
});

test("settings are applied and remembered; those of this browser stay here", () => {
    at("times").checked = true;
    happen(at("times"), "change");
    at("colours").value = "light";
    happen(at("colours"), "change");
    at("larger").click();
    assert.deepEqual([document.body.hasAttribute("data-times"), document.documentElement.dataset.colours, wish("times"), wish("size")], [true, "light", true, 3]);
    at("colours").value = "system";
    happen(at("colours"), "change");
    assert.equal(document.documentElement.dataset.colours, undefined);
    assert.equal(at("notify").disabled, true); // this page has no notifications
});

test("keys: ? lists them, Alt goes to panes, Ctrl+F searches, Escape closes, the numpad walks", () => {
    at("inputfield").focus();
    press("?");
    assert.equal(at("keys").open, true);
    assert.ok(texts("#keys-body kbd").includes("Ctrl+F"));
    at("keys-close").click();
    press("3", { code: "Digit3", altKey: true });
    assert.equal(document.body.dataset.pane, "hero");
    press("f", { code: "KeyF", ctrlKey: true });
    assert.equal(at("search").hidden, false);
    fill(at("search-for"), "Wellmouth");
    assert.match(at("search-count").textContent, /^\d+ .*[1-9]/u);
    press("Escape", {}, at("search-for"));
    assert.equal(at("search").hidden, true);
    at("numpad").checked = true;
    happen(at("numpad"), "change");
    at("inputfield").focus();
    press("8", { code: "Numpad8" });
    assert.deepEqual(typed(), [told("born", "room_info").ways.find((way) => way.dir === "n").command]);
});

test("panes are folded up and moved, and both are remembered", () => {
    at("fold-people").click();
    assert.deepEqual([at("pane-people").hasAttribute("data-folded"), wish("folded_people")], [true, true]);
    at("fold-people").click();
    const order = () => ["side", "under"].map((column) => [...at(column).children].map((pane) => pane.id.slice(5)).filter((id) => id !== "table"));
    assert.deepEqual(order(), [["map", "hero"], ["talk", "people"]]);
    click("move-hero");
    assert.deepEqual(order(), [["hero", "map"], ["talk", "people"]]);
    click("move-hero");
    assert.deepEqual(order(), [["map"], ["talk", "people", "hero"]]);
    press("ArrowLeft", {}, at("splitter"));
    assert.equal(wish("layout").width, 46);
    at("layout-reset").click();
    assert.deepEqual(order(), [["map", "hero"], ["talk", "people"]]);
});

test("text and talk are kept over a refresh, the text as a file with its times", async () => {
    const { asPage, asText } = await import("../static/webclient/js/house/scrollback.js");
    assert.match(asText(), /\[\d\d:\d\d:\d\d\] /u);
    assert.match(asPage(), /^<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">/u);
    assert.equal(/<button|onclick/u.test(asPage()), false);
    leave();
    const [text, talk] = ["text", "talk"].map((pane) => JSON.parse(sessionStorage.getItem(`wellmouth-${pane}`)));
    assert.deepEqual([text.reader, talk.reader], Array(2).fill(told("born", "client_status").account));
    assert.ok(text.entries.length > 5);
    assert.ok(talk.said.some(({ said }) => said.startsWith("Three of us")));
});

test("it is told in the title that it is one's turn", async () => {
    const { turn } = await import("../static/webclient/js/house/attention.js");
    const { heard } = await import("../static/webclient/js/house/shell.js");
    const plain = document.title;
    turn(true, "your turn");
    assert.match(document.title, /^● your turn/u);
    turn(false, "");
    assert.equal(document.title, plain);
    heard({ headers: new Headers({ "X-Client-Version": house.version }) });
    assert.equal(at("fresh").hidden, true);
    heard({ headers: new Headers({ "X-Client-Version": "another" }) });
    assert.equal(at("fresh").hidden, false);
});

test("a tell calls whoever looks elsewhere, until they look here again", () => {
    const plain = document.title;
    const tells = (channel, text) => hear(["comm_channel_text", [], { channel, caption: "Tells", talker: "Bo", said: "hello", text, own: false }]);
    tells("tell", "Bo tells you: hello, see https://example.org/a.");
    assert.equal(at("talk-log").lastElementChild.querySelector("a").getAttribute("href"), "https://example.org/a");
    assert.equal(document.title, plain); // a reader of this page sees it
    look(false);
    tells("say", "Bo says: hello");
    assert.equal(document.title, plain); // not to this reader alone
    tells("tell", "Bo invites you");
    assert.match(document.title, /^● Bo invites you · /u);
    assert.equal(document.querySelector("link[rel=icon]").href, document.querySelector("link[rel=icon]").dataset.called);
    look(true);
    assert.equal(document.title, plain);
});

test("whoever leaves the hero sees no hero, no place and nobody", () => {
    play("left");
    assert.deepEqual(["pack", "place", "friends"].map((id) => $(id)), [null, null, null]);
    assert.equal(at("hero").textContent, house.words.en.no_hero);
});
