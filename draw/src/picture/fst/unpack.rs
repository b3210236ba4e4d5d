//! Unpacks parts of an FST to their stated length and no further.
//!
//! A part states its own unpacked length, and readers allocate for that. No packing expands data
//! by more than a known factor, so an impossible length is rejected before any memory is allocated.

use super::bytes::Bytes;
use crate::picture::fault::Fault;
use crate::picture::limits;
use flate2::read::{DeflateDecoder, ZlibDecoder};
use std::io::Read;

/// How something is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// By deflate: in zlib's or gzip's wrapping.
    Deflate,
    Lz4,
    FastLz,
}

impl Packing {
    /// The most that so many bytes can unpack to.
    fn most(self, packed: u64) -> u64 {
        // The longest match of deflate, 258 bytes, takes two bits at least; a byte more of LZ4 or FastLZ makes a match 255 longer.
        match self {
            Self::Deflate => packed.saturating_mul(1032),
            Self::Lz4 | Self::FastLz => packed.saturating_mul(255).saturating_add(64),
        }
    }

    /// Judges the length that a part claims to have when it is unpacked.
    pub fn check(self, what: &str, packed: u64, claimed: u64, limit: u64) -> Result<(), Fault> {
        if claimed > self.most(packed) {
            return Err(Fault::damaged(format!(
                "{what} of {packed} bytes cannot have {claimed} when decompressed"
            )));
        }
        limits::check(
            &format!("{what} has"),
            claimed,
            limit,
            "bytes when decompressed",
        )
    }
}

/// Unpacks what is in zlib's wrapping; it is as it is if packing made it no shorter.
pub fn zlib(what: &str, packed: &[u8], claimed: u64) -> Result<Vec<u8>, Fault> {
    if packed.len() as u64 == claimed {
        return Ok(packed.to_vec());
    }
    exactly(what, ZlibDecoder::new(packed), claimed)
}

/// Unpacks what is in gzip's wrapping.
pub fn gzip(what: &str, packed: &[u8], claimed: u64) -> Result<Vec<u8>, Fault> {
    let mut bytes = Bytes(packed);
    match bytes.take(10) {
        // No name, no comment, no extra field.
        Some([0x1f, 0x8b, 8, 0, ..]) => exactly(what, DeflateDecoder::new(bytes.0), claimed),
        _ => Err(Fault::damaged(format!(
            "{what} is not compressed with gzip"
        ))),
    }
}

/// Unpacks what is packed by LZ4.
pub fn lz4(what: &str, packed: &[u8], claimed: u64) -> Result<Vec<u8>, Fault> {
    let unpacked = lz4_flex::decompress(packed, claimed as usize);
    let unpacked = unpacked.ok().filter(|bytes| bytes.len() as u64 == claimed);
    unpacked.ok_or_else(|| wrong(what))
}

fn exactly(what: &str, from: impl Read, claimed: u64) -> Result<Vec<u8>, Fault> {
    let mut unpacked = Vec::new();
    let read = from.take(claimed + 1).read_to_end(&mut unpacked);
    if read.is_err() || unpacked.len() as u64 != claimed {
        return Err(wrong(what));
    }
    Ok(unpacked)
}

fn wrong(what: &str) -> Fault {
    Fault::damaged(format!("{what} does not decompress to its stated size"))
}

/// How long something packed by `FastLZ` is unpacked; none if it ends too early.
///
/// Readers take its word only for the room they make first.
pub fn fast_lz_length(packed: &[u8]) -> Option<u64> {
    let mut bytes = Bytes(packed);
    let first = bytes.byte()?;
    let is_second_level = match first >> 5 {
        0 => false,
        1 => true,
        _ => return None,
    };
    let mut length = 0;
    let mut code = first & 0x1f;
    loop {
        if code < 32 {
            let literals = usize::from(code) + 1;
            bytes.take(literals)?;
            length += literals as u64;
        } else {
            length += u64::from(code >> 5) + 2;
            if code >> 5 == 7 {
                loop {
                    let more = bytes.byte()?;
                    length += u64::from(more);
                    if !is_second_level || more != 255 {
                        break;
                    }
                }
            }
            let low = bytes.byte()?;
            if is_second_level && low == 255 && code & 0x1f == 31 {
                bytes.take(2)?;
            }
        }
        match bytes.byte() {
            Some(next) => code = next,
            None => return Some(length),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::ZlibEncoder;
    use std::io::Write;

    #[test]
    fn a_claim_beyond_what_a_packing_gives_is_refused() {
        let zeros = vec![0; 10 << 20];
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&zeros).expect("memory");
        let packed = packed.finish().expect("memory");
        let claim = |packing: Packing, packed: &[u8], claimed: u64| {
            packing.check("a part", packed.len() as u64, claimed, 1 << 50)
        };
        // The best case of each packing is within its bound.
        assert!(packed.len() < (10 << 20) / 1000, "{}", packed.len());
        assert!(claim(Packing::Deflate, &packed, zeros.len() as u64).is_ok());
        let short = lz4_flex::compress(&zeros);
        assert!(short.len() < (10 << 20) / 250, "{}", short.len());
        assert!(claim(Packing::Lz4, &short, zeros.len() as u64).is_ok());
        let refused = claim(Packing::Lz4, &short[..100], 1 << 40).expect_err("2^40");
        assert_eq!(
            refused.to_string(),
            "the FST is damaged: a part of 100 bytes cannot have 1099511627776 when decompressed"
        );
        let limited = Packing::Lz4.check("a part", 1 << 40, 1 << 41, 1 << 40);
        assert_eq!(
            limited.expect_err("a limit").to_string(),
            "the trace is too large: a part has 2199023255552 bytes when decompressed, but at most 1099511627776 are supported"
        );
        assert_eq!(zlib("a part", &packed, 10 << 20).expect("it is"), zeros);
        assert_eq!(lz4("a part", &short, 10 << 20).expect("it is"), zeros);
        for claimed in [0, 1, (10 << 20) - 1, (10 << 20) + 1] {
            assert!(zlib("a part", &packed, claimed).is_err());
            assert!(lz4("a part", &short, claimed).is_err());
        }
    }

    #[test]
    fn fast_lz_is_measured_as_it_unpacks() {
        // Three literals, then a match of 2 + 1 of them: first level.
        assert_eq!(fast_lz_length(&[2, 1, 2, 3, 0x20, 2]), Some(6));
        // A long match has a byte more for its length; on the second level any number of them.
        assert_eq!(fast_lz_length(&[0, 9, 0xe0, 200, 0]), Some(210));
        assert_eq!(fast_lz_length(&[0x20, 9, 0xe0, 255, 255, 3, 0]), Some(523));
        assert_eq!(fast_lz_length(&[2, 1, 2]), None);
        assert_eq!(fast_lz_length(&[0x60]), None);
        assert_eq!(fast_lz_length(&[]), None);
    }
}
