//! The results that one of Vulkan's operations may give: "Precision of Core SPIR-V Instructions" and "Precision
//! of GLSL.std.450 Instructions", Vulkan 1.4, appendix A. An interval's ends are numbers of the format.
//!
//! An operation's interval is widened by its own error on top of its operands'. If a formula may
//! give a NaN, any result is allowed. Flushing to zero is not allowed: this unit keeps denormals.

/// A format of floats, and what Vulkan allows in it.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Digits of a significand.
    precision: i32,
    /// The exponent of the least normal number.
    least: i32,
    /// The greatest number.
    pub greatest: f64,
    /// Of log next to 1, the greatest absolute error.
    log_near_one: f64,
    /// Of an exponential, units in the last place for x = 0.
    exp: f64,
    /// Of sine and cosine, the greatest absolute error.
    circular: f64,
    /// Of arc tangents, units in the last place.
    arc: f64,
}

const SINGLE: Format = Format {
    precision: 24,
    least: -126,
    greatest: 3.402_823_466_385_288_6e38,
    log_near_one: 1.0 / 2_097_152.0,
    exp: 3.0,
    circular: 1.0 / 2048.0,
    arc: 4096.0,
};

const HALF: Format = Format {
    precision: 11,
    least: -14,
    greatest: 65504.0,
    log_near_one: 1.0 / 128.0,
    exp: 1.0,
    circular: 1.0 / 128.0,
    arc: 5.0,
};

impl Format {
    /// Of so many bits.
    pub fn of_width(bits: u32) -> Self {
        if bits == 16 { HALF } else { SINGLE }
    }

    /// The distance between numbers next to x.
    pub fn ulp(self, x: f64) -> f64 {
        if x == 0.0 || !x.is_finite() {
            return 2f64.powi(self.least + 1 - self.precision);
        }
        let exponent = (x.abs().to_bits() >> 52) as i32 - 1023;
        f64::from_bits(((exponent.max(self.least) + 1 - self.precision + 1023) as u64) << 52)
    }

    /// The greatest number that is not larger.
    fn down(self, x: f64) -> f64 {
        if x.is_nan() || x.is_infinite() {
            return x;
        }
        if x > self.greatest {
            return self.greatest;
        }
        let unit = self.ulp(x);
        let down = (x / unit).floor() * unit;
        if down < -self.greatest {
            f64::NEG_INFINITY
        } else {
            down
        }
    }

    fn up(self, x: f64) -> f64 {
        -self.down(-x)
    }
}

/// What a result may be.
#[derive(Clone, Copy, Debug)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
    /// Anything is allowed.
    pub is_any: bool,
}

impl Interval {
    pub const ANY: Self = Self {
        low: f64::NEG_INFINITY,
        high: f64::INFINITY,
        is_any: true,
    };

    pub fn point(x: f64) -> Self {
        Self {
            low: x,
            high: x,
            is_any: x.is_nan(),
        }
    }

    fn of(low: f64, high: f64) -> Self {
        if low.is_nan() || high.is_nan() {
            return Self::ANY;
        }
        Self {
            low,
            high,
            is_any: false,
        }
    }

    pub fn contains(&self, x: f64) -> bool {
        self.is_any || (self.low <= x && x <= self.high)
    }

    /// With the other sign.
    pub fn negated(self) -> Self {
        Self {
            low: -self.high,
            high: -self.low,
            ..self
        }
    }

    fn has_zero(&self) -> bool {
        self.low <= 0.0 && self.high >= 0.0
    }

    fn is_infinite(&self) -> bool {
        self.low.is_infinite() || self.high.is_infinite()
    }

    /// Whether one of both is anything.
    fn either(self, other: Self) -> bool {
        self.is_any || other.is_any
    }
}

