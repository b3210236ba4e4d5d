//! Functions of three bits as gates of two.

use super::step::Bitwise;
use std::sync::OnceLock;

const GATES: [Bitwise; 4] = [Bitwise::And, Bitwise::Or, Bitwise::Xor, Bitwise::AndNot];

/// One of three operands, or a gate.
#[derive(Clone, Debug)]
pub(super) enum Tree {
    Operand(usize),
    Gate(Bitwise, Box<[Tree; 2]>),
}

/// The tables of the operands themselves, the first the most significant bit of the index.
const OPERANDS: [u8; 3] = [0xf0, 0xcc, 0xaa];

/// A smallest tree of a table, of a function that is 0 where all three operands are.
pub(super) fn tree_of(table: u8) -> Tree {
    static TREES: OnceLock<Vec<Option<(Tree, usize)>>> = OnceLock::new();
    let trees = TREES.get_or_init(trees);
    match &trees[usize::from(table)] {
        Some((tree, _)) => {
            debug_assert_eq!(table_of(tree), table);
            tree.clone()
        }
        None => unreachable!("table {table:#x} is 1 where all operands are 0, or never"),
    }
}

/// By table, a smallest tree, and how many gates it has.
fn trees() -> Vec<Option<(Tree, usize)>> {
    let mut found: Vec<Option<(Tree, usize)>> = vec![None; 256];
    for (number, table) in OPERANDS.iter().enumerate() {
        found[usize::from(*table)] = Some((Tree::Operand(number), 0));
    }
    for gates in 1..=6 {
        let known = found.clone();
        let known = || {
            let known = known.iter().enumerate();
            known.filter_map(|(table, tree)| Some((table as u8, tree.as_ref()?)))
        };
        for (a, (tree_a, gates_a)) in known() {
            for (b, (tree_b, gates_b)) in known().filter(|(_, b)| gates_a + b.1 + 1 == gates) {
                for gate in GATES {
                    let place = &mut found[usize::from(gate.of(a, b))];
                    if place.is_none() {
                        let both = Box::new([tree_a.clone(), tree_b.clone()]);
                        *place = Some((Tree::Gate(gate, both), gates_a + gates_b + 1));
                    }
                }
            }
        }
    }
    found
}

/// The table of a tree.
fn table_of(tree: &Tree) -> u8 {
    match tree {
        Tree::Operand(number) => OPERANDS[*number],
        Tree::Gate(gate, both) => gate.of(table_of(&both[0]), table_of(&both[1])),
    }
}
