//! `warpwright campaign`: checks that take too long for one machine, in shards.

mod evidence;
mod jobs;
mod measure;
mod merge;
mod plan;
mod request;
mod run;
mod status;
mod submit;
mod text;
mod work;

use crate::campaign::folder::Campaign;
use crate::campaign::plan::{Program, sha256};
use crate::program::arguments::{Campaign as Arguments, CampaignStep as Step};
use crate::program::catalogue::served;
use crate::program::error::{CliError, Result};
use std::path::{Path, PathBuf};

/// Does a step of a campaign; answers whether nothing failed.
pub fn run(arguments: &Arguments) -> Result<bool> {
    match &arguments.step {
        Step::Plan(arguments) => plan::run(arguments).map(|()| true),
        Step::Run(arguments) => run::run(arguments),
        Step::Status(arguments) => status::run(arguments).map(|()| true),
        Step::Gaps(arguments) => status::gaps(arguments).map(|()| true),
        Step::Merge(arguments) => merge::run(arguments),
        Step::Submit(arguments) => submit::run(arguments),
    }
}

fn open(folder: &Path) -> Result<Campaign> {
    Ok(Campaign::open(folder).map_err(CliError::Campaign)?)
}

/// This program. Its file is read through the system's name of the running program, which stays right if the file is replaced meanwhile.
fn program() -> Result<Program> {
    let running = Path::new("/proc/self/exe");
    let path = if running.exists() {
        running.to_path_buf()
    } else {
        own_path()?
    };
    let bytes = std::fs::read(&path).map_err(|error| unreadable(&path, error))?;
    Ok(Program {
        name: served().program.clone(),
        version: env!("CARGO_PKG_VERSION").to_string(),
        sha256: sha256(&bytes),
    })
}

/// Where this program is.
fn own_path() -> Result<PathBuf> {
    std::env::current_exe().map_err(|error| unreadable(Path::new("this program"), error))
}

fn unreadable(path: &Path, error: std::io::Error) -> Box<CliError> {
    let path = path.to_path_buf();
    CliError::Campaign(crate::campaign::error::CampaignError::File { path, error }).into()
}
