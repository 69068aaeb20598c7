use std::time::Duration;

use serde_json::json;
use tests::World;

use super::{create, profile_of, upsert};

const EMAIL: &str = "ada@example.com";

fn everything() -> serde_json::Value {
    json!({"email": EMAIL, "phone": "212-555-0123", "title": "Countess", "company": "Engines", "labels": ["vip"],
           "licenseStatus": "licensed", "streetAddress": "1 Main St", "city": "Springfield", "state": "IL",
           "postalCode": "62701", "notes": "A note.", "applicationQuestions": [{"label": "Why?", "answer": "So."}],
           "resume": {"text": "CV"}})
}

#[tokio::test]
async fn omitted_fields_keep_their_values() {
    let world = World::new().await;
    let before = create(&world, everything()).await;
    let profile = profile_of(&world, &before["id"]).await;
    world.advance(Duration::from_secs(5));
    let after = upsert(&world, json!({"email": EMAIL, "title": "Mathematician"}))
        .await
        .expect_status(200);
    let mut expected = before.clone();
    expected["title"] = json!("Mathematician");
    expected["updatedAt"] = json!(world.now_ms());
    assert_eq!(after.item(), &expected);
    after.expect_header("etag", "\"2\"");
    assert_eq!(profile_of(&world, &before["id"]).await, profile);
}

#[tokio::test]
async fn null_clears_every_field_that_it_can_clear() {
    let world = World::new().await;
    let first = world.first();
    let mut all = everything();
    all["officeId"] = json!(first.settings.offices[0].id.to_string());
    all["sourceId"] = json!(first.sources[0].id.to_string());
    let id = create(&world, all).await["id"].clone();
    let after = upsert(
        &world,
        json!({"phone": "212-555-0123", "email": null, "title": null, "company": null, "licenseStatus": null, "streetAddress": null,
               "city": null, "state": null, "postalCode": null, "officeId": null, "sourceId": null}),
    )
    .await
    .expect_status(200);
    assert_eq!(after.item()["id"], id);
    for field in ["email", "title", "company"] {
        assert!(after.item()[field].is_null(), "{field}");
    }
    let profile = profile_of(&world, &id).await;
    for field in [
        "licenseStatus",
        "streetAddress",
        "city",
        "state",
        "postalCode",
        "officeId",
        "sourceId",
    ] {
        assert!(profile[field].is_null(), "{field}");
    }
    assert_eq!(profile["notes"], "A note.");
}

#[tokio::test]
async fn of_an_address_only_the_sent_fields_change() {
    let world = World::new().await;
    let id = create(&world, everything()).await["id"].clone();
    upsert(&world, json!({"email": EMAIL, "city": "Chicago"}))
        .await
        .expect_status(200);
    let profile = profile_of(&world, &id).await;
    assert_eq!((&profile["city"], &profile["state"]), (&json!("Chicago"), &json!("IL")));
    assert_eq!(
        (&profile["streetAddress"], &profile["postalCode"]),
        (&json!("1 Main St"), &json!("62701"))
    );
}

#[tokio::test]
async fn update_false_leaves_a_match_as_it_is() {
    let world = World::new().await;
    let before = create(&world, everything()).await;
    let writes = world.items().len();
    let answer = upsert(
        &world,
        json!({"email": EMAIL, "update": false, "title": "Other", "phone": "nonsense"}),
    )
    .await;
    assert_eq!(answer.expect_status(200).item(), &before);
    assert_eq!(world.items().len(), writes);
    upsert(&world, json!({"email": "new@example.com", "update": false}))
        .await
        .expect_status(201);
}

#[tokio::test]
async fn an_update_that_changes_nothing_writes_nothing() {
    let world = World::new().await;
    let before = create(&world, everything()).await;
    let (items, events) = (world.items().len(), world.events().len());
    world.advance(Duration::from_secs(60));
    let mut same = everything();
    same["email"] = json!("ADA@example.com");
    let answer = upsert(&world, same)
        .await
        .expect_status(200)
        .expect_header("etag", "\"1\"");
    assert_eq!(answer.item(), &before);
    assert_eq!((world.items().len(), world.events().len()), (items, events));
}

