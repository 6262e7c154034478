// @ts-check
// The number of columns of a board that fit on this screen: sent to the server in a cookie, for its next page.
"use strict";
(() => {
  const board = document.querySelector(".board");
  if (!board) return;
  const probe = document.createElement("span");
  probe.textContent = "0".repeat(50);
  board.append(probe);
  const style = getComputedStyle(board);
  const room = board.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const columns = Math.max(30, Math.min(110, Math.floor((room * 50) / probe.getBoundingClientRect().width)));
  probe.remove();
  board.dataset.columns = columns;
  const known = document.cookie.match(/(?:^|; )cols=(\d+)/);
  if (known && Number(known[1]) === columns) return;
  document.cookie = `cols=${columns}; path=/; max-age=31536000; samesite=lax`;
  // A replay is made by the server alone: ask once more, as wide as it fits.
  if (document.getElementById("replay") && !known && !document.getElementById("watch")) location.reload();
})();
