//! A fold that dies at any of its calls, before it is sent or after it happened: nobody sees it, and the next one goes on.

use index::{Direction, Kind, Row};
use tests::World;
use tokio::task::JoinSet;

use super::fixture::{Fixture, Random, account, id, run, search};
use super::interleaving::{Schedule, Step};
use super::list::Version;
use super::model::{expect_rest, settle, store_of};

/// More than any fold here makes: two for each call.
const MOST_STEPS: usize = 400;

/// Writes or deletes records, one after the other.
async fn write(world: &World, fixture: &Fixture, numbers: impl Iterator<Item = usize>, revision: u64) {
    for number in numbers {
        let id = id(number);
        let version = (number % 5 != 0 || revision == 1).then(|| Version {
            number: i64::try_from(number).unwrap() + i64::try_from(revision).unwrap() * 100,
            fixture: number % 3,
            name: format!("name {number}"),
        });
        let row = version
            .as_ref()
            .map_or_else(|| Row::tombstone(id.clone()), |version| version.row(&id, revision));
        fixture.list.begin(&id, version);
        let write = row.write(account(), Kind::Prospect);
        world.store().transact(&[write], None).await.unwrap();
        fixture.list.end(&id);
    }
}

async fn compact(world: &World, fixture: &Fixture, random: &mut Random) {
    fixture.clock.advance_ms(40_000);
    let run = run(fixture.clock.now(), random);
    index::compact(&world.store(), account(), Kind::Prospect, &run)
        .await
        .unwrap();
}

/// A directory in which the next fold has everything to do: rows to fold, rows to remove, segments to merge, garbage to delete.
async fn prepare(world: &World, fixture: &Fixture, random: &mut Random) {
    write(world, fixture, 0..9, 1).await;
    compact(world, fixture, random).await;
    write(world, fixture, (0..9).step_by(2), 2).await;
    compact(world, fixture, random).await;
    write(world, fixture, 9..13, 1).await;
    compact(world, fixture, random).await;
    write(world, fixture, (1..13).step_by(3), 3).await;
}

async fn check(world: &World, fixture: &Fixture, context: &str) {
    let store = world.store().with_segment_cache(0);
    let start = fixture.list.moment();
    let search = search(Vec::new(), Direction::NewestFirst);
    let found = index::search(&store, account(), Kind::Prospect, &search).await.unwrap();
    let asked = (start, fixture.list.moment());
    fixture.list.check(asked, &found.page, found.total, |_| true, context);
}

/// Lets the fold make so many steps, and ends it there. Whether it had come to its end.
async fn die_after(world: &World, fixture: &Fixture, random: &mut Random, steps: usize) -> bool {
    let turns = Schedule::default();
    let (store, run) = (store_of(world.embedded(), &turns, 0), run(fixture.clock.now(), random));
    let mut tasks = JoinSet::new();
    let handle = tasks.spawn(async move { index::compact(&store, account(), Kind::Prospect, &run).await });
    for _ in 0..steps {
        settle(&turns, std::slice::from_ref(&handle)).await;
        if turns.waiting(0) == 0 {
            break;
        }
        turns.give(0, 0, Step::Go);
    }
    settle(&turns, std::slice::from_ref(&handle)).await;
    let finished = handle.is_finished();
    handle.abort();
    if let Some(Ok(folded)) = tasks.join_next().await {
        let folded = folded.unwrap();
        assert!(
            folded.compacted > 0 && folded.removed > 0 && folded.merged > 0,
            "it had everything to do: {folded:?}"
        );
    }
    finished
}

/// Ends a fold after `first` steps, after `every` more, and so on, until it comes to its end by itself.
async fn die_after_every(first: usize, every: usize) {
    for steps in (first..MOST_STEPS).step_by(every) {
        let (world, fixture, mut random) = (World::new().await, Fixture::new(7), Random::new(7));
        let context = format!("died after {steps} steps");
        prepare(&world, &fixture, &mut random).await;
        fixture.clock.advance_ms(40_000);
        let finished = die_after(&world, &fixture, &mut random, steps).await;
        check(&world, &fixture, &context).await;
        write(&world, &fixture, (2..13).step_by(4), 4).await;
        fixture.clock.advance_ms(130_000);
        compact(&world, &fixture, &mut random).await;
        check(&world, &fixture, &context).await;
        expect_rest(&world, &fixture, false).await;
        if finished {
            assert!(
                steps > 30,
                "a fold that has everything to do makes many calls: {steps} steps"
            );
            return;
        }
    }
    panic!("the fold never ended");
}

#[tokio::test]
async fn a_fold_may_die_before_any_call() {
    die_after_every(0, 2).await;
}

#[tokio::test]
async fn a_fold_may_die_after_any_call() {
    die_after_every(1, 2).await;
}
