//! Exports, and what is made of them in another account.

use serde_json::{Value, json};

use crate::lines::{Place, prospect_id, written};
use crate::support::{World, lines, text};

/// A prospect with everything that can hang on it, and one with nothing.
fn fill(world: &World, key: &str) {
    let user = world.get(key, "/users")["items"][0]["id"].clone();
    let ada = world.create(
        key,
        "/prospects",
        &json!({
            "firstName": "Ada", "lastName": "King", "email": "ada@example.com", "phone": "(212) 555-0123",
            "labels": ["vip", "Zoë"], "title": "Countess", "company": "Engines", "licenseStatus": "in_progress",
            "streetAddress": "1 Main", "city": "London", "state": "LN", "postalCode": "1", "newSourceName": "Fair",
            "notes": "Two\nlines", "applicationQuestions": [{"label": "Why?", "answer": "\"So\"", "type": "text"}],
            "resume": {"fileName": "a.txt", "contentType": "text/plain", "text": "x".repeat(400_000)},
        }),
    );
    world.create(key, "/prospects", &json!({"firstName": "Bob", "lastName": "Bare"}));
    let id = &ada["id"];
    world.create(
        key,
        "/tasks",
        &json!({"prospectId": id, "task": "Call", "dueAt": "2027-01-01", "assignedTo": user}),
    );
    world.create(key, "/notes", &json!({"prospectId": id, "body": "<b>Good</b>"}));
    world.create(
        key,
        "/meetings",
        &json!({
            "prospectId": id, "meetingDate": "2027-01-01", "timeZone": "Europe/Berlin", "meetingType": "Call", "ownerId": user,
        }),
    );
    world.create(key, "/hires", &json!({"prospectId": id, "hireDate": "2027-01-02"}));
}

/// What stays the same from account to account: the account's own id and those that follow from it are not shown.
fn comparable(exported: &[Value]) -> Vec<String> {
    let mut text = written(exported);
    let header = &exported[0]["item"];
    text = text.replace(&self::text(header, "accountId"), "ACCOUNT");
    text = text.replace(&header["exportedAt"].to_string(), "THEN");
    for source in exported.iter().filter(|line| line["type"] == "source") {
        text = text.replace(&self::text(&source["item"], "id"), &self::text(&source["item"], "name"));
    }
    text.lines().map(str::to_owned).collect()
}

fn kinds(exported: &[Value]) -> Vec<String> {
    exported.iter().map(|line| text(line, "type")).collect()
}

#[test]
fn an_account_comes_out_of_an_import_as_it_went_into_the_export() {
    let world = World::new("round-trip");
    let (account, key) = world.account("Agency");
    fill(&world, &key);
    let exported = world.export(&account);
    assert_eq!(
        kinds(&exported),
        [
            "export", "account", "user", "pipeline", "source", "prospect", "hire", "meeting", "note", "task",
            "prospect", "end"
        ]
    );
    let ada = &exported[5];
    assert_eq!(
        (&ada["revision"], &ada["item"]["notes"]),
        (&json!(2), &json!("Two\nlines"))
    );
    assert_eq!(ada["item"]["resume"]["text"].as_str().unwrap().len(), 400_000);

    let other = "account_01KDVDNA01KSHDM8CGX0ME9JEK";
    let file = world.path("exported.jsonl");
    let arguments = ["import", "--account", other, "--in", &file];
    assert!(world.run(&arguments).told.contains("there is no account"));
    let kept = world.write("kept.jsonl", &world.read("exported.jsonl"));
    let arguments = ["import", "--account", other, "--in", &kept, "--create"];
    let first = world.shown(&arguments);
    assert_eq!(
        first["created"],
        json!({
            "account": 1, "user": 1, "pipeline": 1, "source": 1, "prospect": 2, "task": 1, "hire": 1, "note": 1, "meeting": 1,
        })
    );
    assert_eq!(comparable(&world.export(other)), comparable(&exported));
    let second = world.shown(&arguments);
    assert_eq!(
        (&second["created"], &second["alreadyThere"]),
        (&json!({}), &first["created"])
    );
    assert_eq!(comparable(&world.export(other)), comparable(&exported));

    // The service takes it for its own.
    let key = text(
        &world.shown(&["keys", "create", "--account", other, "--name", "all"]),
        "key",
    );
    let found = world.get(&key, "/prospects?email=ADA@example.com&label=VIP");
    assert_eq!(found["items"][0]["currentStage"], "Hired");
    for path in ["/tasks", "/notes", "/meetings", "/hires"] {
        assert_eq!(world.get(&key, path)["pagination"]["totalCount"], 1, "{path}");
    }
    let again = json!({"firstName": "Ada", "lastName": "King", "phone": "212 555 0123", "newSourceName": "fair"});
    let (status, matched) = world.send(&key, "POST", "/prospects", &again);
    assert_eq!((status, &matched["item"]["id"]), (200, &ada["item"]["id"]));
    assert_eq!(world.get(&key, "/sources")["pagination"]["totalCount"], 1);
}

