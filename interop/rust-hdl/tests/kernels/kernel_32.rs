// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel32 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<36>>,
    pub out_1: Signal<Out, Signed<32>>,
    pub register_0: DFF<Bits<40>>,
}

impl Logic for Kernel32 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = bit_cast::<40, 49>(bits::<49>(495363695).replace_bit(46, self.register_0.q.val().get_bit(bit_cast::<5, 4>(self.register_0.q.val().get_bits::<4>((bit_cast::<5, 40>(self.register_0.q.val()) & 5).index())).index())) - (bit_cast::<49, 40>(self.register_0.q.val()) << (bits::<3>(1) ^ 1)));
        for i in 0..3_usize {
            if (self.register_0.q.val().get_bits::<3>(16) ^ 0).index() == i {
                self.register_0.d.next = !self.register_0.q.val() << bit_cast::<2, 3>(self.register_0.q.val().get_bits::<3>(25)) | unsigned_cast(signed_cast(bit_cast::<40, 40>(self.register_0.q.val())) - signed_cast(bit_cast::<40, 40>(self.register_0.q.val())));
            }
            for j in 0..2_usize {
                self.register_0.d.next = (self.register_0.q.val() ^ bit_cast::<40, 40>(self.register_0.q.val()) | 2147483647).replace_bit(bit_cast::<5, 4>(self.register_0.q.val().get_bits::<4>((bit_cast::<5, 40>(self.register_0.q.val()) ^ bit_cast::<5, 40>(self.register_0.q.val())).index())).index(), unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<2>((bit_cast::<5, 40>(self.register_0.q.val()) ^ j.to_bits::<5>()).index()))).all());
            }
        }
        match (bits::<4>(4) ^ 1).index() {
            2 => {
                self.register_0.d.next = (bit_cast::<40, 7>(self.register_0.q.val().get_bits::<7>((self.register_0.q.val().get_bits::<5>(11) >> 2).index())) & unsigned_cast(signed_cast(self.register_0.q.val()))) << 12;
            }
            5 => {
                match (bits::<2>(1) >> 3).index() {
                    1 => {
                        self.register_0.d.next = ((self.register_0.q.val() >> 15) ^ self.register_0.q.val() & self.register_0.q.val()) + ((self.register_0.q.val() | self.register_0.q.val()) << bit_cast::<4, 5>(bits::<5>(9)));
                    }
                    2 => {
                        self.register_0.d.next = (!bit_cast::<40, 23>(self.register_0.q.val().get_bits::<23>(4))).replace_bit(35, self.in_2.val());
                    }
                    3 => {
                        self.register_0.d.next = self.register_0.q.val() + self.register_0.q.val().get_bit(16) + (self.register_0.q.val() | self.register_0.q.val()) + bit_cast::<40, 13>(bit_cast::<13, 40>(self.register_0.q.val()).replace_bit(0, self.register_0.q.val().get_bit((bit_cast::<5, 40>(self.register_0.q.val()) | self.register_0.q.val().get_bits::<5>(bit_cast::<5, 3>(self.register_0.q.val().get_bits::<3>(35)).index())).index())));
                    }
                    _ => {
                        self.register_0.d.next = (self.register_0.q.val() - self.register_0.q.val() << bit_cast::<3, 40>(self.register_0.q.val()).replace_bit(0, self.in_0.val())) >> (bits::<2>(1) ^ 2);
                    }
                }
            }
            6 => {
                if self.register_0.q.val().get_bit(17) {
                    self.register_0.d.next = ((self.register_0.q.val() + bit_cast::<40, 40>(self.register_0.q.val())) + (self.register_0.q.val() ^ self.register_0.q.val())) | bit_cast::<40, 43>(bits::<43>(1) & 481796147);
                } else if self.register_0.q.val().get_bit((bits::<5>(1) ^ bit_cast::<5, 40>(self.register_0.q.val())).index()) & self.register_0.q.val().get_bit(13) {
                    self.register_0.d.next = (unsigned_cast(signed_cast(self.register_0.q.val())) << (self.register_0.q.val().get_bits::<4>(28) - self.register_0.q.val().get_bits::<4>(2))) + (self.register_0.q.val().replace_bit((bit_cast::<5, 40>(self.register_0.q.val()) & bits::<5>(1)).index(), self.register_0.q.val().get_bit(39)) & (self.register_0.q.val() & 2147483647));
                } else if self.register_0.q.val().get_bit(bit_cast::<5, 2>(self.register_0.q.val().get_bits::<2>(2)).index()) {
                    self.register_0.d.next = ((self.register_0.q.val() ^ bit_cast::<40, 40>(self.register_0.q.val())) | bit_cast::<40, 43>(bit_cast::<43, 40>(self.register_0.q.val()))) << 11;
                } else {
                    self.register_0.d.next = ((self.register_0.q.val() >> 28) << (bits::<1>(1) >> 0)).replace_bit(4, self.in_1.val());
                }
            }
            8 => {
                for i in 0..2_usize {
                    self.register_0.d.next = unsigned_cast(signed_cast(bit_cast::<40, 40>(self.register_0.q.val()))) << 20 >> 16;
                }
            }
            9 => {
                self.register_0.d.next = (unsigned_cast(signed_cast(self.register_0.q.val())) | unsigned_cast(signed_cast(self.register_0.q.val()))) >> !self.register_0.q.val().get_bits::<4>((self.register_0.q.val().get_bits::<5>(14) + self.register_0.q.val().get_bits::<5>(13)).index());
            }
            12 => {
                self.register_0.d.next = !((bit_cast::<40, 40>(self.register_0.q.val()) ^ self.register_0.q.val()) >> (bits::<2>(1) & bit_cast::<2, 40>(self.register_0.q.val())));
            }
            14 => {
                for i in 0..4_usize {
                    self.register_0.d.next = bit_cast::<40, 43>(bit_cast::<43, 11>(bit_cast::<11, 40>(self.register_0.q.val()))) - 2147483647;
                }
            }
            15 => {
                for i in 0..4_usize {
                    self.register_0.d.next = bit_cast::<40, 41>(bit_cast::<41, 40>(self.register_0.q.val()) - bit_cast::<41, 40>(self.register_0.q.val())) & (bit_cast::<40, 41>(bits::<41>(1766556551)) << 0);
                }
            }
            _ => {
                self.register_0.d.next = ((self.register_0.q.val() >> bit_cast::<3, 6>(self.register_0.q.val().get_bits::<6>(11))) >> (self.register_0.q.val().get_bits::<6>(32) ^ bits::<6>(40))) - unsigned_cast(signed_cast(self.register_0.q.val()) + signed_cast(self.register_0.q.val()));
            }
        }
        self.out_0.next = bit_cast::<36, 45>(bits::<45>(184016060)) << 6 | !bit_cast::<36, 45>(bits::<45>(1));
        for i in 0..3_usize {
            if (i.to_bits::<3>().replace_bit(2, self.register_0.q.val().get_bit(39))).index() == i {
                self.out_0.next = bit_cast::<36, 29>(self.register_0.q.val().get_bits::<29>((bit_cast::<3, 40>(self.register_0.q.val()) ^ bits::<3>(1)).index()) ^ bit_cast::<29, 40>(self.register_0.q.val())) >> 33;
            }
            self.out_0.next = (self.out_0.val() >> self.register_0.q.val().get_bits::<4>(i).replace_bit(0, self.in_2.val()) ^ (i.to_bits::<36>() ^ self.register_0.q.val().get_bits::<36>(i))) + 1;
        }
        match (unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<2>(6)))).index() {
            0 => {
                if (self.register_0.q.val().get_bits::<4>(bit_cast::<5, 3>(self.register_0.q.val().get_bits::<3>(self.register_0.q.val().get_bits::<5>(17).replace_bit(0, self.in_1.val()).index())).index()) + self.register_0.q.val().get_bits::<4>((bit_cast::<5, 36>(self.out_0.val()) & bit_cast::<5, 40>(self.register_0.q.val())).index())).all() & (self.register_0.q.val().get_bits::<8>(11) ^ bit_cast::<8, 36>(self.out_0.val())).xor() {
                    self.out_0.next = unsigned_cast(signed_cast(self.out_0.val()));
                } else if unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<1>(15))).all() {
                    self.out_0.next = (bit_cast::<36, 36>(self.out_0.val()) >> 6) ^ (bit_cast::<36, 36>(self.out_0.val()) | self.register_0.q.val().get_bits::<36>(3)) ^ (self.out_0.val() << 5 ^ self.out_0.val() & self.out_0.val());
                } else {
                    self.out_0.next = bit_cast::<36, 27>(self.register_0.q.val().get_bits::<27>(11) ^ 103285244) ^ unsigned_cast(signed_cast(self.out_0.val())) >> 30;
                }
            }
            2 => {
                self.out_0.next = !(self.out_0.val() ^ self.out_0.val()) | 1960050694;
            }
            3 => {
                self.out_0.next = bit_cast::<36, 35>(self.register_0.q.val().get_bits::<35>(0)) >> 37 ^ bit_cast::<36, 33>(bit_cast::<33, 36>(bit_cast::<36, 36>(self.out_0.val())));
            }
            _ => {
                self.out_0.next = bit_cast::<36, 26>(bit_cast::<26, 35>(bit_cast::<35, 36>(self.out_0.val()) << (self.register_0.q.val().get_bits::<3>((self.register_0.q.val().get_bits::<5>(2) + self.register_0.q.val().get_bits::<5>(15)).index()) << 1)));
            }
        }
        if self.in_0.val() ^ self.in_1.val() {
            if self.in_2.val() {
                self.out_1.next = signed_cast(bits::<32>(2147483647));
            } else {
                self.out_1.next = signed_bit_cast::<32, 8>(signed_cast(bit_cast::<8, 7>(self.register_0.q.val().get_bits::<7>(bit_cast::<5, 14>(bit_cast::<14, 36>(self.out_0.val())).index()))) - signed_cast(bit_cast::<8, 7>(self.register_0.q.val().get_bits::<7>(8))));
            }
        } else if (self.register_0.q.val() + 1212119034) <= self.register_0.q.val() + self.register_0.q.val() {
            if self.register_0.q.val().get_bit(17) {
                self.out_1.next = signed_cast(bit_cast::<32, 14>(self.register_0.q.val().get_bits::<14>(8).replace_bit(2, self.out_0.val().get_bit((bit_cast::<5, 40>(self.register_0.q.val()) & bit_cast::<5, 40>(self.register_0.q.val())).index()))));
            } else if self.in_2.val() {
                self.out_1.next = signed_cast(self.out_0.val().get_bits::<32>(2));
            } else {
                self.out_1.next = signed_cast(self.register_0.q.val().get_bits::<32>(3));
            }
        } else {
            if bit_cast::<5, 14>(bits::<14>(4733)).xor() {
                self.out_1.next = -(signed_cast(bits::<32>(2147483647)) - signed_cast(self.register_0.q.val().get_bits::<32>((bits::<3>(7) ^ self.register_0.q.val().get_bits::<3>(5)).index()))) + (signed_bit_cast::<32, 9>(signed_cast(bit_cast::<9, 8>(self.out_0.val().get_bits::<8>(6))) - signed_cast(bit_cast::<9, 8>(self.out_0.val().get_bits::<8>(20)))) + (signed_cast(self.register_0.q.val().get_bits::<32>((self.out_0.val().get_bits::<3>(bit_cast::<5, 36>(self.out_0.val()).replace_bit(2, self.in_1.val()).index()) | bit_cast::<3, 40>(self.register_0.q.val())).index())) + signed_cast(self.out_0.val().get_bits::<32>(0))));
            } else {
                self.out_1.next = signed_cast(self.out_0.val().get_bits::<32>(3));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_32", Kernel32::default(), clock clock, inputs in_0, in_1, in_2)
}
