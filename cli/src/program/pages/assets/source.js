// Verilog and Rust side by side: pointing at a line shows the lines of the other pane that belong to it, a click brings
// the first of them into view.
"use strict";

for (const pair of document.querySelectorAll(".source")) {
  const lines = [...pair.querySelectorAll("[data-from]")];
  const places = (line) => line.dataset.from.split(" ");
  const is_rust = (line) => line.closest(".rust") !== null;
  const by_place = new Map();
  for (const line of lines) {
    for (const place of places(line)) by_place.set(place, [...(by_place.get(place) ?? []), line]);
  }
  const beside = (line) => {
    const all = places(line).flatMap((place) => by_place.get(place));
    return all.filter((other) => is_rust(other) !== is_rust(line));
  };
  let here = [];

  function show(line) {
    here.forEach((old) => old.classList.remove("here"));
    here = line ? [line, ...beside(line)] : [];
    here.forEach((now) => now.classList.add("here"));
  }

  // Within its pane, so that the page stays where it is.
  function bring(line) {
    const pane = line.closest(".code");
    const from = line.getBoundingClientRect().top - pane.getBoundingClientRect().top;
    pane.scrollTop += from - pane.clientHeight / 3;
  }

  pair.addEventListener("pointerover", (event) => {
    const line = event.target.closest("[data-from]");
    if (line) show(line);
  });
  pair.addEventListener("click", (event) => {
    const line = event.target.closest("[data-from]");
    if (!line) return;
    show(line);
    if (here.length > 1) bring(here[1]);
  });
}
