// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Clone, Debug, Default, LogicInterface)]
#[join = "Kernel55BusSink"]
pub struct Kernel55BusSource {
    pub data: Signal<Out, Bits<8>>,
    pub valid: Signal<Out, Bit>,
    pub ready: Signal<In, Bit>,
}

#[derive(Clone, Debug, Default, LogicInterface)]
#[join = "Kernel55BusSource"]
pub struct Kernel55BusSink {
    pub data: Signal<In, Bits<8>>,
    pub valid: Signal<In, Bit>,
    pub ready: Signal<Out, Bit>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel55Receiver {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<2>>,
    pub out_0: Signal<Out, Bits<16>>,
    pub bus: Kernel55BusSink,
    pub local_0: Signal<Local, Signed<16>>,
    pub register_0: DFF<Bits<3>>,
}

impl Logic for Kernel55Receiver {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 8>(bit_cast::<8, 3>(self.register_0.q.val()))) - signed_cast(bit_cast::<13, 8>(bit_cast::<8, 2>(self.in_1.val()))));
        if self.in_1.val() == 1 {
            match (self.bus.data.val().get_bits::<3>(self.in_1.val().index()) ^ self.register_0.q.val()).index() {
                1 => {
                    self.local_0.next = -self.local_0.val();
                }
                3 => self.local_0.next = signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 8>(self.bus.data.val())) - signed_cast(bit_cast::<13, 8>(self.in_0.val().get_bits::<8>(self.in_0.val().get_bits::<3>(6).index())))),
                _ => {
                    self.local_0.next = self.local_0.val();
                }
            }
        }
        self.bus.ready.next = self.bus.valid.val() || bit_cast::<16, 2>(self.in_1.val()) < 65535;
        self.register_0.d.next = 7.into();
        if self.in_0.val() < unsigned_cast(self.local_0.val()) {
            self.register_0.d.next = self.bus.data.val().get_bits::<3>(self.in_1.val().index()) & self.register_0.q.val();
        }
        self.out_0.next = !self.in_0.val();
    }
}

#[derive(LogicBlock, Default)]
pub struct Kernel55Sender {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bit>,
    pub bus: Kernel55BusSource,
    pub local_0: Signal<Local, Bits<16>>,
    pub register_0: DFF<Bits<8>>,
}

impl Logic for Kernel55Sender {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = 1.into();
        match (bit_cast::<2, 3>(self.in_1.val().get_bits::<3>(self.register_0.q.val().get_bits::<2>(1).index()))).index() {
            0 => {
                self.local_0.next = unsigned_cast(signed_cast(self.in_0.val()));
            }
            2 => {
                self.local_0.next = 1 & self.in_0.val();
            }
            _ => {}
        }
        match (self.local_0.val().get_bits::<3>(6) & bit_cast::<3, 16>(self.in_0.val())).index() {
            0 => {
                self.local_0.next = self.in_0.val() & self.local_0.val();
            }
            2 => {
                self.local_0.next = self.in_0.val() | bit_cast::<16, 8>(self.register_0.q.val());
            }
            _ => {
                self.local_0.next = self.local_0.val() >> 2;
            }
        }
        self.bus.data.next = (255 & self.register_0.q.val()) ^ bits::<8>(189);
        self.bus.valid.next = self.in_1.val().get_bit(0) && self.in_0.val().get_bit(self.in_1.val().get_bits::<4>(4).index()) || self.local_0.val().get_bit(4) && self.local_0.val().get_bit(6);
        if self.local_0.val() < 0xc569 {
            self.bus.valid.next = self.local_0.val().get_bits::<1>(4) == self.in_1.val().get_bits::<1>(self.register_0.q.val().get_bits::<3>(4).index());
        } else if self.register_0.q.val().any() {
            if self.in_0.val() < 0x67a6 {
                self.bus.valid.next = self.in_0.val().get_bits::<1>(bit_cast::<4, 8>(self.in_1.val()).index()) == bit_cast::<1, 8>(self.register_0.q.val());
            }
        } else {
            match (self.in_1.val().get_bits::<2>(self.in_1.val().get_bits::<2>(5).index()) >> self.in_0.val().get_bits::<3>(self.register_0.q.val().get_bits::<3>(5).index())).index() {
                0 => {
                    self.bus.data.next = self.in_1.val() ^ Bits::<8>::from(116);
                }
                2 => {
                    self.bus.data.next = self.in_1.val() ^ self.local_0.val().get_bits::<8>(self.register_0.q.val().get_bits::<3>(1).index());
                }
                _ => {
                    self.bus.valid.next = self.local_0.val().get_bits::<1>(self.in_0.val().get_bits::<4>(7).index()).xor();
                }
            }
        }
        self.register_0.d.next = (self.local_0.val().get_bits::<8>(1) ^ self.local_0.val().get_bits::<8>(self.local_0.val().get_bits::<3>(5).index())) >> 4;
        self.out_0.next = (self.in_1.val().get_bits::<3>(1) | 1).xor();
        for i in 0..3_usize {
            if (bit_cast::<3, 16>(self.in_0.val())).index() == i {
                self.out_0.next = self.out_0.val();
            }
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel55 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<1>>,
    pub in_2: Signal<In, Signed<16>>,
    pub out_0: Signal<Out, Signed<4>>,
    pub out_1: Signal<Out, Signed<16>>,
    pub register_0: DFFWithInit<Bits<1>>,
    pub source: Kernel55Sender,
    pub sink: Kernel55Receiver,
}

impl Default for Kernel55 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            register_0: DFFWithInit::new(1.into()),
            source: Default::default(),
            sink: Default::default(),
        }
    }
}

