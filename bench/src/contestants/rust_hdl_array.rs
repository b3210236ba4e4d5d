//! The same array in rust-hdl, optimised for its simulator.
//!
//! A 1024-bit vector costs rust-hdl one byte per bit, so operands and results are arrays of 32-bit ports,
//! one per lane, and a lane works on whole words: the sum of the table's minterms. [`LaneBlocks`] does that
//! in rust-hdl's own hardware subset, one block per lane, which it can also turn into Verilog. [`PlainRust`]
//! is one flat block whose kernel is Rust on machine words, the fastest form its simulator allows.

use crate::stimulus::{Tape, fold, turn};
use rust_hdl::prelude::*;
use std::sync::Arc;

/// Lanes of the array.
const LANES: usize = 32;

/// The array's tape, and where its ports are in it.
#[derive(Debug)]
pub struct Feed {
    tape: Arc<Tape>,
    /// First words of the three operands.
    operands: [usize; 3],
    rst: usize,
    in_valid: usize,
    lane_enable: usize,
    table_bits: usize,
    out_valid: usize,
    dst_enable: usize,
    dst: usize,
}

impl Feed {
    fn new(tape: &Arc<Tape>) -> Self {
        let first = |name: &str| {
            let mut ports = tape.inputs.iter().chain(&tape.outputs);
            let port = ports.find(|port| port.name == name);
            port.expect("a port of lut_array").first
        };
        Self {
            operands: ["src0", "src1", "src2"].map(first),
            rst: first("rst"),
            in_valid: first("in_valid"),
            lane_enable: first("lane_enable"),
            table_bits: first("table_bits"),
            out_valid: first("out_valid"),
            dst_enable: first("dst_enable"),
            dst: first("dst"),
            tape: tape.clone(),
        }
    }
}

/// One lane in the hardware subset.
#[derive(Clone, Debug, Default, LogicBlock)]
pub struct Lane {
    /// The clock.
    pub clock: Signal<In, Clock>,
    /// The lane executes.
    pub write: Signal<In, Bit>,
    /// First operand.
    pub src0: Signal<In, Bits<32>>,
    /// Second operand.
    pub src1: Signal<In, Bits<32>>,
    /// Third operand.
    pub src2: Signal<In, Bits<32>>,
    /// The function.
    pub table_bits: Signal<In, Bits<8>>,
    /// The result.
    pub dst: Signal<Out, Bits<32>>,
    // For each bit of the table, the word's bits that address it, or 0 where the table has a 0.
    term0: Signal<Local, Bits<32>>,
    term1: Signal<Local, Bits<32>>,
    term2: Signal<Local, Bits<32>>,
    term3: Signal<Local, Bits<32>>,
    term4: Signal<Local, Bits<32>>,
    term5: Signal<Local, Bits<32>>,
    term6: Signal<Local, Bits<32>>,
    term7: Signal<Local, Bits<32>>,
    dst_q: DFF<Bits<32>>,
}

impl Logic for Lane {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, dst_q);
        self.term0.next = 0.into();
        self.term1.next = 0.into();
        self.term2.next = 0.into();
        self.term3.next = 0.into();
        self.term4.next = 0.into();
        self.term5.next = 0.into();
        self.term6.next = 0.into();
        self.term7.next = 0.into();
        if self.table_bits.val().get_bit(0) {
            self.term0.next = !self.src0.val() & !self.src1.val() & !self.src2.val();
        }
        if self.table_bits.val().get_bit(1) {
            self.term1.next = !self.src0.val() & !self.src1.val() & self.src2.val();
        }
        if self.table_bits.val().get_bit(2) {
            self.term2.next = !self.src0.val() & self.src1.val() & !self.src2.val();
        }
        if self.table_bits.val().get_bit(3) {
            self.term3.next = !self.src0.val() & self.src1.val() & self.src2.val();
        }
        if self.table_bits.val().get_bit(4) {
            self.term4.next = self.src0.val() & !self.src1.val() & !self.src2.val();
        }
        if self.table_bits.val().get_bit(5) {
            self.term5.next = self.src0.val() & !self.src1.val() & self.src2.val();
        }
        if self.table_bits.val().get_bit(6) {
            self.term6.next = self.src0.val() & self.src1.val() & !self.src2.val();
        }
        if self.table_bits.val().get_bit(7) {
            self.term7.next = self.src0.val() & self.src1.val() & self.src2.val();
        }
        if self.write.val() {
            self.dst_q.d.next = self.term0.val()
                | self.term1.val()
                | self.term2.val()
                | self.term3.val()
                | self.term4.val()
                | self.term5.val()
                | self.term6.val()
                | self.term7.val();
        }
        self.dst.next = self.dst_q.q.val();
    }
}

