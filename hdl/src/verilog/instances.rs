//! Instances and lane arrays.
//!
//! A lane array is one generate loop. A body in place is a scope of its own, written inside
//! the loop; its inputs are not declared but replaced by what they are bound to, with the loop
//! variable in the select. A body that is a module of its own is instantiated in the loop.

use super::Places;
use super::expression::{Expression, literal};
use super::layout::{COLUMNS, STEP, comment, line, statement};
use super::lines::Lines;
use super::names::loop_variables;
use super::needed::Needed;
use super::reference::{Loop, Net, Reference};
use super::scope::{Graph, Scope, declaration};
use super::text::{Declaration, TextBlock};
use super::width::Width;
use crate::bits::Bits;
use crate::module::{Binding, CLOCK, Direction, Instance, InstanceId, LANE_UNIT, Lanes, Side};
use std::fmt::Write as _;
use std::sync::Arc;

/// Bits of a loop variable.
const GENVAR_BITS: u32 = 32;

impl Scope<'_, '_> {
    /// Writes an instance or lane array.
    pub fn write_instance(&mut self, index: usize) {
        let (module, needed) = (self.module, self.needed);
        let instance = &module.instances[index];
        let body = needed.bodies[index].as_ref();
        if body.is_some_and(|body| body.is_empty(&instance.module)) {
            return;
        }
        // Shared values first: a lane sees slices of nets.
        let mut bound = vec![None; instance.inputs.len()];
        for (port, binding) in Needed::bindings(instance, body) {
            bound[port] = Some(match binding {
                Binding::Whole(id) if instance.is_in_place() => self.shared(*id),
                Binding::Whole(id) => self.root(*id),
                Binding::PerLane { of, .. } => Expression::Reference(self.reference(*of)),
                Binding::LaneNumber => Expression::bit(false),
                Binding::Row { output, .. } => match self.slot(index, *output as usize) {
                    Some(row) => Expression::Reference(row),
                    None => continue,
                },
            });
        }
        self.write_ends(index);
        let Some(lanes) = instance.lanes else {
            let (mut all, lines) = self.instance_text(index, bound, None);
            all.extend(
                comment(self.text.indent, &instance.doc),
                &self.places_of_instance(index),
            );
            all.append(lines);
            self.text.push(TextBlock::Loop, all);
            return;
        };
        self.write_lanes(index, lanes, bound);
    }

    /// What rows that the lanes see have beside the lanes' values.
    fn write_ends(&mut self, index: usize) {
        let module = self.module;
        let instance = &module.instances[index];
        for output in 0..instance.module.ports.len() {
            let Some((ends, side)) = instance.ends(output as u32) else {
                continue;
            };
            let Some(row) = self.slot(index, output) else {
                continue;
            };
            let width = self.width(module.node(ends).width);
            let low = match side {
                Side::Below => 0,
                Side::Above => row.width().bits() - width.bits(),
            };
            let value = self.root(ends);
            let places = self.places_of_instance(index);
            self.drive(&row.slice(low, width), value, "", &places);
        }
    }

