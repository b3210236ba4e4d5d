//! Chooses the vector instruction set at run time.
//!
//! A [`Kernel`] is compiled once for each set. The batch interpreter
//! is one; generators and checkers that must keep up with it can be
//! others. `unsafe` appears only here and in [`native`](super::native).

/// Code worth compiling for several instruction sets: loops over rows.
///
/// Only what is inlined into [`run`](Self::run) is compiled so. Mark it, and what it calls in its inner
/// loops, `#[inline(always)]`; a closure or an iterator's adapter usually needs nothing.
pub trait Kernel {
    /// What it returns.
    type Output;

    /// Does the work.
    fn run(self) -> Self::Output;
}

/// A set of vector instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InstructionSet {
    /// Whatever every machine of this kind has.
    Portable,
    /// AVX2, of x86-64.
    Avx2,
    /// AVX-512 (F, BW, DQ and VL), of x86-64.
    Avx512,
}

impl InstructionSet {
    /// All sets, the plainest first.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// Whether this machine has it.
    pub fn is_present(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }

    /// Runs a kernel compiled for this set, or for the portable one where this machine lacks it.
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[cfg(target_arch = "x86_64")]
        {
            // SAFETY: the target features, which are all that calling it needs, are present.
            if self == Self::Avx512 && self.is_present() {
                return unsafe { run_avx512(kernel) };
            }
            // SAFETY: as above.
            if self == Self::Avx2 && self.is_present() {
                return unsafe { run_avx2(kernel) };
            }
        }
        kernel.run()
    }

    /// The best that this machine has.
    pub fn best() -> Self {
        let present = Self::ALL.into_iter().rev();
        present
            .into_iter()
            .find(|set| set.is_present())
            .unwrap_or(Self::Portable)
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn run_avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn run_avx512<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}
