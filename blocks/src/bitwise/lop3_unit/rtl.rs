//! Hardware: two steps, read and execute, with the result forwarded between them.
//!
//! An instruction is read in the cycle in which it is accepted: every thread's operands go
//! into operand registers, and the function operand is written to the thread's lookup table.
//! In the next cycle the table is accessed for every bit, and the result stays at the output
//! until it is taken; then it is written to the register file. An instruction accepted
//! in that same cycle would read the old register, so the result is forwarded to it.

use super::contract::Configuration;
use std::sync::Arc;
use warpwright_hdl::prelude::*;
use warpwright_hdl::size::address_bits;

/// Bits of the function operand: one for each combination of three operand bits.
const TABLE_BITS: u32 = 8;

/// One source of an instruction, before it is read.
#[derive(Bundle, Clone, Copy)]
struct Source<T> {
    kind: T,
    register: T,
    constant: T,
}

#[description]
pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("lop3_unit");
    m.doc(
        "Executes LOP3 Rd, Ra, Rb, Rc, Imm8 for a group of threads, each with its own register file: any \
         bitwise function of three operands. The unit accepts one instruction per cycle, and a result \
         appears one cycle after its instruction. Dependent instructions may be back to back.",
    );
    let lanes = m.parameter("LANES", c.lanes, "threads that execute together");
    let width = m.parameter("WIDTH", c.width, "bits of a register");
    let address = address_bits(c.registers);
    let kinds = Arc::new(EnumType::new(
        "source",
        1,
        [("REGISTER", 0), ("CONSTANT", 1)],
    ));

    m.section_about(
        "Instruction handshake",
        "An instruction is accepted when no result waits, or in the cycle in which the result leaves. Registers hold its threads and its \
         destination beside its operands.",
    );
    let in_valid = m.input("in_valid", 1).doc("an instruction is present");
    let in_ready = m.wire("in_ready", 1);
    m.output("in_ready", in_ready.value())
        .doc("the instruction is accepted");
    let predicate = m.input("predicate", lanes);
    let predicate = predicate.doc("threads that execute the instruction");
    let rd = m.input("rd", address).doc("destination register");
    let source = |name: &str, label: &str, what: &str, constant: &str, width: Size| Source {
        kind: m.input_enum(&format!("{name}_source"), &kinds).doc(what),
        register: m
            .input(&format!("{name}_register"), address)
            .doc(&format!("number of the register that {label} is read from")),
        constant: m
            .input(constant, width)
            .doc(&format!("constant value of {label} for all threads")),
    };
    let [high, low] = ["operand A (high index bit)", "operand C (low index bit)"];
    let a = source("a", "A", high, "a_constant", width);
    let b = source("b", "B", "operand B", "b_constant", width);
    let c_operand = source("c", "C", low, "c_constant", width);
    let function = "the function";
    let table = source("table", function, function, "imm8", TABLE_BITS.into());
    let out_ready = m.input("out_ready", 1).doc("the result is taken");

    let out_valid = m.register("out_valid", 1).reset(0u8);
    let out_valid = out_valid.doc("a result is present");
    let executing = out_valid.value();
    in_ready.drive(!executing | out_ready);
    let accept = (in_valid & in_ready.value()).named("accept");
    let retire = (executing & out_ready).named("retire");
    out_valid.next(accept | (executing & !out_ready));
    let kept = [
        ("out_register", rd, "destination register of the result"),
        ("out_lanes", predicate, "threads that write the result"),
    ];
    let [rd_q, predicate_q] = kept.map(|(name, value, doc)| {
        let register = m.register(name, value.width()).doc(doc);
        register.enable(accept).next(value)
    });

    m.section_about(
        "The threads",
        "The operands are read into registers. One cycle later, the operand bits at each position address the thread's table. A result \
        that is just leaving is not in the register file yet, so it is forwarded.",
    );
    let threads = m.lanes("threads", lanes, |t| {
        let registers = t
            .memory("registers", width, c.registers)
            .doc("the thread's register file");
        let result = t.wire("result", width);
        let rd_q = t.whole(rd_q);
        let executes = (t.whole(accept) & t.bit(predicate)).named("executes");
        let executed = t.bit(predicate_q);
        let mut forwards = t.whole(executing) & executed;
        if 1 << rd_q.bits() != c.registers {
            // A number beyond the last register writes nothing, so there is nothing to forward.
            forwards = forwards & rd_q.lt(c.registers);
        }
        /// The result belongs to this thread.
        let forwards = forwards.named("forwards");
        let sources = [a, b, c_operand, table];
        let [a, b, c_operand, table] = sources.map(|source| source.map(|part| t.whole(part)));
        // The register file as an instruction must see it.
        let read = |number, name: &str| {
            let is_newest = forwards & Signal::eq(number, rd_q);
            let newest = is_newest.mux(result.value(), registers.read(number));
            newest.named(&format!("{name}_value"))
        };
        let operands = [("a", a), ("b", b), ("c", c_operand)].map(|(name, source)| {
            let register = t.register(&format!("{name}_q"), width).enable(executes);
            let register = register.doc(&format!("operand {}", name.to_uppercase()));
            let value = read(source.register, name);
            register.next(source.kind.mux(source.constant, value))
        });
        let function = read(table.register, "table");
        let function = function.zext(c.width.max(TABLE_BITS)).slice(0, TABLE_BITS);
        let lut = t
            .register("lut", TABLE_BITS)
            .enable(executes)
            .doc("truth table of the function, indexed by three operand bits")
            .next(table.kind.mux(table.constant, function));
        let bits = t.lanes("bits", width, |bit| {
            let index = bit.cat(operands.map(|operand| bit.bit(operand)));
            bit.output("y", bit.whole(lut).select(index));
        });
        result.drive(bits.output("y"));
        registers.write(t.whole(retire) & executed, rd_q, result.value());
        t.output("data", result.value());
    });

    m.output("out_valid", executing).doc("a result is present");
    m.output("out_register", rd_q)
        .doc("destination register of the result");
    m.output("out_lanes", predicate_q)
        .doc("threads that write the result");
    m.output("out_data", threads.output("data"))
        .doc("results; undefined for threads not in out_lanes");
    m.finish()
}
