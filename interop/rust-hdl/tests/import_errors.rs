//! Blocks that cannot be imported: every message names the block, the construct and what to do.

use rust_hdl_core::prelude::*;
use rust_hdl_widgets::accum::Accum;
use rust_hdl_widgets::fifo::fifo_logic::FIFOReadLogic;
use rust_hdl_widgets::prelude::*;
use rust_hdl_widgets::registered_edge_tristate::RegisteredEdgeTristate;
use warpwright_rust_hdl::import;

fn why<B: Block>(mut block: B) -> String {
    block.connect_all();
    import(&block).unwrap_err().to_string()
}

/// The block and some words of the message.
fn refused<B: Block>(block: B, at: &str, words: &[&str]) {
    let why = why(block);
    assert!(
        why.starts_with(&format!("rust-hdl block `{at}`: ")),
        "{why}"
    );
    for word in words {
        assert!(why.contains(word), "`{word}` is not in: {why}");
    }
}

#[derive(LogicBlock, Default)]
struct Latch {
    a: Signal<In, Bit>,
    y: Signal<Out, Bit>,
}

impl Logic for Latch {
    #[hdl_gen]
    fn update(&mut self) {
        if self.a.val() {
            self.y.next = true;
        }
    }
}

#[derive(LogicBlock, Default)]
struct ReadLatch {
    a: Signal<In, Bit>,
    t: Signal<Local, Bit>,
    y: Signal<Out, Bit>,
}

impl Logic for ReadLatch {
    #[hdl_gen]
    fn update(&mut self) {
        if self.a.val() {
            self.t.next = true;
        }
        self.y.next = self.t.val();
        self.t.next = false;
    }
}

#[derive(LogicBlock, Default)]
struct Loop {
    a: Signal<In, Bit>,
    s: Signal<Local, Bit>,
    t: Signal<Local, Bit>,
    y: Signal<Out, Bit>,
}

impl Logic for Loop {
    #[hdl_gen]
    fn update(&mut self) {
        self.s.next = self.a.val() ^ self.t.val();
        self.t.next = self.s.val();
        self.y.next = self.s.val();
    }
}

#[derive(LogicBlock, Default)]
struct NotDriven {
    t: Signal<Local, Bit>,
    y: Signal<Out, Bit>,
}

impl Logic for NotDriven {
    #[hdl_gen]
    fn update(&mut self) {
        self.y.next = self.t.val();
    }
}

#[derive(LogicBlock, Default)]
struct PartNotDriven {
    clock: Signal<In, Clock>,
    y: Signal<Out, Bit>,
    dff: DFF<Bit>,
}

impl Logic for PartNotDriven {
    #[hdl_gen]
    fn update(&mut self) {
        self.dff.clock.next = self.clock.val();
        self.y.next = self.dff.q.val();
    }
}

#[derive(LogicBlock, Default)]
struct Grouped {
    a: Signal<In, Bit>,
    b: Signal<In, Bit>,
    c: Signal<In, Bit>,
    y: Signal<Out, Bit>,
}

impl Logic for Grouped {
    #[hdl_gen]
    fn update(&mut self) {
        self.y.next = self.a.val() & self.b.val() == self.c.val();
    }
}

#[derive(LogicBlock, Default)]
struct Inverted {
    clock: Signal<In, Clock>,
    d: Signal<In, Bit>,
    y: Signal<Out, Bit>,
    dff: DFF<Bit>,
}

impl Logic for Inverted {
    #[hdl_gen]
    fn update(&mut self) {
        self.dff.clock.next = !self.clock.val();
        self.dff.d.next = self.d.val();
        self.y.next = self.dff.q.val();
    }
}

#[derive(LogicBlock, Default)]
struct Gated {
    clock: Signal<In, Clock>,
    d: Signal<In, Bit>,
    y: Signal<Out, Bit>,
    dff: DFF<Bit>,
}

impl Logic for Gated {
    #[hdl_gen]
    fn update(&mut self) {
        if self.d.val() {
            self.dff.clock.next = self.clock.val();
        }
        self.dff.d.next = self.d.val();
        self.y.next = self.dff.q.val();
    }
}

#[derive(LogicBlock, Default)]
struct NoClock {
    d: Signal<In, Bit>,
    y: Signal<Out, Bit>,
    dff: DFF<Bit>,
}

impl Logic for NoClock {
    #[hdl_gen]
    fn update(&mut self) {
        self.dff.d.next = self.d.val();
        self.y.next = self.dff.q.val();
    }
}

#[derive(LogicBlock, Default)]
struct Inside {
    clock: Signal<In, Clock>,
    y: Signal<Out, Bit>,
    latch: Latch,
}

