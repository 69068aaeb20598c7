//! The tools that write one record, or a few.

use serde_json::{Value, json};
use tests::World;
use tests::world::AGENT;

use super::{UNKNOWN, crowd, people, refused, stage, user};
use crate::ask::has;

/// A call of each tool that writes one record, with the path and the members that it should have made. `of` is a
/// prospect.
fn calls(world: &World, of: &str) -> Vec<(&'static str, Value, &'static str, Value)> {
    let owner = user(world, 1);
    vec![
        (
            "save_prospect",
            json!({"firstName": "New", "lastName": "Person", "addLabels": ["vip"]}),
            "/prospects",
            json!({"firstName": "New", "lastName": "Person", "labels": ["vip"]}),
        ),
        ("add_note", json!({"prospectId": of, "body": "Called"}), "/notes", json!({"body": "Called"})),
        (
            "add_task",
            json!({"prospectId": of, "task": "Call", "assignedTo": owner, "dueAt": "2026-03-02"}),
            "/tasks",
            json!({"task": "Call", "assignedTo": owner, "dueAt": 1_772_409_600_000_i64}),
        ),
        (
            "schedule_meeting",
            json!({"prospectId": of, "meetingDate": "2026-03-02", "timeZone": "Europe/Berlin",
         "meetingType": "Interview", "ownerId": owner}),
            "/meetings",
            json!({"meetingType": "Interview", "ownerId": owner}),
        ),
        (
            "record_hire",
            json!({"prospectId": of, "hireDate": "2026-03-02"}),
            "/hires",
            json!({"hireDate": 1_772_409_600_000_i64}),
        ),
    ]
}

#[tokio::test]
async fn every_write_is_a_run_of_its_agent_and_a_dry_run_writes_nothing() {
    let world = World::new().await;
    let ids = people(&world, &["One"]).await;
    for (tool, arguments, path, made) in calls(&world, &ids[0]) {
        let mut arguments = arguments;
        arguments["dryRun"] = json!(true);
        arguments["idempotencyKey"] = json!(format!("first-{tool}"));
        let before = world.items().len();
        let dry = world.tool(tool, arguments.clone()).await.expect_success();
        assert!(dry.said.starts_with("Dry run: it would create a record. Nothing was written.\n"), "{}", dry.said);
        has(&dry.data["item"], made.clone());
        assert_eq!(world.items().len(), before, "{tool}");
        arguments["dryRun"] = json!(false);
        let done = world.tool(tool, arguments.clone()).await.expect_success();
        let id = done.data["item"]["id"].as_str().unwrap().to_owned();
        assert!(done.said.starts_with(&format!("Created {id}.\nIt belongs to the run mcp-")), "{}", done.said);
        has(world.get(&format!("{path}/{id}")).await.item(), made);
        // The same call again is the same write.
        let again = world.tool(tool, arguments).await.expect_success();
        assert_eq!((&again.data, &again.said), (&done.data, &done.said), "{tool}");
        let (_, run) = done.said.split_once("the run ").unwrap();
        let run = world.get(&format!("/runs/{}", run.split(". ").next().unwrap())).await.expect_status(200);
        assert_eq!((&run.item()["actor"]["agent"], &run.item()["created"]), (&json!(AGENT), &json!(1)));
    }
}

#[tokio::test]
async fn a_prospect_is_saved_by_its_id_or_by_a_contact() {
    let world = World::new().await;
    let ids = people(&world, &["One"]).await;
    let by_email = json!({"firstName": "Ada", "lastName": "Uno", "email": "one@example.com", "matchBy": ["email"]});
    let saved = world.tool("save_prospect", by_email).await.expect_success();
    assert!(
        saved.said.starts_with(&format!("Saved {}.", ids[0])) && saved.said.contains("It matched a prospect by email.")
    );
    let by_id = json!({"prospectId": ids[0], "email": null, "phone": "12", "stageId": stage(&world, 2), "stageReason": {"text": "Met"}});
    let saved = world.tool("save_prospect", by_id).await.expect_success();
    assert!(saved.said.contains("Tell the person the `warnings`."), "{}", saved.said);
    has(
        world.get(&format!("/prospects/{}", ids[0])).await.item(),
        json!({"lastName": "Uno", "email": null, "stageId": stage(&world, 2)}),
    );
    let unknown = json!({"prospectId": ids[0], "customFields": {"visa": 1}});
    world.tool("save_prospect", unknown).await.expect_refusal("Refused: 400 invalid_request.");
    let nobody = json!({"prospectId": UNKNOWN, "title": "Nurse"});
    world.tool("save_prospect", nobody).await.expect_refusal("Refused: 404 not_found.");
}

#[tokio::test]
async fn a_task_is_completed_and_reopened() {
    let world = World::new().await;
    let ids = people(&world, &["One"]).await;
    let body = json!({"prospectId": ids[0], "assignedTo": user(&world, 0), "task": "Call"});
    let task = world.post("/tasks", body).await.expect_status(201).id().to_owned();
    for (arguments, is_open) in [(json!({"taskId": task}), false), (json!({"taskId": task, "complete": false}), true)] {
        world.tool("complete_task", arguments).await.expect_success();
        assert_eq!(world.get(&format!("/tasks/{task}")).await.item()["completedAt"].is_null(), is_open);
    }
}

