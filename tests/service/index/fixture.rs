//! The actors of a run and what they do: they write, compact and read, and compare what they read with the plain list.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use domain::{AccountId, CustomFields, ProspectId, UnixMs};
use fastrand::Rng;
use index::{
    Column, Compacted, Direction, Error, Filter, Index, IndexKind, Order, Row, Run, Schema, Search, Sight, Sizes,
    prospect_row,
};
use shared::clock::Clock;
use shared::records::present_rows::PresentRows;
use store::{Guard, Key, Part, Store, Write, to_item};
use ulid::Ulid;

use super::custom::DEFINITIONS;
use super::list::{List, Version};
use super::questions::Question;

pub(super) const SIZES: Sizes =
    Sizes { least: 3, tier: 3, chunk: 5, rows: 12, growth: 2, most: 24, memory: 64 * 1024 * 1024, merges: 2 };

/// The schema of a later version of the service. Every column is new, except for the columns in [`KEPT`].
pub(super) fn newer(kind: IndexKind) -> Schema<'static> {
    let next = kind.schema().version() + 1;
    let columns = kind.schema().columns();
    let columns = columns.map(|column| (column, if KEPT.contains(&column) { 1 } else { next }));
    Schema::with(columns.collect::<Vec<_>>().leak())
}

/// The columns that every version of the service has.
pub(super) const KEPT: [Column; 5] =
    [Column::CreatedAt, Column::UpdatedAt, Column::DueAt, Column::HireDate, Column::MeetingDate];

const RECORDS: usize = 14;
const WRITES: usize = 40;
const READS: usize = 12;
const COMPACTIONS: usize = 10;

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
    /// Reads with a segment cache.
    WarmReader,
    /// Reads without a segment cache.
    ColdReader,
}

/// Everything that the actors of a run share.
#[derive(Clone)]
pub(super) struct Fixture {
    pub(super) list: List,
    pub(super) clock: Clock,
    pub(super) seed: u64,
    /// Compactions and reads use this schema. Writers use this schema and today's in turn.
    pub(super) schema: Schema<'static>,
    /// Which of [`DEFINITIONS`] the account has now.
    pub(super) definitions: Arc<AtomicUsize>,
}

impl Fixture {
    pub(super) fn new(seed: u64, schema: Schema<'static>) -> Self {
        Self { list: List::default(), clock: Clock::fixed(1_000_000_000), seed, schema, definitions: Arc::default() }
    }