#[tokio::test]
async fn an_update_makes_one_event_with_the_names_of_what_changed() {
    let world = World::new().await;
    let stage = world.first().settings.pipelines[1].stages[1].id.to_string();
    create(&world, everything()).await;
    upsert(
        &world,
        json!({"email": EMAIL, "stageId": stage, "notes": "Another.", "title": "Countess"}),
    )
    .await
    .expect_status(200);
    let told: Vec<_> = world
        .events()
        .into_iter()
        .filter(|event| event["type"]["S"] == "prospect.updated")
        .collect();
    assert_eq!(told.len(), 1);
    assert_eq!(
        told[0]["changes"],
        json!({"L": [{"S": "stageId"}, {"S": "pipelineId"}, {"S": "notes"}]})
    );
}

#[tokio::test]
async fn the_pipeline_of_a_match_keeps_its_stage() {
    let world = World::new().await;
    let pipelines = &world.first().settings.pipelines;
    let stage = pipelines[0].stages[2].id.to_string();
    create(&world, json!({"email": EMAIL, "stageId": stage})).await;
    let same = upsert(
        &world,
        json!({"email": EMAIL, "pipelineId": pipelines[0].id.to_string()}),
    )
    .await;
    assert_eq!(same.expect_status(200).item()["stageId"], stage.as_str());
    let other = upsert(
        &world,
        json!({"email": EMAIL, "pipelineId": pipelines[1].id.to_string()}),
    )
    .await;
    assert_eq!(
        other.expect_status(200).item()["stageId"],
        pipelines[1].default_stage_id.to_string().as_str()
    );
}

#[tokio::test]
async fn labels_replace_the_set() {
    let world = World::new().await;
    create(&world, everything()).await;
    let after = upsert(&world, json!({"email": EMAIL, "labels": "new"}))
        .await
        .expect_status(200);
    assert_eq!(after.item()["labels"], json!(["new"]));
    let after = upsert(&world, json!({"email": EMAIL, "labels": []}))
        .await
        .expect_status(200);
    assert_eq!(after.item()["labels"], json!([]));
}

#[tokio::test]
async fn a_job_is_applied_for_once() {
    let world = World::new().await;
    let jobs: Vec<String> = world.first().jobs.iter().map(|job| job.id.to_string()).collect();
    let id = create(&world, json!({"email": EMAIL, "jobId": jobs[0]})).await["id"].clone();
    let first_time = world.now_ms();
    world.advance(Duration::from_secs(1));
    upsert(&world, json!({"email": EMAIL, "jobId": jobs[0]}))
        .await
        .expect_status(200)
        .expect_header("etag", "\"1\"");
    upsert(&world, json!({"email": EMAIL, "jobId": jobs[1]}))
        .await
        .expect_status(200)
        .expect_header("etag", "\"2\"");
    assert_eq!(
        profile_of(&world, &id).await["jobs"],
        json!([{"jobId": jobs[0], "appliedAt": first_time}, {"jobId": jobs[1], "appliedAt": world.now_ms()}])
    );
}

#[tokio::test]
async fn a_shorter_resume_leaves_nothing_of_the_longer_one() {
    let world = World::new().await;
    let parts = || {
        world
            .items()
            .iter()
            .filter(|item| item["sk"]["S"].as_str().unwrap().starts_with("RESUME#"))
            .count()
    };
    create(&world, json!({"email": EMAIL, "resume": {"text": "x".repeat(900_000)}})).await;
    assert_eq!(parts(), 3);
    upsert(&world, json!({"email": EMAIL, "resume": {"text": "short"}}))
        .await
        .expect_status(200);
    assert_eq!(parts(), 1);
}
