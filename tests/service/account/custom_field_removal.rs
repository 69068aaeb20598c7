//! What is left of a custom field 30 days after its deletion: nothing (SPECIFICATION §17.7).

use std::future::IntoFuture;
use std::time::Duration;

use futures::future::join;
use serde_json::{Value, json};
use tests::World;
use tests::faults::{CallFilter, Phase};

use super::custom_fields::{DAY, WAIT, at, field, keys, merge, person, restore, undo, values, with};
use crate::ask::Ask;

const SECRET: &str = "Geheim7";

fn path(id: &str) -> String {
    format!("/prospects/{id}")
}

/// How many items of these kinds the table has: definitions, claims of values, work, and prospects with the value.
fn left(world: &World) -> [usize; 4] {
    let items = world.items();
    let count = |is_counted: &dyn Fn(&Value) -> bool| items.iter().filter(|item| is_counted(item)).count();
    let key = |item: &Value, name: &str| item[name]["S"].as_str().unwrap_or_default().to_owned();
    [
        count(&|item| key(item, "sk").starts_with("CUSTOMFIELD#")),
        count(&|item| key(item, "pk").contains("#CUSTOM#")),
        count(&|item| key(item, "pk").ends_with("#SETTLING")),
        count(&|item| key(item, "sk") == "PROSPECT" && item.to_string().contains(SECRET)),
    ]
}

/// A unique field `badge` that is filterable, and the prospect that has its value.
async fn account(world: &World) -> String {
    let members = json!({"unique": true, "filterable": true});
    world.create("/custom-fields", with(field("badge", "text"), &members)).await;
    person(world, "Ada", json!({"badge": SECRET})).await
}

#[tokio::test]
async fn definition_values_and_claims_are_removed_after_thirty_days_and_nobody_notices() {
    let world = World::wired().await;
    let ada = account(&world).await;
    world.remove(&at("badge")).await;
    let before = world.get(&path(&ada)).await;
    world.advance(Duration::from_millis(30 * 86_400_000 - 1));
    world.sweep().await;
    assert_eq!(left(&world), [1, 1, 1, 1], "the last moment to restore the field");
    world.advance(Duration::from_millis(2));
    world.sweep().await;
    assert_eq!(left(&world), [0, 1, 1, 1], "functions that know the field may still run");
    world.advance(WAIT);
    let events = world.events().len();
    world.sweep().await;
    assert_eq!(left(&world), [0, 0, 0, 0]);
    assert_eq!(world.events().len(), events);
    let after = world.get(&path(&ada)).await;
    assert_eq!((after.header("etag"), &after.body), (before.header("etag"), &before.body));
    let again = account(&world).await;
    assert_eq!(values(&world, &again).await, json!({"badge": SECRET}));
    assert_eq!(values(&world, &ada).await, json!({}));
    world.sweep().await;
    assert_eq!(world.list(&format!("/prospects?cf.badge={SECRET}")).await.len(), 1);
    world.check_consistency().await;
}

#[tokio::test]
async fn a_new_field_with_the_key_shows_only_its_own_values_before_the_old_ones_are_removed() {
    let world = World::wired().await;
    let ada = account(&world).await;
    world.remove(&at("badge")).await;
    world.advance(DAY * 31);
    let bob = account(&world).await;
    assert_eq!(values(&world, &ada).await, json!({}));
    world.sweep().await;
    assert_eq!(left(&world), [1, 2, 1, 2], "the sweeper waits a minute");
    // A write of the prospect removes what is gone.
    world.update(&path(&ada), json!({"title": "T"})).await;
    assert_eq!(left(&world), [1, 1, 1, 1]);
    world.advance(WAIT);
    world.sweep().await;
    assert_eq!(left(&world), [1, 1, 0, 1]);
    assert_eq!(values(&world, &ada).await, json!({}));
    assert_eq!(values(&world, &bob).await, json!({"badge": SECRET}));
    let refused = world.patch(&path(&ada), json!({"customFields": {"badge": SECRET}})).await;
    assert_eq!(refused.expect_status(409).body["prospectId"], bob);
    world.check_consistency().await;
}

