use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::key_of_another_user;
use crate::children::{HIRE, NO_PROSPECT, NO_TIME, check, event, over, prospect, records, told, user, without};

async fn stored(world: &World, prospect: &str) -> Value {
    let answer = world.get(&format!("/prospects/{prospect}")).await;
    answer.expect_status(200).item().clone()
}

#[tokio::test]
async fn a_hire_has_every_field_and_moves_the_prospect_to_the_stage_hired() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let before = stored(&world, &prospect).await;
    world.advance(Duration::from_secs(5));
    let body = json!({"prospectId": prospect, "hireDate": "2026-03-02", "hireDescription": " Full time "});
    let answer = world.post("/hires", body).await.expect_status(201);
    let id = answer.id().to_owned();
    assert!(id.starts_with("hire_"), "{id}");
    let item = json!({
        "id": id, "prospectId": prospect, "hireDate": 1_772_409_600_000_i64, "hireDescription": "Full time",
        "type": "hire", "userId": user(&world, 0), "createdAt": world.now_ms(), "updatedAt": world.now_ms(),
    });
    answer
        .expect_header("etag", "\"1\"")
        .expect_body(json!({"success": true, "item": item}));
    let pipeline = &world.first().settings.pipelines[0];
    let hired = pipeline.stages.iter().find(|stage| stage.name == "Hired").unwrap();
    let moved = json!({"currentStage": "Hired", "stageId": hired.id.to_string(), "updatedAt": world.now_ms()});
    let after = over(before, moved);
    assert_eq!(stored(&world, &prospect).await, after);
    assert_eq!(told(&world), ["hire.created", "prospect.updated"]);
    assert_eq!(event(&world, "hire.created"), (item, Vec::new()));
    assert_eq!(
        event(&world, "prospect.updated"),
        (after.clone(), vec!["stageId".to_owned()])
    );
    let list = world
        .get(&format!("/prospects?stageId={}", hired.id))
        .await
        .expect_status(200);
    assert_eq!(list.items(), [after]);
    check(&world).await;
}

#[tokio::test]
async fn a_prospect_moves_to_the_stage_hired_of_its_own_pipeline() {
    let world = World::new().await;
    let staff = &world.first().settings.pipelines[1];
    let body = json!({"firstName": "Ada", "lastName": "Lovelace", "pipelineId": staff.id.to_string()});
    let prospect = world.post("/prospects", body).await.expect_status(201).id().to_owned();
    HIRE.add(&world, &prospect, json!({})).await;
    let hired = staff.stages.iter().find(|stage| stage.name == "Hired").unwrap();
    let after = stored(&world, &prospect).await;
    assert_eq!(
        (&after["stageId"], &after["pipelineId"]),
        (&json!(hired.id.to_string()), &json!(staff.id.to_string()))
    );
}

#[tokio::test]
async fn a_prospect_on_the_stage_hired_stays_as_it_is() {
    let world = World::new().await;
    let stages = &world.first().settings.pipelines[0].stages;
    let hired = stages.iter().find(|stage| stage.name == "Hired").unwrap();
    let body = json!({"firstName": "Ada", "lastName": "Lovelace", "stageId": hired.id.to_string()});
    let made = world.post("/prospects", body).await.expect_status(201);
    world.advance(Duration::from_secs(5));
    HIRE.add(&world, made.id(), json!({})).await;
    let after = world.get(&format!("/prospects/{}", made.id())).await;
    assert_eq!(after.expect_header("etag", "\"1\"").item(), made.item());
    assert_eq!(told(&world), ["hire.created"]);
    check(&world).await;
}

#[tokio::test]
async fn the_description_may_be_left_out_and_the_user_is_the_keys() {
    let world = World::new().await;
    let key = key_of_another_user(&world).await;
    let body = json!({"prospectId": prospect(&world).await, "hireDate": 5, "userId": user(&world, 0)});
    let made = world.post("/hires", body).key(&key).await.expect_status(201);
    assert_eq!(
        (&made.item()["hireDescription"], &made.item()["userId"]),
        (&json!(""), &json!(user(&world, 1)))
    );
}

#[tokio::test]
async fn a_prospect_has_one_hire_at_the_most() {
    let world = World::new().await;
    let hire = HIRE.make(&world).await;
    let before = records(&world);
    let prospect = hire["prospectId"].as_str().unwrap();
    for fields in [json!({}), json!({"hireDate": 7, "hireDescription": "Another"})] {
        let answer = world.post("/hires", HIRE.body(&world, prospect, fields)).await;
        let told = json!({"hireId": hire["id"]});
        answer.expect_error_with(409, "hire_exists", "The prospect has a hire already.", told);
    }
    assert_eq!(records(&world), before);
}

#[tokio::test]
async fn each_fault_is_told_and_nothing_is_made() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let before = records(&world);
    let long = "x".repeat(10_001);
    for (field, value, message) in [
        ("hireDate", json!("x"), NO_TIME),
        ("hireDate", json!(0.5), NO_TIME),
        ("hireDate", json!(null), "must not be null"),
        ("hireDescription", json!(null), "must not be null"),
        ("hireDescription", json!([]), "must be a string, not an array"),
        (
            "hireDescription",
            json!(long),
            "must be at most 10000 characters, not 10001",
        ),
    ] {
        let body = HIRE.body(&world, &prospect, json!({field: value}));
        world.post("/hires", body).await.expect_fault(field, message);
    }
    let body = without(HIRE.body(&world, &prospect, json!({})), "hireDate");
    world.post("/hires", body).await.expect_fault("hireDate", "is required");
    let details = json!({"details": [
        {"field": "hireDate", "message": "is required"},
        {"field": "prospectId", "message": NO_PROSPECT},
    ]});
    let body = json!({"prospectId": "prospect_01K00000000000000000000000"});
    let answer = world.post("/hires", body).await;
    answer.expect_error_with(
        400,
        "invalid_request",
        "hireDate is required (2 faults in all).",
        details,
    );
    assert_eq!(records(&world), before);
}

#[tokio::test]
async fn a_description_of_10000_characters_is_kept_whole() {
    let world = World::new().await;
    let text = "é".repeat(10_000);
    let item = HIRE
        .add(&world, &prospect(&world).await, json!({"hireDescription": text}))
        .await;
    assert_eq!(item["hireDescription"], text.as_str());
}
