//! Instructions of GLSL.std.450 in modules made by third-party tools: `spirv-as` writes the numbers, `spirv-val` checks
//! the operand types against the rules, `rspirv` reads the binary, and the golden model executes it. The expected
//! results are in `spirv/expected.txt`, which none of these reads. Instructions that have programs are in [`programs`].

mod answer;
mod cases;
mod forms;
mod programs;
mod read;
mod vulkan;
mod write;

use answer::{Has, Units, by_number};
use cases::Case;
use forms::{Form, Type};
use read::{Extended, extended_instructions};
use rspirv::grammar::GLSL_STD_450_INSTRUCTION_TABLE;
use std::collections::BTreeSet;
use std::sync::OnceLock;
use warpwright_blocks::glsl450::Configuration;
use warpwright_blocks::glsl450::table::{INSTRUCTIONS, NumberKind, RESERVED};
use warpwright_testbenches::tools::{
    Found, Scratch, Tool, ToolFailure, assemble, require_or_skip, validate,
};
use write::{ENVIRONMENT, Writer};

/// Instructions that `glsl450` can be built with.
const EXECUTED: usize = 45;

/// Both tools, or a skipped test.
fn tools(test: &str) -> Option<[Found; 2]> {
    let spirv_as = require_or_skip(Tool::SpirvAs, test)?;
    let spirv_val = require_or_skip(Tool::SpirvVal, test)?;
    Some([spirv_as, spirv_val])
}

/// The binary of a text.
fn assembled(spirv_as: &Found, text: &str) -> Result<Vec<u8>, ToolFailure> {
    let scratch = Scratch::new().expect("a temporary folder");
    let [source, binary] = ["module.spvasm", "module.spv"].map(|name| scratch.path().join(name));
    std::fs::write(&source, text).expect("a file in it");
    assemble(spirv_as, ENVIRONMENT, &source, &binary)?;
    Ok(std::fs::read(&binary).expect("the binary"))
}

/// Whether the validator takes a text.
fn valid([spirv_as, spirv_val]: &[Found; 2], text: &str) -> Result<(), ToolFailure> {
    let scratch = Scratch::new().expect("a temporary folder");
    let binary = scratch.path().join("module.spv");
    std::fs::write(&binary, assembled(spirv_as, text)?).expect("a file in it");
    validate(spirv_val, ENVIRONMENT, &binary)
}

/// The module of all cases, assembled once: each case beside what was read of it.
fn module(spirv_as: &Found) -> &'static [(Case, Extended)] {
    static READ: OnceLock<Vec<(Case, Extended)>> = OnceLock::new();
    READ.get_or_init(|| {
        let cases = cases::all();
        let binary = assembled(spirv_as, &text_of(&cases));
        let read = extended_instructions(&binary.unwrap_or_else(|failure| panic!("{failure}")));
        assert_eq!(read.len(), cases.len());
        cases.into_iter().zip(read).collect()
    })
}

fn text_of(cases: &[Case]) -> String {
    let mut writer = Writer::default();
    for (number, case) in cases.iter().enumerate() {
        writer.case(number, case);
    }
    writer.finish()
}

/// Whether what was read gives what the case expects.
fn holds(units: &mut Units, case: &Case, read: &Extended) -> bool {
    units.execute(read, Has::This).as_ref() == Ok(&case.results)
}

