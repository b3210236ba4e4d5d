//! Random blocks: a struct with signals, registers and sub-blocks, and its kernel.
//!
//! Signals are assigned in an order in which each only depends on what came before, so that there are no combinational loops;
//! only outputs assigned at the very beginning read local signals that get their values later.

use super::expression::{Choice, Maker, Source, Type};
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

/// A block's text and ports.
pub struct Made {
    pub text: String,
    pub face: Face,
}

/// What a block has.
pub struct Plan {
    pub name: String,
    pub inputs: usize,
    pub outputs: usize,
    pub locals: usize,
    pub registers: usize,
    /// An array of registers in a row.
    pub line: bool,
    pub constants: usize,
    /// An enumeration, with a register that walks through it.
    pub states: bool,
    /// A structure, as a local signal.
    pub structure: bool,
    /// Sub-blocks, and how many of each: one is no array.
    pub parts: Vec<(Face, usize)>,
    pub wide: bool,
}

/// A type by chance; `wide` ones have up to 40 bits.
fn some_type(random: &mut Random, wide: bool) -> Type {
    let narrow = [1, 2, 3, 4, 8, 8, 13, 16, 16];
    let all = [32, 32, 33, 40];
    let width = if wide && random.chance(1, 2) {
        *random.pick(&all)
    } else {
        *random.pick(&narrow)
    };
    match random.below(6) {
        0 | 1 => Type::Bit,
        2 if width > 1 => Type::Signed(width),
        _ => Type::Bits(width),
    }
}

struct Writer<'a> {
    maker: Maker<'a>,
    fields: String,
    defaults: String,
    kernel: Lines,
    has_constants: bool,
    wide: bool,
}

