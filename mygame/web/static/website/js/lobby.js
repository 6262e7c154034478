// @ts-check
// The list of tables, refreshed now and then while the page is visible.
"use strict";
(() => {
  const tables = document.getElementById("tables");
  if (!tables) return;
  setInterval(async () => {
    if (document.hidden || tables.contains(document.activeElement) || tables.querySelector("details[open] form")) return;
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("tables");
      if (fresh && fresh.textContent !== tables.textContent) {
        const open = new Map([...tables.querySelectorAll("details")].map((one) => [one.querySelector("summary")?.textContent, one.open]));
        for (const one of fresh.querySelectorAll("details")) one.open = open.get(one.querySelector("summary")?.textContent) ?? one.open;
        tables.replaceChildren(...fresh.children);
        document.dispatchEvent(new Event("refreshed"));
      }
    } catch {
      // The next try may do.
    }
  }, Number(tables.dataset.every) * 1000);
})();
