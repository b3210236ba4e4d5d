# Faults that scripts/planted-faults puts into this folder: name, file, what stands there, the fault, and the tests that must notice.
FAULTS = [
    ("golden model: the golden model imports the hardware's module", "golden.rs",
     "use super::contract::{Architecture, Configuration};", "#[allow(unused_imports)]\nuse super::rtl;\nuse super::contract::{Architecture, Configuration};",
     ["-p", "warpwright-testbenches", "--test", "it", "claims::"]),
]  # fmt: skip
