//! Runs: what they list, and what undoing one takes back.

use std::time::Duration;

use serde_json::{Value, json};
use tests::size::{Size, size};

use tests::{CallFilter, Phase, Response, World};

use super::merge::merge;
use super::undo::shown;
use super::{EMAIL, create, target};
use crate::ask::{Ask, has};
use crate::children::{KINDS, MEETING, NOTE, TASK};

pub(super) const RUN: &str = "import-7";

pub(super) fn undo<'a>(world: &'a World, run: &str) -> tests::Request<'a> {
    world.post(&format!("/runs/{run}/undo"), json!({}))
}

/// Sends the request until nothing is left. Returns what was undone in all, and all conflicts.
pub(super) async fn undo_all(world: &World, run: &str) -> (Value, Vec<Value>) {
    let (mut counts, mut conflicts) = ([0; 3], Vec::new());
    loop {
        let answer = undo(world, run).await.expect_status(200);
        for (count, name) in counts.iter_mut().zip(["created", "updated", "deleted"]) {
            *count += answer.body["undone"][name].as_u64().unwrap();
        }
        conflicts.extend(answer.body["conflicts"].as_array().unwrap().clone());
        if answer.body["hasMore"] == json!(false) {
            let [created, updated, deleted] = counts;
            let counts = json!({"created": created, "updated": updated, "deleted": deleted});
            return (counts, conflicts);
        }
    }
}

/// Writes in the run, and expects success.
pub(super) async fn in_run(request: tests::Request<'_>) -> Response {
    let answer = request.header("run-id", RUN).await;
    assert!((200..300).contains(&answer.status), "{}", answer.text);
    answer
}

/// Lets time pass, so that the next change of the run is its last.
fn later(world: &World) {
    world.advance(Duration::from_secs(1));
}

/// Everything that a line of an import can have.
fn line(world: &World, number: usize) -> Value {
    let first = world.first();
    let pipeline = &first.settings.pipelines[0];
    json!({"firstName": format!("New {number}"), "lastName": "Line", "email": format!("p{number}@example.com"),
        "phone": format!("+1212555{number:04}"), "title": "Imported", "company": "Acme", "labels": "new,vip",
        "stageId": pipeline.stages[1].id, "licenseStatus": "licensed", "streetAddress": "1 Main St", "city": "Bern",
        "state": "BE", "postalCode": "3000", "officeId": first.settings.offices[0].id, "sourceId": first.sources[0].id,
        "jobId": first.jobs[0].id, "ownerId": first.settings.users[1].id, "notes": "Imported.",
        "applicationQuestions": [{"label": "Why?", "answer": "Because."}],
        "externalIds": [{"system": "crm", "id": format!("c{number}")}], "customFields": {"visa": "yes", "years": 3}})
}

async fn with_fields() -> World {
    let world = World::wired().await;
    for (key, kind) in [("visa", "text"), ("years", "number")] {
        let field = json!({"key": key, "label": key, "type": kind, "filterable": true});
        world.post("/custom-fields", field).await.expect_status(201);
    }
    world
}

/// An import of new and known people. Some of the known people have values in all fields, and some have only an email.
#[tokio::test]
async fn an_undone_import_leaves_what_was_there() {
    let (lines, known) = match size() {
        Size::Full => (1_000, 300),
        Size::Default => (120, 36),
    };
    let world = with_fields().await;
    for number in 0..known {
        let email = format!("p{number}@example.com");
        let fields = match number % 3 {
            0 => json!({"email": email}),
            1 => json!({"email": email, "title": "Nurse", "labels": "old", "notes": "",
                "customFields": {"years": "123456789012345.678901"}}),
            _ => json!({"email": email, "phone": format!("+1313555{number:04}"), "city": "Paris", "notes": "Known.",
                "applicationQuestions": [{"label": "When?", "answer": "Now."}], "licenseStatus": "in_progress",
                "externalIds": [{"system": "hr", "id": format!("h{number}")}]}),
        };
        create(&world, fields).await;
    }
    let before = shown(&world).await;
    for part in (0..lines).collect::<Vec<_>>().chunks(60) {
        let items: Vec<Value> = part.iter().map(|number| line(&world, *number)).collect();
        in_run(world.post("/prospects/batch", json!({"items": items}))).await;
    }
    let run = world.read(&format!("/runs/{RUN}")).await;
    has(&run, json!({"id": RUN, "created": lines - known, "updated": known, "deleted": 0}));
    let (undone, conflicts) = undo_all(&world, RUN).await;
    assert_eq!(conflicts, [] as [Value; 0]);
    assert_eq!(undone, json!({"created": lines - known, "updated": known, "deleted": 0}));
    let after = shown(&world).await;
    for (after, before) in after.iter().zip(&before) {
        assert_eq!(after, before);
    }
    assert_eq!(after.len(), before.len());
    // The undo is a run. A second one finds nothing to do.
    let undone = world.read(&format!("/runs/undo.{RUN}")).await;
    has(&undone, json!({"created": 0, "updated": known, "deleted": lines - known}));
    let nothing = json!({"created": 0, "updated": 0, "deleted": 0});
    assert_eq!(undo_all(&world, RUN).await, (nothing, Vec::new()));
    world.check_consistency().await;
}

