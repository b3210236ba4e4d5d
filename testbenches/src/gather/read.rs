//! Reads and validates pattern files: errors name the pattern and the key.

use super::LANES;
use super::pattern::{Lines, Pattern};
use serde_json::{Map, Value};
use thiserror::Error;

/// More groups than this are a mistake, not a stream.
const MOST_GROUPS: usize = 1 << 16;

/// What is wrong with a file of patterns.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {what}")]
pub struct PatternError {
    /// The pattern and the key, or the line of the text.
    pub place: String,
    /// What was found there, and what is allowed.
    pub what: String,
}

type Result<T> = std::result::Result<T, PatternError>;

fn wrong<T>(place: &str, what: impl Into<String>) -> Result<T> {
    Err(PatternError {
        place: place.to_string(),
        what: what.into(),
    })
}

/// The patterns of a file's text, `{"patterns": [...]}`.
pub fn read(text: &str) -> Result<Vec<Pattern>> {
    let document: Value = match serde_json::from_str(text) {
        Ok(document) => document,
        Err(error) => {
            let place = format!("line {}, column {}", error.line(), error.column());
            let said = error.to_string();
            let said = said.split(" at line ").next().unwrap_or_default();
            return wrong(&place, format!("this is not JSON: {said}"));
        }
    };
    let place = "the file";
    let Some(document) = document.as_object() else {
        let found = kind(&document);
        return wrong(
            place,
            format!("expected an object with `patterns`, found {found}"),
        );
    };
    let patterns = match document.get("patterns") {
        Some(Value::Array(patterns)) => patterns,
        Some(other) => {
            let found = kind(other);
            return wrong(
                place,
                format!("`patterns` must be a list of patterns, found {found}"),
            );
        }
        None => return wrong(place, "`patterns` is missing; it must be a list"),
    };
    if patterns.is_empty() {
        return wrong(place, "`patterns` is an empty list; at least one is needed");
    }
    let patterns = patterns.iter().enumerate();
    patterns
        .map(|(number, pattern)| Reader::new(number, pattern)?.pattern())
        .collect()
}

/// One pattern, and what to call it.
struct Reader<'a> {
    place: String,
    fields: &'a Map<String, Value>,
}

impl<'a> Reader<'a> {
    fn new(number: usize, pattern: &'a Value) -> Result<Self> {
        let place = format!("pattern {number}");
        let Some(fields) = pattern.as_object() else {
            let found = kind(pattern);
            return wrong(
                &place,
                format!(
                    "expected an object with `id`, `pattern`, `delta` and `groups`, found {found}"
                ),
            );
        };
        Ok(Self { place, fields })
    }

    fn pattern(mut self) -> Result<Pattern> {
        let id = self.text("id")?;
        self.place = format!("{} (`{}`)", self.place, id.escape_debug());
        let app = match self.fields.get("app") {
            None => "-".to_string(),
            Some(_) => self.text("app")?,
        };
        let indices = self.whole_numbers("pattern", self.needed("pattern")?)?;
        if let Some(n) = self.fields.get("n")
            && n.as_u64() != Some(indices.len() as u64)
        {
            let (found, length) = (shown(n), indices.len());
            return self.wrong(format!(
                "`n` must be the length of `pattern`, {length}; found {found}"
            ));
        }
        let delta = self.needed("delta")?;
        let deltas = match delta {
            Value::Array(_) => self.whole_numbers("delta", delta)?,
            _ => vec![self.whole_number("delta", delta)?],
        };
        let pattern = Pattern {
            id,
            app,
            indices,
            deltas,
            groups: self.groups()?,
            stated: self.stated()?,
        };
        if let Some((element, index)) = pattern.unreachable() {
            let repetition = element / pattern.indices.len();
            return self.wrong(format!(
                "element {element}, in repetition {repetition}, has the index {index}; an index is 0 to 2^61-1"
            ));
        }
        Ok(pattern)
    }

