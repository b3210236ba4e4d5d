// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

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
                    self.local_0.next = signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 8>(bit_cast::<8, 3>(self.register_0.q.val()))) - signed_cast(bit_cast::<13, 8>(self.bus.data.val())));
                }
            }
        }
        self.bus.ready.next = !(self.in_0.val() >= 1);
        self.register_0.d.next = self.register_0.q.val() + bit_cast::<3, 2>(self.in_1.val());
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (self.register_0.q.val()).index() == i {
                    self.register_0.d.next = !(i + j).to_bits::<3>();
                }
            }
        }
        if self.bus.valid.val() ^ self.bus.data.val().get_bit(self.register_0.q.val().index()) {
            self.out_0.next = bit_cast::<16, 32>(bit_cast::<32, 16>(unsigned_cast(self.local_0.val())) << 8);
        } else {
            self.out_0.next = bit_cast::<16, 32>(bit_cast::<32, 16>(unsigned_cast(self.local_0.val()))) << 3;
        }
    }
}

#[derive(LogicBlock, Default)]
pub struct Kernel55Sender {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<2>>,
    pub out_0: Signal<Out, Bits<16>>,
    pub bus: Kernel55BusSource,
    pub local_0: Signal<Local, Bits<1>>,
    pub register_0: DFF<Bits<1>>,
}

impl Logic for Kernel55Sender {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = !(self.in_0.val().get_bits::<1>(self.in_0.val().get_bits::<4>(8).index()) & self.register_0.q.val());
        self.bus.data.next = self.in_0.val().get_bits::<8>(5) >> self.register_0.q.val();
        self.bus.valid.next = !self.in_0.val().get_bit(4);
        for i in 0..3_usize {
            if (self.in_0.val().get_bits::<3>(1)).index() == i {
                self.bus.data.next = self.in_0.val().get_bits::<8>(i) + bit_cast::<8, 1>(self.local_0.val());
            }
        }
        self.register_0.d.next = self.register_0.q.val() - self.local_0.val().replace_bit(0, self.in_1.val().get_bit(0));
        self.out_0.next = 65535.into();
        for i in 0..3_usize {
            self.out_0.next = self.out_0.val() - (self.in_0.val() >> 5);
        }
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 1>(self.local_0.val())).index() == i {
                    self.register_0.d.next = self.in_0.val().get_bits::<1>((i + j)) + self.out_0.val().get_bit((i + j));
                }
            }
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel55 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<1>>,
    pub in_2: Signal<In, Bits<4>>,
    pub out_0: Signal<Out, Signed<16>>,
    pub out_1: Signal<Out, Bit>,
    pub register_0: DFFWithInit<Bit>,
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
            register_0: DFFWithInit::new(true),
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
        self.source.in_0.next = !self.in_0.val();
        self.source.in_1.next = 1.into();
        if self.in_0.val().get_bits::<3>(bit_cast::<3, 1>(self.in_1.val()).index()) != self.in_2.val().get_bits::<3>(self.in_0.val().get_bits::<1>(0).index()) {
            self.source.in_1.next = !self.in_2.val().get_bits::<2>(self.in_1.val().index());
        } else if self.in_2.val().get_bits::<2>(self.in_1.val().index()).all() {
            self.source.in_1.next = !self.in_2.val().get_bits::<2>(self.in_1.val().index());
        } else {
            self.source.in_1.next = bit_cast::<2, 1>(self.in_0.val().get_bits::<1>(self.in_2.val().index()));
        }
        for i in 0..3_usize {
            if (self.in_2.val().get_bits::<3>(1)).index() == i {
                self.source.in_1.next = bit_cast::<2, 1>(self.in_1.val());
            }
        }
        clock!(self, clock, sink);
        self.sink.in_0.next = 1 ^ self.in_0.val();
        match (self.in_2.val().get_bits::<3>(0) & self.in_0.val().get_bits::<3>(1)).index() {
            0 => self.sink.in_0.next = self.in_0.val().replace_bit(6, self.register_0.q.val()),
            2 => {
                self.sink.in_0.next = self.in_0.val();
            }
            _ => {}
        }
        self.sink.in_1.next = bit_cast::<2, 16>(self.in_0.val());
        match (self.in_2.val().get_bits::<3>(self.in_0.val().get_bits::<1>(7).index())).index() {
            1 => self.sink.in_1.next = bit_cast::<2, 1>(self.in_1.val()),
            3 => self.sink.in_1.next = self.in_0.val().get_bits::<2>(7) >> self.in_2.val().get_bits::<1>(self.in_2.val().get_bits::<2>(2).index()),
            _ => {}
        }
        Kernel55BusSource::join(&mut self.source.bus, &mut self.sink.bus);
        self.register_0.d.next = self.source.out_0.val() >= self.sink.out_0.val();
        if self.source.out_0.val() <= self.in_0.val() {
            self.register_0.d.next = self.in_2.val().get_bits::<2>(2).all();
        }
        self.out_0.next = signed_cast(bit_cast::<16, 1>(self.in_1.val())) - 25105_i32.to_signed_bits::<16>();
        self.out_1.next = self.sink.out_0.val().get_bits::<1>(self.source.out_0.val().get_bits::<4>(2).index()) == self.sink.out_0.val().get_bits::<1>(self.in_2.val().index());
        if signed_cast(self.sink.out_0.val()) <= self.out_0.val() {
            self.out_1.next = unsigned_cast(self.out_0.val()) < self.source.out_0.val();
        } else if self.out_0.val() <= 14473_i32.to_signed_bits::<16>() {
            self.out_0.next = signed_cast(self.sink.out_0.val()) - self.out_0.val();
        } else {
            self.out_1.next = !self.out_1.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_55", Kernel55::default(), clock clock, inputs in_0, in_1, in_2)
}
