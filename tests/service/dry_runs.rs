//! Dry runs (SPECIFICATION §3.13). Each test sends a request as a dry run and then without `dryRun`. The requests that
//! succeed come from the crash matrix.

use std::time::Duration;

use std::future::IntoFuture;
use std::pin::pin;

use domain::Permission;
use futures::future::{Either, select};
use serde_json::{Value, json};
use tests::crash_matrix::normal::COUNTERS;
use tests::crash_matrix::{Fixture, Scenario, scenarios};
use tests::world::routes;
use tests::{CallFilter, NewKey, Request, Response, World};

use crate::access::text;
use crate::ask::{Ask, at};
use crate::children::prospect;

/// The paths of other families whose writes take dry runs.
const OTHERS: [&str; 5] =
    ["/account", "/users/{userId}/reassign", "/custom-fields", "/custom-fields/{key}", "/custom-fields/{key}/restore"];

const NOT_TAKEN: &str = "is not taken by this operation";

/// Everything that is stored or waits to be sent, but for what counts requests.
fn stored(world: &World) -> (Vec<Value>, usize) {
    let mut items = world.items();
    for item in items.iter_mut().filter_map(Value::as_object_mut) {
        item.retain(|name, _| !COUNTERS.contains(&name.as_str()));
    }
    items.sort_by_key(|item| (text(item, "pk").to_owned(), text(item, "sk").to_owned()));
    world.relay();
    (items, world.queue().waiting().len())
}

/// The calls since `from` that write, except calls that count requests.
pub fn writes(world: &World, from: usize) -> Vec<String> {
    let is_check = |action: &Value| action.get("ConditionCheck").is_some();
    let calls = world.calls().into_iter().skip(from);
    let writing = calls.filter(|call| match call.operation.as_str() {
        "GetItem" | "BatchGetItem" | "Query" => false,
        "UpdateItem" => !text(&call.request["Key"], "pk").starts_with("KEY#"),
        _ => !call.request["TransactItems"].as_array().is_some_and(|all| all.iter().all(is_check)),
    });
    let writing = writing.map(|call| call.request.to_string());
    // A refusal is noted in the account's log.
    writing.filter(|request| !request.contains("permission.refused")).collect()
}

/// The body without the number of affected prospects, which only a dry run counts.
fn without_count(text: &str) -> String {
    // A dry run has nothing to upload.
    if let Some((before, _)) = text.split_once(",\"upload\":") {
        return format!("{before}}}");
    }
    match text.split_once(",\"affected\":") {
        Some((before, after)) => format!("{before}{}", after.trim_start_matches(|c: char| c.is_ascii_digit())),
        None => text.to_owned(),
    }
}

/// An answer but for new ids, and for the headers in which a dry run differs. A tag depends on the ids.
fn comparable(fixture: &Fixture, answer: &Response) -> (u16, Option<u64>, Vec<(String, String)>, String) {
    let known = |text: &str| fixture.known.answer(text);
    let mut headers = answer.sorted_headers();
    headers.retain(|(name, _)| !["dry-run", "ratelimit-remaining"].contains(&name.as_str()));
    let headers = headers.into_iter().map(|(name, value)| (name, known(&value)));
    (answer.status, answer.revision(), headers.collect(), known(&without_count(&answer.text)))
}

/// Fails unless a dry run of this request has the answer of the request, which is returned.
async fn expect_same(fixture: &Fixture, what: &str, request: &Request<'_>) -> Response {
    let asked = request.clone().dry_run().await.expect_header("dry-run", "true");
    let sent = request.clone().await.expect_no_header("dry-run");
    assert_eq!(comparable(fixture, &asked), comparable(fixture, &sent), "{what}");
    sent
}

/// The requests that take dry runs and succeed.
fn taking() -> impl Iterator<Item = &'static Scenario> {
    let all = scenarios::ALL.iter();
    // In a dry run, no item sees what one before it would do.
    let all = all.filter(|scenario| scenario.route().takes_dry_run && scenario.what != scenarios::IN_ORDER);
    // To check the lines of an import is work of its own.
    all.filter(|scenario| !scenario.path.ends_with("/start"))
}

async fn fixture() -> Fixture {
    let mut all = scenarios::ALL.iter();
    Fixture::of(all.find(|one| one.needs_many()).expect("a large prospect")).await
}

#[test]
fn every_write_of_these_families_takes_dry_runs_and_no_other_operation() {
    let families = ["prospects", "runs", "privacy", "tasks", "hires", "notes-meetings", "imports"];
    for route in routes() {
        let expected = route.method != "GET" && (families.contains(&route.family) || OTHERS.contains(&route.path));
        assert_eq!(route.takes_dry_run, expected, "{route:?}");
    }
}

