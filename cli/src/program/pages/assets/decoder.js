// An instruction of the EU, typed as bytes: expanded, decoded and judged by the hardware of three blocks.
"use strict";

{
  const data = JSON.parse(document.getElementById("decoder-data").textContent);
  const panel = document.getElementById("decoder-panel");
  const units = Object.fromEntries(Object.entries(data).map(([name, netlist]) => [name, new Netlist(netlist)]));
  const COMPACT = 1n << 29n;
  const EXAMPLES = [
    ["mov", "610003802002051e0400100000000000"],
    ["compact mov", "400a0420002c2022"],
    ["bfn", "6b190300280204070405026204080507"],
    ["send", "3193030000000000141008fb14088403"],
    ["an illegal one", "7f000000000000000000000000000000"],
  ];

  // One instruction through a block: offered until it is taken, and one clock edge until it leaves.
  function through(unit, instruction) {
    unit.power_up();
    unit.set("in_valid", 1n);
    unit.set("in_instruction", instruction);
    unit.set("out_ready", 1n);
    unit.clock();
    if (unit.get("out_valid") !== 1n) throw new Error("nothing has left the block");
    return unit;
  }

  // Bytes in the order of memory as one number; why not, if the text is not an instruction.
  function read(text) {
    const digits = text.replace(/^\s*0x/i, "").replace(/[\s_]/g, "");
    if (!/^[0-9a-f]*$/i.test(digits)) return { why: "bytes are hexadecimal digits" };
    if (digits.length !== 16 && digits.length !== 32) return { why: `16 or 32 digits, found ${digits.length}` };
    const bytes = digits.match(/../g).reverse().join("");
    const word = BigInt("0x" + bytes);
    const is_compact = (word & COMPACT) !== 0n;
    if (is_compact !== (digits.length === 16)) {
      return { why: is_compact ? "bit 29 says that it is compact: 16 digits" : "bit 29 says that it is not compact: 32 digits" };
    }
    return { word, is_compact };
  }

  const field = element("input", { type: "text", id: "decoder-word", value: EXAMPLES[0][1], spellcheck: false, autocomplete: "off" });
  const verdict = element("p", { id: "decoder-verdict", ariaLive: "polite" });
  const all = element("input", { type: "checkbox", id: "decoder-all" });
  const body = element("tbody", { id: "decoder-fields" });

  function row(name, value, meaning, doc) {
    return element("tr", { title: doc }, element("th", { scope: "row" }, element("code", {}, name)), element("td", { id: `decoder-${name}` }, value), element("td", {}, meaning));
  }

  function show() {
    const { word, is_compact, why } = read(field.value);
    mark(field, why ?? "");
    body.replaceChildren();
    if (why !== undefined) {
      verdict.textContent = why;
      verdict.className = "failed";
      return;
    }
    const expanded = through(units.expand, word);
    const native = expanded.get("out_instruction");
    const decoded = through(units.decode, native);
    const judged = through(units.legal, native);
    const has_form = expanded.get("out_has_form") === 1n;
    const broken = data.legal.outputs.filter(({ name }) => /^out_[dris]\d\d$/.test(name) && judged.get(name) === 1n);
    const is_legal = has_form && judged.get("out_illegal") === 0n;
    verdict.className = is_legal ? "held" : "failed";
    verdict.replaceChildren(is_legal ? (broken.length > 0 ? "legal, but it breaks rules that only warn" : "legal") : has_form ? "illegal" : "illegal: the opcode has no compact form");
    for (const { name, doc } of broken) verdict.append(element("br"), element("small", {}, `breaks ${name.slice(4).toUpperCase()}: ${doc}`));
    if (is_compact && has_form) {
      const bytes = native.toString(16).padStart(32, "0").match(/../g).reverse().join("");
      body.append(row("native", bytes, "the same, not compact", ""));
    }
    for (const port of data.decode.outputs) {
      if (!port.name.startsWith("out_") || port.name === "out_valid") continue;
      const value = decoded.get(port.name);
      if (value === 0n && !all.checked) continue;
      body.append(row(port.name.slice(4), port.width > 8 ? hexadecimal(value, port.width) : String(value), name_of(port, value) ?? "", port.doc));
    }
  }

  field.addEventListener("input", show);
  all.addEventListener("change", show);
  const examples = EXAMPLES.map(([name, text]) => element("button", { type: "button", onclick: () => { field.value = text; show(); } }, name));
  panel.append(
    element("div", { className: "field" }, element("label", { htmlFor: "decoder-word" }, "bytes"), field),
    element("div", { className: "buttons" }, ...examples, element("label", {}, all, " fields that are 0, too")),
    verdict,
    element("div", { className: "wide" }, element("table", {}, body)));
  show();
}
