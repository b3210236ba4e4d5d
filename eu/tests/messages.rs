//! Messages to the load/store pipelines, field by field.

use crate::common::corpus;
use std::collections::BTreeMap;
use warpwright_eu::model::{LSC_FIELDS, LscMessage, Number, RULES, lsc_fields, lsc_rules, rules};

/// The pipeline of typed memory.
const TYPED: u128 = 13;

fn message(
    sfid: u128,
    exec_size: u128,
    desc: u128,
    exdesc: u128,
    data_length: u128,
) -> LscMessage<Number> {
    LscMessage {
        sfid: Number::new(sfid, 4),
        exec_size: Number::new(exec_size, 3),
        desc: Number::new(desc, 32),
        exdesc_is_register: Number::new(0, 1),
        exdesc: Number::new(exdesc, 32),
        data_length_exists: Number::new(1, 1),
        data_length: Number::new(data_length, 5),
        returns: Number::new(u128::from(desc >> 20 & 31 != 0), 1),
    }
}

/// The fields that are not 0.
fn said(message: &LscMessage<Number>) -> BTreeMap<&'static str, u128> {
    let values = lsc_fields(message).values();
    let all = LSC_FIELDS.iter().zip(values);
    let all = all.map(|(spec, value)| (spec.name, value.value()));
    all.filter(|(_, value)| *value != 0).collect()
}

fn get(message: &LscMessage<Number>, name: &str) -> u128 {
    said(message).get(name).copied().unwrap_or(0)
}

#[test]
fn a_load_of_the_binding_table_is_read_field_by_field() {
    // load.ugm.d32.a32.ca.ca.bti[5] of 16 channels.
    let expected = [
        ("known", 1),
        ("kind", 1),
        ("address_size", 2),
        ("data_size", 2),
        ("element_bytes", 2),
        ("elements", 1),
        ("cache", 4),
        ("surface", 3),
        ("surface_index", 5),
        ("address_length", 2),
        ("read_length", 2),
        ("lengths_known", 1),
        ("needed_address", 2),
        ("needed_read", 2),
        ("payload", 2),
    ];
    let load = message(15, 4, 0x6428_0500, 0x0500_0000, 0);
    assert_eq!(said(&load), BTreeMap::from(expected));
}

#[test]
fn other_messages_say_nothing() {
    let other = message(10, 4, 0x6428_0500, 0x0500_0000, 3);
    assert_eq!(said(&other), BTreeMap::new());
}

#[test]
fn operations_need_the_registers_that_they_transfer() {
    let needs = |sfid, exec_size, desc| {
        let message = message(sfid, exec_size, desc, 0, 0);
        ["needed_address", "needed_data", "needed_read"].map(|name| get(&message, name))
    };
    // Addresses of 64 and 32 bits, of 8, 16 and 32 channels; one channel takes as much as eight.
    assert_eq!(needs(15, 3, 0x0580), [2, 0, 1]);
    assert_eq!(needs(15, 4, 0x0580), [4, 0, 2]);
    assert_eq!(needs(15, 5, 0x0500), [4, 0, 4]);
    assert_eq!(needs(15, 0, 0x0580), [2, 0, 1]);
    // Stores of four elements, of two components; 64-bit elements.
    assert_eq!(needs(15, 3, 0x3584), [2, 4, 0]);
    assert_eq!(needs(15, 4, 0x3586), [4, 4, 0]);
    assert_eq!(needs(15, 4, 0x0784), [4, 4, 0]);
    // Transposed: all in one row.
    assert_eq!(needs(15, 0, 0xD580), [1, 0, 2]);
    // Atomics with one, two and no operands.
    assert_eq!(needs(15, 3, 0x058C), [2, 1, 1]);
    assert_eq!(needs(15, 3, 0x0592), [2, 2, 1]);
    assert_eq!(needs(15, 3, 0x0588), [2, 0, 1]);
    assert_eq!(needs(14, 0, 0x011F), [1, 0, 1]);
    // 64 elements of 64 bits: of 32 channels, and of an execution size that is reserved.
    assert_eq!(needs(15, 5, 0x7700), [4, 0, 512]);
    assert_eq!(needs(15, 7, 0x7700), [4, 0, 512]);
}

