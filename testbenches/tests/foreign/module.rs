//! A netlist as a module of our language computes what the netlist computes.

use super::{Written, has_yosys};
use num_bigint::BigUint;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::{NetOp, Netlist};
use warpwright_sim::reference::Reference;
use warpwright_testbenches::foreign::module::{module_of, with_defined_bits};
use warpwright_testbenches::foreign::ports::Given;
use warpwright_testbenches::random_design::compare::{random_inputs, run};
use warpwright_testbenches::random_design::{Limits, build, random_genes};

const CYCLES: usize = 20;

/// Whether the module made of one netlist behaves as another netlist.
fn agree(made_of: &Netlist, netlist: &Netlist) -> bool {
    let module = module_of(made_of).unwrap();
    let made = flatten(&module, Names::Dropped);
    let widths = |of: &Netlist| -> Vec<u32> { of.inputs.iter().map(|port| port.width).collect() };
    assert_eq!(widths(&made), widths(netlist));
    let inputs = random_inputs(netlist, CYCLES, 1);
    let outputs = |of: &Netlist| run(&mut Reference::new(of), of, &inputs).unwrap();
    outputs(&made) == outputs(netlist)
}

fn random_netlist(seed: u64) -> Netlist {
    let limits = Limits {
        genes: 18,
        width: 80,
        size: 40,
        depth: 2,
    };
    let module = build(&random_genes(seed, limits)).unwrap();
    flatten(&std::sync::Arc::new(module), Names::Kept)
}

#[test]
fn random_netlists_become_modules_that_behave_the_same() {
    for seed in 0..60 {
        let netlist = random_netlist(seed);
        assert!(agree(&netlist, &netlist), "seed {seed}");
    }
}

/// With one operation changed, modules of most designs differ.
#[test]
fn another_operation_is_noticed() {
    let (mut changed, mut noticed) = (0, 0);
    for seed in 0..60 {
        let netlist = random_netlist(seed);
        let mut other = netlist.clone();
        for net in &mut other.nets {
            net.op = match net.op {
                NetOp::And(a, b) => NetOp::Or(a, b),
                NetOp::Add(a, b) => NetOp::Sub(a, b),
                _ => continue,
            };
        }
        if other.nets != netlist.nets {
            changed += 1;
            noticed += u32::from(!agree(&other, &netlist));
        }
    }
    assert!(
        changed >= 20 && noticed * 2 > changed,
        "{noticed} of {changed}"
    );
}

#[test]
fn names_that_our_language_reserves_are_changed() {
    if !has_yosys("names_that_our_language_reserves") {
        return;
    }
    let verilog = "module Top(input clk, rst, input [3:0] rst_2, int, output reg [3:0] y, Y);
       reg [3:0] mem [0:3];
       always @(posedge clk) if (rst) y <= 0; else begin y <= mem[rst_2[1:0]]; mem[int[1:0]] <= rst_2; end
       always @(posedge clk) Y <= y * int;
     endmodule";
    let reading = Written::new("top.v", verilog)
        .read(&Given::default())
        .unwrap();
    assert!(agree(&reading.netlist, &reading.netlist));
    let defined = with_defined_bits(&reading.netlist);
    assert_eq!(defined.validate(), Ok(()));
    assert!(agree(&defined, &defined));
    assert_eq!(defined.inputs.len(), 3);
    let module = module_of(&reading.netlist).unwrap();
    assert_eq!(module.name, "Top");
    let low = "module t(input Clk, rst_n, CLK, output reg q, Rst);
       always @(posedge Clk or negedge rst_n) if (!rst_n) q <= 0; else q <= CLK;
       always @(posedge Clk) Rst <= q;
     endmodule";
    let reading = Written::new("t.v", low).read(&Given::default()).unwrap();
    assert!(agree(&reading.netlist, &reading.netlist));
}

/// Whoever says that at most one item matches is believed by a proof. A run takes the first one, as other simulators do.
#[test]
fn of_several_matching_items_the_first_counts_in_a_run() {
    if !has_yosys("of_several_matching_items") {
        return;
    }
    let verilog = "module m(input [2:0] x, output reg [1:0] y);
       always @* begin y = 0; (* parallel_case *) case (1'b1) x[0]: y = 1; x[1]: y = 2; x[2]: y = 3; endcase end endmodule";
    let reading = Written::new("m.v", verilog)
        .read(&Given::default())
        .unwrap();
    assert_eq!(reading.netlist.inputs.len(), 2);
    let defined = with_defined_bits(&reading.netlist);
    assert_eq!(defined.validate(), Ok(()));
    let inputs: Vec<Vec<BigUint>> = (0..8_u32).map(|x| vec![x.into()]).collect();
    let outputs = run(&mut Reference::new(&defined), &defined, &inputs).unwrap();
    let expected = [0_u32, 1, 2, 1, 3, 1, 2, 1].map(|y| vec![BigUint::from(y)]);
    assert_eq!(outputs, expected);
}
