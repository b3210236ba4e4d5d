//! Prints the parts of statements: operations, bindings, references, sizes, strings.

use super::operations::{binary_name, unary_name};
use crate::enums::EnumType;
use crate::module::{Binding, Module, NodeId, Op, Side};
use crate::size::Size;
use std::fmt::Write;
use std::sync::Arc;

/// How a value is computed, as `let` writes it.
pub(super) fn operation(module: &Module, op: &Op) -> String {
    let of = |id: &NodeId| reference(module, *id);
    match op {
        // These are statements of their own.
        Op::Input(_) | Op::Register(_) => String::new(),
        Op::Const(bits) => bits.to_string(),
        Op::Unary(op, a) => format!("{} {}", unary_name(*op), of(a)),
        Op::Binary(op, a, b) => format!("{} {} {}", binary_name(*op), of(a), of(b)),
        Op::Mux {
            condition,
            then,
            otherwise,
        } => format!("mux {} {} {}", of(condition), of(then), of(otherwise)),
        Op::Case {
            subject,
            arms,
            default,
        } => {
            let mut text = format!("case {} {{", of(subject));
            for arm in arms {
                let values: Vec<String> = arm.values.iter().map(ToString::to_string).collect();
                let space = if values.is_empty() { "" } else { " " };
                let values = values.join(", ");
                let _ = write!(text, " {values}{space}=> {};", of(&arm.result));
            }
            let _ = write!(text, " default => {} }}", of(default));
            text
        }
        Op::Slice { of: whole, low } => format!("slice {} {low}", of(whole)),
        Op::Concat(parts) => {
            let parts: Vec<String> = parts.iter().map(of).collect();
            format!("cat {}", parts.join(", "))
        }
        Op::Repeat(a) => format!("repeat {}", of(a)),
        Op::Select { of: row, index } => format!("select {} {}", of(row), of(index)),
        Op::TableRead { table, address } => {
            let table = module.tables.get(table.index());
            format!("lookup {} {}", table.map_or("?", |t| &t.name), of(address))
        }
        Op::MemoryRead { memory, address } => {
            let memory = module.memories.get(memory.index());
            format!("read {} {}", memory.map_or("?", |m| &m.name), of(address))
        }
        Op::InstanceOutput { instance, port } => {
            let instance = module.instances.get(instance.index());
            let name = instance.map_or("?", |i| &i.name);
            let port = instance.and_then(|i| i.module.ports.get(*port as usize));
            format!("out {name}.{}", port.map_or("?", |p| &p.name))
        }
        Op::Wire(a) => format!("wire {}", of(a)),
    }
}

/// What drives an input of an instance; the nodes are those of `module`.
pub(super) fn bound(module: &Module, of: &Module, binding: &Binding) -> String {
    match binding {
        Binding::Whole(node) => reference(module, *node),
        Binding::LaneNumber => "%lane".to_string(),
        Binding::Row {
            output,
            ends,
            side,
            base,
            stride,
        } => {
            let port = of.ports.get(*output as usize);
            let port = port.map_or("?", |port| &port.name);
            let side = match side {
                Side::Below => "below",
                Side::Above => "above",
            };
            let ends = reference(module, *ends);
            let each = format!(
                "%row {port} with {ends} {side} each {}",
                spelled(*stride, module)
            );
            if base.is_zero() {
                each
            } else {
                format!("{each} from {}", spelled(*base, module))
            }
        }
        Binding::PerLane {
            of: shared,
            base,
            stride,
        } => {
            let each = format!(
                "{} each {}",
                reference(module, *shared),
                spelled(*stride, module)
            );
            if base.is_zero() {
                each
            } else {
                format!("{each} from {}", spelled(*base, module))
            }
        }
    }
}

/// A value's name, or its number; `?` for what a faulty description has not driven.
pub(super) fn reference(module: &Module, id: NodeId) -> String {
    match module.nodes.get(id.index()) {
        None => "?".to_string(),
        Some(node) => node.name.clone().unwrap_or_else(|| format!("%{}", id.0)),
    }
}

/// A size in the module's parameters, if it is spelled so and the spelling holds; otherwise the number.
pub(super) fn spelled(size: Size, module: &Module) -> String {
    let in_parameters = || {
        let spelling = size.spelling()?;
        let mut value = i64::from(spelling.factor);
        let mut text = match spelling.factor {
            1 => String::new(),
            factor => format!("{factor}*"),
        };
        for (number, term) in spelling.terms().enumerate() {
            let parameter = module.parameters.get(usize::from(term.parameter().0))?;
            value = value.checked_mul(term.value(parameter.value).into())?;
            if number > 0 {
                text += "*";
            }
            text += &term.in_words(&parameter.name);
            if number == 0 && spelling.inner != 0 {
                value += i64::from(spelling.inner);
                text = format!("({text}{:+})", spelling.inner);
            }
        }
        if spelling.more != 0 {
            value += i64::from(spelling.more);
            let _ = write!(text, "{:+}", spelling.more);
        }
        (value == i64::from(size.get())).then_some(text)
    };
    in_parameters().unwrap_or_else(|| size.to_string())
}

/// ` of NAME`, or nothing.
pub(super) fn of_enum(enum_type: Option<&Arc<EnumType>>) -> String {
    enum_type.map_or(String::new(), |e| format!(" of {}", e.name))
}

/// A documentation behind a statement, or nothing.
pub(super) fn documented(doc: &str) -> String {
    if doc.is_empty() {
        return String::new();
    }
    format!(" {}", quoted(doc))
}

/// A string with its quotes and escapes.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted += "\\\"",
            '\\' => quoted += "\\\\",
            '\n' => quoted += "\\n",
            '\t' => quoted += "\\t",
            '\r' => quoted += "\\r",
            c if c.is_control() => {
                let _ = write!(quoted, "\\u{{{:x}}}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted + "\""
}
