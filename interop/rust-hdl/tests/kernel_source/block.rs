//! Random blocks: a struct with signals, registers and sub-blocks, and its kernel.
//!
//! Signals are assigned in an order in which each depends only on what came before, so that there are no combinational loops;
//! only an output assigned at the very beginning reads local signals that get their values later.

use super::construct::Uses;
use super::expression::Type;
use super::maker::{Choice, Maker, Source};
use super::parts::{Bus, End, Part};
use super::statement::{Lines, Target, assign, group};
use warpwright_blocks::random::Random;

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
    /// The first of the registers has a power-up value.
    pub init: bool,
    /// An array of registers in a row.
    pub line: bool,
    pub constants: usize,
    /// An enumeration, with a register that walks through it.
    pub states: bool,
    /// A structure, as a local signal that is shown.
    pub structure: bool,
    /// Comments and assertions.
    pub remarks: bool,
    /// A product of these factors.
    pub product: Option<Type>,
    pub parts: Vec<Part>,
    /// An end of an interface.
    pub bus: Option<(Bus, End)>,
    /// Some signals have more than 32 bits.
    pub wide: bool,
}

/// A type by chance.
fn some_type(random: &mut Random, wide: bool) -> Type {
    let width = if wide && random.chance(1, 2) {
        40
    } else {
        *random.pick(&[1, 2, 3, 4, 8, 8, 13, 16, 16])
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
    fields: String,
    defaults: String,
    /// Whether some field is not made by `Default`.
    has_values: bool,
    wide: bool,
}

impl Writer<'_> {
    /// A field; `value` makes it, if it is not by default.
    pub fn field(&mut self, name: &str, kind: &str, value: Option<&str>) {
        self.fields += &format!("    pub {name}: {kind},\n");
        let made = value.unwrap_or("Default::default()");
        self.defaults += &format!("            {name}: {made},\n");
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

    /// A number of a type, as Rust makes it of a literal.
    fn made(&mut self, kind: Type) -> String {
        match kind {
            Type::Bit => "true".to_string(),
            Type::Bits(width) => format!("{}.into()", self.maker.number(width)),
            Type::Signed(width) => format!("(-{}).into()", self.maker.number(width.min(31) - 1)),
        }
    }

    fn constant(&mut self, name: &str) {
        let kind = self.kind();
        let value = format!("Constant::new({})", self.made(kind));
        self.field(name, &format!("Constant<{}>", kind.text()), Some(&value));
        let source = Source::signal(format!("self.{name}.val()"), kind).still();
        self.maker.sources.push(source.using(Uses::of("`Constant`")));
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

    /// Registers in a row, each with a share of the one before.
    fn line_of_registers(&mut self) {
        let kind = Type::Bits(self.maker.pick(&[2, 4, 8]));
        let count = 2 + self.maker.below(3);
        self.field("line", &format!("[DFF<{}>; {count}]", kind.text()), None);
        self.kernel.line(
            &format!("for i in 0..{count}_usize {{"),
            &["`for`", "array of `DFF`"],
        );
        self.kernel.line(
            "self.line[i].clock.next = self.clock.val();",
            &["element of an array by the loop's index"],
        );
        self.kernel.line("}", &[]);
        let first = Target {
            text: "self.line[0].d.next".to_string(),
            kind,
            read: None,
            held: None,
        };
        assign(&mut self.maker, &first, &mut self.kernel);
        let before = std::mem::take(&mut self.maker.sources);
        self.readable("self.line[i].q.val()", kind);
        self.kernel.line(
            &format!("for i in 1..{count}_usize {{"),
            &["loop from other than 0", "element before, `[i - 1]`"],
        );
        let Type::Bits(width) = kind else { return };
        let more = self.maker.bits(width, 1);
        let text = format!("self.line[i].d.next = self.line[i - 1].q.val() + ({});", more.text);
        self.kernel.line(&text, &["`Bits + Bits`"]);
        self.kernel.uses.add(more.uses);
        self.kernel.line("}", &[]);
        self.maker.sources = before;
        self.uses("element by number");
        self.readable(&format!("self.line[{}].q.val()", count - 1), kind);
    }

    /// A register that walks through an enumeration.
    fn walk(&mut self, values: &[String]) {
        // What the state is, is known here.
        let choices = std::mem::take(&mut self.maker.choices);
        let condition = self.maker.condition();
        self.kernel.uses.add(condition.uses);
        self.kernel.line(&format!("if {} {{", condition.text), &["`if`"]);
        self.kernel.line(
            "match self.state.q.val() {",
            &["`match` on an enumeration", "named value of an enumeration"],
        );
        for (at, value) in values.iter().enumerate().skip(1) {
            self.kernel.line(&format!("{value} => {{"), &[]);
            let condition = self.maker.condition();
            self.kernel.uses.add(condition.uses);
            self.kernel.line(&format!("if {} {{", condition.text), &["`if` in `if`"]);
            let next = &values[(at + 1) % values.len()];
            self.kernel.line(&format!("self.state.d.next = {next};"), &[]);
            self.kernel.line("} else {", &["`else`"]);
            let to = self.maker.pick(values);
            self.kernel.line(&format!("self.state.d.next = {to};"), &[]);
            self.kernel.line("}", &[]);
            self.kernel.line("}", &[]);
        }
        let text = format!("_ => self.state.d.next = {},", values[1]);
        self.kernel.line(&text, &["`_` arm", "arm of one statement"]);
        self.kernel.line("}", &[]);
        self.kernel.line("}", &[]);
        self.maker.choices = choices;
        let shown = self.maker.condition();
        self.kernel.uses.add(shown.uses);
        self.kernel.line("self.shown.next = self.state.q.val();", &[]);
        self.kernel.line(&format!("if {} {{", shown.text), &["`if`"]);
        let to = self.maker.pick(values);
        self.kernel.line(&format!("self.shown.next = {to};"), &[]);
        self.kernel.line("}", &[]);
    }

    /// What is no hardware: a kernel may hold it, and the text has comments there.
    fn remarks(&mut self) {
        self.kernel.line("comment!(\"What follows is by chance.\");", &[]);
        self.kernel.line(
            "println!(\"Not in the hardware.\");",
            &["`comment!`, `println!`, `assert!`"],
        );
        self.kernel.line("assert!(true);", &[]);
    }

    fn target(&self, name: &str, kind: Type) -> Target {
        Target {
            text: format!("self.{name}.next"),
            kind,
            read: Some(format!("self.{name}.val()")),
            held: None,
        }
    }
}

/// Writes a block.
pub fn block(random: &mut Random, plan: &Plan) -> Made {
    let name = &plan.name;
    let mut w = Writer {
        maker: Maker::new(random),
        kernel: Lines::at(2),
        fields: String::new(),
        defaults: String::new(),
        has_values: false,
        wide: plan.wide,
    };
    let has_clock = plan.registers > 0
        || plan.line
        || plan.states
        || plan.parts.iter().any(Part::has_clock);
    let mut face = Face {
        name: name.clone(),
        has_clock,
        inputs: Vec::new(),
        outputs: Vec::new(),
    };
    let mut before = String::new();
    if has_clock {
        w.field("clock", "Signal<In, Clock>", None);
    }
    for i in 0..plan.inputs {
        // The first has bits to take, whatever the others are.
        let port = format!("in_{i}");
        let kind = match (i, plan.product) {
            (0 | 1, Some(kind)) => kind,
            (0, None) => Type::Bits(if plan.wide { 40 } else { 16 }),
            _ => w.kind(),
        };
        w.field(&port, &format!("Signal<In, {}>", kind.text()), None);
        w.readable(&format!("self.{port}.val()"), kind);
        face.inputs.push((port, kind));
    }
    let mut outputs = Vec::new();
    // The output that is assigned before the local signal which it shows.
    let early = (plan.locals > 0 && plan.outputs > 1).then(|| (plan.outputs - 1, w.kind()));
    for i in 0..plan.outputs {
        let port = format!("out_{i}");
        let kind = match (i, plan.product) {
            _ if early.is_some_and(|(at, _)| at == i) => early.expect("it is some").1,
            (0, Some(Type::Signed(_))) => Type::Signed(32),
            (0, Some(_)) => Type::Bits(32),
            _ => w.kind(),
        };
        w.field(&port, &format!("Signal<Out, {}>", kind.text()), None);
        outputs.push(w.target(&port, kind));
        face.outputs.push((port, kind));
    }
    if let Some((bus, end)) = &plan.bus {
        w.declare_bus(bus, *end);
    }
    for i in 0..plan.constants {
        w.constant(&format!("constant_{i}"));
    }
    let mut locals = Vec::new();
    for i in 0..plan.locals {
        let local = format!("local_{i}");
        let kind = match (i, early) {
            (0, Some((_, kind))) => kind,
            _ => w.kind(),
        };
        w.field(&local, &format!("Signal<Local, {}>", kind.text()), None);
        w.uses("`Signal<Local, …>`");
        locals.push(w.target(&local, kind));
    }
    if plan.structure {
        let (low, high) = (w.maker.pick(&[1, 4, 8]), w.maker.pick(&[2, 3, 13]));
        before += &format!(
            "#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]\npub struct {name}Fields {{\n    pub low: Bits<{low}>,\n    pub flag: Bit,\n    pub high: Bits<{high}>,\n}}\n\n"
        );
        w.field("fields", &format!("Signal<Local, {name}Fields>"), None);
        w.field("shown_fields", &format!("Signal<Out, {name}Fields>"), None);
        w.uses("`LogicStruct`");
        let kinds = [("low", Type::Bits(low)), ("flag", Type::Bit), ("high", Type::Bits(high))];
        locals.extend(kinds.map(|(field, kind)| Target {
            text: format!("self.fields.next.{field}"),
            kind,
            read: Some(format!("self.fields.val().{field}")),
            held: None,
        }));
    }
    let mut registers = Vec::new();
    for i in 0..plan.registers {
        let (register, mut kind) = (format!("register_{i}"), w.kind());
        // There is no `^` for `Signed`, with which `DFFWithInit` makes its first value.
        if let (Type::Signed(width), true) = (kind, plan.init) {
            kind = Type::Bits(width);
        }
        if plan.init && i == 0 {
            let value = format!("DFFWithInit::new({})", w.made(kind));
            w.field(&register, &format!("DFFWithInit<{}>", kind.text()), Some(&value));
            w.uses("`DFFWithInit`");
        } else {
            w.field(&register, &format!("DFF<{}>", kind.text()), None);
            w.uses("`DFF`");
        }
        w.readable(&format!("self.{register}.q.val()"), kind);
        registers.push((register, kind));
    }
    if plan.remarks {
        w.remarks();
    }
    // An early output reads local signals that get their values further down, and nothing else.
    let plain: Vec<Target> = locals.iter().filter(|l| !l.is_field()).cloned().collect();
    if !plain.is_empty() && outputs.len() > 1 {
        let inputs = std::mem::take(&mut w.maker.sources);
        w.maker.sources = plain.iter().filter_map(Target::source).collect();
        let mut early = outputs.pop().expect("more than one");
        assign(&mut w.maker, &early, &mut w.kernel);
        w.maker.sources = inputs;
        early.read = None;
    }
    if !registers.is_empty() {
        let names: Vec<&str> = registers.iter().map(|(name, _)| name.as_str()).collect();
        let text = format!("dff_setup!(self, clock, {});", names.join(", "));
        w.kernel.line(&text, &["`dff_setup!`"]);
    }
    let values: Vec<String> = ["Idle", "Start", "Run", "Wait", "Stop"]
        .iter()
        .take(3 + w.maker.below(3))
        .map(|value| format!("{name}State::{value}"))
        .collect();
    if plan.states {
        let listed: Vec<String> = values
            .iter()
            .map(|value| value.replace(&format!("{name}State::"), "    ") + ",\n")
            .collect();
        before += &format!(
            "#[derive(Copy, Clone, Debug, PartialEq, LogicState)]\npub enum {name}State {{\n{}}}\n\n",
            listed.concat()
        );
        w.field("state", &format!("DFF<{name}State>"), None);
        w.field("shown", &format!("Signal<Out, {name}State>"), None);
        w.kernel
            .line("dff_setup!(self, clock, state);", &["`LogicState`"]);
        w.maker.choices.push(Choice {
            text: "self.state.q.val()".to_string(),
            values: values.clone(),
        });
    }
    w.assign_all(locals);
    if plan.structure {
        w.kernel
            .line("self.shown_fields.next = self.fields.val();", &[]);
    }
    if plan.line {
        w.line_of_registers();
    }
    if let Some((bus, end)) = &plan.bus {
        w.serve_bus(bus, *end);
    }
    for part in &plan.parts {
        w.part(part);
    }
    if plan.states {
        w.walk(&values);
        w.maker.choices.push(Choice {
            text: "self.shown.val()".to_string(),
            values: values.clone(),
        });
    }
    let mut last: Vec<Target> = registers
        .iter()
        .map(|(register, kind)| Target {
            text: format!("self.{register}.d.next"),
            kind: *kind,
            read: None,
            held: Some(format!("self.{register}.q.val()")),
        })
        .collect();
    last.extend(outputs);
    w.assign_all(last);

    let (derived, default) = if w.has_values {
        let text = format!(
            "impl Default for {name} {{\n    fn default() -> Self {{\n        Self {{\n{}        }}\n    }}\n}}\n\n",
            w.defaults
        );
        ("LogicBlock", text)
    } else {
        ("LogicBlock, Default", String::new())
    };
    let text = format!(
        "{before}#[derive({derived})]\npub struct {name} {{\n{}}}\n\n{default}impl Logic for {name} {{\n    #[hdl_gen]\n    fn update(&mut self) {{\n{}    }}\n}}\n",
        w.fields, w.kernel.text
    );
    Made {
        text,
        face,
        uses: w.kernel.uses,
    }
}