#[tokio::test]
async fn up_to_ten_prospects_are_changed_at_once() {
    let world = World::new().await;
    let ids = crowd(&world, 10).await;
    let arguments =
        json!({"prospectIds": ids, "stageId": stage(&world, 3), "stageReason": {"code": "met"}, "runId": "move"});
    let moved = world.tool("move_stage", arguments.clone()).await.expect_success();
    assert!(
        moved.said.starts_with("10 updated, 0 unchanged, 0 failed.\nThey belong to the run move"),
        "{}",
        moved.said
    );
    let again = world.tool("move_stage", arguments).await.expect_success();
    assert!(!again.said.contains("belong to the run"), "{}", again.said);
    assert_eq!(moved.data[9], json!({"id": ids[9], "status": "updated"}));
    let arguments = json!({"prospectIds": [ids[0], ids[0], UNKNOWN], "ownerId": user(&world, 1)});
    let mixed = world.tool("assign_owner", arguments).await.expect_refusal("1 updated, 0 unchanged, 1 failed.");
    assert_eq!(mixed.data[0]["status"], "updated");
    assert_eq!((&mixed.data[1]["status"], &mixed.data[1]["error"]["code"]), (&json!("failed"), &json!("not_found")));
    let history = world.get(&format!("/prospects/{}/history", ids[4])).await;
    has(history.items().last().unwrap(), json!({"stageId": stage(&world, 3), "reason": {"code": "met"}}));
    let run = world.get("/runs/move").await;
    assert_eq!((&run.item()["updated"], &run.item()["actor"]["agent"]), (&json!(10), &json!(AGENT)));
}

#[tokio::test]
async fn a_write_goes_to_the_record_that_its_id_names_and_to_no_other_path() {
    let world = World::new().await;
    let ids = people(&world, &["One", "Two"]).await;
    let before = world.events().len();
    let pair = ids.join(",");
    let rule = |name: &str| format!("{name} must be the id of a prospect. Find it with search_prospects.");
    for id in ["", "batch", "prospect_x", "prospect_x/merge", pair.as_str()] {
        let save = json!({"prospectId": id, "firstName": "Ada", "lastName": "New"});
        refused(world.tool("save_prospect", save).await, &rule("prospectId"));
        let merge = json!({"winnerId": id, "loserIds": [ids[1]], "dryRun": true});
        refused(world.tool("merge_prospects", merge).await, &rule("winnerId"));
        let complete = world.tool("complete_task", json!({"taskId": id})).await;
        refused(complete, "taskId must be the id of a task. Find it with list_tasks.");
        for (tool, list, further) in [
            ("move_stage", "prospectIds", json!({"stageId": stage(&world, 1)})),
            ("assign_owner", "prospectIds", json!({"ownerId": user(&world, 1)})),
            ("merge_prospects", "loserIds", json!({"winnerId": ids[0]})),
        ] {
            let several = crate::children::over(further, json!({list: [ids[1], id]}));
            refused(world.tool(tool, several).await, &rule(&format!("Each of {list}")));
        }
    }
    assert_eq!(world.events().len(), before);
}

#[tokio::test]
async fn arguments_that_the_tool_reads_itself_are_checked() {
    let world = World::new().await;
    let save = json!({"firstName": "Ada", "lastName": "New", "idempotencyKey": ""});
    let rule = "idempotencyKey must not be empty. Leave it out instead.";
    refused(world.tool("save_prospect", save).await, rule);
    let rule = "prospectIds must be an array of 1 to 100 strings.";
    for ids in [
        json!([]),
        json!(vec!["x"; 0]),
        json!((0..101).map(|n| n.to_string()).collect::<Vec<_>>()),
        json!(vec!["prospect_1"; 101]),
    ] {
        world.tool("move_stage", json!({"prospectIds": ids, "stageId": "stage_1"})).await.expect_refusal(rule);
    }
    for (arguments, rule) in
        [(json!({"prospectId": 1}), "prospectId must be a string."), (json!({}), "prospectId is required.")]
    {
        world.tool("get_prospect", arguments).await.expect_refusal(rule);
    }
    let ids = json!({"prospectIds": crowd(&world, 1).await});
    for arguments in [json!({}), json!({"stageId": null})] {
        let arguments = crate::children::over(ids.clone(), arguments);
        let refused = world.tool("move_stage", arguments).await;
        refused.expect_refusal("stageId is required.");
    }
    let arguments = json!({"prospectId": "p", "body": "b", "dryRun": "yes"});
    world.tool("add_note", arguments).await.expect_refusal("dryRun must be true or false.");
    let arguments = json!({"prospectId": "p", "body": "b", "runId": "a b"});
    world.tool("add_note", arguments).await.expect_refusal("Refused: 400 invalid_request.");
}
