//! What holds between the registers of two designs in every state after a reset, found and proved.
//!
//! Runs with random inputs propose: bits that are always equal, always opposite or constant; words that are the difference of two others; and words that are equal whenever some
//! bit, or some word's being 0, says so. Those are kept that hold at the start and follow from all together one clock later, for all inputs. What is
//! left then holds by induction, and strengthens the induction about outputs.

use std::collections::HashMap;
use warpwright_hdl::module::RESET;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::word::{Literal, Symbol, Word};
use warpwright_prove::aig::{SharedAig, word_of};
use warpwright_prove::decide::{Answer, Options, decide};
use warpwright_prove::solver::SolverError;

/// Clocks of each of the 64 runs.
const CLOCKS: usize = 192;
/// State bits up to which anything is looked for.
const MOST_BITS: usize = 20_000;
/// Conditional relations that are tried, at most.
const MOST_CONDITIONAL: usize = 4_000;

/// A relation. Bits and words are numbered through all registers, then through all words of memories.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// A bit is constant.
    Constant(usize, bool),
    /// Two bits are equal, or opposite.
    Same(usize, usize, bool),
    /// The first word is the second less the third, in as many bits as all three have.
    Difference(usize, usize, usize),
    /// Two words are equal when a condition holds.
    When(Condition, usize, usize),
}

/// When words are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// A bit has this value.
    Bit(usize, bool),
    /// Whether some bit of a word is 1.
    Any(usize, bool),
}

/// A state's bits and words.
struct View<'s> {
    words: Vec<&'s Symbol>,
    bits: Vec<(usize, usize)>,
}

impl<'s> View<'s> {
    fn new(state: &'s State<Symbol>) -> Self {
        let words: Vec<&Symbol> = state
            .registers
            .iter()
            .chain(state.memories.iter().flatten())
            .collect();
        let bits = words.iter().enumerate();
        let bits =
            bits.flat_map(|(word, value)| (0..value.width() as usize).map(move |bit| (word, bit)));
        Self {
            bits: bits.collect(),
            words,
        }
    }

    fn bit(&self, bit: usize) -> Symbol {
        let (word, bit) = self.bits[bit];
        self.words[word].bit(bit as u32)
    }

    fn literal(&self, bit: usize) -> Literal {
        let (word, bit) = self.bits[bit];
        self.words[word].literals()[bit]
    }

    fn holds(&self, relation: &Relation) -> Symbol {
        match *relation {
            Relation::Constant(bit, true) => self.bit(bit),
            Relation::Constant(bit, false) => !self.bit(bit),
            Relation::Same(a, b, false) => !(self.bit(a) ^ self.bit(b)),
            Relation::Same(a, b, true) => self.bit(a) ^ self.bit(b),
            Relation::Difference(a, b, c) => {
                let words = [a, b, c].map(|word| self.words[word]);
                let width = words.map(Word::width).into_iter().min().unwrap_or(1);
                let [a, b, c] = words.map(|word| word.slice(0, width));
                a.equals(&(b - c))
            }
            Relation::When(condition, a, b) => {
                let (holds, is) = match condition {
                    Condition::Bit(bit, is) => (self.bit(bit), is),
                    Condition::Any(word, is) => (self.words[word].any(), is),
                };
                let same = self.words[a].equals(self.words[b]);
                if is { !holds | same } else { holds | same }
            }
        }
    }
}

/// Whether the relations hold of a state, a bit each.
pub fn hold(relations: &[Relation], state: &State<Symbol>) -> Vec<Symbol> {
    let view = View::new(state);
    relations
        .iter()
        .map(|relation| view.holds(relation))
        .collect()
}

/// Finds relations of a netlist, in which words up to `side` are the first design's. `after_reset` says more of the
/// state in which a run begins.
pub fn relations(
    netlist: &Netlist,
    first_registers: usize,
    first_memories: usize,
    after_reset: &dyn Fn(&Netlist, &mut State<Symbol>),
    options: &Options,
) -> Result<Vec<Relation>, SolverError> {
    let step = Step::new(netlist, after_reset);
    let bits = View::new(&step.before).bits.len();
    if bits == 0 || bits > MOST_BITS {
        return Ok(Vec::new());
    }
    let runs = step.runs(netlist);
    let mut is_first = vec![false; netlist.registers.len()];
    is_first[..first_registers].fill(true);
    for (index, memory) in netlist.memories.iter().enumerate() {
        is_first.extend((0..memory.depth).map(|_| index < first_memories));
    }
    let view = View::new(&step.before);
    let mut found = same_bits(&runs, bits);
    found.extend(differences(&view, &runs, &found));
    found.extend(conditional(&view, &runs, &is_first, &found));
    step.inductive(found, options)
}

/// One clock from any state, and the state in which runs begin.
struct Step {
    aig: SharedAig,
    before: State<Symbol>,
    after: State<Symbol>,
    start_aig: SharedAig,
    start: State<Symbol>,
}

