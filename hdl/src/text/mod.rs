//! The IR's text form.

/// Prints a module.
pub fn print(module: &crate::module::Module) -> String {
    format!("{module:?}")
}
