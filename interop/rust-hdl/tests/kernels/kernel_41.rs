// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel41 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<36>>,
    pub in_1: Signal<In, Signed<32>>,
    pub in_2: Signal<In, Bits<40>>,
    pub out_0: Signal<Out, Bits<31>>,
    pub out_1: Signal<Out, Bits<3>>,
    pub local_0: Signal<Local, Bits<8>>,
    pub register_0: DFF<Bits<32>>,
    pub line: [DFF<Bit>; 3],
}

impl Logic for Kernel41 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if self.register_0.q.val().replace_bit(27, self.in_0.val().get_bit(30)) <= (self.register_0.q.val() >> 11) {
            if !(bit_cast::<36, 40>(self.in_2.val()) <= self.in_0.val()) {
                self.local_0.next = unsigned_cast(-signed_cast(self.in_2.val().get_bits::<8>(bit_cast::<5, 8>(bit_cast::<8, 40>(self.in_2.val())).index())) + signed_cast(self.register_0.q.val().get_bits::<8>(self.in_2.val().get_bits::<4>(8).replace_bit(3, self.in_0.val().get_bit(15)).index())));
            } else if (self.in_0.val().get_bit(bit_cast::<5, 4>(bits::<4>(2)).index()) && self.in_2.val().get_bit(bit_cast::<5, 1>(bit_cast::<1, 40>(self.in_2.val())).index())) == (self.in_2.val() != self.in_2.val()) {
                self.local_0.next = bit_cast::<8, 1>(bit_cast::<1, 36>(self.in_0.val()) ^ bit_cast::<1, 32>(self.register_0.q.val())) - 167;
            } else {
                self.local_0.next = (bit_cast::<8, 32>(self.register_0.q.val()) + self.in_0.val().get_bits::<8>(9)) - (bit_cast::<8, 40>(self.in_2.val()) >> 4) << 5;
            }
        } else if self.register_0.q.val().get_bit(6) | self.register_0.q.val().get_bit(6) && self.in_2.val().get_bits::<4>((self.in_2.val().get_bits::<5>((self.in_2.val().get_bits::<5>(11) >> 2).index()) ^ bits::<5>(1)).index()).all() {
            self.local_0.next = ((bit_cast::<8, 40>(self.in_2.val()) ^ bit_cast::<8, 36>(self.in_0.val())) | 1) << 0;
        } else {
            if self.in_1.val().get_bit(3) ^ self.register_0.q.val().get_bit((bits::<5>(31) >> 2).index()) {
                self.local_0.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<8>(17))) << 1;
            } else {
                self.local_0.next = bit_cast::<8, 17>(unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<17>(6))));
            }
        }
        for i in 0..3_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = self.local_0.val().get_bits::<2>(2).all() & (self.in_0.val() <= self.in_0.val()) && bit_cast::<8, 17>(self.register_0.q.val().get_bits::<17>((bit_cast::<4, 8>(self.local_0.val()) & 1).index())).any();
        for i in 1..3_usize {
            self.line[i].d.next = (self.local_0.val() | self.local_0.val()).any() && self.local_0.val().get_bit(5);
        }
        self.register_0.d.next = ((self.register_0.q.val() >> (bit_cast::<2, 32>(self.register_0.q.val()) >> 0)) >> 1) + (self.register_0.q.val() ^ 830930926).replace_bit(18, self.line[2].q.val());
        self.out_0.next = bit_cast::<31, 40>((self.in_2.val() & self.in_2.val()) + self.register_0.q.val().get_bit(bit_cast::<5, 40>(self.in_2.val()).replace_bit(self.in_2.val().get_bits::<2>(bits::<5>(1).replace_bit(1, self.in_1.val().get_bit(9)).index()).replace_bit(1, self.line[2].q.val()).index(), self.line[2].q.val()).index()));
        self.out_1.next = (bit_cast::<3, 32>(self.register_0.q.val()) & self.local_0.val().get_bits::<3>(5) ^ bit_cast::<3, 4>(self.in_0.val().get_bits::<4>(8))) + bit_cast::<3, 1>(self.in_2.val().get_bits::<1>((self.in_2.val().get_bits::<5>(25) >> (self.register_0.q.val().get_bits::<4>(9) << (self.in_0.val().get_bits::<6>(28) ^ bits::<6>(40)))).index()) & bits::<1>(0));
        for i in 0..3_usize {
            match (bit_cast::<3, 12>(self.in_2.val().get_bits::<12>((self.local_0.val().get_bits::<4>(1) ^ bit_cast::<4, 8>(self.local_0.val())).index()))).index() {
                2 => {
                    self.out_1.next = (self.out_1.val() ^ self.out_1.val()).replace_bit(2, self.line[2].q.val()).replace_bit(i, self.in_2.val().get_bit(i));
                }
                5 => {
                    self.out_0.next = bit_cast::<31, 8>(self.local_0.val()) + self.out_0.val() + self.line[2].q.val() << unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<1>(i)));
                }
                7 => {
                    self.register_0.d.next = i.to_bits::<32>() ^ ((self.register_0.q.val() + self.register_0.q.val()) | self.register_0.q.val() + self.register_0.q.val());
                }
                _ => {
                }
            }
        }
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 1>(bit_cast::<1, 8>(self.local_0.val()))).index() == i {
                    self.register_0.d.next = unsigned_cast(-self.in_1.val());
                }
                if !(self.register_0.q.val() - self.in_2.val().get_bits::<32>((self.out_1.val() + self.in_0.val().get_bit((i + j))).index()) > (self.register_0.q.val() & j.to_bits::<32>())) {
                    self.out_0.next = (self.out_0.val() ^ self.out_0.val() | bit_cast::<31, 28>(bits::<28>(1))) ^ ((bit_cast::<31, 40>(self.in_2.val()) ^ 572899482) + (self.out_0.val() ^ bit_cast::<31, 8>(self.local_0.val())));
                } else if self.in_0.val().get_bit((i * 2 + j)) {
                    self.out_0.next = !(self.out_0.val() ^ bit_cast::<31, 3>(self.out_1.val())) & ((self.out_0.val() - self.out_0.val()) | unsigned_cast(signed_cast(self.out_0.val())));
                } else if (self.in_2.val() & bit_cast::<40, 8>(self.local_0.val())) <= 2147483647 {
                    self.register_0.d.next = bit_cast::<32, 26>((bit_cast::<26, 40>(self.in_2.val()) | bit_cast::<26, 8>(self.local_0.val())) & 67108863);
                } else {
                    self.register_0.d.next = bit_cast::<32, 5>(unsigned_cast(signed_cast(self.local_0.val().get_bits::<5>((self.local_0.val().get_bits::<2>(self.register_0.q.val().get_bits::<2>(24).replace_bit((self.local_0.val().get_bits::<1>(unsigned_cast(signed_cast(self.out_1.val())).index()) >> (bits::<4>(13) & bit_cast::<4, 36>(self.in_0.val()))).index(), self.in_2.val().get_bit(15)).index()) << bit_cast::<4, 3>(self.out_1.val())).index())) + signed_cast(self.in_2.val().get_bits::<5>(3))));
                }
            }
            for j in 0..2_usize {
                self.out_1.next = bit_cast::<3, 6>(bit_cast::<6, 4>(bit_cast::<4, 32>(self.register_0.q.val()) | self.register_0.q.val().get_bits::<4>(21)));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_41", Kernel41::default(), clock clock, inputs in_0, in_1, in_2)
}
