// A netlist of Warpwright, run cycle by cycle on whole numbers.
//
// Nets stand in the order of evaluation: [operation, width, operands...]. Every operation is total: an index beyond the
// end gives 0, a shift by more than the width shifts everything out.
"use strict";

class Netlist {
  constructor(data) {
    this.data = data;
    this.masks = new Map();
    this.steps = data.nets.map((net) => this.step_of(net));
    this.tables = data.tables.map((entries) => entries.map(BigInt));
    this.power_up();
  }

  power_up() {
    this.registers = this.data.registers.map(([initial]) => BigInt(initial));
    this.memories = this.data.memories.map(({ depth, contents }) =>
      Array.from({ length: depth }, (_, word) => BigInt(contents[word] ?? 0)));
    this.inputs = this.data.inputs.map(() => 0n);
    this.values = new Array(this.steps.length).fill(0n);
  }

  // All nets, from the inputs as they are.
  settle() {
    const { values, steps } = this;
    for (let at = 0; at < steps.length; at += 1) values[at] = steps[at](values);
  }

  // The clock edge, after which everything is settled again.
  clock() {
    this.settle();
    const next = this.data.registers.map(([, net]) => this.values[net]);
    this.data.memories.forEach(({ depth, writes }, at) => {
      for (const [enable, address, word] of writes) {
        const where = this.values[address];
        if (this.values[enable] && where < BigInt(depth)) this.memories[at][Number(where)] = this.values[word];
      }
    });
    this.registers = next;
    this.settle();
  }

  set(name, value) {
    const at = this.data.inputs.findIndex((port) => port.name === name);
    if (at < 0) throw new Error(`there is no input ${name}`);
    this.inputs[at] = value & this.mask(this.data.inputs[at].width);
  }

  get(name) {
    const port = this.data.outputs.find((port) => port.name === name);
    if (!port) throw new Error(`there is no output ${name}`);
    return this.values[port.net];
  }

  mask(width) {
    if (!this.masks.has(width)) this.masks.set(width, (1n << BigInt(width)) - 1n);
    return this.masks.get(width);
  }

  // A net as a function of the values of the nets before it.
  step_of([operation, width, a, b, c, ...more]) {
    const mask = this.mask(width);
    const bits = BigInt(width);
    const width_of = (net) => this.data.nets[net][1];
    const signed = (value, net) => BigInt.asIntN(width_of(net), value);
    const flag = (is) => (is ? 1n : 0n);
    switch (operation) {
      case "const": {
        const value = BigInt(a);
        return () => value;
      }
      case "input": return () => this.inputs[a];
      case "register": return () => this.registers[a];
      case "not": return (v) => v[a] ^ mask;
      case "and": return (v) => v[a] & v[b];
      case "or": return (v) => v[a] | v[b];
      case "xor": return (v) => v[a] ^ v[b];
      case "add": return (v) => (v[a] + v[b]) & mask;
      case "sub": return (v) => (v[a] - v[b]) & mask;
      case "mul": return (v) => (v[a] * v[b]) & mask;
      case "eq": return (v) => flag(v[a] === v[b]);
      case "lt": return (v) => flag(v[a] < v[b]);
      case "slt": return (v) => flag(signed(v[a], a) < signed(v[b], b));
      case "shl": return (v) => (v[b] >= bits ? 0n : (v[a] << v[b]) & mask);
      case "shr": return (v) => (v[b] >= bits ? 0n : v[a] >> v[b]);
      case "sshr": return (v) => (signed(v[a], a) >> (v[b] < bits ? v[b] : bits)) & mask;
      case "mux": return (v) => (v[a] ? v[b] : v[c]);
      case "bitmux": return (v) => (v[a] & v[b]) | ((v[a] ^ mask) & v[c]);
      case "slice": {
        const low = BigInt(a);
        return (v) => (v[b] >> low) & mask;
      }
      case "concat": {
        const parts = [a, b, c, ...more].filter((net) => net !== undefined);
        const widths = parts.map((net) => BigInt(width_of(net)));
        return (v) => parts.reduce((all, net, at) => (all << widths[at]) | v[net], 0n);
      }
      case "repeat": {
        const part = width_of(a);
        let ones = 0n;
        for (let at = 0; at < width; at += part) ones |= 1n << BigInt(at);
        return (v) => v[a] * ones;
      }
      case "all": {
        const full = this.mask(width_of(a));
        return (v) => flag(v[a] === full);
      }
      case "any": return (v) => flag(v[a] !== 0n);
      case "parity": return (v) => {
        let parity = 0n;
        for (let rest = v[a]; rest; rest &= rest - 1n) parity ^= 1n;
        return parity;
      };
      case "select": {
        const count = BigInt(Math.floor(width_of(a) / width));
        return (v) => (v[b] < count ? (v[a] >> (v[b] * bits)) & mask : 0n);
      }
      case "lookup": return (v) => this.tables[a][Number(v[b])] ?? 0n;
      case "read": return (v) => this.memories[a][Number(v[b])] ?? 0n;
      default: throw new Error(`an operation ${operation}`);
    }
  }
}