/// Every instruction at every type that the ratified text has for it: written by its name, found by the number that stands in the binary,
/// executed on the operands in the binary's order, by the unit that has all instructions.
#[test]
fn each_instruction_is_the_one_that_was_written() {
    let Some(tools) = tools("each_instruction_is_the_one_that_was_written") else {
        return;
    };
    let module = module(&tools[0]);
    let text: Vec<Case> = module.iter().map(|(case, _)| case.clone()).collect();
    valid(&tools, &text_of(&text)).unwrap_or_else(|failure| panic!("{failure}"));
    let mut units = Units::default();
    let (mut executed, mut forms) = (BTreeSet::new(), BTreeSet::new());
    for (case, read) in module {
        let name = case.form.instruction.name;
        assert_eq!(read.label, name);
        assert_eq!(by_number(read.number).map(|i| i.name), Some(name));
        let operands = read.operands.iter().map(|value| &value.components);
        assert!(operands.eq(&case.operands), "{name}: {read:?}");
        let given = units.execute(read, Has::All);
        assert_eq!(given.as_ref(), Ok(&case.results), "{name}: {read:?}");
        executed.insert(read.number);
        forms.insert((read.number, case.form.width, case.form.count));
    }
    // No form without a case, and no instruction without a form.
    assert_eq!(forms.len(), Form::all().len());
    assert_eq!(executed.len(), EXECUTED);
    let built = INSTRUCTIONS.iter().filter(|i| Configuration::can_have(i));
    assert_eq!(built.count(), EXECUTED);
    println!(
        "{} operations in {} forms of {} instructions",
        module.len(),
        forms.len(),
        executed.len()
    );
}

/// The orders of so many operands but the one they are in.
fn other_orders(count: usize) -> Vec<Vec<usize>> {
    let all: &[&[usize]] = match count {
        2 => &[&[1, 0]],
        3 => &[&[0, 2, 1], &[1, 0, 2], &[1, 2, 0], &[2, 0, 1], &[2, 1, 0]],
        _ => &[],
    };
    all.iter().map(|order| order.to_vec()).collect()
}

/// By the formulas of the text the order does not matter: of minima and maxima, of the first two of max(x, minVal), and of factors.
fn is_same_in_order(name: &str, order: &[usize]) -> bool {
    let is_extreme = name.ends_with("Min") || name.ends_with("Max");
    let first_two = name.ends_with("Clamp") || name == "Fma";
    (is_extreme && order == [1, 0]) || (first_two && order == [1, 0, 2])
}

/// A tool, or we, with operands in another order would be found out; at every width.
#[test]
fn operands_in_another_order_are_noticed() {
    let Some([spirv_as, _]) = tools("operands_in_another_order_are_noticed") else {
        return;
    };
    let module = module(&spirv_as);
    let mut units = Units::default();
    for form in Form::all().into_iter().filter(|form| form.count == 1) {
        let name = form.instruction.name;
        for order in other_orders(form.instruction.shape.operands.len()) {
            let mut of_form = module.iter().filter(|(case, _)| is_of(case, form));
            let all_hold = of_form.all(|(case, read)| {
                let operands = order.iter().map(|place| read.operands[*place].clone());
                let operands = operands.collect();
                let wrong = Extended {
                    operands,
                    ..read.clone()
                };
                holds(&mut units, case, &wrong)
            });
            let expected = is_same_in_order(name, &order);
            assert_eq!(all_hold, expected, "{name} {} {order:?}", form.width);
        }
    }
}

fn is_of(case: &Case, form: Form) -> bool {
    let of = &case.form;
    let numbers = [of, &form].map(|form| (form.instruction.number, form.width, form.count));
    numbers[0] == numbers[1]
}

/// Components that change places, of all operands alike, are noticed in vectors of every size; where one component is made of many or many of
/// one, so are those.
#[test]
fn components_in_other_places_are_noticed() {
    let Some([spirv_as, _]) = tools("components_in_other_places_are_noticed") else {
        return;
    };
    let module = module(&spirv_as);
    let mut units = Units::default();
    for form in Form::all() {
        let is_across = form.instruction.shape.across > 1;
        if form.count == 1 && !is_across {
            continue;
        }
        let mut of_form = module.iter().filter(|(case, _)| is_of(case, form));
        let all_hold = of_form.all(|(case, read)| {
            let mut wrong = read.clone();
            for value in &mut wrong.operands {
                value.components.rotate_left(1);
            }
            let given = units.execute(&wrong, Has::This);
            let given = given.map(|mut results| {
                // Of one that takes a number apart, what comes out.
                if wrong.operands[0].components.len() == 1 {
                    results[0].rotate_left(1);
                }
                results
            });
            given.as_ref() == Ok(&case.results)
        });
        assert!(!all_hold, "{} x{}", form.instruction.name, form.count);
    }
}

