//! The actors of a run and what they do: they write, compact and read, and compare what they read with the plain list.

use domain::{AccountId, ProspectId, UnixMs};
use index::{
    Column, Compacted, Direction, Error, Filter, Index, Kind, Order, Row, Run, Schema, Search, Sizes, prospect_row,
};
use shared::clock::Clock;
use shared::records::present_rows::PresentRows;
use store::{Guard, Key, Part, Store, Write, to_item};
use tokio::task::JoinSet;
use ulid::Ulid;

use super::list::{List, STAGES, Version};

pub(super) const SIZES: Sizes = Sizes {
    least: 3,
    chunk: 5,
    rows: 12,
    growth: 2,
    most: 24,
    merges: 2,
};

/// The schema of a later version of the service, in which every column but those of [`KEPT`] is new.
pub(super) fn newer(kind: Kind) -> Schema {
    let columns = kind.schema().columns();
    let columns = columns.map(|column| (column, if KEPT.contains(&column) { 1 } else { 2 }));
    Schema::with(columns.collect::<Vec<_>>().leak())
}

/// The columns that lists are ordered by.
pub(super) const KEPT: [Column; 3] = [Column::CreatedAt, Column::UpdatedAt, Column::DueAt];

const RECORDS: usize = 14;
const WRITES: usize = 40;
const READS: usize = 12;
const COMPACTIONS: usize = 10;

/// Random numbers that repeat from run to run.
#[derive(Clone)]
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap() % bound
    }
}

pub(super) fn account() -> AccountId {
    AccountId::new(Ulid::from_parts(1, 1))
}

pub(super) fn id(number: usize) -> String {
    let number = u64::try_from(number).unwrap();
    format!("prospect_{}", Ulid::from_parts(1_000 + number / 3, number.into()))
}

/// Who takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Actor {
    /// Writes the records whose number leaves this remainder by two.
    Writer(usize),
    /// Compacts, under a clock that is ahead by this.
    Compactor(i64),
    /// Reads, with or without a segment cache.
    Reader { warm: bool },
}

/// Everything that the actors of a run share.
#[derive(Clone)]
pub(super) struct Fixture {
    pub(super) list: List,
    pub(super) clock: Clock,
    pub(super) seed: u64,
    /// The schema of those who compact and read; writers use it and today's.
    pub(super) schema: Schema,
}

impl Fixture {
    pub(super) fn new(seed: u64, schema: Schema) -> Self {
        Self {
            list: List::default(),
            clock: Clock::fixed(1_000_000_000),
            seed,
            schema,
        }
    }

    pub(super) fn context(&self, what: &str) -> String {
        format!("seed {}, {what}", self.seed)
    }

