//! Every widget that comes in: rust-hdl's simulation against our engine.

mod common;

use common::{compare, imported, widgets};

const CYCLES: usize = 10_000;

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
        match compare(&widget, &module, CYCLES, 1) {
            Ok(compared) if compared.changes < 50 => {
                failures.push(format!("{}: only {} changes", widget.name, compared.changes));
            }
            Ok(_) => {}
            Err(why) => failures.push(format!("{}: {why}", widget.name)),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
