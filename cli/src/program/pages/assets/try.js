// The block itself: inputs to be set, a clock to be ticked, outputs to be read, and the waveform of the cycles that were ticked.
"use strict";

{
  const data = JSON.parse(document.getElementById("try-netlist").textContent);
  const examples = JSON.parse(document.getElementById("try-examples").textContent);
  const panel = document.getElementById("try-panel");
  const netlist = new Netlist(data);
  // Ports of more bits have no buttons for their bits, and of more bits than these no slider.
  const MOST_BUTTONS = 64, MOST_SLIDER = 32;
  let cycle = 0;
  let next_example = 0;

  const now = element("output", { className: "cycle" });
  const rows = data.outputs.map((port) => {
    const value = element("code", { id: `try-out-${port.name}` });
    const name = element("td");
    return { port, value, name, row: element("tr", { title: port.doc }, element("th", { scope: "row" }, element("code", {}, port.name)), element("td", {}, value), name) };
  });

  function show() {
    netlist.settle();
    now.textContent = data.clocked ? `cycle ${cycle}` : "";
    for (const { port, value, name, row } of rows) {
      const found = netlist.get(port.name);
      const text = hexadecimal(found, port.width);
      row.classList.toggle("changed", value.textContent !== "" && value.textContent !== text);
      value.textContent = text;
      name.textContent = name_of(port, found) ?? "";
    }
  }

  // The ways to set an input. Each has its elements, and `show` for a value that came in another way.
  function checkbox(port, id, set) {
    const box = element("input", { type: "checkbox", id });
    box.addEventListener("input", () => set(BigInt(box.checked)));
    return { elements: [box], show: (value) => { box.checked = value !== 0n; } };
  }

  function text(port, id, set) {
    const field = element("input", { type: "text", id, spellcheck: false, autocomplete: "off" });
    field.addEventListener("input", () => {
      const value = value_of(port, field.value);
      const bits = port.width === 1 ? "1 bit" : `${port.width} bits`;
      const names = port.values.length > 0 ? ", or a name" : "";
      mark(field, value === undefined ? `not a number of ${bits}${names}; the block keeps the last valid value` : "");
      if (value !== undefined) set(value);
    });
    const shown = (value) => {
      field.value = name_of(port, value) ?? hexadecimal(value, port.width);
      mark(field, "");
    };
    return { elements: [field], show: shown };
  }

  function names(port, id, set) {
    const options = port.values.map(({ name, value }) => element("option", { value: String(BigInt(value)) }, name));
    const choice = element("select", { id: `${id}-name`, ariaLabel: `${port.name} by name` }, element("option", { value: "" }, "(no name)"), ...options);
    choice.addEventListener("input", () => { if (choice.value !== "") set(BigInt(choice.value)); });
    return { elements: [choice], show: (value) => { choice.value = name_of(port, value) === undefined ? "" : String(value); } };
  }

  function slider(port, id, set) {
    const range = element("input", { type: "range", id: `${id}-slider`, min: "0", max: String(netlist.mask(port.width)), step: "1", ariaLabel: `${port.name} by slider` });
    range.addEventListener("input", () => set(BigInt(range.value)));
    return { elements: [range], show: (value) => { range.value = String(value); } };
  }

  function bits(port, id, set, get) {
    const buttons = Array.from({ length: port.width }, (_, at) => port.width - 1 - at).map((bit) => ({
      bit,
      button: element("button", { type: "button", id: `${id}-bit-${bit}`, title: `bit ${bit}`, ariaLabel: `${port.name}, bit ${bit}`, onclick: () => set(get() ^ (1n << BigInt(bit))) }),
    }));
    const shown = (value) => {
      for (const { bit, button } of buttons) {
        const is = (value >> BigInt(bit)) & 1n;
        button.textContent = String(is);
        button.setAttribute("aria-pressed", is === 1n);
      }
    };
    const groups = [];
    for (const { bit, button } of buttons) {
      if (groups.length === 0 || bit % 4 === 3) groups.push(element("span", {}));
      groups.at(-1).append(button);
    }
    return { elements: [element("details", {}, element("summary", {}, "bits"), element("div", { className: "bits" }, ...groups))], show: shown };
  }

  const fields = data.inputs.map((port) => {
    const id = `try-in-${port.name}`;
    const is_named = port.values.length > 0;
    const is_bit = port.width === 1 && !is_named;
    let ways = [];
    let current = 0n;
    // From one way; the others follow. What is typed stays as it was typed.
    const put = (value, from) => {
      current = value;
      netlist.set(port.name, value);
      ways.forEach((way, at) => { if (at !== from) way.show(value); });
    };
    const kinds = is_bit ? [checkbox] : [text];
    if (is_named) kinds.push(names);
    if (!is_bit && !is_named && port.width <= MOST_SLIDER) kinds.push(slider);
    if (!is_bit && !is_named && port.width <= MOST_BUTTONS) kinds.push(bits);
    ways = kinds.map((kind, at) => kind(port, id, (value) => { put(value, kind === bits ? undefined : at); show(); }, () => current));
    const label = element("label", { htmlFor: id }, element("code", {}, port.name), ` ${port.width}`);
    const row = element("div", { className: "field", title: port.doc }, label, element("div", { className: "ways" }, ...ways.flatMap(({ elements }) => elements)));
    return { port, put, get: () => current, row };
  });

  // A random value; short values are as likely as long ones.
  function random(width) {
    let value = 0n;
    for (let at = 0; at < width; at += 16) value = (value << 16n) | BigInt(Math.floor(Math.random() * 65536));
    return (value & netlist.mask(width)) >> BigInt(Math.floor(Math.random() * width));
  }

  const waveform = element("div", { className: "wide", id: "try-waveform", tabIndex: 0 });
  const trace = new Trace([...data.inputs, ...data.outputs], waveform);

  const buttons = element("div", { className: "buttons" });
  const button = (id, label, title, act) => buttons.append(element("button", { type: "button", id, title, onclick: () => { act(); show(); } }, label));
  if (data.clocked) {
    button("try-clock", "Clock edge", "the registers take their next values", () => {
      netlist.settle();
      trace.add([...fields.map(({ get }) => get()), ...data.outputs.map(({ name }) => netlist.get(name))]);
      netlist.clock();
      cycle += 1;
    });
  }
  if (examples.length > 0) {
    button("try-example", "Example request", "the inputs of a request from the block's own stimulus", () => {
      const example = examples[next_example % examples.length];
      next_example += 1;
      fields.forEach(({ port, put }) => put(BigInt(example[port.name])));
    });
  }
  button("try-random", "Random inputs", "any value at every input except rst", () => fields.filter(({ port }) => port.name !== "rst").forEach(({ port, put }) => put(random(port.width))));
  button("try-again", "Start again", "power-up, and all inputs 0", () => {
    netlist.power_up();
    trace.clear();
    cycle = 0;
    next_example = 0;
    fields.forEach(({ put }) => put(0n));
  });
  buttons.append(now);

  const outputs = element("table", {}, element("tbody", {}, ...rows.map(({ row }) => row)));
  panel.append(buttons, element("div", { className: "columns" },
    element("div", { className: "fields" }, ...fields.map(({ row }) => row)),
    element("div", { className: "wide" }, outputs)), waveform);
  fields.forEach(({ put }) => put(0n));
  show();
}
