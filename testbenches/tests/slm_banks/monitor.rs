//! The guarantees about passes as rules over the ports: a monitor that records the accepted request, and counts.
//!
//! It does not prescribe which word a bank serves first. It uses only as much of the hardware's registers as an induction needs.

use warpwright_blocks::slm_banks::Configuration;
use warpwright_hdl::word::{Symbol, Word};
use warpwright_prove::spec::{Demand, Ports, Remembered, Spec};

/// Bits of counts of passes.
const COUNT: u32 = 7;

/// The request under way, as far as it has gone.
pub struct Monitor {
    c: Configuration,
    is_there: Symbol,
    /// For each lane: it is active, the word that it wants, it has been served.
    active: Vec<Symbol>,
    words: Vec<Symbol>,
    served: Vec<Symbol>,
    /// Passes that were taken.
    passes: Symbol,
}

impl Monitor {
    pub fn new(c: Configuration) -> Self {
        let lanes = c.lanes as usize;
        Self {
            c,
            is_there: Symbol::flag(false),
            active: vec![Symbol::flag(false); lanes],
            words: vec![Symbol::zero(c.word_bits); lanes],
            served: vec![Symbol::flag(false); lanes],
            passes: Symbol::zero(COUNT),
        }
    }

    /// How many distinct words these lanes want of the bank that most are wanted of.
    fn most_words_of_a_bank(&self, lanes: &[Symbol]) -> Symbol {
        let mut most = Symbol::zero(COUNT);
        for bank in 0..u64::from(self.c.banks) {
            let mut count = Symbol::zero(COUNT);
            for (lane, wants) in lanes.iter().enumerate() {
                let mut is_new = wants.clone() & self.is_in(lane, bank);
                for (other, also_wants) in lanes.iter().enumerate().take(lane) {
                    let same = also_wants.clone() & self.same_word(lane, other);
                    is_new = is_new & !same;
                }
                count = count + is_new.zext(COUNT);
            }
            most = most.less(&count).mux(&count, &most);
        }
        most
    }

    fn same_word(&self, lane: usize, other: usize) -> Symbol {
        self.words[lane].equals(&self.words[other])
    }

    fn is_in(&self, lane: usize, bank: u64) -> Symbol {
        match self.c.bank_bits() {
            0 => Symbol::flag(true),
            bits => self.words[lane].slice(0, bits).is(bank),
        }
    }

    /// The bound; one pass for nobody.
    fn fewest(&self) -> Symbol {
        let most = self.most_words_of_a_bank(&self.active);
        most.any().mux(&most, &Symbol::number(1, COUNT))
    }

    fn rules(&self, ports: &Ports) -> Vec<(&'static str, Symbol)> {
        let c = self.c;
        let bit = |port: &str| ports.read(port, 1);
        let (valid, is_last) = (bit("out_valid"), bit("out_last"));
        let lanes = ports.read("out_lanes", c.lanes);
        let (used, rows) = (
            ports.read("out_used", c.banks),
            ports.read("out_row", c.banks * c.row_bits()),
        );
        let mut waited = Symbol::flag(true);
        let mut at_its_row = Symbol::flag(true);
        let mut all_served = Symbol::flag(true);
        let mut wanted = Symbol::flag(true);
        for lane in 0..c.lanes {
            let index = lane as usize;
            let goes = lanes.bit(lane);
            let waits = self.active[index].clone() & !self.served[index].clone();
            waited = waited & (!goes.clone() | waits.clone());
            all_served = all_served & (!waits | goes.clone());
            let row = self.words[index].slice(c.bank_bits(), c.row_bits());
            let mut finds = Symbol::flag(false);
            for bank in 0..c.banks {
                let shown = rows.slice(bank * c.row_bits(), c.row_bits());
                let there = used.bit(bank) & shown.equals(&row);
                finds = finds | (self.is_in(index, bank.into()) & there);
            }
            at_its_row = at_its_row & (!goes | finds);
        }
        for bank in 0..c.banks {
            let lanes =
                (0..c.lanes).map(|lane| lanes.bit(lane) & self.is_in(lane as usize, bank.into()));
            let somebody = lanes.fold(Symbol::flag(false), |a, b| a | b);
            wanted = wanted & !(used.bit(bank) & !somebody);
        }
        let passes = self.passes.clone() + Symbol::number(1, COUNT);
        let fewest = self.fewest();
        let ends = is_last.clone() & bit("out_ready");
        let accepts = !self.is_there.clone() | ends;
        let in_pass = |rule: Symbol| !valid.clone() | rule;
        vec![
            (
                "a pass in every cycle of a request",
                !(valid.clone() ^ self.is_there.clone()),
            ),
            (
                "a request comes in as the one before ends",
                !(bit("in_ready") ^ accepts),
            ),
            ("who is served has waited", in_pass(waited)),
            (
                "who is served finds the row that it wants",
                in_pass(at_its_row),
            ),
            ("a bank that is used serves somebody", in_pass(wanted)),
            (
                "after the last pass all are served",
                in_pass(!is_last.clone() | all_served),
            ),
            (
                "the last pass is the one that the bound allows",
                in_pass(!(is_last ^ passes.equals(&fewest))),
            ),
            ("no pass beyond the bound", in_pass(!fewest.less(&passes))),
        ]
    }

