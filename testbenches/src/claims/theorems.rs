//! What is proved in place of the configurations that no prover can decide: smaller sizes, or parts.
//!
//! A test takes its sizes from here, under its own name, and [`text`](super::text) writes them
//! into README and book: an unproved size cannot be claimed, and a claimed size is proved.

use crate::effort::When::{self, EveryRun, LongRuns};

/// Settings of a block's parameters.
pub type Settings = &'static [(&'static str, &'static str)];

/// A theorem, in some sizes.
#[derive(Clone, Copy, Debug)]
pub struct Theorem {
    /// Configurations whose place it takes begin with the name of this block.
    pub block: &'static str,
    /// The test that proves it, in `testbenches/tests/`: file and function.
    pub test: &'static str,
    /// What is proved, equal to the golden model if nothing else is said.
    pub what: &'static str,
    /// In which sizes. Parameters not named have their defaults.
    pub sizes: &'static [(When, Settings)],
}

/// What stands for the operations of the classes of `glsl450` within a cycle: `testbenches/src/glsl.rs` has the widths of each.
const OF_ONE_INSTRUCTION: &str = "the combinational result of each instruction in the block's instruction class. Each proof uses a unit that contains all instructions of one class. Long runs also prove each instruction in a unit that contains only this instruction. The command `warpwright glsl` lists the widths at which each instruction is proved";

