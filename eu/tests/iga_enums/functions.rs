//! The 256 functions of bfn, in the assembler's syntax.

use super::{assembler, is_installed};
use warpwright_eu::enums;

const BFN: &str = "6b190300280204070405026204080507";

/// The value of an expression in the assembler's notation on one bit of each operand; `~` binds tightest, then
/// `&`, `^`, `|`.
fn evaluate(expression: &str, operands: [bool; 3]) -> bool {
    fn level(text: &mut &str, operators: &[char], operands: [bool; 3]) -> bool {
        let Some((operator, tighter)) = operators.split_first() else {
            if let Some(rest) = text.strip_prefix('~') {
                *text = rest;
                return !level(text, &[], operands);
            }
            if let Some(rest) = text.strip_prefix('(') {
                *text = rest;
                let value = level(text, &['|', '^', '&'], operands);
                *text = text.strip_prefix(')').expect("a closing parenthesis");
                return value;
            }
            let names = [
                ("s0", operands[0]),
                ("s1", operands[1]),
                ("s2", operands[2]),
            ];
            let words = names.into_iter().chain([("zeros", false), ("ones", true)]);
            for (word, value) in words {
                if let Some(rest) = text.strip_prefix(word) {
                    *text = rest;
                    return value;
                }
            }
            panic!("an operand, found {text}");
        };
        let mut value = level(text, tighter, operands);
        while let Some(rest) = text.strip_prefix(*operator) {
            *text = rest;
            let other = level(text, tighter, operands);
            value = match operator {
                '|' => value | other,
                '^' => value ^ other,
                _ => value & other,
            };
        }
        value
    }
    let mut text = expression;
    let value = level(&mut text, &['|', '^', '&'], operands);
    assert_eq!(text, "", "{expression}");
    value
}

/// Each code of bfn is the truth table of the expression that the assembler writes for it.
#[test]
fn the_assembler_writes_the_function_of_every_code() {
    if !is_installed() {
        return;
    }
    let of = enums::enumeration("BooleanFuncCtrl").expect("an enumeration");
    let base = u128::from_str_radix(BFN, 16).expect("digits").swap_bytes();
    let program = of.rows.iter().flat_map(|row| {
        let code = u128::from(*row.values.start());
        let instruction = base & !(0xf << 92 | 0xf << 84) | (code >> 4) << 92 | (code & 0xf) << 84;
        instruction.to_le_bytes()
    });
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bfn.krn");
    std::fs::write(&file, program.collect::<Vec<u8>>()).expect("a file written");
    let text = assembler(&["-d", file.to_str().expect("a plain path")]).expect("a listing");
    let expressions = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("bfn."));
    let expressions: Vec<&str> = expressions
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(expressions.len(), 256);
    for (row, expression) in of.rows.iter().zip(expressions) {
        let bit = |bit: u64| evaluate(expression, [0, 1, 2].map(|s| bit >> s & 1 == 1));
        let table = (0..8).fold(0, |table, index| table | u64::from(bit(index)) << index);
        assert_eq!(*row.values.start(), table, "{expression}");
    }
}
