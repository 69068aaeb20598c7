//! Imports that are interrupted, malformed or refused in part.

use std::process::Stdio;

use serde_json::{Value, json};

use crate::files::{IMPORT, prospect_id};
use crate::support::{World, rows, text};

#[test]
fn another_run_completes_an_import_that_was_truncated_or_killed() {
    let world = World::new("interrupted");
    let count = || world.count(&world.key, "/prospects/count");
    let prospects: Vec<Value> = (0..1_000).map(|number| world.prospect(number)).collect();
    let complete = world.write_file(&prospects);
    let truncated = &complete[..complete.len() / 8];
    let lines = truncated.lines().count();
    world.write("file.jsonl", truncated);
    let failure = world.failure(IMPORT);
    assert!(failure.contains(&format!("line {lines}: EOF")), "{failure}");
    let imported = count();
    assert_eq!(usize::try_from(imported).unwrap(), lines - 2);

    world.write("file.jsonl", &complete);
    let mut import = world.command(IMPORT);
    let mut child = import.stdout(Stdio::null()).spawn().unwrap();
    assert!((0..400).any(|_| count() != imported), "the import writes nothing");
    child.kill().unwrap();
    child.wait().unwrap();
    let imported = count();
    let done = world.import(&prospects);
    assert_eq!(done.status, 0, "{}", done.stderr);
    // The table may complete a transaction of the killed process later, and the process may have been faster than its end.
    let result = |name: &str| done.output[name]["prospect"].as_u64().unwrap_or(0);
    assert!(result("alreadyThere") >= imported);
    assert_eq!(result("created") + result("alreadyThere"), 1_000);
    assert_eq!(world.export("OWN").len(), 1 + 3 + 1_000 + 1);
}

