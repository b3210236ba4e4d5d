//! Proofs of the catalogue's blocks.

use std::sync::Arc;
use warpwright_blocks::catalogue;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_prove::decide::Options;
use warpwright_prove::obligation::Verdict;
use warpwright_testbenches::proof;

#[test]
fn small_blocks_are_proved() {
    for (name, settings) in [
        ("lut_array", vec![("width", "4"), ("stages", "0")]),
        ("lut_array", vec![("width", "4"), ("stages", "1")]),
        (
            "lut_array",
            vec![
                ("width", "2"),
                ("stages", "2"),
                ("lanes", "2"),
                ("convention", "spirv"),
            ],
        ),
        (
            "lut_array",
            vec![("width", "2"), ("stages", "3"), ("lanes", "2")],
        ),
        (
            "lop3_unit",
            vec![("registers", "4"), ("lanes", "2"), ("width", "4")],
        ),
    ] {
        let block = catalogue::find(name).unwrap();
        let parameters = catalogue::parameters(block, settings).unwrap();
        let module = Arc::new(block.build(&parameters).unwrap());
        let netlist = optimize(&flatten(&module, Names::Dropped));
        let began = std::time::Instant::now();
        let proof =
            proof::agrees_with_golden(block, &parameters, &netlist, &Options::default()).unwrap();
        println!(
            "{name}{} {:?} {:?}",
            parameters.as_options(),
            proof.verdict,
            began.elapsed()
        );
        assert_eq!(proof.verdict, Verdict::Held);
    }
}