impl Writer<'_> {
    fn field(&mut self, name: &str, kind: &str) {
        self.fields += &format!("    pub {name}: {kind},\n");
        self.defaults += &format!("            {name}: Default::default(),\n");
    }

    fn kind(&mut self) -> Type {
        some_type(self.maker.random, self.wide)
    }

    fn readable(&mut self, text: &str, kind: Type) {
        self.maker.sources.push(Source {
            text: text.to_string(),
            kind,
            sliceable: true,
        });
    }

    fn constant(&mut self, name: &str) {
        let kind = self.kind();
        self.fields += &format!("    pub {name}: Constant<{}>,\n", kind.text());
        let value = match kind {
            Type::Bit => "true".to_string(),
            Type::Bits(width) => format!("{}.into()", self.maker.number(width)),
            Type::Signed(width) => format!("(-{}).into()", self.maker.number(width.min(31) - 1)),
        };
        self.defaults += &format!("            {name}: Constant::new({value}),\n");
        self.has_constants = true;
        self.maker.sources.push(Source {
            text: format!("self.{name}.val()"),
            kind,
            sliceable: false,
        });
    }

    /// Assigns targets in groups of up to three, and makes them readable.
    fn assign_all(&mut self, mut targets: Vec<Target>) {
        while !targets.is_empty() {
            let count = (1 + self.maker.below(3)).min(targets.len());
            let now: Vec<Target> = targets.drain(..count).collect();
            group(&mut self.maker, &now, &mut self.kernel);
            for target in now {
                if let Some(read) = target.read {
                    let sliceable = !target.text.contains("next.");
                    self.maker.sources.push(Source {
                        text: read,
                        kind: target.kind,
                        sliceable,
                    });
                }
            }
        }
    }

    /// A sub-block or an array of equal ones: its inputs assigned, its outputs readable.
    fn part(&mut self, name: &str, face: &Face, count: usize) {
        if count == 1 {
            if face.has_clock {
                self.kernel.line(&format!("clock!(self, clock, {name});"));
            }
            let target = |(port, kind): &(String, Type)| Target {
                text: format!("self.{name}.{port}.next"),
                kind: *kind,
                read: None,
            };
            let targets = face.inputs.iter().map(target).collect();
            self.assign_all(targets);
            for (port, kind) in &face.outputs {
                self.readable(&format!("self.{name}.{port}.val()"), *kind);
            }
            return;
        }
        self.kernel.line(&format!("for i in 0..{count}_usize {{"));
        if face.has_clock {
            self.kernel
                .line(&format!("self.{name}[i].clock.next = self.clock.val();"));
        }
        self.maker.loops.push(("i".to_string(), count as u32));
        for (port, kind) in &face.inputs {
            let target = Target {
                text: format!("self.{name}[i].{port}.next"),
                kind: *kind,
                read: None,
            };
            assign(&mut self.maker, &target, &mut self.kernel);
        }
        self.maker.loops.clear();
        self.kernel.line("}");
        // A chain: the later ones also look at the ones before.
        let (input, kind) = face.inputs[0].clone();
        let before = self.maker.sources.len();
        for (port, kind) in &face.outputs {
            self.readable(&format!("self.{name}[i - 1].{port}.val()"), *kind);
        }
        self.kernel.line(&format!("for i in 1..{count}_usize {{"));
        let target = Target {
            text: format!("self.{name}[i].{input}.next"),
            kind,
            read: None,
        };
        assign(&mut self.maker, &target, &mut self.kernel);
        self.kernel.line("}");
        self.maker.sources.truncate(before);
        for index in 0..count {
            for (port, kind) in &face.outputs {
                self.readable(&format!("self.{name}[{index}].{port}.val()"), *kind);
            }
        }
    }

    /// Registers in a row, each with a share of the one before.
    fn line_of_registers(&mut self, kind: Type, count: usize) {
        self.kernel.line(&format!("for i in 0..{count}_usize {{"));
        self.kernel
            .line("self.line[i].clock.next = self.clock.val();");
        self.kernel.line("}");
        let first = Target {
            text: "self.line[0].d.next".to_string(),
            kind,
            read: None,
        };
        assign(&mut self.maker, &first, &mut self.kernel);
        self.readable("self.line[i - 1].q.val()", kind);
        self.readable("self.line[i].q.val()", kind);
        self.kernel.line(&format!("for i in 1..{count}_usize {{"));
        let later = Target {
            text: "self.line[i].d.next".to_string(),
            kind,
            read: None,
        };
        assign(&mut self.maker, &later, &mut self.kernel);
        self.kernel.line("}");
        self.maker.sources.truncate(self.maker.sources.len() - 2);
        self.readable(&format!("self.line[{}].q.val()", count - 1), kind);
    }

    /// A register that walks through an enumeration.
    fn walk(&mut self, values: &[String]) {
        let condition = self.maker.bit(1).text;
        self.kernel.line(&format!("if {condition} {{"));
        self.kernel.line("match self.state.q.val() {");
        for value in values.iter().skip(1) {
            self.kernel.line(&format!("{value} => {{"));
            let to = self.maker.pick(values);
            let condition = self.maker.bit(1).text;
            self.kernel.line(&format!("if {condition} {{"));
            self.kernel.line(&format!("self.state.d.next = {to};"));
            self.kernel.line("} else {");
            let to = self.maker.pick(values);
            self.kernel.line(&format!("self.state.d.next = {to};"));
            self.kernel.line("}");
            self.kernel.line("}");
        }
        let to = self.maker.pick(&values[1..]);
        self.kernel.line(&format!("_ => self.state.d.next = {to},"));
        self.kernel.line("}");
        self.kernel.line("}");
        let shown = self.maker.bit(1).text;
        self.kernel.line("self.shown.next = self.state.q.val();");
        self.kernel.line(&format!("if {shown} {{"));
        let to = self.maker.pick(values);
        self.kernel.line(&format!("self.shown.next = {to};"));
        self.kernel.line("}");
    }
}

