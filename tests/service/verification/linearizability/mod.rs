//! Histories of concurrent requests, judged by a checker that is not ours: `stateright`'s `LinearizabilityTester`. It
//! looks for an order of the requests that explains all answers. [`account`] defines the answers of requests that come
//! one after another, [`client`] records histories, and [`violations`] shows that the checker finds what is wrong.

mod account;
mod client;
mod violations;
mod wire;

use std::time::{Duration, Instant};

use stateright::semantics::{ConsistencyTester, LinearizabilityTester};
use tests::model::compaction::compact_all;
use tests::size::{Size, first_seed, size};
use tests::{NewKey, World};

use account::Account;
use client::{History, Moment, Outcome};

/// Faults in a thousand calls.
const FAULTS: usize = 15;

/// How far the clocks of the functions differ.
const CLOCKS_APART: Duration = Duration::from_millis(500);

/// Histories over one table, and between two compactions of its indexes.
const OF_ONE_WORLD: usize = 100;
const COMPACTION: usize = 25;

/// Whether some order of the operations explains all answers. Operations whose outcome nobody knows stay in flight.
fn is_linearizable(history: &History) -> bool {
    let mut tester = LinearizabilityTester::new(Account::default());
    let has_effect = |number: usize| {
        let is_its = |moment: &&Moment| matches!(moment, Moment::Ended(ended, _) if *ended == number);
        !matches!(history.moments.iter().find(is_its), Some(Moment::Ended(_, Outcome::NoEffect)))
    };
    for moment in &history.moments {
        let recorded = match moment {
            Moment::Began(number) if has_effect(*number) => {
                tester.on_invoke(*number, history.operations[*number].clone())
            }
            Moment::Ended(number, Outcome::Answered(answer)) => tester.on_return(*number, answer.clone()),
            Moment::Began(_) | Moment::Ended(_, Outcome::Unknown | Outcome::NoEffect) => continue,
        };
        recorded.map(drop).unwrap();
    }
    tester.is_consistent()
}

/// What a run saw.
#[derive(Debug, Default)]
struct Seen {
    operations: usize,
    unknown: usize,
    checking: Duration,
}

/// Runs histories until they have this many operations, each table with faults of its own.
async fn check(mut seed: u64, operations: usize, has_faults: bool) -> Seen {
    let mut total = Seen::default();
    while total.operations < operations {
        let world = World::with_clocks_apart(CLOCKS_APART, has_faults).await;
        world.forget_calls();
        let key = world.new_key(NewKey::unlimited()).await;
        if has_faults {
            world.break_at_random(seed, FAULTS);
        }
        for number in 0..OF_ONE_WORLD {
            let history = client::run(&world, &key, (seed, number), has_faults).await;
            let began = Instant::now();
            assert!(is_linearizable(&history), "seed {seed}, history {number}: no order explains \n{history:?}");
            total.checking += began.elapsed();
            let ended = |moment: &&Moment| matches!(moment, Moment::Ended(_, Outcome::Answered(_)));
            total.operations += history.moments.iter().filter(ended).count();
            let unknown = |moment: &&Moment| matches!(moment, Moment::Ended(_, Outcome::Unknown));
            total.unknown += history.moments.iter().filter(unknown).count();
            if number % COMPACTION == 0 {
                world.deliver_late().await;
                compact_all(&world).await.unwrap();
            }
            if total.operations >= operations {
                break;
            }
        }
        assert_eq!(world.stop_random_faults() > 0, has_faults);
        seed += 1;
    }
    total
}

/// The operations of a run of this size.
fn operations() -> usize {
    match size() {
        Size::Default => 1_500,
        Size::Full => 500_000,
    }
}

#[tokio::test]
async fn histories_are_linearizable() {
    let total = check(first_seed(), operations(), false).await;
    assert!(total.unknown * 20 < total.operations, "{total:?}");
    println!("{total:?}");
}

#[tokio::test]
async fn histories_with_faults_and_kills_are_linearizable() {
    let total = check(first_seed() + 1_000_000, operations(), true).await;
    assert!(total.unknown > 0, "{total:?}");
    println!("{total:?}");
}
