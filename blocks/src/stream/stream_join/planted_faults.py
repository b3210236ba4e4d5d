# Faults that scripts/planted-faults puts into this folder: name, file, what stands there, the fault, and the tests that must notice.
FAULTS = [
    ("golden model: a join outputs the words in reverse order", "golden.rs",
     "let ports = names.clone().map(|name|", "let ports = names.clone().rev().map(|name|",
     ["-p", "warpwright-testbenches", "--test", "it", "stream_join_checks::"]),
]  # fmt: skip
