//! Cache controls of load and store messages.

/// Loads, by `DP_CACHE_LOAD`: L1, then L3.
const LOADS: [&str; 8] = [
    "", ".uc.uc", ".uc.ca", ".ca.uc", ".ca.ca", ".st.uc", ".st.ca", ".ri.ca",
];

/// Stores and atomics, by `DP_CACHE_STORE`.
const STORES: [&str; 8] = [
    "", ".uc.uc", ".uc.wb", ".wt.uc", ".wt.wb", ".st.uc", ".st.wb", ".wb.wb",
];

/// The cache controls of a code of three bits.
pub(super) fn controls(load: bool, code: u32) -> &'static str {
    let names = if load { &LOADS } else { &STORES };
    names[code as usize & 7]
}
