//! Starts a kernel: lays out its arguments, and dispatches the threads of a grid.
//!
//! Contract: every argument is checked against what the kernel says of it before anything runs. Groups run one after the other, x
//! first, all threads of one together; a thread starts with the header in r0, then local ids and the first bytes of the
//! arguments, as [`Start`] says; the other arguments and a copy of the ids are in memory that the header points at.
//!
//! Buffers begin at multiples of 128, and the first one, where pointers have 64 bits, so that its second half lies behind a multiple of
//! 4 GiB: carries in addresses matter.

mod check;

pub use check::LaunchError;

use super::error::RunError;
use super::group::{Group, Observer};
use super::memory::Memory;
use super::program::Program;
use super::registers::{REGISTER, Registers, Space};
use super::thread::Thread;
use crate::container::{Data, KernelLaunch, PayloadKind};

/// Where the arguments lie that do not fit into a register.
const INDIRECT: u64 = 0x1_0000;
/// Where memory of threads begins, and below which it must end.
const THREADS: u64 = 0x10_0000;
/// Where buffers begin, if pointers have 32 bits.
const NEAR: u64 = 0x8000_0000;
/// Where buffers begin, if pointers have 64 bits.
const FAR: u64 = 0x1_FFFF_FF80;

/// The bytes to whose multiple each argument in shared memory is aligned: the largest vector's.
const SHARED_ALIGNMENT: u64 = 128;

/// How a kernel gets its local ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// The hardware puts them into registers, and the code that would load them is skipped.
    IdsInRegisters,
    /// Code loads them from memory.
    IdsInMemory,
}

impl Start {
    /// Where the code of a kernel begins.
    pub fn entry(self, launch: &KernelLaunch) -> u32 {
        match self {
            Self::IdsInRegisters => launch.skip,
            Self::IdsInMemory => 0,
        }
    }
}

/// An argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// Memory with this content.
    Buffer(Vec<u8>),
    /// A number of so many bytes.
    Value(Vec<u8>),
    /// So many bytes of the memory that a group shares.
    Shared(u32),
}

/// How much work there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Work-items in each dimension.
    pub global: [u32; 3],
    /// Those of a group.
    pub local: [u32; 3],
}

/// A kernel with its arguments in memory.
#[derive(Clone, Debug)]
pub struct Launch {
    grid: Grid,
    simd: u32,
    shared_bytes: usize,
    inline: Vec<u8>,
    local_id_bytes: u32,
    scratch: (u64, u32),
    memory: Memory,
    /// For each argument its buffer, if it is one.
    buffers: Vec<Option<usize>>,
    /// Where buffers begin.
    from: u64,
}

