//! Replay a trace a given number of times, each from power-up, and return the CPU time.
//!
//! Inputs are driven when they change, and all of them in the first cycle; the batch, whose stimuli differ, always
//! drives all of them. Our engines also read every output in every cycle and fold it into a checksum: modulo 2^64, the
//! last sum rotated left by 7 plus, for bit b of output k, 2 to the power of (29k + b) modulo 64. rust-hdl reads none.

use crate::common::trace::Trace;
use crate::common::{Unit, Widget};
use crate::{CYCLES, Result, STIMULI, TRACES};
use cpu_time::ProcessTime;
use multiversion::multiversion;
use num_bigint::BigUint;
use std::time::Duration;
use warpwright_hdl::module::Module;
use warpwright_hdl::netlist::Netlist;
use warpwright_sim::engine::{Batch, InputPiece, OutputPiece, Row, RowMut, Single};
use warpwright_sim::simulator::Simulator;

/// Where bit `low` of output `k` goes in a sum.
fn turn(k: usize, low: u32) -> u32 {
    (29 * k as u32 + low) % 64
}

/// A trace's checksum.
pub fn checksum(trace: &Trace) -> u64 {
    trace.outputs.iter().fold(0u64, |sum, outputs| {
        let mut sum = sum.rotate_left(7);
        for (k, value) in outputs.iter().enumerate() {
            for word in value.iter_u64_digits() {
                sum = sum.wrapping_add(word.rotate_left(turn(k, 0)));
            }
        }
        sum
    })
}

/// What changes in each cycle.
struct Events<T> {
    all: Vec<T>,
    /// Where a cycle's end.
    ends: Vec<usize>,
}

impl<T> Events<T> {
    fn new(trace: &Trace, mut event: impl FnMut(usize, &BigUint, &mut Vec<T>)) -> Self {
        let (mut all, mut ends) = (Vec::new(), Vec::new());
        let mut last: Option<&Vec<BigUint>> = None;
        for inputs in &trace.inputs {
            for (index, value) in inputs.iter().enumerate() {
                if last.is_none_or(|last| last[index] != *value) {
                    event(index, value, &mut all);
                }
            }
            ends.push(all.len());
            last = Some(inputs);
        }
        Self { all, ends }
    }

    fn cycles(&self) -> impl Iterator<Item = &[T]> {
        let begins = std::iter::once(&0).chain(&self.ends);
        begins.zip(&self.ends).map(|(a, b)| &self.all[*a..*b])
    }
}

/// rust-hdl.
pub struct Theirs<'a> {
    widget: &'a Widget,
    events: Events<(usize, BigUint)>,
    is_clocked: bool,
}

impl<'a> Theirs<'a> {
    pub fn new(widget: &'a Widget, trace: &Trace, is_clocked: bool) -> Self {
        Self {
            widget,
            events: Events::new(trace, |index, value, to| to.push((index, value.clone()))),
            is_clocked,
        }
    }

    /// Making the block is not counted. A cycle is two calls of `simulate`, one where there is no clock; with
    /// `simulates` false, inputs and clock are driven only.
    pub fn play(&mut self, simulates: bool, times: u32) -> Duration {
        let mut took = Duration::ZERO;
        for _ in 0..times {
            let mut unit: Box<dyn Unit> = (self.widget.make)();
            unit.settle();
            let start = ProcessTime::now();
            for events in self.events.cycles() {
                for (input, value) in events {
                    unit.drive(*input, value);
                }
                unit.clock(false);
                if simulates {
                    unit.settle();
                }
                if self.is_clocked {
                    unit.clock(true);
                    if simulates {
                        unit.settle();
                    }
                }
            }
            took += start.elapsed();
        }
        took
    }
}

/// The bits of a piece.
fn cut(value: &BigUint, piece: &InputPiece) -> u64 {
    let word = (value >> piece.low).iter_u64_digits().next().unwrap_or(0);
    word & (u64::MAX >> (64 - piece.width))
}

/// The single engine.
pub struct One {
    engine: Single,
    events: Events<(InputPiece, u64)>,
    outputs: Vec<(OutputPiece, u32)>,
    pub checksum: u64,
}

impl One {
    pub fn new(module: &Module, netlist: &Netlist, trace: &Trace) -> Result<Self> {
        let engine = Single::new(netlist);
        let mut inputs = Vec::new();
        for port in module.inputs() {
            inputs.push(engine.input(&port.name)?);
        }
        let mut outputs = Vec::new();
        for (k, port) in module.outputs().enumerate() {
            let pieces = engine.output(&port.name)?.into_iter();
            outputs.extend(pieces.map(|piece| (piece, turn(k, piece.low))));
        }
        let events = Events::new(trace, |index, value, to| {
            to.extend(
                inputs[index]
                    .iter()
                    .map(|piece| (*piece, cut(value, piece))),
            );
        });
        Ok(Self {
            engine,
            events,
            outputs,
            checksum: 0,
        })
    }

