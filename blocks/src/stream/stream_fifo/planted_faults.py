# Faults that scripts/planted-faults puts into this folder: name, file, what stands there, the fault, and the tests that must notice.
FAULTS = [
    ("golden model: a queue takes a word where one leaves a full one", "golden.rs",
     "let in_ready = !queue.count.is(self.0.depth.into());", "let in_ready = !queue.count.is(self.0.depth.into()) | out_ready.clone();",
     ["-p", "warpwright-testbenches", "--test", "it", "stream_fifo_checks::"]),
]  # fmt: skip