/// Instructions that this unit, as the text allows, executes alike on the rows that both can have: the ways in which they may differ are left
/// open.
fn is_same_instruction(one: &str, other: &str) -> bool {
    let alike = [
        ["Round", "RoundEven"],
        ["FMin", "NMin"],
        ["FMax", "NMax"],
        ["FClamp", "NClamp"],
    ];
    alike
        .iter()
        .any(|pair| pair.contains(&one) && pair.contains(&other))
}

/// Any other number in the place of the one in the binary is noticed, be it of an instruction or of none: so no two instructions can have
/// changed places, and the draft's numbers would not do.
#[test]
fn other_numbers_are_noticed() {
    let Some([spirv_as, _]) = tools("other_numbers_are_noticed") else {
        return;
    };
    let module = module(&spirv_as);
    let mut units = Units::default();
    for form in Form::all().into_iter().filter(|form| form.count == 1) {
        let name = form.instruction.name;
        for number in 0..=INSTRUCTIONS.len() as u32 + 2 {
            let other = by_number(number).map_or("none", |i| i.name);
            if other == name {
                continue;
            }
            let mut of_form = module.iter().filter(|(case, _)| is_of(case, form));
            let all_hold = of_form.all(|(case, read)| {
                let wrong = Extended {
                    number,
                    ..read.clone()
                };
                holds(&mut units, case, &wrong)
            });
            let expected = is_same_instruction(name, other);
            assert!(!expected || number != form.instruction.draft_number);
            assert_eq!(all_hold, expected, "{name} as {other}, {} bits", form.width);
        }
    }
}

/// A module of one instruction, of these types and with zeros for operands.
fn one(name: &str, result: &[Type], operands: &[Type]) -> String {
    let mut writer = Writer::default();
    let result = writer.declarations.of_results(result);
    let operands = operands.iter().map(|of| {
        writer
            .declarations
            .constant(*of, &vec![0; of.count as usize])
    });
    let operands: Vec<String> = operands.collect();
    writer.extended("%single", &result, name, &operands);
    writer.finish()
}

/// The numbers of all 80 instructions, also of those that are not built: the assembler's and those of `rspirv`'s grammar are the table's, and
/// from 38 on none is the draft's. The number that the table leaves free is of an instruction that was removed.
#[test]
fn all_numbers_are_the_ratified_ones() {
    let Some(tools) = tools("all_numbers_are_the_ratified_ones") else {
        return;
    };
    let float = Type {
        kind: NumberKind::Float,
        width: 32,
        count: 1,
    };
    let mut writer = Writer::default();
    let result = writer.declarations.of_type(float);
    let zero = writer.declarations.constant(float, &[0]);
    let grammar = |number| GLSL_STD_450_INSTRUCTION_TABLE.lookup_opcode(number);
    for instruction in &INSTRUCTIONS {
        let known = grammar(instruction.number).expect("rspirv knows the number");
        assert_eq!(known.opname, instruction.name);
        let shape = &instruction.shape;
        if !shape.operands.is_empty() {
            assert_eq!(
                known.operands.len(),
                shape.operands.len(),
                "{}",
                known.opname
            );
        }
        // The assembler looks at the number of operands and not at their types.
        let operands = vec![zero.clone(); known.operands.len()];
        let id = format!("%number_{}", instruction.number);
        writer.extended(&id, &result, instruction.name, &operands);
    }
    let binary = assembled(&tools[0], &writer.finish()).unwrap_or_else(|why| panic!("{why}"));
    let read = extended_instructions(&binary);
    assert_eq!(read.len(), INSTRUCTIONS.len());
    let of_draft = |number| INSTRUCTIONS.iter().find(|i| i.draft_number == number);
    for (read, instruction) in read.iter().zip(&INSTRUCTIONS) {
        assert_eq!(read.label, instruction.name);
        assert_eq!(read.number, instruction.number, "{}", instruction.name);
        let by_draft = of_draft(read.number).map(|i| i.name);
        let is_moved = read.number >= 38;
        assert_eq!(
            by_draft == Some(instruction.name),
            !is_moved,
            "{by_draft:?}"
        );
    }
    // Both know the name of the one that was removed, at the number that is left free; the validator does not take it.
    let reserved = one("IMix", &[float], &[float; 3]);
    let binary = assembled(&tools[0], &reserved).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(extended_instructions(&binary)[0].number, RESERVED);
    assert_eq!(grammar(RESERVED).map(|known| known.opname), Some("IMix"));
    let refused = valid(&tools, &reserved).expect_err("IMix is no instruction");
    assert!(
        refused.output.contains("IMix is not supported"),
        "{refused}"
    );
}

