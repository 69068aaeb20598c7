//! A fold that dies at any of its calls, before it is sent or after it happened: nobody sees it, and the next one goes on.

use index::{Direction, Kind, Row};
use tests::World;
use tokio::task::JoinSet;

use super::fixture::{Random, Stage, account, id, run, search};
use super::interleaving::{Turn, Turns};
use super::list::Version;
use super::model::{expect_rest, settle, store_of};

/// More than any fold here makes: two for each call.
const MOST_STEPS: usize = 400;

/// Writes or deletes records, one after the other.
async fn write(world: &World, stage: &Stage, numbers: impl Iterator<Item = usize>, revision: u64) {
    for number in numbers {
        let id = id(number);
        let version = (number % 5 != 0 || revision == 1).then(|| Version {
            number: i64::try_from(number).unwrap() + i64::try_from(revision).unwrap() * 100,
            stage: number % 3,
            name: format!("name {number}"),
        });
        let row = version
            .as_ref()
            .map_or_else(|| Row::tombstone(id.clone()), |version| version.row(&id, revision));
        stage.list.begin(&id, version);
        let write = row.write(account(), Kind::Prospect);
        world.store().transact(&[write], None).await.unwrap();
        stage.list.end(&id);
    }
}

async fn compact(world: &World, stage: &Stage, random: &mut Random) {
    stage.clock.advance_ms(40_000);
    let run = run(stage.clock.now(), random);
    index::compact(&world.store(), account(), Kind::Prospect, &run)
        .await
        .unwrap();
}

/// A directory in which the next fold has everything to do: rows to fold, rows to remove, segments to merge, garbage to delete.
async fn prepare(world: &World, stage: &Stage, random: &mut Random) {
    write(world, stage, 0..9, 1).await;
    compact(world, stage, random).await;
    write(world, stage, (0..9).step_by(2), 2).await;
    compact(world, stage, random).await;
    write(world, stage, 9..13, 1).await;
    compact(world, stage, random).await;
    write(world, stage, (1..13).step_by(3), 3).await;
}

async fn check(world: &World, stage: &Stage, context: &str) {
    let store = world.store().with_segment_cache(0);
    let start = stage.list.moment();
    let search = search(Vec::new(), Direction::NewestFirst);
    let found = index::search(&store, account(), Kind::Prospect, &search).await.unwrap();
    let asked = (start, stage.list.moment());
    stage.list.check(asked, &found.page, found.total, |_| true, context);
}

/// Lets the fold make so many steps, and ends it there. Whether it had come to its end.
async fn die_after(world: &World, stage: &Stage, random: &mut Random, steps: usize) -> bool {
    let turns = Turns::default();
    let (store, run) = (store_of(world.embedded(), &turns, 0), run(stage.clock.now(), random));
    let mut tasks = JoinSet::new();
    let handle = tasks.spawn(async move { index::compact(&store, account(), Kind::Prospect, &run).await });
    for _ in 0..steps {
        settle(&turns, std::slice::from_ref(&handle)).await;
        if turns.waiting(0) == 0 {
            break;
        }
        turns.give(0, 0, Turn::Go);
    }
    settle(&turns, std::slice::from_ref(&handle)).await;
    let finished = handle.is_finished();
    handle.abort();
    if let Some(Ok(folded)) = tasks.join_next().await {
        let folded = folded.unwrap();
        assert!(
            folded.folded > 0 && folded.removed > 0 && folded.merged > 0,
            "it had everything to do: {folded:?}"
        );
    }
    finished
}

/// Ends a fold after `first` steps, after `every` more, and so on, until it comes to its end by itself.
async fn die_after_every(first: usize, every: usize) {
    for steps in (first..MOST_STEPS).step_by(every) {
        let (world, stage, mut random) = (World::new().await, Stage::new(7), Random::new(7));
        let context = format!("died after {steps} steps");
        prepare(&world, &stage, &mut random).await;
        stage.clock.advance_ms(40_000);
        let finished = die_after(&world, &stage, &mut random, steps).await;
        check(&world, &stage, &context).await;
        write(&world, &stage, (2..13).step_by(4), 4).await;
        stage.clock.advance_ms(130_000);
        compact(&world, &stage, &mut random).await;
        check(&world, &stage, &context).await;
        expect_rest(&world, &stage, false).await;
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
