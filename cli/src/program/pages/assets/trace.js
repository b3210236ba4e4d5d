// The waveform of the cycles that were ticked in the page, drawn from numbers.
"use strict";

class Trace {
  // `ports` as the netlist has them; drawn into `box`.
  constructor(ports, box) {
    this.ports = ports;
    this.box = box;
    this.clear();
  }

  clear() {
    this.first = 0;
    this.cycles = [];
    this.box.replaceChildren();
  }

  // One more cycle: the ports' values in their order. Older cycles are dropped where there are too many.
  add(values) {
    const MOST = 64;
    this.cycles.push(values);
    if (this.cycles.length > MOST) {
      this.cycles.shift();
      this.first += 1;
    }
    this.draw();
  }

  draw() {
    const ROW = 26, LANE = 17, CHARACTER = 7.3, TOP = 22, LONGEST = 18;
    const { ports, cycles } = this;
    const text_of = (port, value) => name_of(port, value) ?? hexadecimal(value, port.width);
    const fitted = (text) => (text.length > LONGEST ? text.slice(0, LONGEST - 1) + "…" : text);
    const is_wave = (port) => port.width === 1 && port.values.length === 0;
    const texts = ports.map((port, lane) => cycles.map((cycle) => fitted(text_of(port, cycle[lane]))));
    const longest = Math.max(3, ...ports.flatMap((port, lane) => (is_wave(port) ? [] : texts[lane].map((text) => text.length))));
    const cell = longest * CHARACTER + 12;
    const left = Math.max(...ports.map(({ name }) => name.length)) * CHARACTER + 14;
    const width = left + cycles.length * cell + 8;
    const height = TOP + ports.length * ROW;
    const drawing = svg_element("svg", { width, height, viewBox: `0 0 ${width} ${height}`, class: "trace", role: "img" });
    drawing.append(svg_element("title", {}, `waveform of ${cycles.length} cycles`));
    cycles.forEach((_, at) => {
      const x = left + at * cell;
      drawing.append(svg_element("path", { class: "grid", d: `M${x} ${TOP - 4}V${height}` }));
      drawing.append(svg_element("text", { class: "dim", x: x + 3, y: 13 }, String(this.first + at)));
    });
    ports.forEach((port, lane) => {
      const top = TOP + lane * ROW, bottom = top + LANE, middle = top + LANE / 2 + 4;
      drawing.append(svg_element("text", { x: left - 8, y: middle, "text-anchor": "end" }, port.name));
      const values = cycles.map((cycle) => cycle[lane]);
      if (is_wave(port)) {
        const level = (value) => (value === 0n ? bottom : top);
        const steps = values.map((value, at) => `${at === 0 ? "M" : "L"}${left + at * cell} ${level(value)}H${left + (at + 1) * cell}`);
        drawing.append(svg_element("path", { class: "bit", d: steps.join("") }));
        return;
      }
      // A value that stays has one box.
      for (let at = 0; at < values.length;) {
        let end = at + 1;
        while (end < values.length && values[end] === values[at]) end += 1;
        const [x, to] = [left + at * cell, left + end * cell];
        drawing.append(svg_element("path", { class: "word", d: `M${x + 3} ${top}H${to - 3}L${to} ${(top + bottom) / 2}L${to - 3} ${bottom}H${x + 3}L${x} ${(top + bottom) / 2}Z` },
          svg_element("title", {}, text_of(port, values[at]))));
        drawing.append(svg_element("text", { x: (x + to) / 2, y: middle, "text-anchor": "middle" }, texts[lane][at]));
        at = end;
      }
    });
    this.box.replaceChildren(drawing);
    this.box.scrollLeft = this.box.scrollWidth;
  }
}

// An element of a drawing with attributes and children.
function svg_element(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
