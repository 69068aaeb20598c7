//! Imports that are canceled, deleted, or over.

use std::time::Duration;

use serde_json::json;
use tests::World;

use super::{PEOPLE, counts, people, ready, run, upload, worked};
use crate::ask::Ask;

#[tokio::test]
async fn a_cancel_stops_an_import_between_two_parts() {
    let world = World::new().await;
    let path = ready(&world, people(10).as_bytes(), json!({})).await;
    world.post(&format!("{path}/start"), json!({})).await.expect_status(202);
    let canceled = world.post(&format!("{path}/cancel"), json!({})).await.expect_status(202);
    assert_eq!(canceled.item()["status"], "running");
    let import = worked(&world, &path).await;
    assert_eq!((&import["status"], counts(&import)), (&json!("canceled"), json!({"lines": 10})));
    assert!(world.list("/prospects").await.is_empty());
    world.post(&format!("{path}/cancel"), json!({})).await.expect_status(202);
    world.post(&format!("{path}/start"), json!({})).await.expect_status(202);
    assert_eq!(worked(&world, &path).await["status"], "canceled");

    let waiting = upload(&world, PEOPLE.as_bytes(), json!({})).await;
    let canceled = world.post(&format!("{waiting}/cancel"), json!({})).await.expect_status(202);
    assert_eq!(canceled.item()["status"], "canceled");
}

#[tokio::test]
async fn an_import_and_its_files_go_after_thirty_days_or_when_it_is_deleted() {
    let world = World::new().await;
    let old = ready(&world, PEOPLE.as_bytes(), json!({})).await;
    run(&world, &old).await;
    let (day, second) = (Duration::from_hours(24), Duration::from_secs(1));
    world.advance(day * 29 + Duration::from_secs(24 * 3_600 - 1));
    let new = ready(&world, PEOPLE.as_bytes(), json!({})).await;
    world.read(&old).await;
    world.advance(second);
    world.get(&old).await.expect_status(404);
    assert_eq!(world.list("/imports").await.len(), 1);
    world.sweep().await;
    assert_eq!(world.objects().len(), 2, "the file and the lines of the new import");
    world.remove(&new).await;
    world.get(&new).await.expect_status(404);
    world.advance(second);
    world.sweep().await;
    assert!(world.objects().is_empty());
    let forgotten = world.create("/imports", json!({"fileName": "a.csv", "sizeBytes": 9})).await;
    world.advance(day * 30);
    world.get(&format!("/imports/{}", forgotten["id"].as_str().unwrap())).await.expect_status(404);
}

#[tokio::test]
async fn an_import_that_runs_is_not_deleted_and_one_without_rejected_lines_has_no_file() {
    let world = World::new().await;
    let path = ready(&world, people(2).as_bytes(), json!({})).await;
    world.get(&format!("{path}/rejected")).await.expect_status(404);
    world.post(&format!("{path}/start"), json!({})).await.expect_status(202);
    world.delete(&path).await.expect_error(409, "conflict", "The import is at work. Cancel it first.");
    worked(&world, &path).await;
    world.get(&format!("{path}/rejected")).await.expect_status(404);
    world.remove(&path).await;
}

#[tokio::test]
async fn an_account_runs_one_import_at_a_time() {
    let world = World::new().await;
    let (one, other) =
        (ready(&world, people(3).as_bytes(), json!({})).await, ready(&world, PEOPLE.as_bytes(), json!({})).await);
    for path in [&one, &other] {
        world.post(&format!("{path}/start"), json!({})).await.expect_status(202);
    }
    for path in [&one, &other] {
        assert_eq!(worked(&world, path).await["status"], "done");
    }
}

#[tokio::test]
async fn an_import_that_waits_for_its_turn_is_canceled_at_once() {
    let world = World::new().await;
    let one = ready(&world, people(3).as_bytes(), json!({})).await;
    let other = ready(&world, PEOPLE.as_bytes(), json!({})).await;
    world.post(&format!("{one}/start"), json!({})).await.expect_status(202);
    world.post(&format!("{other}/start"), json!({})).await.expect_status(202);
    world.post(&format!("{other}/cancel"), json!({})).await.expect_status(202);
    assert_eq!(worked(&world, &other).await["status"], "canceled");
    assert_eq!(worked(&world, &one).await["status"], "done");
}
