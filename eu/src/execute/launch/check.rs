//! Checks a kernel, its arguments and its grid before anything is laid out.

use super::{Argument, Grid};
use crate::container::{KernelLaunch, PayloadKind};
use crate::execute::registers::REGISTER;

/// Work-items of a group, at the most.
const LARGEST_GROUP: u64 = 1024;

const BUFFER: &str = "a buffer";
const SHARED: &str = "memory that a group shares";

/// Bytes that a group shares, at the most: what an address of shared memory can say.
pub(super) const MOST_SHARED: u64 = 0x2_0000;

/// Why a kernel cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LaunchError {
    /// Another number of arguments.
    #[error("the kernel has {expected} arguments{}, got {found}", listed(.names))]
    Arguments {
        /// How many the kernel has.
        expected: usize,
        /// How many there are.
        found: usize,
        /// What the source calls them.
        names: Vec<String>,
    },
    /// A number where a buffer belongs, or the other way round, or of another size.
    #[error("argument {number}{name} is {expected}, got {found}")]
    Argument {
        /// Which one, from 0 on.
        number: u32,
        /// What the source calls it, in parentheses.
        name: String,
        /// What it must be.
        expected: String,
        /// What it is.
        found: String,
    },
    /// The kernel needs something at its start that is not modelled.
    #[error("the kernel needs {what}, which is not modelled")]
    Needs {
        /// What it is.
        what: String,
    },
    /// A size that cannot be.
    #[error("{0}")]
    Grid(String),
}

fn listed(names: &[String]) -> String {
    if names.is_empty() {
        return String::new();
    }
    format!(" ({})", names.join(", "))
}

/// Whether there can be such a grid, of such a kernel.
pub(super) fn grid(kernel: &KernelLaunch, grid: Grid) -> Result<(), LaunchError> {
    let fault = |what: String| Err(LaunchError::Grid(what));
    if ![8, 16, 32].contains(&kernel.simd_size) {
        return fault(format!(
            "the kernel has {} work-items a thread; 8, 16 and 32 are possible",
            kernel.simd_size
        ));
    }
    if kernel.registers != 128 && kernel.registers != 256 {
        return fault(format!(
            "the kernel has {} registers; 128 and 256 are possible",
            kernel.registers
        ));
    }
    if kernel.inline_bytes != 0 && kernel.inline_bytes != REGISTER {
        return fault(format!(
            "the kernel has {} bytes of arguments in a register; 0 and 32 are possible",
            kernel.inline_bytes
        ));
    }
    if let Some([x, y, z]) = kernel.walk_order.filter(|order| *order != [0, 1, 2]) {
        let what = format!("local ids that count in the order {x},{y},{z}");
        return Err(LaunchError::Needs { what });
    }
    let each = if kernel.simd_size == 32 { 192 } else { 96 };
    if kernel.local_id_bytes != 0 && kernel.local_id_bytes != each {
        return fault(format!(
            "the kernel has {} bytes of local ids a thread; 0 and {each} are possible",
            kernel.local_id_bytes
        ));
    }
    if u64::from(kernel.shared_bytes) > MOST_SHARED {
        return fault(format!(
            "the kernel shares {} bytes in a group; {MOST_SHARED} are possible",
            kernel.shared_bytes
        ));
    }
    for (name, global, local) in
        [0, 1, 2].map(|d| (["x", "y", "z"][d], grid.global[d], grid.local[d]))
    {
        if global == 0 || local == 0 {
            return fault(format!("the sizes in {name} must be at least 1"));
        }
        if global % local != 0 {
            return fault(format!(
                "the global size {global} in {name} is not a multiple of the local size {local}"
            ));
        }
    }
    let items: u64 = grid.local.iter().map(|size| u64::from(*size)).product();
    if items > LARGEST_GROUP {
        return fault(format!(
            "a group has {items} work-items; {LARGEST_GROUP} are possible"
        ));
    }
    match kernel.required_group {
        Some(required) if required != grid.local => {
            let [x, y, z] = required;
            fault(format!("the kernel requires the local size {x},{y},{z}"))
        }
        _ => Ok(()),
    }
}

/// Whether the arguments are what the kernel says.
pub(super) fn arguments(kernel: &KernelLaunch, arguments: &[Argument]) -> Result<(), LaunchError> {
    let index = |kind: &PayloadKind| match kind {
        PayloadKind::Pointer { argument, .. }
        | PayloadKind::BufferAddress { argument }
        | PayloadKind::BufferOffset { argument }
        | PayloadKind::Value { argument, .. } => Some(*argument),
        _ => None,
    };
    let used = kernel.payload.iter().filter_map(|piece| index(&piece.kind));
    let named = kernel.arguments.iter().map(|argument| argument.index);
    let last = used.chain(named).max();
    let expected = last.map_or(0, |last| last as usize + 1);
    if expected != arguments.len() {
        let names = kernel.arguments.iter();
        let names = names.map(|argument| format!("{} {}", argument.type_name, argument.name));
        return Err(LaunchError::Arguments {
            expected,
            found: arguments.len(),
            names: names.collect(),
        });
    }
    for (number, argument) in (0..).zip(arguments) {
        let pieces = kernel.payload.iter();
        let pieces = pieces.filter(|piece| index(&piece.kind) == Some(number));
        let mut expected = None;
        let mut bytes = 0;
        for piece in pieces {
            match &piece.kind {
                PayloadKind::Value { source_offset, .. } => {
                    bytes = bytes.max(source_offset.saturating_add(piece.size));
                    expected = Some(format!("a value of {bytes} bytes"));
                }
                PayloadKind::Pointer { mode, .. } if mode == "slm" => {
                    expected = Some(SHARED.to_string());
                }
                _ => expected = Some(BUFFER.to_string()),
            }
        }
        // What the kernel does not use may be anything.
        let Some(expected) = expected else {
            continue;
        };
        let found = match argument {
            Argument::Buffer(_) => BUFFER.to_string(),
            Argument::Value(value) => format!("a value of {} bytes", value.len()),
            Argument::Shared(_) => SHARED.to_string(),
        };
        if found == expected {
            continue;
        }
        let mut named = kernel.arguments.iter();
        let name = named.find(|argument| argument.index == number);
        return Err(LaunchError::Argument {
            number,
            name: name.map_or(String::new(), |a| format!(" ({} {})", a.type_name, a.name)),
            expected,
            found,
        });
    }
    Ok(())
}
