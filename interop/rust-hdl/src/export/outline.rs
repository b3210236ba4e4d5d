//! A generated file's description of its block, checked against the library when a [`Part`] is made from it.
//!
//! The file was generated once; the library may have changed since. A port that was
//! added, removed, moved or resized is an error that says so, never a wrong value.

use super::described::Described;
use super::error::ExportError;
use super::part::Part;
use super::port::PortRole;

impl Part {
    /// The block at power-up, if it still has the ports that it had when the file was written: kind, name in the struct, bits.
    pub fn checked(
        block: &'static str,
        settings: &[(&str, &str)],
        ports: &[(PortRole, &'static str, u32)],
    ) -> Result<Self, ExportError> {
        let described = Described::new(block, settings)?;
        let place = (0..ports.len().max(described.ports.len())).find_map(|place| {
            let expected = ports.get(place).copied();
            let found = described.ports.get(place);
            let found = found.map(|port| (port.kind, port.field.as_str(), port.width));
            (expected != found).then(|| (in_words(expected), in_words(found)))
        });
        match place {
            None => Ok(Self::new(described)),
            Some((expected, found)) => Err(ExportError::Changed {
                block: block.to_string(),
                expected,
                found,
            }),
        }
    }
}

/// `an input src0 of 8 bits`.
fn in_words(port: Option<(PortRole, &str, u32)>) -> String {
    match port {
        None => "no further port".to_string(),
        Some((PortRole::Clock, ..)) => "a clock".to_string(),
        Some((kind, name, width)) => {
            let direction = if kind == PortRole::Input {
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

    fn leading_zeros(ports: &[(PortRole, &'static str, u32)]) -> Result<Part, String> {
        Part::checked("leading_zeros", &[("width", "8")], ports).map_err(|error| error.to_string())
    }

    const VALUE: (PortRole, &str, u32) = (PortRole::Input, "value", 8);
    const ZEROS: (PortRole, &str, u32) = (PortRole::Output, "zeros", 4);
    const IS_ZERO: (PortRole, &str, u32) = (PortRole::Output, "is_zero", 1);

    #[test]
    fn the_ports_must_be_those_of_the_block() {
        let right = leading_zeros(&[VALUE, ZEROS, IS_ZERO]);
        assert!(right.is_ok(), "{right:?}");
    }

    #[test]
    fn a_block_that_has_changed_is_an_error() {
        let wider = leading_zeros(&[(PortRole::Input, "value", 9)]).unwrap_err();
        assert_eq!(
            wider,
            "this file was generated for a `leading_zeros` with an input `value` of 9 bits, but the library's has \
             an input `value` of 8 bits; generate the file again"
        );
        let fewer = leading_zeros(&[VALUE]).unwrap_err();
        assert!(
            fewer.contains(
                "with no further port, but the library's has an output `zeros` of 4 bits"
            ),
            "{fewer}"
        );
        let more = leading_zeros(&[VALUE, ZEROS, IS_ZERO, VALUE]).unwrap_err();
        assert!(
            more.contains("but the library's has no further port"),
            "{more}"
        );
        let clocked = leading_zeros(&[(PortRole::Clock, "clock", 1)]).unwrap_err();
        assert!(clocked.contains("with a clock, but"), "{clocked}");
    }

    #[test]
    fn mistakes_in_block_and_settings_are_the_catalogues() {
        let unknown = Part::checked("leading_zeroes", &[], &[]).unwrap_err();
        assert!(
            unknown
                .to_string()
                .contains("there is no block `leading_zeroes`")
        );
        let range = Part::checked("leading_zeros", &[("width", "0")], &[]).unwrap_err();
        assert!(range.to_string().contains("width must be"), "{range}");
    }
}
