//! Our engines: a batch of stimuli, and one stimulus.

use super::{Contestant, Sample, Took};
use crate::error::Error;
use crate::rows;
use crate::stimulus::{
    Cycle, LANES, OPERAND_WORDS, OPERANDS, TABLE_AT, VALID_AT, advance, fold, seed,
};
use std::sync::Arc;
use warpwright_hdl::module::Module;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_sim::engine::{Batch, InputPiece, OutputPiece, Row, RowMut, Single};
use warpwright_sim::simulator::Simulator;

/// What an engine is made from.
pub fn netlist(module: &Arc<Module>) -> Netlist {
    optimize(&flatten(module, Names::Dropped))
}

/// From the description in Rust to the first folded outputs of a whole batch, or of one stimulus.
pub fn first_result(
    describe: impl FnOnce() -> Result<Arc<Module>, Error>,
    stimuli: Option<usize>,
) -> Result<Took, Error> {
    Took::here(|| {
        let netlist = netlist(&describe()?);
        match stimuli {
            Some(stimuli) => Many::new(&netlist, stimuli)?.cycles(2),
            None => Ok(Stream::new(&netlist, 0)?.cycles(2)),
        }
    })
}

/// The batch engine.
pub struct Many {
    name: String,
    netlist: Netlist,
    batch: Batch,
    operands: [Vec<InputPiece>; OPERANDS],
    dst: Vec<OutputPiece>,
    states: Vec<u64>,
    checksums: Vec<u64>,
    word: Vec<u64>,
    sum: Vec<u64>,
}

impl Many {
    /// Reset, every lane written once, streams 0, 1, 2… a stimulus each.
    pub fn new(netlist: &Netlist, stimuli: usize) -> Result<Self, Error> {
        let batch = Batch::new(netlist, stimuli)?;
        let mut many = Self {
            name: format!("Warpwright, batch of {stimuli}"),
            netlist: netlist.clone(),
            operands: [
                batch.input("src0")?,
                batch.input("src1")?,
                batch.input("src2")?,
            ],
            dst: batch.output("dst")?,
            batch,
            states: (0..stimuli as u64).map(seed).collect(),
            checksums: vec![0; stimuli],
            word: vec![0; stimuli],
            sum: vec![0; stimuli],
        };
        many.flags("rst", 1)?;
        many.batch.step();
        many.flags("rst", 0)?;
        many.flags("in_valid", 1)?;
        let all = vec![u64::from(u32::MAX); stimuli];
        many.batch
            .write_field("lane_enable", 0, LANES as u32, &all)?;
        many.batch.step();
        Ok(many)
    }

    fn flags(&mut self, port: &str, value: u64) -> Result<(), Error> {
        self.word.fill(value);
        Ok(self.batch.write_field(port, 0, 1, &self.word)?)
    }

    fn drive(&mut self) -> Result<(), Error> {
        rows::advance_all(&mut self.states);
        for (number, pieces) in self.operands.iter().enumerate() {
            let mut ready = usize::MAX;
            for piece in pieces {
                let place = piece.low as usize / 64;
                if place != ready {
                    rows::words(&self.states, number * OPERAND_WORDS + place, &mut self.word);
                    ready = place;
                }
                let (low, mask) = (piece.low % 64, u64::MAX >> (64 - piece.width));
                match self.batch.row_mut(*piece) {
                    RowMut::Narrow(row) => rows::spread32(&self.word, low, mask, row),
                    RowMut::Wide(row) => rows::spread64(&self.word, low, mask, row),
                }
            }
        }
        rows::controls(&self.states, &mut self.word);
        self.batch
            .write_field("lane_enable", 0, LANES as u32, &self.word)?;
        rows::shift(&mut self.word, TABLE_AT);
        self.batch.write_field("table_bits", 0, 8, &self.word)?;
        rows::shift(&mut self.word, VALID_AT - TABLE_AT);
        rows::either_of_two(&mut self.word);
        Ok(self.batch.write_field("in_valid", 0, 1, &self.word)?)
    }

    fn observe(&mut self) -> Result<(), Error> {
        self.batch.read_field("out_valid", 0, 1, &mut self.word)?;
        self.batch
            .read_field("dst_enable", 0, LANES as u32, &mut self.sum)?;
        rows::begin(&self.word, LANES as u32, &mut self.sum, OPERAND_WORDS);
        for piece in &self.dst {
            let place = piece.low as usize / 64;
            match self.batch.row(*piece) {
                Row::Narrow(row) => rows::add32(row, piece.low % 64, place, &mut self.sum),
                Row::Wide(row) => rows::add64(row, piece.low % 64, place, &mut self.sum),
            }
        }
        rows::finish(&self.sum, &mut self.checksums);
        Ok(())
    }

    /// Goes on for so many cycles.
    fn cycles(&mut self, cycles: u64) -> Result<u64, Error> {
        for _ in 0..cycles {
            self.drive()?;
            self.batch.step();
            self.observe()?;
        }
        Ok(self.checksums[0])
    }

    fn steps_for(&self, stimulus_cycles: u64) -> u64 {
        stimulus_cycles.div_ceil(self.states.len() as u64)
    }
}

