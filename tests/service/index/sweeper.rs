//! The sweeper finds the indexes that are worth compacting.

use index::{Cell, Column, IndexKind, Row};
use serde_json::Value;
use shared::queue::Lane;
use tests::World;
use ulid::Ulid;

async fn put(world: &World, numbers: std::ops::Range<u64>) {
    let account = world.first().settings.account.id;
    let now = world.now_ms();
    let rows = numbers.map(|number| {
        let id = format!("prospect_{}", Ulid::from_parts(now.unsigned_abs(), u128::from(number)));
        let cells = [(Column::CreatedAt, Cell::Time(now)), (Column::UpdatedAt, Cell::Time(now))];
        Row::new(id, 1, cells).write(account, IndexKind::Prospect)
    });
    for batch in rows.collect::<Vec<_>>().chunks(100) {
        world.store().transact(batch, None).await.unwrap();
    }
}

fn is_row(item: &Value) -> bool {
    item["pk"]["S"].as_str().unwrap().ends_with("#INDEX#prospect") && item["sk"]["S"] != "~"
}

/// How many rows there are, and how many of them are marked for compaction.
fn rows(world: &World) -> (usize, usize) {
    let items = world.items();
    let rows: Vec<&Value> = items.iter().filter(|item| is_row(item)).collect();
    (rows.len(), rows.iter().filter(|row| row["due"]["S"] == "COMPACTION").count())
}

async fn count(world: &World) -> i64 {
    world.get("/prospects/count").await.expect_status(200).body["count"].as_i64().unwrap()
}

#[tokio::test]
async fn an_index_that_has_grown_is_compacted() {
    let world = World::wired().await;
    put(&world, 0..700).await;
    let (recent, marked) = rows(&world);
    assert_eq!(recent, 700);
    assert!((7..=60).contains(&marked), "about one row in 32 is marked: {marked}");
    world.sweep().await;
    assert_eq!(rows(&world), (0, 0));
    assert_eq!(count(&world).await, 700);
    put(&world, 700..800).await;
    assert_eq!(count(&world).await, 800);
}

#[tokio::test]
async fn an_index_is_compacted_while_it_grows() {
    let world = World::wired().await;
    let mut most = 0;
    for batch in 0..40 {
        put(&world, batch * 100..(batch + 1) * 100).await;
        world.deliver_webhooks().await;
        most = most.max(rows(&world).0);
        assert_eq!(count(&world).await, i64::try_from((batch + 1) * 100).unwrap());
    }
    // A row wakes the dispatcher once in 64 rows, and 32 rows are enough.
    assert!((64..800).contains(&most), "{most} recent rows");
}

#[tokio::test]
async fn a_message_compacts_8_192_rows_and_leaves_the_others_to_the_next_one() {
    let world = World::wired().await;
    put(&world, 0..9_000).await;
    world.relay();
    // The fast lane passes the messages on, so that no delivery waits for a compaction.
    assert!(world.dispatch_in(Lane::Fast).await);
    assert_eq!(rows(&world).0, 9_000);
    assert!(world.dispatch_in(Lane::Compaction).await);
    assert_eq!(rows(&world).0, 9_000 - 8_192);
    assert_eq!(count(&world).await, 9_000);
    world.deliver_webhooks().await;
    assert_eq!((rows(&world).0, count(&world).await), (0, 9_000));
}

/// The number of a row that is marked.
async fn marked() -> u64 {
    let world = World::wired().await;
    put(&world, 0..200).await;
    let items = world.items();
    let rows = items.iter().filter(|item| is_row(item));
    let at = rows.map(|row| row["due"]["S"] == "COMPACTION").position(|is_marked| is_marked);
    u64::try_from(at.unwrap()).unwrap()
}

#[tokio::test]
async fn at_rest_a_small_index_is_compacted_and_the_smallest_is_left_and_unmarked() {
    let (world, marked) = (World::wired().await, marked().await);
    put(&world, marked..marked + 32).await;
    world.sweep().await;
    assert_eq!(rows(&world), (0, 0));
    let world = World::wired().await;
    put(&world, marked..marked + 31).await;
    assert!(rows(&world).1 > 0);
    world.sweep().await;
    assert_eq!(rows(&world), (31, 0));
    let calls = world.calls().len();
    world.sweep().await;
    assert_eq!(
        world.calls().len(),
        calls + 18,
        "eight queries for deliveries, one for deletions, one for retentions, one for erasures, one for bytes of files, one for custom fields, one for exports, one for imports, one for marks, a \
         read and a write of the run's mark"
    );
    assert_eq!(count(&world).await, 31);
}
