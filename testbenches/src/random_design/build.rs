//! Genes to module.

use super::{Gene, Make};
use std::sync::Arc;
use warpwright_blocks::random::Random;
use warpwright_hdl::instance::{InstanceHandle, LaneBuilder};
use warpwright_hdl::prelude::*;
use warpwright_hdl::size::address_bits;

/// Most outputs of one design.
const OUTPUTS: usize = 8;

/// The module that genes describe.
pub fn build(genes: &[Gene]) -> Result<Module, BuildErrors> {
    build_named("random_design", genes)
}

/// The same under another name, which also prefixes the names of the modules inside.
pub fn build_named(name: &str, genes: &[Gene]) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new(name);
    m.doc("A random design.");
    let mut grower = Grower::new(&m, name);
    for gene in genes {
        grower.grow(gene);
    }
    grower.close();
    grower.outputs();
    m.finish()
}

/// A module being grown, at any level.
struct Grower<'m> {
    m: &'m ModuleBuilder,
    /// Prefix of names, so that nothing clashes across levels.
    prefix: String,
    pool: Vec<Signal<'m>>,
    counter: u32,
    /// Registers and memories, closed at the end.
    registers: Vec<(warpwright_hdl::builder::RegisterHandle<'m>, [u32; 4])>,
    memories: Vec<(
        warpwright_hdl::builder::MemoryHandle<'m>,
        u32,
        u32,
        [u32; 4],
    )>,
}

impl<'m> Grower<'m> {
    fn new(m: &'m ModuleBuilder, prefix: &str) -> Self {
        Self {
            m,
            prefix: prefix.to_string(),
            pool: Vec::new(),
            counter: 0,
            registers: Vec::new(),
            memories: Vec::new(),
        }
    }

    fn fresh(&mut self, what: &str) -> String {
        self.counter += 1;
        format!("{}_{what}{}", self.prefix, self.counter)
    }

