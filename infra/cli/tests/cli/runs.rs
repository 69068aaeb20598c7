//! Imports as runs, and `undo`.

use serde_json::{Value, json};

use crate::files::{World, counts};

/// An import is a run, which `undo` takes back: but what somebody changed since stays, and is printed.
#[tokio::test(flavor = "multi_thread")]
async fn an_import_is_taken_back() {
    let mut world = World::new("undo").await;
    let file = "name,email,title\nAda King,a@example.com,Nurse\nBob King,b@example.com,Nurse\n";
    world.import("first.csv", file, "--run first").await;
    let file =
        "name,email,title\nAda King,a@example.com,Chief\nBob King,b@example.com,Chief\nCy King,c@example.com,Chief\n";
    let (_, output) = world.import("people.csv", file, "").await;
    let run = output["run"].as_str().unwrap();
    assert!(run.starts_with("import-20"), "{run}");
    let bob = world.find("email=b@example.com").await;
    let change = json!({"title": "Doctor"});
    world.stack.send("PATCH", &format!("/prospects/{}", bob["id"].as_str().unwrap()), &change).await;
    let (runs, _) = world.run("runs").await;
    let runs: Vec<Value> = runs.lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let listed: Vec<Value> = runs.iter().map(|run| json!([run["id"], run["created"], run["updated"]])).collect();
    assert_eq!(listed, [json!([run, 1, 2]), json!(["first", 2, 0])]);
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

    // Under the same idempotency keys, the service would repeat its answers and store nothing.
    world.stack.key = world.stack.create_key(&["account:read", "prospects:write"]).await;
    let (done, _) = world.run("import @people.csv").await;
    let message = format!(
        "the import {run} was taken back; to import the file again, give the import a new name with --run NAME"
    );
    assert_eq!((done.outcome, done.lines), (Err(message), Vec::new()));
    let again = world.run("import @people.csv --run again").await;
    assert_eq!(counts(&again), "created 1, updated 2");
}

/// Another file of the same name is another import, and `undo` takes back only what that file did.
#[tokio::test(flavor = "multi_thread")]
async fn each_file_has_a_run_of_its_own() {
    let world = World::new("two-files").await;
    for (file, first, second) in [
        ("people.csv", "name,email\nAda King,a@example.com\n", "name,email\nBob King,b@example.com\n"),
        (
            "people.jsonl",
            r#"{"name":"Cy King","email":"c@example.com"}"#,
            r#"{"name":"Di King","email":"d@example.com"}"#,
        ),
    ] {
        let mut runs = Vec::new();
        for (text, expected) in [(first, "created 1"), (second, "created 1"), (second, "replayed 1")] {
            let import = world.import(file, text, "").await;
            assert_eq!(counts(&import), expected, "{file}: {:?}", import.0);
            runs.push(import.1["run"].as_str().unwrap().to_owned());
        }
        assert!(runs[0] != runs[1] && runs[1] == runs[2], "{runs:?}");
        world.run(&format!("undo {}", runs[1])).await;
    }
    let list = world.stack.get("/prospects?sort=createdAt").await;
    let people = list["items"].as_array().unwrap().iter();
    let names: Vec<&Value> = people.map(|person| &person["firstName"]).collect();
    assert_eq!(names, ["Ada", "Cy"]);
}