impl Launch {
    /// Lays out the arguments.
    pub fn new(
        kernel: &KernelLaunch,
        arguments: Vec<Argument>,
        grid: Grid,
    ) -> Result<Self, LaunchError> {
        check::grid(kernel, grid)?;
        check::arguments(kernel, &arguments)?;
        let threads = threads(grid, kernel.simd_size);
        let mut memory = Memory::default();
        let needs = |what: String| Err(LaunchError::Needs { what });
        // Messages count scratch memory in units of 1 KiB.
        let scratch_bytes = u64::from(kernel.scratch_bytes).next_multiple_of(1024);
        let total = u64::from(threads) * (scratch_bytes + u64::from(kernel.private_bytes));
        if total > NEAR / 2 {
            return needs(format!("{total} bytes of memory of its threads"));
        }
        let scratch_bytes = scratch_bytes as u32;
        let of_threads = |bytes: u32| vec![0; bytes as usize * threads as usize];
        let mut thread_memory = |name: &str, bytes: u32| {
            let name = format!("the {name} memory of the threads");
            let number = memory.add(name, THREADS, of_threads(bytes), true);
            memory.buffer(number).map_or(0, |buffer| buffer.base)
        };
        let scratch = thread_memory("scratch", scratch_bytes);
        let private = thread_memory("private", kernel.private_bytes);

        let is_narrow = kernel.payload.iter().any(|piece| {
            let is_address = match &piece.kind {
                PayloadKind::Pointer { mode, .. } => mode == "stateless",
                kind => matches!(kind, PayloadKind::BufferAddress { .. }),
            };
            is_address && piece.size == 4
        });
        let from = if is_narrow { NEAR } else { FAR };
        let mut buffers = Vec::new();
        let mut values = Vec::new();
        let mut shared_bytes = u64::from(kernel.shared_bytes);
        for (number, argument) in arguments.into_iter().enumerate() {
            let (buffer, value) = match argument {
                Argument::Buffer(bytes) => {
                    let name = format!("the buffer of argument {number}");
                    (Some(memory.add(name, from, bytes, true)), Vec::new())
                }
                Argument::Value(value) => (None, value),
                Argument::Shared(bytes) => {
                    // Behind what the kernel itself declares.
                    let place = shared_bytes.next_multiple_of(SHARED_ALIGNMENT);
                    shared_bytes = place + u64::from(bytes);
                    (None, place.to_le_bytes().to_vec())
                }
            };
            buffers.push(buffer);
            values.push(value);
        }
        if shared_bytes > check::MOST_SHARED {
            return needs(format!("{shared_bytes} bytes that a group shares"));
        }
        for (entry, argument) in &kernel.bindings {
            if let Some(buffer) = buffers.get(*argument as usize).copied().flatten() {
                memory.bind(*entry, buffer);
            }
        }

        let end = kernel
            .payload
            .iter()
            .map(|p| p.offset.saturating_add(p.size));
        let end = end.max().unwrap_or(0);
        if end > 1 << 16 {
            return needs(format!("{end} bytes of arguments"));
        }
        let inline_bytes = kernel.inline_bytes.min(REGISTER);
        let mut payload = vec![0; end.next_multiple_of(32).max(inline_bytes) as usize];
        for piece in &kernel.payload {
            let base = |argument: u32| {
                let buffer = buffers.get(argument as usize).copied().flatten();
                let buffer = buffer.and_then(|buffer| memory.buffer(buffer));
                buffer
                    .map_or(0, |buffer| buffer.base)
                    .to_le_bytes()
                    .to_vec()
            };
            let groups = [0, 1, 2].map(|d| grid.global[d] / grid.local[d]);
            let bytes = match &piece.kind {
                PayloadKind::GlobalIdOffset | PayloadKind::BufferOffset { .. } => vec![0; 12],
                PayloadKind::LocalSize | PayloadKind::EnqueuedLocalSize => bytes_of(grid.local),
                PayloadKind::GlobalSize => bytes_of(grid.global),
                PayloadKind::GroupCount => bytes_of(groups),
                PayloadKind::WorkDimensions => dimensions(grid).to_le_bytes().to_vec(),
                PayloadKind::PrivateBase => private.to_le_bytes().to_vec(),
                PayloadKind::Pointer { .. } if piece.size == 0 => continue,
                PayloadKind::Pointer { argument, mode, .. } if mode == "bindless" => {
                    let offset = surface_state(*argument);
                    if let Some(buffer) = buffers.get(*argument as usize).copied().flatten() {
                        memory.bind_bindless(offset, buffer);
                    }
                    offset.to_le_bytes().to_vec()
                }
                PayloadKind::Pointer { argument, mode, .. } if mode == "slm" => {
                    values.get(*argument as usize).cloned().unwrap_or_default()
                }
                PayloadKind::Pointer {
                    argument,
                    mode,
                    space,
                } => {
                    if mode != "stateless" || space == "local" {
                        return needs(format!("argument {argument} as a {mode} {space} pointer"));
                    }
                    base(*argument)
                }
                PayloadKind::BufferAddress { argument } => base(*argument),
                PayloadKind::Value {
                    argument,
                    source_offset,
                } => {
                    let value = values.get(*argument as usize);
                    let value = value.and_then(|value| value.get(*source_offset as usize..));
                    value.unwrap_or_default().to_vec()
                }
                PayloadKind::Other(kind) => return needs(format!("`{kind}`")),
            };
            let place = &mut payload[piece.offset as usize..][..piece.size as usize];
            for (place, byte) in place.iter_mut().zip(bytes) {
                *place = byte;
            }
        }
        let mut indirect = payload.split_off(inline_bytes as usize);
        for thread in 0..threads {
            let ids = local_ids(grid, kernel.simd_size, kernel.local_id_bytes, thread);
            indirect.extend(ids);
        }
        let name = "the arguments".to_string();
        memory.add(name, INDIRECT, indirect, false);
        Ok(Self {
            grid,
            simd: kernel.simd_size,
            shared_bytes: shared_bytes as usize,
            inline: payload,
            local_id_bytes: kernel.local_id_bytes,
            scratch: (scratch, scratch_bytes),
            memory,
            buffers,
            from,
        })
    }

    /// The groups of the grid in the order in which they run.
    pub fn groups(&self) -> impl Iterator<Item = [u32; 3]> + use<> {
        let count = [0, 1, 2].map(|d| self.grid.global[d] / self.grid.local[d]);
        let [x, y, z] = count;
        (0..z).flat_map(move |z| (0..y).flat_map(move |y| (0..x).map(move |x| [x, y, z])))
    }

