//! A reader that stands still between two of its calls, while everything that it goes by is folded away.

use index::{Direction, Kind};
use store::Store;
use tests::World;
use tokio::task::JoinSet;

use super::fixture::{Fixture, Random, account, id, run, search};
use super::interleaving::{Schedule, Step};
use super::list::Version;
use super::model::{settle, store_of};

const RECORDS: usize = 8;
/// Readers have 30 s: by the next fold, what one has replaced is taken away.
const APART_MS: i64 = 40_000;
const FOLDS: usize = 6;
/// So often all is written and folded before every segment is another one.
const ROUNDS: u64 = 4;

/// Writes every record anew.
async fn write(fixture: &Fixture, store: &Store, revision: u64) {
    for number in 0..RECORDS {
        let (id, count) = (id(number), i64::try_from(number).unwrap());
        let version = Version {
            number: i64::try_from(revision).unwrap() * 100 + count,
            fixture: number % 3,
            name: format!("name {number}"),
        };
        let row = version.row(&id, revision);
        fixture.list.begin(&id, Some(version));
        store
            .transact(&[row.write(account(), Kind::Prospect)], None)
            .await
            .unwrap();
        fixture.list.end(&id);
    }
}

async fn compact(fixture: &Fixture, store: &Store, random: &mut Random) {
    for _ in 0..FOLDS {
        fixture.clock.advance_ms(APART_MS);
        let folded = index::compact(store, account(), Kind::Prospect, &run(fixture.clock.now(), random)).await;
        assert!(!folded.unwrap().gave_way, "nobody else folds");
    }
}

/// Reads the list, and stands still before a call is sent or answered, once so many were. Gives how many that were in all.
async fn read(still: usize) -> usize {
    let (world, fixture, turns) = (World::new().await, Fixture::new(7), Schedule::default());
    let (store, mut random) = (world.store(), Random::new(fixture.seed));
    write(&fixture, &store, 1).await;
    compact(&fixture, &store, &mut random).await;
    let (reader, context) = (
        store_of(world.embedded(), &turns, 0).with_segment_cache(0),
        fixture.context("standing still"),
    );
    let list = fixture.list.clone();
    let mut reading = JoinSet::new();
    let handle = reading.spawn(async move {
        let start = list.moment();
        let all = search(Vec::new(), Direction::OldestFirst);
        let found = index::search(&reader, account(), Kind::Prospect, &all).await.unwrap();
        let asked = (start, list.moment());
        list.check(asked, &found.page, found.total, |_| true, &context);
    });
    let mut given = 0;
    loop {
        settle(&turns, std::slice::from_ref(&handle)).await;
        if handle.is_finished() {
            break;
        }
        if turns.waiting(0) == 0 {
            continue;
        }
        if given == still {
            for revision in 2..=ROUNDS {
                write(&fixture, &store, revision).await;
                compact(&fixture, &store, &mut random).await;
            }
        }
        turns.give(0, 0, Step::Go);
        given += 1;
    }
    reading.join_next().await.unwrap().unwrap();
    given
}

#[tokio::test]
async fn a_reader_whose_segments_were_taken_away_meanwhile_begins_again_and_misses_nothing() {
    // The rows with the manifest, and one segment: each is sent, and answered.
    assert_eq!(read(usize::MAX).await, 4);
    for still in 0..4 {
        // Between the answer that names a segment and the moment when it is read.
        let misses = still == 1 || still == 2;
        let given = read(still).await;
        assert_eq!(given > 4, misses, "stopped after {still}: {given}");
    }
}
