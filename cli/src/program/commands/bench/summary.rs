//! Summarises streams by application and element size.

use crate::testbenches::gather::bench::{Row, model};
use crate::testbenches::gather::coalescer::ARCHITECTURES;
use crate::testbenches::gather::measure::Figures;
use crate::testbenches::gather::pattern::SYNTHETIC;
use crate::testbenches::gather::schemes::SCHEMES;
use crate::testbenches::gather::{ELEMENT_BYTES, LANES, Pattern};

/// What all streams of applications together are called.
const APPLICATIONS: &str = "all apps";

/// By application, in the order of the streams, and element size.
pub struct Summaries(pub Vec<Summary>);

/// The streams of an application with elements of one size.
pub struct Summary {
    pub application: String,
    pub element_bytes: u64,
    /// Our hardware.
    pub measured: Vec<Entry>,
    /// Models of other designs, of those that do such elements.
    pub modelled: Vec<Option<Entry>>,
}

/// What one contestant made of them.
pub struct Entry {
    pub name: &'static str,
    pub ports: u64,
    pub figures: Figures,
}

impl Entry {
    pub fn requests_a_group(&self) -> f64 {
        ratio(self.figures.transactions, self.figures.groups)
    }

    pub fn cycles_a_group(&self) -> f64 {
        ratio(self.figures.cycles, self.figures.groups)
    }

    pub fn bound_a_group(&self) -> f64 {
        ratio(self.figures.bound, self.figures.groups)
    }

    /// Cycles to the least that so many ports allow.
    pub fn over_bound(&self) -> f64 {
        ratio(self.figures.cycles, self.figures.bound)
    }
}

impl Summary {
    /// What to call it.
    pub fn title(&self) -> String {
        format!("{} {} B", self.application, self.element_bytes)
    }

    /// The distinct lines of a group.
    pub fn minimum_a_group(&self) -> f64 {
        let first = self.measured.first();
        first.map_or(0.0, |entry| {
            ratio(entry.figures.minimum, entry.figures.groups)
        })
    }
}

impl Summaries {
    pub fn new(patterns: &[Pattern], rows: &[Row], most_groups: usize) -> Self {
        let mut applications: Vec<&str> = Vec::new();
        for pattern in patterns {
            if !applications.contains(&pattern.app.as_str()) {
                applications.push(&pattern.app);
            }
        }
        let real = |app: &str| app != SYNTHETIC;
        let mut summaries = Vec::new();
        let mut add = |title: &str, belongs: &dyn Fn(&str) -> bool| {
            for element_bytes in ELEMENT_BYTES {
                let measured = ARCHITECTURES.iter().map(|(name, ports)| {
                    let of = rows.iter().filter(|row| {
                        row.architecture == *name
                            && row.element_bytes == element_bytes
                            && belongs(&patterns[row.pattern].app)
                    });
                    Entry {
                        name,
                        ports: u64::from(*ports),
                        figures: sum(of.map(|row| row.figures)),
                    }
                });
                let modelled = SCHEMES.iter().map(|scheme| {
                    let of = patterns.iter().filter(|pattern| belongs(&pattern.app));
                    let of = of.map(|pattern| model(scheme, pattern, element_bytes, most_groups));
                    Some(Entry {
                        name: scheme.name,
                        ports: (scheme.ports)(element_bytes, u64::from(LANES)),
                        figures: sum(of.collect::<Option<Vec<_>>>()?),
                    })
                });
                summaries.push(Summary {
                    application: title.to_string(),
                    element_bytes,
                    measured: measured.collect(),
                    modelled: modelled.collect(),
                });
            }
        };
        for application in &applications {
            add(application, &|app| app == *application);
        }
        if applications.iter().filter(|app| real(app)).count() > 1 {
            add(APPLICATIONS, &real);
        }
        Self(summaries)
    }
}

fn sum(all: impl IntoIterator<Item = Figures>) -> Figures {
    let mut sum = Figures::default();
    for figures in all {
        sum += figures;
    }
    sum
}

pub fn ratio(of: u64, to: u64) -> f64 {
    if to == 0 {
        return 0.0;
    }
    of as f64 / to as f64
}
