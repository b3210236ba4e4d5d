//! The unit's combinational functions, each as a module, so that each can be checked against the golden model for all inputs.
//!
//! [`UnitFunction::build`] gives the hardware, [`PartOf`](super::golden::PartOf) the model's answer. Both have the same input and output names.

/// One of the unit's functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitFunction {
    /// From a request, whose fields are called `in_…`, to its pieces and to what is kept of it.
    Front,
    /// From what each lane touches, and whether the request walks, to the pieces.
    Pieces,
    /// From registers to memory: the bytes that each lane stores, from its address on.
    RegistersToMemory,
    /// From what some pieces store, and which of them have a line as their first or second, to the line. It is that of a single slot.
    StoredLine,
    /// From a beat of answers to the pieces' bytes and faults.
    AnsweredPieces,
    /// From memory to registers, with what takes the place of lanes that are off.
    MemoryToRegisters,
}

impl UnitFunction {
    /// Every part, in the order in which a request meets them.
    pub const ALL: [Self; 6] = [
        Self::Front,
        Self::Pieces,
        Self::RegistersToMemory,
        Self::StoredLine,
        Self::AnsweredPieces,
        Self::MemoryToRegisters,
    ];
}
