//! Builds a module from genes.

use super::{Gene, Make};
use std::sync::Arc;
use warpwright_blocks::random::Random;
use warpwright_hdl::builder::{MemoryHandle, RegisterHandle, WireHandle};
use warpwright_hdl::prelude::*;

/// A memory that has its reads but not yet its writes.
pub(super) struct OpenMemory<'m> {
    pub memory: MemoryHandle<'m>,
    pub width: Size,
    /// Bits of a word's number.
    pub bits: u32,
    /// An address that is read.
    pub address: Signal<'m>,
    pub pick: [u32; 4],
}

/// Most outputs of one design.
const OUTPUTS: usize = 8;

/// Values wider than this are cut, because lanes in lanes and repetitions make them ever wider.
const WIDEST: u32 = 600;

/// The module that genes describe.
pub fn build(genes: &[Gene]) -> Result<Module, BuildErrors> {
    build_named("random_design", genes)
}

/// The same under another name, which also prefixes the names of the modules inside.
pub fn build_named(name: &str, genes: &[Gene]) -> Result<Module, BuildErrors> {
    build_copies(name, genes, 1)
}

/// The same for a module of which the design has so many copies.
pub(super) fn build_copies(name: &str, genes: &[Gene], copies: u32) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new(name);
    m.doc("A random design.");
    let mut grower = Grower::new(&m, name, copies);
    for gene in genes {
        grower.grow(gene);
    }
    grower.close();
    grower.outputs();
    m.finish()
}

