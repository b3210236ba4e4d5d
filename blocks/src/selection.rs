//! Parts of a list by name: `all`, `none`, groups and items, joined by `+` and `-`.
//!
//! The items are ids of a letter and digits, and a group is all items of one letter: `all-R06-S` is all but R06 and those of group S,
//! `D+R01` is group D and R01. What stands further right has the last word. Case does not count.

use crate::nearest::{did_you_mean, nearest};
use std::collections::BTreeSet;
use thiserror::Error;

/// A list of which parts can be selected.
#[derive(Debug)]
pub struct Selection {
    /// What an item is, in one word.
    pub what: &'static str,
    /// The ids in order.
    pub items: &'static [&'static str],
}

/// What is wrong with a selection.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SelectionError {
    /// Nothing between two signs, or nothing at all.
    #[error("`{text}` names nothing {place}; write {allowed}")]
    Nothing {
        /// The selection.
        text: String,
        /// Where.
        place: String,
        /// What can be written.
        allowed: String,
    },
    /// A name that is none.
    #[error(
        "there is no {what} or group `{name}`; write {allowed}{}",
        did_you_mean(suggested.as_deref())
    )]
    Unknown {
        /// What the items are.
        what: &'static str,
        /// The name.
        name: String,
        /// What can be written.
        allowed: String,
        /// The nearest name.
        suggested: Option<String>,
    },
}

impl Selection {
    /// What can be written, in words.
    pub fn allowed(&self) -> String {
        let groups: Vec<String> = self.groups().iter().map(char::to_string).collect();
        let range = match self.items {
            [first, .., last] => format!(" and {}s ({first} to {last})", self.what),
            _ => String::new(),
        };
        format!(
            "all, none, groups ({}){range}, joined by + and -",
            groups.join(", ")
        )
    }

    /// The items selected, in the list's order.
    pub fn select(&self, text: &str) -> Result<Vec<&'static str>, SelectionError> {
        let mut selected = BTreeSet::new();
        for (adds, name) in self.terms(text)? {
            for index in self.named(name)? {
                if adds {
                    selected.insert(index);
                } else {
                    selected.remove(&index);
                }
            }
        }
        Ok(selected
            .into_iter()
            .map(|index| self.items[index])
            .collect())
    }

    /// The selection as it is spelled: groups and items in capitals.
    pub fn spelled(&self, text: &str) -> Result<String, SelectionError> {
        self.select(text)?;
        let spelled = text.to_uppercase();
        Ok(spelled.replace("ALL", "all").replace("NONE", "none"))
    }

    fn groups(&self) -> Vec<char> {
        let mut letters: Vec<char> = self
            .items
            .iter()
            .filter_map(|item| item.chars().next())
            .collect();
        letters.dedup();
        letters
    }

    /// Each name, and whether it is added.
    fn terms<'t>(&self, text: &'t str) -> Result<Vec<(bool, &'t str)>, SelectionError> {
        let mut terms = Vec::new();
        let mut adds = true;
        let mut rest = text;
        loop {
            let end = rest.find(['+', '-']).unwrap_or(rest.len());
            let (name, sign) = rest.split_at(end);
            if name.is_empty() {
                let place = match sign.chars().next() {
                    Some(sign) => format!("before `{sign}`"),
                    None if text.is_empty() => "at all".to_string(),
                    None => "at its end".to_string(),
                };
                return Err(SelectionError::Nothing {
                    text: text.to_string(),
                    place,
                    allowed: self.allowed(),
                });
            }
            terms.push((adds, name));
            if sign.is_empty() {
                return Ok(terms);
            }
            adds = sign.starts_with('+');
            rest = &sign[1..];
        }
    }

    /// The places in the list of what a name stands for.
    fn named(&self, name: &str) -> Result<Vec<usize>, SelectionError> {
        let upper = name.to_uppercase();
        let is_meant = |item: &str| {
            let is_group = upper.chars().count() == 1 && item.starts_with(&upper);
            upper == "ALL" || is_group || item == upper
        };
        let items = (0..).zip(self.items);
        let found: Vec<usize> = items
            .filter(|(_, item)| is_meant(item))
            .map(|(index, _)| index)
            .collect();
        if !found.is_empty() || upper == "NONE" {
            return Ok(found);
        }
        let candidates = self.items.iter().copied().chain(["all", "none"]);
        Err(SelectionError::Unknown {
            what: self.what,
            name: name.to_string(),
            allowed: self.allowed(),
            suggested: nearest(name, candidates).map(str::to_string),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Selection;

    const LIST: Selection = Selection {
        what: "rule",
        items: &["D01", "D02", "R01", "R02", "S01"],
    };

    fn selected(text: &str) -> String {
        match LIST.select(text) {
            Ok(items) => items.join(" "),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn groups_and_items_come_and_go() {
        assert_eq!(selected("all"), "D01 D02 R01 R02 S01");
        assert_eq!(selected("all-R01-S"), "D01 D02 R02");
        assert_eq!(selected("D+R01"), "D01 D02 R01");
        assert_eq!(selected("d-D02+r02"), "D01 R02");
        assert_eq!(selected("none"), "");
        assert_eq!(selected("all-D+D02"), "D02 R01 R02 S01");
        assert_eq!(LIST.spelled("ALL-r01").unwrap(), "all-R01");
    }

    #[test]
    fn what_is_wrong_is_said() {
        let allowed = "write all, none, groups (D, R, S) and rules (D01 to S01), joined by + and -";
        assert_eq!(
            selected("all-R03"),
            format!("there is no rule or group `R03`; {allowed}; did you mean `R01`?")
        );
        assert_eq!(
            selected("L"),
            format!("there is no rule or group `L`; {allowed}")
        );
        assert_eq!(selected(""), format!("`` names nothing at all; {allowed}"));
        assert_eq!(
            selected("D+"),
            format!("`D+` names nothing at its end; {allowed}")
        );
        assert_eq!(
            selected("D--R"),
            format!("`D--R` names nothing before `-`; {allowed}")
        );
    }
}
