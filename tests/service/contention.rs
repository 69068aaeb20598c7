//! Honest clients at once: a lost race is retried until its time is over (SPECIFICATION §4.4). Calls take as long as on
//! AWS, and conflict as there, in virtual time.

use std::collections::BTreeSet;
use std::future::IntoFuture;
use std::pin::pin;
use std::time::Duration;

use futures::future::{join, join_all, select};
use serde_json::{Value, json};
use store::RETRY_LIMIT;
use tests::{CallFilter, InjectedFault, NewKey, Phase, Request, World};
use tokio::sync::SetOnce;

use crate::ask::{Ask, at};
use crate::children::prospect;

type Write = for<'w> fn(&'w World, prospect: &str, number: usize) -> Request<'w>;

/// Writes that go to one record, contact or setting, many at once.
const WRITES: [Write; 4] = [
    |world, _, number| {
        let body =
            json!({"firstName": "Ada", "lastName": "L", "email": "ada@example.com", "title": format!("t{number}")});
        world.post("/prospects", body)
    },
    |world, _, number| {
        let ids = json!([{"system": "ats", "id": "1"}]);
        let body = json!({"firstName": "Ada", "lastName": "L", "title": format!("t{number}"), "externalIds": ids});
        world.post("/prospects", body)
    },
    |world, prospect, number| patched(world, prospect, "title", &format!("t{number}")),
    |world, _, number| match number % 2 {
        0 => world.post("/keys", json!({"name": "k", "permissions": ["*"]})),
        _ => world.post("/users", json!({"name": "Grace"})),
    },
];

/// Through warm and cold functions, within the time for retries.
#[tokio::test]
async fn sixteen_writes_at_once_succeed() {
    for write in WRITES {
        let world = World::wired().await;
        let prospect = prospect(&world).await;
        let key = world.new_key(NewKey::unlimited()).await;
        world.get("/prospects").key(&key).await.expect_status(200);
        let functions = [&world, &world.fresh_functions(), &world.fresh_functions()];
        let requests = (0..16).map(|n| write(functions[n % 3], &prospect, n).key(&key).into_future());
        let (answers, duration) = world.at_aws_speed(join_all(requests)).await;
        for answer in answers {
            assert!(answer.status < 300, "{answer}");
        }
        assert!(duration < RETRY_LIMIT, "{duration:?}");
        world.check_consistency().await;
    }
}

/// A commit whose attempts were all refused for the moment has had no effect: the client learns it, and may retry.
#[tokio::test]
async fn what_always_conflicts_is_a_409_without_effect_after_three_seconds() {
    let world = World::wired().await;
    let ada = || {
        let body = json!({"firstName": "Ada", "lastName": "L", "email": "ada@example.com"});
        world.post("/prospects", body).idempotency_key("ada")
    };
    let transactions = CallFilter::operation("TransactWriteItems");
    world.inject(InjectedFault::Conflict, transactions.times(usize::MAX));
    let (refused, duration) = world.at_aws_speed(ada().into_future()).await;
    assert_eq!(refused.expect_status(409).body["code"], "conflict");
    let longest_call = Duration::from_millis(100);
    assert!(duration >= RETRY_LIMIT && duration < RETRY_LIMIT + longest_call, "{duration:?}");
    world.clear_faults();
    assert_eq!(world.events().len(), 0);
    let made = ada().await.expect_status(201);
    assert!(!made.has_header("idempotency-status"), "it was executed now: {made}");
    world.check_consistency().await;
}

/// Stops `first` at its call of that number, or lets it end before, until `second` has ended.
async fn interrupted<A, B>(
    world: &World,
    call: usize,
    first: impl Future<Output = A>,
    second: impl Future<Output = B>,
) -> (A, B) {
    let (pause, ended) = (world.pause(CallFilter::call(call)), SetOnce::new());
    let first = async {
        let output = first.await;
        let _ = ended.set(());
        output
    };
    let second = async {
        select(pin!(pause.reached()), pin!(ended.wait())).await;
        world.clear_faults();
        let output = second.await;
        pause.release();
        output
    };
    join(first, second).await
}

/// A record that others refer to, and a write that refers to it.
struct Reference {
    collection: &'static str,
    body: fn(&World, usize) -> Value,
    write: for<'w> fn(&'w World, prospect: &str, id: &str) -> Request<'w>,
}

