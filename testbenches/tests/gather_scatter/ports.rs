//! A unit's ports as a user sees them, one clock cycle at a time, and the simulated hardware behind them.

use super::request::{LANE_BYTES, Request, Shape};
use super::words::Words;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock, Mutex};
use warpwright_blocks::catalogue;
use warpwright_blocks::random::Random;
use warpwright_hdl::module::Module;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_sim::engine::{InputPiece, OutputPiece, Single};
use warpwright_sim::simulator::Simulator as _;

/// What is driven in a cycle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Inputs<'a> {
    pub reset: bool,
    /// What is offered: its number in the run, its tag, and itself.
    pub request: Option<(usize, u64, &'a Request)>,
    pub memory_ready: bool,
    pub answers: Option<&'a Answers>,
    pub out_ready: bool,
}

/// A beat of answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    pub entry: u64,
    pub slots: Vec<Option<TransactionAnswer>>,
}

/// An answer: the transaction's number, and the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransactionAnswer {
    pub number: u64,
    pub is_faulty: bool,
    pub line: Vec<u8>,
}

/// What is seen in a cycle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outputs {
    pub in_ready: bool,
    pub memory: Option<Beat>,
    pub answer_ready: bool,
    pub out: Option<Completion>,
}

/// A beat of transactions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beat {
    pub slots: Vec<Slot>,
    pub sfid: u64,
    pub operation: u64,
    pub data_size: u64,
    pub cache: u64,
    /// One a lane.
    pub place: Vec<u64>,
    pub entry: u64,
    pub is_last: bool,
}

/// A transaction, or a slot that is not used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slot {
    pub is_used: bool,
    pub line: u64,
    /// Lanes that begin in the line, and lanes that go on into it.
    pub first: u32,
    pub second: u32,
    pub number: u64,
    /// A bit a byte of the line.
    pub enables: u128,
    pub data: Vec<u8>,
    pub operand: u64,
}

impl Beat {
    /// The slots that are used.
    pub fn used(&self) -> impl Iterator<Item = &Slot> {
        self.slots.iter().filter(|slot| slot.is_used)
    }
}

/// A completion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    pub tag: u64,
    pub is_illegal: bool,
    pub reason: u64,
    pub cache_remapped: bool,
    pub transactions: u64,
    pub misaligned: u32,
    pub misaligned_inactive: u32,
    pub out_of_bounds: u32,
    pub wrapped: u32,
    pub faulted: u32,
    pub data: Vec<u8>,
}

/// Something with a unit's ports.
pub trait Unit {
    fn shape(&self) -> &Shape;
    /// One clock cycle.
    fn cycle(&mut self, inputs: &Inputs) -> Outputs;
}

/// The hardware of the catalogue, simulated.
#[derive(Clone, Debug)]
pub struct Simulated {
    shape: Shape,
    engine: Single,
    inputs: HashMap<String, Vec<InputPiece>>,
    outputs: HashMap<String, Vec<OutputPiece>>,
    /// The number of the request on the ports, if one is.
    driven: Option<usize>,
    /// What is driven where nothing is said.
    noise: Random,
}

/// The hardware of a shape.
pub fn module(shape: &Shape) -> Arc<Module> {
    let block = catalogue::find("gather_scatter").unwrap();
    let settings = shape.settings();
    let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
    let parameters = catalogue::parameters(block, settings).unwrap();
    Arc::new(block.build(&parameters).unwrap())
}

/// Made once for each shape: large ones take long.
static MADE: LazyLock<Mutex<BTreeMap<Shape, Simulated>>> = LazyLock::new(Mutex::default);

impl Simulated {
    /// At power-up.
    pub fn new(shape: &Shape) -> Self {
        let made = MADE.lock().unwrap().get(shape).cloned();
        made.unwrap_or_else(|| {
            let unit = Self::running(shape, &flatten(&module(shape), Names::Dropped));
            let mut all = MADE.lock().unwrap();
            all.entry(shape.clone()).or_insert(unit).clone()
        })
    }

