//! At a clock edge our blocks and rust-hdl's own flip-flops take the same values,
//! even if a value changes together with the clock, and anywhere in the hierarchy.

use crate::generated::stream_register::StreamRegister;
use rust_hdl_widgets::prelude::*;
use warpwright_rust_hdl::export::prelude::*;

/// A register of our catalogue two levels down.
#[derive(LogicBlock, Default)]
struct Inner {
    clock: Signal<In, Clock>,
    d: Signal<In, Bits<32>>,
    q: Signal<Out, Bits<32>>,
    register: StreamRegister,
}

impl Logic for Inner {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, register);
        self.register.rst.next = false;
        self.register.in_valid.next = true;
        self.register.in_data.next = self.d.val();
        self.register.out_ready.next = true;
        self.q.next = self.register.out_data.val();
    }
}

/// The same words through flip-flops, and through flip-flops and our registers in turn.
#[derive(LogicBlock, Default)]
struct Lines {
    clock: Signal<In, Clock>,
    d: Signal<In, Bits<32>>,
    plain: Signal<Out, Bits<32>>,
    mixed: Signal<Out, Bits<32>>,
    plain_1: DFF<Bits<32>>,
    plain_2: DFF<Bits<32>>,
    plain_3: DFF<Bits<32>>,
    mixed_1: Inner,
    mixed_2: DFF<Bits<32>>,
    mixed_3: Inner,
}

impl Logic for Lines {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(
            self, clock, plain_1, plain_2, plain_3, mixed_1, mixed_2, mixed_3
        );
        self.plain_1.d.next = self.d.val();
        self.plain_2.d.next = self.plain_1.q.val();
        self.plain_3.d.next = self.plain_2.q.val();
        self.plain.next = self.plain_3.q.val();
        self.mixed_1.d.next = self.d.val();
        self.mixed_2.d.next = self.mixed_1.q.val();
        self.mixed_3.d.next = self.mixed_2.q.val();
        self.mixed.next = self.mixed_3.q.val();
    }
}

/// What comes out after each rising edge, of `plain` and of `mixed`.
fn run(with_the_edge: bool) -> (Vec<u64>, Vec<u64>) {
    let mut design = Lines::default();
    design.connect_all();
    let mut out = (Vec::new(), Vec::new());
    for cycle in 1..100u64 {
        design.clock.next = false.into();
        if !with_the_edge {
            design.d.next = cycle.into();
        }
        assert!(simulate(&mut design, 50), "does not settle");
        design.clock.next = true.into();
        design.d.next = cycle.into();
        assert!(simulate(&mut design, 50), "does not settle");
        out.0.push(design.plain.val().into());
        out.1.push(design.mixed.val().into());
    }
    out
}

#[test]
fn our_registers_keep_step_with_flip_flops() {
    for with_the_edge in [false, true] {
        let (plain, mixed) = run(with_the_edge);
        assert_eq!(plain, mixed, "with the edge: {with_the_edge}");
        assert_eq!(
            plain[50], 49,
            "the third flip-flop is two edges behind the first"
        );
    }
}
