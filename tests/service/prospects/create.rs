use domain::prospect::Application;
use domain::{CustomFields, JobId, Prospect, ProspectId};
use index::Sight;
use serde_json::{Value, json};
use shared::records::prospects;
use store::size;
use tests::World;
use ulid::Ulid;

use super::{EMAIL, create, named, profile_of, target, upsert};
use crate::ask::Ask;

#[tokio::test]
async fn a_new_prospect_is_created_with_every_field_of_the_item() {
    let world = World::new().await;
    let pipeline = &world.first().settings.pipelines[0];
    let fields = json!({"email": " Ada@Example.com", "phone": "(212) 555-0123", "labels": "vip, math",
                        "title": "Countess", "company": "Analytical Engines"});
    let response = upsert(&world, fields).await.expect_status(201);
    let response = response.expect_header("prospect-match", "created").expect_revision(1);
    let id = response.id().to_owned();
    response.expect_body(json!({
        "success": true,
        "item": {
            "id": id, "message": null, "firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com",
            "phone": "+12125550123", "currentStage": pipeline.stages[0].name,
            "stageId": pipeline.stages[0].id.to_string(), "pipelineId": pipeline.id.to_string(),
            "labels": ["vip", "math"], "title": "Countess", "company": "Analytical Engines",
            "createdAt": world.now_ms(), "updatedAt": world.now_ms(),
        },
    }));
}

#[tokio::test]
async fn names_alone_make_a_prospect_and_never_match_one() {
    let world = World::new().await;
    let (first, second) = (create(&world, json!({})).await, create(&world, json!({})).await);
    assert_ne!(first["id"], second["id"]);
    for field in ["message", "email", "phone", "title", "company"] {
        assert!(first[field].is_null(), "{field}: {first}");
    }
    assert_eq!(first["labels"], json!([]));
    let owner = world.first().settings.users[0].id.to_string();
    let profile = json!({
        "id": first["id"], "customFields": {}, "licenseStatus": null, "notes": null, "streetAddress": null, "city": null, "state": null,
        "postalCode": null, "officeId": null, "sourceId": null, "ownerId": owner, "jobs": [],
        "applicationQuestions": [], "hasResume": false, "externalIds": [], "alternateEmails": [],
        "alternatePhones": [], "alternateExternalIds": [], "sharedContacts": [], "holdUntil": null,
    });
    assert_eq!(profile_of(&world, &first).await, profile);
}

#[tokio::test]
async fn a_stage_decides_before_a_pipeline_and_a_pipeline_alone_means_its_default_stage() {
    let world = World::new().await;
    let pipelines = &world.first().settings.pipelines;
    let (stage, other) = (&pipelines[0].stages[2], &pipelines[1]);
    for ignored in [other.id.to_string(), "bogus".to_owned(), String::new()] {
        let placed = create(&world, json!({"stageId": stage.id.to_string(), "pipelineId": ignored})).await;
        assert_eq!(placed["stageId"], stage.id.to_string());
        assert_eq!(placed["pipelineId"], pipelines[0].id.to_string());
        assert_eq!(placed["currentStage"], stage.name);
    }
    let placed = create(&world, json!({"pipelineId": other.id.to_string()})).await;
    assert_eq!(placed["stageId"], other.default_stage_id.to_string());
}

#[tokio::test]
async fn labels_are_added_and_removed_without_reading_them() {
    let world = World::new().await;
    let item = create(&world, json!({"email": EMAIL, "addLabels": "vip,Math", "removeLabels": "other"})).await;
    assert_eq!(item["labels"], json!(["vip", "Math"]));
    let path = target(&item);
    for (sent, kept) in [
        (json!({"addLabels": ["new", "VIP"]}), json!(["vip", "Math", "new"])),
        (json!({"removeLabels": "máth, none"}), json!(["vip", "new"])),
        // A label in both is removed first, so that it gets the new spelling.
        (json!({"removeLabels": ["vip"], "addLabels": "VIP"}), json!(["new", "VIP"])),
        (json!({"addLabels": ""}), json!(["new", "VIP"])),
    ] {
        assert_eq!(world.update(&path, sent).await["labels"], kept);
    }
    let sent = named(json!({"email": EMAIL, "addLabels": "posted", "removeLabels": "new"}));
    let batch = world.post("/prospects/batch", json!({"items": [sent]})).await;
    assert_eq!(batch.body["results"][0]["item"]["labels"], json!(["VIP", "posted"]));
    let event = &world.events()[4];
    assert_eq!(event["changes"], json!({"L": [{"S": "labels"}]}));
    for name in ["addLabels", "removeLabels"] {
        let refused = world.patch(&path, json!({name: "x", "labels": "y"})).await;
        refused.expect_fault(name, "must not be sent with labels");
        world.patch(&path, json!({name: null})).await.expect_fault(name, "must not be null");
    }
    let many: Vec<String> = (0..99).map(|at| format!("l{at}")).collect();
    let refused = world.patch(&path, json!({"addLabels": many})).await;
    refused.expect_fault("addLabels", "must leave the prospect with at most 100 labels, not 101");
    world.update(&path, json!({"addLabels": many, "removeLabels": "VIP"})).await;
    world.check_consistency().await;
}