/// Every theorem about a golden model, by block.
pub const THEOREMS: &[Theorem] = &[
    Theorem {
        block: "eu_frontend",
        test: "eu_frontend::the_whole_is_its_parts",
        what: "only the composition of the block: the whole block equals four parts in series. The first of the four parts is the golden model of the queue. The other three of the four parts are the blocks `eu_expand`, `eu_legal` and `eu_decode`, which are proved separately",
        sizes: &[
            (EveryRun, &[("word_bytes", "16")]),
            (LongRuns, &[("word_bytes", "32")]),
        ],
    },
    Theorem {
        block: "lane_addresses",
        test: "lane_addresses::lanes_are_proved",
        what: "the combinational function that processes one request. The proof of the combinational function does not cover registers",
        sizes: &[
            (EveryRun, &[("lanes", "1"), ("line_bytes", "64")]),
            (LongRuns, &[("lanes", "1"), ("line_bytes", "32")]),
            (LongRuns, &[("lanes", "1"), ("line_bytes", "128")]),
            (
                LongRuns,
                &[
                    ("lanes", "4"),
                    ("line_bytes", "32"),
                    ("payload_bytes", "256"),
                ],
            ),
            (
                LongRuns,
                &[
                    ("lanes", "4"),
                    ("line_bytes", "64"),
                    ("payload_bytes", "256"),
                ],
            ),
            (
                LongRuns,
                &[
                    ("lanes", "4"),
                    ("line_bytes", "128"),
                    ("payload_bytes", "256"),
                ],
            ),
        ],
    },
    Theorem {
        block: "lane_addresses",
        test: "lane_addresses::whole_blocks_are_proved",
        what: "the whole block, in every cycle",
        sizes: &[
            (EveryRun, &[("lanes", "1"), ("stages", "1")]),
            (LongRuns, &[("lanes", "1"), ("stages", "2")]),
            (LongRuns, &[("lanes", "1"), ("stages", "3")]),
            (LongRuns, &[("lanes", "2"), ("stages", "1")]),
        ],
    },
    Theorem {
        block: "gather_scatter",
        test: "gather_proofs::whole::the_first_cycles_are_proved",
        what: "the whole block, but only in the first three cycles after a reset",
        sizes: &[(EveryRun, SMALLEST_GATHER)],
    },
    Theorem {
        block: "gather_scatter",
        test: "gather_proofs::whole::every_cycle_is_proved",
        what: "the whole block, in every cycle",
        sizes: &[(LongRuns, SMALLEST_GATHER)],
    },
    Theorem {
        block: "gather_scatter",
        test: "gather_proofs::parts::the_front_is_proved",
        what: "the front end, which splits transposed requests into 32-byte pieces",
        sizes: &[
            (
                EveryRun,
                &[("lanes", "1"), ("line_bytes", "64"), ("data", "off")],
            ),
            (
                LongRuns,
                &[("lanes", "1"), ("line_bytes", "32"), ("data", "off")],
            ),
            (
                LongRuns,
                &[("lanes", "1"), ("line_bytes", "128"), ("data", "off")],
            ),
            (
                LongRuns,
                &[("lanes", "2"), ("line_bytes", "64"), ("data", "off")],
            ),
        ],
    },
    Theorem {
        block: "gather_scatter",
        test: "gather_proofs::parts::requests_that_walk_are_cut_into_pieces",
        what: "the function that splits a request into pieces and computes the memory line of each piece",
        sizes: &[
            (EveryRun, &[("lanes", "1"), ("line_bytes", "64")]),
            (EveryRun, &[("lanes", "4"), ("line_bytes", "32")]),
            (EveryRun, &[("lanes", "4"), ("line_bytes", "64")]),
            (EveryRun, &[("lanes", "4"), ("line_bytes", "128")]),
            (EveryRun, &[("lanes", "8"), ("line_bytes", "64")]),
            (EveryRun, &[("lanes", "32"), ("line_bytes", "64")]),
        ],
    },
    Theorem {
        block: "gather_scatter",
        test: "gather_proofs::parts::registers_become_memory",
        what: "the data path from registers to memory",
        sizes: ONE_TWO_FOUR_LANES,
    },
    Theorem {
        block: "gather_scatter",
        test: "gather_proofs::parts::of_lanes_that_store_a_byte_the_highest_wins",
        what: "the function that combines the stores of several lanes into one memory line. If several lanes store the same byte, the lane with the highest number wins",
        sizes: &[
            (EveryRun, &[("lanes", "4"), ("line_bytes", "32")]),
            (EveryRun, &[("lanes", "4"), ("line_bytes", "64")]),
            (EveryRun, &[("lanes", "3"), ("line_bytes", "128")]),
            (LongRuns, &[("lanes", "8"), ("line_bytes", "32")]),
        ],
    },
    Theorem {
        block: "gather_scatter",
        test: "gather_proofs::parts::answers_come_to_their_lanes",
        what: "the routing of memory responses to lanes",
        sizes: &[
            (EveryRun, &[("lanes", "2"), ("slots", "1")]),
            (EveryRun, &[("lanes", "2"), ("slots", "2")]),
            (EveryRun, &[("lanes", "4"), ("slots", "1")]),
            (EveryRun, &[("lanes", "4"), ("slots", "2")]),
        ],
    },
    Theorem {
        block: "gather_scatter",
        test: "gather_proofs::parts::memory_becomes_registers",
        what: "the data path from memory to registers",
        sizes: ONE_TWO_FOUR_LANES,
    },
    Theorem {
        block: "float_fma",
        test: "float_fma::proofs::tiny_formats_are_proved",
        what: "the combinational result. The proof of the combinational result is repeated for three rounding settings: to nearest even, toward zero, and selected at run time",
        sizes: &[
            (EveryRun, &[("exponent_bits", "2"), ("fraction_bits", "1")]),
            (EveryRun, &[("exponent_bits", "2"), ("fraction_bits", "2")]),
            (EveryRun, &[("exponent_bits", "3"), ("fraction_bits", "1")]),
            (EveryRun, &[("exponent_bits", "3"), ("fraction_bits", "2")]),
            (LongRuns, &[("exponent_bits", "2"), ("fraction_bits", "3")]),
            (LongRuns, &[("exponent_bits", "3"), ("fraction_bits", "3")]),
            (LongRuns, &[("exponent_bits", "4"), ("fraction_bits", "1")]),
            (LongRuns, &[("exponent_bits", "4"), ("fraction_bits", "2")]),
        ],
    },
    Theorem {
        block: "float_fma",
        test: "float_fma::proofs::registers_are_proved",
        what: "the whole block, in every cycle, with 1 to 5 stages",
        sizes: TINIEST_FLOAT,
    },
    Theorem {
        block: "float_add",
        test: "float_pair::small_formats_are_proved",
        what: "the combinational result. The proof of the combinational result is repeated for three rounding settings: to nearest even, toward zero, and selected at run time",
        sizes: SMALL_FLOATS,
    },
    Theorem {
        block: "float_add",
        test: "float_pair::sums_are_proved",
        what: "the combinational result, with rounding to nearest even",
        sizes: &[
            (EveryRun, &[("exponent_bits", "4"), ("fraction_bits", "3")]),
            (EveryRun, &[("exponent_bits", "5"), ("fraction_bits", "2")]),
            (LongRuns, &[("exponent_bits", "5"), ("fraction_bits", "10")]),
        ],
    },
    Theorem {
        block: "float_add",
        test: "float_pair::registers_are_proved",
        what: "the whole block, in every cycle, with 1 to 6 stages",
        sizes: TINIEST_FLOAT,
    },
    Theorem {
        block: "float_multiply",
        test: "float_pair::small_formats_are_proved",
        what: "the combinational result. The proof of the combinational result is repeated for three rounding settings: to nearest even, toward zero, and selected at run time",
        sizes: SMALL_FLOATS,
    },
    Theorem {
        block: "float_multiply",
        test: "float_pair::registers_are_proved",
        what: "the whole block, in every cycle, with 1 to 6 stages",
        sizes: TINIEST_FLOAT,
    },
    Theorem {
        block: "float_divide",
        test: "float_digits::proofs::quotients_are_proved",
        what: "the whole iterative block, in every cycle and in all rounding directions",
        sizes: &[
            (EveryRun, &[("exponent_bits", "2"), ("fraction_bits", "1")]),
            (EveryRun, &[("exponent_bits", "3"), ("fraction_bits", "3")]),
            (LongRuns, &[("exponent_bits", "2"), ("fraction_bits", "5")]),
            (LongRuns, &[("exponent_bits", "4"), ("fraction_bits", "3")]),
            (LongRuns, &[("exponent_bits", "5"), ("fraction_bits", "2")]),
        ],
    },
    Theorem {
        block: "float_divide",
        test: "float_digits::proofs::functions_are_proved",
        what: "the combinational result of the architectures `pipelined` and `markstein`, in each rounding direction",
        sizes: SMALL_FLOATS,
    },
    Theorem {
        block: "float_divide",
        test: "float_digits::proofs::pipelines_are_proved",
        what: "the architectures `pipelined` and `markstein`, in every cycle, with 1 to 4 stages",
        sizes: TINIEST_FLOAT,
    },
    Theorem {
        block: "float_sqrt",
        test: "float_digits::proofs::roots_are_proved",
        what: "the whole iterative block, in every cycle and in all rounding directions",
        sizes: &[
            (EveryRun, &[("exponent_bits", "2"), ("fraction_bits", "1")]),
            (EveryRun, &[("exponent_bits", "3"), ("fraction_bits", "3")]),
            (EveryRun, &[("exponent_bits", "4"), ("fraction_bits", "3")]),
            (EveryRun, &[("exponent_bits", "5"), ("fraction_bits", "2")]),
            (LongRuns, &[("exponent_bits", "2"), ("fraction_bits", "5")]),
        ],
    },
    Theorem {
        block: "float_sqrt",
        test: "float_digits::proofs::functions_are_proved",
        what: "the combinational result of the architectures `pipelined` and `markstein`, in each rounding direction",
        sizes: SMALL_FLOATS,
    },
    Theorem {
        block: "float_sqrt",
        test: "float_digits::proofs::pipelines_are_proved",
        what: "the architectures `pipelined` and `markstein`, in every cycle, with 1 to 4 stages",
        sizes: TINIEST_FLOAT,
    },
    Theorem {
        block: "glsl450_exact",
        test: "glsl450::each_exact_instruction_is_proved",
        what: OF_ONE_INSTRUCTION,
        sizes: &[],
    },
    Theorem {
        block: "glsl450_exact",
        test: "glsl450::exact_units_are_proved",
        what: "the whole block, in every cycle",
        sizes: &[
            (
                EveryRun,
                &[
                    ("ops", "FClamp+Floor"),
                    ("width", "16"),
                    ("lanes", "1"),
                    ("exact_stages", "1"),
                ],
            ),
            (
                LongRuns,
                &[
                    ("ops", "exact"),
                    ("width", "16"),
                    ("lanes", "1"),
                    ("exact_stages", "1"),
                ],
            ),
            (
                LongRuns,
                &[("ops", "exact+integer"), ("width", "16"), ("lanes", "1")],
            ),
            (
                LongRuns,
                &[("ops", "exact+integer"), ("width", "32"), ("lanes", "1")],
            ),
        ],
    },
    Theorem {
        block: "glsl450_pack",
        test: "glsl450::each_pack_instruction_is_proved",
        what: OF_ONE_INSTRUCTION,
        sizes: &[],
    },
    Theorem {
        block: "glsl450_pack",
        test: "glsl450::pack_units_are_proved",
        what: "the whole block, in every cycle",
        sizes: &[
            (
                EveryRun,
                &[("ops", "PackHalf2x16+UnpackHalf2x16"), ("lanes", "2")],
            ),
            (LongRuns, &[("ops", "pack"), ("lanes", "2")]),
        ],
    },
];

