use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::{EMAIL, create, matched, profile_of, resume_parts, upsert};

fn everything() -> Value {
    json!({"email": EMAIL, "phone": "212-555-0123", "title": "Countess", "company": "Engines", "labels": ["vip"],
           "licenseStatus": "licensed", "streetAddress": "1 Main St", "city": "Springfield", "state": "IL",
           "postalCode": "62701", "notes": "A note.", "applicationQuestions": [{"label": "Why?", "answer": "So."}],
           "resume": {"text": "CV"}})
}

#[tokio::test]
async fn omitted_fields_keep_their_values() {
    let world = World::new().await;
    let before = create(&world, everything()).await;
    let profile = profile_of(&world, &before).await;
    world.advance(Duration::from_secs(5));
    let after = upsert(&world, json!({"email": EMAIL, "title": "Mathematician"})).await.expect_status(200);
    let mut expected = before.clone();
    expected["title"] = json!("Mathematician");
    expected["updatedAt"] = json!(world.now_ms());
    assert_eq!(after.item(), &expected);
    after.expect_revision(2);
    assert_eq!(profile_of(&world, &before).await, profile);
}

#[tokio::test]
async fn update_false_leaves_a_match_as_it_is() {
    let world = World::new().await;
    let before = create(&world, everything()).await;
    let items = world.items().len();
    let other = json!({"email": EMAIL, "update": false, "title": "Other", "phone": "nonsense"});
    assert_eq!(matched(&world, other).await, before);
    assert_eq!(world.items().len(), items);
    create(&world, json!({"email": "new@example.com", "update": false})).await;
}

#[tokio::test]
async fn the_pipeline_of_a_match_keeps_its_stage() {
    let world = World::new().await;
    let pipelines = &world.first().settings.pipelines;
    let stage = pipelines[0].stages[2].id;
    create(&world, json!({"email": EMAIL, "stageId": stage.to_string()})).await;
    for (pipeline, expected) in [(&pipelines[0], stage), (&pipelines[1], pipelines[1].default_stage_id)] {
        let item = matched(&world, json!({"email": EMAIL, "pipelineId": pipeline.id.to_string()})).await;
        assert_eq!(item["stageId"], expected.to_string());
    }
}

#[tokio::test]
async fn a_job_is_applied_for_once() {
    let world = World::new().await;
    let jobs: Vec<String> = world.first().jobs.iter().map(|job| job.id.to_string()).collect();
    let item = create(&world, json!({"email": EMAIL, "jobId": jobs[0]})).await;
    let first_time = world.now_ms();
    world.advance(Duration::from_secs(1));
    for (job, revision) in [(&jobs[0], 1), (&jobs[1], 2)] {
        let answer = upsert(&world, json!({"email": EMAIL, "jobId": job})).await;
        answer.expect_status(200).expect_revision(revision);
    }
    let expected =
        json!([{"jobId": jobs[0], "appliedAt": first_time}, {"jobId": jobs[1], "appliedAt": world.now_ms()}]);
    assert_eq!(profile_of(&world, &item).await["jobs"], expected);
}

#[tokio::test]
async fn a_shorter_resume_leaves_nothing_of_the_longer_one() {
    let world = World::new().await;
    create(&world, json!({"email": EMAIL, "resume": {"text": "x".repeat(900_000)}})).await;
    assert_eq!(resume_parts(&world), 3);
    matched(&world, json!({"email": EMAIL, "resume": {"text": "short"}})).await;
    assert_eq!(resume_parts(&world), 1);
}
