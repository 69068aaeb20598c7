use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::key_of_another_user;
use crate::ask::Ask;
use crate::children::{HIRE, check, event, over, prospect, told, user};

async fn stored(world: &World, prospect: &str) -> Value {
    world.read(&format!("/prospects/{prospect}")).await
}

/// The stage Hired of one of the account's pipelines.
fn hired(world: &World, pipeline: usize) -> String {
    let mut stages = world.first().settings.pipelines[pipeline].stages.iter();
    stages.find(|stage| stage.name == "Hired").unwrap().id.to_string()
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
        "type": "hire", "userId": user(&world, 0), "sourceId": null, "ownerId": user(&world, 0), "officeId": null,
        "jobId": null, "pipelineId": before["pipelineId"], "createdAt": world.now_ms(), "updatedAt": world.now_ms(),
    });
    answer.expect_revision(1).expect_body(json!({"success": true, "item": item}));
    let (hired, left) = (hired(&world, 0), before["stageId"].clone());
    let moved = json!({"currentStage": "Hired", "stageId": hired, "updatedAt": world.now_ms()});
    let after = over(before, moved);
    assert_eq!(stored(&world, &prospect).await, after);
    assert_eq!(told(&world), ["hire.created", "prospect.updated"]);
    assert_eq!(event(&world, "hire.created"), (item, Vec::new()));
    let updated = (after.clone(), vec!["stageId".to_owned()]);
    assert_eq!(event(&world, "prospect.updated"), updated);
    let events = world.events();
    let moved = events.iter().find(|event| event["type"]["S"] == "prospect.updated");
    assert_eq!(moved.unwrap()["previous"]["S"], json!({"stageId": left}).to_string());
    assert_eq!(world.list(&format!("/prospects?stageId={hired}")).await, [after]);
    check(&world).await;
}

#[tokio::test]
async fn a_prospect_moves_to_the_stage_hired_of_its_own_pipeline() {
    let world = World::new().await;
    let staff = &world.first().settings.pipelines[1];
    let body = json!({"firstName": "Ada", "lastName": "Lovelace", "pipelineId": staff.id.to_string()});
    let prospect = world.post("/prospects", body).await.expect_status(201).id().to_owned();
    HIRE.add(&world, &prospect, json!({})).await;
    let after = stored(&world, &prospect).await;
    assert_eq!(after["stageId"], hired(&world, 1));
    assert_eq!(after["pipelineId"], staff.id.to_string());
}

#[tokio::test]
async fn a_prospect_on_the_stage_hired_stays_as_it_is() {
    let world = World::new().await;
    let body = json!({"firstName": "Ada", "lastName": "Lovelace", "stageId": hired(&world, 0)});
    let made = world.post("/prospects", body).await.expect_status(201);
    world.advance(Duration::from_secs(5));
    HIRE.add(&world, made.id(), json!({})).await;
    let after = world.get(&format!("/prospects/{}", made.id())).await;
    assert_eq!(after.expect_revision(1).item(), made.item());
    assert_eq!(told(&world), ["hire.created"]);
    check(&world).await;
}

#[tokio::test]
async fn the_description_is_optional_and_the_user_is_that_of_the_key() {
    let world = World::new().await;
    let key = key_of_another_user(&world).await;
    let body = json!({"prospectId": prospect(&world).await, "hireDate": 5, "userId": user(&world, 0)});
    let made = world.post("/hires", body).key(&key).await.expect_status(201);
    assert_eq!(made.item()["hireDescription"], "");
    assert_eq!(made.item()["userId"], user(&world, 1));
}

#[tokio::test]
async fn an_update_must_name_one_of_its_fields() {
    let world = World::new().await;
    let target = HIRE.target(&HIRE.make(&world).await);
    for method in ["PATCH", "PUT"] {
        for body in [json!({}), json!({"userId": "x", "hiredate": 5})] {
            let answer = world.send(method, &target).json(&body).await;
            answer.expect_fault("hireDate", "or hireDescription is required");
        }
    }
}
