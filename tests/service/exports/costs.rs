//! What exports cost at the table (SPECIFICATION §20).

use serde_json::json;
use tests::World;

use super::{ask, people};

/// What the sweeper's run costs that writes an export of an account with so many prospects, each with a task, a hire, a note,
/// a meeting and a file.
async fn export_of(number: usize) -> String {
    let world = World::new().await;
    people(&world, number).await;
    let path = ask(&world, json!({"format": "jsonl"})).await;
    let (_, figures) = world.measure(world.sweep()).await;
    let answer = world.get(&path).await.expect_status(200);
    assert_eq!(answer.item()["status"], "done", "{}", answer.body);
    let calls = figures.calls.len();
    format!("{calls} calls, {} + {} units", figures.read_units, figures.write_units)
}

#[tokio::test]
async fn an_export_reads_each_record_twice_and_writes_only_its_progress() {
    let mut costs = Vec::new();
    for number in [0, 10, 100] {
        costs.push(export_of(number).await);
    }
    assert_eq!(costs, [""; 3]);
}
