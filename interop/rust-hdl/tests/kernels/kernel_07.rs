// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Clone, Debug, Default, LogicInterface)]
#[join = "Kernel07BusSink"]
pub struct Kernel07BusSource {
    pub data: Signal<Out, Bits<8>>,
    pub valid: Signal<Out, Bit>,
    pub ready: Signal<In, Bit>,
}

#[derive(Clone, Debug, Default, LogicInterface)]
#[join = "Kernel07BusSource"]
pub struct Kernel07BusSink {
    pub data: Signal<In, Bits<8>>,
    pub valid: Signal<In, Bit>,
    pub ready: Signal<Out, Bit>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel07Receiver {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<3>>,
    pub out_0: Signal<Out, Bits<4>>,
    pub bus: Kernel07BusSink,
}

impl Logic for Kernel07Receiver {
    #[hdl_gen]
    fn update(&mut self) {
        self.bus.ready.next = self.in_1.val().get_bit(0) && self.in_1.val().get_bit(self.bus.data.val().get_bits::<1>(1).index());
        if self.in_0.val().get_bits::<1>(11) != 0 {
            self.bus.ready.next = bit_cast::<2, 16>(self.in_0.val()) == self.bus.data.val().get_bits::<2>(bit_cast::<2, 3>(self.in_1.val()).index());
        }
        self.out_0.next = 15.into();
        if bit_cast::<1, 8>(self.bus.data.val()).any() {
            self.out_0.next = self.in_0.val().get_bits::<4>(5) << 2;
        } else {
            self.out_0.next = bit_cast::<4, 16>(self.in_0.val()) << 1;
        }
        for i in 1..4_usize {
            if (self.in_1.val()).index() == i {
                self.out_0.next = self.bus.data.val().get_bits::<4>(i) ^ bits::<4>(12);
            }
        }
    }
}

#[derive(LogicBlock, Default)]
pub struct Kernel07Sender {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bit>,
    pub bus: Kernel07BusSource,
}

impl Logic for Kernel07Sender {
    #[hdl_gen]
    fn update(&mut self) {
        self.bus.data.next = 40.into();
        if !self.in_0.val().get_bit(self.in_1.val().get_bits::<4>(3).index()) {
            self.bus.data.next = bit_cast::<8, 16>(self.in_0.val()) ^ bits::<8>(252);
        }
        self.bus.valid.next = self.in_1.val().get_bits::<1>(7).xor();
        self.out_0.next = self.in_0.val().get_bits::<2>(1) == self.in_1.val().get_bits::<2>(bit_cast::<3, 16>(self.in_1.val()).index());
        match (self.in_0.val().get_bits::<2>(9) ^ self.in_1.val().get_bits::<2>(9)).index() {
            0 => self.out_0.next = self.in_0.val() < self.in_1.val(),
            2 => self.out_0.next = self.bus.ready.val(),
            _ => {}
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel07 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<3>>,
    pub in_2: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bits<8>>,
    pub out_1: Signal<Out, Bits<2>>,
    pub register_0: DFFWithInit<Bits<3>>,
    pub source: Kernel07Sender,
    pub sink: Kernel07Receiver,
}

impl Default for Kernel07 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            register_0: DFFWithInit::new(5.into()),
            source: Default::default(),
            sink: Default::default(),
        }
    }
}

impl Logic for Kernel07 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.source.in_0.next = self.in_0.val() & bit_cast::<16, 3>(self.register_0.q.val());
        match (self.in_0.val().get_bits::<2>(11) ^ self.register_0.q.val().get_bits::<2>(self.in_2.val().get_bits::<1>(6).index())).index() {
            1 => {
                for i in 1..3_usize {
                    if (self.in_2.val().get_bits::<3>(self.register_0.q.val().get_bits::<2>(1).index())).index() == i {
                        self.source.in_0.next = self.in_0.val() << 6;
                    }
                }
            }
            3 => {
                self.source.in_0.next = (self.in_0.val() << self.in_2.val().get_bits::<1>(self.register_0.q.val().index())) >> 6;
            }
            _ => {}
        }
        self.source.in_1.next = !self.in_0.val();
        if !self.in_1.val().get_bit(0) {
            self.sink.in_0.next = !self.in_0.val().replace_bit(bit_cast::<4, 3>(unsigned_cast(self.in_1.val())).index(), self.in_1.val().get_bit(2));
        } else {
            self.sink.in_0.next = self.in_0.val();
        }
        self.sink.in_1.next = bit_cast::<3, 2>(bit_cast::<2, 3>(unsigned_cast(self.in_1.val())));
        match (bit_cast::<2, 1>(self.register_0.q.val().get_bits::<1>(1))).index() {
            1 => self.sink.in_1.next = unsigned_cast(self.in_1.val()) >> 1,
            3 => {
                self.sink.in_1.next = bit_cast::<3, 2>(self.register_0.q.val().get_bits::<2>(0));
            }
            _ => {
                self.sink.in_1.next = (self.register_0.q.val() & self.in_0.val().get_bits::<3>(self.in_2.val().get_bits::<3>(4).index())) >> unsigned_cast(self.in_1.val());
            }
        }
        Kernel07BusSource::join(&mut self.source.bus, &mut self.sink.bus);
        self.register_0.d.next = self.register_0.q.val() ^ bit_cast::<3, 2>(bit_cast::<2, 16>(self.in_0.val()));
        if self.in_2.val().any() {
            self.register_0.d.next = self.in_0.val().get_bits::<3>(self.sink.out_0.val().get_bits::<3>(1).index()) + self.register_0.q.val() >> 2;
        }
        self.out_0.next = 238.into();
        match (self.register_0.q.val() ^ bits::<3>(1)).index() {
            0 => self.out_0.next = self.in_0.val().get_bits::<8>(0) + self.in_2.val(),
            2 => self.out_0.next = self.in_2.val() ^ 1,
            _ => {}
        }
        for i in 0..4_usize {
            for j in 0..2_usize {
                self.out_0.next = self.out_0.val() - (bit_cast::<8, 3>(unsigned_cast(self.in_1.val())).replace_bit(self.out_0.val().get_bits::<3>(i).index(), self.in_1.val().get_bit(j)));
            }
        }
        self.out_1.next = self.register_0.q.val().get_bits::<2>(1);
        match (bit_cast::<2, 1>(self.out_0.val().get_bits::<1>(self.in_0.val().get_bits::<3>(8).index()))).index() {
            1 => self.out_1.next = bit_cast::<2, 1>(bit_cast::<1, 2>(self.out_1.val())),
            3 => {
                self.out_1.next = self.out_1.val().replace_bit(self.out_0.val().get_bits::<1>(7).index(), self.source.out_0.val());
            }
            _ => {}
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_07", Kernel07::default(), clock clock, inputs in_0, in_1, in_2)
}
