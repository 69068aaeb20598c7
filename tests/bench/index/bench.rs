//! The index under measurement.

use std::slice;
use std::time::Instant;

use domain::{AccountId, CustomFields, UnixMs};
use index::{
    Cell, Column, Duplicates, Facets, Filter, Index, IndexKind, Row, Run, Search, SearchResult, Sight, Sizes,
    StageGroup,
};
use rustix::time::{ClockId, clock_gettime};
use store::{Entropy, Store};
use tests::emulator::Emulator;

use crate::TIMES;
use crate::costs::Counter;
use crate::fields::values;
use crate::further;
use crate::prospects::cells;
use crate::queries::{Ask, Query, TOP};

/// The CPU time of this thread, in nanoseconds. `/proc` would have it in steps of 4 ms.
pub fn cpu_ns() -> u64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    (time.tv_sec * 1_000_000_000 + time.tv_nsec).cast_unsigned()
}

/// The answer to a query.
#[derive(Debug, PartialEq)]
enum Answer {
    Count(usize),
    List(SearchResult),
    Facets(Facets),
    Duplicates(Duplicates),
    Stages(Vec<StageGroup>),
}

impl Answer {
    /// How many records match, groups there are, or stays began.
    fn total(&self) -> usize {
        match self {
            Self::Count(count) => *count,
            Self::List(found) => found.total,
            Self::Facets(found) => found.total,
            Self::Duplicates(found) => found.total,
            Self::Stages(groups) => {
                let stages = groups.iter().flat_map(|group| &group.stages);
                stages.map(|stays| stays.current + stays.left).sum()
            }
        }
    }
}

/// An index in the emulator of DynamoDB.
pub struct Bench {
    pub emulator: Emulator,
    pub counter: Counter,
    pub store: Store,
    pub account: AccountId,
    pub fields: &'static CustomFields,
    /// Whether the columns of [`further`] have values too.
    pub has_further: bool,
    pub now: i64,
    pub runs: u64,
    /// The bytes of a function's segment cache.
    pub cache_bytes: usize,
}

impl Bench {
    pub fn index<'a>(&self, store: &'a Store) -> Index<'a> {
        Index::of(Sight::whole(store, self.account), IndexKind::Prospect).with_fields(self.fields)
    }

    /// The cells of a prospect at one of its revisions, among `all`, without its custom fields; and its id.
    pub fn cells(&self, number: u64, revision: u64, all: u64) -> (String, Vec<(Column, Cell)>) {
        let (id, cells) = cells(number, revision, all);
        let further = self.has_further.then(|| further::cells(number, revision));
        (id, cells.into_iter().chain(further.into_iter().flatten()).collect())
    }

    /// The row of a prospect at one of its revisions, among `all`.
    pub fn row(&self, number: u64, revision: u64, all: u64) -> Row {
        let (id, cells) = self.cells(number, revision, all);
        let custom = values(self.fields, number, revision).cells(self.fields);
        Row::new(id, revision, cells.into_iter().chain(custom))
    }

    pub async fn put(&self, rows: impl Iterator<Item = Row>) {
        let schema = IndexKind::Prospect.schema().and(self.fields);
        let writes: Vec<_> = rows.map(|row| row.write_with(self.account, IndexKind::Prospect, schema)).collect();
        for batch in writes.chunks(100) {
            self.store.transact(batch, None).await.unwrap();
        }
    }

    /// Runs compaction, a minute after the run before.
    async fn compact(&mut self) -> index::Compacted {
        self.load(Vec::new()).await
    }

    pub async fn load(&mut self, rows: Vec<Row>) -> index::Compacted {
        let run = self.next_run();
        self.index(&self.store).load(&run, rows).await.unwrap()
    }

    pub async fn load_children(&mut self, kind: IndexKind, mut rows: Vec<Row>) {
        rows.sort_unstable_by(|one, other| one.id.cmp(&other.id));
        let run = self.next_run();
        let children = Index::of(Sight::whole(&self.store, self.account), kind);
        children.load(&run, rows).await.unwrap();
    }

    fn next_run(&mut self) -> Run {
        self.now += 60_000;
        self.runs += 1;
        Run {
            now: UnixMs::default().plus_ms(self.now),
            nonce: Entropy::seeded(self.runs).bytes(),
            sizes: Sizes::default(),
        }
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
        self.emulator.stored(text)
    }

    async fn query(&self, store: &Store, query: &Query) -> Answer {
        let (index, filters) = (self.index(store), &query.filters);
        match &query.ask {
            Ask::Count => Answer::Count(index.count(filters).await.unwrap()),
            Ask::CountBy(kind, of_children) => {
                let children = Index::of(Sight::whole(store, self.account), *kind);
                let parents = children.parents(slice::from_ref(of_children)).await.unwrap();
                let parents = parents.into_iter().map(Filter::ParentOf);
                let filters: Vec<Filter> = filters.iter().cloned().chain(parents).collect();
                Answer::Count(index.count(&filters).await.unwrap())
            }
            Ask::List(limit, order) => {
                let search = Search { filters: filters.clone(), order: *order, after: None, limit: *limit };
                Answer::List(index.search(&search).await.unwrap())
            }
            Ask::Facets(by) => Answer::Facets(index.facets(filters, (by, &[]), TOP).await.unwrap()),
            Ask::Stages(by) => Answer::Stages(index.stages(filters, *by).await.unwrap()),
            Ask::Duplicates(by) => Answer::Duplicates(index.duplicates(*by, None, TOP).await.unwrap()),
        }
    }

    /// Prints a row of the table.
    pub async fn measure(&self, warm: &Store, query: &Query) {
        let cold_store = self.store.clone().with_segment_cache(self.cache_bytes);
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
            "| {} | {} | {:.2} | {:.2} | {} | {:.1} | {:.0} ({:.0}) | {} | {:.0} |",
            query.name,
            found.total(),
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