/// What is proved that says less than that a unit is its golden model: that registers change no result, of hardware against other hardware of ours, and
/// nothing of what the result is; or of some inputs alone.
pub const SAYING_LESS: &[Theorem] = &[
    Theorem {
        block: "special_function",
        test: "special_function::proofs::what_no_product_decides_is_proved",
        what: "the combinational result, but only for some inputs. The proof of `special_function` covers undefined function codes. For each function and in every mode, the proof covers zeros, infinities, NaNs and flushed denormals. For each combination of exponent and sign, the proof also covers six values of the fraction",
        sizes: TIERS,
    },
    Theorem {
        block: "special_function",
        test: "special_function::manners::other_manners_follow_from_ieee_mode",
        what: "only the effect of four settings: the mode, the flushing of denormals, the choice of table, and the accuracy tier. The mode, the flushing of denormals and the choice of table do not change the arithmetic of `special_function`. The accuracy tier changes the arithmetic only for LOG, SIN and COS. For each function, the proof covers every source operand that is neither zero nor denormal. The proof compares the combinational result of `special_function` with a reference result. The reference result is derived from the result of a unit with default parameters, in IEEE mode and without flushing of denormals. The proof adapts the reference result to the tested settings, as the PRM's tables specify. If denormals are flushed, denormal results become zero. In ALT mode, denormal results also become zero, infinite results become the greatest finite number, and LOG, SQT and RSQT ignore the sign of the source operand. For LOG, SIN and COS with `accuracy=opencl`, the reference result is derived from the result of a unit with `accuracy=opencl` in IEEE mode",
        sizes: TIERS,
    },
    Theorem {
        block: "glsl450_fma",
        test: "glsl450::multiply_add_proofs::registers_add_nothing",
        what: "only one claim: the pipeline registers do not change any result. The proof compares the whole block `glsl450_fma` with a register-free copy of the same hardware. The proof of `glsl450_fma` does not use the golden model",
        sizes: &[
            (
                EveryRun,
                &[
                    ("ops", "Radians"),
                    ("lanes", "1"),
                    ("width", "16"),
                    ("fma_stages", "1"),
                ],
            ),
            (
                LongRuns,
                &[
                    ("ops", "Radians"),
                    ("lanes", "1"),
                    ("width", "16"),
                    ("fma_stages", "2"),
                ],
            ),
            (
                LongRuns,
                &[
                    ("ops", "Radians"),
                    ("lanes", "1"),
                    ("width", "16"),
                    ("fma_stages", "5"),
                ],
            ),
        ],
    },
];

