//! Puts instructions together from their fields, and runs short programs.

use warpwright_eu::encode::{Remainder, encode, fields_from_names};
use warpwright_eu::execute::{
    Group, Memory, NoObserver, Program, ProgramError, RunError, Space, Thread,
};
use warpwright_eu::model::{DataType, Instruction};
use warpwright_eu::tables::opcode_named;

/// An instruction, field by field.
#[derive(Clone, Debug)]
pub struct Line {
    is_ternary: bool,
    sources: usize,
    fields: Vec<(String, u64)>,
}

/// An instruction of eight channels.
pub fn op(name: &str) -> Line {
    let opcode = opcode_named(name).expect("the opcode exists");
    let line = Line {
        is_ternary: opcode.format.starts_with("ternary"),
        sources: 0,
        fields: Vec::new(),
    };
    line.set("opcode", opcode.code.into()).set("exec_size", 3)
}

fn number(data_type: &str) -> u64 {
    DataType::from_name(data_type).expect("the type exists") as u64
}

impl Line {
    /// Sets a field.
    pub fn set(mut self, name: &str, value: u64) -> Self {
        self.fields.retain(|(other, _)| other != name);
        self.fields.push((name.to_string(), value));
        self
    }

    /// So many channels.
    pub fn channels(self, count: u64) -> Self {
        self.set("exec_size", count.ilog2().into())
    }

    /// Executes whatever the mask says.
    pub fn unmasked(self) -> Self {
        self.set("mask_disabled", 1)
    }

    /// Executes where flag register f0.0 is set.
    pub fn predicated(self, is_inverted: bool) -> Self {
        self.set("predicate", 1)
            .set("predicate_inverted", is_inverted.into())
    }

    /// Compares the result, by the number of the condition.
    pub fn condition(self, code: u64) -> Self {
        self.set("condition", code)
    }

    /// Writes packed elements from a general register on.
    pub fn to(self, register: u64, data_type: &str) -> Self {
        self.writing(1, register, data_type)
    }

    /// Writes an architecture register.
    pub fn writing_special(self, code: u64, data_type: &str) -> Self {
        self.writing(0, code, data_type)
    }

    fn writing(self, file: u64, register: u64, data_type: &str) -> Self {
        self.set("dst_kind", 1)
            .set("dst_file", file)
            .set("dst_register", register)
            .set("dst_stride", 1)
            .set("dst_type", number(data_type))
    }

    /// Writes nothing.
    pub fn writing_null(self, data_type: &str) -> Self {
        self.writing_special(0, data_type)
    }

    /// Reads packed elements from a general register on.
    pub fn from(self, register: u64, data_type: &str) -> Self {
        self.reading(1, register, data_type)
    }

    /// Reads an architecture register.
    pub fn reading_special(self, code: u64, data_type: &str) -> Self {
        self.reading(0, code, data_type)
    }

    fn reading(mut self, file: u64, register: u64, data_type: &str) -> Self {
        let place = self.sources;
        self.sources += 1;
        let field = |name: &str| format!("src{place}_{name}");
        let line = self
            .set(&field("kind"), 1)
            .set(&field("file"), file)
            .set(&field("register"), register)
            .set(&field("type"), number(data_type));
        if line.is_ternary && place == 2 {
            return line.set(&field("stride"), 1);
        }
        line.set(&field("vertical"), 1)
    }

    /// Reads a number.
    pub fn value(mut self, bits: u64, data_type: &str) -> Self {
        let place = self.sources;
        self.sources += 1;
        let field = |name: &str| format!("src{place}_{name}");
        self.set(&field("kind"), 3)
            .set(&field("type"), number(data_type))
            .set(&field("immediate"), bits)
    }

    /// Sets a field of the last source.
    pub fn source(self, name: &str, value: u64) -> Self {
        let place = self.sources - 1;
        self.set(&format!("src{place}_{name}"), value)
    }

