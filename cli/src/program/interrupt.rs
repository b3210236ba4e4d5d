//! Handles Ctrl-C and similar signals: removes unfinished files, then lets the signal end the process.
//!
//! A command can register a last action with [`before_the_end`]; a second signal does not wait for it.

use std::sync::{Mutex, PoisonError};

/// What is still to be done before the process ends.
static LAST_WORDS: Mutex<Option<LastWords>> = Mutex::new(None);

type LastWords = Box<dyn FnOnce() + Send>;

/// Has this done if a signal ends the process. It must not be done together with the rest of the command: it
/// takes what they share.
pub fn before_the_end(work: impl FnOnce() + Send + 'static) {
    let mut last_words = LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    *last_words = Some(Box::new(work));
}

/// Begins to listen.
#[cfg(unix)]
pub fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let ignored = ignored();
    let heard = [SIGINT, SIGTERM, SIGHUP].into_iter();
    let Ok(mut signals) = Signals::new(heard.filter(|signal| ignored >> (signal - 1) & 1 == 0))
    else {
        return;
    };
    // Where no thread is to be had, the signals do what they always did.
    let thread = std::thread::Builder::new().name("signals".to_string());
    let _ = thread.spawn(move || {
        for signal in signals.forever() {
            let last_words = LAST_WORDS
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take();
            let Some(last_words) = last_words else {
                end(signal);
                return;
            };
            let thread = std::thread::Builder::new().name("last words".to_string());
            let spawned = thread.spawn(move || {
                last_words();
                end(signal);
            });
            if spawned.is_err() {
                end(signal);
            }
        }
    });
}

#[cfg(unix)]
fn end(signal: i32) {
    crate::sim::wave::partial::discard_all();
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}

/// Nothing: what is unfinished stays behind under its temporary name.
#[cfg(not(unix))]
pub fn watch() {}

/// The signals that whoever started the process wants ignored (`nohup`), as bits from 0 for signal 1.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mut lines = status.lines();
    let mask = lines.find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or(0)
}
