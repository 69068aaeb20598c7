//! The actors of a run and what they do: they write, fold and read, and compare what they read with the plain list.

use domain::{AccountId, UnixMs};
use index::{Column, Direction, Filter, Kind, Order, Row, Run, Search, Sizes};
use shared::clock::Clock;
use store::Store;
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

const RECORDS: u64 = 14;
const WRITES: usize = 40;
const READS: usize = 12;
const FOLDS: usize = 10;

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
    format!(
        "prospect_{}",
        Ulid::from_parts(
            1_000 + u64::try_from(number).unwrap() / 3,
            u128::try_from(number).unwrap()
        )
    )
}

/// Who takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Actor {
    /// Writes the records whose number leaves this rest by two.
    Writer(usize),
    /// Folds, under a clock that goes ahead by this.
    Folder(i64),
    /// Reads, and keeps what it read or not.
    Reader { warm: bool },
}

/// Everything that the actors of a run share.
#[derive(Clone)]
pub(super) struct Fixture {
    pub(super) list: List,
    pub(super) clock: Clock,
    pub(super) seed: u64,
}

impl Fixture {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            list: List::default(),
            clock: Clock::fixed(1_000_000_000),
            seed,
        }
    }

    pub(super) fn now(&self, random: &mut Random) -> UnixMs {
        self.clock.advance_ms(i64::try_from(random.below(45_000)).unwrap());
        self.clock.now()
    }

    pub(super) fn context(&self, what: &str) -> String {
        format!("seed {}, {what}", self.seed)
    }

    async fn write(self, store: Store, mut random: Random, which: usize) {
        let mut revisions = vec![0_u64; usize::try_from(RECORDS).unwrap()];
        for number in 0..WRITES {
            let record = random.below(revisions.len() / 2) * 2 + which;
            let id = id(record);
            let deletes = revisions[record] > 0 && random.below(4) == 0;
            let version = (!deletes).then(|| Version {
                number: i64::try_from(number * 2 + which + 1).unwrap(),
                fixture: random.below(STAGES.len()),
                name: format!("name {} of {which}", random.below(5)),
            });
            // What was deleted may come back with a revision that it had, as an import brings it.
            revisions[record] = if deletes { 0 } else { revisions[record] + 1 };
            let row = match &version {
                Some(version) => version.row(&id, revisions[record]),
                None => Row::tombstone(id.clone()),
            };
            self.list.begin(&id, version);
            let write = row.write(account(), Kind::Prospect);
            // A machine that is busy lets time limits pass: the same again.
            while store.transact(std::slice::from_ref(&write), None).await.is_err() {}
            self.list.end(&id);
        }
    }

    pub(super) async fn compact(self, store: Store, mut random: Random, ahead: i64) {
        for _ in 0..FOLDS {
            let run = run(self.now(&mut random).plus_ms(ahead), &mut random);
            // One that fails is gone on with by the next.
            let _ = index::compact(&store, account(), Kind::Prospect, &run).await;
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

    async fn read_page(&self, store: &Store, kind: usize, fixture: usize) {
        let text = STAGES[fixture].to_owned();
        let filters = match kind {
            2 => Vec::new(),
            3 => vec![Filter::Is(Column::Stage, text)],
            4 => vec![Filter::AnyOf(Column::Labels, vec![text])],
            _ => vec![
                Filter::Contains(Column::Name, "name".to_owned()),
                Filter::Is(Column::Stage, text),
            ],
        };
        let direction = if fixture == 0 {
            Direction::OldestFirst
        } else {
            Direction::NewestFirst
        };
        let search = search(filters, direction);
        let start = self.list.moment();
        let Ok(found) = index::search(store, account(), Kind::Prospect, &search).await else {
            return;
        };
        let asked = (start, self.list.moment());
        let wanted = |version: &Version| kind == 2 || version.fixture == fixture;
        self.list.check(
            asked,
            &found.page,
            found.total,
            wanted,
            &self.context(&format!("{search:?}")),
        );
    }

    async fn read_count(&self, store: &Store, fixture: usize) {
        let filter = Filter::Is(Column::Stage, STAGES[fixture].to_owned());
        let start = self.list.moment();
        let Ok(count) = index::count(store, account(), Kind::Prospect, &[filter]).await else {
            return;
        };
        let possible = self.list.possible(start, self.list.moment());
        let wanted = |version: &Option<Version>| version.as_ref().is_some_and(|version| version.fixture == fixture);
        let least = possible.values().filter(|versions| versions.iter().all(wanted)).count();
        let most = possible.values().filter(|versions| versions.iter().any(wanted)).count();
        assert!(
            (least..=most).contains(&count),
            "{}",
            self.context(&format!("{count} of {least} to {most}"))
        );
    }

    async fn read_ids(&self, store: &Store) {
        let (start, mut after, mut ids) = (self.list.moment(), None::<String>, Vec::new());
        loop {
            let page = index::ids_after(store, account(), Kind::Prospect, after.as_deref(), 3).await;
            let Ok((page, next)) = page else { return };
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
            let seen = ids.contains(&id);
            assert!(
                seen || versions.iter().any(Option::is_none),
                "{context}: {id} is missing"
            );
            assert!(!seen || versions.iter().any(Option::is_some), "{context}: {id} is gone");
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
            Actor::Folder(ahead) => tasks.spawn(fixture.compact(store, random, ahead)),
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