/// Sends the write and the deletion at once, each interrupted by the other at one of its calls. The deletion writes 64
/// copies of a list; the test stops at some of them.
async fn one_of_both_succeeds(reference: &Reference) {
    let world = World::wired().await;
    let (writer, administrator) = (world.fresh_functions(), world.fresh_functions());
    let prospect = prospect(&world).await;
    let mut ends = BTreeSet::new();
    let of_write = (0..8).map(|call| ("the write", call));
    let of_deletion = (0..10).chain([20, 60]).chain(66..80).map(|call| ("the deletion", call));
    for (number, (waits, call)) in of_write.chain(of_deletion).enumerate() {
        let record = world.create(reference.collection, (reference.body)(&world, number)).await;
        for functions in [&writer, &administrator] {
            functions.list(reference.collection).await;
            functions.list("/users").await;
        }
        let id = record["id"].as_str().unwrap();
        let write = (reference.write)(&writer, &prospect, id).into_future();
        let delete = administrator.delete(&at(reference.collection, &record)).into_future();
        let (written, deleted) = if waits == "the write" {
            interrupted(&world, call, write, delete).await
        } else {
            let (deleted, written) = interrupted(&world, call, delete, write).await;
            (written, deleted)
        };
        let end = (written.status, deleted.status);
        assert!(matches!(end, (200 | 201, 409) | (400 | 409, 200)), "{waits} waits at {call}: {written}{deleted}");
        ends.insert((written.status < 300, deleted.status));
    }
    let both: BTreeSet<_> = [(true, 409), (false, 200)].into();
    assert_eq!(ends, both, "the write was first, and the deletion was first");
}

macro_rules! references {
    ($($name:ident: $collection:literal, $body:expr, $write:expr;)*) => {$(
        #[tokio::test]
        async fn $name() {
            let reference = Reference { collection: $collection, body: $body, write: $write };
            one_of_both_succeeds(&reference).await;
        }
    )*};
}

fn patched<'w>(world: &'w World, prospect: &str, field: &str, id: &str) -> Request<'w> {
    world.patch(&format!("/prospects/{prospect}"), json!({field: id}))
}

references! {
    a_user_is_never_deleted_while_a_record_names_it: "/users",
        |_, _| json!({"name": "Grace"}),
        |world, prospect, id| world.post("/tasks", json!({"prospectId": prospect, "assignedTo": id, "task": "Call"}));
    a_stage_is_never_deleted_while_a_prospect_enters_it: "/stages",
        |world, number| json!({
            "pipelineId": world.first().settings.pipelines[0].id, "name": format!("Stage {number}"),
        }),
        |world, prospect, id| patched(world, prospect, "stageId", id);
    an_office_is_never_deleted_while_a_prospect_joins_it: "/offices",
        |_, number| json!({"name": format!("Office {number}")}),
        |world, prospect, id| patched(world, prospect, "officeId", id);
    a_source_is_never_deleted_while_a_prospect_gets_it: "/sources",
        |_, number| json!({"name": format!("Source {number}")}),
        |world, prospect, id| patched(world, prospect, "sourceId", id);
    a_job_is_never_deleted_while_a_prospect_applies_for_it: "/jobs",
        |_, number| json!({"title": format!("Job {number}")}),
        |world, prospect, id| patched(world, prospect, "jobId", id);
}

/// The world begins in the middle of a minute.
#[tokio::test]
async fn an_interrupted_deletion_holds_references_back_until_the_next_minute_but_one() {
    let world = World::wired().await;
    let prospect = prospect(&world).await;
    world.advance(Duration::from_millis(999));
    let office = world.create("/offices", json!({"name": "Bern"})).await;
    let commit = CallFilter::operation("TransactWriteItems");
    world.kill(Phase::Before, commit, world.delete(&at("/offices", &office))).await;
    world.clear_faults();
    let id = office["id"].as_str().unwrap();
    let message = "A record that the request refers to is being deleted. Try again.";
    for seconds in [0, 88] {
        world.advance(Duration::from_secs(seconds));
        patched(&world, &prospect, "officeId", id).await.expect_error(409, "conflict", message);
    }
    world.advance(Duration::from_secs(1));
    patched(&world, &prospect, "officeId", id).await.expect_status(200);
}
