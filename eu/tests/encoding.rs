//! Encoding fields: unencodable values are refused by name, and compaction finds everything in the tables.

use crate::common::{corpus, hex, with_changes};
use warpwright_eu::encode::{EncodeError, Remainder, compress, encode, fields_from_names};
use warpwright_eu::model::{Instruction, Number};
use warpwright_eu::text::disassemble;

/// `(W) mov (8|M0) r30.0<1>:ud r0.0<1;1,0>:ud`
const MOV: &str = "610003802002051e0400100000000000";

/// The same with one field changed.
fn changed(text: &str, name: &str, value: u64) -> Result<String, EncodeError> {
    let fields = with_changes(&hex(text).fields, &[(name, value)])?;
    let bytes = encode(&fields, Remainder::default())?;
    let instruction = Instruction::decode(&bytes, 0).expect("it is whole");
    Ok(disassemble(&instruction))
}

#[test]
fn a_changed_field_is_the_only_change() {
    let text = |name, value| changed(MOV, name, value).expect("it can be encoded");
    for (field, value, expected) in [
        (
            "dst_register",
            7,
            "(W) mov (8|M0) r7.0<1>:ud r0.0<1;1,0>:ud",
        ),
        ("src0_type", 7, "(W) mov (8|M0) r30.0<1>:ud r0.0<1;1,0>:d"),
        ("mask_disabled", 0, "mov (8|M0) r30.0<1>:ud r0.0<1;1,0>:ud"),
        ("exec_size", 4, "(W) mov (16|M0) r30.0<1>:ud r0.0<1;1,0>:ud"),
    ] {
        assert_eq!(text(field, value), expected);
    }
}

/// An instruction from nothing but what its text says.
#[test]
fn an_instruction_is_made_of_named_fields() {
    let named = [
        ("opcode", 0x40),
        ("exec_size", 3),
        ("dst_kind", 1),
        ("dst_file", 1),
        ("dst_register", 5),
        ("dst_stride", 1),
        ("dst_type", 7),
        ("src0_kind", 1),
        ("src0_file", 1),
        ("src0_register", 6),
        ("src0_vertical", 1),
        ("src0_type", 7),
        ("src1_kind", 3),
        ("src1_type", 6),
        ("src1_immediate", 0xFFFF),
        ("swsb_distance", 2),
        ("swsb_pipe", 4),
    ];
    let fields = fields_from_names(named).expect("all of them exist");
    let bytes = encode(&fields, Remainder::default()).expect("they fit together");
    let instruction = Instruction::decode(&bytes, 0).expect("it is whole");
    assert_eq!(
        disassemble(&instruction),
        "add (8|M0) r5.0<1>:d r6.0<1;1,0>:d -1:w {I@2}"
    );
    assert!(instruction.broken_rules().is_empty());
}

/// `add (16|M0) r4.0<1>:f r44.0<1;1,0>:f -r34.0<1;1,0>:f {Compacted,A@2}`
#[test]
fn compact_and_native_forms_change_into_each_other() {
    let compact = "400a0420002c2022";
    let native = changed(compact, "compacted", 0).expect("any instruction has a native form");
    assert_eq!(
        native,
        "add (16|M0) r4.0<1>:f r44.0<1;1,0>:f -r34.0<1;1,0>:f {A@2}"
    );
    let mut fields = hex(compact).fields;
    fields.compacted = Number::new(0, 1);
    let bytes = encode(&fields, Remainder::default()).expect("it can be encoded");
    let mut fields = Instruction::decode(&bytes, 0).expect("it is whole").fields;
    fields.compacted = Number::new(1, 1);
    assert_eq!(
        encode(&fields, Remainder::default()),
        Ok(hex(compact).bytes())
    );
}

#[test]
fn what_an_opcode_does_not_have_is_refused() {
    let refused = |name, value| {
        changed(MOV, name, value)
            .expect_err("it cannot be encoded")
            .to_string()
    };
    assert_eq!(
        refused("src1_register", 3),
        "mov cannot have src1_register = 3: it would read as 0; a field must fit its opcode's format and the fields beside it"
    );
    assert_eq!(
        refused("dst_type", 17),
        "mov cannot have dst_type = 17: it would read as 1; a field must fit its opcode's format and the fields beside it"
    );
    assert_eq!(
        refused("sfid", 16),
        "sfid = 16 does not fit the field's 4 bits"
    );
    let unknown = fields_from_names([("src0_registre", 1)]).expect_err("there is no such field");
    assert!(
        unknown
            .to_string()
            .starts_with("there is no field `src0_registre`, did you mean `src0_register`?")
    );
}

#[test]
fn a_form_that_the_tables_do_not_hold_is_not_compact() {
    let mut instruction = hex(MOV);
    instruction.fields.channel_offset = Number::new(28, 5);
    instruction.fields.compacted = Number::new(1, 1);
    let error = encode(&instruction.fields, Remainder::default()).expect_err("no entry has M28");
    assert_eq!(
        error.to_string(),
        "mov with these fields has no compact form: the compaction tables do not have these fields together; it has only the native form of 16 bytes, with `compacted` at 0"
    );
}

/// Compilers choose among indices with the same meaning as compression does: the lowest.
#[test]
fn compression_finds_the_compact_form_of_compilers() {
    let rows = corpus("instructions");
    let compact = rows.iter().filter(|row| row.hex.len() == 16);
    let mut count = 0;
    for row in compact {
        let instruction = row.instruction();
        let compact = compress(instruction.native);
        assert_eq!(compact, Some(instruction.word as u64), "{}", row.hex);
        count += 1;
    }
    assert_eq!(count, 9_412);
}

/// A native word whose compact form does not expand to it has none.
#[test]
fn nothing_is_compressed_that_would_change() {
    let rows = corpus("instructions");
    let mut refused = 0;
    for row in rows.iter().filter(|row| row.hex.len() == 16).step_by(31) {
        let instruction = row.instruction();
        for bit in (0..128).filter(|bit| *bit != 29) {
            let native = instruction.native ^ 1 << bit;
            match compress(native) {
                None => refused += 1,
                Some(compact) => {
                    let again = Instruction::from_word(compact.into(), 0).native;
                    assert_eq!(again, native, "{} with bit {bit} flipped", row.hex);
                }
            }
        }
    }
    assert!(refused > 10_000);
}