    fn write_lanes(&mut self, index: usize, lanes: Lanes, bound: Vec<Option<Expression>>) {
        let module = self.module;
        let instance = &module.instances[index];
        let is_outermost = self.loops.is_empty();
        let around = Loop {
            genvar: self.genvar(&instance.name),
            count: lanes.count.get(),
            label: instance.name.as_str().into(),
        };
        let count = self.width(lanes.count);
        let indent = self.text.indent + if is_outermost { STEP } else { 0 };
        self.text.indent = indent + STEP;
        let body = if instance.is_in_place() {
            self.body_text(index, &around, bound)
        } else {
            let (mut lines, instance) = self.instance_text(index, bound, Some(&around));
            lines.append(instance);
            lines
        };
        self.text.indent = indent - if is_outermost { STEP } else { 0 };

        let places = self.places_of_instance(index);
        let mut text = Vec::new();
        if is_outermost {
            for name in std::mem::take(&mut self.file.new_genvars) {
                self.text.declarations.push(Declaration {
                    kind: "genvar".to_string(),
                    typedef: None,
                    range: String::new(),
                    name,
                    tail: String::new(),
                    doc: String::new(),
                    places: Places::clone(&places),
                    is_state: false,
                });
            }
            text.push(line(self.text.indent, "generate"));
        }
        text.extend(comment(indent, &instance.doc));
        let (i, label) = (&around.genvar, &instance.name);
        let parts = [
            format!("for ({i} = 0;"),
            format!("{i} < {count};"),
            format!("{i} = {i} + 1)"),
        ];
        let head = line(indent, parts.join(" ") + " begin : " + label);
        if head.len() <= COLUMNS {
            text.push(head);
        } else {
            text.push(line(indent, &parts[0]));
            text.extend(parts[1..].iter().map(|part| line(indent + STEP, part)));
            text.push(line(indent, format!("begin : {label}")));
        }
        let mut lines = Lines::of(text, &places);
        lines.append(body);
        lines.push(line(indent, "end"), &places);
        if is_outermost {
            lines.push(line(self.text.indent, "endgenerate"), &places);
        }
        self.text.push(TextBlock::Loop, lines);
    }

    /// A loop variable that no loop around uses; loops that stand side by side share one.
    fn genvar(&mut self, label: &str) -> Arc<str> {
        let is_used = |name: &str| self.loops.iter().any(|l| *l.genvar == *name);
        let wanted = loop_variables(label);
        let known = wanted
            .iter()
            .find(|name| self.file.genvars.contains(name) && !is_used(name));
        if let Some(known) = known {
            return known.as_str().into();
        }
        let free = wanted.iter().find(|name| self.file.names.is_free(name));
        let name = free.unwrap_or(&wanted[1]).clone();
        let name = self.file.names.claim(&name);
        self.file.genvars.push(name.clone());
        self.file.new_genvars.push(name.clone());
        name.into()
    }

    /// The body of a loop that is written in place.
    fn body_text(&mut self, index: usize, around: &Loop, bound: Vec<Option<Expression>>) -> Lines {
        let (module, needed) = (self.module, self.needed);
        let instance = &module.instances[index];
        let body = &instance.module;
        let (Some(body_needed), Some(origins)) =
            (&needed.bodies[index], &self.origins.bodies[index])
        else {
            return Lines::default();
        };
        let mut numbers = Vec::new();
        let mut inputs = bound;
        for (port, binding) in Needed::bindings(instance, Some(body_needed)) {
            let width = self.inner_width(instance, port);
            match binding {
                Binding::Whole(_) => {}
                Binding::PerLane { base, stride, .. } | Binding::Row { base, stride, .. } => {
                    let (base, stride) = (self.width(*base), self.width(*stride));
                    if let Some(Expression::Reference(row)) = &inputs[port] {
                        let seen = row.lane(around, &base, &stride, width);
                        inputs[port] = Some(Expression::Reference(seen));
                    }
                }
                Binding::LaneNumber => {
                    let net = self.lane_number(around, &width, &mut numbers);
                    inputs[port] = Some(Expression::Reference(Reference::whole(net)));
                }
            }
        }
        let slots = (0..body.ports.len())
            .map(|port| self.lane_slot(index, port, around))
            .collect();
        let mut loops = self.loops.clone();
        loops.push(around.clone());
        let indent = self.text.indent;
        let graph = Graph {
            module: body,
            needed: body_needed,
            origins,
        };
        let number_places = self.places_of_instance(index);
        let mut scope = Scope::new(&mut *self.file, graph, loops, indent, Some(inputs), slots);
        for (net, text) in numbers {
            let name = Some(Arc::clone(&net.name));
            scope.nets.push(net);
            let lines = Lines::of(vec![line(indent, text)], &number_places);
            scope.text.push_driving(name, TextBlock::Net, lines);
        }
        scope.write();
        scope.write_unused(Some(&instance.name));
        scope.into_lines(true)
    }

