//! The answer of `warpwright equiv`: as text, as JSON, as a `JUnit` report.

use crate::program::configuration::Configuration;
use crate::program::report::escaped;
use crate::testbenches::foreign::equal::{Answer, Difference, Verdict};
use crate::testbenches::foreign::icarus::Shown;
use crate::testbenches::foreign::text::Text;
use crate::testbenches::foreign::{ForeignError, Reading, UNDEFINED};
use crate::testbenches::wording::counted;
use num_bigint::BigUint;
use serde::Serialize;
use std::fmt::Write as _;
use std::path::PathBuf;

/// All of it.
#[derive(Debug, Serialize)]
pub struct Report {
    /// `equal`, `different` or `unknown`.
    pub verdict: &'static str,
    pub equal: bool,
    /// What holds if the verdict is `equal`.
    pub claim: String,
    pub sides: Vec<Side>,
    /// Outputs that were compared.
    pub compared: Vec<String>,
    /// What else is to be known of the claim.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Facts of registers that the induction rests on, each proved.
    pub relations: usize,
    pub seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Told>,
    /// Why it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Stimulus and waveform, where they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<String>,
    #[serde(skip)]
    file_name: String,
}

/// A difference.
#[derive(Debug, Serialize)]
pub struct Told {
    pub message: String,
    pub cycle: usize,
    pub port: String,
    pub expected: String,
    pub care: String,
    pub found: String,
    pub inputs: Vec<Input>,
    /// What Icarus says of each text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub icarus: Vec<Replayed>,
}

/// An input in the last cycle.
#[derive(Debug, Serialize)]
pub struct Input {
    pub port: String,
    pub value: String,
}

/// A run in Icarus.
#[derive(Debug, Serialize)]
pub struct Replayed {
    pub side: usize,
    pub version: String,
    /// Binary digits of the output.
    pub digits: String,
    /// Whether they are those of the counter-example.
    pub agrees: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// One of the two that are compared.
#[derive(Debug, Serialize)]
pub struct Side {
    /// The module, or the block with its options.
    pub name: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reader: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reset: Option<String>,
    pub registers: usize,
    pub memories: usize,
}

impl Side {
    pub fn of(text: &Text, reading: &Reading) -> Self {
        Self {
            name: reading.netlist.name.clone(),
            files: text
                .files
                .iter()
                .map(|file| file.display().to_string())
                .collect(),
            reader: Some(reading.reader.clone()),
            clock: reading.clock.clone(),
            reset: reading.reset.as_ref().map(|reset| {
                format!(
                    "{}, active {}",
                    reset.name,
                    if reset.is_low { "low" } else { "high" }
                )
            }),
            registers: reading.netlist.registers.len(),
            memories: reading.netlist.memories.len(),
        }
    }

    pub fn model(configuration: &Configuration) -> Self {
        Self {
            name: format!("the golden model of {configuration}"),
            files: Vec::new(),
            reader: None,
            clock: None,
            reset: None,
            registers: 0,
            memories: 0,
        }
    }

    fn in_words(&self) -> String {
        let Some(reader) = &self.reader else {
            return self.name.clone();
        };
        let mut text = format!(
            "{} of {}, read by {reader}",
            self.name,
            self.files.join(", ")
        );
        if let Some(clock) = &self.clock {
            let reset = self
                .reset
                .as_ref()
                .map_or("no reset".to_string(), |reset| format!("reset {reset}"));
            let _ = write!(
                text,
                "; clock {clock}, {reset}, {}",
                counted(self.registers, "register")
            );
            if self.memories > 0 {
                let _ = write!(text, ", {}", counted(self.memories, "memory"));
            }
        }
        text
    }
}

impl Report {
    pub fn new(answer: &Answer, sides: Vec<Side>, files: &[PathBuf]) -> Self {
        let (verdict, difference, reason) = match &answer.verdict {
            Verdict::Equal => ("equal", None, None),
            Verdict::Different(difference) => (
                "different",
                Some(Told::of(
                    difference,
                    sides.len() == 2 && sides[1].reader.is_none(),
                )),
                None,
            ),
            Verdict::Unknown(why) => ("unknown", None, Some(why.clone())),
        };
        let stem = files
            .first()
            .and_then(|file| file.file_stem())
            .map(|stem| stem.to_string_lossy().into_owned());
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
        Self {
            verdict,
            equal: verdict == "equal",
            claim: answer.claim.clone(),
            file_name: format!(
                "{}-equiv",
                stem.unwrap_or_default().replace(|c| !is_plain(c), "-")
            ),
            sides,
            compared: answer.compared.clone(),
            notes: answer.notes.clone(),
            relations: answer.relations,
            seconds: answer.seconds,
            difference,
            reason,
            files: Vec::new(),
        }
    }

    /// A name for files: letters, digits, `_` and `-` only.
    pub fn file_name(&self) -> String {
        self.file_name.clone()
    }