/// Writes a block.
pub fn block(random: &mut Random, plan: &Plan) -> Made {
    let name = &plan.name;
    let mut w = Writer {
        maker: Maker {
            random,
            sources: Vec::new(),
            choices: Vec::new(),
            loops: Vec::new(),
        },
        fields: String::new(),
        defaults: String::new(),
        kernel: Lines::at(2),
        has_constants: false,
        wide: plan.wide,
    };
    let has_clock = plan.registers > 0
        || plan.line
        || plan.states
        || plan.parts.iter().any(|(face, _)| face.has_clock);
    let mut face = Face {
        name: name.clone(),
        has_clock,
        inputs: Vec::new(),
        outputs: Vec::new(),
    };
    let mut before = String::new();
    if has_clock {
        w.field("clock", "Signal<In, Clock>");
    }
    for i in 0..plan.inputs {
        let (port, kind) = (format!("in_{i}"), w.kind());
        w.field(&port, &format!("Signal<In, {}>", kind.text()));
        w.readable(&format!("self.{port}.val()"), kind);
        face.inputs.push((port, kind));
    }
    let mut outputs = Vec::new();
    for i in 0..plan.outputs {
        let (port, kind) = (format!("out_{i}"), w.kind());
        w.field(&port, &format!("Signal<Out, {}>", kind.text()));
        outputs.push(Target {
            text: format!("self.{port}.next"),
            kind,
            read: Some(format!("self.{port}.val()")),
        });
        face.outputs.push((port, kind));
    }
    for i in 0..plan.constants {
        w.constant(&format!("constant_{i}"));
    }
    let mut locals = Vec::new();
    for i in 0..plan.locals {
        let (local, kind) = (format!("local_{i}"), w.kind());
        w.field(&local, &format!("Signal<Local, {}>", kind.text()));
        locals.push(Target {
            text: format!("self.{local}.next"),
            kind,
            read: Some(format!("self.{local}.val()")),
        });
    }
    if plan.structure {
        let (low, high) = (w.maker.pick(&[1, 4, 8]), w.maker.pick(&[2, 3, 13]));
        before += &format!(
            "#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]\npub struct {name}Fields {{\n    pub low: Bits<{low}>,\n    pub flag: Bit,\n    pub high: Bits<{high}>,\n}}\n\n"
        );
        w.field("fields", &format!("Signal<Local, {name}Fields>"));
        for (field, kind) in [
            ("low", Type::Bits(low)),
            ("flag", Type::Bit),
            ("high", Type::Bits(high)),
        ] {
            locals.push(Target {
                text: format!("self.fields.next.{field}"),
                kind,
                read: Some(format!("self.fields.val().{field}")),
            });
        }
    }
    let mut registers = Vec::new();
    for i in 0..plan.registers {
        let (register, kind) = (format!("register_{i}"), w.kind());
        w.field(&register, &format!("DFF<{}>", kind.text()));
        w.readable(&format!("self.{register}.q.val()"), kind);
        registers.push((register, kind));
    }
    // Early outputs read local signals that get their values further down, and nothing else.
    if plan.locals > 0 && outputs.len() > 2 {
        let inputs = std::mem::take(&mut w.maker.sources);
        for target in &locals {
            w.readable(&target.read.clone().unwrap_or_default(), target.kind);
            let plain = !target.text.contains("next.");
            w.maker.sources.last_mut().expect("one").sliceable = plain;
        }
        let mut early = outputs.remove(0);
        assign(&mut w.maker, &early, &mut w.kernel);
        w.maker.sources = inputs;
        early.read = None;
    }
    if !registers.is_empty() {
        let names: Vec<&str> = registers.iter().map(|(name, _)| name.as_str()).collect();
        w.kernel
            .line(&format!("dff_setup!(self, clock, {});", names.join(", ")));
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
        w.field("state", &format!("DFF<{name}State>"));
        w.field("shown", &format!("Signal<Out, {name}State>"));
        w.kernel.line("dff_setup!(self, clock, state);");
        w.maker.choices.push(Choice {
            text: "self.state.q.val()".to_string(),
            values: values.clone(),
        });
    }
    w.assign_all(locals);
    if plan.line {
        let (kind, count) = (w.kind(), 2 + w.maker.below(3));
        w.field("line", &format!("[DFF<{}>; {count}]", kind.text()));
        w.line_of_registers(kind, count);
    }
    for (i, (part, count)) in plan.parts.iter().enumerate() {
        let field = format!("part_{i}");
        let kind = match count {
            1 => part.name.clone(),
            count => format!("[{}; {count}]", part.name),
        };
        w.field(&field, &kind);
        w.part(&field, part, *count);
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
        })
        .collect();
    last.extend(outputs);
    w.assign_all(last);

    let default = if w.has_constants {
        format!(
            "impl Default for {name} {{\n    fn default() -> Self {{\n        Self {{\n{}        }}\n    }}\n}}\n\n",
            w.defaults
        )
    } else {
        String::new()
    };
    let derived = if w.has_constants {
        "LogicBlock"
    } else {
        "LogicBlock, Default"
    };
    let text = format!(
        "{before}#[derive({derived})]\npub struct {name} {{\n{}}}\n\n{default}impl Logic for {name} {{\n    #[hdl_gen]\n    fn update(&mut self) {{\n{}    }}\n}}\n",
        w.fields, w.kernel.text
    );
    Made { text, face }
}