    /// Any netlist with the ports of that shape.
    pub fn running(shape: &Shape, netlist: &Netlist) -> Self {
        let engine = Single::new(&optimize(netlist.clone()));
        let inputs = netlist.inputs.iter();
        let outputs = netlist.outputs.iter();
        Self {
            shape: shape.clone(),
            inputs: inputs
                .map(|port| (port.name.clone(), engine.input(&port.name).unwrap()))
                .collect(),
            outputs: outputs
                .map(|port| (port.name.clone(), engine.output(&port.name).unwrap()))
                .collect(),
            engine,
            driven: None,
            noise: Random::new(5),
        }
    }

    fn drive(&mut self, port: &str, value: &Words) {
        let pieces = self.inputs.get(port);
        for piece in pieces.unwrap_or_else(|| panic!("there is no input {port}")) {
            self.engine.set(*piece, value.get(piece.low, piece.width));
        }
    }

    fn flag(&mut self, port: &str, value: bool) {
        self.drive(port, &Words::of(value.into()));
    }

    fn read(&self, port: &str) -> Words {
        let pieces = self.outputs.get(port);
        let mut value = Words::default();
        for piece in pieces.unwrap_or_else(|| panic!("there is no output {port}")) {
            value.put(piece.low, piece.width, self.engine.get(*piece));
        }
        value
    }

    fn number(&self, port: &str) -> u64 {
        self.read(port).get(0, 64)
    }

    /// Drives noise on all ports of a stream but the handshake.
    fn drive_noise(&mut self, stream: &str) {
        for (port, pieces) in &self.inputs {
            if port.starts_with(stream) && !port.ends_with("_valid") && !port.ends_with("_ready") {
                for piece in pieces {
                    self.engine.set(*piece, self.noise.next_u64());
                }
            }
        }
    }

    fn drive_request(&mut self, tag: u64, r: &Request) {
        let fields = [
            ("sfid", r.sfid),
            ("operation", r.operation),
            ("address_size", r.address_size),
            ("data_size", r.data_size),
            ("elements", r.elements),
            ("component_mask", r.component_mask),
            ("transposed", r.transposed.into()),
            ("cache", r.cache),
            ("surface", r.surface),
            ("returns", r.returns.into()),
            ("base", r.base),
            ("offset", u64::from(r.offset as u32)),
            ("scale", r.scale.into()),
            ("surface_bytes", r.surface_bytes),
            ("alignment", r.alignment.into()),
            ("policy", r.policy),
            ("mask", r.mask.into()),
            ("tag", tag),
        ];
        for (field, value) in fields {
            self.drive(&format!("in_{field}"), &Words::of(value));
        }
        self.drive("in_address", &Words::lanes(64, r.address.iter().copied()));
        if self.shape.data {
            self.drive("in_fill", &Words::of(r.fill));
            let bytes = r.data.iter().map(|byte| u64::from(*byte));
            self.drive("in_data", &Words::lanes(8, bytes));
        }
    }

    fn drive_answers(&mut self, answers: &Answers) {
        let slots = &answers.slots;
        let used = slots.iter().map(|slot| u64::from(slot.is_some()));
        let used = Words::lanes(1, used);
        let noise: Vec<u64> = slots.iter().map(|_| self.noise.next_u64()).collect();
        // What is said of a slot that is not used must not matter.
        let of = |value: &dyn Fn(&TransactionAnswer) -> u64| -> Vec<u64> {
            let both = slots.iter().zip(&noise);
            both.map(|(slot, noise)| slot.as_ref().map_or(*noise, value))
                .collect()
        };
        let numbers = Words::lanes(self.shape.number_bits(), of(&|answer| answer.number));
        let faults = Words::lanes(1, of(&|answer| answer.is_faulty.into()));
        self.drive("answer_request", &Words::of(answers.entry));
        self.drive("answer_used", &used);
        self.drive("answer_number", &numbers);
        self.drive("answer_fault", &faults);
        if self.shape.data {
            let line = self.shape.line_bytes as usize;
            let byte = |index: usize| of(&|answer| answer.line[index].into());
            let columns: Vec<Vec<u64>> = (0..line).map(byte).collect();
            let all = (0..slots.len() * line).map(|index| columns[index % line][index / line]);
            self.drive("answer_data", &Words::lanes(8, all));
        }
    }

