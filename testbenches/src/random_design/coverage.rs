//! Coverage of random designs, measured on the generated modules.
//!
//! [`FEATURES`] is the only list: a test requires it of the designs of one run, and the verification page prints
//! it. A feature has a size in each design that has it, such as the bits of its widest index; the list gives
//! the size above which a design counts, how many such designs there must be, and what the largest must reach.

mod count;

use count::sizes;
use std::collections::{BTreeMap, HashSet};
use warpwright_hdl::module::Module;

/// A feature, and how much of it there must be in the designs of one run.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// What is measured.
    pub name: &'static str,
    /// Only designs in which it is larger count.
    pub above: u32,
    /// Least number of designs that count.
    pub designs: u32,
    /// What the largest of all designs reaches at the least.
    pub reaches: u32,
}

const fn feature(name: &'static str, above: u32, designs: u32, reaches: u32) -> Feature {
    Feature {
        name,
        above,
        designs,
        reaches,
    }
}

/// Everything that random designs must contain. Operations are by number in a design.
pub const FEATURES: &[Feature] = &[
    feature("operation input", 0, 1050, 70),
    feature("operation constant", 0, 1000, 100),
    feature("operation not", 0, 750, 13),
    feature("operation all", 0, 300, 3),
    feature("operation any", 0, 450, 5),
    feature("operation parity", 0, 400, 4),
    feature("operation and", 0, 700, 10),
    feature("operation or", 0, 800, 12),
    feature("operation xor", 0, 750, 10),
    feature("operation add", 0, 500, 3),
    feature("operation sub", 0, 550, 5),
    feature("operation mul", 0, 600, 6),
    feature("operation eq", 0, 750, 10),
    feature("operation ne", 0, 450, 3),
    feature("operation lt", 0, 400, 5),
    feature("operation le", 0, 150, 2),
    feature("operation signed lt", 0, 400, 3),
    feature("operation signed le", 0, 150, 2),
    feature("operation shl", 0, 450, 3),
    feature("operation shr", 0, 450, 5),
    feature("operation signed shr", 0, 500, 4),
    feature("operation mux", 0, 850, 13),
    feature("operation case", 0, 650, 5),
    feature("operation slice", 0, 1000, 150),
    feature("operation concat", 0, 1000, 100),
    feature("operation repeat", 0, 950, 70),
    feature("operation select", 0, 700, 7),
    feature("operation table read", 0, 450, 6),
    feature("operation memory read", 0, 600, 11),
    feature("operation register", 0, 850, 14),
    feature("operation instance output", 0, 800, 100),
    feature("operation wire", 0, 500, 6),
    feature("bits of a value", 128, 800, 1000),
    feature("bits of an index", 10, 150, 250),
    feature("bits of a shift amount", 10, 200, 250),
    feature("bits of an address", 10, 450, 40),
    feature("bits of a product", 70, 60, 250),
    feature("arms of a `case`", 4, 350, 14),
    feature("values of an arm", 1, 250, 4),
    feature("bits of a `case` subject", 10, 200, 200),
    feature("entries of a table", 21, 150, 250),
    feature("bits of a table's entry", 70, 100, 250),
    feature("reads of a table", 1, 300, 2),
    feature("words of a memory", 20, 200, 250),
    feature("bits of a memory's word", 70, 100, 250),
    feature("write ports of a memory", 2, 450, 5),
    feature("words of a memory's contents", 5, 100, 100),
    feature("memories with contents of some words", 0, 100, 1),
    feature("parts of a write", 1, 100, 12),
    feature("writes of parts next to others", 0, 100, 2),
    feature("read ports of a memory", 1, 500, 4),
    feature("write ports at one address", 1, 450, 3),
    feature("words read and written at one address", 0, 300, 2),
    feature("registers with reset", 0, 800, 6),
    feature("registers with power-up value", 0, 300, 2),
    feature("registers with neither", 0, 450, 8),
    feature("registers with enable", 0, 600, 9),
    feature("inputs of an enumeration", 0, 200, 2),
    feature("registers of an enumeration", 0, 150, 3),
    feature("registers of a bundle", 0, 150, 3),
    feature("constants of an enumeration", 0, 500, 40),
    feature("choices by an enumeration", 0, 500, 3),
    feature("bits of an enumeration", 6, 40, 50),
    feature("parameters", 0, 200, 3),
    feature("ports sized by a parameter", 0, 200, 8),
    feature("lane counts that are parameters", 0, 200, 2),
    feature("instances of one module", 1, 90, 3),
    feature("levels of modules", 2, 150, 5),
    feature("lanes", 5, 200, 40),
    feature("lanes with state", 5, 100, 40),
    feature("lanes with a memory", 5, 40, 20),
    feature("lanes in lanes", 1, 250, 4),
    feature("one-bit lanes as planes", 92, 100, 250),
    feature("lanes that overlap", 0, 250, 3),
    feature("lanes that leave bits out", 0, 200, 2),
    feature("inputs that are a lane's number", 0, 550, 9),
    feature("inputs that other lanes yield", 0, 150, 2),
    feature("outputs named as their driver", 0, 700, 3),
    feature("values with two outputs", 0, 950, 8),
    feature("handshakes", 0, 250, 4),
];

