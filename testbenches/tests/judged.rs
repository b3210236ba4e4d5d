//! Helpers of the floating-point tests: operand counts, LLVM's rounding directions, and the tests for every format and every fault.

use rustc_apfloat::Round;
use warpwright_blocks::block::Block;
use warpwright_blocks::catalogue;
use warpwright_blocks::float::Rounding;
use warpwright_hdl::netlist::{NetOp, Netlist};
use warpwright_testbenches::verify::{Level, checks};

/// How many random operands for so many in the tests of every day.
pub fn count(usual: u64) -> u64 {
    if std::env::var_os("WARPWRIGHT_LONG").is_some() {
        return usual * 100;
    }
    if cfg!(debug_assertions) {
        usual / 100
    } else {
        usual
    }
}

/// What LLVM calls the direction.
pub fn llvm(rounding: Rounding) -> Round {
    match rounding {
        Rounding::NearestEven => Round::NearestTiesToEven,
        Rounding::Up => Round::TowardPositive,
        Rounding::Down => Round::TowardNegative,
        Rounding::TowardZero => Round::TowardZero,
    }
}

/// A block with these settings agrees with its golden model for so many cycles of each check.
pub fn holds_its_checks<'a>(
    block: &'static dyn Block,
    settings: impl IntoIterator<Item = (&'a str, &'a str)>,
    seed: u64,
    cycles: u64,
) {
    let parameters = catalogue::parameters(block, settings).unwrap();
    for mut check in checks(block, &parameters, Level::Quick, seed) {
        check.cycles = check.cycles.min(cycles);
        let outcome = check.run(&|_| {}).unwrap();
        let why = outcome.failure.map(|failure| failure.to_string());
        assert_eq!(why, None, "{}: {}", parameters.as_options(), check.name);
    }
}

/// A netlist with each addition, subtraction and multiplication made wrong in turn, and which it was.
pub fn wrong_operations(good: &Netlist) -> impl Iterator<Item = (String, Netlist)> {
    let nets = good.nets.iter().enumerate();
    nets.filter_map(|(index, net)| {
        let op = match net.op {
            NetOp::Add(a, b) => NetOp::Xor(a, b),
            NetOp::Sub(a, b) => NetOp::Sub(b, a),
            NetOp::Mul(a, _) => NetOp::And(a, a),
            _ => return None,
        };
        let mut bad = good.clone();
        bad.nets[index].op = op;
        Some((format!("net {index}: {:?}", net.op), bad))
    })
}
