//! Sections: where a description goes on to its next thought, and what that is. The Verilog text has a banner there.
//!
//! The sections of a module stand in the order in which they began. One holds what is described until the next one begins; one that begins a second
//! time goes on. What is described before the first one stands in front of all.

/// A part of a description that has a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its place among a module's sections; that of the handshake is 0.
    pub number: u32,
    /// What is done in it.
    pub title: String,
    /// Why, or how; may be empty.
    pub about: String,
}