    fn clock(&mut self, ports: &Ports) {
        let bit = |port: &str| ports.read(port, 1);
        let taken = bit("out_valid") & bit("out_ready");
        let lanes = ports.read("out_lanes", self.c.lanes);
        let words = ports.read("in_word", self.c.lanes * self.c.word_bits);
        let mask = ports.read("in_mask", self.c.lanes);
        let accepted = bit("in_valid") & bit("in_ready");
        let ended = taken.clone() & bit("out_last");
        for lane in 0..self.c.lanes {
            let index = lane as usize;
            let served = self.served[index].clone() | (taken.clone() & lanes.bit(lane));
            self.served[index] = served & !accepted.clone();
            self.active[index] = accepted.mux(&mask.bit(lane), &self.active[index]);
            let word = words.slice(lane * self.c.word_bits, self.c.word_bits);
            self.words[index] = accepted.mux(&word, &self.words[index]);
        }
        let passes = self.passes.clone() + taken.zext(COUNT);
        self.passes = accepted.mux(&Symbol::zero(COUNT), &passes);
        let stays = self.is_there.clone() & !ended;
        self.is_there = (accepted | stays) & !bit("rst");
    }
}

impl Spec for Monitor {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut Symbol)) {
        visit("there is a request", &mut self.is_there);
        for (what, lanes) in [
            ("active", &mut self.active),
            ("word", &mut self.words),
            ("served", &mut self.served),
        ] {
            for (number, word) in lanes.iter_mut().enumerate() {
                visit(&format!("{what} of lane {number}"), word);
            }
        }
        visit("passes", &mut self.passes);
    }

    fn cycle(&mut self, ports: &Ports) -> Vec<Demand> {
        let rules = self.rules(ports).into_iter();
        let demands = rules.map(|(name, holds)| Demand::Rule {
            name: name.to_string(),
            holds,
        });
        let demands = demands.collect();
        self.clock(ports);
        demands
    }

    fn invariants(&self, hardware: &Remembered<'_>) -> Vec<(String, Symbol)> {
        let c = self.c;
        let idle = !self.is_there.clone();
        let busy = hardware.register("busy_q", 1);
        let pending = hardware.register("pending_q", c.lanes);
        let mut invariants = vec![("busy".to_string(), !(busy ^ self.is_there.clone()))];
        let mut holds = |name: String, holds: Symbol| {
            invariants.push((name, idle.repeat(holds.width()) | holds));
        };
        let mut waiting = Vec::new();
        for lane in 0..c.lanes {
            let index = lane as usize;
            let waits = self.active[index].clone() & !self.served[index].clone();
            holds(
                format!("lane {lane} waits"),
                !(pending.bit(lane) ^ waits.clone()),
            );
            waiting.push(waits);
            let register =
                |name: &str, width| hardware.register(&format!("lanes[{lane}].{name}_q"), width);
            let word = register("word", c.word_bits);
            holds(
                format!("word of lane {lane}"),
                !(word ^ self.words[index].clone()),
            );
            // Of the lowest lane nobody asks who is lower: it has no such registers.
            if lane == 0 {
                continue;
            }
            let (words, banks) = (
                register("same_word", c.lanes),
                register("same_bank", c.lanes),
            );
            for other in 0..index {
                let at = other as u32;
                let same_word = self.same_word(index, other);
                let number = |lane: usize| match c.bank_bits() {
                    0 => Symbol::flag(true),
                    bits => self.words[lane].slice(0, bits),
                };
                let same_bank = number(index).equals(&number(other));
                holds(
                    format!("word of {lane} and {other}"),
                    !(words.bit(at) ^ same_word.clone()),
                );
                holds(
                    format!("bank of {lane} and {other}"),
                    !(banks.bit(at) ^ same_bank),
                );
                let together = self.active[index].clone() & self.active[other].clone() & same_word;
                let alike = !(waiting[index].clone() ^ waiting[other].clone());
                holds(format!("{lane} and {other} go together"), !together | alike);
            }
        }
        let left = self.most_words_of_a_bank(&waiting);
        let left = left.any().mux(&left, &Symbol::number(1, COUNT));
        let all = self.passes.clone() + left;
        holds(
            "what is left keeps to the bound".to_string(),
            all.equals(&self.fewest()),
        );
        invariants
    }
}
