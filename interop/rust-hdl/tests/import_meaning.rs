//! Where rust-hdl's simulation and the Verilog that it writes differ, the import follows the Verilog.
//!
//! Each block is the smallest example of one difference. The test shows that our engine does
//! *not* agree with rust-hdl's simulation, and Yosys proves that our Verilog equals rust-hdl's.

// As rust-hdl's users write it.
#![allow(clippy::match_wildcard_for_single_variants)]

use crate::common::prove::prove_equal;
use crate::common::{Widget, compare, imported};
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;
use warpwright_testbenches::tools::{Tool, require_or_skip};

/// A number in a kernel has 32 bits in the text, so that a sum beside it does not wrap.
#[derive(LogicBlock, Default)]
struct SumCompared {
    a: Signal<In, Bits<8>>,
    b: Signal<In, Bits<8>>,
    y: Signal<Out, Bit>,
}

impl Logic for SumCompared {
    #[hdl_gen]
    fn update(&mut self) {
        self.y.next = (self.a.val() + 1) == self.b.val();
    }
}

/// For the same reason the carry is shifted down.
#[derive(LogicBlock, Default)]
struct SumShifted {
    a: Signal<In, Bits<8>>,
    y: Signal<Out, Bits<8>>,
}

impl Logic for SumShifted {
    #[hdl_gen]
    fn update(&mut self) {
        self.y.next = (self.a.val() + 1) >> 1;
    }
}

/// A cast is a mask, and what is under it is widened before it is inverted.
#[derive(LogicBlock, Default)]
struct CastInverted {
    a: Signal<In, Bits<1>>,
    y: Signal<Out, Bits<8>>,
}

impl Logic for CastInverted {
    #[hdl_gen]
    fn update(&mut self) {
        self.y.next = bit_cast::<8, 1>(!self.a.val());
    }
}

/// `$signed(a * b)` is as wide as a and b.
#[derive(LogicBlock, Default)]
struct SignedProduct {
    a: Signal<In, Signed<16>>,
    b: Signal<In, Signed<16>>,
    y: Signal<Out, Signed<48>>,
}

impl Logic for SignedProduct {
    #[hdl_gen]
    fn update(&mut self) {
        self.y.next = signed_bit_cast::<48, 32>(self.a.val() * self.b.val());
    }
}

/// A sub-block's input, read between two assignments, has in simulation the value of the last one.
#[derive(LogicBlock, Default)]
struct InputReadBetween {
    clock: Signal<In, Clock>,
    a: Signal<In, Bits<8>>,
    b: Signal<In, Bits<8>>,
    y: Signal<Out, Bits<8>>,
    q: Signal<Out, Bits<8>>,
    dff: DFF<Bits<8>>,
}

impl Logic for InputReadBetween {
    #[hdl_gen]
    fn update(&mut self) {
        self.dff.clock.next = self.clock.val();
        self.dff.d.next = self.a.val();
        self.y.next = self.dff.d.val();
        self.dff.d.next = self.b.val();
        self.q.next = self.dff.q.val();
    }
}

/// The patterns of a `match` have 32 bits too, and the subject is as wide.
#[derive(LogicBlock, Default)]
struct SumMatched {
    a: Signal<In, Bits<8>>,
    b: Signal<In, Bits<8>>,
    y: Signal<Out, Bits<2>>,
}

impl Logic for SumMatched {
    #[hdl_gen]
    fn update(&mut self) {
        match (self.a.val() + self.b.val()).index() {
            3 => self.y.next = 1.into(),
            4 => self.y.next = 2.into(),
            _ => self.y.next = 0.into(),
        }
    }
}

fn differences() -> Vec<Widget> {
    vec![
        widget!("sum_matched", SumMatched::default(), inputs a, b;
        |random, _, inputs| {
            let a = [255u8, 0, 1][random.below(3) as usize];
            inputs.set("a", a);
            inputs.set("b", 4u8);
        }),
        widget!("sum_compared", SumCompared::default(), inputs a, b;
        |random, _, inputs| {
            let a = [255u8, 0, 7][random.below(3) as usize];
            inputs.set("a", a);
            inputs.set("b", a.wrapping_add(1));
        }),
        widget!("sum_shifted", SumShifted::default(), inputs a),
        widget!("cast_inverted", CastInverted::default(), inputs a),
        widget!("input_read_between", InputReadBetween::default(), clock clock, inputs a, b),
        widget!("signed_product", SignedProduct::default(), inputs a, b),
    ]
}

