//! Registers and memories: declarations and clocked blocks.
//!
//! Registers with the same reset and enable share a block. A register whose next value is `condition ? d : q` is enabled by the
//! condition: `if (condition) q <= d;`. For updates under several conditions see [`register_updates`](super::register_updates).

use super::expression::{Expression, Operator};
use super::layout::{COLUMNS, STEP, line, statement};
use super::lines::{Lines, union};
use super::register_updates::{Take, branches_of, is_whole, under};
use super::scope::Scope;
use super::text::{Declaration, TextBlock};
use super::{Options, Places};
use crate::section::Section;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// A register in its block.
struct Member {
    name: String,
    /// Reset or power-up value.
    start: Option<Expression>,
    next: Expression,
    places: Places,
    /// Places of the register and its enable.
    enable_places: Places,
    /// Places of the register and its next value.
    next_places: Places,
}

/// Registers with one condition.
struct Group {
    resets: bool,
    /// Whether the members have power-up values, which stand in front in an `initial` block.
    starts: bool,
    enable: Option<Expression>,
    section: Option<Arc<Section>>,
    members: Vec<Member>,
}

impl Group {
    /// The places of what the registers have in common.
    fn places(&self) -> Places {
        union(self.members.iter().map(|member| &member.enable_places))
    }

    /// What each register holds at the start: `q <= value;`, or with another assignment.
    fn starts(&self, assign: &str, indent: usize) -> Lines {
        let text = |member: &Member| {
            let head = format!("{} {assign}", member.name);
            let text = statement(indent, &head, member.start.as_ref()?, ";");
            Some(Lines::of(text, &member.places))
        };
        self.members.iter().filter_map(text).collect()
    }

    /// What each register takes.
    fn takes(&self) -> Vec<Take<'_>> {
        let members = self.members.iter();
        members
            .map(|of| Take::new(&of.name, &of.next, &of.next_places))
            .collect()
    }
}

impl Scope<'_, '_> {
    /// Declares registers and memories.
    pub fn declare_state(&mut self) {
        let module = self.module;
        let kind = self.variable();
        // What a field is, is said once: at the port that it comes from, or at the first stage that holds it.
        let is_top = self.loops.is_empty();
        let ports = module.ports.iter().filter(|_| is_top);
        let mut said: HashSet<(String, &str)> = ports
            .map(|port| (field_of(&port.name), &*port.doc))
            .collect();
        let mut fields: HashMap<&str, Vec<Declaration>> = HashMap::new();
        for register in &module.registers {
            if self.is_port(&register.name) {
                self.file.reg_ports.insert(register.name.clone());
                continue;
            }
            let node = module.node(register.node);
            let net = self.net(&register.name, node.width);
            self.nets.push(net.clone());
            let own = Some(&register.doc).filter(|doc| !doc.is_empty());
            let doc = own.unwrap_or(&node.doc);
            let is_new = said.insert((field_of(&net.words()), doc));
            let row = Declaration {
                kind: kind.to_string(),
                typedef: None,
                range: net.width.range(),
                name: register.name.clone(),
                tail: String::new(),
                doc: if is_new { doc.clone() } else { String::new() },
                places: self.places_reading(&[&register.source], &[]),
                is_state: true,
            };
            match register.name.split_once('.') {
                Some((variable, field)) => {
                    let name = field.to_string();
                    let field = Declaration { name, ..row };
                    fields.entry(variable).or_default().push(field);
                }
                None => self.text.declarations.push(row),
            }
        }
        for variable in &self.file.packed {
            // Those of the body of lanes are none.
            let Some(fields) = fields.remove(&*variable.name) else {
                continue;
            };
            self.text.declarations.push(Declaration {
                kind: variable.type_name.clone(),
                places: union(fields.iter().map(|field| &field.places)),
                typedef: Some(fields),
                range: String::new(),
                name: variable.name.clone(),
                tail: String::new(),
                doc: String::new(),
                is_state: true,
            });
        }
        for memory in &module.memories {
            let depth = if self.is_system_verilog() {
                memory.depth.to_string()
            } else {
                format!("0:{}", memory.depth - 1)
            };
            self.text.declarations.push(Declaration {
                kind: kind.to_string(),
                typedef: None,
                range: self.width(memory.width).range(),
                name: memory.name.clone(),
                tail: format!(" [{depth}]"),
                doc: memory.doc.clone(),
                places: self.places_reading(&[&memory.source], &[]),
                is_state: true,
            });
        }
    }