    fn groups(&self) -> Result<usize> {
        let groups = self.needed("groups")?;
        let number = groups
            .as_u64()
            .and_then(|number| usize::try_from(number).ok());
        match number.filter(|number| (1..=MOST_GROUPS).contains(number)) {
            Some(number) => Ok(number),
            None => self.wrong(format!(
                "`groups` must be a whole number of 1 to {MOST_GROUPS}, found {}",
                shown(groups)
            )),
        }
    }

    /// What the file says of the least transactions.
    fn stated(&self) -> Result<Vec<(u64, Lines)>> {
        let mut all = Vec::new();
        for (key, bytes) in [("min_lines_e4", 4), ("min_lines_e8", 8)] {
            let Some(stated) = self.fields.get(key) else {
                continue;
            };
            let number = |name: &str| stated.get(name).and_then(Value::as_u64);
            let mean = stated.get("mean").and_then(Value::as_f64);
            let (Some(mean), Some(min), Some(max)) = (mean, number("min"), number("max")) else {
                return self.wrong(format!(
                    "`{key}` must be an object with the numbers `mean`, `min` and `max` of the distinct lines of {LANES} elements, \
                     found {}",
                    shown(stated)
                ));
            };
            all.push((bytes, Lines { mean, min, max }));
        }
        Ok(all)
    }

    fn needed(&self, key: &str) -> Result<&'a Value> {
        match self.fields.get(key) {
            Some(value) => Ok(value),
            None => self.wrong(format!(
                "`{key}` is missing; a pattern needs `id`, `pattern`, `delta` and `groups`"
            )),
        }
    }

    fn text(&self, key: &str) -> Result<String> {
        match self.needed(key)? {
            Value::String(text) if !text.is_empty() => Ok(text.clone()),
            other => self.wrong(format!("`{key}` must be a string, found {}", shown(other))),
        }
    }

    fn whole_numbers(&self, key: &str, list: &Value) -> Result<Vec<i64>> {
        match list {
            Value::Array(list) if list.is_empty() => self.wrong(format!(
                "`{key}` is an empty list; at least one number is needed"
            )),
            Value::Array(list) => {
                let numbers = list.iter().enumerate();
                numbers
                    .map(|(n, value)| self.whole_number(&format!("{key}[{n}]"), value))
                    .collect()
            }
            other => self.wrong(format!(
                "`{key}` must be a list of whole numbers, found {}",
                shown(other)
            )),
        }
    }

    fn whole_number(&self, key: &str, value: &Value) -> Result<i64> {
        match value.as_i64() {
            Some(number) => Ok(number),
            None => self.wrong(format!(
                "`{key}` must be a signed 64-bit whole number, found {}",
                shown(value)
            )),
        }
    }

    fn wrong<T>(&self, what: String) -> Result<T> {
        wrong(&self.place, what)
    }
}

/// What a value is, in words.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// A value as a message repeats it: itself if it is short.
fn shown(value: &Value) -> String {
    const LONGEST: usize = 40;
    let text = value.to_string();
    if text.len() <= LONGEST {
        return text;
    }
    kind(value).to_string()
}

#[cfg(test)]
mod tests {
    use super::super::SPATTER;
    use super::*;

    #[test]
    fn the_file_of_the_project_says_what_is_counted() {
        let patterns = read(SPATTER).unwrap();
        assert_eq!(patterns.len(), 81);
        for pattern in patterns {
            assert_eq!(pattern.stated.len(), 2, "{}", pattern.id);
            assert_eq!(pattern.misstated(), Vec::<String>::new());
        }
    }

    #[test]
    fn only_four_keys_are_needed() {
        let text = r#"{"patterns": [{"id": "p", "pattern": [0, 7], "delta": [8, -8], "groups": 2, "more": 1}]}"#;
        let patterns = read(text).unwrap();
        assert_eq!(patterns[0].deltas, [8, -8]);
        assert_eq!((patterns[0].app.as_str(), patterns[0].groups), ("-", 2));
    }

