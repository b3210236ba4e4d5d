# Faults that scripts/planted-faults puts into this folder: name, file, what stands there, the fault, and the tests that must notice.
FAULTS = [
    ("golden model: a full queue accepts a word in a cycle in which another word leaves", "golden.rs",
     "let in_ready = !queue.count.is(self.0.depth.into());", "let in_ready = !queue.count.is(self.0.depth.into()) | out_ready.clone();",
     ["-p", "warpwright-testbenches", "--test", "it", "stream_fifo_checks::"]),
]  # fmt: skip