/// a + b as numbers just below and above it; both are the sum where that is a number.
fn sum(a: f64, b: f64) -> [f64; 2] {
    let sum = a + b;
    if !sum.is_finite() {
        return [sum, sum];
    }
    let part = sum - a;
    let rest = (a - (sum - part)) + (b - part);
    if rest == 0.0 {
        [sum, sum]
    } else if rest > 0.0 {
        [sum, sum.next_up()]
    } else {
        [sum.next_down(), sum]
    }
}

impl Format {
    /// Either neighbour of what is exact.
    fn rounded(self, low: f64, high: f64) -> Interval {
        Interval::of(self.down(low), self.up(high))
    }

    pub fn add(self, a: Interval, b: Interval) -> Interval {
        // An infinite end is at its own side: +inf is a high one.
        let may_cancel = (a.high.is_infinite() && b.low.is_infinite())
            || (a.low.is_infinite() && b.high.is_infinite());
        if a.either(b) || may_cancel {
            return Interval::ANY;
        }
        self.rounded(sum(a.low, b.low)[0], sum(a.high, b.high)[1])
    }

    pub fn sub(self, a: Interval, b: Interval) -> Interval {
        self.add(a, b.negated())
    }

    pub fn mul(self, a: Interval, b: Interval) -> Interval {
        let of_zero = |a: Interval, b: Interval| a.has_zero() && b.is_infinite();
        if a.either(b) || of_zero(a, b) || of_zero(b, a) {
            return Interval::ANY;
        }
        let [low, high] = ends([
            a.low * b.low,
            a.low * b.high,
            a.high * b.low,
            a.high * b.high,
        ]);
        self.rounded(low, high)
    }

    /// With 2.5 units in the last place, for divisors whose reciprocal is a normal number.
    pub fn div(self, a: Interval, b: Interval) -> Interval {
        let size = b.low.abs().min(b.high.abs());
        let most = b.low.abs().max(b.high.abs());
        let limit = 2f64.powi(-self.least);
        if a.either(b) || b.has_zero() || size < 1.0 / limit || most > limit {
            return Interval::ANY;
        }
        let [low, high] = ends([
            a.low / b.low,
            a.low / b.high,
            a.high / b.low,
            a.high / b.high,
        ]);
        self.within(low, high, |x| 2.5 * self.ulp(x))
    }

    /// From a low end to a high one, each with its error: numbers of the format between them.
    fn within(self, low: f64, high: f64, error: impl Fn(f64) -> f64) -> Interval {
        if low.is_nan() || high.is_nan() {
            return Interval::ANY;
        }
        let (below, above) = (low - error(low), high + error(high));
        // Beyond the greatest number, both it and what is infinite are allowed.
        let low = if low.is_infinite() && low > 0.0 {
            self.greatest
        } else {
            self.up(below).min(low)
        };
        let high = if high.is_infinite() && high < 0.0 {
            -self.greatest
        } else {
            self.down(above).max(high)
        };
        let high = if above > self.greatest {
            f64::INFINITY
        } else {
            high
        };
        let low = if below < -self.greatest {
            f64::NEG_INFINITY
        } else {
            low
        };
        let low = if low > self.greatest {
            self.greatest
        } else {
            low
        };
        let high = if high < -self.greatest {
            -self.greatest
        } else {
            high
        };
        Interval::of(low, high)
    }

    /// 2^x or e^x.
    pub fn exp(self, x: Interval, function: fn(f64) -> f64) -> Interval {
        if x.is_any {
            return Interval::ANY;
        }
        let end = |x: f64, sign: f64| {
            let value = function(x);
            value + sign * (self.exp + 2.0 * x.abs()) * self.ulp(value)
        };
        let (low, high) = (end(x.low, -1.0), end(x.high, 1.0));
        let (low, high) = (low.max(0.0), high);
        let low = if x.low.is_infinite() {
            function(x.low)
        } else {
            low
        };
        let high = if x.high.is_infinite() {
            function(x.high)
        } else {
            high
        };
        self.within(low, high, |_| 0.0)
    }

