// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Clone, Debug, Default, LogicInterface)]
#[join = "Kernel47BusSink"]
pub struct Kernel47BusSource {
    pub data: Signal<Out, Signed<8>>,
    pub valid: Signal<Out, Bit>,
    pub ready: Signal<In, Bit>,
}

#[derive(Clone, Debug, Default, LogicInterface)]
#[join = "Kernel47BusSource"]
pub struct Kernel47BusSink {
    pub data: Signal<In, Signed<8>>,
    pub valid: Signal<In, Bit>,
    pub ready: Signal<Out, Bit>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel47Receiver {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<8>>,
    pub out_0: Signal<Out, Bits<16>>,
    pub bus: Kernel47BusSink,
    pub register_0: DFF<Bit>,
}

impl Logic for Kernel47Receiver {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if self.in_1.val().get_bit(self.in_0.val().get_bits::<3>(13).index()) || self.bus.data.val().get_bit(6) {
            self.bus.ready.next = self.in_0.val().get_bits::<3>(self.in_0.val().get_bits::<3>(10).index()).any();
        } else {
            self.bus.ready.next = self.bus.valid.val();
        }
        self.register_0.d.next = self.in_0.val().get_bits::<2>(10) != bit_cast::<2, 8>(unsigned_cast(self.in_1.val()));
        if self.register_0.q.val() == self.bus.valid.val() {
            self.register_0.d.next = self.in_0.val().get_bit(self.in_0.val().get_bits::<4>(10).index());
        } else {
            self.register_0.d.next = signed_cast(self.in_0.val().get_bits::<8>(self.in_0.val().get_bits::<3>(11).index())) != self.bus.data.val();
        }
        self.out_0.next = bit_cast::<16, 13>(self.in_0.val().get_bits::<13>(bit_cast::<2, 8>(unsigned_cast(self.in_1.val())).index()));
    }
}

#[derive(LogicBlock)]
pub struct Kernel47 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Signed<8>>,
    pub in_2: Signal<In, Bits<40>>,
    pub in_3: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<16>>,
    pub out_1: Signal<Out, Bits<1>>,
    pub bus: Kernel47BusSink,
    pub register_0: DFFWithInit<Bits<2>>,
    pub sink: Kernel47Receiver,
}

impl Default for Kernel47 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            in_3: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            bus: Default::default(),
            register_0: DFFWithInit::new(1.into()),
            sink: Default::default(),
        }
    }
}

impl Logic for Kernel47 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        clock!(self, clock, sink);
        self.sink.in_0.next = (self.in_2.val().get_bits::<16>(bit_cast::<4, 2>(self.register_0.q.val()).index()) << 2) - bit_cast::<16, 13>(self.in_0.val().get_bits::<13>(self.in_0.val().get_bits::<4>(8).index()));
        self.sink.in_1.next = 1_i32.to_signed_bits::<8>() + self.bus.data.val();
        Kernel47BusSink::link(&mut self.bus, &mut self.sink.bus);
        self.register_0.d.next = self.register_0.q.val() - !self.in_0.val().get_bits::<2>(self.sink.out_0.val().get_bits::<4>(8).index());
        self.out_0.next = (self.in_0.val().get_bits::<16>(7) ^ bits::<16>(1)) >> 3;
        match (self.in_2.val().get_bits::<3>(25) & self.out_0.val().get_bits::<3>(self.out_0.val().get_bits::<3>(12).index())).index() {
            1 => {
                self.register_0.d.next = self.register_0.q.val() - self.sink.out_0.val().get_bits::<2>(bit_cast::<3, 8>(unsigned_cast(self.bus.data.val())).index());
            }
            3 => {
                if self.register_0.q.val().get_bit(self.in_2.val().get_bits::<1>(33).index()) {
                    self.out_0.next = self.out_0.val() ^ Bits::<16>::from(65535);
                } else if self.in_0.val().get_bits::<16>(16) <= self.sink.out_0.val() {
                    self.register_0.d.next = self.register_0.q.val() + 3;
                }
            }
            _ => {
                self.out_0.next = self.out_0.val() + self.sink.out_0.val();
            }
        }
        self.out_1.next = !self.sink.out_0.val().get_bits::<1>(4);
    }
}

pub fn widget() -> Widget {
    widget!("kernel_47", Kernel47::default(), clock clock, inputs in_0, in_1, in_2, in_3, bus.data, bus.valid)
}
