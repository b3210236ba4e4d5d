//! `slm_banks`: its passes, checked against the words of its specification and not against its golden model.
//!
//! - [`bench`]: the simulated unit, at any size; its answers are judged with sets and a memory of bytes
//! - [`monitor`]: the same claims as rules over the ports, proved for all inputs and without bound

mod bench;
mod monitor;

use bench::{BLOCK, Pass, Unit, configuration, judge};
use monitor::Monitor;
use std::sync::Arc;
use warpwright_blocks::catalogue;
use warpwright_blocks::effort::by_run;
use warpwright_blocks::random::Random;
use warpwright_blocks::slm_banks::Configuration;
use warpwright_blocks::slm_banks::stimulus::Request;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::netlist::{NetOp, Netlist};
use warpwright_prove::obligation::{Obligation, Verdict, prove};
use warpwright_prove::spec::Spec;
use warpwright_testbenches::proof::{agrees_with_golden, patient};

use warpwright_blocks::block::Block as _;

type Settings<'a> = &'a [(&'a str, &'a str)];

fn store(words: &[u64], bytes: &[u64]) -> Request {
    let lanes = words.len() as u64;
    Request {
        is_store: true,
        tag: 3,
        mask: (1 << lanes) - 1,
        words: words.to_vec(),
        bytes: bytes.to_vec(),
        data: (0..lanes).map(|lane| 0x0101_0101 * (lane + 1)).collect(),
    }
}

fn load(words: Vec<u64>) -> Request {
    Request {
        is_store: false,
        ..store(&words, &vec![15; words.len()])
    }
}

/// The passes of one request alone, judged.
fn passes(c: Configuration, request: &Request) -> Vec<Pass> {
    let mut unit = Unit::new(c);
    let taken = unit.run(std::slice::from_ref(request), || true, || true);
    let (passes, _) = taken;
    assert_eq!(passes.len(), 1);
    judge(c, request, &passes[0]);
    passes.into_iter().next().unwrap_or_default()
}

/// vortex issue 153: lanes that read one word do not wait for each other.
#[test]
fn reads_of_one_word_are_one_pass() {
    let c = configuration(32, 32);
    for words in [vec![5; 32], (0..32).map(|lane| lane / 4 * 7).collect()] {
        assert_eq!(passes(c, &load(words)).len(), 1);
    }
    // Two words of one bank, mixed among the lanes.
    let two = (0..32).map(|lane| 3 + lane % 2 * 64).collect();
    assert_eq!(passes(c, &load(two)).len(), 2);
}

#[test]
fn directed_requests_take_the_fewest_passes() {
    let c = configuration(32, 32);
    let stride = |stride: u64| load((0..32).map(|lane| lane * stride).collect());
    for (stride, expected) in [
        (stride(0), 1),
        (stride(1), 1),
        (stride(2), 2),
        (stride(3), 1),
        (stride(4), 4),
        (stride(24), 8),
        (stride(32), 32),
        (stride(33), 1),
    ] {
        assert_eq!(passes(c, &stride).len(), expected, "{:?}", stride.words);
    }
    // Another order does not count.
    let mut turned = stride(4);
    turned.words.rotate_left(13);
    turned.words.reverse();
    assert_eq!(passes(c, &turned).len(), 4);
    let few_banks = configuration(32, 4);
    assert_eq!(passes(few_banks, &stride(1)).len(), 8);
}

/// Of lanes that store to one word, the highest that stores a byte wins it, whichever bytes the others store.
#[test]
fn stores_to_one_word_are_merged() {
    let c = configuration(4, 4);
    let merged = passes(c, &store(&[9; 4], &[0b1111, 0b0110, 0b0011, 0b0000]));
    assert_eq!(merged.len(), 1);
    assert_eq!(merged[0].bytes[1], 0b1111);
    assert_eq!(merged[0].data[1], 0x0102_0303);
    let c = configuration(32, 32);
    for step in 1..16 {
        let bytes: Vec<u64> = (0..32).map(|lane| lane * step % 16).collect();
        assert_eq!(passes(c, &store(&[77; 32], &bytes)).len(), 1);
    }
}

/// Facts of the documents leave it open; here it is one pass that does nothing.
#[test]
fn a_request_without_lanes_is_one_pass() {
    let c = configuration(8, 4);
    for mut request in [load(vec![1; 8]), store(&[1; 8], &[15; 8])] {
        request.mask = 0;
        let only = passes(c, &request);
        assert_eq!(only.len(), 1);
        assert_eq!((only[0].lanes, only[0].used), (0, 0));
        assert!(only[0].row.iter().chain(&only[0].bytes).all(|v| *v == 0));
    }
}

/// At the sizes that are used, with every pace on both sides.
#[test]
fn random_requests_take_the_fewest_passes() {
    for (lanes, banks, seed) in [(32, 32, 1), (32, 16, 2), (16, 32, 3), (13, 8, 4), (1, 1, 5)] {
        let c = configuration(lanes, banks);
        let mut random = Random::new(seed);
        let requests: Vec<Request> = (0..300).map(|_| Request::random(c, &mut random)).collect();
        let mut offer = Random::new(seed + 10);
        let mut take = Random::new(seed + 20);
        let mut unit = Unit::new(c);
        let (passes, _) = unit.run(&requests, || offer.chance(3, 4), || take.chance(2, 3));
        assert_eq!(passes.len(), requests.len());
        for (request, passes) in requests.iter().zip(&passes) {
            judge(c, request, passes);
        }
    }
}

