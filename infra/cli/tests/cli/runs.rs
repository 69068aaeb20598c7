//! Imports as runs, and `undo`.

use serde_json::{Value, json};

use crate::files::World;

/// An import is a run, which `undo` takes back: but what somebody changed since stays, and is printed.
#[tokio::test(flavor = "multi_thread")]
async fn an_import_is_taken_back() {
    let world = World::new("undo").await;
    let file = "name,email,title\nAda King,a@example.com,Nurse\nBob King,b@example.com,Nurse\n";
    let (_, first) = world.import("first.csv", file, "").await;
    let file =
        "name,email,title\nAda King,a@example.com,Chief\nBob King,b@example.com,Chief\nCy King,c@example.com,Chief\n";
    let (_, output) = world.import("people.csv", file, "").await;
    let run = output["run"].as_str().unwrap();
    let bob = world.find("email=b@example.com").await;
    let change = json!({"title": "Doctor"});
    world.stack.send("PATCH", &format!("/prospects/{}", bob["id"].as_str().unwrap()), &change).await;
    let (table, _) = world.run("runs --output table").await;
    assert!(table.lines[0].starts_with("run ") && table.lines[1].starts_with(run), "{table:?}");
    let (runs, _) = world.run("runs").await;
    let runs: Vec<Value> = runs.lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let listed: Vec<Value> = runs.iter().map(|run| json!([run["id"], run["created"], run["updated"]])).collect();
    assert_eq!(listed, [json!([run, 1, 2]), json!([first["run"], 2, 0])]);
    let expected = json!({"dryRun": true, "undone": {"created": 1, "updated": 1, "deleted": 0}, "conflicts": 1,
        "runId": format!("undo.{run}"), "hasMore": false});
    for (options, people) in [("--dry-run", 3), ("", 2)] {
        let (done, _) = world.run(&format!("undo {run} {options}")).await;
        let text = done.lines.join("\n");
        let printed: Vec<Value> = serde_json::Deserializer::from_str(&text).into_iter().map(Result::unwrap).collect();
        let mut expected = expected.clone();
        expected["dryRun"] = json!(!options.is_empty());
        if options.is_empty() {
            expected.as_object_mut().unwrap().remove("hasMore");
        }
        assert_eq!(printed.last(), Some(&expected));
        assert_eq!((&printed[0]["recordId"], &printed[0]["current"]), (&bob["id"], &json!("Doctor")));
        assert_eq!(world.people().await, people);
    }
    assert_eq!(world.find("email=a@example.com").await["title"], "Nurse");
}
