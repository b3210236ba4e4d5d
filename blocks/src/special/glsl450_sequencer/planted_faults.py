# Faults that scripts/planted-faults puts into this folder: name, file, what stands there, the fault, and the tests that must notice.
FAULTS = [
    ("golden model: an operation of a program does not take the absolute value", "golden/interpret.rs",
     "{ !SIGN } else { !0 }", "{ !0 } else { !0 }",
     ["-p", "warpwright-testbenches", "--test", "it", "glsl450_sequencer::"]),
    ("hardware: a waiting operation counts as entered although a returning operation takes its turn", "rtl/ring.rs",
     "(is_waiting & !returns).named(\"enters\")", "(is_waiting & (!returns | returns)).named(\"enters\")",
     ["-p", "warpwright-testbenches", "--test", "it", "glsl450_sequencer::"]),
    ("program: a cross product has its operands swapped", "programs.txt",
     "t = y.1 * x.2\n    out = x.1 * y.2 - t", "t = x.1 * y.2\n    out = y.1 * x.2 - t",
     ["-p", "warpwright-testbenches", "--test", "it", "glsl450_sequencer::"]),
    ("golden model: a half-precision result is rounded to one digit too few", "golden/halves.rs",
     "let cut = 2f32.powi(exponent + 13);", "let cut = 2f32.powi(exponent + 14);",
     ["-p", "warpwright-testbenches", "--test", "it", "glsl450_sequencer::"]),
]  # fmt: skip
