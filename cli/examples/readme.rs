//! The README's example: describes an array of table multiplexers and prints its Verilog.

use std::sync::Arc;
use warpwright::hdl::prelude::*;
use warpwright::hdl::verilog;

// BEGIN shown
fn lut_array(lanes: u32, width: u32) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("lut_array");
    m.doc("Any bitwise function of three operands, for many threads.");
    let lanes = m.parameter("LANES", lanes, "threads side by side");
    let width = m.parameter("WIDTH", width, "bits of a thread's operand");
    let enable = m.input("lane_enable", lanes).doc("threads that execute");
    let operands = ["src0", "src1", "src2"].map(|name| m.input(name, lanes * width));
    let table = m.input("table_bits", 8).doc("the function");

    let bits = m.lanes("bits", lanes * width, |bit| {
        let index = bit.cat(operands.map(|operand| bit.bit(operand)));
        bit.output("result", bit.whole(table).select(index));
    });
    let result = bits.output("result").named("result");
    let lanes = m.lanes("lanes", lanes, |lane| {
        let dst = lane.register("dst_q", width).enable(lane.bit(enable));
        lane.output("dst", dst.next(lane.bits(result, width)));
    });
    m.output("dst", lanes.output("dst")).doc("the results");
    m.finish()
}

/// Both sizes may be overridden in the Verilog, with values from 1 to 64.
fn lut_array_of_any_size() -> Result<Module, BuildErrors> {
    let sizes = [("LANES", 32, 1..=64), ("WIDTH", 32, 1..=64)];
    overridable(sizes, |[lanes, width]| lut_array(lanes, width))
}
// END shown

/// What the README shows under the description.
pub fn emitted() -> Result<String, BuildErrors> {
    let module = Arc::new(lut_array_of_any_size()?);
    let mut files = verilog::emit(&module, &verilog::Options::default());
    Ok(files.remove(0).text)
}

#[allow(dead_code)] // The test that keeps the README true uses the rest.
fn main() -> Result<(), BuildErrors> {
    print!("{}", emitted()?);
    Ok(())
}
