//! The consistency check over compacted indexes: it accepts what is right, and still rejects what is wrong.

use std::panic::AssertUnwindSafe;

use domain::UnixMs;
use futures::FutureExt;
use index::{Cell, Column, IndexKind, Row, Sizes};
use serde_json::json;
use tests::World;

/// Compacts everything, into segments of some rows.
const SIZES: Sizes =
    Sizes { least: 1, tier: 1, chunk: 4, rows: 100, growth: 4, most: 64, memory: 64 * 1024 * 1024, merges: 2 };

/// Compacts the prospects of the first account.
async fn compact(world: &World) {
    let account = world.first().settings.account.id;
    let compacted = world.compact(account, IndexKind::Prospect, SIZES).await.unwrap();
    assert!(!compacted.gave_way, "{compacted:?}");
}

fn rows(world: &World) -> usize {
    let is_row = |item: &&serde_json::Value| item["pk"]["S"].as_str().unwrap().ends_with("#INDEX#prospect");
    // The manifest is one of the items.
    world.items().iter().filter(is_row).count() - 1
}

async fn compacted_world() -> (World, Vec<String>) {
    let world = World::new().await;
    let mut targets = Vec::new();
    for number in 0..6 {
        let body = json!({"firstName": "Ada", "lastName": "L", "email": format!("a{number}@example.com")});
        let made = world.post("/prospects", body).await.expect_status(201);
        targets.push(format!("/prospects/{}", made.id()));
    }
    compact(&world).await;
    assert_eq!(rows(&world), 0, "all of them are in segments alone");
    (world, targets)
}

async fn is_consistent(world: &World) -> bool {
    AssertUnwindSafe(world.check_consistency()).catch_unwind().await.is_ok()
}

#[tokio::test]
async fn a_missing_row_and_a_wrong_row_are_detected() {
    let (world, _) = compacted_world().await;
    let made = world.post("/prospects", json!({"firstName": "Eve", "lastName": "L"})).await;
    let id = made.expect_status(201).id().to_owned();
    let account = world.first().settings.account.id;
    let key = store::Key::index_row(account, "prospect", &id);
    assert!(is_consistent(&world).await);
    world.store().delete(&key).await.unwrap();
    assert!(!is_consistent(&world).await, "neither row nor segment");

    let (world, targets) = compacted_world().await;
    let id = targets[2].rsplit('/').next().unwrap().to_owned();
    assert!(is_consistent(&world).await);
    let time = Cell::Time(world.now_ms() + 1);
    let row = Row::new(id.clone(), 1, [(Column::UpdatedAt, time)]);
    world.store().transact(&[row.write(account, IndexKind::Prospect)], None).await.unwrap();
    assert!(!is_consistent(&world).await, "a row with the time of no change");
    world.store().delete(&store::Key::index_row(account, "prospect", &id)).await.unwrap();
    assert!(is_consistent(&world).await);
    let row = Row::tombstone(id.clone(), UnixMs::default());
    world.store().transact(&[row.write(account, IndexKind::Prospect)], None).await.unwrap();
    assert!(!is_consistent(&world).await, "an existing prospect with a tombstone");
}