    /// A net that holds the lane's own number, one for each width that is asked for; a loop variable itself is 32
    /// bits and signed.
    fn lane_number(
        &mut self,
        around: &Loop,
        width: &Width,
        numbers: &mut Vec<(Net, String)>,
    ) -> Net {
        let mut known = numbers.iter().map(|(net, _)| net);
        if let Some(net) = known.find(|net| net.width.bits() == width.bits()) {
            return net.clone();
        }
        let genvar = &around.genvar;
        let name: Arc<str> = self.file.names.claim(&format!("{genvar}_number")).into();
        self.file.lane_numbers.insert(Arc::clone(&name));
        let is_logarithm = width.is_logarithm();
        let width = if is_logarithm {
            width.clone()
        } else {
            Width::plain(width.bits())
        };
        let net = Net { name, width };
        let value = match net.width.bits() {
            _ if is_logarithm => format!("{genvar}{}", net.width.range()),
            1 => format!("{genvar}[0]"),
            bits @ 2..=GENVAR_BITS => format!("{genvar}[{}:0]", bits - 1),
            bits => {
                let zeros = literal(&Bits::zero(bits - GENVAR_BITS));
                format!("{{{zeros}, {genvar}[{}:0]}}", GENVAR_BITS - 1)
            }
        };
        let text = format!("{} = {value};", declaration("wire", &net));
        numbers.push((net.clone(), text));
        net
    }

    /// A port's width as this file spells it.
    fn inner_width(&self, instance: &Instance, port: usize) -> Width {
        let inner = &instance.module;
        Width::new(
            inner.ports[port].width,
            &inner.parameters,
            self.file.parameters,
        )
    }

    /// What an output of an instance drives, if anybody reads it.
    fn slot(&self, index: usize, port: usize) -> Option<Reference> {
        let of = InstanceId(index as u32);
        self.output_net(of, port as u32)
    }

    /// The same for one lane of an array.
    fn lane_slot(&self, index: usize, port: usize, around: &Loop) -> Option<Reference> {
        let width = self.inner_width(&self.module.instances[index], port);
        let all = self.slot(index, port)?;
        let below = match self.module.instances[index].ends(port as u32) {
            Some((ends, Side::Below)) => self.width(self.module.node(ends).width),
            _ => Width::plain(0),
        };
        Some(all.lane(around, &below, &width, width.clone()))
    }

