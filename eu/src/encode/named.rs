//! Fields by name, as in a file of fields.

use super::EncodeError;
use crate::model::{FIELDS, Fields, Number};

/// The fields with these values, the others 0.
pub fn fields_from_names<'a>(
    named: impl IntoIterator<Item = (&'a str, u64)>,
) -> Result<Fields<Number>, EncodeError> {
    let mut values: Vec<Number> = FIELDS
        .iter()
        .map(|spec| Number::new(0, spec.width))
        .collect();
    for (name, value) in named {
        let Some(index) = FIELDS.iter().position(|spec| spec.name == name) else {
            return Err(EncodeError::UnknownField {
                name: name.to_string(),
                hint: similar(name)
                    .map_or_else(String::new, |other| format!(", did you mean `{other}`?")),
            });
        };
        let spec = &FIELDS[index];
        if spec.width < 64 && value >> spec.width != 0 {
            return Err(EncodeError::TooWide {
                field: spec.name,
                value,
                width: spec.width,
            });
        }
        values[index] = Number::new(value.into(), spec.width);
    }
    Ok(Fields::from_values(values))
}

/// A name that shares most of its letters in order.
fn similar(name: &str) -> Option<&'static str> {
    let shared = |other: &str| {
        let prefix = name
            .chars()
            .zip(other.chars())
            .take_while(|(a, b)| a == b)
            .count();
        let suffix = name
            .chars()
            .rev()
            .zip(other.chars().rev())
            .take_while(|(a, b)| a == b)
            .count();
        prefix + suffix
    };
    let best = FIELDS.iter().max_by_key(|spec| shared(spec.name))?;
    (2 * shared(best.name) >= name.len()).then_some(best.name)
}