    /// What is said of a file with one pattern, this one but for a change.
    fn said(from: &str, to: &str) -> String {
        let right = r#"{"patterns": [{"id": "p", "app": "A", "n": 2, "pattern": [0, 7], "delta": 1, "groups": 2,
            "min_lines_e4": {"mean": 2, "min": 2, "max": 2}}]}"#;
        assert!(read(right).is_ok());
        assert!(right.contains(from), "{from}");
        read(&right.replacen(from, to, 1)).unwrap_err().to_string()
    }

    #[test]
    fn what_is_wrong_is_named() {
        let needs = "a pattern needs `id`, `pattern`, `delta` and `groups`";
        for (from, to, message) in [
            ("{\"patterns\"", "patterns", "line 1, column 1: this is not JSON: expected value".to_string()),
            ("\"patterns\"", "\"pattern\"", "the file: `patterns` is missing; it must be a list".to_string()),
            ("\"id\": \"p\",", "", format!("pattern 0: `id` is missing; {needs}")),
            ("\"p\"", "3", "pattern 0: `id` must be a string, found 3".to_string()),
            ("\"A\"", "[]", "pattern 0 (`p`): `app` must be a string, found []".to_string()),
            ("\"delta\": 1,", "", format!("pattern 0 (`p`): `delta` is missing; {needs}")),
            ("\"groups\"", "\"group\"", format!("pattern 0 (`p`): `groups` is missing; {needs}")),
            ("[0, 7]", "[]", "pattern 0 (`p`): `pattern` is an empty list; at least one number is needed".to_string()),
            (
                "[0, 7]",
                "\"0, 7\"",
                "pattern 0 (`p`): `pattern` must be a list of whole numbers, found \"0, 7\"".to_string(),
            ),
            (
                "[0, 7]",
                "[0, 7.5]",
                "pattern 0 (`p`): `pattern[1]` must be a signed 64-bit whole number, found 7.5".to_string(),
            ),
            ("[0, 7]", "[7]", "pattern 0 (`p`): `n` must be the length of `pattern`, 1; found 2".to_string()),
            (
                "\"delta\": 1",
                "\"delta\": []",
                "pattern 0 (`p`): `delta` is an empty list; at least one number is needed".to_string(),
            ),
            (
                "\"delta\": 1",
                "\"delta\": null",
                "pattern 0 (`p`): `delta` must be a signed 64-bit whole number, found null".to_string(),
            ),
            (
                "\"groups\": 2",
                "\"groups\": 0",
                "pattern 0 (`p`): `groups` must be a whole number of 1 to 65536, found 0".to_string(),
            ),
            (
                "\"delta\": 1",
                "\"delta\": -1",
                "pattern 0 (`p`): element 2, in repetition 1, has the index -1; an index is 0 to 2^61-1".to_string(),
            ),
            (
                "{\"mean\": 2, \"min\": 2, \"max\": 2}",
                "2",
                "pattern 0 (`p`): `min_lines_e4` must be an object with the numbers `mean`, `min` and `max` of the distinct \
                 lines of 32 elements, found 2"
                    .to_string(),
            ),
        ] {
            assert_eq!(said(from, to), message);
        }
        let said = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(
            said("[]"),
            "the file: expected an object with `patterns`, found a list"
        );
        assert_eq!(
            said("{\"patterns\": []}"),
            "the file: `patterns` is an empty list; at least one is needed"
        );
        assert_eq!(
            said("{\"patterns\": {}}"),
            "the file: `patterns` must be a list of patterns, found an object"
        );
        assert_eq!(
            said("{\"patterns\": [[0]]}"),
            "pattern 0: expected an object with `id`, `pattern`, `delta` and `groups`, found a list"
        );
    }
}
