//! Progress where there is no terminal: a job's log gets a line a minute for what takes longer than that.

use indicatif::{ProgressBar, ProgressDrawTarget, WeakProgressBar};
use std::io::Write as _;
use std::sync::{Mutex, Once, PoisonError};
use std::time::Duration;

/// The time between two lines.
const BETWEEN_LINES: Duration = Duration::from_mins(1);

/// The work under way, and what it is called.
static UNDER_WAY: Mutex<Vec<(WeakProgressBar, String)>> = Mutex::new(Vec::new());

/// A bar that nobody sees, whose progress is told in lines.
pub fn logged(length: Option<u64>, what: &str) -> ProgressBar {
    static TELLER: Once = Once::new();
    TELLER.call_once(|| {
        std::thread::spawn(|| {
            loop {
                std::thread::sleep(BETWEEN_LINES);
                tell(BETWEEN_LINES);
            }
        });
    });
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
    let mut under_way = UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner);
    under_way.retain(|(bar, _)| is_going_on(bar).is_some());
    under_way.push((bar.downgrade(), what.to_string()));
    bar
}

fn is_going_on(bar: &WeakProgressBar) -> Option<ProgressBar> {
    bar.upgrade().filter(|bar| !bar.is_finished())
}

/// Tells of what has gone on for so long.
fn tell(longer_than: Duration) {
    let under_way = UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner);
    for (bar, what) in under_way.iter() {
        if let Some(bar) = is_going_on(bar).filter(|bar| bar.elapsed() >= longer_than) {
            let _ = writeln!(std::io::stderr(), "{}", line(&bar, what));
        }
    }
}

fn line(bar: &ProgressBar, what: &str) -> String {
    let so_far = match bar.length() {
        Some(all) => format!("{} of {all}", bar.position()),
        None => bar.message(),
    };
    let gap = if so_far.is_empty() { "" } else { ": " };
    format!("{what}{gap}{so_far} ({} s)", bar.elapsed().as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_what_is_done_and_how_far_it_is() {
        let counted = logged(Some(500), "cycles");
        counted.set_position(20);
        assert_eq!(line(&counted, "cycles"), "cycles: 20 of 500 (0 s)");
        let open = logged(None, "lut_array: proof");
        assert_eq!(line(&open, "lut_array: proof"), "lut_array: proof (0 s)");
        open.set_message("depth 3");
        assert_eq!(
            line(&open, "lut_array: proof"),
            "lut_array: proof: depth 3 (0 s)"
        );
    }

    #[test]
    fn what_has_ended_is_not_told_of() {
        let bar = logged(None, "work");
        assert!(is_going_on(&bar.downgrade()).is_some());
        bar.finish_and_clear();
        assert!(is_going_on(&bar.downgrade()).is_none());
    }
}
