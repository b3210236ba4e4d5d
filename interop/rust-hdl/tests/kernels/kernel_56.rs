// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel56 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<8>>,
    pub in_1: Signal<In, Bits<32>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bits<3>>,
    pub in_4: Signal<In, Signed<16>>,
    pub out_0: Signal<Out, Bits<16>>,
    pub out_1: Signal<Out, Bits<36>>,
    pub out_2: Signal<Out, Bit>,
    pub out_3: Signal<Out, Signed<32>>,
    pub register_0: DFF<Bits<36>>,
    pub register_1: DFF<Bit>,
    pub register_2: DFF<Signed<8>>,
    pub line: [DFF<Bits<32>>; 4],
}

impl Logic for Kernel56 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0, register_1, register_2);
        for i in 0..4_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = ((self.in_1.val() ^ self.in_1.val()) << 3) << unsigned_cast(signed_cast(self.in_1.val().get_bits::<4>(bit_cast::<4, 7>(bit_cast::<7, 32>(self.in_1.val())).index())));
        for i in 1..4_usize {
            self.line[i].d.next = (self.in_1.val() << (bits::<4>(15) | 1) | (self.line[i].q.val() | bit_cast::<32, 36>(self.register_0.q.val()))) + (self.line[i - 1].q.val().replace_bit(bit_cast::<5, 1>(bit_cast::<1, 3>(self.in_3.val())).index(), self.in_2.val()) ^ bit_cast::<32, 33>(bit_cast::<33, 36>(self.register_0.q.val())));
        }
        self.register_0.d.next = (bit_cast::<36, 37>(bit_cast::<37, 32>(self.in_1.val())) & bit_cast::<36, 26>(bit_cast::<26, 32>(self.line[3].q.val()))) ^ (bit_cast::<36, 32>(self.line[3].q.val()) + self.register_0.q.val()) - (self.register_0.q.val() ^ bit_cast::<36, 32>(self.in_1.val()));
        self.register_1.d.next = (self.in_4.val().get_bit(bit_cast::<4, 2>(bit_cast::<2, 32>(self.line[3].q.val())).index()) | self.in_4.val().get_bit((self.in_1.val().get_bits::<4>((self.in_1.val().get_bits::<4>(9) >> 2).index()) ^ bits::<4>(1)).index()) && self.in_2.val()) & ((self.in_4.val() + self.in_4.val()) < self.in_4.val());
        self.register_2.d.next = 13.into();
        for i in 0..4_usize {
            if (self.in_3.val() & self.in_3.val()).index() == i {
                self.register_2.d.next = self.register_2.q.val() + self.register_2.q.val();
            }
            match (self.in_3.val() ^ bit_cast::<3, 32>(self.in_1.val())).index() {
                1 => {
                    self.register_2.d.next = -self.register_2.q.val() - signed_bit_cast::<8, 5>(signed_cast(bit_cast::<5, 4>(self.line[3].q.val().get_bits::<4>(15))) - signed_cast(bit_cast::<5, 4>(self.in_1.val().get_bits::<4>(23)))) + -(self.register_2.q.val() - self.register_2.q.val());
                }
                2 => {
                    self.register_1.d.next = self.in_2.val();
                }
                3 => {
                    self.register_2.d.next = -signed_bit_cast::<8, 6>(signed_cast(bit_cast::<6, 5>(self.in_1.val().get_bits::<5>(13))) - signed_cast(bit_cast::<6, 5>(bit_cast::<5, 3>(self.in_3.val()))));
                }
                4 => {
                    self.register_2.d.next = self.register_2.q.val();
                }
                5 => {
                    self.register_2.d.next = -signed_bit_cast::<8, 3>(signed_cast(bit_cast::<3, 2>(self.in_0.val().get_bits::<2>(self.in_1.val().get_bits::<2>((self.register_0.q.val().get_bits::<4>(6) ^ 7).index()).replace_bit(1, self.in_3.val().get_bit(2)).index()))) - signed_cast(bit_cast::<3, 2>(self.in_3.val().get_bits::<2>(unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<1>(13))).index())))) + -self.register_2.q.val();
                }
                6 => {
                    self.register_2.d.next = self.register_2.q.val() + self.register_2.q.val() + (-self.register_2.q.val() - (self.register_2.q.val() - self.register_2.q.val()));
                }
                7 => {
                    self.register_1.d.next = (self.register_0.q.val().get_bits::<32>(i) >= self.line[3].q.val() && (self.in_0.val() != bit_cast::<8, 32>(self.in_1.val()))) & self.in_1.val().get_bit(i);
                }
                _ => {
                    self.register_1.d.next = self.register_2.q.val().get_bit(bit_cast::<3, 4>(bits::<4>(14)).index());
                }
            }
        }
        if (bit_cast::<3, 8>(self.in_0.val()) | self.in_3.val()).xor() {
            if self.in_3.val() < self.in_3.val() || bits::<5>(1).any() {
                self.out_0.next = !bit_cast::<16, 3>(self.in_3.val() & self.in_3.val());
            } else {
                self.out_0.next = unsigned_cast(-self.in_4.val()) | bit_cast::<16, 6>(self.line[3].q.val().get_bits::<6>(20)) + (self.in_1.val().get_bits::<16>(self.in_0.val().get_bits::<4>(bit_cast::<2, 11>(bit_cast::<11, 32>(self.in_1.val())).index()).replace_bit(2, self.register_1.q.val()).index()) ^ 65535);
            }
        } else {
            self.out_0.next = bit_cast::<16, 19>(bit_cast::<19, 8>(self.in_1.val().get_bits::<8>(1)) & bit_cast::<19, 10>(self.in_1.val().get_bits::<10>(9)));
        }
        if (bit_cast::<4, 3>(self.in_3.val()) << 2).all() {
            self.out_1.next = bit_cast::<36, 11>(bit_cast::<11, 2>(bits::<2>(3) | bit_cast::<2, 32>(self.line[3].q.val())));
        } else {
            if bit_cast::<36, 37>(bit_cast::<37, 3>(self.in_3.val())) > 1177522442 {
                self.out_1.next = self.register_0.q.val();
            } else if !self.in_2.val() {
                self.out_1.next = bit_cast::<36, 37>(bits::<37>(1901556597)).replace_bit(30, self.register_0.q.val().get_bits::<2>(1).all()) ^ (!self.register_0.q.val() ^ (self.register_0.q.val() + self.register_0.q.val()));
            } else {
                self.out_1.next = bit_cast::<36, 39>(bit_cast::<39, 32>(self.in_1.val()) + 1342575327) + self.register_0.q.val().replace_bit((bit_cast::<5, 32>(self.in_1.val()) ^ bit_cast::<5, 32>(self.line[3].q.val())).index(), self.in_2.val()).replace_bit((bits::<5>(1) ^ bits::<5>(1)).index(), self.register_1.q.val() || self.register_1.q.val());
            }
        }
        self.out_2.next = self.line[3].q.val().get_bit((self.in_1.val().get_bits::<5>(13) << !self.register_0.q.val().get_bits::<4>((self.register_0.q.val().get_bits::<5>(22) >> (self.line[3].q.val().get_bits::<4>(9) << (self.in_0.val().get_bits::<6>(2) ^ bits::<6>(40)))).index())).index());
        self.out_3.next = (-130761898).into();
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.out_2.next = self.in_0.val().get_bit(5);
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_56", Kernel56::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
