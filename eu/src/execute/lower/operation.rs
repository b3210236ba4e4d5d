//! Opcodes: which operation, on which types.

use super::{Lowered, flag, is, operand, small};
use crate::execute::float::{HALF, Rounding, SINGLE};
use crate::execute::registers::Space;
use crate::execute::scalar::Scalar;
use crate::execute::step::{Compute, Condition, Function, Operation, Place, Source, Target};
use crate::model::{Fields, Number};
use crate::tables::Opcode;

/// What an instruction computes.
pub(super) fn compute(
    opcode: &Opcode,
    fields: &Fields<Number>,
    channels: u32,
    registers: u32,
) -> Lowered<Compute> {
    let operation = operation(opcode, fields)?;
    let destination = operand::destination(fields, channels, registers)?;
    let kinds = [fields.src0_kind, fields.src1_kind, fields.src2_kind];
    let present = (1..=3).zip(kinds).filter(|(_, kind)| is(*kind));
    let sources = present.map(|(place, _)| operand::source(fields, place, channels, registers));
    let sources = sources.collect::<Lowered<Vec<Source>>>()?;
    let computed = Compute {
        execution: execution(destination.scalar, &sources),
        condition: condition(fields)?,
        saturates: is(fields.saturate),
        writes_accumulator: is(fields.accumulator_write),
        operation,
        destination,
        sources,
    };
    check_types(&computed)?;
    check_rest(&computed)?;
    Ok(computed)
}

fn operation(opcode: &Opcode, fields: &Fields<Number>) -> Lowered<Operation> {
    /// Truth tables: bit s0 + 2 s1 + 4 s2 is the result.
    const AND: u8 = 0x88;
    const OR: u8 = 0xEE;
    const XOR: u8 = 0x66;
    const NOT: u8 = 0x55;
    Ok(match opcode.name.as_str() {
        "mov" => Operation::Move,
        "add" | "add3" => Operation::Add,
        "addc" => Operation::AddCarry,
        "subb" => Operation::SubtractBorrow,
        "avg" => Operation::Average,
        "mul" => Operation::Multiply,
        "mach" => Operation::MultiplyHigh,
        "mad" => Operation::MultiplyAdd,
        "dp4a" => Operation::Dot,
        "shl" => Operation::ShiftLeft,
        "shr" => Operation::ShiftRight,
        "asr" => Operation::ShiftArithmetic,
        "rol" => Operation::RotateLeft,
        "ror" => Operation::RotateRight,
        "and" => Operation::Logic(AND),
        "or" => Operation::Logic(OR),
        "xor" => Operation::Logic(XOR),
        "not" => Operation::Logic(NOT),
        "bfn" => Operation::Logic(small(fields.bfn_function) as u8),
        "cmp" => Operation::Compare,
        "sel" => Operation::Select,
        "csel" => Operation::SelectByThird,
        "lzd" => Operation::LeadingZeros,
        "fbl" => Operation::FirstLow,
        "fbh" => Operation::FirstHigh,
        "cbit" => Operation::CountBits,
        "bfrev" => Operation::Reverse,
        "bfe" => Operation::ExtractField,
        "bfi1" => Operation::FieldMask,
        "bfi2" => Operation::InsertField,
        "frc" => Operation::Fraction,
        "rnde" => Operation::RoundTo(Rounding::NearestEven),
        "rndd" => Operation::RoundTo(Rounding::Down),
        "rndu" => Operation::RoundTo(Rounding::Up),
        "rndz" => Operation::RoundTo(Rounding::TowardZero),
        "math" => Operation::Math(match small(fields.math_function) {
            1 => Function::Reciprocal,
            2 => Function::Logarithm,
            3 => Function::Power,
            4 => Function::Root,
            5 => Function::ReciprocalRoot,
            6 => Function::Sine,
            7 => Function::Cosine,
            code => return Err(format!("math function {code}")),
        }),
        name => return Err(format!("the opcode `{name}`")),
    })
}

