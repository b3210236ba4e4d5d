//! Times: a trace counts ticks, a person writes `120ns`.

use std::fmt::Write as _;

/// What a tick of a trace lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// How many units a tick lasts.
    pub factor: u32,
    /// The power of ten of the factor's unit in seconds; none if the trace does not say.
    pub exponent: Option<i8>,
}

/// Units and their powers of ten, longest first.
const UNITS: [(&str, i8); 8] = [
    ("s", 0),
    ("ms", -3),
    ("us", -6),
    ("ns", -9),
    ("ps", -12),
    ("fs", -15),
    ("as", -18),
    ("zs", -21),
];

/// A time as it was asked for: an exact decimal number, with or without a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time {
    digits: u64,
    /// How many of the digits are behind the point.
    places: u32,
    /// The power of ten of its unit in seconds.
    exponent: Option<i8>,
}

impl std::str::FromStr for Time {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            "write a time as 1200, or 120ns, 1.5us, with a unit of s, ms, us, ns, ps or fs"
                .to_string()
        };
        let text = text.trim();
        let end = text.find(|c: char| !c.is_ascii_digit() && c != '.' && c != '_');
        let (number, unit) = text.split_at(end.unwrap_or(text.len()));
        let exponent = match unit.trim() {
            "" => None,
            unit => {
                let known = UNITS.iter().find(|(name, _)| *name == unit);
                Some(known.ok_or_else(wrong)?.1)
            }
        };
        let number = number.replace('_', "");
        let (whole, part) = number.split_once('.').unwrap_or((&number, ""));
        if whole.is_empty() || part.contains('.') || (exponent.is_none() && number.contains('.')) {
            return Err(wrong());
        }
        let part = part.trim_end_matches('0');
        let digits = format!("{whole}{part}").parse().map_err(|_| wrong())?;
        Ok(Self {
            digits,
            places: part.len() as u32,
            exponent,
        })
    }
}

impl Scale {
    /// A time in ticks, the last one that is not after it; none if there are too many, or if the trace has no unit
    /// that the time's could be told in.
    pub(crate) fn ticks(self, time: Time) -> Option<u64> {
        let Some(unit) = time.exponent else {
            return Some(time.digits);
        };
        let power = i32::from(unit) - i32::from(self.exponent?) - time.places as i32;
        let digits = u128::from(time.digits);
        let factor = u128::from(self.factor.max(1));
        let ticks = if power >= 0 {
            digits.checked_mul(10_u128.checked_pow(power as u32)?)? / factor
        } else {
            let divisor = 10_u128.checked_pow(power.unsigned_abs());
            divisor.map_or(0, |divisor| digits / divisor / factor)
        };
        u64::try_from(ticks).ok()
    }

    /// A time in the longest unit of which it is at least one, exactly.
    pub(crate) fn show(self, ticks: u64) -> String {
        self.show_like(ticks, ticks)
    }

    /// A time in the unit that another one is shown in.
    pub(crate) fn show_like(self, ticks: u64, like: u64) -> String {
        let Some(exponent) = self.exponent else {
            return (u128::from(ticks) * u128::from(self.factor)).to_string();
        };
        if ticks == 0 {
            return "0".to_string();
        }
        let factor = u128::from(self.factor);
        // What a unit is in the trace's; none if it is shorter than that.
        let length = |unit: i8| 10_u128.checked_pow(u32::try_from(unit - exponent).ok()?);
        let is_reached = |unit: i8| length(unit).is_some_and(|l| u128::from(like) * factor >= l);
        let longest = UNITS.iter().find(|(_, unit)| is_reached(*unit));
        let (name, unit) = longest.copied().unwrap_or(("s", exponent.max(0)));
        let length = length(unit).unwrap_or(1);
        let value = u128::from(ticks) * factor;
        let mut text = (value / length).to_string();
        let part = value % length;
        if part != 0 {
            let places = (unit - exponent).unsigned_abs() as usize;
            let digits = format!("{part:0places$}");
            let _ = write!(text, ".{}", digits.trim_end_matches('0'));
        }
        format!("{text} {name}")
    }
}

/// The smallest of 1, 2, 5, 10, 20, 50... that is not smaller.
pub(crate) fn round_step(at_least: u64) -> u64 {
    let mut power: u64 = 1;
    loop {
        for step in [1, 2, 5] {
            match power.checked_mul(step) {
                Some(step) if step >= at_least => return step,
                Some(_) => {}
                None => return at_least,
            }
        }
        power = match power.checked_mul(10) {
            Some(next) => next,
            None => return at_least,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn scale(factor: u32, exponent: Option<i8>) -> Scale {
        Scale { factor, exponent }
    }

    const NS: Scale = scale(1, Some(-9));
    const TEN_PS: Scale = scale(10, Some(-12));
    const NONE: Scale = scale(1, None);

    #[test]
    fn times_are_read_exactly() {
        let ticks = |scale: Scale, text: &str| scale.ticks(text.parse().unwrap());
        assert_eq!(ticks(NS, "120"), Some(120));
        assert_eq!(ticks(NS, "120ns"), Some(120));
        assert_eq!(ticks(NS, "1.5 us"), Some(1500));
        assert_eq!(ticks(NS, "0.1s"), Some(100_000_000));
        assert_eq!(ticks(NS, "1999ps"), Some(1), "the tick that it is in");
        assert_eq!(ticks(TEN_PS, "1ns"), Some(100));
        assert_eq!(ticks(TEN_PS, "7"), Some(7), "without a unit: ticks");
        assert_eq!(ticks(NONE, "7"), Some(7));
        assert_eq!(ticks(NONE, "7ns"), None);
        assert_eq!(ticks(NS, "18446744073709551615s"), None);
        let wrong = " ns -1 1.5 1..5ns 0x10 1e3ns".split(' ');
        for wrong in wrong.chain(["5 minutes"]) {
            assert!(wrong.parse::<Time>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn times_are_shown_in_the_unit_that_suits() {
        assert_eq!(NS.show(0), "0");
        assert_eq!(NS.show(999), "999 ns");
        assert_eq!(NS.show(12_500), "12.5 us");
        assert_eq!(NS.show(2_000_000_001), "2.000000001 s");
        assert_eq!(TEN_PS.show(5), "50 ps");
        assert_eq!(TEN_PS.show_like(50, 400), "0.5 ns");
        assert_eq!(NONE.show(12_500), "12500");
        assert_eq!(scale(100, Some(0)).show(3), "300 s");
    }

    #[test]
    fn steps_are_round() {
        let steps: Vec<u64> = [0, 1, 3, 6, 11, 40, 51].map(round_step).to_vec();
        assert_eq!(steps, [1, 1, 5, 10, 20, 50, 100]);
        assert_eq!(round_step(u64::MAX), u64::MAX);
    }
}
