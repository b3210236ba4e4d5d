//! Modules with name prefixes.

use crate::shared::{inverter, module};
use std::sync::Arc;
use warpwright_hdl::prefix::prefixed;
use warpwright_hdl::prelude::*;
use warpwright_hdl::problem::Problem;
use warpwright_hdl::verilog::{Options, emit};

/// A module with another one in it, twice.
fn outer() -> Arc<Module> {
    let inner = inverter(4);
    module("outer", |m| {
        let a = m.input("a", 4);
        let once = m.instance("once", &inner).connect("a", a).output("y");
        let twice = m.instance("twice", &inner).connect("a", once).output("y");
        m.output("y", twice);
    })
}

#[test]
fn every_module_and_every_use_of_it_is_renamed_and_nothing_else() {
    let plain = emit(&outer(), &Options::default());
    let renamed = emit(&prefixed(&outer(), "my_").unwrap(), &Options::default());
    let names: Vec<&str> = renamed.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["my_inner.v", "my_outer.v"]);
    for (plain, renamed) in plain.iter().zip(&renamed) {
        let by_hand = plain.text.replace("module inner", "module my_inner");
        let by_hand = by_hand.replace("module outer", "module my_outer");
        let by_hand = by_hand.replace("    inner ", "    my_inner ");
        assert_eq!(renamed.text, by_hand);
    }
}

#[test]
fn a_prefix_that_makes_no_name_is_refused() {
    let refused = prefixed(&outer(), "2").unwrap_err();
    assert!(matches!(refused, Problem::IllegalName { .. }), "{refused}");
    let keyword = module("put", |m| {
        m.output("y", m.input("a", 1));
    });
    let refused = prefixed(&keyword, "in").unwrap_err();
    assert!(matches!(refused, Problem::Keyword { .. }), "{refused}");
}
