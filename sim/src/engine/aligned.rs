//! Numbers that begin where a vector may begin.

/// A multiple of the longest vector's bytes.
const ALIGNMENT: usize = 64;

/// Numbers whose first is at a multiple of 64 bytes.
#[derive(Debug)]
pub(super) struct Aligned<T> {
    items: Vec<T>,
    start: usize,
    len: usize,
}

impl<T: Copy + Default> Aligned<T> {
    /// So many, all 0.
    pub fn new(len: usize) -> Self {
        let most = ALIGNMENT / size_of::<T>();
        let items = vec![T::default(); len + most];
        let start = items.as_ptr().align_offset(ALIGNMENT);
        // No offset is known only where none exists, which is never the case for sizes that divide the alignment.
        let start = start.min(most);
        Self { items, start, len }
    }

    /// A copy of some.
    pub fn of(items: &[T]) -> Self {
        let mut copy = Self::new(items.len());
        copy.all_mut().copy_from_slice(items);
        copy
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn all(&self) -> &[T] {
        &self.items[self.start..self.start + self.len]
    }

    pub fn all_mut(&mut self) -> &mut [T] {
        &mut self.items[self.start..self.start + self.len]
    }
}

impl<T: Copy + Default> Clone for Aligned<T> {
    fn clone(&self) -> Self {
        Self::of(self.all())
    }
}
