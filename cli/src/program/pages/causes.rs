//! Which outputs an input word makes, found by experiment.
//!
//! The recorded run is repeated with one bit of the word flipped, in every cycle in which the word waits. The word makes the outputs that
//! change. A flip that changes any handshake is ignored, because what changes then may belong to other words.

use super::trace::{Trace, is_one, place};
use crate::blocks::streams::{Direction, StreamPorts};
use crate::hdl::module::{CLOCK, Module, RESET};
use crate::program::error::Result;
use crate::program::simulation::Simulation;
use crate::program::waves::WaveRequest;
use num_bigint::BigUint;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

/// Words whose outputs are looked for, and words that are marked.
const MOST_TRIED: usize = 6;
const MOST_MARKED: usize = 2;
/// Ports of a word of which bits are flipped.
const MOST_PORTS: usize = 4;

/// A word and the outputs that it makes.
pub struct Cause {
    /// The port whose bit was flipped, by its place among the traces.
    pub input: usize,
    /// The cycle in which the word is taken.
    pub cycle: usize,
    /// The outputs that change, and the first cycle of each change.
    pub effects: BTreeSet<(usize, usize)>,
}

/// The first words of a window that make outputs within it. Traces are those of all inputs, then those of all outputs.
pub fn causes(
    module: &Arc<Module>,
    streams: &[StreamPorts],
    traces: &[Trace],
    window: &Range<usize>,
) -> Result<Vec<Cause>> {
    let mut replay = Replay {
        simulation: Simulation::new(module, &WaveRequest::default())?,
        traces,
        streams,
    };
    let mut causes = Vec::new();
    for word in words(traces, streams, window).into_iter().take(MOST_TRIED) {
        causes.extend(replay.cause(&word, window)?);
        if causes.len() == MOST_MARKED {
            break;
        }
    }
    Ok(causes)
}

/// A word on its way into the block.
pub struct InputWord {
    /// Its ports, by their places among the traces.
    pub ports: Vec<usize>,
    /// The cycles in which it waits; it is taken in the last one.
    pub cycles: Range<usize>,
}

/// The words taken in these cycles. A block without input streams takes one in each cycle in which its `valid` inputs are 1.
pub fn words(traces: &[Trace], streams: &[StreamPorts], cycles: &Range<usize>) -> Vec<InputWord> {
    let is_input = |s: &&StreamPorts| matches!(s.direction, Direction::Input { .. });
    let inputs: Vec<&StreamPorts> = streams.iter().filter(is_input).collect();
    let is_own = |trace: &Trace| !trace.is_output && ![CLOCK, RESET].contains(&trace.name.as_str());
    let (valid, ports): (Vec<usize>, Vec<usize>) = (0..traces.len())
        .filter(|port| is_own(&traces[*port]))
        .partition(|port| traces[*port].name.ends_with("_valid"));
    let mut words = Vec::new();
    for cycle in cycles.clone().skip(1) {
        for stream in &inputs {
            let (valid, ready) = (stream.valid(), stream.ready());
            let is_taken = is_one(traces, &valid, cycle) && is_one(traces, &ready, cycle);
            if !is_taken || is_one(traces, RESET, cycle) {
                continue;
            }
            let ports = stream.payload.iter();
            let ports: Vec<usize> = ports.filter_map(|port| place(traces, port)).collect();
            // A random stimulus may offer other words before the one that is taken.
            let is_it = |at: usize| {
                let mut values = ports.iter().map(|port| &traces[*port].values);
                values.all(|values| values[at] == values[cycle])
            };
            let waits = |at: &usize| {
                is_one(traces, &valid, *at) && !is_one(traces, &ready, *at) && is_it(*at)
            };
            let first = cycle - (0..cycle).rev().take_while(waits).count();
            words.push(InputWord {
                ports,
                cycles: first..cycle + 1,
            });
        }
        let mut valid = valid.iter();
        if inputs.is_empty() && valid.all(|port| traces[*port].values[cycle] != BigUint::ZERO) {
            words.push(InputWord {
                ports: ports.clone(),
                cycles: cycle..cycle + 1,
            });
        }
    }
    words
}

struct Replay<'t> {
    simulation: Simulation,
    traces: &'t [Trace],
    streams: &'t [StreamPorts],
}

