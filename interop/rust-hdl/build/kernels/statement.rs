//! Random kernel statements: every target gets a value on every path, by an assignment before the choice
//! or in all its branches, so there are no latches. Loops add to their targets, so that no value is lost.
//!
//! Left out, because rust-hdl 0.46 does not write Verilog for it: `match` on `true` and `false` and patterns such as
//! `0x10` (written unchanged). A `match` on a sum is left out, too: Verilog widens it to the 32 bits of the patterns.

use super::construct::Uses;
use super::expression::{Expr, Type};
use super::maker::{Choice, Maker, Source};

/// What can be assigned.
#[derive(Clone, Debug)]
pub struct Target {
    /// Such as `self.y.next`.
    pub text: String,
    pub kind: Type,
    /// How it is read once it has a value, if it can be.
    pub read: Option<String>,
    /// How what it held before is read, if it is a register.
    pub held: Option<String>,
}

impl Target {
    /// An output or local signal.
    pub fn signal(name: &str, kind: Type) -> Self {
        Self {
            text: format!("self.{name}.next"),
            kind,
            read: Some(format!("self.{name}.val()")),
            held: None,
        }
    }

    /// Whether it is a field of a structure.
    pub fn is_field(&self) -> bool {
        self.text.contains(".next.")
    }

    /// As a source, once it has a value.
    pub fn source(&self) -> Option<Source> {
        let read = self.read.as_ref()?;
        let signal = Source::signal(read, self.kind);
        Some(if self.is_field() {
            signal.whole().using(Uses::of("field of a structure"))
        } else {
            signal.using(Uses::of("output or local read back"))
        })
    }
}

/// Lines of a kernel, indented, and what is in them.
#[derive(Default)]
pub struct Lines {
    pub text: String,
    pub uses: Uses,
    depth: usize,
    /// How many `if` stand around the next line.
    conditions: usize,
}

impl Lines {
    pub fn at(depth: usize) -> Self {
        Self {
            depth,
            ..Self::default()
        }
    }

    /// A line that shows these constructs.
    pub fn line(&mut self, line: &str, names: &[&str]) {
        if line.starts_with('}') {
            self.depth -= 1;
        }
        self.text += &"    ".repeat(self.depth);
        self.text += line;
        self.text.push('\n');
        if line.ends_with('{') {
            self.depth += 1;
        }
        for name in names {
            self.uses.add(Uses::of(name));
        }
    }

    fn started(&mut self, condition: &Expr) {
        self.line(&format!("if {} {{", condition.text), &["`if`"]);
        self.uses.add(condition.uses);
        if self.conditions > 0 {
            self.uses.add(Uses::of("`if` in `if`"));
        }
        self.conditions += 1;
    }

    fn otherwise_if(&mut self, condition: &Expr) {
        let text = format!("}} else if {} {{", condition.text);
        self.line(&text, &["`else if`"]);
        self.uses.add(condition.uses);
    }

    fn ended(&mut self) {
        self.line("}", &[]);
        self.conditions -= 1;
    }

    /// `target = value;`
    pub fn set(&mut self, target: &Target, value: &Expr) {
        let name = if target.is_field() {
            "`x.next.field = …`"
        } else {
            "`x.next = …`"
        };
        self.line(&format!("{} = {};", target.text, value.text), &[name]);
        self.uses.add(value.uses);
    }
}

/// A value for a target, which is not what it has.
fn value(maker: &mut Maker<'_>, target: &Target, depth: u32) -> Expr {
    let direct = match target.kind {
        Type::Bits(32) => maker.product(Type::Bits(16)),
        Type::Signed(32) => maker.product(Type::Signed(16)),
        Type::Bits(width) if maker.chance(8) => maker.shifted_down(width),
        _ => None,
    };
    if let Some(direct) = direct {
        return direct;
    }
    let mut made = maker.value(target.kind, depth);
    for _ in 0..8 {
        let same = [&target.read, &target.held].map(|had| had.as_ref() == Some(&made.text));
        if same == [false, false] {
            break;
        }
        made = maker.value(target.kind, depth);
    }
    made
}