/// A module being grown, at any level.
pub(super) struct Grower<'m> {
    pub m: &'m ModuleBuilder,
    /// Prefix of names, so that nothing clashes across levels.
    prefix: String,
    pub pool: Vec<Signal<'m>>,
    counter: u32,
    /// Whether it is a lane's body, which has no ports and parameters of its own.
    pub is_body: bool,
    /// How often the design has this module, so that lanes in lanes stay few.
    pub copies: u32,
    /// Registers, memories and wires, closed at the end.
    pub registers: Vec<(RegisterHandle<'m>, [u32; 4])>,
    pub memories: Vec<OpenMemory<'m>>,
    wires: Vec<(WireHandle<'m>, Signal<'m>)>,
    pub enums: Vec<Arc<EnumType>>,
    pub parameters: Vec<Size>,
    pub modules: Vec<Arc<Module>>,
    /// Values by the names they were given.
    named: Vec<(String, Signal<'m>)>,
}

impl<'m> Grower<'m> {
    pub fn new(m: &'m ModuleBuilder, prefix: &str, copies: u32) -> Self {
        Self {
            m,
            prefix: prefix.to_string(),
            pool: Vec::new(),
            counter: 0,
            is_body: false,
            copies,
            registers: Vec::new(),
            memories: Vec::new(),
            wires: Vec::new(),
            enums: Vec::new(),
            parameters: Vec::new(),
            modules: Vec::new(),
            named: Vec::new(),
        }
    }

    pub fn fresh(&mut self, what: &str) -> String {
        self.counter += 1;
        format!("{}_{what}{}", self.prefix, self.counter)
    }

    /// A value chosen by number; a constant where there is none yet.
    pub fn pick(&self, number: u32) -> Signal<'m> {
        if self.pool.is_empty() {
            return self.m.constant(1u8, 3);
        }
        cut(self.pool[number as usize % self.pool.len()], number)
    }

    /// One bit of such a value.
    pub fn pick_bit(&self, number: u32, place: u32) -> Signal<'m> {
        let value = self.pick(number);
        value.bit(place % value.bits())
    }

    /// A width, now and then as a multiple of a parameter.
    pub fn sized(&self, number: u32, width: u32) -> Size {
        if self.parameters.is_empty() || !number.is_multiple_of(3) {
            return Size::plain(width);
        }
        let number = number as usize / 3;
        let parameter = self.parameters[number % self.parameters.len()];
        let factor = 1 + number / 8 % 5;
        match number / 40 % 4 {
            0 => (parameter + Size::plain(2)).quotient(3) * factor,
            _ => parameter * factor,
        }
    }

    /// A value under a name, which an output may have, too.
    pub fn name(&mut self, value: Signal<'m>, what: &str) -> Signal<'m> {
        let name = self.fresh(what);
        let value = value.named(&name);
        self.named.push((name, value));
        value
    }

    pub fn grow(&mut self, gene: &Gene) {
        let [a, b, c, width] = gene.pick;
        match &gene.make {
            // What a body sees is bound from outside.
            Make::Input if self.is_body => {}
            Make::Input => {
                let name = self.fresh("in");
                let input = self.m.input(&name, self.sized(a, width));
                self.m.unused(input);
                self.pool.push(input);
            }
            Make::Constant => {
                let words = [a, b, c, a ^ b, b ^ c, a ^ c, !a, !b, !c, a | 1];
                let value = num_bigint::BigUint::new(words.to_vec());
                let constant = match a % 8 {
                    0 => self.m.zeros(self.sized(b, width)),
                    1 => self.m.ones(self.sized(b, width)),
                    _ => {
                        let bits = Bits::truncated(value, width);
                        self.m.constant(bits.value().clone(), width)
                    }
                };
                self.pool.push(constant);
            }
            Make::Operation => {
                let made = self.operation(gene.pick);
                let made = if a.is_multiple_of(3) {
                    self.name(made, "value").doc("A value of a design.")
                } else {
                    made
                };
                self.pool.push(made);
            }
            Make::Large => {
                let made = self.large(gene.pick, gene.size);
                self.pool.push(made);
            }
            Make::Expression => {
                let mut random = Random::new((u64::from(a) << 32) | u64::from(b));
                let tree = self.tree(&mut random, width.min(70), 3);
                self.pool.push(tree);
            }
            Make::Wire => {
                let driver = self.pick(a);
                let name = self.fresh("wire");
                let wire = self.m.wire(&name, driver.width());
                self.pool.push(wire.value());
                self.named.push((name, wire.value()));
                self.wires.push((wire, driver));
            }
            Make::Register => {
                let name = self.fresh("reg");
                let register = self.m.register(&name, self.sized(a, width));
                self.pool.push(register.value());
                self.named.push((name, register.value()));
                self.registers.push((register, gene.pick));
            }
            Make::Memory => self.memory(gene.pick, gene.size),
            Make::Table => self.table(gene.pick, gene.size),
            Make::Enumeration => self.enumeration(gene.pick, gene.size),
            Make::Stream => self.stream(gene.pick, gene.size),
            Make::Instance(genes) => self.instance(genes, gene.pick),
            Make::Again => self.again(gene.pick),
            Make::Lanes(genes) => self.lanes(genes, gene.pick, gene.size),
            Make::Parameter(genes) => self.parameter(genes, gene.pick, gene.size),
            Make::BitLanes(genes) => self.bit_lanes(genes, gene.pick, gene.size),
        }
    }

    /// Gives registers, memories and wires what they take, from all values there are; a wire, so that no loop
    /// closes, from those that were there before it.
    pub fn close(&mut self) {
        self.close_stores();
        for (wire, driver) in std::mem::take(&mut self.wires) {
            wire.drive(driver);
        }
    }

    fn outputs(&mut self) {
        let values = std::mem::take(&mut self.pool);
        let step = values.len().div_ceil(OUTPUTS).max(1);
        let named = std::mem::take(&mut self.named);
        let number = self.counter as usize;
        for (i, value) in values.iter().rev().step_by(step).enumerate() {
            let name = self.fresh("out");
            let value = cut(*value, i as u32);
            self.m.output(&name, value).doc("Some value.");
            // Now and then twice, and under its own name.
            if i == number % 8 {
                let name = self.fresh("out");
                self.m.output(&name, value);
            }
        }
        if let Some((name, value)) = named.get(number % (2 * named.len().max(1))) {
            self.m.output(name, *value);
        }
    }
}

/// A value, or so much of it as is not too wide.
pub(super) fn cut(value: Signal<'_>, how: u32) -> Signal<'_> {
    match value.bits().saturating_sub(WIDEST) {
        0 => value,
        more => value.slice(how % more, WIDEST),
    }
}

/// A value of a given width made from one of any width.
pub(super) fn fit(signal: Signal<'_>, width: u32, how: u32) -> Signal<'_> {
    let have = signal.bits();
    if have >= width {
        signal.slice(how % (have - width + 1), width)
    } else if how.is_multiple_of(2) {
        signal.zext(width)
    } else {
        signal.sext(width)
    }
}

/// The same of a width that may be spelled in parameters.
pub(super) fn fit_size(signal: Signal<'_>, width: Size, how: u32) -> Signal<'_> {
    match fit(signal, width.get(), how) {
        // One bit can be repeated to a spelled width; nothing else is as wide by its text.
        bit if how.is_multiple_of(5) && width.spelling().is_some() => bit.bit(0).repeat(width),
        value => value,
    }
}
