//! Random statements of kernels: every target gets a value on every path, by an assignment before the choice or in all its
//! branches, so that nothing is a latch.
//!
//! Left out, because rust-hdl 0.46 does not write Verilog for it: `match` on `true` and `false` and patterns such as
//! `0x10` (written as they stand), `set_bit` (does not compile). A `match` on a sum is left out, too: Verilog widens it
//! to the 32 bits of the patterns.

use super::expression::{Choice, Maker, Type};

/// What can be assigned.
#[derive(Clone, Debug)]
pub struct Target {
    /// Such as `self.y.next`.
    pub text: String,
    pub kind: Type,
    /// How it is read once it has a value, if it can be.
    pub read: Option<String>,
}

/// Lines of a kernel, indented.
#[derive(Default)]
pub struct Lines {
    pub text: String,
    depth: usize,
}

impl Lines {
    pub fn at(depth: usize) -> Self {
        Self {
            text: String::new(),
            depth,
        }
    }
    pub fn line(&mut self, line: &str) {
        if line.starts_with('}') {
            self.depth -= 1;
        }
        self.text += &"    ".repeat(self.depth);
        self.text += line;
        self.text.push('\n');
        if line.ends_with('{') {
            self.depth += 1;
        }
    }
}

/// `target = value;`
pub fn assign(maker: &mut Maker<'_>, target: &Target, lines: &mut Lines) {
    let direct = match target.kind {
        Type::Bits(32) if maker.chance(2) => maker.product(Type::Bits(16)),
        Type::Signed(32) if maker.chance(2) => maker.product(Type::Signed(16)),
        Type::Bits(width) if maker.chance(8) => maker.shifted_down(width),
        _ => None,
    };
    let value = match direct {
        Some(direct) => direct.text,
        None => maker.value(target.kind, 2).text,
    };
    lines.line(&format!("{} = {value};", target.text));
}

fn start(maker: &mut Maker<'_>, target: &Target, lines: &mut Lines) {
    let number = match target.kind {
        Type::Bits(width) => Some(maker.number(width).to_string()),
        Type::Signed(width) => {
            let value = maker.number(width.min(31) - 1);
            let sign = maker.pick(&["", "-"]);
            Some(if sign.is_empty() {
                value.to_string()
            } else {
                format!("(-{value})")
            })
        }
        Type::Bit => None,
    };
    match number.filter(|_| maker.chance(3)) {
        Some(number) => lines.line(&format!("{} = {number}.into();", target.text)),
        None => assign(maker, target, lines),
    }
}

/// Assigns all targets, each on every path.
pub fn group(maker: &mut Maker<'_>, targets: &[Target], lines: &mut Lines) {
    if maker.chance(3) {
        return complete(maker, targets, 2, lines);
    }
    for target in targets {
        start(maker, target, lines);
    }
    // From here on they may be read: a kernel runs from top to bottom.
    let before = maker.sources.len();
    for target in targets {
        if let Some(read) = &target.read {
            maker.sources.push(super::expression::Source {
                text: read.clone(),
                kind: target.kind,
                sliceable: false,
            });
        }
    }
    choose(maker, targets, 2, lines);
    maker.sources.truncate(before);
}

/// An `if` or `match` with all targets in each branch.
fn complete(maker: &mut Maker<'_>, targets: &[Target], depth: u32, lines: &mut Lines) {
    if depth == 0 || maker.chance(4) {
        for target in targets {
            assign(maker, target, lines);
        }
        return;
    }
    let condition = maker.bit(2).text;
    lines.line(&format!("if {condition} {{"));
    complete(maker, targets, depth - 1, lines);
    if maker.chance(3) {
        let other = maker.bit(2).text;
        lines.line(&format!("}} else if {other} {{"));
        complete(maker, targets, depth - 1, lines);
    }
    lines.line("} else {");
    complete(maker, targets, depth - 1, lines);
    lines.line("}");
}