#[tokio::test]
async fn merged_prospects_lose_the_values_too_whatever_the_order() {
    for is_undone in [false, true] {
        let world = World::wired().await;
        let [winner, loser] = [person(&world, "Eva", json!({})).await, account(&world).await];
        world.advance(DAY);
        let merge = merge(&world, &winner, &loser).await;
        world.remove(&at("badge")).await;
        world.advance(DAY * 29);
        if is_undone {
            undo(&world, &merge).await;
        }
        world.advance(DAY * 2);
        world.sweep().await;
        world.advance(WAIT);
        world.sweep().await;
        assert_eq!(left(&world), [0, 0, 0, 0], "undone: {is_undone}");
        world.check_consistency().await;
    }
}

#[tokio::test]
async fn prospects_that_are_merged_while_values_are_removed_bring_none_back() {
    let world = World::wired().await;
    let [winner, loser] = [person(&world, "Eva", json!({})).await, account(&world).await];
    world.remove(&at("badge")).await;
    world.advance(DAY * 31);
    world.sweep().await;
    let merge = merge(&world, &winner, &loser).await;
    assert_eq!(left(&world), [0, 0, 1, 0], "the merge settles what it writes");
    undo(&world, &merge).await;
    assert_eq!(left(&world), [0, 0, 1, 0]);
    world.check_consistency().await;
}

#[tokio::test]
async fn writers_at_the_same_time_bring_no_value_back_and_lose_nothing() {
    let world = World::wired().await;
    let ada = account(&world).await;
    world.create("/custom-fields", field("kept", "text")).await;
    world.remove(&at("badge")).await;
    world.advance(DAY * 31);
    world.sweep().await;
    world.advance(WAIT);
    let other = world.fresh_functions();
    // A field that is newer than the definitions that the sweeper reads.
    world.create("/custom-fields", field("young", "text")).await;
    let body = json!({"title": "T", "customFields": {"kept": "k", "young": "y"}});
    let write = other.patch(&path(&ada), body).into_future();
    let (written, _) = join(write, join(world.sweep(), other.sweep())).await;
    written.expect_status(200);
    world.sweep().await;
    assert_eq!(left(&world), [2, 0, 0, 0]);
    assert_eq!(values(&world, &ada).await, json!({"kept": "k", "young": "y"}));
    world.check_consistency().await;
}

#[tokio::test]
async fn a_sweeper_that_is_killed_at_any_call_loses_nothing_and_tells_nothing_twice() {
    let world = World::wired().await;
    account(&world).await;
    let options = json!([{"value": "old"}, {"value": "new"}]);
    world.create("/custom-fields", with(field("choice", "select"), &json!({"options": options}))).await;
    let mut ids = Vec::new();
    for number in 0..3 {
        ids.push(person(&world, &format!("A{number}"), json!({"choice": "old"})).await);
    }
    world.remove(&at("badge")).await;
    world.advance(DAY * 31);
    world.update(&at("choice"), json!({"mergeInto": {"old": "new"}})).await;
    let before = world.events().len();
    let points = (0..100).flat_map(|call| [Phase::Before, Phase::After].map(|phase| (call, phase)));
    for (call, phase) in points {
        world.advance(WAIT);
        let functions = world.fresh_functions();
        functions.kill(phase, CallFilter::call(call), functions.sweep()).await;
        functions.clear_faults();
        for id in &ids {
            assert_eq!(values(&world, id).await, json!({"choice": "new"}), "{call} {phase:?}");
        }
        if left(&world) == [1, 0, 0, 0] {
            assert!(call > 20, "killed at each call: {call}");
            break;
        }
    }
    assert_eq!(left(&world), [1, 0, 0, 0]);
    assert_eq!(world.events().len(), before + ids.len());
    world.check_consistency().await;
}

#[tokio::test]
async fn a_restored_field_is_not_removed_later() {
    let world = World::wired().await;
    let ada = account(&world).await;
    world.remove(&at("badge")).await;
    world.advance(DAY * 29);
    restore(&world, "badge").await.expect_status(200);
    for _ in 0..3 {
        world.advance(DAY);
        world.sweep().await;
    }
    assert_eq!(keys(&world).await, ["badge"]);
    assert_eq!(values(&world, &ada).await, json!({"badge": SECRET}));
    assert_eq!(left(&world), [1, 1, 0, 1]);
}
