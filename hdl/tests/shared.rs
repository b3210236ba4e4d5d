//! Test helpers: example modules, the mistakes of a description, and emitted text.

use std::fmt::Debug;
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// A module that has no mistakes.
pub fn module(name: &str, describe: impl FnOnce(&ModuleBuilder)) -> Arc<Module> {
    let m = ModuleBuilder::new(name);
    describe(&m);
    Arc::new(m.finish().unwrap())
}

/// Inverts `a`, so many bits.
pub fn inverter(width: u32) -> Arc<Module> {
    module("inner", |m| {
        m.output("y", !m.input("a", width));
    })
}

/// The message texts of a wrong description, without places.
pub fn mistakes(describe: impl FnOnce(&ModuleBuilder)) -> Vec<String> {
    let m = ModuleBuilder::new("wrong");
    describe(&m);
    match m.finish() {
        Ok(_) => Vec::new(),
        Err(BuildErrors(errors)) => errors.iter().map(|e| e.problem.to_string()).collect(),
    }
}

/// A description has these mistakes and no others.
#[track_caller]
pub fn refused<T: Debug, const N: usize>(expected: [T; N], describe: impl FnOnce(&ModuleBuilder))
where
    String: PartialEq<T>,
{
    assert_eq!(mistakes(describe), expected);
}

/// The one mistake of a description.
#[track_caller]
pub fn only(describe: impl FnOnce(&ModuleBuilder)) -> String {
    let found = mistakes(describe);
    assert_eq!(found.len(), 1, "{found:#?}");
    found.into_iter().next().unwrap_or_default()
}

/// A text has each of these parts.
#[track_caller]
pub fn assert_has<const N: usize>(text: &str, parts: [&str; N]) {
    for part in parts {
        assert!(text.contains(part), "{part}\n{text}");
    }
}
