//! `GET /reports/stages`: the stages of the histories, counted (SPECIFICATION §13.5).

use std::time::Duration;

use domain::{PastStage, ProspectId, UnixMs};
use serde_json::{Value, json};
use shared::records::prospects::put_past_stage;
use tests::World;

use super::{create, target};
use crate::ask::Ask;
use crate::children::{HIRE, id, user};
use crate::costs::cost;

/// The report, with the stages that a prospect entered.
async fn report(world: &World, query: &str) -> Vec<Value> {
    let answer = world.get(&format!("/reports/stages?{query}")).await.expect_status(200);
    let mut stages = answer.body["stages"].as_array().unwrap().clone();
    stages.retain(|stage| stage["entered"] != 0);
    stages
}

fn stage(world: &World, pipeline: usize, place: usize) -> String {
    world.first().settings.pipelines[pipeline].stages[place].id.to_string()
}

#[tokio::test]
async fn every_stage_is_reported_with_what_became_of_those_who_entered_it() {
    let world = World::wired().await;
    let [new, next, other] = [(0, 0), (0, 1), (1, 0)].map(|(pipeline, place)| stage(&world, pipeline, place));
    let all = world
        .first()
        .settings
        .pipelines
        .iter()
        .flat_map(|pipeline| &pipeline.stages);
    let all: Vec<Value> = all.map(|stage| json!(stage.id.to_string())).collect();
    let empty = world.get("/reports/stages").await.expect_status(200);
    let shown = empty.body["stages"].as_array().unwrap();
    assert_eq!(
        shown.iter().map(|stage| stage["stageId"].clone()).collect::<Vec<_>>(),
        all
    );
    assert!(
        shown
            .iter()
            .all(|stage| stage["entered"] == 0 && stage["medianMs"].is_null())
    );
    let first = world.now_ms();
    let people = [
        create(&world, json!({})).await,
        create(&world, json!({})).await,
        create(&world, json!({})).await,
    ];
    for (person, to) in [(&people[0], &next), (&people[1], &other)] {
        world.advance(Duration::from_secs(10));
        world.update(&target(person), json!({"stageId": to})).await;
    }
    world.advance(Duration::from_secs(10));
    world.update(&target(&people[0]), json!({"stageId": new})).await;
    world.advance(Duration::from_secs(10));
    HIRE.add(&world, &id(&people[0]), json!({})).await;
    let hired = world.read(&target(&people[0])).await["stageId"].clone();
    let entry = |stage: &Value, counts: [usize; 4], moved_to: Value, times: [Value; 2]| {
        let ([entered, current, left, hired], [median, p90]) = (counts, times);
        json!({"stageId": stage, "entered": entered, "current": current, "left": left, "movedTo": moved_to,
               "hired": hired, "medianMs": median, "p90Ms": p90})
    };
    let none = [Value::Null, Value::Null];
    let mut destinations = [json!(next), json!(other), hired.clone()];
    destinations.sort_by_key(|stage| stage.as_str().unwrap().to_owned());
    let moved = destinations.iter().map(|stage| json!({"stageId": stage, "count": 1}));
    let mut expected = vec![
        entry(
            &json!(new),
            [4, 1, 3, 1],
            moved.collect(),
            [json!(10_000), json!(20_000)],
        ),
        entry(
            &json!(next),
            [1, 0, 1, 0],
            json!([{"stageId": new, "count": 1}]),
            [json!(20_000), json!(20_000)],
        ),
        entry(&json!(other), [1, 1, 0, 0], json!([]), none.clone()),
        entry(&hired, [1, 1, 0, 0], json!([]), none.clone()),
    ];
    expected.sort_by_key(|stage| all.iter().position(|id| *id == stage["stageId"]));
    assert_eq!(report(&world, "").await, expected);
    let pipeline = world.first().settings.pipelines[1].id;
    let of_other = [entry(&json!(other), [1, 1, 0, 0], json!([]), none)];
    assert_eq!(report(&world, &format!("pipelineId={pipeline}")).await, of_other);
    assert_eq!(report(&world, "pipelineId=pipeline_x").await, Vec::<Value>::new());
    assert_eq!(
        report(&world, &format!("enteredBefore={}", first - 1)).await,
        Vec::<Value>::new()
    );
    let entered = report(&world, &format!("enteredAfter={first}&enteredBefore={first}")).await;
    assert_eq!(entered.len(), 1, "the window is about the entry: {entered:?}");
    assert_eq!(entered[0]["entered"], 3);
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
    let [group] = by_owner.body["groups"].as_array().unwrap().as_slice() else {
        panic!("one owner: {by_owner}")
    };
    assert_eq!(
        (&group["value"], &group["name"]),
        (&json!(user(&world, 0)), &json!(world.first().settings.users[0].name))
    );
    assert_eq!(
        (&by_owner.body["by"], &by_owner.body["omitted"]),
        (&json!("ownerId"), &json!(0))
    );
    let by_job = world.get("/reports/stages?by=jobId").await.expect_status(200);
    let values: Vec<&Value> = by_job.body["groups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|group| &group["value"])
        .collect();
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

#[tokio::test]
async fn a_report_reads_two_indexes_and_one_of_them_twice() {
    let world = World::wired().await;
    create(&world, json!({})).await;
    world.get("/prospects").await.expect_status(200);
    let expected = "3 trips, 3 + 1 units: UpdateItem Query Query Query";
    assert_eq!(cost(&world, world.get("/reports/stages?by=ownerId")).await.0, expected);
}
