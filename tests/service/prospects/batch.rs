//! Many prospects in one request (SPECIFICATION §8, ADR 0024).

use std::future::IntoFuture;
use std::time::Duration;

use serde_json::{Value, json};
use tests::{CallFilter, InjectedFault, Phase, Request, Response, World};

use super::{EMAIL, create, named, target};
use crate::ask::{Ask, has};

const PATH: &str = "/prospects/batch";

fn post(world: &World, items: impl IntoIterator<Item = Value>) -> Request<'_> {
    world.post(PATH, json!({"items": items.into_iter().collect::<Value>()}))
}

fn patch(world: &World, items: impl IntoIterator<Item = Value>) -> Request<'_> {
    world.patch(PATH, json!({"items": items.into_iter().collect::<Value>()}))
}

/// The results in short: `created created`, `updated email`, `failed conflict`.
#[track_caller]
fn short(answer: &Response) -> Vec<String> {
    assert_eq!(answer.status, 200, "{answer}");
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let results = answer.body["results"].as_array().unwrap();
    let text = |result: &Value| {
        format!("{} {}{}", word(&result["status"]), word(&result["match"]), word(&result["error"]["code"]))
    };
    results.iter().map(|result| text(result).trim().to_owned()).collect()
}

fn count(world: &World, kind: &str) -> usize {
    world.events().iter().filter(|event| event["type"]["S"] == kind).count()
}

#[tokio::test]
async fn each_item_has_its_result_in_order_and_a_failure_stops_no_other_item() {
    let world = World::wired().await;
    let ada = create(&world, json!({"email": EMAIL, "phone": "212-555-0123"})).await;
    let bob = create(&world, json!({"email": "bob@example.com", "externalIds": [{"system": "ats", "id": "1"}]})).await;
    world.advance(Duration::from_secs(1));
    let answer = post(
        &world,
        [
            json!({"firstName": "New", "lastName": "One", "reference": " row 1 ", "muteWebhook": true}),
            named(json!({"email": EMAIL, "title": "Countess"})),
            named(json!({"phone": "212-555-0123", "email": EMAIL, "update": false, "reference": "r"})),
            json!(7),
            json!({"firstName": 1, "reference": "bad"}),
            named(json!({"reference": ""})),
            named(json!({"externalIds": [{"system": "ats", "id": "1"}], "email": EMAIL})),
            named(json!({"email": "bob@example.com", "sourceId": "source_x"})),
        ],
    )
    .await;
    let expected = "created created, updated email, unchanged both, failed invalid_request, failed invalid_request, \
                    failed invalid_request, failed conflict, failed invalid_request";
    assert_eq!(short(&answer).join(", "), expected);
    let results = &answer.body["results"];
    let read = world.get(&target(&results[0]["item"])).await;
    let (made, etag) = (read.item(), read.header("etag"));
    assert_eq!(
        results[0],
        json!({"index": 0, "reference": " row 1 ", "status": "created", "match": "created", "etag": etag, "item": made})
    );
    assert_eq!(results[1]["item"], world.read(&target(&ada)).await);
    let fault = |field: &str, message: &str| json!([{"field": field, "message": message}]);
    let refused = "items[3] must be an object, not a number.";
    let details = fault("items[3]", "must be an object, not a number");
    let error = json!({"code": "invalid_request", "message": refused, "details": details});
    assert_eq!(results[3], json!({"index": 3, "status": "failed", "error": error}));
    let two = json!([{"field": "firstName", "message": "must be a string, not a number"},
                     {"field": "lastName", "message": "is required"}]);
    assert_eq!((&results[4]["reference"], &results[4]["error"]["details"]), (&json!("bad"), &two));
    assert_eq!(results[5]["error"]["details"], fault("reference", "must have 1 to 200 characters, not 0"));
    assert_eq!(
        results[6]["error"],
        json!({"code": "conflict", "message": "Another prospect has this email.",
                                           "prospectId": ada["id"]})
    );
    assert_eq!(answer.body["summary"], json!({"created": 1, "updated": 1, "unchanged": 1, "failed": 5}));
    assert_eq!((&answer.body["success"], world.read(&target(&bob)).await), (&json!(false), bob));
    assert_eq!((count(&world, "prospect.created"), count(&world, "prospect.updated")), (3, 1));
    world.check_consistency().await;
}

