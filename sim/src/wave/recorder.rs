//! Turns sampled values into changes.

use super::digits::write_digits;
use super::error::WaveError;
use super::layout::TraceScope;

/// What takes the changes of a run: times increase, and at the first time every signal changes.
pub trait TraceSink {
    /// The changes that follow happen at this time, in nanoseconds; it is later than any before.
    fn time(&mut self, time: u64) -> Result<(), WaveError>;

    /// The signal of this slot takes a value: its binary digits, most significant first, one per bit.
    fn change(&mut self, slot: usize, digits: &[u8]) -> Result<(), WaveError>;

    /// The run is over.
    fn finish(self) -> Result<(), WaveError>
    where
        Self: Sized;
}

/// One signal's place among the previous values.
#[derive(Debug)]
struct Signal {
    slot: usize,
    width: usize,
    /// Its first limb, and the one after its last.
    limbs: std::ops::Range<usize>,
    /// Bits of the last limb that belong to it.
    mask: u64,
}

/// Turns samples of all signals into changes.
#[derive(Debug)]
pub struct Recorder<S> {
    sink: S,
    signals: Vec<Signal>,
    /// The values of the last sample, limbs of all signals in a row.
    previous: Vec<u64>,
    now: Vec<u64>,
    digits: Vec<u8>,
    last: Option<u64>,
    /// Time between the last two samples.
    step: u64,
}

impl<S: TraceSink> Recorder<S> {
    /// A recorder for the signals of a layout, the same that the sink was made for.
    pub fn new(layout: &TraceScope, sink: S) -> Result<Self, WaveError> {
        let mut signals = Vec::new();
        let mut start = 0;
        for (slot, width) in layout.slot_widths()?.into_iter().enumerate() {
            let Some(width) = width else { continue };
            let limbs = start..start + width.div_ceil(64) as usize;
            start = limbs.end;
            signals.push(Signal {
                slot,
                width: width as usize,
                limbs,
                mask: u64::MAX >> (width.wrapping_neg() % 64),
            });
        }
        let widest = signals.iter().map(|signal| signal.width).max();
        let widest = widest.unwrap_or(0);
        Ok(Self {
            sink,
            signals,
            previous: vec![0; start],
            now: vec![0; widest.div_ceil(64)],
            digits: vec![b'0'; widest],
            last: None,
            step: 1,
        })
    }

    /// Takes the values at a time in nanoseconds, later than the sample before.
    ///
    /// `read` is called for every slot in use, with limbs that are 0, and writes the value into them,
    /// least significant limb first. Bits beyond the slot's width are ignored.
    pub fn sample(
        &mut self,
        time: u64,
        mut read: impl FnMut(usize, &mut [u64]),
    ) -> Result<(), WaveError> {
        let is_first = self.last.is_none();
        if let Some(before) = self.last {
            if time <= before {
                return Err(WaveError::TimeOrder {
                    found: time,
                    before,
                });
            }
            self.step = time - before;
        }
        self.last = Some(time);
        let mut is_announced = false;
        for signal in &self.signals {
            let now = &mut self.now[..signal.limbs.len()];
            let before = &mut self.previous[signal.limbs.clone()];
            now.fill(0);
            read(signal.slot, now);
            if let Some(top) = now.last_mut() {
                *top &= signal.mask;
            }
            if now == before && !is_first {
                continue;
            }
            before.copy_from_slice(now);
            if !is_announced {
                self.sink.time(time)?;
                is_announced = true;
            }
            let digits = &mut self.digits[..signal.width];
            write_digits(now, digits);
            self.sink.change(signal.slot, digits)?;
        }
        Ok(())
    }

    /// Ends the trace and returns its end time. The last values last as long as those before them.
    pub fn finish(self) -> Result<u64, WaveError> {
        let (end, sink) = self.end()?;
        sink.finish()?;
        Ok(end)
    }

    /// The end time, and the sink that has been told of it and is still to be finished.
    pub(super) fn end(mut self) -> Result<(u64, S), WaveError> {
        let end = match self.last {
            Some(last) => last.saturating_add(self.step),
            None => 0,
        };
        if self.last.is_some_and(|last| end > last) {
            self.sink.time(end)?;
        }
        Ok((end, self.sink))
    }
}