/// How much of each feature some designs have.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    designs: u32,
    /// By feature the sizes of the designs that have it.
    sizes: BTreeMap<&'static str, Vec<u32>>,
}

impl Coverage {
    /// Counts a design.
    pub fn add(&mut self, module: &Module) {
        self.designs += 1;
        for (name, size) in sizes(module) {
            self.sizes.entry(name).or_default().push(size);
        }
    }

    /// The number of designs that count for a feature, and the largest size.
    pub fn of(&self, feature: &Feature) -> (u32, u32) {
        let sizes = self.sizes.get(feature.name).map_or(&[][..], Vec::as_slice);
        let counted = sizes.iter().filter(|size| **size > feature.above).count();
        (counted as u32, sizes.iter().copied().max().unwrap_or(0))
    }

    /// What there is too little of, a line each, and what is counted but not in the list.
    pub fn missing(&self) -> Vec<String> {
        let short = FEATURES.iter().filter_map(|feature| {
            let (designs, largest) = self.of(feature);
            let enough = designs >= feature.designs && largest >= feature.reaches;
            let Feature { name, above, .. } = feature;
            (!enough).then(|| {
                format!(
                    "{name}: above {above} in {designs} designs of {}, must be {}; largest {largest}, must be {}",
                    self.designs, feature.designs, feature.reaches
                )
            })
        });
        let known: HashSet<&str> = FEATURES.iter().map(|feature| feature.name).collect();
        let unlisted = self.sizes.keys().filter(|name| !known.contains(*name));
        short
            .chain(unlisted.map(|name| format!("{name}: not in the list")))
            .collect()
    }
}

/// The list as a table of the book.
pub fn as_table() -> String {
    let mut text = "| in the designs of one run | counted above | designs at least | largest at least |\n|---|---|---|---|\n".to_string();
    let is_operation = |feature: &&Feature| feature.name.starts_with("operation ");
    let operations: Vec<&Feature> = FEATURES.iter().filter(is_operation).collect();
    let least = |of: fn(&Feature) -> u32| operations.iter().map(|f| of(f)).min().unwrap_or(0);
    let row = |name: &str, above: u32, designs: u32, reaches: u32| {
        format!("| {name} | {above} | {designs} | {reaches} |\n")
    };
    let count = operations.len();
    text += &row(
        &format!("each of the {count} operations"),
        0,
        least(|f| f.designs),
        least(|f| f.reaches),
    );
    for feature in FEATURES.iter().filter(|feature| !is_operation(feature)) {
        text += &row(
            feature.name,
            feature.above,
            feature.designs,
            feature.reaches,
        );
    }
    text
}
