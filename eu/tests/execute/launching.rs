//! Arguments and grids: what a kernel gets at its start, and what is refused.

use warpwright_eu::container::{KernelLaunch, Payload, PayloadKind, SourceArgument};
use warpwright_eu::execute::{Argument, Grid, Launch, LaunchError, Program, Space, Start};

const GRID: Grid = Grid {
    global: [40, 4, 1],
    local: [20, 2, 1],
};

fn pointer(argument: u32, offset: u32, mode: &str) -> Payload {
    let kind = PayloadKind::Pointer {
        argument,
        mode: mode.to_string(),
        space: "global".to_string(),
    };
    let size = 8;
    Payload { kind, offset, size }
}

fn value(argument: u32, offset: u32, size: u32) -> Payload {
    let kind = PayloadKind::Value {
        argument,
        source_offset: 0,
    };
    Payload { kind, offset, size }
}

/// A kernel of a buffer and a number.
fn kernel() -> KernelLaunch {
    let named = |index, name: &str, type_name: &str| SourceArgument {
        index,
        name: name.to_string(),
        type_name: type_name.to_string(),
    };
    let local_size = Payload {
        kind: PayloadKind::LocalSize,
        offset: 12,
        size: 12,
    };
    KernelLaunch {
        name: "it".to_string(),
        simd_size: 16,
        registers: 128,
        inline_bytes: 32,
        local_id_bytes: 96,
        scratch_bytes: 1024,
        payload: vec![local_size, pointer(0, 32, "stateless"), value(1, 40, 4)],
        arguments: vec![named(0, "out", "int*"), named(1, "n", "uint")],
        ..KernelLaunch::default()
    }
}

fn arguments() -> Vec<Argument> {
    vec![
        Argument::Buffer(vec![7; 100]),
        Argument::Value(vec![9, 0, 0, 0]),
    ]
}

/// Ends at once.
fn program() -> Program {
    let code = super::assembler::end().bytes();
    Program::new(&code, 0, 128).expect("it is supported")
}

fn refused(change: impl Fn(&mut KernelLaunch), arguments: Vec<Argument>, grid: Grid) -> String {
    let mut kernel = kernel();
    change(&mut kernel);
    let launch = Launch::new(&kernel, arguments, grid);
    launch.expect_err("it is refused").to_string()
}

#[test]
fn a_thread_starts_with_its_header_its_ids_and_its_arguments() {
    let launch = Launch::new(&kernel(), arguments(), GRID).expect("it is right");
    let numbers: Vec<[u32; 3]> = launch.groups().collect();
    assert_eq!(numbers, [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]);
    let group = launch.group([1, 1, 0], &program(), Start::IdsInRegisters);
    // 40 work-items: two threads are full, the last one has 8.
    let masks = group.threads.iter().map(|thread| thread.mask);
    assert!(masks.eq([0xFFFF, 0xFFFF, 0xFF]));
    let thread = &group.threads[1];
    let doubleword = |at: u32| thread.registers.read(Space::General, at, 4) as u32;
    let (indirect, scratch) = (doubleword(0), doubleword(20));
    assert_eq!(
        [doubleword(4), doubleword(8), doubleword(24), doubleword(28)],
        [1, 1, 1, 0]
    );
    assert_eq!((indirect % 64, scratch % 1024), (0, 0));
    // Items 16 to 31 of rows of 20.
    let ids = |register: u32| -> Vec<u64> {
        let read = |lane: u32| {
            thread
                .registers
                .read(Space::General, 32 * register + 2 * lane, 2)
        };
        (0..16).map(read).collect()
    };
    let x: Vec<u64> = (16..20).chain(0..12).collect();
    let y: Vec<u64> = [0; 4].into_iter().chain([1; 12]).collect();
    assert_eq!((ids(1), ids(2), ids(3)), (x, y, vec![0; 16]));
    // The inline part: the size of a group.
    assert_eq!(
        [
            doubleword(128 + 12),
            doubleword(128 + 16),
            doubleword(128 + 20)
        ],
        [20, 2, 1]
    );
    // The rest lies in memory: the address of the buffer, the number, and then the ids of each thread.
    let read = |at: u64, bytes| {
        let base = warpwright_eu::execute::Base::Flat;
        launch
            .memory()
            .read(base, u64::from(indirect) + at, bytes, 1)
            .expect("it is there")
            .to_vec()
    };
    let address = u64::from_le_bytes(read(0, 8).try_into().expect("eight bytes"));
    assert_eq!(read(8, 4), [9, 0, 0, 0]);
    assert_eq!(read(32 + 96, 4), [16, 0, 17, 0]);
    let base = warpwright_eu::execute::Base::Flat;
    assert_eq!(
        launch
            .memory()
            .read(base, address, 100, 4)
            .expect("it is there"),
        [7; 100]
    );
    // The addresses of the buffer differ in more than their low halves.
    assert_ne!(address >> 32, (address + 256) >> 32);

    let group = launch.group([0; 3], &program(), Start::IdsInMemory);
    let registers = &group.threads[0].registers;
    assert_eq!(registers.read(Space::General, 32 + 12, 4), 20);
    let states = launch.group([0; 3], &program(), Start::IdsInMemory);
    let states = states.threads.iter();
    let states: Vec<u64> = states
        .map(|t| t.registers.read(Space::State, 0, 4))
        .collect();
    assert_eq!(states, [0, 1, 2]);
}

