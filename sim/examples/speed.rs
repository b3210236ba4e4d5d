//! Measures the engines' speed on an array of lookup tables: 32 lanes of 32 bits, any
//! function of three operands in every bit, one pipeline stage with an enable for each lane.
//!
//! Every stimulus has its own xorshift64 stream; generating it and a checksum of all outputs are
//! part of the measured time. The streams are the same in every engine, so the checksums must be too.
//!
//! ```text
//! cargo run --release --example speed [-- part of an engine's name]
//! ```

#![expect(
    clippy::inline_always,
    reason = "kernels must be compiled into each instruction set's copy"
)]

use num_bigint::BigUint;
use std::time::Instant;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{InputPort, NetId, NetOp, Netlist, OutputPort, RegisterState};
use warpwright_hdl::source::Source;
use warpwright_sim::engine::{Batch, InputPiece, InstructionSet, Kernel, Row, RowMut, Single};
use warpwright_sim::error::SimError;
use warpwright_sim::reference::Reference;
use warpwright_sim::simulator::Simulator;
use warpwright_sim::split::Limb;

const LANES: u32 = 32;
const BITS: u32 = 32;
const ROW: u32 = LANES * BITS;
/// After so many cycles checksums are compared.
const CHECKED: usize = 500;
/// Ports in the order in which a stream fills them.
const PORTS: [&str; 6] = ["a", "b", "c", "table", "lane_enable", "valid"];

fn main() -> Result<(), SimError> {
    let netlist = lut_array();
    let expected = reference(&netlist, CHECKED)?;
    single(&netlist, expected)?;
    for set in InstructionSet::ALL
        .into_iter()
        .filter(|set| set.is_present())
    {
        for limb in [Limb::Bits32, Limb::Bits64] {
            for stimuli in [64, 256] {
                let mut batch = Batch::with(&netlist, stimuli, limb, set)?;
                let name = format!("batch of {stimuli}, {set:?}, {limb:?}");
                measure(&name, &mut batch, expected)?;
            }
        }
    }
    let begin = Instant::now();
    let mut best = Batch::new(&netlist, 256)?;
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{:36} {:9.3} ms from netlist to first cycle",
        "batch of 256, as chosen",
        seconds * 1e3
    );
    measure("batch of 256, as chosen", &mut best, expected)
}

fn lut_array() -> Netlist {
    let mut netlist = Netlist {
        name: "lut_array".to_string(),
        clocked: true,
        ..Netlist::default()
    };
    let widths = [ROW, ROW, ROW, 8, LANES, 1];
    let inputs: Vec<NetId> = PORTS
        .iter()
        .zip(widths)
        .map(|(name, width)| input(&mut netlist, name, width))
        .collect();
    let [a, b, c, table, lane_enable, valid] = inputs[..] else {
        return netlist;
    };
    let registers: Vec<NetId> = (0..LANES)
        .map(|lane| netlist.push(NetOp::Register(lane), BITS))
        .collect();
    let mut level: Vec<NetId> = (0..8)
        .map(|entry| {
            let bit = netlist.push(NetOp::Slice(table, entry), 1);
            netlist.push(NetOp::Repeat(bit), ROW)
        })
        .collect();
    for selector in [c, b, a] {
        let pairs = level.chunks(2);
        level = pairs
            .map(|pair| netlist.push(NetOp::BitMux(selector, pair[1], pair[0]), ROW))
            .collect();
    }
    let spread = netlist.push(NetOp::Repeat(valid), LANES);
    let enables = netlist.push(NetOp::And(lane_enable, spread), LANES);
    for lane in 0..LANES {
        let value = registers[lane as usize];
        let enable = netlist.push(NetOp::Slice(enables, lane), 1);
        let new = netlist.push(NetOp::Slice(level[0], lane * BITS), BITS);
        let next = netlist.push(NetOp::Mux(enable, new, value), BITS);
        netlist.registers.push(RegisterState {
            path: format!("lanes[{lane}].result"),
            width: BITS,
            initial: Bits::zero(BITS),
            resets: false,
            value,
            next,
        });
    }
    let result = netlist.push(
        NetOp::Concat(registers.iter().rev().copied().collect()),
        ROW,
    );
    netlist.outputs.push(OutputPort {
        name: "result".to_string(),
        net: result,
        width: ROW,
        enum_type: None,
        source: Source::unknown(),
    });
    netlist
}

fn input(netlist: &mut Netlist, name: &str, width: u32) -> NetId {
    let net = netlist.push(NetOp::Input(netlist.inputs.len() as u32), width);
    netlist.inputs.push(InputPort {
        name: name.to_string(),
        net,
        width,
        enum_type: None,
    });
    net
}

#[inline(always)]
fn next(state: u64) -> u64 {
    let state = state ^ (state << 13);
    let state = state ^ (state >> 7);
    state ^ (state << 17)
}

