//! The rules of every finished module: operands exist and have the right widths.
//!
//! The builder keeps them by construction; a parsed text is checked against
//! them here. [`crate::check`] covers names, drivers, loops and unused inputs.

use crate::enums::EnumType;
use crate::module::{
    BinaryOp, Binding, CLOCK, CaseArm, Direction, Instance, Memory, Module, NodeId, Op, Port,
    RESET, RESET_LOW, Register, Side, Table, UnaryOp,
};
use crate::names::check_name;
use crate::problem::Problem;
use crate::size::{MAX_WIDTH, Size};
use crate::text::binary_name;
use std::collections::HashSet;

type Rule = Result<(), Problem>;

/// A name that the module itself declares: legal, and none of the implicit ports.
pub(crate) fn check_own_name(name: &str) -> Rule {
    check_name(name)?;
    let implicit = [CLOCK, RESET, RESET_LOW];
    if !implicit.iter().any(|port| port.eq_ignore_ascii_case(name)) {
        return Ok(());
    }
    Err(Problem::IllegalName {
        name: name.to_string(),
        why: "`clk`, `rst` and `rst_n` are the implicit clock and reset ports",
    })
}

/// The rules of one value: its own width, its operands' widths, and what it refers to.
pub(crate) fn check_node(module: &Module, id: NodeId) -> Rule {
    let node = find(&module.nodes, "node", id.0)?;
    let width = node.width.get();
    let of = |id: &NodeId| operand(module, *id);
    let has = |expected: u32| exact(|| described(module, id), expected, width);
    legal_width(|| described(module, id), node.width)?;
    if let Some(name) = &node.name {
        check_own_name(name)?;
    }
    check_enum(
        node.enum_type.as_deref(),
        || described(module, id),
        node.width,
    )?;
    match &node.op {
        Op::Input(index) => {
            let port = find(&module.ports, "port", *index)?;
            if port.direction != Direction::Input || port.node != id {
                let (what, index) = ("input port", *index);
                return Err(Problem::Missing { what, index });
            }
            has(port.width.get())
        }
        Op::Const(bits) => has(bits.width()),
        Op::Unary(UnaryOp::Not, a) | Op::Wire(a) => has(of(a)?),
        Op::Unary(UnaryOp::All | UnaryOp::Any | UnaryOp::Parity, a) => {
            of(a)?;
            has(1)
        }
        Op::Binary(op, a, b) => has(binary_width(*op, of(a)?, of(b)?)?),
        Op::Mux {
            condition,
            then,
            otherwise,
        } => {
            exact(|| "the condition of a mux".into(), 1, of(condition)?)?;
            equal("mux", of(then)?, of(otherwise)?)?;
            has(of(then)?)
        }
        Op::Case {
            subject,
            arms,
            default,
        } => {
            check_arms(module, of(subject)?, arms, of(default)?)?;
            has(of(default)?)
        }
        Op::Slice { of: whole, low } => within(u64::from(*low), width, of(whole)?),
        Op::Concat(parts) => {
            if parts.is_empty() {
                let what = "a concatenation".to_string();
                return Err(Problem::Empty { what });
            }
            let mut total = 0;
            for part in parts {
                total += u64::from(of(part)?);
            }
            let total = Size::from(total);
            legal_width(|| "a concatenation".into(), total)?;
            has(total.get())
        }
        Op::Repeat(a) => {
            let unit = of(a)?;
            if width.is_multiple_of(unit) {
                return Ok(());
            }
            Err(Problem::NotAMultiple {
                what: described(module, id),
                unit,
                found: width,
            })
        }
        Op::Select { of: row, index } => {
            of(index)?;
            within(0, width, of(row)?)
        }
        Op::TableRead { table, address } => {
            of(address)?;
            has(find(&module.tables, "table", table.0)?.width)
        }
        Op::Register(register) => {
            let register = find(&module.registers, "register", register.0)?;
            if register.node != id {
                let (what, index) = ("register read by node", id.0);
                return Err(Problem::Missing { what, index });
            }
            Ok(())
        }
        Op::MemoryRead { memory, address } => {
            of(address)?;
            has(find(&module.memories, "memory", memory.0)?.width.get())
        }
        Op::InstanceOutput { instance, port } => {
            let instance = find(&module.instances, "instance", instance.0)?;
            let output = find(&instance.module.ports, "port", *port)?;
            if output.direction != Direction::Output {
                let (what, index) = ("output port", *port);
                return Err(Problem::Missing { what, index });
            }
            let of_lanes = (output.width * lane_count(instance)).get();
            let of_ends = match instance.ends(*port) {
                Some((ends, _)) => operand(module, ends)?,
                None => 0,
            };
            has(of_lanes.saturating_add(of_ends))
        }
    }
}

