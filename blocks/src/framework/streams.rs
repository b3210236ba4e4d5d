//! The stream rules, written once as a monitor that runs
//! on numbers beside a simulation and on symbols in proofs.
//!
//! A word is transferred in a cycle in which `valid` and `ready` are both 1. The rules:
//!
//! 1. Once `valid` is 1 it stays 1 until the transfer,
//! 2. and until then every payload bit is stable.
//! 3. `valid` does not wait: it does not depend combinationally on its own `ready`.
//!
//! A reset ends a pending transfer, and so does a cycle with 1 at the port named by
//! [`StreamPorts::ended_by`]. [`StreamRules`] is a [`Model`] that observes all ports, outputs too, and gives
//! the required `valid` and payload. For an output stream that is a requirement. For an input stream it is
//! an assumption, made only if the block declares that it relies on it; its answer is then about input ports.
//!
//! The third rule cannot be checked in a single run. It compares two: the monitor expects an additional
//! output, [`valid_if_ready_flips`], with the value that `valid` would have if `ready` were inverted.

use crate::framework::golden::{FieldList, Inputs, Model, Output, State};
use thiserror::Error;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::word::Word;

/// Which way the words go, seen from the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Out: the block must keep the rules.
    Output,
    /// In.
    Input {
        /// Whether the block keeps its own rules only if this stream keeps them.
        relied_on: bool,
    },
}

/// A stream of a block: ports `NAME_valid`, `NAME_ready` and those of its payload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamPorts {
    /// The name.
    pub name: &'static str,
    /// Which way.
    pub direction: Direction,
    /// The ports that hold while a word waits.
    pub payload: Vec<String>,
    /// The input that ends what was begun, besides a reset.
    pub ended_by: Option<&'static str>,
}

impl StreamPorts {
    /// A stream.
    pub fn new(
        name: &'static str,
        direction: Direction,
        payload: impl IntoIterator<Item: Into<String>>,
    ) -> Self {
        Self {
            name,
            direction,
            payload: payload.into_iter().map(Into::into).collect(),
            ended_by: None,
        }
    }

    /// A stream with these fields, whose ports are called after it.
    pub fn of_fields(name: &'static str, direction: Direction, fields: FieldList) -> Self {
        let fields = fields.into_iter();
        Self::new(
            name,
            direction,
            fields.map(|(field, _)| format!("{name}_{field}")),
        )
    }

    /// Those of a block that takes words and gives answers, with these fields.
    pub fn in_and_out(words: FieldList, answers: FieldList) -> Vec<Self> {
        vec![
            Self::of_fields("in", Direction::Input { relied_on: false }, words),
            Self::of_fields("out", Direction::Output, answers),
        ]
    }

    /// The same, where a 1 at an input of one bit flushes what waits.
    pub fn ended_by(self, port: &'static str) -> Self {
        Self {
            ended_by: Some(port),
            ..self
        }
    }

    /// The port that is 1 where a word is offered.
    pub fn valid(&self) -> String {
        format!("{}_valid", self.name)
    }

    /// The port that is 1 where a word is taken.
    pub fn ready(&self) -> String {
        format!("{}_ready", self.name)
    }

    /// Whether there is something to hold it to.
    fn is_watched(&self) -> bool {
        self.direction != Direction::Input { relied_on: false }
    }
}

/// The name of the output that says what a stream's `valid` would be if its `ready` were the other.
pub fn valid_if_ready_flips(stream: &StreamPorts) -> String {
    format!("{} if {} flips", stream.valid(), stream.ready())
}

/// A stream needs a port that the hardware does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{design}: the stream `{stream}` needs {what} `{port}`, which does not exist")]
pub struct NoStreamPort {
    /// The hardware.
    pub design: String,
    /// The stream.
    pub stream: &'static str,
    /// The port.
    pub port: String,
    /// What kind of port it must be.
    pub what: &'static str,
}

/// The monitor of some streams.
#[derive(Clone, Debug)]
pub struct StreamRules {
    streams: Vec<Watched>,
    /// Whether the hardware has a reset.
    resets: bool,
}

/// A stream and the widths of its payload.
#[derive(Clone, Debug)]
struct Watched {
    ports: StreamPorts,
    widths: Vec<u32>,
}

