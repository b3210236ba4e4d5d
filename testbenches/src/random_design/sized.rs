//! Random designs that are correct for every value of their parameters.
//!
//! Values whose width is spelled with parameters are used only in operations that can be expressed with
//! parameters: bitwise operations and sums, comparisons, choices, repetitions, extensions, registers and memories of that
//! width, lanes with equal slices, instances with the same parameters. So the text for one value, with another in
//! its place, must behave as the description built with the other. Within lanes of a plain width anything goes.

use super::build::{Grower, fit};
use super::operations::low_bits;
use super::{Gene, Make};
use std::fmt::Write as _;
use std::sync::Arc;
use warpwright_hdl::module::{CLOCK, Direction, Module, RESET};
use warpwright_hdl::prelude::*;

/// The parameters, of all designs.
pub const NAMES: [&str; 2] = ["LANES", "WIDTH"];

/// Classes of widths: `LANES`, `WIDTH`, their product, seven times `LANES`, two more than `LANES`.
const CLASSES: usize = 5;
/// The class of sums.
const SUM: usize = 4;

/// The module that genes describe, for these values of its parameters.
pub fn build_sized(name: &str, genes: &[Gene], values: [u32; 2]) -> Result<Module, BuildErrors> {
    build_level(name, genes, values, 2)
}

fn build_level(
    name: &str,
    genes: &[Gene],
    values: [u32; 2],
    levels: u32,
) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new(name);
    m.doc("A random design for every value of its parameters.");
    let [lanes, width] = [0, 1].map(|i| m.parameter(NAMES[i], values[i], "How many."));
    let mut sized = Sized {
        m: &m,
        name,
        values,
        sizes: [lanes, width, lanes * width, lanes * 7, lanes + 2.into()],
        lanes,
        width,
        pools: Default::default(),
        bits: Vec::new(),
        levels,
        counter: 0,
        pending: Vec::new(),
    };
    for class in 0..CLASSES {
        let port = m.input(&format!("in_{class}"), sized.sizes[class]);
        m.unused(port);
        sized.pools[class].push(port);
    }
    let bit = m.input("bit_in", 1);
    m.unused(bit);
    sized.bits.push(bit);
    for gene in genes {
        sized.grow(gene);
    }
    sized.finish();
    m.finish()
}