#[tokio::test]
async fn a_dry_run_answers_as_the_write_and_stores_nothing() {
    let fixture = fixture().await;
    for scenario in taking() {
        let (what, before) = (scenario.name(), stored(&fixture.world));
        let request = scenario.request(&fixture.world, &fixture.names);
        let calls = fixture.world.calls().len();
        request.clone().dry_run().await;
        assert_eq!(writes(&fixture.world, calls), [""; 0], "{what}");
        assert_eq!(stored(&fixture.world), before, "{what}");
        let sent = expect_same(&fixture, &what, &request).await;
        assert!(sent.status < 300, "{sent}");
        assert!(stored(&fixture.world) != before || !scenario.has_event(), "{sent}");
        fixture.restore().await;
    }
}

#[tokio::test]
async fn a_dry_run_matches_as_the_write() {
    let fixture = fixture().await;
    let grace = json!({"phone": "+1 202 555 0188"});
    fixture.world.update(&format!("/prospects/{}", fixture.names["other"]), grace).await;
    for (by, email, phone) in [
        ("email", json!("ADA@example.com"), Value::Null),
        ("phone", Value::Null, json!("(202) 555-0143")),
        ("both", json!("ada@example.com"), json!("+12025550143")),
        // Another prospect has the phone.
        ("email", json!("ada@example.com"), json!("+1 202 555 0188")),
        ("created", json!("new@example.com"), json!("no phone")),
    ] {
        let body = json!({"firstName": "Augusta", "lastName": "King", "email": email, "phone": phone});
        let request = fixture.world.post("/prospects", body);
        let sent = expect_same(&fixture, by, &request).await;
        sent.expect_header("prospect-match", by);
        fixture.restore().await;
    }
}

#[tokio::test]
async fn a_dry_run_is_refused_as_the_write() {
    let fixture = fixture().await;
    let (world, names) = (&fixture.world, &fixture.names);
    let invalid = json!({"firstName": 1, "stageId": "x", "task": [], "hireDate": "x", "body": 1, "meetingDate": "x",
        "label": 1, "retention": 1});
    let large = "x".repeat(1024 * 1024 + 1);
    let (reader, calls) = (reader(world).await, world.calls().len());
    for scenario in taking() {
        // The key has its requests of another minute.
        world.advance(Duration::from_mins(1));
        let (what, request) = (scenario.name(), scenario.request(world, names));
        let mut refused = vec![(403, request.clone().key(&reader)), (401, request.clone().without_key())];
        // An undo and a restoration read no body.
        let reads_body = !["/undo", "/restore", "/cancel"].iter().any(|end| scenario.path.ends_with(end));
        if scenario.method != "DELETE" && reads_body {
            refused.push((400, request.clone().json(&invalid)));
            refused.push((413, request.clone().raw_body(large.clone())));
            refused.push((415, request.clone().without("content-type").header("content-type", "text/plain")));
        }
        // The items of a batch name their prospects and their revisions.
        if scenario.method != "POST" && !scenario.path.ends_with("/batch") {
            refused.push((412, request.clone().header("if-match", "\"99\"")));
            let route = scenario.route();
            let nothing = world.send(scenario.method, &route.path_with("x"));
            refused.extend(route.path.contains('{').then(|| (404, nothing.json(&json!({"hireDate": 5})))));
        }
        let key = request.header("idempotency-key", &"k".repeat(513));
        refused.push((400, key));
        for (status, request) in refused {
            expect_same(&fixture, &what, &request).await.expect_status(status);
        }
    }
    let (ada, grace) = (&names["prospectId"], &names["other"]);
    let conflict = json!({"email": "ada@example.com"});
    let taken = expect_same(&fixture, "PATCH", &world.patch(&format!("/prospects/{grace}"), conflict)).await;
    assert_eq!((taken.status, &taken.body["prospectId"]), (409, &json!(ada)));
    let hire = json!({"prospectId": ada, "hireDate": 5});
    let exists = expect_same(&fixture, "POST /hires", &world.post("/hires", hire)).await;
    assert_eq!((exists.status, &exists.body["hireId"]), (409, &json!(names["hireId"])));
    // Neither the dry runs nor the requests.
    assert_eq!(writes(world, calls), [""; 0]);
}

/// A key that may only read.
async fn reader(world: &World) -> String {
    let new = NewKey { permissions: &[Permission::ProspectsRead], ..NewKey::unlimited() };
    world.new_key(new).await
}

