// A Boolean function: its table to be clicked, its index in both conventions, an expression.
"use strict";

{
  const { inputs, expressions } = JSON.parse(document.getElementById("table-data").textContent);
  const panel = document.getElementById("table-panel");
  const letters = [..."abcdef"].slice(0, inputs);
  const size = 1 << inputs;
  // By the digits of a row, `a` the first: as lop3 counts. At first a choice, a ? b : c, or of fewer operands all of them.
  const results = Array.from({ length: size }, (_, row) => {
    const [a, b, c] = letters.map((_, at) => ((row >> (inputs - 1 - at)) & 1) === 1);
    return c === undefined ? a && b !== false : a ? b : c;
  });

  // The same row as spirv counts: `a` is the last digit.
  const turned = (row) => letters.reduce((all, _, digit) => all | (((row >> digit) & 1) << (inputs - 1 - digit)), 0);
  const in_convention = { lop3: (row) => row, spirv: turned };

  function index(place) {
    return results.reduce((all, is, row) => (is ? all | (1n << BigInt(place(row))) : all), 0n);
  }

  const written = (value) => "0x" + value.toString(16).toUpperCase().padStart(Math.max(1, size / 4), "0");

  // Products that no other covers, found by merging neighbours: right, but not always the shortest.
  function sum_of_products() {
    let terms = new Map();
    const key = ({ bits, free }) => `${bits},${free}`;
    results.forEach((is, row) => { if (is) terms.set(`${row},0`, { bits: row, free: 0 }); });
    const primes = [];
    while (terms.size > 0) {
      const merged = new Map();
      const used = new Set();
      for (const term of terms.values()) {
        for (let bit = 1; bit < size; bit <<= 1) {
          if (term.free & bit) continue;
          const other = { bits: term.bits ^ bit, free: term.free };
          if (!terms.has(key(other))) continue;
          used.add(key(term));
          const wider = { bits: term.bits & ~bit, free: term.free | bit };
          merged.set(key(wider), wider);
        }
      }
      primes.push(...[...terms.values()].filter((term) => !used.has(key(term))));
      terms = merged;
    }
    const covers = ({ bits, free }, row) => (row & ~free) === bits;
    const open = new Set(results.flatMap((is, row) => (is ? [row] : [])));
    const chosen = [];
    while (open.size > 0) {
      const gain = (term) => [...open].filter((row) => covers(term, row)).length;
      const best = primes.reduce((one, other) => (gain(other) > gain(one) ? other : one));
      [...open].filter((row) => covers(best, row)).forEach((row) => open.delete(row));
      chosen.push(best);
    }
    const product = ({ bits, free }) => letters.flatMap((letter, at) => {
      const bit = 1 << (inputs - 1 - at);
      return free & bit ? [] : [bits & bit ? letter : `~${letter}`];
    }).join(" & ") || "1";
    const products = chosen.map(product);
    return products.length === 0 ? "0" : products.join(" | ");
  }

  const cells = results.map((_, row) => element("button", {
    type: "button", id: `table-row-${row}`,
    ariaLabel: "result of " + letters.map((letter, at) => `${letter}=${(row >> (inputs - 1 - at)) & 1}`).join(", "),
    onclick: () => { results[row] = !results[row]; show(); },
  }));
  const fields = Object.entries(in_convention).map(([name, place]) => {
    const field = element("input", { type: "text", id: `table-${name}`, spellcheck: false, autocomplete: "off" });
    field.addEventListener("input", () => {
      const value = value_in_table(field.value);
      mark(field, value === undefined ? `a number of ${size} bits, as 0xca or 0b101` : "");
      if (value === undefined) return;
      results.forEach((_, row) => { results[row] = ((value >> BigInt(place(row))) & 1n) === 1n; });
      show(field);
    });
    return { name, place, field };
  });
  const expression = element("output", { id: "table-expression" });
  const note = element("small");

  function value_in_table(text) {
    return value_of({ width: size, values: [] }, text);
  }

  function show(typed) {
    cells.forEach((cell, row) => {
      cell.textContent = results[row] ? "1" : "0";
      cell.setAttribute("aria-pressed", results[row]);
    });
    for (const { place, field } of fields) {
      if (field === typed) continue;
      field.value = written(index(place));
      mark(field, "");
    }
    expression.textContent = expressions[Number(index(in_convention.lop3))] ?? sum_of_products();
    note.textContent = expressions.length > 0 ? "no expression has fewer operators" : "a sum of products; `warpwright lut` looks for a shorter expression";
  }

  const heading = element("tr", {}, ...letters.map((letter) => element("th", {}, letter)), element("th", {}, "result"));
  const rows = cells.map((cell, row) => {
    const digits = letters.map((_, at) => element("td", {}, String((row >> (inputs - 1 - at)) & 1)));
    return element("tr", {}, ...digits, element("td", {}, cell));
  });
  panel.append(element("div", { className: "columns" },
    element("table", { className: "truth" }, element("thead", {}, heading), element("tbody", {}, ...rows)),
    element("div", {},
      ...fields.map(({ name, field }) => element("div", { className: "field" }, element("label", { htmlFor: field.id }, `index as ${name} counts`), field)),
      element("p", {}, element("strong", {}, expression)), element("p", {}, note))));
  show();
}
