//! Application index streams through `line_coalescer`: no transaction too many, and hardly a cycle too many.

use warpwright_testbenches::gather::bench::{Row, hardware};
use warpwright_testbenches::gather::coalescer::ARCHITECTURES;
use warpwright_testbenches::gather::measure::Figures;
use warpwright_testbenches::gather::pattern::SYNTHETIC;
use warpwright_testbenches::gather::{Pattern, SPATTER, read};

fn all() -> (Vec<Pattern>, Vec<Row>) {
    let patterns = read(SPATTER).unwrap();
    let rows = hardware(&patterns, usize::MAX, &|| ()).unwrap();
    (patterns, rows)
}

#[test]
fn every_stream_takes_the_least_transactions_and_hardly_more_cycles() {
    let (patterns, rows) = all();
    assert_eq!(rows.len(), patterns.len() * 2 * ARCHITECTURES.len());
    for row in &rows {
        let pattern = &patterns[row.pattern];
        let place = format!(
            "{}, {} bytes, {}",
            pattern.id, row.element_bytes, row.architecture
        );
        assert_eq!(row.fault, None, "{place}");
        let figures = &row.figures;
        assert_eq!(figures.transactions, figures.minimum, "{place}");
        assert_eq!(figures.groups, pattern.groups as u64, "{place}");
        let (_, stated) = pattern
            .stated
            .iter()
            .find(|(bytes, _)| *bytes == row.element_bytes)
            .unwrap();
        let mean = figures.minimum as f64 / figures.groups as f64;
        assert!((mean - stated.mean).abs() < 0.001, "{place}: {mean}");
    }
    // Means over the streams of applications, each stream alike, of cycles a group to the bound.
    for (architecture, most) in [
        ("serial", 1.01),
        ("first_last", 1.03),
        ("alternating", 1.10),
        ("matrix", 1.02),
    ] {
        for bytes in [4, 8] {
            let of = rows.iter().filter(|row| {
                row.architecture == architecture
                    && row.element_bytes == bytes
                    && patterns[row.pattern].app != SYNTHETIC
            });
            let (mut cycles, mut bound) = (0.0, 0.0);
            for Row { figures, .. } in of {
                // The latency is in a stream's cycles once; one cycle of it is everyone's.
                let Figures {
                    groups, latency, ..
                } = *figures;
                cycles += (figures.cycles + 1 - latency) as f64 / groups as f64;
                bound += figures.bound as f64 / groups as f64;
            }
            let ratio = cycles / bound;
            println!("{architecture}, {bytes} bytes: {ratio:.4}");
            assert!(
                (1.0..=most).contains(&ratio),
                "{architecture}, {bytes} bytes: {ratio}"
            );
        }
    }
    for row in &rows {
        let most = if row.architecture == "matrix" { 2 } else { 1 };
        assert_eq!(row.figures.latency, most, "{}", row.architecture);
    }
}
