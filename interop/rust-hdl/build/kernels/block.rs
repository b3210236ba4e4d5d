//! Random blocks: a struct with signals, registers and sub-blocks, and its kernel.
//!
//! Signals are assigned in an order in which each depends only on earlier ones, so there are no combinational
//! loops; only an output assigned at the very start reads local signals that get their values later.

use super::construct::Uses;
use super::expression::Type;
use super::maker::{Maker, Source};
use super::parts::{BlockItem, Bus, End};
use super::random::Random;
use super::statement::{Lines, Target, assign, group};
use std::fmt::Write;

/// The ports of a block that stands in another.
#[derive(Clone, Debug)]
pub struct Face {
    /// The struct's name.
    pub name: String,
    pub has_clock: bool,
    pub inputs: Vec<(String, Type)>,
    pub outputs: Vec<(String, Type)>,
}

/// A block's text, ports and constructs.
pub struct Made {
    pub text: String,
    pub face: Face,
    pub uses: Uses,
}

/// What a block has.
#[derive(Default)]
pub struct Plan {
    pub name: String,
    pub inputs: usize,
    pub outputs: usize,
    pub locals: usize,
    pub registers: usize,
    pub constants: usize,
    pub extras: Vec<Extra>,
    /// A product of these factors.
    pub product: Option<Type>,
    pub parts: Vec<BlockItem>,
    /// An end of an interface.
    pub bus: Option<(Bus, End)>,
}

/// What a block may have besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// The first of the registers has a power-up value.
    Init,
    /// An array of registers in a row.
    Line,
    /// An enumeration, with a register that walks through it.
    States,
    /// A structure, as a local signal that is shown.
    Structure,
    /// Comments and assertions.
    Remarks,
    /// Some signals have more than 32 bits.
    Wide,
}

impl Plan {
    fn has(&self, extra: Extra) -> bool {
        self.extras.contains(&extra)
    }

    fn has_clock(&self) -> bool {
        let has_state = self.has(Extra::Line) || self.has(Extra::States);
        self.registers > 0 || has_state || self.parts.iter().any(BlockItem::has_clock)
    }
}

/// A type by chance.
fn some_type(random: &mut Random, wide: bool) -> Type {
    let width = if wide && random.below(2) == 0 {
        40
    } else {
        [1, 2, 3, 4, 8, 8, 13, 16, 16][random.below(9) as usize]
    };
    match random.below(8) {
        0 => Type::Bit,
        1 | 2 if width > 1 => Type::Signed(width),
        _ => Type::Bits(width),
    }
}

/// A block on its way.
pub struct Writer<'a> {
    pub maker: Maker<'a>,
    pub kernel: Lines,
    /// Types that stand before the block's own.
    pub types: String,
    fields: String,
    defaults: String,
    /// Whether some field is not made by `Default`.
    has_values: bool,
    wide: bool,
}

