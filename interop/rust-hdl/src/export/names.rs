//! Which Rust name a port gets.
//!
//! A port keeps its name unless Rust or rust-hdl has another use for it; then an underscore is added. The clock,
//! `clk`, becomes `clock`, because rust-hdl's macro `clock!` wants it so. Verilog still sees the block's own names:
//! the generated wrapper connects one to the other.

use super::error::ExportError;
use warpwright_hdl::module::CLOCK;

/// The clock's field.
const CLOCK_FIELD: &str = "clock";

/// The field in which the engine lives.
const PART_FIELD: &str = "part";

const RUST: &str = "abstract as async await become box break const continue crate do dyn else enum extern \
false final fn for gen if impl in let loop macro match mod move mut override priv pub ref return self static \
struct super trait true try type typeof unsafe unsized use virtual where while yield";

/// What a file uses by these names; a struct of the same name would hide it.
const USED: &str = "Bit Bits ByName Clock Clone Debug Default Err ExportError In Logic LogicBlock None Ok Out Result Self \
Signal Some Verilog";

/// Names that `#[hdl_gen]` or the derive macro `LogicBlock` takes for something else.
fn means_something_to_rust_hdl(name: &str) -> bool {
    let keywords = [
        "config", "disable", "edge", "input", "module", "next", "output", "reg", "wire",
    ];
    // Every `self.` is dropped from an expression's text, also the end of `myself.`.
    keywords.contains(&name) || name.ends_with("self")
}

/// The fields of these ports, in the same order, all different.
pub fn fields<'a>(ports: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut taken = vec![PART_FIELD.to_string()];
    for port in ports {
        let mut field = field(port);
        while taken.contains(&field) {
            field.push('_');
        }
        taken.push(field);
    }
    taken.split_off(1)
}

fn field(port: &str) -> String {
    if port == CLOCK {
        return CLOCK_FIELD.to_string();
    }
    // The derive macro takes a field with a leading underscore for no port.
    let bare = port.trim_start_matches('_');
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

/// Checks the name of a struct.
pub fn check_struct(name: &str) -> Result<(), ExportError> {
    let refuse = |why| {
        Err(ExportError::StructName {
            name: name.to_string(),
            why,
        })
    };
    if !name.starts_with(|c: char| c.is_ascii_uppercase()) {
        return refuse("it must begin with a capital letter");
    }
    if !name.chars().all(|c| c.is_ascii_alphanumeric()) {
        return refuse("only letters and digits are allowed");
    }
    if USED.split_whitespace().any(|word| word == name) {
        return refuse("the file uses this name for something else");
    }
    Ok(())
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
        assert_eq!(fields(ports), expected);
    }

    #[test]
    fn a_struct_has_a_name_of_its_own() {
        assert!(check_struct("Lut8").is_ok());
        for wrong in ["", "lut", "Lut_8", "8Lut", "Bits", "Self", "Verilog"] {
            let message = check_struct(wrong).unwrap_err().to_string();
            assert!(
                message.contains("use a name in UpperCamelCase"),
                "{message}"
            );
        }
    }
}
