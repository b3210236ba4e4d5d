//! Case choices and tables: `always @*` blocks with one arm per line.

use super::Places;
use super::expression::Expression;
use super::layout::{COLUMNS, STEP, comment, line, statement};
use super::lines::Lines;
use super::reference::{Net, Reference};
use super::scope::{Scope, declaration};
use super::text::TextBlock;
use super::width::Width;
use crate::bits::Bits;
use crate::module::{CaseArm, NodeId, Op};
use std::sync::Arc;

/// An arm of a `case`. The default has no labels.
struct Arm {
    labels: Vec<Expression>,
    value: Expression,
    places: Places,
}

impl Scope<'_, '_> {
    /// Writes the block of a case or table and returns its net; one that chooses nothing is no block.
    pub fn write_choice(&mut self, id: NodeId, home: Option<Reference>) -> Expression {
        let module = self.module;
        let node = module.node(id);
        match &node.op {
            Op::Case {
                subject,
                arms,
                default,
            } => {
                let known = match self.value(*subject).bits() {
                    Some(bits) => Some(chosen(arms, bits).unwrap_or(*default)),
                    None if arms.iter().all(|arm| arm.values.is_empty()) => Some(*default),
                    None => None,
                };
                if let Some(known) = known {
                    let value = self.root(known);
                    return self.settle(id, home, value);
                }
                self.write_case(id, *subject, arms, *default, home)
            }
            Op::TableRead { table, address } => {
                let table = &module.tables[table.index()];
                if let Some(bits) = self.value(*address).bits() {
                    let entry = bits.to_u64().and_then(|at| table.entries.get(at as usize));
                    let entry = entry.cloned().unwrap_or(Bits::zero(table.width));
                    return self.settle(id, home, Expression::constant(entry));
                }
                let width = module.node(*address).width.get();
                let places = self.places_of(id);
                let arm = |labels, value| Arm {
                    labels,
                    value,
                    places: Places::clone(&places),
                };
                let entries = table.entries.iter().enumerate();
                let arms = entries
                    .take_while(|(at, _)| width >= 32 || *at < 1 << width)
                    .map(|(at, entry)| {
                        let label = Expression::constant(Bits::truncated(at, width));
                        arm(vec![label], Expression::constant(entry.clone()))
                    })
                    .collect();
                let default = arm(Vec::new(), Expression::zero(&Width::plain(table.width)));
                let subject = self.operand(*address);
                let wanted = format!("{}_entry", table.name);
                let net = self.choice_net(id, wanted, home);
                let own = self.doc(id);
                let doc = if own.is_empty() { &table.doc } else { &own };
                self.write_block(&net, subject, arms, default, doc, &places);
                Expression::Reference(net)
            }
            _ => self.value(id),
        }
    }

    fn write_case(
        &mut self,
        id: NodeId,
        subject: NodeId,
        arms: &[CaseArm],
        default: NodeId,
        home: Option<Reference>,
    ) -> Expression {
        let of = self.module.node(subject);
        let mut written = Vec::new();
        for (index, arm) in arms.iter().enumerate() {
            if arm.values.is_empty() {
                continue;
            }
            let labels = arm.values.iter();
            let labels = labels
                .map(|bits| self.constant(bits, Width::plain(bits.width()), of.enum_type.as_ref()))
                .collect();
            written.push(Arm {
                labels,
                value: self.operand(arm.result),
                places: self.places_of_arm(id, Some(index)),
            });
        }
        let default = Arm {
            labels: Vec::new(),
            value: self.operand(default),
            places: self.places_of_arm(id, None),
        };
        let subject = self.operand(subject);
        let wanted = format!("{}_case", super::names::describe(&subject));
        let net = self.choice_net(id, wanted, home);
        let doc = self.doc(id);
        let places = self.places_of_case(id);
        self.write_block(&net, subject, written, default, &doc, &places);
        Expression::Reference(net)
    }

    fn choice_net(&mut self, id: NodeId, wanted: String, home: Option<Reference>) -> Reference {
        home.unwrap_or_else(|| {
            let name = self.name_for(id, || wanted).into();
            let width = self.width(self.module.node(id).width);
            let net = Reference::whole(Net { name, width });
            self.node_nets.set(id, net.clone());
            net
        })
    }

    fn write_block(
        &mut self,
        target: &Reference,
        subject: Expression,
        mut arms: Vec<Arm>,
        mut default: Arm,
        doc: &str,
        places: &Places,
    ) {
        let subject_width = arms[0].labels[0].bits().map_or(0, Bits::width);
        let listed: usize = arms.iter().map(|arm| arm.labels.len()).sum();
        let covers_all = subject_width < 32 && listed as u64 == 1 << subject_width;
        // A block that reads nothing would never run.
        let subject = if subject.is_fixed() {
            self.part_as_net(subject, subject_width, places)
        } else {
            self.plain(subject, places)
        };
        for arm in arms.iter_mut().chain([&mut default]) {
            arm.value = self.plain(arm.value.clone(), &arm.places);
        }

        let indent = self.text.indent;
        let inner = indent + 2 * STEP;
        let name = &target.net.name;
        let mut lines = Lines::of(comment(indent, doc), places);
        if self.is_port(name) {
            self.file.reg_ports.insert(name.to_string());
        } else {
            let kind = self.variable();
            self.nets.push(target.net.clone());
            let text = format!("{};", declaration(kind, &target.net));
            lines.push(line(indent, text), places);
        }
        // In SystemVerilog a `unique case` that lists every value says that nothing was forgotten.
        let is_unique = self.is_system_verilog() && covers_all;
        let (always, case) = match (self.is_system_verilog(), is_unique) {
            (true, true) => ("always_comb", "unique case"),
            (true, false) => ("always_comb", "case"),
            _ => ("always @*", "case"),
        };
        self.file.reads.expression(&subject);
        lines.push(line(indent, format!("{always} begin")), places);
        lines.push(line(indent + STEP, format!("{case} ({subject})")), places);
        for arm in &arms {
            self.file.reads.expression(&arm.value);
            let (above, last) = label_lines(&arm.labels, inner);
            lines.extend(above, &arm.places);
            let head = format!("{last}: {name} =");
            lines.extend(statement(inner, &head, &arm.value, ";"), &arm.places);
        }
        if !is_unique {
            self.file.reads.expression(&default.value);
            let head = format!("default: {name} =");
            let text = statement(inner, &head, &default.value, ";");
            lines.extend(text, &default.places);
        }
        lines.push(line(indent + STEP, "endcase"), places);
        lines.push(line(indent, "end"), places);
        let net = Some(Arc::clone(name));
        self.text.push_driving(net, TextBlock::Process, lines);
    }

    /// What a variable is declared as.
    pub fn variable(&self) -> &'static str {
        if self.is_system_verilog() {
            "logic"
        } else {
            "reg"
        }
    }
}

fn chosen(arms: &[CaseArm], bits: &Bits) -> Option<NodeId> {
    let arm = arms.iter().find(|arm| arm.values.contains(bits))?;
    Some(arm.result)
}

/// Many labels over several lines: whole lines of them, and the last line's text.
fn label_lines(labels: &[Expression], indent: usize) -> (Vec<String>, String) {
    let mut above = Vec::new();
    let mut current = String::new();
    for label in labels {
        let label = label.label();
        if !current.is_empty() {
            current.push(',');
            if indent + current.len() + label.len() > COLUMNS / 2 {
                above.push(line(indent, std::mem::take(&mut current)));
            } else {
                current.push(' ');
            }
        }
        current += &label;
    }
    (above, current)
}
