//! Exhaustive sweeps over an instruction's operands.
//!
//! Every lane gets every operand, lane 0 in counting order and each other lane a fraction of the range ahead: the
//! lane's number, bit-reversed, is in the number's four highest bits. So neighbours never have the same operand,
//! and neither do the components that an instruction packs into one. Unused operands are held at 0. The results
//! are those of lane 0 alone, or of all lanes that an instruction unpacks into: the same for any number of lanes.

use super::configuration::{Configuration, OPERANDS};
use super::table::{Instruction, NumberKind};
use crate::framework::golden::PortValues;
use crate::framework::sweep::{EXHAUSTIVE, Field, InputBits, MOST_BITS, NoSweep, Sweep};

/// Bits of a lane's number.
const LANE_BITS: u32 = 4;

/// A sweep for each instruction of a unit.
pub(super) fn sweeps(c: &Configuration) -> Result<Vec<Sweep>, NoSweep> {
    c.ops.iter().map(|op| sweep(c, op)).collect()
}

fn sweep(c: &Configuration, op: &Instruction) -> Result<Sweep, NoSweep> {
    let operands = &op.shape.operands;
    let bits = c.width * operands.len() as u32;
    if bits > MOST_BITS {
        return Err(NoSweep::TooManyBits {
            function: format!("{} at width={}", op.name, c.width),
            bits,
            covers: EXHAUSTIVE,
            most: MOST_BITS,
            allowed: allowed(op),
        });
    }
    let mut places = Vec::new();
    for (index, port) in OPERANDS.iter().enumerate().take(operands.len()) {
        let from = index as u32 * c.width;
        for lane in 0..c.lanes {
            let ahead = u64::from(lane) << (bits - LANE_BITS);
            places.push(InputBits {
                field: Field {
                    port: format!("in_{port}"),
                    low: lane * c.width,
                    width: c.width,
                },
                from,
                flips: ahead >> from & crate::framework::golden::low_ones(c.width),
            });
        }
    }
    let mut held = PortValues::new()
        .with("in_valid", 1u8)
        .with("out_ready", 1u8);
    if c.has_op() {
        held.set("in_op", op.number);
    }
    let kinds: Vec<String> = operands.iter().map(|kind| named(*kind, c.width)).collect();
    Ok(Sweep {
        function: op.name.to_string(),
        operands: kinds.join(", "),
        bits,
        places,
        held,
        results: results(c, op),
        latency: c.stages(),
    })
}

/// The components that say something.
fn results(c: &Configuration, op: &Instruction) -> Vec<Field> {
    let components = if op.name.starts_with("Unpack") {
        op.shape.across
    } else {
        1
    };
    let ports = ["out_result", "out_second"].into_iter();
    let ports = ports.take(op.shape.results.len());
    let fields = ports.flat_map(|port| {
        (0..components).map(move |lane| Field {
            port: port.to_string(),
            low: lane * c.width,
            width: c.width,
        })
    });
    fields.collect()
}

/// A type: `f32`.
fn named(kind: NumberKind, width: u32) -> String {
    let letter = match kind {
        NumberKind::Float => 'f',
        NumberKind::Signed => 'i',
        NumberKind::Unsigned => 'u',
    };
    format!("{letter}{width}")
}

/// The widths at which an instruction has few enough operands.
fn allowed(op: &Instruction) -> String {
    let count = op.shape.operands.len() as u32;
    let few = op.shape.widths.iter().filter(|w| **w * count <= MOST_BITS);
    let few: Vec<String> = few.map(|width| format!("width={width}")).collect();
    if few.is_empty() {
        return format!("{} has too many at every width", op.name);
    }
    format!("{} can be swept at {}", op.name, few.join(" and "))
}
