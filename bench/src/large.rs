//! The way to the first cycle of a large design: so many copies of `gather_scatter` side by side, in one engine.
//!
//! `bench/large.py` starts a process for each figure, so that each has its own memory, and writes the page.

use crate::contestants::{Took, ours};
use crate::designs::built;
use crate::error::Error;
use serde_json::json;
use std::fs;
use warpwright_hdl::netlist::{NetId, NetOp, Netlist};
use warpwright_sim::engine::{Batch, Single};
use warpwright_sim::simulator::Simulator;

/// Stimuli of the batch.
const STIMULI: usize = 64;

/// Which engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Engine {
    /// One stimulus.
    Single,
    /// 64 stimuli.
    Batch,
}

/// Measures it and prints one object of JSON.
pub fn run(copies: u32, engine: Engine) -> Result<(), Error> {
    let netlist = ours::netlist(&built("gather_scatter", &[])?.module);
    let design = side_by_side(&netlist, copies);
    let before = memory()?;
    let mut instructions = 0;
    let mut code = 0;
    let took = Took::here(|| {
        match engine {
            Engine::Single => {
                let mut single = Single::new(&design);
                single.step();
                instructions = single.instructions();
                code = machine_code()?;
                std::hint::black_box(single);
            }
            Engine::Batch => {
                let mut batch = Batch::new(&design, STIMULI)?;
                batch.step();
                instructions = batch.instructions();
                code = machine_code()?;
                std::hint::black_box(batch);
            }
        }
        Ok(())
    })?;
    let answer = json!({
        "copies": copies,
        "operations": design.nets.len(),
        "instructions": instructions,
        "milliseconds": took.cpu.as_secs_f64() * 1e3,
        "memory": memory()?.saturating_sub(before),
        "code": code,
    });
    println!("{answer}");
    Ok(())
}

/// Copies of a design, with names of their own.
fn side_by_side(netlist: &Netlist, copies: u32) -> Netlist {
    let mut all = Netlist {
        clocked: netlist.clocked,
        ..Netlist::default()
    };
    for copy in 0..copies {
        let nets = all.nets.len() as u32;
        let inputs = all.inputs.len() as u32;
        let registers = all.registers.len() as u32;
        let memories = all.memories.len() as u32;
        let tables = all.tables.len() as u32;
        let moved = |net: NetId| NetId(net.0 + nets);
        let named = |name: &str| format!("{name}_{copy}");
        for net in &netlist.nets {
            let op = match net.op.clone().map_operands(moved) {
                NetOp::Input(index) => NetOp::Input(index + inputs),
                NetOp::Register(index) => NetOp::Register(index + registers),
                NetOp::Lookup(table, address) => NetOp::Lookup(table + tables, address),
                NetOp::MemoryRead(memory, address) => NetOp::MemoryRead(memory + memories, address),
                op => op,
            };
            all.push(op, net.width);
        }
        for mut port in netlist.inputs.iter().cloned() {
            (port.name, port.net) = (named(&port.name), moved(port.net));
            all.inputs.push(port);
        }
        for mut port in netlist.outputs.iter().cloned() {
            (port.name, port.net) = (named(&port.name), moved(port.net));
            all.outputs.push(port);
        }
        for mut register in netlist.registers.iter().cloned() {
            register.path = named(&register.path);
            register.value = moved(register.value);
            register.next = moved(register.next);
            all.registers.push(register);
        }
        for mut memory in netlist.memories.iter().cloned() {
            memory.path = named(&memory.path);
            for write in &mut memory.writes {
                write.enable = moved(write.enable);
                write.address = moved(write.address);
                write.data = moved(write.data);
            }
            all.memories.push(memory);
        }
        all.tables.extend(netlist.tables.iter().cloned());
    }
    all
}

/// The most memory that this process has had so far, in bytes.
fn memory() -> Result<u64, Error> {
    let path = "/proc/self/status";
    let text = fs::read_to_string(path).map_err(Error::file(path))?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kilobytes
        .map(|kilobytes| kilobytes * 1024)
        .ok_or_else(|| Error::Missing(format!("VmHWM in {path}")))
}

/// Bytes of machine code that belong to no file.
fn machine_code() -> Result<u64, Error> {
    let path = "/proc/self/maps";
    let text = fs::read_to_string(path).map_err(Error::file(path))?;
    let sizes = text.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        let (range, rights) = (words.next()?, words.next()?);
        // No file: the rest is an offset, a device and a number.
        if !rights.contains('x') || words.count() > 3 {
            return None;
        }
        let (from, to) = range.split_once('-')?;
        let number = |text| u64::from_str_radix(text, 16).ok();
        Some(number(to)? - number(from)?)
    });
    Ok(sizes.sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two copies compute what one does, twice.
    #[test]
    fn copies_are_independent() {
        let netlist = ours::netlist(&built("lop3_unit", &[]).expect("a block").module);
        let mut one = Single::new(&netlist);
        let mut two = Single::new(&side_by_side(&netlist, 2));
        for cycle in 0_u32..40 {
            for (number, port) in (0_u32..).zip(&netlist.inputs) {
                let mask = (num_bigint::BigUint::from(1_u8) << port.width) - 1_u8;
                let value = num_bigint::BigUint::from((cycle * 31 + number) * 77_777) & mask;
                one.poke(&port.name, value.clone()).expect("an input");
                two.poke(&format!("{}_1", port.name), value)
                    .expect("an input");
            }
            one.step();
            two.step();
            for port in &netlist.outputs {
                let found = two.peek(&format!("{}_1", port.name)).expect("an output");
                assert_eq!(one.peek(&port.name).expect("an output"), found);
            }
        }
        assert_eq!(two.peek("out_valid_0").expect("an output"), 0_u8.into());
    }

    #[test]
    fn machine_code_is_seen() {
        let netlist = ours::netlist(&built("lop3_unit", &[]).expect("a block").module);
        let before = machine_code().expect("maps");
        let mut single = Single::new(&netlist);
        single.step();
        let after = machine_code().expect("maps");
        assert_eq!(after > before, single.is_native());
    }
}
