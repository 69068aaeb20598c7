//! The tables.

use tests::measure::{head, quantile};

use crate::function::Series;

/// US dollars per million requests, and per GB and millisecond of a million requests: arm64 (infra/docs/COST.md).
const REQUESTS: f64 = 0.20;
const GB_MS: f64 = 0.013_333_4;

/// The measurements of one request at one size.
#[derive(Debug, Default)]
pub struct Cell(Vec<Series>);

impl Cell {
    pub fn add(&mut self, series: Series) {
        self.0.push(series);
    }

    /// The least of what the rounds give: other work on the machine only adds.
    fn best(&self, of: impl Fn(&Series) -> f64) -> f64 {
        self.0.iter().map(of).fold(f64::INFINITY, f64::min)
    }

    fn warm(&self) -> String {
        let mut all: Vec<f64> = self.0.iter().flat_map(|series| series.warm_ms.clone()).collect();
        format!(
            "{:.0} ({:.0})",
            self.best(|series| median(&series.warm_ms)),
            quantile(&mut all, 0.99)
        )
    }

    fn warm_cpu(&self) -> String {
        format!("{:.1}", self.best(|series| median(&series.warm_cpu_ms)))
    }

    fn cold(&self) -> String {
        let (ms, cpu) = (
            self.best(|series| series.cold_ms),
            self.best(|series| series.cold_cpu_ms),
        );
        format!("{ms:.0} ({cpu:.0})")
    }

    fn peak(&self) -> String {
        format!("{:.0}", self.0.iter().map(|series| series.peak_mb).fold(0.0, f64::max))
    }

    /// Dollars a million warm requests, each billed by the started millisecond.
    fn dollars(&self, memory_mb: u32) -> String {
        let billed = self.best(|series| {
            let ms = series.warm_ms.iter().map(|ms| ms.ceil()).sum::<f64>();
            ms / series.warm_ms.len() as f64
        });
        format!("{:.2}", REQUESTS + GB_MS * f64::from(memory_mb) / 1_024.0 * billed)
    }
}

fn median(values: &[f64]) -> f64 {
    quantile(&mut values.to_vec(), 0.5)
}

/// The head of the table of [`all_accounts`].
pub const ALL_ACCOUNTS_HEAD: &str = "| MB | Peak memory, MB | the second time, ms: p50 | of CPU |\n|---|---|---|---|";

/// A line about requests that were made twice.
pub fn all_accounts(memory_mb: u32, series: &Series) -> String {
    let second = |values: &[f64]| median(&values[values.len() / 2..]);
    let (ms, cpu, peak_mb) = (second(&series.warm_ms), second(&series.warm_cpu_ms), series.peak_mb);
    format!("| {memory_mb} | {peak_mb:.0} | {ms:.0} | {cpu:.1} |")
}

/// A request with its cell at each size.
pub type Line = (String, Vec<Cell>);

/// Prints one table for each measurement.
pub fn print(memories_mb: &[u32], lines: &[Line]) {
    let table = |title: &str, value: &dyn Fn(&Cell, u32) -> String| {
        let names: Vec<String> = memories_mb.iter().map(|mb| format!("{mb} MB")).collect();
        let names: Vec<&str> = std::iter::once("").chain(names.iter().map(String::as_str)).collect();
        println!("\n{title}:\n\n{}", head(&names));
        for (name, cells) in lines {
            let values = cells.iter().zip(memories_mb).map(|(cell, mb)| value(cell, *mb));
            println!("| {name} | {} |", values.collect::<Vec<_>>().join(" | "));
        }
    };
    table("Warm, ms: p50 (p99)", &|cell, _| cell.warm());
    table("Warm, ms of CPU, p50", &|cell, _| cell.warm_cpu());
    table(
        "From exec to the first answer, ms (of CPU after the first poll)",
        &|cell, _| cell.cold(),
    );
    table("Peak memory, MB", &|cell, _| cell.peak());
    table("Lambda, $ a million warm requests", &Cell::dollars);
}
