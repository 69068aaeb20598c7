//! Many children in one request (SPECIFICATION §8).

use std::future::IntoFuture;
use std::time::Duration;

use fastrand::Rng;
use serde_json::{Value, json};
use tests::random::Choose;
use tests::size::{Size, size};
use tests::{CallFilter, Phase, Request, Response, World};

use super::{
    ChildRecord, HIRE, KINDS, NO_PROSPECT, NOTE, TASK, check, foreign_prospect, id, ids, over, prospect, told, user,
};
use crate::ask::Ask;

fn post(world: &World, kind: ChildRecord, items: impl IntoIterator<Item = Value>) -> Request<'_> {
    let items: Value = items.into_iter().collect();
    world.post(&format!("{}/batch", kind.route), json!({"items": items}))
}

/// The statuses of the results, or the codes of their errors.
#[track_caller]
fn short(answer: &Response) -> Vec<&str> {
    assert_eq!(answer.status, 200, "{answer}");
    let results = answer.body["results"].as_array().unwrap();
    results.iter().map(|result| result["error"]["code"].as_str().or(result["status"].as_str()).unwrap()).collect()
}

/// The answer to a batch that created `created` items of `results`.
fn body(created: usize, results: &Value) -> Value {
    let failed = results.as_array().unwrap().len() - created;
    json!({
        "success": failed == 0, "summary": {"created": created, "updated": 0, "unchanged": 0, "failed": failed},
        "results": results,
    })
}

async fn prospects(world: &World, count: usize) -> Vec<String> {
    let mut all = Vec::new();
    for _ in 0..count {
        all.push(prospect(world).await);
    }
    all
}

#[tokio::test]
async fn each_item_has_its_result_in_order_and_a_failure_stops_no_other_item() {
    for kind in KINDS {
        let world = World::wired().await;
        let (ada, bob, foreign) = (prospect(&world).await, prospect(&world).await, foreign_prospect(&world).await);
        let on = |prospect: &str, reference: &str| kind.body(&world, prospect, json!({"reference": reference}));
        let mut plain = on(&bob, "");
        plain.as_object_mut().unwrap().remove("reference");
        let items = [on(&ada, " row 1 "), json!(7), on(&foreign, "r"), on(&ada, ""), plain];
        let answer = post(&world, kind, items).await.expect_status(200);
        let fault = |at: usize, field: &str, message: &str| {
            json!({"index": at, "status": "failed", "error": {"code": "invalid_request",
                "message": format!("{field} {message}."), "details": [{"field": field, "message": message}]}})
        };
        let mut made = Vec::new();
        for (at, prospect) in [(0, &ada), (4, &bob)] {
            let read = world.get(&kind.target(&answer.body["results"][at]["item"])).await;
            assert_eq!(read.item()["prospectId"], *prospect);
            made.push(json!({"index": at, "status": "created", "etag": read.header("etag"), "item": read.item()}));
        }
        made[0]["reference"] = json!(" row 1 ");
        let results = json!([
            made[0],
            fault(1, "items[1]", "must be an object, not a number"),
            over(fault(2, "prospectId", NO_PROSPECT), json!({"reference": "r"})),
            fault(3, "reference", "must have 1 to 200 characters, not 0"),
            made[1],
        ]);
        answer.expect_body(body(2, &results));
        check(&world).await;
    }
}

#[tokio::test]
async fn a_batch_has_one_to_a_hundred_items() {
    let world = World::wired().await;
    for kind in KINDS {
        let many = |count: usize| (0..count).map(|_| json!({}));
        for (items, message) in [
            (json!({"items": []}), "must not be empty"),
            (json!({}), "is required"),
            (json!({"items": null}), "must not be null"),
            (json!({"items": {}}), "must be an array, not an object"),
            (json!({"items": many(101).collect::<Value>()}), "must have at most 100 elements, not 101"),
        ] {
            let refused = world.post(&format!("{}/batch", kind.route), items).await;
            refused.expect_fault("items", message);
        }
        assert_eq!(short(&post(&world, kind, many(100)).await), ["invalid_request"; 100]);
    }
    assert_eq!(told(&world), [""; 0]);
}

/// Two prospects, and the id of a third one that was merged into the first.
async fn group(world: &World) -> Vec<String> {
    let all = prospects(world, 3).await;
    let merge = world.post(&format!("/prospects/{}/merge", all[0]), json!({"loserIds": [all[2]]}));
    merge.await.expect_status(200);
    world.advance(Duration::from_secs(1));
    all
}

