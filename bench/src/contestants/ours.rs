//! Our engines: a batch of stimuli, and one stimulus. They run any block: the ports are those of its tape.

use super::{Contestant, Sample, Took};
use crate::error::Error;
use crate::rows::{self, Plan};
use crate::stimulus::{TABLES, Tape, Term, bits_of, fold};
use std::sync::Arc;
use warpwright_hdl::module::Module;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_sim::engine::{Batch, InputPiece, OutputPiece, RowMut, Single};
use warpwright_sim::simulator::Simulator;
use warpwright_sim::split::Limb;

/// What an engine is made from.
pub fn netlist(module: &Arc<Module>) -> Netlist {
    optimize(flatten(module, Names::Dropped))
}

/// From the description in Rust to the first folded outputs of a whole batch, or of one stimulus. The tape is there before.
pub fn first_result(
    tape: &Arc<Tape>,
    describe: impl FnOnce() -> Result<Arc<Module>, Error>,
    stimuli: Option<usize>,
) -> Result<Took, Error> {
    // Not the whole tape is laid out: an engine that drives two cycles needs no more.
    Took::here(|| {
        let netlist = netlist(&describe()?);
        match stimuli {
            Some(stimuli) => Ok(Many::with_cycles(&netlist, tape, stimuli, 2)?.cycles(2)),
            None => Ok(Stream::with_places(&netlist, tape, 0, 2)?.cycles(2)),
        }
    })
}

/// The batch engine.
pub struct Many {
    name: String,
    netlist: Netlist,
    tape: Arc<Tape>,
    batch: Batch,
    inputs: Vec<InputPiece>,
    plan: Plan,
    tables: Tables,
    /// Cycles in the table: less than all of them only for a first result.
    cycles: usize,
    cycle: usize,
    /// Where each group of as many streams as there are tables reads, in each table.
    places: [Vec<usize>; 3],
    checksums: Vec<u64>,
}

/// The tape as the rows of a batch: by cycle, by piece, by table of the tape. Pieces have words of three sizes.
#[derive(Default)]
struct Tables {
    bytes: Vec<u8>,
    narrow: Vec<u32>,
    wide: Vec<u64>,
    /// How many pieces have words of each size.
    pieces: [usize; 3],
}

impl Many {
    /// Reset, then streams 0, 1, 2… a stimulus each; a multiple of the number of tables.
    pub fn new(netlist: &Netlist, tape: &Arc<Tape>, stimuli: usize) -> Result<Self, Error> {
        Self::with_cycles(netlist, tape, stimuli, tape.cycles)
    }

    fn with_cycles(
        netlist: &Netlist,
        tape: &Arc<Tape>,
        stimuli: usize,
        cycles: usize,
    ) -> Result<Self, Error> {
        let mut batch = Batch::new(netlist, stimuli)?;
        let (mut inputs, mut ports) = (Vec::new(), Vec::new());
        for port in &tape.inputs {
            let pieces = batch.input(&port.name)?;
            ports.extend(pieces.iter().map(|piece| (port, piece.low, piece.width)));
            inputs.extend(pieces);
        }
        let mut outputs = Vec::new();
        for port in &tape.outputs {
            for piece in batch.output(&port.name)? {
                let terms = Term::of(port, piece.low, piece.width).into_iter();
                outputs.extend(terms.map(|term| (piece, term)));
            }
        }
        let mut tables = Tables::default();
        for cycle in 0..cycles {
            for (piece, (port, low, width)) in inputs.iter().zip(&ports) {
                let values = (0..TABLES).map(|table| {
                    bits_of(tape.row(table * tape.cycles + cycle), port, *low, *width)
                });
                let size = match batch.row_mut(*piece) {
                    RowMut::Bytes(_) => {
                        tables.bytes.extend(values.map(|value| value as u8));
                        0
                    }
                    RowMut::Narrow(_) => {
                        tables.narrow.extend(values.map(|value| value as u32));
                        1
                    }
                    RowMut::Wide(_) => {
                        tables.wide.extend(values);
                        2
                    }
                };
                tables.pieces[size] += usize::from(cycle == 0);
            }
        }
        let are_narrow = batch.limb() == Limb::Bits32;
        let mut many = Self {
            name: format!("Warpwright, batch of {stimuli}"),
            netlist: netlist.clone(),
            tape: tape.clone(),
            batch,
            inputs,
            plan: Plan::new(outputs, are_narrow),
            tables,
            cycles,
            cycle: 0,
            places: [0, 1, 2].map(|_| vec![0; stimuli / TABLES]),
            checksums: vec![0; stimuli],
        };
        many.reset()?;
        Ok(many)
    }

