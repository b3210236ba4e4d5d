// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Clone, Debug, Default, LogicInterface)]
#[join = "Kernel23BusSink"]
pub struct Kernel23BusSource {
    pub data: Signal<Out, Signed<8>>,
    pub valid: Signal<Out, Bit>,
    pub ready: Signal<In, Bit>,
}

#[derive(Clone, Debug, Default, LogicInterface)]
#[join = "Kernel23BusSource"]
pub struct Kernel23BusSink {
    pub data: Signal<In, Signed<8>>,
    pub valid: Signal<In, Bit>,
    pub ready: Signal<Out, Bit>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel23Receiver {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Signed<4>>,
    pub bus: Kernel23BusSink,
    pub local_0: Signal<Local, Bits<8>>,
}

impl Logic for Kernel23Receiver {
    #[hdl_gen]
    fn update(&mut self) {
        if self.bus.data.val() <= signed_cast(unsigned_cast(self.bus.data.val())) {
            self.local_0.next = unsigned_cast(self.bus.data.val()) + bit_cast::<8, 16>(self.in_0.val());
        } else if bit_cast::<3, 16>(self.in_0.val()) != self.in_1.val().get_bits::<3>(bit_cast::<3, 16>(self.in_1.val()).index()) {
            self.local_0.next = bit_cast::<8, 16>(self.in_1.val()) + self.in_0.val().get_bits::<8>(5);
        } else {
            self.local_0.next = self.in_0.val().get_bits::<8>(self.in_0.val().get_bits::<3>(6).index()) ^ bit_cast::<8, 16>(self.in_0.val());
        }
        if self.local_0.val().get_bits::<1>(5).all() {
            self.bus.ready.next = self.bus.data.val().get_bit(bit_cast::<3, 8>(self.local_0.val()).index()) && self.local_0.val().get_bit(self.in_0.val().get_bits::<3>(11).index());
        } else {
            self.bus.ready.next = !self.local_0.val().get_bits::<2>(3) == (self.local_0.val().get_bits::<2>(1) ^ self.in_1.val().get_bits::<2>(1));
        }
        self.out_0.next = signed_cast(self.local_0.val().get_bits::<4>(self.in_1.val().get_bits::<2>(3).index()));
    }
}

#[derive(LogicBlock, Default)]
pub struct Kernel23Sender {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<8>>,
    pub out_0: Signal<Out, Bits<16>>,
    pub bus: Kernel23BusSource,
    pub local_0: Signal<Local, Bits<8>>,
}

impl Logic for Kernel23Sender {
    #[hdl_gen]
    fn update(&mut self) {
        if unsigned_cast(self.in_1.val()).xor() {
            self.local_0.next = bit_cast::<8, 4>(self.in_0.val().get_bits::<4>(5));
        } else {
            self.local_0.next = !self.in_0.val().get_bits::<8>(self.in_0.val().get_bits::<3>(9).index());
        }
        self.bus.data.next = self.in_1.val();
        match (self.in_0.val().get_bits::<3>(9) & self.local_0.val().get_bits::<3>(self.local_0.val().get_bits::<2>(6).index())).index() {
            1 => {
                self.bus.data.next = -self.in_1.val();
            }
            3 => self.bus.data.next = self.in_1.val(),
            _ => {
                self.bus.data.next = signed_bit_cast::<8, 4>(signed_cast(bit_cast::<4, 3>(self.local_0.val().get_bits::<3>(0))) - signed_cast(bit_cast::<4, 3>(self.local_0.val().get_bits::<3>(self.in_0.val().get_bits::<2>(11).index()))));
            }
        }
        self.bus.valid.next = false;
        match (bit_cast::<3, 4>(self.in_0.val().get_bits::<4>(bit_cast::<3, 16>(self.in_0.val()).index()))).index() {
            1 => {
                self.bus.valid.next = self.local_0.val().get_bits::<3>(self.in_0.val().get_bits::<2>(0).index()).xor();
            }
            3 => self.bus.valid.next = signed_cast(self.in_0.val().get_bits::<8>(self.local_0.val().get_bits::<3>(0).index())) == 1_i32.to_signed_bits::<8>(),
            _ => {}
        }
        for i in 1..4_usize {
            for j in 0..2_usize {
                if (self.in_0.val().get_bits::<3>(self.local_0.val().get_bits::<3>(5).index())).index() == i {
                    self.bus.valid.next = j.to_bits::<1>() == self.local_0.val().get_bits::<1>(j);
                }
            }
        }
        if self.local_0.val().get_bit(self.local_0.val().get_bits::<3>(1).index()) || self.local_0.val().get_bit(3) {
            self.out_0.next = (self.in_0.val() + bit_cast::<16, 8>(self.local_0.val())) - (self.in_0.val() & 1);
        } else {
            self.out_0.next = self.in_0.val().replace_bit(self.local_0.val().get_bits::<4>(3).index(), self.in_0.val().get_bit(1));
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel23 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Signed<16>>,
    pub in_2: Signal<In, Signed<8>>,
    pub in_3: Signal<In, Bits<4>>,
    pub out_0: Signal<Out, Bits<16>>,
    pub out_1: Signal<Out, Bits<40>>,
    pub register_0: DFFWithInit<Bits<8>>,
    pub source: Kernel23Sender,
    pub sink: Kernel23Receiver,
}

impl Default for Kernel23 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            in_3: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            register_0: DFFWithInit::new(230.into()),
            source: Default::default(),
            sink: Default::default(),
        }
    }
}

