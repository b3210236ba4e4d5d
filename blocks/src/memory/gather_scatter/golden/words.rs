//! Groups of words, and operations on a whole group at once.

use crate::framework::golden::{Inputs, Output};
use std::collections::BTreeMap;
use warpwright_hdl::word::Word;

/// What consists of words, each with a name and a number that no other has together.
pub(super) trait Words<W>: Clone {
    /// Calls `visit` with every word, always in the same order.
    fn each(&mut self, visit: &mut dyn FnMut(&'static str, usize, &mut W));
}

/// Calls `visit` with each of a row of words.
pub(super) fn each_of<W>(
    name: &'static str,
    words: &mut [W],
    visit: &mut dyn FnMut(&'static str, usize, &mut W),
) {
    for (number, word) in words.iter_mut().enumerate() {
        visit(name, number, word);
    }
}

/// `one` where the condition is 1, `zero` where it is 0.
pub(super) fn mux<W: Word, T: Words<W>>(condition: &W, one: &T, zero: &T) -> T {
    let mut ones = Vec::new();
    one.clone().each(&mut |_, _, word| ones.push(word.clone()));
    let mut ones = ones.iter();
    let mut chosen = zero.clone();
    chosen.each(&mut |_, _, word| {
        let one = ones.next().expect("as many words");
        *word = condition.mux(one, word);
    });
    chosen
}

/// The value where the condition is 1, else 0.
pub(super) fn when<W: Word>(condition: &W, value: &W) -> W {
    condition.mux(value, &W::zero(value.width()))
}

/// The thing of this number, any where there is none.
pub(super) fn select<W: Word, T: Words<W>>(things: &[T], number: &W) -> T {
    let others = (0..).zip(things).skip(1);
    others.fold(things[0].clone(), |chosen, (place, thing)| {
        mux(&number.is(place), thing, &chosen)
    })
}

/// One bit: one of them is 1.
pub(super) fn some<W: Word>(flags: impl IntoIterator<Item = W>) -> W {
    let none = W::flag(false);
    flags.into_iter().fold(none, |some, flag| some | flag)
}

/// How many of these bits are 1, in a word of a width that suffices.
pub(super) fn count<W: Word>(flags: impl IntoIterator<Item = W>, width: u32) -> W {
    let flags = flags.into_iter();
    flags.fold(W::zero(width), |sum, flag| sum + flag.zext(width))
}

/// The bits of a word, the lowest first.
pub(super) fn bits<W: Word>(word: &W) -> Vec<W> {
    (0..word.width()).map(|place| word.bit(place)).collect()
}

/// Words cut into parts of this width, the lowest first.
pub(super) fn cut<W: Word>(words: &[W], width: u32) -> Vec<W> {
    let of_word = |word: &W| {
        let parts = 0..word.width() / width;
        let part = |number| word.slice(number * width, width);
        parts.map(part).collect::<Vec<_>>()
    };
    words.iter().flat_map(of_word).collect()
}

/// Parts side by side in words of this width; what is missing in the last is 0.
pub(super) fn pack<W: Word>(parts: &[W], width: u32) -> Vec<W> {
    let each = width / parts[0].width();
    let whole = |parts: &[W]| W::join(parts.iter().cloned()).zext(width);
    parts.chunks(each as usize).map(whole).collect()
}

/// The inputs of a model inside this one: by its ports' names the lanes of each.
pub(super) struct Inner<W>(pub BTreeMap<&'static str, Vec<W>>);

impl<W: Word> Inner<W> {
    fn port(&self, port: &str) -> &[W] {
        self.0.get(port).expect("the inner model's input is there")
    }
}

impl<W: Word> Inputs<W> for Inner<W> {
    fn word(&self, port: &str, width: u32) -> W {
        let word = W::join(self.port(port).iter().cloned());
        assert_eq!(word.width(), width, "{port}");
        word
    }

    fn lanes(&self, port: &str, width: u32, lanes: u32) -> Vec<W> {
        let words = self.port(port).to_vec();
        let widths = words.iter().all(|word| word.width() == width);
        assert!(widths && words.len() == lanes as usize, "{port}");
        words
    }
}

/// The parts of an inner model's output.
pub(super) fn output<'a, W>(outputs: &'a [Output<W>], port: &str) -> Vec<&'a W> {
    let found = outputs.iter().find(|output| output.port == port);
    let found = found.expect("the inner model's output is there");
    found.parts.iter().map(|part| &part.value).collect()
}
