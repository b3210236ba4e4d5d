# Faults that scripts/planted-faults puts into this folder: name, file, what stands there, the fault, and the tests that must notice.
FAULTS = [
    ("golden model: a wide word consists of one narrow word too many", "golden.rs",
     "let ends = round.count.is(u64::from(ratio) - 1);", "let ends = round.count.is(u64::from(ratio));",
     ["-p", "warpwright-testbenches", "--test", "it", "stream_width_checks::"]),
]  # fmt: skip
