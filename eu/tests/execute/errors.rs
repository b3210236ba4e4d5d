//! What stops a run says where; what is not supported is reported before a run.

use super::assembler::{Machine, branch, code, end, op, program, send};
use warpwright_eu::execute::{Program, ProgramError, RunError};

const UNTYPED: u64 = 15;

/// A load of a doubleword at each address of r1.
const LOAD: u64 = 0x0210_0500;

/// The message of a run that was stopped.
fn stopped(machine: &mut Machine, lines: &[super::assembler::Line]) -> String {
    machine.run(lines).expect_err("it is stopped").to_string()
}

#[test]
fn an_access_outside_of_every_buffer_stops_the_run() {
    let mut machine = Machine::new(1, 0xFF);
    let name = "the buffer of argument 0".to_string();
    machine.memory.add(name, 0x1000, vec![0; 64], true);
    machine.write(1, &[0x1000, 0x1004, 0x1040, 0x1000, 0, 0, 0, 0]);
    let load = send(UNTYPED, LOAD, 10, 1, 0);
    let error = stopped(&mut machine, &[op("nop").set("exec_size", 0), load]);
    assert_eq!(
        error,
        "group 0,0,0 thread 0, at 0x0010: send.ugm (8|M0) r10 r1 null:0 0x0 0x02100500 // wr:1+0, rd:1; load.ugm.d32.a32: \
         lane 2 reads 4 bytes at address 0x1040, outside of every buffer; the nearest is the buffer of argument 0, at \
         0x1000 to 0x1040"
    );
    // What lies across the end is outside, too: its last byte is.
    let mut machine = Machine::new(1, 1);
    machine
        .memory
        .add("it".to_string(), 0x1000, vec![0; 6], true);
    machine.write(1, &[0x1004]);
    let error = stopped(&mut machine, &[send(UNTYPED, LOAD, 10, 1, 0)]);
    assert!(
        error.contains("lane 0 reads 4 bytes at address 0x1004"),
        "{error}"
    );
}

#[test]
fn other_accesses_that_stop_a_run() {
    let store = send(UNTYPED, LOAD & !(1 << 20) | 4, 0, 1, 5);
    for (address, is_writable, message) in [
        (
            0x1002,
            true,
            "accesses 4 bytes at address 0x1002, which is not a multiple of 4",
        ),
        (
            0x1000,
            false,
            "writes 4 bytes at address 0x1000, in it, which is read only",
        ),
        (
            0x2000,
            true,
            "writes 4 bytes at address 0x2000, outside of every buffer",
        ),
    ] {
        let mut machine = Machine::new(1, 1);
        machine
            .memory
            .add("it".to_string(), 0x1000, vec![0; 64], is_writable);
        machine.write(1, &[address]);
        let error = stopped(&mut machine, std::slice::from_ref(&store));
        assert!(error.contains(message), "{error}");
    }
    let mut machine = Machine::new(1, 1);
    let error = stopped(&mut machine, std::slice::from_ref(&store));
    assert!(
        error.ends_with("outside of every buffer; there are no buffers"),
        "{error}"
    );
    let surface = send(UNTYPED, LOAD | 3 << 29, 10, 1, 0).set("exdesc", 5 << 24);
    let error = stopped(&mut machine, &[surface]);
    let end = "uses surface 0x5, which belongs to no buffer argument; 0 surfaces are known";
    assert!(error.ends_with(end), "{error}");
}

#[test]
fn an_endless_loop_stops_at_the_limit() {
    let back = branch("jmpi", 0, None).unmasked().channels(1);
    let error = stopped(&mut Machine::new(1, 1), &[back]);
    assert_eq!(
        error,
        "group 0,0,0 thread 0, at 0x0000: (W) jmpi 0: the limit of 10000 instructions is reached; raise it if the kernel is \
         no endless loop"
    );
}

#[test]
fn a_barrier_that_is_never_reached_is_noticed() {
    let arrive = send(3, 0x0200_0004, 0, 1, 0).channels(1).unmasked();
    let wait = op("sync").set("sync_function", 14).set("src0_kind", 1);
    // The second thread goes around the barrier.
    let skip = branch("jmpi", 3, None)
        .unmasked()
        .channels(1)
        .predicated(false);
    let mut machine = Machine::new(2, 1);
    machine.group.threads[1].registers.set_flag(0, true);
    let error = stopped(&mut machine, &[skip, arrive, wait.channels(1)]);
    assert!(
        error.starts_with("group 0,0,0 thread 0, at 0x0020: sync.bar"),
        "{error}"
    );
    let end = "waits for a barrier that 1 of 2 threads of the group never reach";
    assert!(error.ends_with(end), "{error}");
}

