//! An import from its file to its undoing.

use serde_json::json;
use tests::World;

use super::{PEOPLE, counts, import, ready, rejected, run, upload, worked};
use crate::ask::Ask;

#[tokio::test]
async fn a_file_becomes_prospects_and_the_run_takes_them_back() {
    let world = World::new().await;
    let path = upload(&world, PEOPLE.as_bytes(), json!({})).await;
    let import = worked(&world, &path).await;
    let columns = import["columns"].as_array().unwrap().iter();
    let columns: Vec<_> =
        columns.map(|column| json!([column["header"], column["target"], column["suggested"]])).collect();
    assert_eq!(
        columns,
        [json!(["Name", "name", "name"]), json!(["E-Mail", "email", "email"]), json!(["Shift", null, "newField"])]
    );
    let [ada, bob] = import["preview"].as_array().unwrap().as_slice() else { panic!("{import}") };
    assert_eq!((&ada["line"], &ada["item"]["lastName"], &ada["errors"]), (&json!(2), &json!("King"), &json!([])));
    assert_eq!(ada["profile"]["customFields"], json!({}));
    let fault = "E-Mail must be an email address such as ada@example.com";
    assert_eq!(*bob, json!({"line": 3, "item": null, "profile": null, "errors": [fault], "warnings": []}));

    let changed = world.update(&path, json!({"createFields": true, "labels": ["fair"], "muteWebhook": true})).await;
    assert_eq!(changed["columns"][2]["target"], "newField");
    let dry = world.post(&format!("{path}/start?dryRun=true"), json!({})).await.expect_status(202);
    assert_eq!((&dry.item()["status"], &dry.item()["dryRun"]), (&json!("running"), &json!(true)));
    let checked = worked(&world, &path).await;
    let expected = json!({"lines": 2, "done": 2, "created": 1, "rejected": 1});
    assert_eq!(
        (&checked["status"], &checked["dryRun"], counts(&checked)),
        (&json!("ready"), &json!(true), expected.clone())
    );
    assert!(world.list("/prospects").await.is_empty());

    let done = run(&world, &path).await;
    assert_eq!((&done["status"], &done["dryRun"], counts(&done)), (&json!("done"), &json!(false), expected));
    assert_eq!(done["runId"], done["id"]);
    let people = world.list("/prospects?include=profile&label=fair").await;
    assert_eq!(people.len(), 1);
    assert_eq!(people[0]["profile"]["customFields"], json!({"shift": "Day"}));
    let text = format!("\u{feff}Name;E-Mail;Shift;line;reason\r\nBob Ray;bob@;Night;3;{fault}\r\n");
    assert_eq!(rejected(&world, &path).await, text);

    let again = world.post(&format!("{path}/start"), json!({})).await.expect_status(202);
    assert_eq!(counts(again.item()), counts(&done));
    let undone =
        world.post(&format!("/runs/{}/undo", done["id"].as_str().unwrap()), json!({})).await.expect_status(200);
    assert_eq!(undone.body["undone"], json!({"created": 1, "updated": 0, "deleted": 0}));
    assert!(world.list("/prospects").await.is_empty());
}

#[tokio::test]
async fn an_end_is_an_event_with_the_counts() {
    let world = World::new().await;
    let done = import(&world, PEOPLE.as_bytes(), json!({})).await;
    world.advance(std::time::Duration::from_secs(36));
    let events = world.list("/events").await;
    let told = events.iter().find(|event| event["type"] == "import.finished").expect("an event");
    let mut shown = done.clone();
    for name in ["columns", "preview"] {
        shown.as_object_mut().unwrap().remove(name);
    }
    assert_eq!(told["data"]["item"], shown);
    assert_eq!(told["data"]["actor"]["type"], "key");
    let created = events.iter().find(|event| event["type"] == "prospect.created").expect("an event");
    assert_eq!(created["data"]["actor"]["runId"], done["id"]);
}

#[tokio::test]
async fn lines_about_one_person_are_one_prospect_and_the_dry_run_says_so() {
    let world = World::new().await;
    let known =
        world.create("/prospects", json!({"firstName": "Eve", "lastName": "Old", "email": "eve@example.com"})).await;
    let file = "First,Last,Email,Phone\nAda,King,ada@example.com,\nAda,Byron,ada@example.com,+41446681800\nAda,Byron,,+41446681800\n\
                Eve,New,EVE@example.com,\nEve,New,eve@example.com,\nNo,Contact,,\n";
    let path = ready(&world, file.as_bytes(), json!({})).await;
    world.post(&format!("{path}/start?dryRun=true"), json!({})).await.expect_status(202);
    let expected = json!({"lines": 6, "done": 6, "created": 2, "updated": 2, "unchanged": 2, "withoutContact": 1, "sharedProspects": 2});
    let dry = counts(&worked(&world, &path).await);
    assert_eq!(dry["created"], expected["created"], "{dry}");
    assert_eq!((&dry["withoutContact"], &dry["sharedProspects"]), (&json!(1), &json!(2)));
    assert_eq!(counts(&run(&world, &path).await), expected);
    let eve = world.read(&format!("/prospects/{}", known["id"].as_str().unwrap())).await;
    assert_eq!(eve["lastName"], "New");
    assert_eq!(world.list("/prospects").await.len(), 3);
}

#[tokio::test]
async fn options_are_for_lines_without_a_value_of_their_own() {
    let world = World::new().await;
    let account = world.read("/account").await;
    let pipelines = world.list("/pipelines").await;
    let stages = pipelines[0]["stages"].as_array().unwrap().clone();
    let owner = world.create("/users", json!({"name": "Sam", "email": "sam@example.com"})).await;
    let (last, first) = (&stages[1], &stages[0]);
    let file = format!(
        "Name,Email,Labels,Owner,Stage\nAda King,a@example.com,,,\nBob Ray,b@example.com,vip,Sam,{}\n",
        first["name"].as_str().unwrap()
    );
    let options = json!({"labels": ["fair"], "stageId": last["id"], "matchBy": ["email"]});
    let done = import(&world, file.as_bytes(), options).await;
    assert_eq!(counts(&done), json!({"lines": 2, "done": 2, "created": 2}));
    let mut people = world.list("/prospects?include=profile").await;
    people.sort_by_key(|person| person["firstName"].as_str().unwrap().to_owned());
    let shown: Vec<_> = people
        .iter()
        .map(|person| json!([person["labels"], person["stageId"], person["profile"]["ownerId"] == owner["id"]]))
        .collect();
    assert_eq!(shown, [json!([["fair"], last["id"], false]), json!([["vip"], first["id"], true])], "{account}");
}
