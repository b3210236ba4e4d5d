# Faults that scripts/planted-faults puts into this folder: name, file, what stands there, the fault, and the tests that must notice.
FAULTS = [
    ("golden model: operands in the wrong order", "golden.rs",
     "W::join(operands.iter().rev().map(|operand| operand.bit(bit)))", "W::join(operands.iter().map(|operand| operand.bit(bit)))",
     ["-p", "warpwright-testbenches", "--test", "it", "lut_array::"]),
    ("hardware: the convention lop3 uses the operand order of spirv", "rtl.rs",
     "Convention::Lop3 => operands.to_vec(),", "Convention::Lop3 => operands.iter().rev().copied().collect(),",
     ["-p", "warpwright-testbenches", "--test", "it", "lut_array::"]),
]  # fmt: skip