/// A result's types and the operands'.
type Types<'a> = (&'a [Type], &'a [Type]);

/// The validator knows the operands' types and their order: for each kind of mistake, a module that it takes and one that it does not.
#[test]
fn wrong_types_are_refused() {
    let Some(tools) = tools("wrong_types_are_refused") else {
        return;
    };
    let of = |kind, width, count| Type { kind, width, count };
    let [half, float, double] = [16, 32, 64].map(|width| of(NumberKind::Float, width, 1));
    let [short, int, long] = [16, 32, 64].map(|width| of(NumberKind::Signed, width, 1));
    let word = of(NumberKind::Unsigned, 32, 1);
    let vector = |count| of(NumberKind::Float, 32, count);
    let words = of(NumberKind::Unsigned, 32, 2);
    let pairs: [(&str, Types, Types); 20] = [
        ("Sin", (&[float], &[float]), (&[double], &[double])),
        ("Atan2", (&[half], &[half; 2]), (&[half], &[half, float])),
        (
            "Pow",
            (&[vector(3)], &[vector(3); 2]),
            (&[vector(3)], &[vector(3), vector(2)]),
        ),
        (
            "Cross",
            (&[vector(3)], &[vector(3); 2]),
            (&[vector(2)], &[vector(2); 2]),
        ),
        (
            "Length",
            (&[float], &[vector(3)]),
            (&[vector(3)], &[vector(3)]),
        ),
        (
            "Refract",
            (&[vector(3)], &[vector(3), vector(3), float]),
            (&[vector(3)], &[vector(3); 3]),
        ),
        ("SAbs", (&[int], &[int]), (&[float], &[float])),
        ("FAbs", (&[half], &[half]), (&[short], &[short])),
        ("Floor", (&[double], &[double]), (&[double], &[float])),
        ("Radians", (&[half], &[half]), (&[double], &[double])),
        (
            "FMin",
            (&[float], &[float; 2]),
            (&[float], &[float, double]),
        ),
        (
            "SClamp",
            (&[long], &[long; 3]),
            (&[long], &[long, int, long]),
        ),
        (
            "Ldexp",
            (&[float], &[float, int]),
            (&[float], &[int, float]),
        ),
        ("FindSMsb", (&[int], &[int]), (&[long], &[long])),
        ("FindUMsb", (&[int], &[word]), (&[short], &[short])),
        (
            "FrexpStruct",
            (&[half, int], &[half]),
            (&[half, short], &[half]),
        ),
        (
            "ModfStruct",
            (&[double, double], &[double]),
            (&[double, float], &[double]),
        ),
        (
            "PackHalf2x16",
            (&[word], &[vector(2)]),
            (&[word], &[vector(4)]),
        ),
        (
            "PackSnorm4x8",
            (&[word], &[vector(4)]),
            (&[word], &[vector(2)]),
        ),
        (
            "UnpackDouble2x32",
            (&[words], &[double]),
            (&[words], &[float]),
        ),
    ];
    for (name, good, bad) in pairs {
        let good = valid(&tools, &one(name, good.0, good.1));
        good.unwrap_or_else(|failure| panic!("{failure}"));
        let refused = valid(&tools, &one(name, bad.0, bad.1)).expect_err(name);
        assert_eq!(refused.tool, Tool::SpirvVal, "{refused}");
        assert!(refused.output.contains(name), "{refused}");
    }
}