    /// The cycles before every stream.
    fn reset(&mut self) -> Result<(), Error> {
        let row = self.tape.reset();
        for port in &self.tape.inputs {
            for low in (0..port.width).step_by(64) {
                let width = (port.width - low).min(64);
                let all = vec![bits_of(&row, port, low, width); self.checksums.len()];
                self.batch.write_field(&port.name, low, width, &all)?;
            }
        }
        for _ in 0..self.tape.resets {
            self.batch.step();
        }
        Ok(())
    }

    fn drive(&mut self) {
        let tables = &self.tables;
        for (places, pieces) in self.places.iter_mut().zip(tables.pieces) {
            for (group, place) in places.iter_mut().enumerate() {
                let cycle = self.tape.start(group * TABLES) + self.cycle;
                *place = cycle % self.cycles * pieces * TABLES;
            }
        }
        self.cycle = (self.cycle + 1) % self.cycles;
        let [bytes, narrow, wide] = &mut self.places;
        for piece in &self.inputs {
            let places = match self.batch.row_mut(*piece) {
                RowMut::Bytes(row) => {
                    rows::fill8(&tables.bytes, bytes, row);
                    &mut *bytes
                }
                RowMut::Narrow(row) => {
                    rows::fill32(&tables.narrow, narrow, row);
                    &mut *narrow
                }
                RowMut::Wide(row) => {
                    rows::fill64(&tables.wide, wide, row);
                    &mut *wide
                }
            };
            for place in places {
                *place += TABLES;
            }
        }
    }

    fn observe(&mut self) {
        rows::observe(&self.batch, &self.plan, &mut self.checksums);
    }

    /// Goes on for so many cycles.
    fn cycles(&mut self, cycles: u64) -> u64 {
        for _ in 0..cycles {
            self.drive();
            self.batch.step();
            self.observe();
        }
        self.checksums[0]
    }

    fn steps_for(&self, stimulus_cycles: u64) -> u64 {
        stimulus_cycles.div_ceil(self.checksums.len() as u64)
    }
}

impl Contestant for Many {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&mut self, streams: u64, cycles: u64) -> Result<Vec<u64>, Error> {
        let mut fresh = Self::new(&self.netlist, &self.tape, self.checksums.len())?;
        fresh.cycles(cycles);
        Ok(fresh.checksums.into_iter().take(streams as usize).collect())
    }

    fn run(&mut self, stimulus_cycles: u64) -> Result<Sample, Error> {
        let steps = self.steps_for(stimulus_cycles);
        Sample::of(steps * self.checksums.len() as u64, || {
            Ok(self.cycles(steps))
        })
    }

    fn stimulus_only(&mut self, stimulus_cycles: u64) -> Result<Option<Sample>, Error> {
        let steps = self.steps_for(stimulus_cycles);
        let sample = Sample::of(steps * self.checksums.len() as u64, || {
            for _ in 0..steps {
                self.drive();
                self.observe();
            }
            Ok(self.checksums[0])
        });
        sample.map(Some)
    }
}

/// The single-stimulus engine.
pub struct One {
    netlist: Netlist,
    tape: Arc<Tape>,
    stream: Stream,
}

struct Stream {
    engine: Single,
    /// By place among the words of all outputs, what of it goes into the sum, and how far it is turned.
    whole: Vec<(u64, u32)>,
    /// Outputs' pieces that are cut on that way.
    cut: Vec<(OutputPiece, Term)>,
    /// The tape by cycle and place among the words of all inputs, and how many there are.
    table: Arc<Vec<u64>>,
    inputs: usize,
    place: usize,
    /// Places of the whole tape.
    places: usize,
    checksum: u64,
}

