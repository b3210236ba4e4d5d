//! P10, P11 and P12: latency of requests, illegal requests, and address sizes with data sizes.

use super::bench::{Plan, run};
use super::device::Pace;
use super::ports::Simulated;
use super::request::{
    A16, A32, A64, D8U32, D16U32, D32, D64, Request, SLM, STORE, Shape, TGM, UGM, UGML,
};
use super::stimulus::{ANY, Mix, requests};
use super::{in_all_runs, kinds, properties, scaled, small_shapes};

/// How long a request alone takes if nobody waits: as the contract says, and so bounded by its transactions, of which there are two a lane at most.
#[test]
fn p10_requests_complete_within_bounds() {
    in_all_runs(properties::p10);
    for shape in small_shapes() {
        let to_coalesce = if shape.arch == "matrix" { 2 } else { 1 };
        for request in requests(&shape, scaled(60), ANY, 10) {
            let plan = Plan::new(Pace::QUICK, 10);
            let run = run(&mut Simulated::new(&shape), &[request], plan).unwrap();
            let served = &run.served[0];
            let to_entry = served.taken + u64::from(shape.stages);
            let first = to_entry + to_coalesce + 1;
            let completed = served.completion.0;
            let Some((last, _)) = served.beats.last() else {
                assert!(completed <= to_entry + 2, "{shape:?}: {served:?}");
                continue;
            };
            assert_eq!(served.beats[0].0, first, "{shape:?}: {served:?}");
            let beats = served.beats.len() as u64;
            assert!(beats <= 2 * u64::from(shape.lanes));
            assert_eq!(*last, first + beats - 1, "{shape:?}: {served:?}");
            // Of each beat all answers come in the next cycle.
            assert!(completed <= last + 3, "{shape:?}: {served:?}");
        }
    }
}

/// With room for many requests, each takes as many cycles as it has beats.
#[test]
fn p10_no_cycle_is_lost_between_requests() {
    for shape in small_shapes() {
        let shape = Shape {
            entries: 16,
            ..shape
        };
        let requests = requests(&shape, scaled(150), ANY, 11);
        let plan = Plan::new(Pace::QUICK, 11);
        let run = run(&mut Simulated::new(&shape), &requests, plan).unwrap();
        assert_eq!(properties::all(&run), Ok(()), "{shape:?}");
        let needed = run.served.iter().map(|served| served.beats.len().max(1));
        let needed: usize = needed.sum();
        let ends = run.served.iter().map(|served| served.completion.0);
        let cycles = ends.max().unwrap_or_default() - run.served[0].taken;
        assert!(
            cycles <= needed as u64 + 30,
            "{shape:?}: {cycles} cycles for {needed} beats"
        );
    }
}

/// Each reason alone, in a request that is legal but for it; and many random ones.
#[test]
fn p11_illegal_requests_complete_without_a_transaction() {
    in_all_runs(properties::p11);
    let mix = Mix {
        spoiled_of: 1,
        ..ANY
    };
    for shape in small_shapes() {
        let requests = requests(&shape, scaled(150), mix, 12);
        let plan = Plan::new(Pace::MIXED, 12);
        let run = run(&mut Simulated::new(&shape), &requests, plan).unwrap();
        assert_eq!(properties::all(&run), Ok(()), "{shape:?}");
        let illegal = kinds::kinds(&run)["illegal"];
        assert!(illegal > requests.len() / 2, "{illegal}");
    }
    let shape = &small_shapes()[0];
    let mut all = Vec::new();
    let mut wanted = Vec::new();
    for (reason, spoil) in illegal() {
        let legal = Request::new(shape, STORE, |lane| 0x1000 + 8 * lane);
        let mut illegal = legal.clone();
        spoil(&mut illegal);
        all.extend([illegal, legal]);
        wanted.extend([reason, 0]);
    }
    let run = run(&mut Simulated::new(shape), &all, Plan::new(Pace::QUICK, 13)).unwrap();
    assert_eq!(properties::all(&run), Ok(()));
    for (served, reason) in run.served.iter().zip(wanted) {
        assert_eq!(served.completion.1.reason, reason, "{:?}", served.request);
        assert_eq!(served.beats.is_empty(), reason != 0);
    }
}

type Spoil = fn(&mut Request);

/// A way to each reason, by the reason's code.
fn illegal() -> Vec<(u64, Spoil)> {
    let ways: [Spoil; 25] = [
        |r| r.sfid = 3,
        |r| r.operation = 36,
        |r| r.operation = 31,
        |r| r.address_size = 0,
        |r| r.address_size = A16,
        |r| r.surface = 1,
        |r| (r.sfid, r.address_size, r.surface) = (SLM, A32, 1),
        |r| (r.sfid, r.address_size) = (TGM, A32),
        |r| (r.sfid, r.address_size) = (UGML, A32),
        |r| r.data_size = 6,
        |r| r.data_size = 1,
        |r| (r.operation, r.data_size) = (12, D8U32),
        |r| (r.operation, r.component_mask) = (12, 1),
        |r| (r.operation, r.transposed, r.mask) = (12, true, 1),
        |r| (r.operation, r.elements) = (12, 2),
        |r| r.operation = 6,
        |r| (r.operation, r.component_mask, r.transposed, r.mask) = (6, 1, true, 1),
        |r| (r.operation, r.component_mask, r.sfid) = (6, 5, UGML),
        |r| r.elements = 5,
        |r| r.elements = 8,
        |r| (r.transposed, r.mask) = (true, 2),
        |r| (r.transposed, r.mask, r.elements) = (true, 1, 64),
        |r| (r.operation, r.returns, r.cache) = (0, false, 7),
        |r| r.alignment = 24,
        |r| r.policy = 3,
    ];
    (1..).zip(ways).collect()
}

#[test]
fn p12_every_address_size_goes_with_every_data_size() {
    for shape in small_shapes() {
        let mut all = Vec::new();
        for (sfid, address_size, surface) in [
            (SLM, A16, 0),
            (SLM, A32, 0),
            (UGM, A32, 0),
            (UGM, A32, 1),
            (UGM, A64, 0),
        ] {
            for data_size in [D32, D64, D8U32, D16U32] {
                for operation in [0, 4, 0, 12, 0] {
                    if operation == 12 && data_size == D8U32 {
                        continue;
                    }
                    for scale in [0, 3] {
                        // Above 16 and 32 bits something else, which counts with 64.
                        let address = |lane: u64| 0xC0DE_0001_9ABC_0100 + 12 * lane;
                        all.push(Request {
                            sfid,
                            address_size,
                            surface,
                            data_size,
                            scale,
                            base: 0x7_0000_0000,
                            surface_bytes: 1 << 48,
                            ..Request::new(&shape, operation, address)
                        });
                    }
                }
            }
        }
        let plan = Plan::new(Pace::MIXED, 14);
        let run = run(&mut Simulated::new(&shape), &all, plan).unwrap();
        assert_eq!(properties::all(&run), Ok(()), "{shape:?}");
        for served in &run.served {
            let (_, beat) = &served.beats[0];
            let line = beat.used().next().map(|slot| slot.line).unwrap_or_default();
            let r = &served.request;
            let from = match (r.address_size, r.surface) {
                (A16, _) => 0x0100 << r.scale,
                (A32, 0) => 0x9ABC_0100 << r.scale,
                (A32, _) => 0x7_0000_0000 + (0x9ABC_0100 << r.scale),
                _ => 0xC0DE_0001_9ABC_0100 << r.scale,
            };
            assert_eq!(line, shape.line(from), "{r:?}");
        }
    }
}