#[test]
fn the_import_follows_the_text_where_simulation_differs() {
    let test = "the_import_follows_the_text_where_simulation_differs";
    let yosys = require_or_skip(Tool::Yosys, test);
    for widget in differences() {
        let module = imported(&widget).unwrap();
        let why = compare(&widget, &module, 1000, 3).unwrap_err();
        assert!(why.contains("in rust-hdl"), "{}: {why}", widget.name);
        if let Some(yosys) = &yosys {
            prove_equal(yosys, &widget, &(widget.make)().verilog()).unwrap();
        }
    }
}

/// Signs, slices, structures, replaced bits, nested choices, all in one.
#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
struct Pair {
    low: Bits<4>,
    flag: Bit,
    high: Bits<6>,
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
enum Choice {
    Sum,
    Difference,
    Bits,
    Replace,
    Nothing,
}

#[derive(LogicBlock, Default)]
struct Everything {
    clock: Signal<In, Clock>,
    a: Signal<In, Bits<8>>,
    b: Signal<In, Bits<8>>,
    s: Signal<In, Signed<8>>,
    t: Signal<In, Signed<8>>,
    pair: Signal<Out, Pair>,
    y: Signal<Out, Bits<8>>,
    less: Signal<Out, Bit>,
    sum: Signal<Out, Signed<8>>,
    early: Signal<Out, Bits<8>>,
    choice: Signal<Local, Choice>,
    late: Signal<Local, Bits<8>>,
    kept: DFF<Choice>,
    line: [DFF<Bits<8>>; 3],
}

impl Logic for Everything {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, kept);
        // Read before it is assigned: its value in the end.
        self.early.next = self.late.val();
        for i in 0..3 {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = self.a.val();
        for i in 1..3 {
            self.line[i].d.next = self.line[i - 1].q.val() ^ self.b.val();
        }
        self.choice.next = self.kept.q.val();
        if self.a.val().all() {
            self.choice.next = Choice::Nothing;
        } else if self.a.val().get_bit(0) & !self.b.val().any() {
            self.choice.next = Choice::Sum;
        }
        self.kept.d.next = Choice::Sum;
        self.y.next = 0.into();
        match self.choice.val() {
            Choice::Sum => {
                self.y.next = self.a.val() + self.b.val();
                self.kept.d.next = Choice::Difference;
            }
            Choice::Difference => {
                self.y.next = self.a.val() - self.b.val();
                self.kept.d.next = Choice::Bits;
            }
            Choice::Bits => {
                self.y.next = bit_cast::<8, 4>(
                    self.a
                        .val()
                        .get_bits::<4>(self.b.val().get_bits::<2>(0).index()),
                );
                self.kept.d.next = Choice::Replace;
            }
            Choice::Replace => {
                self.y.next = self.a.val().replace_bit(
                    self.b.val().get_bits::<3>(0).index(),
                    self.b.val().get_bit(7),
                );
            }
            _ => {}
        }
        self.pair.next.low = self.a.val().get_bits::<4>(0);
        self.pair.next.flag = self.a.val().xor();
        self.pair.next.high = self.b.val().get_bits::<6>(2);
        self.less.next = self.s.val() < self.t.val();
        self.sum.next = self.s.val() - self.t.val();
        self.late.next = self.line[2].q.val();
    }
}

#[test]
fn a_block_with_everything_behaves_as_in_rust_hdl() {
    let widget = widget!("everything", Everything::default(), clock clock, inputs a, b, s, t);
    let module = imported(&widget).unwrap();
    compare(&widget, &module, 10_000, 5).unwrap();
    if let Some(yosys) = require_or_skip(
        Tool::Yosys,
        "a_block_with_everything_behaves_as_in_rust_hdl",
    ) {
        prove_equal(&yosys, &widget, &(widget.make)().verilog()).unwrap();
    }
}