    /// An instance of a module of its own, once or in a loop: declarations, and the instance.
    fn instance_text(
        &mut self,
        index: usize,
        bound: Vec<Option<Expression>>,
        around: Option<&Loop>,
    ) -> (Lines, Lines) {
        let module = self.module;
        let instance = &module.instances[index];
        let inner = &instance.module;
        let places = self.places_of_instance(index);
        let (mut declarations, mut lines) = (Lines::default(), Lines::default());
        let mut ports: Vec<(String, Expression, Places)> = Vec::new();
        let mut numbers = Vec::new();
        let bit_net = |name: &str| {
            let (name, width) = (name.into(), Width::plain(1));
            Expression::Reference(Reference::whole(Net { name, width }))
        };
        if inner.has_clock() {
            let clock = &self.file.options.clock_name;
            self.file.reads.whole(clock);
            // A vendor's primitive has a name of its own for the model's clock.
            let port = match &inner.primitive {
                Some(_) => CLOCK,
                None => clock,
            };
            ports.push((port.to_string(), bit_net(clock), Places::clone(&places)));
        }
        if inner.has_reset() {
            let reset = self.file.options.reset_port();
            self.file.reads.whole(reset);
            ports.push((reset.to_string(), bit_net(reset), Places::clone(&places)));
        }
        for (index_of_port, port) in inner.ports.iter().enumerate() {
            let width = self.inner_width(instance, index_of_port);
            let value = if port.direction == Direction::Output {
                let slot = match around {
                    Some(around) => self.lane_slot(index, index_of_port, around),
                    None => self.slot(index, index_of_port),
                };
                let slot = slot.unwrap_or_else(|| {
                    let wanted = format!("unused_{}_{}", instance.name, port.name);
                    let name = self.file.names.claim(&wanted).into();
                    let net = Net { name, width };
                    let text = format!("(* unused *) {};", declaration("wire", &net));
                    declarations.push(line(self.text.indent, text), &places);
                    Reference::whole(net)
                });
                Expression::Reference(slot)
            } else {
                let value = match (&instance.inputs[index_of_port], around) {
                    (Some(Binding::PerLane { base, stride, .. }), Some(around)) => {
                        let (base, stride) = (self.width(*base), self.width(*stride));
                        match &bound[index_of_port] {
                            Some(Expression::Reference(of)) => {
                                Expression::Reference(of.lane(around, &base, &stride, width))
                            }
                            _ => continue,
                        }
                    }
                    (Some(Binding::LaneNumber), Some(around)) => {
                        let net = self.lane_number(around, &width, &mut numbers);
                        Expression::Reference(Reference::whole(net))
                    }
                    _ => match &bound[index_of_port] {
                        Some(value) => value.clone(),
                        None => continue,
                    },
                };
                self.file.reads.expression(&value);
                value
            };
            let places = self.places_of_connection(index, index_of_port);
            ports.push((port.name.clone(), value, places));
        }
        for (_, text) in numbers {
            declarations.push(line(self.text.indent, text), &places);
        }
        let primitive = inner.primitive.as_ref();
        let module_name = primitive.map_or(&inner.name, |primitive| &primitive.name);
        let mut head = module_name.clone();
        let parameters = self.parameter_values(instance);
        if !parameters.is_empty() {
            let _ = write!(head, " #({})", parameters.join(", "));
        }
        let name = match around {
            Some(_) => LANE_UNIT.to_string(),
            None => instance.name.clone(),
        };
        if self.text.indent + head.len() + name.len() + 3 > COLUMNS {
            lines.push(line(self.text.indent, format!("{module_name} #(")), &places);
            let rows = parameters.join(",\n");
            let rows = rows.lines().map(|row| line(self.text.indent + STEP, row));
            lines.extend(rows.collect(), &places);
            lines.push(line(self.text.indent, format!(") {name} (")), &places);
        } else {
            lines.push(line(self.text.indent, format!("{head} {name} (")), &places);
        }
        let last = ports.len().saturating_sub(1);
        for (i, (port, value, places)) in ports.iter().enumerate() {
            let port = primitive.map_or(port.as_str(), |primitive| primitive.vendors(port));
            let end = if i == last { ")" } else { ")," };
            let text = statement(self.text.indent + STEP, &format!(".{port}("), value, end);
            lines.extend(close_up(text, port), places);
        }
        lines.push(line(self.text.indent, ");"), &places);
        (declarations, lines)
    }

    /// `.NAME(VALUE)` for every parameter that the module's text has.
    fn parameter_values(&self, instance: &Instance) -> Vec<String> {
        let inner = &instance.module;
        if let Some(primitive) = &inner.primitive {
            let given = primitive.parameters.iter();
            return given
                .map(|(name, value)| format!(".{name}({value})"))
                .collect();
        }
        let kept = self.file.kept_parameters.get(&inner.name);
        inner
            .parameters
            .iter()
            .filter(|p| kept.is_none_or(|kept| kept.contains(&p.name)))
            .map(|p| {
                let mut outer = self.file.parameters.iter();
                let is_same = outer.any(|o| o.name == p.name && o.value == p.value);
                let number = p.value.to_string();
                format!(".{}({})", p.name, if is_same { &p.name } else { &number })
            })
            .collect()
    }
}

/// Takes the blank after a connection's opening parenthesis away.
fn close_up(mut lines: Vec<String>, port: &str) -> Vec<String> {
    let open = format!(".{port}(");
    if let Some(first) = lines.first_mut() {
        *first = first.replacen(&format!("{open} "), &open, 1);
    }
    lines
}
