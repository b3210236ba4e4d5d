// The block itself: inputs to be set, a clock to be ticked, outputs to be read.
"use strict";

{
  const data = JSON.parse(document.getElementById("try-netlist").textContent);
  const panel = document.getElementById("try-panel");
  const netlist = new Netlist(data);
  let cycle = 0;

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

  const fields = data.inputs.map((port) => {
    const id = `try-in-${port.name}`;
    const is_bit = port.width === 1 && port.values.length === 0;
    const field = is_bit
      ? element("input", { type: "checkbox", id })
      : element("input", { type: "text", id, value: hexadecimal(0n, port.width), spellcheck: false, autocomplete: "off" });
    const children = [field];
    if (!is_bit && port.values.length > 0) {
      field.setAttribute("list", `${id}-values`);
      const known = port.values.map(({ name }) => element("option", { value: name }));
      children.push(element("datalist", { id: `${id}-values` }, ...known));
      field.value = name_of(port, 0n) ?? field.value;
    }
    field.addEventListener("input", () => {
      const value = is_bit ? BigInt(field.checked) : value_of(port, field.value);
      const bits = port.width === 1 ? "1 bit" : `${port.width} bits`;
      const names = port.values.length > 0 ? ", or a name" : "";
      mark(field, value === undefined ? `a number of ${bits}${names}; the last one that was is in force` : "");
      if (value === undefined) return;
      netlist.set(port.name, value);
      show();
    });
    const put = (value) => {
      if (is_bit) field.checked = value !== 0n;
      else field.value = name_of(port, value) ?? hexadecimal(value, port.width);
      mark(field, "");
      netlist.set(port.name, value);
    };
    const label = element("label", { htmlFor: id }, element("code", {}, port.name), ` ${port.width}`);
    return { port, put, row: element("div", { className: "field", title: port.doc }, label, ...children) };
  });

  // Any value, a short one as likely as a long one.
  function random(width) {
    let value = 0n;
    for (let at = 0; at < width; at += 16) value = (value << 16n) | BigInt(Math.floor(Math.random() * 65536));
    return (value & netlist.mask(width)) >> BigInt(Math.floor(Math.random() * width));
  }

  const buttons = element("div", { className: "buttons" });
  const button = (id, text, act) => buttons.append(element("button", { type: "button", id, onclick: () => { act(); show(); } }, text));
  if (data.clocked) button("try-clock", "Clock edge", () => { netlist.clock(); cycle += 1; });
  button("try-random", "Random inputs", () => fields.filter(({ port }) => port.name !== "rst").forEach(({ port, put }) => put(random(port.width))));
  button("try-again", "Start again", () => {
    netlist.power_up();
    cycle = 0;
    fields.forEach(({ put }) => put(0n));
  });
  buttons.append(now);

  const outputs = element("table", {}, element("tbody", {}, ...rows.map(({ row }) => row)));
  panel.append(buttons, element("div", { className: "columns" },
    element("div", { className: "fields" }, ...fields.map(({ row }) => row)),
    element("div", { className: "wide" }, outputs)));
  show();
}