impl Writer<'_> {
    /// A field; `value` makes it, if it is not by default.
    pub fn field(&mut self, name: &str, kind: &str, value: Option<&str>) {
        let _ = writeln!(self.fields, "    pub {name}: {kind},");
        let made = value.unwrap_or("Default::default()");
        let _ = writeln!(self.defaults, "            {name}: {made},");
        self.has_values |= value.is_some();
        for (text, construct) in [
            ("Bit>", "`Bit`"),
            ("Bits<40>", "`Bits` above 32"),
            ("Bits<", "`Bits` to 32"),
            ("Signed<", "`Signed`"),
        ] {
            if kind.contains(text) {
                self.uses(construct);
                break;
            }
        }
    }

    pub fn uses(&mut self, name: &str) {
        self.kernel.uses.add(Uses::of(name));
    }

    pub fn kind(&mut self) -> Type {
        some_type(self.maker.random, self.wide)
    }

    pub fn readable(&mut self, text: &str, kind: Type) {
        self.maker.sources.push(Source::signal(text, kind));
    }

    /// Assigns targets in groups of up to two, and makes them readable.
    pub fn assign_all(&mut self, mut targets: Vec<Target>) {
        while !targets.is_empty() {
            let count = (1 + self.maker.below(2)).min(targets.len());
            let now: Vec<Target> = targets.drain(..count).collect();
            group(&mut self.maker, &now, &mut self.kernel);
            let read: Vec<Source> = now.iter().filter_map(Target::source).collect();
            self.maker.sources.extend(read);
        }
    }

    /// The ports of a block: its outputs as targets. The last one is assigned before the local signal which it shows, and so
    /// has its type.
    fn ports(&mut self, plan: &Plan, face: &mut Face) -> (Vec<Target>, Option<Type>) {
        for i in 0..plan.inputs {
            // The first has bits to take, whatever the others are.
            let port = format!("in_{i}");
            let kind = match (i, plan.product) {
                (0 | 1, Some(kind)) => kind,
                (0, None) => Type::Bits(if self.wide { 40 } else { 16 }),
                _ => self.kind(),
            };
            self.field(&port, &format!("Signal<In, {}>", kind.text()), None);
            self.readable(&format!("self.{port}.val()"), kind);
            face.inputs.push((port, kind));
        }
        let early = (plan.locals > 0 && plan.outputs > 1).then(|| self.kind());
        let mut outputs = Vec::new();
        for i in 0..plan.outputs {
            let port = format!("out_{i}");
            let kind = match (early, plan.product) {
                (Some(kind), _) if i == plan.outputs - 1 => kind,
                (_, Some(Type::Signed(_))) if i == 0 => Type::Signed(32),
                (_, Some(_)) if i == 0 => Type::Bits(32),
                _ => self.kind(),
            };
            self.field(&port, &format!("Signal<Out, {}>", kind.text()), None);
            outputs.push(Target::signal(&port, kind));
            face.outputs.push((port, kind));
        }
        (outputs, early)
    }

    /// Local signals; the first has this type, if any is asked for.
    fn locals(&mut self, count: usize, first: Option<Type>) -> Vec<Target> {
        let mut locals = Vec::new();
        for i in 0..count {
            let local = format!("local_{i}");
            let kind = match (i, first) {
                (0, Some(kind)) => kind,
                _ => self.kind(),
            };
            self.field(&local, &format!("Signal<Local, {}>", kind.text()), None);
            self.uses("`Signal<Local, …>`");
            locals.push(Target::signal(&local, kind));
        }
        locals
    }

    /// Assigns an output from local signals that get their values further down, and from nothing else.
    fn assign_early(&mut self, outputs: &mut Vec<Target>, locals: &[Target]) {
        let plain = locals.iter().filter(|local| !local.is_field());
        let shown: Vec<Source> = plain.filter_map(Target::source).collect();
        if shown.is_empty() || outputs.len() < 2 {
            return;
        }
        let Some(early) = outputs.pop() else { return };
        let inputs = std::mem::replace(&mut self.maker.sources, shown);
        assign(&mut self.maker, &early, &mut self.kernel);
        self.maker.sources = inputs;
    }

    /// The block as Rust.
    fn text(&self, name: &str) -> String {
        let Self {
            types,
            fields,
            defaults,
            kernel,
            ..
        } = self;
        let (derived, default) = if self.has_values {
            let text = format!(
                "impl Default for {name} {{\n    fn default() -> Self {{\n        Self {{\n{defaults}        }}\n    }}\n}}\n\n"
            );
            ("LogicBlock", text)
        } else {
            ("LogicBlock, Default", String::new())
        };
        format!(
            "{types}#[derive({derived})]\npub struct {name} {{\n{fields}}}\n\n{default}impl Logic for {name} {{\n    #[hdl_gen]\n    fn update(&mut self) {{\n{}    }}\n}}\n",
            kernel.text
        )
    }
}

/// Writes a block.
pub fn block(random: &mut Random, plan: &Plan) -> Made {
    let mut w = Writer {
        maker: Maker::new(random),
        kernel: Lines::at(2),
        types: String::new(),
        fields: String::new(),
        defaults: String::new(),
        has_values: false,
        wide: plan.has(Extra::Wide),
    };
    let mut face = Face {
        name: plan.name.clone(),
        has_clock: plan.has_clock(),
        inputs: Vec::new(),
        outputs: Vec::new(),
    };
    if face.has_clock {
        w.field("clock", "Signal<In, Clock>", None);
    }
    let (mut outputs, early) = w.ports(plan, &mut face);
    if let Some((bus, end)) = &plan.bus {
        w.declare_bus(bus, *end);
    }
    for i in 0..plan.constants {
        w.constant(&format!("constant_{i}"));
    }
    let mut locals = w.locals(plan.locals, early);
    if plan.has(Extra::Structure) {
        locals.extend(w.structure(&plan.name));
    }
    let registers = w.registers(plan.registers, plan.has(Extra::Init));
    if plan.has(Extra::Remarks) {
        w.remarks();
    }
    w.assign_early(&mut outputs, &locals);
    w.set_up(&registers);
    let states = w.states(&plan.name);
    if plan.has(Extra::States) {
        w.declare_states(&plan.name, &states);
    }
    w.assign_all(locals);
    if plan.has(Extra::Structure) {
        w.kernel
            .line("self.shown_fields.next = self.fields.val();", &[]);
    }
    if plan.has(Extra::Line) {
        w.line_of_registers();
    }
    if let Some((bus, end)) = &plan.bus {
        w.serve_bus(bus, *end);
    }
    for part in &plan.parts {
        w.part(part);
    }
    if plan.has(Extra::States) {
        w.walk(&states);
    }
    let mut last = registers;
    last.extend(outputs);
    w.assign_all(last);
    Made {
        text: w.text(&plan.name),
        face,
        uses: w.kernel.uses,
    }
}
