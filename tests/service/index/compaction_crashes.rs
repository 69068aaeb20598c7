//! A compaction that dies at any of its calls, before the call is sent or after it took effect: no reader notices, and
//! the next compaction continues.

use fastrand::Rng;
use index::{Direction, IndexKind};
use shared::records::present_rows::PresentRows;
use tests::World;
use tests::size::{Size, size};
use tokio::task::JoinSet;

use super::fixture::{Fixture, newer, run, search};
use super::interleaving::{Schedule, Step};
use super::model::{Orphans, expect_rest, settle, store_of};

/// More calls than any compaction here makes, sent and answered.
const MOST_STEPS: usize = 600;

/// An index in which the next compaction has everything to do: rows to compact and to delete, segments to rebuild and
/// to merge, garbage to delete.
async fn prepare(world: &World, fixture: &Fixture, random: &mut Rng) {
    let today = Fixture { schema: IndexKind::Prospect.schema(), ..fixture.clone() };
    for (numbers, step, revision) in [(0..9, 1, 1), (0..9, 2, 2), (9..13, 1, 1), (1..13, 3, 3)] {
        fixture.put_all(&world.store(), numbers.step_by(step), revision).await;
        if revision < 3 {
            today.compact(&world.store(), random, 40_000).await;
        }
    }
}

async fn check(world: &World, fixture: &Fixture, context: &str) {
    let store = world.store().with_segment_cache(0);
    let search = search(Vec::new(), Direction::Descending);
    fixture.see(&store, &search, |_| true, context).await.unwrap();
}

/// What happens to a compaction.
#[derive(Clone, Copy, Debug)]
enum Fate {
    Dies,
    /// Another one takes its lease and finishes, and then it goes on.
    Overtaken,
}

/// Lets a compaction make this many steps before it meets its fate. Returns whether it finished before.
async fn meet(fate: Fate, world: &World, fixture: &Fixture, random: &mut Rng, steps: usize) -> bool {
    let schedule = Schedule::default();
    let store = store_of(world, &schedule, 0);
    let run = run(fixture.clock.now(), random);
    let (mut tasks, of_task) = (JoinSet::new(), fixture.clone());
    let handle = tasks
        .spawn(async move { of_task.index(&store).compact(&run, Some(&PresentRows(&store, of_task.fields()))).await });
    for step in 0..MOST_STEPS {
        settle(&schedule, std::slice::from_ref(&handle)).await;
        if handle.is_finished() {
            let done = tasks.join_next().await.unwrap().unwrap();
            if step <= steps {
                let done = done.unwrap();
                let counts = [done.compacted, done.removed, done.merged, done.rebuilt];
                assert!(!counts.contains(&0), "it had everything to do: {done:?}");
            }
            return step <= steps;
        }
        if step == steps {
            match fate {
                Fate::Dies => return false,
                Fate::Overtaken => drop(fixture.compact(&world.store(), random, 170_000).await),
            }
        }
        schedule.give(0, 0, Step::Go);
    }
    panic!("the compaction never finished");
}

/// Lets compactions meet their fate after `first` steps, after `every` more, and so on, until one finishes before.
async fn meet_after_every(fate: Fate, first: usize, every: usize) {
    let every = match size() {
        Size::Default => every * 4,
        Size::Full => every,
    };
    for steps in (first..MOST_STEPS).step_by(every) {
        let (world, mut random) = (World::wired().await, Rng::with_seed(7));
        let fixture = Fixture::new(7, newer(IndexKind::Prospect));
        let context = format!("{fate:?} after {steps} steps");
        prepare(&world, &fixture, &mut random).await;
        fixture.clock.advance_ms(40_000);
        let finished = meet(fate, &world, &fixture, &mut random, steps).await;
        check(&world, &fixture, &context).await;
        fixture.put_all(&world.store(), (2..13).step_by(4), 4).await;
        fixture.compact(&world.store(), &mut random, 170_000).await;
        check(&world, &fixture, &context).await;
        let orphans = if matches!(fate, Fate::Dies) { Orphans::Refused } else { Orphans::Allowed };
        expect_rest(&world, &fixture, orphans).await;
        if finished {
            assert!(steps > 30, "it had many calls to make: {steps} steps");
            return;
        }
    }
    panic!("the compaction never finished");
}

#[tokio::test]
async fn a_compaction_may_die_before_any_call() {
    meet_after_every(Fate::Dies, 0, 2).await;
}

#[tokio::test]
async fn a_compaction_may_die_after_any_call() {
    meet_after_every(Fate::Dies, 1, 2).await;
}

#[tokio::test]
async fn a_compaction_that_another_one_overtakes_harms_nothing() {
    meet_after_every(Fate::Overtaken, 0, 1).await;
}
