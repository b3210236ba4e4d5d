//! Conversions of floats within a cycle: from integers, to integers, and from one format to another. No block of the catalogue: whoever needs one, as a
//! datapath from SPIR-V does, takes the [`function`].
//!
//! **Ports.** In `a`, out `result`: a word of the format or an integer, as the [`Conversion`] says.
//!
//! **Rounding.** What becomes a float is rounded to the nearest number, of two to the even one, and is infinite beyond the greatest. What becomes an
//! integer is cut: rounded toward zero.
//!
//! **Defined here.** What is beyond an integer's range becomes its least or greatest number: saturation. So do infinities. A NaN becomes 0, and among
//! floats [`Format::nan`](crate::float::Format::nan). Denormals are kept; zeros keep their signs between formats, and become 0 as integers.
//!
//! **References.** IEEE 754-2019, 5.4.1 (`convertFromInt`, `convertToIntegerTowardZero`), 5.4.2 (`convertFormat`), 5.8.
//!
//! **Proved.** Formats of 16 bits for all operands against [`golden`], all of 32 bits in datapaths: `interop/spirv/tests/floats.rs`.

pub(crate) mod contract;
pub mod golden;
mod rtl;

pub use contract::Conversion;

pub use rtl::function;
