//! Selects the code in a file: raw code, or one kernel of a binary.

use crate::blocks::nearest::{did_you_mean, nearest};
use crate::eu::container::{Kernel, kernels};
use crate::program::error::{CliError, Result};

/// What `--file` takes.
pub const HELP: &str =
    "--file accepts raw code, or a binary that `ocloc compile -device dg2-g10` writes";

/// What was asked for of a file.
#[derive(Clone, Copy, Debug)]
pub struct Request<'r> {
    /// The file's name, for messages.
    pub file: &'r str,
    /// `--kernel`.
    pub kernel: Option<&'r str>,
    /// `--offset`.
    pub offset: Option<usize>,
}

/// What there is of it.
#[derive(Debug)]
pub enum Choice<'c> {
    /// One kernel and where in it to begin.
    One(Kernel<'c>, usize),
    /// Several, none of which was named.
    Several(Vec<Kernel<'c>>),
}

impl Request<'_> {
    /// A message about the file.
    pub fn fault<T>(&self, message: String, help: &'static str) -> Result<T> {
        let file = self.file.to_string();
        Err(Box::new(CliError::Code {
            file,
            message,
            help,
        }))
    }

    /// Chooses from the file's bytes.
    pub fn choose<'c>(&self, bytes: &'c [u8]) -> Result<Choice<'c>> {
        let kernels = match kernels(bytes) {
            Ok(kernels) => kernels,
            Err(error) => return self.fault(error.to_string(), HELP),
        };
        let kernel = match (self.kernel, kernels.as_slice()) {
            (_, []) => return self.fault("the binary has no kernels".to_string(), HELP),
            (Some(_), [raw]) if raw.name.is_empty() => {
                return self.fault(
                    "raw code has no kernels to choose from".to_string(),
                    "leave out --kernel; use --offset to choose where to begin",
                );
            }
            (Some(name), _) => {
                let Some(kernel) = kernels.iter().find(|kernel| kernel.name == name) else {
                    let message = no_such_kernel(name, &kernels);
                    return self.fault(
                        message,
                        "run the command without --kernel to list the kernels",
                    );
                };
                kernel
            }
            (None, [kernel]) => kernel,
            (None, several) if self.offset.is_some() => {
                let message = format!(
                    "there are {} kernels; --offset needs --kernel to choose one",
                    several.len()
                );
                return self.fault(
                    message,
                    "--kernel NAME chooses one; run the command without both options to list the kernels",
                );
            }
            (None, _) => return Ok(Choice::Several(kernels)),
        };
        let start = self.offset.unwrap_or(0);
        let length = kernel.code.len();
        if start >= length {
            let message = match self.offset {
                Some(_) => {
                    format!("--offset {start:#x} is not in the code, which has {length:#x} bytes")
                }
                None => format!("kernel `{}` has no code", kernel.name.escape_debug()),
            };
            return self.fault(message, HELP);
        }
        Ok(Choice::One(*kernel, start))
    }
}

fn no_such_kernel(name: &str, kernels: &[Kernel<'_>]) -> String {
    /// Comparing longer ones would take its time.
    const LONGEST: usize = 200;
    let names = kernels.iter().map(|kernel| kernel.name);
    let names = names.filter(|other| other.len().max(name.len()) <= LONGEST);
    let near = nearest(name, names).map(|near| near.escape_debug().to_string());
    let hint = match near {
        Some(near) => did_you_mean(Some(&near)),
        None => format!("; it has {}", kernels.len()),
    };
    format!("there is no kernel `{}`{hint}", name.escape_debug())
}
