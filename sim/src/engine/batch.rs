//! Runs many stimuli at once, each with inputs, registers and memories of its own.
//!
//! Values are stored by piece, then by stimulus: a port is a list of pieces of at most 32
//! or 64 bits, and a piece is a row with a word, or a byte, for each stimulus. A generator or checker
//! that must keep up with the engine works on rows ([`Batch::row_mut`], [`Batch::row`]);
//! [`Batch::write_field`] and [`Batch::read_field`] move any bits of a port for all stimuli
//! without knowing the pieces; [`Batch::poke`] and [`Batch::peek`] are for convenience.
//!
//! A batch should stay in the first-level cache: run many cycles on one batch, and several
//! batches one after another or on several threads, rather than one cycle on each in turn.

use super::blocks;
use super::compiled::{Compiled, InputPiece, OutputPiece, cut, join};
use super::dispatch::InstructionSet;
use super::loaded::LoadedProgram;
use super::machine::{Machine, OutputRows, PortPlace, Row, RowMut, Translator};
use crate::directory::Port;
use crate::error::SimError;
use crate::program::Which;
use crate::rewrite::Lookups;
use crate::split::{Limb, Piece};
use num_bigint::BigUint;
use warpwright_hdl::netlist::Netlist;

/// In the interpreter, fewer stimuli than this are padded to it.
const FEW: usize = 64;
/// In the interpreter, more are padded to this; it is also the most.
const MANY: usize = 256;

/// The batch engine. After a step, outputs are those of the cycle that has ended; see
/// [`Simulator`](crate::simulator::Simulator).
#[derive(Clone, Debug)]
pub struct Batch {
    compiled: Compiled,
    machine: Box<dyn Machine>,
    stimuli: usize,
    set: InstructionSet,
    /// Of machine code.
    translator: Option<Translator>,
}

impl Batch {
    /// A design at power-up with 1 to 256 stimuli: as machine code where this machine has a translator, otherwise
    /// in the interpreter with the word size and the instruction set that promise most.
    pub fn new(netlist: &Netlist, stimuli: usize) -> Result<Self, SimError> {
        check_size(stimuli)?;
        if let Some(batch) = Self::translated(netlist, stimuli, None)? {
            return Ok(batch);
        }
        let narrow = Compiled::new(netlist, Limb::Bits32, &[], Lookups::Never);
        Self::interpreted(narrow.or_wider(netlist), stimuli, InstructionSet::best())
    }

    /// As machine code by a translator, or by the one that promises most; nothing where this machine cannot run it.
    pub fn translated(
        netlist: &Netlist,
        stimuli: usize,
        translator: Option<Translator>,
    ) -> Result<Option<Self>, SimError> {
        check_size(stimuli)?;
        let compiled = Compiled::new(netlist, Limb::Bits32, &[], Lookups::Vector);
        let machine = blocks::batch(&compiled.program, stimuli, translator);
        Ok(machine.map(|(machine, translator)| Self {
            compiled,
            machine,
            stimuli,
            set: match translator {
                Translator::Words512 | Translator::Bytes512 => InstructionSet::Avx512,
                Translator::Bytes256 => InstructionSet::Avx2,
            },
            translator: Some(translator),
        }))
    }

    /// As [`new`](Self::new) in the interpreter, with a given word size and instruction set; the portable set is used where
    /// this machine lacks it.
    pub fn with(
        netlist: &Netlist,
        stimuli: usize,
        limb: Limb,
        set: InstructionSet,
    ) -> Result<Self, SimError> {
        Self::interpreted(
            Compiled::new(netlist, limb, &[], Lookups::Never),
            stimuli,
            set,
        )
    }

    fn interpreted(
        compiled: Compiled,
        stimuli: usize,
        set: InstructionSet,
    ) -> Result<Self, SimError> {
        check_size(stimuli)?;
        let program = &compiled.program;
        let machine: Box<dyn Machine> = match (program.limb, stimuli <= FEW) {
            (Limb::Bits32, true) => Box::new(LoadedProgram::<u32, FEW>::new(program, set)),
            (Limb::Bits32, false) => Box::new(LoadedProgram::<u32, MANY>::new(program, set)),
            (Limb::Bits64, true) => Box::new(LoadedProgram::<u64, FEW>::new(program, set)),
            (Limb::Bits64, false) => Box::new(LoadedProgram::<u64, MANY>::new(program, set)),
        };
        Ok(Self {
            compiled,
            machine,
            stimuli,
            set,
            translator: None,
        })
    }

