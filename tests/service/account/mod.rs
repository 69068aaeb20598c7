//! Account metadata (SPECIFICATION §17).

mod custom_field_extremes;
mod custom_field_limits;
mod custom_field_removal;
mod custom_fields;
mod format;
mod log;
mod log_refusals;
mod option_merges;
mod pipelines;
mod reassign;
mod records;
mod users;

use serde_json::{Value, json};
use tests::World;
use tests::world::START_MS;

fn list(items: Vec<Value>) -> Value {
    let total = items.len();
    json!({"success": true, "items": items, "pagination": {"hasMore": false, "totalCount": total}})
}

/// A record that is as old as its account.
fn original(mut record: Value) -> Value {
    record["createdAt"] = START_MS.into();
    record["updatedAt"] = START_MS.into();
    record
}

async fn expect(world: &World, path: &str, items: impl Iterator<Item = Value>) {
    let shown = world.get(path).await.expect_status(200);
    shown.expect_body(list(items.map(original).collect()));
}

#[tokio::test]
async fn the_account_is_shown_without_its_secrets() {
    let world = World::new().await;
    let account = &world.first().settings.account;
    let shown = world.get("/account").await.expect_status(200);
    shown.expect_body(json!({"success": true, "item": original(json!({
        "id": account.id.to_string(), "name": "Demo Agency", "defaultRegion": "US",
        "defaultPipelineId": account.default_pipeline_id.to_string(), "retention": null,
    }))}));
}

#[tokio::test]
async fn users_offices_pipelines_and_stages_are_listed_whole_and_in_order() {
    let world = World::new().await;
    let settings = &world.first().settings;
    let mut users = settings.users.clone();
    users.sort_by_key(|user| user.id);
    let users = users.iter();
    let user = |user: &domain::User| json!({"id": user.id.to_string(), "name": user.name, "email": user.email, "active": true});
    expect(&world, "/users", users.map(user)).await;
    let offices = settings.offices.iter();
    expect(&world, "/offices", offices.map(|office| json!({"id": office.id.to_string(), "name": office.name}))).await;
    let pipelines = settings.pipelines.iter().map(|pipeline| {
        let stage = |stage: &domain::Stage| json!({"id": stage.id.to_string(), "name": stage.name});
        json!({"id": pipeline.id.to_string(), "name": pipeline.name,
               "stages": pipeline.stages.iter().map(stage).collect::<Vec<_>>(),
               "defaultStageId": pipeline.default_stage_id.to_string()})
    });
    expect(&world, "/pipelines", pipelines).await;
    let stages = settings.pipelines.iter().flat_map(|pipeline| {
        pipeline.stages.iter().map(move |stage| {
            json!({"id": stage.id.to_string(), "name": stage.name, "pipelineId": pipeline.id.to_string(),
                   "pipelineName": pipeline.name})
        })
    });
    expect(&world, "/stages", stages).await;
}
