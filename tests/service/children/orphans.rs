//! A child that is made while its prospect is being deleted is refused, or is deleted with it.

use std::future::IntoFuture;
use std::time::Duration;

use futures::future::{join, join_all};
use serde_json::json;
use tests::{CallFilter, Response, World};

use crate::ask::Ask;

use super::{ChildRecord, KINDS, NO_PROSPECT, TASK, check, prospect, remains};

async fn expect_no_orphan(world: &World, prospect: &str, made: Response) {
    assert_eq!(remains(world, prospect), Vec::<serde_json::Value>::new(), "{made}");
    check(world).await;
    if made.status != 201 {
        made.expect_fault("prospectId", NO_PROSPECT);
    }
}

/// A creation, and a deletion that waits at its transaction until the child is there.
async fn deleted_after(world: &World, kind: ChildRecord, prospect: &str) -> (Response, Response) {
    let hold = world.pause(CallFilter::operation("TransactWriteItems"));
    let delete = world.delete(&format!("/prospects/{prospect}"));
    let create = async {
        let body = kind.body(world, prospect, json!({}));
        world.post(kind.route, body).await
    };
    hold.during(delete, create).await
}

#[tokio::test]
async fn a_child_that_is_made_after_the_deletion_has_looked_is_deleted_with_the_prospect() {
    for kind in KINDS {
        for with_others in [false, true] {
            let world = World::new().await;
            let prospect = prospect(&world).await;
            if with_others {
                TASK.add(&world, &prospect, json!({})).await;
            }
            let (deleted, made) = deleted_after(&world, kind, &prospect).await;
            deleted.expect_status(200);
            expect_no_orphan(&world, &prospect, made.expect_status(201)).await;
        }
    }
}

#[tokio::test]
async fn a_child_whose_prospect_is_deleted_before_it_is_written_is_refused() {
    for kind in KINDS {
        for with_others in [false, true] {
            let world = World::new().await;
            let prospect = prospect(&world).await;
            if with_others {
                TASK.add(&world, &prospect, json!({})).await;
            }
            let hold = world.pause(CallFilter::operation("TransactWriteItems"));
            let body = kind.body(&world, &prospect, json!({}));
            let create = world.post(kind.route, body);
            let (made, deleted) = hold
                .during(create, world.delete(&format!("/prospects/{prospect}")))
                .await;
            deleted.expect_status(200);
            let made = made.expect_fault("prospectId", NO_PROSPECT);
            expect_no_orphan(&world, &prospect, made).await;
        }
    }
}

#[tokio::test]
async fn a_child_whose_prospect_is_hidden_before_it_is_written_is_refused() {
    for kind in KINDS {
        let world = World::new().await;
        let prospect = prospect(&world).await;
        for _ in 0..60 {
            TASK.add(&world, &prospect, json!({})).await;
        }
        let hold = world.pause(CallFilter::operation("TransactWriteItems"));
        let body = kind.body(&world, &prospect, json!({}));
        let create = world.post(kind.route, body);
        let (made, ()) = hold
            .during(create, world.remove(&format!("/prospects/{prospect}")))
            .await;
        made.expect_fault("prospectId", NO_PROSPECT);
        world.advance(Duration::from_secs(30));
        world.sweep().await;
        assert_eq!(remains(&world, &prospect), Vec::<serde_json::Value>::new());
        check(&world).await;
    }
}

#[tokio::test]
async fn children_that_are_made_during_a_deletion_leave_no_orphan() {
    for kind in KINDS {
        let world = World::new().await;
        let prospect = prospect(&world).await;
        let create = || {
            let body = kind.body(&world, &prospect, json!({}));
            world.post(kind.route, body).into_future()
        };
        let target = format!("/prospects/{prospect}");
        let (deleted, made) = join(world.delete(&target).into_future(), join_all((0..4).map(|_| create()))).await;
        // If new children keep arriving, the deletion may give up, and the client repeats it.
        if deleted.status != 200 {
            assert_eq!(deleted.body["code"], "conflict", "{deleted}");
            world.remove(&target).await;
        }
        for answer in &made {
            let code = answer.body["code"].as_str().unwrap_or_default();
            assert!(
                answer.status == 201 || ["invalid_request", "hire_exists"].contains(&code),
                "{answer}"
            );
        }
        assert_eq!(remains(&world, &prospect), Vec::<serde_json::Value>::new());
        check(&world).await;
    }
}
