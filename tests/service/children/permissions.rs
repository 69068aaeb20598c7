use domain::Permission;
use serde_json::json;
use tests::{NewKey, World};

use super::{KINDS, prospect, records};

#[tokio::test]
async fn a_key_that_may_only_read_writes_nothing() {
    let world = World::new().await;
    for kind in KINDS {
        let item = kind.make(&world).await;
        let target = kind.target(&item);
        let other = prospect(&world).await;
        let key = world
            .new_key(NewKey {
                permissions: &[kind.read, Permission::ProspectsRead, Permission::ProspectsWrite],
                ..NewKey::default()
            })
            .await;
        let before = records(&world);
        let message = format!("This key lacks the permission {}.", kind.write.name());
        for request in [
            world.post(kind.route, kind.body(&world, &other, json!({}))),
            world.patch(&target, kind.change()),
            world.send("PUT", &target).json(&kind.change()),
            world.delete(&target),
        ] {
            request.key(&key).await.expect_error(403, "forbidden", &message);
        }
        assert_eq!(records(&world), before);
        world.get(&target).key(&key).await.expect_status(200);
        world.get(kind.route).key(&key).await.expect_status(200);
    }
}

#[tokio::test]
async fn a_key_that_may_only_write_reads_nothing() {
    let world = World::new().await;
    for kind in KINDS {
        let other = prospect(&world).await;
        let key = world
            .new_key(NewKey {
                permissions: &[kind.write],
                ..NewKey::default()
            })
            .await;
        let made = world
            .post(kind.route, kind.body(&world, &other, json!({})))
            .key(&key)
            .await;
        let target = kind.target(made.expect_status(201).item());
        let message = format!("This key lacks the permission {}.", kind.read.name());
        for request in [world.get(&target), world.get(kind.route)] {
            request.key(&key).await.expect_error(403, "forbidden", &message);
        }
        world.patch(&target, kind.change()).key(&key).await.expect_status(200);
        world.delete(&target).key(&key).await.expect_status(200);
    }
}

#[tokio::test]
async fn the_permissions_of_one_kind_are_no_other_kinds() {
    let world = World::new().await;
    for kind in KINDS {
        let key = world
            .new_key(NewKey {
                permissions: &[kind.read, kind.write],
                ..NewKey::default()
            })
            .await;
        for other in KINDS {
            let expected = if other.route == kind.route { 200 } else { 403 };
            world.get(other.route).key(&key).await.expect_status(expected);
        }
    }
}
