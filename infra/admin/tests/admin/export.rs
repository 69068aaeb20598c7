//! Exports, and their import into another account.

use std::fs::File;

use domain::AccountId;
use serde_json::{Value, json};
use store::Key;
use store::item::read_number;
use tokio::runtime::Runtime;

use crate::files::{json_lines, kinds, prospect_id};
use crate::support::{World, done, text};

/// Creates two prospects: the first with a record of every kind, the second without child records and with the phone of
/// the first.
fn fill(world: &World) {
    let user = &world.created["userId"];
    let ada = json!({
        "firstName": "Ada", "lastName": "King", "email": "ada@example.com", "phone": "(212) 555-0123",
        "labels": ["vip", "Zoë"], "title": "Countess", "company": "Engines", "licenseStatus": "in_progress",
        "streetAddress": "1 Main", "city": "London", "state": "LN", "postalCode": "1", "newSourceName": "Fair",
        "notes": "Two\nlines", "applicationQuestions": [{"label": "Why?", "answer": "\"So\"", "type": "text"}],
        "resume": {"fileName": "a.txt", "contentType": "text/plain", "text": "x".repeat(400_000)},
        "externalIds": [{"system": "ats", "id": "A-1"}, {"system": "crm", "id": "Zoë"}],
    });
    let id = &world.create("/prospects", &ada)["id"];
    let resume = json!({"fileName": "b.txt", "contentType": "text/plain", "data": "Qm9iIEJhcmU="});
    let bob = json!({"firstName": "Bob", "lastName": "Bare", "phone": "(212) 555-0123", "matchBy": ["email"], "resume": resume});
    let bob = world.create("/prospects", &bob);
    // An upload that waits for its bytes is in no export.
    let upload = json!({"fileName": "c.txt", "contentType": "text/plain", "sizeBytes": 3});
    let path = format!("/prospects/{}/files", text(&bob, "id"));
    assert_eq!(world.send(&world.key, "POST", &path, &upload).0, 201);
    // The prospect is newer than the file of its resume.
    let path = format!("/prospects/{}", text(&bob, "id"));
    assert_eq!(
        world.send(&world.key, "PATCH", &path, &json!({"title": "Clerk"})).0,
        200
    );
    let children = json!({
        "/tasks": {"prospectId": id, "task": "Call", "dueAt": "2027-01-01", "assignedTo": user},
        "/notes": {"prospectId": id, "body": "<b>Good</b>"},
        "/meetings": {"prospectId": id, "meetingDate": "2027-01-01", "timeZone": "Europe/Berlin",
            "meetingType": "Call", "ownerId": user},
        "/hires": {"prospectId": id, "hireDate": "2027-01-02"},
    });
    for (path, body) in children.as_object().unwrap() {
        world.create(path, body);
    }
    let consent = json!({"status": "granted", "source": "Form", "textShown": "Yes."});
    let path = format!("/prospects/{}/consents/email", id.as_str().unwrap());
    assert_eq!(world.send(&world.key, "PUT", &path, &consent).0, 200);
}

/// The lines without what differs between accounts: the account's id, the date, and the ids that depend on the account.
pub fn comparable(exported: &[Value]) -> String {
    let header = &exported[0]["item"];
    let mut all = json_lines(exported)
        .replace(&text(header, "accountId"), "ACCOUNT")
        .replace(&header["exportedAt"].to_string(), "DATE");
    for source in exported.iter().filter(|line| line["type"] == "source") {
        all = all.replace(&text(&source["item"], "id"), &text(&source["item"], "name"));
    }
    all
}

