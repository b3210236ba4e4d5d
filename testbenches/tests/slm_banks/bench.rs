//! The simulated unit, and the requirements on its passes, for the tests beside this file.

use num_bigint::BigUint;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use warpwright_blocks::block::Block as _;
use warpwright_blocks::catalogue;
use warpwright_blocks::golden::split_lanes;
use warpwright_blocks::slm_banks::stimulus::Request;
use warpwright_blocks::slm_banks::{Configuration, SlmBanks};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_sim::engine::Single;
use warpwright_sim::simulator::Simulator;

pub static BLOCK: SlmBanks = SlmBanks;

/// 128 KiB, with data.
pub fn configuration(lanes: u32, banks: u32) -> Configuration {
    Configuration {
        lanes,
        banks,
        word_bits: 15,
        tag_bits: 4,
        data: true,
    }
}

/// A pass that was taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pass {
    pub is_store: bool,
    pub tag: u64,
    pub is_last: bool,
    /// A bit a lane, and the bank of each.
    pub lanes: u64,
    pub bank: Vec<u64>,
    /// A bit a bank, and the row, the bytes and the data of each.
    pub used: u64,
    pub row: Vec<u64>,
    pub bytes: Vec<u64>,
    pub data: Vec<u64>,
}

pub struct Unit {
    simulator: Single,
    c: Configuration,
}

impl Unit {
    pub fn new(c: Configuration) -> Self {
        let settings = [
            ("lanes", c.lanes),
            ("banks", c.banks),
            ("word_bits", c.word_bits),
        ];
        let settings = settings.map(|(name, value)| (name, value.to_string()));
        let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
        let parameters = catalogue::parameters(&BLOCK, settings).unwrap();
        assert_eq!(Configuration::new(&parameters), c);
        let module = Arc::new(BLOCK.build(&parameters).unwrap());
        let simulator = Single::new(&optimize(flatten(&module, Names::Dropped)));
        Self { simulator, c }
    }

    fn peek(&self, port: &str) -> BigUint {
        self.simulator.peek(port).unwrap()
    }

    fn flag(&self, port: &str) -> bool {
        self.peek(port) != BigUint::ZERO
    }

    fn pass(&self) -> Pass {
        let c = self.c;
        let all = |port: &str, width, count| split_lanes(&self.peek(port), width, count);
        let one = |port: &str, width| all(port, width, 1)[0];
        let bank = match c.bank_bits() {
            0 => vec![0; c.lanes as usize],
            bits => all("out_bank", bits, c.lanes),
        };
        Pass {
            is_store: self.flag("out_is_store"),
            tag: one("out_tag", c.tag_bits),
            is_last: self.flag("out_last"),
            lanes: one("out_lanes", c.lanes),
            bank,
            used: one("out_used", c.banks),
            row: all("out_row", c.row_bits(), c.banks),
            bytes: all("out_bytes", 4, c.banks),
            data: all("out_data", 32, c.banks),
        }
    }

    /// Runs requests through; yields the passes of each, and how many cycles it took to the last.
    pub fn run(
        &mut self,
        requests: &[Request],
        mut offers: impl FnMut() -> bool,
        mut takes: impl FnMut() -> bool,
    ) -> (Vec<Vec<Pass>>, usize) {
        let mut waiting = requests.iter();
        let mut next = waiting.next();
        let (mut done, mut passes) = (Vec::new(), Vec::new());
        let mut cycles = 0;
        while done.len() < requests.len() {
            let is_offered = next.is_some() && offers();
            let is_ready = takes();
            if let Some(request) = next {
                for (port, value) in request.ports(self.c).iter() {
                    self.simulator.poke(port, value.clone()).unwrap();
                }
            }
            for (port, value) in [("in_valid", is_offered), ("out_ready", is_ready)] {
                self.simulator.poke(port, u8::from(value).into()).unwrap();
            }
            self.simulator.step();
            cycles += 1;
            assert!(cycles < 1000 * (1 + requests.len()), "it never ends");
            if is_offered && self.flag("in_ready") {
                next = waiting.next();
            }
            if is_ready && self.flag("out_valid") {
                let pass = self.pass();
                let is_last = pass.is_last;
                passes.push(pass);
                if is_last {
                    done.push(std::mem::take(&mut passes));
                }
            }
        }
        (done, cycles)
    }
}

/// Passes do what a request asks for, and are as few as can be.
pub fn judge(c: Configuration, request: &Request, passes: &[Pass]) {
    let active = |lane: usize| request.mask >> lane & 1 == 1;
    let banks = u64::from(c.banks);
    let lanes = request.words.len();

    let mut wanted: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
    for lane in (0..lanes).filter(|lane| active(*lane)) {
        let word = request.words[lane];
        wanted.entry(word % banks).or_default().insert(word);
    }
    let fewest = wanted.values().map(BTreeSet::len).max().unwrap_or(1);
    assert_eq!(passes.len(), fewest, "{request:?}");

    let mut served = 0;
    // Bytes of words, as passes store them.
    let mut stored: BTreeMap<(u64, u32), u64> = BTreeMap::new();
    for (number, pass) in passes.iter().enumerate() {
        assert_eq!(pass.is_last, number + 1 == fewest);
        assert_eq!((pass.is_store, pass.tag), (request.is_store, request.tag));
        assert_eq!(served & pass.lanes, 0, "a lane is served twice");
        served |= pass.lanes;
        let mut used = 0;
        for lane in 0..lanes {
            let (word, bank) = (request.words[lane], pass.bank[lane]);
            if pass.lanes >> lane & 1 == 0 {
                assert_eq!(bank, 0);
                continue;
            }
            used |= 1u64 << bank;
            let place = (bank, pass.row[bank as usize]);
            assert_eq!(place, (word % banks, word / banks), "lane {lane}");
        }
        assert_eq!(used, pass.used);
        for bank in 0..banks {
            let of = |all: &[u64]| all[bank as usize];
            let (row, bytes, data) = (of(&pass.row), of(&pass.bytes), of(&pass.data));
            for byte in 0..4 {
                let value = data >> (8 * byte) & 0xFF;
                if bytes >> byte & 1 == 1 {
                    assert_eq!(used >> bank & 1, 1);
                    stored.insert((row * banks + bank, byte), value);
                } else {
                    assert_eq!(value, 0);
                }
            }
            assert!(used >> bank & 1 == 1 || row == 0);
        }
    }
    assert_eq!(served, request.mask);

    // One lane after another.
    let mut expected = BTreeMap::new();
    for lane in (0..lanes).filter(|lane| request.is_store && active(*lane)) {
        for byte in (0..4).filter(|byte| request.bytes[lane] >> byte & 1 == 1) {
            let value = request.data[lane] >> (8 * byte) & 0xFF;
            expected.insert((request.words[lane], byte), value);
        }
    }
    assert_eq!(stored, expected, "{request:?}");
}
