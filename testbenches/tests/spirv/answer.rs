//! Executes a module's extended instructions with the unit's golden model, which is given the number found in the binary.

use super::forms::signed;
use super::read::Extended;
use std::collections::HashMap;
use warpwright_blocks::catalogue;
use warpwright_blocks::glsl450::golden::Unit;
use warpwright_blocks::glsl450::table::{INSTRUCTIONS, Instruction, NumberKind};
use warpwright_blocks::glsl450::{Configuration, Glsl450};
use warpwright_blocks::golden::{
    AnyModel, Golden, PortValues, Pure, join_lanes, low_ones, split_lanes,
};

/// Which instructions are in the unit that executes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Has {
    /// All that there are: the unit itself chooses by the number.
    All,
    /// The one alone, which takes less time.
    This,
}

/// Units by what they have, their width and their lanes.
#[derive(Default)]
pub struct Units {
    made: HashMap<(&'static str, u32, u32), Box<dyn Golden>>,
}

/// The instruction of a number of the ratified set.
pub fn by_number(number: u32) -> Option<&'static Instruction> {
    INSTRUCTIONS.iter().find(|known| known.number == number)
}

fn unit(ops: &str, width: u32, lanes: u32) -> Box<dyn Golden> {
    let (width, lanes) = (width.to_string(), lanes.to_string());
    let settings = [
        ("ops", ops),
        ("width", width.as_str()),
        ("lanes", lanes.as_str()),
    ];
    let parameters = catalogue::parameters(&Glsl450, settings).expect("a unit that can be built");
    Pure(Unit(Configuration::new(&parameters))).golden()
}

/// A component as one of a lane's width, in which it has the same value.
fn fit(bits: u64, from: (NumberKind, u32), to: u32) -> Result<u64, String> {
    let (kind, width) = from;
    let (value, again) = match kind {
        NumberKind::Signed => {
            let value = signed(bits, width);
            let cut = value as u64 & low_ones(to);
            (value as u64, signed(cut, to) as u64)
        }
        _ => (bits, bits & low_ones(to)),
    };
    if again == value {
        Ok(value & low_ones(to))
    } else {
        Err(format!("{bits:#x} does not fit {to} bits"))
    }
}

impl Units {
    /// What the instruction gives: the components of each result. An error says why the module asks for something that does not exist.
    pub fn execute(&mut self, asked: &Extended, has: Has) -> Result<Vec<Vec<u64>>, String> {
        let number = asked.number;
        let instruction = by_number(number).ok_or(format!("{number} is no instruction"))?;
        let shape = &instruction.shape;
        if !Configuration::can_have(instruction) {
            return Err(format!("{} cannot be executed", instruction.name));
        }
        if shape.operands.len() != asked.operands.len() {
            return Err(format!("{} takes other operands", instruction.name));
        }
        let is_across = shape.across > 1;
        let width = match &asked.operands[0] {
            _ if is_across => shape.widths[0],
            value => value.of.width,
        };
        if !shape.widths.contains(&width) {
            return Err(format!("{} has no width of {width}", instruction.name));
        }
        let count = asked.operands[0].of.count;
        let lanes = count.max(shape.across);
        let mut inputs = PortValues::new().with("op", number);
        let ports = ["a", "b", "c"].into_iter().zip(shape.operands);
        for ((port, kind), value) in ports.zip(&asked.operands) {
            let is_float = value.of.kind == NumberKind::Float;
            if is_float != (*kind == NumberKind::Float) && !is_across {
                return Err(format!("{} takes other types", instruction.name));
            }
            let from = (value.of.kind, value.of.width);
            let components = value.components.iter();
            let lanes: Result<Vec<u64>, String> =
                components.map(|bits| fit(*bits, from, width)).collect();
            inputs.set(port, join_lanes(width, lanes?));
        }
        let ops = match has {
            Has::All => "all",
            Has::This => instruction.name,
        };
        let golden = self.made.entry((ops, width, lanes));
        let golden = golden.or_insert_with(|| unit(ops, width, lanes));
        let outputs = golden.cycle(&inputs);
        let output = |name: &str| outputs.iter().find(|output| output.port == name);
        if output("illegal").is_some_and(|illegal| illegal.value != 0u8.into()) {
            return Err(format!("the unit says that {number} is illegal"));
        }
        let results = asked.results.iter().map(|(place, of)| {
            let place = *place as usize;
            let kind = shape.results.get(place).ok_or("no such member")?;
            let value = output(["result", "second"][place]).ok_or("no such output")?;
            let components = split_lanes(&value.value, width, lanes);
            let (given, rest) = (components.split_at_checked(of.count as usize))
                .ok_or(format!("{} gives fewer components", instruction.name))?;
            if rest.iter().any(|bits| *bits != 0) {
                return Err(format!("{} gives more components", instruction.name));
            }
            let given = given.iter();
            given
                .map(|bits| fit(*bits, (*kind, width), of.width))
                .collect()
        });
        results.collect()
    }
}
