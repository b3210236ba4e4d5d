//! "Did you mean": finds the known name closest to a mistyped one.

/// Letters of a name from which on it can stand for a longer one that has it within.
const SHORTEST_PART: usize = 3;

/// The candidate with the fewest edits from `name`, if it is near enough to be meant; otherwise the shortest one that has the name within,
/// such as `stream_fifo` for `fifo`.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = name.chars().count();
    let limit = (length / 3).max(1);
    let candidates: Vec<&str> = candidates.into_iter().collect();
    let with_edits = candidates.iter().map(|one| (edits(name, one), *one)).min();
    let near = with_edits.filter(|(distance, _)| *distance <= limit);
    let lower = name.to_lowercase();
    let has_it_within = |one: &&str| length >= SHORTEST_PART && one.to_lowercase().contains(&lower);
    let longer = candidates.into_iter().filter(has_it_within);
    near.map(|(_, one)| one)
        .or_else(|| longer.min_by_key(|one| one.chars().count()))
}

/// The end of an error message: `; did you mean …?`, or nothing.
pub fn did_you_mean(suggested: Option<&str>) -> String {
    suggested.map_or(String::new(), |name| format!("; did you mean `{name}`?"))
}

/// Letters to insert, delete or replace (Levenshtein's distance), case not counted.
fn edits(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.to_lowercase().chars().collect();
    let b: Vec<char> = b.to_lowercase().chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
