//! Streams: payload is transferred in each cycle in which `valid` and `ready` are both 1.
//!
//! The rules: `valid` never waits for `ready` (checked: an output stream whose `valid` depends
//! combinationally on its own `ready` is a mistake); once `valid` is 1 it stays 1 and the
//! payload is stable until the transfer. The stages here keep the rules if their input does:
//!
//! - [`Stream::registered`]: one register; full rate; `ready` passes through combinationally. [`Stream::registered_until`] can be flushed.
//! - [`Stream::skid`]: a skid buffer: words pass straight through, and one that stalls
//!   is buffered; full rate; `ready` is registered, which breaks long `ready` chains.
//! - [`Stream::through`]: a function of the payload, cut into stages with a register after each.
//!
//! The payload is a bundle of signals, or [`Fields`] if its fields are known only at run time.

mod fields;
mod through;

pub use fields::{Fields, StreamOutput};
pub use through::Stages;

use crate::builder::{ModuleBuilder, OutputPort, WireHandle};
use crate::bundle::{self, Shape, Signals, joined};
use crate::check::paths::ACCEPTED;
use crate::signal::Signal;
use crate::size::Size;
use crate::source::Source;

/// What a stream carries: signals with names.
pub trait Payload<'m>: Sized {
    /// The same payload of what is made of each signal and its name.
    fn each_field(self, make: &mut dyn FnMut(&str, Signal<'m>) -> Signal<'m>) -> Self;

    /// What each signal means, as far as it is known.
    fn meanings(&self) -> Vec<String> {
        Vec::new()
    }
}

impl<'m, B: Signals<'m>> Payload<'m> for B {
    fn each_field(self, make: &mut dyn FnMut(&str, Signal<'m>) -> Signal<'m>) -> Self {
        self.each_at("", make)
    }

    fn meanings(&self) -> Vec<String> {
        self.docs()
    }
}

/// No payload.
impl<'m> Payload<'m> for () {
    fn each_field(self, _: &mut dyn FnMut(&str, Signal<'m>) -> Signal<'m>) -> Self {}
}

/// A stream inside a module: its consumer drives `ready` once.
#[derive(Clone, Debug)]
pub struct Stream<'m, P = Fields<'m>> {
    builder: &'m ModuleBuilder,
    valid: Signal<'m>,
    ready: WireHandle<'m>,
    payload: P,
}

impl ModuleBuilder {
    /// What is known of a value's meaning.
    fn meaning_of(&self, value: Signal<'_>) -> String {
        if value.is_empty() {
            return String::new();
        }
        self.state.borrow().module.meaning(value.id).to_string()
    }

    /// An input stream: ports `NAME_valid`, `NAME_ready` (an output), and `NAME_FIELD` for each field.
    #[track_caller]
    pub fn stream_in<'m, B: Shape>(
        &'m self,
        name: &str,
        shape: B,
    ) -> Stream<'m, B::Of<Signal<'m>>> {
        let source = Source::here();
        let stream = self.handshake(name, &source);
        stream.map(|()| self.inputs_at(name, shape, &source))
    }

    /// An output stream: ports `NAME_valid`, `NAME_ready` (an input), and `NAME_FIELD` for each field; the shape says what its fields are.
    #[track_caller]
    pub fn stream_out<'m, S, B>(&'m self, name: &str, stream: Stream<'m, B>, shape: S)
    where
        S: Shape<Of<Signal<'m>> = B>,
        B: Signals<'m>,
    {
        let source = Source::here();
        let mut docs = shape.docs().into_iter();
        let mut about = shape.leaves().into_iter();
        self.handshake_out(name, stream, &source, &mut |field, port| {
            let said = about.next().map(|(_, about)| about).unwrap_or_default();
            port.expect(said.width(), &source);
            match &*bundle::said(said.text(), docs.next()) {
                "" => port.doc(&format!("its {field}; undefined while there is none")),
                text => port.doc(text),
            }
        });
    }

