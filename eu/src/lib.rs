//! The instruction set of the execution units (EU) of Intel's Xe-HPG, DG2 / Alchemist, as data and as software models.
//!
//! Hardware blocks take their constants from the same tables and are checked against the model here; they share no other code with it.
//!
//! - the encoding as data: [`tables`]; the enumerations of the PRM volume 2b: [`enums`]
//! - decoding and legality: [`model`]; disassembly in the syntax of Intel's assembler: [`text`]; encoding: [`encode`]
//! - kernels in files: [`container`]; executing them: [`execute`]
//!
//! ```
//! use warpwright_eu::model::Instruction;
//! use warpwright_eu::text::disassemble;
//!
//! let code = 0x0000_0000_0010_0004_1E05_0220_8003_0061_u128.to_le_bytes();
//! let instruction = Instruction::decode(&code, 0)?;
//! assert_eq!(disassemble(&instruction), "(W) mov (8|M0) r30.0<1>:ud r0.0<1;1,0>:ud");
//! assert_eq!(instruction.field("dst_register"), Some(30));
//! assert!(instruction.is_legal());
//! # Ok::<(), warpwright_eu::model::DecodeError>(())
//! ```

pub mod container;
pub mod encode;
pub mod enums;
pub mod execute;
pub mod model;
pub mod tables;
pub mod text;
