//! A memory that answers a processor's buses one cycle after each request, and the recording of what it answered.

use super::encode::Encode;
use super::program::{DATA, SUM, WORDS, code, expected};
use crate::error::Error;
use crate::stimulus::{TABLES, Tape};
use num_bigint::BigUint;
use std::collections::HashMap;
use warpwright_blocks::random::Random;
use warpwright_hdl::module::RESET;
use warpwright_sim::engine::Single;
use warpwright_sim::simulator::Simulator;

/// Ports of a bus.
#[derive(Clone, Copy, Debug)]
pub struct Bus {
    /// A request stands when all of these outputs are 1.
    pub request: &'static [&'static str],
    /// The output with the address, and how many bytes it counts in.
    pub address: (&'static str, u32),
    /// The output that is not 0 for a write, and the word that is written.
    pub write: Option<(&'static str, &'static str)>,
    /// The input that says that a request is answered.
    pub answered: &'static str,
    /// The input with the word that was read.
    pub read: &'static str,
}

/// Cycles of reset before each run.
const RESETS: usize = 4;
/// Cycles after which a program that has not ended never will.
const PATIENCE: usize = 100_000;
/// Words of memory.
const SIZE: usize = 0x200;
/// The words to sort and their sum, in it.
const FIRST: usize = DATA as usize / 4;
const LAST: usize = SUM as usize / 4;

/// A processor with its memory.
struct Running<'r> {
    design: Single,
    buses: &'r [Bus],
    memory: Vec<u32>,
    /// What each input is driven with.
    inputs: HashMap<String, u32>,
    ended: bool,
}

impl Running<'_> {
    fn output(&self, name: &str) -> Result<u32, Error> {
        let value = self.design.peek(name)?;
        Ok(value.iter_u32_digits().next().unwrap_or_default())
    }

    fn input(&self, name: &str) -> u32 {
        self.inputs.get(name).copied().unwrap_or_default()
    }

    /// A cycle; the inputs of the next one follow from its outputs.
    fn cycle(&mut self) -> Result<(), Error> {
        for (name, value) in &self.inputs {
            self.design.poke(name, BigUint::from(*value))?;
        }
        self.design.settle();
        for bus in self.buses {
            let mut stands = self.input(RESET) == 0 && self.input(bus.answered) == 0;
            for request in bus.request {
                stands &= self.output(request)? == 1;
            }
            let mut word = 0;
            if stands {
                let (address, bytes) = bus.address;
                let place = self.output(address)?.wrapping_mul(bytes) as usize / 4 % SIZE;
                word = self.memory[place];
                if let Some((write, data)) = bus.write
                    && self.output(write)? != 0
                {
                    self.memory[place] = self.output(data)?;
                    self.ended |= place == LAST;
                }
            }
            self.inputs.insert(bus.answered.to_string(), stands.into());
            self.inputs.insert(bus.read.to_string(), word);
        }
        self.design.step();
        Ok(())
    }
}

/// Records runs of the program on different words, one a table, each from reset. The tables have the cycles that the slowest takes.
pub fn record(
    tape: &mut Tape,
    design: Single,
    buses: &[Bus],
    (encode, begin): (&dyn Encode, u32),
) -> Result<(), Error> {
    let mut running = Running {
        design,
        buses,
        memory: Vec::new(),
        inputs: HashMap::new(),
        ended: false,
    };
    // Twice, since only then the first table follows the last one, as it does in a race.
    let mut longest = 0;
    for is_recorded in [false, true] {
        for table in 0..TABLES {
            let mut random = Random::new(table as u64 + 1);
            let words: [u32; WORDS] =
                std::array::from_fn(|_| random.below(u64::from(u32::MAX)) as u32);
            running.memory = vec![0; SIZE];
            running.memory[begin as usize / 4..][..code(encode).len()]
                .copy_from_slice(&code(encode));
            running.memory[FIRST..LAST].copy_from_slice(&words);
            running.ended = false;
            let mut cycle = 0;
            while if is_recorded {
                cycle < longest
            } else {
                !running.ended
            } {
                running
                    .inputs
                    .insert(RESET.to_string(), (cycle < RESETS).into());
                if is_recorded {
                    let row: Vec<u64> = tape
                        .inputs
                        .iter()
                        .map(|port| u64::from(running.input(&port.name)))
                        .collect();
                    tape.push(&row);
                }
                running.cycle()?;
                cycle += 1;
                if cycle == PATIENCE {
                    break;
                }
            }
            longest = longest.max(cycle).next_multiple_of(TABLES);
            let stored = &running.memory[FIRST..=LAST];
            if !running.ended || stored != expected(words) {
                return Err(Error::Answer {
                    what: "the program".to_string(),
                    expected: format!("{:x?} at its end", expected(words)),
                    found: format!("{stored:x?} after {cycle} cycles"),
                });
            }
        }
    }
    tape.cycles = longest;
    tape.resets = RESETS;
    Ok(())
}
