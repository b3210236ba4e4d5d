//! A unit's sizes, and a request to it in plain numbers.

/// Bytes of registers that a lane has.
pub const LANE_BYTES: usize = 32;

/// A unit's parameters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape {
    pub lanes: u32,
    pub line_bytes: u32,
    /// Bytes of registers that a request's data may fill.
    pub payload_bytes: u32,
    pub arch: &'static str,
    pub slots: u32,
    pub entries: u32,
    pub in_order: bool,
    pub tag_bits: u32,
    pub data: bool,
    pub stages: u32,
}

impl Shape {
    /// With the defaults of the block, but tags by which a test can tell requests apart.
    pub fn of(lanes: u32, arch: &'static str, slots: u32) -> Self {
        Self {
            lanes,
            line_bytes: 64,
            payload_bytes: 1024,
            arch,
            slots,
            entries: 2,
            in_order: true,
            tag_bits: 8,
            data: true,
            stages: 2,
        }
    }

    /// As the catalogue takes them.
    pub fn settings(&self) -> Vec<(&'static str, String)> {
        let completions = if self.in_order {
            "in_order"
        } else {
            "any_order"
        };
        vec![
            ("lanes", self.lanes.to_string()),
            ("line_bytes", self.line_bytes.to_string()),
            ("payload_bytes", self.payload_bytes.to_string()),
            ("arch", self.arch.to_string()),
            ("requests_per_cycle", self.slots.to_string()),
            ("entries", self.entries.to_string()),
            ("completions", completions.to_string()),
            ("tag_bits", self.tag_bits.to_string()),
            ("data", if self.data { "on" } else { "off" }.to_string()),
            ("stages", self.stages.to_string()),
        ]
    }

    pub fn place_bits(&self) -> u32 {
        self.line_bytes.trailing_zeros()
    }

    /// Bits of a line's number.
    pub fn line_bits(&self) -> u32 {
        64 - self.place_bits()
    }

    /// Bits of a transaction's number in its request, of which there are at most two a lane.
    pub fn number_bits(&self) -> u32 {
        (2 * self.lanes).next_power_of_two().ilog2()
    }

    /// The line of an address.
    pub fn line(&self, address: u64) -> u64 {
        address / u64::from(self.line_bytes)
    }

    /// The line behind a line, and behind the last one the first.
    pub fn behind(&self, line: u64) -> u64 {
        if line == self.line(u64::MAX) {
            0
        } else {
            line + 1
        }
    }

    /// Where in its line an address is.
    pub fn place(&self, address: u64) -> u64 {
        address % u64::from(self.line_bytes)
    }

    /// A bit for each lane.
    pub fn all_lanes(&self) -> u32 {
        u32::MAX >> (32 - self.lanes)
    }
}

/// Where messages go.
pub const UGML: u64 = 1;
pub const TGM: u64 = 13;
pub const SLM: u64 = 14;
pub const UGM: u64 = 15;

/// Sizes of addresses.
pub const A16: u64 = 1;
pub const A32: u64 = 2;
pub const A64: u64 = 3;

/// Sizes of elements.
pub const D32: u64 = 2;
pub const D64: u64 = 3;
pub const D8U32: u64 = 4;
pub const D16U32: u64 = 5;

/// Operations.
pub const LOAD: u64 = 0;
pub const LOAD_CMASK: u64 = 2;
pub const STORE: u64 = 4;
pub const STORE_CMASK: u64 = 6;
pub const ATOMIC_ADD: u64 = 12;
pub const LOAD_WITH_STATUS: u64 = 27;
pub const STORE_UNCOMPRESSED: u64 = 28;

/// What becomes of misaligned lanes.
pub const ALLOW: u64 = 0;
pub const SUPPRESS: u64 = 1;
pub const FORCE: u64 = 2;

/// A request: the fields of the stream `in`, but for the tag, which the bench chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    pub sfid: u64,
    pub operation: u64,
    pub address_size: u64,
    pub data_size: u64,
    pub elements: u64,
    pub component_mask: u64,
    pub transposed: bool,
    pub cache: u64,
    pub surface: u64,
    pub returns: bool,
    pub base: u64,
    pub offset: i32,
    pub scale: u32,
    pub surface_bytes: u64,
    pub alignment: u32,
    pub policy: u64,
    /// A bit a lane.
    pub mask: u32,
    /// One a lane.
    pub address: Vec<u64>,
    pub fill: u64,
    /// The registers: [`LANE_BYTES`] a lane.
    pub data: Vec<u8>,
}

impl Request {
    /// A flat request of all lanes with addresses of 64 bits and elements of 32, the lanes' data being told apart by their bytes.
    pub fn new(shape: &Shape, operation: u64, address: impl Fn(u64) -> u64) -> Self {
        let lanes = u64::from(shape.lanes);
        let bytes = 0..lanes as usize * LANE_BYTES;
        Self {
            sfid: UGM,
            operation,
            address_size: A64,
            data_size: D32,
            elements: 1,
            component_mask: 0,
            transposed: false,
            cache: 0,
            surface: 0,
            returns: true,
            base: 0,
            offset: 0,
            scale: 0,
            surface_bytes: 0,
            alignment: 0,
            policy: ALLOW,
            mask: shape.all_lanes(),
            address: (0..lanes).map(address).collect(),
            fill: 0xF1F2_F3F4_F5F6_F7F8,
            data: bytes
                .map(|byte| (byte / LANE_BYTES * 16 + byte % 16 + 1) as u8)
                .collect(),
        }
    }

    pub fn is_masked(&self) -> bool {
        matches!(self.operation, LOAD_CMASK | STORE_CMASK)
    }

    pub fn is_load(&self) -> bool {
        matches!(self.operation, LOAD | LOAD_CMASK | LOAD_WITH_STATUS)
    }

    /// The cache policy that memory sees: shared local memory has no caches.
    pub fn policy(&self) -> u64 {
        if self.sfid == SLM { 0 } else { self.cache }
    }

    pub fn is_store(&self) -> bool {
        matches!(self.operation, STORE | STORE_CMASK | STORE_UNCOMPRESSED)
    }

    pub fn is_atomic(&self) -> bool {
        matches!(self.operation, 8..=26 | 32..=35)
    }

    /// Bytes of an element in memory.
    pub fn memory_bytes(&self) -> u64 {
        match self.data_size {
            D64 => 8,
            D32 => 4,
            D16U32 => 2,
            _ => 1,
        }
    }

    /// Bytes of an element in registers.
    pub fn register_bytes(&self) -> usize {
        if self.data_size == D64 { 8 } else { 4 }
    }

    /// Which elements, counted in memory from a lane's address on, are asked for; in registers they stand side by side.
    pub fn components(&self) -> Vec<u64> {
        if self.is_masked() {
            let components = 0..4;
            components
                .filter(|c| self.component_mask >> c & 1 == 1)
                .collect()
        } else {
            (0..self.elements).collect()
        }
    }

    pub fn has_lane(&self, lane: usize) -> bool {
        self.mask >> lane & 1 == 1
    }

    /// Bytes of registers as a number, low first.
    pub fn number(&self, from: usize, bytes: usize) -> u64 {
        number(&self.data[from..from + bytes])
    }
}

/// Bytes as a number, low first.
pub fn number(bytes: &[u8]) -> u64 {
    let high_first = bytes.iter().rev();
    high_first.fold(0, |above, byte| above << 8 | u64::from(*byte))
}
