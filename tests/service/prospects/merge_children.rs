use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::merge::{id, merge, merged, moved, pair};
use super::{create, profile_of, target, upsert};
use crate::ask::Ask;
use crate::children::{HIRE, KINDS, NOTE};

#[tokio::test]
async fn what_belonged_to_a_loser_belongs_to_the_winner_in_reads_lists_and_events() {
    for kind in KINDS {
        let world = World::wired().await;
        let (ada, lady) = pair(&world).await;
        let child = kind.add(&world, id(&lady), json!({})).await;
        merged(&world, &ada, &[&lady]).await;
        world.advance(Duration::from_secs(1));
        let mut seen = crate::children::over(child.clone(), json!({"prospectId": ada["id"]}));
        assert_eq!(world.read(&kind.target(&child)).await, seen);
        for query in [String::new(), format!("?prospectId={}", id(&ada)), format!("?prospectId={}", id(&lady))] {
            let answer = world.get(&format!("{}{query}", kind.route)).await.expect_status(200);
            assert_eq!(answer.items(), std::slice::from_ref(&seen), "{query}");
            assert_eq!(answer.body["pagination"]["totalCount"], 1);
        }
        // A hire is one a prospect.
        if kind.noun != HIRE.noun {
            let more = kind.add(&world, id(&lady), json!({})).await;
            assert_eq!(more["prospectId"], ada["id"]);
            assert_eq!(world.list(&format!("{}?prospectId={}", kind.route, id(&ada))).await.len(), 2);
        }
        let changed = world.update(&kind.target(&child), kind.change()).await;
        world.advance(Duration::from_secs(1));
        seen[kind.change.0] = changed[kind.change.0].clone();
        assert_eq!(changed["prospectId"], ada["id"]);
        world.remove(&kind.target(&child)).await;
        world.get(&kind.target(&child)).await.expect_status(404);
        let of_child = world.events().into_iter().filter_map(|event| {
            let item: Value = serde_json::from_str(event["item"]["S"].as_str()?).ok()?;
            (item["id"] == child["id"]).then(|| item["prospectId"].clone())
        });
        let of_child: Vec<Value> = of_child.collect();
        assert_eq!(of_child, [lady["id"].clone(), ada["id"].clone(), ada["id"].clone()]);
        world.check_consistency().await;
    }
}

#[tokio::test]
async fn one_hire_stays_and_the_request_says_which() {
    let world = World::wired().await;
    let (ada, lady) = pair(&world).await;
    let third = create(&world, json!({})).await;
    let ours = HIRE.add(&world, id(&ada), json!({})).await;
    let theirs = HIRE.add(&world, id(&lady), json!({})).await;
    let message = "Several of the prospects have a hire. keepHireOf says whose hire stays.";
    let having = json!({"prospectIds": [ada["id"], lady["id"]]});
    let refused = merge(&world, &ada, &[&lady, &third], json!({})).await;
    refused.expect_error_with(409, "hire_exists", message, having);
    let without = json!({"keepHireOf": third["id"]});
    let refused = merge(&world, &ada, &[&lady, &third], without).await;
    refused.expect_fault("keepHireOf", "has no hire");
    let keep = json!({"keepHireOf": lady["id"]});
    merge(&world, &ada, &[&lady, &third], keep).await.expect_status(200);
    world.get(&HIRE.target(&ours)).await.expect_status(404);
    let kept = world.read(&HIRE.target(&theirs)).await;
    assert_eq!(kept["prospectId"], ada["id"]);
    assert_eq!(world.list("/hires").await, [kept]);
    for prospect in [&ada, &lady, &third] {
        let again = world.post("/hires", HIRE.body(&world, id(prospect), json!({}))).await;
        let exists = json!({"hireId": theirs["id"]});
        again.expect_error_with(409, "hire_exists", "The prospect has a hire already.", exists);
    }
    // The legacy route takes either id.
    let legacy = |prospect: &Value| format!("{}/hire/{}", target(prospect), id(&theirs));
    world.delete(&legacy(&create(&world, json!({})).await)).await.expect_status(404);
    world.delete(&legacy(&ada)).await.expect_status(200);
    HIRE.add(&world, id(&lady), json!({})).await;
    world.check_consistency().await;
}

/// A prospect with a hire, into which three others were merged.
async fn with_three_losers(world: &World) -> Value {
    let winner = create(world, json!({})).await;
    HIRE.add(world, id(&winner), json!({})).await;
    let mut losers = Vec::new();
    for _ in 0..3 {
        losers.push(create(world, json!({})).await);
    }
    merged(world, &winner, &losers.iter().collect::<Vec<_>>()).await;
    winner
}

