//! A rust-hdl design with its own logic and several of our blocks, two of them equal and two of one
//! kind with different settings: its Verilog, in other tools, behaves as in rust-hdl's simulation.

use crate::generated::leading_zeros::LeadingZeros;
use crate::generated::leading_zeros_24::LeadingZeros24;
use crate::generated::lut_array::LutArray;
use crate::generated::stream_buffer::StreamBuffer;
use crate::generated::stream_register::StreamRegister;
use rust_hdl_widgets::prelude::*;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use warpwright_blocks::random::Random;
use warpwright_rust_hdl::export::prelude::*;
use warpwright_testbenches::tools::{Tool, require_or_skip, run_yosys, simulate_icarus};

/// Two registers for words, one behind the other: a block of rust-hdl with an array of ours inside.
#[derive(LogicBlock, Default)]
struct Chain {
    clock: Signal<In, Clock>,
    rst: Signal<In, Bit>,
    in_valid: Signal<In, Bit>,
    in_ready: Signal<Out, Bit>,
    in_data: Signal<In, Bits<32>>,
    out_valid: Signal<Out, Bit>,
    out_ready: Signal<In, Bit>,
    out_data: Signal<Out, Bits<32>>,
    stages: [StreamRegister; 2],
}

impl Logic for Chain {
    #[hdl_gen]
    fn update(&mut self) {
        for i in 0..2 {
            self.stages[i].clock.next = self.clock.val();
            self.stages[i].rst.next = self.rst.val();
        }
        self.in_ready.next = self.stages[0].in_ready.val();
        self.stages[0].in_valid.next = self.in_valid.val();
        self.stages[0].in_data.next = self.in_data.val();
        self.stages[0].out_ready.next = self.stages[1].in_ready.val();
        self.stages[1].in_valid.next = self.stages[0].out_valid.val();
        self.stages[1].in_data.next = self.stages[0].out_data.val();
        self.stages[1].out_ready.next = self.out_ready.val();
        self.out_valid.next = self.stages[1].out_valid.val();
        self.out_data.next = self.stages[1].out_data.val();
    }
}

/// Bitwise functions of three words, one after another, through a chain and a buffer; counts the words that leave it, and the
/// zeros above the operands and above the result.
#[derive(LogicBlock, Default)]
struct Pipe {
    clock: Signal<In, Clock>,
    rst: Signal<In, Bit>,
    in_valid: Signal<In, Bit>,
    a: Signal<In, Bits<32>>,
    b: Signal<In, Bits<32>>,
    c: Signal<In, Bits<32>>,
    truth: Signal<In, Bits<8>>,
    out_ready: Signal<In, Bit>,
    out_valid: Signal<Out, Bit>,
    out_data: Signal<Out, Bits<32>>,
    taken: Signal<Out, Bits<16>>,
    a_zeros: Signal<Out, Bits<6>>,
    b_zeros: Signal<Out, Bits<6>>,
    data_zeros: Signal<Out, Bits<5>>,
    lut: LutArray,
    chain: Chain,
    buffer: StreamBuffer,
    above_a: LeadingZeros,
    above_b: LeadingZeros,
    above_data: LeadingZeros24,
    count: DFF<Bits<16>>,
}

impl Logic for Pipe {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, lut, chain, buffer);
        dff_setup!(self, clock, count);
        self.lut.rst.next = self.rst.val();
        self.lut.in_valid.next = self.in_valid.val();
        self.lut.lane_enable.next = true;
        self.lut.src0.next = self.a.val();
        self.lut.src1.next = self.b.val();
        self.lut.src2.next = self.c.val();
        self.lut.table_bits.next = self.truth.val();
        self.chain.rst.next = self.rst.val();
        self.chain.in_valid.next = self.lut.out_valid.val() & self.lut.dst_enable.val();
        self.chain.in_data.next = self.lut.dst.val();
        self.chain.out_ready.next = self.buffer.in_ready.val();
        self.buffer.rst.next = self.rst.val();
        self.buffer.in_valid.next = self.chain.out_valid.val();
        self.buffer.in_data.next = self.chain.out_data.val();
        self.buffer.out_ready.next = self.out_ready.val();
        self.out_valid.next = self.buffer.out_valid.val();
        self.out_data.next = self.buffer.out_data.val();
        if self.buffer.out_valid.val() & self.out_ready.val() {
            self.count.d.next = self.count.q.val() + 1;
        }
        if self.rst.val() {
            self.count.d.next = 0.into();
        }
        self.taken.next = self.count.q.val();
        self.above_a.value.next = self.a.val();
        self.above_b.value.next = self.b.val();
        self.above_data.value.next = self.buffer.out_data.val().get_bits::<24>(8);
        self.a_zeros.next = self.above_a.zeros.val();
        self.b_zeros.next = self.above_b.zeros.val();
        self.data_zeros.next = self.above_data.zeros.val();
    }
}

