//! The golden model of `gather_scatter` connected to a memory.

use num_bigint::BigUint;
use std::collections::BTreeMap;
use warpwright_blocks::catalogue;
use warpwright_blocks::gather_scatter::golden::Gathering;
use warpwright_blocks::gather_scatter::{Configuration, GatherScatter};
use warpwright_blocks::golden::{AnyModel, Golden, PortValues, join_lanes, split_lanes};

pub fn configuration(settings: &[(&str, &str)]) -> Configuration {
    let settings = settings.iter().copied();
    let parameters = catalogue::parameters(&GatherScatter, settings).unwrap();
    Configuration::new(&parameters)
}

/// A beat that went out.
pub type Beat = BTreeMap<String, BigUint>;

/// The model with a memory, whose byte at address `a` is `a`'s low byte until something is stored.
pub struct Run {
    pub golden: Box<dyn Golden>,
    pub c: Configuration,
    /// Beats that were not answered.
    pub due: Vec<Beat>,
    pub beats: Vec<Beat>,
    pub completions: Vec<Beat>,
    pub faulty: Option<u64>,
    pub cycles: u32,
}

pub fn number(values: &Beat, port: &str) -> u64 {
    values[port].iter_u64_digits().next().unwrap_or(0)
}

impl Run {
    pub fn new(settings: &[(&str, &str)]) -> Self {
        let c = configuration(settings);
        Self {
            golden: Gathering(c).golden(),
            c,
            due: Vec::new(),
            beats: Vec::new(),
            completions: Vec::new(),
            faulty: None,
            cycles: 0,
        }
    }

    pub fn cycle(&mut self, inputs: &PortValues) -> Beat {
        let inputs = inputs.clone().with("memory_ready", 1u8);
        let outputs = self.golden.cycle(&inputs).into_iter();
        let outputs: Beat = outputs.map(|e| (e.port, e.value & e.care)).collect();
        if number(&outputs, "memory_valid") == 1 {
            self.due.push(outputs.clone());
            self.beats.push(outputs.clone());
        }
        if number(&outputs, "out_valid") == 1 && inputs.is_set("out_ready") {
            self.completions.push(outputs.clone());
        }
        self.cycles += 1;
        outputs
    }

    /// The answer to a beat.
    pub fn answer(&self, beat: &Beat) -> PortValues {
        let line_bytes = u64::from(self.c.line_bytes());
        let line_bits = self.c.addresses.line_bits();
        let lines = split_lanes(&beat["memory_line"], line_bits, self.c.slots);
        let bytes = lines.iter().flat_map(|line| {
            let first = line * line_bytes;
            first..first + line_bytes
        });
        let faults = lines
            .iter()
            .map(|line| u64::from(Some(*line) == self.faulty));
        PortValues::new()
            .with("answer_valid", 1u8)
            .with("answer_request", beat["memory_request"].clone())
            .with("answer_used", beat["memory_used"].clone())
            .with("answer_number", beat["memory_number"].clone())
            .with("answer_fault", join_lanes(1, faults))
            .with("answer_data", join_lanes(8, bytes))
    }

    /// Offers a request until it is accepted.
    pub fn offer(&mut self, request: &PortValues) {
        while number(&self.cycle(request), "in_ready") == 0 {
            assert!(self.cycles < 1000, "a request is accepted");
        }
    }

    /// Answers all until so many requests are complete.
    pub fn finish(&mut self, completions: usize) {
        while self.completions.len() < completions {
            let inputs = if self.due.is_empty() {
                PortValues::new()
            } else {
                let beat = self.due.remove(0);
                self.answer(&beat)
            };
            self.cycle(&inputs.with("out_ready", 1u8));
            assert!(self.cycles < 1000, "requests complete");
        }
    }

    pub fn only(settings: &[(&str, &str)], request: &PortValues) -> Self {
        let mut run = Self::new(settings);
        run.offer(request);
        run.finish(1);
        run
    }

    /// The registers of the first completion, 32 bytes a lane, as words of 4 bytes.
    pub fn registers(&self) -> Vec<u64> {
        split_lanes(&self.completions[0]["out_data"], 32, 8 * self.c.lanes())
    }

    pub fn out(&self, port: &str) -> u64 {
        number(&self.completions[0], port)
    }

    pub fn tags(&self) -> Vec<u64> {
        let completions = self.completions.iter();
        completions.map(|c| number(c, "out_tag")).collect()
    }

    /// Of each beat a value.
    pub fn memory(&self, port: &str) -> Vec<u64> {
        self.beats.iter().map(|beat| number(beat, port)).collect()
    }
}
