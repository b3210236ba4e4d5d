//! Memories and tables of a module under construction.

use super::ModuleBuilder;
use super::handles::RegisterHandle;
use crate::bits::Bits;
use crate::module::{Memory, MemoryId, MemoryWrite, Op, Table, TableId};
use crate::problem::Problem;
use crate::rules::{check_parts, check_word_count};
use crate::signal::Signal;
use crate::size::Size;
use crate::source::Source;
use num_bigint::BigUint;

impl ModuleBuilder {
    /// A memory of `depth` words.
    #[track_caller]
    pub fn memory(&self, name: &str, width: impl Into<Size>, depth: u32) -> MemoryHandle<'_> {
        let source = Source::here();
        let mut state = self.state.borrow_mut();
        state.legal_name(name, &source);
        let width = state.legal_width(|| format!("memory `{name}`"), width.into(), &source);
        if width.is_zero() {
            return MemoryHandle {
                builder: self,
                id: None,
                width,
            };
        }
        if depth == 0 {
            let what = format!("memory `{name}`");
            state.error(source.clone(), Problem::Empty { what });
        }
        let id = MemoryId(state.module.memories.len() as u32);
        state.module.memories.push(Memory {
            name: name.to_string(),
            doc: String::new(),
            width,
            depth: depth.max(1),
            contents: Vec::new(),
            writes: Vec::new(),
            source,
        });
        drop(state);
        MemoryHandle {
            builder: self,
            id: Some(id),
            width,
        }
    }

    /// A table of constants, entry 0 first.
    #[track_caller]
    pub fn table<V: Into<BigUint>>(
        &self,
        name: &str,
        width: u32,
        entries: impl IntoIterator<Item = V>,
    ) -> TableHandle<'_> {
        let source = Source::here();
        let mut state = self.state.borrow_mut();
        state.legal_name(name, &source);
        // A table is there for its entries: one of no bits is a mistake.
        let width = state
            .legal_width(|| format!("table `{name}`"), Size::plain(width), &source)
            .get()
            .max(1);
        let entries = entries.into_iter();
        let values = entries.map(|entry| state.fitting(entry.into(), width, &source));
        let mut values: Vec<Bits> = values.collect();
        if values.is_empty() {
            let what = format!("table `{name}`");
            state.error(source.clone(), Problem::Empty { what });
            values.push(Bits::zero(width));
        }
        let id = TableId(state.module.tables.len() as u32);
        state.module.tables.push(Table {
            name: name.to_string(),
            doc: String::new(),
            width,
            entries: values,
            source,
        });
        drop(state);
        TableHandle { builder: self, id }
    }
}

impl ModuleBuilder {
    /// An address that is a node: one of no bits is that of the first word.
    fn address<'m>(&'m self, address: Signal<'m>, source: &Source) -> Signal<'m> {
        let address = self.own(address, source);
        if !address.is_empty() {
            return address;
        }
        self.add_zeros(Size::plain(1), source.clone())
    }

    /// Records a read at the clock edge some of whose addresses have no word.
    fn every_address(&self, (what, depth): (String, u32), address: Signal<'_>, source: &Source) {
        let bits = address.bits();
        if depth.is_power_of_two() && bits <= depth.trailing_zeros() {
            return;
        }
        let problem = Problem::NoWord {
            what,
            depth,
            address: bits,
        };
        self.error_about(&[address], source, problem);
    }

    /// A register that takes a value of its width.
    #[track_caller]
    fn holding<'m>(&'m self, name: &str, width: Size, value: Signal<'m>) -> RegisterHandle<'m> {
        let register = self.register(name, width);
        register.next(value);
        register
    }
}

/// A memory being described.
#[derive(Clone, Copy, Debug)]
pub struct MemoryHandle<'m> {
    builder: &'m ModuleBuilder,
    /// None of a memory of no bits, which is not there.
    id: Option<MemoryId>,
    width: Size,
}

impl<'m> MemoryHandle<'m> {
    /// What the memory holds.
    pub fn doc(self, text: &str) -> Self {
        if let Some(id) = self.id {
            self.builder.state.borrow_mut().module.memories[id.index()].doc = text.to_string();
        }
        self
    }

    /// The words at power-up, from address 0; words beyond the last one given are 0. An FPGA loads them with its configuration; on an ASIC nothing
    /// does. Reset leaves them alone, as it does every word. Without this call, no value is promised at power-up.
    ///
    /// In text they are an `initial` block, which synthesis puts into the block memory. Proofs that begin at any state do not assume them.
    #[track_caller]
    pub fn contents<V: Into<BigUint>>(self, words: impl IntoIterator<Item = V>) -> Self {
        let source = Source::here();
        let Some(id) = self.id else {
            return self;
        };
        let width = self.width.get();
        let words: Vec<BigUint> = words.into_iter().map(Into::into).collect();
        let mut state = self.builder.state.borrow_mut();
        let contents = words.into_iter();
        let contents = contents.map(|word| state.fitting(word, width, &source));
        let contents: Vec<Bits> = contents.collect();
        let memory = &state.module.memories[id.index()];
        let (name, depth) = (memory.name.clone(), memory.depth);
        if !memory.contents.is_empty() {
            state.error(source, Problem::ContentsTwice { name });
        } else if let Err(problem) = check_word_count(&name, depth, contents.len()) {
            state.error(source, problem);
        } else {
            state.module.memories[id.index()].contents = contents;
        }
        drop(state);
        self
    }

