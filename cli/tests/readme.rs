//! The README shows a description and its Verilog: both are what the example holds and prints today.

#[path = "../examples/readme.rs"]
mod example;

const README: &str = include_str!("../../README.md");
const EXAMPLE: &str = include_str!("../examples/readme.rs");

fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let start = text.find(from).expect(from) + from.len();
    let end = start + text[start..].find(to).expect(to);
    text[start..end].trim()
}

#[test]
fn the_shown_description_and_verilog_are_real() {
    let description = between(EXAMPLE, "// BEGIN shown", "// END shown");
    // This test brings the example in by another path than its own.
    let emitted = example::emitted().unwrap();
    let emitted = emitted.replace("cli/tests/../examples", "cli/examples");
    let shown = format!(
        "```rust,ignore\n{description}\n```\n\n```verilog\n{}\n```",
        emitted.trim()
    );
    let found = between(README, "<!-- BEGIN emitted -->", "<!-- END emitted -->");
    // After a change that means to change it: WARPWRIGHT_WRITE_README=1 cargo test --test readme
    if std::env::var_os("WARPWRIGHT_WRITE_README").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md");
        let text = README.replace(
            &format!("<!-- BEGIN emitted -->\n{found}\n<!-- END emitted -->"),
            &format!("<!-- BEGIN emitted -->\n{shown}\n<!-- END emitted -->"),
        );
        std::fs::write(path, text).unwrap();
        return;
    }
    assert_eq!(found, shown, "README.md shows something else");
}
