// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel29 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bit>,
    pub in_4: Signal<In, Bits<36>>,
    pub out_0: Signal<Out, Signed<32>>,
    pub out_1: Signal<Out, Bits<40>>,
    pub out_2: Signal<Out, Bits<31>>,
    pub out_3: Signal<Out, Bits<3>>,
    pub local_0: Signal<Local, Bits<8>>,
    pub register_0: DFF<Bits<32>>,
    pub register_1: DFF<Bit>,
    pub register_2: DFF<Bits<3>>,
}

impl Logic for Kernel29 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = signed_cast(bit_cast::<32, 8>(self.local_0.val()).replace_bit(18, self.local_0.val().get_bit((bit_cast::<3, 8>(self.local_0.val()) & 5).index()))) - -(signed_cast(bit_cast::<32, 8>(self.local_0.val())) + signed_cast(bits::<32>(927027611)));
        dff_setup!(self, clock, register_0, register_1, register_2);
        self.local_0.next = bit_cast::<8, 7>(bit_cast::<7, 3>(self.register_2.q.val() >> (bit_cast::<4, 32>(self.register_0.q.val()) ^ 8)));
        if !!self.register_0.q.val().get_bits::<1>(21).all() {
            self.local_0.next = !bit_cast::<8, 3>(bit_cast::<3, 2>(bits::<2>(2)));
        } else if self.register_1.q.val() {
            self.local_0.next = (!self.local_0.val() ^ (self.in_4.val().get_bits::<8>(20) ^ self.local_0.val())) >> (bit_cast::<3, 36>(self.in_4.val()) & self.register_2.q.val());
        } else {
            match (self.register_0.q.val().get_bits::<2>(9) | bits::<2>(1)).index() {
                3 => {
                    self.local_0.next = !(self.local_0.val() >> 1) | (unsigned_cast(signed_cast(self.local_0.val())) ^ bit_cast::<8, 17>(bit_cast::<17, 3>(self.register_2.q.val())));
                }
                _ => {
                }
            }
        }
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 1>(bit_cast::<1, 32>(self.register_0.q.val()))).index() == i {
                    self.local_0.next = (self.local_0.val() & self.local_0.val()) >> (self.register_2.q.val() & self.register_0.q.val().get_bits::<3>(6)) << 7;
                }
                self.local_0.next = bit_cast::<8, 11>(bit_cast::<11, 12>(self.register_0.q.val().get_bits::<12>(14) + self.in_4.val().get_bit(17)));
            }
            self.local_0.next = ((i.to_bits::<8>() + self.local_0.val()) | 157) << (self.in_4.val().get_bits::<1>(i) & 0);
        }
        self.register_0.d.next = ((self.in_4.val().get_bits::<32>(unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<2>(bit_cast::<4, 2>(self.local_0.val().get_bits::<2>(6)).index()))).index()) >> bit_cast::<2, 3>(self.register_0.q.val().get_bits::<3>(bit_cast::<4, 5>(bits::<5>(21)).index()))) << bit_cast::<4, 1>(self.register_0.q.val().get_bits::<1>(unsigned_cast(signed_cast(self.in_4.val().get_bits::<5>(bit_cast::<5, 6>(bits::<6>(46)).index()))).index()))) ^ 422233528;
        self.register_1.d.next = bit_cast::<3, 12>(bit_cast::<12, 3>(self.register_2.q.val())) <= unsigned_cast(signed_cast(self.register_2.q.val()));
        self.register_2.d.next = 4.into();
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 1>(self.in_4.val().get_bits::<1>(2))).index() == i {
                    self.register_2.d.next = ((self.register_2.q.val() ^ bit_cast::<3, 32>(self.register_0.q.val())) | bit_cast::<3, 6>(bit_cast::<6, 32>(self.register_0.q.val()))) << 1;
                }
                if !self.in_1.val() || (((i * 2 + j).to_bits::<3>() ^ 3) > 7) {
                    self.register_1.d.next = self.in_3.val();
                }
            }
            self.register_0.d.next = bit_cast::<32, 33>(bit_cast::<33, 42>(unsigned_cast(signed_cast(bit_cast::<42, 32>(self.register_0.q.val())))));
        }
        self.out_1.next = (bit_cast::<40, 32>(self.register_0.q.val()) >> 22 | 1) ^ (!bit_cast::<40, 3>(self.register_2.q.val())).replace_bit(14, self.in_4.val() > 936195936);
        for i in 0..2_usize {
            if (i.to_bits::<3>() & self.register_2.q.val()).index() == i {
                self.out_1.next = !(self.out_1.val() + bit_cast::<40, 8>(self.local_0.val())) >> 0;
            }
            if self.register_0.q.val().replace_bit(i, self.register_1.q.val()) >> 17 < unsigned_cast(signed_cast(bit_cast::<32, 32>(self.register_0.q.val()))) {
                self.out_1.next = (self.out_1.val() + self.out_1.val()).replace_bit(i, self.register_1.q.val()) ^ (i.to_bits::<40>().replace_bit(35, self.in_1.val()) >> bit_cast::<2, 1>(bit_cast::<1, 8>(self.local_0.val())));
            } else {
                self.out_1.next = bit_cast::<40, 49>(bit_cast::<49, 58>(bits::<58>(582456941) + bit_cast::<58, 40>(self.out_1.val())));
            }
        }
        for i in 0..3_usize {
            if (self.register_0.q.val().get_bits::<3>(16) >> !self.register_0.q.val().get_bits::<3>(17)).index() == i {
                self.out_1.next = (bit_cast::<40, 29>(self.in_4.val().get_bits::<29>(4)) >> (self.register_0.q.val().get_bits::<6>(i) & 53)) >> (self.in_4.val().get_bits::<2>(i) ^ i.to_bits::<2>());
            }
            self.out_1.next = (unsigned_cast(signed_cast(self.out_1.val())) ^ self.out_1.val().replace_bit(36, self.in_3.val())) & bit_cast::<40, 33>(bit_cast::<33, 34>(bit_cast::<34, 32>(self.register_0.q.val())));
        }
        self.out_2.next = unsigned_cast(signed_cast(bit_cast::<31, 8>(self.local_0.val())));
        self.out_3.next = bit_cast::<3, 2>((self.in_4.val().get_bits::<2>(20) << self.register_2.q.val().get_bits::<2>(0).replace_bit(unsigned_cast(signed_cast(self.register_2.q.val().get_bits::<1>(0))).index(), self.in_1.val())) & self.in_4.val().get_bits::<2>(1).replace_bit(0, self.register_1.q.val()));
        if !((self.in_0.val() ^ self.register_2.q.val().get_bit(0)) && (self.in_2.val() | self.register_1.q.val())) {
            if bit_cast::<2, 1>(unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<1>(7)))).all() {
                self.out_3.next = bit_cast::<3, 2>(bit_cast::<2, 3>(self.register_2.q.val()) & bit_cast::<2, 40>(self.out_1.val()) ^ 3);
            } else {
                self.out_3.next = bit_cast::<3, 1>(unsigned_cast(signed_cast(self.out_1.val().get_bits::<1>((self.out_1.val().get_bits::<5>(self.local_0.val().get_bits::<5>(3).replace_bit((self.out_1.val().get_bits::<2>(unsigned_cast(signed_cast(self.in_4.val().get_bits::<5>(13))).index()) >> 3).index(), self.in_0.val()).index()) << unsigned_cast(signed_cast(self.out_3.val()))).index())) + signed_cast(self.local_0.val().get_bits::<1>(7))));
            }
        } else {
            match (self.register_0.q.val().get_bits::<3>(8) >> bit_cast::<6, 15>(bits::<15>(32767))).index() {
                0 => {
                    self.out_3.next = bit_cast::<3, 2>(bit_cast::<2, 1>(unsigned_cast(signed_cast(self.local_0.val().get_bits::<1>(6)))));
                }
                2 => {
                    self.out_2.next = bit_cast::<31, 34>(!self.in_4.val().get_bits::<34>(2)).replace_bit(2, unsigned_cast(signed_cast(self.register_2.q.val().get_bits::<1>(0))).all());
                }
                _ => {
                    self.out_2.next = bit_cast::<31, 20>(bits::<20>(1035424) ^ bit_cast::<20, 32>(self.register_0.q.val())) >> (bit_cast::<1, 8>(self.local_0.val()) ^ bit_cast::<1, 40>(self.out_1.val()));
                }
            }
        }
        for i in 0..2_usize {
            self.out_3.next = (!self.register_2.q.val() << 3) >> (self.in_4.val().get_bits::<1>((i.to_bits::<5>() >> (self.out_3.val() ^ i.to_bits::<3>())).index()) | bit_cast::<1, 36>(self.in_4.val()));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_29", Kernel29::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
