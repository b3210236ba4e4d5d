// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Clone, Debug, Default, LogicInterface)]
#[join = "Kernel31BusSink"]
pub struct Kernel31BusSource {
    pub data: Signal<Out, Bits<8>>,
    pub valid: Signal<Out, Bit>,
    pub ready: Signal<In, Bit>,
}

#[derive(Clone, Debug, Default, LogicInterface)]
#[join = "Kernel31BusSource"]
pub struct Kernel31BusSink {
    pub data: Signal<In, Bits<8>>,
    pub valid: Signal<In, Bit>,
    pub ready: Signal<Out, Bit>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel31Receiver {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<16>>,
    pub bus: Kernel31BusSink,
    pub local_0: Signal<Local, Signed<3>>,
}

impl Logic for Kernel31Receiver {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = (-3).into();
        if self.in_1.val() || self.bus.valid.val() {
            self.local_0.next = signed_cast(self.in_0.val().get_bits::<3>(self.in_0.val().get_bits::<3>(1).index()));
        }
        match (self.bus.data.val().get_bits::<3>(self.in_0.val().get_bits::<2>(10).index()) ^ self.bus.data.val().get_bits::<3>(2)).index() {
            1 => self.local_0.next = signed_cast(self.in_0.val().get_bits::<3>(unsigned_cast(self.local_0.val()).index())),
            3 => self.local_0.next = signed_cast(self.in_0.val().get_bits::<3>(unsigned_cast(self.local_0.val()).index())),
            _ => {
                self.local_0.next = -self.local_0.val();
            }
        }
        self.bus.ready.next = !self.bus.data.val().get_bit(self.bus.data.val().get_bits::<3>(1).index());
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (unsigned_cast(self.local_0.val())).index() == i {
                    self.bus.ready.next = self.local_0.val().get_bit(j) ^ self.bus.valid.val();
                }
            }
        }
        self.out_0.next = (self.in_0.val() << 3) >> 2;
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel31Fields {
    pub low: Bits<8>,
    pub flag: Bit,
    pub high: Bits<13>,
}

#[derive(LogicBlock)]
pub struct Kernel31 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Signed<3>>,
    pub out_1: Signal<Out, Bits<1>>,
    pub bus: Kernel31BusSink,
    pub fields: Signal<Local, Kernel31Fields>,
    pub shown_fields: Signal<Out, Kernel31Fields>,
    pub register_0: DFFWithInit<Bits<2>>,
    pub sink: Kernel31Receiver,
}

impl Default for Kernel31 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            bus: Default::default(),
            fields: Default::default(),
            shown_fields: Default::default(),
            register_0: DFFWithInit::new(1.into()),
            sink: Default::default(),
        }
    }
}

impl Logic for Kernel31 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.fields.next.low = 35.into();
        match (bit_cast::<2, 16>(self.in_0.val()) >> self.in_1.val().get_bits::<1>(self.in_2.val().get_bits::<4>(0).index())).index() {
            0 => {
                self.fields.next.low = self.in_1.val().get_bits::<8>(1) >> self.in_1.val().get_bits::<1>(1);
            }
            2 => self.fields.next.low = bit_cast::<8, 16>(self.in_0.val()) & self.bus.data.val(),
            _ => {}
        }
        self.fields.next.flag = self.in_0.val().get_bits::<8>(0) < self.in_2.val();
        self.fields.next.high = (self.in_0.val().get_bits::<13>(2) >> 4).replace_bit(self.in_2.val().get_bits::<3>(2).index(), bit_cast::<3, 8>(self.in_2.val()) != 7);
        if self.bus.data.val().get_bits::<1>(self.in_2.val().get_bits::<3>(1).index()) == self.in_1.val().get_bits::<1>(self.bus.data.val().get_bits::<4>(3).index()) {
            self.fields.next.high = 1 - self.fields.val().high;
        } else {
            self.fields.next.high = self.in_1.val().get_bits::<13>(0) - self.fields.val().high;
        }
        self.shown_fields.next = self.fields.val();
        if bit_cast::<1, 8>(self.fields.val().low) != 1 {
            self.sink.in_0.next = self.in_1.val() >> 2;
            self.sink.in_1.next = self.bus.data.val().get_bit(self.bus.data.val().get_bits::<3>(0).index()) || self.fields.val().flag;
        } else {
            self.sink.in_0.next = self.in_0.val() - self.in_1.val();
            self.sink.in_1.next = self.in_0.val().get_bit(self.in_2.val().get_bits::<4>(4).index());
        }
        Kernel31BusSink::link(&mut self.bus, &mut self.sink.bus);
        self.register_0.d.next = self.register_0.q.val() + (self.sink.out_0.val().get_bits::<2>(self.in_0.val().get_bits::<3>(4).index()) & self.sink.out_0.val().get_bits::<2>(self.sink.out_0.val().get_bits::<3>(2).index()));
        self.out_0.next = signed_cast(self.in_1.val().get_bits::<3>(self.sink.out_0.val().get_bits::<3>(9).index()));
        if self.register_0.q.val().get_bits::<1>(0) != self.sink.out_0.val().get_bits::<1>(self.bus.data.val().get_bits::<4>(2).index()) {
            self.out_1.next = (self.sink.out_0.val().get_bits::<1>(6) ^ bit_cast::<1, 13>(self.fields.val().high)).replace_bit(0, signed_cast(self.bus.data.val().get_bits::<3>(4)) > signed_cast(unsigned_cast(self.out_0.val())));
        } else if self.bus.valid.val() {
            self.out_1.next = (1 & self.bus.data.val().get_bits::<1>(unsigned_cast(self.out_0.val()).index())) >> 1;
        } else {
            self.out_1.next = self.sink.out_0.val().get_bits::<1>(self.sink.out_0.val().get_bits::<4>(4).index()) ^ bits::<1>(1);
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_31", Kernel31::default(), clock clock, inputs in_0, in_1, in_2, bus.data, bus.valid)
}
