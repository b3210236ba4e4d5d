//! Random kernels and their constructs: each of rust-hdl's constructs is in at least three of them. The build script writes
//! them (`build/kernels/`) to `target/debug/build/warpwright-rust-hdl-*/out/kernels/`, with a table of the constructs, `mod.rs`.

#[path = "../build/kernels/construct.rs"]
pub mod construct;

use crate::common::Widget;
use construct::{CONSTRUCTS, Uses, count};

/// What the bytes of all texts come to, as FNV-1a has it: the same kernels on every machine.
const HASH: u64 = 0xc010_0852_02fb_61f2;

#[allow(clippy::all, clippy::pedantic, unused, reason = "written by chance")]
mod made {
    use super::construct::Uses;
    use crate::common::Widget;

    /// hdl_gen knows it, rust-hdl does not define it.
    macro_rules! comment {
        ($text:literal) => {};
    }

    /// Says nothing, thousands of times.
    macro_rules! println {
        ($text:literal) => {};
    }

    include!(concat!(env!("OUT_DIR"), "/kernels/mod.rs"));
}

/// All kernels, with what they are made of, and their text.
pub use made::made;

/// All kernels.
pub fn all() -> Vec<Widget> {
    made().into_iter().map(|(kernel, ..)| kernel).collect()
}

impl Uses {
    /// How many of these the other has not.
    pub fn beyond(self, other: Uses) -> u32 {
        (self.0 & !other.0).count_ones()
    }

    /// The constructs' places in the list.
    fn places(self) -> impl Iterator<Item = usize> {
        (0..CONSTRUCTS.len()).filter(move |place| self.0 >> place & 1 == 1)
    }
}

/// Constructs that are in fewer than three of these kernels.
fn rare(sets: &[Uses]) -> Vec<String> {
    let counts = count(sets);
    let rare = CONSTRUCTS
        .iter()
        .zip(counts)
        .filter(|(_, count)| *count < 3);
    rare.map(|((name, _), count)| format!("{name}: {count}"))
        .collect()
}

/// What a kernel claims and its text does not have.
fn missing(uses: Uses, text: &str) -> Vec<&'static str> {
    let is_missing = |(_, pieces): &(&str, &str)| {
        let mut pieces = pieces.split(" or ");
        !pieces.any(|piece| text.contains(piece))
    };
    let claimed = uses.places().map(|place| CONSTRUCTS[place]);
    claimed.filter(is_missing).map(|(name, _)| name).collect()
}

#[test]
fn every_construct_is_in_three_kernels_at_least() {
    let sets: Vec<Uses> = made().iter().map(|(_, uses, _)| *uses).collect();
    let rare = rare(&sets);
    assert!(rare.is_empty(), "in fewer than three kernels: {rare:#?}");
}

#[test]
fn what_a_kernel_claims_is_in_its_text() {
    for (kernel, uses, text) in made() {
        let missing = missing(uses, text);
        assert!(missing.is_empty(), "{}: {missing:?}", kernel.name);
    }
}

#[test]
fn what_is_rare_or_missing_is_found() {
    let sum = Uses::of("`Bits + Bits`");
    let kernels: Vec<Uses> = vec![sum, sum, sum.and(Uses::of("`join`"))];
    let found = rare(&kernels);
    assert!(found.contains(&"`join`: 1".to_string()));
    assert_eq!(found.len(), CONSTRUCTS.len() - 1);
    assert_eq!(
        missing(sum, "self.y.next = self.a.val() - 1;"),
        ["`Bits + Bits`"]
    );
}

#[test]
fn the_kernels_are_the_same_everywhere() {
    let made = made();
    let bytes = made.iter().flat_map(|(.., text)| text.bytes());
    let number = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |number, byte| {
        (number ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let why = "other kernels than before; if they are meant to be, this is their number";
    assert_eq!(number, HASH, "{why}: {number:#x}");
}