/// A return to nowhere.
#[test]
fn a_jump_to_no_instruction_is_noticed() {
    let back = op("ret")
        .set("src0_kind", 1)
        .set("src0_file", 1)
        .set("src0_register", 20);
    let mut machine = Machine::new(1, 1);
    machine.write(20, &[0x3330, 1]);
    let error = machine.run(&[back]).expect_err("there is nothing");
    assert!(
        matches!(&error, RunError::Jump { target: 0x3330, .. }),
        "{error}"
    );
}

#[test]
fn what_is_not_supported_is_listed() {
    let lines = [
        op("mov").to(10, "df").from(1, "df").channels(4),
        op("mov").to(10, "ud").from(1, "ud"),
        op("mul").to(10, "d").from(1, "d").from(2, "d"),
    ];
    let Err(ProgramError::Unsupported {
        reachable,
        instructions,
    }) = program(&lines)
    else {
        panic!("two are not supported");
    };
    assert_eq!(reachable, 4);
    let texts: Vec<String> = instructions.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "0x0000: mov (4|M0) r10.0<1>:df r1.0<1;1,0>:df: operands of type :df",
            "0x0020: mul (8|M0) r10.0<1>:d r1.0<1;1,0>:d r2.0<1;1,0>:d: a product of two factors with more than 16 bits each",
        ]
    );
}

#[test]
fn each_thing_that_is_missing_has_its_phrase() {
    let mov = || op("mov").to(10, "ud").from(1, "ud");
    for (line, phrase) in [
        (
            op("mov").to(10, "ud").reading_special(0xA0, "ud"),
            "the register ip0",
        ),
        (
            mov().set("predicate", 2),
            "a predicate over both flag registers (anyv, allv)",
        ),
        (
            mov().to(127, "ud").channels(16),
            "an operand ends at byte 0x1020 of registers that have 0x1000 bytes",
        ),
        (
            op("addc").to(10, "ud").from(1, "ud").from(2, "ud"),
            "a carry that is not written to the accumulator",
        ),
        (
            branch("if", 1, Some(1)),
            "the opcode `if`; of the branches goto, join, jmpi, call and ret are modelled",
        ),
        (
            branch("goto", 1, Some(1)).unmasked(),
            "a branch of single channels that ignores the mask; without (W) it is modelled",
        ),
        (send(2, 0, 10, 1, 0), "a message to this shared function"),
        (
            send(UNTYPED, 0x0210_0503, 10, 1, 0),
            "a two-dimensional block",
        ),
        (
            send(UNTYPED, LOAD, 10, 1, 0)
                .set("desc", 0)
                .set("desc_is_register", 1),
            "a message descriptor in a register",
        ),
        (send(3, 0x0200_0001, 0, 1, 0), "gateway function 1"),
        (
            op("sync").set("sync_function", 15).set("src0_kind", 1),
            "sync function 15; nop, allrd, allwr and bar are modelled",
        ),
    ] {
        let error = program(std::slice::from_ref(&line))
            .expect_err("it is refused")
            .to_string();
        assert!(error.ends_with(phrase), "{error}\n{line:?}");
    }
}

/// Code that cannot be reached may be anything, and code that can be reached must be there.
#[test]
fn code_is_looked_at_as_far_as_it_can_be_reached() {
    let mut padded = code(&[]);
    padded.extend([0xFF; 32]);
    assert!(Program::new(&padded, 0, 128).is_ok());
    let mut endless = op("nop").set("exec_size", 0).bytes();
    let error = Program::new(&endless, 0, 128).expect_err("it has no end");
    assert!(
        error
            .to_string()
            .starts_with("the code ends within the instruction"),
        "{error}"
    );
    let error = Program::new(&endless, 16, 128).expect_err("it begins behind its end");
    assert_eq!(
        error.to_string(),
        "the kernel starts at 0x10, but its code has 0x10 bytes"
    );
    endless.extend([0; 16]);
    let error = Program::new(&endless, 0, 128).expect_err("it runs into padding");
    assert!(
        error.to_string().contains("`illegal` must not be reached"),
        "{error}"
    );
    assert!(Program::new(&end().bytes(), 0, 128).is_ok());
}
