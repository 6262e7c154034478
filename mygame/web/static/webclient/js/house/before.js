// @ts-check
/* Values that Evennia's library reads while loading, taken from the page. */
(function () {
    "use strict";
    const setup = JSON.parse(document.getElementById("setup").textContent);
    window.wsactive = Boolean(setup.websocket);
    window.wsurl = setup.websocket;
    window.csessid = ""; // the browser's cookie identifies the session
    window.cuid = crypto.getRandomValues(new Uint32Array(3)).join("");
    window.house = setup;
})();
