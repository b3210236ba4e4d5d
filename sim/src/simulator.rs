//! The interface of every engine that runs one stimulus.
//!
//! A cycle: drive the inputs, call [`step`](Simulator::step), read the outputs. After a step the outputs
//! are those of the cycle just ended: computed from its inputs and the registers before its clock edge, the
//! values just before the edge in a waveform. Registers already hold their values after the edge. To see
//! outputs that depend combinationally on inputs and registers, call [`settle`](Simulator::settle) first.

use crate::error::SimError;
use num_bigint::BigUint;
use warpwright_hdl::netlist::NetId;

/// A design being run with one stimulus.
pub trait Simulator {
    /// Drives an input port until it is driven again. Inputs are 0 at first.
    fn poke(&mut self, port: &str, value: BigUint) -> Result<(), SimError>;

    /// The value of a port as of the last settle or step; of an input, what drives it.
    fn peek(&self, port: &str) -> Result<BigUint, SimError>;

    /// Computes the outputs from inputs and registers; no clock edge.
    fn settle(&mut self);

    /// One clock cycle: settles, then registers and memories take their next state.
    fn step(&mut self);

    /// Back to the state of power-up: initial values in registers, contents in memories, 0 on inputs.
    fn power_up(&mut self);

    /// Sets the first words of a memory.
    fn load_memory(&mut self, path: &str, words: &[BigUint]) -> Result<(), SimError>;

    /// Sets what a register holds, as if it had taken it at a clock edge.
    fn set_register(&mut self, path: &str, value: BigUint) -> Result<(), SimError>;

    /// What a register holds now.
    fn register(&self, path: &str) -> Result<BigUint, SimError>;

    /// A net's value as of the last settle or step, where the engine keeps it.
    fn net(&self, net: NetId) -> Option<BigUint>;
}
