//! The table of GLSL.std.450 against the file it was made from, and the sequencer's halves and programs.

use std::collections::BTreeSet;
use warpwright_blocks::glsl450::table::{
    Class, INSTRUCTIONS, Instruction, NumberKind, RESERVED, find,
};
use warpwright_blocks::glsl450_sequencer::golden::halves::{to_half, to_single};
use warpwright_blocks::glsl450_sequencer::program::{
    self, COMPONENTS, CONSTANTS, PC_BITS, WORD, constants, microcode, programs,
};

/// The fields of a line, of which those in quotes may have commas.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut is_quoted = false;
    for c in line.chars() {
        match c {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(String::new()),
            c => fields.last_mut().expect("one field at least").push(c),
        }
    }
    fields
}

/// How many operands the file says that there are.
fn operands_of(text: &str, name: &str) -> usize {
    let is_across = name.starts_with("Pack") || name.starts_with("Unpack");
    match text {
        _ if is_across => 1,
        text if text.contains("×2") => 2,
        text if text.contains("×3") => 3,
        text if text.starts_with("F, I") => 2,
        _ => 1,
    }
}

#[test]
fn the_table_says_what_the_file_says() {
    let file = include_str!("../../data/glsl/glsl450.csv");
    let rows: Vec<Vec<String>> = file.lines().skip(1).map(fields).collect();
    assert_eq!(rows.len(), INSTRUCTIONS.len());
    for row in &rows {
        let name = row[2].as_str();
        let instruction = find(name).unwrap_or_else(|| panic!("{name} is missing"));
        assert_eq!(instruction.name, name);
        assert_eq!(instruction.draft_number.to_string(), row[0], "{name}");
        assert_eq!(instruction.number.to_string(), row[1], "{name}");
        let letter = row[6].chars().next();
        let expected = match instruction.class {
            Class::Integer => Some('a'),
            Class::Exact => Some('b'),
            Class::Pack | Class::Fma => Some('c'),
            Class::Other => letter.filter(|l| *l != 'a' && *l != 'b'),
        };
        assert_eq!(letter, expected, "{name}");
        if instruction.class == Class::Other {
            continue;
        }
        let operands = operands_of(&row[3], name);
        assert_eq!(instruction.shape.operands.len(), operands, "{name}");
        let is_float = instruction.shape.operands[0] == NumberKind::Float;
        let starts = |start: &str| row[3].starts_with(start);
        if instruction.shape.across == 1 {
            assert_eq!(is_float, starts("F"), "{name}");
            assert_eq!(
                row[3].contains("struct"),
                instruction.shape.results.len() == 2
            );
        }
    }
}

#[test]
fn numbers_are_in_order_and_one_is_free() {
    let numbers: Vec<u32> = INSTRUCTIONS.iter().map(|i| i.number).collect();
    let expected: Vec<u32> = (1..=81).filter(|n| *n != RESERVED).collect();
    assert_eq!(numbers, expected);
    let of = |class| INSTRUCTIONS.iter().filter(|i| i.class == class).count();
    let counts = [Class::Integer, Class::Exact, Class::Pack, Class::Fma].map(of);
    assert_eq!(counts, [13, 20, 8, 4]);
}

#[test]
fn needs_are_told() {
    let needs = |name| find(name).map(Instruction::needs).unwrap_or_default();
    assert_eq!(needs("sabs"), "width=8, 16, 32 or 64");
    assert_eq!(needs("PackDouble2x32"), "width=64 and lanes=2 or more");
}

#[test]
fn halves_are_what_they_were() {
    for half in 0..1 << 16 {
        let back = to_half(to_single(half));
        let is_nan = half & 0x7FFF > 0x7C00;
        assert_eq!(back, if is_nan { 0x7E00 } else { half });
    }
}

#[test]
fn a_middle_goes_to_the_even_one() {
    for half in 0..0x7BFF {
        let (a, b) = (
            f32::from_bits(to_single(half)),
            f32::from_bits(to_single(half + 1)),
        );
        let middle = f32::midpoint(a, b).to_bits();
        assert_eq!(to_half(middle), half + half % 2);
        assert_eq!(to_half(middle - 1), half);
        assert_eq!(to_half(middle + 1), half + 1);
    }
}

#[test]
fn thirty_instructions_have_programs() {
    let names: BTreeSet<&str> = programs().iter().map(|p| p.name.as_str()).collect();
    assert_eq!(names.len(), 30);
    for program in programs() {
        let (number, components) = (program.number, program.components);
        assert!((1..=COMPONENTS).contains(&components));
        assert_eq!(
            program::find(number, components).unwrap().start,
            program.start
        );
    }
}

#[test]
fn all_of_it_fits() {
    let words = microcode();
    assert!(words.len() <= 1 << PC_BITS, "{}", words.len());
    assert!(words.iter().all(|word| word >> WORD == 0));
    assert!(constants().len() <= CONSTANTS as usize);
    let last = programs().last().unwrap();
    assert_eq!(
        last.start as usize + last.operations.len(),
        words.len(),
        "programs follow one another"
    );
}
