//! A reader that stalls between two of its calls, while compaction replaces everything that it is about to read.

use fastrand::Rng;
use index::{Direction, IndexKind};
use store::Store;
use tests::World;
use tokio::task::JoinSet;

use super::fixture::{Fixture, search};
use super::interleaving::{Schedule, Step};
use super::model::{settle, store_of};

/// Readers have 30 s: the next compaction deletes what this one replaces.
const APART_MS: i64 = 40_000;
const COMPACTIONS: usize = 6;
/// After this many rounds of writes and compactions, every segment is a new one.
const ROUNDS: u64 = 4;

/// Writes every record again, and compacts.
async fn round(fixture: &Fixture, store: &Store, random: &mut Rng, revision: u64) {
    // None of these is deleted.
    fixture.put_all(store, (1..10).filter(|number| number % 5 != 0), revision).await;
    for _ in 0..COMPACTIONS {
        fixture.compact(store, random, APART_MS).await;
    }
}

/// Reads the list, and stalls after this many steps. Returns how many steps there were.
async fn read(stalled_after: usize) -> usize {
    let (world, schedule) = (World::wired().await, Schedule::default());
    let fixture = Fixture::new(7, IndexKind::Prospect.schema());
    let (store, mut random) = (world.store(), Rng::with_seed(fixture.seed));
    round(&fixture, &store, &mut random, 1).await;
    let reader = store_of(&world, &schedule, 0).with_segment_cache(0);
    let (mut reading, of_task) = (JoinSet::new(), fixture.clone());
    let handle = reading.spawn(async move {
        let all = search(Vec::new(), Direction::Ascending);
        of_task.see(&reader, &all, |_| true, "stalled").await.unwrap();
    });
    let mut steps = 0;
    loop {
        settle(&schedule, std::slice::from_ref(&handle)).await;
        if handle.is_finished() {
            break;
        }
        if steps == stalled_after {
            for revision in 2..=ROUNDS {
                round(&fixture, &store, &mut random, revision).await;
            }
        }
        schedule.give(0, 0, Step::Go);
        steps += 1;
    }
    reading.join_next().await.unwrap().unwrap();
    steps
}

#[tokio::test]
async fn a_reader_whose_segments_were_deleted_meanwhile_starts_again_and_misses_nothing() {
    // One query for the rows and the manifest, and one segment: each is sent and answered.
    assert_eq!(read(usize::MAX).await, 4);
    for stalled_after in 0..4 {
        // Between the reply that names the segment and the moment when the segment is read.
        let misses = stalled_after == 1 || stalled_after == 2;
        let steps = read(stalled_after).await;
        assert_eq!(steps > 4, misses, "stalled after {stalled_after}: {steps}");
    }
}
