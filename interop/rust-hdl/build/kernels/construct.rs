//! The constructs of rust-hdl's kernel subset: everything accepted by its
//! macro `hdl_gen` 0.46, and the kinds of signals and parts used in a kernel.
//!
//! Expressions record the constructs they consist of, so a kernel's constructs are known exactly, including types that the
//! text does not show. Each construct also has a piece of text that must be in the source of every kernel that claims it.
//!
//! Not listed, because rust-hdl 0.46 itself cannot use them: `set_bit` (the macro's output
//! does not compile), `set_value_…` and `get_value_…` (no such methods are derived).

/// Name, and text that is not missing where it is used: one of those with ` or ` between them.
pub const CONSTRUCTS: [(&str, &str); 97] = [
    // Signals and parts.
    ("`Bit`", "Bit>"),
    ("`Bits` to 32", "Bits<"),
    ("`Bits` above 32", "Bits<40>"),
    ("`Signed`", "Signed<"),
    ("`Signal<Local, …>`", "Signal<Local, "),
    ("`Constant`", ": Constant<"),
    ("`LogicState`", ", LogicState)]"),
    ("`LogicStruct`", ", LogicStruct)]"),
    ("`LogicInterface`", ", LogicInterface)]"),
    ("`DFF`", "DFF<"),
    ("`DFFWithInit`", "DFFWithInit<"),
    ("array of `DFF`", ": [DFF<"),
    ("sub-block", "_part: Kernel"),
    ("array of sub-blocks", "_parts: [Kernel"),
    // Statements.
    ("`x.next = …`", ".next = "),
    ("`x.next.field = …`", ".next."),
    ("`if`", "if "),
    ("`else`", "} else {"),
    ("`else if`", "} else if "),
    ("`if` in `if`", "if "),
    ("`match` on an enumeration", "State::"),
    ("`match` on a number", ").index() {"),
    ("`_` arm", "_ => "),
    ("arm of one statement", " => self."),
    ("empty arm", "=> {}"),
    ("`for`", "for i in "),
    ("`for` in `for`", "for j in "),
    ("loop from other than 0", " in 1.."),
    ("element of an array by the loop's index", "[i]."),
    ("element before, `[i - 1]`", "[i - 1]."),
    ("element by number", "[0]."),
    ("`dff_setup!`", "dff_setup!("),
    ("`clock!`", "clock!("),
    ("`comment!`, `println!`, `assert!`", "println!("),
    ("`join`", "::join("),
    ("`link`", "::link("),
    // Values.
    ("number", "0"),
    ("hexadecimal number", "0x"),
    ("`true`, `false`", "true or false"),
    ("negative number `.into()`", "(-"),
    ("`.into()`", ".into()"),
    ("`bits::<N>(…)`", "bits::<"),
    ("`Bits::<N>::from(…)`", "Bits::<"),
    ("`.to_bits::<N>()` of a loop's index", ".to_bits::<"),
    ("`.to_signed_bits::<N>()`", ".to_signed_bits::<"),
    ("named value of an enumeration", "State::"),
    ("field of a structure", ".val()."),
    ("output or local read back", ".val()"),
    ("parentheses", "("),
    // Casts, slices, reductions.
    ("`bit_cast` wider", "bit_cast::<"),
    ("`bit_cast` narrower", "bit_cast::<"),
    ("`signed_cast`", "signed_cast("),
    ("`unsigned_cast`", "unsigned_cast("),
    ("`signed_bit_cast`", "signed_bit_cast::<"),
    ("`get_bits` at a number", ".get_bits::<"),
    ("`get_bits` at a signal's value", ".get_bits::<"),
    ("`get_bits` at a loop's index", ".get_bits::<"),
    ("`get_bit` at a number", ".get_bit("),
    ("`get_bit` at a signal's value", ".get_bit("),
    ("`get_bit` at a loop's index", ".get_bit("),
    ("`get_bit` of `Signed`", ".get_bit("),
    ("`replace_bit`", ".replace_bit("),
    ("`.all()`", ".all()"),
    ("`.any()`", ".any()"),
    ("`.xor()`", ".xor()"),
    // Operators of `Bits`.
    ("`Bits + Bits`", " + "),
    ("`Bits + Bit`", " + "),
    ("`Bits - Bits`", " - "),
    ("`Bits * Bits`", " * "),
    ("`Bits & Bits`", " & "),
    ("`Bits | Bits`", " | "),
    ("`Bits ^ Bits`", " ^ "),
    ("`Bits << n`", " << "),
    ("`Bits << Bits`", " << "),
    ("`Bits >> n`", " >> "),
    ("`Bits >> Bits`", " >> "),
    ("`!Bits`", "!"),
    ("`Bits` and a number", " "),
    ("`Bits == Bits`", " == "),
    ("`Bits != Bits`", " != "),
    ("`Bits < Bits`", " < "),
    ("`Bits <= Bits`", " <= "),
    ("`Bits > Bits`", " > "),
    ("`Bits >= Bits`", " >= "),
    // Operators of `Signed`.
    ("`Signed + Signed`", " + "),
    ("`Signed - Signed`", " - "),
    ("`Signed * Signed`", " * "),
    ("`-Signed`", "-"),
    ("`Signed == Signed`, `!=`", "= "),
    ("`Signed < Signed`, `<=`, `>`, `>=`", " "),
    // Operators of `Bit` and of enumerations.
    ("`Bit & Bit`, `|`, `^`", " "),
    ("`Bit == Bit`, `!=`", "= "),
    ("`&&`", " && "),
    ("`||`", " || "),
    ("`!Bit`", "!"),
    ("`state == Value`, `!=`", "= "),
    ("`index() == i`", ".index() == i"),
];

/// A set of constructs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uses(pub u128);

impl Uses {
    /// None.
    pub const NONE: Uses = Uses(0);

    /// The one with this name.
    pub fn of(name: &str) -> Uses {
        let place = CONSTRUCTS.iter().position(|(known, _)| *known == name);
        Uses(1 << place.unwrap_or_else(|| panic!("no construct is called {name}")))
    }

    /// Both sets together.
    #[must_use]
    pub fn and(self, other: Uses) -> Uses {
        Uses(self.0 | other.0)
    }

    /// Adds some.
    pub fn add(&mut self, other: Uses) {
        self.0 |= other.0;
    }
}

/// How many of these sets have each construct.
pub fn count(sets: &[Uses]) -> Vec<usize> {
    let has = |place: usize| sets.iter().filter(|set| set.0 >> place & 1 == 1).count();
    (0..CONSTRUCTS.len()).map(has).collect()
}