/// A value whose ids are replaced by names, without the times of the service.
fn named(value: &Value, prospects: &[String], made: &[Option<String>]) -> Value {
    let mut text = value.to_string();
    for (at, made) in made.iter().enumerate().filter_map(|(at, made)| Some((at, made.as_ref()?))) {
        text = text.replace(made, &format!("item {at}"));
    }
    for (at, prospect) in prospects.iter().enumerate() {
        text = text.replace(prospect, &format!("prospect {at}"));
    }
    let mut value: Value = serde_json::from_str(&text).unwrap();
    for name in ["createdAt", "updatedAt", "success", "error", "requestId", "docsUrl", "warnings"] {
        value.as_object_mut().unwrap().remove(name);
    }
    value
}

/// The body of a random item, and the place of its prospect.
fn random_item(world: &World, kind: ChildRecord, random: &mut Rng) -> (usize, Value) {
    let text = random.below(1_000).to_string();
    let fields = match kind.noun {
        "task" => json!({"task": text, "dueAt": random.below(1_000), "userId": user(world, random.below(2))}),
        "hire" => json!({"hireDate": random.below(1_000), "hireDescription": text}),
        "note" => json!({"body": text, "date": random.below(1_000), "pin": random.bool()}),
        _ => json!({"meetingDate": random.below(1_000), "notes": text, "location": text}),
    };
    let wrong = match random.below(8) {
        0 => json!({"prospectId": "prospect_01K00000000000000000000000"}),
        1 => json!({kind.change.0: 1, "userId": "user_x", "ownerId": "user_x"}),
        _ => json!({}),
    };
    (random.below(3), over(fields, wrong))
}

/// The records and the errors are the same, whether a client sends single requests one after the other or a batch.
#[tokio::test]
async fn a_batch_gives_what_single_requests_give_in_its_order() {
    let rounds = if size() == Size::Default { 2 } else { 40 };
    for (seed, kind) in (0..rounds).flat_map(|seed| KINDS.map(|kind| (seed, kind))) {
        let (world, mut random) = (World::wired().await, Rng::with_seed(seed));
        let (alone, together) = (group(&world).await, group(&world).await);
        let items: Vec<_> = (0..random.usize(1..30)).map(|_| random_item(&world, kind, &mut random)).collect();
        let on = |group: &[String], (at, fields): &(usize, Value)| kind.body(&world, &group[*at], fields.clone());
        let (mut singles, mut made) = (Vec::new(), Vec::new());
        for item in &items {
            let answer = world.post(kind.route, on(&alone, item)).await;
            made.push((answer.status == 201).then(|| answer.id().to_owned()));
            let shown = if answer.status == 201 { answer.item() } else { &answer.body };
            singles.push(named(shown, &alone, &made));
        }
        let answer = post(&world, kind, items.iter().map(|item| on(&together, item))).await;
        let results = answer.body["results"].as_array().unwrap();
        let shown = |result: &Value| {
            if result["status"] == "created" { result["item"].clone() } else { result["error"].clone() }
        };
        let results: Vec<Value> = results.iter().map(shown).collect();
        let made_together: Vec<_> = results.iter().map(|item| item["id"].as_str().map(str::to_owned)).collect();
        let batch: Vec<Value> = results.iter().map(|shown| named(shown, &together, &made_together)).collect();
        assert_eq!(batch, singles, "seed {seed}, {}", kind.route);
        for at in [0, 1] {
            let list = async |group: &[String], made: &[Option<String>]| {
                let list = world.get(&format!("{}?prospectId={}", kind.route, group[at])).await;
                let of = |id: &String| made.iter().position(|made| made.as_ref() == Some(id));
                ids(&list).iter().map(of).collect::<Vec<_>>()
            };
            let mut lists = [list(&alone, &made).await, list(&together, &made_together).await];
            // Records of the same time have no order of their own.
            for list in &mut lists {
                list.sort();
            }
            assert_eq!(lists[0], lists[1], "seed {seed}, {}", kind.route);
            let stage =
                async |group: &[String]| world.read(&format!("/prospects/{}", group[at])).await["currentStage"].clone();
            assert_eq!(stage(&alone).await, stage(&together).await, "seed {seed}, {}", kind.route);
        }
        check(&world).await;
    }
}

