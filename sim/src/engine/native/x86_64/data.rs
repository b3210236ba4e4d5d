//! What machine code points to: words that stay where they are as long as the code.

use std::collections::HashMap;

/// Words, and which of them are a table's.
#[derive(Debug, Default)]
pub(super) struct Data {
    words: Vec<Box<[u64]>>,
    /// By the table's number and how many entries are there.
    tables: HashMap<(u32, usize), i64>,
}

impl Data {
    /// Keeps words; returns the first one's address.
    pub fn add(&mut self, words: Box<[u64]>) -> i64 {
        let address = words.as_ptr() as i64;
        self.words.push(words);
        address
    }

    /// The address of a table's first word; `make` gives the words the first time.
    pub fn table(&mut self, table: (u32, usize), make: impl FnOnce() -> Box<[u64]>) -> i64 {
        if let Some(address) = self.tables.get(&table) {
            return *address;
        }
        let address = self.add(make());
        self.tables.insert(table, address);
        address
    }
}