impl Step {
    fn new(netlist: &Netlist, after_reset: &dyn Fn(&Netlist, &mut State<Symbol>)) -> Self {
        let free = |aig: &SharedAig, is_reset: bool| State {
            registers: (netlist.registers.iter())
                .map(|register| {
                    if register.resets && is_reset {
                        return Symbol::from_bits(&register.initial);
                    }
                    aig.inputs(register.width)
                })
                .collect(),
            memories: (netlist.memories.iter())
                .map(|memory| {
                    (0..memory.depth)
                        .map(|_| aig.inputs(memory.width))
                        .collect()
                })
                .collect(),
        };
        let (aig, start_aig) = (SharedAig::new(), SharedAig::new());
        let before = free(&aig, false);
        let inputs: Vec<Symbol> = netlist
            .inputs
            .iter()
            .map(|port| aig.inputs(port.width))
            .collect();
        let after = Cycle::new(netlist, &inputs, &before).next(netlist, &before);
        let mut start = free(&start_aig, true);
        after_reset(netlist, &mut start);
        Self {
            aig,
            before,
            after,
            start_aig,
            start,
        }
    }

    /// For each clock a word for each bit of the state: a bit for each of 64 runs.
    fn runs(&self, netlist: &Netlist) -> Vec<Vec<u64>> {
        let mut random = Random(0x9E37_79B9_7F4A_7C15);
        let graph = self.start_aig.graph();
        let inputs: Vec<u64> = graph.inputs().iter().map(|_| random.word()).collect();
        let values = graph.simulate(&inputs);
        let all = |state: &State<Symbol>| -> Vec<Literal> {
            let view = View::new(state);
            (0..view.bits.len()).map(|bit| view.literal(bit)).collect()
        };
        let mut state: Vec<u64> = all(&self.start)
            .into_iter()
            .map(|bit| word_of(&values, bit))
            .collect();
        let next = all(&self.after);
        let graph = self.aig.graph();
        let mut clocks = Vec::with_capacity(CLOCKS);
        for clock in 0..CLOCKS {
            let mut inputs = state.clone();
            for (number, port) in netlist.inputs.iter().enumerate() {
                for _ in 0..port.width {
                    let [a, b, c] = [(); 3].map(|()| random.word());
                    inputs.push(match (&*port.name, port.width) {
                        // Seldom, and in one run of eight.
                        (RESET, _) => {
                            a & b & c & 0xff & if clock % 16 == 15 { u64::MAX } else { 0 }
                        }
                        (_, 1) => often(number, [a, b, c]),
                        _ => a,
                    });
                }
            }
            clocks.push(state);
            let values = graph.simulate(&inputs);
            state = next.iter().map(|bit| word_of(&values, *bit)).collect();
        }
        clocks
    }

    /// Those that hold at the start and are kept if all are.
    fn inductive(
        &self,
        mut relations: Vec<Relation>,
        options: &Options,
    ) -> Result<Vec<Relation>, SolverError> {
        let kept =
            |aig: &SharedAig, goals: Vec<Literal>, known: &[Literal], relations: &[Relation]| {
                let decision = decide(&aig.graph(), &goals, known, options)?;
                let kept = relations.iter().zip(decision.answers);
                let kept = kept.filter(|(_, answer)| *answer == Answer::Holds);
                Ok::<_, SolverError>(kept.map(|(relation, _)| *relation).collect::<Vec<_>>())
            };
        let literals = |relations: &[Relation], state: &State<Symbol>| -> Vec<Literal> {
            hold(relations, state)
                .iter()
                .map(|bit| bit.literals()[0])
                .collect()
        };
        relations = kept(
            &self.start_aig,
            literals(&relations, &self.start),
            &[],
            &relations,
        )?;
        loop {
            let (known, next) = (
                literals(&relations, &self.before),
                literals(&relations, &self.after),
            );
            let left = kept(&self.aig, next, &known, &relations)?;
            if left.len() == relations.len() {
                return Ok(left);
            }
            relations = left;
        }
    }
}

/// A bit that is 1 in a half, a quarter, three quarters or seven eighths of the clocks, by run and port.
fn often(number: usize, [a, b, c]: [u64; 3]) -> u64 {
    let kinds = [a, a & b, a | b, a | b | c];
    (0..64).fold(0, |word, run| {
        word | kinds[run >> (2 * (number % 3)) & 3] & 1 << run
    })
}

/// Bits that were constant, or the same as another up to a sign, in all runs.
fn same_bits(runs: &[Vec<u64>], bits: usize) -> Vec<Relation> {
    let mut classes: HashMap<Vec<u64>, usize> = HashMap::new();
    let mut found = Vec::new();
    for bit in 0..bits {
        let first = runs[0][bit] & 1 == 1;
        let flip = if first { u64::MAX } else { 0 };
        let signature: Vec<u64> = runs.iter().map(|clock| clock[bit] ^ flip).collect();
        if signature.iter().all(|word| *word == 0) {
            found.push(Relation::Constant(bit, first));
            continue;
        }
        match classes.get(&signature) {
            Some(other) => {
                let is_opposite = (runs[0][*other] & 1 == 1) != first;
                found.push(Relation::Same(*other, bit, is_opposite));
            }
            None => {
                classes.insert(signature, bit);
            }
        }
    }
    found
}