impl Contestant for Many {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&mut self, streams: u64, cycles: u64) -> Result<Vec<u64>, Error> {
        let mut fresh = Self::new(&self.netlist, self.states.len())?;
        fresh.cycles(cycles)?;
        Ok(fresh.checksums.into_iter().take(streams as usize).collect())
    }

    fn run(&mut self, stimulus_cycles: u64) -> Result<Sample, Error> {
        let steps = self.steps_for(stimulus_cycles);
        Sample::of(steps * self.states.len() as u64, || self.cycles(steps))
    }

    fn stimulus_only(&mut self, stimulus_cycles: u64) -> Result<Option<Sample>, Error> {
        let steps = self.steps_for(stimulus_cycles);
        let sample = Sample::of(steps * self.states.len() as u64, || {
            for _ in 0..steps {
                self.drive()?;
                self.observe()?;
            }
            Ok(self.checksums[0])
        });
        sample.map(Some)
    }
}

/// The single-stimulus engine.
pub struct One {
    netlist: Netlist,
    stream: Stream,
}

struct Stream {
    engine: Single,
    operands: [Vec<InputPiece>; OPERANDS],
    enable: Vec<InputPiece>,
    table: Vec<InputPiece>,
    valid: Vec<InputPiece>,
    dst: Vec<OutputPiece>,
    written: Vec<OutputPiece>,
    ready: Vec<OutputPiece>,
    state: u64,
    checksum: u64,
}

impl One {
    /// An engine for the netlist.
    pub fn new(netlist: &Netlist) -> Result<Self, Error> {
        Ok(Self {
            stream: Stream::new(netlist, 0)?,
            netlist: netlist.clone(),
        })
    }
}

impl Stream {
    fn new(netlist: &Netlist, number: u64) -> Result<Self, Error> {
        let mut engine = Single::new(netlist);
        engine.poke("rst", 1_u8.into())?;
        engine.step();
        engine.poke("rst", 0_u8.into())?;
        let mut stream = Self {
            operands: [
                engine.input("src0")?,
                engine.input("src1")?,
                engine.input("src2")?,
            ],
            enable: engine.input("lane_enable")?,
            table: engine.input("table_bits")?,
            valid: engine.input("in_valid")?,
            dst: engine.output("dst")?,
            written: engine.output("dst_enable")?,
            ready: engine.output("out_valid")?,
            engine,
            state: seed(number),
            checksum: 0,
        };
        stream.drive(&Cycle::WRITE_ZERO);
        stream.engine.step();
        Ok(stream)
    }

    fn drive(&mut self, cycle: &Cycle) {
        for (operand, pieces) in cycle.operands.iter().zip(&self.operands) {
            set(&mut self.engine, pieces, operand);
        }
        set(&mut self.engine, &self.enable, &[cycle.lane_enable.into()]);
        set(&mut self.engine, &self.table, &[cycle.table_bits.into()]);
        set(&mut self.engine, &self.valid, &[cycle.in_valid.into()]);
    }

    fn observe(&mut self) {
        let dst: [u64; OPERAND_WORDS] = get(&self.engine, &self.dst);
        let [written] = get(&self.engine, &self.written);
        let [ready] = get(&self.engine, &self.ready);
        self.checksum = fold(self.checksum, &dst, written | ready << LANES);
    }

    fn cycles(&mut self, cycles: u64) -> u64 {
        for _ in 0..cycles {
            self.state = advance(self.state);
            self.drive(&Cycle::of(self.state));
            self.engine.step();
            self.observe();
        }
        self.checksum
    }
}

fn set(engine: &mut Single, pieces: &[InputPiece], words: &[u64]) {
    for piece in pieces {
        engine.set(*piece, words[piece.low as usize / 64] >> (piece.low % 64));
    }
}

fn get<const WORDS: usize>(engine: &Single, pieces: &[OutputPiece]) -> [u64; WORDS] {
    let mut words = [0; WORDS];
    for piece in pieces {
        words[piece.low as usize / 64] |= engine.get(*piece) << (piece.low % 64);
    }
    words
}

impl Contestant for One {
    fn name(&self) -> &'static str {
        "Warpwright, one stimulus"
    }

    fn check(&mut self, streams: u64, cycles: u64) -> Result<Vec<u64>, Error> {
        (0..streams)
            .map(|number| Ok(Stream::new(&self.netlist, number)?.cycles(cycles)))
            .collect()
    }

    fn run(&mut self, stimulus_cycles: u64) -> Result<Sample, Error> {
        Sample::of(stimulus_cycles, || Ok(self.stream.cycles(stimulus_cycles)))
    }

    fn stimulus_only(&mut self, stimulus_cycles: u64) -> Result<Option<Sample>, Error> {
        let sample = Sample::of(stimulus_cycles, || {
            for _ in 0..stimulus_cycles {
                self.stream.state = advance(self.stream.state);
                self.stream.drive(&Cycle::of(self.stream.state));
                self.stream.observe();
            }
            Ok(self.stream.checksum)
        });
        sample.map(Some)
    }
}
