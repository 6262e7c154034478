/* A further pane is a tab and a section of the page: it is shown, folded up, moved and remembered without another line of a script. */

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.change = (document) => {
    document.querySelector("#tabs").insertAdjacentHTML("beforeend", '<button role="tab" id="tab-notes" aria-controls="pane-notes"><span data-t="notes"></span></button>');
    document.querySelector("#side").insertAdjacentHTML("beforeend", '<section id="pane-notes" role="tabpanel"><h2><button id="fold-notes" class="fold" data-t="notes"></button></h2><div id="notes"></div></section>');
};
const { $, click, line, press } = await import("./client.js");

test("a new pane works like the others", () => {
    line().open();
    document.getElementById("inputfield").focus();
    press("7", { code: "Digit7", altKey: true });
    assert.equal(document.body.dataset.pane, "notes");
    const pane = document.getElementById("pane-notes");
    assert.deepEqual([...document.querySelectorAll("[data-shown]")], [pane]);
    document.getElementById("fold-notes").click();
    assert.equal(pane.hasAttribute("data-folded"), true);
    click("move-notes");
    const kept = JSON.parse(localStorage.getItem("wellmouth"));
    assert.deepEqual([kept.folded_notes, kept.layout.side], [true, ["map", "notes", "hero"]]);
    assert.equal($("move-notes").closest("section").nextElementSibling.id, "pane-hero");
});
