//! Single-cycle float conversions: from integers, to integers, and between formats. Not
//! a catalogue block: other units, such as datapaths from SPIR-V, use the [`function`].
//!
//! **Ports.** In `a`, out `result`: a word of the format or an integer, depending on the [`Conversion`].
//!
//! **Rounding.** Conversions to float round to nearest even and overflow
//! to infinity. Conversions to integer truncate: they round toward zero.
//!
//! **Defined here.** Values beyond an integer's range, including infinities, saturate to its least or greatest number. A NaN becomes 0, or, between
//! floats, [`Format::nan`](crate::float::Format::nan). Denormals are kept; zeros keep their signs between formats, and become 0 as integers.
//!
//! **References.** IEEE 754-2019, 5.4.1 (`convertFromInt`, `convertToIntegerTowardZero`), 5.4.2 (`convertFormat`), 5.8.
//!
//! **Proved.** 16-bit formats for all operands against [`golden`], all of 32 bits in datapaths: `interop/spirv/tests/floats.rs`.

pub(crate) mod contract;
pub mod golden;
mod rtl;

pub use contract::Conversion;

pub use rtl::function;
