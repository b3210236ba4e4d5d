//! Faults injected into correct netlists; for all kinds of faults see `warpwright mutate`.

use super::{BOTH, ITERATIVE, MARKSTEIN, Way, count, judges, netlist, whole};
use warpwright_blocks::float::{Format, Rounding};
use warpwright_blocks::float_digits::{FloatDigits, stimulus};
use warpwright_blocks::random::Random;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{NetOp, Netlist};
use warpwright_testbenches::floats::paced;

/// Without registers between, so that a netlist is quick.
const AT_ONCE: Way = (MARKSTEIN.0, 1);

/// Each sum and difference made wrong in turn, and each product if it is asked for; with what was wrong.
fn wrong_operations(good: &Netlist, with_products: bool) -> Vec<(String, Netlist)> {
    let nets = good.nets.iter().enumerate();
    let faults = nets.filter_map(|(index, net)| {
        let op = match net.op {
            NetOp::Add(a, b) => NetOp::Sub(a, b),
            NetOp::Sub(a, b) => NetOp::Add(a, b),
            NetOp::Mul(a, b) if with_products => NetOp::Add(a, b),
            _ => return None,
        };
        let mut bad = good.clone();
        bad.nets[index].op = op;
        Some((format!("net {index}: {:?}", net.op), bad))
    });
    faults.collect()
}

/// Each entry of the tables changed in turn, with its address.
fn wrong_entries(good: &Netlist, change: impl Fn(u64, u32) -> u64) -> Vec<(String, Netlist)> {
    assert!(!good.tables.is_empty(), "a table");
    let mut faults = Vec::new();
    for (number, table) in good.tables.iter().enumerate() {
        for (address, entry) in table.entries.iter().enumerate() {
            let mut bad = good.clone();
            let value = entry.value().iter_u64_digits().next().unwrap_or(0);
            let changed = Bits::truncated(change(value, table.width), table.width);
            bad.tables[number].entries[address] = changed;
            faults.push((format!("table {number}, entry {address}"), bad));
        }
    }
    faults
}

/// Those that no operand of the small format shows.
fn unnoticed(block: FloatDigits, format: Format, faults: Vec<(String, Netlist)>) -> Vec<String> {
    let unnoticed = faults.into_iter().filter(|(_, bad)| {
        // A machine that never ends is noticed, too.
        let noticed = std::panic::catch_unwind(|| whole(block, bad, format));
        noticed.is_ok_and(|found| found.is_none())
    });
    unnoticed.map(|(what, _)| what).collect()
}

/// Products of a small format are so short that a sum may do as well: those are made wrong in single precision. A root has one operand, of which there are
/// enough only in a longer format.
#[test]
fn a_wrong_operation_is_noticed() {
    let small = Format::new(3, 2);
    for (block, way, format) in [
        (FloatDigits::Divide, ITERATIVE, small),
        (FloatDigits::SquareRoot, ITERATIVE, small),
        (FloatDigits::Divide, AT_ONCE, small),
        (FloatDigits::SquareRoot, AT_ONCE, Format::new(3, 6)),
    ] {
        let good = netlist(block, format, "any", way);
        assert_eq!(whole(block, &good, format), None);
        let faults = wrong_operations(&good, false);
        assert!(faults.len() >= 3, "{}", faults.len());
        let unnoticed = unnoticed(block, format, faults);
        assert!(unnoticed.is_empty(), "{block:?} {way:?} {unnoticed:?}");
    }
}

/// Where a segment is one argument, an entry without its first digit gives a digit of the result too little.
#[test]
fn a_wrong_entry_is_noticed() {
    let format = Format::new(3, 2);
    for block in BOTH {
        let good = netlist(block, format, "any", AT_ONCE);
        let faults = wrong_entries(&good, |entry, width| entry ^ (1 << (width - 1)));
        let unnoticed = unnoticed(block, format, faults);
        assert!(unnoticed.is_empty(), "{block:?} {unnoticed:?}");
    }
}

/// Single precision, whose table needs a refinement, with operands next to where results are rounded up or down.
fn unnoticed_in_single_precision(
    block: FloatDigits,
    faults: Vec<(String, Netlist)>,
    usual: u64,
) -> Vec<String> {
    let format = Format::F32;
    let nan = format.nan();
    let unnoticed = faults.into_iter().filter(|(_, bad)| {
        let found = match block {
            FloatDigits::Divide => {
                let words = |random: &mut Random| stimulus::quotient(format, random);
                let judge = |pair| {
                    judges::quotient::<rustc_apfloat::ieee::Single>(
                        Rounding::NearestEven,
                        pair,
                        nan,
                    )
                };
                paced::random(bad, format, usual, &words, &judge)
            }
            FloatDigits::SquareRoot => {
                let words = |random: &mut Random| [stimulus::radicand(format, random)];
                let judge = |[a]: [u64; 1]| {
                    judges::short_root::<rustc_apfloat::ieee::Single>(Rounding::NearestEven, a, nan)
                };
                paced::random(bad, format, usual, &words, &judge)
            }
        };
        found.is_none()
    });
    unnoticed.map(|(what, _)| what).collect()
}

/// A wrong refinement, and an entry that is as wrong as that of the segment next to it but one.
#[test]
fn wrong_refinements_are_noticed() {
    for block in BOTH {
        let good = netlist(block, Format::F32, "nearest_even", AT_ONCE);
        let good_one = vec![(String::new(), good.clone())];
        let usual = count(20_000).max(2_000);
        let right = unnoticed_in_single_precision(block, good_one, usual);
        assert_eq!(right.len(), 1);
        let faults = wrong_operations(&good, true);
        assert!(faults.len() >= 15, "{}", faults.len());
        let unnoticed = unnoticed_in_single_precision(block, faults, usual);
        assert!(unnoticed.is_empty(), "{block:?} {unnoticed:?}");
        let step = if cfg!(debug_assertions) { 16 } else { 1 };
        let by_segments = |entry: u64, width: u32| entry + (1 << (width - 6));
        let faults = wrong_entries(&good, by_segments).into_iter().step_by(step);
        let unnoticed = unnoticed_in_single_precision(block, faults.collect(), 20_000);
        assert!(unnoticed.is_empty(), "{block:?} {unnoticed:?}");
    }
}
