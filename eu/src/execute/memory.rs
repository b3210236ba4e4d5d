//! The memory that a grid works on: buffers at addresses far from each other, and surfaces that name them.
//!
//! Contract: every access lies in one buffer as a whole, at a multiple of the size of its elements, or it is a [`Fault`] that says
//! where it would have been. Nothing else is checked: buffers have no owners, and all threads see each byte at once.

use std::collections::BTreeMap;

/// From the start of one buffer to the start of the next, at least: what lies between is in no buffer.
const APART: u64 = 1 << 16;

/// Why an access cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// There is no buffer.
    #[error("{}", outside(*.is_write, *.address, *.bytes, .nearest.as_ref()))]
    Outside {
        /// It would write.
        is_write: bool,
        /// The first byte's address.
        address: u64,
        /// How many bytes.
        bytes: u32,
        /// The buffer that ends, or begins, nearest to it.
        nearest: Option<Nearest>,
    },
    /// There is a buffer, but nobody may write it.
    #[error("writes {bytes} bytes at address {address:#x}, in {name}, which is read only")]
    ReadOnly {
        /// The first byte's address.
        address: u64,
        /// How many bytes.
        bytes: u32,
        /// What is there.
        name: String,
    },
    /// The address is no multiple of the element's size.
    #[error("accesses {bytes} bytes at address {address:#x}, which is not a multiple of {bytes}")]
    Unaligned {
        /// The first byte's address.
        address: u64,
        /// How many bytes an element has.
        bytes: u32,
    },
    /// A surface that no argument has.
    #[error(
        "uses surface {surface:#x}, which belongs to no buffer argument; {known} surfaces are known"
    )]
    NoSurface {
        /// Its number in the binding table, or its state's offset.
        surface: u32,
        /// How many there are.
        known: usize,
    },
    /// Beyond the end of a surface.
    #[error(
        "{} {bytes} bytes at offset {offset:#x} of {name}, which has {length:#x} bytes",
        if *.is_write { "writes" } else { "reads" }
    )]
    BeyondSurface {
        /// It would write.
        is_write: bool,
        /// The first byte's offset.
        offset: u64,
        /// How many bytes.
        bytes: u32,
        /// What the surface is.
        name: String,
        /// How long it is.
        length: u64,
    },
}

/// A buffer near an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// What it is called.
    pub name: String,
    /// Where it begins.
    pub base: u64,
    /// How many bytes it has.
    pub length: u64,
}

fn outside(is_write: bool, address: u64, bytes: u32, nearest: Option<&Nearest>) -> String {
    let does = if is_write { "writes" } else { "reads" };
    let start = format!("{does} {bytes} bytes at address {address:#x}, outside of every buffer");
    match nearest {
        None => format!("{start}; there are no buffers"),
        Some(Nearest { name, base, length }) => {
            let last = base + length;
            format!("{start}; the nearest is {name}, at {base:#x} to {last:#x}")
        }
    }
}

/// A piece of memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buffer {
    /// What messages call it.
    pub name: String,
    /// Its first byte's address.
    pub base: u64,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Whether it may be written.
    pub is_writable: bool,
}

/// All buffers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    buffers: Vec<Buffer>,
    /// By the number in the binding table.
    table: BTreeMap<u32, usize>,
    /// By the offset of a bindless surface's state.
    bindless: BTreeMap<u32, usize>,
}

/// What an address counts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// From 0: it is a virtual address.
    Flat,
    /// From the start of a surface in the binding table.
    Table(u32),
    /// From the start of a surface with its state at this offset.
    Bindless(u32),
}

impl Memory {
    /// Adds a buffer at an address, or at the first one behind it that is far from all others, and answers its number.
    pub fn add(&mut self, name: String, from: u64, bytes: Vec<u8>, is_writable: bool) -> usize {
        let length = bytes.len() as u64;
        let mut base = from;
        let end = |buffer: &Buffer| buffer.base + buffer.bytes.len() as u64;
        let is_near = |buffer: &&Buffer, base: u64| {
            base < end(buffer) + APART && buffer.base < base + length + APART
        };
        while let Some(near) = self.buffers.iter().find(|buffer| is_near(buffer, base)) {
            base = (end(near) / APART + 2) * APART;
        }
        self.buffers.push(Buffer {
            name,
            base,
            bytes,
            is_writable,
        });
        self.buffers.len() - 1
    }

