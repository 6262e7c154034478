// @ts-check
/* What Evennia's library reads as it loads, taken from the page. */
(function () {
    "use strict";
    const setup = JSON.parse(document.getElementById("setup").textContent);
    window.wsactive = Boolean(setup.websocket);
    window.wsurl = setup.websocket;
    window.csessid = ""; // the browser's cookie says who this is
    window.cuid = crypto.getRandomValues(new Uint32Array(3)).join("");
    window.house = setup;
})();
