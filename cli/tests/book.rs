//! The book's pages about the command: every `console` block is run, and says what the page says.

#![cfg(unix)]

mod common;

use common::page::{check, matches, without_times};

#[test]
fn first_steps() {
    check(include_str!("../../docs/first_steps.md"), &[]);
}

#[test]
fn the_command() {
    check(include_str!("../../docs/guide/command.md"), &[]);
}

#[test]
fn instructions_for_shaders() {
    check(include_str!("../../docs/blocks/glsl450.md"), &[]);
}

#[test]
fn waveforms() {
    check(include_str!("../../docs/guide/waveforms.md"), &[]);
}

#[test]
fn what_differs_is_found() {
    assert!(matches("a\nb", "a\nb") && matches("a\n...\nd", "a\nb\nc\nd") && matches("...", ""));
    assert!(!matches("a", "a\nb") && !matches("a\n...\nc", "a\nb") && !matches("a\n...\na", "a"));
    assert_eq!(without_times("x (3 cycles, 0.03 s)"), "x (3 cycles, - s)");
}
