//! Golden models and stimuli on numbers, for comparison with hardware in simulations and outside tools.

use num_bigint::BigUint;
use std::collections::BTreeMap;

/// Values of one cycle's ports by name. A port without a value is 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PortValues {
    values: BTreeMap<String, BigUint>,
}

static ZERO: BigUint = BigUint::ZERO;

impl PortValues {
    /// No values yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A port's value, 0 if none was set.
    pub fn get(&self, port: &str) -> &BigUint {
        self.values.get(port).unwrap_or(&ZERO)
    }

    /// The low 64 bits of a port's value.
    pub fn get_u64(&self, port: &str) -> u64 {
        self.get(port).iter_u64_digits().next().unwrap_or(0)
    }

    /// Whether a one-bit port is 1.
    pub fn is_set(&self, port: &str) -> bool {
        *self.get(port) != ZERO
    }

    /// Sets a port's value.
    pub fn set(&mut self, port: &str, value: impl Into<BigUint>) {
        self.values.insert(port.to_string(), value.into());
    }

    /// The same with one more value.
    pub fn with(mut self, port: &str, value: impl Into<BigUint>) -> Self {
        self.set(port, value);
        self
    }

    /// Ports and values by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &BigUint)> {
        self.values.iter().map(|(name, v)| (name.as_str(), v))
    }
}

/// What an output must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The output.
    pub port: String,
    /// Its value.
    pub value: BigUint,
    /// The bits of it that matter.
    pub care: BigUint,
}

impl Expected {
    /// Every one of the output's `width` bits matters.
    pub fn exactly(port: &str, width: u32, value: impl Into<BigUint>) -> Self {
        Self {
            port: port.to_string(),
            value: value.into(),
            care: (BigUint::from(1u8) << width) - 1u8,
        }
    }

    /// Only the bits of `care` matter.
    pub fn partly(port: &str, value: impl Into<BigUint>, care: impl Into<BigUint>) -> Self {
        Self {
            port: port.to_string(),
            value: value.into(),
            care: care.into(),
        }
    }
}

/// A model of a block running on numbers, one cycle after another.
pub trait Golden {
    /// Back to the state of power-up.
    fn reset(&mut self);

    /// The outputs in a cycle with these inputs, as they stand before the clock edge; then the edge comes.
    fn cycle(&mut self, inputs: &PortValues) -> Vec<Expected>;
}

/// A source of cycles worth trying; the same for the same seed.
pub trait Stimulus {
    /// The next cycle's inputs.
    fn next(&mut self) -> PortValues;
}

/// The values of `lanes` lanes of at most 64 bits each that share one port, lane 0 in its low bits.
pub fn split_lanes(port: &BigUint, width: u32, lanes: u32) -> Vec<u64> {
    let limbs = port.to_u64_digits();
    let limb = |index: usize| limbs.get(index).copied().unwrap_or(0);
    (0..lanes as usize)
        .map(|lane| {
            let (index, offset) = (lane * width as usize / 64, lane * width as usize % 64);
            let both = u128::from(limb(index)) | (u128::from(limb(index + 1)) << 64);
            (both >> offset) as u64 & low_ones(width)
        })
        .collect()
}

/// The port that these lanes share, lane 0 in its low bits: the reverse of [`split_lanes`].
pub fn join_lanes(width: u32, lanes: impl IntoIterator<Item = u64>) -> BigUint {
    let mut limbs: Vec<u64> = Vec::new();
    for (lane, value) in lanes.into_iter().enumerate() {
        let (index, offset) = (lane * width as usize / 64, lane * width as usize % 64);
        let both = u128::from(value & low_ones(width)) << offset;
        limbs.resize(index + 2, 0);
        limbs[index] |= both as u64;
        limbs[index + 1] |= (both >> 64) as u64;
    }
    let bytes: Vec<u8> = limbs.into_iter().flat_map(u64::to_le_bytes).collect();
    BigUint::from_bytes_le(&bytes)
}

/// A word of `width` ones, 0 to 64.
pub fn low_ones(width: u32) -> u64 {
    u64::MAX.checked_shr(64 - width).unwrap_or(0)
}