const CYCLES: usize = 2_000;
/// Cycles in which reset and operands give every register a value.
const WARM_UP: usize = 8;

/// The inputs of a cycle, from `rst` to `out_ready`.
struct Inputs {
    flags: [bool; 3],
    words: [u32; 3],
    table: u8,
}

fn stimulus() -> Vec<Inputs> {
    let mut random = Random::new(3);
    (0..CYCLES)
        .map(|cycle| {
            let mut flags = [
                random.chance(1, 100),
                random.chance(3, 4),
                random.chance(2, 3),
            ];
            if cycle < WARM_UP {
                flags = [cycle < WARM_UP / 2, true, true];
            }
            Inputs {
                flags,
                words: std::array::from_fn(|_| random.below(1 << 32) as u32 >> random.below(32)),
                table: random.below(256) as u8,
            }
        })
        .collect()
}

/// What the outputs are in every cycle before the clock edge, in binary, from `out_valid` to `data_zeros`.
fn in_rust_hdl(stimulus: &[Inputs]) -> Vec<String> {
    let mut design = Pipe::default();
    design.connect_all();
    let mut lines = Vec::new();
    for Inputs {
        flags,
        words,
        table,
    } in stimulus
    {
        design.clock.next = false.into();
        [design.rst.next, design.in_valid.next, design.out_ready.next] = *flags;
        [design.a.next, design.b.next, design.c.next] = words.map(|word| u64::from(word).into());
        design.truth.next = u64::from(*table).into();
        assert!(simulate(&mut design, 50), "does not settle");
        lines.push(format!(
            "{:b} {:032b} {:016b} {:06b} {:06b} {:05b}",
            u8::from(design.out_valid.val()),
            u64::from(design.out_data.val()),
            u64::from(design.taken.val()),
            u64::from(design.a_zeros.val()),
            u64::from(design.b_zeros.val()),
            u64::from(design.data_zeros.val()),
        ));
        design.clock.next = true.into();
        assert!(simulate(&mut design, 50), "does not settle");
    }
    lines
}

fn verilog() -> String {
    let mut design = Pipe::default();
    design.connect_all();
    generate_verilog(&design)
}

