//! Each mistake is reported once, without follow-up errors.

use crate::shared::{mistakes, only};
use warpwright_hdl::prelude::*;

#[test]
fn an_input_that_only_the_refused_operation_reads_is_not_unused() {
    let found = only(|m| {
        let (a, b) = (m.input("a", 8), m.input("b", 9));
        m.output("y", a + b);
    });
    assert!(found.starts_with("`+` needs operands of equal width"));
}

#[test]
fn what_is_computed_from_a_refused_value_is_not_said_to_be_wrong() {
    let found = only(|m| {
        let a = m.input("a", 8);
        // Meant was `slice(0, 9)` of something wider: 9 bits are not to be had, and none of the next lines is wrong by itself.
        let short = a.slice(4, 9);
        let sum = short.zext(20) + m.constant(1u8, 21);
        let chosen = sum.bit(20).mux(a, sum);
        m.output("y", m.register("y_q", 12).next(chosen));
        m.output("z", a.case([(vec![1], sum)], a));
    });
    assert_eq!(
        found,
        "bits 4 to 12 do not exist in a value of 8 bits (0 to 7)"
    );
}

#[test]
fn a_register_of_an_impossible_width_is_one_mistake() {
    let found = only(|m| {
        let register = m.register("wide_q", u32::MAX);
        let next = register.value() + m.input("a", 8);
        m.output("y", register.next(next));
    });
    assert!(found.contains("`wide_q`"), "{found}");
}

#[test]
fn a_mistake_in_a_lane_is_one_for_all_that_reads_the_lanes() {
    let found = only(|m| {
        let a = m.input("a", 32);
        let sums = m.lanes("sums", 4, |lane| {
            let byte = lane.bits(a, 8);
            lane.output("sum", byte.slice(1, 8));
        });
        m.output("y", a & sums.output("sum").slice(0, 31));
    });
    assert!(found.contains("bits 1 to 8"), "{found}");
}

#[test]
fn a_mistake_outside_is_none_of_the_lanes_that_read_it() {
    let found = only(|m| {
        let a = m.input("a", 32);
        let short = a.slice(8, 32);
        let sums = m.lanes("sums", 5, |lane| {
            let byte = lane.bits(short, 8);
            lane.output("sum", byte + lane.constant(0u8, 9));
        });
        m.output("y", sums.output("sum"));
    });
    assert!(found.contains("bits 8 to 39"), "{found}");
}

#[test]
fn registers_of_a_refused_switch_are_driven() {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
    enum Way {
        Up,
        Down,
    }
    let found = only(|m| {
        let register = m.register("count_q", 4).reset(0u8);
        m.switch(m.input("way", 3), |way| match way {
            Way::Up => register.assign(register.value() + 1),
            Way::Down => register.assign(register.value() - 1),
        });
        m.output("count", register.value());
    });
    assert!(found.starts_with("the subject of a switch"), "{found}");
}

#[test]
fn mistakes_that_do_not_come_of_one_another_are_all_said() {
    let found = mistakes(|m| {
        let (a, b) = (m.input("a", 8), m.input("b", 9));
        let sum = a + b;
        let product = b * m.input("c", 10);
        m.output("y", sum);
        m.output("z", m.register("z_q", 9).next(product));
        m.output("w", m.register("w_q", 7).next(a));
    });
    let begins = found.iter().map(|text| text.split(' ').next());
    let begins: Vec<_> = begins.flatten().collect();
    assert_eq!(begins, ["`+`", "`*`", "the"], "{found:#?}");
}
