//! Kernels compiled by `ocloc`, executed by the interpreter, leave in memory what a CPU leaves.
//!
//! The expected memory never comes from the interpreter: `g++` compiles the kernels' sources for the CPU, `scan` has a closed form,
//! and two kernels have answers that are known from elsewhere. The tools are Debian's `intel-opencl-icd` and `g++`;
//! with `WARPWRIGHT_REQUIRE_TOOLS` they are required.

mod cases;
mod cpu;
mod known;
mod ocloc;

use cases::{CASES, Case, Setting};
use ocloc::{Form, compiled};
use std::sync::Mutex;
use warpwright_eu::container::{KernelLaunch, launchable_kernels};
use warpwright_eu::execute::{Grid, Launch, NoObserver, Program, Start};
use warpwright_eu::model::Instruction;
use warpwright_eu::text::disassemble;

const STARTS: [Start; 2] = [Start::IdsInRegisters, Start::IdsInMemory];

/// More instructions than any kernel here executes in a thread.
const LIMIT: u64 = 1_000_000;

/// What a kernel leaves in its buffers, and how many instructions that took.
fn executed(
    binary: &[u8],
    case: &Case,
    settings: &[Setting],
    start: Start,
) -> (Vec<Vec<u8>>, u64, KernelLaunch) {
    let kernels = launchable_kernels(binary).expect("the binary is well formed");
    let mut kernels = kernels.iter();
    let found = kernels.find(|found| found.kernel.name == case.kernel);
    let found = found.expect("the kernel is in its file");
    let arguments = settings.iter().map(Setting::argument).collect();
    let grid = Grid {
        global: case.global,
        local: case.local,
    };
    let launch = Launch::new(&found.launch, arguments, grid);
    let mut launch = launch.unwrap_or_else(|error| panic!("{}: {error}", case.kernel));
    let addresses: Vec<u64> = found
        .data
        .iter()
        .map(|data| launch.add_data(data))
        .collect();
    let entry = start.entry(&found.launch);
    let program = Program::new(&found.linked(&addresses), entry, found.launch.registers);
    let program = program.unwrap_or_else(|error| panic!("{}: {error}", case.kernel));
    let executed = launch.run(&program, start, LIMIT, &mut NoObserver);
    let executed = executed.unwrap_or_else(|error| panic!("{}: {error}", case.kernel));
    let buffers = (0..settings.len()).filter_map(|argument| launch.buffer(argument));
    let buffers = buffers.map(<[u8]>::to_vec).collect();
    (buffers, executed, found.launch.clone())
}

/// Executes cases in all these forms, on two threads, and compares them with the CPU; how many runs were compared.
fn compare(forms: &[Form], starts: &[Start]) -> usize {
    let work: Vec<(&Case, Form)> = CASES
        .iter()
        .flat_map(|case| forms.iter().map(move |form| (case, *form)))
        .collect();
    let open = Mutex::new(work.into_iter());
    let next = || open.lock().expect("no test thread panicked").next();
    let compared = |_: usize| {
        let mut runs = 0;
        while let Some((case, form)) = next() {
            let settings = case.settings(form.simd);
            let expected = match case.kernel {
                "scan" => known::scan(&settings, form.simd),
                _ => cpu::memory(case, &settings),
            };
            let binary = compiled(form);
            for start in starts {
                let (found, _, launch) = executed(&binary, case, &settings, *start);
                // Code with subroutines has no threads of 32 work-items.
                let is_it = launch.simd_size == form.simd || case.kernel == "calls";
                assert!(is_it, "{} {form:?}", case.kernel);
                let same = cases::equal(case, &found, &expected);
                assert!(same.is_ok(), "{} {form:?} {start:?}: {same:?}", case.kernel);
                runs += 1;
            }
        }
        runs
    };
    std::thread::scope(|scope| {
        let threads = [0, 1].map(|index| scope.spawn(move || compared(index)));
        threads.map(|thread| thread.join().expect("the runs are equal"))
    })
    .iter()
    .sum()
}

/// Pointers of 64 bits, all widths, both starts.
#[test]
fn memory_equals_the_cpus() {
    if !ocloc::tools() {
        return;
    }
    let forms = [8, 16, 32].map(|simd| Form {
        simd,
        pointers: ocloc::Pointers::Far,
    });
    assert_eq!(compare(&forms, &STARTS), 6 * CASES.len());
}

/// Surfaces, and pointers of 32 bits.
#[test]
fn memory_equals_the_cpus_with_other_pointers() {
    if !ocloc::tools() {
        return;
    }
    let forms = [ocloc::Pointers::Surfaces, ocloc::Pointers::Near];
    let forms = forms.map(|pointers| Form { simd: 16, pointers });
    assert_eq!(compare(&forms, &STARTS), 4 * CASES.len());
}

/// What the comparison would miss if it compared nothing: another result, or another number of buffers.
#[test]
fn other_memory_is_noticed() {
    let case = |kernel: &str| CASES.iter().find(|case| case.kernel == kernel);
    let expected = vec![vec![1, 0, 0, 0, 2, 0, 0, 0]];
    for (kernel, found, difference) in [
        ("vadd", vec![vec![1, 0, 0, 0, 2, 0, 0, 0]], None),
        (
            "vadd",
            vec![vec![1, 0, 0, 0, 3, 0, 0, 0]],
            Some("word 1 of buffer 0"),
        ),
        ("mathk", vec![vec![1, 0, 0, 0, 4, 0, 0, 0]], None),
        (
            "mathk",
            vec![vec![1, 0, 0, 0, 5, 0, 0, 0]],
            Some("word 1 of buffer 0"),
        ),
        ("vadd", vec![vec![1, 0, 0, 0]], Some("another length")),
        ("vadd", Vec::new(), Some("0 buffers, not 1")),
    ] {
        let case = case(kernel).expect("it is one of them");
        let said = cases::equal(case, &found, &expected).err();
        match difference {
            None => assert_eq!(said, None),
            Some(part) => assert!(said.is_some_and(|said| said.contains(part)), "{part}"),
        }
    }
}

/// One instruction computes the inverse of its function.
#[test]
fn a_changed_instruction_is_noticed() {
    if !ocloc::tools() {
        return;
    }
    let form = Form {
        simd: 16,
        pointers: ocloc::Pointers::Far,
    };
    let case = CASES.iter().find(|case| case.kernel == "bfn");
    let case = case.expect("it is one of them");
    let settings = case.settings(16);
    let expected = cpu::memory(case, &settings);
    let binary = compiled(form);
    let kernels = launchable_kernels(&binary).expect("the binary is well formed");
    let mut kernels = kernels.iter();
    let found = kernels
        .find(|found| found.kernel.name == "bfn")
        .expect("it is there");
    let start = found.launch.skip as usize;
    let (instructions, _) = Instruction::decode_all(&found.kernel.code[start..]);
    let mut noticed = 0;
    for instruction in instructions {
        let is_bfn = instruction
            .opcode()
            .is_some_and(|opcode| opcode.name == "bfn");
        if !is_bfn || instruction.is_compact() {
            continue;
        }
        // The two halves of the truth table.
        let at = found.kernel.offset + start + instruction.pc + 10;
        let mut changed = binary.to_vec();
        changed[at] ^= 0xF0;
        changed[at + 1] ^= 0xF0;
        let (memory, ..) = executed(&changed, case, &settings, Start::IdsInRegisters);
        let text = disassemble(&instruction);
        assert!(cases::equal(case, &memory, &expected).is_err(), "{text}");
        noticed += 1;
    }
    assert!(noticed > 0);
}