    /// Whether it runs machine code.
    pub fn is_native(&self) -> bool {
        self.translator.is_some()
    }

    /// What translated it.
    pub fn translator(&self) -> Option<Translator> {
        self.translator
    }

    /// How many stimuli there are.
    pub fn stimuli(&self) -> usize {
        self.stimuli
    }

    /// The instruction set chosen.
    pub fn instruction_set(&self) -> InstructionSet {
        self.set
    }

    /// The word size chosen.
    pub fn limb(&self) -> Limb {
        self.compiled.program.limb
    }

    /// How many instructions a step takes.
    pub fn instructions(&self) -> usize {
        self.compiled.program.step.code.len()
    }

    /// Computes the outputs from inputs and registers; no clock edge.
    pub fn settle(&mut self) {
        self.machine.run(&self.compiled.program, Which::Settle);
    }

    /// One clock cycle of every stimulus.
    pub fn step(&mut self) {
        self.machine.run(&self.compiled.program, Which::Step);
    }

    /// Every stimulus back to the state of power-up.
    pub fn power_up(&mut self) {
        self.machine.power_up(&self.compiled.program);
    }

    /// An input port's pieces, low first.
    pub fn input(&self, port: &str) -> Result<Vec<InputPiece>, SimError> {
        self.compiled.input_pieces(port)
    }

    /// An output port's pieces, low first; none for an input.
    pub fn output(&self, port: &str) -> Result<Vec<OutputPiece>, SimError> {
        self.compiled.output_pieces(port)
    }