#[tokio::test]
async fn what_others_changed_stays_and_is_listed() {
    let world = World::wired().await;
    let user = world.first().settings.users[0].id;
    let ada = create(&world, json!({"email": EMAIL, "title": "Nurse", "company": "Acme"})).await;
    in_run(world.patch(&target(&ada), json!({"title": "Chief", "company": "Beta", "city": "Bern"}))).await;
    world.patch(&target(&ada), json!({"title": "Doctor"})).header("agent", "Bot").await.expect_status(200);
    later(&world);
    let made = in_run(world.post("/prospects", json!({"firstName": "New", "lastName": "One"}))).await;
    let note = NOTE.add(&world, made.id(), json!({})).await;
    let caller = world.read("/auth").await;
    let actor = |agent: Option<&str>| {
        let mut actor = json!({"type": "key", "keyId": caller["keyId"], "keyName": caller["keyName"], "userId": user});
        if let Some(agent) = agent {
            actor["agent"] = json!(agent);
        }
        actor
    };
    let expected = json!({"success": true, "runId": "undo.import-7", "undone": {"created": 0, "updated": 1, "deleted": 0},
        "conflicts": [
            {"recordId": made.id(), "field": null, "current": null, "wouldBe": null, "changedBy": actor(None),
             "message": "The run created the record, but somebody changed it or what belongs to it since."},
            {"recordId": ada["id"], "field": "title", "current": "Doctor", "wouldBe": "Nurse", "changedBy": actor(Some("Bot")),
             "message": "Somebody changed the field after the run."}],
        "hasMore": false});
    // A dry run says the same and changes nothing.
    let events = world.events().len();
    undo(&world, RUN).dry_run().await.expect_status(200).expect_body(expected.clone());
    assert_eq!(world.events().len(), events);
    undo(&world, RUN).await.expect_status(200).expect_body(expected);
    has(&world.read(&target(&ada)).await, json!({"title": "Doctor", "company": "Acme"}));
    world.read(&NOTE.target(&note)).await;
    let own = world.read(&format!("{}/profile", target(&ada))).await;
    assert_eq!(own["city"], Value::Null);
}

#[tokio::test]
async fn children_go_and_come_back() {
    let world = World::wired().await;
    let ada = create(&world, json!({"email": EMAIL})).await;
    let ada_id = ada["id"].as_str().unwrap();
    let mut deleted = Vec::new();
    for kind in [TASK, NOTE, MEETING] {
        let made = kind.add(&world, ada_id, json!({})).await;
        in_run(world.delete(&kind.target(&made))).await;
        deleted.push((kind, made));
        let changed = kind.add(&world, ada_id, json!({})).await;
        in_run(world.patch(&kind.target(&changed), kind.change())).await;
        deleted.push((kind, changed));
    }
    let mut made = Vec::new();
    for kind in KINDS {
        let body = kind.body(&world, ada_id, json!({}));
        made.push((kind, in_run(world.post(kind.route, body)).await));
    }
    let counts = json!({"created": 4, "updated": 4, "deleted": 3});
    // The hire moved the stage of the prospect.
    has(&world.read(&format!("/runs/{RUN}")).await, counts.clone());
    let (undone, conflicts) = undo_all(&world, RUN).await;
    assert_eq!((undone, conflicts), (counts.clone(), Vec::new()));
    for (kind, before) in deleted {
        let mut after = world.read(&kind.target(&before)).await;
        after["updatedAt"] = before["updatedAt"].clone();
        assert_eq!(after, before);
    }
    for (kind, gone) in made {
        world.get(&format!("{}/{}", kind.route, gone.id())).await.expect_status(404);
    }
    assert_eq!(world.read(&target(&ada)).await["stageId"], ada["stageId"]);
    // Undoing the undo does the same again. Then the run can be undone again.
    let redone = undo_all(&world, &format!("undo.{RUN}")).await;
    assert_eq!(redone, (json!({"created": 3, "updated": 4, "deleted": 4}), Vec::new()));
    assert_eq!(undo_all(&world, RUN).await, (counts, Vec::new()));
    world.check_consistency().await;
}

