//! Converts names: rust-hdl's contain `$`; ours are plain identifiers that every tool accepts.
//!
//! Anything that is not a letter, digit or underscore, such as `$` or `.`, becomes `_`; a Verilog
//! keyword gets a trailing `_`; a name that differs from an earlier one only in case gets a number.

use std::collections::HashSet;
use warpwright_hdl::module::{CLOCK, RESET, RESET_LOW};
use warpwright_hdl::names::{MAX_NAME, keyword_of};

/// The names taken in one scope.
#[derive(Debug, Default)]
pub(super) struct Names {
    taken: HashSet<String>,
}

impl Names {
    /// A legal name like `raw` that is not taken yet, and is from now on.
    pub fn claim(&mut self, raw: &str) -> String {
        let base = legal(raw);
        let mut name = base.clone();
        let mut number = 2;
        while !self.taken.insert(name.to_ascii_lowercase()) {
            name = format!("{base}_{number}");
            number += 1;
        }
        name
    }
}

/// The name made legal by itself.
pub(super) fn legal(raw: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let mut name: String = raw.chars().map(plain).collect();
    // Room is left for a number.
    name.truncate(MAX_NAME - 10);
    if !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        name.insert(0, '_');
    }
    let implicit = [CLOCK, RESET, RESET_LOW];
    if keyword_of(&name).is_some() || implicit.iter().any(|word| word.eq_ignore_ascii_case(&name)) {
        name.push('_');
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_legal_and_stay_apart() {
        let mut names = Names::default();
        let claimed = [
            "wires$mosi",
            "wires.mosi",
            "Wires_MOSI",
            "clk",
            "3d",
            "wire",
        ];
        let claimed = claimed.map(|raw| names.claim(raw));
        let expected = [
            "wires_mosi",
            "wires_mosi_2",
            "Wires_MOSI_3",
            "clk_",
            "_3d",
            "wire_",
        ];
        assert_eq!(claimed, expected.map(String::from));
        assert!(names.claim(&"x".repeat(200)).len() <= MAX_NAME);
    }
}