fn some(maker: &mut Maker<'_>, targets: &[Target], depth: u32, lines: &mut Lines) {
    if depth > 0 && maker.chance(3) {
        return choose(maker, targets, depth, lines);
    }
    let target = maker.pick(targets);
    assign(maker, &target, lines);
}

/// A statement that changes some targets on some paths.
fn choose(maker: &mut Maker<'_>, targets: &[Target], depth: u32, lines: &mut Lines) {
    let down = depth - 1;
    match maker.below(6) {
        0 | 1 => {
            let condition = maker.bit(2).text;
            lines.line(&format!("if {condition} {{"));
            some(maker, targets, down, lines);
            for _ in 0..maker.below(3) {
                let condition = maker.bit(2).text;
                lines.line(&format!("}} else if {condition} {{"));
                some(maker, targets, down, lines);
            }
            if maker.chance(2) {
                lines.line("} else {");
                some(maker, targets, down, lines);
            }
            lines.line("}");
        }
        2 if !maker.choices.is_empty() => {
            let choices = maker.choices.clone();
            let choice = maker.pick(&choices);
            match_enum(maker, &choice, targets, down, lines);
        }
        3 => match_number(maker, targets, down, lines),
        _ => repeat(maker, targets, down, lines),
    }
}

fn match_enum(
    maker: &mut Maker<'_>,
    choice: &Choice,
    targets: &[Target],
    depth: u32,
    lines: &mut Lines,
) {
    let all = maker.chance(2);
    lines.line(&format!("match {} {{", choice.text));
    let mut left_out = false;
    for value in &choice.values {
        if !all && maker.chance(3) {
            left_out = true;
            continue;
        }
        lines.line(&format!("{value} => {{"));
        some(maker, targets, depth, lines);
        lines.line("}");
    }
    if left_out || maker.chance(2) {
        lines.line("_ => {");
        if maker.chance(2) {
            some(maker, targets, depth, lines);
        }
        lines.line("}");
    }
    lines.line("}");
}

fn match_number(maker: &mut Maker<'_>, targets: &[Target], depth: u32, lines: &mut Lines) {
    let width = maker.pick(&[2, 3, 4]);
    let subject = maker.exact(width, 1).text;
    lines.line(&format!("match ({subject}).index() {{"));
    let count = 1 << width;
    for value in 0..count {
        if maker.chance(5) {
            lines.line(&format!("{value} => {{"));
            some(maker, targets, depth, lines);
            lines.line("}");
        }
    }
    lines.line("_ => {");
    if maker.chance(2) {
        some(maker, targets, depth, lines);
    }
    lines.line("}");
    lines.line("}");
}

/// A loop, and sometimes one in it.
fn repeat(maker: &mut Maker<'_>, targets: &[Target], depth: u32, lines: &mut Lines) {
    let (name, count) = match maker.loops.len() {
        0 => ("i", 2 + maker.below(3) as u32),
        1 => ("j", 2),
        _ => return some(maker, targets, 0, lines),
    };
    lines.line(&format!("for {name} in 0..{count}_usize {{"));
    maker.loops.push((name.to_string(), count));
    if maker.loops.len() == 2 {
        maker
            .loops
            .push((format!("(i * {count} + j)"), maker.loops[0].1 * count));
        maker
            .loops
            .push(("(i + j)".to_string(), maker.loops[0].1 + count - 1));
    }
    if maker.loops.len() == 1 && maker.chance(2) {
        repeat(maker, targets, depth, lines);
    } else if maker.chance(2) {
        let selector = maker.exact(3, 1).text;
        let index = maker.loops[0].0.clone();
        lines.line(&format!("if ({selector}).index() == {index} {{"));
        some(maker, targets, 0, lines);
        lines.line("}");
    }
    some(maker, targets, depth, lines);
    if name == "j" {
        maker.loops.truncate(1);
    } else {
        maker.loops.clear();
    }
    lines.line("}");
}
