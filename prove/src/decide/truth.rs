//! Exhaustive evaluation of cones with few inputs, 64 assignments at a time.

use super::Status;
use super::cone::{Cone, INPUT};

/// The most inputs.
const MOST_INPUTS: usize = 14;

/// The words in which the first six inputs count through 64 cases.
const COUNTING: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// Whether a cone has few enough inputs.
pub(super) fn is_small(cone: &Cone) -> bool {
    cone.inputs.len() <= MOST_INPUTS
}

/// Whether the roots are ever 1 together; never a limit.
pub(super) fn status(cone: &Cone) -> Status {
    let mut values = vec![0u64; cone.nodes.len()];
    // With fewer than six inputs the cases repeat within the word, which changes nothing.
    for high in 0..1u64 << cone.inputs.len().saturating_sub(6) {
        for (number, (node, _)) in cone.inputs.iter().enumerate() {
            values[*node as usize] = match COUNTING.get(number) {
                Some(counting) => *counting,
                None => 0u64.wrapping_sub((high >> (number - 6)) & 1),
            };
        }
        let all = simulate(cone, &mut values);
        if all != 0 {
            let place = all.trailing_zeros();
            let inputs = cone.inputs.iter();
            let bits = inputs.map(|(node, _)| (values[*node as usize] >> place) & 1 == 1);
            return Status::Here(bits.collect());
        }
    }
    Status::Never
}

/// Computes all gates from the inputs' words; the cases in which all roots are 1.
pub(super) fn simulate(cone: &Cone, values: &mut [u64]) -> u64 {
    for (node, [a, b]) in cone.nodes.iter().enumerate().skip(1) {
        if *a != INPUT {
            values[node] = literal(values, *a) & literal(values, *b);
        }
    }
    let roots = cone.roots.iter();
    roots.fold(u64::MAX, |all, root| all & literal(values, *root))
}

fn literal(values: &[u64], code: u32) -> u64 {
    values[(code >> 1) as usize] ^ 0u64.wrapping_sub(u64::from(code & 1))
}
