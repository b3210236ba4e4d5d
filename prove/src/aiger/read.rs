//! Reads AIGER files: every byte is validated, and errors give their location.

use super::error::{AigerError, FilePosition, Problem};
use super::{Aiger, Latch, Output, Reset};
use crate::aig::Aig;
use warpwright_hdl::word::Literal;

/// A file of a few bytes can claim any number of inputs and variables: more than these are taken for a mistake.
const MOST_INPUTS: usize = 1 << 24;
const MOST_VARIABLES: usize = 1 << 26;

type Result<T> = std::result::Result<T, AigerError>;

impl Aiger {
    /// Reads a file of either kind.
    pub fn read(bytes: &[u8]) -> Result<Self> {
        let mut reader = Reader {
            bytes,
            at: 0,
            line: Some(1),
        };
        let header = reader.header()?;
        if header.is_ascii {
            reader.ascii(&header)
        } else {
            reader.binary(&header)
        }
    }
}

struct Header {
    is_ascii: bool,
    variables: usize,
    inputs: usize,
    latches: usize,
    outputs: usize,
    gates: usize,
}

impl Header {
    /// A literal that the number of variables allows.
    fn within(&self, literal: u32, place: FilePosition) -> Result<u32> {
        let last = 2 * self.variables as u32 + 1;
        if literal <= last {
            return Ok(literal);
        }
        Err(AigerError {
            place,
            problem: Problem::Beyond { literal, last },
        })
    }
}

/// A latch as the file has it.
struct RawLatch {
    next: u32,
    reset: Reset,
    place: FilePosition,
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The line; none once bytes have been read that are not text.
    line: Option<usize>,
}

impl<'a> Reader<'a> {
    fn place(&self) -> FilePosition {
        self.line
            .map_or(FilePosition::Byte(self.at), FilePosition::Line)
    }

    fn wrong<T>(&self, problem: Problem) -> Result<T> {
        Err(AigerError {
            place: self.place(),
            problem,
        })
    }

    fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    /// The rest of the line, without its end; the next line is next.
    fn rest_of_line(&mut self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().position(|byte| *byte == b'\n');
        self.at += length.map_or(rest.len(), |length| length + 1);
        self.line = self.line.map(|line| line + 1);
        let line = &rest[..length.unwrap_or(rest.len())];
        line.strip_suffix(b"\r").unwrap_or(line)
    }

    /// The numbers of a line that has at least `least` and at most `most`.
    fn numbers(&mut self, what: &'static str, least: usize, most: usize) -> Result<Vec<u32>> {
        if self.is_at_end() {
            return self.wrong(Problem::Ends(what));
        }
        let place = self.place();
        let line = self.rest_of_line();
        let words = line.split(|byte| *byte == b' ');
        let numbers: Option<Vec<u32>> = words.map(number).collect();
        match numbers {
            Some(numbers) if (least..=most).contains(&numbers.len()) => Ok(numbers),
            _ => Err(AigerError {
                place,
                problem: Problem::Expected {
                    what,
                    found: shown(line),
                },
            }),
        }
    }

    fn header(&mut self) -> Result<Header> {
        let line = self.rest_of_line();
        self.line = Some(1);
        let mut words = line.split(|byte| *byte == b' ');
        let is_ascii = match words.next() {
            Some(b"aag") => true,
            Some(b"aig") => false,
            _ => return self.wrong(Problem::Header(shown(line))),
        };
        let numbers: Option<Vec<usize>> =
            words.map(|word| number(word).map(|n| n as usize)).collect();
        let Some([variables, inputs, latches, outputs, gates, more @ ..]) = numbers.as_deref()
        else {
            return self.wrong(Problem::Header(shown(line)));
        };
        let kinds = [
            "bad states",
            "constraints",
            "justice properties",
            "fairness",
        ];
        if more.len() > kinds.len() {
            return self.wrong(Problem::Header(shown(line)));
        }
        if let Some((_, kind)) = more.iter().zip(kinds).find(|(count, _)| **count > 0) {
            return self.wrong(Problem::Unsupported(kind));
        }
        let header = Header {
            is_ascii,
            variables: *variables,
            inputs: *inputs,
            latches: *latches,
            outputs: *outputs,
            gates: *gates,
        };
        let needed = inputs + latches + gates;
        let limits = [
            ("inputs", *inputs, MOST_INPUTS),
            ("variables", *variables, MOST_VARIABLES),
        ];
        for (what, found, allowed) in limits {
            if found > allowed {
                return self.wrong(Problem::TooLarge {
                    what,
                    found,
                    allowed,
                });
            }
        }
        if *variables < needed {
            return self.wrong(Problem::TooFewVariables {
                variables: *variables,
                needed,
            });
        }
        if !is_ascii && *variables > needed {
            return self.wrong(Problem::Gaps {
                variables: *variables,
                needed,
            });
        }
        self.line = Some(2);
        Ok(header)
    }

