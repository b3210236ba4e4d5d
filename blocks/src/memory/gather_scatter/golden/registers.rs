//! A lane's elements in registers, and packed in memory.
//!
//! Bytes are in words of [`WORD`] bits, the first lowest. In registers an element
//! takes 8 bytes if it is a `D64`, else 4; in memory it takes its own size.

use super::words::{bits, count, cut, pack, some, when};
use warpwright_hdl::word::Word;

/// Bits of the words that bytes are kept in.
pub(super) const WORD: u32 = 64;
/// As many of them has a lane.
pub(super) const LANE_WORDS: usize = 4;

/// Data sizes.
const D64: u64 = 3;
const D8U32: u64 = 4;
const D16U32: u64 = 5;

/// One bit: elements take 8 bytes in registers.
pub(super) fn is_long<W: Word>(data_size: &W) -> W {
    data_size.is(D64)
}

/// Of three rows of words that for the data size: of bytes, of halves, or of longer elements.
fn of_size<W: Word>(data_size: &W, rows: [Vec<W>; 3]) -> Vec<W> {
    let [bytes, halves, longer] = rows;
    let (is_byte, is_half) = (data_size.is(D8U32), data_size.is(D16U32));
    let words = bytes.iter().zip(&halves).zip(&longer);
    words
        .map(|((byte, half), longer)| is_byte.mux(byte, &is_half.mux(half, longer)))
        .collect()
}

/// Elements as they are in registers, in as many words as they are in memory.
pub(super) fn in_memory<W: Word>(registers: &[W], data_size: &W) -> Vec<W> {
    let elements = cut(registers, 32);
    let low = |bits| {
        let parts: Vec<W> = elements.iter().map(|e| e.slice(0, bits)).collect();
        let mut words = pack(&parts, WORD);
        words.resize(registers.len(), W::zero(WORD));
        words
    };
    of_size(data_size, [low(8), low(16), registers.to_vec()])
}

/// Elements as they are in memory, in as many words as they are in registers; those for which there is no room are left out.
pub(super) fn in_registers<W: Word>(memory: &[W], data_size: &W) -> Vec<W> {
    let wide = |bits| {
        let elements = cut(memory, bits).into_iter().take(2 * memory.len());
        let elements: Vec<W> = elements.map(|element| element.zext(32)).collect();
        pack(&elements, WORD)
    };
    of_size(data_size, [wide(8), wide(16), memory.to_vec()])
}

/// The second element, zeros above it.
pub(super) fn second<W: Word>(registers: &[W], data_size: &W) -> W {
    let short = registers[0].slice(32, 32);
    let low = |bits| vec![short.slice(0, bits).zext(WORD)];
    let longer = is_long(data_size).mux(&registers[1], &short.zext(WORD));
    of_size(data_size, [low(8), low(16), vec![longer]]).remove(0)
}

/// Which components a lane has.
#[derive(Clone, Debug)]
pub(super) struct Components<W> {
    named: Vec<W>,
    /// For each place how many of them are below it.
    ranks: Vec<W>,
}

impl<W: Word> Components<W> {
    pub fn new(mask: &W) -> Self {
        let named = bits(mask);
        let rank = |place: usize| count(named[..place].iter().cloned(), 2);
        let ranks = (0..named.len()).map(rank).collect();
        Self { named, ranks }
    }

    /// One bit: the component at this place is the element of this number.
    fn is_element(&self, place: usize, number: u64) -> W {
        self.named[place].clone() & self.ranks[place].is(number)
    }
}

/// The elements of a lane changed as elements of 4 bytes, and of 8, and what is right for the data size.
fn changed<W: Word>(lane: &[W], data_size: &W, change: impl Fn(&[W]) -> Vec<W>) -> Vec<W> {
    let mut short = pack(&change(&cut(lane, 32)[..4]), WORD);
    short.resize(lane.len(), W::zero(WORD));
    let long = change(lane);
    let is_long = is_long(data_size);
    let words = long.iter().zip(&short);
    words
        .map(|(long, short)| is_long.mux(long, short))
        .collect()
}

/// Of some words the one whose condition is 1; 0 if there is none.
fn only<W: Word>(words: impl Iterator<Item = (W, W)>) -> W {
    let words = words.map(|(is_it, word)| when(&is_it, &word));
    let only = words.reduce(|one, other| one | other);
    only.expect("there are words")
}

/// A lane's packed elements, each where its component is; components that the lane does not have are 0.
pub(super) fn spread<W: Word>(lane: &[W], components: &Components<W>, data_size: &W) -> Vec<W> {
    changed(lane, data_size, |elements| {
        let component = |place: usize| {
            let elements = (0..).zip(elements).take(place + 1);
            let is_it = |number| components.is_element(place, number);
            only(elements.map(|(number, element)| (is_it(number), element.clone())))
        };
        (0..4).map(component).collect()
    })
}

/// A lane's components, those that it has packed.
pub(super) fn packed<W: Word>(lane: &[W], components: &Components<W>, data_size: &W) -> Vec<W> {
    changed(lane, data_size, |values| {
        let element = |number: u64| {
            let values = values.iter().enumerate().skip(number as usize);
            let is_it = |place| components.is_element(place, number);
            only(values.map(|(place, value)| (is_it(place), value.clone())))
        };
        (0..4).map(element).collect()
    })
}

/// So many elements, all with this value as far as it has room in memory, in so many words.
pub(super) fn filled<W: Word>(value: &W, elements: &W, data_size: &W, words: usize) -> Vec<W> {
    let is_there = |number: usize| {
        let number = W::number(number as u64, 16);
        number.less(&elements.zext(16))
    };
    let low = |bits| vec![value.slice(0, bits).zext(32)];
    let short = of_size(data_size, [low(8), low(16), low(32)]).remove(0);
    let word = |number: usize| {
        let low = when(&is_there(2 * number), &short);
        let high = when(&is_there(2 * number + 1), &short);
        let long = when(&is_there(number), value);
        is_long(data_size).mux(&long, &high.concat(&low))
    };
    (0..words).map(word).collect()
}

/// The bits of a word of 8 bytes, of which each is named or not.
pub(super) fn bytes_named<W: Word>(named: &[W]) -> W {
    W::join(named.iter().map(|byte| byte.repeat(8)))
}

/// One bit: the operation has a component mask.
pub(super) fn has_components<W: Word>(operation: &W) -> W {
    some([operation.is(2), operation.is(6)])
}
