//! `import`.

use std::fs;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::IntoResponse;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::files::{World, counts};
use crate::stack::{NEVER, run, serve};

const PEOPLE: &str = "\u{FEFF}First Name;Last_Name;E-Mail;Tags;Current Stage;Favourite\r\n\
    Zoë;King;zoe@example.com;\"vip; no 1\";interview;x\r\n\
    Bob;Bare;bob@example.com;;;x\r\n";

/// The id at the end of a message such as "…: to go on, run import --continue import_…".
fn named_import(message: &str) -> &str {
    message.rsplit_once("--continue ").unwrap_or_else(|| panic!("{message}")).1
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_previewed_imported_and_imported_again() {
    let world = World::new("spreadsheet").await;
    let (done, output) = world.import("people.csv", PEOPLE, "--dry-run").await;
    assert_eq!((&done.outcome, world.people().await), (&Ok(()), 0));
    let columns = json!({"First Name": "firstName", "Last_Name": "lastName", "E-Mail": "email", "Tags": "labels",
        "Current Stage": "stage"});
    let expected = json!({
        "importId": output["importId"], "dryRun": true, "columns": columns, "ignoredColumns": ["Favourite"], "lines": 2,
        "done": 2, "created": 2, "updated": 0, "unchanged": 0, "rejected": 0, "warnings": 0, "withoutContact": 0,
        "sharedProspects": 0,
    });
    assert_eq!(output, expected);
    let notes: Vec<&str> = done.notes.lines().skip(1).collect();
    assert!(notes[0].starts_with("column ") && notes[0].contains("  holds "), "{notes:?}");
    assert!(notes[1].starts_with("First Name     firstName ") && notes[6].contains("(ignored)"), "{notes:?}");
    assert!(notes[7].starts_with("line 2: {") && notes[7].contains("\"firstName\":\"Zoë\""), "{notes:?}");
    let id = output["importId"].as_str().unwrap();
    assert_eq!(notes.last(), Some(&format!("nothing was stored; import --continue {id} imports the file").as_str()));

    let import = world.run(&format!("import --continue {id}")).await;
    assert_eq!((counts(&import).as_str(), &import.1["importId"]), ("created 2", &json!(id)));
    let zoe = world.find("email=zoe@example.com").await;
    assert_eq!((&zoe["lastName"], &zoe["currentStage"]), (&json!("King"), &json!("Interview")));
    let run = &world.stack.get("/runs").await["items"][0];
    assert_eq!(import.1["run"], run["id"]);

    let (done, printed) = world.run("import @people.csv --json").await;
    let stored = world.stack.get(&format!("/imports/{}", printed["id"].as_str().unwrap())).await;
    assert_eq!((done.outcome, &printed), (Ok(()), &stored["item"]));
    assert_eq!((&printed["status"], &printed["counts"]["unchanged"]), (&json!("done"), &json!(2)));
    assert_eq!(world.people().await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn rejected_lines_are_saved_in_place_of_no_other_file() {
    let world = World::new("rejected").await;
    let file = "name,email,stage\nAda King,ada@example.com,New\nBob Bare,bob@example,Never\n";
    for (options, name) in [("--dry-run", "people.rejected.csv"), ("", "people.rejected.csv")] {
        let (done, output) = world.import("people.csv", file, options).await;
        assert_eq!((&output["rejected"], &output["rejectedFile"]), (&json!(1), &json!(world.path(name))));
        let failure = format!("rejected lines: 1; correct them in {} and import that file", world.path(name));
        assert_eq!(done.outcome, Err(failure));
    }
    let rejected = world.read("people.rejected.csv");
    assert!(
        rejected.starts_with("\u{FEFF}name,email,stage,line,reason\r\nBob Bare,bob@example,Never,3,"),
        "{rejected}"
    );

    let corrected = rejected.replace("bob@example", "bob@example.com").replace("Never", "Offer");
    let (_, output) = world.import("people.csv", file, "--rejected @other.csv").await;
    assert_eq!(output["rejectedFile"], world.path("other.csv"));
    fs::write(world.path("other.csv"), &corrected).unwrap();
    let (_, output) = world.import("people.csv", file, "--rejected @other.csv").await;
    assert_eq!(output["rejectedFile"], world.path("other-2.csv"));
    assert_eq!(world.read("other-2.csv"), rejected);
    assert_eq!(counts(&world.run("import @other.csv").await), "created 1");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_column_that_can_be_read_in_two_ways_is_asked_for() {
    let world = World::new("forms").await;
    for (key, kind) in [("salary", "number"), ("start", "date")] {
        world.stack.send("POST", "/custom-fields", &json!({"key": key, "label": key, "type": kind})).await;
    }
    let file = "name;email;Salary;Start\nAda King;ada@example.com;45.000;03/04/2026\n";
    let (done, output) = world.import("people.csv", file, "").await;
    let message = done.outcome.unwrap_err();
    let salary =
        "\"Salary\" can be read in two ways: choose --format \"Salary=1.234,56\" or --format \"Salary=1,234.56\"; ";
    let start =
        "\"Start\" can be read in two ways: choose --format \"Start=DMY\" or --format \"Start=MDY\"; the service ";
    assert!(message.starts_with(&format!("{salary}{start}")), "{message}");
    assert_eq!((output, world.people().await), (Value::Null, 0));

    let id = named_import(&message);
    let import = world.run(&format!("import --continue {id} --format Salary=1.234,56 --format #4=DMY")).await;
    assert_eq!(counts(&import), "created 1", "{:?}", import.0);
    let values = world.find("email=ada@example.com").await["profile"]["customFields"].clone();
    assert_eq!(values, json!({"salary": 45_000, "start": "2026-04-03"}));
}

#[tokio::test(flavor = "multi_thread")]
async fn columns_are_named_by_header_or_position() {
    let world = World::new("columns").await;
    let file = "Name,Email,Email,crm\nAda King,ada@example.com,old@example.com,7\n";
    let map = "--map #3= --map CRM=external:crm";
    let (done, output) = world.import("people.csv", file, &format!("{map} --match-by email --mute-webhooks")).await;
    let columns = json!({"Name": "name", "#2": "email", "crm": "external:crm"});
    assert_eq!((&output["columns"], &output["ignoredColumns"]), (&columns, &json!(["#3"])), "{done:?}");
    let ada = world.find("email=ada@example.com").await;
    assert_eq!(ada["profile"]["externalIds"], json!([{"system": "crm", "id": "7"}]));

    for (options, expected) in [
        ("--map Phone=phone", "there is no column \"Phone\"; the columns are Name, #2, #3, crm"),
        ("--map #5=phone", "there is no column \"#5\""),
        ("--map crm=nickname", "\"crm\""),
    ] {
        let message = world.import("people.csv", file, options).await.0.outcome.unwrap_err();
        assert!(message.contains(expected) && message.contains("to go on, run import --continue import_"), "{message}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupted_import_goes_on_and_can_be_followed_or_canceled() {
    let world = World::new("interrupted").await;
    let lines: Vec<String> = (0..1_500).map(|number| format!("Ada,Number {number}")).collect();
    fs::write(world.path("people.csv"), format!("first,last\n{}", lines.join("\n"))).unwrap();
    let some_are_stored = async {
        while world.people().await == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    let line = format!("import {}", world.path("people.csv"));
    let message = world.stack.run_with(&line, 0, some_are_stored).await.outcome.unwrap_err();
    let beginning = "interrupted; the service keeps the import: to go on, run import --continue import_";
    assert!(message.starts_with(beginning), "{message}");
    let import = world.run(&format!("import --continue {}", named_import(&message))).await;
    assert_eq!(counts(&import), "created 1500, withoutContact 1500");
    assert_eq!(world.people().await, 1_500);

    let some_more = async {
        while world.people().await == 1_500 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    let message = world.stack.run_with(&line, 0, some_more).await.outcome.unwrap_err();
    let (done, output) = world.run(&format!("import --cancel {} --json", named_import(&message))).await;
    assert_eq!((done.outcome, &output["status"]), (Ok(()), &json!("canceled")));
    assert!(output["counts"]["done"].as_u64().unwrap() < 1_500, "{output}");
    assert!(world.people().await < 3_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unusable_file_or_key_is_refused() {
    let mut world = World::new("unusable").await;
    let (done, output) = world.import("people.csv", "name\n", "--json").await;
    assert_eq!(output["status"], "failed");
    assert_eq!(done.outcome, Err(output["failure"]["message"].as_str().unwrap().to_owned()));
    let (done, _) = world.import("people.csv", "", "").await;
    assert!(done.outcome.unwrap_err().starts_with("POST /imports: 400"));
    world.stack.key = world.stack.create_key(&["prospects:read"]).await;
    let (done, _) = world.import("people.csv", PEOPLE, "").await;
    let message = done.outcome.unwrap_err();
    assert!(message.contains("lacks the permission prospects:write"), "{message}");
    let (done, _) = world.run("export @people.csv").await;
    assert!(done.outcome.unwrap_err().contains("lacks the permission account:read"));
    assert_eq!(world.people().await, 0);
}

/// A file of several parts arrives whole, with its length and the headers that the service asked for, although the
/// bucket fails at first.
#[tokio::test(flavor = "multi_thread")]
async fn the_upload_is_sent_again_if_the_bucket_fails() {
    let received = Arc::new(Mutex::new(Vec::new()));
    let puts = Arc::clone(&received);
    let router = Router::new().fallback(move |method: Method, uri: Uri, headers: HeaderMap, body: Bytes| {
        let item = json!({"id": "import_1", "status": "failed", "failure": {"message": "Enough."}});
        let address = headers["host"].to_str().unwrap();
        let upload = json!({"url": format!("http://{address}/bucket?a=b"), "method": "PUT", "expiresAt": 1,
            "headers": {"content-type": "application/octet-stream", "if-none-match": "*"}});
        let answer = if method == Method::PUT {
            let names = ["content-length", "content-type", "if-none-match", "authorization"];
            let headers = names.map(|name| headers.get(name).map(|value| value.to_str().unwrap().to_owned()));
            let mut puts = puts.lock().unwrap();
            puts.push((uri.to_string(), headers, body));
            let status = [StatusCode::SERVICE_UNAVAILABLE, StatusCode::PRECONDITION_FAILED][puts.len() - 1];
            (status, String::new())
        } else {
            (StatusCode::CREATED, json!({"success": true, "item": item, "upload": upload}).to_string())
        };
        async move { answer.into_response() }
    });
    let mut tasks = JoinSet::new();
    let api = serve(&mut tasks, router).await;
    let (file, text) = (format!("{}/upload.csv", env!("CARGO_TARGET_TMPDIR")), "name,email\n".repeat(20_000));
    fs::write(&file, &text).unwrap();
    let done = run(&format!("--api {api}/v2 --key k import {file}"), NEVER).await;
    assert_eq!(done.outcome, Err("Enough.".to_owned()));
    let received = received.lock().unwrap();
    let headers =
        [Some("220000"), Some("application/octet-stream"), Some("*"), None].map(|text| text.map(str::to_owned));
    let expected = ("/bucket?a=b".to_owned(), headers, Bytes::from(text));
    assert_eq!(received[..], [expected.clone(), expected]);
}