    /// Takes down what Icarus shows of a side.
    pub fn shown(
        &mut self,
        side: usize,
        shown: Result<Option<Shown>, ForeignError>,
        value: &BigUint,
        difference: &Difference,
    ) {
        let Some(told) = &mut self.difference else {
            return;
        };
        match shown {
            Ok(None) => {}
            Ok(Some(shown)) => told.icarus.push(Replayed {
                side,
                agrees: shown.is(value, &difference.care),
                version: shown.version,
                digits: shown.digits,
                error: None,
            }),
            Err(error) => told.icarus.push(Replayed {
                side,
                version: String::new(),
                digits: String::new(),
                agrees: false,
                error: Some(error.to_string()),
            }),
        }
    }

    pub fn as_text(&self) -> String {
        let mut text = String::new();
        let sides: Vec<String> = self.sides.iter().map(Side::in_words).collect();
        let _ = writeln!(text, "{}\n  against {}", sides[0], sides[1..].join(", "));
        let _ = match self.verdict {
            "equal" => writeln!(text, "EQUAL      {}", self.claim),
            "different" => writeln!(text, "DIFFERENT  this does not hold: {}", self.claim),
            _ => writeln!(text, "UNKNOWN    not decided: {}", self.claim),
        };
        let _ = writeln!(text, "  compared: {}", self.compared.join(", "));
        if self.relations > 0 {
            let _ = writeln!(
                text,
                "  uses {} facts about registers that were found and proved",
                self.relations
            );
        }
        if let Some(reason) = &self.reason {
            let _ = writeln!(text, "  {reason}");
        }
        if let Some(told) = &self.difference {
            let _ = writeln!(text, "  {}", told.message);
            let seen = told.inputs.iter();
            for input in seen.filter(|input| !input.port.starts_with(UNDEFINED)) {
                let _ = writeln!(text, "    {} = {}", input.port, input.value);
            }
            for run in &told.icarus {
                let _ = writeln!(text, "  {}", run.in_words(&self.sides[run.side].name));
            }
        }
        for note in &self.notes {
            let _ = writeln!(text, "  note: {note}");
        }
        for file in &self.files {
            let _ = writeln!(text, "  wrote {file}");
        }
        let _ = writeln!(text, "  (proof: {:.2} s)", self.seconds);
        text
    }

    /// One suite of one case.
    pub fn junit(&self) -> String {
        let message = self
            .difference
            .as_ref()
            .map(|told| told.message.clone())
            .or_else(|| self.reason.clone());
        let message = message.unwrap_or_default();
        let (failures, errors) = (
            usize::from(self.verdict == "different"),
            usize::from(self.verdict == "unknown"),
        );
        let totals = format!(
            "tests=\"1\" failures=\"{failures}\" errors=\"{errors}\" time=\"{:.3}\"",
            self.seconds
        );
        let name = escaped(&self.sides[0].name);
        let trouble = match self.verdict {
            "different" => format!(
                "      <failure type=\"different\" message=\"{0}\">{0}</failure>\n",
                escaped(&message)
            ),
            "unknown" => format!(
                "      <error type=\"unknown\" message=\"{0}\">{0}</error>\n",
                escaped(&message)
            ),
            _ => String::new(),
        };
        let mut out = format!("claim: {}\n", self.claim);
        for note in &self.notes {
            let _ = writeln!(out, "note: {note}");
        }
        for file in &self.files {
            let _ = writeln!(out, "[[ATTACHMENT|{file}]]");
        }
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"warpwright equiv\" {totals}>\n  <testsuite name=\"{name}\" {totals} \
             skipped=\"0\">\n    <testcase classname=\"{name}\" name=\"equiv\" time=\"{:.3}\">\n{trouble}      <system-out>{}</system-out>\n    \
             </testcase>\n  </testsuite>\n</testsuites>\n",
            self.seconds,
            escaped(&out).replace("&#10;", "\n")
        )
    }
}

impl Replayed {
    fn in_words(&self, side: &str) -> String {
        if let Some(error) = &self.error {
            let first = error.lines().next().unwrap_or_default();
            return format!("Icarus could not run {side}: {first}");
        }
        let (version, digits) = (&self.version, &self.digits);
        if self.agrees {
            return format!("Icarus {version} shows the same value for {side}: {digits}");
        }
        let why = if digits.contains(['x', 'z']) {
            "the text leaves bits undefined there"
        } else {
            "a register that the testbench cannot set, or a bug in Warpwright"
        };
        format!("Icarus {version} shows {digits} for {side}: {why}")
    }
}

impl Told {
    fn of(difference: &Difference, is_model: bool) -> Self {
        let Difference {
            cycle,
            port,
            expected,
            care,
            found,
            stimulus,
            ..
        } = difference;
        let message = if is_model {
            format!(
                "cycle {cycle}: {port} is {found:#x}, must be {expected:#x} on the bits {care:#x}"
            )
        } else {
            format!(
                "cycle {cycle}: {port} is {expected:#x} in the first design and {found:#x} in the second"
            )
        };
        let last = stimulus.last().map(|ports| {
            let inputs = ports.iter().map(|(port, value)| Input {
                port: port.to_string(),
                value: format!("{value:#x}"),
            });
            inputs.collect()
        });
        Self {
            message,
            cycle: *cycle,
            port: port.clone(),
            expected: format!("{expected:#x}"),
            care: format!("{care:#x}"),
            found: format!("{found:#x}"),
            inputs: last.unwrap_or_default(),
            icarus: Vec::new(),
        }
    }
}