/// The next request comes in with the last pass of the one before.
#[test]
fn no_cycle_is_lost_between_requests() {
    let c = configuration(16, 16);
    let mut random = Random::new(7);
    let requests: Vec<Request> = (0..200).map(|_| Request::random(c, &mut random)).collect();
    let (passes, cycles) = Unit::new(c).run(&requests, || true, || true);
    let all: usize = passes.iter().map(Vec::len).sum();
    assert_eq!(cycles, 1 + all);
}

/// What lanes ask for that are not active changes nothing.
#[test]
fn inactive_lanes_have_no_influence() {
    let c = configuration(32, 32);
    let mut random = Random::new(8);
    let requests: Vec<Request> = (0..200).map(|_| Request::random(c, &mut random)).collect();
    let others: Vec<Request> = requests
        .iter()
        .map(|request| {
            let mut other = request.clone();
            let noise = Request::random(c, &mut random);
            for lane in (0..32).filter(|lane| request.mask >> lane & 1 == 0) {
                other.words[lane] = noise.words[lane];
                other.bytes[lane] = noise.bytes[lane];
                other.data[lane] = noise.data[lane];
            }
            other
        })
        .collect();
    assert_ne!(requests, others);
    let run = |requests: &[Request]| Unit::new(c).run(requests, || true, || true);
    assert_eq!(run(&requests), run(&others));
}

fn netlist(settings: Settings<'_>) -> Netlist {
    let parameters = catalogue::parameters(&BLOCK, settings.iter().copied()).unwrap();
    let module = Arc::new(BLOCK.build(&parameters).unwrap());
    optimize(flatten(&module, Names::Dropped))
}

/// Whether the hardware keeps the monitor's rules.
fn monitored(settings: Settings<'_>, netlist: &Netlist) -> Verdict {
    let parameters = catalogue::parameters(&BLOCK, settings.iter().copied()).unwrap();
    let c = Configuration::new(&parameters);
    let spec = || -> Box<dyn Spec> { Box::new(Monitor::new(c)) };
    let obligation = Obligation::Induction { cycles: 1 };
    let proof = prove(netlist, &spec, obligation, &patient()).unwrap();
    println!("{settings:?}: {:?}", proof.statistics);
    proof.verdict
}

/// Whether it does what its golden model does.
fn modelled(settings: Settings<'_>, netlist: &Netlist) -> Verdict {
    let parameters = catalogue::parameters(&BLOCK, settings.iter().copied()).unwrap();
    let proof = agrees_with_golden(&BLOCK, &parameters, netlist, &patient()).unwrap();
    println!("{settings:?}: {:?}", proof.statistics);
    proof.verdict
}

const FOUR: Settings<'_> = &[("lanes", "4"), ("banks", "4"), ("word_bits", "4")];

#[test]
fn each_lane_is_served_once_in_the_fewest_passes() {
    let sizes: [Settings<'_>; 4] = [
        FOUR,
        &[
            ("lanes", "4"),
            ("banks", "2"),
            ("word_bits", "4"),
            ("data", "off"),
        ],
        &[
            ("lanes", "5"),
            ("banks", "1"),
            ("word_bits", "3"),
            ("data", "off"),
        ],
        &[
            ("lanes", "3"),
            ("banks", "8"),
            ("word_bits", "5"),
            ("data", "off"),
        ],
    ];
    for settings in sizes {
        assert_eq!(
            monitored(settings, &netlist(settings)),
            Verdict::Held,
            "{settings:?}"
        );
    }
}

#[test]
fn passes_are_those_of_the_model() {
    let sizes: [Settings<'_>; 6] = [
        FOUR,
        &[
            ("lanes", "1"),
            ("banks", "1"),
            ("word_bits", "1"),
            ("tag_bits", "1"),
        ],
        &[("lanes", "1"), ("banks", "4"), ("word_bits", "3")],
        &[("lanes", "4"), ("banks", "1"), ("word_bits", "3")],
        &[
            ("lanes", "5"),
            ("banks", "2"),
            ("word_bits", "4"),
            ("data", "off"),
        ],
        &[
            ("lanes", "8"),
            ("banks", "8"),
            ("word_bits", "5"),
            ("data", "off"),
        ],
    ];
    // The last takes most of the time.
    for &settings in &sizes[..by_run(5, 6)] {
        assert_eq!(
            modelled(settings, &netlist(settings)),
            Verdict::Held,
            "{settings:?}"
        );
    }
}

/// The same hardware, in which a register never takes a 1.
fn with_zero(netlist: &Netlist, path: &str) -> Netlist {
    let mut made = netlist.clone();
    let found = made.registers.iter().position(|r| r.path == path);
    let index = found.unwrap_or_else(|| panic!("there is no register {path}"));
    let width = made.registers[index].width;
    let zero = made.push(NetOp::Const(Bits::zero(width)), width);
    made.registers[index].next = zero;
    made
}

/// Both proofs notice what they are for.
#[test]
fn planted_faults_are_refuted() {
    let good = netlist(FOUR);
    for (path, is_seen_at_the_ports) in [
        // Without broadcast; two words in one bank at once; a lane that is never served; bytes that are lost.
        ("lanes[2].same_word_q", true),
        ("lanes[2].same_bank_q", true),
        ("pending_q", true),
        ("lanes[1].bytes_q", false),
    ] {
        let bad = with_zero(&good, path);
        let verdict = modelled(FOUR, &bad);
        assert!(
            matches!(verdict, Verdict::Refuted(_)),
            "{path}: {verdict:?}"
        );
        let verdict = monitored(FOUR, &bad);
        let is_refuted = matches!(verdict, Verdict::Refuted(_));
        assert_eq!(is_refuted, is_seen_at_the_ports, "{path}: {verdict:?}");
    }
}
