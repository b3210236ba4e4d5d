//! Hardware: the logic before and after the tables is two functions cut into stages; between them is the clock edge at which
//! the tables are read. The library underestimates the delay of products, so they have stages of their own ([`products`]).

mod finish;
mod precise;
mod prepare;
mod products;

use super::configuration::{Configuration, Function, Operands, Results};
use super::contract::quotients::Quotient;
use super::contract::{C0_BITS, C1_BITS, C2_BITS, WITH_SEGMENTS, segments, words};
use crate::framework::fields::{Tag, tag};
use prepare::Prepared;
use std::sync::Arc;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::{self, Stream};

/// Bits of an offset, and of a significand in its place.
const DIGITS: u32 = 24;
/// Bits of a number that counts exponents.
const EXPONENT: u32 = 10;
/// Bits of a table's word.
const ROW: u32 = C0_BITS + C1_BITS + C2_BITS;

/// Results that no table says.
#[derive(Clone, Copy, PartialEq, Eq, Enumeration)]
enum Special {
    Zero,
    Infinity,
    One,
    Nan,
}

/// The low three bits of the functions' codes: an arc tangent's are 0, which no other function has.
#[derive(Clone, Copy, PartialEq, Eq, Enumeration)]
enum Code {
    Atan = 0,
    Inv = 1,
    Log = 2,
    Exp = 3,
    Sqt = 4,
    Rsqt = 5,
    Sin = 6,
    Cos = 7,
}

impl From<Function> for Code {
    fn from(function: Function) -> Self {
        match function {
            Function::Inv => Self::Inv,
            Function::Log => Self::Log,
            Function::Exp => Self::Exp,
            Function::Sqt => Self::Sqt,
            Function::Rsqt => Self::Rsqt,
            Function::Sin => Self::Sin,
            Function::Cos => Self::Cos,
            Function::Atan => Self::Atan,
        }
    }
}

/// Whether a code is that of one of the functions.
#[description]
fn is_one_of<'m>(code: Signal<'m>, functions: &[Function]) -> Signal<'m> {
    let m = code.builder();
    let is = functions.iter().map(|f| code.eq(Code::from(*f)));
    let is_listed = is.reduce(|a, b| a | b);
    is_listed.unwrap_or_else(|| m.zeros(1))
}

/// Where something holds, or something more that there may be.
fn or<'m>(holds: Signal<'m>, more: Option<Signal<'m>>) -> Signal<'m> {
    more.map_or(holds, |more| holds | more)
}

/// Where something holds, but not where something does that there may be.
#[description]
fn unless<'m>(holds: Signal<'m>, exception: Option<Signal<'m>>) -> Signal<'m> {
    exception.map_or(holds, |exception| {
        let is_regular = !exception;
        holds & is_regular
    })
}

/// The value of the first condition that holds.
#[description]
fn first_of<'m, const N: usize>(
    values: [(Signal<'m>, Signal<'m>); N],
    otherwise: Signal<'m>,
) -> Signal<'m> {
    let values = values.into_iter().rev();
    values.fold(otherwise, |rest, (holds, value)| holds.mux(value, rest))
}

/// What is known of a result without the tables.
#[derive(Bundle, Clone, Copy)]
struct EarlyResult<T> {
    /// Biased exponent of the result's leading digit; for a logarithm, its integer part.
    first: T,
    /// The function: the low three bits of its `MathFC` code.
    code: T,
    /// 1: negative, unless the value or a special result decides otherwise.
    sign: T,
    /// 1: the result's significand is known without the tables.
    is_itself: T,
    /// 1: the result is not calculated.
    is_special: T,
    /// Zero, infinity, 1 or a NaN, where `is_special` is 1.
    special: T,
    /// 1: ALT mode, in which an infinite result becomes the greatest finite number.
    is_alt: T,
    /// 1: a denormal result becomes zero.
    flushes: T,
    /// 1: the result is a distance to a zero of the function times a quotient.
    is_precise: Option<T>,
}

impl<'m> EarlyResult<Signal<'m>> {
    /// Whether it is a logarithm with a word of the second table.
    #[description]
    fn is_near_one(&self) -> Option<Signal<'m>> {
        let is_precise = self.is_precise?;
        Some(is_one_of(self.code, &[Function::Log]) & is_precise)
    }
}

