//! Every generated block gives the same values inside rust-hdl as outside: in
//! `simulate`, and in `Simulation` with the block passed from thread to thread.

use crate::exported::{self, Difference, Outside, Ports, first_difference};
use crate::generated::KNOWN;
use crate::generated::lut_array::LutArray;
use crate::generated::lut_array_deep::LutArrayDeep;
use crate::generated::stream_buffer::StreamBuffer;
use warpwright_blocks::catalogue::CATALOGUE;
use warpwright_blocks::effort::by_run;
use warpwright_blocks::golden::PortValues;
use warpwright_rust_hdl::export::prelude::*;
use warpwright_testbenches::tools::{Tool, require_or_skip, run_yosys, simulate_icarus};

const CYCLES: usize = 1_000;

/// What can be done with a configuration's struct.
pub struct WrappedBlock {
    name: &'static str,
    /// The struct's name, and its file's text.
    pub made: &'static str,
    pub text: &'static str,
    compare: fn(&mut Outside) -> Option<Difference>,
    verilog: fn() -> String,
}

impl WrappedBlock {
    pub const fn new<T: Ports>(name: &'static str, made: &'static str, text: &'static str) -> Self {
        Self {
            name,
            made,
            text,
            compare: |outside| first_difference::<T>(outside, by_run(CYCLES / 4, CYCLES)),
            verilog: || {
                let mut block = T::default();
                block.connect_all();
                generate_verilog(&block)
            },
        }
    }

    pub fn named(name: &str) -> &'static Self {
        let found = KNOWN.iter().find(|known| known.name == name);
        found
            .unwrap_or_else(|| panic!("{name} is not in verilog_out/ (scripts/regenerate-verilog)"))
    }
}

#[test]
fn every_named_configuration_is_the_same_inside_and_outside() {
    for block in CATALOGUE {
        for configuration in block.configurations() {
            let name = configuration.name;
            let mut outside = Outside::new(block.name(), configuration.settings, 1);
            if let Some(difference) = (WrappedBlock::named(name).compare)(&mut outside) {
                panic!("{name}: {difference}");
            }
        }
    }
}

#[test]
fn every_named_configuration_is_read_by_icarus_and_yosys() {
    let test = "every_named_configuration_is_read_by_icarus_and_yosys";
    let (Some(icarus), Some(yosys)) = (
        require_or_skip(Tool::Icarus, test),
        require_or_skip(Tool::Yosys, test),
    ) else {
        return;
    };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bench = folder.path().join("bench.v");
    let text = "module bench; top block (); initial $display(\"read\"); endmodule\n";
    std::fs::write(&bench, text).expect("a file written");
    // Of each block the first, in long runs all.
    let of_block = |block: &&'static dyn warpwright_blocks::block::Block| {
        let all = block.configurations();
        &all[..by_run(1, all.len())]
    };
    for configuration in CATALOGUE.iter().flat_map(of_block) {
        let name = configuration.name;
        let file = folder.path().join(format!("{name}.v"));
        std::fs::write(&file, (WrappedBlock::named(name).verilog)()).expect("a file written");
        let script = format!(
            "read_verilog \"{}\"; hierarchy -check -top top; proc; check -assert",
            yosys.path(&file).display()
        );
        if let Err(failure) = run_yosys(&yosys, &script) {
            panic!("{name}: {failure}");
        }
        match simulate_icarus(&icarus, &[file, bench.clone()], "bench", folder.path()) {
            Ok(printed) => assert_eq!(printed, "read\n", "{name}"),
            Err(failure) => panic!("{name}: {failure}"),
        }
    }
}

#[test]
fn a_block_with_another_setting_is_noticed() {
    let mut outside = Outside::new("lut_array", &[("convention", "spirv")], 1);
    assert!(first_difference::<LutArray>(&mut outside, CYCLES).is_some());
    let mut outside = Outside::new("stream_buffer", &[("kind", "register")], 1);
    assert!(first_difference::<StreamBuffer>(&mut outside, CYCLES).is_some());
}

/// A block that sees so many rising edges where there is one.
#[derive(Default)]
struct Misclocked<const EDGES: u32>(LutArrayDeep);

impl<const EDGES: u32> ByName for Misclocked<EDGES> {
    fn set_clock(&mut self, level: bool) {
        for edge in 0..EDGES {
            if edge > 0 {
                self.0.set_clock(!level);
                exported::settle(&mut self.0);
            }
            self.0.set_clock(level);
            exported::settle(&mut self.0);
        }
    }

    fn set_inputs(&mut self, values: &PortValues) {
        self.0.set_inputs(values);
    }

