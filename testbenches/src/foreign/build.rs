//! A flat design of Yosys as a netlist: ports, cells in order, registers, memories, names.

use super::builder::Builder;
use super::nets::Nets;
use super::ports::{Given, ResetPort, Start, guessed_reset, plain_port};
use super::stores::{self, Clock, Stores};
use super::text::{Read, Text};
use super::wiring::{Unit, order, port_bits};
use super::yosys::{Bit, Cell};
use super::{ForeignError, Reading, TextPort, operations};
use std::collections::{BTreeMap, HashMap};
use warpwright_hdl::module::RESET;
use warpwright_hdl::netlist::{NameKind, NamedNet, NetId, NetOp, OutputPort, Scope};
use warpwright_hdl::source::Source;

/// Reads a text as a netlist.
pub fn build(text: &Text, given: &Given) -> Result<Reading, ForeignError> {
    let read = text.read()?;
    build_read(&read, given)
}

/// The same of a text that Yosys has read.
pub fn build_read(read: &Read, given: &Given) -> Result<Reading, ForeignError> {
    let Some((top, module)) = read.design.top() else {
        let none = match &*read.design.modules.0 {
            [] => "the Verilog contains no module",
            _ => "no top module was found; name it with --top",
        };
        return Err(ForeignError::Ports(none.to_string()));
    };
    let builder = Builder {
        read,
        top: top.trim_start_matches('\\').to_string(),
        module,
        given,
        nets: Nets::default(),
        starts: BTreeMap::new(),
    };
    builder.whole()
}

