// @ts-check
/* A shop by clicks: the wares, and the keeper's offers for the hero's things (`room_shop`), on a sheet that follows each trade. */

import * as sheet from "../../../wellmouth/js/sheet.js";
import { ask } from "./connection.js";
import { h } from "../../../wellmouth/js/dom.js";
import { send } from "./input.js";
import { t } from "../../../wellmouth/js/words.js";

const CHANGES = /^(char_items_|char_vitals)/;
let shop = null; // room_shop
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

function row(id, name, more, price, deed, label, line, possible) {
    return h(
        "tr",
        {},
        h("th", { scope: "row" }, name, more ? h("span", { class: "quiet" }, ` ${more}`) : null),
        h("td", { class: "count" }, t("shop_coins", { n: price })),
        h("td", {}, h("button", { type: "button", class: "chip", "data-testid": `${deed}-${id}`, "aria-label": t(label, { what: name }), disabled: !possible, onclick: () => send(line) }, t(deed))),
    );
}

function drawing() {
    return h(
        "div",
        { class: "shop", "data-testid": "shop" },
        h("p", {}, t("shop_have", { n: shop.coins })),
        h("h3", {}, t("shop_sells")),
        h(
            "table",
            {},
            h("caption", { class: "skip" }, t("shop_sells")),
            h(
                "tbody",
                {},
                shop.wares.map((one) =>
                    row(one.number, one.name, one.used ? t("shop_used") : t("shop_left", { n: one.left }), one.price, "buy", "buy_what", t("do_buy", { what: one.number }), one.price <= shop.coins),
                ),
            ),
        ),
        h("h3", {}, t("shop_buys")),
        shop.offers.length
            ? h("table", {}, h("caption", { class: "skip" }, t("shop_buys")), h("tbody", {}, shop.offers.map((one) => row(one.id, one.name, "", one.price, "sell", "sell_what", t("do_sell", { what: one.name }), true))))
            : h("p", { class: "quiet" }, t("shop_wants_nothing")),
    );
}
