// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel02Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
    pub register_0: DFF<Signed<16>>,
}

impl Logic for Kernel02Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = self.register_0.q.val();
        self.out_0.next = self.in_0.val() ^ !self.register_0.q.val().get_bit(2);
        for i in 0..3_usize {
            if (i.to_bits::<3>() | 7).index() == i {
                self.register_0.d.next = self.register_0.q.val();
            }
            self.out_0.next = self.register_0.q.val().get_bit(3);
        }
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.register_0.d.next = self.register_0.q.val();
            }
            self.register_0.d.next = -(self.register_0.q.val() + self.register_0.q.val()) + self.register_0.q.val();
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel02 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<31>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Signed<33>>,
    pub in_4: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Signed<8>>,
    pub out_1: Signal<Out, Bits<4>>,
    pub out_2: Signal<Out, Bit>,
    pub out_3: Signal<Out, Bit>,
    pub constant_0: Constant<Bit>,
    pub constant_1: Constant<Bits<2>>,
    pub local_0: Signal<Local, Bits<40>>,
    pub local_1: Signal<Local, Bit>,
    pub register_0: DFF<Bit>,
    pub register_1: DFF<Bit>,
    pub register_2: DFF<Bit>,
    pub part_0: Kernel02Part,
}

impl Default for Kernel02 {
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
            constant_0: Constant::new(true),
            constant_1: Constant::new(3.into()),
            local_0: Default::default(),
            local_1: Default::default(),
            register_0: Default::default(),
            register_1: Default::default(),
            register_2: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel02 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = signed_cast(self.local_0.val().get_bits::<8>((bit_cast::<5, 40>(self.local_0.val()) ^ self.local_0.val().get_bits::<5>(bit_cast::<5, 2>(bit_cast::<2, 40>(self.local_0.val())).index())).index()));
        dff_setup!(self, clock, register_0, register_1, register_2);
        self.local_0.next = 1.into();
        self.local_1.next = self.in_0.val().get_bit(24) == ((self.in_4.val() >> 5) < 255);
        if self.in_0.val().get_bit((bits::<4>(0) & 3).index()) == self.in_2.val() {
            if bit_cast::<2, 3>(bit_cast::<3, 2>(self.constant_1.val()) << 2) == 1 {
                self.local_1.next = self.in_3.val().get_bit(3) & !(self.local_0.val() != self.local_0.val());
            } else if self.in_3.val().get_bit(25) {
                self.local_0.next = bit_cast::<40, 43>(bit_cast::<43, 2>(self.constant_1.val()) >> bit_cast::<2, 8>(self.in_4.val()).replace_bit(0, self.in_4.val().get_bit((bit_cast::<3, 2>(self.constant_1.val()) | self.in_0.val().get_bits::<3>(bit_cast::<4, 2>(self.in_4.val().get_bits::<2>(6)).index())).index()))) - ((self.local_0.val() | self.local_0.val()) ^ (self.local_0.val() & bit_cast::<40, 2>(self.constant_1.val())));
            } else {
                self.local_1.next = self.constant_0.val();
            }
        } else if self.local_1.val() {
            self.local_1.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(bit_cast::<4, 5>(bits::<5>(14)).index())) - signed_cast(self.in_0.val().get_bits::<1>((bit_cast::<4, 31>(self.in_0.val()) | bit_cast::<4, 40>(self.local_0.val())).index()))).all();
        } else if bit_cast::<8, 9>(bits::<9>(334)) < 255 {
            self.local_0.next = (bit_cast::<40, 6>(bit_cast::<6, 2>(self.constant_1.val())) & !bit_cast::<40, 31>(self.in_0.val())) + 477370743;
        }
        match (self.in_0.val().get_bits::<3>(1) ^ self.in_0.val().get_bits::<3>(self.in_0.val().get_bits::<4>(bit_cast::<4, 13>(bit_cast::<13, 31>(self.in_0.val())).index()).replace_bit(2, self.local_1.val()).index())).index() {
            0 => {
                for i in 0..4_usize {
                    for j in 0..2_usize {
                        if (bit_cast::<3, 8>(self.in_4.val()) ^ bit_cast::<3, 31>(self.in_0.val())).index() == i {
                            self.local_1.next = (bit_cast::<5, 8>(self.in_4.val()) ^ bit_cast::<5, 8>(self.in_4.val())).any() || ((i * 2 + j).to_bits::<3>() >> 4).any();
                        }
                        self.local_0.next = ((i.to_bits::<40>() << (self.in_0.val().get_bits::<1>((i * 2 + j)) >> 2)) - ((i + j).to_bits::<40>() ^ self.local_0.val())) >> bit_cast::<2, 1>(self.in_4.val().get_bits::<1>(3));
                    }
                    self.local_1.next = self.local_1.val();
                }
            }
            _ => {
                for i in 0..3_usize {
                    if (unsigned_cast(signed_cast(self.in_4.val().get_bits::<3>(4)))).index() == i {
                        self.local_1.next = ((self.in_4.val().get_bits::<4>(4) | self.in_0.val().get_bits::<4>(14)) & unsigned_cast(signed_cast(self.in_0.val().get_bits::<4>(7)))).all();
                    }
                    self.local_0.next = bit_cast::<40, 41>(bits::<41>(1304502603) + bit_cast::<41, 40>(self.local_0.val()) & unsigned_cast(signed_cast(bits::<41>(421321380))));
                }
            }
        }
        clock!(self, clock, part_0);
        self.part_0.in_0.next = bit_cast::<31, 40>(self.local_0.val()) != bit_cast::<31, 32>(bits::<32>(2125222627)) && self.local_0.val().get_bit(37);
        if !((self.in_3.val() - self.in_3.val()) <= (self.in_3.val() + self.in_3.val())) {
            self.part_0.in_0.next = self.local_1.val();
        } else if !(self.register_1.q.val() || self.in_4.val().get_bit(2)) {
            self.part_0.in_0.next = self.in_3.val().get_bit(4);
        } else if bit_cast::<2, 1>(bit_cast::<1, 2>(self.constant_1.val())).all() {
            self.part_0.in_0.next = self.constant_0.val();
        } else {
            self.part_0.in_0.next = !((self.local_0.val().get_bits::<31>((bit_cast::<3, 40>(self.local_0.val()) & bit_cast::<3, 8>(self.in_4.val())).index()) ^ self.in_0.val()) >= 1008559090);
        }
        for i in 0..2_usize {
            if (bit_cast::<3, 40>(self.local_0.val()).replace_bit(0, self.in_0.val().get_bit(9))).index() == i {
                self.part_0.in_0.next = (!(self.in_0.val().get_bits::<1>((bits::<4>(1) ^ bit_cast::<4, 31>(self.in_0.val())).index()) << 2)).all();
            }
            self.part_0.in_0.next = (self.in_4.val().get_bits::<1>(7) & self.in_0.val().get_bits::<1>(i)).all() | self.in_3.val().get_bit((bit_cast::<5, 2>(self.constant_1.val()) >> 1).index());
        }
        if self.local_0.val().get_bit(23) {
            if (self.constant_1.val() + self.constant_1.val()).all() {
                self.register_0.d.next = ((bit_cast::<40, 8>(self.in_4.val()) | bit_cast::<40, 2>(self.constant_1.val())) & 2147483647) == 2147483647;
                self.register_1.d.next = ((bit_cast::<40, 8>(self.in_4.val()) | self.local_0.val()) >= (self.local_0.val() ^ bit_cast::<40, 31>(self.in_0.val()))) == self.local_0.val().get_bit(unsigned_cast(signed_cast(bit_cast::<5, 2>(self.constant_1.val()))).index());
            } else if (self.constant_1.val() + self.constant_1.val()).all() {
                self.register_0.d.next = self.local_1.val();
                self.register_1.d.next = self.local_0.val().get_bit(31);
            } else {
                self.register_0.d.next = self.local_0.val().get_bit(7);
                self.register_1.d.next = self.constant_0.val();
            }
        } else if bit_cast::<2, 1>(bit_cast::<1, 2>(self.constant_1.val())) >= (self.constant_1.val() ^ self.constant_1.val()) {
            self.register_0.d.next = self.local_0.val().get_bit(31);
            self.register_1.d.next = (!!self.in_4.val().get_bits::<4>(3)).all();
        } else {
            if self.in_4.val().get_bit(3) {
                self.register_0.d.next = self.register_0.q.val();
                self.register_1.d.next = !(bit_cast::<40, 4>(bit_cast::<4, 2>(self.constant_1.val())) > (bit_cast::<40, 40>(self.local_0.val()) ^ self.local_0.val()));
            } else {
                self.register_0.d.next = ((self.local_0.val().get_bits::<4>((bit_cast::<5, 40>(self.local_0.val()) ^ bits::<5>(4)).index()) >> 4) >> 3).all();
                self.register_1.d.next = (self.in_0.val().get_bits::<3>((self.in_0.val().get_bits::<4>(24) | self.in_4.val().get_bits::<4>(3)).index()).replace_bit(1, self.in_3.val().get_bit(8)) | bit_cast::<3, 6>(self.in_4.val().get_bits::<6>(2))).xor();
            }
        }
        self.register_2.d.next = self.local_0.val().get_bits::<31>((self.in_0.val().get_bits::<3>(2) + self.in_4.val().get_bits::<3>(2)).index()) - self.in_0.val() + (self.in_4.val().get_bit(1) || self.in_0.val().get_bit(12)) < (self.in_0.val() ^ self.in_0.val()) >> 22;
        self.out_1.next = (unsigned_cast(signed_cast(bit_cast::<4, 2>(self.constant_1.val()))) ^ bit_cast::<4, 2>(self.constant_1.val())) >> bit_cast::<6, 4>(self.in_4.val().get_bits::<4>(1));
        self.out_2.next = !self.local_0.val() + (self.local_0.val() + self.local_0.val()) <= (self.local_0.val() ^ 1760762028).replace_bit(unsigned_cast(signed_cast(self.in_0.val().get_bits::<5>((bit_cast::<4, 31>(self.in_0.val()) & bit_cast::<4, 8>(self.in_4.val())).index()))).index(), self.local_0.val() == self.local_0.val());
        if bit_cast::<4, 2>(unsigned_cast(signed_cast(self.constant_1.val()))) <= bit_cast::<4, 1>(self.in_0.val().get_bits::<1>((self.out_1.val() - self.out_1.val()).index()) & 0) {
            self.out_2.next = (!(self.local_0.val().get_bits::<5>(10) | self.in_0.val().get_bits::<5>((self.in_4.val().get_bits::<4>((self.constant_1.val() + self.in_4.val().get_bits::<2>(2)).index()) | 15).index()))).xor();
        }
        for i in 0..4_usize {
            if (self.in_0.val().get_bits::<3>(i) & i.to_bits::<3>()).index() == i {
                self.out_2.next = !((self.constant_1.val() ^ self.constant_1.val()) > (self.constant_1.val() + self.in_4.val().get_bits::<2>(i)));
            }
            for j in 0..2_usize {
                if ((i * 2 + j).to_bits::<3>() & (i + j).to_bits::<3>()).index() == i {
                    self.out_1.next = (bit_cast::<4, 7>(bit_cast::<7, 8>(self.in_4.val())) + 15) + 15;
                }
                self.out_1.next = unsigned_cast(signed_cast(self.out_1.val()));
            }
        }
        if self.in_4.val().get_bit((bit_cast::<3, 31>(self.in_0.val()) | bit_cast::<3, 8>(self.in_4.val())).index()) {
            self.out_3.next = self.in_4.val().get_bit(1);
        } else if self.in_0.val().get_bit(19) && self.in_0.val().get_bit((bit_cast::<4, 8>(self.in_4.val()) | self.out_1.val()).index()) || self.register_0.q.val() {
            if (self.in_4.val() > bit_cast::<8, 31>(self.in_0.val())) || self.out_1.val().get_bit(0) {
                self.out_3.next = self.in_1.val();
            } else if self.out_1.val().get_bit(1) | (self.in_4.val() == self.in_4.val()) {
                self.out_3.next = (bit_cast::<3, 1>(self.in_0.val().get_bits::<1>(4)) ^ (self.out_1.val().get_bits::<3>(0) ^ self.out_1.val().get_bits::<3>(0))).any();
            } else {
                self.out_3.next = !(self.in_0.val().get_bit(11) && self.in_3.val().get_bit((bit_cast::<5, 40>(self.local_0.val()) | bit_cast::<5, 4>(self.out_1.val())).index()));
            }
        } else {
            self.out_3.next = signed_cast(unsigned_cast(self.in_3.val()) >> (self.in_4.val().get_bits::<4>(1) >> 4)) != self.in_3.val() - signed_bit_cast::<33, 15>(signed_cast(bit_cast::<15, 14>(self.in_0.val().get_bits::<14>(10))) - signed_cast(bit_cast::<15, 14>(self.in_0.val().get_bits::<14>(15))));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_02", Kernel02::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
