//! The drawn signals and what is known about them before the first value: form, names, and which are aliases of one signal.

use super::Request;
use crate::picture::Form;
use crate::picture::choose::{Chosen, is_match};
use crate::picture::names::{self, Names, SaveFile};
use crate::picture::radix::{Radix, RadixOf};
use std::collections::HashMap;
use wellen::{Hierarchy, SignalEncoding, SignalRef};

/// The signals and what there is to know of them before their values.
pub(super) struct Tracks {
    pub(super) chosen: Vec<Track>,
    /// Each signal once.
    pub(super) references: Vec<SignalRef>,
    pub(super) places: HashMap<SignalRef, usize>,
}

pub(super) struct Track {
    pub(super) chosen: Chosen,
    /// Where its signal is among the references.
    pub(super) place: usize,
    pub(super) form: Form,
    pub(super) names: Option<Names>,
    /// How its numbers are written.
    pub(super) radix: Radix,
}

impl Tracks {
    pub(super) fn new(hierarchy: &Hierarchy, signals: Vec<Chosen>, request: &Request<'_>) -> Self {
        let save_file = SaveFile::beside(request.trace);
        let mut tracks = Self {
            chosen: Vec::new(),
            references: Vec::new(),
            places: HashMap::new(),
        };
        for chosen in signals {
            let var = &hierarchy[chosen.var];
            let names =
                names::of_trace(hierarchy, chosen.var).or_else(|| save_file.names(&chosen.path));
            let form = match var.signal_encoding(hierarchy) {
                SignalEncoding::BitVector(0) => Form::Events,
                SignalEncoding::BitVector(1) if names.is_none() => Form::Wave,
                _ => Form::Boxes,
            };
            let references = &mut tracks.references;
            let place = *tracks.places.entry(chosen.signal).or_insert_with(|| {
                references.push(chosen.signal);
                references.len() - 1
            });
            let radix = radix(request.radices, &chosen.path);
            tracks.chosen.push(Track {
                chosen,
                place,
                form,
                names,
                radix,
            });
        }
        tracks
    }

    /// The first glob of a radix that no signal matches.
    pub(super) fn without_signal<'r>(&self, radices: &'r [RadixOf]) -> Option<&'r str> {
        let has_signal = |glob: &&str| {
            let mut of = self.chosen.iter();
            of.any(|track| is_match(glob, &track.chosen.path))
        };
        let mut globs = radices.iter().filter_map(|of| of.glob.as_deref());
        globs.find(|glob| !has_signal(glob))
    }

    /// Whether a signal is drawn as boxes.
    pub(super) fn is_boxes(&self, place: usize) -> bool {
        let mut of = self.chosen.iter().filter(|track| track.place == place);
        of.any(|track| track.form == Form::Boxes)
    }
}

/// How the numbers of a signal are written.
fn radix(radices: &[RadixOf], path: &str) -> Radix {
    let is_for = |of: &&RadixOf| of.glob.as_ref().is_none_or(|glob| is_match(glob, path));
    let last = radices.iter().rev().find(is_for);
    last.map(|of| of.radix).unwrap_or_default()
}
