// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

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
            self.out_0.next = bit_cast::<4, 8>(self.bus.data.val());
        } else {
            self.out_0.next = self.in_0.val().get_bits::<4>(3).replace_bit(2, self.bus.valid.val());
        }
        match (bit_cast::<2, 1>(self.bus.data.val().get_bits::<1>(self.out_0.val().get_bits::<3>(1).index()))).index() {
            0 => {
                self.out_0.next = self.out_0.val() >> 4;
            }
            2 => self.out_0.next = bit_cast::<4, 8>(self.in_0.val().get_bits::<8>(2)),
            _ => {
                self.out_0.next = self.out_0.val() + self.bus.valid.val();
            }
        }
    }
}

#[derive(LogicBlock, Default)]
pub struct Kernel07Sender {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<4>>,
    pub out_0: Signal<Out, Bit>,
    pub bus: Kernel07BusSource,
}

impl Logic for Kernel07Sender {
    #[hdl_gen]
    fn update(&mut self) {
        self.bus.data.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<8>(1))) + !self.in_0.val().get_bits::<8>(self.in_0.val().get_bits::<3>(10).index());
        self.bus.valid.next = self.in_1.val().get_bits::<1>(3).all();
        if self.in_0.val().get_bits::<4>(0) <= self.in_1.val() {
            self.bus.data.next = bit_cast::<8, 4>(self.in_1.val()) & self.in_0.val().get_bits::<8>(0);
        } else {
            self.bus.data.next = self.in_0.val().get_bits::<8>(5) + self.in_0.val().get_bits::<8>(bit_cast::<3, 4>(self.in_1.val()).index());
        }
        if self.in_1.val().get_bits::<1>(self.in_1.val().get_bits::<2>(1).index()).all() {
            self.out_0.next = self.in_0.val().get_bits::<2>(9) != self.in_1.val().get_bits::<2>(0);
        } else {
            self.out_0.next = !self.bus.ready.val();
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel07 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<2>>,
    pub in_2: Signal<In, Bits<3>>,
    pub out_0: Signal<Out, Bits<8>>,
    pub out_1: Signal<Out, Signed<8>>,
    pub register_0: DFFWithInit<Bits<8>>,
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
        if self.register_0.q.val().get_bit(self.in_0.val().get_bits::<3>(12).index()) {
            self.source.in_0.next = bit_cast::<16, 32>(bit_cast::<32, 2>(self.in_1.val())) + self.in_0.val().replace_bit(self.register_0.q.val().get_bits::<4>(3).index(), self.in_0.val().get_bit(10));
            self.source.in_1.next = self.register_0.q.val().get_bits::<4>(self.in_2.val().get_bits::<2>(1).index()) + self.in_0.val().get_bits::<4>(8);
        } else if !self.in_1.val().get_bit(self.in_2.val().get_bits::<1>(1).index()) {
            self.source.in_0.next = (self.in_0.val() ^ bits::<16>(65535)) ^ (self.in_0.val() ^ 1);
            self.source.in_1.next = (self.register_0.q.val().get_bits::<4>(self.in_1.val().index()) ^ self.register_0.q.val().get_bits::<4>(1)) >> self.in_2.val();
        } else {
            self.source.in_0.next = bit_cast::<16, 13>(bit_cast::<13, 2>(self.in_1.val()).replace_bit(5, self.in_0.val().get_bit(self.register_0.q.val().get_bits::<4>(1).index())));
            self.source.in_1.next = bit_cast::<4, 3>(self.in_2.val()) + self.register_0.q.val().get_bits::<4>(3);
        }
        self.sink.in_0.next = self.in_0.val() | 0xdb63;
        self.sink.in_1.next = !bit_cast::<3, 2>(self.in_1.val());
        Kernel07BusSource::join(&mut self.source.bus, &mut self.sink.bus);
        self.register_0.d.next = bit_cast::<8, 4>(bit_cast::<4, 8>(self.register_0.q.val()));
        if self.in_2.val().get_bit(self.sink.out_0.val().get_bits::<1>(1).index()) && self.source.out_0.val() {
            self.register_0.d.next = self.register_0.q.val() << 3;
        } else if bit_cast::<2, 4>(self.sink.out_0.val()) > self.in_1.val() {
            self.register_0.d.next = 255 + self.in_0.val().get_bits::<8>(2);
        }
        self.out_0.next = self.register_0.q.val() | bit_cast::<8, 4>(self.sink.out_0.val());
        if self.source.out_0.val() {
            self.out_0.next = unsigned_cast(signed_cast(self.out_0.val()));
        } else if self.in_2.val().get_bits::<1>(1).all() {
            self.out_0.next = self.out_0.val() >> self.in_2.val();
        }
        self.out_1.next = -(signed_cast(self.in_0.val().get_bits::<8>(5)) - signed_cast(self.out_0.val()));
        if self.in_0.val().get_bit(self.sink.out_0.val().index()) {
            self.out_1.next = -self.out_1.val();
        } else {
            self.out_1.next = self.out_1.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_07", Kernel07::default(), clock clock, inputs in_0, in_1, in_2)
}
