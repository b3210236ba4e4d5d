# Faults that scripts/planted-faults puts into this folder: name, file, what stands there, the fault, and the tests that must notice.
FAULTS = [
    ("golden model: the arbitration turn stays with the producer that transferred a word", "golden.rs",
     "let after = |number: u32| u64::from((number + 1) % count);", "let after = |number: u32| u64::from(number % count);",
     ["-p", "warpwright-testbenches", "--test", "it", "stream_arbiter_checks::"]),
]  # fmt: skip
