// @ts-check
/* A shop by clicks: the wares, and the keeper's offers for the hero's things (`room_shop`), on a sheet that follows each trade. */

import * as sheet from "../../../wellmouth/js/sheet.js";
import { ask } from "./connection.js";
import { cut } from "./goods.js";
import { h } from "../../../wellmouth/js/dom.js";
import { likeness } from "./beasts.js";
import { send } from "./input.js";
import { t } from "../../../wellmouth/js/words.js";

const CHANGES = /^(char_items_|char_vitals)/;
let shop = null; // room_shop
let held = null; // char_vitals
let wanted = false; // whether the sheet is to be opened when it comes
let asking = null;

const shown = () => document.querySelector("dialog[open] .shop") !== null;

/** Ask for the shop here, and show it. */
export function open() {
    wanted = true;
    ask("room_shop");
}

/** Take one of the game's messages; tell whether it was the shop. Changed belongings may come from a trade: then prices are asked anew. */
export function take(name, message) {
    held = name === "char_vitals" ? message : held;
    if (CHANGES.test(name) && shown()) {
        clearTimeout(asking);
        asking = setTimeout(() => ask("room_shop"), 150);
    }
    if (name !== "room_shop") {
        return false;
    }
    shop = message && typeof message === "object" && "wares" in message ? message : null;
    if (wanted && shop) {
        sheet.open(() => (shop ? { title: shop.keeper, body: drawing() } : null));
    } else if (shown()) {
        sheet.refresh();
    }
    wanted = false;
    return true;
}

/** A price, as coins. */
const coins = (n) => h("span", { class: "price" }, h("span", { class: "coin", "aria-hidden": "true" }), n, h("span", { class: "skip" }, t("shop_coins", { n }).replace(String(n), "")));

/** A thing with its picture and figures; with no price nobody wants it. */
function good({ name, picture, size, damage, armor, price }, more, deed, id, label, line, possible) {
    const facts = [more, damage && t("shop_damage", { n: damage }), armor && t("shop_armor", { n: armor }), t("shop_size", { n: size })];
    return h(
        "li",
        { class: "good", "data-key": `${deed}-${id}` },
        cut(picture),
        h("strong", {}, name),
        h("span", { class: "quiet" }, facts.filter(Boolean).join(" · ")),
        price
            ? h("button", { type: "button", class: "chip", "data-testid": `${deed}-${id}`, "aria-label": `${t(label, { what: name })}: ${t("shop_coins", { n: price })}`, disabled: !possible, onclick: () => send(line) }, t(deed), coins(price))
            : h("span", { class: "quiet" }, t("shop_unwanted")),
    );
}

function drawing() {
    const sums = new Map();
    for (const one of shop.offers) {
        const alike = `${one.name} ${one.price}`;
        sums.set(alike, { ...one, count: (sums.get(alike)?.count ?? 0) + 1 });
    }
    return h(
        "div",
        { class: "shop", "data-testid": "shop" },
        h("div", { class: "shop-head" }, h("span", { "data-key": "keeper" }, likeness(shop.portrait)), h("span", { class: "purse" }, t("coins"), coins(shop.coins)), held && h("span", {}, `${t("slots")} ${t("of", { n: held.slots, most: held.maxslots })}`)),
        h("h3", {}, t("shop_sells")),
        h(
            "ul",
            { class: "goods" },
            shop.wares.map((one) => good(one, one.used ? t("shop_used") : t("shop_left", { n: one.left }), "buy", one.number, "buy_what", t("do_buy", { what: one.number }), one.price <= shop.coins)),
        ),
        h("h3", {}, t("make_gear")),
        sums.size
            ? h("ul", { class: "goods", tabindex: 0, "aria-label": t("make_gear") }, [...sums.values()].sort((one, other) => other.price - one.price).map((one) => good(one, one.count > 1 && `×${one.count}`, "sell", one.id, "sell_what", t("do_sell", { what: one.name }), true)))
            : h("p", { class: "quiet" }, t("empty")),
    );
}
