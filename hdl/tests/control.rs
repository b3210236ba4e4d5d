//! `when`, `otherwise`, `switch`: the last assignment wins in every combination of conditions, and the exact text of every error.

use crate::shared::{assert_has, mistakes};
use proptest::prelude::*;
use std::sync::Arc;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
enum Phase {
    Idle,
    ReadBack = 2,
    Done,
}

/// A program of assignments: what a random test describes, and what it must mean.
#[derive(Clone, Debug)]
enum Statement {
    /// To one of two targets, a number.
    Assign(usize, u64),
    /// A bit of the input, statements where it is 1, and where it is 0.
    When(u32, Vec<Statement>, Vec<Statement>),
    /// Conditions one after another.
    Chain(u32, Vec<Statement>, u32, Vec<Statement>),
    /// Statements for each phase.
    Switch([Vec<Statement>; 3]),
}

fn statements() -> impl Strategy<Value = Vec<Statement>> {
    let assign = (0..2usize, 0..16u64).prop_map(|(to, value)| Statement::Assign(to, value));
    let leaf = prop::collection::vec(assign.clone(), 0..3);
    leaf.prop_recursive(4, 40, 4, move |inner| {
        let when = (0..4u32, inner.clone(), inner.clone())
            .prop_map(|(bit, then, other)| Statement::When(bit, then, other));
        let chain = (0..4u32, inner.clone(), 0..4u32, inner.clone())
            .prop_map(|(a, first, b, second)| Statement::Chain(a, first, b, second));
        let switch = [inner.clone(), inner.clone(), inner].prop_map(Statement::Switch);
        prop::collection::vec(prop_oneof![assign.clone(), when, chain, switch], 0..4)
    })
}

/// What the statements make of the targets.
fn meaning(statements: &[Statement], bits: u64, phase: u64, targets: &mut [u64; 2]) {
    let is = |bit: u32| bits >> bit & 1 == 1;
    for statement in statements {
        match statement {
            Statement::Assign(to, value) => targets[*to] = *value,
            Statement::When(bit, then, other) => {
                let branch = if is(*bit) { then } else { other };
                meaning(branch, bits, phase, targets);
            }
            Statement::Chain(a, first, b, second) => {
                if is(*a) {
                    meaning(first, bits, phase, targets);
                } else if is(*b) {
                    meaning(second, bits, phase, targets);
                }
            }
            Statement::Switch(branches) => {
                if let Some(place) = Phase::ALL.iter().position(|of| *of as u64 == phase) {
                    meaning(&branches[place], bits, phase, targets);
                }
            }
        }
    }
}

struct Targets<'m> {
    bits: Signal<'m>,
    phase: Signal<'m>,
    register: warpwright_hdl::builder::RegisterHandle<'m>,
    variable: warpwright_hdl::control::Variable<'m>,
}

fn describe(m: &ModuleBuilder, targets: &Targets<'_>, statements: &[Statement]) {
    let is = |bit: u32| targets.bits.bit(bit);
    for statement in statements {
        match statement {
            Statement::Assign(0, value) => targets.register.assign(*value),
            Statement::Assign(_, value) => targets.variable.assign(*value),
            Statement::When(bit, then, other) => m
                .when(is(*bit), || describe(m, targets, then))
                .otherwise(|| describe(m, targets, other)),
            Statement::Chain(a, first, b, second) => {
                m.when(is(*a), || describe(m, targets, first))
                    .otherwise_when(is(*b), || describe(m, targets, second));
            }
            Statement::Switch(branches) => m.switch(targets.phase, |phase| {
                let place = Phase::ALL.iter().position(|of| *of == phase);
                describe(m, targets, &branches[place.unwrap_or(0)]);
            }),
        }
    }
}

