// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

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
        match (bit_cast::<2, 16>(self.register_0.q.val())).index() {
            0 => {
                self.bus.ready.next = self.bus.data.val().get_bit(1);
            }
            2 => self.bus.ready.next = self.in_1.val(),
            _ => {
                self.bus.ready.next = self.in_0.val().get_bits::<1>(self.bus.data.val().index()).all();
            }
        }
        self.register_0.d.next = self.register_0.q.val() + (bit_cast::<16, 4>(self.bus.data.val()) << self.in_0.val().get_bits::<1>(self.bus.data.val().index()));
        self.out_0.next = false;
        for i in 1..2_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 16>(self.in_0.val())).index() == i {
                    self.out_0.next = self.in_0.val() >= self.register_0.q.val();
                }
            }
        }
        for i in 1..3_usize {
            if (self.in_0.val().get_bits::<3>(12)).index() == i {
                self.register_0.d.next = self.register_0.q.val() & self.in_0.val();
            }
        }
    }
}

#[derive(LogicBlock, Default)]
pub struct Kernel39Sender {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<1>>,
    pub out_0: Signal<Out, Bits<8>>,
    pub bus: Kernel39BusSource,
    pub register_0: DFF<Bits<8>>,
}

impl Logic for Kernel39Sender {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.bus.data.next = self.in_0.val().get_bits::<4>(0) ^ Bits::<4>::from(1);
        if self.in_1.val().get_bit(0) {
            self.bus.valid.next = (self.register_0.q.val().get_bits::<3>(3) & self.in_0.val().get_bits::<3>(5)) != 1;
        } else {
            self.bus.valid.next = self.register_0.q.val().get_bits::<2>(1) == 0;
        }
        self.register_0.d.next = self.register_0.q.val() + !self.in_0.val().get_bits::<8>(1);
        self.out_0.next = (bit_cast::<8, 1>(self.in_1.val()) ^ bits::<8>(247)) + (self.in_0.val().get_bits::<8>(self.in_0.val().get_bits::<3>(6).index()) >> self.in_1.val());
        match (self.out_0.val().get_bits::<3>(bit_cast::<2, 8>(self.register_0.q.val()).index()) | self.in_0.val().get_bits::<3>(self.out_0.val().get_bits::<3>(5).index())).index() {
            0 => self.out_0.next = self.out_0.val() << 1,
            2 => {
                self.register_0.d.next = !self.register_0.q.val();
            }
            _ => {}
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel39 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<3>>,
    pub out_0: Signal<Out, Bits<8>>,
    pub out_1: Signal<Out, Signed<3>>,
    pub local_0: Signal<Local, Signed<3>>,
    pub register_0: DFFWithInit<Bits<13>>,
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
        self.out_1.next = self.local_0.val();
        dff_setup!(self, clock, register_0);
        self.local_0.next = signed_cast(self.in_0.val().get_bits::<3>(1));
        if self.local_0.val().get_bit(self.register_0.q.val().get_bits::<1>(5).index()) {
            match (bit_cast::<2, 1>(self.in_0.val().get_bits::<1>(8))).index() {
                1 => self.local_0.next = self.local_0.val() - self.in_1.val(),
                3 => {
                    self.local_0.next = signed_cast(self.register_0.q.val().get_bits::<3>(7));
                }
                _ => {
                    self.local_0.next = signed_cast(self.in_0.val().get_bits::<3>(self.in_0.val().get_bits::<3>(6).index()));
                }
            }
        } else {
            self.local_0.next = signed_cast(self.register_0.q.val().get_bits::<3>(unsigned_cast(self.local_0.val()).index()));
        }
        clock!(self, clock, source);
        self.source.in_0.next = self.in_0.val() + 1;
        if self.register_0.q.val().get_bit(unsigned_cast(self.local_0.val()).index()) {
            self.source.in_0.next = bit_cast::<16, 13>(self.register_0.q.val()) ^ self.in_0.val();
        } else {
            self.source.in_0.next = self.in_0.val() - bit_cast::<16, 13>(self.register_0.q.val()) >> bit_cast::<1, 16>(self.in_0.val());
        }
        self.source.in_1.next = self.register_0.q.val().get_bits::<1>(7).replace_bit(0, self.register_0.q.val().get_bit(6));
        match (bit_cast::<3, 2>(self.in_0.val().get_bits::<2>(13))).index() {
            1 => self.source.in_1.next = self.register_0.q.val().get_bits::<1>(3) - self.in_0.val().get_bits::<1>(self.in_0.val().get_bits::<4>(4).index()),
            3 => self.source.in_1.next = self.register_0.q.val().get_bits::<1>(unsigned_cast(self.local_0.val()).index()) ^ bits::<1>(0),
            _ => {
                self.source.in_1.next = !bit_cast::<1, 13>(self.register_0.q.val());
            }
        }
        clock!(self, clock, sink);
        self.sink.in_0.next = 1.into();
        if !self.register_0.q.val().get_bit(unsigned_cast(self.in_1.val()).index()) {
            self.sink.in_0.next = self.in_0.val() >> 5;
        } else {
            self.sink.in_0.next = self.in_0.val() ^ bit_cast::<16, 3>(unsigned_cast(self.in_1.val()));
        }
        self.sink.in_1.next = self.local_0.val().get_bit(1);
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (self.in_0.val().get_bits::<3>(bit_cast::<3, 13>(self.register_0.q.val()).index())).index() == i {
                    self.sink.in_1.next = self.in_1.val() == self.local_0.val();
                }
            }
        }
        Kernel39BusSource::join(&mut self.source.bus, &mut self.sink.bus);
        self.register_0.d.next = self.register_0.q.val() ^ bit_cast::<13, 16>(self.in_0.val());
        match (bit_cast::<2, 3>(unsigned_cast(self.in_1.val())) & 0).index() {
            0 => self.register_0.d.next = bit_cast::<13, 8>(self.source.out_0.val()) ^ bits::<13>(8191),
            2 => {
                self.register_0.d.next = !self.in_0.val().get_bits::<13>(self.source.out_0.val().get_bits::<2>(4).index()) >> 3;
            }
            _ => {}
        }
        self.out_0.next = self.register_0.q.val().get_bits::<8>(self.source.out_0.val().get_bits::<2>(4).index()) >> 2;
        for i in 0..2_usize {
            if (self.register_0.q.val().get_bits::<3>(7)).index() == i {
                self.out_0.next = self.out_0.val() + self.register_0.q.val().get_bits::<8>(3);
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_39", Kernel39::default(), clock clock, inputs in_0, in_1)
}
