//! The blocks that this program serves, and what the program is called.
//!
//! They are settled once, before the arguments are read: by `warpwright` itself, or by a program of
//! somebody else's blocks ([`command`](crate::command)).

use crate::blocks::block::Block;
use crate::blocks::catalogue::{CATALOGUE, UnknownBlock, find_in};
use std::fmt::Display;
use std::sync::OnceLock;

/// What every program is called that serves Warpwright's own blocks.
pub const OURS: &str = "warpwright";

/// Blocks and a name.
pub struct Catalogue {
    /// What to type to call the program.
    pub program: String,
    pub blocks: Vec<&'static dyn Block>,
    /// Whether these are Warpwright's own blocks.
    pub is_ours: bool,
}

static SERVED: OnceLock<Catalogue> = OnceLock::new();

/// The catalogue of this program: Warpwright's own, unless another was given before.
pub fn served() -> &'static Catalogue {
    SERVED.get_or_init(|| Catalogue {
        program: OURS.to_string(),
        blocks: CATALOGUE.to_vec(),
        is_ours: true,
    })
}

impl Catalogue {
    /// From now on these blocks are served, by a program that is called as its file is. The first catalogue of a process stays.
    pub fn serve(blocks: &[&'static dyn Block]) {
        let file = std::env::args_os().next().unwrap_or_default();
        let stem = std::path::Path::new(&file).file_stem();
        let program = stem.map_or_else(|| OURS.into(), |stem| stem.to_string_lossy().into_owned());
        SERVED.get_or_init(|| Self {
            program,
            blocks: blocks.to_vec(),
            is_ours: false,
        });
    }

    /// The block of this name.
    pub fn find(&self, name: &str) -> Result<&'static dyn Block, UnknownBlock> {
        find_in(&self.blocks, name)
    }

    /// The licence of what is written of a block: that of Warpwright's own, none that we would know of others.
    pub fn license(&self) -> &'static str {
        if self.is_ours {
            env!("CARGO_PKG_LICENSE")
        } else {
            ""
        }
    }

    /// A call of this program with these words.
    pub fn typed(&self, words: impl Display) -> String {
        format!("{} {words}", self.program)
    }

    /// A text that says what to type, with this program's name.
    pub fn in_its_name(&self, text: &str) -> String {
        if self.is_ours {
            return text.to_string();
        }
        text.replace("`warpwright ", &format!("`{} ", self.program))
    }
}
