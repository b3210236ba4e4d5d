// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Clone, Debug, Default, LogicInterface)]
#[join = "Kernel15BusSink"]
pub struct Kernel15BusSource {
    pub data: Signal<Out, Bits<4>>,
    pub valid: Signal<Out, Bit>,
    pub ready: Signal<In, Bit>,
}

#[derive(Clone, Debug, Default, LogicInterface)]
#[join = "Kernel15BusSource"]
pub struct Kernel15BusSink {
    pub data: Signal<In, Bits<4>>,
    pub valid: Signal<In, Bit>,
    pub ready: Signal<Out, Bit>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel15Receiver {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bits<2>>,
    pub bus: Kernel15BusSink,
}

impl Logic for Kernel15Receiver {
    #[hdl_gen]
    fn update(&mut self) {
        self.bus.ready.next = !self.bus.valid.val();
        if self.in_0.val().get_bits::<1>(self.bus.data.val().index()) == 1 {
            self.bus.ready.next = self.bus.data.val() < bit_cast::<4, 16>(self.in_0.val());
        }
        if self.in_1.val().get_bits::<2>(3) != 3 {
            self.out_0.next = self.in_1.val().get_bits::<2>(2) | self.in_0.val().get_bits::<2>(9);
        } else {
            self.out_0.next = (self.bus.data.val().get_bits::<2>(1) | self.in_1.val().get_bits::<2>(1)) >> 1;
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel15 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<2>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<16>>,
    pub bus: Kernel15BusSink,
    pub local_0: Signal<Local, Bits<16>>,
    pub register_0: DFFWithInit<Bits<2>>,
    pub sink: Kernel15Receiver,
}

impl Default for Kernel15 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            bus: Default::default(),
            local_0: Default::default(),
            register_0: DFFWithInit::new(2.into()),
            sink: Default::default(),
        }
    }
}

impl Logic for Kernel15 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = self.local_0.val() ^ 65535;
        dff_setup!(self, clock, register_0);
        self.local_0.next = self.in_0.val() << bit_cast::<1, 2>(unsigned_cast(self.in_1.val()));
        match (bit_cast::<3, 4>(self.bus.data.val())).index() {
            0 => self.local_0.next = self.local_0.val() << self.register_0.q.val().get_bits::<1>(self.in_0.val().get_bits::<1>(3).index()),
            2 => self.local_0.next = bit_cast::<16, 13>(self.local_0.val().get_bits::<13>(2)),
            _ => {}
        }
        if self.in_1.val() == signed_cast(self.local_0.val().get_bits::<2>(2)) {
            self.sink.in_0.next = self.in_0.val() >> bit_cast::<1, 16>(self.local_0.val());
        } else {
            self.sink.in_0.next = (self.local_0.val() ^ Bits::<16>::from(63340)) - (bit_cast::<16, 2>(self.register_0.q.val()) + self.in_0.val());
        }
        if self.register_0.q.val() >= self.in_0.val().get_bits::<2>(self.bus.data.val().get_bits::<3>(1).index()) {
            self.sink.in_1.next = self.local_0.val().get_bits::<8>(bit_cast::<3, 2>(self.register_0.q.val()).index()) >> 1 >> self.bus.data.val().get_bits::<3>(1);
        } else if self.bus.valid.val() {
            self.sink.in_1.next = (self.local_0.val().get_bits::<8>(2) & self.in_0.val().get_bits::<8>(self.bus.data.val().get_bits::<3>(1).index())) + !self.local_0.val().get_bits::<8>(self.in_0.val().get_bits::<3>(11).index());
        } else {
            self.sink.in_1.next = !self.local_0.val().get_bits::<8>(0).replace_bit(bit_cast::<3, 4>(self.bus.data.val()).index(), self.register_0.q.val().get_bit(self.register_0.q.val().get_bits::<1>(1).index()));
        }
        Kernel15BusSink::link(&mut self.bus, &mut self.sink.bus);
        self.register_0.d.next = self.register_0.q.val() - !self.sink.out_0.val();
        self.out_0.next = self.sink.out_0.val().get_bit(self.sink.out_0.val().get_bits::<1>(0).index()) || self.bus.valid.val();
        match (bit_cast::<2, 4>(self.bus.data.val()) | 1).index() {
            0 => {
                self.register_0.d.next = self.local_0.val().get_bits::<2>(6) ^ self.local_0.val().get_bits::<2>(self.bus.data.val().get_bits::<3>(0).index());
            }
            2 => self.register_0.d.next = !bit_cast::<2, 16>(self.in_0.val()),
            _ => {
                self.register_0.d.next = self.sink.out_0.val() - unsigned_cast(self.in_1.val()) >> 1;
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_15", Kernel15::default(), clock clock, inputs in_0, in_1, bus.data, bus.valid)
}
