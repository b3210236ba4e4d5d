// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel38Part {
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<36>>,
}

impl Logic for Kernel38Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = ((bits::<36>(89507551) | 902124769) - (bits::<36>(86199405) >> bits::<1>(0).replace_bit(0, true))).replace_bit(34, self.in_0.val());
        for i in 0..4_usize {
            self.local_0.next = (bit_cast::<36, 36>(self.local_0.val()) ^ 1474786488) >> 34 ^ !self.local_0.val() << bit_cast::<2, 3>(bits::<3>(3));
        }
        self.out_0.next = (self.in_1.val() || self.in_1.val()) | (!self.in_1.val() & (bit_cast::<36, 36>(self.local_0.val()) == 2147483647));
        self.out_1.next = self.in_0.val() || (self.local_0.val() & self.local_0.val()) == (bit_cast::<36, 36>(self.local_0.val()) ^ self.local_0.val());
        for i in 0..3_usize {
            self.out_0.next = !self.out_0.val();
        }
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (self.local_0.val().get_bits::<3>((i * 2 + j)) ^ bit_cast::<3, 36>(self.local_0.val())).index() == i {
                    self.out_1.next = !self.in_1.val();
                }
                self.out_0.next = (unsigned_cast(signed_cast(self.local_0.val().get_bits::<2>((i * 2 + j)))) + self.out_1.val()).all();
            }
            self.out_0.next = !self.local_0.val().get_bit(i);
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel38 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<5>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<32>>,
    pub out_1: Signal<Out, Bit>,
    pub constant_0: Constant<Bits<31>>,
    pub constant_1: Constant<Bits<36>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bits<8>>,
    pub register_0: DFF<Bit>,
    pub part_0: Kernel38Part,
}

