//! Requests that other designs got wrong, or that their users asked for, one case each:
//! the unit's required result in plain values, and the bug that the bench must reject.

use super::bench::{Plan, Run, run};
use super::bugs::Bug;
use super::cases::CASES;
use super::device::Pace;
use super::ideal::Ideal;
use super::memory::Memory;
use super::ports::Unit;
use super::properties;
use super::request::{LANE_BYTES, Request, Shape};

/// A case.
pub struct Case {
    pub name: &'static str,
    pub bug: Bug,
    pub requests: fn(&Shape) -> Vec<Request>,
    pub pace: Pace,
    /// What must be so, beyond the model's word.
    pub then: fn(&Run) -> Result<(), String>,
}

pub fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, wanted: T) -> Result<(), String> {
    if found == wanted {
        Ok(())
    } else {
        Err(format!("{what} is {found:x?}, not {wanted:x?}"))
    }
}

pub fn transactions(run: &Run, request: usize) -> u64 {
    run.served[request].completion.1.transactions
}

/// A doubleword that was returned to a lane.
pub fn returned(run: &Run, request: usize, lane: usize) -> u64 {
    let data = &run.served[request].completion.1.data;
    let bytes = &data[lane * LANE_BYTES..];
    bytes
        .iter()
        .take(4)
        .rev()
        .fold(0, |above, byte| above << 8 | u64::from(*byte))
}

/// A doubleword in memory before anything was written, and afterwards.
pub fn before(run: &Run, address: u64) -> u64 {
    word(&Memory::new(&run.shape, run.world), address)
}

pub fn word(memory: &Memory, address: u64) -> u64 {
    let places = (0..4).rev();
    places.fold(0, |above, place| {
        above << 8 | u64::from(memory.byte(address + place))
    })
}

/// A request's lanes all have this data in their first doubleword.
pub fn with_data(mut request: Request, data: impl Fn(usize) -> u32) -> Request {
    for (lane, bytes) in request.data.chunks_mut(LANE_BYTES).enumerate() {
        bytes[..4].copy_from_slice(&data(lane).to_le_bytes());
    }
    request
}

/// The case of this name.
pub fn case(name: &str) -> &'static Case {
    let found = CASES.iter().find(|case| case.name == name);
    found.unwrap_or_else(|| panic!("there is no case {name}"))
}

impl Case {
    /// What is wrong with a unit.
    pub fn judge(&self, unit: &mut dyn Unit) -> Result<(), String> {
        let requests = (self.requests)(unit.shape());
        let run = run(unit, &requests, Plan::new(self.pace, 3))?;
        properties::all(&run)?;
        (self.then)(&run)
    }

    /// The right unit passes, the wrong one does not.
    pub fn is_sharp(&self, shape: &Shape) {
        let right = self.judge(&mut Ideal::new(shape, Bug::None));
        assert_eq!(right, Ok(()), "{}", self.name);
        let wrong = self.judge(&mut Ideal::new(shape, self.bug));
        println!("{}: {wrong:?}", self.name);
        assert!(
            wrong.is_err(),
            "{}: {:?} goes unnoticed",
            self.name,
            self.bug
        );
    }
}
