// The arrow keys turn the pages of a replay.
"use strict";
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("input, select, textarea, .board")) return;
  const link = document.querySelector(`.steps [data-key="${event.key}"]`);
  if (!link) return;
  event.preventDefault();
  location.assign(link.href);
});
