//! The instances in a block: sub-blocks, arrays of them, and pairs of sub-blocks joined or linked by an interface.
//!
//! A bus has data and a valid bit in one direction and a ready bit in the other. Its source decides on data
//! before it reads ready, and its sink decides on ready after it reads data, so there is no combinational loop.

use super::block::{Face, Writer};
use super::construct::Uses;
use super::expression::Type;
use super::maker::Source;
use super::statement::{Target, assign};

/// An interface in two forms, each the other way round.
#[derive(Clone, Debug)]
pub struct Bus {
    /// The names are this and `Source` or `Sink`.
    pub name: String,
    pub data: Type,
}

/// Which end of a bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Source,
    Sink,
    /// A sink's ports, all of them linked to a part within.
    Outside,
}

impl Bus {
    /// Both forms, as Rust.
    pub fn text(&self) -> String {
        let Bus { name, data } = self;
        let form = |own: &str, other: &str, out: &str, back: &str| {
            format!(
                "#[derive(Clone, Debug, Default, LogicInterface)]\n#[join = \"{name}{other}\"]\npub struct {name}{own} {{\n    pub data: Signal<{out}, {0}>,\n    pub valid: Signal<{out}, Bit>,\n    pub ready: Signal<{back}, Bit>,\n}}\n\n",
                data.text()
            )
        };
        form("Source", "Sink", "Out", "In") + &form("Sink", "Source", "In", "Out")
    }
}

/// What stands in a block.
#[derive(Clone, Debug)]
pub enum BlockItem {
    One(Face),
    Array(Face, usize),
    /// A source and a sink, joined.
    Joined(Bus, Face, Face),
    /// A sink, linked to the block's own ports.
    Linked(Bus, Face),
}

impl BlockItem {
    pub fn has_clock(&self) -> bool {
        match self {
            BlockItem::One(face) | BlockItem::Array(face, _) | BlockItem::Linked(_, face) => {
                face.has_clock
            }
            BlockItem::Joined(_, source, sink) => source.has_clock || sink.has_clock,
        }
    }
}

impl Writer<'_> {
    /// The ports of a bus, and what can be read of them from the beginning.
    pub fn declare_bus(&mut self, bus: &Bus, end: End) {
        let form = match end {
            End::Source => "Source",
            End::Sink | End::Outside => "Sink",
        };
        self.field("bus", &format!("{}{form}", bus.name), None);
        self.uses("`LogicInterface`");
        if end != End::Source {
            self.readable("self.bus.data.val()", bus.data);
            self.readable("self.bus.valid.val()", Type::Bit);
        }
    }

    /// Drives this end of a bus.
    pub fn serve_bus(&mut self, bus: &Bus, end: End) {
        let driven = |name: &str, kind| Target {
            text: format!("self.bus.{name}.next"),
            kind,
            read: None,
            held: None,
        };
        match end {
            End::Source => {
                self.assign_all(vec![driven("data", bus.data), driven("valid", Type::Bit)]);
                self.readable("self.bus.ready.val()", Type::Bit);
            }
            End::Sink => self.assign_all(vec![driven("ready", Type::Bit)]),
            End::Outside => {}
        }
    }

    /// A part's inputs assigned, its outputs readable.
    pub fn part(&mut self, part: &BlockItem) {
        match part {
            BlockItem::One(face) => {
                self.add("one_part", face);
                self.uses("sub-block");
                self.show("one_part", face);
            }
            BlockItem::Array(face, count) => self.array(face, *count),
            BlockItem::Joined(bus, source, sink) => {
                self.add("source", source);
                self.add("sink", sink);
                let text = format!(
                    "{}Source::join(&mut self.source.bus, &mut self.sink.bus);",
                    bus.name
                );
                self.kernel.line(&text, &["`join`"]);
                self.show("source", source);
                self.show("sink", sink);
            }
            BlockItem::Linked(bus, sink) => {
                self.add("sink", sink);
                let text = format!("{}Sink::link(&mut self.bus, &mut self.sink.bus);", bus.name);
                self.kernel.line(&text, &["`link`"]);
                self.show("sink", sink);
            }
        }
    }

    fn add(&mut self, name: &str, face: &Face) {
        self.field(name, &face.name, None);
        if face.has_clock {
            self.kernel
                .line(&format!("clock!(self, clock, {name});"), &["`clock!`"]);
        }
        let target = |(port, kind): &(String, Type)| Target {
            text: format!("self.{name}.{port}.next"),
            kind: *kind,
            read: None,
            held: None,
        };
        let targets = face.inputs.iter().map(target).collect();
        self.assign_all(targets);
    }

    fn show(&mut self, name: &str, face: &Face) {
        for (port, kind) in &face.outputs {
            self.readable(&format!("self.{name}.{port}.val()"), *kind);
        }
    }

    /// Equal sub-blocks in a row; the later ones also look at the ones before.
    fn array(&mut self, face: &Face, count: usize) {
        self.field("some_parts", &format!("[{}; {count}]", face.name), None);
        self.uses("array of sub-blocks");
        let by_index = "element of an array by the loop's index";
        self.kernel.line(
            &format!("for i in 0..{count}_usize {{"),
            &["`for`", by_index],
        );
        if face.has_clock {
            self.kernel
                .line("self.some_parts[i].clock.next = self.clock.val();", &[]);
        }
        self.maker.loops.push(("i".to_string(), count as u32));
        let target = |(port, kind): &(String, Type)| Target {
            text: format!("self.some_parts[i].{port}.next"),
            kind: *kind,
            read: None,
            held: None,
        };
        for input in &face.inputs {
            assign(&mut self.maker, &target(input), &mut self.kernel);
        }
        self.maker.loops.clear();
        self.kernel.line("}", &[]);
        let before = std::mem::take(&mut self.maker.sources);
        let element = Uses::of("element before, `[i - 1]`");
        for (port, kind) in &face.outputs {
            let text = format!("self.some_parts[i - 1].{port}.val()");
            self.maker
                .sources
                .push(Source::signal(text, *kind).using(element));
        }
        self.kernel.line(
            &format!("for i in 1..{count}_usize {{"),
            &["loop from other than 0"],
        );
        assign(&mut self.maker, &target(&face.inputs[0]), &mut self.kernel);
        self.kernel.line("}", &[]);
        self.maker.sources = before;
        for index in 0..count {
            let element = match index {
                0 => Uses::of("element by number"),
                _ => Uses::NONE,
            };
            for (port, kind) in &face.outputs {
                let text = format!("self.some_parts[{index}].{port}.val()");
                self.maker
                    .sources
                    .push(Source::signal(text, *kind).using(element));
            }
        }
    }
}
