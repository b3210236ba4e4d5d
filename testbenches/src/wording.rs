//! Counts in sentences.

use std::fmt::Display;

/// A count and its noun: `1 clock edge`, `2 clock edges`, `2 memories`.
pub fn counted(count: impl Display, noun: &str) -> String {
    let count = count.to_string();
    if count == "1" {
        return format!("{count} {noun}");
    }
    match noun.strip_suffix("ry") {
        Some(stem) => format!("{count} {stem}ries"),
        None => format!("{count} {noun}s"),
    }
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
        assert_eq!(counted(1, "memory"), "1 memory");
        assert_eq!(counted(3, "memory"), "3 memories");
        assert_eq!(edges, ["0 edges", "1 edge", "2 edges", "11 edges"]);
    }
}
