//! An FST's hierarchy: scopes, variables and their attributes, one entry after another.
//!
//! Signal numbers are what must be checked: readers allocate lists indexed by them.

use super::bytes::Bytes;
use crate::picture::fault::Fault;

/// Tags of entries; smaller ones are variables, by their types.
mod tag {
    pub const LAST_VARIABLE: u8 = 29;
    pub const ATTRIBUTE: u8 = 252;
    pub const ATTRIBUTE_END: u8 = 253;
    pub const SCOPE: u8 = 254;
    pub const SCOPE_END: u8 = 255;
}

/// Goes through the entries: each must be whole, and of a signal that there is.
pub fn check(hierarchy: &[u8], signals: u64) -> Result<(), Fault> {
    let mut bytes = Bytes(hierarchy);
    let mut named = 0_u64;
    while !bytes.is_empty() {
        let at = hierarchy.len() - bytes.0.len();
        let Some(number) = entry(&mut bytes) else {
            return Err(Fault::damaged(format!(
                "its hierarchy is invalid at byte {at} of {}",
                hierarchy.len()
            )));
        };
        let number = match number {
            Entry::Other => continue,
            Entry::NewSignal => {
                named += 1;
                named
            }
            Entry::Signal(number) => u64::from(number),
        };
        if number > signals {
            return Err(Fault::damaged(format!(
                "its hierarchy names signal {number} of {signals}"
            )));
        }
    }
    Ok(())
}

enum Entry {
    /// A variable with a signal of its own.
    NewSignal,
    /// A variable with the signal of this number, from 1.
    Signal(u32),
    Other,
}

/// One entry; none if it makes no sense.
fn entry(bytes: &mut Bytes<'_>) -> Option<Entry> {
    match bytes.byte()? {
        0..=tag::LAST_VARIABLE => {
            let _direction = bytes.byte()?;
            bytes.text()?;
            let _width = bytes.number32()?;
            return Some(match bytes.number32()? {
                0 => Entry::NewSignal,
                number => Entry::Signal(number),
            });
        }
        tag::SCOPE => {
            let _kind = bytes.byte()?;
            bytes.text()?;
            bytes.text()?;
        }
        tag::ATTRIBUTE => {
            // A place in a source has a number where others have a text; both end with a 0 byte.
            let (kind, subtype) = (bytes.byte()?, bytes.byte()?);
            if kind == 0 && matches!(subtype, 4 | 5) {
                bytes.number()?;
                (bytes.byte()? == 0).then_some(())?;
            } else {
                bytes.text()?;
            }
            bytes.number()?;
        }
        tag::ATTRIBUTE_END | tag::SCOPE_END => {}
        _ => return None,
    }
    Some(Entry::Other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_whole_and_name_signals_that_there_are() {
        let mut hierarchy = vec![254, 0];
        hierarchy.extend(b"top\0module\0");
        hierarchy.extend([252, 0, 4, 1, 0, 7]);
        hierarchy.extend([252, 0, 7]);
        hierarchy.extend(b"state 1 IDLE 0\0\x01");
        let signal = |alias: &[u8]| [&[16, 0][..], b"a\0\x08", alias].concat();
        hierarchy.extend([signal(&[0]), signal(&[0]), signal(&[2])].concat());
        hierarchy.push(255);
        check(&hierarchy, 2).expect("two signals");
        let refused = |hierarchy: &[u8], signals| {
            let refused = check(hierarchy, signals).expect_err("a mistake");
            refused.to_string()
        };
        assert_eq!(
            refused(&hierarchy, 1),
            "the FST is damaged: its hierarchy names signal 2 of 1"
        );
        let far = signal(&[0xff, 0xff, 0xff, 0xff, 0x0f]);
        assert_eq!(
            refused(&far, 5),
            "the FST is damaged: its hierarchy names signal 4294967295 of 5"
        );
        let cut = &hierarchy[..hierarchy.len() - 2];
        assert!(refused(cut, 9).contains("hierarchy is invalid"));
        assert!(refused(&[100], 9).contains("is invalid at byte 0 of 1"));
    }
}