/// What is passed through behind the tables, besides the tag.
#[derive(Bundle, Clone, Copy)]
struct Illegal<T> {
    /// 1: no function has this code.
    illegal: T,
}

/// The words of both tables.
#[derive(Bundle, Clone)]
struct Rows<T> {
    /// Coefficients from the shared table: c0 above c1 above c2.
    row: T,
    /// Coefficients from the second table, which has the coefficients of the root.
    root_row: T,
    /// Offset in the segment, or the significand of a result without tables.
    digits: T,
    /// Distance to a zero of the function; all bits are after the point.
    distance: Option<T>,
    #[bundle(flat)]
    known: EarlyResult<T>,
}

/// What is multiplied: the word of the function's table, the offset, and its square.
#[derive(Bundle, Clone)]
struct Factors<T> {
    /// Coefficients of the function's segment: c0 above c1 above c2.
    row: T,
    /// Square of the offset's upper bits: the upper half of the product.
    square: T,
    /// Offset in the segment, or the significand of a result without tables.
    digits: T,
    #[bundle(flat)]
    distance: Option<products::Distance<T>>,
    #[bundle(flat)]
    known: EarlyResult<T>,
}

/// Both tables read at an address, of which the registers behind make block memories.
#[description]
fn read<'m>(c: &Configuration, before: Prepared<Signal<'m>>) -> Rows<Signal<'m>> {
    let m = before.address.builder();
    m.section_about(
        "Read the tables",
        "The stage's registers hold the words read, so a memory with a registered output can be used.",
    );
    let shared = WITH_SEGMENTS
        .into_iter()
        .filter(|f| segments(*f).first.is_some() && c.functions().contains(f));
    let shared = shared.flat_map(|function| match function {
        Function::Sin if c.is_precise() => Quotient::Sine.words(),
        _ => words(function),
    });
    let table = m.table("coefficients", ROW, shared.copied());
    let table = table.doc(if c.arc_tangent {
        "Coefficients of 1 / x, 1 / √x, 2^x, log2 x, sin x and atan x, c0 above c1 above c2."
    } else {
        "Coefficients of 1 / x, 1 / √x, 2^x, log2 x and sin x, c0 above c1 above c2."
    });
    let root_row = if c.is_precise() {
        precise::second_row(before.address)
    } else {
        let words = words(Function::Sqt).iter().copied();
        let root = m.table("root_coefficients", ROW, words);
        let root = root.doc("Coefficients of √x, c0 above c1 above c2.");
        root.read(before.address.slice(0, 7))
    };
    Rows {
        row: table.read(before.address),
        root_row,
        digits: before.digits,
        distance: before.distance,
        known: before.known,
    }
}

/// The word of the function's table, and the square of the offset.
#[description]
fn answered(before: Rows<Signal<'_>>) -> Factors<Signal<'_>> {
    let known = before.known;
    let m = before.row.builder();
    m.section("Select the coefficients and square the offset");
    let is_root = is_one_of(known.code, &[Function::Sqt]);
    /// 1: the coefficients are from the second table.
    let is_second = or(is_root, known.is_near_one());
    Factors {
        row: is_second.mux(before.root_row, before.row),
        square: products::square(before.digits),
        digits: before.digits,
        distance: before.distance.map(precise::counted),
        known,
    }
}

/// The stages of the unit as they come about, or the unit without them.
struct Stages {
    last: u32,
    has_registers: bool,
}

impl Stages {
    /// What a step makes of each word, with registers behind it perhaps.
    #[description]
    fn step<'m, P, Q: Signals<'m>, R: Signals<'m>>(
        &mut self,
        words: Stream<'m, (P, R)>,
        is_registered: bool,
        step: impl FnOnce(P) -> Q,
    ) -> Stream<'m, (Q, R)> {
        let stepped = |(word, rest)| (step(word), rest);
        self.last += u32::from(is_registered);
        if is_registered && self.has_registers {
            let name = format!("stage_{}", self.last);
            return words.map(stepped).registered(&name);
        }
        words.map(stepped)
    }

    /// What a function makes of them, in so many stages, the last without a register behind it.
    #[description]
    fn through<'m, I: Shape, O: Shape + Clone, R: Signals<'m>>(
        &mut self,
        words: Stream<'m, (I::Of<Signal<'m>>, R)>,
        part: &Part<I, O>,
        count: u32,
    ) -> Stream<'m, (O::Of<Signal<'m>>, R)> {
        let count = if self.has_registers { count } else { 1 };
        let stages = stream::Stages::numbered(self.last + 1, count).open();
        self.last += count - 1;
        words.through("stage", (part, stages), |both| both)
    }
}

