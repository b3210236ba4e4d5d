//! Every imported widget: rust-hdl's simulation against our engine.

use crate::common::{compare, imported, widgets};

const CYCLES: usize = 10_000;

/// How often outputs must change at least, or the stimulus shows nothing.
fn least(name: &str) -> usize {
    match name {
        // It counts to 255 once and has no inputs.
        "auto_reset" => 1,
        _ => 50,
    }
}

#[test]
fn imported_widgets_behave_as_in_rust_hdl() {
    let mut failures = Vec::new();
    for widget in widgets::all() {
        let module = match imported(&widget) {
            Ok(module) => module,
            Err(why) => {
                failures.push(format!("{}: {why}", widget.name));
                continue;
            }
        };
        let compared = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            compare(&widget, &module, CYCLES, 1)
        }));
        match compared.unwrap_or_else(|_| Err("panicked".to_string())) {
            Ok(compared) if compared.changes < least(widget.name) => {
                failures.push(format!(
                    "{}: only {} changes",
                    widget.name, compared.changes
                ));
            }
            Ok(_) => {}
            Err(why) => failures.push(format!("{}: {why}", widget.name)),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn the_comparison_finds_a_planted_fault() {
    let all = widgets::all();
    let named = |name: &str| all.iter().find(|widget| widget.name == name).unwrap();
    // Hardware that differs in one constant, and in its start value.
    for (right, wrong) in [("edge_detector", "falling_detector"), ("edge_dff", "dff")] {
        let wrong = imported(named(wrong)).unwrap();
        let mut widget = compare(named(right), &imported(named(right)).unwrap(), 200, 1);
        assert!(widget.is_ok());
        widget = compare(named(right), &wrong, 200, 1);
        let why = widget.unwrap_err();
        assert!(why.contains("in rust-hdl"), "{why}");
    }
}
