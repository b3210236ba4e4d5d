# Faults that scripts/planted-faults puts into this folder: name, file, what stands there, the fault, and the tests that must notice.
FAULTS = [
    ("golden model: a zero that is a difference is -0 rounded up", "golden.rs",
     "mux(&of_larger, &mode.is(Rounding::Down))", "mux(&of_larger, &mode.is(Rounding::Up))",
     ["-p", "warpwright-testbenches", "--test", "it", "float_pair::"]),
    ("golden model: negative numbers rounded up go away from zero", "golden.rs",
     "mode.is(Rounding::Up) & !is_negative.clone()", "mode.is(Rounding::Up) & is_negative.clone()",
     ["-p", "warpwright-testbenches", "--test", "it", "float_pair::"]),
    ("hardware: any number rounded up goes away from zero", "round.rs",
     "(up & !is_negative) | (down & is_negative)", "up | (down & is_negative)",
     ["-p", "warpwright-testbenches", "--test", "it", "float_pair::"]),
    ("hardware: half behind a negative sum is nothing, away from zero", "round.rs",
     "let is_more = number.guard | number.rest;", "let is_more = guard | number.rest;",
     ["-p", "warpwright-testbenches", "--test", "it", "float_fma::"]),
]  # fmt: skip
