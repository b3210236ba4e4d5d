//! Computes medians, spreads and ratios.

/// Measurements of one thing, in the order of the rounds.
#[derive(Clone, Debug, Default)]
pub struct Figures(Vec<f64>);

impl Figures {
    /// Takes in the next round.
    pub fn push(&mut self, figure: f64) {
        self.0.push(figure);
    }

    /// The middle one; the mean of the middle two of an even number; 0 of none.
    pub fn median(&self) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        match sorted.len() {
            0 => 0.0,
            n => f64::midpoint(sorted[(n - 1) / 2], sorted[n / 2]),
        }
    }

    /// Largest minus smallest, as a part of the median.
    pub fn spread(&self) -> f64 {
        let (low, high) = self.range();
        (high - low) / self.median()
    }

    /// This one's figure over the other's, round by round.
    pub fn over(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(a, b)| a / b).collect())
    }

    /// Smallest and largest.
    pub fn range(&self) -> (f64, f64) {
        let fold = |start, pick: fn(f64, f64) -> f64| self.0.iter().copied().fold(start, pick);
        (
            fold(f64::INFINITY, f64::min),
            fold(f64::NEG_INFINITY, f64::max),
        )
    }
}

impl FromIterator<f64> for Figures {
    fn from_iter<T: IntoIterator<Item = f64>>(figures: T) -> Self {
        Self(figures.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_and_the_spread_is_relative_to_it() {
        let odd: Figures = [5.0, 1.0, 4.0].into_iter().collect();
        assert!((odd.median() - 4.0).abs() < 1e-12);
        assert!((odd.spread() - 1.0).abs() < 1e-12);
        let even: Figures = [1.0, 2.0, 3.0, 10.0].into_iter().collect();
        assert!((even.median() - 2.5).abs() < 1e-12);
    }
}
