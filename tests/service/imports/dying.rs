//! Workers that die at any call, and workers that run at the same time.

use std::time::Duration;

use serde_json::json;
use shared::queue::Lane;
use tests::World;
use tests::faults::{CallFilter, InjectedFault};
use tests::size::{Size, size};

use super::{counts, people, ready, upload, worked};
use crate::ask::Ask;

/// More calls than an import of a few lines makes.
const MOST_CALLS: usize = 800;

/// Longer than the lease of a worker.
const LEASE: Duration = Duration::from_secs(16);

/// Longer than a message stays with a worker that died.
const SWEEP: Duration = Duration::from_mins(2);

/// Five persons, one of them twice and one without a contact.
const FILE: &str = "First,Last,Email,Shift\nA,One,a@example.com,Day\nB,Two,b@example.com,Day\nB,Second,b@example.com,Night\n\
                    C,Three,,Night\nD,Four,bad,Night\n";

#[tokio::test]
async fn a_worker_may_die_at_any_call_and_writes_each_line_once() {
    let step = if size() == Size::Full { 1 } else { 9 };
    for fault in [InjectedFault::Reset, InjectedFault::LostReply] {
        let mut call = 0;
        loop {
            let world = World::wired().await;
            let path = ready(&world, FILE.as_bytes(), json!({"createFields": true})).await;
            world.post(&format!("{path}/start"), json!({})).await.expect_status(202);
            world.inject(fault, CallFilter::every().after(call));
            let has_died = worker_dies(&world).await;
            world.clear_faults();
            let context = format!("{fault:?} from call {call} on");
            for _ in 0..5 {
                world.advance(LEASE);
                world.sweep().await;
                world.deliver_webhooks().await;
            }
            let import = worked(&world, &path).await;
            let expected = json!({"lines": 5, "done": 5, "created": 3, "updated": 1, "rejected": 1, "withoutContact": 1, "sharedProspects": 1});
            assert_eq!((&import["status"], counts(&import)), (&json!("done"), expected), "{context}");
            assert_eq!(world.list("/prospects").await.len(), 3, "{context}");
            if !has_died {
                break;
            }
            call += step;
            assert!(call < MOST_CALLS, "the import never ended");
        }
        assert!(call > 20, "an import has many calls to make: {call}");
    }
}

/// Lets a worker try an import whose calls fail. Returns whether a message was left.
async fn worker_dies(world: &World) -> bool {
    world.relay();
    while world.dispatch_in(Lane::Fast).await {}
    world.dispatch_in(Lane::Import).await;
    world.queue().waiting().iter().any(|message| message.body.contains("IMPORTS"))
}

#[tokio::test]
async fn two_workers_at_once_write_each_line_once() {
    let world = World::new().await;
    let path = ready(&world, people(1_200).as_bytes(), json!({})).await;
    let start = format!("{path}/start");
    let (one, other) = tokio::join!(world.post(&start, json!({})), world.post(&start, json!({})));
    one.expect_status(202);
    other.expect_status(202);
    let functions = world.fresh_functions();
    world.relay();
    tokio::join!(world.deliver_webhooks(), functions.deliver_webhooks());
    let import = worked(&world, &path).await;
    assert_eq!(counts(&import), json!({"lines": 1_200, "done": 1_200, "created": 1_200}));
    assert_eq!(world.get("/prospects/count").await.expect_status(200).body["count"], 1_200);
}

/// Lets workers try an import so often that each dies at its calls of this filter.
async fn workers_die(world: &World, times: usize, filter: CallFilter) {
    for time in 0..times {
        world.inject(InjectedFault::Reset, filter);
        assert!(worker_dies(world).await);
        world.clear_faults();
        world.advance(SWEEP);
        // The queue delivers a message five times.
        if time.is_multiple_of(4) {
            world.sweep().await;
        }
    }
}

#[tokio::test]
async fn an_import_that_stood_still_is_given_up_before_a_line_is_written_twice() {
    // Nothing but their marks tells these lines from others.
    let file = b"First,Last\nA,One\nB,Two\n";
    let six_days = Duration::from_hours(24 * 6).saturating_sub(SWEEP);
    for (passed, status, people) in [(six_days, "done", 2), (six_days + Duration::from_secs(1), "failed", 1)] {
        let world = World::wired().await;
        let path = ready(&world, file, json!({})).await;
        world.post(&format!("{path}/start"), json!({})).await.expect_status(202);
        // The worker takes the import, writes a line, and dies.
        workers_die(&world, 1, CallFilter::operation("TransactWriteItems").after(5).times(usize::MAX)).await;
        assert_eq!(world.list("/prospects").await.len(), 1);
        world.advance(passed);
        world.sweep().await;
        let import = worked(&world, &path).await;
        assert_eq!((&import["status"], world.list("/prospects").await.len()), (&json!(status), people), "{import}");
    }
}

#[tokio::test]
async fn a_part_that_cannot_be_written_and_a_file_that_cannot_be_read_are_given_up() {
    let world = World::wired().await;
    let path = upload(&world, people(2).as_bytes(), json!({})).await;
    world.read(&path).await;
    let second = CallFilter::operation("TransactWriteItems").after(1).times(usize::MAX);
    workers_die(&world, 20, second).await;
    let import = worked(&world, &path).await;
    assert_eq!(import["failure"]["code"], "too_large", "{import}");

    let path = ready(&world, people(2).as_bytes(), json!({})).await;
    world.post(&format!("{path}/start"), json!({})).await.expect_status(202);
    workers_die(&world, 500, second).await;
    assert_eq!(worked(&world, &path).await["failure"]["code"], "stalled");
}

#[tokio::test]
async fn a_reading_that_an_option_ended_changes_nothing() {
    for call in 0..3 {
        let world = World::wired().await;
        let path = upload(&world, b"Name;Email\nJ\xfcrg Wei\xdf;j@example.com\n", json!({"encoding": "utf-8"})).await;
        world.read(&path).await;
        world.relay();
        while world.dispatch_in(Lane::Fast).await {}
        let hold = world.pause(CallFilter::operation("TransactWriteItems").after(call));
        let (_, changed) =
            hold.during(world.dispatch_in(Lane::Import), world.update(&path, json!({"encoding": null}))).await;
        assert_eq!(changed["status"], "reading");
        world.advance(LEASE);
        world.sweep().await;
        let import = worked(&world, &path).await;
        assert_eq!(import["preview"][0]["item"]["firstName"], "Jürg", "call {call}: {import}");
    }
}