#[test]
fn a_malformed_line_stops_the_import() {
    let world = World::new("malformed");
    let table = r#"
        HEADER + FIRST + [] + SECOND | line 3:
        HEADER + FIRST + {"type": "robot", "item": {}} + SECOND | line 3: unknown variant
        HEADER + FIRST + {"type": "task"} + SECOND | line 3: it has no item
        HEADER + FIRST + {"type": "prospect", "item": {"id": "prospect_9"}} + SECOND | prospect id
        HEADER + FIRST + {"type": "prospect", "item": {"firstName": "Ada"}} + SECOND | line 3: missing field
        HEADER + FIRST + HEADER + SECOND | line 3: it is a second header
        HEADER + FIRST | line 3: the file ends without a line of type "end"
        HEADER + FIRST + {"type": "end", "item": {"records": 3}} | line 3: the file should have 3 records and has 1
        HEADER + FIRST + {"type": "end", "item": {}} + SECOND | line 4: it follows the line of type "end"
        FIRST + SECOND | line 1: the file is not an export
        NEWER + FIRST | line 1: the format has version 2
        HEADER + FIRST + USER{"name": ""}} + SECOND | line 3: name must not be empty
        HEADER + FIRST + USER{"name": "A", "email": "nobody"}} + SECOND | line 3: email must be an email address
        HEADER + FIRST + USER{"name": "A", "email": "a@example.com"}} + OTHER + SECOND | Another user has this email
        HEADER + FIRST + PIPELINE[]}} + SECOND | line 3: stages is required
        HEADER + FIRST + PIPELINE[STAGE, STAGE]}} + SECOND | line 3: stages[1] repeats the name of another stage
        HEADER + FIRST + PIPELINE[STAGE, MANY]}} + SECOND | line 3: stages must have at most 100 elements, not 101
        HEADER + FIRST + PIPELINE[STAGE]}} + SECOND | Another pipeline has stage_
    "#;
    let header = world.header().to_string();
    let stage = json!({"id": world.created["defaultStageId"], "name": "New"});
    let many = (0..100).map(|number| json!({"id": format!("stage_01K{number:023}"), "name": number.to_string()}));
    let many: Vec<String> = many.map(|stage| stage.to_string()).collect();
    let dated = |kind: &str, id: &str| {
        let id = format!("{kind}_01K000000000000000000000{id}");
        format!(r#"{{"type": "{kind}", "item": {{"id": "{id}", "active": true, "createdAt": 1, "updatedAt": 1, "#)
    };
    let pipeline = format!(
        r#"{}"name": "P", "position": 0, "defaultStageId": {}, "stages": "#,
        dated("pipeline", "01"),
        stage["id"]
    );
    let other = format!(r#"{}"name": "B", "email": "a@example.com"}}}}"#, dated("user", "02"));
    for (lines, message) in rows(table) {
        let file = lines
            .replace(" + ", "\n")
            .replace("HEADER", &header)
            .replace("NEWER", &header.replace("\"version\":1", "\"version\":2"))
            .replace("FIRST", &world.prospect(1).to_string())
            .replace("SECOND", &world.prospect(2).to_string())
            .replace("USER{", &dated("user", "01"))
            .replace("OTHER", &other)
            .replace("PIPELINE", &pipeline)
            .replace("STAGE", &stage.to_string())
            .replace("MANY", &many.join(","));
        world.write("file.jsonl", &file);
        let failure = world.failure(IMPORT);
        assert!(failure.contains(message), "{lines}: {failure}");
        // Only the line before the malformed one is imported.
        assert_eq!(world.count(&world.key, "/prospects/count"), 1, "{lines}");
    }
    let failure = world.failure("import --account OWN --in .");
    assert!(failure.contains("is not a regular file"), "{failure}");
}

#[test]
fn records_that_the_account_cannot_have_are_refused_and_the_others_are_written() {
    let world = World::new("refused");
    let table = r#"
        prospect email "ada1@example.COM" | its email belongs to another prospect
        prospect email "nobody" | its email is not a valid address
        prospect phone "(212) 555-0001" | its phone belongs to another prospect
        prospect phone "1" | its phone is not a valid number
        prospect firstName " " | firstName must not be empty.
        prospect updatedAt 253402300799999 | its updatedAt is in the future
        prospect labels [""] | labels is not as the service would store it.
        prospect labels ["a,b"] | labels[0] must not contain a comma.
        prospect company "" | company is not as the service would store it.
        prospect ownerId "user_NONE" | a user to whom it refers is not in the account
        prospect stageId "stage_NONE" | its stage does not belong to its pipeline in the account
        prospect officeId "office_NONE" | its office is not in the account
        prospect source {"id": "source_NONE", "origin": "api"} | its source is not in the account
        prospect applications [{"jobId": "job_NONE", "appliedAt": 1}] | one of its jobs is not in the account
        prospect applicationQuestions [{"label": "", "answer": ""}] | applicationQuestions[0].label must not be empty.
        prospect resume {"url": "ftp://example.com"} | resume.url must be a link that starts with https:// or http://.
        prospect externalIds [{"system": "ats", "id": "1"}] | one of its external ids belongs to another prospect
        prospect externalIds [{"system": "a", "id": "1"}, {"system": "a", "id": " 1"}] | externalIds[1] must not repeat another one.
        prospect sharedContacts ["phone", "phone"] | its sharedContacts are not as the service would store them
        note fileUrl "https://LONG" | fileUrl must be a link that starts with https://, without white space, of at most 2000 characters.
        note mentions [MENTIONS] | mentions must have at most 100 elements, not 101.
        note userId "user_NONE" | a user to whom it refers is not in the account
        note body "<p><b id=1>NESTED" | body must have at most 100 HTML elements open at one place.
        meeting timeZone "Mars/Base" | timeZone must be the IANA name of a time zone, such as Europe/London.
        meeting createdBy "user_NONE" | a user to whom it refers is not in the account
        task completedBy "user_NONE" | a user to whom it refers is not in the account
        task assignedTo "user_NONE" | a user to whom it refers is not in the account
        task updatedAt 253402300799999 | its updatedAt is in the future
        task task " " | task must not be empty.
        task prospectId "prospect_NONE" | its prospectId is not the one in its id
        orphan task "Call" | its prospect is not in the account
    "#;
    let mut lines = vec![world.prospect(1), world.task(1, 1), world.prospect(1)];
    lines[0]["item"]["externalIds"] = json!([{"system": "ats", "id": "1"}]);
    let mut refusals = Vec::new();
    for (number, (change, reason)) in (2..).zip(rows(table)) {
        let mention = json!({"userId": world.created["userId"]}).to_string();
        let change = change
            .replace("NONE", "01K00000000000000000000000")
            .replace("LONG", &"x".repeat(2_000))
            .replace("MENTIONS", &vec![mention; 101].join(","))
            .replace("NESTED", &"<div>".repeat(1_000));
        let [kind, field, value] = change.splitn(3, ' ').collect::<Vec<_>>()[..] else {
            panic!("{change}");
        };
        let mut line = match kind {
            "prospect" => world.prospect(number),
            "task" => world.task(1, number),
            "note" => world.note(1, number),
            "meeting" => world.meeting(1, number),
            _ => world.task(99, number),
        };
        line["item"][field] = serde_json::from_str(value).unwrap();
        let id = text(&line["item"], "id");
        refusals.push((format!("line {}: {id} was refused: {reason}\n", number + 3), reason));
        lines.push(line);
    }
    let done = world.import(&lines);
    assert_eq!(done.status, 1);
    assert_eq!(done.output["created"], json!({"prospect": 1, "task": 1}));
    assert_eq!(done.output["alreadyThere"], json!({"prospect": 1}));
    for (refusal, reason) in &refusals {
        assert!(done.stderr.contains(refusal), "{refusal}: {}", done.stderr);
        let count = table.matches(reason).count();
        assert_eq!(done.output["refused"][reason], count, "{reason}");
    }
    let failure = format!("error: {} records were refused\n", refusals.len());
    assert!(done.stderr.ends_with(&failure), "{}", done.stderr);
}

#[test]
fn the_records_of_a_prospect_may_fill_many_transactions_and_be_elsewhere_in_the_file() {
    let world = World::new("elsewhere");
    let mut lines: Vec<Value> = (0..40).map(|number| world.prospect(number)).collect();
    lines.extend((0..40).rev().map(|number| world.task(number, 1)));
    lines.push(world.prospect(100));
    lines.extend((0..1_100).map(|number| world.task(100, number)));
    let done = world.import(&lines);
    assert_eq!(done.status, 0, "{}", done.stderr);
    assert_eq!(done.output["created"], json!({"prospect": 41, "task": 1_140}));
    assert_eq!(world.count(&world.key, "/tasks"), 1_140);
    let exported = world.export("OWN");
    let task = exported.iter().find(|line| line["type"] == "task").unwrap();
    assert_eq!(task["revision"], 3);
    assert_eq!(task["item"]["createdAt"], 1_700_000_000_000_u64);
}

#[test]
fn deleted_prospects_come_back_and_take_children_again_but_not_during_their_deletion() {
    const SMALL: usize = 30;
    let world = World::new("deleted");
    // The last one has more children than one transaction deletes.
    let mut lines: Vec<Value> = (0..=SMALL).map(|number| world.prospect(number)).collect();
    lines.extend((0..50).map(|number| world.task(SMALL, number)));
    assert_eq!(world.import(&lines).status, 0);
    for number in 0..=SMALL {
        let path = format!("/prospects/{}", prospect_id(number));
        assert_eq!(world.send(&world.key, "DELETE", &path, &Value::Null).0, 200);
    }
    assert_eq!(world.count(&world.key, "/tasks"), 0);
    let again = world.import(&lines);
    assert_eq!(again.output["created"], json!({"prospect": SMALL}), "{}", again.stderr);
    let refused = json!({"it is being deleted": 1, "its prospect is not in the account": 50});
    assert_eq!(again.output["refused"], refused);
    let (before, task) = (world.count(&world.key, "/tasks"), &world.task(0, 1)["item"]);
    for number in 0..SMALL {
        let body = json!({"prospectId": prospect_id(number), "task": "Call", "assignedTo": task["assignedTo"]});
        world.create("/tasks", &body);
    }
    assert_eq!(
        (before, world.count(&world.key, "/tasks")),
        (0, SMALL.try_into().unwrap())
    );
}

/// The service shows the values of an activity as JSON, so any other text would make each read of it fail.
#[test]
fn an_activity_whose_values_are_no_json_objects_is_refused() {
    let world = World::new("activity");
    let path = format!("/prospects/{}", prospect_id(1));
    assert_eq!(world.import(&[world.prospect(1)]).status, 0);
    assert_eq!(
        world.send(&world.key, "PATCH", &path, &json!({"title": "Clerk"})).0,
        200
    );
    let exported = world.export("OWN");
    let entry = exported
        .iter()
        .find(|line| line["item"]["current"].is_string())
        .unwrap();
    let id = format!("{}, activity {}", prospect_id(1), text(&entry["item"], "id"));
    let (mut lines, mut refusals) = (vec![entry.clone()], Vec::new());
    for (field, value) in [
        ("previous", "{"),
        ("previous", "[]"),
        ("current", "1"),
        ("current", "{} {}"),
    ] {
        let mut broken = entry.clone();
        broken["item"][field] = value.into();
        lines.push(broken);
        let line = lines.len() + 1;
        refusals.push(format!(
            "line {line}: {id} was refused: its {field} values are not a JSON object"
        ));
    }
    refusals.push("error: 4 records were refused\n".to_owned());
    let done = world.import(&lines);
    assert_eq!((done.status, done.stderr), (1, refusals.join("\n")));
    assert_eq!(done.output["alreadyThere"], json!({"activity": 1}));
}
