// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel26Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<1>>,
    pub out_1: Signal<Out, Bit>,
    pub local_0: Signal<Local, Signed<3>>,
    pub register_0: DFF<Bits<3>>,
}

impl Logic for Kernel26Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if self.in_1.val() {
            if self.register_0.q.val().replace_bit((self.register_0.q.val().get_bits::<1>(1) << bit_cast::<4, 3>(self.register_0.q.val()).replace_bit(2, self.in_1.val())).index(), self.in_1.val()) >= bit_cast::<3, 2>(self.in_0.val().get_bits::<2>(1)) {
                self.local_0.next = -(signed_cast(self.register_0.q.val()) + signed_cast(self.in_0.val().get_bits::<3>(bit_cast::<3, 4>(bits::<4>(1)).index())));
            } else if bit_cast::<8, 4>(bit_cast::<4, 16>(self.in_0.val())).xor() {
                self.local_0.next = -signed_cast(self.register_0.q.val()) + (signed_cast(self.register_0.q.val()) - signed_cast(self.register_0.q.val()));
            } else {
                self.local_0.next = -(signed_cast(self.register_0.q.val()) + signed_cast(self.register_0.q.val()));
            }
        } else {
            if (self.in_0.val() + self.in_0.val()) == bit_cast::<16, 13>(bit_cast::<13, 3>(self.register_0.q.val())) {
                self.local_0.next = -signed_cast(self.register_0.q.val());
            } else if (self.in_0.val().get_bits::<3>((self.register_0.q.val() >> (bit_cast::<1, 16>(self.in_0.val()) >> 2)).index()) >= self.register_0.q.val()) && (self.in_1.val() || self.register_0.q.val().get_bit(0)) {
                self.local_0.next = signed_cast(self.register_0.q.val() << 1);
            } else {
                self.local_0.next = signed_cast(self.register_0.q.val() & self.register_0.q.val());
            }
        }
        if (!bit_cast::<4, 3>(self.register_0.q.val())).all() {
            self.register_0.d.next = bit_cast::<3, 4>(!bit_cast::<4, 3>(self.register_0.q.val()));
            self.out_0.next = (bit_cast::<1, 16>(self.in_0.val()) & self.in_0.val().get_bits::<1>((self.in_0.val().get_bits::<4>(4) >> 2).index())) << (bits::<4>(5) >> (bits::<4>(1) ^ 5));
            self.out_1.next = signed_cast(self.register_0.q.val()) < (self.local_0.val() + self.local_0.val());
        } else {
            self.register_0.d.next = bit_cast::<3, 4>(!self.in_0.val().get_bits::<4>(6));
            self.out_0.next = (bit_cast::<1, 3>(self.register_0.q.val()) | self.register_0.q.val().get_bits::<1>((self.register_0.q.val().get_bits::<1>(2) + self.in_0.val().get_bit(7)).index())) << (self.register_0.q.val() | self.register_0.q.val());
            self.out_1.next = !self.in_1.val() & (self.in_1.val() & self.register_0.q.val().get_bit((self.in_0.val().get_bits::<1>(12) & 1).index()));
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel26 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<8>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<1>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Signed<13>>,
    pub constant_0: Constant<Bits<1>>,
    pub constant_1: Constant<Bits<32>>,
    pub local_0: Signal<Local, Bits<40>>,
    pub local_1: Signal<Local, Signed<33>>,
    pub register_0: DFF<Bits<40>>,
    pub line: [DFF<Bit>; 2],
    pub part_0: Kernel26Part,
}