    /// A read port with a clock: a register of this name that takes the word at the address, as it is before the clock edge. An
    /// [`enable`](RegisterHandle::enable) holds it.
    ///
    /// Synthesis makes a block memory of a memory all of whose reads are such, and whose words it is worth it; so that nothing stands between word
    /// and register, every address must be that of a word: the depth is a power of two, and the address has no more bits than count to it.
    /// That a word which is written at the same edge comes out as it was is what block memories of Xilinx do; for those of ECP5 Yosys adds
    /// registers for a word and two addresses.
    #[track_caller]
    pub fn read_at_edge(self, name: &str, address: Signal<'m>) -> RegisterHandle<'m> {
        let source = Source::here();
        if let Some(id) = self.id {
            let depth = {
                let state = self.builder.state.borrow();
                let memory = &state.module.memories[id.index()];
                (format!("memory `{}`", memory.name), memory.depth)
            };
            self.builder.every_address(depth, address, &source);
        }
        let word = self.read(address);
        self.builder.holding(name, self.width, word)
    }

    /// A read port without a clock; 0 beyond the last word.
    #[track_caller]
    pub fn read(self, address: Signal<'m>) -> Signal<'m> {
        let source = Source::here();
        let Some(memory) = self.id else {
            return Signal::nothing(self.builder);
        };
        let address = self.builder.address(address, &source).id;
        self.builder
            .push(Op::MemoryRead { memory, address }, self.width, source)
    }

    /// A write port: where `enable` is 1, `data` is written at the clock edge. Of two ports that write
    /// one word in one cycle, the one described later wins.
    #[track_caller]
    pub fn write(self, enable: Signal<'m>, address: Signal<'m>, data: Signal<'m>) {
        let source = Source::here();
        if self.id.is_some() {
            let what = || format!("the enable of a write to memory `{}`", self.name());
            self.builder.expect_width(what, 1, enable, &source);
        }
        self.add_write([enable, address, data], &source);
    }

    /// A write port with an enable bit for each of several equal parts of the word, such as its bytes: at the clock edge the parts whose bits in
    /// `enables` are 1 take those of `data`; the others stay as they are. Bit 0 is for the lowest part. The number of bits divides the word's width.
    /// Of two ports that write one part in one cycle, the one described later wins.
    #[track_caller]
    pub fn write_parts(self, enables: Signal<'m>, address: Signal<'m>, data: Signal<'m>) {
        let source = Source::here();
        if self.id.is_some() {
            let checked = check_parts(&self.name(), self.width.get(), enables.width.get());
            if let Err(problem) = checked {
                self.builder.error_about(&[enables], &source, problem);
            }
        }
        self.add_write([enables, address, data], &source);
    }

    /// The memory's name; of a memory of no bits none.
    fn name(self) -> String {
        let state = self.builder.state.borrow();
        let memory = self.id.map(|id| &state.module.memories[id.index()]);
        memory.map_or(String::new(), |memory| memory.name.clone())
    }

    fn add_write(self, [enable, address, data]: [Signal<'m>; 3], source: &Source) {
        let enable = self.builder.own(enable, source);
        let address = self.builder.address(address, source);
        let data = self.builder.own(data, source);
        let Some(id) = self.id else {
            return;
        };
        let name = self.name();
        let what = |port: &str| format!("the {port} of a write to memory `{name}`");
        self.builder
            .expect_width(|| what("data"), self.width.get(), data, source);
        self.builder.state.borrow_mut().module.memories[id.index()]
            .writes
            .push(MemoryWrite {
                enable: enable.id,
                address: address.id,
                data: data.id,
            });
    }
}

/// A table of constants.
#[derive(Clone, Copy, Debug)]
pub struct TableHandle<'m> {
    builder: &'m ModuleBuilder,
    id: TableId,
}

impl<'m> TableHandle<'m> {
    /// What the table holds.
    pub fn doc(self, text: &str) -> Self {
        self.builder.state.borrow_mut().module.tables[self.id.index()].doc = text.to_string();
        self
    }

    /// A register of this name that takes the entry at the address. Synthesis makes a block memory of a table all of whose reads are such; see
    /// [`MemoryHandle::read_at_edge`], whose rule for addresses holds here, too.
    #[track_caller]
    pub fn read_at_edge(self, name: &str, address: Signal<'m>) -> RegisterHandle<'m> {
        let source = Source::here();
        let (what, entries, width) = {
            let state = self.builder.state.borrow();
            let table = &state.module.tables[self.id.index()];
            let what = format!("table `{}`", table.name);
            (what, table.entries.len() as u32, table.width)
        };
        self.builder
            .every_address((what, entries), address, &source);
        let entry = self.read(address);
        self.builder.holding(name, Size::plain(width), entry)
    }

    /// The entry at an address; 0 beyond the last.
    #[track_caller]
    pub fn read(self, address: Signal<'m>) -> Signal<'m> {
        let source = Source::here();
        let address = self.builder.address(address, &source).id;
        let table = self.id;
        let width = self.builder.state.borrow().module.tables[table.index()].width;
        self.builder
            .push(Op::TableRead { table, address }, Size::plain(width), source)
    }
}
