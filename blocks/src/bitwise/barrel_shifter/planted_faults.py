# Faults that scripts/planted-faults puts into this folder: name, file, what stands there, the fault, and the tests that must notice.
FAULTS = [
    ("golden model: a left shift fills with the sign bit", "golden.rs",
     "self.moved(value, -places, rotates, &W::flag(false))", "self.moved(value, -places, rotates, &sign)",
     ["-p", "warpwright-testbenches", "--test", "it", "barrel_shifter_checks::"]),
]  # fmt: skip
