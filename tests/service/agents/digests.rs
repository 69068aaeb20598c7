//! What needs the digest of a dry run: merges, and writes to more than ten records.

use serde_json::{Value, json};
use tests::{CallFilter, InjectedFault, World};

use super::{crowd, people, stage, user};
use crate::ask::Ask;

const NEEDED: &str = "Call it with dryRun true, show the person what it reports";
const CHANGED: &str = "The records or the arguments differ from the dry run. Nothing was written.";

/// The call with other arguments.
fn with(mut arguments: Value, further: Value) -> Value {
    for (name, value) in further.as_object().unwrap() {
        arguments[name] = value.clone();
    }
    arguments
}

/// The guarded calls, each with one of its prospects.
async fn guarded(world: &World) -> [(&'static str, Value, String); 3] {
    let ids = crowd(world, 11).await;
    let pair = people(world, &["Winner", "Loser"]).await;
    for id in &pair {
        let hire = json!({"prospectId": id, "hireDate": "2026-03-01"});
        world.post("/hires", hire).await.expect_status(201);
    }
    [
        ("move_stage", json!({"prospectIds": ids, "stageId": stage(world, 1)}), ids[10].clone()),
        ("assign_owner", json!({"prospectIds": ids, "ownerId": user(world, 1)}), ids[3].clone()),
        (
            "merge_prospects",
            json!({"winnerId": pair[0], "loserIds": [pair[1]], "keepHireOf": pair[0]}),
            pair[1].clone(),
        ),
    ]
}

fn events(world: &World) -> usize {
    world.events().len()
}

#[tokio::test]
async fn without_the_digest_nothing_is_written() {
    let world = World::wired().await;
    for (tool, arguments, _) in guarded(&world).await {
        let before = events(&world);
        for further in [json!({}), json!({"digest": "0"}), json!({"digest": null})] {
            let refused = world.tool(tool, with(arguments.clone(), further)).await;
            assert!(
                refused.is_error && (refused.said.contains(NEEDED) || refused.said.starts_with(CHANGED)),
                "{refused:?}"
            );
        }
        let dry = world.tool(tool, with(arguments.clone(), json!({"dryRun": true}))).await.expect_success();
        assert_eq!(events(&world), before, "{tool}");
        let done = world.tool(tool, with(arguments, json!({"digest": dry.digest()}))).await.expect_success();
        assert!(events(&world) > before, "{}", done.said);
    }
}

/// A change of each record that the call reads, one at a time.
async fn changes(world: &World, tool: &str, arguments: &Value) -> Vec<(String, Value)> {
    let title = json!({"title": tool});
    let ids = arguments["prospectIds"].as_array().or(arguments["loserIds"].as_array()).unwrap();
    let ids = ids.iter().map(|id| id.as_str().unwrap());
    let mut changes: Vec<_> = ids.map(|id| (format!("/prospects/{id}"), title.clone())).collect();
    if tool == "merge_prospects" {
        changes.push((format!("/prospects/{}", arguments["winnerId"].as_str().unwrap()), title));
        for id in [&arguments["loserIds"][0], &arguments["winnerId"]] {
            let hires = world.get(&format!("/hires?prospectId={}", id.as_str().unwrap())).await;
            let hire = hires.items()[0]["id"].as_str().unwrap().to_owned();
            changes.push((format!("/hires/{hire}"), json!({"hireDescription": "Seen later"})));
        }
    }
    changes
}

#[tokio::test]
async fn a_digest_is_of_its_arguments_and_of_the_state_at_the_dry_run() {
    let world = World::wired().await;
    for (tool, arguments, id) in guarded(&world).await {
        let dry = world.tool(tool, with(arguments.clone(), json!({"dryRun": true}))).await.expect_success();
        let other = match tool {
            "move_stage" => json!({"stageId": stage(&world, 2)}),
            "assign_owner" => json!({"ownerId": user(&world, 0)}),
            _ => json!({"take": {"firstName": id}}),
        };
        let digest = json!({"digest": dry.digest()});
        let refused = world.tool(tool, with(with(arguments.clone(), other), digest.clone())).await;
        refused.expect_refusal(CHANGED);
        let mut digest = digest;
        for (path, change) in changes(&world, tool, &arguments).await {
            world.patch(&path, change).await.expect_status(200);
            let before = events(&world);
            world.tool(tool, with(arguments.clone(), digest.clone())).await.expect_refusal(CHANGED);
            assert_eq!(events(&world), before, "{tool} {path}");
            let again = world.tool(tool, with(arguments.clone(), json!({"dryRun": true}))).await.expect_success();
            assert_ne!(json!(again.digest()), digest["digest"], "{tool} {path}");
            digest = json!({"digest": again.digest()});
        }
    }
}

/// The tool has compared the digest when another client changes a record that the write reads.
#[tokio::test]
async fn a_record_that_changes_after_the_digest_was_compared_is_not_written() {
    let world = World::wired().await;
    for (tool, arguments, _) in guarded(&world).await {
        let mut changes = changes(&world, tool, &arguments).await;
        // A merge does not write the hire that stays.
        changes.pop_if(|_| tool == "merge_prospects");
        for (path, change) in changes {
            let dry = world.tool(tool, with(arguments.clone(), json!({"dryRun": true}))).await.expect_success();
            // The third request to the API is the write: the first two check the key, and read for the digest.
            let hold = world.pause(CallFilter::operation("UpdateItem").after(2));
            let functions = world.fresh_functions();
            let call = world.tool(tool, with(arguments.clone(), json!({"digest": dry.digest()})));
            let (done, later) = hold.during(call, functions.patch(&path, change)).await;
            let later = later.expect_status(200);
            if tool == "merge_prospects" {
                done.expect_refusal("Refused: 412 precondition_failed.");
                continue;
            }
            let done = done.expect_refusal("10 updated, 0 unchanged, 1 failed.");
            let failed = done.data.as_array().unwrap().iter().find(|item| item["status"] == "failed").unwrap();
            assert_eq!((&failed["id"], &failed["error"]["code"]), (&later.item()["id"], &json!("precondition_failed")));
            break;
        }
    }
}

#[tokio::test]
async fn a_retry_of_a_write_that_ran_says_so_and_writes_nothing() {
    let world = World::wired().await;
    for (tool, arguments, _) in guarded(&world).await {
        let dry = world.tool(tool, with(arguments.clone(), json!({"dryRun": true}))).await.expect_success();
        let call = with(arguments, json!({"digest": dry.digest(), "idempotencyKey": format!("key-{tool}")}));
        world.tool(tool, call.clone()).await.expect_success();
        let before = events(&world);
        let again = world.tool(tool, call).await.expect_success();
        assert!(again.said.starts_with("A call with this idempotencyKey has run already."), "{}", again.said);
        assert_eq!(events(&world), before, "{tool}");
    }
}

#[tokio::test]
async fn a_retry_of_an_interrupted_write_asks_for_another_dry_run() {
    let world = World::wired().await;
    let [(tool, arguments, _), ..] = guarded(&world).await;
    let dry = world.tool(tool, with(arguments.clone(), json!({"dryRun": true}))).await.expect_success();
    let call = with(arguments, json!({"digest": dry.digest(), "idempotencyKey": "once"}));
    // The writes of a run wait for each other, so most of the first calls have to be repeated.
    let most_writes = CallFilter::operation("TransactWriteItems").after(30).times(usize::MAX);
    world.inject(InjectedFault::ServerError, most_writes);
    let (interrupted, _) = world.at_aws_speed(world.tool(tool, call.clone())).await;
    world.clear_faults();
    assert!(interrupted.is_error, "{interrupted:?}");
    let before = events(&world);
    let again = world.tool(tool, call.clone()).await;
    again.expect_refusal("A call with this idempotencyKey began already, and ");
    // The key was used for a call of other arguments.
    let other = with(call, json!({"stageId": stage(&world, 2)}));
    world.tool(tool, other).await.expect_refusal(CHANGED);
    assert_eq!(events(&world), before);
}

#[tokio::test]
async fn a_retry_in_a_chosen_run_says_that_it_ran() {
    let world = World::wired().await;
    let [(tool, arguments, id), ..] = guarded(&world).await;
    let dry = world.tool(tool, with(arguments.clone(), json!({"dryRun": true}))).await.expect_success();
    let call = with(arguments, json!({"digest": dry.digest(), "idempotencyKey": "once", "runId": "sourcing"}));
    world.tool(tool, call.clone()).await.expect_success();
    let before = events(&world);
    let again = world.tool(tool, call.clone()).await.expect_success();
    assert!(again.said.contains("the call has run already. Nothing was written now."), "{}", again.said);
    world.update(&format!("/prospects/{id}"), json!({"stageId": stage(&world, 2)})).await;
    world.tool(tool, call).await.expect_refusal(CHANGED);
    assert_eq!(events(&world), before + 1);
}

#[tokio::test]
async fn an_agent_takes_back_what_it_did() {
    let world = World::wired().await;
    let [(tool, arguments, id), ..] = guarded(&world).await;
    let dry = world.tool(tool, with(arguments.clone(), json!({"dryRun": true}))).await.expect_success();
    let stage = |of: &Value| of["currentStage"].clone();
    assert_eq!(
        (&dry.data[0]["before"]["currentStage"], &dry.data[0]["after"]["currentStage"]),
        (&json!("New"), &json!("Contacted"))
    );
    world.tool(tool, with(arguments, json!({"digest": dry.digest(), "runId": "wrong"}))).await.expect_success();
    world.update(&format!("/prospects/{id}"), json!({"title": "Nurse"})).await;
    let runs = world.tool("list_runs", json!({})).await.expect_success();
    assert_eq!((&runs.data[0]["id"], &runs.data[0]["updated"]), (&json!("wrong"), &json!(11)));
    let undo = json!({"run": "wrong"});
    world
        .tool("undo_run", undo.clone())
        .await
        .expect_refusal("This call would undo what a run did. Nothing was written.");
    let dry = world.tool("undo_run", with(undo.clone(), json!({"dryRun": true}))).await.expect_success();
    assert_eq!(stage(world.get(&format!("/prospects/{id}")).await.item()), "Contacted");
    let done = world.tool("undo_run", with(undo.clone(), json!({"digest": dry.digest()}))).await.expect_success();
    assert_eq!(done.data, dry.data);
    assert_eq!(stage(world.get(&format!("/prospects/{id}")).await.item()), "New");
    world.tool("undo_run", with(undo, json!({"digest": dry.digest()}))).await.expect_refusal(CHANGED);
    world.tool("undo_run", json!({"run": "../x"})).await.expect_refusal("run must be the id of a run.");
}

#[tokio::test]
async fn a_dry_run_shows_what_would_change() {
    let world = World::wired().await;
    let [(tool, arguments, _), _, (merge, pair, loser)] = guarded(&world).await;
    let dry = world.tool(tool, with(arguments, json!({"dryRun": true}))).await.expect_success();
    assert!(dry.said.starts_with("Dry run, nothing was written. It would be: 11 updated, 0 unchanged, 0 failed."));
    assert_eq!(dry.data[0]["before"]["currentStage"], "New");
    let dry = world.tool(merge, with(pair.clone(), json!({"dryRun": true}))).await.expect_success();
    assert_eq!((&dry.data["before"][1]["id"], &dry.data["winner"]["id"]), (&json!(loser), &pair["winnerId"]));
    let done = world.tool(merge, with(pair, json!({"digest": dry.digest()}))).await.expect_success();
    let (_, rest) = done.said.split_once("Merged as ").unwrap();
    let id = rest.split(' ').next().unwrap();
    world.post(&format!("/merges/{id}/undo"), json!({})).await.expect_status(200);
}