#[tokio::test]
async fn what_cannot_come_back_is_listed() {
    let world = World::wired().await;
    let (ada, bob) = (create(&world, json!({"email": EMAIL})).await, create(&world, json!({})).await);
    let (eve, joe) = (create(&world, json!({"title": "Nurse"})).await, create(&world, json!({})).await);
    in_run(
        world.patch(&target(&ada), json!({"email": "new@example.com", "resume": {"text": "Long."}, "title": "Chief"})),
    )
    .await;
    let consent = json!({"status": "granted", "source": "fair"});
    in_run(world.send("PUT", &format!("{}/consents/email", target(&ada))).json(&consent)).await;
    world.patch(&target(&bob), json!({"email": EMAIL})).await.expect_status(200);
    later(&world);
    in_run(world.delete(&target(&joe))).await;
    later(&world);
    in_run(world.patch(&target(&eve), json!({"title": "Chief"}))).await;
    merge(&world, &bob, &[&eve], json!({})).await.expect_status(200);
    let (undone, conflicts) = undo_all(&world, RUN).await;
    assert_eq!(undone, json!({"created": 0, "updated": 1, "deleted": 0}));
    let short: Vec<Value> = conflicts
        .iter()
        .map(|conflict| json!([conflict["recordId"], conflict["field"], conflict["message"]]))
        .collect();
    let expected = [
        json!([eve["id"], null, "The prospect was merged into another one after the run."]),
        json!([joe["id"], null, "The run deleted the prospect. A deleted prospect cannot be restored."]),
        json!([
            ada["id"],
            "consents.email",
            "A consent is what the prospect said last. Record another statement if that is wrong."
        ]),
        json!([ada["id"], "email", "Another prospect has this email."]),
        json!([ada["id"], "resume", "The old value is not kept: it is too long, sensitive, or a file."]),
    ];
    assert_eq!(short, expected);
    has(&world.read(&target(&ada)).await, json!({"email": "new@example.com", "title": null}));
}

/// The run changed 101 records, and one request takes back 100.
#[tokio::test]
async fn a_request_takes_back_a_hundred_records_the_last_first() {
    let world = World::wired().await;
    let mut ids = Vec::new();
    for part in [60, 41] {
        let items: Vec<Value> = (0..part).map(|_| json!({"firstName": "A", "lastName": "B"})).collect();
        in_run(world.post("/prospects/batch", json!({"items": items}))).await;
    }
    let first = undo(&world, RUN).await.expect_status(200);
    assert_eq!(first.body["undone"]["created"], 100);
    assert_eq!(first.body["hasMore"], true);
    ids.extend(world.list("/prospects").await);
    assert_eq!(ids.len(), 1);
    let last = undo(&world, RUN).await.expect_status(200);
    assert_eq!((&last.body["undone"]["created"], &last.body["hasMore"]), (&json!(1), &json!(false)));
    assert_eq!(world.list("/prospects").await.len(), 0);
}

/// The function dies after each of its transactions in turn.
#[tokio::test]
async fn an_undo_that_is_killed_goes_on() {
    for killed_at in 1..6 {
        let world = World::wired().await;
        let ada = create(&world, json!({"email": EMAIL, "title": "Nurse"})).await;
        let before = shown(&world).await;
        in_run(world.patch(&target(&ada), json!({"title": "Chief", "city": "Bern"}))).await;
        for _ in 0..3 {
            in_run(world.post("/prospects", json!({"firstName": "A", "lastName": "B"}))).await;
        }
        let transaction = CallFilter::operation("TransactWriteItems").after(killed_at - 1);
        world.kill(Phase::After, transaction, undo(&world, RUN)).await;
        world.clear_faults();
        let functions = world.fresh_functions();
        let (_, conflicts) = undo_all(&functions, RUN).await;
        assert_eq!((shown(&functions).await, conflicts), (before, Vec::new()), "killed after {killed_at}");
        functions.check_consistency().await;
    }
}
