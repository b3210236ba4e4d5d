//! Registers and memories: declarations and clocked blocks.
//!
//! Registers that are reset and enabled alike share a block.

use super::Options;
use super::expression::{Expression, Operator};
use super::layout::{COLUMNS, STEP, commented, line, statement};
use super::scope::{Kind, Scope};
use crate::module::CLOCK;

/// Lines at an indentation.
pub(super) type Lines<'a> = &'a dyn Fn(usize) -> Vec<String>;

/// Registers with one condition.
struct Group {
    resets: bool,
    /// Whether the members have power-up values, which stand in front in an `initial` block.
    starts: bool,
    enable: Option<Expression>,
    /// Target, reset or power-up value, next value.
    members: Vec<(String, Option<Expression>, Expression)>,
}

impl Scope<'_, '_> {
    /// Declares registers and memories, their names in one column.
    pub fn declare_state(&mut self) {
        let module = self.module;
        let kind = self.variable();
        let mut rows = Vec::new();
        for register in &module.registers {
            if self.is_port(&register.name) {
                self.file.reg_ports.insert(register.name.clone());
                continue;
            }
            let node = module.node(register.node);
            let net = self.net(&register.name, node.width);
            let doc = if register.doc.is_empty() {
                node.doc.clone()
            } else {
                register.doc.clone()
            };
            rows.push((net.width.range(), format!("{};", register.name), doc));
            self.nets.push(net);
        }
        for memory in &module.memories {
            let depth = if self.is_system_verilog() {
                memory.depth.to_string()
            } else {
                format!("0:{}", memory.depth - 1)
            };
            let range = self.width(memory.width).range();
            let text = format!("{} [{depth}];", memory.name);
            rows.push((range, text, memory.doc.clone()));
        }
        let widest = rows
            .iter()
            .map(|(range, ..)| range.len())
            .max()
            .unwrap_or(0);
        for (range, text, doc) in rows {
            let text = match widest {
                0 => format!("{kind} {text}"),
                _ => format!("{kind} {range:widest$} {text}"),
            };
            let lines = commented(self.indent, vec![line(self.indent, text)], &doc);
            self.blocks.push((Kind::Declaration, lines));
        }
    }

    /// The clocked blocks of all registers.
    pub fn write_registers(&mut self) {
        let module = self.module;
        let mut groups: Vec<Group> = Vec::new();
        for register in &module.registers {
            let node = module.node(register.node);
            let enable = register.enable.map(|id| self.operand(id));
            let next = upright(self.root(register.next));
            let width = self.width(node.width);
            let start = register.reset.as_ref().or(register.power_up.as_ref());
            let start = start.map(|bits| self.constant(bits, width, node.enum_type.as_ref()));
            self.file.reads.expression(&next);
            if let Some(enable) = &enable {
                self.file.reads.expression(enable);
            }
            let resets = register.reset.is_some();
            let starts = start.is_some() && !resets;
            let member = (register.name.clone(), start, next);
            let same = groups.iter_mut().find(|group| {
                group.resets == resets && group.starts == starts && group.enable == enable
            });
            match same {
                Some(group) => group.members.push(member),
                None => groups.push(Group {
                    resets,
                    starts,
                    enable,
                    members: vec![member],
                }),
            }
        }
        for group in groups {
            if group.starts {
                let lines = self.start_block(&group);
                self.blocks.push((Kind::Process, lines));
            }
            let lines = self.register_block(&group);
            self.blocks.push((Kind::Process, lines));
        }
    }

    /// `initial q = 8'h01;`, or a block of several.
    fn start_block(&self, group: &Group) -> Vec<String> {
        let members = group.members.iter();
        let starts = |indent: usize| {
            members
                .clone()
                .filter_map(|(name, start, _)| Some((name, start.as_ref()?)))
                .flat_map(move |(name, start)| statement(indent, &format!("{name} ="), start, ";"))
                .collect::<Vec<_>>()
        };
        if let [only] = &starts(0)[..] {
            return vec![line(self.indent, format!("initial {only}"))];
        }
        let mut lines = vec![line(self.indent, "initial begin")];
        lines.extend(starts(self.indent + STEP));
        lines.push(line(self.indent, "end"));
        lines
    }

