//! The variables that hold the values of a description, and the names that follow from them: the rules are stated in [`naming`](crate::naming).

use crate::module::{Module, NodeId};
use crate::names::{MAX_NAME, joined, keyword_of};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

/// A variable or a turn of a loop, and what is around it.
#[derive(Debug)]
pub(crate) struct Place {
    part: Part,
    outer: Option<Arc<Place>>,
    /// How many variables are around it, itself included.
    depth: u32,
}

#[derive(Debug)]
enum Part {
    /// Empty of a pattern with several variables.
    Variable(String),
    /// The number or text that a loop has in this turn.
    Turn(String),
}

thread_local! {
    static AROUND: RefCell<Option<Arc<Place>>> = const { RefCell::new(None) };
}

/// The place that is being described.
fn here() -> Option<Arc<Place>> {
    AROUND.with_borrow(Clone::clone)
}

fn depth(place: Option<&Arc<Place>>) -> u32 {
    place.map_or(0, |place| place.depth)
}

pub(crate) fn variable(name: &str) -> Arc<Place> {
    let outer = here();
    Arc::new(Place {
        depth: depth(outer.as_ref()) + 1,
        part: Part::Variable(name.trim_start_matches('_').to_string()),
        outer,
    })
}

/// Ends what [`of_variable`] or [`of_turn`] began.
#[derive(Debug)]
#[must_use = "the place ends where this is dropped"]
pub struct Inside {
    outer: Option<Arc<Place>>,
}

impl Drop for Inside {
    fn drop(&mut self) {
        AROUND.set(self.outer.take());
    }
}

fn inside(place: Arc<Place>) -> Inside {
    let outer = AROUND.replace(Some(place));
    Inside { outer }
}

/// From here on the value of a variable is computed.
pub fn of_variable(name: &str) -> Inside {
    inside(variable(name))
}

/// What was around a variable whose value is being computed.
#[derive(Debug)]
#[must_use = "the variable's value ends where this is left"]
pub struct Around {
    outer: Option<Arc<Place>>,
}

impl Around {
    /// The value is there. An error that returns before leaves the place as it is, until a variable around is left: a module only looks at what has begun within it.
    pub fn leave(self) {
        AROUND.set(self.outer);
    }
}

/// As [`of_variable`], for code that the macro writes at every `let`: without a destructor, which would cost a path for panics each.
pub fn begin_variable(name: &str) -> Around {
    let outer = AROUND.replace(Some(variable(name)));
    Around { outer }
}

/// From here on a loop is in the turn of this number or text.
pub fn of_turn(turn: impl ToString) -> Inside {
    let outer = here();
    inside(Arc::new(Place {
        part: Part::Turn(turn.to_string()),
        depth: depth(outer.as_ref()),
        outer,
    }))
}

/// The variables that a module's nodes are held by.
#[derive(Debug, Default)]
pub(crate) struct Variables {
    /// Where the module began: what is around that is of no concern to it.
    begin: Option<Arc<Place>>,
    of_nodes: BTreeMap<NodeId, Arc<Place>>,
}

impl Variables {
    /// Those of a module that begins here.
    pub fn begin() -> Self {
        Self {
            begin: here(),
            of_nodes: BTreeMap::new(),
        }
    }

    /// A node's variable, if no outer one is known; of two as far outside the first, or the one that wins.
    pub fn suggest(&mut self, id: NodeId, place: Arc<Place>, wins: bool) {
        let known = self.of_nodes.get(&id);
        let is_better = |known: &Place| place.depth < known.depth + u32::from(wins);
        if known.is_none_or(|known| is_better(known)) {
            self.of_nodes.insert(id, place);
        }
    }