/// Assigns one target.
pub fn assign(maker: &mut Maker<'_>, target: &Target, lines: &mut Lines) {
    let depth = if maker.chance(3) { 2 } else { 1 };
    let value = value(maker, target, depth);
    lines.set(target, &value);
}

/// A first value, sometimes a plain number.
fn start(maker: &mut Maker<'_>, target: &Target, lines: &mut Lines) {
    if let Some(held) = &target.held {
        let next = maker.next_of(held, target.kind);
        return lines.set(target, &next);
    }
    if !maker.chance(4) {
        return assign(maker, target, lines);
    }
    match target.kind {
        Type::Bits(width) => {
            let number = maker.number(width);
            lines.line(
                &format!("{} = {number}.into();", target.text),
                &["`.into()`", "number"],
            );
        }
        Type::Signed(width) => {
            let number = maker.number(width.min(31) - 1);
            lines.line(
                &format!("{} = (-{number}).into();", target.text),
                &["`.into()`", "negative number `.into()`"],
            );
        }
        Type::Bit => {
            let number = maker.pick(&["true", "false"]);
            lines.line(
                &format!("{} = {number};", target.text),
                &["`true`, `false`"],
            );
        }
    }
    // So that more than the number is seen.
    choose(maker, std::slice::from_ref(target), 1, lines);
}

/// Assigns all targets, each on every path.
pub fn group(maker: &mut Maker<'_>, targets: &[Target], lines: &mut Lines) {
    let holds = targets.iter().any(|target| target.held.is_some());
    if !holds && maker.chance(4) {
        return complete(maker, targets, lines);
    }
    for target in targets {
        start(maker, target, lines);
    }
    if maker.chance(3) {
        return;
    }
    // From here on they may be read: a kernel runs from top to bottom.
    let before = maker.sources.len();
    let now: Vec<Source> = targets.iter().filter_map(Target::source).collect();
    maker.sources.extend(now);
    let depth = if maker.chance(3) { 2 } else { 1 };
    choose(maker, targets, depth, lines);
    maker.sources.truncate(before);
}

/// An `if` with all targets in each branch.
fn complete(maker: &mut Maker<'_>, targets: &[Target], lines: &mut Lines) {
    let all = |maker: &mut Maker<'_>, lines: &mut Lines| {
        for target in targets {
            assign(maker, target, lines);
        }
    };
    let condition = maker.condition();
    lines.started(&condition);
    all(maker, lines);
    if maker.chance(4) {
        let other = maker.condition();
        lines.otherwise_if(&other);
        all(maker, lines);
    }
    lines.line("} else {", &["`else`"]);
    all(maker, lines);
    lines.ended();
}

fn some(maker: &mut Maker<'_>, targets: &[Target], depth: u32, lines: &mut Lines) {
    if depth > 0 && maker.chance(3) {
        return choose(maker, targets, depth, lines);
    }
    let target = maker.pick(targets);
    let value = value(maker, &target, 1);
    lines.set(&target, &value);
}

/// A statement that changes some targets on some paths.
fn choose(maker: &mut Maker<'_>, targets: &[Target], depth: u32, lines: &mut Lines) {
    let down = depth - 1;
    match maker.below(6) {
        0 | 1 => {
            let condition = maker.condition();
            lines.started(&condition);
            some(maker, targets, down, lines);
            if maker.chance(3) {
                let condition = maker.condition();
                lines.otherwise_if(&condition);
                some(maker, targets, down, lines);
            }
            if maker.chance(2) {
                lines.line("} else {", &["`else`"]);
                some(maker, targets, down, lines);
            }
            lines.ended();
        }
        2 if !maker.choices.is_empty() => {
            let choices = maker.choices.clone();
            let choice = maker.pick(&choices);
            match_enum(maker, &choice, targets, lines);
        }
        2 | 3 => match_number(maker, targets, down, lines),
        _ => repeat(maker, targets, lines),
    }
}