    /// The custom fields of the account now.
    pub(super) fn fields(&self) -> &'static CustomFields {
        &DEFINITIONS[self.definitions.load(Ordering::Relaxed)]
    }

    /// Gives the account the next definitions of its custom fields.
    pub(super) fn redefine(&self) {
        let next = self.definitions.load(Ordering::Relaxed) + 1;
        self.definitions.store(next.min(DEFINITIONS.len() - 1), Ordering::Relaxed);
    }

    /// Whether these are still the custom fields of the account. A reader that began before a change may miss what was
    /// written after it.
    pub(super) fn still_has(&self, fields: &'static CustomFields) -> bool {
        std::ptr::eq(fields, self.fields())
    }

    pub(super) fn context(&self, what: &str) -> String {
        format!("seed {}, {what}", self.seed)
    }

    pub(super) fn index<'a>(&self, store: &'a Store) -> Index<'a> {
        Index::of(Sight::whole(store, account()), IndexKind::Prospect).with_schema(self.schema.and(self.fields()))
    }

    /// Writes or deletes a record with its row, as a service of this schema does.
    pub(super) async fn put(
        &self,
        store: &Store,
        id: &str,
        revision: u64,
        version: Option<Version>,
        schema: Schema<'static>,
    ) {
        let (key, fields) = (Key::prospect(account(), ProspectId::parse(id).unwrap()), self.fields());
        let record = version.as_ref().map(|version| version.prospect(id, revision));
        let row = record.as_ref().map_or_else(
            || Row::tombstone(id.to_owned(), UnixMs::default().plus_ms(self.list.moment().cast_signed())),
            |one| prospect_row(one, fields),
        );
        let record = record.map(|record| to_item(&record).unwrap());
        let record = match record {
            Some(item) => Write::put(Part::Record, key, item, Guard::Always),
            None => Write::delete(Part::Record, key, Guard::Always),
        };
        let writes = [record, row.write_with(account(), IndexKind::Prospect, schema.and(fields))];
        self.list.begin(id, version);
        // On a busy machine a time limit may pass: the same writes again.
        while store.transact(&writes, None).await.is_err() {}
        self.list.end(id);
    }

    /// Writes these records at this revision, and leaves out the deleted ones.
    pub(super) async fn put_all(&self, store: &Store, numbers: impl Iterator<Item = usize>, revision: u64) {
        for number in numbers {
            let is_deleted = number % 5 == 0 && revision > 1;
            let version = (!is_deleted).then(|| Version {
                number: i64::try_from(revision).unwrap() * 100 + i64::try_from(number).unwrap(),
                stage: number % 3,
            });
            let schema = IndexKind::Prospect.schema();
            self.put(store, &id(number), revision, version, schema).await;
        }
    }

    /// Compacts once, this much later.
    pub(super) async fn compact(&self, store: &Store, random: &mut Rng, later_ms: i64) -> Compacted {
        self.clock.advance_ms(later_ms);
        let run = run(self.clock.now(), random);
        let done = self.index(store).compact(&run, Some(&PresentRows(store, self.fields()))).await.unwrap();
        assert!(!done.gave_way, "{}", self.context("nobody else compacts"));
        done
    }

    async fn write(self, store: Store, mut random: Rng, which: usize) {
        let mut revisions = [0_u64; RECORDS];
        for count in 0..WRITES {
            let record = random.usize(..revisions.len() / 2) * 2 + which;
            let deletes = revisions[record] > 0 && random.usize(..4) == 0;
            let version = (!deletes)
                .then(|| Version { number: i64::try_from(count * 2 + which + 1).unwrap(), stage: random.usize(..3) });
            // A deleted record may come back at a revision that it had, as an import brings it.
            revisions[record] = if deletes { 0 } else { revisions[record] + 1 };
            let schema = [IndexKind::Prospect.schema(), self.schema][count % 2];
            self.put(&store, &id(record), revisions[record], version, schema).await;
        }
    }

    async fn compact_often(self, store: Store, mut random: Rng, ahead: i64) {
        for _ in 0..COMPACTIONS {
            self.clock.advance_ms(random.i64(0..45_000));
            let run = run(self.clock.now().plus_ms(ahead), &mut random);
            let (index, records) = (self.index(&store), PresentRows(&store, self.fields()));
            // If a run fails, the next one continues.
            let _ = if random.bool() {
                index.compact(&run, Some(&records)).await
            } else {
                index.compact_recent_rows(&run, Some(&records)).await
            };
        }
    }

    async fn read(self, mut store: impl FnMut() -> Store, mut random: Rng) {
        for _ in 0..READS {
            let store = store();
            // Questions on new columns are refused until they are built; calls may fail.
            let question = Question::any(&mut random);
            let _ = match random.usize(..6) {
                0 => self.read_ids(&store).await,
                1 => self.read_count(&store, &question).await,
                _ => self.ask(&store, &question).await,
            };
            let _ = self.read_facets(&store, &mut random).await;
            let _ = self.read_duplicates(&store, &mut random).await;
        }
    }

    /// Fails if a question finds what the list cannot have held meanwhile.
    pub(super) async fn ask(&self, store: &Store, question: &Question) -> Result<(), Error> {
        let wanted = |version: &Version| question.wants(version);
        self.see(store, &question.search, wanted, &format!("{:?}", question.search)).await
    }

    /// Fails if the pages of a search find what the list cannot have held meanwhile.
    pub(super) async fn see(
        &self,
        store: &Store,
        search: &Search,
        wanted: impl Fn(&Version) -> bool,
        context: &str,
    ) -> Result<(), Error> {
        let (start, mut search, mut seen) = (self.list.moment(), search.clone(), Vec::new());
        let fields = self.fields();
        loop {
            let found = self.index(store).search(&search).await?;
            let is_whole = search.after.is_none() && !found.has_more;
            assert!(!is_whole || found.total == found.page.len(), "{context}: {found:?}");
            assert!(!found.has_more || found.page.len() == search.limit, "{context}: {found:?}");
            seen.extend(found.page);
            search.after = seen.last().cloned();
            if !found.has_more {
                break;
            }
        }
        let asked = (start, self.list.moment());
        if self.still_has(fields) {
            self.list.check(asked, (&seen, search.order), wanted, &self.context(context));
        }
        Ok(())
    }

    /// Fails if a count is not one that the list can have had meanwhile.
    pub(super) async fn read_count(&self, store: &Store, question: &Question) -> Result<(), Error> {
        let (start, fields) = (self.list.moment(), self.fields());
        let count = self.index(store).count(&question.search.filters).await?;
        let possible = self.list.possible(start, self.list.moment());
        let wanted = |version: &Option<Version>| version.as_ref().is_some_and(|version| question.wants(version));
        let least = possible.values().filter(|versions| versions.iter().all(wanted)).count();
        let most = possible.values().filter(|versions| versions.iter().any(wanted)).count();
        let context = self.context(&format!("{count} of {least} to {most}"));
        assert!(!self.still_has(fields) || (least..=most).contains(&count), "{context}");
        Ok(())
    }

    async fn read_ids(&self, store: &Store) -> Result<(), Error> {
        let (start, mut after, mut ids) = (self.list.moment(), None::<String>, Vec::new());
        loop {
            let (page, next) = self.index(store).ids_after(after.as_deref(), 3).await?;
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
        Ok(())
    }

    pub(super) async fn act(self, actor: Actor, store: Store, random: Rng) {
        match actor {
            Actor::Writer(which) => self.write(store, random, which).await,
            Actor::Compactor(ahead) => self.compact_often(store, random, ahead).await,
            Actor::WarmReader => self.read(|| store.clone(), random).await,
            Actor::ColdReader => self.read(|| store.clone().with_segment_cache(0), random).await,
        }
    }
}

pub(super) fn run(now: UnixMs, random: &mut Rng) -> Run {
    let mut nonce = [0; 32];
    random.fill(&mut nonce);
    Run { now, nonce, sizes: SIZES }
}

pub(super) fn search(filters: Vec<Filter>, direction: Direction) -> Search {
    Search { filters, order: Order { by: Column::UpdatedAt, direction }, after: None, limit: 1_000 }
}
