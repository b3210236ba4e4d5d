//! A vendor primitive as a black box: Yosys accepts the emitted text, and proves its own model of the primitive equal to the simulated one.

use std::fmt::Write as _;
use std::fs;
use std::sync::Arc;
use warpwright_hdl::module::Module;
use warpwright_hdl::prelude::*;
use warpwright_hdl::verilog::{Options, emit};
use warpwright_testbenches::tools::{Scratch, Tool, require_or_skip, run_yosys};

/// Xilinx's shift register of 32 bits in one look-up table. `takes` says where a new bit comes in.
fn shift_register(takes: impl for<'m> Fn(Signal<'m>, Signal<'m>) -> Signal<'m>) -> Arc<Module> {
    let m = ModuleBuilder::new("srlc32e_model");
    let [data, enable] = ["d", "ce"].map(|name| m.input(name, 1));
    let address = m.input("a", 5);
    let held = m.register("held_q", 32).power_up(0x1234_5678u32);
    let held = held.enable(enable);
    let next = takes(held.value(), data);
    let held = held.next(next);
    m.output("q", held.select(address));
    m.output("q31", held.msb());
    let primitive = Primitive::new("SRLC32E");
    m.stands_for(primitive.parameter("INIT", Bits::truncated(0x1234_5678u32, 32)));
    Arc::new(m.finish().expect("a model"))
}

/// A delay of 40 clocks, of two of them, and where it can be listened to.
fn delay(model: &Arc<Module>) -> Arc<Module> {
    let m = ModuleBuilder::new("delay");
    let (data, enable, tap) = (m.input("data", 1), m.input("enable", 1), m.input("tap", 5));
    let first = m.instance("first", model).connect("d", data);
    let first = first.connect("ce", enable).connect("a", tap);
    let second = m
        .instance("second", model)
        .connect("d", first.output("q31"));
    let second = second.connect("ce", enable);
    let second = second.connect("a", m.constant(7u8, 5));
    m.output("tapped", first.output("q"));
    m.output("late", second.output("q"));
    m.unused(second.output("q31"));
    Arc::new(m.finish().expect("a delay"))
}

/// Whether Yosys proves that with its model of Xilinx's primitive the delay does in a cycle what its description says, outputs and registers alike.
fn is_proved(model: &Arc<Module>) -> Option<bool> {
    let yosys = require_or_skip(Tool::YosysPypi, "primitives")?;
    let scratch = Scratch::new().expect("a folder");
    let design = delay(model);
    // The same without a primitive: the model as a module of its own.
    let described = Module {
        primitive: None,
        ..Module::clone(model)
    };
    let described = delay(&Arc::new(described));
    let mut script = String::new();
    // What Xilinx calls the register is what ours is called, so that each is compared with the other.
    let renamed =
        "cd described; rename first.held_q first.r; rename second.held_q second.r; cd ..; ";
    let of_xilinx = "read_verilog +/xilinx/cells_sim.v; ";
    for (name, module, library, renamed) in [
        ("instance", &design, of_xilinx, ""),
        ("described", &described, "", renamed),
    ] {
        let files = emit(module, &Options::default()).into_iter();
        let text: String = files.map(|file| file.text).collect();
        let is_instance = text.contains("SRLC32E #(.INIT(32'h12345678)) first (");
        assert_eq!(is_instance, name == "instance");
        assert_eq!(text.contains("module srlc32e_model"), name == "described");
        let path = scratch.path().join(format!("{name}.v"));
        fs::write(&path, text).expect("the text is written");
        let _ = write!(
            script,
            "read_verilog {}; rename delay {name}; {library}hierarchy -check -top {name}; proc; flatten; {renamed}opt_clean; design -stash {name}; \
             design -reset; ",
            yosys.path(&path).display()
        );
    }
    script += "design -copy-from instance instance; design -copy-from described described; equiv_make instance described both; \
               hierarchy -top both; opt_clean; equiv_simple both; equiv_status -assert both";
    match run_yosys(&yosys, &script) {
        Ok(_) => Some(true),
        Err(failure) => {
            let text = failure.to_string();
            assert!(text.contains("unproven $equiv cells"), "{text}");
            Some(false)
        }
    }
}

#[test]
fn the_model_is_the_vendors() {
    let right = shift_register(|held, data| held.builder().cat([held.slice(0, 31), data]));
    assert_ne!(is_proved(&right), Some(false));
}

#[test]
fn a_model_that_shifts_the_other_way_is_noticed() {
    let wrong = shift_register(|held, data| held.builder().cat([data, held.slice(1, 31)]));
    assert_ne!(is_proved(&wrong), Some(true));
}
