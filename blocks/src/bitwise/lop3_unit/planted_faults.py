# Faults that scripts/planted-faults puts into this folder: name, file, what stands there, the fault, and the tests that must notice.
FAULTS = [
    ("golden model: a masked thread writes its result", "golden.rs",
     "let writes = retires.clone() & predicate.bit(number as u32);", "let writes = retires.clone();",
     ["-p", "warpwright-testbenches", "--test", "it", "lop3_unit::"]),
    ("hardware: results are not forwarded to the next instruction", "rtl.rs",
     "is_newest.mux(result.value(), registers.read(number))",
     "(is_newest & !is_newest).mux(result.value(), registers.read(number))",
     ["-p", "warpwright-testbenches", "--test", "it", "lop3_unit::"]),
    ("hardware: a masked thread writes its result", "rtl.rs",
     "registers.write(t.whole(retire) & executed,",
     "registers.write(t.whole(retire) | (executed & !executed),",
     ["-p", "warpwright-testbenches", "--test", "it", "lop3_unit::"]),
]  # fmt: skip