    /// The words of an input's piece, to be written. The piece must be one of this batch.
    pub fn row_mut(&mut self, piece: InputPiece) -> RowMut<'_> {
        self.machine.row_mut(piece.index, self.stimuli)
    }

    /// The words of an output's piece. The piece must be one of this batch.
    pub fn row(&self, piece: OutputPiece) -> Row<'_> {
        self.machine
            .row(PortPlace::Output(piece.index), self.stimuli)
    }

    /// The words of all outputs' pieces.
    pub fn output_rows(&self) -> OutputRows<'_> {
        OutputRows {
            machine: &*self.machine,
            flat: self.machine.flat(),
            stimuli: self.stimuli,
        }
    }

    /// Writes bits of an input, at most 64, for every stimulus; excess bits of the values are ignored.
    pub fn write_field(
        &mut self,
        port: &str,
        low: u32,
        width: u32,
        values: &[u64],
    ) -> Result<(), SimError> {
        let (index, whole) = self.compiled.directory.input(port)?;
        self.check_field(port, low, width, whole, values.len())?;
        for piece in self.compiled.inputs[index].iter().copied() {
            let Some(overlap) = Overlap::of(piece, low, width) else {
                continue;
            };
            overlap.insert(self.machine.row_mut(piece.index, self.stimuli), values);
        }
        Ok(())
    }

    /// Reads bits of a port, at most 64, of every stimulus.
    pub fn read_field(
        &self,
        port: &str,
        low: u32,
        width: u32,
        values: &mut [u64],
    ) -> Result<(), SimError> {
        let (index, whole) = self.compiled.directory.port(port)?;
        self.check_field(port, low, width, whole, values.len())?;
        values.fill(0);
        for (place, piece) in self.places(index) {
            let Some(overlap) = Overlap::of(piece, low, width) else {
                continue;
            };
            overlap.extract(self.machine.row(place, self.stimuli), values);
        }
        Ok(())
    }

    /// Drives an input of one stimulus.
    pub fn poke(&mut self, port: &str, stimulus: usize, value: &BigUint) -> Result<(), SimError> {
        let index = self.compiled.directory.input_for(port, value)?;
        self.check_stimulus(stimulus)?;
        for piece in &self.compiled.inputs[index] {
            let word = cut(value, *piece);
            self.machine
                .row_mut(piece.index, self.stimuli)
                .set(stimulus, word);
        }
        Ok(())
    }

    /// A port of one stimulus as of the last settle or step; of an input, what drives it.
    pub fn peek(&self, port: &str, stimulus: usize) -> Result<BigUint, SimError> {
        let (port, _) = self.compiled.directory.port(port)?;
        self.check_stimulus(stimulus)?;
        Ok(join(&self.places(port), |place| {
            self.machine.row(place, self.stimuli).get(stimulus)
        }))
    }

    /// What a register of one stimulus holds now.
    pub fn register(&self, path: &str, stimulus: usize) -> Result<BigUint, SimError> {
        let index = self.compiled.directory.register(path)?;
        self.check_stimulus(stimulus)?;
        let pieces = self.compiled.registers[index].iter();
        let pieces: Vec<_> = pieces.map(|piece| (piece.index, *piece)).collect();
        Ok(join(&pieces, |index| {
            self.machine.register(index, stimulus)
        }))
    }

    /// Sets the first words of a memory, for every stimulus.
    pub fn load_memory(&mut self, path: &str, words: &[BigUint]) -> Result<(), SimError> {
        self.load(path, words, 0..self.stimuli)
    }

    /// Sets the first words of a memory of one stimulus.
    pub fn load_memory_of(
        &mut self,
        path: &str,
        stimulus: usize,
        words: &[BigUint],
    ) -> Result<(), SimError> {
        self.check_stimulus(stimulus)?;
        self.load(path, words, stimulus..stimulus + 1)
    }

    fn load(
        &mut self,
        path: &str,
        words: &[BigUint],
        stimuli: std::ops::Range<usize>,
    ) -> Result<(), SimError> {
        let index = self.compiled.directory.memory_for(path, words)?;
        for piece in &self.compiled.memories[index] {
            for (address, word) in words.iter().enumerate() {
                let word = cut(word, *piece);
                self.machine
                    .load(piece.index, address, stimuli.clone(), word);
            }
        }
        Ok(())
    }

    /// A port's pieces.
    fn places(&self, port: Port) -> Vec<(PortPlace, Piece)> {
        let (pieces, place): (_, fn(usize) -> PortPlace) = match port {
            Port::Input(index) => (&self.compiled.inputs[index], PortPlace::Input),
            Port::Output(index) => (&self.compiled.outputs[index], PortPlace::Output),
        };
        pieces
            .iter()
            .map(|piece| (place(piece.index), *piece))
            .collect()
    }

    fn check_stimulus(&self, stimulus: usize) -> Result<(), SimError> {
        if stimulus < self.stimuli {
            return Ok(());
        }
        Err(SimError::NoSuchStimulus {
            found: stimulus,
            count: self.stimuli,
        })
    }

    fn check_field(
        &self,
        port: &str,
        low: u32,
        width: u32,
        whole: u32,
        values: usize,
    ) -> Result<(), SimError> {
        let is_inside = u64::from(low) + u64::from(width) <= u64::from(whole);
        if !(1..=64).contains(&width) || !is_inside {
            return Err(SimError::NoSuchField {
                port: port.to_string(),
                low,
                width,
                port_width: whole,
            });
        }
        if values != self.stimuli {
            return Err(SimError::ValueCount {
                port: port.to_string(),
                found: values,
                count: self.stimuli,
            });
        }
        Ok(())
    }
}

fn check_size(stimuli: usize) -> Result<(), SimError> {
    if (1..=MANY).contains(&stimuli) {
        return Ok(());
    }
    Err(SimError::BatchSize {
        found: stimuli,
        most: MANY,
    })
}

/// The bits that a piece and a field share.
#[derive(Clone, Copy, Debug)]
struct Overlap {
    in_piece: u32,
    in_field: u32,
    width: u32,
}

impl Overlap {
    fn of(piece: Piece, low: u32, width: u32) -> Option<Self> {
        let start = low.max(piece.low);
        let end = (low + width).min(piece.low + piece.width);
        (start < end).then(|| Self {
            in_piece: start - piece.low,
            in_field: start - low,
            width: end - start,
        })
    }

    fn ones(self) -> u64 {
        u64::MAX >> (64 - self.width)
    }

    fn insert(self, row: RowMut<'_>, values: &[u64]) {
        let kept = !(self.ones() << self.in_piece);
        row.update_each(|stimulus, word| {
            let field = values[stimulus] >> self.in_field & self.ones();
            word & kept | field << self.in_piece
        });
    }

    fn extract(self, row: Row<'_>, values: &mut [u64]) {
        row.for_each(|stimulus, word| {
            values[stimulus] |= (word >> self.in_piece & self.ones()) << self.in_field;
        });
    }
}
