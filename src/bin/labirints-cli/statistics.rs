//! Means with their 95 % intervals.
//!
//! Everything is added up in whole numbers: the sums do not depend on the order in which the cores finish their games,
//! so a seed gives the same figures to the last digit on every machine.

/// How many values there were, their sum and the sum of their squares.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sample {
    count: u64,
    sum: u64,
    squares: u128,
    largest: u64,
}

impl Sample {
    /// Adds a value.
    pub fn add(&mut self, value: u64) {
        self.count += 1;
        self.sum += value;
        self.squares += u128::from(value) * u128::from(value);
        self.largest = self.largest.max(value);
    }

    /// Adds all values of another sample.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
        self.largest = self.largest.max(other.largest);
    }

    /// How many values there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The sum of all values.
    pub fn sum(&self) -> u64 {
        self.sum
    }

    /// The largest value, 0 when there is none.
    pub fn largest(&self) -> u64 {
        self.largest
    }

    /// The mean; 0 of nothing.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// By how much the true mean may lie above or below this one, with a certainty of 95 % (Student's interval).
    /// `None` of fewer than two values: they say nothing about that.
    pub fn margin(&self) -> Option<f64> {
        let freedom = self.count.checked_sub(1).filter(|freedom| *freedom > 0)?;
        let count = u128::from(self.count);
        // n·Σx² - (Σx)² is n(n-1) times the variance, and in whole numbers nothing is lost.
        let spread = count * self.squares - u128::from(self.sum) * u128::from(self.sum);
        let variance = spread as f64 / (count as f64 * freedom as f64);
        Some(student(freedom) * (variance / count as f64).sqrt())
    }
}

/// The point of Student's distribution that 2.5 % lie above.
pub fn student(freedom: u64) -> f64 {
    const SMALL: [f64; 8] = [12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060];
    if let Some(exact) = usize::try_from(freedom - 1).ok().and_then(|place| SMALL.get(place)) {
        return *exact;
    }
    // Cornish and Fisher's series around the normal distribution, exact to three places from here on.
    let z: f64 = 1.959_964;
    let n = freedom as f64;
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
    z + first / n + second / n.powi(2) + third / n.powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: &[u64]) -> Sample {
        let mut sample = Sample::default();
        values.iter().for_each(|value| sample.add(*value));
        sample
    }

    fn close(one: f64, other: f64) -> bool {
        (one - other).abs() < 5e-4
    }

    #[test]
    fn known_numbers() {
        // Variance 32/7, standard error 0.7559, t = 2.3646 at seven degrees of freedom.
        let eight = sample(&[2, 4, 4, 4, 5, 5, 7, 9]);
        assert!(close(eight.mean(), 5.0));
        assert!(close(eight.margin().unwrap(), 1.7874));
        assert_eq!((eight.sum(), eight.largest()), (40, 9));
    }

    #[test]
    fn equal_values_leave_no_doubt() {
        assert_eq!(sample(&[3, 3, 3]).margin(), Some(0.0));
    }

    #[test]
    fn one_value_says_nothing_about_its_error() {
        assert_eq!(sample(&[]).margin(), None);
        assert_eq!(sample(&[7]).margin(), None);
        assert!(close(sample(&[]).mean(), 0.0));
    }

    #[test]
    fn student_as_tables_give_it() {
        for (freedom, expected) in [(1, 12.7062), (9, 2.2622), (10, 2.2281), (30, 2.0423), (100, 1.9840)] {
            assert!(close(student(freedom), expected), "{freedom}: {}", student(freedom));
        }
    }

    #[test]
    fn parts_make_the_whole() {
        let mut merged = sample(&[1, 8]);
        merged.merge(&sample(&[5, 0, 2]));
        assert_eq!(merged, sample(&[1, 8, 5, 0, 2]));
    }
}