fn arm(maker: &mut Maker<'_>, pattern: &str, targets: &[Target], depth: u32, lines: &mut Lines) {
    if maker.chance(3) {
        let target = maker.pick(targets);
        let value = value(maker, &target, 1);
        let text = format!("{pattern} => {} = {},", target.text, value.text);
        lines.line(&text, &["arm of one statement"]);
        lines.uses.add(value.uses);
        return;
    }
    lines.line(&format!("{pattern} => {{"), &[]);
    some(maker, targets, depth, lines);
    lines.line("}", &[]);
}

fn last_arm(maker: &mut Maker<'_>, targets: &[Target], lines: &mut Lines) {
    if maker.chance(2) {
        lines.line("_ => {}", &["`_` arm", "empty arm"]);
        return;
    }
    lines.line("_ => {", &["`_` arm"]);
    some(maker, targets, 0, lines);
    lines.line("}", &[]);
}

fn match_enum(maker: &mut Maker<'_>, choice: &Choice, targets: &[Target], lines: &mut Lines) {
    lines.line(
        &format!("match {} {{", choice.text),
        &["`match` on an enumeration"],
    );
    let mut left_out = false;
    for value in &choice.values {
        if maker.chance(3) {
            left_out = true;
        } else {
            arm(maker, value, targets, 0, lines);
        }
    }
    if left_out || maker.chance(2) {
        last_arm(maker, targets, lines);
    }
    lines.line("}", &[]);
}

fn match_number(maker: &mut Maker<'_>, targets: &[Target], depth: u32, lines: &mut Lines) {
    let width = maker.pick(&[2, 3]);
    let subject = maker.exact(width, 1);
    lines.uses.add(subject.uses);
    lines.line(
        &format!("match ({}).index() {{", subject.text),
        &["`match` on a number"],
    );
    let first = maker.below(2);
    for value in (first..1 << width).step_by(2).take(2) {
        arm(maker, &value.to_string(), targets, depth, lines);
    }
    last_arm(maker, targets, lines);
    lines.line("}", &[]);
}

/// In a loop: adds to a target, or changes it in one round.
fn round(maker: &mut Maker<'_>, targets: &[Target], lines: &mut Lines) {
    let target = maker.pick(targets);
    if let (Some(read), Type::Bits(width), true) = (target.source(), target.kind, maker.chance(2)) {
        let (op, name) = maker.pick(&[
            ("^", "`Bits ^ Bits`"),
            ("+", "`Bits + Bits`"),
            ("-", "`Bits - Bits`"),
        ]);
        let more = maker.bits(width, 1);
        let text = format!("{} {op} ({})", read.text, more.text);
        lines.line(&format!("{} = {text};", target.text), &[name]);
        lines.uses.add(read.uses.and(more.uses));
        return;
    }
    let selector = maker.outside_loops(|maker| {
        let live = (0..20).map(|_| maker.exact(3, 0)).find(|made| made.live);
        live.unwrap_or_else(|| maker.exact(3, 0))
    });
    let index = maker.loops[0].0.clone();
    lines.line(
        &format!("if ({}).index() == {index} {{", selector.text),
        &["`if`", "`index() == i`"],
    );
    lines.uses.add(selector.uses);
    lines.conditions += 1;
    some(maker, &[target], 0, lines);
    lines.ended();
}

/// A loop, and sometimes one in it.
fn repeat(maker: &mut Maker<'_>, targets: &[Target], lines: &mut Lines) {
    if !maker.loops.is_empty() {
        return round(maker, targets, lines);
    }
    let count = 2 + maker.below(3) as u32;
    let from = maker.below(2);
    lines.line(&format!("for i in {from}..{count}_usize {{"), &["`for`"]);
    if from > 0 {
        lines.uses.add(Uses::of("loop from other than 0"));
    }
    maker.loops.push(("i".to_string(), count));
    if maker.chance(2) {
        lines.line("for j in 0..2_usize {", &["`for` in `for`"]);
        maker.loops.push(("j".to_string(), 2));
        maker.loops.push(("(i * 2 + j)".to_string(), count * 2));
        maker.loops.push(("(i + j)".to_string(), count + 1));
        round(maker, targets, lines);
        maker.loops.truncate(1);
        lines.line("}", &[]);
    } else {
        round(maker, targets, lines);
    }
    maker.loops.clear();
    lines.line("}", &[]);
}