    pub fn instructions(&self) -> usize {
        self.engine.instructions()
    }

    /// With `steps` false, only what is around the engine.
    pub fn play(&mut self, steps: bool, times: u32) -> Duration {
        let start = ProcessTime::now();
        for _ in 0..times {
            self.engine.power_up();
            let mut checksum = 0u64;
            for events in self.events.cycles() {
                for (piece, word) in events {
                    self.engine.set(*piece, *word);
                }
                if steps {
                    self.engine.step();
                }
                checksum = checksum.rotate_left(7);
                for (piece, turn) in &self.outputs {
                    let word = self.engine.get(*piece);
                    checksum = checksum.wrapping_add(word.rotate_left(*turn));
                }
            }
            self.checksum = std::hint::black_box(checksum);
        }
        start.elapsed()
    }
}

/// The batch engine: stimulus s plays trace s modulo their number.
pub struct Many {
    batch: Batch,
    inputs: Vec<InputPiece>,
    /// Of each cycle and input piece, the words of the traces.
    words: Vec<[u64; TRACES]>,
    outputs: Vec<(OutputPiece, u32)>,
    pub checksums: Vec<u64>,
}

impl Many {
    pub fn new(module: &Module, netlist: &Netlist, traces: &[Trace]) -> Result<Self> {
        let batch = Batch::new(netlist, STIMULI)?;
        let mut inputs = Vec::new();
        for (index, port) in module.inputs().enumerate() {
            let pieces = batch.input(&port.name)?;
            inputs.extend(pieces.into_iter().map(|piece| (index, piece)));
        }
        let mut outputs = Vec::new();
        for (k, port) in module.outputs().enumerate() {
            let pieces = batch.output(&port.name)?.into_iter();
            outputs.extend(pieces.map(|piece| (piece, turn(k, piece.low))));
        }
        let mut words = Vec::new();
        for cycle in 0..CYCLES {
            for (index, piece) in &inputs {
                let word = |trace: usize| cut(&traces[trace].inputs[cycle][*index], piece);
                words.push(std::array::from_fn(word));
            }
        }
        Ok(Self {
            batch,
            inputs: inputs.into_iter().map(|(_, piece)| piece).collect(),
            words,
            outputs,
            checksums: vec![0; STIMULI],
        })
    }

    pub fn play(&mut self, times: u32) -> Duration {
        let start = ProcessTime::now();
        for _ in 0..times {
            self.batch.power_up();
            self.checksums.fill(0);
            for cycle in 0..CYCLES {
                let words = &self.words[cycle * self.inputs.len()..];
                for (piece, words) in self.inputs.iter().zip(words) {
                    match self.batch.row_mut(*piece) {
                        RowMut::Bytes(row) => spread8(words, row),
                        RowMut::Narrow(row) => spread32(words, row),
                        RowMut::Wide(row) => spread64(words, row),
                    }
                }
                self.batch.step();
                rotate(&mut self.checksums);
                for (piece, turn) in &self.outputs {
                    match self.batch.row(*piece) {
                        Row::Bytes(row) => add8(row, *turn, &mut self.checksums),
                        Row::Narrow(row) => add32(row, *turn, &mut self.checksums),
                        Row::Wide(row) => add64(row, *turn, &mut self.checksums),
                    }
                }
            }
            std::hint::black_box(&self.checksums);
        }
        start.elapsed()
    }
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
fn spread8(words: &[u64; TRACES], row: &mut [u8]) {
    let words = words.map(|word| word as u8);
    for part in row.chunks_exact_mut(TRACES) {
        part.copy_from_slice(&words);
    }
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
fn spread32(words: &[u64; TRACES], row: &mut [u32]) {
    let words = words.map(|word| word as u32);
    for part in row.chunks_exact_mut(TRACES) {
        part.copy_from_slice(&words);
    }
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
fn spread64(words: &[u64; TRACES], row: &mut [u64]) {
    for part in row.chunks_exact_mut(TRACES) {
        part.copy_from_slice(words);
    }
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
fn rotate(sums: &mut [u64]) {
    for sum in sums {
        *sum = sum.rotate_left(7);
    }
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
fn add8(row: &[u8], turn: u32, sums: &mut [u64]) {
    for (sum, word) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(u64::from(*word).rotate_left(turn));
    }
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
fn add32(row: &[u32], turn: u32, sums: &mut [u64]) {
    for (sum, word) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(u64::from(*word).rotate_left(turn));
    }
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
fn add64(row: &[u64], turn: u32, sums: &mut [u64]) {
    for (sum, word) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(word.rotate_left(turn));
    }
}
