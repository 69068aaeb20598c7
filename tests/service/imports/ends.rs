//! Imports that are canceled, deleted, or over.

use std::time::Duration;

use serde_json::json;
use tests::World;
use tests::faults::CallFilter;

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
    let forgotten = ready(&world, PEOPLE.as_bytes(), json!({})).await;
    world.advance(day * 6 + Duration::from_secs(24 * 3_600 - 1));
    world.read(&forgotten).await;
    world.advance(second);
    world.get(&forgotten).await.expect_status(404);
}

#[tokio::test]
async fn a_reading_that_is_canceled_and_a_file_that_comes_late_leave_no_object() {
    let world = World::wired().await;
    let path = upload(&world, people(600).as_bytes(), json!({})).await;
    world.read(&path).await;
    // The worker has stored the parts when it hears of the cancel.
    let hold = world.pause(CallFilter::operation("TransactWriteItems").after(2));
    let cancel = world.post(&format!("{path}/cancel"), json!({}));
    hold.during(world.deliver_webhooks(), cancel).await.1.expect_status(202);
    assert_eq!(world.objects().len(), 3, "the file and two parts");
    world.remove(&path).await;
    let asked = world.post("/imports", json!({"fileName": "a.csv", "sizeBytes": 9})).await.expect_status(201);
    world.remove(&format!("/imports/{}", asked.id())).await;
    world.advance(Duration::from_secs(1));
    world.sweep().await;
    assert_eq!(world.send_bytes(&asked.body, b"Name,a\nA\n").await.status, 200);
    world.deliver_webhooks().await;
    assert!(world.objects().is_empty(), "{:?}", world.objects());
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
async fn an_account_runs_one_import_at_a_time_and_cancels_at_once_one_that_waits() {
    let world = World::new().await;
    let mut paths = Vec::new();
    for _ in 0..3 {
        paths.push(ready(&world, people(3).as_bytes(), json!({})).await);
    }
    for path in &paths {
        world.post(&format!("{path}/start"), json!({})).await.expect_status(202);
    }
    world.post(&format!("{}/cancel", paths[1]), json!({})).await.expect_status(202);
    for (path, end) in paths.iter().zip(["done", "canceled", "done"]) {
        assert_eq!(worked(&world, path).await["status"], end);
    }
}
