//! A value: a tree of words, shaped as its type.

use crate::types::Layout;
use warpwright_hdl::word::Word;

/// A value.
#[derive(Clone, Debug)]
pub enum Value<W> {
    /// A number, or a truth in one bit.
    Scalar(W),
    /// Components, elements or members.
    Parts(Vec<Value<W>>),
}

impl<W: Word> Value<W> {
    /// Of a layout, from words one after another.
    pub fn of(layout: &Layout, words: &mut dyn Iterator<Item = W>) -> Option<Self> {
        if let Layout::Scalar(_) = layout {
            return words.next().map(Self::Scalar);
        }
        let parts = layout.parts().map(|part| Self::of(part, words));
        parts.collect::<Option<_>>().map(Self::Parts)
    }

    /// All words in order.
    pub fn words(&self) -> Vec<W> {
        match self {
            Self::Scalar(word) => vec![word.clone()],
            Self::Parts(parts) => parts.iter().flat_map(Self::words).collect(),
        }
    }

    pub(super) fn scalar(&self) -> Option<&W> {
        match self {
            Self::Scalar(word) => Some(word),
            Self::Parts(_) => None,
        }
    }

    pub(super) fn parts(&self) -> Option<&[Self]> {
        match self {
            Self::Scalar(_) => None,
            Self::Parts(parts) => Some(parts),
        }
    }

    pub(super) fn part(&self, path: &[usize]) -> Option<&Self> {
        path.iter()
            .try_fold(self, |value, place| value.parts()?.get(*place))
    }

    pub(super) fn part_mut(&mut self, path: &[usize]) -> Option<&mut Self> {
        path.iter().try_fold(self, |value, place| match value {
            Self::Scalar(_) => None,
            Self::Parts(parts) => parts.get_mut(*place),
        })
    }
}

/// All zeros.
pub(super) fn nothing<W: Word>(layout: &Layout) -> Option<Value<W>> {
    let scalars = layout.scalars().into_iter();
    let mut zeros = scalars.map(|scalar| W::zero(scalar.width));
    Value::of(layout, &mut zeros)
}
