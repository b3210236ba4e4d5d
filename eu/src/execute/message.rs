//! Messages as they are carried out.
//!
//! Contract: a [`Message`] is made once, by `lower`, from the descriptors of a `send`; it names registers by number and says what
//! happens for each channel. Caching hints do not occur here: memory has no caches.

/// A message.
#[derive(Clone, Debug)]
pub enum Message {
    /// A load, a store or an atomic operation of the load/store pipelines.
    Access(Access),
    /// A block read of units of 16 bytes, at a byte offset in the header's third doubleword.
    BlockRead {
        /// Bytes.
        bytes: u32,
        /// The register with the header.
        header: u32,
        /// The first register of the answer.
        result: Option<u32>,
        /// What the address counts from.
        surface: Surface,
    },
    /// A transfer of whole registers from or to the thread's scratch space.
    Scratch {
        /// It writes memory.
        is_write: bool,
        /// Registers.
        registers: u32,
        /// Where in the scratch space, in bytes.
        offset: u32,
        /// The register with the header: a copy of r0.
        header: u32,
        /// The first register of the data.
        data: u32,
    },
    /// A fence: accesses are in order anyway.
    Fence,
    /// The thread has arrived at the barrier of its group.
    ArriveAtBarrier,
    /// The thread ends.
    EndOfThread,
}

/// A load, a store or an atomic operation.
#[derive(Clone, Debug)]
pub struct Access {
    /// What is done.
    pub action: Action,
    /// What addresses count from.
    pub surface: Surface,
    /// Bytes of an address.
    pub address_bytes: u32,
    /// Elements in memory and in registers.
    pub element: Element,
    /// The elements of an address: how far each lies behind it, in bytes.
    pub offsets: Vec<u32>,
    /// Elements of one address follow each other in registers; there is one address.
    pub is_transposed: bool,
    /// The first register of the addresses.
    pub address: u32,
    /// The first register of data that is sent.
    pub data: u32,
    /// The first register of data that returns.
    pub result: Option<u32>,
}

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// It reads.
    Load,
    /// It writes.
    Store,
    /// It reads, computes and writes, with nothing between.
    Atomic(Atomic),
}

/// What an atomic operation computes of what is there and of what is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atomic {
    /// One more.
    Increment,
    /// One less.
    Decrement,
    /// The same.
    Load,
    /// What is sent.
    Store,
    /// The sum.
    Add,
    /// The difference.
    Subtract,
    /// The lesser of signed numbers.
    Minimum,
    /// The greater of signed numbers.
    Maximum,
    /// The lesser of unsigned numbers.
    UnsignedMinimum,
    /// The greater of unsigned numbers.
    UnsignedMaximum,
    /// The second that is sent if the first is there.
    CompareExchange,
    /// The sum of floats.
    FloatAdd,
    /// The difference of floats.
    FloatSubtract,
    /// The lesser of floats.
    FloatMinimum,
    /// The greater of floats.
    FloatMaximum,
    /// The second that is sent if a float equal to the first is there.
    FloatCompareExchange,
    /// The conjunction of bits.
    And,
    /// The disjunction of bits.
    Or,
    /// The exclusive disjunction of bits.
    Xor,
}

/// An element in memory and in registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    /// Bytes in memory.
    pub memory: u32,
    /// Bytes in a register, from the element on filled with zeros.
    pub register: u32,
    /// How far the element is shifted up in the register, in bits.
    pub shift: u32,
}

/// What an address counts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// It is a virtual address.
    Flat,
    /// A surface in the binding table.
    Table(u32),
    /// A surface in the binding table, whose number is in the high byte of a doubleword of the address register.
    TableIn(u32),
    /// A bindless surface, whose state's offset is in a doubleword of the address register.
    BindlessIn(u32),
    /// The memory of the group.
    Shared,
}
