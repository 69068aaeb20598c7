//! A child that is made while its prospect is being deleted is refused, or is deleted with it.

use std::future::IntoFuture;
use std::time::Duration;

use futures::future::{join, join_all};
use serde_json::json;
use tests::{CallFilter, World};

use crate::ask::Ask;

use super::{KINDS, NO_PROSPECT, TASK, check, prospect, remains};

/// One of the two waits at its transaction until the other one has ended: the deletion then deletes the child, or the
/// creation is refused.
#[tokio::test]
async fn a_child_is_deleted_with_its_prospect_or_refused_whichever_is_written_first() {
    for kind in KINDS {
        for (deletion_waits, with_others) in [(false, false), (false, true), (true, false), (true, true)] {
            let world = World::wired().await;
            let prospect = prospect(&world).await;
            if with_others {
                // So many that the counter of the new child exists already.
                for _ in 0..24 {
                    TASK.add(&world, &prospect, json!({})).await;
                }
            }
            let hold = world.pause(CallFilter::operation("TransactWriteItems"));
            let create = world.post(kind.route, kind.body(&world, &prospect, json!({})));
            let delete = world.delete(&format!("/prospects/{prospect}"));
            let (deleted, made) = if deletion_waits {
                hold.during(delete, create).await
            } else {
                let (made, deleted) = hold.during(create, delete).await;
                (deleted, made)
            };
            deleted.expect_status(200);
            assert_eq!(remains(&world, &prospect), Vec::<serde_json::Value>::new(), "{made}");
            check(&world).await;
            if deletion_waits {
                made.expect_status(201);
            } else {
                made.expect_fault("prospectId", NO_PROSPECT);
            }
        }
    }
}

#[tokio::test]
async fn a_child_whose_prospect_is_hidden_before_it_is_written_is_refused() {
    for kind in KINDS {
        let world = World::wired().await;
        let prospect = prospect(&world).await;
        for _ in 0..60 {
            TASK.add(&world, &prospect, json!({})).await;
        }
        let hold = world.pause(CallFilter::operation("TransactWriteItems"));
        let body = kind.body(&world, &prospect, json!({}));
        let create = world.post(kind.route, body);
        let (made, ()) = hold.during(create, world.remove(&format!("/prospects/{prospect}"))).await;
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
        let world = World::wired().await;
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
            assert!(answer.status == 201 || ["invalid_request", "hire_exists"].contains(&code), "{answer}");
        }
        assert_eq!(remains(&world, &prospect), Vec::<serde_json::Value>::new());
        check(&world).await;
    }
}