    /// A value chosen by number; a constant where there is none yet.
    fn pick(&self, number: u32) -> Signal<'m> {
        if self.pool.is_empty() {
            return self.m.constant(1u8, 3);
        }
        self.pool[number as usize % self.pool.len()]
    }

    fn grow(&mut self, gene: &Gene) {
        let [a, b, c, width] = gene.pick;
        match &gene.make {
            Make::Input => {
                let name = self.fresh("in");
                let input = self.m.input(&name, width);
                self.m.unused(input);
                self.pool.push(input);
            }
            Make::Constant => {
                let words = [a, b, c, a ^ b, b ^ c, a ^ c, !a, !b, !c, a | 1];
                let value = num_bigint::BigUint::new(words.to_vec());
                let bits = Bits::truncated(value, width);
                self.pool.push(self.m.constant(bits.value().clone(), width));
            }
            Make::Operation => {
                let made = self.operation(gene.pick);
                let made = if a.is_multiple_of(3) {
                    made.named(&self.fresh("value"))
                } else {
                    made
                };
                self.pool.push(made);
            }
            Make::Expression => {
                let mut random = Random::new((u64::from(a) << 32) | u64::from(b));
                let tree = self.tree(&mut random, width.min(70), 3);
                self.pool.push(tree);
            }
            Make::Register => {
                let name = self.fresh("reg");
                let register = self.m.register(&name, width);
                self.pool.push(register.value());
                self.registers.push((register, gene.pick));
            }
            Make::Memory => {
                let name = self.fresh("mem");
                let depth = 1 + b % 20;
                let memory = self.m.memory(&name, width, depth);
                let address = fit(self.pick(c), address_bits(depth) + b % 2, a);
                self.pool.push(memory.read(address));
                self.memories.push((memory, depth, width, gene.pick));
            }
            Make::Table => {
                let name = self.fresh("table");
                let width = 1 + width % 70;
                let entries = (0..=(b % 20)).map(|i| {
                    let word = u64::from(a ^ i.wrapping_mul(0x9e37_79b9)) * u64::from(c | 1);
                    Bits::truncated(word, width).value().clone()
                });
                let table = self.m.table(&name, width, entries);
                let address = fit(self.pick(c), 1 + b % 6, a);
                self.pool.push(table.read(address));
            }
            Make::Instance(genes) => self.instance(genes, gene.pick),
            Make::Lanes(genes) => self.lanes(genes, gene.pick),
            Make::BitLanes(genes) => self.bit_lanes(genes, gene.pick),
        }
    }

    fn operation(&self, [a, b, c, width]: [u32; 4]) -> Signal<'m> {
        let x = self.pick(a / 32);
        let y = fit(self.pick(b), x.bits(), c);
        let z = self.pick(c);
        let bit = |s: Signal<'m>| s.bit(b % s.bits());
        match a % 32 {
            0 => x & y,
            1 => x | y,
            2 => x ^ y,
            3 => x + y,
            4 => x - y,
            5 => fit(x, x.bits().min(70), b) * fit(y, x.bits().min(70), c),
            6 => x.eq(y),
            7 => x.ne(y),
            8 => x.lt(y),
            9 => x.le(y),
            10 => x.signed_lt(y),
            11 => x.signed_le(y),
            12 => x << fit(z, 1 + b % 10, c),
            13 => x >> fit(z, 1 + b % 10, c),
            14 => x.signed_shr(fit(z, 1 + b % 10, c)),
            15 => !x,
            16 => x.all(),
            17 => x.any(),
            18 => x.parity(),
            19 => x.is_zero(),
            20 => bit(z).mux(x, y),
            21 => {
                let (low, size) = (b % x.bits(), 1 + c % x.bits());
                x.slice(low, size.min(x.bits() - low))
            }
            22 => self.m.cat([x, fit(z, 1 + width % 64, b)]),
            23 => fit(x, 1 + x.bits() % 40, b).repeat(1 + c % 5),
            24 => x.select(fit(z, 1 + b % 9, c)),
            25 => x.select_word(fit(z, 1 + b % 5, c), 1 + width % x.bits()),
            26 => {
                let subject = fit(z, 1 + b % 5, c);
                let count = 1u64 << subject.bits();
                let first = u64::from(b) % count;
                let second = (first + 1) % count;
                subject.case([(vec![first], x), (vec![second], y)], !x)
            }
            27 => fit(x, width, b),
            28 => x.eq(self.m.constant(u8::from(b % 2 == 0), x.width())),
            29 => x + self.m.ones(x.width()),
            30 => bit(x),
            _ => x & !y,
        }
    }

    /// Operations upon operations, of one width throughout so that nothing comes between them.
    fn tree(&self, random: &mut Random, width: u32, depth: u32) -> Signal<'m> {
        let mut number = || random.next_u64() as u32;
        let [kind, a, b] = [number(), number(), number()];
        if depth == 0 || a.is_multiple_of(8) {
            return fit(self.pick(kind), width, b);
        }
        let [x, y] = [(); 2].map(|()| self.tree(random, width, depth - 1));
        let amount = |s: Signal<'m>| fit(s, 1 + a % 5, b);
        match kind % 16 {
            0 | 1 => x - y,
            2 => x + y,
            3 => x * y,
            4 => x & y,
            5 => x | y,
            6 => x ^ y,
            7 => !x,
            8 => fit(x, 1, b).mux(x, y),
            9 => x.signed_lt(y).mux(x, y),
            10 => fit(x.lt(y), width, b),
            11 => fit(x.eq(y), width, b),
            12 => x << amount(y),
            13 => x >> amount(y),
            14 => x.signed_shr(amount(y)),
            _ => {
                let low = a % width;
                fit(self.m.cat([x, y.slice(low, width - low)]), width, b)
            }
        }
    }

    /// A module of its own, connected to values of this one.
    fn child(&mut self, genes: &[Gene]) -> Option<Arc<Module>> {
        let name = self.fresh("child");
        let module = build_named(&name, genes).ok()?;
        (module.inputs().count() > 0 && module.outputs().count() > 0).then(|| Arc::new(module))
    }

    fn instance(&mut self, genes: &[Gene], [a, b, ..]: [u32; 4]) {
        let Some(child) = self.child(genes) else {
            return;
        };
        let name = self.fresh("u");
        let instance = self.m.instance(&name, &child);
        for (i, port) in child.inputs().enumerate() {
            let value = fit(self.pick(a.wrapping_add(i as u32)), port.width.get(), b);
            instance.connect(&port.name, value);
        }
        self.take_outputs(instance, &child);
    }

    fn take_outputs(&mut self, instance: InstanceHandle<'m>, child: &Module) {
        for port in child.outputs() {
            self.pool.push(instance.output(&port.name));
        }
    }

    fn lanes(&mut self, genes: &[Gene], [a, b, c, _]: [u32; 4]) {
        let count = 1 + b % 5;
        let name = self.fresh("lanes");
        if a.is_multiple_of(2) {
            let Some(child) = self.child(genes) else {
                return;
            };
            let array = self.m.lanes_of(&name, count, &child);
            for (i, port) in child.inputs().enumerate() {
                let from = self.pick(a.wrapping_add(i as u32));
                let width = port.width.get();
                if i % 3 == 2 {
                    array.connect(&port.name, fit(from, width, c));
                } else {
                    array.connect_lanes(&port.name, fit(from, width * count, c));
                }
            }
            self.take_outputs(array, &child);
            return;
        }
        let (shared, sliced) = (self.pick(b), self.pick(c));
        let width = 1 + a % 40;
        let row = fit(sliced, width * count, c);
        let prefix = self.fresh("body");
        let mut outputs = Vec::new();
        let array = self.m.lanes(&name, count, |lane| {
            let seeds = [lane.bits(row, width), lane.whole(shared), lane.number()];
            for seed in &seeds {
                lane.unused(*seed);
            }
            outputs = grow_body(lane, &prefix, genes, &seeds);
        });
        self.pool.extend(outputs.iter().map(|o| array.output(o)));
    }

    fn bit_lanes(&mut self, genes: &[Gene], [a, b, c, _]: [u32; 4]) {
        let count = 2 + b % 90;
        let name = self.fresh("bits");
        let (x, y, table) = (self.pick(a), self.pick(b), self.pick(c));
        let (x, y) = (fit(x, count, c), fit(y, count + 3, a));
        let table = fit(table, 8, a);
        let prefix = self.fresh("plane");
        let array = self.m.lanes(&name, count, |lane| {
            let mut body = Grower::new(lane, &prefix);
            let y = lane.window(y, a % 4, 1, 1);
            body.pool.extend([lane.bit(x), y, lane.whole(table)]);
            for gene in genes {
                let made = body.bitwise(gene.pick);
                body.pool.push(made);
            }
            // The body's result depends on a lane's own bit, and the table is used at least once.
            let index = lane.cat([y, lane.bit(x), body.pick(c).bit(0)]);
            lane.output("chosen", lane.whole(table).select(index));
            lane.output(
                "other",
                body.pool[body.pool.len() - 1]
                    ^ body
                        .pick(0)
                        .bit(0)
                        .repeat(body.pool[body.pool.len() - 1].bits()),
            );
        });
        self.pool.push(array.output("chosen"));
        self.pool.push(array.output("other"));
    }

    /// Operations that an array of one-bit bodies can do all lanes at once.
    fn bitwise(&self, [a, b, c, _]: [u32; 4]) -> Signal<'m> {
        let x = self.pick(a / 16);
        let x = fit(x, x.bits().min(16), b);
        let y = fit(self.pick(b), x.bits(), c);
        let z = self.pick(c);
        match a % 12 {
            0 => x & y,
            1 => x | y,
            2 => x ^ y,
            3 => !x,
            4 => z.bit(b % z.bits()).mux(x, y),
            5 => self
                .m
                .cat([fit(x, x.bits().min(8), c), fit(z, z.bits().min(8), b)]),
            6 => x.slice(b % x.bits(), 1),
            7 => x.select(fit(z, 1 + b % 4, c)),
            8 => x.eq(y),
            9 => x.ne(y),
            10 => x.any() ^ x.parity(),
            _ => x.all(),
        }
    }

    /// Gives registers and memories what they take, from all values there are.
    fn close(&mut self) {
        for (register, [a, b, c, width]) in std::mem::take(&mut self.registers) {
            let next = fit(self.pick(a), width, c);
            let register = if b.is_multiple_of(4) {
                register
            } else {
                register.reset(Bits::truncated(c, width).value().clone())
            };
            let register = if b.is_multiple_of(3) {
                let enable = self.pick(c);
                register.enable(enable.bit(a % enable.bits()))
            } else {
                register
            };
            register.next(next);
        }
        for (memory, depth, width, [a, b, c, _]) in std::mem::take(&mut self.memories) {
            for port in 0..=(a % 2) {
                let enable = self.pick(b.wrapping_add(port));
                let address = self.pick(c.wrapping_add(port));
                let data = self.pick(a.wrapping_add(port));
                memory.write(
                    enable.bit(c % enable.bits()),
                    fit(address, address_bits(depth) + (b + port) % 2, a),
                    fit(data, width, b),
                );
            }
        }
    }

    fn outputs(&mut self) {
        let values = std::mem::take(&mut self.pool);
        let step = values.len().div_ceil(OUTPUTS).max(1);
        for value in values.iter().rev().step_by(step) {
            let name = self.fresh("out");
            self.m.output(&name, *value);
        }
    }
}

/// Grows genes inside a lane's body; returns the names of its outputs.
fn grow_body(
    lane: &LaneBuilder<'_>,
    prefix: &str,
    genes: &[Gene],
    seeds: &[Signal<'_>],
) -> Vec<String> {
    let m: &ModuleBuilder = lane;
    let mut body = Grower::new(m, prefix);
    // The seeds belong to the body's builder, through the lane that owns it.
    body.pool.extend(seeds.iter().copied());
    for gene in genes {
        // A body's inputs are what it is bound to; it has no ports of its own.
        if gene.make != Make::Input {
            body.grow(gene);
        }
    }
    body.close();
    let last = body.pool[body.pool.len() - 1];
    let first = body.pool[0];
    lane.output("last", last);
    lane.output("mixed", first ^ fit(last, first.bits(), 1));
    vec!["last".to_string(), "mixed".to_string()]
}

/// A value of a given width made from one of any width.
fn fit(signal: Signal<'_>, width: u32, how: u32) -> Signal<'_> {
    let have = signal.bits();
    if have >= width {
        signal.slice(how % (have - width + 1), width)
    } else if how.is_multiple_of(2) {
        signal.zext(width)
    } else {
        signal.sext(width)
    }
}
