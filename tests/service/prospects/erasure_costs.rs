//! What erasures cost at the table, with the work of the sweeper (ADR 0046).

use std::time::Duration;

use serde_json::json;
use tests::World;

use super::erasures::{erase, request};
use super::{create, target};
use crate::children::{NOTE, id};
use crate::costs::cost;

const DAY: Duration = Duration::from_hours(24);

/// What a run of the sweeper costs.
async fn sweep(world: &World) -> String {
    let (_, figures) = world.measure(world.sweep()).await;
    let calls = figures.calls.len();
    format!("{calls} calls, {} + {} units", figures.read_units, figures.write_units)
}

/// Prospects with a note each, in functions that are warm.
async fn people(world: &World, number: usize) -> Vec<serde_json::Value> {
    let mut people = Vec::new();
    for _ in 0..number {
        let person = create(world, json!({})).await;
        NOTE.add(world, &id(&person), json!({})).await;
        people.push(person);
    }
    world.get("/auth").await.expect_status(200);
    world.sweep().await;
    people
}

#[tokio::test]
async fn one_search_serves_many_erasures() {
    let mut costs = Vec::new();
    for number in [0, 1, 10] {
        let world = World::wired().await;
        for person in people(&world, number).await {
            erase(&world, &person).await.expect_status(202);
        }
        world.advance(Duration::from_mins(1));
        let search = sweep(&world).await;
        world.advance(DAY + Duration::from_mins(1));
        costs.push([search, sweep(&world).await]);
    }
    // Without erasures, it asks what is due. An erasure reads the 70 days of events, the indexes and the partition.
    let expected = [
        ["18 calls, 9 + 1 units", "18 calls, 9 + 1 units"],
        ["123 calls, 104 + 23 units", "35 calls, 25 + 6 units"],
        ["194 calls, 150 + 177 units", "35 calls, 25 + 51 units"],
    ];
    assert_eq!(costs, expected);
}

#[tokio::test]
async fn a_round_of_retention_reads_each_prospect_once_and_erases_it_in_one_transaction() {
    let mut costs = Vec::new();
    for number in [0, 1, 10] {
        let world = World::wired().await;
        people(&world, number).await;
        let body = json!({"retention": {"days": 365}});
        world.patch("/account", body).await.expect_status(200);
        world.advance(DAY * 400);
        costs.push(sweep(&world).await);
    }
    // Of these, 10 calls and 6 + 16 units note the events that both accounts had 400 days ago.
    let expected = [
        "44 calls, 30 + 21 units",
        "172 calls, 154 + 116 units",
        "333 calls, 348 + 914 units",
    ];
    assert_eq!(costs, expected);
}

#[tokio::test]
async fn an_erasure_costs_seven_write_units_more_than_a_deletion() {
    let world = World::wired().await;
    let people = people(&world, 2).await;
    world.get("/prospects").await.expect_status(200);
    let path = format!("{}/erase", target(&people[1]));
    let requests = [world.delete(&target(&people[0])), world.post(&path, request())];
    let mut costs = Vec::new();
    for request in requests {
        costs.push(cost(&world, request).await.0);
    }
    let expected = [
        "2 trips, 1 + 31 units: UpdateItem Query TransactWriteItems",
        // Four indexes say how many records it removes.
        "3 trips, 6 + 38 units: UpdateItem Query Query Query Query Query Query TransactWriteItems",
    ];
    assert_eq!(costs, expected);
}
