use serde_json::json;
use tests::World;

use super::{create, profile_of, upsert};

#[tokio::test]
async fn a_new_prospect_is_created_with_every_field_of_the_item() {
    let world = World::new().await;
    let pipeline = &world.first().settings.pipelines[0];
    let fields = json!({"email": " Ada@Example.com", "phone": "(212) 555-0123", "labels": "vip, math", "title": "Countess",
                        "company": "Analytical Engines"});
    let response = upsert(&world, fields)
        .await
        .expect_status(201)
        .expect_header("prospect-match", "created");
    let id = response.id().to_owned();
    let response = response.expect_header("etag", "\"1\"").expect_body(json!({
        "success": true,
        "item": {
            "id": id, "message": null, "firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com",
            "phone": "+12125550123", "currentStage": pipeline.stages[0].name, "stageId": pipeline.stages[0].id.to_string(),
            "pipelineId": pipeline.id.to_string(), "labels": ["vip", "math"], "title": "Countess",
            "company": "Analytical Engines", "createdAt": world.now_ms(), "updatedAt": world.now_ms(),
        },
    }));
    world
        .get(&format!("/prospects/{id}"))
        .await
        .expect_status(200)
        .expect_body(response.body);
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
}

#[tokio::test]
async fn a_stage_decides_before_a_pipeline() {
    let world = World::new().await;
    let pipelines = &world.first().settings.pipelines;
    let stage = pipelines[0].stages[2].id.to_string();
    let placed = create(
        &world,
        json!({"stageId": stage, "pipelineId": pipelines[1].id.to_string()}),
    )
    .await;
    assert_eq!(placed["stageId"], stage.as_str());
    assert_eq!(placed["pipelineId"], pipelines[0].id.to_string().as_str());
    assert_eq!(placed["currentStage"], pipelines[0].stages[2].name.as_str());
}

#[tokio::test]
async fn a_pipeline_alone_means_its_default_stage() {
    let world = World::new().await;
    let pipeline = &world.first().settings.pipelines[1];
    let placed = create(&world, json!({"pipelineId": pipeline.id.to_string()})).await;
    assert_eq!(placed["stageId"], pipeline.default_stage_id.to_string().as_str());
}

#[tokio::test]
async fn an_invalid_phone_is_a_warning_and_no_phone() {
    let world = World::new().await;
    for phone in ["not a phone", "12345", "", "+999 1"] {
        let item = create(&world, json!({"phone": phone})).await;
        assert!(item["phone"].is_null(), "{item}");
        assert_eq!(
            item["message"], "The phone number is not valid and was not saved.",
            "{phone:?}"
        );
        let again = world
            .get(&format!("/prospects/{}", item["id"].as_str().unwrap()))
            .await
            .expect_status(200);
        assert!(
            again.item()["message"].is_null(),
            "the message is never stored: {again}"
        );
    }
}

#[tokio::test]
async fn labels_come_as_text_or_as_an_array() {
    let world = World::new().await;
    let text = create(&world, json!({"labels": " vip ,, Math,VIP, "})).await;
    let array = create(&world, json!({"labels": [" vip ", "", "Math", "VIP"]})).await;
    assert_eq!(text["labels"], json!(["vip", "Math"]));
    assert_eq!(array["labels"], text["labels"]);
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
    let item = create(
        &world,
        json!({
            "licenseStatus": "in_progress", "notes": "Met at the\nfair.", "streetAddress": "1 Main St", "city": "Springfield",
            "state": "IL", "postalCode": "62701", "officeId": first.settings.offices[0].id.to_string(),
            "sourceId": first.sources[0].id.to_string(), "jobId": first.jobs[0].id.to_string(),
            "userId": first.settings.users[1].id.to_string(),
            "applicationQuestions": [{"label": "Why?", "answer": "Because.", "type": "text", "id": "q1"},
                                     {"label": "When?", "answer": ""}],
            "resume": {"fileName": "cv.txt", "contentType": "text/plain", "text": "Wrote the first program."},
        }),
    )
    .await;
    assert_eq!(
        profile_of(&world, &item["id"]).await,
        json!({
            "id": item["id"], "licenseStatus": "in_progress", "notes": "Met at the\nfair.", "streetAddress": "1 Main St",
            "city": "Springfield", "state": "IL", "postalCode": "62701",
            "officeId": first.settings.offices[0].id.to_string(), "sourceId": first.sources[0].id.to_string(),
            "ownerId": first.settings.users[1].id.to_string(),
            "jobs": [{"jobId": first.jobs[0].id.to_string(), "appliedAt": world.now_ms()}],
            "applicationQuestions": [{"label": "Why?", "answer": "Because.", "type": "text", "id": "q1"},
                                     {"label": "When?", "answer": ""}],
            "hasResume": true,
        })
    );
}

#[tokio::test]
async fn the_owner_is_the_keys_user_unless_another_is_named() {
    let world = World::new().await;
    let item = create(&world, json!({})).await;
    let owner = profile_of(&world, &item["id"]).await["ownerId"].clone();
    assert_eq!(owner, world.first().settings.users[0].id.to_string().as_str());
}

#[tokio::test]
async fn a_resume_is_kept_in_parts_and_one_that_cannot_be_read_is_kept_all_the_same() {
    let world = World::new().await;
    let long = "é".repeat(400_000);
    let item = create(&world, json!({"resume": {"text": long}})).await;
    assert!(item["message"].is_null());
    let parts = world
        .items()
        .iter()
        .filter(|item| item["sk"]["S"].as_str().unwrap().starts_with("RESUME#"))
        .count();
    assert_eq!(parts, 3, "800 kB in parts of 350 kB");

    let plain = create(
        &world,
        json!({"resume": {"data": "SGVsbG8=", "contentType": "text/plain"}}),
    )
    .await;
    assert!(plain["message"].is_null());
    let item = create(
        &world,
        json!({"resume": {"data": "AAECAw==", "contentType": "application/octet-stream"}}),
    )
    .await;
    assert_eq!(item["message"], "The resume was saved, but its text could not be read.");
}

#[tokio::test]
async fn unknown_fields_are_ignored() {
    let world = World::new().await;
    let item = create(
        &world,
        json!({"id": "prospect_mine", "createdAt": 5, "accountId": "x", "nonsense": {"a": [1]}}),
    )
    .await;
    assert_ne!(item["id"], "prospect_mine");
    assert_eq!(item["createdAt"], world.now_ms());
}

#[tokio::test]
async fn a_creation_makes_one_event_with_the_item() {
    let world = World::new().await;
    let item = create(&world, json!({"email": "ada@example.com"})).await;
    let quiet = create(&world, json!({"muteWebhook": true})).await;
    let events = world.events();
    assert_eq!(events.len(), 2);
    for event in &events {
        assert_eq!(event["type"]["S"], "prospect.created");
        let told: serde_json::Value = serde_json::from_str(event["item"]["S"].as_str().unwrap()).unwrap();
        let muted = event["muted"]["BOOL"] == true;
        assert_eq!(told, if muted { quiet.clone() } else { item.clone() });
    }
    assert_eq!(
        events.iter().filter(|event| event["muted"]["BOOL"] == true).count(),
        1,
        "muted, but in the feed"
    );
}