fn seed(stimulus: usize) -> u64 {
    (stimulus as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Folds a lane's output into a checksum. Engines keep each lane in a piece of its own.
#[inline(always)]
fn fold(sum: u64, word: u64) -> u64 {
    sum.rotate_left(5) ^ word
}

/// The checksum of the first stimulus.
fn reference(netlist: &Netlist, cycles: usize) -> Result<u64, SimError> {
    let mut engine = Reference::new(netlist);
    let (mut state, mut sum) = (seed(0), 0);
    let begin = Clock::start();
    for _ in 0..cycles {
        for port in &netlist.inputs {
            let mut value = BigUint::ZERO;
            for low in (0..port.width).step_by(64) {
                state = next(state);
                value |= BigUint::from(state) << low;
            }
            let value = Bits::truncated(value, port.width);
            engine.poke(&port.name, value.value().clone())?;
        }
        engine.step();
        let value = Bits::truncated(engine.peek("result")?, ROW);
        for low in (0..ROW).step_by(BITS as usize) {
            sum = fold(sum, value.slice(low, BITS).to_u64().unwrap_or(0));
        }
    }
    report("reference", 0, cycles as f64, begin);
    Ok(sum)
}

fn single(netlist: &Netlist, expected: u64) -> Result<(), SimError> {
    let mut engine = Single::new(netlist);
    let mut inputs: Vec<InputPiece> = Vec::new();
    for port in PORTS {
        inputs.extend(engine.input(port)?);
    }
    let outputs = engine.output("result")?;
    let (mut state, mut sum) = (seed(0), 0);
    let cycles = 400_000;
    let begin = Clock::start();
    for cycle in 0..cycles {
        for piece in &inputs {
            if piece.low.is_multiple_of(64) {
                state = next(state);
            }
            engine.set(*piece, state >> (piece.low % 64));
        }
        engine.step();
        for piece in &outputs {
            sum = fold(sum, engine.get(*piece));
        }
        if cycle + 1 == CHECKED {
            assert_eq!(
                sum, expected,
                "single: the checksum differs from the reference's"
            );
        }
    }
    report("single", engine.instructions(), cycles as f64, begin);
    Ok(())
}

fn measure(name: &str, batch: &mut Batch, expected: u64) -> Result<(), SimError> {
    let mut inputs: Vec<InputPiece> = Vec::new();
    for port in PORTS {
        inputs.extend(batch.input(port)?);
    }
    let outputs = batch.output("result")?;
    let (stimuli, set) = (batch.stimuli(), batch.instruction_set());
    let mut states: Vec<u64> = (0..stimuli).map(seed).collect();
    let mut sums = vec![0_u64; stimuli];
    let cycles = 4_000_000 / stimuli;
    if std::env::args()
        .nth(1)
        .is_some_and(|part| !name.contains(&part))
    {
        return Ok(());
    }
    let begin = Clock::start();
    for cycle in 0..cycles {
        for piece in &inputs {
            set.run(Drive {
                row: batch.row_mut(*piece),
                piece: *piece,
                states: &mut states,
            });
        }
        batch.step();
        for piece in &outputs {
            set.run(Collect {
                row: batch.row(*piece),
                sums: &mut sums,
            });
        }
        if cycle + 1 == CHECKED {
            assert_eq!(
                sums[0], expected,
                "{name}: the checksum differs from the reference's"
            );
        }
    }
    report(name, batch.instructions(), (cycles * stimuli) as f64, begin);
    let begin = Clock::start();
    for _ in 0..cycles {
        batch.step();
    }
    report(
        "  without stimulus and checksum",
        batch.instructions(),
        (cycles * stimuli) as f64,
        begin,
    );
    Ok(())
}

/// Fills one piece of the inputs from every stimulus's stream.
struct Drive<'a> {
    row: RowMut<'a>,
    piece: InputPiece,
    states: &'a mut [u64],
}

impl Kernel for Drive<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let shift = self.piece.low % 64;
        let mask = u64::MAX >> (64 - self.piece.width);
        let steps = shift == 0;
        let states = self.states;
        self.row.update_each(|stimulus, _| {
            let state = &mut states[stimulus];
            if steps {
                *state = next(*state);
            }
            (*state >> shift) & mask
        });
    }
}

/// Folds one lane of the outputs into every stimulus's checksum.
struct Collect<'a> {
    row: Row<'a>,
    sums: &'a mut [u64],
}

impl Kernel for Collect<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let sums = self.sums;
        self.row.for_each(|stimulus, word| {
            sums[stimulus] = fold(sums[stimulus], word);
        });
    }
}

fn report(name: &str, instructions: usize, cycles: f64, begin: Clock) {
    let seconds = begin.seconds();
    let (rate, each) = (cycles / seconds / 1e6, seconds / cycles * 1e9);
    println!(
        "{name:36} {rate:9.3} M stimulus-cycles/s {each:11.1} ns each, {instructions} instructions"
    );
}

/// Processor time where the system tells it, since the machine may be shared; otherwise elapsed time.
struct Clock {
    processor: Option<f64>,
    elapsed: Instant,
}

impl Clock {
    fn start() -> Self {
        Self {
            processor: Self::processor(),
            elapsed: Instant::now(),
        }
    }

    fn processor() -> Option<f64> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
        Some(nanoseconds * 1e-9)
    }

    fn seconds(&self) -> f64 {
        match (self.processor, Self::processor()) {
            (Some(start), Some(end)) => end - start,
            _ => self.elapsed.elapsed().as_secs_f64(),
        }
    }
}