    /// Gives the nodes their variables' names, each of them once.
    pub fn name(&self, module: &mut Module) {
        let mut taken: HashSet<String> = module.ports.iter().map(|port| key(&port.name)).collect();
        taken.extend(
            module
                .nodes
                .iter()
                .filter_map(|node| node.name.as_deref())
                .map(key),
        );
        taken.extend(module.instances.iter().map(|instance| key(&instance.name)));
        let nodes = self.of_nodes.iter();
        let nodes = nodes.filter(|(id, _)| module.node(**id).name.is_none());
        let mut open: Vec<(NodeId, Vec<String>)> = nodes
            .map(|(id, place)| (*id, self.wishes(place)))
            .filter(|(_, wishes)| !wishes.is_empty())
            .collect();
        // The shortest names first; who shares one goes on to a longer one, as long as there is a longer one.
        for level in 0.. {
            if open.is_empty() {
                break;
            }
            let wish = |wishes: &[String]| wishes[level.min(wishes.len() - 1)].clone();
            let mut count: HashMap<String, u32> = HashMap::new();
            for (_, wishes) in &open {
                *count.entry(key(&wish(wishes))).or_default() += 1;
            }
            let mut rest = Vec::new();
            let mut given = Vec::new();
            for (id, wishes) in open {
                let name = wish(&wishes);
                let is_free = count[&key(&name)] == 1 && !taken.contains(&key(&name));
                let is_last = level + 1 >= wishes.len();
                if is_free {
                    given.push((id, name));
                } else if is_last {
                    given.push((id, numbered(&name, &taken, &given)));
                } else {
                    rest.push((id, wishes));
                }
            }
            for (id, name) in given {
                taken.insert(key(&name));
                module.nodes[id.index()].variable = Some(name);
            }
            open = rest;
        }
    }

    /// Names for a place, each with one variable more around it.
    fn wishes(&self, place: &Arc<Place>) -> Vec<String> {
        let mut wishes: Vec<String> = Vec::new();
        let mut turns: Vec<&str> = Vec::new();
        let mut name = "";
        let mut at = Some(place);
        // A builder begins inside the variable that holds it, which is not around what it describes.
        let is_begin = |place: &Arc<Place>| {
            let mut around = self.begin.as_ref();
            while let Some(at) = around {
                if Arc::ptr_eq(at, place) {
                    return true;
                }
                around = at.outer.as_ref();
            }
            false
        };
        loop {
            let here = at.filter(|place| !is_begin(place));
            match here.map(|place| &place.part) {
                Some(Part::Turn(turn)) => turns.push(turn),
                Some(Part::Variable(of)) if name.is_empty() && wishes.is_empty() => name = of,
                part => {
                    // A variable's name and the turns around it are complete.
                    turns.reverse();
                    let own = turns
                        .iter()
                        .fold(name.to_string(), |name, turn| joined(&name, turn));
                    turns.clear();
                    let last = wishes.last().map_or("", String::as_str);
                    if !own.is_empty() {
                        let wish = joined(&own, last);
                        if wish.len() <= MAX_NAME / 2 || wishes.is_empty() {
                            wishes.push(wish);
                        }
                    }
                    match part {
                        Some(Part::Variable(of)) => name = of,
                        _ => break,
                    }
                }
            }
            at = here.and_then(|place| place.outer.as_ref());
        }
        for wish in &mut wishes {
            if keyword_of(wish).is_some() {
                wish.push_str("_value");
            }
            wish.retain(|c| c.is_ascii_alphanumeric() || c == '_');
        }
        wishes
    }
}

fn key(name: &str) -> String {
    name.to_ascii_lowercase()
}

/// The first free name with a number.
fn numbered(name: &str, taken: &HashSet<String>, given: &[(NodeId, String)]) -> String {
    let is_free = |name: &String| {
        !taken.contains(&key(name)) && given.iter().all(|(_, other)| key(other) != key(name))
    };
    let numbers = (2..).map(|number| format!("{name}_{number}"));
    let mut names = std::iter::once(name.to_string()).chain(numbers);
    names.find(is_free).unwrap_or_default()
}
