//! Instructions that have programs, in modules made by third-party tools: `spirv-as` writes the numbers, `spirv-val` accepts
//! the module, `rspirv` reads the binary, and the golden model executes it. The expected results are in `programs.txt`.

use super::forms::Type;
use super::read::{Extended, extended_instructions};
use super::write::Writer;
use super::{assembled, other_orders, tools, valid};
use std::collections::BTreeSet;
use std::sync::LazyLock;
use warpwright_blocks::glsl450::table::{INSTRUCTIONS, NumberKind};
use warpwright_blocks::glsl450_sequencer::Width;
use warpwright_blocks::glsl450_sequencer::golden::results;
use warpwright_blocks::glsl450_sequencer::program::{Program, programs};

/// An operation, and what it gives.
struct Row {
    name: &'static str,
    operands: Vec<Vec<&'static str>>,
    result: Vec<f64>,
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let lines = include_str!("programs.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    let of_line = |line: &'static str| {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let numbers = |text: &'static str| text.split(',').map(str::trim);
        Row {
            name: parts[0],
            operands: parts[1]
                .split(';')
                .map(|one| numbers(one).collect())
                .collect(),
            result: numbers(parts[2])
                .map(|x| x.parse().expect("a number"))
                .collect(),
        }
    };
    lines.map(of_line).collect()
});

impl Row {
    /// The program of an instruction of this number for operands as long as these.
    fn program(
        number: u32,
        words: impl Iterator<Item = usize> + Clone,
    ) -> Option<&'static Program> {
        let is_it = |program: &&Program| {
            let shape = program.shape().into_iter().map(|(_, words)| words);
            program.number == number && shape.eq(words.clone())
        };
        programs().iter().find(is_it)
    }

    /// Its own.
    fn own(&self) -> &'static Program {
        let instruction = INSTRUCTIONS.iter().find(|known| known.name == self.name);
        let number = instruction.expect(self.name).number;
        Self::program(number, self.operands.iter().map(Vec::len)).expect(self.name)
    }

    /// Writes it: numbers, vectors, and matrices of as many columns as components.
    fn write(&self, writer: &mut Writer, id: &str, width: u32) {
        let columns = self.own().components;
        let declarations = &mut writer.declarations;
        let of = |count| Type {
            kind: NumberKind::Float,
            width,
            count,
        };
        let is_matrix = |words: usize| words > 1 && words as u32 != columns;
        let matrix = format!("%matrix_{columns}_of_{width}");
        let column = declarations.of_type(of(columns));
        if columns > 1 {
            declarations.declare(&matrix, &format!("OpTypeMatrix {column} {columns}"));
        }
        let operands = self.operands.iter().enumerate().map(|(number, operand)| {
            let words = operand
                .iter()
                .map(|word| of(1).bits(word).expect("a float"));
            let words: Vec<u64> = words.collect();
            if !is_matrix(words.len()) {
                return declarations.constant(of(words.len() as u32), &words);
            }
            let parts = words.chunks(columns as usize);
            let parts = parts.map(|part| declarations.constant(of(columns), part));
            let parts: Vec<String> = parts.collect();
            let name = format!("{id}_operand_{number}");
            let what = format!("OpConstantComposite {matrix} {}", parts.join(" "));
            declarations.declare(&name, &what);
            name
        });
        let operands: Vec<String> = operands.collect();
        let result = match self.result.len() {
            words if is_matrix(words) => matrix,
            words => writer.declarations.of_type(of(words as u32)),
        };
        writer.extended(id, &result, self.name, &operands);
    }

    /// Whether what was read gives the result, but for errors much smaller than a wrong instruction's.
    fn holds(&self, read: &Extended, width: Width) -> bool {
        let Some(given) = execute(read, width) else {
            return false;
        };
        let greatest = self
            .result
            .iter()
            .fold(0.0, |most: f64, x| most.max(x.abs()));
        let allowed = greatest
            * if width.bits() == 16 {
                1.0 / 256.0
            } else {
                1.0 / 65536.0
            };
        let mut pairs = given.iter().zip(&self.result);
        given.len() == self.result.len()
            && pairs.all(|(given, exact)| (given - exact).abs() <= allowed)
    }
}