impl Builder<'_> {
    fn whole(mut self) -> Result<Reading, ForeignError> {
        self.nets.netlist.name = plain_name(&self.top);
        let mut notes = Vec::new();
        let (mut combinational, mut reads) = (Vec::new(), Vec::new());
        let (mut registers, mut memories) = (Vec::new(), Vec::new());
        for (index, (_, cell)) in self.module.cells.0.iter().enumerate() {
            if cell
                .connections
                .values()
                .any(|bits| bits.contains(&Bit::HighImpedance))
            {
                let (what, allowed) = stores::TRI_STATE;
                return Err(self.unsupported(what.to_string(), cell, allowed));
            }
            match &*cell.kind {
                "$dff" => registers.push(index),
                "$adff" => {
                    registers.push(index);
                    combinational.push(index);
                }
                "$mem_v2" | "$mem" => {
                    memories.push(index);
                    reads.extend((0..cell.number("RD_PORTS") as usize).map(|port| (index, port)));
                }
                kind if operations::PASSED_OVER.contains(&kind) => {
                    if kind != "$scopeinfo" {
                        let place = self.read.place(&cell.src());
                        notes.push(format!("ignored: {kind} at {place}"));
                    }
                }
                kind if stores::refused(kind).is_some() => {
                    let (what, allowed) = stores::refused(kind).unwrap_or_default();
                    return Err(self.unsupported(what.to_string(), cell, allowed));
                }
                _ => combinational.push(index),
            }
        }
        let clock = stores::clock(&self, &registers, &memories)?;
        let (reset, is_guessed) = self.reset(clock.as_ref())?;
        let ports = self.inputs(clock.as_ref(), reset.as_ref())?;
        let stores = Stores::begin(&mut self, &registers, &memories)?;
        let cells = &self.module.cells.0;
        let order = order(cells, &reads, &combinational).map_err(|circle| {
            let first = &cells[circle[0]].1;
            let mut places: Vec<String> = circle
                .iter()
                .map(|cell| self.read.place(&cells[*cell].1.src()))
                .collect();
            places.sort();
            places.dedup();
            self.unsupported(
                format!("a combinational loop through {}", places.join(", ")),
                &Cell {
                    attributes: HashMap::new(),
                    kind: String::new(),
                    parameters: HashMap::new(),
                    connections: first.connections.clone(),
                },
                "a signal must not depend on itself within a cycle",
            )
        })?;
        for unit in order {
            let cell = &cells[unit.cell()].1;
            let net = match unit {
                Unit::Bit(_, bit) => operations::compute_bit(&mut self.nets, cell, bit),
                Unit::Read(memory, port) => stores.read(&mut self.nets, cell, memory, port),
                Unit::Cell(index) if cell.kind == "$adff" => {
                    stores.reset_at_once(&mut self.nets, cell, index)
                }
                Unit::Cell(_) => {
                    let Some(net) = operations::compute(&mut self.nets, cell) else {
                        let what = format!("the cell {}", cell.kind.trim_start_matches('\\'));
                        let allowed = "only Verilog operators can be read; an instance needs its module's source";
                        return Err(self.unsupported(what, cell, allowed));
                    };
                    net
                }
            };
            let bits = match unit {
                Unit::Read(_, port) => port_bits(cell, "RD_DATA", "WIDTH", port),
                _ => unit.outputs(cells),
            };
            self.nets.drive(bits, net);
        }
        if let Some(bit) = self.nets.driven_twice {
            return Err(self.several_drivers(bit));
        }
        stores.finish(&mut self, &registers, &memories);
        self.outputs(clock.as_ref(), &ports)?;
        self.names(clock.as_ref());
        let netlist = self.nets.netlist;
        debug_assert_eq!(netlist.validate(), Ok(()));
        let falls = clock.as_ref().is_some_and(|clock| clock.falls);
        let mut reading = Reading {
            netlist,
            clock: clock.map(|clock| clock.name),
            falls,
            reset,
            reset_is_guessed: is_guessed,
            ports,
            starts: self.starts,
            notes,
            reader: self.read.reader.clone(),
        };
        super::reset::settle(&mut reading);
        self.given
            .hold_reset(&mut reading)
            .map_err(ForeignError::Ports)?;
        Ok(reading)
    }

    /// The reset: the one that is named, or one that is called like a reset.
    fn reset(&self, clock: Option<&Clock>) -> Result<(Option<ResetPort>, bool), ForeignError> {
        let ports = &self.module.ports.0;
        let port = |name: &str| {
            ports
                .iter()
                .find(|(known, port)| known == name && port.direction == "input")
        };
        let named = self.given.reset.as_ref();
        if let Some(reset) =
            named.filter(|reset| !self.given.is_lenient || port(&reset.name).is_some())
        {
            let Some((_, found)) = port(&reset.name) else {
                let wrong = format!(
                    "{} has no input `{}` that could be the reset; it has {}",
                    self.top,
                    reset.name,
                    self.input_names()
                );
                return Err(ForeignError::Ports(wrong));
            };
            if found.bits.len() != 1 {
                let wrong = format!(
                    "{}: the reset `{}` has {} bits, but must have 1",
                    self.top,
                    reset.name,
                    found.bits.len()
                );
                return Err(ForeignError::Ports(wrong));
            }
            return Ok((Some(reset.clone()), false));
        }
        if clock.is_none() || self.given.has_no_reset || self.given.start == Start::PowerUp {
            return Ok((None, false));
        }
        let mut names = ports
            .iter()
            .filter(|(_, port)| port.direction == "input" && port.bits.len() == 1);
        let guessed = names.find_map(|(name, _)| guessed_reset(name));
        Ok((guessed, true))
    }

    /// Two assignments to one bit: a wire has the value of neither.
    fn several_drivers(&self, bit: u64) -> ForeignError {
        let drives = |cell: &Cell| {
            let ports = ["Y", "Q", "RD_DATA"].iter();
            ports
                .into_iter()
                .any(|port| cell.bits(port).contains(&Bit::Net(bit)))
        };
        let cells = self.module.cells.0.iter().filter(|(_, cell)| drives(cell));
        let mut places: Vec<String> = cells
            .map(|(_, cell)| self.read.place(&cell.src()))
            .collect();
        places.dedup();
        let names = self.module.netnames.0.iter();
        let mut names =
            names.filter(|(_, net)| net.hide_name == 0 && net.bits.contains(&Bit::Net(bit)));
        let name = names.next().map_or("a signal", |(name, _)| name.as_str());
        ForeignError::Unsupported {
            top: self.top.clone(),
            what: format!("`{name}` has several drivers"),
            place: places.join(" and "),
            allowed: "a signal must have one driver, and an input must have none",
        }
    }

    /// A name for an input that is called as the prover calls a reset, and is none.
    fn not_the_reset(&self) -> String {
        let mut name = format!("{RESET}_");
        while self.module.ports.0.iter().any(|(known, _)| *known == name) {
            name.push('_');
        }
        name
    }

    fn input_names(&self) -> String {
        let inputs = self
            .module
            .ports
            .0
            .iter()
            .filter(|(_, port)| port.direction == "input");
        let names: Vec<&str> = inputs.map(|(name, _)| name.as_str()).collect();
        names.join(", ")
    }

    /// Makes inputs of the netlist; answers with all ports of the text.
    fn inputs(
        &mut self,
        clock: Option<&Clock>,
        reset: Option<&ResetPort>,
    ) -> Result<Vec<TextPort>, ForeignError> {
        let mut all = Vec::new();
        if let Some(clock) = clock
            && self
                .given
                .constants
                .contains_key(&self.given.our_name(&clock.name))
        {
            let wrong = format!("`{}` is the clock, and cannot be constant", clock.name);
            return Err(ForeignError::Ports(wrong));
        }
        for (name, port) in &self.module.ports.0 {
            let width = port.bits.len() as u32;
            let is_input = port.direction == "input";
            if port.direction == "inout" {
                let what = format!(
                    "{}: the port `{name}` is an inout; only inputs and outputs are supported",
                    self.top
                );
                return Err(ForeignError::Ports(what));
            }
            if is_input && port.bits.iter().any(|bit| !matches!(bit, Bit::Net(_))) {
                return Err(ForeignError::Unsupported {
                    top: self.top.clone(),
                    what: format!("the input `{name}` has a constant assigned to it"),
                    place: String::new(),
                    allowed: "a signal must have one driver, and an input must have none",
                });
            }
            all.push(TextPort {
                name: name.clone(),
                width,
                is_input,
            });
            let is_clock = clock.is_some_and(|clock| clock.name == *name)
                || self.given.clock.as_ref() == Some(name);
            if !is_input || is_clock || width == 0 {
                continue;
            }
            if let Some(reset) = reset.filter(|reset| reset.name == *name) {
                let mut net = self.nets.input(RESET.to_string(), 1);
                if reset.is_low {
                    net = self.nets.push(NetOp::Not(net), 1);
                }
                self.nets.drive(&port.bits, net);
                continue;
            }
            if let Some(value) = self.given.constants.get(&self.given.our_name(name)) {
                if value.bits() > u64::from(width) {
                    let needs = value.bits();
                    let wrong = format!(
                        "the constant for `{name}` needs {needs} bits, but the port has {width}"
                    );
                    return Err(ForeignError::Ports(wrong));
                }
                let net = self.nets.number(value.clone(), width);
                self.nets.drive(&port.bits, net);
                continue;
            }
            for part in self.given.parts(name, width).map_err(ForeignError::Ports)? {
                // The prover takes an input of the reset's name for one, and this is none.
                let part_name = if part.name == RESET {
                    self.not_the_reset()
                } else {
                    part.name
                };
                let net = self.nets.input(part_name, part.width);
                let bits = part.low as usize..(part.low + part.width) as usize;
                self.nets.drive(&port.bits[bits], net);
            }
        }
        Ok(all)
    }

    fn outputs(&mut self, clock: Option<&Clock>, ports: &[TextPort]) -> Result<(), ForeignError> {
        for (name, port) in &self.module.ports.0 {
            if port.direction != "output" || port.bits.is_empty() {
                continue;
            }
            if port.bits.contains(&Bit::HighImpedance) {
                let what = format!(
                    "{}: the output `{name}` is not driven (z); every signal must be driven to 0 or 1",
                    self.top
                );
                return Err(ForeignError::Ports(what));
            }
            if clock.is_some_and(|clock| port.bits.contains(&clock.bit)) {
                let what = format!(
                    "{}: the output `{name}` is the clock; a clock has no value within a cycle",
                    self.top
                );
                return Err(ForeignError::Ports(what));
            }
            let net = self.nets.word(&port.bits);
            let our_name = self.given.our_name(name);
            let source = self.source_of(name);
            let outputs = &mut self.nets.netlist.outputs;
            if outputs.iter().any(|other| other.name == our_name) {
                return Err(ForeignError::Ports(format!(
                    "two outputs of {} are called `{our_name}`",
                    self.top
                )));
            }
            outputs.push(OutputPort {
                name: our_name,
                net,
                width: port.bits.len() as u32,
                enum_type: None,
                source,
            });
        }
        let (inputs, outputs) = (&self.nets.netlist.inputs, &self.nets.netlist.outputs);
        for (index, port) in inputs.iter().enumerate() {
            if outputs.iter().any(|other| other.name == port.name) {
                return Err(ForeignError::Ports(format!(
                    "an input and an output of {} are both called `{}`",
                    self.top, port.name
                )));
            }
            if inputs[..index].iter().any(|other| other.name == port.name) {
                return Err(ForeignError::Ports(format!(
                    "two inputs of {} are called `{}`",
                    self.top, port.name
                )));
            }
        }
        let asked = self.given.ports.keys().chain(&self.given.clock);
        for name in asked.filter(|_| !self.given.is_lenient) {
            if !ports.iter().any(|port| port.name == plain_port(name)) {
                let names: Vec<&str> = ports.iter().map(|port| port.name.as_str()).collect();
                let wrong = format!(
                    "{} has no port `{name}`; it has {}",
                    self.top,
                    names.join(", ")
                );
                return Err(ForeignError::Ports(wrong));
            }
        }
        Ok(())
    }

    fn source_of(&self, name: &str) -> Source {
        let names = &self.module.netnames.0;
        let src = names
            .iter()
            .find(|(known, _)| known == name)
            .and_then(|(_, net)| net.attributes.get("src"));
        let place = src.map(|src| self.read.place(&src.text()));
        match place.as_ref().and_then(|place| place.rsplit_once(':')) {
            Some((file, line)) => Source {
                file: file.into(),
                line: line.parse().unwrap_or(0),
            },
            None => Source::unknown(),
        }
    }

    /// The names of the text, by instance.
    fn names(&mut self, clock: Option<&Clock>) {
        let mut scope = Scope {
            name: self.nets.netlist.name.clone(),
            module: self.nets.netlist.name.clone(),
            ..Scope::default()
        };
        let ports = self.module.ports.0.iter();
        let directions: HashMap<&str, &str> = ports
            .map(|(name, port)| (name.as_str(), port.direction.as_str()))
            .collect();
        let registers: Vec<NetId> = self
            .nets
            .netlist
            .registers
            .iter()
            .map(|register| register.value)
            .collect();
        let mut named: Vec<_> = self
            .module
            .netnames
            .0
            .iter()
            .filter(|(_, net)| net.hide_name == 0)
            .collect();
        named.sort_by_key(|(name, _)| {
            self.module
                .ports
                .0
                .iter()
                .position(|(port, _)| port == name)
                .unwrap_or(usize::MAX)
        });
        for (name, net) in named {
            if clock.is_some_and(|clock| net.bits.contains(&clock.bit)) {
                continue;
            }
            let Some(word) = self.nets.known_word(&net.bits) else {
                continue;
            };
            let kind = match directions.get(name.as_str()) {
                Some(&"input") => NameKind::Input,
                Some(_) => NameKind::Output,
                None if registers.contains(&word) => NameKind::Register,
                None => NameKind::Wire,
            };
            let mut parts: Vec<&str> = name.split('.').collect();
            let last = parts.pop().unwrap_or_default();
            let mut place = &mut scope;
            for part in parts {
                let known = place.scopes.iter().position(|inner| inner.name == part);
                let index = known.unwrap_or_else(|| {
                    place.scopes.push(Scope {
                        name: part.to_string(),
                        ..Scope::default()
                    });
                    place.scopes.len() - 1
                });
                place = &mut place.scopes[index];
            }
            place.names.push(NamedNet {
                name: last.to_string(),
                net: word,
                kind,
                enum_type: None,
            });
        }
        self.nets.netlist.scope = Some(scope);
    }
}

/// A module's name without what Yosys adds for its parameters.
fn plain_name(top: &str) -> String {
    let name = top.rsplit('\\').next().unwrap_or(top);
    name.to_string()
}
