//! The most bytes of the custom values of a prospect (SPECIFICATION §17.8).

use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::merge::{merge, merged};
use super::{create, target};
use crate::ask::Ask;

/// The most bytes.
const MOST: usize = 32 * 1_024;

/// Defines four fields of long texts, and returns how long the last one can be if the others are as long as they can be.
/// The stored object has the numbers of the fields and some punctuation.
async fn define(world: &World, frame: &str) -> usize {
    for at in 0..4 {
        let body = json!({"key": format!("f{at}"), "label": "Long", "type": "longText"});
        world.create("/custom-fields", body).await;
    }
    MOST - frame.len() - 30_000
}

fn long() -> Value {
    let text = "x".repeat(10_000);
    json!({"f0": text, "f1": text, "f2": text})
}

fn last(length: usize) -> Value {
    json!({"f3": "x".repeat(length)})
}

fn fault(bytes: usize) -> String {
    format!("must take at most 32768 bytes in all, not {bytes}; deleted fields count while they can come back")
}

#[tokio::test]
async fn the_values_of_a_prospect_take_at_most_32_kilobytes() {
    let world = World::new().await;
    let rest = define(&world, r#"{"1":"","2":"","3":"","4":""}"#).await;
    let fields = crate::children::over(long(), last(rest));
    let ada = create(&world, json!({"customFields": fields})).await;
    let answer = world.patch(&target(&ada), json!({"customFields": last(rest + 1)})).await;
    answer.expect_fault("customFields", &fault(MOST + 1));
    world.remove("/custom-fields/f0").await;
    let answer = world.patch(&target(&ada), json!({"customFields": last(rest + 1)})).await;
    answer.expect_fault("customFields", &fault(MOST + 1));
}

#[tokio::test]
async fn a_merge_gives_a_prospect_no_more() {
    let world = World::new().await;
    let rest = define(&world, r#"{"1":"","2":"","3":"","4":""}"#).await;
    let winner = create(&world, json!({"customFields": long()})).await;
    let exceeding = create(&world, json!({"customFields": last(rest + 1)})).await;
    let fitting = create(&world, json!({"customFields": last(rest)})).await;
    let message = "The custom fields of the prospects take 32769 bytes together, and one prospect may have 32768. Clear \
                   some of them first. Deleted fields count while they can come back.";
    let refused = merge(&world, &winner, &[&exceeding], json!({})).await;
    refused.expect_error(409, "limit_reached", message);
    merged(&world, &winner, &[&fitting]).await;
    let profile = world.read(&format!("{}/profile", target(&winner))).await;
    assert_eq!(profile["customFields"], crate::children::over(long(), last(rest)));
}

/// A longer option can replace another one.
#[tokio::test]
async fn a_prospect_that_has_more_can_get_less() {
    let world = World::new().await;
    let rest = define(&world, r#"{"1":"","2":"","3":"","4":"","5":"a"}"#).await;
    let option = "b".repeat(100);
    let body = json!({"key": "f4", "label": "One", "type": "select", "options": [{"value": "a"}, {"value": option}]});
    world.create("/custom-fields", body).await;
    let fields = crate::children::over(long(), last(rest));
    let fields = crate::children::over(fields, json!({"f4": "a"}));
    let ada = create(&world, json!({"customFields": fields})).await;
    world.update("/custom-fields/f4", json!({"mergeInto": {"a": option}})).await;
    // The shown values can be sent back before the longer option is stored.
    let path = format!("{}/profile", target(&ada));
    let shown = world.read(&path).await["customFields"].clone();
    world.update(&target(&ada), json!({"customFields": shown})).await;
    assert_eq!(world.read(&path).await["customFields"], shown);
    world.advance(Duration::from_mins(1));
    world.sweep().await;
    let set = async |length: usize| {
        let body = json!({"customFields": last(length)});
        world.patch(&target(&ada), body).await
    };
    let refused = set(rest + 1).await;
    refused.expect_fault("customFields", &fault(MOST + 100));
    set(rest - 1).await.expect_status(200);
    let lady = create(&world, json!({"firstName": "Lady"})).await;
    merged(&world, &ada, &[&lady]).await;
    let profile = world.read(&format!("{}/profile", target(&ada))).await;
    let shown = crate::children::over(last(rest - 1), json!({"f4": option}));
    assert_eq!(profile["customFields"], crate::children::over(long(), shown));
}