/// The result's width of an operation on two operands, if they fit each other.
fn binary_width(op: BinaryOp, left: u32, right: u32) -> Result<u32, Problem> {
    if !op.is_shift() {
        equal(binary_name(op), left, right)?;
    }
    Ok(if op.is_comparison() { 1 } else { left })
}

fn check_arms(module: &Module, subject: u32, arms: &[CaseArm], default: u32) -> Rule {
    let mut seen = HashSet::new();
    for arm in arms {
        for value in &arm.values {
            exact(|| format!("the case value {value}"), subject, value.width())?;
            if !seen.insert(value) {
                let value = value.to_string();
                return Err(Problem::CaseValueTwice { value });
            }
        }
        equal("case", operand(module, arm.result)?, default)?;
    }
    Ok(())
}

/// A port is as wide as its node and its enumeration.
pub(crate) fn check_port(module: &Module, port: &Port) -> Rule {
    check_own_name(&port.name)?;
    let what = || format!("port `{}`", port.name);
    legal_width(what, port.width)?;
    check_enum(port.enum_type.as_deref(), what, port.width)?;
    exact(what, operand(module, port.node)?, port.width.get())
}

/// A register's reset value, enable and next value fit it.
pub(crate) fn check_register(module: &Module, register: &Register) -> Rule {
    let name = &register.name;
    check_own_name(name)?;
    let width = operand(module, register.node)?;
    if let Some(reset) = &register.reset {
        let what = || format!("the reset value of register `{name}`");
        exact(what, width, reset.width())?;
        if register.power_up.is_some() {
            let name = name.clone();
            return Err(Problem::ResetAndPowerUp { name });
        }
    }
    if let Some(power_up) = &register.power_up {
        let what = || format!("the power-up value of register `{name}`");
        exact(what, width, power_up.width())?;
    }
    if let Some(enable) = register.enable {
        let what = || format!("the enable of register `{name}`");
        exact(what, 1, operand(module, enable)?)?;
    }
    let what = || format!("the next value of register `{name}`");
    exact(what, width, operand(module, register.next)?)
}

/// A memory has words, and its write ports fit them.
pub(crate) fn check_memory(module: &Module, memory: &Memory) -> Rule {
    let name = &memory.name;
    check_own_name(name)?;
    legal_width(|| format!("memory `{name}`"), memory.width)?;
    if memory.depth == 0 {
        let what = format!("memory `{name}`");
        return Err(Problem::Empty { what });
    }
    let (width, depth) = (memory.width.get(), memory.depth);
    check_word_count(name, depth, memory.contents.len())?;
    for word in &memory.contents {
        let what = || format!("a word of the contents of memory `{name}`");
        exact(what, width, word.width())?;
    }
    for write in &memory.writes {
        let what = |port: &str| format!("the {port} of a write to memory `{name}`");
        check_parts(name, width, operand(module, write.enable)?)?;
        operand(module, write.address)?;
        let data = operand(module, write.data)?;
        exact(|| what("data"), width, data)?;
    }
    Ok(())
}

/// A memory's contents are no more words than it has.
pub(crate) fn check_word_count(name: &str, depth: u32, found: usize) -> Rule {
    if found <= depth as usize {
        return Ok(());
    }
    let name = name.to_string();
    Err(Problem::TooManyWords { name, depth, found })
}

/// A write's enables divide the word into equal parts.
pub(crate) fn check_parts(name: &str, width: u32, enables: u32) -> Rule {
    if width.is_multiple_of(enables) {
        return Ok(());
    }
    let name = name.to_string();
    Err(Problem::UnequalParts {
        name,
        width,
        enables,
    })
}

