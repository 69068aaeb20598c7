use std::future::IntoFuture;

use futures::future::{join, join_all};
use serde_json::json;
use tests::World;

use super::{KINDS, check, event, listed, records, told};

#[tokio::test]
async fn a_deleted_record_is_gone_everywhere_and_stays_gone() {
    let world = World::new().await;
    for kind in KINDS {
        let item = kind.make(&world).await;
        let target = kind.target(&item);
        let answer = world.delete(&target).await.expect_status(200);
        answer.expect_no_header("etag").expect_body(kind.deleted(&item));
        for request in [
            world.get(&target),
            world.patch(&target, kind.change()),
            world.delete(&target),
        ] {
            request.await.expect_error(404, "not_found", &kind.not_found());
        }
        assert!(listed(&world, kind.route).await.is_empty());
        let of_prospect = format!("{}?prospectId={}", kind.route, item["prospectId"].as_str().unwrap());
        assert!(listed(&world, &of_prospect).await.is_empty());
        let (told, changes) = event(&world, &format!("{}.deleted", kind.noun));
        assert_eq!((told, changes), (item, Vec::new()), "the record as it was");
    }
    check(&world).await;
}

#[tokio::test]
async fn a_deletion_with_an_idempotency_key_is_done_once_and_replayed() {
    let world = World::new().await;
    for kind in KINDS {
        let item = kind.make(&world).await;
        let target = kind.target(&item);
        let delete = || world.delete(&target).idempotency_key(kind.noun);
        delete()
            .await
            .expect_status(200)
            .expect_no_header("idempotency-replayed");
        let before = (records(&world), told(&world));
        let again = delete()
            .await
            .expect_status(200)
            .expect_header("idempotency-replayed", "true");
        again.expect_body(kind.deleted(&item));
        assert_eq!((records(&world), told(&world)), before);
    }
}

#[tokio::test]
async fn deletions_at_once_delete_once() {
    let world = World::new().await;
    for kind in KINDS {
        let target = kind.target(&kind.make(&world).await);
        let answers = join_all((0..8).map(|_| world.delete(&target).into_future())).await;
        let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 404, 404, 404, 404, 404, 404, 404], "{}", kind.noun);
        event(&world, &format!("{}.deleted", kind.noun));
    }
    check(&world).await;
}

#[tokio::test]
async fn an_update_and_a_deletion_at_once_leave_no_record() {
    let world = World::new().await;
    for kind in KINDS {
        let target = kind.target(&kind.make(&world).await);
        let (changed, deleted) = join(
            world.patch(&target, kind.change()).into_future(),
            world.delete(&target).into_future(),
        )
        .await;
        assert!([200, 404].contains(&changed.status), "{changed}");
        deleted.expect_status(200);
        world.get(&target).await.expect_status(404);
    }
    check(&world).await;
}

#[tokio::test]
async fn a_path_without_an_id_takes_no_deletion() {
    let world = World::new().await;
    for kind in KINDS {
        let answer = world.delete(kind.route).await.expect_status(405);
        answer.expect_header("allow", "GET, HEAD, POST").expect_body(json!({
            "success": false, "error": "Method not allowed", "code": "method_not_allowed",
            "message": "This path takes GET, HEAD, POST.", "requestId": "test-request",
        }));
    }
}
