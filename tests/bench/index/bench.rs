//! The index under measurement.

use std::time::Instant;

use domain::{AccountId, UnixMs};
use dynoxide::Database;
use index::{Kind, Row, Run, Search, Sizes};
use serde_json::Value;
use shared::config::SEGMENT_CACHE_BYTES;
use store::{Entropy, Store};
use tests::world::scan;

use crate::TIMES;
use crate::costs::Counter;
use crate::queries::Query;

/// The CPU time of this thread, in nanoseconds.
pub fn cpu_ns() -> u64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    stat.split(' ').next().unwrap().parse().unwrap()
}

/// The size of an item as DynamoDB counts it.
fn bytes(item: &Value) -> usize {
    let attribute = |(name, value): (&String, &Value)| {
        let binary = value["B"].as_str().map_or(0, |text| text.len() * 3 / 4);
        let number = value["N"].as_str().map_or(0, |digits| digits.len() / 2 + 1);
        name.len() + binary + number + value["S"].as_str().map_or(0, str::len)
    };
    item.as_object().unwrap().iter().map(attribute).sum()
}

/// An index in an embedded DynamoDB.
pub struct Bench {
    pub database: Database,
    pub counter: Counter,
    pub store: Store,
    pub account: AccountId,
    pub now: i64,
    pub runs: u64,
}

impl Bench {
    pub async fn put(&self, rows: impl Iterator<Item = Row>) {
        let writes: Vec<_> = rows.map(|row| row.write(self.account, Kind::Prospect)).collect();
        for batch in writes.chunks(100) {
            self.store.transact(batch, None).await.unwrap();
        }
    }

    /// Runs compaction, a minute after the run before.
    async fn compact(&mut self) -> index::Compacted {
        self.load(Vec::new()).await
    }

    pub async fn load(&mut self, rows: Vec<Row>) -> index::Compacted {
        self.now += 60_000;
        self.runs += 1;
        let run = Run {
            now: UnixMs::default().plus_ms(self.now),
            nonce: Entropy::seeded(self.runs).bytes(),
            sizes: Sizes::default(),
        };
        index::load(&self.store, (self.account, Kind::Prospect), &run, rows)
            .await
            .unwrap()
    }

    pub async fn settle(&mut self) {
        for _ in 0..30 {
            if self.compact().await == index::Compacted::default() {
                return;
            }
        }
    }

    /// The number and the bytes of the items whose partition contains this text.
    pub fn stored(&self, text: &str) -> (usize, usize) {
        let mut items = scan(&self.database);
        items.retain(|item| item["pk"]["S"].as_str().unwrap().contains(text));
        (items.len(), items.iter().map(bytes).sum())
    }

    async fn query(&self, store: &Store, query: &Query) -> usize {
        match query.list {
            None => index::count(store, self.account, Kind::Prospect, &query.filters)
                .await
                .unwrap(),
            Some(limit) => {
                let search = Search {
                    filters: query.filters.clone(),
                    order: query.order,
                    after: None,
                    limit,
                };
                let found = index::search(store, self.account, Kind::Prospect, &search).await;
                found.unwrap().total
            }
        }
    }

    pub async fn measure(&self, warm: &Store, query: &Query) {
        let cold_store = self.store.clone().with_segment_cache(SEGMENT_CACHE_BYTES);
        self.counter.take();
        let (wall, cpu) = (Instant::now(), cpu_ns());
        let found = self.query(&cold_store, query).await;
        let (cold_wall, cold_cpu, cold) = (wall.elapsed(), cpu_ns() - cpu, self.counter.take());
        self.query(warm, query).await;
        self.counter.take();
        let mut times = Vec::new();
        for _ in 0..TIMES {
            let cpu = cpu_ns();
            assert_eq!(self.query(warm, query).await, found);
            times.push(cpu_ns() - cpu);
        }
        let costs = self.counter.take();
        times.sort_unstable();
        println!(
            "| {} | {found} | {:.2} | {:.2} | {} | {:.1} | {:.0} ({:.0}) | {} | {:.0} |",
            query.name,
            times[TIMES / 2] as f64 / 1e6,
            times[TIMES - 1] as f64 / 1e6,
            costs.round_trips / TIMES,
            costs.read_units / TIMES as f64,
            cold_cpu as f64 / 1e6,
            cold_wall.as_secs_f64() * 1e3,
            cold.calls,
            cold.read_units,
        );
    }
}
