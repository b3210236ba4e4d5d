# Faults that scripts/planted-faults puts into this folder: name, file, what stands there, the fault, and the tests that must notice.
FAULTS = [
    ("golden model: a difference of zero is -0 when rounding up", "golden.rs",
     "mux(&of_larger, &mode.is(Rounding::Down))", "mux(&of_larger, &mode.is(Rounding::Up))",
     ["-p", "warpwright-testbenches", "--test", "it", "float_pair::"]),
    ("golden model: when rounding up, negative numbers move away from zero, positive numbers toward zero", "golden.rs",
     "mode.is(Rounding::Up) & !is_negative.clone()", "mode.is(Rounding::Up) & is_negative.clone()",
     ["-p", "warpwright-testbenches", "--test", "it", "float_pair::"]),
    ("hardware: when rounding up, every number moves away from zero", "round.rs",
     "(up & !is_negative) | (down & is_negative)", "up | (down & is_negative)",
     ["-p", "warpwright-testbenches", "--test", "it", "float_pair::"]),
    ("hardware: when rounding away from zero, a half below a negative sum is ignored", "round.rs",
     "let is_more = number.guard | number.rest;", "let is_more = guard | number.rest;",
     ["-p", "warpwright-testbenches", "--test", "it", "float_fma::"]),
]  # fmt: skip