#[tokio::test]
async fn a_merge_that_is_too_large_for_a_transaction_is_refused() {
    let world = World::wired().await;
    let winner = create(&world, json!({})).await;
    HIRE.add(&world, id(&winner), json!({})).await;
    let mut losers = Vec::new();
    for _ in 0..5 {
        losers.push(with_three_losers(&world).await);
    }
    let stages = &world.first().settings.pipelines[0].stages;
    let stage = json!({"stageId": stages[2].id.to_string()});
    world.update(&target(&losers[0]), stage).await;
    let mut take = json!({"stageId": losers[0]["id"]});
    for n in 0..5 {
        let key = format!("unique{n}");
        let unique = json!({"key": key, "label": key, "type": "text", "unique": true});
        world.create("/custom-fields", unique).await;
        for (prospect, value) in [(&winner, "ours"), (&losers[0], "theirs")] {
            let values = json!({"customFields": {&key: value}});
            world.update(&target(prospect), values).await;
        }
        take[format!("customFields.{key}")] = losers[0]["id"].clone();
    }
    let losers: Vec<&Value> = losers.iter().collect();
    let keep = json!({"keepHireOf": winner["id"]});
    let larger = json!({"keepHireOf": winner["id"], "take": take});
    let message = "Too much belongs to the prospects to merge them at once. Merge fewer of them.";
    let refused = merge(&world, &winner, &losers, larger).await;
    refused.expect_error(409, "limit_reached", message);
    merge(&world, &winner, &losers, keep).await.expect_status(200);
    world.check_consistency().await;
}

#[tokio::test]
async fn chains_are_flat_and_twenty_prospects_are_merged_into_one_at_the_most() {
    let world = World::wired().await;
    let mut ends = Vec::new();
    for n in 0..6 {
        let winner = create(&world, json!({"email": format!("w{n}@example.com")})).await;
        let mut losers = Vec::new();
        for m in 0..3 {
            losers.push(create(&world, json!({"email": format!("l{n}-{m}@example.com")})).await);
        }
        NOTE.add(&world, id(&losers[0]), json!({})).await;
        HIRE.add(&world, id(&losers[0]), json!({})).await;
        merged(&world, &winner, &losers.iter().collect::<Vec<_>>()).await;
        ends.push((winner, losers));
    }
    // The largest transaction: five losers. Each has a hire and has absorbed three prospects.
    let (top, _) = ends.pop().unwrap();
    let losers: Vec<&Value> = ends.iter().map(|(winner, _)| winner).collect();
    let too_many = merge(&world, &top, &losers, json!({"keepHireOf": top["id"]})).await;
    let message = "At most 20 prospects may be merged into one.";
    too_many.expect_error(409, "limit_reached", message);
    let fresh = create(&world, json!({})).await;
    HIRE.add(&world, id(&fresh), json!({})).await;
    let calls = world.calls().len();
    let full = merge(&world, &fresh, &losers, json!({"keepHireOf": fresh["id"]})).await;
    let full = full.expect_status(200);
    let writes = world.calls().into_iter().skip(calls).filter(|call| call.operation == "TransactWriteItems");
    let actions: Vec<usize> = writes.map(|call| call.request["TransactItems"].as_array().unwrap().len()).collect();
    assert_eq!(actions, [96]);
    for (winner, losers) in &ends {
        for gone in std::iter::once(winner).chain(losers) {
            moved(world.get(&target(gone)).await, &fresh, "");
        }
    }
    let undo = format!("/merges/{}/undo", full.body["mergeId"].as_str().unwrap());
    let larger = "Too much belongs to the prospects to undo the merge at once. Nothing was changed.";
    world.post(&undo, json!({})).await.expect_error(409, "limit_reached", larger);
    let one_more = create(&world, json!({})).await;
    let answer = merge(&world, &fresh, &[&one_more], json!({})).await;
    answer.expect_error(409, "limit_reached", message);
    assert_eq!(world.list(&format!("/notes?prospectId={}", id(&fresh))).await.len(), 5);
    assert_eq!(profile_of(&world, &fresh).await["alternateEmails"].as_array().unwrap().len(), 19);
    // All of it goes at once, with what the sweeper finishes.
    world.remove(&target(&fresh)).await;
    assert_eq!(world.list("/notes").await.len(), 1);
    world.post(&undo, json!({})).await.expect_status(404);
    upsert(&world, json!({"email": "l0-0@example.com"})).await.expect_status(201);
    world.check_consistency().await;
    world.advance(Duration::from_mins(2));
    world.sweep().await;
    world.check_consistency().await;
    for (_, losers) in &ends {
        assert_eq!(crate::children::remains(&world, id(&losers[0])), Vec::<Value>::new());
    }
}
