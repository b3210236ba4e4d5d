// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

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
        self.bus.ready.next = !self.bus.valid.val();
        match (bit_cast::<2, 4>(self.bus.data.val()) & self.register_0.q.val().get_bits::<2>(5)).index() {
            0 => self.bus.ready.next = self.local_0.val() != self.in_0.val().get_bits::<2>(6),
            2 => {
                self.bus.ready.next = self.bus.data.val().get_bit(self.in_0.val().get_bits::<2>(7).index()) | self.bus.valid.val();
            }
            _ => {}
        }
        if self.register_0.q.val().get_bits::<3>(self.register_0.q.val().get_bits::<3>(9).index()) != self.bus.data.val().get_bits::<3>(self.in_0.val().get_bits::<1>(12).index()) {
            self.register_0.d.next = (self.in_0.val() - self.register_0.q.val()) + unsigned_cast(signed_cast(self.register_0.q.val()));
        } else {
            self.register_0.d.next = !self.register_0.q.val();
        }
        self.out_0.next = (self.in_0.val().get_bits::<3>(1) >> 2) >> bit_cast::<1, 2>(self.local_0.val());
        match (self.local_0.val() ^ self.out_0.val().get_bits::<2>(bit_cast::<1, 4>(self.bus.data.val()).index())).index() {
            0 => {
                self.out_0.next = self.out_0.val() - self.bus.data.val().get_bits::<3>(1);
            }
            2 => self.out_0.next = self.in_0.val().get_bits::<3>(5) + self.out_0.val(),
            _ => {
                self.out_0.next = self.out_0.val() & self.bus.data.val().get_bits::<3>(0);
            }
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel63 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bits<13>>,
    pub out_1: Signal<Out, Bits<3>>,
    pub bus: Kernel63BusSink,
    pub local_0: Signal<Local, Bits<13>>,
    pub register_0: DFFWithInit<Bit>,
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
            register_0: DFFWithInit::new(true),
            sink: Default::default(),
        }
    }
}

impl Logic for Kernel63 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = self.local_0.val().get_bits::<3>(7) & self.local_0.val().get_bits::<3>(self.local_0.val().get_bits::<3>(9).index());
        dff_setup!(self, clock, register_0);
        self.local_0.next = 5021.into();
        if self.register_0.q.val() & self.in_0.val().get_bit(self.bus.data.val().index()) {
            self.local_0.next = self.in_0.val().get_bits::<13>(0).replace_bit(self.in_1.val().get_bits::<3>(2).index(), self.in_1.val().get_bit(4));
        }
        for i in 1..3_usize {
            if (self.local_0.val().get_bits::<3>(self.bus.data.val().get_bits::<3>(1).index())).index() == i {
                self.local_0.next = 8191 | self.local_0.val();
            }
        }
        clock!(self, clock, sink);
        self.sink.in_0.next = !self.in_0.val() >> self.bus.data.val().get_bits::<1>(self.bus.data.val().get_bits::<2>(1).index());
        self.sink.in_1.next = (-0).into();
        match (bit_cast::<2, 1>(self.in_1.val().get_bits::<1>(self.in_1.val().get_bits::<3>(2).index()))).index() {
            1 => {
                self.sink.in_1.next = signed_cast(self.local_0.val().get_bits::<2>(5)) + signed_cast(self.local_0.val().get_bits::<2>(self.in_1.val().get_bits::<3>(1).index()));
            }
            3 => {
                self.sink.in_1.next = 1_i32.to_signed_bits::<2>() - signed_cast(self.local_0.val().get_bits::<2>(self.local_0.val().get_bits::<3>(4).index()));
            }
            _ => {}
        }
        for i in 1..3_usize {
            if (self.in_1.val().get_bits::<3>(self.bus.data.val().get_bits::<2>(0).index())).index() == i {
                self.sink.in_0.next = i.to_bits::<16>() ^ self.in_0.val();
            }
        }
        Kernel63BusSink::link(&mut self.bus, &mut self.sink.bus);
        self.register_0.d.next = self.sink.out_0.val().get_bits::<2>(1).all() != self.bus.data.val().get_bits::<2>(1).all();
        self.out_0.next = 4851.into();
        if self.sink.out_0.val().get_bits::<2>(self.sink.out_0.val().get_bits::<1>(1).index()).all() {
            self.out_0.next = self.in_0.val().get_bits::<13>(1) >> self.in_1.val().get_bits::<1>(0);
        } else if self.sink.out_0.val().get_bit(2) {
            self.out_0.next = 6820 & self.local_0.val();
        } else {
            self.out_0.next = self.in_0.val().get_bits::<13>(2) + self.local_0.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_63", Kernel63::default(), clock clock, inputs in_0, in_1, bus.data, bus.valid)
}