#[tokio::test]
async fn updates_name_their_prospects_and_may_name_their_revisions() {
    let world = World::wired().await;
    let ada = create(&world, json!({"email": EMAIL})).await;
    let bob = create(&world, json!({"title": "Clerk"})).await;
    let tag = world.get(&target(&ada)).await.header("etag").to_owned();
    let missing = "prospect_01K00000000000000000000000";
    let answer = patch(
        &world,
        [
            json!({"id": ada["id"], "ifMatch": tag, "title": "Countess", "reference": "a"}),
            json!({"id": bob["id"], "title": "Clerk"}),
            json!({"id": ada["id"], "ifMatch": tag, "title": "Duchess"}),
            json!({"id": missing, "title": "X"}),
            json!({"id": "x"}),
            json!({"title": "X"}),
            json!({"id": bob["id"], "email": EMAIL}),
            json!({"id": bob["id"], "ifMatch": 1}),
            json!({"id": bob["id"], "ifMatch": tag.trim_matches('"')}),
            json!({"id": ada["id"], "company": "Engines"}),
        ],
    )
    .await;
    let expected = "updated, unchanged, failed precondition_failed, failed not_found, failed not_found, \
                    failed invalid_request, failed conflict, failed invalid_request, failed invalid_request, \
                    updated";
    assert_eq!(short(&answer).join(", "), expected);
    assert_eq!(answer.body["results"][8]["error"]["details"][0]["field"], "ifMatch");
    let item = world.read(&target(&ada)).await;
    has(&item, json!({"title": "Countess", "company": "Engines"}));
    assert_eq!(
        answer.body["results"][9],
        json!({"index": 9, "status": "updated", "etag": answer.body["results"][9]["etag"], "item": item})
    );
    let all = patch(&world, [json!({"id": bob["id"], "city": "Rome"})]).await;
    assert_eq!((&all.body["success"], &all.body["summary"]["updated"]), (&json!(true), &json!(1)));
    world.check_consistency().await;
}

#[tokio::test]
async fn items_that_affect_each_other_run_in_their_order() {
    let world = World::wired().await;
    let items = (0..40).map(|number| {
        let own = json!({"title": format!("t{number}"), "newSourceName": "Fair"});
        let shared = match number % 4 {
            0 => json!({"email": EMAIL}),
            1 => json!({"externalIds": [{"system": "ats", "id": "1"}], "email": EMAIL}),
            2 => json!({"externalIds": [{"system": "ats", "id": "1"}], "phone": "212-555-0123"}),
            _ => json!({"phone": "212-555-0123"}),
        };
        named(crate::children::over(own, shared))
    });
    let (answer, _) = world.at_aws_speed(post(&world, items).into_future()).await;
    let mut expected = vec!["created created", "updated email", "updated external", "updated phone"];
    expected.extend(["updated email", "updated external", "updated external", "updated phone"].repeat(9));
    assert_eq!(short(&answer), expected);
    let results = answer.body["results"].as_array().unwrap();
    for (number, result) in results.iter().enumerate() {
        assert_eq!(result["item"]["title"], format!("t{number}"));
    }
    let before = world.list("/sources").await.len();
    let name = |number: usize| named(json!({"newSourceName": if number.is_multiple_of(2) { "Web" } else { "WEB" }}));
    let (answer, _) = world.at_aws_speed(post(&world, (0..100).map(name)).into_future()).await;
    assert_eq!(short(&answer), ["created created"; 100]);
    assert_eq!(world.list("/sources").await.len(), before + 1);
    world.check_consistency().await;
}

#[tokio::test]
async fn a_batch_counts_as_one_request_and_a_dry_run_shows_each_item_alone() {
    let world = World::wired().await;
    let items = || [named(json!({"email": EMAIL})), named(json!({"email": EMAIL, "title": "T"})), named(json!({}))];
    let left = |answer: &Response| answer.header("ratelimit-remaining").parse::<u32>().unwrap();
    let before = left(&world.get("/auth").await);
    let asked = post(&world, items()).dry_run().await;
    assert_eq!(before - left(&asked), 1);
    assert_eq!(short(&asked), ["created created"; 3]);
    assert_eq!(world.events().len(), 0);
    assert_eq!(short(&post(&world, items()).await), ["created created", "updated email", "created created"]);
}

/// Texts that hardly get smaller: each as long as a label may be.
fn labels(world: &World, count: usize) -> Vec<String> {
    let text =
        |_| (0..4).flat_map(|_| world.entropy().bytes()).map(|byte| char::from(b'!' + byte % 90)).filter(|c| *c != ',');
    (0..count).map(|at| text(at).take(100).collect()).collect()
}

#[tokio::test]
async fn a_finished_batch_is_replayed_byte_for_byte_however_long_its_response_is() {
    let world = World::wired().await;
    let items: Vec<Value> = (0..90).map(|_| named(json!({"labels": labels(&world, 90)}))).collect();
    let send = async |functions: &World| post(functions, items.clone()).idempotency_key("k").await;
    let answer = send(&world).await;
    assert_eq!(short(&answer), ["created created"; 90]);
    let parts = world.items().into_iter().filter(|item| item["sk"]["S"].as_str().unwrap().starts_with("REPLY#"));
    assert_eq!(parts.count(), 2, "{} bytes", answer.text.len());
    for functions in [&world, &world.fresh_functions()] {
        let replay = send(functions).await.expect_header("idempotency-status", "replayed");
        assert_eq!(replay.text, answer.text);
    }
    assert_eq!(count(&world, "prospect.created"), 90);
    let other = post(&world, [named(json!({}))]).idempotency_key("k").await;
    assert_eq!(other.expect_status(409).body["code"], "idempotency_key_reused");
}

