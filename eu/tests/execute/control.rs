//! Branches of single channels: who goes on, who waits, and where the code continues if nobody is left.

use super::assembler::{Line, Machine, branch, op};
use warpwright_eu::execute::Space;

/// Adds a value to each active channel of r10; different values show which instructions a channel executed.
fn mark(value: u64) -> Line {
    op("add").to(10, "ud").from(10, "ud").value(value, "uw")
}

/// Adds a value to all channels of r11, whether they are active or not.
fn mark_always(value: u64) -> Line {
    op("add")
        .to(11, "ud")
        .from(11, "ud")
        .value(value, "uw")
        .unmasked()
}

/// What is left in r10, and in the first channel of r11.
fn run(lines: &[Line], flags: u64, mask: u32) -> (Vec<u32>, u32) {
    let mut machine = Machine::new(1, mask);
    let registers = &mut machine.group.threads[0].registers;
    registers.write(Space::Flag, 0, 8, flags);
    machine.run(lines).expect("nothing stops it");
    (machine.read(10, 8), machine.read(11, 1)[0])
}

/// Channels whose flag is set jump; they come back at the join.
#[test]
fn a_goto_takes_the_true_channels() {
    let lines = [
        branch("goto", 4, Some(4)).predicated(false),
        mark(1),
        mark_always(1),
        mark(2),
        branch("join", 1, None),
        mark(4),
    ];
    let (found, always) = run(&lines, 0x0F, 0xFF);
    assert_eq!((found, always), (vec![4, 4, 4, 4, 7, 7, 7, 7], 1));
    let mut inverted = lines.clone();
    inverted[0] = branch("goto", 4, Some(4)).predicated(true);
    let (found, _) = run(&inverted, 0x0F, 0xFF);
    assert_eq!(found, [7, 7, 7, 7, 4, 4, 4, 4]);
    // Nobody is left: what ignores the mask is not executed either.
    let (found, always) = run(&lines, 0xFF, 0xFF);
    assert_eq!((found, always), (vec![4; 8], 0));
    // A channel that never was active does not come back.
    let (found, _) = run(&lines, 0x0F, 0x3C);
    assert_eq!(found, [0, 0, 4, 4, 7, 7, 0, 0]);
}

/// A join takes those who wait for it, and no others.
#[test]
fn channels_wait_at_different_joins() {
    let lines = [
        branch("goto", 3, Some(6)).predicated(false),
        branch("goto", 2, Some(2))
            .predicated(false)
            .set("flag_subregister", 1),
        mark(1),
        branch("join", 3, None),
        mark(2),
        mark_always(1),
        branch("join", 1, None),
        mark(4),
    ];
    // Channels 0 and 1 wait at the last join; 2 and 3 at the first one; the others nowhere.
    let (found, always) = run(&lines, 0x000C_0003, 0xFF);
    assert_eq!(found, [4, 4, 6, 6, 7, 7, 7, 7]);
    assert_eq!(always, 1);
}

/// A join that nobody waits for, with an empty mask, goes to its own target.
#[test]
fn an_empty_join_jumps_on() {
    let lines = [
        branch("goto", 2, Some(5)),
        mark(1),
        branch("join", 3, None),
        mark_always(1),
        mark(2),
        branch("join", 1, None),
        mark(4),
    ];
    let (found, always) = run(&lines, 0, 0xFF);
    assert_eq!((found, always), (vec![4; 8], 0));
}

/// A loop: channels whose flag is set go back, the others wait behind it.
#[test]
fn a_goto_back_leaves_the_others_waiting() {
    let once_more = [
        mark(1),
        op("cmp")
            .writing_null("ud")
            .from(10, "ud")
            .from(1, "ud")
            .condition(5),
        branch("goto", 1, Some(-2)).predicated(false),
        branch("join", 1, None),
        mark(0x100),
    ];
    let mut machine = Machine::new(1, 0xFF);
    machine.write(1, &[1, 2, 3, 4, 5, 6, 7, 8]);
    machine.run(&once_more).expect("nothing stops it");
    let expected: Vec<u32> = (1..=8).map(|count| 0x100 + count).collect();
    assert_eq!(machine.read(10, 8), expected);
}

/// Joins also take channels that wait for them while others are active.
#[test]
fn nothing_is_nested() {
    // Crossing: one part waits behind the place where another one waits, and began earlier.
    let lines = [
        branch("goto", 4, Some(4)).predicated(false),
        branch("goto", 3, Some(6))
            .predicated(false)
            .set("flag_subregister", 1),
        mark(1),
        mark_always(1),
        branch("join", 3, None),
        mark(2),
        mark_always(2),
        branch("join", 1, None),
        mark(4),
    ];
    let (found, always) = run(&lines, 0x00F0_000F, 0xFF);
    assert_eq!((found, always), (vec![6, 6, 6, 6, 4, 4, 4, 4], 2));
}

#[test]
fn a_jump_takes_all_channels() {
    let jump = |inverted: Option<bool>| {
        let jump = branch("jmpi", 2, None).unmasked().channels(1);
        match inverted {
            None => jump,
            Some(inverted) => jump.predicated(inverted),
        }
    };
    let lines = |jump: Line| [jump, mark(1), mark(2)];
    assert_eq!(run(&lines(jump(None)), 0, 0xFF).0, [2; 8]);
    // A choice: the first flag decides for all.
    assert_eq!(run(&lines(jump(Some(false))), 0x01, 0xFF).0, [2; 8]);
    assert_eq!(run(&lines(jump(Some(false))), 0xFE, 0xFF).0, [3; 8]);
    assert_eq!(run(&lines(jump(Some(true))), 0xFE, 0xFF).0, [2; 8]);
}

/// The channels that call execute the subroutine; all that were active go on behind the call.
#[test]
fn a_call_returns_to_all_channels() {
    let call = branch("call", 3, None)
        .set("dst_kind", 1)
        .set("dst_file", 1)
        .set("dst_register", 20)
        .predicated(false);
    let back = op("ret")
        .set("src0_kind", 1)
        .set("src0_file", 1)
        .set("src0_register", 20);
    let lines = [
        call,
        mark(1),
        branch("jmpi", 3, None).unmasked().channels(1),
        mark(2),
        back,
        mark(4),
    ];
    let (found, _) = run(&lines, 0x0F, 0xFF);
    assert_eq!(found, [7, 7, 7, 7, 5, 5, 5, 5]);
    let (found, _) = run(&lines, 0, 0xFF);
    assert_eq!(found, [5; 8]);
}
