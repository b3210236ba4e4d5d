//! Pairs of circuits that compute the same function in different ways, as goals "these two bits are equal".

use warpwright_hdl::word::{Literal, Symbol, Word};
use warpwright_prove::aig::SharedAig;

/// A graph and its goals.
pub struct Shape {
    /// The graph.
    pub graph: SharedAig,
    /// The goals.
    pub goals: Vec<Literal>,
}

impl Shape {
    fn new(graph: SharedAig, a: &Symbol, b: &Symbol) -> Self {
        let different = a.clone() ^ b.clone();
        let goals = different.literals().iter().map(|bit| !*bit).collect();
        Self { graph, goals }
    }
}

/// Lanes of bitwise lookup tables: a tree of multiplexers against a sum of minterms. With `wrong`, two
/// entries are exchanged in one bit of one lane.
pub fn lookup(inputs: u32, width: u32, lanes: u32, wrong: bool) -> Shape {
    let graph = SharedAig::new();
    let entries = graph.inputs(1 << inputs);
    let mut sides = [Vec::new(), Vec::new()];
    for bit in 0..width * lanes {
        let index = graph.inputs(inputs);
        let is_wrong = wrong && bit == width + 3;
        let last = entries.width() - 1;
        let tree = if is_wrong {
            let top = entries.bit(last - 1);
            let low = entries.slice(0, last - 1);
            top.concat(&entries.bit(last))
                .concat(&low)
                .select(&index, 1)
        } else {
            entries.select(&index, 1)
        };
        sides[0].push(tree);
        let minterms =
            (0..entries.width()).map(|entry| entries.bit(entry) & index.is(u64::from(entry)));
        sides[1].push(minterms.reduce(|a, b| a | b).unwrap());
    }
    let [a, b] = sides.map(Symbol::join);
    Shape::new(graph, &a, &b)
}

/// Sum with carry in, block by block: both sums, then the choice.
fn carry_select(a: &Symbol, b: &Symbol, block: u32) -> Symbol {
    let mut carry = Symbol::flag(false);
    let mut parts = Vec::new();
    let mut low = 0;
    while low < a.width() {
        let width = block.min(a.width() - low);
        let [x, y] = [a, b].map(|word| word.slice(low, width).zext(width + 1));
        let without = x.clone() + y.clone();
        let with = x + y + Symbol::number(1, width + 1);
        let sum = carry.mux(&with, &without);
        parts.push(sum.slice(0, width));
        carry = sum.top();
        low += width;
    }
    Symbol::join(parts)
}

/// Sum by a tree of carries (Kogge and Stone).
fn prefix(a: &Symbol, b: &Symbol) -> Symbol {
    let width = a.width();
    let half = a.clone() ^ b.clone();
    let (mut make, mut pass) = (a.clone() & b.clone(), half.clone());
    let mut distance = 1;
    while distance < width {
        let moved = |word: &Symbol| shifted(word, distance);
        make = make.clone() | (pass.clone() & moved(&make));
        pass = pass.clone() & moved(&pass);
        distance *= 2;
    }
    half ^ shifted(&make, 1)
}

/// A word moved up, with zeros below.
fn shifted(word: &Symbol, distance: u32) -> Symbol {
    word.concat(&Symbol::zero(distance)).slice(0, word.width())
}

/// Three words to two with the same sum.
fn save(a: &Symbol, b: &Symbol, c: &Symbol) -> [Symbol; 2] {
    let carry = (a.clone() & b.clone()) | (a.clone() & c.clone()) | (b.clone() & c.clone());
    [a.clone() ^ b.clone() ^ c.clone(), shifted(&carry, 1)]
}

/// Two adders.
pub fn adders(width: u32, block: u32) -> Shape {
    let graph = SharedAig::new();
    let [a, b] = [0; 2].map(|_| graph.inputs(width));
    let select = carry_select(&a, &b, block);
    Shape::new(graph, &(a + b), &select)
}

/// Two adders of three numbers.
pub fn adders_of_three(width: u32) -> Shape {
    let graph = SharedAig::new();
    let [a, b, c] = [0; 3].map(|_| graph.inputs(width));
    let [x, y] = save(&a, &b, &c);
    let saved = prefix(&x, &y);
    Shape::new(graph, &(a + b + c), &saved)
}

/// Two multipliers: rows added one after another, and a tree of carry-save adders.
pub fn multipliers(width: u32) -> Shape {
    let graph = SharedAig::new();
    let [a, b] = [0; 2].map(|_| graph.inputs(width));
    let rows = (0..width).map(|bit| {
        let row = a.clone() & b.bit(bit).repeat(width);
        let row = if bit == 0 {
            row
        } else {
            row.concat(&Symbol::zero(bit))
        };
        row.zext(2 * width)
    });
    let mut rows: Vec<Symbol> = rows.collect();
    let array = rows.iter().cloned().reduce(|a, b| a + b).unwrap();
    while rows.len() > 2 {
        rows = (rows.chunks(3))
            .flat_map(|group| match group {
                [a, b, c] => save(a, b, c).to_vec(),
                _ => group.to_vec(),
            })
            .collect();
    }
    let tree = prefix(&rows[0], &rows[1]);
    Shape::new(graph, &array, &tree)
}

/// Two rotators: the steps in either order.
pub fn rotators(bits: u32) -> Shape {
    let graph = SharedAig::new();
    let width = 1 << bits;
    let (word, amount) = (graph.inputs(width), graph.inputs(bits));
    let rotate = |word: &Symbol, bit: u32| {
        let distance = 1 << bit;
        let moved = word
            .slice(0, width - distance)
            .concat(&word.slice(width - distance, distance));
        amount.bit(bit).mux(&moved, word)
    };
    let up = (0..bits).fold(word.clone(), |word, bit| rotate(&word, bit));
    let down = (0..bits).rev().fold(word, |word, bit| rotate(&word, bit));
    Shape::new(graph, &up, &down)
}

/// The first of some requests from a place on, around the end: by two priority chains, and by rotation.
pub fn arbiters(bits: u32) -> Shape {
    let graph = SharedAig::new();
    let width = 1 << bits;
    let (requests, start) = (graph.inputs(width), graph.inputs(bits));
    let first = |word: &Symbol| {
        let mut taken = Symbol::flag(false);
        let chosen = (0..width).map(|bit| {
            let chosen = word.bit(bit) & !taken.clone();
            taken = taken.clone() | word.bit(bit);
            chosen
        });
        Symbol::join(chosen.collect::<Vec<_>>())
    };
    let after = Symbol::ones(width).shl(&start);
    let late = requests.clone() & after;
    let chains = late.any().mux(&first(&late), &first(&requests));
    let rotate = |word: &Symbol, amount: &Symbol| {
        let twice = word.concat(word);
        twice.shr(amount).slice(0, width)
    };
    let turned = first(&rotate(&requests, &start));
    let back = Symbol::zero(bits) - start;
    let rotated = rotate(&turned, &back);
    Shape::new(graph, &chains, &rotated)
}