    fn register_block(&mut self, group: &Group) -> Vec<String> {
        let indent = self.indent;
        // SystemVerilog allows `always_ff` no other writer of its registers, not even `initial`.
        let head = match self.clocked(group.resets) {
            head if group.starts => head.replacen("always_ff", "always", 1),
            head => head,
        };
        if let (false, [(name, _, next)]) = (group.resets, &group.members[..]) {
            let condition = match &group.enable {
                Some(enable) => format!("if ({enable}) "),
                None => String::new(),
            };
            let one = line(indent, format!("{head} {condition}{name} <= {next};"));
            if one.len() <= COLUMNS {
                return vec![one];
            }
        }
        let inner = indent + STEP;
        let mut lines = vec![line(indent, format!("{head} begin"))];
        let next = |indent: usize| {
            let members = group.members.iter();
            members
                .flat_map(move |(name, _, next)| {
                    statement(indent, &format!("{name} <="), next, ";")
                })
                .collect::<Vec<_>>()
        };
        let reset = |indent: usize| {
            let members = group.members.iter();
            members
                .filter_map(|(name, reset, _)| Some((name, reset.as_ref()?)))
                .flat_map(move |(name, reset)| statement(indent, &format!("{name} <="), reset, ";"))
                .collect::<Vec<_>>()
        };
        let enable = group.enable.as_ref().map(|e| format!("if ({e})"));
        if group.resets {
            let condition = reset_condition(self.file.options);
            let otherwise = match enable {
                Some(enable) => format!("else {enable}"),
                None => "else".to_string(),
            };
            lines.extend(branches(
                inner,
                &[(format!("if ({condition})"), &reset), (otherwise, &next)],
            ));
        } else if let Some(enable) = enable {
            lines.extend(branches(inner, &[(enable, &next)]));
        } else {
            lines.extend(next(inner));
        }
        lines.push(line(indent, "end"));
        lines
    }

    /// The head of a clocked block.
    pub fn clocked(&mut self, resets: bool) -> String {
        self.file.reads.whole(CLOCK);
        let always = if self.is_system_verilog() {
            "always_ff"
        } else {
            "always"
        };
        if !resets {
            return format!("{always} @(posedge {CLOCK})");
        }
        let style = self.file.options.reset;
        let reset = style.port();
        self.file.reads.whole(reset);
        match (style.asynchronous, style.active_low) {
            (false, _) => format!("{always} @(posedge {CLOCK})"),
            (true, false) => format!("{always} @(posedge {CLOCK} or posedge {reset})"),
            (true, true) => format!("{always} @(posedge {CLOCK} or negedge {reset})"),
        }
    }
}

/// `rst`, or `!rst_n`.
fn reset_condition(options: &Options) -> String {
    let not = if options.reset.active_low { "!" } else { "" };
    format!("{not}{}", options.reset.port())
}

/// `if … else …`; branches of one line each stand behind their condition.
pub(super) fn branches(indent: usize, branches: &[(String, Lines<'_>)]) -> Vec<String> {
    let short: Vec<String> = branches
        .iter()
        .filter_map(|(condition, body)| match &body(0)[..] {
            [only] => Some(line(indent, format!("{condition} {only}"))),
            _ => None,
        })
        .filter(|line| line.len() <= COLUMNS)
        .collect();
    if short.len() == branches.len() {
        return short;
    }
    let mut lines = Vec::new();
    for (i, (condition, body)) in branches.iter().enumerate() {
        let end = if i == 0 { "" } else { "end " };
        lines.push(line(indent, format!("{end}{condition} begin")));
        lines.extend(body(indent + STEP));
    }
    lines.push(line(indent, "end"));
    lines
}

/// `a <= b` as `b >= a`, so that it does not look like an assignment in one.
pub(super) fn upright(value: Expression) -> Expression {
    match value {
        Expression::Binary(Operator::LessEqual, a, b) => {
            Expression::Binary(Operator::GreaterEqual, b, a)
        }
        value => value,
    }
}
