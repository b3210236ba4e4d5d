//! The folder of a campaign and its files.
//!
//! ```text
//! plan.json                       what is to be done; written once
//! request.toml                    what the plan was made of
//! results/00012/00012345.json     what shard 12345 found; written once
//! merged/                         the report of all shards
//! ```
//!
//! A file is written under another name beside its own, and gets its own name when it is complete. The name is given by a hard link, which the file system
//! refuses if the name is taken: of two runs of one shard one is the first, on one machine or on two.

use crate::error::CampaignError;
use crate::plan::{MOST_SHARDS, Plan, Program, sha256};
use crate::results::Results;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// So many results share a folder.
pub const RESULTS_IN_A_FOLDER: u64 = 1000;

const PLAN: &str = "plan.json";

/// A campaign.
#[derive(Debug)]
pub struct Campaign {
    /// Its folder.
    pub folder: PathBuf,
    /// What it does.
    pub plan: Plan,
    /// The hash of its plan, which every file of results names.
    pub id: String,
}

/// What there is of a shard.
#[derive(Debug)]
pub enum Found {
    /// Nothing.
    Missing,
    /// A file that is not as it was written, or belongs to another campaign; why.
    Damaged(String),
    /// Its results.
    Done(Box<Results>),
}

/// Whether results were new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// They are the shard's results now.
    First,
    /// Another run had found the same.
    Again,
}

impl Campaign {
    /// Makes the folder of a plan. A folder that contains the same plan already is left as it is.
    pub fn create(folder: &Path, plan: Plan, request: &str) -> Result<Self, CampaignError> {
        let shards = plan.shards();
        if shards > MOST_SHARDS {
            return Err(CampaignError::TooMany { shards });
        }
        let path = folder.join(PLAN);
        let text = plan.text();
        if !path.exists() && is_in_use(folder) {
            return Err(CampaignError::NotEmpty {
                folder: folder.to_path_buf(),
            });
        }
        fs::create_dir_all(folder).map_err(CampaignError::file(folder))?;
        if !write_once(&path, text.as_bytes())? {
            let there = fs::read_to_string(&path).map_err(CampaignError::file(&path))?;
            if there != text {
                let name = Plan::read(&there, &path).map_or_else(|_| String::from("?"), |p| p.name);
                return Err(CampaignError::Taken {
                    folder: folder.to_path_buf(),
                    name,
                });
            }
        }
        write_over(&folder.join("request.toml"), request.as_bytes())?;
        Self::open(folder)
    }