impl Logic for Inside {
    #[hdl_gen]
    fn update(&mut self) {
        self.latch.a.next = true;
        self.y.next = self.latch.y.val();
    }
}

#[test]
fn kernels_that_mean_no_hardware_of_ours() {
    refused(
        Latch::default(),
        "top",
        &["`y`", "latch", "before the `if`"],
    );
    refused(Inside::default(), "top.latch", &["`y`", "latch"]);
    refused(ReadLatch::default(), "top", &["`t`", "only some paths"]);
    refused(Loop::default(), "top", &["combinational loop"]);
    refused(NotDriven::default(), "top", &["nothing drives `t`"]);
    refused(PartNotDriven::default(), "top", &["nothing drives `dff$d`"]);
    refused(
        Grouped::default(),
        "top",
        &["ambiguous", "`&`", "`==`", "parentheses"],
    );
    refused(
        Accum::<8, 16, 4>::new(9),
        "top",
        &["no hardware description", "hdl_gen"],
    );
}

#[test]
fn clocks_that_a_module_cannot_have() {
    refused(
        Inverted::default(),
        "top",
        &["`dff$clock`", "inverted", "enable"],
    );
    refused(Gated::default(), "top", &["`dff$clock`", "gated"]);
    refused(
        NoClock::default(),
        "top",
        &["`dff$clock`", "does not come from a clock input"],
    );
    let two = AsynchronousFIFO::<Bits<8>, 3, 4, 1>::default();
    refused(
        two,
        "top",
        &[
            "`read_clock`",
            "`write_clock`",
            "used in `top.",
            "wrap it in a block",
        ],
    );
    refused(
        RAM::<Bits<8>, 4>::default(),
        "top",
        &["`read_clock`", "`write_clock`"],
    );
    refused(
        FIFOReadLogic::<Bits<8>, 3, 4, 1>::default(),
        "top",
        &["`ram_read_clock`", "clock output"],
    );
}

#[test]
fn tri_state_and_foreign_text() {
    refused(
        TristateBuffer::<Bits<8>>::default(),
        "top",
        &["line 1", "bz", "tri-state"],
    );
    refused(OpenDrainBuffer::default(), "top", &["line 1", "tri-state"]);
    refused(
        RegisteredEdgeTristate::<8>::default(),
        "top",
        &["Verilog wrapper"],
    );
    refused(
        Custom("always @(negedge clock) y <= a;"),
        "top",
        &["line 1", "`always @(negedge clock) y <= a;`", "posedge"],
    );
    refused(
        Custom("\nalways @(posedge clock or posedge a) y <= a;"),
        "top",
        &["line 2", "no asynchronous reset"],
    );
    refused(
        Custom("always @(posedge clock) y = a;"),
        "top",
        &["`<=` in a clocked process"],
    );
    refused(
        Custom("always @(posedge a) y <= a;"),
        "top",
        &["`a`", "not `Clock`"],
    );
    refused(
        Custom("always @(posedge clock) y <= other;"),
        "top",
        &["`other`", "not a signal"],
    );
    refused(
        Custom(
            "reg mem [3:0];\ninitial mem[0] = 1'b1;\nalways @(posedge clock) begin mem[0] <= a; y <= mem[1]; end",
        ),
        "top",
        &["`mem`", "start values"],
    );
    refused(Custom("xor (y, a, a);"), "top", &["line 1", "only `reg`"]);
    refused(
        Custom("always @(*) #1 y = a;"),
        "top",
        &["line 1", "not understood"],
    );
    refused(Foreign::default(), "top", &["black box `IBUF`"]);
}

/// A block with the given custom text.
#[derive(Clone)]
struct Custom(&'static str);

impl Logic for Custom {
    fn update(&mut self) {}
    fn hdl(&self) -> Verilog {
        Verilog::Custom(self.0.to_string())
    }
}

impl Block for Custom {
    fn connect_all(&mut self) {}
    fn update_all(&mut self) {}
    fn has_changed(&self) -> bool {
        false
    }
    fn accept(&self, name: &str, probe: &mut dyn Probe) {
        probe.visit_start_scope(name, self);
        Signal::<In, Clock>::default().accept("clock", probe);
        Signal::<In, Bit>::default().accept("a", probe);
        Signal::<Out, Bit>::default().accept("y", probe);
        probe.visit_end_scope(name, self);
    }
}

#[derive(LogicBlock, Default)]
struct Foreign {
    a: Signal<In, Bit>,
    y: Signal<Out, Bit>,
}

impl Logic for Foreign {
    fn update(&mut self) {}
    fn hdl(&self) -> Verilog {
        Verilog::Blackbox(BlackBox {
            code: String::new(),
            name: "IBUF".to_string(),
        })
    }
}
