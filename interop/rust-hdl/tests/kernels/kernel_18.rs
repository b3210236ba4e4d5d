// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel18Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<8>>,
    pub in_1: Signal<In, Bits<3>>,
    pub in_2: Signal<In, Signed<8>>,
    pub out_0: Signal<Out, Bits<3>>,
    pub register_0: DFF<Bits<16>>,
}

impl Logic for Kernel18Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if self.in_0.val().get_bit(2) {
            if self.in_2.val().get_bit(5) {
                self.register_0.d.next = bit_cast::<16, 13>(bit_cast::<13, 16>(self.register_0.q.val()) ^ bits::<13>(7420));
            } else {
                self.register_0.d.next = bit_cast::<16, 13>(self.register_0.q.val().get_bits::<13>((bit_cast::<2, 16>(self.register_0.q.val()) >> 2).index())) + (self.register_0.q.val() - 1);
            }
        } else if unsigned_cast(self.in_2.val()).xor() & (self.in_2.val().get_bit((!self.in_0.val().get_bits::<3>(1)).index()) == self.in_1.val().get_bit(2)) {
            if unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(5))).all() {
                self.register_0.d.next = self.register_0.q.val().replace_bit(2, self.in_1.val().get_bit(0)) ^ (self.register_0.q.val() >> (self.in_1.val().get_bits::<1>(0) | bits::<1>(1)));
            } else {
                self.register_0.d.next = (self.register_0.q.val() | 65535) ^ (self.register_0.q.val() ^ bit_cast::<16, 8>(self.in_0.val()));
            }
        } else {
            if self.register_0.q.val().get_bit((bit_cast::<4, 16>(self.register_0.q.val()) & 3).index()) {
                self.register_0.d.next = self.register_0.q.val() - self.register_0.q.val() - (self.register_0.q.val() & self.register_0.q.val());
            } else {
                self.register_0.d.next = self.register_0.q.val() & self.register_0.q.val() | self.register_0.q.val() << 8;
            }
        }
        if self.in_2.val().get_bit(0) {
            if self.in_0.val().get_bit(0) {
                self.out_0.next = (self.in_1.val() << (self.in_1.val().get_bits::<1>(0) | bits::<1>(0))) << 1;
            } else {
                self.out_0.next = (bit_cast::<3, 8>(self.in_0.val()) ^ self.in_1.val()) << (self.in_0.val().get_bits::<3>(unsigned_cast(signed_cast(self.in_1.val().get_bits::<2>(unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(1))).index()))).index()) >> (self.in_1.val() ^ self.in_1.val()));
            }
        } else if (!unsigned_cast(self.in_2.val())).xor() {
            if (self.in_0.val() + bit_cast::<8, 3>(self.in_1.val())) == !self.in_0.val() {
                self.out_0.next = ((self.in_1.val() >> 4) & !self.in_1.val()) >> 4;
            } else if bit_cast::<1, 2>(bit_cast::<2, 16>(self.register_0.q.val())).any() {
                self.out_0.next = (self.register_0.q.val().get_bits::<3>(7) + self.in_1.val()).replace_bit(1, self.register_0.q.val().get_bits::<3>(10) < self.in_1.val());
            } else {
                self.out_0.next = unsigned_cast(signed_cast(self.in_1.val())) >> (self.in_0.val().get_bits::<1>((self.in_1.val() + bit_cast::<3, 3>(self.in_1.val())).index()) ^ bits::<1>(0));
            }
        } else {
            if signed_cast(self.in_0.val()) < signed_cast(self.in_0.val()) {
                self.out_0.next = bit_cast::<3, 4>(bit_cast::<4, 3>(self.in_1.val()) >> unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(0))));
            } else {
                self.out_0.next = bit_cast::<3, 2>(bit_cast::<2, 8>(self.in_0.val())) - 1;
            }
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel18 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<13>>,
    pub in_3: Signal<In, Bits<8>>,
    pub in_4: Signal<In, Signed<4>>,
    pub out_0: Signal<Out, Bits<2>>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bits<8>>,
    pub out_3: Signal<Out, Bits<16>>,
    pub constant_0: Constant<Bits<1>>,
    pub constant_1: Constant<Bit>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bits<8>>,
    pub part_0: [Kernel18Part; 3],
}

impl Default for Kernel18 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            in_3: Default::default(),
            in_4: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            out_2: Default::default(),
            out_3: Default::default(),
            constant_0: Constant::new(1.into()),
            constant_1: Constant::new(true),
            local_0: Default::default(),
            local_1: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel18 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = bit_cast::<2, 1>(unsigned_cast(signed_cast(self.local_1.val().get_bits::<1>(5)))) >> !self.local_1.val().get_bits::<3>((self.local_1.val().get_bits::<2>(2) + self.local_1.val().get_bits::<2>(2)).index());
        self.local_0.next = bit_cast::<13, 8>(self.in_3.val()) > bit_cast::<13, 16>(bit_cast::<16, 13>(self.in_2.val()));
        self.local_1.next = self.in_3.val() & 12 & (self.in_3.val() + self.in_3.val().get_bit((bits::<3>(1) ^ bit_cast::<3, 13>(self.in_2.val())).index()));
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (unsigned_cast(signed_cast(bit_cast::<3, 1>(self.constant_0.val())))).index() == i {
                    self.local_0.next = self.constant_1.val();
                }
                self.local_1.next = bit_cast::<8, 13>(self.in_2.val()) << 5;
            }
            for j in 0..2_usize {
                if (self.in_2.val().get_bits::<3>((i * 2 + j)) | (i * 2 + j).to_bits::<3>()).index() == i {
                    self.local_1.next = !self.in_2.val().get_bits::<8>(3) << (self.in_2.val().get_bits::<1>(8) >> 0);
                }
                self.local_0.next = self.in_0.val();
            }
        }
        for i in 0..3_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = bit_cast::<8, 4>(unsigned_cast(self.in_4.val()));
            self.part_0[i].in_1.next = !bit_cast::<3, 8>(self.local_1.val()) + 0;
            self.part_0[i].in_2.next = signed_cast(self.local_1.val() >> self.in_3.val().get_bits::<4>(i).replace_bit(i, self.constant_1.val()));
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = (self.local_1.val() >> 4) - unsigned_cast(signed_cast(self.in_3.val()));
        }
        self.out_1.next = self.part_0[2].out_0.val().get_bit((!self.constant_0.val()).index());
        self.out_2.next = 255.into();
        self.out_3.next = bit_cast::<16, 32>(bit_cast::<32, 3>(self.part_0[0].out_0.val())) << (bit_cast::<4, 3>(self.part_0[1].out_0.val()) ^ 15);
        for i in 0..3_usize {
            if (self.part_0[1].out_0.val() & self.part_0[2].out_0.val()).index() == i {
                self.out_3.next = bit_cast::<16, 13>(bit_cast::<13, 1>(self.constant_0.val())) | unsigned_cast(signed_cast(self.out_3.val()));
            }
            if (self.in_1.val() && self.in_2.val().get_bit((bit_cast::<3, 13>(self.in_2.val()) ^ self.part_0[0].out_0.val()).index())) || self.part_0[0].out_0.val().xor() {
                self.out_3.next = (i.to_bits::<16>() + 41547).replace_bit(bit_cast::<4, 3>(self.part_0[2].out_0.val()).index(), self.in_3.val().get_bit(i) || self.in_2.val().get_bit(8));
            } else {
                self.out_3.next = unsigned_cast(signed_cast(self.out_3.val())) ^ (self.out_3.val() | 46873);
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_18", Kernel18::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
