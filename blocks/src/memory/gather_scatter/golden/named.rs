//! The parts of a request under the hardware's names, with the bits that matter.

use super::registers::{bytes_named, has_components};
use super::request::{Head, Kept};
use super::words::bits;
use crate::framework::golden::{MaybeKnown, Output};
use crate::memory::gather_scatter::contract::Configuration;
use warpwright_hdl::word::Word;

/// Words that all count.
pub(super) fn row<W: Word>(port: &str, words: impl IntoIterator<Item = W>) -> Output<W> {
    Output::lanes(port, words.into_iter().map(MaybeKnown::certainly))
}

/// Words of which those bytes count that are named.
pub(super) fn where_named<W: Word>(port: &str, words: Vec<W>, named: &[W]) -> Output<W> {
    let named: Vec<W> = named.iter().flat_map(bits).collect();
    let care = named.chunks(8).map(bytes_named);
    Output::partly(port, W::join(words), W::join(care))
}

impl<W: Word> Kept<W> {
    /// What an entry keeps.
    pub fn named(&self, c: &Configuration) -> Vec<Output<W>> {
        let legal = !self.illegal.clone();
        let exactly = |port: &str, word: &W| Output::exactly(port, word.clone());
        let mut named = vec![
            exactly("illegal", &self.illegal),
            exactly("reason", &self.reason),
            exactly("is_store", &self.is_store),
            exactly("is_atomic", &self.is_atomic),
            exactly("misaligned", &self.misaligned),
            exactly("misaligned_inactive", &self.misaligned_inactive),
            exactly("out_of_bounds", &self.out_of_bounds),
            exactly("wrapped", &self.wrapped),
            row("place", self.places.iter().cloned()),
            row("bytes", self.bytes.iter().cloned()),
            exactly("sfid", &self.sfid),
            exactly("operation", &self.operation),
            exactly("cache", &self.cache),
            exactly("data_size", &self.data_size),
            exactly("tag", &self.tag),
            Output::when(&legal, "transposed", self.is_transposed.clone()),
        ];
        if c.data {
            // Of components the hardware counts the elements where it needs them.
            let masked = has_components(&self.operation);
            let counted = legal & !masked.clone();
            let components = masked.repeat(4) & self.component_mask.clone();
            named.extend([
                exactly("returns", &self.returns),
                Output::when(&counted, "elements", self.elements.clone()),
                Output::exactly("component_mask", components),
                Output::exactly("mask", !self.filled.clone()),
                row("fill", self.fill.iter().cloned()),
                where_named("data", self.stored.clone(), &self.bytes),
            ]);
        }
        named
    }
}

impl<W: Word> Head<W> {
    /// What the front yields.
    pub fn named(&self, c: &Configuration) -> Vec<Output<W>> {
        let mut named = self.kept.named(c);
        // The line of a piece that touches nothing is nobody's.
        let lines = self.lines.iter().zip(&self.kept.bytes);
        let lines = lines.map(|(line, bytes)| MaybeKnown::where_(bytes.any(), line.clone()));
        named.extend([
            row("touches_first", self.touches_first.iter().cloned()),
            row("crosses", self.crosses.iter().cloned()),
            Output::lanes("line", lines),
        ]);
        named
    }
}