    /// Opens a campaign.
    pub fn open(folder: &Path) -> Result<Self, CampaignError> {
        let path = folder.join(PLAN);
        let text = fs::read_to_string(&path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => CampaignError::NoPlan {
                folder: folder.to_path_buf(),
            },
            _ => CampaignError::file(&path)(error),
        })?;
        Ok(Self {
            folder: folder.to_path_buf(),
            plan: Plan::read(&text, &path)?,
            id: sha256(text.as_bytes()),
        })
    }

    /// Refuses a program that is not the one that made the plan, and files that are not as they were.
    pub fn check(&self, program: &Program) -> Result<(), CampaignError> {
        let short = |hash: &str| hash.chars().take(12).collect::<String>();
        let planned = &self.plan.program;
        if planned != program {
            let named = |of: &Program| format!("{} {}, {}", of.name, of.version, short(&of.sha256));
            return Err(CampaignError::Changed {
                what: "the program".to_string(),
                planned: named(planned),
                found: named(program),
                help: "run the program that made the plan, or make a new plan in a new folder",
            });
        }
        for file in &self.plan.files {
            let path = Path::new(&file.path);
            let bytes = fs::read(path).map_err(CampaignError::file(path))?;
            let found = sha256(&bytes);
            if found != file.sha256 {
                return Err(CampaignError::Changed {
                    what: file.path.clone(),
                    planned: short(&file.sha256),
                    found: short(&found),
                    help: "restore the file, or make a new plan in a new folder",
                });
            }
        }
        Ok(())
    }

    /// Where a shard's results are.
    pub fn path_of(&self, shard: u64) -> PathBuf {
        let folder = shard / RESULTS_IN_A_FOLDER;
        let folder = self.folder.join("results").join(format!("{folder:05}"));
        folder.join(format!("{shard:08}.json"))
    }

    /// What there is of a shard.
    pub fn found(&self, shard: u64) -> Result<Found, CampaignError> {
        let path = self.path_of(shard);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Missing),
            Err(error) => return Err(CampaignError::file(&path)(error)),
        };
        let results = match Results::read(&bytes) {
            Ok(results) => results,
            Err(why) => return Ok(Found::Damaged(why)),
        };
        if results.campaign != self.id {
            return Ok(Found::Damaged("it belongs to another campaign".to_string()));
        }
        if results.shard != shard {
            let found = results.shard;
            return Ok(Found::Damaged(format!("it belongs to shard {found}")));
        }
        Ok(Found::Done(Box::new(results)))
    }

    /// Writes a shard's results. Those that there are stay, and these must say the same; a damaged file is put aside.
    pub fn write(&self, results: &Results) -> Result<Written, CampaignError> {
        let path = self.path_of(results.shard);
        let text = results.text();
        // A damaged file can be put aside by two runs at once; the loop ends when one of them has written.
        for _ in 0..100 {
            if write_once(&path, text.as_bytes())? {
                return Ok(Written::First);
            }
            match self.found(results.shard)? {
                Found::Missing => {}
                Found::Damaged(_) => put_aside(&path)?,
                Found::Done(there) => {
                    return match there.differs(results) {
                        None => Ok(Written::Again),
                        Some(differs) => Err(CampaignError::Disagrees {
                            number: results.shard,
                            differs,
                            path,
                        }),
                    };
                }
            }
        }
        let error = io::Error::other("another process removes the file again and again");
        Err(CampaignError::file(&path)(error))
    }
}

/// Whether there is something in a folder.
fn is_in_use(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some())
}

/// Gives a damaged file another name, under which somebody can look at it.
fn put_aside(path: &Path) -> Result<(), CampaignError> {
    let aside = path.with_extension("json.damaged");
    match fs::rename(path, &aside) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(CampaignError::file(path)(error))
        }
        _ => Ok(()),
    }
}

/// Writes a file unless its name is taken; whether it was written.
fn write_once(path: &Path, bytes: &[u8]) -> Result<bool, CampaignError> {
    let partial = write_partial(path, bytes)?;
    let linked = match fs::hard_link(&partial, path) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        // A file system without hard links: what is left is to look, and to rename.
        Err(_) if path.exists() => Ok(false),
        Err(_) => fs::rename(&partial, path).map(|()| true),
    };
    let _ = fs::remove_file(&partial);
    linked.map_err(CampaignError::file(path))
}

/// Writes a file in place of what is there.
pub fn write_over(path: &Path, bytes: &[u8]) -> Result<(), CampaignError> {
    let partial = write_partial(path, bytes)?;
    fs::rename(&partial, path).map_err(|error| {
        let _ = fs::remove_file(&partial);
        CampaignError::file(path)(error)
    })
}

/// Writes a file under a name of its own beside a path. If it cannot be written whole, nothing of it stays.
fn write_partial(path: &Path, bytes: &[u8]) -> Result<PathBuf, CampaignError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(CampaignError::file(folder))?;
    let (partial, mut file) = new_beside(path).map_err(CampaignError::file(path))?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    written.map_err(|error| {
        let _ = fs::remove_file(&partial);
        CampaignError::file(path)(error)
    })?;
    Ok(partial)
}

/// A new file beside a path, with a name that no other process has chosen, on this machine or another.
fn new_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let process = std::process::id();
    let mut last = None;
    for attempt in 0..1000u32 {
        let partial = path.with_file_name(format!(".{name}.{process}-{attempt}.partial"));
        match OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&partial)
        {
            Ok(file) => return Ok((partial, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = Some(error),
            Err(error) => return Err(error),
        }
    }
    Err(last.unwrap_or_else(|| io::ErrorKind::AlreadyExists.into()))
}
