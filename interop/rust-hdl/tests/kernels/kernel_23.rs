// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

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
        if self.bus.valid.val() {
            self.local_0.next = (unsigned_cast(self.bus.data.val()) - self.in_0.val().get_bits::<8>(7)) >> self.in_1.val().get_bits::<3>(10);
        } else {
            self.local_0.next = (self.in_1.val().get_bits::<8>(3) + unsigned_cast(self.bus.data.val())) | 255;
        }
        self.bus.ready.next = true;
        for i in 1..4_usize {
            for j in 0..2_usize {
                if (self.local_0.val().get_bits::<3>(1)).index() == i {
                    self.bus.ready.next = signed_cast(self.in_0.val().get_bits::<8>(self.local_0.val().get_bits::<3>((i + j)).index())) != self.bus.data.val();
                }
            }
        }
        match (bit_cast::<2, 1>(self.in_1.val().get_bits::<1>(self.in_0.val().get_bits::<4>(9).index()))).index() {
            0 => {
                self.bus.ready.next = self.bus.valid.val();
            }
            2 => {
                self.bus.ready.next = self.in_0.val().get_bits::<2>(self.local_0.val().get_bits::<3>(3).index()).all();
            }
            _ => {}
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
        self.bus.valid.next = self.local_0.val().get_bit(self.in_0.val().get_bits::<3>(11).index());
        if self.in_1.val().get_bit(5) {
            self.out_0.next = !self.in_0.val() | bit_cast::<16, 32>(bit_cast::<32, 8>(self.local_0.val()));
        } else if !self.local_0.val().get_bit(0) {
            self.out_0.next = !self.in_0.val().replace_bit(bit_cast::<4, 8>(self.local_0.val()).index(), self.bus.ready.val());
        } else {
            self.out_0.next = self.in_0.val();
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel23 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bits<40>>,
    pub in_2: Signal<In, Bits<8>>,
    pub in_3: Signal<In, Bits<40>>,
    pub out_0: Signal<Out, Bits<40>>,
    pub out_1: Signal<Out, Bits<40>>,
    pub register_0: DFFWithInit<Bits<40>>,
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
            register_0: DFFWithInit::new(566403443.into()),
            source: Default::default(),
            sink: Default::default(),
        }
    }
}

impl Logic for Kernel23 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.source.in_0.next = self.in_1.val().get_bits::<16>(bit_cast::<4, 40>(self.in_0.val()).index()) + self.in_3.val().get_bits::<16>(20);
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (self.in_0.val().get_bits::<3>(self.register_0.q.val().get_bits::<4>(2).index())).index() == i {
                    self.source.in_0.next = self.in_1.val().get_bits::<16>(j) >> 3;
                }
            }
        }
        if self.in_1.val().get_bit(self.register_0.q.val().get_bits::<4>(24).index()) || self.in_2.val().get_bit(self.in_0.val().get_bits::<3>(23).index()) {
            self.source.in_1.next = signed_cast(self.register_0.q.val().get_bits::<8>(self.in_3.val().get_bits::<4>(14).index())) + signed_cast(self.in_1.val().get_bits::<8>(self.in_3.val().get_bits::<4>(6).index()));
        } else {
            self.source.in_1.next = signed_cast(self.in_2.val());
        }
        self.sink.in_0.next = bit_cast::<16, 8>(self.in_2.val()) ^ self.in_3.val().get_bits::<16>(17);
        match (self.in_2.val().get_bits::<2>(1) ^ self.in_3.val().get_bits::<2>(self.in_2.val().get_bits::<4>(4).index())).index() {
            0 => {
                self.sink.in_0.next = self.register_0.q.val().get_bits::<16>(6) >> self.in_1.val().get_bits::<1>(2);
            }
            2 => self.sink.in_0.next = bit_cast::<16, 40>(self.in_0.val()) & self.register_0.q.val().get_bits::<16>(self.register_0.q.val().get_bits::<4>(26).index()),
            _ => {}
        }
        self.sink.in_1.next = 1.into();
        if self.in_0.val() <= 702795771 {
            self.sink.in_1.next = self.in_1.val().get_bits::<16>(17) & self.in_3.val().get_bits::<16>(self.in_2.val().get_bits::<4>(3).index());
        } else {
            self.sink.in_1.next = bit_cast::<16, 40>(self.in_0.val()) | self.register_0.q.val().get_bits::<16>(16);
        }
        if self.register_0.q.val() < self.in_1.val() {
            match (self.in_0.val().get_bits::<3>(bit_cast::<4, 8>(self.in_2.val()).index()) & 1).index() {
                1 => self.sink.in_1.next = bit_cast::<16, 8>(self.in_2.val()) ^ Bits::<16>::from(15311),
                3 => {
                    self.sink.in_1.next = (self.in_0.val().get_bits::<16>(19) ^ self.in_3.val().get_bits::<16>(15)) >> bit_cast::<1, 8>(self.in_2.val());
                }
                _ => {}
            }
        }
        Kernel23BusSource::join(&mut self.source.bus, &mut self.sink.bus);
        self.register_0.d.next = self.register_0.q.val() ^ bit_cast::<40, 40>(self.in_1.val());
        match (bit_cast::<2, 8>(self.in_2.val()) & 0).index() {
            0 => self.register_0.d.next = bit_cast::<40, 4>(unsigned_cast(self.sink.out_0.val())) ^ bits::<40>(2147483647),
            2 => {
                self.register_0.d.next = !self.register_0.q.val() >> self.source.out_0.val().get_bits::<3>(10);
            }
            _ => {
                self.register_0.d.next = self.in_1.val() << 11;
            }
        }
        self.out_0.next = !self.in_3.val();
        self.out_1.next = !self.out_0.val();
        match (self.in_2.val().get_bits::<2>(self.out_1.val().get_bits::<2>(9).index()).replace_bit(1, self.in_1.val().get_bit(self.out_1.val().get_bits::<4>(24).index()))).index() {
            1 => {
                self.out_1.next = self.in_0.val();
            }
            3 => {
                self.out_1.next = bit_cast::<40, 4>(unsigned_cast(self.sink.out_0.val()));
            }
            _ => {
                self.out_1.next = bit_cast::<40, 4>(unsigned_cast(self.sink.out_0.val())) | self.in_3.val();
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_23", Kernel23::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
