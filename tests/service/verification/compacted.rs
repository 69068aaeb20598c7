//! The check of the table, where directories were folded: it holds, and still finds what is wrong.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures::FutureExt;
use index::{Cell, Column, Kind, Row, Run, Sizes};
use serde_json::json;
use tests::World;

/// Everything is folded, in segments of some rows.
const SIZES: Sizes = Sizes {
    least: 1,
    chunk: 4,
    rows: 100,
    growth: 4,
    most: 64,
    merges: 2,
};

/// Folds the prospects of the first account, and once more when the rows may go.
async fn compact(world: &World) {
    for _ in 0..2 {
        world.advance(Duration::from_secs(60));
        let run = Run {
            now: domain::UnixMs::new(world.now_ms()).unwrap(),
            nonce: world.entropy().bytes(),
            sizes: SIZES,
        };
        let account = world.first().settings.account.id;
        let folded = index::compact(&world.store(), account, Kind::Prospect, &run)
            .await
            .unwrap();
        assert!(!folded.gave_way, "{folded:?}");
    }
}

fn rows(world: &World) -> usize {
    let is_row = |item: &&serde_json::Value| item["pk"]["S"].as_str().unwrap().ends_with("#DIR#prospect");
    // The manifest lies among them.
    world.items().iter().filter(is_row).count() - 1
}

async fn folded_world() -> (World, Vec<String>) {
    let world = World::new().await;
    let mut targets = Vec::new();
    for number in 0..6 {
        let body = json!({"firstName": "Ada", "lastName": "L", "email": format!("a{number}@example.com")});
        let made = world.post("/prospects", body).await.expect_status(201);
        targets.push(format!("/prospects/{}", made.id()));
    }
    compact(&world).await;
    assert_eq!(rows(&world), 0, "all of them lie in segments alone");
    (world, targets)
}

#[tokio::test]
async fn a_table_whose_rows_were_folded_is_consistent() {
    let (world, targets) = folded_world().await;
    world.check_consistency().await;
    world
        .patch(&targets[0], json!({"email": null}))
        .await
        .expect_status(200);
    world.delete(&targets[1]).await.expect_status(200);
    world.check_consistency().await;
    compact(&world).await;
    assert_eq!(rows(&world), 0);
    world.check_consistency().await;
}

async fn is_consistent(world: &World) -> bool {
    AssertUnwindSafe(world.check_consistency()).catch_unwind().await.is_ok()
}

#[tokio::test]
async fn a_row_that_lies_in_no_segment_and_a_segment_that_says_something_else_are_found() {
    let (world, _) = folded_world().await;
    let made = world
        .post("/prospects", json!({"firstName": "Eve", "lastName": "L"}))
        .await;
    let id = made.expect_status(201).id().to_owned();
    let account = world.first().settings.account.id;
    let key = store::Key::index_row(account, "prospect", &id);
    assert!(is_consistent(&world).await);
    world.store().delete(&key).await.unwrap();
    assert!(!is_consistent(&world).await, "neither row nor segment");

    let (world, targets) = folded_world().await;
    let id = targets[2].rsplit('/').next().unwrap().to_owned();
    assert!(is_consistent(&world).await);
    let moment = Cell::Time(world.now_ms() + 1);
    let row = Row::new(id.clone(), 1, [(Column::UpdatedAt, moment)]);
    world
        .store()
        .transact(&[row.write(account, Kind::Prospect)], None)
        .await
        .unwrap();
    assert!(
        !is_consistent(&world).await,
        "a row of a moment at which nothing was changed"
    );
    world
        .store()
        .delete(&store::Key::index_row(account, "prospect", &id))
        .await
        .unwrap();
    assert!(is_consistent(&world).await);
    let row = Row::tombstone(id.clone());
    world
        .store()
        .transact(&[row.write(account, Kind::Prospect)], None)
        .await
        .unwrap();
    assert!(
        !is_consistent(&world).await,
        "a prospect that is there, and gone in lists"
    );
}
