//! The cases themselves: each is named after its design, issue or document (facts 1.4 and 5.6).

use super::bugs::Bug;
use super::device::Pace;
use super::directed::{Case, before, returned, same, transactions, with_data, word};
use super::request::{
    A16, A32, ATOMIC_ADD, D8U32, D16U32, D64, LANE_BYTES, LOAD, Request, SLM, STORE, SUPPRESS,
};

const AT: u64 = 0x0004_0000;

/// All of them.
pub static CASES: [Case; 20] = [
    Case {
        name: "sparse_mask_miaow",
        bug: Bug::StopsAtTheFirstLaneOff,
        requests: |shape| {
            let load = Request::new(shape, LOAD, |lane| AT + 4 * lane);
            let masks = [0b101, 0b110, 1 << (shape.lanes - 1)];
            masks
                .map(|mask| Request {
                    mask,
                    ..load.clone()
                })
                .into()
        },
        pace: Pace::QUICK,
        then: |run| {
            same("lane 2", returned(run, 0, 2), before(run, AT + 8))?;
            same("lane 1", returned(run, 1, 1), before(run, AT + 4))?;
            same("lane 0, which is off", returned(run, 1, 0), 0xF5F6_F7F8)
        },
    },
    Case {
        name: "same_word_stores_highest_lane_wins_ventus",
        bug: Bug::OrsStores,
        requests: |shape| {
            let store = Request::new(shape, STORE, |_| AT);
            vec![with_data(store, |lane| 0x1111_1111 << (lane % 4))]
        },
        pace: Pace::QUICK,
        then: |run| {
            let last = (run.shape.lanes - 1) % 4;
            same("what is stored", word(&run.memory, AT), 0x1111_1111 << last)?;
            same("transactions", transactions(run, 0), 1)
        },
    },
    Case {
        name: "same_address_stores_highest_lane_wins_simtight",
        bug: Bug::LowestLaneWins,
        requests: |shape| {
            // Two and two lanes; the halves of the words of the upper ones lie above those of the lower ones.
            let store = Request::new(shape, STORE, |lane| AT + lane / 2 * 2);
            vec![with_data(store, |lane| 0x0101_0101 * (lane as u32 + 1))]
        },
        pace: Pace::QUICK,
        then: |run| {
            let second = word(&run.memory, AT) & 0xFFFF;
            same("what lane 1 has stored", second, 0x0202)
        },
    },
    Case {
        name: "bytes_of_one_word_from_two_lanes_radiance",
        bug: Bug::LosesBytesOfAWord,
        requests: |shape| {
            let store = Request::new(shape, STORE, |lane| AT + lane % 4);
            let data_size = D8U32;
            vec![with_data(Request { data_size, ..store }, |lane| {
                0xA0 + lane as u32 % 4
            })]
        },
        pace: Pace::QUICK,
        then: |run| same("the word", word(&run.memory, AT), 0xA3A2_A1A0),
    },
    Case {
        name: "same_line_in_two_windows_vortex",
        bug: Bug::MergesInWindows,
        requests: |shape| {
            let half = u64::from(shape.lanes / 2);
            vec![Request::new(shape, LOAD, move |lane| {
                AT + 256 * (lane % half)
            })]
        },
        pace: Pace::QUICK,
        then: |run| {
            same(
                "transactions",
                transactions(run, 0),
                (run.shape.lanes / 2).into(),
            )
        },
    },
    Case {
        name: "reads_of_one_address_are_one_transaction_vortex_153",
        bug: Bug::NeverMerges,
        requests: |shape| vec![Request::new(shape, LOAD, |_| AT)],
        pace: Pace::QUICK,
        then: |run| same("transactions", transactions(run, 0), 1),
    },
    Case {
        name: "all_lanes_off_completes_vortex",
        bug: Bug::HangsWithoutLanes,
        requests: |shape| {
            let off = |operation| Request {
                mask: 0,
                ..Request::new(shape, operation, |lane| AT + 3 * lane)
            };
            vec![off(LOAD), off(STORE), off(ATOMIC_ADD), off(LOAD)]
        },
        pace: Pace::QUICK,
        then: |run| {
            for request in 0..4 {
                same("transactions", transactions(run, request), 0)?;
            }
            same("what is filled", returned(run, 0, 0), 0xF5F6_F7F8)
        },
    },
    Case {
        name: "masked_off_misaligned_lane_does_not_trap_ara_456",
        bug: Bug::TrapsOnLanesOff,
        requests: |shape| {
            let load = Request::new(shape, LOAD, |lane| AT + 4 * lane + lane % 2);
            let some = Request {
                alignment: 4,
                mask: 0b101,
                ..load
            };
            let policies = [0, 1, 2];
            policies
                .map(|policy| Request {
                    policy,
                    ..some.clone()
                })
                .into()
        },
        pace: Pace::QUICK,
        then: |run| {
            for request in 0..3 {
                let found = &run.served[request].completion.1;
                same("misaligned", found.misaligned, 0)?;
                same("illegal", found.is_illegal, false)?;
                let inactive = run.shape.all_lanes() & 0xAAAA_AAAA;
                same("misaligned and off", found.misaligned_inactive, inactive)?;
                same("lane 2", returned(run, request, 2), before(run, AT + 8))?;
            }
            Ok(())
        },
    },
    Case {
        name: "misaligned_lanes_are_named_ara_457",
        bug: Bug::NamesWrongLanes,
        requests: |shape| {
            let load = Request::new(shape, LOAD, |lane| AT + 4 * lane + u64::from(lane == 1));
            vec![Request {
                alignment: 4,
                policy: SUPPRESS,
                ..load
            }]
        },
        pace: Pace::QUICK,
        then: |run| {
            same("misaligned", run.served[0].completion.1.misaligned, 0b10)?;
            same("lane 1", returned(run, 0, 1), 0xF5F6_F7F8)
        },
    },
    Case {
        name: "index_width_other_than_data_width_ara_455_spatz_61",
        bug: Bug::AddressesLikeData,
        requests: |shape| {
            let mut all = Vec::new();
            for address_size in [A16, A32] {
                for data_size in [D16U32, D8U32, D64] {
                    // Above the address's bits there is something else.
                    let garbage = if address_size == A16 { 16 } else { 32 };
                    let place = |lane| (lane << garbage) | (0x4321_1000 + 16 * lane);
                    all.push(Request {
                        sfid: SLM,
                        address_size,
                        data_size,
                        ..Request::new(shape, LOAD, place)
                    });
                }
            }
            all
        },
        pace: Pace::QUICK,
        then: |run| {
            let wanted = before(run, 0x1010) & 0xFFFF;
            same("lane 1 with 16 bits", returned(run, 0, 1), wanted)?;
            let wanted = before(run, 0x4321_1010) & 0xFFFF;
            same("lane 1 with 32 bits", returned(run, 3, 1), wanted)
        },
    },
    Case {
        name: "mask_bits_are_not_ignored_ara_461_462",
        bug: Bug::IgnoresTheMask,
        requests: |shape| {
            let store = Request::new(shape, STORE, |lane| AT + 4 * lane);
            vec![Request {
                mask: 0b1001,
                ..store
            }]
        },
        pace: Pace::QUICK,
        then: |run| {
            let stays = before(run, AT + 4);
            same(
                "what lane 1 did not store",
                word(&run.memory, AT + 4),
                stays,
            )
        },
    },
    Case {
        name: "first_request_is_issued_saturn_76",
        bug: Bug::LosesTheFirst,
        requests: |shape| vec![Request::new(shape, LOAD, |lane| AT + 512 * lane)],
        pace: Pace::QUICK,
        then: |run| same("transactions", transactions(run, 0), run.shape.lanes.into()),
    },
    Case {
        name: "back_to_back_scatter_after_a_stall_spatz_82",
        bug: Bug::CountsOnWhileStalled,
        requests: |shape| {
            let store = |at: u64| Request::new(shape, STORE, move |lane| at + 40 * lane);
            vec![store(AT), store(AT + 8), store(AT + 16)]
        },
        pace: Pace {
            memory: (1, 4),
            ..Pace::QUICK
        },
        then: |run| {
            let lane = &run.served[2].request.data[LANE_BYTES..];
            let wanted = lane.iter().take(4).rev();
            let wanted = wanted.fold(0, |above, byte| above << 8 | u64::from(*byte));
            same("what lane 1 stores", word(&run.memory, AT + 56), wanted)
        },
    },
    Case {
        name: "partial_answers_do_not_complete_spatz_105",
        bug: Bug::CompletesEarly,
        requests: |shape| vec![Request::new(shape, LOAD, |lane| AT + 512 * lane)],
        pace: Pace {
            answer: (1, 4),
            most_delay: 30,
            ..Pace::QUICK
        },
        then: |run| {
            let last = run.shape.lanes as usize - 1;
            let wanted = before(run, AT + 512 * last as u64);
            same("the last lane", returned(run, 0, last), wanted)
        },
    },
    Case {
        name: "addresses_and_data_are_not_exchanged_spatz_57",
        bug: Bug::StoresAddresses,
        requests: |shape| {
            let store = Request::new(shape, STORE, |lane| AT + 4 * lane);
            vec![with_data(store, |_| 0x89AB_CDEF)]
        },
        pace: Pace::QUICK,
        then: |run| same("what is stored", word(&run.memory, AT), 0x89AB_CDEF),
    },
    Case {
        name: "atomics_on_one_word_are_never_merged_vortex",
        bug: Bug::MergesAtomics,
        requests: |shape| {
            let add = Request::new(shape, ATOMIC_ADD, |_| AT);
            vec![with_data(add, |lane| lane as u32 + 1)]
        },
        pace: Pace::QUICK,
        then: |run| {
            let lanes = u64::from(run.shape.lanes);
            same("transactions", transactions(run, 0), lanes)?;
            let old = before(run, AT);
            let cut = |sum: u64| (old + sum) & 0xFFFF_FFFF;
            same(
                "the sum",
                word(&run.memory, AT),
                cut(lanes * (lanes + 1) / 2),
            )?;
            same("what lane 2 saw", returned(run, 0, 2), cut(3))
        },
    },
    Case {
        name: "a_load_does_not_overtake_a_store_vortex_340_404",
        bug: Bug::LoadsOvertake,
        requests: |shape| {
            let lanes = |lane| AT + 128 * lane;
            let store = with_data(Request::new(shape, STORE, lanes), |lane| lane as u32);
            let load = Request::new(shape, LOAD, lanes);
            vec![store.clone(), load.clone(), store, load]
        },
        pace: Pace {
            memory: (1, 3),
            ..Pace::QUICK
        },
        then: |run| same("what lane 3 loads", returned(run, 1, 3), 3),
    },
    Case {
        name: "misaligned_elements_are_byte_exact_ventus",
        bug: Bug::AlignsSilently,
        requests: |shape| vec![Request::new(shape, LOAD, |lane| AT + 5 * lane)],
        pace: Pace::QUICK,
        then: |run| same("lane 1", returned(run, 0, 1), before(run, AT + 5)),
    },
    Case {
        // No design that was read documents it.
        name: "elements_across_lines_are_whole",
        bug: Bug::ForgetsTheSecondLine,
        requests: |shape| {
            let line = u64::from(shape.line_bytes);
            let across = move |lane| AT + line * (lane + 1) - 2;
            let store = with_data(Request::new(shape, STORE, across), |_| 0x4433_2211);
            let load = Request::new(shape, LOAD, across);
            vec![load.clone(), store, load]
        },
        pace: Pace::QUICK,
        then: |run| {
            let lanes = u64::from(run.shape.lanes);
            same("transactions", transactions(run, 0), lanes + 1)?;
            let at = AT + u64::from(run.shape.line_bytes) - 2;
            same("lane 0 at first", returned(run, 0, 0), before(run, at))?;
            same("lane 0 afterwards", returned(run, 2, 0), 0x4433_2211)
        },
    },
    Case {
        // SPV_INTEL_masked_gather_scatter: FillEmpty.
        name: "masked_off_lanes_are_filled_spirv",
        bug: Bug::FillsWithZero,
        requests: |shape| {
            let load = Request::new(shape, LOAD, |lane| AT + 4 * lane);
            vec![Request { mask: 0b10, ..load }]
        },
        pace: Pace::QUICK,
        then: |run| {
            same("lane 0", returned(run, 0, 0), 0xF5F6_F7F8)?;
            same("lane 1", returned(run, 0, 1), before(run, AT + 4))
        },
    },
];
