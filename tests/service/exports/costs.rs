//! What exports cost at the table (SPECIFICATION §14).

use serde_json::json;
use tests::World;

use super::{ask, people};

/// What the run of the sweeper costs that exports an account with so many prospects. Each has a task, a hire, a note,
/// a meeting and a file.
async fn export_of(number: usize) -> String {
    let world = World::wired().await;
    people(&world, number).await;
    let path = ask(&world, json!({"format": "jsonl"})).await;
    let (_, figures) = world.measure(world.sweep()).await;
    let answer = world.get(&path).await.expect_status(200);
    assert_eq!(answer.item()["status"], "done", "{}", answer.body);
    let calls = figures.calls.len();
    format!("{calls} calls, {} + {} units", figures.read_units, figures.write_units)
}

#[tokio::test]
async fn an_export_reads_each_record_and_writes_only_its_progress() {
    let mut costs = Vec::new();
    for number in [0, 10, 20] {
        costs.push(export_of(number).await);
    }
    // Ten more prospects are sixty more records and their profiles, and no further file: 84 read units.
    let expected = [
        "58 calls, 32 + 37 units",
        "80 calls, 122 + 45 units",
        "80 calls, 206 + 45 units",
    ];
    assert_eq!(costs, expected);
}