#[test]
fn an_account_that_has_settings_of_its_own_keeps_them() {
    let world = World::new("merge");
    let (account, key) = world.account("From");
    fill(&world, &key);
    world.export(&account);
    let (other, other_key) = world.account("To");
    let own = world.get(&other_key, "/account")["item"].clone();
    world.shown(&["import", "--account", &other, "--in", &world.path("exported.jsonl")]);
    assert_eq!(world.get(&other_key, "/account")["item"], own);
    assert_eq!(world.get(&other_key, "/pipelines")["pagination"]["totalCount"], 2);
    assert_eq!(world.get(&other_key, "/users")["pagination"]["totalCount"], 2);
    assert_eq!(world.get(&other_key, "/prospects/count")["count"], 2);
    assert_eq!(world.get(&key, "/prospects/count")["count"], 2);
}

#[test]
fn an_interrupted_export_goes_on_where_it_was() {
    let world = World::new("interrupted-export");
    let place = Place::new(&world);
    let prospects: Vec<Value> = (0..450).map(|number| place.prospect(number)).collect();
    let file = place.file(&world, &prospects);
    world.shown(&["import", "--account", &place.account, "--in", &file]);
    world.export(&place.account);
    let whole = world.read("exported.jsonl");
    assert_eq!(lines(&whole).len(), 1 + 3 + 450 + 1);

    // As it is left by a process that is killed after its first page: more in the file than the cursor counts.
    let last = whole.find(&prospect_id(199)).unwrap();
    let bytes = last + whole[last..].find('\n').unwrap() + 1;
    world.write(
        "second.jsonl.partial",
        &format!("{}{{\"type\":\"pro", &whole[..bytes + 2_000]),
    );
    let cursor = json!({"accountId": place.account, "after": prospect_id(199), "bytes": bytes, "records": 203});
    world.write("second.jsonl.partial.cursor", &cursor.to_string());
    let file = world.path("second.jsonl");
    let (stranger, _) = world.account("Stranger");
    let refused = world.run(&["export", "--account", &stranger, "--out", &file]);
    assert!(refused.told.contains("another account"), "{}", refused.told);
    let done = world.shown(&["export", "--account", &place.account, "--out", &file]);
    assert_eq!((&done["continued"], &done["records"]), (&json!(true), &json!(453)));
    assert_eq!(world.read("second.jsonl"), whole);
    assert!(!std::path::Path::new(&world.path("second.jsonl.partial.cursor")).exists());
}

#[test]
fn what_is_deleted_is_not_exported() {
    let world = World::new("deleted");
    let (account, key) = world.account("Agency");
    fill(&world, &key);
    for item in world.get(&key, "/prospects")["items"].as_array().unwrap() {
        let path = format!("/prospects/{}", text(item, "id"));
        assert_eq!(world.send(&key, "DELETE", &path, &Value::Null).0, 200);
    }
    assert_eq!(
        kinds(&world.export(&account)),
        ["export", "account", "user", "pipeline", "source", "end"]
    );
}