/// Words that were the difference of two others: a queue's count and its pointers.
fn differences(view: &View<'_>, runs: &[Vec<u64>], known: &[Relation]) -> Vec<Relation> {
    const LANES: usize = 8;
    const WIDEST: u32 = 16;
    const MOST: usize = 24;
    let mut first_bit = 0;
    let mut words: Vec<(usize, u32, Vec<u32>)> = Vec::new();
    for (word, value) in view.words.iter().enumerate() {
        let (low, width) = (first_bit, value.width());
        first_bit += width as usize;
        let is_constant = (low..first_bit).all(|bit| {
            let is_it =
                |relation: &Relation| matches!(relation, Relation::Constant(b, _) if *b == bit);
            known.iter().any(is_it)
        });
        if !(2..=WIDEST).contains(&width) || is_constant || words.len() == MOST {
            continue;
        }
        let values = runs.iter().flat_map(|clock| {
            (0..LANES).map(move |lane| {
                let bits = (0..width).map(|bit| (clock[low + bit as usize] >> lane & 1) << bit);
                bits.sum::<u64>() as u32
            })
        });
        words.push((word, width, values.collect()));
    }
    let mut found = Vec::new();
    for (a, a_width, a_values) in &words {
        for (b, b_width, b_values) in &words {
            for (c, c_width, c_values) in &words {
                if a == b || b == c || a == c {
                    continue;
                }
                let width = *a_width.min(b_width).min(c_width);
                let mask = (1u32 << width) - 1;
                let mut values = a_values.iter().zip(b_values).zip(c_values);
                if values.all(|((a, b), c)| (b.wrapping_sub(*c) ^ a) & mask == 0) {
                    found.push(Relation::Difference(*a, *b, *c));
                }
            }
        }
    }
    found
}

/// Words of both sides that were the same whenever a condition held.
fn conditional(
    view: &View<'_>,
    runs: &[Vec<u64>],
    is_first: &[bool],
    known: &[Relation],
) -> Vec<Relation> {
    let mut first_bits = Vec::new();
    let mut next = 0;
    for word in &view.words {
        first_bits.push(next);
        next += word.width() as usize;
    }
    let width = |word: usize| view.words[word].width() as usize;
    let bits = |word: usize| first_bits[word]..first_bits[word] + width(word);
    let is_same = |a: usize, b: usize| {
        bits(a)
            .zip(bits(b))
            .all(|(a, b)| runs.iter().all(|clock| clock[a] == clock[b]))
    };
    let changes = |word: usize| {
        bits(word).any(|bit| {
            !known
                .iter()
                .any(|r| matches!(r, Relation::Constant(b, _) if *b == bit))
        })
    };
    let words = 0..view.words.len();
    // What decides is short: flags, counters, states.
    let short: Vec<usize> = words
        .clone()
        .filter(|word| width(*word) <= 4 && changes(*word))
        .take(24)
        .collect();
    let conditions = short.iter().flat_map(|word| {
        let any = (width(*word) > 1).then_some([true, false].map(|is| Condition::Any(*word, is)));
        let each = bits(*word).flat_map(|bit| [true, false].map(|is| Condition::Bit(bit, is)));
        any.into_iter().flatten().chain(each)
    });
    let conditions: Vec<Condition> = conditions.collect();
    let when = |condition: &Condition, clock: &[u64]| match *condition {
        Condition::Bit(bit, is) => {
            if is {
                clock[bit]
            } else {
                !clock[bit]
            }
        }
        Condition::Any(word, is) => {
            let any = bits(word).fold(0, |any, bit| any | clock[bit]);
            if is { any } else { !any }
        }
    };
    let mut found = Vec::new();
    let pairs = words
        .clone()
        .filter(|a| is_first[*a])
        .flat_map(|a| words.clone().filter(|b| !is_first[*b]).map(move |b| (a, b)));
    for (a, b) in pairs.filter(|(a, b)| width(*a) == width(*b)) {
        if width(a) < 2 || is_same(a, b) {
            continue;
        }
        for condition in &conditions {
            let mut seen = 0;
            let holds = runs.iter().all(|clock| {
                let when = when(condition, clock);
                seen |= when;
                bits(a)
                    .zip(bits(b))
                    .all(|(a, b)| (clock[a] ^ clock[b]) & when == 0)
            });
            if holds && seen != 0 {
                found.push(Relation::When(*condition, a, b));
            }
        }
        if found.len() > MOST_CONDITIONAL {
            break;
        }
    }
    found
}

/// Xorshift.
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}
