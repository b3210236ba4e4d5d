// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Clone, Debug, Default, LogicInterface)]
#[join = "Kernel39BusSink"]
pub struct Kernel39BusSource {
    pub data: Signal<Out, Bits<4>>,
    pub valid: Signal<Out, Bit>,
    pub ready: Signal<In, Bit>,
}

#[derive(Clone, Debug, Default, LogicInterface)]
#[join = "Kernel39BusSource"]
pub struct Kernel39BusSink {
    pub data: Signal<In, Bits<4>>,
    pub valid: Signal<In, Bit>,
    pub ready: Signal<Out, Bit>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel39Receiver {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
    pub bus: Kernel39BusSink,
    pub register_0: DFF<Bits<16>>,
}

impl Logic for Kernel39Receiver {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.bus.ready.next = false;
        for i in 0..2_usize {
            if (self.bus.data.val().get_bits::<3>(self.register_0.q.val().get_bits::<1>(14).index())).index() == i {
                self.bus.ready.next = self.in_0.val() >= self.register_0.q.val();
            }
        }
        match (unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<2>(5)))).index() {
            0 => self.bus.ready.next = bit_cast::<1, 16>(self.register_0.q.val()).any(),
            2 => {
                self.bus.ready.next = self.register_0.q.val() <= self.in_0.val();
            }
            _ => {}
        }
        self.register_0.d.next = self.register_0.q.val() << self.bus.data.val().get_bits::<1>(2);
        if self.bus.data.val().get_bit(0) || self.in_0.val().get_bit(2) {
            self.register_0.d.next = self.register_0.q.val() | 65535;
        } else if self.in_0.val().get_bits::<3>(bit_cast::<3, 4>(self.bus.data.val()).index()) == 0 {
            self.register_0.d.next = self.in_0.val() >> 11;
        } else {
            self.register_0.d.next = self.register_0.q.val() + self.in_0.val();
        }
        self.out_0.next = self.bus.data.val().get_bits::<2>(0) == self.bus.data.val().get_bits::<2>(bit_cast::<1, 4>(self.bus.data.val()).index());
        match (self.in_0.val().get_bits::<2>(9) ^ self.bus.data.val().get_bits::<2>(1)).index() {
            0 => self.out_0.next = self.bus.data.val() < self.in_0.val().get_bits::<4>(self.in_0.val().get_bits::<3>(9).index()),
            2 => {
                self.out_0.next = self.in_0.val().get_bits::<2>(9) != self.register_0.q.val().get_bits::<2>(2);
            }
            _ => {
                self.out_0.next = !self.out_0.val();
            }
        }
    }
}

#[derive(LogicBlock, Default)]
pub struct Kernel39Sender {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<2>>,
    pub out_0: Signal<Out, Bits<3>>,
    pub bus: Kernel39BusSource,
    pub register_0: DFF<Bits<8>>,
}

impl Logic for Kernel39Sender {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.bus.data.next = 5.into();
        for i in 0..4_usize {
            if (self.in_0.val().get_bits::<3>(1)).index() == i {
                self.bus.data.next = self.register_0.q.val().get_bits::<4>(i) + bit_cast::<4, 2>(self.in_1.val());
            }
        }
        if self.in_1.val().get_bit(self.in_0.val().get_bits::<1>(13).index()) {
            self.bus.data.next = self.register_0.q.val().get_bits::<4>(self.in_0.val().get_bits::<2>(11).index()) ^ bits::<4>(15);
        }
        self.bus.valid.next = self.register_0.q.val().get_bit(self.register_0.q.val().get_bits::<3>(2).index());
        if self.in_1.val().get_bit(0) {
            self.register_0.d.next = (self.register_0.q.val() & 1) + (self.register_0.q.val() + self.in_0.val().get_bits::<8>(self.register_0.q.val().get_bits::<3>(1).index()));
        } else {
            self.register_0.d.next = self.register_0.q.val() ^ self.in_0.val().get_bits::<8>(self.in_0.val().get_bits::<3>(1).index());
        }
        self.out_0.next = (self.in_0.val().get_bits::<3>(0) ^ self.in_0.val().get_bits::<3>(bit_cast::<3, 2>(self.in_1.val()).index())) >> 2;
        match (self.in_1.val() ^ bits::<2>(1)).index() {
            1 => self.out_0.next = self.out_0.val() + self.in_0.val().get_bits::<3>(self.out_0.val().index()),
            3 => {
                self.out_0.next = self.out_0.val() << bit_cast::<1, 3>(self.out_0.val());
            }
            _ => {
                self.out_0.next = self.out_0.val() ^ Bits::<3>::from(4);
            }
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel39 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<8>>,
    pub out_0: Signal<Out, Bits<3>>,
    pub out_1: Signal<Out, Bits<4>>,
    pub local_0: Signal<Local, Bits<1>>,
    pub register_0: DFFWithInit<Bits<1>>,
    pub source: Kernel39Sender,
    pub sink: Kernel39Receiver,
}

impl Default for Kernel39 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            local_0: Default::default(),
            register_0: DFFWithInit::new(1.into()),
            source: Default::default(),
            sink: Default::default(),
        }
    }
}

impl Logic for Kernel39 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = bit_cast::<4, 1>(self.local_0.val()) ^ 4;
        dff_setup!(self, clock, register_0);
        self.local_0.next = self.in_0.val().get_bits::<1>(8) ^ bits::<1>(1);
        for i in 0..3_usize {
            self.local_0.next = self.local_0.val() - (unsigned_cast(0_i32.to_signed_bits::<1>()));
        }
        clock!(self, clock, source);
        self.source.in_0.next = 1.into();
        if self.in_0.val().get_bit(8) {
            self.source.in_0.next = self.in_0.val() >> self.in_0.val().get_bits::<3>(9);
        } else if self.in_0.val().get_bits::<2>(5) != self.in_0.val().get_bits::<2>(3) {
            self.source.in_0.next = bit_cast::<16, 13>(self.in_0.val().get_bits::<13>(0));
        }
        self.source.in_1.next = unsigned_cast(signed_cast(bit_cast::<2, 1>(self.local_0.val())));
        clock!(self, clock, sink);
        self.sink.in_0.next = (self.in_0.val() ^ bit_cast::<16, 1>(self.register_0.q.val())) ^ Bits::<16>::from(19427);
        if self.register_0.q.val().get_bit(0) || self.local_0.val().get_bit(0) {
            self.sink.in_0.next = self.in_0.val().replace_bit(self.in_0.val().get_bits::<4>(7).index(), self.in_1.val().get_bit(4));
        }
        self.sink.in_1.next = self.in_0.val().get_bit(9);
        Kernel39BusSource::join(&mut self.source.bus, &mut self.sink.bus);
        self.register_0.d.next = self.register_0.q.val() - self.local_0.val() ^ Bits::<1>::from(1);
        self.out_0.next = self.source.out_0.val().replace_bit(self.source.out_0.val().get_bits::<1>(2).index(), self.sink.out_0.val()).replace_bit(self.local_0.val().index(), self.in_1.val() != signed_cast(self.in_0.val().get_bits::<8>(self.in_0.val().get_bits::<3>(10).index())));
    }
}

pub fn widget() -> Widget {
    widget!("kernel_39", Kernel39::default(), clock clock, inputs in_0, in_1)
}