#[tokio::test]
async fn items_of_a_prospect_run_in_their_order_and_a_prospect_has_one_hire() {
    let world = World::wired().await;
    let group = group(&world).await;
    let item =
        |kind: ChildRecord, at: usize| kind.body(&world, &group[at % 3], json!({kind.change.0: format!("{at:02}")}));
    for kind in [TASK, NOTE] {
        let items = (0..40).map(|at| item(kind, at));
        let (answer, _) = world.at_aws_speed(post(&world, kind, items).into_future()).await;
        assert_eq!(short(&answer), ["created"; 40]);
        let results = answer.body["results"].as_array().unwrap();
        for places in [[0, 2].as_slice(), &[1]] {
            let of_prospect = results.iter().enumerate().filter(|(at, _)| places.contains(&(at % 3)));
            let times: Vec<i64> =
                of_prospect.map(|(_, result)| result["item"]["createdAt"].as_i64().unwrap()).collect();
            assert!(times.is_sorted(), "{times:?}");
        }
    }
    let items = (0..6).map(|at| item(HIRE, at));
    let (answer, _) = world.at_aws_speed(post(&world, HIRE, items).into_future()).await;
    let exists = "hire_exists";
    assert_eq!(short(&answer), ["created", "created", exists, exists, exists, exists]);
    let results = &answer.body["results"];
    let of = |at: usize| json!({"code": exists, "message": "The prospect has a hire already.", "hireId": id(&results[at]["item"])});
    for (at, first) in [(2, 0), (3, 0), (4, 1), (5, 0)] {
        assert_eq!(results[at], json!({"index": at, "status": "failed", "error": of(first)}));
    }
    let stages = [0, 1].map(|at| format!("/prospects/{}", group[at]));
    for target in stages {
        assert_eq!(world.read(&target).await["currentStage"], "Hired");
    }
    check(&world).await;
}

#[tokio::test]
async fn a_batch_is_one_request_of_a_run_and_its_replay_is_the_same_to_the_byte() {
    let world = World::wired().await;
    let left = |answer: &Response| answer.header("ratelimit-remaining").parse::<u32>().unwrap();
    for kind in KINDS {
        let all = prospects(&world, 3).await;
        let send = || {
            post(&world, kind, all.iter().map(|prospect| kind.body(&world, prospect, json!({}))))
                .header("run-id", kind.noun)
        };
        let (before, allowed) = (told(&world), left(&world.get("/auth").await));
        let asked = send().dry_run().await;
        assert_eq!((short(&asked), told(&world)), (vec!["created"; 3], before));
        assert_eq!(allowed - left(&asked), 1);
        let first = send().idempotency_key(kind.noun).await;
        assert_eq!(short(&first), ["created"; 3]);
        let replay = send().idempotency_key(kind.noun).await.expect_header("idempotency-status", "replayed");
        assert_eq!(replay.text, first.text);
        let other = post(&world, kind, [json!({})]).idempotency_key(kind.noun).await;
        assert_eq!(other.expect_status(409).body["code"], "idempotency_key_reused");
        let run = world.read(&format!("/runs/{}", kind.noun)).await;
        assert_eq!((&run["created"], &run["deleted"]), (&json!(3), &json!(0)), "{run}");
    }
    check(&world).await;
}

#[tokio::test]
async fn a_killed_batch_is_finished_under_its_key_and_repeats_nothing() {
    for kind in KINDS {
        let world = World::wired().await;
        let all = prospects(&world, 30).await;
        let send = async |functions: &World| {
            let items = all.iter().map(|prospect| kind.body(&world, prospect, json!({})));
            post(functions, kind, items).idempotency_key("k").await
        };
        let made = || told(&world).iter().filter(|told| **told == format!("{}.created", kind.noun)).count();
        world.kill(Phase::After, CallFilter::operation("TransactWriteItems").after(4), send(&world)).await;
        world.clear_faults();
        assert!((1..30).contains(&made()), "{}", made());
        let functions = world.fresh_functions();
        functions.advance(Duration::from_mins(1));
        let answer = send(&functions).await;
        assert_eq!((short(&answer), made()), (vec!["created"; 30], 30));
        let replay = send(&functions).await.expect_header("idempotency-status", "replayed");
        assert_eq!(replay.text, answer.text);
        check(&world).await;
    }
}