impl One {
    /// An engine for the netlist.
    pub fn new(netlist: &Netlist, tape: &Arc<Tape>) -> Result<Self, Error> {
        Ok(Self {
            stream: Stream::with_places(netlist, tape, 0, tape.len())?,
            tape: tape.clone(),
            netlist: netlist.clone(),
        })
    }

    /// How many instructions a step takes.
    pub fn instructions(&self) -> usize {
        self.stream.engine.instructions()
    }
}

impl Stream {
    /// A stream whose tape is laid out as far as this place.
    fn with_places(
        netlist: &Netlist,
        tape: &Tape,
        number: usize,
        places: usize,
    ) -> Result<Self, Error> {
        let mut engine = Single::new(netlist);
        let mut inputs = Vec::new();
        for port in &tape.inputs {
            let pieces = engine.input(&port.name)?;
            inputs.extend(pieces.into_iter().map(|piece| (port, piece)));
        }
        inputs.sort_by_key(|(_, piece)| piece.place());
        let mut whole = vec![(0, 0); engine.outputs().len()];
        let mut cut = Vec::new();
        for port in &tape.outputs {
            for piece in engine.output(&port.name)? {
                for term in Term::of(port, piece.low, piece.width) {
                    if term.takes_all(piece.width) {
                        whole[piece.place()] = (u64::MAX, term.turn);
                    } else {
                        cut.push((piece, term));
                    }
                }
            }
        }
        let reset = tape.reset();
        for (port, piece) in &inputs {
            engine.set(*piece, bits_of(&reset, port, piece.low, piece.width));
        }
        for _ in 0..tape.resets {
            engine.step();
        }
        let values = (0..places).flat_map(|place| {
            let bits = move |(port, piece): &(&crate::stimulus::Port, InputPiece)| {
                bits_of(tape.row(place), port, piece.low, piece.width)
            };
            inputs.iter().map(bits)
        });
        Ok(Self {
            table: Arc::new(values.collect()),
            inputs: inputs.len(),
            engine,
            whole,
            cut,
            place: tape.start(number),
            places: tape.len(),
            checksum: 0,
        })
    }

    /// The same engine at another stream, from power-up: it has been through the reset once.
    fn again(&self, netlist: &Netlist, tape: &Tape, number: usize) -> Result<Self, Error> {
        Ok(Self {
            table: self.table.clone(),
            ..Self::with_places(netlist, tape, number, 0)?
        })
    }

    fn drive(&mut self) {
        let first = self.place * self.inputs;
        let row = &self.table[first..first + self.inputs];
        self.engine.set_all(row);
        self.place += 1;
        if self.place == self.places {
            self.place = 0;
        }
    }

    fn observe(&mut self) {
        let sum = rows::sum(self.engine.outputs(), &self.whole);
        let sum = self.cut.iter().fold(sum, |sum, (piece, term)| {
            term.add(sum, self.engine.get(*piece))
        });
        self.checksum = fold(self.checksum, sum);
    }

    fn cycles(&mut self, cycles: u64) -> u64 {
        for _ in 0..cycles {
            self.drive();
            self.engine.step();
            self.observe();
        }
        self.checksum
    }
}

impl Contestant for One {
    fn name(&self) -> &'static str {
        "Warpwright, one stimulus"
    }

    fn check(&mut self, streams: u64, cycles: u64) -> Result<Vec<u64>, Error> {
        (0..streams as usize)
            .map(|number| {
                let mut stream = self.stream.again(&self.netlist, &self.tape, number)?;
                Ok(stream.cycles(cycles))
            })
            .collect()
    }

    fn run(&mut self, stimulus_cycles: u64) -> Result<Sample, Error> {
        Sample::of(stimulus_cycles, || Ok(self.stream.cycles(stimulus_cycles)))
    }

    fn stimulus_only(&mut self, stimulus_cycles: u64) -> Result<Option<Sample>, Error> {
        let sample = Sample::of(stimulus_cycles, || {
            for _ in 0..stimulus_cycles {
                self.stream.drive();
                self.stream.observe();
            }
            Ok(self.stream.checksum)
        });
        sample.map(Some)
    }
}