    /// A latch from the numbers that follow its own literal.
    fn latch(header: &Header, own: u32, numbers: &[u32], place: FilePosition) -> Result<RawLatch> {
        let reset = match numbers.get(1) {
            None | Some(0) => Reset::To(false),
            Some(1) => Reset::To(true),
            Some(found) if *found == own => Reset::Unknown,
            Some(found) => {
                let (latch, found) = (own, *found);
                let problem = Problem::Reset { latch, found };
                return Err(AigerError { place, problem });
            }
        };
        let next = header.within(numbers[0], place)?;
        Ok(RawLatch { next, reset, place })
    }

    fn output(&mut self, header: &Header) -> Result<(u32, FilePosition)> {
        let place = self.place();
        let literal = self.numbers("an output", 1, 1)?[0];
        Ok((header.within(literal, place)?, place))
    }

    fn ascii(mut self, header: &Header) -> Result<Aiger> {
        let mut graph = Graph::new(header);
        for _ in 0..header.inputs {
            let place = self.place();
            let own = self.numbers("an input", 1, 1)?[0];
            header.within(own, place)?;
            graph.input(own, place)?;
        }
        let mut latches = Vec::new();
        for _ in 0..header.latches {
            let place = self.place();
            let numbers = self.numbers("a latch and its next value", 2, 3)?;
            header.within(numbers[0], place)?;
            graph.input(numbers[0], place)?;
            latches.push(Self::latch(header, numbers[0], &numbers[1..], place)?);
        }
        let outputs = (0..header.outputs).map(|_| self.output(header));
        let outputs = outputs.collect::<Result<Vec<_>>>()?;
        for _ in 0..header.gates {
            let place = self.place();
            let numbers = self.numbers("a gate and its two operands", 3, 3)?;
            for literal in &numbers {
                header.within(*literal, place)?;
            }
            graph.gate(numbers[0], [numbers[1], numbers[2]], place)?;
        }
        self.finish(header, graph, latches, outputs)
    }

    fn binary(mut self, header: &Header) -> Result<Aiger> {
        let mut graph = Graph::new(header);
        let place = self.place();
        let mut own = 0;
        for _ in 0..header.inputs {
            own += 2;
            graph.input(own, place)?;
        }
        let mut latches = Vec::new();
        for _ in 0..header.latches {
            own += 2;
            let place = self.place();
            let numbers = self.numbers("a latch's next value", 1, 2)?;
            graph.input(own, place)?;
            latches.push(Self::latch(header, own, &numbers, place)?);
        }
        let outputs = (0..header.outputs).map(|_| self.output(header));
        let outputs = outputs.collect::<Result<Vec<_>>>()?;
        self.line = None;
        for _ in 0..header.gates {
            own += 2;
            let place = self.place();
            let high = own.checked_sub(self.difference()?);
            let high = high.filter(|high| *high < own);
            let low = match high {
                Some(high) => high.checked_sub(self.difference()?),
                None => None,
            };
            let (Some(high), Some(low)) = (high, low) else {
                let problem = Problem::Difference { gate: own };
                return Err(AigerError { place, problem });
            };
            graph.gate(own, [high, low], place)?;
        }
        self.finish(header, graph, latches, outputs)
    }

    fn difference(&mut self) -> Result<u32> {
        let mut difference = 0u64;
        for shift in (0..=28).step_by(7) {
            let Some(byte) = self.bytes.get(self.at) else {
                return self.wrong(Problem::Ends("a gate"));
            };
            difference |= u64::from(byte & 0x7F) << shift;
            self.at += 1;
            if byte & 0x80 == 0 {
                break;
            }
            if shift == 28 {
                difference = u64::MAX;
            }
        }
        match u32::try_from(difference) {
            Ok(difference) => Ok(difference),
            Err(_) => self.wrong(Problem::Expected {
                what: "a difference below 2^32",
                found: "more bytes".to_string(),
            }),
        }
    }

    fn finish(
        &mut self,
        header: &Header,
        graph: Graph,
        latches: Vec<RawLatch>,
        outputs: Vec<(u32, FilePosition)>,
    ) -> Result<Aiger> {
        let graph = graph.resolve()?;
        let latches = latches.into_iter().map(|latch| {
            Ok(Latch {
                name: None,
                reset: latch.reset,
                next: graph.literal(latch.next, latch.place)?,
            })
        });
        let outputs = outputs.into_iter().map(|(literal, place)| {
            Ok(Output {
                name: None,
                value: graph.literal(literal, place)?,
            })
        });
        let mut read = Aiger {
            inputs: vec![None; header.inputs],
            latches: latches.collect::<Result<_>>()?,
            outputs: outputs.collect::<Result<_>>()?,
            comments: Vec::new(),
            aig: graph.aig,
        };
        self.symbols(&mut read)?;
        Ok(read)
    }