    /// Lets an entry of the binding table name a buffer.
    pub fn bind(&mut self, entry: u32, buffer: usize) {
        self.table.insert(entry, buffer);
    }

    /// Lets a bindless surface name a buffer.
    pub fn bind_bindless(&mut self, offset: u32, buffer: usize) {
        self.bindless.insert(offset, buffer);
    }

    /// A buffer.
    pub fn buffer(&self, number: usize) -> Option<&Buffer> {
        self.buffers.get(number)
    }

    /// Finds the buffer of an access and the place in the buffer. The access has `bytes` bytes; an element has `element` bytes.
    fn place(
        &self,
        base: Base,
        address: u64,
        bytes: u32,
        element: u32,
        is_write: bool,
    ) -> Result<(usize, usize), Fault> {
        if !address.is_multiple_of(element.into()) {
            return Err(Fault::Unaligned {
                address,
                bytes: element,
            });
        }
        let (number, offset) = match base {
            Base::Flat => self.flat(address, bytes, is_write)?,
            Base::Table(entry) => self.surface(&self.table, entry, address, bytes, is_write)?,
            Base::Bindless(at) => self.surface(&self.bindless, at, address, bytes, is_write)?,
        };
        if is_write && !self.buffers[number].is_writable {
            let name = self.buffers[number].name.clone();
            let address = self.buffers[number].base + offset as u64;
            return Err(Fault::ReadOnly {
                address,
                bytes,
                name,
            });
        }
        Ok((number, offset))
    }

    fn flat(&self, address: u64, bytes: u32, is_write: bool) -> Result<(usize, usize), Fault> {
        let has_it = |buffer: &Buffer| {
            let offset = address.checked_sub(buffer.base)?;
            let end = offset.checked_add(bytes.into())?;
            (end <= buffer.bytes.len() as u64).then_some(offset as usize)
        };
        let mut places = self.buffers.iter().enumerate();
        let found = places.find_map(|(number, buffer)| Some((number, has_it(buffer)?)));
        found.ok_or_else(|| {
            let distance = |buffer: &&Buffer| {
                let end = buffer.base + buffer.bytes.len() as u64;
                address.abs_diff(buffer.base).min(address.abs_diff(end))
            };
            let nearest = self.buffers.iter().min_by_key(distance);
            let nearest = nearest.map(|buffer| Nearest {
                name: buffer.name.clone(),
                base: buffer.base,
                length: buffer.bytes.len() as u64,
            });
            Fault::Outside {
                is_write,
                address,
                bytes,
                nearest,
            }
        })
    }

    fn surface(
        &self,
        surfaces: &BTreeMap<u32, usize>,
        surface: u32,
        offset: u64,
        bytes: u32,
        is_write: bool,
    ) -> Result<(usize, usize), Fault> {
        let Some(number) = surfaces.get(&surface) else {
            let known = surfaces.len();
            return Err(Fault::NoSurface { surface, known });
        };
        let buffer = &self.buffers[*number];
        let length = buffer.bytes.len() as u64;
        match offset.checked_add(bytes.into()) {
            Some(end) if end <= length => Ok((*number, offset as usize)),
            _ => Err(Fault::BeyondSurface {
                is_write,
                offset,
                bytes,
                name: buffer.name.clone(),
                length,
            }),
        }
    }

    /// Reads `bytes` bytes; an element has `element` bytes.
    pub fn read(&self, base: Base, address: u64, bytes: u32, element: u32) -> Result<&[u8], Fault> {
        let (number, offset) = self.place(base, address, bytes, element, false)?;
        Ok(&self.buffers[number].bytes[offset..offset + bytes as usize])
    }

    /// The bytes of an element, to be changed.
    pub fn write(&mut self, base: Base, address: u64, bytes: u32) -> Result<&mut [u8], Fault> {
        let (number, offset) = self.place(base, address, bytes, bytes, true)?;
        Ok(&mut self.buffers[number].bytes[offset..offset + bytes as usize])
    }
}
