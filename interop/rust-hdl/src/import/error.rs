//! Reasons why a block cannot be imported: which block, which construct, and what to do about it.

use thiserror::Error;

/// A block, and why it cannot come in.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("rust-hdl block `{block}`: {problem}")]
pub struct ImportError {
    /// The block's path, such as `top.fifo.ram`.
    pub block: String,
    /// What stands in the way.
    pub problem: ImportProblem,
}

/// What stands in the way of an import. Signals are called as in rust-hdl's own Verilog: `wires$mosi`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ImportProblem {
    /// `hdl()` gives nothing.
    #[error(
        "it has no hardware description, only a simulation: its `update` is written by hand and there is no `hdl`; \
         put `#[hdl_gen]` on `update`"
    )]
    NoDescription,
    /// A black box.
    #[error(
        "it is the black box `{0}`, which has no description here; import the blocks around it and connect it in Verilog"
    )]
    BlackBox(String),
    /// A wrapper around a foreign core.
    #[error(
        "it is a Verilog wrapper around a foreign core; import the blocks around it and connect it in Verilog"
    )]
    Wrapper,
    /// A port with two directions.
    #[error(
        "`{0}` is an inout port, but tri-state signals are not supported; make it an input, an output and an output enable"
    )]
    InOut(String),
    /// A signal without bits.
    #[error("`{0}` has no bits; a signal needs at least one")]
    ZeroWidth(String),
    /// A signal keeps its value on some path.
    #[error(
        "`{0}` is not assigned on every path, which makes it a latch; assign it before the `if` or `match`"
    )]
    Latch(String),
    /// A signal is read where only some paths have assigned it.
    #[error(
        "`{0}` is read where only some paths have assigned it, which makes it a latch; assign it before the `if` or `match`"
    )]
    ReadLatch(String),
    /// Nothing drives a signal.
    #[error("nothing drives `{0}`; assign it")]
    NotDriven(String),
    /// Two processes drive a signal.
    #[error("`{0}` has two drivers, two links or a link and an assignment; keep one")]
    DrivenTwice(String),
    /// An assignment to what cannot be assigned.
    #[error(
        "`{name}` is assigned, but it is {what}; only outputs, local signals and inputs of sub-blocks are"
    )]
    NotAssignable {
        /// The target.
        name: String,
        /// What it is.
        what: &'static str,
    },
    /// A memory that is written and begins with contents.
    #[error(
        "the memory `{0}` is written and has start values other than 0, which memories cannot have; \
         use a ROM, or write the contents after power-up"
    )]
    Contents(String),
    /// A name that the block does not have.
    #[error(
        "`{0}` is not a signal, constant or enumeration value of the block; put plain Rust constants into a `Constant`"
    )]
    UnknownName(String),
    /// An index in square brackets that cannot be computed.
    #[error(
        "the index in `{0}` cannot be computed; only numbers, loop variables, `+`, `-`, `*` and parentheses are understood"
    )]
    Index(String),
    /// An index or slice beyond a signal.
    #[error("bit {bit} of `{name}` is read or written, but the signal has {width} bits")]
    Beyond {
        /// The signal.
        name: String,
        /// The bit's number.
        bit: u64,
        /// How many there are.
        width: u32,
    },
    /// Rust and the emitted text group operators in different ways.
    #[error(
        "`{text}` is ambiguous: Rust applies `{inner}` before `{outer}`, but rust-hdl writes Verilog without parentheses, where the order is reversed; write parentheses"
    )]
    GroupedDifferently {
        /// The expression as the text has it.
        text: String,
        /// The operator that Rust applies first.
        inner: &'static str,
        /// The other one.
        outer: &'static str,
    },
    /// A pattern that is no number, name or `_`.
    #[error("the pattern `{0}` is not a number, enumeration value or `_`")]
    Pattern(String),
    /// A link that depends on a condition.
    #[error(
        "a link or join is conditional, but connections cannot change; move it out of the `if` or `match`"
    )]
    ConditionalLink,
    /// A clock is read as a value.
    #[error("the clock `{0}` is used as a value; derive an enable signal instead")]
    ClockAsValue(String),
    /// A clock that is not simply passed on.
    #[error(
        "the clock `{0}` does not come directly from a clock input: it is inverted, gated, selected or computed; \
         use one clock and enable signals"
    )]
    ClockDerived(String),
    /// A clock that leads nowhere.
    #[error("the clock `{0}` does not come from a clock input; connect it")]
    ClockNotDriven(String),
    /// A process runs on a signal that is no clock.
    #[error(
        "a process runs at the edge of `{0}`, whose type is not `Clock`; declare it `Signal<In, Clock>`"
    )]
    NotAClock(String),
    /// Two clocks.
    #[error(
        "it has the clocks `{first}` (used in `{first_user}`) and `{second}` (used in `{second_user}`), but a module can have only one; \
         wrap it in a block that connects both to one clock"
    )]
    TwoClocks {
        /// One clock input.
        first: String,
        /// A block that uses it.
        first_user: String,
        /// Another.
        second: String,
        /// A block that uses that.
        second_user: String,
    },
    /// The top block has a clock output.
    #[error(
        "the output `{0}` is a clock, and a module cannot have a clock output; wrap it in a block that keeps the clock inside"
    )]
    ClockOutput(String),
    /// The module is called like one of its ports.
    #[error(
        "the module cannot have the same name as its port `{0}`, because Verilator rejects that; give `import_as` another name"
    )]
    NamedLikePort(String),
    /// Custom text that is not of the understood subset.
    #[error("custom Verilog, line {line}, `{text}`: {why}")]
    Custom {
        /// The line, from 1.
        line: usize,
        /// The line's text.
        text: String,
        /// What is wrong and what is allowed.
        why: String,
    },
    /// The finished description is wrong, for instance by a combinational loop.
    #[error("{0}")]
    Described(String),
}