    /// log2 x or ln x.
    pub fn log(self, x: Interval, function: fn(f64) -> f64) -> Interval {
        if x.is_any || x.low < 0.0 {
            return Interval::ANY;
        }
        let error = |x: f64| {
            if (0.5..=2.0).contains(&x) {
                self.log_near_one
            } else {
                3.0 * self.ulp(function(x))
            }
        };
        // Errors jump where the kind of error changes.
        let turns = [0.5, 2.0].into_iter().filter(|turn| x.contains(*turn));
        let ends = [x.low, x.high].into_iter().chain(turns);
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for end in ends {
            let value = function(end);
            let error = if value.is_finite() { error(end) } else { 0.0 };
            low = low.min(value - error);
            high = high.max(value + error);
        }
        self.within(low, high, |_| 0.0)
    }

    /// 1 / √x.
    pub fn inverse_sqrt(self, x: Interval) -> Interval {
        if x.is_any || x.low < 0.0 {
            return Interval::ANY;
        }
        let [low, high] = [x.high, x.low].map(|x| 1.0 / x.abs().sqrt());
        self.within(low, high, |x| {
            if x.is_finite() {
                2.0 * self.ulp(x)
            } else {
                0.0
            }
        })
    }

    /// √x, which is 1.0 / inversesqrt(x); of a zero and of infinity, as revision 16 has it.
    pub fn sqrt(self, x: Interval) -> Interval {
        if x.is_any || x.low < 0.0 {
            return Interval::ANY;
        }
        let one = Interval::point(1.0);
        let of = |x: f64| {
            if x == 0.0 || x.is_infinite() {
                return Interval::point(x);
            }
            let of = self.div(one, self.inverse_sqrt(Interval::point(x)));
            if of.is_any {
                Interval::of(0.0, f64::INFINITY)
            } else {
                of
            }
        };
        Interval::of(of(x.low).low, of(x.high).high)
    }

    /// The sine or cosine of a number.
    pub fn circular(self, x: f64, function: fn(f64) -> f64) -> Interval {
        if !x.is_finite() {
            return Interval::ANY;
        }
        // Vulkan says nothing beyond ±π; its conformance tests allow this.
        let error = if x.abs() <= std::f64::consts::PI {
            self.circular
        } else {
            self.circular.max(x.abs() * self.circular / 2.0)
        };
        let value = function(x);
        Interval::of((value - error).max(-1.0), (value + error).min(1.0))
    }

    /// The angle of (x, y), of which y is anywhere in an interval above or below zero.
    pub fn atan2(self, y: Interval, x: Interval) -> Interval {
        if y.either(x) || (y.has_zero() && x.has_zero()) {
            return Interval::ANY;
        }
        let corners = [
            (y.low, x.low),
            (y.low, x.high),
            (y.high, x.low),
            (y.high, x.high),
        ];
        let [low, high] = ends(corners.map(|(y, x)| y.atan2(x)));
        self.within(low, high, |x| self.arc * self.ulp(x))
    }

    /// The arc tangent.
    pub fn atan(self, x: f64) -> Interval {
        let value = x.atan();
        self.within(value, value, |x| self.arc * self.ulp(x))
    }

    /// Products added up from the first on.
    pub fn dot(self, a: &[Interval], b: &[Interval]) -> Interval {
        let products = a.iter().zip(b).map(|(a, b)| self.mul(*a, *b));
        let sum = products.reduce(|sum, product| self.add(sum, product));
        sum.unwrap_or(Interval::point(0.0))
    }
}

/// The least and the greatest; both NaN if one is.
fn ends(numbers: [f64; 4]) -> [f64; 2] {
    if numbers.iter().any(|number| number.is_nan()) {
        return [f64::NAN; 2];
    }
    [
        numbers.into_iter().fold(f64::INFINITY, f64::min),
        numbers.into_iter().fold(f64::NEG_INFINITY, f64::max),
    ]
}