    fn output_values(&self) -> PortValues {
        self.0.output_values()
    }
}

impl<const EDGES: u32> Logic for Misclocked<EDGES> {
    fn update(&mut self) {}
}

impl<const EDGES: u32> Block for Misclocked<EDGES> {
    fn connect_all(&mut self) {
        self.0.connect_all();
    }

    fn update_all(&mut self) {
        self.0.update_all();
    }

    fn has_changed(&self) -> bool {
        self.0.has_changed()
    }

    fn accept(&self, name: &str, probe: &mut dyn Probe) {
        self.0.accept(name, probe);
    }
}

#[test]
fn a_step_too_few_or_too_many_is_noticed() {
    let deep = CATALOGUE[0]
        .configurations()
        .iter()
        .find(|c| c.name == "lut_array_deep");
    let outside = || Outside::new("lut_array", deep.expect("three stages").settings, 1);
    assert_eq!(
        first_difference::<Misclocked<1>>(&mut outside(), CYCLES),
        None
    );
    assert!(first_difference::<Misclocked<0>>(&mut outside(), CYCLES).is_some());
    assert!(first_difference::<Misclocked<2>>(&mut outside(), CYCLES).is_some());
}

warpwright_rust_hdl::part! {
    /// As an older file might have it: a bit more than the library's.
    pub struct OlderZeros = leading_zeros (width = "8") {
        /// The word.
        value: In Bits<9>,
        /// Its leading zeros.
        zeros: Out Bits<4>,
        /// Whether it is 0.
        is_zero: Out Bit,
    }
}

#[test]
fn a_struct_of_other_ports_is_refused() {
    let refused = OlderZeros::new().unwrap_err().to_string();
    assert!(
        refused.contains(
            "an input `value` of 9 bits, but the library's has an input `value` of 8 bits"
        ),
        "{refused}"
    );
}

#[test]
fn a_clone_goes_its_own_way() {
    let mut outside = Outside::new("lut_array", &[], 1);
    let mut one = LutArray::default();
    one.connect_all();
    let mut cycle = |block: &mut LutArray| {
        block.set_inputs(&outside.stimulus.next());
        for level in [false, true] {
            block.set_clock(level);
            exported::settle(block);
        }
    };
    for _ in 0..50 {
        cycle(&mut one);
    }
    let other = one.clone();
    assert_eq!(one.output_values(), other.output_values());
    for _ in 0..50 {
        cycle(&mut one);
    }
    assert_ne!(one.output_values(), other.output_values());
}

/// Runs a block in rust-hdl's threaded simulation: a thread makes the clock, another drives and compares.
fn threaded<T: Ports + ClockOf + Send + 'static>(
    block: &'static str,
    settings: &'static [(&str, &str)],
) -> Result<(), SimError> {
    const PERIOD: u64 = 10;
    let mut simulation = Simulation::<T>::new();
    simulation.add_clock(PERIOD / 2, |design| {
        let level = design.clock_level();
        design.set_clock(!level);
    });
    simulation.add_testbench(move |mut bench: Sim<T>| {
        let mut outside = Outside::new(block, settings, 2);
        let mut design = bench.init()?;
        for cycle in 0..CYCLES {
            // Inputs change while the clock is low.
            design = bench.watch(|design| !design.clock_level(), design)?;
            let values = outside.stimulus.next();
            design.set_inputs(&values);
            design = bench.wait(1, design)?;
            let before = outside.settled(&values) == design.output_values();
            design = bench.watch(ClockOf::clock_level, design)?;
            design = bench.wait(1, design)?;
            outside.clock_edge();
            let after = outside.settled(&values) == design.output_values();
            if !(before && after) {
                eprintln!("{block} differs in cycle {cycle}");
                return bench.halt(design);
            }
        }
        bench.done(design)
    });
    simulation.run(Box::default(), PERIOD * (CYCLES as u64 + 10))
}

/// A block whose clock can be read.
trait ClockOf {
    fn clock_level(&self) -> bool;
}

impl ClockOf for LutArray {
    fn clock_level(&self) -> bool {
        self.clock.val().clk
    }
}

impl ClockOf for StreamBuffer {
    fn clock_level(&self) -> bool {
        self.clock.val().clk
    }
}

#[test]
fn blocks_work_where_they_are_handed_from_thread_to_thread() {
    assert_eq!(threaded::<LutArray>("lut_array", &[]), Ok(()));
    assert_eq!(threaded::<StreamBuffer>("stream_buffer", &[]), Ok(()));
    let other = threaded::<StreamBuffer>("stream_buffer", &[("kind", "register")]);
    assert_eq!(other, Err(SimError::SimHalted));
}