/// Sends a dry run and, before it checks its conditions, another request.
async fn after(world: &World, asked: Request<'_>, other: Request<'_>) -> Response {
    let paused = world.pause(CallFilter::operation("TransactWriteItems"));
    let mut asked = pin!(asked.dry_run().into_future());
    if let Either::Left((answer, _)) = select(asked.as_mut(), pin!(paused.reached())).await {
        panic!("it checks no condition: {answer}");
    }
    let other = other.await;
    assert!(other.status < 300, "{other}");
    paused.release();
    asked.await.expect_header("dry-run", "true")
}

#[tokio::test]
async fn a_dry_run_is_decided_again_after_a_change_and_refused_as_the_write() {
    let world = World::wired().await;
    let (new, prospect) =
        (json!({"firstName": "A", "lastName": "B", "email": "ada@example.com"}), prospect(&world).await);
    let target = format!("/prospects/{prospect}");
    let claims = world.patch(&target, json!({"email": "ada@example.com"}));
    let matched = after(&world, world.post("/prospects", new), claims).await;
    let matched = matched.expect_status(200).expect_header("prospect-match", "email");
    assert_eq!(matched.id(), prospect);
    let changed =
        after(&world, world.patch(&target, json!({"city": "X"})), world.patch(&target, json!({"title": "T"})));
    assert_eq!(changed.await.expect_status(200).item()["title"], "T");
    let note = json!({"prospectId": prospect, "body": "Met."});
    let refused = after(&world, world.post("/notes", note), world.delete(&target)).await;
    refused.expect_fault("prospectId", "is no prospect of this account. GET /v2/prospects lists the ids");
    world.check_consistency().await;
}

#[tokio::test]
async fn an_idempotency_key_is_neither_claimed_nor_replayed() {
    let world = World::wired().await;
    let body = json!({"firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com"});
    let send = || world.post("/prospects", body.clone()).idempotency_key("k");
    let expect_asked = |answer: Response, matched: &str| {
        let answer = answer.expect_header("dry-run", "true").expect_header("prospect-match", matched);
        answer.expect_no_header("idempotency-status").expect_no_header("idempotency-replayed")
    };
    let asked = expect_asked(send().dry_run().await, "created").expect_status(201);
    world.get(&at("/prospects", asked.item())).await.expect_status(404);
    let made = send().await.expect_status(201).expect_no_header("idempotency-status");
    assert_ne!(made.id(), asked.id());
    let matched = expect_asked(send().dry_run().await, "email").expect_status(200);
    assert_eq!(matched.item(), made.item());
    // Another request under the key is no conflict.
    let other = world.post("/tasks", json!({})).idempotency_key("k").dry_run().await;
    other.expect_status(400).expect_header("dry-run", "true");
    // `dryRun=false` is as absent.
    let replay = world.post("/prospects?dryRun=false", body.clone()).idempotency_key("k").await;
    let replay = replay.expect_header("idempotency-replayed", "true").expect_no_header("dry-run");
    assert_eq!(replay.text, made.text);
}

#[tokio::test]
async fn other_operations_and_other_values_are_refused() {
    let world = World::wired().await;
    let key = world.new_key(NewKey::unlimited()).await;
    let before = stored(&world);
    for route in routes() {
        let send = |value: &str| world.send(route.method, &format!("{}?dryRun={value}", route.path_with("x")));
        let refused = if route.takes_dry_run {
            [
                ("1", "must be true or false"),
                ("true,true", "must be true or false"),
                ("%00", "must not contain a NUL character"),
            ]
        } else {
            [("true", NOT_TAKEN), ("false", NOT_TAKEN), ("1", NOT_TAKEN)]
        };
        for (value, message) in refused {
            let answer = send(value).key(&key).await.expect_no_header("dry-run");
            answer.expect_fault("dryRun", message);
        }
        let twice = send("true&dryRun=true").key(&key).await.expect_no_header("dry-run").expect_status(400);
        assert_eq!(twice.body["details"][0], json!({"field": "dryRun", "message": "must be given once"}));
    }
    assert_eq!(stored(&world), before);
    world.send("HEAD", "/prospects?dryRun=true").await.expect_status(400);
    let note = json!({"prospectId": prospect(&world).await, "body": "Met."});
    for (value, count) in [("TRUE", 0), ("FALSE", 1), ("", 2)] {
        world.create(&format!("/notes?dryRun={value}"), note.clone()).await;
        assert_eq!(world.list("/notes").await.len(), count, "{value}");
    }
}