impl StreamRules {
    /// The rules of the streams that can break some; the ports must be there.
    pub fn new(netlist: &Netlist, streams: &[StreamPorts]) -> Result<Self, NoStreamPort> {
        let watched = streams.iter().filter(|stream| stream.is_watched());
        let streams = watched.map(|stream| Watched::new(netlist, stream));
        Ok(Self {
            streams: streams.collect::<Result<_, _>>()?,
            resets: netlist.input("rst").is_some(),
        })
    }

    /// The streams that are watched.
    pub fn streams(&self) -> impl Iterator<Item = &StreamPorts> {
        self.streams.iter().map(|stream| &stream.ports)
    }
}

impl Watched {
    fn new(netlist: &Netlist, stream: &StreamPorts) -> Result<Self, NoStreamPort> {
        let goes_out = stream.direction == Direction::Output;
        let missing = |port: &str, what| NoStreamPort {
            design: netlist.name.clone(),
            stream: stream.name,
            port: port.to_string(),
            what,
        };
        let input = |port: &str| netlist.input(port).map(|port| port.width);
        let output = |port: &str| netlist.output(port).map(|port| port.width);
        let flag_in = |port: &str| match input(port) {
            Some(1) => Ok(()),
            _ => Err(missing(port, "an input of one bit,")),
        };
        let flag_out = |port: &str| match output(port) {
            Some(1) => Ok(()),
            _ => Err(missing(port, "an output of one bit,")),
        };
        let part_in = |port: &str| input(port).ok_or_else(|| missing(port, "an input"));
        let part_out = |port: &str| output(port).ok_or_else(|| missing(port, "an output"));

        if let Some(port) = stream.ended_by {
            flag_in(port)?;
        }
        let payload = stream.payload.iter();
        let widths = if goes_out {
            flag_out(&stream.valid())?;
            flag_in(&stream.ready())?;
            payload.map(|port| part_out(port)).collect::<Result<_, _>>()
        } else {
            flag_in(&stream.valid())?;
            flag_out(&stream.ready())?;
            payload.map(|port| part_in(port)).collect::<Result<_, _>>()
        };
        Ok(Self {
            widths: widths?,
            ports: stream.clone(),
        })
    }
}

/// For each stream, whether a word waited in the cycle before, and the word.
#[derive(Clone, Debug)]
pub struct Waiting<W>(Vec<(W, Vec<W>)>);

impl<W: Word> State<W> for Waiting<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        for (stream, (waits, payload)) in self.0.iter_mut().enumerate() {
            visit(&format!("a word of stream {stream} waits"), waits);
            for (number, part) in payload.iter_mut().enumerate() {
                visit(&format!("part {number} of it"), part);
            }
        }
    }
}

impl Model for StreamRules {
    type State<W: Word> = Waiting<W>;

    fn power_up<W: Word>(&self) -> Waiting<W> {
        let nothing = |stream: &Watched| {
            let payload = stream.widths.iter().map(|width| W::zero(*width));
            (W::flag(false), payload.collect())
        };
        Waiting(self.streams.iter().map(nothing).collect())
    }

    fn cycle<W: Word>(&self, waiting: &mut Waiting<W>, ports: &dyn Inputs<W>) -> Vec<Output<W>> {
        let reset = if self.resets {
            ports.word("rst", 1)
        } else {
            W::flag(false)
        };
        let mut outputs = Vec::new();
        for (
            Watched {
                ports: names,
                widths,
            },
            (waited, word),
        ) in self.streams.iter().zip(&mut waiting.0)
        {
            let valid = ports.word(&names.valid(), 1);
            let ready = ports.word(&names.ready(), 1);
            outputs.push(Output::when(waited, &names.valid(), W::flag(true)));
            for ((port, width), part) in names.payload.iter().zip(widths).zip(word) {
                outputs.push(Output::when(waited, port, part.clone()));
                *part = ports.word(port, *width);
            }
            if names.direction == Direction::Output {
                let flipped = valid_if_ready_flips(names);
                outputs.push(Output::exactly(&flipped, valid.clone()));
            }
            let ended = names.ended_by.map(|port| ports.word(port, 1));
            let ended = ended.unwrap_or_else(|| W::flag(false));
            *waited = valid & !ready & !reset.clone() & !ended;
        }
        outputs
    }

    fn widest(&self) -> u32 {
        let widths = self.streams.iter().flat_map(|stream| &stream.widths);
        widths.copied().max().unwrap_or(1)
    }
}
