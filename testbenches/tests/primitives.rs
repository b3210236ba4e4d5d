//! A vendor's primitive as a black box: Yosys takes the emitted text, and proves that its own model of the primitive is the one that was simulated.

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
    let second = m.instance("second", model).connect("d", first.output("q31"));
    let second = second.connect("ce", enable);
    let second = second.connect("a", m.constant(7u8, 5));
    m.output("tapped", first.output("q"));
    m.output("late", second.output("q"));
    m.unused(second.output("q31"));
    Arc::new(m.finish().expect("a delay"))
}

/// Whether Yosys proves that its models of Xilinx's primitives make the delay what its description says, in cycles from power-up on.
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
    let mut read = String::new();
    for (name, module) in [("instance", &design), ("described", &described)] {
        let text: String = emit(module, &Options::default()).into_iter().map(|file| file.text).collect();
        assert_eq!(text.contains("SRLC32E #(.INIT(32'h12345678)) first ("), name == "instance");
        assert_eq!(text.contains("module srlc32e_model"), name == "described");
        let path = scratch.path().join(format!("{name}.v"));
        fs::write(&path, text).expect("the text is written");
        let path = yosys.path(&path);
        read += &format!("read_verilog {}; rename delay {name}; ", path.display());
    }
    let script = format!(
        "{read} read_verilog +/xilinx/cells_sim.v; hierarchy -check -top instance; select -none; proc; flatten; \
         design -stash a; design -reset; {read} hierarchy -check -top described; proc; flatten; design -stash b; \
         design -copy-from a instance; design -copy-from b described; miter -equiv -flatten instance described both; \
         hierarchy -top both; opt; memory_map; opt -full; sat -verify -prove trigger 0 -seq 0 -tempinduct -set-init-undef both"
    );
    match run_yosys(&yosys, &script) {
        Ok(_) => Some(true),
        Err(failure) => {
            println!("{failure}");
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