/// What an instruction gives, by the golden model; nothing if there is none of this number for such operands.
fn execute(read: &Extended, width: Width) -> Option<Vec<f64>> {
    let words = read.operands.iter().map(|value| value.components.len());
    let program = Row::program(read.number, words)?;
    let operands = read.operands.iter().flat_map(|value| &value.components);
    let operands: Vec<u32> = operands.map(|word| *word as u32).collect();
    let words = results(width, program, &operands).into_iter();
    let number = |word: u32| match width {
        Width::Single => f32::from_bits(word).into(),
        Width::Half => half::f16::from_bits(word as u16).to_f64(),
    };
    Some(words.map(number).collect())
}

/// All rows at a width, and what was read of them after other people's tools wrote and took the module.
fn module(test: &str, width: Width) -> Option<Vec<(&'static Row, Extended)>> {
    let tools = tools(test)?;
    let mut writer = Writer::default();
    for (number, row) in ROWS.iter().enumerate() {
        row.write(&mut writer, &format!("%case_{number}"), width.bits());
    }
    let text = writer.finish();
    valid(&tools, &text).unwrap_or_else(|failure| panic!("{failure}"));
    let binary = assembled(&tools[0], &text).unwrap_or_else(|failure| panic!("{failure}"));
    let read = extended_instructions(&binary);
    assert_eq!(read.len(), ROWS.len());
    Some(ROWS.iter().zip(read).collect())
}

/// Whether all rows of an instruction hold after a change.
fn all_hold(
    module: &[(&'static Row, Extended)],
    name: &str,
    width: Width,
    change: impl Fn(&mut Extended),
) -> bool {
    let mut of_name = module.iter().filter(|(row, _)| row.name == name);
    of_name.all(|(row, read)| {
        let mut changed = read.clone();
        change(&mut changed);
        row.holds(&changed, width)
    })
}

fn names() -> BTreeSet<&'static str> {
    ROWS.iter().map(|row| row.name).collect()
}

/// Each is the one that was written, with its operands in their order and their components in their places, and no other number and no other order would do.
#[test]
fn programs_are_those_of_the_instructions_that_were_written() {
    let test = "programs_are_those_of_the_instructions_that_were_written";
    // No program without a row.
    let rows: BTreeSet<u32> = ROWS.iter().map(|row| row.own().start).collect();
    assert_eq!(rows.len(), programs().len());
    assert_eq!(names().len(), 30);
    for width in [Width::Single, Width::Half] {
        let Some(module) = module(test, width) else {
            return;
        };
        for (row, read) in &module {
            assert_eq!(
                (read.label.as_str(), read.number),
                (row.name, row.own().number)
            );
            assert!(
                row.holds(read, width),
                "{read:?}: {:?}",
                execute(read, width)
            );
        }
        for name in names() {
            let number = module.iter().find(|(row, _)| row.name == name);
            let number = number.map_or(0, |(_, read)| read.number);
            for other in (0..=INSTRUCTIONS.len() as u32 + 2).filter(|other| *other != number) {
                let holds = all_hold(&module, name, width, |read| read.number = other);
                assert!(!holds, "{name} as {other}");
            }
            let count = module.iter().find(|(row, _)| row.name == name);
            let count = count.map_or(0, |(_, read)| read.operands.len());
            for order in other_orders(count) {
                let holds = all_hold(&module, name, width, |read| {
                    let given = order.iter().map(|place| read.operands[*place].clone());
                    read.operands = given.collect();
                });
                // A distance is the same from either end, and so is the product of the vectors that say where a face looks.
                let is_same = name == "Distance" || (name == "FaceForward" && order == [0, 2, 1]);
                assert_eq!(holds, is_same, "{name} {order:?}");
            }
            let has_components = ROWS
                .iter()
                .any(|row| row.name == name && row.operands[0].len() > 1);
            if has_components {
                let holds = all_hold(&module, name, width, |read| {
                    for value in &mut read.operands {
                        value.components.rotate_left(1);
                    }
                });
                let is_same = ["Length", "Distance"].contains(&name);
                assert_eq!(holds, is_same, "{name}");
            }
        }
    }
}