impl Default for Kernel38 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            constant_0: Constant::new(1179459655.into()),
            constant_1: Constant::new(2147483647.into()),
            local_0: Default::default(),
            local_1: Default::default(),
            register_0: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel38 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = self.in_0.val().get_bit(3);
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 4>(bit_cast::<4, 31>(self.constant_0.val()))).index() == i {
                    self.local_0.next = !unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(4))).all();
                }
                self.local_0.next = bit_cast::<5, 6>(bits::<6>(1) & bit_cast::<6, 5>(self.in_0.val())) > 1;
            }
        }
        self.local_1.next = ((bits::<8>(130) << 2) + (bit_cast::<8, 31>(self.constant_0.val()) << (self.in_0.val().get_bits::<2>(0) >> 3))).replace_bit(5, self.in_1.val());
        if bit_cast::<3, 2>(bit_cast::<2, 1>(bits::<1>(0))).xor() {
            self.local_1.next = (self.local_1.val() - self.local_1.val()) + (bit_cast::<8, 31>(self.constant_0.val()) & self.local_1.val()) ^ (self.local_1.val() | self.local_1.val()) << unsigned_cast(signed_cast(self.in_0.val().get_bits::<3>(1)));
        }
        self.part_0.in_0.next = self.local_0.val();
        self.part_0.in_1.next = unsigned_cast(signed_cast(self.in_0.val())) == (bit_cast::<5, 14>(bits::<14>(3148)) ^ self.in_0.val().replace_bit(1, self.in_0.val().get_bit(4)));
        if (self.local_1.val().get_bits::<4>(3) ^ self.in_0.val().get_bits::<4>(1)).all() == (self.local_1.val().get_bits::<1>(3) & self.in_0.val().get_bits::<1>(1)).all() {
            self.part_0.in_1.next = self.local_0.val();
        } else if self.register_0.q.val() && (self.in_0.val().get_bit(3) | self.in_2.val()) {
            if self.local_0.val() {
                self.part_0.in_1.next = self.local_0.val();
            }
        } else {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    if ((i + j).to_bits::<3>().replace_bit(2, self.in_2.val())).index() == i {
                        self.part_0.in_1.next = bit_cast::<8, 17>(bits::<17>(104045) + bit_cast::<17, 8>(self.local_1.val())).xor();
                    }
                    self.part_0.in_1.next = !self.in_0.val().get_bit(2) && self.in_2.val();
                }
                self.part_0.in_1.next = (i.to_bits::<3>() >> (self.local_1.val().get_bits::<4>(2) << (self.in_0.val().get_bits::<1>(3) >> 0)) >> 0).any();
            }
        }
        if self.local_1.val().get_bit(2) {
            for i in 0..3_usize {
                self.part_0.in_0.next = (self.local_1.val() >> self.local_1.val().get_bits::<4>(i).replace_bit(i, self.register_0.q.val())).xor() || (self.in_0.val().get_bits::<1>(i) >> i.to_bits::<3>().replace_bit(2, self.in_0.val().get_bit(4))).xor();
            }
        } else if self.in_1.val() {
            self.part_0.in_0.next = self.in_1.val();
        }
        self.register_0.d.next = bit_cast::<8, 2>(self.in_0.val().get_bits::<2>((bit_cast::<2, 5>(self.in_0.val()) ^ bits::<2>(1)).index()) >> unsigned_cast(signed_cast(self.local_1.val().get_bits::<2>(bit_cast::<2, 5>(self.in_0.val()).index())))) < ((self.local_1.val() >> (self.in_0.val().get_bits::<3>(0) | bit_cast::<3, 5>(self.in_0.val()))) & bit_cast::<8, 9>(bit_cast::<9, 5>(self.in_0.val())));
        self.out_0.next = bit_cast::<32, 19>(bit_cast::<19, 5>(self.in_0.val()) + bits::<19>(453027) & 178325);
        self.out_1.next = (!(self.in_0.val().get_bits::<2>(1) << 2)).all();
        if bit_cast::<5, 8>(!bit_cast::<8, 8>(self.local_1.val())).xor() {
            if self.in_0.val().get_bit(1) {
                self.out_0.next = (bit_cast::<32, 36>(self.constant_1.val()) >> 6 ^ (bit_cast::<32, 32>(self.out_0.val()) | bit_cast::<32, 36>(self.constant_1.val()))) >> 15;
            } else if !self.in_0.val().xor() {
                self.register_0.d.next = (!unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>((bit_cast::<2, 8>(self.local_1.val()) >> 3).index())))).xor();
            } else {
                self.out_0.next = (bit_cast::<32, 3>(bit_cast::<3, 5>(self.in_0.val())) | bit_cast::<32, 41>(bit_cast::<41, 5>(self.in_0.val()))) << unsigned_cast(signed_cast(self.local_1.val().get_bits::<4>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<2>(1))).index())));
            }
        } else if self.local_1.val().get_bit(6) {
            self.out_1.next = self.in_0.val().get_bit((self.local_1.val().get_bits::<2>(5) | bit_cast::<2, 8>(self.local_1.val())).index());
        } else if !(bit_cast::<31, 32>(self.out_0.val()) > self.constant_0.val()) {
            self.register_0.d.next = bit_cast::<32, 19>(bit_cast::<19, 36>(self.constant_1.val())) >> !self.local_1.val().get_bits::<3>(4) != (unsigned_cast(signed_cast(bit_cast::<32, 8>(self.local_1.val()))) & !self.out_0.val());
        }
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 6>(bit_cast::<6, 32>(self.out_0.val()))).index() == i {
                    self.out_1.next = unsigned_cast(signed_cast(self.constant_0.val())) >= 1;
                }
                if !(self.in_0.val().any() == !self.local_1.val().get_bit(j)) {
                    self.out_1.next = self.local_0.val();
                } else if (self.in_0.val().get_bit((self.in_0.val().get_bits::<2>(2) & bit_cast::<2, 36>(self.constant_1.val())).index()) && self.in_0.val().get_bit(j)) || (self.local_1.val().get_bit(4) || self.in_0.val().get_bit(j)) {
                    self.out_0.next = self.out_0.val().replace_bit((i * 2 + j), self.part_0.out_1.val()).replace_bit(j, self.in_0.val().get_bits::<2>(i).all()).replace_bit((self.in_0.val() ^ self.in_0.val()).index(), (self.local_1.val().get_bits::<5>(i) >> 5).any());
                } else {
                    self.out_1.next = self.in_2.val() ^ self.local_0.val();
                }
            }
            self.out_0.next = bit_cast::<32, 21>(unsigned_cast(signed_cast(bit_cast::<21, 5>(self.in_0.val()))));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_38", Kernel38::default(), clock clock, inputs in_0, in_1, in_2)
}
