//! Helper functions over words.

use warpwright_hdl::word::{Word, pick};

/// Bits `high` to `low` of an instruction, as its documents number them.
pub(crate) fn bits<W: Word>(word: &W, high: u32, low: u32) -> W {
    word.slice(low, high - low + 1)
}

/// The value if the condition (one bit) holds, else 0.
pub(crate) fn when<W: Word>(condition: &W, value: W) -> W {
    let zero = W::zero(value.width());
    condition.mux(&value, &zero)
}

/// One bit: the value is one of these numbers.
pub(crate) fn one_of<W: Word>(value: &W, numbers: &[u64]) -> W {
    let equal = numbers.iter().map(|number| value.is(*number));
    any(equal)
}

/// One bit: some condition holds.
pub(crate) fn any<W: Word>(conditions: impl IntoIterator<Item = W>) -> W {
    let either = conditions.into_iter().reduce(|a, b| a | b);
    either.unwrap_or_else(|| W::flag(false))
}

/// The entry of a table of numbers, 0 beyond its end.
pub(crate) fn table<W: Word>(numbers: &[u64], index: &W, width: u32) -> W {
    let entries: Vec<W> = numbers.iter().map(|n| W::number(*n, width)).collect();
    pick(&entries, index, width)
}

/// The first value whose condition holds, 0 if none does.
pub(crate) fn first<W: Word>(width: u32, cases: impl IntoIterator<Item = (W, W)>) -> W {
    let cases: Vec<(W, W)> = cases.into_iter().collect();
    let rest = W::zero(width);
    let chosen = cases.into_iter().rev();
    chosen.fold(rest, |rest, (condition, value)| {
        condition.mux(&value, &rest)
    })
}