    pub(super) fn index<'a>(&self, store: &'a Store) -> Index<'a> {
        Index::of(store, account(), Kind::Prospect).with_schema(self.schema)
    }

    /// Writes or deletes a record with its row, as a service of this schema does.
    pub(super) async fn put(&self, store: &Store, id: &str, revision: u64, version: Option<Version>, schema: Schema) {
        let key = Key::prospect(account(), ProspectId::parse(id).unwrap());
        let (row, record) = match &version {
            None => (
                Row::tombstone(id.to_owned()),
                Write::delete(Part::Record, key, Guard::Always),
            ),
            Some(version) => {
                let prospect = version.prospect(id, revision);
                let item = to_item(&prospect).unwrap();
                (
                    prospect_row(&prospect),
                    Write::put(Part::Record, key, item, Guard::Always),
                )
            }
        };
        let writes = [record, row.write_with(account(), Kind::Prospect, schema)];
        self.list.begin(id, version);
        // On a busy machine a time limit may pass: the same writes again.
        while store.transact(&writes, None).await.is_err() {}
        self.list.end(id);
    }

    /// Compacts once, this much later.
    pub(super) async fn compact(&self, store: &Store, random: &mut Random, later_ms: i64) -> Compacted {
        self.clock.advance_ms(later_ms);
        let run = run(self.clock.now(), random);
        let done = self
            .index(store)
            .compact(&run, Some(&PresentRows(store)))
            .await
            .unwrap();
        assert!(!done.gave_way, "{}", self.context("nobody else compacts"));
        done
    }

    async fn write(self, store: Store, mut random: Random, which: usize) {
        let mut revisions = vec![0_u64; RECORDS];
        for count in 0..WRITES {
            let record = random.below(revisions.len() / 2) * 2 + which;
            let deletes = revisions[record] > 0 && random.below(4) == 0;
            let version = (!deletes).then(|| Version {
                number: i64::try_from(count * 2 + which + 1).unwrap(),
                stage: random.below(STAGES.len()),
            });
            // A deleted record may come back at a revision that it had, as an import brings it.
            revisions[record] = if deletes { 0 } else { revisions[record] + 1 };
            let schema = [Kind::Prospect.schema(), self.schema][count % 2];
            self.put(&store, &id(record), revisions[record], version, schema).await;
        }
    }

    async fn compact_often(self, store: Store, mut random: Random, ahead: i64) {
        for _ in 0..COMPACTIONS {
            self.clock.advance_ms(i64::try_from(random.below(45_000)).unwrap());
            let run = run(self.clock.now().plus_ms(ahead), &mut random);
            // If a run fails, the next one continues.
            let _ = self.index(&store).compact(&run, Some(&PresentRows(&store))).await;
        }
    }

    async fn read(self, store: Store, mut random: Random, warm: bool) {
        for _ in 0..READS {
            let store = if warm {
                store.clone()
            } else {
                store.clone().with_segment_cache(0)
            };
            match random.below(6) {
                0 => self.read_ids(&store).await,
                1 => self.read_count(&store, random.below(STAGES.len())).await,
                kind => self.read_page(&store, kind, random.below(STAGES.len())).await,
            }
        }
    }

    async fn read_page(&self, store: &Store, kind: usize, stage: usize) {
        let text = STAGES[stage].to_owned();
        let filters = match kind {
            2 => Vec::new(),
            3 => vec![Filter::Is(Column::Stage, text)],
            4 => vec![Filter::AnyOf(Column::Labels, vec![text])],
            _ => vec![
                Filter::Contains(Column::Name, "name".to_owned()),
                Filter::Is(Column::Stage, text),
            ],
        };
        let search = search(filters, [Direction::OldestFirst, Direction::NewestFirst][stage % 2]);
        let start = self.list.moment();
        match self.index(store).search(&search).await {
            Ok(found) => {
                let asked = (start, self.list.moment());
                let wanted = |version: &Version| kind == 2 || version.stage == stage;
                let context = self.context(&format!("{search:?}"));
                self.list.check(asked, &found.page, found.total, wanted, &context);
            }
            // Refused while the column is built.
            Err(Error::NotIndexedYet(_) | Error::Store(_)) => {}
        }
    }

    async fn read_count(&self, store: &Store, stage: usize) {
        let filter = Filter::Is(Column::Stage, STAGES[stage].to_owned());
        let start = self.list.moment();
        let Ok(count) = self.index(store).count(&[filter]).await else {
            return;
        };
        let possible = self.list.possible(start, self.list.moment());
        let wanted = |version: &Option<Version>| version.as_ref().is_some_and(|version| version.stage == stage);
        let least = possible.values().filter(|versions| versions.iter().all(wanted)).count();
        let most = possible.values().filter(|versions| versions.iter().any(wanted)).count();
        let context = self.context(&format!("{count} of {least} to {most}"));
        assert!((least..=most).contains(&count), "{context}");
    }

    async fn read_ids(&self, store: &Store) {
        let (start, mut after, mut ids) = (self.list.moment(), None::<String>, Vec::new());
        loop {
            let Ok((page, next)) = self.index(store).ids_after(after.as_deref(), 3).await else {
                return;
            };
            assert!(page.len() <= 3, "a page of three");
            ids.extend(page);
            after = next;
            if after.is_none() {
                break;
            }
        }
        let context = self.context("ids");
        assert!(ids.is_sorted_by(|one, next| one < next), "{context}: {ids:?}");
        for (id, versions) in self.list.possible(start, self.list.moment()) {
            let fits = |version: &Option<Version>| version.is_some() == ids.contains(&id);
            assert!(versions.iter().any(fits), "{context}: {id} can have been {versions:?}");
        }
    }

    pub(super) fn start(
        &self,
        tasks: &mut JoinSet<()>,
        actor: Actor,
        store: Store,
        random: Random,
    ) -> tokio::task::AbortHandle {
        let fixture = self.clone();
        match actor {
            Actor::Writer(which) => tasks.spawn(fixture.write(store, random, which)),
            Actor::Compactor(ahead) => tasks.spawn(fixture.compact_often(store, random, ahead)),
            Actor::Reader { warm } => tasks.spawn(fixture.read(store, random, warm)),
        }
    }
}

pub(super) fn run(now: UnixMs, random: &mut Random) -> Run {
    let mut nonce = [0; 32];
    nonce.fill_with(|| u8::try_from(random.below(256)).unwrap());
    Run {
        now,
        nonce,
        sizes: SIZES,
    }
}

pub(super) fn search(filters: Vec<Filter>, direction: Direction) -> Search {
    Search {
        filters,
        order: Order {
            by: Column::UpdatedAt,
            direction,
        },
        after: None,
        limit: 1_000,
    }
}
