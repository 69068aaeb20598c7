//! How much stack a request takes. Threads of the laptop and of the tests have two megabytes, and a build without
//! optimization takes the most.

use std::cmp::Reverse;
use std::thread;

use serde_json::json;
use tests::openapi::document;

use super::{Fixture, asked};
use crate::agents::{crowd, stage, user};

/// Half of what a thread has.
const STACK_BYTES: usize = 1024 * 1024;

async fn requests() {
    let fixture = Fixture::new().await;
    let mut operations: Vec<_> = document().operations().collect();
    let methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
    // Whatever removes records comes last, and the records inside of others first.
    operations.sort_by_key(|operation| {
        let method = methods.iter().position(|method| *method == operation.method);
        let removes = ["/merge", "/undo", "/erase"].iter().position(|end| operation.path.ends_with(end));
        (removes, method, Reverse(operation.path))
    });
    for operation in operations {
        println!("{} {}", operation.method, operation.path);
        let path = asked(&operation, &fixture.records.path(operation.path));
        let request = fixture.send(operation.method, &path);
        let answer = match operation.value.get("requestBody") {
            Some(_) => request.json(&fixture.body(operation.path, "stack").await).await,
            None => request.await,
        };
        // A conflict is found by the decision, which is the deepest part.
        let is_found = operation.method != "GET" || operation.path.ends_with("/rejected");
        let is_deep = answer.status < 400 || [404, 409].contains(&answer.status) && is_found;
        assert!(is_deep, "{} {}: {answer:?}", operation.method, operation.path);
    }
    let prospects = crowd(&fixture.world, 12).await;
    let (id, stage, user) = (&prospects[0], stage(&fixture.world, 1), user(&fixture.world, 1));
    let task = json!({"prospectId": id, "task": "Call.", "assignedTo": user});
    let task = fixture.post("/tasks", &task).await.expect_status(201).id().to_owned();
    for (tool, arguments) in [
        ("whoami", json!({})),
        ("search_prospects", json!({"name": "Ada"})),
        ("summarize_prospects", json!({"by": ["stageId"]})),
        ("find_duplicates", json!({"by": "name"})),
        ("get_prospect", json!({"prospectId": id, "include": ["tasks", "notes", "activity", "history"]})),
        ("save_prospect", json!({"prospectId": id, "company": "Acme"})),
        ("add_note", json!({"prospectId": id, "body": "Called."})),
        ("add_task", json!({"prospectId": id, "task": "Call again.", "assignedTo": user})),
        ("complete_task", json!({"taskId": task})),
        (
            "schedule_meeting",
            json!({"prospectId": id, "meetingDate": "2026-04-01T10:00:00Z", "timeZone": "Europe/Berlin",
                   "meetingType": "Interview", "ownerId": user}),
        ),
        ("record_hire", json!({"prospectId": id, "hireDate": "2026-03-01"})),
        ("move_stage", json!({"prospectIds": prospects, "stageId": stage})),
        ("assign_owner", json!({"prospectIds": prospects, "ownerId": user})),
        ("merge_prospects", json!({"winnerId": id, "loserIds": prospects[1..3]})),
    ] {
        println!("{tool}");
        let first = fixture.world.tool_with(&fixture.key, tool, arguments.clone()).await;
        if first.is_error {
            let mut call = arguments;
            call["dryRun"] = json!(true);
            let dry = fixture.world.tool_with(&fixture.key, tool, call.clone()).await.expect_success();
            call["dryRun"] = json!(false);
            call["digest"] = json!(dry.digest());
            fixture.world.tool_with(&fixture.key, tool, call).await.expect_success();
        }
    }
}

/// If the stack overflows, the last line that `--nocapture` shows names the request.
#[test]
fn a_request_of_each_route_and_each_tool_takes_half_of_a_stack_at_most() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let thread = thread::Builder::new().stack_size(STACK_BYTES);
    thread.spawn(move || runtime.block_on(Box::pin(requests()))).unwrap().join().unwrap();
}