#[test]
fn an_import_restores_what_was_exported() {
    let world = World::new("round-trip");
    fill(&world);
    let exported = world.export("OWN");
    let expected = "export account user pipeline source prospect hire meeting note consent stage task activity activity activity activity activity \
         activity activity prospect file activity activity end ";
    assert_eq!(kinds(&exported), expected);
    let ada = &exported[5];
    assert_eq!(ada["item"]["stageEntered"]["by"], "hire");
    assert_eq!(ada["revision"], 3);
    assert_eq!(ada["item"]["notes"], "Two\nlines");
    assert_eq!(ada["item"]["resume"]["text"].as_str().unwrap().len(), 400_000);

    let other = "account_01KDVDNA01KSHDM8CGX0ME9JEK";
    world.write("kept.jsonl", &world.read("exported.jsonl"));
    let import = format!("import --account {other} --in kept.jsonl");
    assert!(world.failure(&import).contains("there is no account"));
    let created = json!({"account": 1, "user": 1, "pipeline": 1, "source": 1, "prospect": 2, "task": 1, "hire": 1,
        "note": 1, "meeting": 1, "file": 1, "stage": 1, "consent": 1, "activity": 9});
    for (created, already_there) in [(&created, &json!({})), (&json!({}), &created)] {
        let result = world.output(&format!("{import} --create"));
        assert_eq!((&result["created"], &result["alreadyThere"]), (created, already_there));
        assert_eq!(comparable(&world.export(other)), comparable(&exported));
    }

    // A file that is no resume.
    let file = exported.iter().find(|line| line["type"] == "file").unwrap();
    let id = text(&file["item"], "id");
    let (prospect, suffix) = id.split_at(id.len() - 16);
    assert_eq!(suffix, "0000000000000000");
    world.write(
        "file.jsonl",
        &world
            .read("kept.jsonl")
            .replace(&id, &format!("{prospect}0000000000000001")),
    );
    let result = world.output(&format!("import --account {other} --in file.jsonl"));
    assert_eq!(result["created"], json!({"file": 1}));

    // The service treats the imported records as its own.
    let key = world.new_key(&format!("--account {other}"));
    let history = format!("/prospects/{}/history", text(&ada["item"], "id"));
    assert_eq!(world.get(&key, &history), world.get(&world.key, &history));
    let consents = format!("/prospects/{}/consents", text(&ada["item"], "id"));
    assert_eq!(world.get(&key, &consents), world.get(&world.key, &consents));
    let found = world.get(&key, "/prospects?email=ADA@example.com&label=VIP");
    assert_eq!(found["items"][0]["currentStage"], "Hired");
    let counts = ["/tasks", "/notes", "/meetings", "/hires"].map(|path| world.count(&key, path));
    assert_eq!(counts, [1; 4]);
    for own in [
        json!({"phone": "212 555 0123"}),
        json!({"externalIds": [{"system": "crm", "id": "Zoë"}]}),
    ] {
        let mut again = json!({"firstName": "Ada", "lastName": "King", "newSourceName": "fair"});
        again.as_object_mut().unwrap().extend(own.as_object().unwrap().clone());
        let (status, matched) = world.send(&key, "POST", "/prospects", &again);
        assert_eq!((status, &matched["item"]["id"]), (200, &ada["item"]["id"]));
    }
    assert_eq!(world.count(&key, "/prospects?externalSystem=ats&externalId=A-1"), 1);
    assert_eq!(world.count(&key, "/sources"), 1);
}

#[test]
fn what_was_merged_is_exported_and_imported_with_the_winner() {
    let world = World::new("merged");
    let named = |name: &str| {
        json!({"firstName": name, "lastName": "King", "email": format!("{name}@example.com"),
        "notes": name, "resume": {"text": name}, "externalIds": [{"system": "ats", "id": name}]})
    };
    let (winner, loser) = (
        world.create("/prospects", &named("ada")),
        world.create("/prospects", &named("lady")),
    );
    world.create("/notes", &json!({"prospectId": loser["id"], "body": "Good"}));
    world.create("/hires", &json!({"prospectId": loser["id"], "hireDate": "2027-01-02"}));
    let merge = json!({"loserIds": [loser["id"]], "take": {"notes": loser["id"], "resume": loser["id"]}});
    let path = format!("/prospects/{}", text(&winner, "id"));
    assert_eq!(world.send(&world.key, "POST", &format!("{path}/merge"), &merge).0, 200);
    let exported = world.export("OWN");
    assert_eq!(
        kinds(&exported),
        "export account user pipeline prospect activity activity prospect hire note stage activity activity activity activity end "
    );

    let other = "account_01KDVDNA01KSHDM8CGX0ME9JEK";
    let import = format!("import --account {other} --in exported.jsonl --create");
    assert_eq!(world.output(&import)["created"]["prospect"], 2);
    assert_eq!(world.output(&import)["alreadyThere"]["prospect"], 2);
    let key = world.new_key(&format!("--account {other}"));
    for read in [
        path.clone(),
        format!("{path}/profile"),
        format!("{path}/resume"),
        "/prospects?email=lady@example.com".to_owned(),
    ] {
        assert_eq!(world.get(&key, &read), world.get(&world.key, &read), "{read}");
    }
    for list in ["/notes", "/hires"] {
        let items = &world.get(&key, list)["items"];
        assert_eq!(items, &world.get(&world.key, list)["items"]);
        assert_eq!(items[0]["prospectId"], winner["id"]);
    }
    for fields in [
        json!({"email": "lady@example.com"}),
        json!({"externalIds": [{"system": "ats", "id": "lady"}]}),
    ] {
        let mut again = json!({"firstName": "Ada", "lastName": "King", "update": false});
        again
            .as_object_mut()
            .unwrap()
            .extend(fields.as_object().unwrap().clone());
        let (status, matched) = world.send(&key, "POST", "/prospects", &again);
        assert_eq!((status, &matched["item"]["id"]), (200, &winner["id"]));
    }
    let loser = format!("/prospects/{}", text(&loser, "id"));
    assert_eq!(world.send(&key, "DELETE", &loser, &Value::Null).0, 409);
    assert_eq!(world.send(&key, "DELETE", &path, &Value::Null).0, 200);
    assert_eq!(world.count(&key, "/notes"), 0);
}

