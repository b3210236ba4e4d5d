//! A block's contents besides plain signals: constants, registers, a structure, an enumeration and its states, comments.

use super::block::Writer;
use super::construct::Uses;
use super::expression::Type;
use super::maker::{Choice, Source};
use super::statement::{Target, assign};

impl Writer<'_> {
    /// A number of a type, as Rust makes it of a literal.
    fn made(&mut self, kind: Type) -> String {
        match kind {
            Type::Bit => "true".to_string(),
            Type::Bits(width) => format!("{}.into()", self.maker.number(width)),
            Type::Signed(width) => format!("(-{}).into()", self.maker.number(width.min(31) - 1)),
        }
    }

    pub fn constant(&mut self, name: &str) {
        let kind = self.kind();
        let value = format!("Constant::new({})", self.made(kind));
        self.field(name, &format!("Constant<{}>", kind.text()), Some(&value));
        let source = Source::signal(format!("self.{name}.val()"), kind).still();
        self.maker
            .sources
            .push(source.using(Uses::of("`Constant`")));
    }

    /// A structure, as a local signal that is shown: its fields.
    pub fn structure(&mut self, block: &str) -> [Target; 3] {
        let (low, high) = (self.maker.pick(&[1, 4, 8]), self.maker.pick(&[2, 3, 13]));
        let text = format!(
            "#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]\npub struct {block}Fields {{\n    pub low: Bits<{low}>,\n    pub flag: Bit,\n    pub high: Bits<{high}>,\n}}\n\n"
        );
        self.types.push_str(&text);
        self.field("fields", &format!("Signal<Local, {block}Fields>"), None);
        self.field("shown_fields", &format!("Signal<Out, {block}Fields>"), None);
        self.uses("`LogicStruct`");
        let kinds = [
            ("low", Type::Bits(low)),
            ("flag", Type::Bit),
            ("high", Type::Bits(high)),
        ];
        kinds.map(|(field, kind)| Target {
            text: format!("self.fields.next.{field}"),
            kind,
            read: Some(format!("self.fields.val().{field}")),
            held: None,
        })
    }

    /// Registers, as targets; the first may have a power-up value.
    pub fn registers(&mut self, count: usize, init: bool) -> Vec<Target> {
        let mut registers = Vec::new();
        for i in 0..count {
            let (register, mut kind) = (format!("register_{i}"), self.kind());
            // There is no `^` for `Signed`, with which `DFFWithInit` makes its first value.
            if let (Type::Signed(width), true) = (kind, init) {
                kind = Type::Bits(width);
            }
            if init && i == 0 {
                let value = format!("DFFWithInit::new({})", self.made(kind));
                let made = format!("DFFWithInit<{}>", kind.text());
                self.field(&register, &made, Some(&value));
                self.uses("`DFFWithInit`");
            } else {
                self.field(&register, &format!("DFF<{}>", kind.text()), None);
                self.uses("`DFF`");
            }
            let held = format!("self.{register}.q.val()");
            self.readable(&held, kind);
            registers.push(Target {
                text: format!("self.{register}.d.next"),
                kind,
                read: None,
                held: Some(held),
            });
        }
        registers
    }

    /// Their clocks, and that they hold what they have.
    pub fn set_up(&mut self, registers: &[Target]) {
        if registers.is_empty() {
            return;
        }
        let names: Vec<String> = (0..registers.len())
            .map(|i| format!("register_{i}"))
            .collect();
        let text = format!("dff_setup!(self, clock, {});", names.join(", "));
        self.kernel.line(&text, &["`dff_setup!`"]);
    }

    /// Names of three to five states.
    pub fn states(&mut self, block: &str) -> Vec<String> {
        ["Idle", "Start", "Run", "Wait", "Stop"]
            .iter()
            .take(3 + self.maker.below(3))
            .map(|value| format!("{block}State::{value}"))
            .collect()
    }

    /// An enumeration, and a register of it.
    pub fn declare_states(&mut self, block: &str, states: &[String]) {
        let listed: Vec<String> = states
            .iter()
            .map(|value| value.replace(&format!("{block}State::"), "    ") + ",\n")
            .collect();
        let text = format!(
            "#[derive(Copy, Clone, Debug, PartialEq, LogicState)]\npub enum {block}State {{\n{}}}\n\n",
            listed.concat()
        );
        self.types.push_str(&text);
        self.field("state", &format!("DFF<{block}State>"), None);
        self.field("shown", &format!("Signal<Out, {block}State>"), None);
        self.kernel
            .line("dff_setup!(self, clock, state);", &["`LogicState`"]);
        self.maker.choices.push(Choice {
            text: "self.state.q.val()".to_string(),
            values: states.to_vec(),
        });
    }

    /// Registers in a row, each with a share of the one before.
    pub fn line_of_registers(&mut self) {
        let kind = Type::Bits(self.maker.pick(&[2, 4, 8]));
        let count = 2 + self.maker.below(3);
        self.field("line", &format!("[DFF<{}>; {count}]", kind.text()), None);
        self.kernel.line(
            &format!("for i in 0..{count}_usize {{"),
            &["`for`", "array of `DFF`"],
        );
        self.kernel.line(
            "self.line[i].clock.next = self.clock.val();",
            &["element of an array by the loop's index"],
        );
        self.kernel.line("}", &[]);
        let first = Target {
            text: "self.line[0].d.next".to_string(),
            kind,
            read: None,
            held: None,
        };
        assign(&mut self.maker, &first, &mut self.kernel);
        let before = std::mem::take(&mut self.maker.sources);
        self.readable("self.line[i].q.val()", kind);
        self.kernel.line(
            &format!("for i in 1..{count}_usize {{"),
            &["loop from other than 0", "element before, `[i - 1]`"],
        );
        let Type::Bits(width) = kind else { return };
        let more = self.maker.bits(width, 1);
        let text = format!(
            "self.line[i].d.next = self.line[i - 1].q.val() + ({});",
            more.text
        );
        self.kernel.line(&text, &["`Bits + Bits`"]);
        self.kernel.uses.add(more.uses);
        self.kernel.line("}", &[]);
        self.maker.sources = before;
        self.uses("element by number");
        self.readable(&format!("self.line[{}].q.val()", count - 1), kind);
    }

    /// A register that walks through an enumeration.
    pub fn walk(&mut self, values: &[String]) {
        // What the state is, is known here.
        let choices = std::mem::take(&mut self.maker.choices);
        let condition = self.maker.condition();
        self.kernel.uses.add(condition.uses);
        self.kernel
            .line(&format!("if {} {{", condition.text), &["`if`"]);
        self.kernel.line(
            "match self.state.q.val() {",
            &["`match` on an enumeration", "named value of an enumeration"],
        );
        for (at, value) in values.iter().enumerate().skip(1) {
            self.kernel.line(&format!("{value} => {{"), &[]);
            let condition = self.maker.condition();
            self.kernel.uses.add(condition.uses);
            self.kernel
                .line(&format!("if {} {{", condition.text), &["`if` in `if`"]);
            let next = &values[(at + 1) % values.len()];
            self.kernel
                .line(&format!("self.state.d.next = {next};"), &[]);
            self.kernel.line("} else {", &["`else`"]);
            let to = self.maker.pick(values);
            self.kernel.line(&format!("self.state.d.next = {to};"), &[]);
            self.kernel.line("}", &[]);
            self.kernel.line("}", &[]);
        }
        let text = format!("_ => self.state.d.next = {},", values[1]);
        self.kernel
            .line(&text, &["`_` arm", "arm of one statement"]);
        self.kernel.line("}", &[]);
        self.kernel.line("}", &[]);
        self.maker.choices = choices;
        let shown = self.maker.condition();
        self.kernel.uses.add(shown.uses);
        self.kernel
            .line("self.shown.next = self.state.q.val();", &[]);
        self.kernel
            .line(&format!("if {} {{", shown.text), &["`if`"]);
        let to = self.maker.pick(values);
        self.kernel.line(&format!("self.shown.next = {to};"), &[]);
        self.kernel.line("}", &[]);
        self.maker.choices.push(Choice {
            text: "self.shown.val()".to_string(),
            values: values.to_vec(),
        });
    }

    /// What is no hardware: a kernel may hold it, and the text has comments there.
    pub fn remarks(&mut self) {
        self.kernel
            .line("comment!(\"What follows is by chance.\");", &[]);
        self.kernel.line(
            "println!(\"Not in the hardware.\");",
            &["`comment!`, `println!`, `assert!`"],
        );
        self.kernel.line("assert!(true);", &[]);
    }
}
