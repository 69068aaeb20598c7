//! `backup`.

use std::collections::BTreeMap;
use std::fs;

use serde_json::{Value, json};

use crate::files::World;
use crate::stack::{Done, NEVER, run};

/// Makes a backup, while the service works.
async fn backup(world: &World, options: &str) -> (Done, Value) {
    let line = format!("backup {options}");
    let work = async {
        loop {
            // A sweep takes most of a minute, and the URLs of the files are valid for an hour.
            let exports = world.stack.get("/exports").await;
            if exports["items"].as_array().unwrap().iter().any(|export| export["status"] == "pending") {
                Box::pin(world.stack.sweep()).await;
            }
        }
    };
    tokio::select! {
        done = Box::pin(world.run(&line)) => done,
        () = work => unreachable!("it has no end"),
    }
}

/// A new prospect: its id.
async fn person(world: &World) -> Value {
    let body = json!({"firstName": "Ada", "lastName": "King", "email": "ada@example.com"});
    let made = world.stack.send("POST", "/prospects", &body).await;
    made["item"]["id"].clone()
}

/// The files in a folder, by name.
fn files(world: &World, folder: &str) -> BTreeMap<String, String> {
    let entries = fs::read_dir(world.path(folder)).unwrap().map(|entry| entry.unwrap());
    entries
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read_to_string(entry.path()).unwrap())
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_record_of_the_account_is_saved_in_a_folder() {
    let world = World::new("backup").await;
    let ada = person(&world).await;
    let note = json!({"prospectId": ada, "body": "<p>Called.</p>"});
    world.stack.send("POST", "/notes", &note).await;
    let prospects = world.stack.count("/prospects?limit=1").await;

    let (done, export) = backup(&world, "@whole").await;
    assert_eq!(done.outcome, Ok(()), "{}", done.notes);
    assert_eq!(export["status"], "done");
    let mut saved = files(&world, "whole");
    let noted: Value = serde_json::from_str(&saved.remove("export.json").unwrap()).unwrap();
    assert_eq!(noted, export);
    for (kind, count) in export["records"].as_object().unwrap() {
        let of_kind = saved.iter().filter(|(name, _)| name.ends_with(&format!("-{kind}.jsonl")));
        let lines: usize = of_kind.map(|(_, text)| text.lines().count()).sum();
        assert_eq!(json!(lines), *count, "{kind}: {:?}", saved.keys());
    }
    assert_eq!(export["records"]["prospects"], prospects);
    assert!(saved.values().any(|text| text.contains("ada@example.com")));

    let (again, _) = backup(&world, "@whole").await;
    let end = format!("{} is the end of an earlier backup: name another folder", world.path("whole/export.json"));
    assert_eq!(again.outcome, Err(end));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupted_backup_goes_on_with_its_export_and_keeps_whole_files() {
    let world = World::new("backup_interrupted").await;
    let note = json!({"prospectId": person(&world).await, "body": "<p>Called.</p>"});
    world.stack.send("POST", "/notes", &note).await;
    let (done, export) = backup(&world, "@half --format csv --kinds notes,prospects").await;
    assert_eq!(done.outcome, Ok(()), "{}", done.notes);
    let whole = files(&world, "half");
    let mut asked = export.clone();
    asked["status"] = json!("pending");
    fs::write(world.path("half/export.json"), asked.to_string()).unwrap();
    let names: Vec<&String> = whole.keys().filter(|name| *name != "export.json").collect();
    let [prospects, notes] = names[..] else { panic!("{names:?}") };
    fs::write(world.path(&format!("half/{prospects}")), "cut").unwrap();
    fs::remove_file(world.path(&format!("half/{notes}"))).unwrap();
    let (done, same) = backup(&world, "@half").await;
    assert_eq!((done.outcome, same), (Ok(()), export));
    assert_eq!(files(&world, "half"), whole);
    assert_eq!(world.stack.get("/exports").await["items"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_that_cannot_begin_says_why() {
    let world = World::new("backup_refused").await;
    fs::write(world.path("export.json"), "{").unwrap();
    let (broken, _) = world.run("backup @").await;
    assert!(broken.outcome.unwrap_err().contains("export.json: "));
    let key = world.stack.create_key(&["prospects:read"]).await;
    let line = format!("--api {} --key {key} backup {}", world.stack.url, world.path("other"));
    let refused = run(&line, NEVER).await;
    assert!(refused.outcome.unwrap_err().contains("permission"));
    assert_eq!(files(&world, "other"), BTreeMap::new());
}