    fn beat(&self) -> Beat {
        let s = &self.shape;
        let [used, line, first, second, number, enables] =
            ["used", "line", "first", "second", "number", "enables"]
                .map(|field| self.read(&format!("memory_{field}")));
        let (data, operand) = if s.data {
            (self.read("memory_data"), self.read("memory_operand"))
        } else {
            (Words::default(), Words::default())
        };
        let slot = |n: u32| {
            let low = |words: &Words, width| words.get(n * width, width);
            let enables = |half: u32| {
                let width = s.line_bytes.min(64);
                u128::from(enables.get(n * s.line_bytes + half * 64, width)) << (half * 64)
            };
            Slot {
                is_used: low(&used, 1) == 1,
                line: low(&line, s.line_bits()),
                first: low(&first, s.lanes) as u32,
                second: low(&second, s.lanes) as u32,
                number: low(&number, s.number_bits()),
                enables: (0..s.line_bytes.div_ceil(64)).map(enables).sum(),
                data: if s.data {
                    data.bytes(n * s.line_bytes, s.line_bytes)
                } else {
                    Vec::new()
                },
                operand: low(&operand, 64),
            }
        };
        let place = self.read("memory_place");
        let place = |lane: u32| place.get(lane * s.place_bits(), s.place_bits());
        Beat {
            slots: (0..s.slots).map(slot).collect(),
            sfid: self.number("memory_sfid"),
            operation: self.number("memory_operation"),
            data_size: self.number("memory_data_size"),
            cache: self.number("memory_cache"),
            place: (0..s.lanes).map(place).collect(),
            entry: self.number("memory_request"),
            is_last: self.number("memory_last") == 1,
        }
    }

    fn completion(&self) -> Completion {
        let lanes = |field| self.number(field) as u32;
        Completion {
            tag: self.number("out_tag"),
            is_illegal: self.number("out_illegal") == 1,
            reason: self.number("out_reason"),
            cache_remapped: self.number("out_cache_remapped") == 1,
            transactions: self.number("out_transactions"),
            misaligned: lanes("out_misaligned"),
            misaligned_inactive: lanes("out_misaligned_inactive"),
            out_of_bounds: lanes("out_out_of_bounds"),
            wrapped: lanes("out_wrapped"),
            faulted: lanes("out_faulted"),
            data: if self.shape.data {
                let bytes = self.shape.lanes * LANE_BYTES as u32;
                self.read("out_data").bytes(0, bytes)
            } else {
                Vec::new()
            },
        }
    }
}

impl Unit for Simulated {
    fn shape(&self) -> &Shape {
        &self.shape
    }

    fn cycle(&mut self, inputs: &Inputs) -> Outputs {
        self.flag("rst", inputs.reset);
        self.flag("in_valid", inputs.request.is_some());
        self.flag("memory_ready", inputs.memory_ready);
        self.flag("out_ready", inputs.out_ready);
        self.flag("answer_valid", inputs.answers.is_some());
        match inputs.request {
            Some((number, _, _)) if self.driven == Some(number) => {}
            Some((number, tag, request)) => {
                self.drive_request(tag, request);
                self.driven = Some(number);
            }
            None => {
                if self.driven.take().is_some() {
                    self.drive_noise("in_");
                }
            }
        }
        match inputs.answers {
            Some(answers) => self.drive_answers(answers),
            None => self.drive_noise("answer_"),
        }
        self.engine.step();
        let is = |port: &str| self.number(port) == 1;
        Outputs {
            in_ready: is("in_ready"),
            memory: is("memory_valid").then(|| self.beat()),
            answer_ready: is("answer_ready"),
            out: is("out_valid").then(|| self.completion()),
        }
    }
}
