//! Sweepers that die, and sweepers that run at the same time.

use std::time::Duration;

use serde_json::json;
use tests::World;

use super::{ask, done, exported, people, shown};
use crate::dying;

#[tokio::test]
async fn a_sweeper_may_die_at_any_call_of_an_export() {
    let prepare = async |world: &World| {
        people(world, 3).await;
        ask(world, json!({"format": "jsonl"})).await
    };
    let check = async |world: &World, path: String, context: &str| {
        // The lease of the step that died ends.
        world.advance(Duration::from_mins(1));
        let answer = done(world, &path).await;
        assert_eq!(exported(world, &answer).await, shown(world).await, "{context}");
        world.advance(Duration::from_hours(25));
        world.sweep().await;
        assert_eq!(world.objects().len(), 3, "only the files of the prospects are left");
    };
    dying::at_every_call(5, prepare, check).await;
}

#[tokio::test]
async fn two_sweepers_write_an_export_once() {
    let world = World::wired().await;
    people(&world, 5).await;
    let path = ask(&world, json!({"format": "jsonl"})).await;
    let other = world.fresh_functions();
    tokio::join!(world.sweep(), other.sweep());
    let answer = done(&world, &path).await;
    assert_eq!(exported(&world, &answer).await, shown(&world).await);
}