    /// The clocked blocks of all registers.
    pub fn write_registers(&mut self) {
        let module = self.module;
        let mut groups: Vec<Group> = Vec::new();
        for (index, register) in module.registers.iter().enumerate() {
            let node = module.node(register.node);
            let enable = register.enable.map(|id| self.operand(id));
            let next = upright(self.root(register.next));
            let width = self.width(node.width);
            let start = register.reset.as_ref().or(register.power_up.as_ref());
            let start = start.map(|bits| self.constant(bits, width, node.enum_type.as_ref()));
            let resets = register.reset.is_some();
            let starts = start.is_some() && !resets;
            let next_places = self.places_of_next(index);
            let mut enable_places = self.places_of_enable(index);
            let (enable, next) = match (enable, next) {
                (None, Expression::Choice(choice)) if is_whole(&choice[2], &register.name) => {
                    enable_places = next_places.clone();
                    let [condition, next, _] = *choice;
                    (Some(condition), upright(next))
                }
                unchanged => unchanged,
            };
            // What is written reads them, and nothing else.
            self.file.reads.expression(&next);
            if let Some(enable) = &enable {
                self.file.reads.expression(enable);
            }
            let member = Member {
                name: register.name.clone(),
                start,
                next,
                places: self.places_reading(&[&register.source], &[]),
                enable_places,
                next_places,
            };
            let same = groups.iter_mut().find(|group| {
                group.resets == resets
                    && group.starts == starts
                    && group.enable == enable
                    && group.section == node.section
            });
            match same {
                Some(group) => group.members.push(member),
                None => groups.push(Group {
                    resets,
                    starts,
                    enable,
                    section: node.section.clone(),
                    members: vec![member],
                }),
            }
        }
        for group in groups {
            self.text.section.clone_from(&group.section);
            if group.starts {
                let lines = self.start_block(&group);
                self.text.push(TextBlock::Clocked, lines);
            }
            let lines = self.register_block(&group);
            self.text.push(TextBlock::Clocked, lines);
        }
    }

    /// `initial q = 8'h01;`, or a block of several.
    fn start_block(&self, group: &Group) -> Lines {
        let places = group.places();
        if let [only] = group.starts("=", 0).texts() {
            return Lines::of(
                vec![line(self.text.indent, format!("initial {only}"))],
                &places,
            );
        }
        let inside = group.starts("=", self.text.indent + STEP);
        Lines::block(self.text.indent, "initial begin", inside, &places)
    }

    fn register_block(&mut self, group: &Group) -> Lines {
        let indent = self.text.indent;
        let head = self.clocked_head(group.resets, group.starts);
        let places = group.places();
        let all = group.takes();
        if let (false, [only]) = (group.resets, &all[..])
            && !only.goes_on()
        {
            let condition = match &group.enable {
                Some(enable) => format!("if ({enable}) "),
                None => String::new(),
            };
            let Take { register, next, .. } = only;
            let one = line(indent, format!("{head} {condition}{register} <= {next};"));
            if one.len() <= COLUMNS {
                return Lines::of(vec![one], &union([&places, only.places]));
            }
        }
        let inner = indent + STEP;
        let branches = match &group.enable {
            Some(enable) => vec![(format!("if ({enable})"), all)],
            None => branches_of(all),
        };
        let inside = if group.resets {
            let condition = format!("if ({})", reset_condition(self.file.options));
            let reset = |indent: usize| group.starts("<=", indent);
            under(Some((condition, &reset)), &branches, &places, inner)
        } else {
            under(None, &branches, &places, inner)
        };
        Lines::block(indent, format!("{head} begin"), inside, &places)
    }

    /// The head of a clocked block, whose registers or memory an `initial` block may write, too.
    pub fn clocked_head(&mut self, resets: bool, starts: bool) -> String {
        // SystemVerilog allows `always_ff` no other writer of its registers, not even `initial`.
        match self.clocked(resets) {
            head if starts => head.replacen("always_ff", "always", 1),
            head => head,
        }
    }

    /// The head of a clocked block.
    fn clocked(&mut self, resets: bool) -> String {
        let options = self.file.options;
        let clock = &options.clock_name;
        self.file.reads.whole(clock);
        let always = if self.is_system_verilog() {
            "always_ff"
        } else {
            "always"
        };
        let (style, reset) = (options.reset, options.reset_port());
        if resets {
            self.file.reads.whole(reset);
        }
        match (resets && style.asynchronous, style.active_low) {
            (false, _) => format!("{always} @(posedge {clock})"),
            (true, false) => format!("{always} @(posedge {clock} or posedge {reset})"),
            (true, true) => format!("{always} @(posedge {clock} or negedge {reset})"),
        }
    }
}

/// `rst`, or `!rst_n`.
fn reset_condition(options: &Options) -> String {
    let not = if options.reset.active_low { "!" } else { "" };
    format!("{not}{}", options.reset_port())
}

/// `a <= b` as `b >= a`, so that it does not look like an assignment in one.
pub(super) fn upright(value: Expression) -> Expression {
    match value {
        Expression::Binary(Operator::LessEqual, a, b) if !b.is_fixed() => {
            Expression::Binary(Operator::GreaterEqual, b, a)
        }
        value => value,
    }
}

/// The name of a field in the name of a port or of a stage's register: `mask` in `in_mask` and in `stage_2_mask_q`.
fn field_of(name: &str) -> String {
    let is_place = |word: &&str| {
        ["in", "out", "stage", "q"].contains(word) || word.bytes().all(|byte| byte.is_ascii_digit())
    };
    let words: Vec<&str> = name.split('_').filter(|word| !is_place(word)).collect();
    words.join("_")
}
