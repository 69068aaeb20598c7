//! Quantiles and tables for benchmarks.

/// Sorts the values, and returns the one below which this share of them is.
pub fn quantile<T: Copy + PartialOrd>(values: &mut [T], share: f64) -> T {
    values.sort_by(|one, other| one.partial_cmp(other).expect("comparable values"));
    let at = (values.len() as f64 * share) as usize;
    values[at.min(values.len() - 1)]
}

/// The head of a Markdown table.
pub fn head(names: &[&str]) -> String {
    format!("| {} |\n|{}", names.join(" | "), "---|".repeat(names.len()))
}