struct Sized<'m> {
    m: &'m ModuleBuilder,
    name: &'m str,
    values: [u32; 2],
    sizes: [Size; CLASSES],
    lanes: Size,
    width: Size,
    /// Values by class of width.
    pools: [Vec<Signal<'m>>; CLASSES],
    bits: Vec<Signal<'m>>,
    levels: u32,
    counter: u32,
    /// Registers that still need their next value: class, numbers.
    pending: Vec<(warpwright_hdl::builder::RegisterHandle<'m>, usize, [u32; 4])>,
}

impl<'m> Sized<'m> {
    fn fresh(&mut self, what: &str) -> String {
        self.counter += 1;
        format!("{what}_{}", self.counter)
    }

    fn pick(&self, class: usize, number: u32) -> Signal<'m> {
        self.pools[class][number as usize % self.pools[class].len()]
    }

    fn bit(&self, number: u32) -> Signal<'m> {
        self.bits[number as usize % self.bits.len()]
    }

    fn grow(&mut self, gene: &Gene) {
        let [a, b, c, width] = gene.pick;
        let class = c as usize / 7 % CLASSES;
        match &gene.make {
            Make::Register | Make::Wire => {
                let name = self.fresh("q");
                let register = self.m.register(&name, self.sizes[class]);
                self.pools[class].push(register.value());
                self.pending.push((register, class, gene.pick));
            }
            Make::Memory => {
                let name = self.fresh("mem");
                let depth = 1 + gene.size % 16;
                let memory = self.m.memory(&name, self.sizes[class], depth);
                let address = self.m.cat([self.bit(a), self.bit(b), self.bit(c)]);
                memory.write(self.bit(b / 5), address, self.pick(class, a));
                let word = memory.read(address);
                self.pools[class].push(word);
            }
            Make::Instance(genes) if self.levels > 0 => {
                let name = self.fresh(&format!("{}_child", self.name));
                let child = build_level(&name, genes, self.values, self.levels - 1);
                let Ok(child) = child.map(Arc::new) else {
                    return;
                };
                let name = self.fresh("u");
                let instance = self.m.instance(&name, &child);
                for class in 0..CLASSES {
                    let port = format!("in_{class}");
                    instance.connect(&port, self.pick(class, a.wrapping_add(class as u32)));
                }
                instance.connect("bit_in", self.bit(b));
                for class in 0..CLASSES {
                    let value = instance.output(&format!("out_{class}"));
                    self.pools[class].push(value);
                }
            }
            Make::Lanes(genes)
            | Make::BitLanes(genes)
            | Make::Parameter(genes)
            | Make::Instance(genes) => self.array(genes, gene.pick),
            _ => {
                let made = self.operation(class, gene.pick);
                let name = self.fresh("v");
                let made = if width.is_multiple_of(3) {
                    made.named(&name)
                } else {
                    made
                };
                self.pools[class].push(made);
            }
        }
    }

    fn operation(&mut self, class: usize, [a, b, c, _]: [u32; 4]) -> Signal<'m> {
        let (x, y) = (self.pick(class, a / 32), self.pick(class, b));
        let bit = self.bit(c);
        let test = match b % 8 {
            6 if class == SUM => x.eq(1u32),
            0 => x.eq(y),
            1 => x.ne(y),
            2 => x.lt(y),
            3 => x.le(y),
            4 => x.any(),
            5 => x.all(),
            _ => x.parity(),
        };
        self.bits.push(test);
        match a % 16 {
            0 => x & y,
            1 => x | y,
            2 => x ^ y,
            3 => x + y,
            4 => x - y,
            5 => x * y,
            6 => !x,
            7 => bit.mux(x, y),
            8 => bit.repeat(self.sizes[class]) ^ x,
            9 => x << self.m.cat([bit, self.bit(b)]),
            10 => x >> self.m.cat([bit, self.bit(b)]),
            11 => (x & self.m.zeros(self.sizes[class])) | y,
            12 => {
                let subject = self.m.cat([bit, test]);
                subject.case([(vec![1, 2], x), (vec![0], !y)], y)
            }
            13 if class == SUM => bit.zext(self.sizes[SUM]) + x,
            14 if class == SUM => self.pick(0, b).zext(self.sizes[SUM]) ^ x,
            15 if class == SUM => bit.sext(self.sizes[SUM]) - x,
            _ => x ^ (self.m.zeros(self.sizes[class]) - y),
        }
    }

    /// Lanes that each see a part of a value; of a plain width in a body of any kind, of `WIDTH` bits in one that
    /// keeps to it.
    fn array(&mut self, genes: &[Gene], [a, b, c, _]: [u32; 4]) {
        let name = self.fresh("lanes");
        let prefix = format!("{}_{name}", self.name);
        if a.is_multiple_of(2) {
            let (row, other) = (self.pick(2, b), self.pick(2, c));
            let (each, bit) = (self.pick(0, a), self.bit(b));
            let width = self.width;
            let array = self.m.lanes(&name, self.lanes, |lane| {
                let (x, y) = (lane.bits(row, width), lane.bits(other, width));
                let held = lane.register(&format!("{prefix}_q"), width);
                let chosen = lane.bit(each).mux(x - y, held.value() + y);
                let chosen = lane.whole(bit).mux(chosen, x & held.value());
                held.enable(lane.bit(each) | x.lt(y)).next(chosen);
                lane.output("row", held.value() ^ x);
                lane.output("flag", chosen.parity());
            });
            self.pools[2].push(array.output("row"));
            self.pools[0].push(array.output("flag"));
            return;
        }
        let (row, each) = (self.pick(3, b), self.pick(0, c));
        let bit = self.bit(a);
        let array = self.m.lanes(&name, self.lanes, |lane| {
            let m: &ModuleBuilder = lane;
            let mut body = Grower::new(m, &prefix, 1);
            body.is_body = true;
            let seeds = [lane.bits(row, 7), lane.bit(each), lane.whole(bit)];
            for seed in &seeds {
                lane.unused(*seed);
            }
            body.pool.extend(seeds);
            for gene in genes {
                body.grow(gene);
            }
            body.close();
            let (first, last) = (body.pool[0], body.pool[body.pool.len() - 1]);
            lane.output("row", first ^ fit(last, 7, b));
            lane.output("flag", last.parity());
        });
        self.pools[3].push(array.output("row"));
        self.pools[0].push(array.output("flag"));
    }

    fn finish(&mut self) {
        for (register, class, [a, b, c, _]) in std::mem::take(&mut self.pending) {
            let register = match b % 3 {
                0 => register,
                _ => register.reset(low_bits(0, self.sizes[class].get())),
            };
            let register = match a % 3 {
                0 => register.enable(self.bit(c)),
                _ => register,
            };
            register.next(self.pick(class, a));
        }
        for class in 0..CLASSES {
            // All there is: what was made last, mixed with what was made before.
            let values = &self.pools[class];
            let mixed = values[1..]
                .iter()
                .fold(values[0], |sum, value| sum ^ *value);
            self.m.output(&format!("out_{class}"), mixed);
        }
        let flags = self.bits[1..]
            .iter()
            .fold(self.bits[0], |sum, bit| sum ^ *bit);
        self.m.output("flags", flags);
    }
}

/// A module `name` around the text of `module`, which gives its parameters these values; `module` is what
/// the description gives for them. `with` says how: by `defparam`, or where it is instantiated.
pub fn overriding(name: &str, module: &Module, values: [u32; 2], by_defparam: bool) -> String {
    let mut text = format!("module {name} (\n");
    let clocked = module.has_clock().then_some(CLOCK);
    let reset = module.has_reset().then_some(RESET);
    let implicit: Vec<&str> = clocked.into_iter().chain(reset).collect();
    let mut rows: Vec<String> = implicit
        .iter()
        .map(|p| format!("    input wire {p}"))
        .collect();
    for port in &module.ports {
        let direction = match port.direction {
            Direction::Input => "input",
            Direction::Output => "output",
        };
        let high = port.width.get() - 1;
        rows.push(format!("    {direction} wire [{high}:0] {}", port.name));
    }
    let _ = writeln!(text, "{}\n);", rows.join(",\n"));
    let pairs = NAMES.iter().zip(values);
    let mut given = String::new();
    if by_defparam {
        for (parameter, value) in pairs {
            let _ = writeln!(text, "    defparam unit.{parameter} = {value};");
        }
    } else {
        let list: Vec<String> = pairs.map(|(p, value)| format!(".{p}({value})")).collect();
        given = format!(" #({})", list.join(", "));
    }
    let ports = module.ports.iter().map(|port| port.name.as_str());
    let connections: Vec<String> = implicit
        .into_iter()
        .chain(ports)
        .map(|port| format!("        .{port}({port})"))
        .collect();
    let _ = writeln!(
        text,
        "    {}{given} unit (\n{}\n    );\nendmodule",
        module.name,
        connections.join(",\n")
    );
    text
}