/// A table has entries, all of its width.
pub(crate) fn check_table(table: &Table) -> Rule {
    let name = &table.name;
    check_own_name(name)?;
    legal_width(|| format!("table `{name}`"), Size::plain(table.width))?;
    if table.entries.is_empty() {
        let what = format!("table `{name}`");
        return Err(Problem::Empty { what });
    }
    let mut entries = table.entries.iter();
    entries.try_for_each(|entry| {
        let what = || format!("an entry of table `{name}`");
        exact(what, table.width, entry.width())
    })
}

/// An instance's connected inputs fit its module's ports, for every lane. Inputs that are not connected
/// are found by [`crate::check`].
pub(crate) fn check_instance(module: &Module, instance: &Instance) -> Rule {
    check_own_name(&instance.name)?;
    let lanes = lane_count(instance);
    check_lane_count(&instance.name, lanes)?;
    for (index, binding) in instance.inputs.iter().enumerate() {
        let Some(binding) = binding else { continue };
        let port = find(&instance.module.ports, "port", index as u32)?;
        if port.direction != Direction::Input {
            let (what, index) = ("input port", index as u32);
            return Err(Problem::Missing { what, index });
        }
        let width = port.width.get();
        check_binding(instance, &port.name, binding)?;
        match binding {
            Binding::LaneNumber => {}
            Binding::Whole(node) => {
                let what = || format!("input `{}`", port.name);
                exact(what, width, operand(module, *node)?)?;
            }
            Binding::PerLane { of, base, stride } => {
                let available = operand(module, *of)?;
                check_lanes(
                    module,
                    *of,
                    (base.get(), stride.get(), width),
                    lanes,
                    available,
                )?;
            }
            Binding::Row { .. } => check_row(module, instance, &port.name, width, binding)?,
        }
    }
    Ok(())
}

/// A lane array has lanes, and no more than a value has bits.
pub(crate) fn check_lane_count(name: &str, count: Size) -> Rule {
    if (1..=MAX_WIDTH).contains(&count.get()) {
        return Ok(());
    }
    let (name, found) = (name.to_string(), count.get());
    Err(Problem::LaneCount { name, found })
}

/// Only an input of lanes differs from lane to lane.
pub(crate) fn check_binding(instance: &Instance, port: &str, binding: &Binding) -> Rule {
    if instance.lanes.is_some() || matches!(binding, Binding::Whole(_)) {
        return Ok(());
    }
    let (name, port) = (instance.name.clone(), port.to_string());
    Err(Problem::NoLanes { name, port })
}

fn check_lanes(
    module: &Module,
    of: NodeId,
    (base, stride, width): (u32, u32, u32),
    lanes: Size,
    available: u32,
) -> Rule {
    let low = |lane: u32| u64::from(base) + u64::from(lane) * u64::from(stride);
    let is_beyond = |lane: &u32| low(*lane) + u64::from(width) > u64::from(available);
    match (0..lanes.get()).find(is_beyond) {
        None => Ok(()),
        Some(lane) => Err(Problem::LaneOutOfRange {
            lane,
            low: low(lane),
            high: low(lane) + u64::from(width) - 1,
            name: name_of(module, of),
            width: available,
        }),
    }
}