impl Logic for Kernel23 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if self.register_0.q.val().get_bits::<1>(7).xor() {
            self.source.in_0.next = bit_cast::<16, 13>(self.in_0.val().get_bits::<13>(12));
            self.source.in_1.next = signed_bit_cast::<8, 4>(signed_cast(bit_cast::<4, 3>(self.in_3.val().get_bits::<3>(1))) - signed_cast(bit_cast::<4, 3>(self.register_0.q.val().get_bits::<3>(self.in_3.val().get_bits::<2>(1).index())))) - signed_cast(self.register_0.q.val());
        } else {
            self.source.in_0.next = self.in_0.val().get_bits::<16>(self.in_3.val().index()) ^ bits::<16>(65535);
            self.source.in_1.next = signed_cast(self.register_0.q.val() ^ self.in_0.val().get_bits::<8>(29));
        }
        self.sink.in_0.next = 1.into();
        for i in 1..3_usize {
            for j in 0..2_usize {
                if (self.register_0.q.val().get_bits::<3>(4)).index() == i {
                    self.sink.in_0.next = self.in_0.val().get_bits::<16>(i) & bit_cast::<16, 4>(self.in_3.val());
                }
            }
        }
        match (unsigned_cast(signed_cast(self.in_3.val().get_bits::<3>(self.in_3.val().get_bits::<1>(0).index())))).index() {
            0 => {
                self.sink.in_0.next = bit_cast::<16, 32>(self.in_0.val().get_bits::<32>(6));
            }
            2 => {
                self.sink.in_0.next = self.in_0.val().get_bits::<16>(self.in_0.val().get_bits::<4>(22).index()) >> self.register_0.q.val().get_bits::<1>(self.register_0.q.val().get_bits::<3>(5).index());
            }
            _ => {
                self.sink.in_0.next = unsigned_cast(self.in_1.val());
            }
        }
        self.sink.in_1.next = bit_cast::<16, 32>(self.in_0.val().get_bits::<32>(self.in_3.val().get_bits::<3>(0).index())) >> self.in_3.val().get_bits::<1>(self.register_0.q.val().get_bits::<2>(1).index());
        match (self.in_3.val().get_bits::<3>(self.in_3.val().get_bits::<1>(1).index()) | 7).index() {
            0 => self.sink.in_1.next = self.in_0.val().get_bits::<16>(self.in_3.val().index()) + self.in_0.val().get_bits::<16>(15),
            2 => {
                self.sink.in_1.next = !self.in_0.val().get_bits::<16>(14);
            }
            _ => {
                self.sink.in_1.next = bit_cast::<16, 8>(self.register_0.q.val()) << 9;
            }
        }
        Kernel23BusSource::join(&mut self.source.bus, &mut self.sink.bus);
        self.register_0.d.next = self.register_0.q.val() + 255 << 3;
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 40>(self.in_0.val())).index() == i {
                    self.register_0.d.next = self.source.out_0.val().get_bits::<8>(j) + self.sink.out_0.val().get_bit((i * 2 + j));
                }
            }
        }
        if self.in_2.val().get_bit(bit_cast::<3, 16>(self.source.out_0.val()).index()) {
            self.out_0.next = (self.in_0.val().get_bits::<16>(8) - self.in_0.val().get_bits::<16>(self.in_3.val().index())) >> self.in_0.val().get_bits::<3>(self.source.out_0.val().get_bits::<4>(4).index());
        } else if self.sink.out_0.val().get_bit(1) && self.in_1.val().get_bit(8) {
            self.out_0.next = self.source.out_0.val() + self.in_0.val().get_bits::<16>(5);
        } else {
            self.out_0.next = self.in_0.val().get_bits::<16>(18) - unsigned_cast(self.in_1.val());
        }
        if self.source.out_0.val().get_bits::<2>(0) == 3 {
            self.out_1.next = bit_cast::<40, 40>(self.in_0.val()) >> 23;
        } else {
            self.out_1.next = self.in_0.val().replace_bit(28, self.in_0.val().get_bit(26));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_23", Kernel23::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
