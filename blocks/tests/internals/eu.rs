//! Shared parts of the EU's blocks: numbers and names of values, fields of decoded instructions, and what rules look at.

use std::sync::Arc;
use warpwright_blocks::internals::{
    IS_COMPACT, decoded_fields, document_enum, is_unnamed, legal_inputs, number_of, reason_enum,
    some_of,
};
use warpwright_eu::model::{FIELDS, RULES, Severity, expand};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::prelude::*;
use warpwright_hdl::word::{Small, Word};

#[test]
fn values_in_lists_have_numbers_and_reserved_ones_no_name() {
    let m = ModuleBuilder::new("lists");
    let width = m.input_enum("width", &document_enum("Width"));
    let lists = [(vec![1, 2], 3), (vec![4], 1)];
    m.output("number", number_of(width, 2, lists, 2));
    m.output("is_reserved", is_unnamed(width));
    assert!(some_of(m.zeros(0)).is_empty());
    let netlist = flatten(&Arc::new(m.finish().unwrap()), Names::Dropped);
    let state = State::power_up(&netlist);
    let found = (0..8).map(|value| {
        let cycle = Cycle::new(&netlist, &[Small::number(value, 3)], &state);
        let output = |name| cycle.value(netlist.output(name).unwrap().net).value();
        (output("number"), output("is_reserved"))
    });
    let expected = [
        (2, 0),
        (3, 0),
        (3, 0),
        (2, 0),
        (1, 0),
        (2, 1),
        (2, 1),
        (2, 1),
    ];
    assert_eq!(found.collect::<Vec<_>>(), expected);
}

#[test]
fn decoded_fields_are_those_of_the_model_in_its_order() {
    let specs = FIELDS
        .iter()
        .map(|spec| (spec.name.to_string(), spec.width));
    assert_eq!(decoded_fields(), specs.collect::<Vec<_>>());
}

#[test]
fn only_what_checked_rules_look_at_goes_in() {
    let read = |ids: &[&str]| -> Vec<String> {
        let inputs = legal_inputs(ids).into_iter();
        inputs.map(|(name, _)| name).collect()
    };
    assert_eq!(read(&["D05"]), ["exec_size"]);
    assert_eq!(read(&["D06", "S04"]).len(), 10);
    assert!(read(&[]).is_empty());
}

#[test]
fn a_reason_is_a_place_in_the_list() {
    for (name, number) in reason_enum().variants.iter().skip(1) {
        let rule = &RULES[*number as usize - 1];
        assert_eq!(rule.id, name);
        assert_eq!(rule.severity, Severity::Hard);
    }
}

/// Why the block has no output for rule D04: no entry asks for an immediate that 12 bits cannot hold.
#[test]
fn every_immediate_fits() {
    for opcode in 0..128u64 {
        for entry in 0..32u64 {
            let word = <Bits as Word>::number(opcode | 1 << IS_COMPACT | entry << 30, 64);
            assert_eq!(
                expand(&word).immediate_fits.to_u64(),
                Some(1),
                "{opcode:#x}, {entry}"
            );
        }
    }
}
