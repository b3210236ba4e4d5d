//! A block's Verilog inside `generate_verilog`'s output.
//!
//! rust-hdl writes a module for every instance, named after its place in the design, and
//! then the texts of foreign modules, one copy per instance. Two instances of one block would
//! therefore define its module twice, so each copy is wrapped in `` `ifndef `` and `` `endif
//! ``. Copies with the same name are equal, since a name identifies the block and its settings.

use super::described::Described;
use rust_hdl_core::prelude::{Verilog, Wrapper};
use std::fmt::Write as _;
use std::sync::Arc;
use warpwright_hdl::module::Module;
use warpwright_hdl::verilog::{self, Options};

/// The module's text, and the lines that connect it to the ports that rust-hdl declares.
pub fn wrapper(described: &Described) -> Verilog {
    Verilog::Wrapper(Wrapper {
        code: connections(described),
        cores: cores(&described.module),
    })
}

fn connections(described: &Described) -> String {
    let mut unit = "unit".to_string();
    while described.ports.iter().any(|port| port.field == unit) {
        unit.push('_');
    }
    let mut text = format!("{} {unit} (\n", described.module.name);
    for (number, port) in described.ports.iter().enumerate() {
        let comma = if number + 1 == described.ports.len() {
            ""
        } else {
            ","
        };
        let _ = writeln!(text, "    .{}({}){comma}", port.name, port.field);
    }
    text + ");\n"
}

fn cores(module: &Arc<Module>) -> String {
    let mut text = String::new();
    for (file, module) in verilog::emit(module, &Options::default())
        .into_iter()
        .zip(module.hierarchy())
    {
        let guard = module.name.to_uppercase();
        let _ = write!(
            text,
            "\n`ifndef {guard}\n`define {guard}\n{}`endif\n",
            file.text
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::port::{Port, PortRole};
    use super::super::rename::renamed;
    use super::*;
    use warpwright_hdl::prelude::*;

    fn two_halves() -> Arc<Module> {
        let inner = ModuleBuilder::new("half");
        let a = inner.input("a", 4);
        inner.output("y", !a);
        let inner = Arc::new(inner.finish().expect("a module"));
        let m = ModuleBuilder::new("both");
        let a = m.input("a", 8);
        let array = m.lanes("lanes", 2, |lane| {
            lane.output("z", !lane.bits(a, 4));
        });
        let (low, high) = (m.instance("low", &inner), m.instance("high", &inner));
        low.connect("a", a.slice(0, 4));
        high.connect("a", a.slice(4, 4));
        m.output(
            "y",
            m.cat([high.output("y"), low.output("y")]) ^ array.output("z"),
        );
        Arc::new(m.finish().expect("a module"))
    }

    #[test]
    fn modules_inside_are_renamed_too_and_stay_shared() {
        let new = renamed(&two_halves(), "top_1");
        let names: Vec<_> = new.hierarchy().iter().map(|m| m.name.clone()).collect();
        assert_eq!(names, ["top_1__half", "top_1"]);
        let text = cores(&new);
        assert_eq!(text.matches("\nmodule ").count(), 2, "{text}");
        assert!(text.contains("top_1__half low ("), "{text}");
        assert!(text.contains("`ifndef TOP_1__HALF\n"), "{text}");
    }

    #[test]
    fn the_instance_has_a_name_that_no_port_has() {
        let port = |name: &str| Port {
            field: format!("{name}_"),
            ..Port::new(PortRole::Input, name, 1, "")
        };
        let described = |ports| Described {
            summary: "",
            module: two_halves(),
            ports,
        };
        let plain = connections(&described(vec![port("a"), port("b")]));
        assert_eq!(plain, "both unit (\n    .a(a_),\n    .b(b_)\n);\n");
        let mut unit = port("unit");
        unit.field = "unit".to_string();
        let avoided = connections(&described(vec![unit]));
        assert_eq!(avoided, "both unit_ (\n    .unit(unit)\n);\n");
    }
}