const BENCH: &str = "
module bench;
    reg clock = 0;
    reg rst, in_valid, out_ready;
    reg [31:0] a, b, c;
    reg [7:0] truth;
    wire out_valid;
    wire [31:0] out_data;
    wire [15:0] taken;
    wire [5:0] a_zeros, b_zeros;
    wire [4:0] data_zeros;
    reg [106:0] stimulus [0:CYCLES-1];
    integer cycle;
    top pipe (
        .clock(clock), .rst(rst), .in_valid(in_valid), .a(a), .b(b), .c(c), .truth(truth),
        .out_ready(out_ready), .out_valid(out_valid), .out_data(out_data), .taken(taken),
        .a_zeros(a_zeros), .b_zeros(b_zeros), .data_zeros(data_zeros)
    );
    initial begin
        $readmemb(\"stimulus.txt\", stimulus);
        for (cycle = 0; cycle < CYCLES; cycle = cycle + 1) begin
            clock = 0;
            {rst, in_valid, out_ready, a, b, c, truth} = stimulus[cycle];
            #5 $display(\"%b %b %b %b %b %b\", out_valid, out_data, taken, a_zeros, b_zeros, data_zeros);
            clock = 1;
            #5;
        end
        $finish;
    end
endmodule
";

/// What the design in this text prints in every cycle under Icarus.
fn in_icarus(text: &str, stimulus: &[Inputs], test: &str) -> Option<Vec<String>> {
    let icarus = require_or_skip(Tool::Icarus, test)?;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bench = BENCH.replace("CYCLES", &CYCLES.to_string());
    let design = written(folder.path(), "top.v", text);
    let bench = written(folder.path(), "bench.v", &bench);
    let mut lines = String::new();
    for Inputs {
        flags,
        words: [a, b, c],
        table,
    } in stimulus
    {
        let flags: String = flags
            .iter()
            .map(|flag| if *flag { '1' } else { '0' })
            .collect();
        let _ = writeln!(lines, "{flags}{a:032b}{b:032b}{c:032b}{table:08b}");
    }
    written(folder.path(), "stimulus.txt", &lines);
    let printed = simulate_icarus(&icarus, &[design, bench], "bench", folder.path());
    let printed = printed.unwrap_or_else(|failure| panic!("{failure}"));
    Some(printed.lines().map(str::to_string).collect())
}

fn written(folder: &Path, name: &str, text: &str) -> PathBuf {
    let file = folder.join(name);
    std::fs::write(&file, text).expect("a file written");
    file
}

/// The first cycle after the warm-up in which they differ.
fn first_difference(ours: &[String], theirs: &[String]) -> Option<usize> {
    assert_eq!(ours.len(), theirs.len());
    (WARM_UP..ours.len()).find(|cycle| ours[*cycle] != theirs[*cycle])
}

#[test]
fn the_verilog_does_in_icarus_what_the_design_does_in_rust_hdl() {
    let stimulus = stimulus();
    let ours = in_rust_hdl(&stimulus);
    let test = "the_verilog_does_in_icarus_what_the_design_does_in_rust_hdl";
    let Some(theirs) = in_icarus(&verilog(), &stimulus, test) else {
        return;
    };
    if let Some(cycle) = first_difference(&ours, &theirs) {
        panic!(
            "cycle {cycle}: {} in rust-hdl, {} in Icarus",
            ours[cycle], theirs[cycle]
        );
    }
    let moved = ours.iter().filter(|line| line.starts_with('1')).count();
    assert!(moved > CYCLES / 4, "only {moved} cycles with a result");
}

#[test]
fn a_fault_in_the_verilog_is_noticed() {
    let stimulus = stimulus();
    let ours = in_rust_hdl(&stimulus);
    let text = verilog();
    for (right, wrong) in [
        (".src0(src0)", ".src0(src1)"),
        (".out_ready(out_ready)", ".out_ready(1'b1)"),
    ] {
        let faulty = text.replacen(right, wrong, 1);
        assert_ne!(faulty, text, "{right} is not in the text");
        let theirs = in_icarus(&faulty, &stimulus, "a_fault_in_the_verilog_is_noticed");
        let Some(theirs) = theirs else { return };
        assert!(first_difference(&ours, &theirs).is_some(), "{wrong}");
    }
}

#[test]
fn a_module_is_defined_once_and_instantiated_as_often_as_it_is_used() {
    let text = verilog();
    let unguarded = only_once(&text);
    for (module, uses) in [
        ("warpwright_lut_array", 1),
        ("warpwright_stream_buffer", 1),
        ("warpwright_stream_buffer_kind_register", 2),
        ("warpwright_leading_zeros", 2),
        ("warpwright_leading_zeros_width_24", 1),
    ] {
        let defined = unguarded.matches(&format!("\nmodule {module} ")).count();
        assert_eq!(defined, 1, "{module} in\n{unguarded}");
        assert_eq!(
            text.matches(&format!("    {module} unit (")).count(),
            uses,
            "{module}"
        );
    }
}

/// The text without what the preprocessor leaves out.
fn only_once(text: &str) -> String {
    let mut defined = Vec::new();
    let mut is_hidden = false;
    let mut kept = String::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("`ifndef ") {
            is_hidden = defined.contains(&name);
            defined.push(name);
        } else if line == "`endif" {
            is_hidden = false;
        } else if !is_hidden {
            kept += line;
            kept.push('\n');
        }
    }
    kept
}

#[test]
fn yosys_reads_the_design_and_finds_nothing_missing() {
    let test = "yosys_reads_the_design_and_finds_nothing_missing";
    let Some(yosys) = require_or_skip(Tool::Yosys, test) else {
        return;
    };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let check = |text: &str| {
        let file = written(folder.path(), "top.v", text);
        let file = yosys.path(&file);
        let file = file.display();
        let script = format!(
            "read_verilog \"{file}\"; hierarchy -check -top top; proc; flatten; opt_clean; check -assert; \
             select -assert-none t:$dlatch"
        );
        run_yosys(&yosys, &script)
    };
    if let Err(failure) = check(&verilog()) {
        panic!("{failure}");
    }
    // What rust-hdl itself asks Yosys: latches, missing drivers, names declared by use.
    let scratch = format!("warpwright_{}", std::process::id());
    let verdict = yosys_validate(&scratch, &verilog());
    let _ = std::fs::remove_dir_all(std::env::temp_dir().join(&scratch));
    if let Err(failure) = verdict {
        panic!("{failure:?}");
    }
    let without = verilog().replace("\nmodule warpwright_lut_array ", "\nmodule elsewhere ");
    assert!(check(&without).is_err(), "a missing module is an error");
}
