//! Writes Rust files: a struct with rust-hdl signals for a block's ports.

use super::described::Described;
use super::error::ExportError;
use super::text;

/// What a file uses by these names; a struct of the same name would hide it.
const USED: &str = "Bit Bits ByName Clock Clone Debug Default Err ExportError In Logic LogicBlock None Ok Out Result Self \
Signal Some Verilog";

/// A Rust file with a struct `struct_name`: this block with these settings as a part of a rust-hdl design.
///
/// The struct has a field of type `Signal` for every port, in the block's order: of `Clock`, `Bit`, or `Bits<N>`. A
/// port keeps its name, except for the clock, which is `clock` as in rust-hdl's own blocks, and for names that Rust
/// or rust-hdl keeps for itself, which get an underscore.
pub fn rust_source(
    block: &str,
    settings: &[(&str, &str)],
    struct_name: &str,
) -> Result<String, ExportError> {
    check_struct(struct_name)?;
    let described = Described::new(block, settings)?;
    let Described { summary, ports, .. } = &described;
    Ok(text::file(block, settings, struct_name, summary, ports))
}

/// Checks the name of a struct.
fn check_struct(name: &str) -> Result<(), ExportError> {
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
    fn mistakes_are_told() {
        let name = rust_source("lut_array", &[], "lut").unwrap_err();
        assert!(
            name.to_string()
                .starts_with("`lut` cannot be the struct's name")
        );
        let block = rust_source("lut_aray", &[], "Lut").unwrap_err();
        assert!(block.to_string().contains("lut_array"), "{block}");
        let setting = rust_source("lut_array", &[("width", "65")], "Lut").unwrap_err();
        assert_eq!(
            setting.to_string(),
            "lut_array: width must be 1 to 64, got 65"
        );
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
