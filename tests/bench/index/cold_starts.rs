//! Many functions that start cold at once, and read the same index. DynamoDB admits 3,000 read units per second to a
//! physical partition, and splits the table's partition keys among its physical partitions by a hash. A new table on
//! demand has four of them.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use tests::measure::head;

use crate::bench::Bench;
use crate::queries::Query;

/// The read units per second of a physical partition.
const UNITS_PER_SECOND: f64 = 3_000.0;

/// How many physical partitions the table may have.
const PARTITIONS: [u64; 3] = [4, 16, 64];

/// The queries that clients send most.
const ASKED: [&str; 3] = [
    "count, no filter",
    "list of 25, no filter",
    "count, every filter at once",
];

#[rustfmt::skip]
const NAMES: [&str; 8] = [
    "query", "calls", "read units", "units of the busiest key", "of the manifest and the recent rows",
    "seconds of 4 partitions", "of 16", "of 64",
];

/// Prints what this many cold functions read, and how long the throttling of the table stretches it.
pub async fn print(bench: &Bench, queries: &[Query], functions: usize) {
    println!("\n{functions} functions that start cold at once:\n\n{}", head(&NAMES));
    for query in queries.iter().filter(|query| ASKED.contains(&query.name)) {
        bench.counter.take();
        let taken = || std::mem::take(&mut *bench.counter.partitions.lock().unwrap());
        taken();
        bench.ask_cold(query, functions).await;
        let (costs, partitions) = (bench.counter.take(), taken());
        let most = partitions.values().copied().fold(0.0, f64::max);
        let rows = partitions.iter().filter(|(key, _)| key.contains("#INDEX#"));
        let rows: f64 = rows.map(|(_, units)| units).sum();
        let seconds = PARTITIONS.map(|count| format!("{:.1}", seconds(&partitions, count)));
        println!(
            "| {} | {} | {:.0} | {most:.0} | {rows:.0} | {} |",
            query.name,
            costs.calls,
            costs.read_units,
            seconds.join(" | ")
        );
    }
}

/// How long the busiest physical partition takes.
fn seconds(partitions: &HashMap<String, f64>, count: u64) -> f64 {
    let mut units = HashMap::<u64, f64>::new();
    for (key, read) in partitions {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        *units.entry(hasher.finish() % count).or_default() += read;
    }
    units.values().copied().fold(0.0, f64::max) / UNITS_PER_SECOND
}
