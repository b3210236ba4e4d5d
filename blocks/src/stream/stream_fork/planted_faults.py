# Faults that scripts/planted-faults puts into this folder: name, file, what stands there, the fault, and the tests that must notice.
FAULTS = [
    ("golden model: a fork forgets which consumers have accepted a word", "golden.rs",
     "left.push(waits.clone() & !(valid & is_ready));", "left.push(waits.clone());",
     ["-p", "warpwright-testbenches", "--test", "it", "stream_fork_checks::"]),
]  # fmt: skip