/// The special function unit with either table, and in either tier.
const TIERS: &[(When, Settings)] = &[
    (EveryRun, &[("arc_tangent", "yes")]),
    (LongRuns, &[("tables", "as_written")]),
    (EveryRun, &[("accuracy", "opencl"), ("stages", "13")]),
];

/// One lane, one request under way, no data.
const SMALLEST_GATHER: Settings = &[
    ("lanes", "1"),
    ("entries", "1"),
    ("data", "off"),
    ("line_bytes", "64"),
];

const ONE_TWO_FOUR_LANES: &[(When, Settings)] = &[
    (EveryRun, &[("lanes", "1")]),
    (EveryRun, &[("lanes", "2")]),
    (EveryRun, &[("lanes", "4")]),
];

const TINIEST_FLOAT: &[(When, Settings)] =
    &[(EveryRun, &[("exponent_bits", "2"), ("fraction_bits", "1")])];

const SMALL_FLOATS: &[(When, Settings)] = &[
    (EveryRun, &[("exponent_bits", "2"), ("fraction_bits", "1")]),
    (EveryRun, &[("exponent_bits", "3"), ("fraction_bits", "2")]),
    (LongRuns, &[("exponent_bits", "3"), ("fraction_bits", "3")]),
];

/// Configurations of which nothing is proved against the golden model for all inputs: they are tested, and `docs/decisions/0025-special-functions.md` says what a proof
/// would need.
pub const NOT_PROVED: &[&str] = &[
    "special_function",
    "special_function_as_written",
    "special_function_opencl",
    "glsl450_sequencer",
    "glsl450_sequencer_f16",
];

/// The sizes that this run is to prove of the theorems of a test.
///
/// Panics if no theorem names the test.
pub fn sizes(test: &str) -> Vec<Settings> {
    let all = THEOREMS.iter().chain(SAYING_LESS);
    let mut of_test = all.filter(|theorem| theorem.test == test);
    let theorem = of_test.next();
    let theorem = theorem.unwrap_or_else(|| panic!("no theorem names the test {test}"));
    // Two blocks may share a test, which then proves both in the same sizes.
    debug_assert!(of_test.all(|other| std::ptr::eq(other.sizes, theorem.sizes)));
    let sizes = theorem.sizes.iter();
    sizes
        .filter(|(when, _)| when.is_now())
        .map(|(_, settings)| *settings)
        .collect()
}

/// What is proved equal to the golden model in place of a configuration.
pub fn in_place_of(configuration: &str) -> impl Iterator<Item = &'static Theorem> {
    let theorems = THEOREMS.iter();
    theorems.filter(move |theorem| configuration.starts_with(theorem.block))
}