/// If the response has no room for an item, the service refuses the item before it writes.
#[tokio::test]
async fn an_item_without_room_in_the_response_is_not_written() {
    let world = World::wired().await;
    let long = |at: usize| format!("{at:02}{}", "\u{1f600}".repeat(98));
    let all: Vec<String> = (0..90).map(long).collect();
    let mut ids = Vec::new();
    for _ in 0..70 {
        ids.push(create(&world, json!({"labels": all})).await["id"].clone());
    }
    let answer = patch(&world, ids.iter().map(|id| json!({"id": id, "title": "T"}))).await;
    let results = short(&answer);
    let updated = results.iter().filter(|result| *result == "updated").count();
    let refused = results.iter().filter(|result| *result == "failed payload_too_large").count();
    assert!((50..65).contains(&updated) && updated + refused == 70, "{updated} of {results:?}");
    assert_eq!(count(&world, "prospect.updated"), updated);
    assert!(answer.text.len() < 2 * 1024 * 1024 + 20_000, "{}", answer.text.len());
    world.check_consistency().await;
}

#[tokio::test]
async fn what_is_not_attempted_is_said_and_under_a_key_the_same_request_finishes_it() {
    for key in [None, Some("k")] {
        let world = World::wired().await;
        let items: Vec<Value> =
            (0..60).map(|number| named(json!({"email": format!("p{number}@example.com")}))).collect();
        let send = || match key {
            Some(key) => post(&world, items.clone()).idempotency_key(key),
            None => post(&world, items.clone()),
        };
        // Some are created; others hold the rest until their time is up, 3 seconds for each sixteen.
        let rest = CallFilter::operation("TransactWriteItems").after(8).times(usize::MAX);
        world.inject(InjectedFault::Conflict, rest);
        let (answer, took) = world.at_aws_speed(send().into_future()).await;
        world.clear_faults();
        assert!((5_000..9_000).contains(&took.as_millis()), "{took:?}");
        let made = count(&world, "prospect.created");
        assert!((1..=8).contains(&made), "{made}");
        if key.is_none() {
            let results = short(&answer);
            let of = |text: &str| results.iter().filter(|result| *result == text).count();
            assert_eq!(of("created created"), made);
            assert_eq!(made + of("failed conflict") + of("failed unavailable"), 60);
            assert!(of("failed unavailable") > 10, "{results:?}");
            continue;
        }
        answer.expect_status(503).expect_header("retry-after", "1");
        let other = post(&world, [named(json!({}))]).idempotency_key("k").await;
        assert_eq!(other.expect_status(409).body["code"], "idempotency_key_reused");
        let finished = send().await.expect_no_header("idempotency-status");
        assert_eq!(short(&finished), ["created created"; 60]);
        assert_eq!(count(&world, "prospect.created"), 60);
        assert_eq!(send().await.expect_header("idempotency-replayed", "true").text, finished.text);
        world.check_consistency().await;
    }
}

/// A batch whose function dies after some of its transactions, among them items without anything to be matched by.
#[tokio::test]
async fn a_killed_batch_is_finished_under_its_key_and_repeats_nothing() {
    let world = World::wired().await;
    let items = || {
        (0..10).map(|number| {
            if number % 2 == 0 {
                named(json!({}))
            } else {
                named(json!({"email": EMAIL, "title": format!("{number}")}))
            }
        })
    };
    let send = async |functions: &World| post(functions, items()).idempotency_key("k").await;
    let transactions = CallFilter::operation("TransactWriteItems").after(4);
    let request = post(&world, items()).idempotency_key("k");
    world.kill(Phase::After, transactions, request).await;
    world.clear_faults();
    let done = world.events().len();
    assert!((1..10).contains(&done), "{done}");
    let functions = world.fresh_functions();
    functions.advance(Duration::from_mins(1));
    let answer = send(&functions).await;
    let mut expected = vec!["created created"; 10];
    for at in [3, 5, 7, 9] {
        expected[at] = "updated email";
    }
    assert_eq!(short(&answer), expected);
    assert_eq!((count(&world, "prospect.created"), count(&world, "prospect.updated")), (6, 4));
    assert_eq!(send(&functions).await.expect_header("idempotency-status", "replayed").text, answer.text);
    world.check_consistency().await;
}

/// The marks tell a slow function that another one did its work.
#[tokio::test]
async fn a_slow_function_and_its_successor_do_each_item_once() {
    let world = World::wired().await;
    let items = || (0..5).map(|number| named(json!({"title": format!("{number}")})));
    let held = world.pause(CallFilter::operation("TransactWriteItems"));
    let successor = async {
        world.clear_faults();
        world.advance(Duration::from_mins(1));
        post(&world.fresh_functions(), items()).idempotency_key("k").await
    };
    let (late, answer) = held.during(post(&world, items()).idempotency_key("k"), successor).await;
    assert_eq!(short(&answer), ["created created"; 5]);
    assert_eq!(late.expect_status(409).body["code"], "idempotency_in_progress");
    assert_eq!(count(&world, "prospect.created"), 5);
    let replay = post(&world, items()).idempotency_key("k").await;
    assert_eq!(replay.expect_header("idempotency-status", "replayed").text, answer.text);
    world.check_consistency().await;
}
