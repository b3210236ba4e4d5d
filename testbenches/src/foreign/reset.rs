//! What a text's reset sets, which the text does not say in one place.
//!
//! One cycle of reset from any state, with any other inputs, is computed over symbols; a register bit whose next value is then a constant is set by
//! reset. A register of which only some bits are set is taken apart, so that each register is set or is not.

use super::Reading;
use num_bigint::BigUint;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::module::RESET;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::{NetId, NetOp, Netlist, RegisterState};
use warpwright_hdl::word::{Literal, Symbol, Word};
use warpwright_prove::aig::SharedAig;

/// Marks the registers that reset sets. Without a reset those with values at power-up stay marked.
pub fn settle(reading: &mut Reading) {
    if reading.netlist.input(RESET).is_none() {
        return;
    }
    let set = set_bits(&reading.netlist);
    reading.netlist = marked(&reading.netlist, &set);
}

/// For each register what reset makes of each of its bits.
fn set_bits(netlist: &Netlist) -> Vec<Vec<Option<bool>>> {
    let aig = SharedAig::new();
    let state = State {
        registers: netlist
            .registers
            .iter()
            .map(|register| aig.inputs(register.width))
            .collect(),
        memories: (netlist.memories.iter())
            .map(|memory| {
                (0..memory.depth)
                    .map(|_| aig.inputs(memory.width))
                    .collect()
            })
            .collect(),
    };
    let inputs = netlist.inputs.iter().map(|port| match &*port.name {
        RESET => Symbol::ones(1),
        _ => aig.inputs(port.width),
    });
    let inputs: Vec<Symbol> = inputs.collect();
    let cycle = Cycle::new(netlist, &inputs, &state);
    let bits = |register: &RegisterState| {
        let next = cycle.value(register.next).literals().to_vec();
        let known = next.into_iter().map(|literal| match literal {
            Literal::TRUE => Some(true),
            Literal::FALSE => Some(false),
            _ => None,
        });
        known.collect()
    };
    netlist.registers.iter().map(bits).collect()
}

/// A run of bits of a register that are all set or all not.
struct Piece {
    low: u32,
    width: u32,
    value: Option<BigUint>,
}

fn pieces(bits: &[Option<bool>]) -> Vec<Piece> {
    let runs = bits.chunk_by(|a, b| a.is_some() == b.is_some());
    let mut low = 0;
    let pieces = runs.map(|run| {
        let value = run[0].is_some().then(|| {
            let mut value = BigUint::ZERO;
            for (place, bit) in run.iter().enumerate() {
                value.set_bit(place as u64, *bit == Some(true));
            }
            value
        });
        low += run.len() as u32;
        Piece {
            low: low - run.len() as u32,
            width: run.len() as u32,
            value,
        }
    });
    pieces.collect()
}

/// The same netlist with registers that are set or not, as a whole.
fn marked(old: &Netlist, set: &[Vec<Option<bool>>]) -> Netlist {
    let mut new = Netlist {
        nets: Vec::new(),
        registers: Vec::new(),
        ..old.clone()
    };
    let all: Vec<Vec<Piece>> = set.iter().map(|bits| pieces(bits)).collect();
    let mut map: Vec<NetId> = Vec::with_capacity(old.nets.len());
    // For each old register its new ones, by index.
    let mut made: Vec<Vec<usize>> = vec![Vec::new(); old.registers.len()];
    for net in &old.nets {
        let id = match &net.op {
            NetOp::Register(index) => {
                let (register, pieces) = (&old.registers[*index as usize], &all[*index as usize]);
                let parts = pieces.iter().map(|piece| {
                    let number = new.registers.len();
                    let value = new.push(NetOp::Register(number as u32), piece.width);
                    made[*index as usize].push(number);
                    let kept = register.initial.slice(piece.low, piece.width);
                    new.registers.push(RegisterState {
                        path: path(register, piece, pieces.len()),
                        width: piece.width,
                        initial: piece
                            .value
                            .as_ref()
                            .map_or(kept, |value| Bits::truncated(value.clone(), piece.width)),
                        resets: piece.value.is_some(),
                        value,
                        next: value,
                    });
                    value
                });
                let mut parts: Vec<NetId> = parts.collect();
                parts.reverse();
                match parts.len() {
                    1 => parts[0],
                    _ => new.push(NetOp::Concat(parts.into()), net.width),
                }
            }
            op => new.push(op.clone().map_operands(|id| map[id.index()]), net.width),
        };
        map.push(id);
    }
    for (register, (made, pieces)) in old.registers.iter().zip(made.iter().zip(&all)) {
        for (number, piece) in made.iter().zip(pieces) {
            let next = map[register.next.index()];
            new.registers[*number].next = match pieces.len() {
                1 => next,
                _ => new.push(NetOp::Slice(next, piece.low), piece.width),
            };
        }
    }
    let registers: Vec<NetId> = new.registers.iter().map(|register| register.next).collect();
    for input in &mut new.inputs {
        input.net = map[input.net.index()];
    }
    new.for_each_root(|id| {
        if let Some(mapped) = map.get(id.index()) {
            *id = *mapped;
        }
    });
    // The next states point at new nets already.
    for (register, next) in new.registers.iter_mut().zip(registers) {
        register.next = next;
    }
    new
}

fn path(register: &RegisterState, piece: &Piece, pieces: usize) -> String {
    match (pieces, piece.width) {
        (1, _) => register.path.clone(),
        (_, 1) => format!("{}[{}]", register.path, piece.low),
        (_, width) => format!("{}[{}:{}]", register.path, piece.low + width - 1, piece.low),
    }
}