impl Logic for Kernel55 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        clock!(self, clock, source);
        self.source.in_0.next = bit_cast::<16, 32>(bit_cast::<32, 16>(self.in_0.val()));
        self.source.in_1.next = (self.in_0.val().get_bits::<8>(self.in_0.val().get_bits::<3>(5).index()) << self.in_0.val().get_bits::<3>(3)) >> 6;
        if self.in_2.val().get_bit(self.in_0.val().get_bits::<4>(10).index()) {
            self.source.in_1.next = 0x3e & bit_cast::<8, 1>(self.register_0.q.val());
        } else if bit_cast::<3, 16>(self.in_0.val()) == self.in_0.val().get_bits::<3>(self.in_0.val().get_bits::<3>(0).index()) {
            self.source.in_0.next = bit_cast::<16, 32>(bit_cast::<32, 1>(self.register_0.q.val()));
        } else {
            self.source.in_1.next = bit_cast::<8, 1>(self.in_1.val()) | bit_cast::<8, 16>(self.in_0.val());
        }
        clock!(self, clock, sink);
        self.sink.in_0.next = self.in_0.val() >> 10 >> 3;
        match (bit_cast::<2, 3>(self.in_0.val().get_bits::<3>(self.in_0.val().get_bits::<3>(2).index()))).index() {
            0 => self.sink.in_0.next = self.in_0.val() | 39868,
            2 => {
                self.sink.in_0.next = self.in_0.val() ^ Bits::<16>::from(54521);
            }
            _ => {
                self.sink.in_0.next = self.in_0.val() >> self.register_0.q.val();
            }
        }
        self.sink.in_1.next = 0 & self.in_0.val().get_bits::<2>(self.in_0.val().get_bits::<3>(10).index());
        Kernel55BusSource::join(&mut self.source.bus, &mut self.sink.bus);
        self.register_0.d.next = unsigned_cast(signed_cast(self.in_1.val())) >> 1;
        self.out_0.next = (-7).into();
        for i in 0..2_usize {
            if (self.sink.out_0.val().get_bits::<3>(self.sink.out_0.val().get_bits::<3>(6).index())).index() == i {
                self.out_0.next = 1_i32.to_signed_bits::<4>() - signed_cast(self.in_0.val().get_bits::<4>(i));
            }
        }
        if self.sink.out_0.val().get_bits::<3>(1).xor() {
            self.out_0.next = -self.out_0.val();
        }
        self.out_1.next = -self.in_2.val();
    }
}

pub fn widget() -> Widget {
    widget!("kernel_55", Kernel55::default(), clock clock, inputs in_0, in_1, in_2)
}
