//! `GET /reports/stages`: the stages of the histories, counted (SPECIFICATION §13.5). `random/reported.rs` compares it
//! with the histories.

use domain::{PastStage, ProspectId, UnixMs};
use serde_json::{Value, json};
use shared::records::prospects::put_past_stage;
use tests::World;

use super::{create, target};
use crate::ask::Ask;
use crate::children::{id, user};

/// The report, with the stages that a prospect entered.
async fn report(world: &World, query: &str) -> Vec<Value> {
    let answer = world.get(&format!("/reports/stages?{query}")).await.expect_status(200);
    let mut stages = answer.body["stages"].as_array().unwrap().clone();
    stages.retain(|stage| stage["entered"] != 0);
    stages
}

#[tokio::test]
async fn every_stage_is_reported_although_nobody_entered_it() {
    let world = World::wired().await;
    let pipelines = &world.first().settings.pipelines;
    let entry = |id: String| {
        json!({"stageId": id, "entered": 0, "current": 0, "left": 0, "movedTo": [], "hired": 0, "medianMs": null,
               "p90Ms": null})
    };
    let all = pipelines.iter().flat_map(|pipeline| &pipeline.stages);
    let expected: Vec<Value> = all.map(|stage| entry(stage.id.to_string())).collect();
    let empty = world.get("/reports/stages").await.expect_status(200);
    assert_eq!(empty.body["stages"], json!(expected));
    create(&world, json!({})).await;
    assert_eq!(report(&world, "pipelineId=pipeline_0").await, Vec::<Value>::new());
}

#[tokio::test]
async fn groups_have_the_present_values_of_prospects_and_their_names() {
    let world = World::wired().await;
    let jobs = world.list("/jobs").await;
    let both = json!({"jobId": jobs[0]["id"]});
    let person = create(&world, both).await;
    world.update(&target(&person), json!({"jobId": jobs[1]["id"]})).await;
    create(&world, json!({})).await;
    let by_owner = world.get("/reports/stages?by=ownerId").await.expect_status(200);
    let [group] = by_owner.body["groups"].as_array().unwrap().as_slice() else { panic!("one owner: {by_owner}") };
    assert_eq!(
        (&group["value"], &group["name"]),
        (&json!(user(&world, 0)), &json!(world.first().settings.users[0].name))
    );
    assert_eq!((&by_owner.body["by"], &by_owner.body["omitted"]), (&json!("ownerId"), &json!(0)));
    let by_job = world.get("/reports/stages?by=jobId").await.expect_status(200);
    let values: Vec<&Value> = by_job.body["groups"].as_array().unwrap().iter().map(|group| &group["value"]).collect();
    let mut expected = [&jobs[0]["id"], &jobs[1]["id"]];
    expected.sort_by_key(|id| id.as_str().unwrap().to_owned());
    assert_eq!(values, [&Value::Null, expected[0], expected[1]]);
}

#[tokio::test]
async fn malformed_parameters_are_refused_by_name() {
    let world = World::wired().await;
    for (query, field) in [
        ("by=stageId", "by"),
        ("by=ownerId,sourceId", "by"),
        ("enteredAfter=yesterday", "enteredAfter"),
        ("enteredBefore=x", "enteredBefore"),
        ("pipelineId=1,2,3,4,5,6,7,8,9,10,11", "pipelineId"),
        ("entered=1", "entered"),
    ] {
        let refused = world.get(&format!("/reports/stages?{query}")).await.expect_status(400);
        assert_eq!(refused.body["details"][0]["field"], field, "{query}: {refused}");
    }
}

/// An import may lack when a prospect entered a stage, and where it went.
#[tokio::test]
async fn a_stay_of_unknown_length_counts_without_a_window_alone() {
    let world = World::wired().await;
    let person = create(&world, json!({})).await;
    let pipeline = &world.first().settings.pipelines[0];
    let past = PastStage {
        revision: 1,
        stage_id: pipeline.stages[1].id,
        pipeline_id: pipeline.id,
        entered: None,
        left_at: UnixMs::new(world.now_ms()).unwrap(),
        moved_to: None,
        moved_by: None,
    };
    let prospect = ProspectId::parse(&id(&person)).unwrap();
    let writes = put_past_stage(world.first().settings.account.id, prospect, &past).unwrap();
    world.store().transact(&writes, None).await.unwrap();
    let unknown = json!({"stageId": past.stage_id.to_string(), "entered": 1, "current": 0, "left": 1, "movedTo": [],
                         "hired": 0, "medianMs": null, "p90Ms": null});
    assert_eq!(report(&world, "").await[1], unknown);
    assert_eq!(report(&world, "enteredAfter=0").await.len(), 1);
}