fn condition(fields: &Fields<Number>) -> Lowered<Option<(Condition, u32)>> {
    let condition = match small(fields.condition) {
        0 => return Ok(None),
        1 => Condition::Equal,
        2 => Condition::NotEqual,
        3 => Condition::Greater,
        4 => Condition::GreaterEqual,
        5 => Condition::Less,
        6 => Condition::LessEqual,
        9 => Condition::Unordered,
        8 => return Err("the condition of an overflow".to_string()),
        code => return Err(format!("condition {code} is reserved")),
    };
    Ok(Some((condition, flag(fields))))
}

/// The widest type among floats; an integer if there are none among the sources.
fn execution(destination: Scalar, sources: &[Source]) -> Scalar {
    let is = |scalar: Scalar| sources.iter().any(|source| source.scalar == scalar);
    let (single, half) = (Scalar::Float(SINGLE), Scalar::Float(HALF));
    if is(single) || is(half) && destination == single {
        single
    } else if is(half) {
        half
    } else {
        Scalar::Signed(8)
    }
}

/// Refuses types that the operation is not defined for.
fn check_types(computed: &Compute) -> Lowered<()> {
    let floats = computed.sources.iter().filter(|s| s.scalar.is_float());
    let floats = floats.count();
    let all_integers = floats == 0;
    let all_floats = floats == computed.sources.len();
    let to_integer = !computed.destination.scalar.is_float();
    let allowed = match computed.operation {
        Operation::Move => true,
        Operation::Add
        | Operation::Multiply
        | Operation::MultiplyAdd
        | Operation::Select
        | Operation::SelectByThird => all_floats || all_integers && to_integer,
        Operation::Compare => all_floats || all_integers,
        Operation::Fraction | Operation::RoundTo(_) | Operation::Math(_) => all_floats,
        _ => all_integers && to_integer,
    };
    if !allowed {
        return Err("these operand types together".to_string());
    }
    Ok(())
}

/// Refuses what differs between documents, or needs what the accumulator does not keep.
fn check_rest(computed: &Compute) -> Lowered<()> {
    let bytes = |index: usize| computed.sources.get(index).map_or(0, |s| s.scalar.bytes());
    let is_integer = !computed.execution.is_float();
    let factors = match computed.operation {
        Operation::Multiply if is_integer => Some((0, 1)),
        Operation::MultiplyAdd if is_integer => Some((1, 2)),
        _ => None,
    };
    // The hardware multiplies 32 bits by 16.
    if let Some((one, other)) = factors
        && bytes(one).min(bytes(other)) > 2
    {
        return Err("a product of two factors with more than 16 bits each".to_string());
    }
    let is_wide = computed.sources.iter().any(|s| s.scalar.bytes() == 8);
    let is_wide = is_wide || computed.destination.scalar.bytes() == 8;
    let moves = matches!(
        computed.operation,
        Operation::Move
            | Operation::Add
            | Operation::Logic(_)
            | Operation::ShiftLeft
            | Operation::ShiftRight
            | Operation::ShiftArithmetic
            | Operation::Compare
            | Operation::Select
    );
    if is_wide && !moves {
        return Err("this operation on 64 bits".to_string());
    }
    let carries = matches!(
        computed.operation,
        Operation::AddCarry | Operation::SubtractBorrow
    );
    if carries && !computed.writes_accumulator {
        return Err("a carry that is not written to the accumulator".to_string());
    }
    if matches!(computed.operation, Operation::MultiplyHigh) && (bytes(0), bytes(1)) != (4, 4) {
        return Err("factors that are no doublewords".to_string());
    }
    if matches!(computed.operation, Operation::Compare) && computed.condition.is_none() {
        return Err("a comparison without a condition".to_string());
    }
    if matches!(computed.operation, Operation::SelectByThird) && computed.condition.is_none() {
        return Err("a selection without a condition".to_string());
    }
    let is_accumulator = |source: &Source| {
        matches!(
            source.place,
            Place::Direct {
                space: Space::Accumulator,
                ..
            }
        )
    };
    let writes_one = matches!(
        computed.destination.target,
        Target::Direct(Space::Accumulator, _)
    );
    if matches!(computed.operation, Operation::MultiplyHigh)
        && (writes_one || computed.sources.iter().any(is_accumulator))
    {
        return Err("an explicit accumulator beside the implicit one".to_string());
    }
    Ok(())
}
