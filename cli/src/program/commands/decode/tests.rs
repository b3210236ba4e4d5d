//! Whatever input it gets, the command answers or reports what is wrong.

use super::*;
use proptest::prelude::*;

const BINARY: &[u8] = crate::eu::container::EXAMPLE;

fn arguments(hex: Vec<String>, shape: Shape) -> Decode {
    Decode {
        hex,
        file: None,
        kernel: None,
        offset: None,
        fields: shape == Shape::Fields,
        json: shape == Shape::Json,
        rtl: false,
    }
}

/// What it writes, and how it ends.
fn decode(file: Option<&[u8]>, arguments: &Decode) -> (String, Result<bool>) {
    let mut text = String::new();
    let out = |more: &str| {
        text.push_str(more);
        Ok(())
    };
    let done = match file {
        None => of_hexadecimal(arguments, out),
        Some(bytes) => of_file("f", bytes, arguments, out),
    };
    (text, done)
}

/// An answer in JSON is whole or not there, and every mistake can be shown.
fn judge((text, done): (String, Result<bool>), shape: Shape) {
    if shape == Shape::Json {
        assert_eq!(text.is_empty(), done.is_err(), "{text}");
        assert!(
            text.is_empty() || serde_json::from_str::<serde_json::Value>(&text).is_ok(),
            "{text}"
        );
    }
    if let Err(error) = done {
        assert!(!output::in_plain_words(&error).is_empty());
    }
}

fn shapes() -> impl Strategy<Value = Shape> {
    prop::sample::select(vec![Shape::Text, Shape::Fields, Shape::Json])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_text(texts in prop::collection::vec(".{0,40}", 0..3), shape in shapes()) {
        judge(decode(None, &arguments(texts, shape)), shape);
    }

    #[test]
    fn nearly_digits(texts in prop::collection::vec("(0x)?[0-9a-fA-F_ x]{0,70}", 0..3), shape in shapes()) {
        judge(decode(None, &arguments(texts, shape)), shape);
    }

    #[test]
    fn any_bytes(
        bytes in prop::collection::vec(any::<u8>(), 0..100),
        offset in prop::option::of(0_usize..120),
        kernel in prop::option::of(".{0,5}"),
        shape in shapes(),
    ) {
        let arguments = Decode { kernel, offset, ..arguments(Vec::new(), shape) };
        judge(decode(Some(&bytes), &arguments), shape);
    }

    /// A binary cut off somewhere, with a few bytes changed.
    #[test]
    fn damaged_binaries(
        end in 0..=BINARY.len(),
        changes in prop::collection::vec((0..BINARY.len(), any::<u8>()), 0..8),
        near_start in prop::collection::vec((0..256_usize, any::<u8>()), 0..2),
        kernel in prop::option::of(prop::sample::select(vec!["scale", "copy_add", "scala", "\u{1b}"])),
        offset in prop::option::of(0..700_usize),
        shape in shapes(),
    ) {
        let mut bytes = BINARY.to_vec();
        for (place, byte) in changes.into_iter().chain(near_start) {
            bytes[place] = byte;
        }
        bytes.truncate(end.max(BINARY.len() / 8));
        let kernel = kernel.map(str::to_string);
        let arguments = Decode { kernel, offset, ..arguments(Vec::new(), shape) };
        judge(decode(Some(&bytes), &arguments), shape);
    }
}