    /// A stream made from a `valid` and a payload; [`Stream::ready`] tells when it is taken.
    #[track_caller]
    pub fn stream_of<'m, P: Payload<'m>>(
        &'m self,
        name: &str,
        valid: Signal<'m>,
        payload: P,
    ) -> Stream<'m, P> {
        self.stream_at(name, valid, payload, Source::here())
    }

    fn stream_at<'m, P>(
        &'m self,
        name: &str,
        valid: Signal<'m>,
        payload: P,
        source: Source,
    ) -> Stream<'m, P> {
        Stream {
            builder: self,
            valid,
            ready: self.add_wire(&format!("{name}_ready"), Size::plain(1), source),
            payload,
        }
    }

    /// The ports `NAME_valid` and `NAME_ready` of an input stream.
    fn handshake(&self, name: &str, source: &Source) -> Stream<'_, ()> {
        let one = Size::plain(1);
        let valid = self
            .add_input(&format!("{name}_valid"), one, None, source.clone())
            .doc("a word is offered");
        let stream = self.stream_at(name, valid, (), source.clone());
        let ready = format!("{name}_ready");
        self.add_output(&ready, stream.ready.value(), source.clone())
            .doc(ACCEPTED);
        stream
    }

    /// The ports of an output stream, each with what is said of it.
    fn handshake_out<'m, P: Payload<'m>>(
        &'m self,
        name: &str,
        stream: Stream<'m, P>,
        source: &Source,
        about: &mut dyn FnMut(&str, OutputPort<'m>),
    ) {
        let one = Size::plain(1);
        let ready = self
            .add_input(&format!("{name}_ready"), one, None, source.clone())
            .doc("the word is taken");
        self.add_output(&format!("{name}_valid"), stream.valid, source.clone())
            .doc("a word is present");
        stream.payload.each_field(&mut |field, signal| {
            let port = self.add_output(&joined(name, field), signal, source.clone());
            about(field, port);
            signal
        });
        stream.ready.drive_at(ready, source.clone());
        self.watch_stream(name, stream.valid, ready);
    }
}

impl<'m, P> Stream<'m, P> {
    /// Whether a word is offered.
    pub fn valid(&self) -> Signal<'m> {
        self.valid
    }

    /// Whether the consumer takes a word in this cycle.
    pub fn ready(&self) -> Signal<'m> {
        self.ready.value()
    }

    /// Makes the caller the consumer: words are taken where `ready` is 1.
    #[track_caller]
    pub fn accept(&self, ready: Signal<'m>) {
        self.ready.drive(ready);
    }

    /// What a word carries; the stream itself is consumed elsewhere.
    pub fn into_payload(self) -> P {
        self.payload
    }

    /// The same words with another payload, calculated from this one's within the cycle.
    pub fn map<Q>(self, change: impl FnOnce(P) -> Q) -> Stream<'m, Q> {
        Stream {
            builder: self.builder,
            valid: self.valid,
            ready: self.ready,
            payload: change(self.payload),
        }
    }
}

/// The registers of a stage of a stream: they take values where the stage takes a word.
#[derive(Clone, Debug)]
pub struct Registers<'m> {
    name: String,
    load: Signal<'m>,
}

impl<'m> Registers<'m> {
    /// A value in a register of this stage, `STAGE_NAME_q`.
    #[track_caller]
    pub fn held(&self, name: &str, value: Signal<'m>) -> Signal<'m> {
        self.held_at(name, value, "", &Source::here())
    }

    fn held_at(&self, name: &str, value: Signal<'m>, meaning: &str, source: &Source) -> Signal<'m> {
        let m = self.load.builder();
        let all = format!("{}_q", self.name);
        let register = format!("{}_{name}_q", self.name);
        let register = m.add_register(&register, value.width(), source.clone());
        let register = register.member_of(&all, name);
        let meaning = match meaning {
            "" => m.meaning_of(value),
            meaning => meaning.to_string(),
        };
        let register = register.doc(&meaning).enable_at(self.load, source.clone());
        register.next_at(value, source.clone()).of_enum_like(value)
    }
}

impl<P: Clone> Stream<'_, P> {
    /// What a word carries.
    pub fn payload(&self) -> P {
        self.payload.clone()
    }
}

impl<'m, P: Payload<'m>> Stream<'m, P> {
    /// The same words, one clock later at the least: one register, full rate.
    #[track_caller]
    pub fn registered(self, name: &str) -> Self {
        self.into_register(name, None, &Source::here()).0
    }

