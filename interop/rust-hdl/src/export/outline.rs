//! What a generated file says of its block, to be held against the library when a [`Part`] is made from it.
//!
//! The file was written once; the library may have moved on. A port that has come, gone, moved or changed its width
//! is an error that says so, never a wrong value.

use super::described::{Described, Kind, Port};
use super::error::ExportError;
use super::part::Part;

/// A block, its settings, and the ports it had when the file was written.
#[derive(Clone, Debug)]
pub struct Outline {
    block: &'static str,
    settings: Vec<(&'static str, &'static str)>,
    ports: Vec<(Kind, &'static str, u32)>,
}

impl Outline {
    /// A block of the catalogue.
    pub fn new(block: &'static str) -> Self {
        Self {
            block,
            settings: Vec::new(),
            ports: Vec::new(),
        }
    }

    /// A parameter that is not left at its default.
    pub fn set(&mut self, parameter: &'static str, value: &'static str) {
        self.settings.push((parameter, value));
    }

    /// The struct has a field for the clock.
    pub fn clock(&mut self) {
        self.ports
            .push((Kind::Clock, warpwright_hdl::module::CLOCK, 1));
    }

    /// The next input; the first is number 0 of [`Part::input`].
    pub fn input(&mut self, port: &'static str, width: u32) {
        self.ports.push((Kind::Input, port, width));
    }

    /// The next output; the first is number 0 of [`Part::output`].
    pub fn output(&mut self, port: &'static str, width: u32) {
        self.ports.push((Kind::Output, port, width));
    }

    /// The block at power-up.
    pub fn build(self) -> Result<Part, ExportError> {
        let described = Described::new(self.block, &self.settings)?;
        let here = self.ports.iter().map(|(kind, name, width)| {
            let name = (*name).to_string();
            (*kind, name, *width)
        });
        let there = described.ports.iter();
        let there = there.map(
            |Port {
                 kind, name, width, ..
             }| (*kind, name.clone(), *width),
        );
        let (mut here, mut there) = (here.fuse(), there.fuse());
        loop {
            match (here.next(), there.next()) {
                (None, None) => return Ok(Part::new(described)),
                (expected, found) if expected == found => {}
                (expected, found) => {
                    return Err(ExportError::Changed {
                        block: self.block.to_string(),
                        expected: in_words(expected),
                        found: in_words(found),
                    });
                }
            }
        }
    }
}

/// `an input src0 of 8 bits`.
fn in_words(port: Option<(Kind, String, u32)>) -> String {
    match port {
        None => "no further port".to_string(),
        Some((Kind::Clock, ..)) => "a clock".to_string(),
        Some((kind, name, width)) => {
            let direction = if kind == Kind::Input {
                "input"
            } else {
                "output"
            };
            let s = if width == 1 { "" } else { "s" };
            format!("an {direction} `{name}` of {width} bit{s}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leading_zeros(ports: impl Fn(&mut Outline)) -> Result<Part, String> {
        let mut outline = Outline::new("leading_zeros");
        outline.set("width", "8");
        ports(&mut outline);
        outline.build().map_err(|error| error.to_string())
    }

    #[test]
    fn the_ports_must_be_those_of_the_block() {
        let right = leading_zeros(|outline| {
            outline.input("value", 8);
            outline.output("zeros", 4);
            outline.output("is_zero", 1);
        });
        assert!(right.is_ok(), "{right:?}");
    }

    #[test]
    fn a_block_that_has_changed_is_an_error() {
        let wider = leading_zeros(|outline| outline.input("value", 9)).unwrap_err();
        assert_eq!(
            wider,
            "this file was generated for a `leading_zeros` with an input `value` of 9 bits, but the library's has \
             an input `value` of 8 bits; generate the file again"
        );
        let fewer = leading_zeros(|outline| outline.input("value", 8)).unwrap_err();
        assert!(
            fewer.contains(
                "with no further port, but the library's has an output `zeros` of 4 bits"
            ),
            "{fewer}"
        );
        let clocked = leading_zeros(Outline::clock).unwrap_err();
        assert!(clocked.contains("with a clock, but"), "{clocked}");
    }

    #[test]
    fn mistakes_in_block_and_settings_are_the_catalogues() {
        let unknown = Outline::new("leading_zeroes").build().unwrap_err();
        assert!(
            unknown
                .to_string()
                .contains("there is no block `leading_zeroes`")
        );
        let mut outline = Outline::new("leading_zeros");
        outline.set("width", "0");
        let range = outline.build().unwrap_err().to_string();
        assert!(range.contains("width must be"), "{range}");
    }
}