type Tagged<'m, P> = Stream<'m, (P, Tag<Signal<'m>>)>;

/// From operands to results. Registers come where they help most: behind some steps from so many stages on.
#[description]
fn results<'m>(
    c: &Configuration,
    sources: Tagged<'m, Operands<Signal<'m>>>,
    has_registers: bool,
) -> Result<Tagged<'m, Results<Signal<'m>>>, BuildErrors> {
    let m = sources.valid().builder();
    let (is_precise, count) = (c.is_precise(), c.stages);
    let from = |least: u32| is_precise || count >= least;
    // Stages of the functions in front of the tables and behind the products.
    let (before, behind) = match (is_precise, count) {
        (false, 0..=7) | (true, 0..=9) => (1, 1),
        (false, _) | (true, 10) => (1, 2),
        (true, 11) => (2, 2),
        (true, _) => (2, 3),
    };
    let mut stages = Stages {
        last: 0,
        has_registers,
    };
    let turned = if is_precise {
        let read = stages.step(sources, true, precise::window);
        // A block memory takes its time.
        let read = stages.step(read, count > 12, |read| read);
        stages.step(read, true, precise::turned)
    } else {
        stages.step(sources, from(5), |source| products::turned(c, source))
    };
    let is_angled = count >= if is_precise { 9 } else { 7 };
    let angled = stages.step(turned, is_angled, prepare::angled);
    let prepare = prepare::part(c, angled.payload().0.shape())?;
    m.section("Find the segment, the offset and the exponent");
    let prepared = stages.through(angled, &prepare, before);
    let prepared = prepared.map(|(prepared, tag)| {
        let illegal = prepared.illegal;
        (prepared, (Illegal { illegal }, tag))
    });
    let read = stages.step(prepared, true, |prepared| read(c, prepared));
    let answered = stages.step(read, from(5), answered);
    let multiplied = stages.step(answered, from(3), |factors| products::terms(c, factors));
    let mut summed = stages.step(multiplied, from(6) || count == 4, finish::summed);
    if is_precise {
        summed = stages.step(summed, true, precise::scaled);
    }
    let finish = finish::part(c, summed.payload().0.shape())?;
    m.section("Round, or put a special result in place");
    let finished = stages.through(summed, &finish, behind);
    let finished = stages.step(finished, true, |finished| finished);
    Ok(finished.map(|(finished, (Illegal { illegal }, tag))| {
        let result = finished.result;
        (Results { result, illegal }, tag)
    }))
}

#[description]
pub(crate) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("special_function");
    m.doc(if c.arc_tangent {
        "INV, LOG, EXP, SQT, RSQT, SIN, COS and ATAN of a float; one result per cycle."
    } else {
        "INV, LOG, EXP, SQT, RSQT, SIN and COS of a float; one result per cycle."
    });
    let arriving = m.stream_in("in", (c.operands(), tag(c.tag_bits)));
    let results = results(c, arriving, true)?;
    m.stream_out("out", results, (c.results(), tag(c.tag_bits)));
    m.finish()
}

/// All of it without registers: inputs and outputs have the names of the streams' fields.
#[description]
pub fn function(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("special_function_function");
    m.doc("INV, LOG, EXP, SQT, RSQT, SIN and COS of a float; combinational.");
    let operands = (m.inputs("", c.operands()), tag(0).zeros(&m));
    let results = results(c, m.stream_of("operation", m.ones(1), operands), false)?;
    results.accept(m.ones(1));
    let part = m.finish_part(c.operands(), results.payload().0, c.results())?;
    Ok(Arc::clone(part.module()))
}
