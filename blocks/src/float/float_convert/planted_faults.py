# Faults that scripts/planted-faults puts into this folder: name, file, what stands there, the fault, and the tests that must notice.
FAULTS = [
    ("golden model: a signed conversion saturates at the limit of the other sign", "golden.rs",
     "is_negative.mux(&most(half), &most(half - 1))", "is_negative.mux(&most(half - 1), &most(half))",
     ["-p", "warpwright-spirv", "--test", "it", "floats::"]),
]  # fmt: skip