    /// As [`Stream::registered`], with the registers' stage, in which other values can be held beside the words.
    #[track_caller]
    pub fn registered_stage(self, name: &str) -> (Self, Registers<'m>) {
        self.into_register(name, None, &Source::here())
    }

    /// As [`Stream::registered`]; in a cycle in which `flush` is 1, the word in the register and one that comes are dropped.
    #[track_caller]
    pub fn registered_until(self, flush: Signal<'m>, name: &str) -> Self {
        self.into_register(name, Some(flush), &Source::here()).0
    }

    fn into_register(
        self,
        name: &str,
        flush: Option<Signal<'m>>,
        source: &Source,
    ) -> (Self, Registers<'m>) {
        let (m, one) = (self.builder, Size::plain(1));
        let handshake = m.handshake_section();
        let full = m.add_register(&format!("{name}_valid_q"), one, source.clone());
        let full = full.doc("The stage holds a word.").reset_to_zero();
        let out_ready = m.add_wire(&format!("{name}_out_ready"), one, source.clone());
        let empty = full.value().not_at(source);
        let ready = empty.or_at(out_ready.value(), source);
        let ready = ready.named_at(&format!("{name}_in_ready"), source.clone());
        let load = self.valid.and_at(ready, source);
        let load = load.named_at(&format!("{name}_load"), source.clone());
        let waits = out_ready.value().not_at(source);
        let waits = full.value().and_at(waits, source);
        let stays = load.or_at(waits, source);
        let next = match flush {
            Some(flush) => stays.and_at(flush.not_at(source), source),
            None => stays,
        };
        full.next_at(next, source.clone());
        drop(handshake);
        let registers_section = m.registers_section(name);
        let name = name.to_string();
        let registers = Registers { name, load };
        let mut meanings = self.payload.meanings().into_iter();
        let payload = self.payload.each_field(&mut |field, signal| {
            let meaning = meanings.next().unwrap_or_default();
            registers.held_at(field, signal, &meaning, source)
        });
        drop(registers_section);
        self.ready.drive_at(ready, source.clone());
        let stream = Stream {
            builder: m,
            valid: full.value(),
            ready: out_ready,
            payload,
        };
        (stream, registers)
    }

    /// The same words, of which one that is not taken at once waits in a register; full rate; the producer's
    /// `ready` comes from a register.
    #[track_caller]
    pub fn skid(self, name: &str) -> Self {
        let source = &Source::here();
        let (m, one) = (self.builder, Size::plain(1));
        let handshake = m.handshake_section();
        let spare_full = m.add_register(&format!("{name}_spare_valid_q"), one, source.clone());
        let spare_full = spare_full.doc("A word waits aside.").reset_to_zero();
        let out_ready = m.add_wire(&format!("{name}_out_ready"), one, source.clone());
        let spare = spare_full.value();
        let taken = out_ready.value();
        // A word goes aside if it was accepted while the output did not move.
        let offered = self.valid.and_at(spare.not_at(source), source);
        let aside = offered.and_at(taken.not_at(source), source);
        let aside = aside.named_at(&format!("{name}_aside"), source.clone());
        let waits = spare.or_at(aside, source);
        let waits = waits.and_at(taken.not_at(source), source);
        spare_full.next_at(waits, source.clone());
        drop(handshake);
        let mut meanings = self.payload.meanings().into_iter();
        let payload = self.payload.each_field(&mut |field, signal| {
            let all = format!("{name}_spare_q");
            let register = format!("{name}_{field}_spare_q");
            let register = m.add_register(&register, signal.width(), source.clone());
            let register = register.member_of(&all, field);
            let meaning = meanings.next().filter(|meaning| !meaning.is_empty());
            let meaning = meaning.unwrap_or_else(|| m.meaning_of(signal));
            let register = register.doc(&meaning);
            let held = register.enable_at(aside, source.clone());
            let held = held.next_at(signal, source.clone()).of_enum_like(signal);
            let offered = spare.mux_at(held, signal, source);
            offered.of_enum_like(signal)
        });
        self.ready.drive_at(spare.not_at(source), source.clone());
        Stream {
            builder: m,
            valid: self.valid.or_at(spare, source),
            ready: out_ready,
            payload,
        }
    }
}