    fn symbols(&mut self, read: &mut Aiger) -> Result<()> {
        while !self.is_at_end() {
            let place = self.place();
            let line = self.rest_of_line();
            if line == b"c" {
                while !self.is_at_end() {
                    let comment = String::from_utf8_lossy(self.rest_of_line());
                    read.comments.push(comment.into_owned());
                }
                return Ok(());
            }
            let wrong = |problem| AigerError { place, problem };
            let Some((kind, index, name)) = symbol(line) else {
                return Err(wrong(Problem::Expected {
                    what: "a name such as `i0 NAME`, or `c`",
                    found: shown(line),
                }));
            };
            let slot = match kind {
                'i' => read.inputs.get_mut(index),
                'l' => read.latches.get_mut(index).map(|latch| &mut latch.name),
                _ => read.outputs.get_mut(index).map(|output| &mut output.name),
            };
            let slot = slot.ok_or_else(|| wrong(Problem::NoSuchSymbol { kind, index }))?;
            if slot.is_some() {
                return Err(wrong(Problem::NamedTwice { kind, index }));
            }
            let name = std::str::from_utf8(name).map_err(|_| wrong(Problem::NotText))?;
            *slot = Some(name.to_string());
        }
        Ok(())
    }
}

/// `i0 name`, `l0 name` or `o0 name`.
fn symbol(line: &[u8]) -> Option<(char, usize, &[u8])> {
    let space = line.iter().position(|byte| *byte == b' ')?;
    let (kind, index) = line[..space].split_first()?;
    let kind = char::from(*kind);
    let index = number(index)? as usize;
    "ilo"
        .contains(kind)
        .then(|| (kind, index, &line[space + 1..]))
}

/// A number without sign.
fn number(word: &[u8]) -> Option<u32> {
    if !word.first()?.is_ascii_digit() {
        return None;
    }
    std::str::from_utf8(word).ok()?.parse().ok()
}

/// The beginning of a line, for an error.
fn shown(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(&line[..line.len().min(60)]);
    text.escape_debug().to_string()
}

/// Definitions in the order of the file, which need not be one in which they can be evaluated.
struct Graph {
    aig: Aig,
    /// The literal of each variable that has one by now.
    known: Vec<Option<Literal>>,
    gates: Vec<RawGate>,
    /// The gate that defines each variable.
    gate_of: Vec<Option<u32>>,
}

/// A gate as the file has it.
struct RawGate {
    own: u32,
    operands: [u32; 2],
    place: FilePosition,
    /// Whether it waits for an operand.
    is_open: bool,
}

impl Graph {
    fn new(header: &Header) -> Self {
        Self {
            aig: Aig::new(),
            known: vec![None; header.variables + 1],
            gates: Vec::new(),
            gate_of: vec![None; header.variables + 1],
        }
    }

    fn input(&mut self, own: u32, place: FilePosition) -> Result<()> {
        let variable = self.new_variable(own, place)?;
        self.known[variable] = Some(self.aig.input());
        Ok(())
    }

    fn gate(&mut self, own: u32, operands: [u32; 2], place: FilePosition) -> Result<()> {
        let variable = self.new_variable(own, place)?;
        self.gate_of[variable] = Some(self.gates.len() as u32);
        self.gates.push(RawGate {
            own,
            operands,
            place,
            is_open: false,
        });
        Ok(())
    }

    fn new_variable(&self, own: u32, place: FilePosition) -> Result<usize> {
        let wrong = |problem| Err(AigerError { place, problem });
        if own < 2 || own % 2 == 1 {
            return wrong(Problem::NotDefinable(own));
        }
        let variable = own as usize / 2;
        if self.known[variable].is_some() || self.gate_of[variable].is_some() {
            return wrong(Problem::Twice(own));
        }
        Ok(variable)
    }

    /// Makes every gate, operands first.
    fn resolve(mut self) -> Result<Self> {
        let mut path = Vec::new();
        for root in 0..self.gates.len() {
            path.push(root);
            while let Some(index) = path.last().copied() {
                let RawGate {
                    own,
                    operands,
                    place,
                    ..
                } = self.gates[index];
                if self.known[own as usize / 2].is_some() {
                    path.pop();
                } else if let Some(before) = operands.iter().find_map(|o| self.waiting(*o)) {
                    // A gate that waits and is not known yet is on the path.
                    self.gates[index].is_open = true;
                    if self.gates[before].is_open {
                        let problem = Problem::Loop(own);
                        return Err(AigerError { place, problem });
                    }
                    path.push(before);
                } else {
                    let a = self.literal(operands[0], place)?;
                    let b = self.literal(operands[1], place)?;
                    self.known[own as usize / 2] = Some(self.aig.and(a, b));
                    path.pop();
                }
            }
        }
        Ok(self)
    }

    /// The gate that must be made before this literal can be used.
    fn waiting(&self, literal: u32) -> Option<usize> {
        let variable = literal as usize / 2;
        match self.known[variable] {
            Some(_) => None,
            None => self.gate_of[variable].map(|gate| gate as usize),
        }
    }

    fn literal(&self, literal: u32, place: FilePosition) -> Result<Literal> {
        if literal < 2 {
            return Ok(Literal::constant(literal == 1));
        }
        match self.known[literal as usize / 2] {
            Some(known) => Ok(known.inverted_if(literal % 2 == 1)),
            None => Err(AigerError {
                place,
                problem: Problem::Undefined(literal),
            }),
        }
    }
}
