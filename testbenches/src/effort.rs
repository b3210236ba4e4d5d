//! What checks of the whole catalogue leave to long runs, and why: the blocks that are dear, in one place.
//!
//! Each question names a cost, and each block left out is tried in another way in every run: a block within another as a part of that one, a
//! block that is proved elsewhere by a test of its own.

/// The EU's blocks, of which the modules of all others are those of `eu_frontend`.
fn is_of_eu(block: &str) -> bool {
    block.starts_with("eu_")
}

/// All modules of the block are modules of another one: whoever reads that has read these.
pub fn is_within_another(block: &str) -> bool {
    is_of_eu(block) && block != "eu_frontend"
}

/// Yosys and ABC take most of a minute to read it, and do not decide it in two.
pub fn is_beyond_yosys(block: &str) -> bool {
    ["lane_addresses", "gather_scatter"].contains(&block)
}

/// Readers of exported netlists take half a minute.
pub fn is_slow_to_read(block: &str) -> bool {
    block == "gather_scatter"
}

/// Verilator compiles it for half a minute and more.
pub fn is_slow_to_compile(block: &str) -> bool {
    is_of_eu(block) || is_beyond_yosys(block)
}

/// It is proved in its own tests, in parts or in smaller sizes: `pieces`, `lane_addresses`, `gather_scatter`, `glsl450`.
pub fn is_proved_elsewhere(block: &str) -> bool {
    is_of_eu(block) || is_beyond_yosys(block) || block == "glsl450"
}

/// Its products of more than a few digits, or sums rounded to more than ten, are beyond what a prover decides soon, unless both sides calculate alike.
pub fn is_beyond_provers(configuration: &str) -> bool {
    let beyond = [
        "float_fma",
        "float_fma_f16",
        "float_add",
        "float_multiply_f16",
        "glsl450_fma",
    ];
    beyond.contains(&configuration)
}