#[test]
fn wrong_arguments_are_refused() {
    let one = vec![Argument::Buffer(Vec::new())];
    assert_eq!(
        refused(|_| {}, one, GRID),
        "the kernel has 2 arguments (int* out, uint n), got 1"
    );
    let swapped = arguments().into_iter().rev().collect();
    assert_eq!(
        refused(|_| {}, swapped, GRID),
        "argument 0 (int* out) is a buffer, got a value of 4 bytes"
    );
    let wide = vec![Argument::Buffer(Vec::new()), Argument::Value(vec![0; 8])];
    assert_eq!(
        refused(|_| {}, wide, GRID),
        "argument 1 (uint n) is a value of 4 bytes, got a value of 8 bytes"
    );
    let no_names = refused(|kernel| kernel.arguments.clear(), Vec::new(), GRID);
    assert_eq!(no_names, "the kernel has 2 arguments, got 0");
}

#[test]
fn what_is_not_modelled_at_a_start_is_refused() {
    let other = |kernel: &mut KernelLaunch| {
        kernel.payload.push(Payload {
            kind: PayloadKind::Other("printf_buffer".to_string()),
            offset: 48,
            size: 8,
        });
    };
    assert_eq!(
        refused(other, arguments(), GRID),
        "the kernel needs `printf_buffer`, which is not modelled"
    );
    let image = |kernel: &mut KernelLaunch| kernel.payload[1] = pointer(0, 32, "stateful");
    assert_eq!(
        refused(image, arguments(), GRID),
        "the kernel needs argument 0 as a stateful global pointer, which is not modelled"
    );
    let shared = |kernel: &mut KernelLaunch| kernel.payload[1] = pointer(0, 32, "slm");
    assert_eq!(
        refused(shared, arguments(), GRID),
        "argument 0 (int* out) is memory that a group shares, got a buffer"
    );
    let much = vec![Argument::Shared(1 << 18), Argument::Value(vec![0; 4])];
    assert_eq!(
        refused(shared, much, GRID),
        "the kernel needs 262144 bytes that a group shares, which is not modelled"
    );
    let order = |kernel: &mut KernelLaunch| kernel.walk_order = Some([1, 0, 2]);
    assert_eq!(
        refused(order, arguments(), GRID),
        "the kernel needs local ids that count in the order 1,0,2, which is not modelled"
    );
    let far = |kernel: &mut KernelLaunch| kernel.payload[2].offset = u32::MAX;
    assert!(refused(far, arguments(), GRID).contains("bytes of arguments"));
    let greedy = |kernel: &mut KernelLaunch| kernel.private_bytes = u32::MAX;
    assert!(refused(greedy, arguments(), GRID).contains("bytes of memory of its threads"));
}

#[test]
fn wrong_sizes_are_refused() {
    let sizes = |global, local| {
        let grid = Grid { global, local };
        refused(|_| {}, arguments(), grid)
    };
    assert_eq!(
        sizes([40, 1, 1], [16, 1, 1]),
        "the global size 40 in x is not a multiple of the local size 16"
    );
    assert_eq!(
        sizes([4, 0, 1], [4, 1, 1]),
        "the sizes in y must be at least 1"
    );
    assert_eq!(
        sizes([1024, 2, 1], [1024, 2, 1]),
        "a group has 2048 work-items; 1024 are possible"
    );
    let required = |kernel: &mut KernelLaunch| kernel.required_group = Some([8, 8, 1]);
    assert_eq!(
        refused(required, arguments(), GRID),
        "the kernel requires the local size 8,8,1"
    );
    for (change, message) in [
        (
            (|k| k.simd_size = 1) as fn(&mut KernelLaunch),
            "the kernel has 1 work-items a thread; 8, 16 and 32 are possible",
        ),
        (
            |k| k.registers = 5,
            "the kernel has 5 registers; 128 and 256 are possible",
        ),
        (
            |k| k.inline_bytes = 7,
            "the kernel has 7 bytes of arguments in a register; 0 and 32 are possible",
        ),
        (
            |k| k.local_id_bytes = 5000,
            "the kernel has 5000 bytes of local ids a thread; 0 and 96 are possible",
        ),
        (
            |k| k.shared_bytes = 1 << 20,
            "the kernel shares 1048576 bytes in a group; 131072 are possible",
        ),
    ] {
        assert_eq!(refused(change, arguments(), GRID), message);
    }
    let error = Launch::new(&kernel(), Vec::new(), GRID).expect_err("two are missing");
    assert!(matches!(
        error,
        LaunchError::Arguments {
            expected: 2,
            found: 0,
            ..
        }
    ));
}
