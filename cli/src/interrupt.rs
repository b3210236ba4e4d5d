//! Ctrl-C and its kin: what is unfinished is removed, then the process ends as the signal would have it.

/// Begins to listen.
#[cfg(unix)]
pub fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use warpwright::sim::wave::partial::discard_all;

    let ignored = ignored();
    let heard = [SIGINT, SIGTERM, SIGHUP].into_iter();
    let Ok(mut signals) = Signals::new(heard.filter(|signal| ignored >> (signal - 1) & 1 == 0))
    else {
        return;
    };
    // Where no thread is to be had, the signals do what they always did.
    let thread = std::thread::Builder::new().name("signals".to_string());
    let _ = thread.spawn(move || {
        if let Some(signal) = signals.forever().next() {
            discard_all();
            let _ = emulate_default_handler(signal);
        }
    });
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
