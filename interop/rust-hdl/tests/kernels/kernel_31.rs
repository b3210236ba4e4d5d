// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

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
            1 => self.local_0.next = self.local_0.val(),
            3 => self.local_0.next = -self.local_0.val(),
            _ => {
                self.local_0.next = signed_cast(unsigned_cast(self.local_0.val()));
            }
        }
        self.bus.ready.next = false;
        for i in 1..2_usize {
            for j in 0..2_usize {
                if (unsigned_cast(self.local_0.val())).index() == i {
                    self.bus.ready.next = !self.local_0.val().get_bit(i);
                }
            }
        }
        if self.in_0.val().get_bit(7) {
            for i in 1..4_usize {
                if (unsigned_cast(self.local_0.val())).index() == i {
                    self.bus.ready.next = self.bus.valid.val();
                }
            }
        } else {
            self.bus.ready.next = !self.bus.data.val().get_bit(1);
        }
        if self.bus.data.val().get_bit(5) {
            self.out_0.next = self.in_0.val() + self.bus.data.val().get_bit(bit_cast::<3, 16>(self.in_0.val()).index());
        } else {
            self.out_0.next = self.in_0.val() >> 2 >> bit_cast::<1, 8>(self.bus.data.val());
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel31Fields {
    pub low: Bits<1>,
    pub flag: Bit,
    pub high: Bits<13>,
}

#[derive(LogicBlock)]
pub struct Kernel31 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<8>>,
    pub in_2: Signal<In, Bits<2>>,
    pub out_0: Signal<Out, Bits<8>>,
    pub out_1: Signal<Out, Signed<8>>,
    pub bus: Kernel31BusSink,
    pub fields: Signal<Local, Kernel31Fields>,
    pub shown_fields: Signal<Out, Kernel31Fields>,
    pub register_0: DFFWithInit<Bits<1>>,
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
            register_0: DFFWithInit::new(0.into()),
            sink: Default::default(),
        }
    }
}

impl Logic for Kernel31 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.fields.next.low = (self.register_0.q.val() ^ Bits::<1>::from(1)) ^ bits::<1>(1);
        self.fields.next.flag = !self.bus.data.val().get_bit(1);
        match (self.in_2.val() ^ 3).index() {
            1 => self.fields.next.low = self.in_0.val().get_bits::<1>(5) ^ 1,
            3 => self.fields.next.low = self.fields.val().low & self.in_0.val().get_bits::<1>(self.bus.data.val().get_bits::<4>(1).index()),
            _ => {
                self.fields.next.flag = self.in_0.val().get_bits::<1>(self.bus.data.val().get_bits::<4>(0).index()) == self.in_0.val().get_bits::<1>(14);
            }
        }
        self.fields.next.high = !self.in_0.val().get_bits::<13>(0) << 5;
        self.shown_fields.next = self.fields.val();
        if self.fields.val().flag | self.bus.valid.val() {
            self.sink.in_0.next = bit_cast::<16, 13>(unsigned_cast(signed_cast(self.fields.val().high)));
        } else {
            self.sink.in_0.next = self.in_0.val() + 55741;
        }
        self.sink.in_1.next = true;
        for i in 1..4_usize {
            if (self.bus.data.val().get_bits::<3>(2)).index() == i {
                self.sink.in_1.next = self.fields.val().flag;
            }
        }
        Kernel31BusSink::link(&mut self.bus, &mut self.sink.bus);
        self.register_0.d.next = self.fields.val().low << 1 >> bit_cast::<3, 16>(self.sink.out_0.val());
        self.out_0.next = bit_cast::<8, 16>(self.sink.out_0.val()) << self.sink.out_0.val().get_bits::<3>(self.sink.out_0.val().get_bits::<3>(12).index()) ^ Bits::<8>::from(1);
        for i in 0..4_usize {
            self.out_0.next = self.out_0.val() - (unsigned_cast(1_i32.to_signed_bits::<8>()));
        }
        if self.bus.data.val().get_bit(5) {
            self.out_1.next = -self.in_1.val();
        } else {
            self.out_1.next = signed_bit_cast::<8, 4>(signed_cast(bit_cast::<4, 3>(self.out_0.val().get_bits::<3>(1))) - signed_cast(bit_cast::<4, 3>(self.sink.out_0.val().get_bits::<3>(self.bus.data.val().get_bits::<3>(5).index()))));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_31", Kernel31::default(), clock clock, inputs in_0, in_1, in_2, bus.data, bus.valid)
}