    /// A group whose threads have not started.
    pub fn group(&self, number: [u32; 3], program: &Program, start: Start) -> Group {
        let threads = threads(self.grid, self.simd);
        let thread = |index| self.thread(number, index, program, start);
        Group {
            number,
            threads: (0..threads).map(thread).collect(),
            shared: vec![0; self.shared_bytes],
            arrived: 0,
        }
    }

    /// Executes the grid, and answers how many instructions that took.
    pub fn run(
        &mut self,
        program: &Program,
        start: Start,
        limit: u64,
        observer: &mut dyn Observer,
    ) -> Result<u64, RunError> {
        let mut executed = 0;
        for number in self.groups() {
            let mut group = self.group(number, program, start);
            executed += group.run(program, &mut self.memory, limit, observer)?;
        }
        Ok(executed)
    }

    /// Adds data that the code uses, and answers its address, for [`LaunchableKernel::linked`].
    ///
    /// [`LaunchableKernel::linked`]: crate::container::LaunchableKernel::linked
    pub fn add_data(&mut self, data: &Data<'_>) -> u64 {
        let name = format!("the data {}", data.name.escape_debug());
        let bytes = data.bytes.to_vec();
        let number = self.memory.add(name, self.from, bytes, data.is_writable);
        self.memory.buffer(number).map_or(0, |buffer| buffer.base)
    }

    /// The memory.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The memory, to be changed by a group.
    pub fn memory_mut(&mut self) -> &mut Memory {
        &mut self.memory
    }

    /// The bytes of an argument that is a buffer.
    pub fn buffer(&self, argument: usize) -> Option<&[u8]> {
        let buffer = self.buffers.get(argument).copied().flatten()?;
        self.memory.buffer(buffer).map(|buffer| &buffer.bytes[..])
    }

    fn thread(&self, group: [u32; 3], index: u32, program: &Program, start: Start) -> Thread {
        let items: u64 = self
            .grid
            .local
            .iter()
            .map(|size| u64::from(*size))
            .product();
        let left = items - u64::from(index) * u64::from(self.simd);
        let active = u64::from(self.simd).min(left) as u32;
        let mask = u32::MAX >> (32 - active);
        let mut thread = Thread::new(index, program.registers(), mask, program.entry());
        let registers = &mut thread.registers;
        let (scratch, scratch_bytes) = self.scratch;
        let header = [
            (0, INDIRECT as u32),
            (1, group[0]),
            (2, index),
            (5, scratch as u32 + index * scratch_bytes),
            (6, group[1]),
            (7, group[2]),
        ];
        for (doubleword, value) in header {
            registers.write(Space::General, 4 * doubleword, 4, value.into());
        }
        let ids = match start {
            Start::IdsInRegisters => local_ids(self.grid, self.simd, self.local_id_bytes, index),
            Start::IdsInMemory => Vec::new(),
        };
        write_bytes(registers, REGISTER, &ids);
        write_bytes(registers, REGISTER + ids.len() as u32, &self.inline);
        // Code makes a number of it, in which two of these bits are left out.
        let state = index & 7 | (index >> 3 & 3) << 4 | (index >> 5) << 7;
        registers.write(Space::State, 0, 4, state.into());
        thread
    }
}

fn write_bytes(registers: &mut Registers, from: u32, bytes: &[u8]) {
    for (place, byte) in (from..).zip(bytes) {
        registers.write(Space::General, place, 1, (*byte).into());
    }
}

fn bytes_of(values: [u32; 3]) -> Vec<u8> {
    values
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect()
}

/// The offset that names the surface of an argument.
fn surface_state(argument: u32) -> u32 {
    (argument + 1) * 64
}

fn dimensions(grid: Grid) -> u32 {
    match grid.global {
        [_, 1, 1] => 1,
        [_, _, 1] => 2,
        _ => 3,
    }
}

/// Threads of a group.
fn threads(grid: Grid, simd: u32) -> u32 {
    let items: u32 = grid.local.iter().product();
    items.div_ceil(simd)
}

/// The local ids of a thread: x of all its work-items, then y, then z, each at a register of its own.
fn local_ids(grid: Grid, simd: u32, bytes: u32, thread: u32) -> Vec<u8> {
    let each = bytes as usize / 3;
    let mut ids = vec![0; bytes as usize];
    let [x, y, _] = grid.local;
    for lane in 0..simd {
        let item = thread * simd + lane;
        let id = [item % x, item / x % y, item / x / y];
        for (dimension, id) in id.into_iter().enumerate() {
            let place = dimension * each + 2 * lane as usize;
            if let Some(place) = ids.get_mut(place..place + 2) {
                place.copy_from_slice(&(id as u16).to_le_bytes());
            }
        }
    }
    ids
}
