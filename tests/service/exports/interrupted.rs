//! Sweepers that die, and sweepers that run at the same time.

use std::time::Duration;

use serde_json::json;
use tests::World;
use tests::faults::{CallFilter, InjectedFault};
use tests::size::{Size, size};

use super::{ask, done, exported, people, shown};

/// More calls than a run of the sweeper makes here.
const MOST_CALLS: usize = 400;

async fn die_at_every_call(fault: InjectedFault) {
    let step = match size() {
        Size::Default => 5,
        Size::Full => 1,
    };
    for call in (0..MOST_CALLS).step_by(step) {
        let world = World::wired().await;
        people(&world, 3).await;
        let path = ask(&world, json!({"format": "jsonl"})).await;
        world.inject(fault, CallFilter::every().after(call));
        let died = world.try_sweep().await.is_err();
        world.clear_faults();
        // The lease of the step that died ends.
        world.advance(Duration::from_mins(1));
        let answer = done(&world, &path).await;
        assert_eq!(
            exported(&world, &answer).await,
            shown(&world).await,
            "{fault:?} from call {call} on"
        );
        world.advance(Duration::from_hours(25));
        world.sweep().await;
        assert_eq!(world.objects().len(), 3, "only the files of the prospects are left");
        if !died {
            assert!(call > 20, "the run has many calls to make: {call}");
            return;
        }
    }
    panic!("the run never ended");
}

#[tokio::test]
async fn a_sweeper_may_die_before_any_call_of_an_export() {
    die_at_every_call(InjectedFault::Reset).await;
}

#[tokio::test]
async fn a_sweeper_may_die_after_any_call_of_an_export() {
    die_at_every_call(InjectedFault::LostReply).await;
}

#[tokio::test]
async fn two_sweepers_write_an_export_once() {
    let world = World::wired().await;
    people(&world, 5).await;
    let path = ask(&world, json!({"format": "jsonl"})).await;
    let other = world.fresh_functions();
    tokio::join!(world.sweep(), other.sweep());
    let answer = done(&world, &path).await;
    assert_eq!(exported(&world, &answer).await, shown(&world).await);
}