/// What both arrays have in common: ports, and the two small registers.
macro_rules! array {
    ($(#[$doc:meta])* $name:ident { $(#[$part_doc:meta])* $part:ident: $part_type:ty }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, LogicBlock)]
        pub struct $name {
            /// The clock.
            pub clock: Signal<In, Clock>,
            /// Synchronous reset.
            pub rst: Signal<In, Bit>,
            /// Operands are present.
            pub in_valid: Signal<In, Bit>,
            /// A bit a lane.
            pub lane_enable: Signal<In, Bits<32>>,
            /// First operand, a port a lane.
            pub src0: [Signal<In, Bits<32>>; LANES],
            /// Second operand.
            pub src1: [Signal<In, Bits<32>>; LANES],
            /// Third operand.
            pub src2: [Signal<In, Bits<32>>; LANES],
            /// The function.
            pub table_bits: Signal<In, Bits<8>>,
            /// Results are present.
            pub out_valid: Signal<Out, Bit>,
            /// A bit a lane.
            pub dst_enable: Signal<Out, Bits<32>>,
            /// The results, a port a lane.
            pub dst: [Signal<Out, Bits<32>>; LANES],
            valid_q: DFF<Bit>,
            enable_q: DFF<Bits<32>>,
            $(#[$part_doc])*
            $part: $part_type,
        }

        impl $name {
            fn control(&mut self) -> u32 {
                let write = match self.in_valid.val() {
                    true => self.lane_enable.val(),
                    false => 0.into(),
                };
                self.valid_q.clock.next = self.clock.val();
                self.enable_q.clock.next = self.clock.val();
                self.valid_q.d.next = self.in_valid.val() & !self.rst.val();
                self.enable_q.d.next = match self.rst.val() {
                    true => 0.into(),
                    false => write,
                };
                self.out_valid.next = self.valid_q.q.val();
                self.dst_enable.next = self.enable_q.q.val();
                write.to_u32()
            }

            fn connect_control(&mut self) {
                self.valid_q.clock.connect();
                self.valid_q.d.connect();
                self.enable_q.clock.connect();
                self.enable_q.d.connect();
                self.out_valid.connect();
                self.dst_enable.connect();
                self.dst.iter_mut().for_each(Logic::connect);
            }
        }

        impl Array for $name {
            fn set_clock(&mut self, level: bool) {
                self.clock.next = level.into();
            }

            fn drive(&mut self, feed: &Feed, row: &[u64]) {
                self.rst.next = row[feed.rst] == 1;
                self.in_valid.next = row[feed.in_valid] == 1;
                self.lane_enable.next = row[feed.lane_enable].into();
                self.table_bits.next = row[feed.table_bits].into();
                for lane in 0..LANES {
                    let word = |operand: usize| {
                        (row[feed.operands[operand] + lane / 2] >> (lane % 2 * 32)) & 0xFFFF_FFFF
                    };
                    self.src0[lane].next = word(0).into();
                    self.src1[lane].next = word(1).into();
                    self.src2[lane].next = word(2).into();
                }
            }

            fn fold(&self, feed: &Feed, checksum: u64) -> u64 {
                let flags = u64::from(self.out_valid.val()).rotate_left(turn(feed.out_valid));
                let enable = u64::from(self.dst_enable.val().to_u32());
                let sum = flags.wrapping_add(enable.rotate_left(turn(feed.dst_enable)));
                let half = |lane: usize| u64::from(self.dst[lane].val().to_u32());
                let sum = (0..LANES / 2).fold(sum, |sum, i| {
                    let word = half(2 * i) | half(2 * i + 1) << 32;
                    sum.wrapping_add(word.rotate_left(turn(feed.dst + i)))
                });
                fold(checksum, sum)
            }
        }
    };
}

array! {
    /// One block per lane, in the hardware subset.
    LaneBlocks {
        lanes: [Lane; LANES]
    }
}

impl Logic for LaneBlocks {
    fn update(&mut self) {
        let write = self.control();
        for (number, lane) in self.lanes.iter_mut().enumerate() {
            lane.clock.next = self.clock.val();
            lane.write.next = write >> number & 1 == 1;
            lane.src0.next = self.src0[number].val();
            lane.src1.next = self.src1[number].val();
            lane.src2.next = self.src2[number].val();
            lane.table_bits.next = self.table_bits.val();
            self.dst[number].next = lane.dst.val();
        }
    }

    fn connect(&mut self) {
        self.connect_control();
        for lane in &mut self.lanes {
            lane.clock.connect();
            lane.write.connect();
            lane.src0.connect();
            lane.src1.connect();
            lane.src2.connect();
            lane.table_bits.connect();
        }
    }
}

array! {
    /// One flat block in plain Rust.
    PlainRust {
        dst_q: [DFF<Bits<32>>; LANES]
    }
}

impl Logic for PlainRust {
    fn update(&mut self) {
        let write = self.control();
        let table = self.table_bits.val().to_u32();
        let row: [u32; 8] = std::array::from_fn(|i| 0_u32.wrapping_sub(table >> i & 1));
        for (lane, register) in self.dst_q.iter_mut().enumerate() {
            register.clock.next = self.clock.val();
            register.d.next = register.q.val();
            if write >> lane & 1 == 1 {
                let a = self.src0[lane].val().to_u32();
                let b = self.src1[lane].val().to_u32();
                let c = self.src2[lane].val().to_u32();
                let pick = |low: usize| {
                    let pair = |i: usize| (row[i] & !c) | (row[i + 1] & c);
                    (pair(low) & !b) | (pair(low + 2) & b)
                };
                let result = (pick(0) & !a) | (pick(4) & a);
                register.d.next = u64::from(result).into();
            }
            self.dst[lane].next = register.q.val();
        }
    }

    fn connect(&mut self) {
        self.connect_control();
        for register in &mut self.dst_q {
            register.clock.connect();
            register.d.connect();
        }
    }
}

/// An array as its driver sees it.
pub trait Array: Block + Default + Send + 'static {
    /// Sets the clock.
    fn set_clock(&mut self, level: bool);
    /// Sets all other inputs.
    fn drive(&mut self, feed: &Feed, row: &[u64]);
    /// Adds the outputs to a checksum.
    fn fold(&self, feed: &Feed, checksum: u64) -> u64;
}

/// A settled array needs a handful of passes; the simulator's own limit is 100.
const MOST_PASSES: usize = 100;

/// An array driven through rust-hdl's `simulate`, two calls a cycle.
#[derive(Debug)]
pub struct Direct<A> {
    array: Box<A>,
    feed: Feed,
    place: usize,
    checksum: u64,
}

impl<A: Array> Direct<A> {
    /// Elaborated, and reset.
    pub fn new(tape: &Arc<Tape>, stream: usize) -> Self {
        let mut array = Box::new(A::default());
        array.connect_all();
        let mut direct = Self {
            array,
            feed: Feed::new(tape),
            place: tape.start(stream),
            checksum: 0,
        };
        direct.array.drive(&direct.feed, &tape.reset());
        direct.cycle();
        direct
    }

    // Inputs change with the falling edge, so that registers do not see them change with the rising one.
    fn cycle(&mut self) {
        for level in [false, true] {
            self.array.set_clock(level);
            simulate(&mut *self.array, MOST_PASSES);
        }
    }

    /// Goes on with the stream.
    pub fn run(&mut self, cycles: u64) -> u64 {
        for _ in 0..cycles {
            // All outputs are registers: before the edge they are those of this cycle, whatever it drives.
            self.checksum = self.array.fold(&self.feed, self.checksum);
            self.array.drive(&self.feed, self.feed.tape.row(self.place));
            self.place = self.feed.tape.after(self.place);
            self.cycle();
        }
        self.checksum
    }
}

/// Runs a stream of an array through rust-hdl's `Simulation`, from reset; its checksum.
///
/// One testbench that also makes the clock: with a clock of its own, as is usual, every cycle passes between more
/// threads.
pub fn threaded<A: Array>(tape: &Arc<Tape>, stream: usize, cycles: u64) -> Result<u64, SimError> {
    let (send, receive) = std::sync::mpsc::channel();
    let send = std::sync::Mutex::new(send);
    let feed = Feed::new(tape);
    let mut simulation = Simulation::<A>::new();
    simulation.add_testbench(move |mut sim: Sim<A>| {
        let mut array = sim.init()?;
        let mut place = feed.tape.start(stream);
        let mut checksum = 0;
        for cycle in 0..=cycles {
            if cycle == 0 {
                array.drive(&feed, &feed.tape.reset());
            } else {
                checksum = array.fold(&feed, checksum);
                array.drive(&feed, feed.tape.row(place));
                place = feed.tape.after(place);
            }
            array.set_clock(false);
            array = sim.wait(1, array)?;
            array.set_clock(true);
            array = sim.wait(1, array)?;
        }
        if let Ok(send) = send.lock() {
            let _ = send.send(checksum);
        }
        sim.done(array)
    });
    let mut array = Box::new(A::default());
    array.connect_all();
    simulation.run(array, u64::MAX)?;
    receive.recv().map_err(|_| SimError::SimTerminated)
}