/// Lanes that see an output of their own see its ends, or lanes on their side.
pub(crate) fn check_row(
    module: &Module,
    instance: &Instance,
    input: &str,
    width: u32,
    binding: &Binding,
) -> Rule {
    let Binding::Row {
        output,
        ends,
        side,
        base,
        stride,
    } = binding
    else {
        return Ok(());
    };
    let name = &instance.name;
    let wrong = |why: &str| {
        let (name, input, why) = (name.clone(), input.to_string(), why.to_string());
        Err(Problem::BadRow { name, input, why })
    };
    let port = find(&instance.module.ports, "port", *output)?;
    if port.direction != Direction::Output {
        let (what, index) = ("output port", *output);
        return Err(Problem::Missing { what, index });
    }
    if !instance.is_in_place() {
        return wrong("only lanes that are described in place can see outputs of other lanes");
    }
    let rows = instance.inputs.iter().flatten();
    let is_other = |other: &Binding| match other {
        Binding::Row {
            output: of,
            ends: has,
            side: at,
            ..
        } => at != side || (of == output && has != ends),
        _ => false,
    };
    if rows.into_iter().any(is_other) {
        return wrong(
            "all rows of an array must have their ends on the same side, and a row has one value there",
        );
    }
    let (lanes, each) = (lane_count(instance).get(), u64::from(port.width.get()));
    let of_ends = u64::from(operand(module, *ends)?);
    let available = each * u64::from(lanes) + of_ends;
    let seen = |lane: u32| {
        let low = u64::from(base.get()) + u64::from(lane) * u64::from(stride.get());
        (low, low + u64::from(width))
    };
    let own = |lane: u32| match side {
        Side::Below => of_ends + u64::from(lane) * each,
        Side::Above => u64::from(lane) * each,
    };
    for lane in 0..lanes {
        let ((low, end), own) = (seen(lane), own(lane));
        if end > available {
            let (name, width) = (format!("{name}.{}", port.name), available as u32);
            let high = end - 1;
            return Err(Problem::LaneOutOfRange {
                lane,
                low,
                high,
                name,
                width,
            });
        }
        let is_behind = match side {
            Side::Below => end <= own,
            Side::Above => low >= own + each,
        };
        if !is_behind {
            let (has, sees) = match side {
                Side::Below => ("below", "lower"),
                Side::Above => ("above", "higher"),
            };
            return wrong(&format!(
                "lane {lane} would see bits {low} to {} of row `{}`, whose ends are {has} the lanes: it may see them and {sees} lanes, the bits {}",
                end - 1,
                port.name,
                match side {
                    Side::Below => format!("up to {}", i128::from(own) - 1),
                    Side::Above => format!("from {}", own + each),
                }
            ));
        }
    }
    Ok(())
}

fn lane_count(instance: &Instance) -> Size {
    let lanes = instance.lanes;
    lanes.map_or(Size::plain(1), |lanes| lanes.count)
}

fn find<'a, T>(list: &'a [T], what: &'static str, index: u32) -> Result<&'a T, Problem> {
    let found = list.get(index as usize);
    found.ok_or(Problem::Missing { what, index })
}

/// An operand's width. Never 0, so that messages may speak of its highest bit.
fn operand(module: &Module, id: NodeId) -> Result<u32, Problem> {
    let node = find(&module.nodes, "node", id.0)?;
    legal_width(|| described(module, id), node.width)?;
    Ok(node.width.get())
}

fn name_of(module: &Module, id: NodeId) -> String {
    let name = module.node(id).name.clone();
    name.unwrap_or_else(|| format!("%{}", id.0))
}

fn described(module: &Module, id: NodeId) -> String {
    format!("`{}`", name_of(module, id))
}

fn legal_width(what: impl FnOnce() -> String, width: Size) -> Rule {
    let width = width.get();
    if (1..=MAX_WIDTH).contains(&width) {
        return Ok(());
    }
    let what = what();
    Err(Problem::WidthOutOfRange { what, width })
}

fn check_enum(enum_type: Option<&EnumType>, what: impl FnOnce() -> String, width: Size) -> Rule {
    let Some(enum_type) = enum_type else {
        return Ok(());
    };
    let what = || format!("{} of enumeration `{}`", what(), enum_type.name);
    exact(what, enum_type.width, width.get())
}

fn exact(what: impl FnOnce() -> String, expected: u32, found: u32) -> Rule {
    if expected == found {
        return Ok(());
    }
    let what = what();
    Err(Problem::WrongWidth {
        what,
        expected,
        found,
    })
}

fn equal(operation: &'static str, left: u32, right: u32) -> Rule {
    if left == right {
        return Ok(());
    }
    Err(Problem::WidthsDiffer {
        operation,
        left,
        right,
    })
}

fn within(low: u64, count: u32, width: u32) -> Rule {
    let high = low + u64::from(count) - 1;
    if high < u64::from(width) {
        return Ok(());
    }
    let low = low as u32;
    Err(Problem::SliceOutOfRange { low, high, width })
}
