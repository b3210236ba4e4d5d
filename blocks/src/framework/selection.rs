//! Selects items of a list by name: `all`, `none`, groups and items, joined by `+` and `-`.
//!
//! `all-R06-S` is all except R06 and group S; `D+R01` is group D and R01. Later terms override earlier ones. Case is ignored
//! unless it distinguishes a group from an item. Groups are named explicitly, or a group is all items that begin with one letter.

use crate::nearest::{did_you_mean, nearest};
use std::collections::BTreeMap;
use thiserror::Error;

/// A list of which parts can be selected.
#[derive(Debug)]
pub struct Selection {
    /// What an item is, in one word.
    pub what: &'static str,
    /// The items in order.
    pub items: &'static [&'static str],
    /// How they are grouped.
    pub groups: Groups,
}

/// How the items of a list are grouped.
#[derive(Debug)]
pub enum Groups {
    /// By their first letter.
    Letters,
    /// By name: a group and its items.
    Named(&'static [(&'static str, &'static [&'static str])]),
}

/// What is wrong with a selection.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SelectionError {
    /// Nothing between two signs, or nothing at all.
    #[error("`{text}` has no name {place}; write {allowed}")]
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

/// What a name stands for: how it is spelled, and its items' places in the list.
struct Named {
    spelled: String,
    items: Vec<usize>,
    /// It is an item's own name.
    is_item: bool,
}

impl Selection {
    /// What can be written, in words.
    pub fn allowed(&self) -> String {
        let groups: Vec<String> = self.groups().into_iter().map(|(name, _)| name).collect();
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
        Ok(self.selected(text)?.map(|(item, _)| item).collect())
    }

    /// Those of them that are selected by their own names, not by a group's.
    pub fn select_by_name(&self, text: &str) -> Result<Vec<&'static str>, SelectionError> {
        let by_name = self.selected(text)?.filter(|(_, by_name)| *by_name);
        Ok(by_name.map(|(item, _)| item).collect())
    }

    /// The items selected, and whether it was by name.
    fn selected(
        &self,
        text: &str,
    ) -> Result<impl Iterator<Item = (&'static str, bool)>, SelectionError> {
        let mut selected = BTreeMap::new();
        for (adds, name) in self.terms(text)? {
            let named = self.named(name)?;
            for index in named.items {
                if adds {
                    *selected.entry(index).or_insert(false) |= named.is_item;
                } else {
                    selected.remove(&index);
                }
            }
        }
        let selected = selected.into_iter();
        Ok(selected.map(|(index, by_name)| (self.items[index], by_name)))
    }

    /// The selection as it is spelled: groups and items as in the list.
    pub fn spelled(&self, text: &str) -> Result<String, SelectionError> {
        let mut spelled = String::new();
        for (adds, name) in self.terms(text)? {
            if !adds {
                spelled.push('-');
            } else if !spelled.is_empty() {
                spelled.push('+');
            }
            spelled.push_str(&self.named(name)?.spelled);
        }
        Ok(spelled)
    }

    /// The groups: their names and items.
    fn groups(&self) -> Vec<(String, Vec<&'static str>)> {
        match self.groups {
            Groups::Letters => {
                let letters = self.items.iter().filter_map(|item| item.chars().next());
                let mut letters: Vec<char> = letters.collect();
                letters.dedup();
                let group = |letter: char| {
                    let items = self.items.iter().copied();
                    let items = items.filter(|item| item.starts_with(letter)).collect();
                    (letter.to_string(), items)
                };
                letters.into_iter().map(group).collect()
            }
            Groups::Named(groups) => {
                let groups = groups.iter();
                groups
                    .map(|(name, items)| ((*name).to_string(), items.to_vec()))
                    .collect()
            }
        }
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

    /// What a name stands for.
    fn named(&self, name: &str) -> Result<Named, SelectionError> {
        let is_meant = |known: &str| known.eq_ignore_ascii_case(name);
        let place = |item: &&str| self.items.iter().position(|known| known == item);
        for (word, items) in [("all", self.items), ("none", &[])] {
            if is_meant(word) {
                return Ok(Named {
                    spelled: word.to_string(),
                    items: (0..items.len()).collect(),
                    is_item: false,
                });
            }
        }
        let groups = self.groups();
        let item = self.items.iter().find(|item| is_meant(item));
        let group = groups.iter().find(|(group, _)| is_meant(group));
        // Where both could be meant, the group only if it is spelled so.
        let is_group = group.is_some_and(|(group, _)| item.is_none() || group == name);
        match (item, group) {
            (_, Some((group, items))) if is_group => {
                return Ok(Named {
                    spelled: group.clone(),
                    items: items.iter().filter_map(place).collect(),
                    is_item: false,
                });
            }
            (Some(item), _) => {
                return Ok(Named {
                    spelled: (*item).to_string(),
                    items: place(item).into_iter().collect(),
                    is_item: true,
                });
            }
            _ => {}
        }
        let known = self.items.iter().copied().chain(["all", "none"]);
        let long_groups = groups.iter().map(|(group, _)| group.as_str());
        let candidates = known.chain(long_groups.filter(|group| group.len() > 1));
        Err(SelectionError::Unknown {
            what: self.what,
            name: name.to_string(),
            allowed: self.allowed(),
            suggested: nearest(name, candidates).map(str::to_string),
        })
    }
}