#[test]
fn an_import_keeps_the_settings_of_an_existing_account_and_an_export_skips_deleted_prospects() {
    let world = World::new("merge");
    fill(&world);
    world.export("OWN");
    let (other, key) = world.other_account();
    let before = world.get(&key, "/account")["item"].clone();
    world.output(&format!("import --account {other} --in exported.jsonl"));
    assert_eq!(world.get(&key, "/account")["item"], before);
    assert_eq!((world.count(&key, "/pipelines"), world.count(&key, "/users")), (2, 2));
    let count = |key| world.count(key, "/prospects/count");
    assert_eq!((count(&key), count(&world.key)), (2, 2));

    for item in world.get(&world.key, "/prospects")["items"].as_array().unwrap() {
        let path = format!("/prospects/{}", text(item, "id"));
        assert_eq!(world.send(&world.key, "DELETE", &path, &Value::Null).0, 200);
    }
    let exported = world.export("OWN");
    assert_eq!(kinds(&exported), "export account user pipeline source end ");
}

#[test]
fn an_interrupted_export_resumes() {
    let world = World::new("interrupted-export");
    let prospects: Vec<Value> = (0..450).map(|number| world.prospect(number)).collect();
    assert_eq!(world.import(&prospects).status, 0);
    assert_eq!(world.export("OWN").len(), 1 + 3 + 450 + 1);

    let complete = world.read("exported.jsonl");
    let interrupt = |complete: &str| {
        // A process that is killed after its first page leaves more bytes than the cursor counts.
        let last = complete.find(&prospect_id(199)).unwrap();
        let bytes = last + complete[last..].find('\n').unwrap() + 1;
        let partial = format!("{}{{\"type\":\"pro", &complete[..bytes + 2_000]);
        world.write("second.jsonl.partial", &partial);
        let cursor = json!({"content": format!("{}, JSON lines", world.account()), "after": prospect_id(199),
            "bytes": bytes, "records": 203});
        world.write("second.jsonl.partial.cursor", &cursor.to_string());
    };
    interrupt(&complete);
    let (other, _) = world.other_account();
    for (options, message) in [
        (format!("--account {other} --out second.jsonl"), "another account"),
        ("--account OWN --out .".to_owned(), "not a regular file"),
    ] {
        let failure = world.failure(&format!("export {options}"));
        assert!(failure.contains(message), "{failure}");
    }
    let held = File::open(world.directory.join("second.jsonl.partial")).unwrap();
    held.lock().unwrap();
    let failure = world.failure("export --account OWN --out second.jsonl");
    assert!(failure.contains("another export is writing"), "{failure}");
    drop(held);
    let result = world.output("export --account OWN --out second.jsonl");
    assert_eq!((&result["continued"], &result["records"]), (&json!(true), &json!(453)));
    assert_eq!(world.read("second.jsonl"), complete);
    let again = world.output("export --account OWN --out second.jsonl");
    assert_eq!(again["continued"], false);

    // A file with the first page of before, and the second page of after these requests could not be imported.
    let path = |number: usize| format!("/prospects/{}", prospect_id(number));
    let moves = [
        ("PATCH", path(1), json!({"email": null}), false),
        ("PATCH", path(448), json!({"email": "ada1@example.com"}), true),
        (
            "POST",
            path(449) + "/merge",
            json!({"loserIds": [prospect_id(0)]}),
            true,
        ),
    ];
    for (method, path, body, starts_again) in moves {
        assert_eq!(world.send(&world.key, method, &path, &body).0, 200);
        interrupt(&world.read("second.jsonl"));
        let export = done(world.command("export --account OWN --out second.jsonl"));
        assert_eq!(export.status, 0, "{}", export.stderr);
        assert_eq!(export.output["continued"], !starts_again);
        let notice = export.stderr.contains("the export starts again");
        assert_eq!(notice, starts_again, "{}", export.stderr);
    }
    let import = format!("import --account {other} --in second.jsonl");
    assert_eq!(world.output(&import)["created"]["prospect"], 450);
}

#[test]
fn retention_waits_a_day_for_an_import() {
    let world = World::new("retention");
    let kept = json!({"retention": {"days": 730}});
    assert_eq!(world.send(&world.key, "PATCH", "/account", &kept).0, 200);
    world.export("OWN");
    let other = "account_01KDVDNA01KSHDM8CGX0ME9JEK";
    world.output(&format!("import --account {other} --in exported.jsonl --create"));
    let key = world.new_key(&format!("--account {other}"));
    assert_eq!(world.get(&key, "/account")["item"]["retention"]["days"], 730);
    let work = Key::retention(AccountId::parse(other).unwrap());
    let round = Runtime::new()
        .unwrap()
        .block_on(world.store().get(&work))
        .unwrap()
        .unwrap();
    let now = std::time::UNIX_EPOCH.elapsed().unwrap().as_millis();
    let wait = read_number(&round, "dueAt").unwrap() - i64::try_from(now).unwrap();
    assert!((23 * 3_600_000..=24 * 3_600_000).contains(&wait), "{wait}");
}
