//! Counts in sentences.

use std::fmt::Display;

/// A count and its noun: `1 clock edge`, `2 clock edges`.
pub fn counted(count: impl Display, noun: &str) -> String {
    let count = count.to_string();
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// What a report says if all of so many checks held.
pub fn all_held(checks: usize) -> String {
    match checks {
        1 => "the check held".to_string(),
        _ => format!("all {checks} checks held"),
    }
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_is_singular() {
        let edges = [0, 1, 2, 11].map(|count| counted(count, "edge"));
        assert_eq!(edges, ["0 edges", "1 edge", "2 edges", "11 edges"]);
    }
}