    /// The bytes of the instruction.
    pub fn bytes(&self) -> Vec<u8> {
        let named = self
            .fields
            .iter()
            .map(|(name, value)| (name.as_str(), *value));
        let fields = fields_from_names(named).expect("the fields exist");
        let none = Remainder {
            native: 0,
            compact: 0,
        };
        encode(&fields, none).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// A message from registers r`address` and r`data` to register r`result`, where these are not 0.
pub fn send(function: u64, descriptor: u64, result: u64, address: u64, data: u64) -> Line {
    op("send")
        .set("sfid", function)
        .set("desc", descriptor)
        .set("src1_length_exists", 1)
        .set("src1_length", u64::from(data != 0))
        .set("dst_kind", 1)
        .set("dst_file", u64::from(result != 0))
        .set("dst_register", result)
        .set("src0_kind", 1)
        .set("src0_file", 1)
        .set("src0_register", address)
        .set("src1_kind", 1)
        .set("src1_file", u64::from(data != 0))
        .set("src1_register", data)
}

/// The end of a thread.
pub fn end() -> Line {
    send(3, 0x0200_0010, 0, 127, 0)
        .set("end_of_thread", 1)
        .unmasked()
}

/// A branch of the channels of f0.0, or of all, with its targets as numbers of instructions from itself on.
pub fn branch(name: &str, jip: i64, uip: Option<i64>) -> Line {
    let bytes = |instructions: i64| u64::from((16 * instructions) as u32);
    let line = op(name).set("jip_exists", 1).set("jip", bytes(jip));
    match uip {
        None => line,
        Some(uip) => line
            .set("uip_exists", 1)
            .set("uip", bytes(uip))
            .set("branch_control", u64::from(uip < 0)),
    }
}

/// The code of instructions, and of the end behind them.
pub fn code(lines: &[Line]) -> Vec<u8> {
    let end = end();
    lines.iter().chain([&end]).flat_map(Line::bytes).collect()
}

/// The program of that code.
pub fn program(lines: &[Line]) -> Result<Program, ProgramError> {
    Program::new(&code(lines), 0, 128)
}

/// A thread, what it reaches, and how far it may go.
#[derive(Debug)]
pub struct Machine {
    pub group: Group,
    pub memory: Memory,
}

impl Machine {
    /// So many threads with these channels active.
    pub fn new(threads: u32, mask: u32) -> Self {
        let thread = |number| Thread::new(number, 128, mask, 0);
        Self {
            group: Group {
                number: [0; 3],
                threads: (0..threads).map(thread).collect(),
                shared: vec![0; 1024],
                arrived: 0,
            },
            memory: Memory::default(),
        }
    }

    /// Writes doublewords to registers of all threads.
    pub fn write(&mut self, register: u32, values: &[u32]) {
        for thread in &mut self.group.threads {
            for (place, value) in (0..).zip(values) {
                let at = 32 * register + 4 * place;
                thread
                    .registers
                    .write(Space::General, at, 4, (*value).into());
            }
        }
    }

    /// Doublewords of registers of the first thread.
    pub fn read(&self, register: u32, count: u32) -> Vec<u32> {
        let registers = &self.group.threads[0].registers;
        let at = |place| registers.read(Space::General, 32 * register + 4 * place, 4) as u32;
        (0..count).map(at).collect()
    }

    /// Executes a program in all threads, from its start.
    pub fn run(&mut self, lines: &[Line]) -> Result<u64, RunError> {
        let program = program(lines).unwrap_or_else(|error| {
            let texts: Vec<String> = (Instruction::decode_all(&code(lines)).0.iter())
                .map(warpwright_eu::text::disassemble)
                .collect();
            panic!("{error}\n{}", texts.join("\n"))
        });
        for thread in &mut self.group.threads {
            (thread.address, thread.has_ended) = (0, false);
        }
        self.group
            .run(&program, &mut self.memory, 10_000, &mut NoObserver)
    }
}

/// What instructions leave in r10, of these doublewords in r1, r2 and r3; with the control register set.
pub fn result(lines: &[Line], sources: &[[u32; 8]], control: u32) -> [u32; 8] {
    let mut machine = Machine::new(1, 0xFF);
    for (register, source) in (1..).zip(sources) {
        machine.write(register, source);
    }
    let registers = &mut machine.group.threads[0].registers;
    registers.write(Space::Control, 0, 4, control.into());
    machine.run(lines).expect("nothing stops it");
    let found = machine.read(10, 8);
    found.try_into().expect("eight doublewords")
}

/// The control register of kernels: round to the nearest even, keep denormals.
pub const CONTROL: u32 = 0x4C0;

/// Doublewords that are often special: each with small changes, and some that look random.
pub fn doublewords(count: usize) -> Vec<u32> {
    const SPECIAL: [u32; 16] = [
        0,
        1,
        2,
        31,
        32,
        33,
        0x7F,
        0x80,
        0xFFFF,
        0x8000,
        0x7FFF_FFFF,
        0x8000_0000,
        0xFFFF_FFFF,
        0xFFFF_0000,
        0x0001_0000,
        0xAAAA_5555,
    ];
    let random = crate::common::words(count).map(|word| word as u32);
    let mixed = random.enumerate().map(|(index, word)| match word % 4 {
        0 => SPECIAL[(word >> 4) as usize % 16],
        1 => word >> (index % 32),
        _ => word,
    });
    mixed.collect()
}

/// Calls a check with eight doublewords for each of so many sources, again and again.
pub fn eights<const N: usize>(rounds: usize, mut check: impl FnMut([[u32; 8]; N])) {
    let all = doublewords(8 * N * rounds);
    for round in all.chunks_exact(8 * N) {
        let mut sources = [[0; 8]; N];
        for (source, values) in sources.iter_mut().zip(round.chunks_exact(8)) {
            source.copy_from_slice(values);
        }
        check(sources);
    }
}
