//! The unit as hardware: two steps, read and execute, with the result forwarded between them.
//!
//! An instruction is read in the cycle in which it is accepted: every thread's operands go into operand
//! registers, and the function operand is written to the thread's lookup table. In the next cycle the
//! table is accessed for every bit, and the result stands at the output until it is taken; then it is
//! written to the register file. The instruction accepted in that very cycle would read the old register,
//! so it is given the result directly.

use super::contract::Configuration;
use std::sync::Arc;
use warpwright_hdl::builder::MemoryHandle;
use warpwright_hdl::instance::LaneBuilder;
use warpwright_hdl::prelude::*;
use warpwright_hdl::size::address_bits;

/// Bits of the function operand: one for each combination of three operand bits.
const TABLE_BITS: u32 = 8;

/// One source of an instruction, before it is read.
struct Source<'m> {
    kind: Signal<'m>,
    register: Signal<'m>,
    constant: Signal<'m>,
}

pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("lop3_unit");
    m.doc(
        "Executes LOP3 Rd, Ra, Rb, Rc, Imm8 for a group of threads with a register file each: any bitwise \
         function of three operands. One instruction a cycle; results one cycle after their instruction; \
         dependent instructions may follow each other directly.",
    );
    let lanes = m.parameter("LANES", c.lanes, "threads that execute together");
    let address = address_bits(c.registers);
    let kinds = Arc::new(EnumType::new(
        "source",
        1,
        [("REGISTER", 0), ("CONSTANT", 1)],
    ));

    let in_valid = m.input("in_valid", 1).doc("an instruction is present");
    let in_ready = m.wire("in_ready", 1);
    m.output("in_ready", in_ready.value()).doc("it is accepted");
    let predicate = m
        .input("predicate", lanes)
        .doc("threads that execute the instruction");
    let rd = m.input("rd", address).doc("destination register");
    let source = |name: &str, label: &str, what: &str, constant: &str, width: u32| Source {
        kind: m.input_enum(&format!("{name}_source"), &kinds).doc(what),
        register: m
            .input(&format!("{name}_register"), address)
            .doc(&format!("register of {label}")),
        constant: m
            .input(constant, width)
            .doc(&format!("constant of {label}, for all threads")),
    };
    let [high, low] = ["operand A (high index bit)", "operand C (low index bit)"];
    let operands = [
        source("a", "A", high, "a_constant", c.width),
        source("b", "B", "operand B", "b_constant", c.width),
        source("c", "C", low, "c_constant", c.width),
    ];
    let function = "the function";
    let table = source("table", function, function, "imm8", TABLE_BITS);
    let out_ready = m.input("out_ready", 1).doc("the result is taken");

    let out_valid = m.register("out_valid", 1).reset(0u8);
    let executing = out_valid.value();
    in_ready.drive(!executing | out_ready);
    let accept = (in_valid & in_ready.value()).named("accept");
    let retire = (executing & out_ready).named("retire");
    out_valid.next(accept | (executing & !out_ready));
    let held = |name: &str, value: Signal<'_>| {
        let register = m.register(name, value.width()).enable(accept);
        let id = register.value();
        (register, id)
    };
    let (rd_register, rd_q) = held("out_register", rd);
    rd_register.next(rd);
    let (lanes_register, predicate_q) = held("out_lanes", predicate);
    lanes_register.next(predicate);

    let control = Control {
        accept,
        retire,
        executing,
        predicate,
        predicate_q,
        rd_q,
    };
    let threads = m.lanes("threads", lanes, |t| {
        thread(t, c, &control, &operands, &table);
    });

    m.output("out_valid", executing).doc("a result is present");
    m.output("out_register", rd_q)
        .doc("the register that it is for");
    m.output("out_lanes", predicate_q)
        .doc("the threads that it is for");
    m.output("out_data", threads.output("data"))
        .doc("the threads' results; undefined for other threads");
    m.finish()
}

/// What every thread needs to know of the instructions in the two steps.
struct Control<'m> {
    accept: Signal<'m>,
    retire: Signal<'m>,
    executing: Signal<'m>,
    predicate: Signal<'m>,
    predicate_q: Signal<'m>,
    rd_q: Signal<'m>,
}

/// One thread: its register file, operand registers, table and multiplexers.
fn thread<'m>(
    t: &LaneBuilder<'m>,
    c: &Configuration,
    control: &Control<'m>,
    operands: &[Source<'m>; 3],
    table: &Source<'m>,
) {
    let registers = t
        .memory("registers", c.width, c.registers)
        .doc("the thread's register file");
    let result = t.wire("result", c.width);
    let rd_q = t.whole(control.rd_q);
    let executes = (t.whole(control.accept) & t.bit(control.predicate)).named("executes");
    let executed = t.bit(control.predicate_q);
    let writes = t.whole(control.executing) & executed;
    let forwards = if 1 << rd_q.bits() == c.registers {
        writes
    } else {
        // A number beyond the last register writes nothing, so there is nothing to forward.
        writes & rd_q.lt(c.registers)
    };
    let newest = Newest {
        registers,
        forwards: forwards.named("forwards"),
        rd_q,
        result: result.value(),
    };
    let operand = |name: &str, source: &Source<'m>| {
        let value = newest.read(t, source, name);
        t.register(&format!("{name}_q"), c.width)
            .enable(executes)
            .next(t.whole(source.kind).mux(t.whole(source.constant), value))
    };
    let a = operand("a", &operands[0]);
    let b = operand("b", &operands[1]);
    let c_operand = operand("c", &operands[2]);
    let function = newest.read(t, table, "table");
    let function = if c.width < TABLE_BITS {
        function.zext(TABLE_BITS)
    } else {
        function.slice(0, TABLE_BITS)
    };
    let lut = t
        .register("lut", TABLE_BITS)
        .enable(executes)
        .doc("the lookup table that the function operand is written to")
        .next(t.whole(table.kind).mux(t.whole(table.constant), function));
    let bits = t.lanes("bits", c.width, |bit| {
        let index = bit.cat([bit.bit(a), bit.bit(b), bit.bit(c_operand)]);
        bit.output("y", bit.whole(lut).select(index));
    });
    result.drive(bits.output("y"));
    registers.write(t.whole(control.retire) & executed, rd_q, result.value());
    t.output("data", result.value());
}

/// The register file as an instruction must see it: with the result that is just leaving.
struct Newest<'b> {
    registers: MemoryHandle<'b>,
    forwards: Signal<'b>,
    rd_q: Signal<'b>,
    result: Signal<'b>,
}

impl<'b> Newest<'b> {
    fn read<'m>(&self, t: &'b LaneBuilder<'m>, source: &Source<'m>, name: &str) -> Signal<'b> {
        let number = t.whole(source.register);
        let is_newest = self.forwards & number.eq(self.rd_q);
        is_newest
            .mux(self.result, self.registers.read(number))
            .named(&format!("{name}_value"))
    }
}
