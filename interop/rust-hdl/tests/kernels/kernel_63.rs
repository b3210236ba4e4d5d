// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Clone, Debug, Default, LogicInterface)]
#[join = "Kernel63BusSink"]
pub struct Kernel63BusSource {
    pub data: Signal<Out, Bits<4>>,
    pub valid: Signal<Out, Bit>,
    pub ready: Signal<In, Bit>,
}

#[derive(Clone, Debug, Default, LogicInterface)]
#[join = "Kernel63BusSource"]
pub struct Kernel63BusSink {
    pub data: Signal<In, Bits<4>>,
    pub valid: Signal<In, Bit>,
    pub ready: Signal<Out, Bit>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel63Receiver {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<2>>,
    pub out_0: Signal<Out, Bits<3>>,
    pub bus: Kernel63BusSink,
    pub local_0: Signal<Local, Bits<2>>,
    pub register_0: DFF<Bits<16>>,
}

impl Logic for Kernel63Receiver {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = unsigned_cast(self.in_1.val());
        self.bus.ready.next = self.register_0.q.val().get_bit(bit_cast::<4, 2>(self.local_0.val()).index());
        match (self.local_0.val().replace_bit(1, self.bus.valid.val())).index() {
            1 => self.bus.ready.next = self.in_0.val().get_bit(self.bus.data.val().index()) | self.bus.valid.val(),
            3 => self.bus.ready.next = self.bus.valid.val() || self.in_1.val().get_bit(bit_cast::<1, 4>(self.bus.data.val()).index()),
            _ => {
                self.bus.ready.next = self.in_0.val().get_bits::<3>(5).xor();
            }
        }
        self.register_0.d.next = self.register_0.q.val() - (self.in_0.val() << 3);
        self.out_0.next = self.bus.data.val().get_bits::<3>(0) + self.register_0.q.val().get_bits::<3>(9);
    }
}

#[derive(LogicBlock)]
pub struct Kernel63 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<1>>,
    pub out_0: Signal<Out, Signed<2>>,
    pub out_1: Signal<Out, Bits<13>>,
    pub bus: Kernel63BusSink,
    pub local_0: Signal<Local, Bits<13>>,
    pub register_0: DFFWithInit<Bits<4>>,
    pub sink: Kernel63Receiver,
}

impl Default for Kernel63 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            bus: Default::default(),
            local_0: Default::default(),
            register_0: DFFWithInit::new(0.into()),
            sink: Default::default(),
        }
    }
}

impl Logic for Kernel63 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = (self.local_0.val() - 0xbb3) | 0x1615;
        dff_setup!(self, clock, register_0);
        self.local_0.next = bit_cast::<13, 8>(self.in_0.val().get_bits::<8>(self.in_0.val().get_bits::<3>(5).index()));
        for i in 0..2_usize {
            self.local_0.next = self.local_0.val() ^ (self.in_0.val().get_bits::<13>(i) ^ bits::<13>(8191));
        }
        clock!(self, clock, sink);
        self.sink.in_0.next = self.in_0.val() + bit_cast::<16, 4>(self.bus.data.val()) | bit_cast::<16, 13>(self.local_0.val()) ^ bits::<16>(32759);
        if self.bus.data.val() >= self.in_0.val().get_bits::<4>(self.bus.data.val().get_bits::<3>(1).index()) {
            self.sink.in_0.next = (self.in_0.val() >> 1) >> 6;
        }
        self.sink.in_1.next = (-1).into();
        if self.in_1.val().get_bit(0) {
            self.sink.in_1.next = signed_cast(bit_cast::<2, 1>(self.in_1.val()));
        } else {
            self.sink.in_1.next = 1_i32.to_signed_bits::<2>() + signed_cast(self.register_0.q.val().get_bits::<2>(0));
        }
        Kernel63BusSink::link(&mut self.bus, &mut self.sink.bus);
        self.register_0.d.next = self.register_0.q.val() ^ (self.local_0.val().get_bits::<4>(8) << 1);
        self.out_0.next = -signed_cast(self.sink.out_0.val().get_bits::<2>(self.sink.out_0.val().get_bits::<1>(0).index()));
        if self.register_0.q.val().get_bit(unsigned_cast(self.out_0.val()).index()) && self.bus.valid.val() {
            self.out_0.next = -self.out_0.val();
        } else if self.out_0.val().get_bit(1) {
            self.register_0.d.next = self.bus.data.val() + self.local_0.val().get_bits::<4>(2);
        } else {
            self.out_0.next = signed_cast(bit_cast::<2, 1>(self.in_1.val()));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_63", Kernel63::default(), clock clock, inputs in_0, in_1, bus.data, bus.valid)
}