#[tokio::test]
async fn labels_come_as_text_or_as_an_array() {
    let world = World::new().await;
    for labels in [json!(" vip ,, Math,VIP, "), json!([" vip ", "", "Math", "VIP"])] {
        let item = create(&world, json!({"labels": labels})).await;
        assert_eq!(item["labels"], json!(["vip", "Math"]));
    }
    let long = upsert(&world, json!({"labels": "x".repeat(101)})).await;
    long.expect_fault("labels", "must have at most 100 characters each");
}

#[tokio::test]
async fn text_is_trimmed_and_composed() {
    let world = World::new().await;
    let item = create(&world, json!({"title": "  Attache\u{301}  ", "company": "   "})).await;
    assert_eq!(item["title"], "Attach\u{e9}");
    assert!(item["company"].is_null(), "an empty text clears: {item}");
}

#[tokio::test]
async fn every_other_attribute_is_kept() {
    let world = World::new().await;
    let first = world.first();
    let fields = json!({
        "licenseStatus": "in_progress", "notes": "Met at the\nfair.", "streetAddress": "1 Main St",
        "city": "Springfield", "state": "IL", "postalCode": "62701",
        "officeId": first.settings.offices[0].id.to_string(), "sourceId": first.sources[0].id.to_string(),
        "applicationQuestions": [{"label": "Why?", "answer": "Because.", "type": "text", "id": "q1"},
                                 {"label": "When?", "answer": ""}],
        "externalIds": [{"system": "ats", "id": "a-1"}, {"system": "ats", "id": "a-2"}], "alternateEmails": [],
        "alternatePhones": [], "alternateExternalIds": [], "sharedContacts": [], "holdUntil": null, "customFields": {},
    });
    let mut sent = fields.clone();
    sent["jobId"] = json!(first.jobs[0].id.to_string());
    sent["userId"] = json!(first.settings.users[1].id.to_string());
    sent["resume"] = json!({"fileName": "cv.txt", "contentType": "text/plain", "text": "Wrote the first program."});
    let item = create(&world, sent.clone()).await;
    let mut expected = fields;
    expected["id"] = item["id"].clone();
    expected["ownerId"] = sent["userId"].clone();
    expected["jobs"] = json!([{"jobId": sent["jobId"], "appliedAt": world.now_ms()}]);
    expected["hasResume"] = json!(true);
    assert_eq!(profile_of(&world, &item).await, expected);
}

#[tokio::test]
async fn the_email_and_phone_of_a_deleted_prospect_are_free() {
    let world = World::new().await;
    let fields = json!({"email": "ada@example.com", "phone": "212-555-0123", "notes": "A note.",
                        "resume": {"text": "CV"}, "applicationQuestions": [{"label": "Why?", "answer": "So."}]});
    let item = create(&world, fields.clone()).await;
    world.remove(&target(&item)).await;
    assert_eq!(world.get("/prospects/count").await.expect_status(200).body["count"], 0);
    assert_eq!(crate::children::remains(&world, item["id"].as_str().unwrap()), Vec::<Value>::new());
    assert_ne!(create(&world, fields).await["id"], item["id"]);
}

/// Every member of a question counts, so that an item of the table holds the questions.
#[tokio::test]
async fn application_questions_are_measured_with_everything_in_them() {
    let world = World::new().await;
    let questions = |answer: usize| {
        let one = |answer: usize| json!({"label": "l", "answer": "a".repeat(answer), "type": "😀".repeat(150), "id": "😀".repeat(200)});
        let all: Vec<Value> = (0..199).map(|_| one(99)).chain([one(answer)]).collect();
        json!({"applicationQuestions": all})
    };
    let fits = create(&world, questions(99)).await;
    let shown = &profile_of(&world, &fits).await["applicationQuestions"];
    assert_eq!(shown, &questions(99)["applicationQuestions"]);
    let larger = world.patch(&target(&fits), questions(100)).await;
    larger.expect_fault("applicationQuestions", "must have at most 300000 bytes in all");
}

/// Requests make a record larger and larger. The service refuses the request after which the table could not store it.
#[tokio::test]
async fn a_record_that_the_table_cannot_store_is_refused() {
    let world = World::new().await;
    let made = create(&world, json!({})).await;
    let id = ProspectId::parse(made["id"].as_str().unwrap()).unwrap();
    let (store, account) = (world.store(), world.first().settings.account.id);
    let stored = prospects::get(Sight::whole(&store, account), id).await.unwrap().unwrap();
    let with = |applications: u128| {
        let applied_at = stored.created_at;
        let jobs = (0..applications).map(|number| JobId::new(Ulid::from(number)));
        let applications = jobs.map(|job_id| Application { job_id, applied_at }).collect();
        let prospect = Prospect { applications, ..stored.clone() };
        prospects::put((account, &CustomFields::default()), &prospect, Some(stored.revision)).unwrap()
    };
    let (one, each) = (with(1).bytes(), (with(1_001).bytes() - with(1).bytes()) / 1_000);
    let as_many_as_fit = 1 + (size::MAX_ITEM_BYTES - one) / each;
    store.transact(&[with(as_many_as_fit as u128)], None).await.unwrap();
    let job = world.first().jobs[0].id.to_string();
    let before = world.items().len();
    let refused = world.patch(&target(&made), json!({"jobId": job})).idempotency_key("k");
    let message = "The record would be larger than the service can store and return. Nothing was written.";
    let asked = refused.clone().dry_run().await.expect_header("dry-run", "true");
    asked.expect_error(413, "payload_too_large", message);
    refused.await.expect_error(413, "payload_too_large", message);
    assert_eq!(world.items().len(), before);
}
