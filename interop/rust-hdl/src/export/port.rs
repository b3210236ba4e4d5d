//! A port as rust-hdl sees it, and its Rust name.
//!
//! A port keeps its name unless Rust or rust-hdl reserves it; then an underscore is
//! added. The clock, `clk`, becomes `clock`, because rust-hdl's macro `clock!` requires
//! it. Verilog still sees the block's own names: the generated wrapper connects them.
//!
//! The build script also includes this file, which needs only `std`.

/// The clock's field.
const CLOCK_FIELD: &str = "clock";

/// The field in which the engine lives.
const PART_FIELD: &str = "part";

const RUST: &str = "abstract as async await become box break const continue crate do dyn else enum extern \
false final fn for gen if impl in let loop macro match mod move mut override priv pub ref return self static \
struct super trait true try type typeof unsafe unsized use virtual where while yield";

/// What a port is to a rust-hdl design.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PortRole {
    /// `Signal<In, Clock>`
    Clock,
    /// A signal into the block.
    Input,
    /// A signal out of the block.
    Output,
}

/// A port.
#[derive(Clone, Debug)]
pub struct Port {
    /// What it is.
    pub kind: PortRole,
    /// Its name in Warpwright and in the emitted module.
    pub name: String,
    /// Its name in the struct.
    pub field: String,
    /// Bits.
    pub width: u32,
    /// What it carries.
    pub doc: String,
}

impl Port {
    /// A port without a field.
    pub fn new(kind: PortRole, name: &str, width: u32, doc: &str) -> Self {
        Self {
            kind,
            name: name.to_string(),
            field: String::new(),
            width,
            doc: doc.to_string(),
        }
    }
}

/// Names that `#[hdl_gen]` or the derive macro `LogicBlock` takes for something else.
fn means_something_to_rust_hdl(name: &str) -> bool {
    let keywords = [
        "config", "disable", "edge", "input", "module", "next", "output", "reg", "wire",
    ];
    // Every `self.` is dropped from an expression's text, also the end of `myself.`.
    keywords.contains(&name) || name.ends_with("self")
}

/// Gives each of a block's ports its field, all different.
pub fn name_fields(ports: &mut [Port]) {
    let mut taken = vec![PART_FIELD.to_string()];
    for port in ports {
        port.field = field(port);
        while taken.contains(&port.field) {
            port.field.push('_');
        }
        taken.push(port.field.clone());
    }
}

fn field(port: &Port) -> String {
    if port.kind == PortRole::Clock {
        return CLOCK_FIELD.to_string();
    }
    // The derive macro takes a field with a leading underscore for no port.
    let bare = port.name.trim_start_matches('_');
    let starts_well = bare.starts_with(|c: char| c.is_ascii_alphabetic());
    let mut field = if starts_well {
        bare.to_string()
    } else {
        format!("port_{bare}")
    };
    let is_keyword = RUST.split_whitespace().any(|word| word == field);
    if is_keyword || means_something_to_rust_hdl(&field) {
        field.push('_');
    }
    field
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_a_name_that_rust_and_rust_hdl_leave_alone() {
        let ports = [
            "clk", "clock", "part", "type", "next", "_x", "x", "__", "_1", "myself", "data",
        ];
        let expected = [
            "clock", "clock_", "part_", "type_", "next_", "x", "x_", "port_", "port_1", "myself_",
            "data",
        ];
        let mut ports = ports.map(|name| {
            let kind = if name == "clk" {
                PortRole::Clock
            } else {
                PortRole::Input
            };
            Port::new(kind, name, 1, "")
        });
        name_fields(&mut ports);
        assert_eq!(ports.map(|port| port.field), expected);
    }
}