/// Its data are doublewords, its addresses one to four coordinates. Compiled messages.
#[test]
fn typed_memory_needs_registers_for_components_and_coordinates() {
    let breaks = |message: &LscMessage<Number>, id: &str| {
        let of_messages = RULES.iter().filter(|rule| rule.id.starts_with('L'));
        let mut judged = of_messages.zip(lsc_rules(message));
        judged.any(|(rule, bit)| rule.id == id && bit.value() == 1)
    };
    // A load of four components with four coordinates; a store of two with one.
    let load = message(13, 3, 0x6840_F502, 0x0500_0000, 0);
    assert_eq!(get(&load, "needed_read"), 4);
    assert_eq!(get(&load, "needed_address"), 1);
    let store = message(13, 3, 0x6200_3506, 0x0600_0000, 2);
    assert_eq!(get(&store, "needed_data"), 2);
    // The data size, here of 64 bits, says nothing.
    assert_eq!(
        get(&message(13, 3, 0x6840_F702, 0x0500_0000, 0), "needed_read"),
        4
    );
    let kept = [
        load,
        store,
        // One component in one register, and in two; an atomic with two coordinates, with and without a result.
        message(13, 3, 0x6600_1506, 0x0600_0000, 1),
        message(13, 3, 0x6600_1506, 0x0600_0000, 2),
        message(13, 3, 0x6410_0515, 0x0700_0000, 1),
        message(13, 3, 0x6400_0515, 0x0700_0000, 1),
    ];
    for message in &kept {
        assert!(!breaks(message, "L21"), "{message:?}");
    }
    let broken = [
        // No coordinate, and five; three registers for two components, four of one, none of an atomic; too few returned.
        message(13, 3, 0x6040_F502, 0x0500_0000, 0),
        message(13, 3, 0x6A40_F502, 0x0500_0000, 0),
        message(13, 3, 0x6200_3506, 0x0600_0000, 3),
        message(13, 3, 0x6600_1506, 0x0600_0000, 4),
        message(13, 3, 0x6410_0515, 0x0700_0000, 0),
        message(13, 3, 0x6830_F502, 0x0500_0000, 0),
    ];
    for message in &broken {
        assert!(breaks(message, "L21"), "{message:?}");
    }
    // Of eight channels typed data never take more than eight registers, of 32 four components do.
    assert!(!breaks(&message(13, 4, 0x6A80_F502, 0x0500_0000, 0), "L14"));
    assert!(breaks(&message(13, 5, 0x6A80_F502, 0x0500_0000, 0), "L14"));
}

/// Of compiled code the lengths are those that the formulas give, for every message that they cover.
#[test]
fn compiled_messages_have_the_lengths_that_they_need() {
    let mut checked = 0;
    for row in corpus("instructions") {
        let instruction = row.instruction();
        if row.source.contains("snippets")
            || instruction.fields.class.value() != 4
            || instruction.fields.desc_is_register.value() == 1
        {
            continue;
        }
        let message = LscMessage::of(&instruction.fields);
        if get(&message, "lengths_known") != 0 {
            let get = |name| get(&message, name);
            let coordinates = get("address_length") / get("needed_address");
            let most = if message.sfid.value() == TYPED { 4 } else { 1 };
            let rest = get("address_length") % get("needed_address");
            assert_eq!(rest, 0, "{}", row.hex);
            assert!((1..=most).contains(&coordinates), "{}", row.hex);
            let single = message.sfid.value() == TYPED && get("component_mask") == 1;
            let data = get("data_length");
            let fits = data == get("needed_data") || (single && data == 2);
            assert!(fits, "{}", row.hex);
            let fits = [0, get("needed_read")].contains(&get("read_length"));
            assert!(fits, "{}", row.hex);
            checked += 1;
        }
    }
    assert!(checked > 2_500, "{checked}");
}

#[test]
fn rules_alone_are_those_of_the_instruction() {
    let mut broken = 0;
    let synthetic = corpus("synthetic").into_iter();
    for row in synthetic.filter(|row| row.kind == "lsc") {
        let instruction = row.instruction();
        let native = Number::new(instruction.native, 128);
        let all = rules(&native, &instruction.fields);
        let of_messages = RULES.iter().zip(all);
        let of_messages = of_messages.filter(|(rule, _)| rule.id.starts_with('L'));
        let of_messages: Vec<Number> = of_messages.map(|(_, bit)| bit).collect();
        assert_eq!(lsc_rules(&LscMessage::of(&instruction.fields)), of_messages);
        broken += of_messages.iter().filter(|bit| bit.value() == 1).count();
    }
    assert!(broken > 2_000, "random messages break rules: {broken}");
}
