// @ts-check
// A replay: the keys turn its pages, and it plays by itself, each step shown as the page of that step would show it.
// Without this script every step is a page; with it the address still names the step, so it can be passed on.
"use strict";
(() => {
  const section = document.getElementById("replay");
  if (!section) return;
  const PACE = 1400; // milliseconds of a step at once the speed
  const play = document.getElementById("play");
  const speed = document.getElementById("speed");
  const ground = document.getElementById("drawn");
  const last = Number(section.dataset.last);
  const coming = new Map(); // step -> promise of its contents
  let step = Number(section.dataset.step);
  let timer = null;
  let wanted = step;
  const scrub = document.getElementById("scrub");
  const WAIT = 4000; // milliseconds between two looks whether an analysis is there

  const fetched = (number) => {
    if (!coming.has(number)) {
      const address = new URL(section.dataset.moments, location.href);
      address.searchParams.set("step", number);
      if (section.dataset.seat) {
        address.searchParams.set("seat", section.dataset.seat);
      }
      coming.set(number, fetch(address).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer))));
      coming.get(number).catch(() => coming.delete(number));
    }
    return coming.get(number);
  };

  const paragraph = (text, strong) => {
    const line = document.createElement("p");
    const inner = strong ? document.createElement("strong") : line;
    inner.textContent = text;
    if (strong) line.append(inner);
    return line;
  };

  const link = (key, number) => {
    const address = new URL(location.href);
    address.searchParams.set("step", number);
    address.hash = "replay";
    section.querySelector(`[data-key="${key}"]`).href = address.href;
  };

  const go = async (number) => {
    wanted = Math.max(0, Math.min(last, number));
    const asked = wanted;
    const now = await fetched(asked);
    if (asked !== wanted) return; // the reader has gone on meanwhile
    step = now.step;
    document.getElementById("where").textContent = now.where;
    document.getElementById("told").replaceChildren(...now.told.map((text) => paragraph(text, false)), ...(now.outcome ? [paragraph(now.outcome, true)] : []));
    document.getElementById("board").textContent = now.board;
    document.getElementById("step").value = step;
    if (document.activeElement !== scrub) scrub.value = step;
    scrub.setAttribute("aria-valuetext", now.where);
    document.querySelectorAll(".sitters li").forEach((one, seat) => one.classList.toggle("acts", now.to_act.includes(seat)));
    ground.dataset.answers = now.answers;
    ground.dispatchEvent(new CustomEvent("moment", { detail: now.shown }));
    link("ArrowLeft", Math.max(0, step - 1));
    link("ArrowRight", Math.min(last, step + 1));
    const address = new URL(location.href);
    address.searchParams.set("step", String(step));
    history.replaceState(null, "", address);
    section.dataset.step = step;
    if (step < last) fetched(step + 1).catch(() => null);
  };

  const stop = () => {
    clearTimeout(timer);
    timer = null;
    play.setAttribute("aria-pressed", "false");
    play.textContent = play.dataset.play;
  };
  const next = async () => {
    const from = step;
    await go(step + 1).catch(stop);
    if (timer === null) return;
    if (step >= last || step === from) stop();
    else timer = setTimeout(next, PACE / Number(speed.value));
  };
  const start = async () => {
    play.setAttribute("aria-pressed", "true");
    play.textContent = play.dataset.pause;
    timer = setTimeout(next, PACE / Number(speed.value) / 2);
    if (step >= last) await go(0).catch(stop);
  };

  play.hidden = scrub.hidden = document.getElementById("speeds").hidden = false;
  document.getElementById("jump").hidden = true; // the scrubber jumps
  let sliding = false;
  scrub.addEventListener("input", async () => {
    stop();
    if (sliding) return;
    sliding = true; // one step at a time is fetched: the one where the scrubber is by then
    for (let to = -1; to !== Number(scrub.value); ) {
      to = Number(scrub.value);
      await go(to).catch(() => null);
    }
    sliding = false;
  });
  play.addEventListener("click", () => (timer === null ? start() : stop()));
  section.querySelector(".steps").addEventListener("click", (event) => {
    const chosen = event.target?.closest("[data-key]");
    if (!chosen || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stop();
    go(Number(new URL(chosen.href).searchParams.get("step"))).catch(() => location.assign(chosen.href));
  });
  document.querySelector("#analysed form")?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const form = event.target;
    form.querySelector("button").hidden = true;
    form.querySelector("output").hidden = false;
    await fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual" }).catch(() => null);
    const look = async () => {
      const page = await fetch(location.href).then((answer) => answer.text()).catch(() => "");
      const found = new DOMParser().parseFromString(page, "text/html").getElementById("analysed");
      if (found && !found.querySelector("form")) document.getElementById("analysed").replaceWith(found);
      else setTimeout(look, WAIT);
    };
    setTimeout(look, WAIT);
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target?.closest("input, select, textarea, .board, dialog")) return;
    if (event.key === " " && !event.target?.closest("button, a, summary")) {
      event.preventDefault();
      play.click();
      return;
    }
    if (event.key === "+" || event.key === "-") {
      speed.selectedIndex = Math.max(0, Math.min(speed.options.length - 1, speed.selectedIndex + (event.key === "+" ? 1 : -1)));
      return;
    }
    const turn = section.querySelector(`.steps [data-key="${event.key}"]`);
    if (turn && !event.shiftKey) {
      event.preventDefault();
      turn.click();
    }
  });
})();