proptest! {
    #[test]
    fn the_last_assignment_wins(statements in statements()) {
        let m = ModuleBuilder::new("random");
        let targets = Targets {
            bits: m.input("bits", 4),
            phase: m.input_enum("phase", &Phase::enum_type()),
            register: m.register("kept_q", 4).power_up(5u8),
            variable: m.variable("chosen", m.constant(6u8, 4)),
        };
        m.unused(targets.bits);
        m.unused(targets.phase);
        describe(&m, &targets, &statements);
        // A register that nothing assigns is given its own value.
        if m.finish().is_err() {
            targets.register.assign(targets.register.value());
        }
        m.output("kept", targets.register.value());
        m.output("chosen_now", targets.variable.value());
        let module = Arc::new(m.finish().unwrap());
        let netlist = flatten(&module, Names::Dropped);
        for bits in 0..16u64 {
            for phase in 0..4u64 {
                let mut must = [5, 6];
                meaning(&statements, bits, phase, &mut must);
                let before = State::power_up(&netlist);
                let inputs = [Bits::truncated(bits, 4), Bits::truncated(phase, 2)];
                let cycle = Cycle::new(&netlist, &inputs, &before);
                prop_assert_eq!(cycle.value(netlist.outputs[1].net), &Bits::truncated(must[1], 4));
                let after = cycle.next(&netlist, &before);
                let cycle = Cycle::new(&netlist, &inputs, &after);
                prop_assert_eq!(cycle.value(netlist.outputs[0].net), &Bits::truncated(must[0], 4));
            }
        }
    }
}

#[test]
fn an_enumeration_is_what_its_enum_is() {
    let of = Phase::enum_type();
    assert_eq!((of.name.as_str(), of.width), ("phase", 2));
    let variants: Vec<(&str, u64)> = of.variants.iter().map(|(n, v)| (n.as_str(), *v)).collect();
    assert_eq!(variants, [("IDLE", 0), ("READ_BACK", 2), ("DONE", 3)]);
    let m = ModuleBuilder::new("phases");
    let phase = m.state("phase_q", Phase::ReadBack);
    phase.assign(Phase::Done);
    m.output("is_done", phase.value().eq(Phase::Done));
    m.output("other", m.value(Phase::Idle));
    let module = m.finish().unwrap();
    let reset = module.registers[0].reset.as_ref().unwrap();
    assert_eq!(reset.to_u64(), Some(2));
    let other = module.port("other").unwrap();
    assert_eq!(other.enum_type.as_deref(), Some(&*of));
}

#[test]
fn an_enumeration_that_its_width_does_not_hold_is_a_mistake() {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
    #[enumeration(width = 1, name = "narrow")]
    enum Narrow {
        Low,
        High = 2,
    }
    let found = mistakes(|m| {
        let state = m.state("state_q", Narrow::Low);
        state.assign(Narrow::Low);
        m.output("y", state.value());
    });
    assert_has(&found[0], ["HIGH = 2 does not fit 1 bits"]);
    assert_eq!(Narrow::High.code(), 2);
}

#[test]
fn what_is_wrong_is_told() {
    let mut line = 0;
    let found = mistakes(|m| {
        let x = m.input("x", 4);
        line = line!() + 1;
        let register = m.register("both_q", 4);
        register.next(x);
        register.assign(x);
        m.output("y", register.value());
        let narrow = m.register("narrow_q", 2).reset(0u8);
        narrow.assign(x);
        narrow.assign(Phase::Done);
        m.when(x, || narrow.assign(1));
        m.switch(x, |phase: Phase| narrow.assign(phase));
        m.output("z", narrow.value());
        m.output("w", x.eq(Phase::Done));
    });
    assert_eq!(
        found,
        [
            &format!("register `both_q` is driven twice, first at hdl/tests/control.rs:{line}"),
            "the value assigned to register `narrow_q` must have 2 bits, found 4",
            "the condition of a `when` must have 1 bits, found 4",
            "the subject of a switch over `phase` must have 2 bits, found 4",
            "what meets a value of enumeration `phase` must have 2 bits, found 4",
        ]
    );
    let found = mistakes(|m| {
        let x = m.input("x", 1);
        let register = m.register("kept_q", 1).reset(0u8);
        let mut kept = Vec::new();
        m.when(x, || kept.push(m.when(!x, || register.assign(1))));
        drop(kept);
        m.output("y", register.value());
    });
    assert_eq!(
        found[0],
        "a `when` must end within the statement that contains it; this one was kept beyond the enclosing branch"
    );
}