impl Replay<'_> {
    /// What a word makes within the window, if any of the flips shows it.
    fn cause(&mut self, word: &InputWord, window: &Range<usize>) -> Result<Option<Cause>> {
        let mut ports = word.ports.clone();
        // Numbers before codes, whose bits change what is done.
        ports.sort_by_key(|port| {
            let trace = &self.traces[*port];
            (trace.enum_type.is_some(), trace.width == 1)
        });
        let mut cause: Option<Cause> = None;
        for port in ports.into_iter().take(MOST_PORTS) {
            let width = u64::from(self.traces[port].width);
            for bit in [0, width.saturating_sub(1)] {
                let effects = self.effects(port, bit, &word.cycles, window)?;
                if effects.is_empty() {
                    continue;
                }
                let found = cause.get_or_insert_with(|| Cause {
                    input: port,
                    cycle: word.cycles.end - 1,
                    effects: BTreeSet::new(),
                });
                found.effects.extend(effects);
                break;
            }
        }
        Ok(cause)
    }

    /// The outputs that change if a bit is flipped in these cycles; none if a handshake changes.
    fn effects(
        &mut self,
        port: usize,
        bit: u64,
        cycles: &Range<usize>,
        window: &Range<usize>,
    ) -> Result<BTreeSet<(usize, usize)>> {
        let traces = self.traces;
        let inputs = traces.iter().filter(|trace| !trace.is_output).count();
        let outputs = &traces[inputs..];
        let mut effects = BTreeSet::new();
        let mut changed = vec![false; outputs.len()];
        self.simulation.power_up();
        for cycle in 0..window.end {
            for (input, trace) in traces[..inputs].iter().enumerate() {
                let mut value = trace.values[cycle].clone();
                if input == port && cycles.contains(&cycle) {
                    value.set_bit(bit, !value.bit(bit));
                }
                self.simulation.drive(input, value)?;
            }
            self.simulation.step()?;
            for (output, trace) in outputs.iter().enumerate() {
                let is_other = self.simulation.output(output)? != trace.values[cycle];
                let is_handshake = trace.name.ends_with("_valid") || trace.name.ends_with("_ready");
                if is_other && is_handshake {
                    return Ok(BTreeSet::new());
                }
                let is_shown = self
                    .valid_of(&trace.name)
                    .is_none_or(|v| is_one(traces, &v, cycle));
                if is_other && is_shown && !changed[output] && window.contains(&cycle) {
                    effects.insert((cycle, inputs + output));
                }
                changed[output] = is_other && is_shown;
            }
        }
        Ok(effects)
    }

    /// The port that says whether this output's value counts.
    fn valid_of(&self, output: &str) -> Option<String> {
        let mut streams = self.streams.iter();
        let stream = streams.find(|stream| stream.payload.iter().any(|port| port == output));
        let of_stream = stream.map(StreamPorts::valid);
        of_stream.or_else(|| place(self.traces, "out_valid").map(|_| "out_valid".to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::recorded::Recorded;
    use super::*;
    use crate::blocks::catalogue;
    use crate::program::configuration::Configuration;

    fn recorded(block: &str, settings: &[(&str, &str)]) -> Recorded {
        recorded_with(block, settings, 1)
    }

    fn recorded_with(block: &str, settings: &[(&str, &str)], seed: u64) -> Recorded {
        let block = catalogue::find(block).expect("a block");
        let configuration = Configuration::of(block, settings.iter().copied()).expect("settings");
        let module = configuration.overridable().expect("a module");
        Recorded::new(&configuration, &module, seed).expect("a run")
    }

    /// How many words have gone through a stream before a cycle.
    fn gone(traces: &[Trace], stream: &str, cycle: usize) -> usize {
        let [valid, ready] = ["valid", "ready"].map(|part| format!("{stream}_{part}"));
        let goes = |at: &usize| is_one(traces, &valid, *at) && is_one(traces, &ready, *at);
        (0..cycle).filter(goes).count()
    }

    /// A queue without a reset in its run: what goes in as the nth word comes out as the nth.
    #[test]
    fn a_word_of_a_queue_makes_the_same_word_out() {
        for depth in ["2", "8"] {
            let of = recorded("stream_fifo", &[("depth", depth)]);
            let resets = of
                .traces
                .iter()
                .find(|trace| trace.name == RESET)
                .expect("a reset");
            assert!(!of.causes.is_empty(), "{depth}");
            for cause in &of.causes {
                let was_reset = |until: usize| {
                    resets.values[..until]
                        .iter()
                        .rposition(|v| *v != BigUint::ZERO)
                };
                for (cycle, output) in &cause.effects {
                    assert_eq!(of.traces[*output].name, "out_data");
                    let since = was_reset(*cycle).map_or(0, |at| at + 1);
                    let words_in =
                        gone(&of.traces, "in", cause.cycle) - gone(&of.traces, "in", since);
                    let words_out =
                        gone(&of.traces, "out", *cycle) - gone(&of.traces, "out", since);
                    assert_eq!(words_in, words_out, "{depth}");
                }
            }
        }
    }

    #[test]
    fn a_pipeline_answers_after_its_latency() {
        for stages in ["0", "1", "3"] {
            let of = recorded("lut_array", &[("stages", stages)]);
            let latency: usize = stages.parse().expect("a number");
            assert!(!of.causes.is_empty(), "{stages}");
            for cause in &of.causes {
                assert!(!of.traces[cause.input].is_output);
                for (cycle, output) in &cause.effects {
                    assert!(of.traces[*output].is_output);
                    assert_eq!(*cycle, cause.cycle + latency, "{stages}");
                }
            }
        }
    }

    /// Blocks that pass words on unchanged: an arrow leads to the word that it leaves, also where the random stimulus offers other
    /// words before the one that is taken.
    #[test]
    fn words_that_pass_unchanged_are_found_again() {
        for block in [
            "stream_arbiter",
            "stream_fork",
            "stream_buffer",
            "stream_fifo",
        ] {
            let mut compared = 0;
            for seed in 1..=6 {
                let of = recorded_with(block, &[], seed);
                for cause in &of.causes {
                    let word = &of.traces[cause.input].values[cause.cycle];
                    for (cycle, output) in &cause.effects {
                        let found = &of.traces[*output].values[*cycle];
                        assert_eq!(found, word, "{block}, seed {seed}, cycle {cycle}");
                        compared += 1;
                    }
                }
            }
            assert!(compared >= 6, "{block}: {compared}");
        }
    }
}
