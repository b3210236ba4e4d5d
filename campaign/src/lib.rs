//! Campaigns: checks that take too long for one machine, cut into shards that any scheduler can run.
//!
//! **A campaign is a folder.** `plan.json` lists the work and never changes. Each shard writes one file of results. All that is known of the
//! campaign is read from these files: there is no server and no database.
//!
//! - A shard may run at any time, on any machine that sees the folder, and more than once. Its results do not depend on when or where.
//! - A file of results appears complete or not at all, and contains a checksum. The first one stays; a second run must find the same.
//! - Each file names the plan that it belongs to, so that two campaigns cannot mix.
//!
//! The modules, in the order in which a campaign needs them:
//!
//! - [`plan`]: jobs, and how they are cut into shards
//! - [`costs`]: how long a unit of work takes, learnt from earlier shards
//! - [`folder`]: the files; [`results`]: what one of them contains; [`findings`]: what a shard found
//! - [`shards`]: sets of shard numbers as text, for schedulers
//! - [`survey`]: which shards have results, and which have to run again
//! - [`merge`]: one report of all shards
//! - [`schedulers`]: scripts and files for Slurm, GNU parallel, GitHub and GitLab
//!
//! What a unit of work does is not known here: the program that owns the plan runs it.

pub mod costs;
pub mod error;
pub mod findings;
pub mod folder;
pub mod merge;
pub mod plan;
pub mod results;
pub mod schedulers;
pub mod shards;
pub mod survey;
