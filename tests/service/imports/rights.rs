//! Which keys may import, and in whose name.

use domain::Permission;
use serde_json::json;
use tests::World;
use tests::world::NewKey;

use super::{PEOPLE, ready, worked};
use crate::ask::Ask;

#[tokio::test]
async fn a_key_needs_to_write_prospects_and_the_account_for_new_fields() {
    let world = World::new().await;
    let path = ready(&world, PEOPLE.as_bytes(), json!({"createFields": true})).await;
    let reader = world.new_key(NewKey { permissions: &[Permission::ProspectsRead], ..NewKey::default() }).await;
    let writer = world.new_key(NewKey { permissions: &[Permission::ProspectsWrite], ..NewKey::default() }).await;
    for target in ["/imports", &path, &format!("{path}/rejected")] {
        world.get(target).key(&reader).await.expect_status(403);
    }
    let start = format!("{path}/start");
    world.post(&start, json!({})).key(&writer).await.expect_status(403);
    world.post(&format!("{start}?dryRun=true"), json!({})).key(&writer).await.expect_status(202);
    worked(&world, &path).await;
    world.patch(&path, json!({"createFields": false})).key(&writer).await.expect_status(200);
    world.post(&start, json!({})).key(&writer).await.expect_status(202);
    assert_eq!(worked(&world, &path).await["status"], "done");
    let other = world.second_account_api_key();
    world.get(&path).key(other).await.expect_status(404);
    world.post(&start, json!({})).key(other).await.expect_status(404);
}

#[tokio::test]
async fn the_end_of_a_key_ends_its_imports() {
    let world = World::new().await;
    let key = world.new_key(NewKey::default()).await;
    let path = ready(&world, PEOPLE.as_bytes(), json!({})).await;
    world.post(&format!("{path}/start"), json!({})).key(&key).await.expect_status(202);
    world.revoke(&key).await;
    let import = worked(&world, &path).await;
    assert_eq!((&import["status"], &import["failure"]["code"]), (&json!("failed"), &json!("key_ended")));
    assert!(world.list("/prospects").await.is_empty());
}
