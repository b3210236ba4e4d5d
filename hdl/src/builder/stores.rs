//! Memories and tables of a module under construction.

use super::ModuleBuilder;
use crate::bits::Bits;
use crate::module::{Memory, MemoryId, MemoryWrite, Op, Table, TableId};
use crate::problem::Problem;
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
            writes: Vec::new(),
            source,
        });
        drop(state);
        MemoryHandle {
            builder: self,
            id,
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
        let width = state
            .legal_width(|| format!("table `{name}`"), Size::plain(width), &source)
            .get();
        let mut values = Vec::new();
        for entry in entries {
            let value = entry.into();
            let bits = Bits::new(value.clone(), width).unwrap_or_else(|| {
                let value = value.to_string();
                state.error(source.clone(), Problem::ConstantTooWide { value, width });
                Bits::zero(width)
            });
            values.push(bits);
        }
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

/// A memory being described.
#[derive(Clone, Copy, Debug)]
pub struct MemoryHandle<'m> {
    builder: &'m ModuleBuilder,
    id: MemoryId,
    width: Size,
}

impl<'m> MemoryHandle<'m> {
    /// What the memory holds.
    pub fn doc(self, text: &str) -> Self {
        self.builder.state.borrow_mut().module.memories[self.id.index()].doc = text.to_string();
        self
    }

    /// A read port without a clock. For a clocked read port put a register behind it.
    #[track_caller]
    pub fn read(self, address: Signal<'m>) -> Signal<'m> {
        let source = Source::here();
        let address = self.builder.own(address, &source).id;
        let memory = self.id;
        self.builder
            .push(Op::MemoryRead { memory, address }, self.width, source)
    }

    /// A write port: where `enable` is 1, `data` is written at the clock edge. Of two ports that write
    /// one word in one cycle, the one described later wins.
    #[track_caller]
    pub fn write(self, enable: Signal<'m>, address: Signal<'m>, data: Signal<'m>) {
        let source = Source::here();
        let enable = self.builder.own(enable, &source);
        let address = self.builder.own(address, &source);
        let data = self.builder.own(data, &source);
        let name = self.builder.state.borrow().module.memories[self.id.index()]
            .name
            .clone();
        let what = |port: &str| format!("the {port} of a write to memory `{name}`");
        self.builder
            .expect_width(|| what("enable"), 1, enable.width.get(), &source);
        self.builder
            .expect_width(|| what("data"), self.width.get(), data.width.get(), &source);
        self.builder.state.borrow_mut().module.memories[self.id.index()]
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

    /// The entry at an address; 0 beyond the last.
    #[track_caller]
    pub fn read(self, address: Signal<'m>) -> Signal<'m> {
        let source = Source::here();
        let address = self.builder.own(address, &source).id;
        let table = self.id;
        let width = self.builder.state.borrow().module.tables[table.index()].width;
        self.builder
            .push(Op::TableRead { table, address }, Size::plain(width), source)
    }
}