impl Default for Kernel26 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            constant_0: Constant::new(0.into()),
            constant_1: Constant::new(2147483647.into()),
            local_0: Default::default(),
            local_1: Default::default(),
            register_0: Default::default(),
            line: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel26 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = 86633610.into();
        self.local_1.next = signed_cast(bits::<33>(1787044896));
        for i in 0..3_usize {
            self.local_0.next = (unsigned_cast(signed_cast(self.register_0.q.val())) ^ (self.register_0.q.val() ^ i.to_bits::<40>())) >> 40;
        }
        for i in 0..2_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = (self.in_0.val() ^ self.in_0.val()) == (self.in_0.val() << 1);
        for i in 1..2_usize {
            self.line[i].d.next = self.local_0.val().get_bit(12);
        }
        clock!(self, clock, part_0);
        if self.in_1.val() {
            if (self.in_2.val() ^ self.in_2.val()) > 0 {
                self.part_0.in_0.next = bit_cast::<16, 40>(self.local_0.val()).replace_bit((bit_cast::<4, 40>(self.register_0.q.val()) ^ 1).index(), self.line[1].q.val()) << 7;
            } else {
                self.part_0.in_0.next = bit_cast::<16, 13>(bit_cast::<13, 8>(self.in_0.val())) >> (bits::<3>(7) ^ bit_cast::<3, 32>(self.constant_1.val()));
            }
        } else {
            if self.local_1.val() > signed_cast(unsigned_cast(self.local_1.val())) {
                self.part_0.in_0.next = (self.local_0.val().get_bits::<16>((self.register_0.q.val().get_bits::<4>((self.local_0.val().get_bits::<5>(15) ^ 1).index()) >> 2).index()) & bit_cast::<16, 8>(self.in_0.val())) + (bit_cast::<16, 1>(self.constant_0.val()) << 9);
            } else {
                self.part_0.in_0.next = (!bit_cast::<16, 40>(self.register_0.q.val())).replace_bit(5, self.constant_1.val() > 936195936);
            }
        }
        self.part_0.in_1.next = (self.in_2.val() << bit_cast::<4, 3>(bit_cast::<3, 40>(self.local_0.val()))).all();
        for i in 0..4_usize {
            if (bit_cast::<3, 4>(self.local_0.val().get_bits::<4>(23))).index() == i {
                self.part_0.in_1.next = !self.register_0.q.val().get_bits::<4>(i).all();
            }
            self.part_0.in_1.next = (bit_cast::<40, 40>(self.register_0.q.val()) ^ 2147483647) < self.local_0.val() + self.local_0.val();
        }
        self.register_0.d.next = unsigned_cast(signed_cast(bit_cast::<40, 1>(self.constant_0.val())));
        for i in 0..3_usize {
            if (bit_cast::<3, 4>(bit_cast::<4, 1>(self.in_2.val()))).index() == i {
                self.register_0.d.next = (self.register_0.q.val() & 1803792748) ^ bit_cast::<40, 40>(self.local_0.val());
            }
            self.register_0.d.next = (self.register_0.q.val() >> unsigned_cast(signed_cast(bit_cast::<4, 1>(self.in_2.val())))).replace_bit(bit_cast::<5, 8>(self.in_0.val()).replace_bit(i, self.part_0.out_1.val()).index(), self.local_1.val().get_bit(i) || self.part_0.out_1.val()) >> 14;
        }
        if self.part_0.out_1.val() {
            if (bit_cast::<40, 40>(self.local_0.val()) >> bit_cast::<3, 4>(self.in_0.val().get_bits::<4>(1))) >= !bit_cast::<40, 32>(self.constant_1.val()) {
                self.out_0.next = (!self.constant_0.val()).any();
            } else if self.register_0.q.val().get_bit(28) {
                self.out_0.next = !(self.part_0.out_1.val() || self.local_0.val().get_bit(13));
            } else {
                self.out_0.next = !(self.local_0.val().get_bit((self.local_0.val().get_bits::<5>(34) + self.register_0.q.val().get_bit(34)).index()) & self.part_0.out_1.val());
            }
        } else {
            if self.in_0.val().get_bit(4) {
                self.out_0.next = self.in_0.val().get_bit(2);
            } else if self.local_0.val() + self.register_0.q.val() <= !self.register_0.q.val() {
                self.out_0.next = self.line[1].q.val();
            } else {
                self.out_0.next = self.in_1.val();
            }
        }
        self.out_1.next = signed_cast(self.local_0.val().get_bits::<13>(6));
        if (self.local_0.val().get_bits::<4>(bit_cast::<5, 4>(self.local_0.val().get_bits::<4>(0)).index()) >> bit_cast::<3, 2>(bit_cast::<2, 1>(self.in_2.val()))).all() {
            self.out_1.next = signed_bit_cast::<13, 8>(signed_cast(bit_cast::<8, 7>(self.register_0.q.val().get_bits::<7>(0))) - signed_cast(bit_cast::<8, 7>(self.register_0.q.val().get_bits::<7>((bit_cast::<5, 8>(self.in_0.val()) ^ bits::<5>(1)).index()))));
        } else if self.in_2.val().replace_bit(0, self.in_0.val().get_bit(3)) >= (self.part_0.out_0.val() ^ bit_cast::<1, 1>(self.part_0.out_0.val())) {
            self.out_1.next = -self.out_1.val() + self.out_1.val();
        } else if self.local_0.val().get_bits::<2>((!self.in_0.val().get_bits::<5>(1)).index()).all() | !self.out_0.val() {
            for i in 0..2_usize {
                if (bit_cast::<3, 8>(self.in_0.val()).replace_bit(unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<1>(i))).index(), self.line[1].q.val())).index() == i {
                    self.out_1.next = signed_cast(unsigned_cast(self.out_1.val()) + self.register_0.q.val().get_bit(i));
                }
                self.out_1.next = signed_bit_cast::<13, 8>(signed_cast(bit_cast::<8, 7>(bit_cast::<7, 1>(self.part_0.out_0.val()))) - signed_cast(bit_cast::<8, 7>(self.register_0.q.val().get_bits::<7>((bit_cast::<5, 1>(self.in_2.val()) & 26).index()))));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_26", Kernel26::default(), clock clock, inputs in_0, in_1, in_2)
}
