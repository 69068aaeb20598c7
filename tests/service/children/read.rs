use serde_json::json;
use tests::World;

use super::{KINDS, Kind, id, over};

#[tokio::test]
async fn a_record_by_its_id_is_what_was_created() {
    let world = World::new().await;
    for kind in KINDS {
        let item = kind.make(&world).await;
        let answer = world.get(&kind.target(&item)).await.expect_status(200);
        answer
            .expect_header("etag", "\"1\"")
            .expect_body(json!({"success": true, "item": item}));
    }
}

/// Ids that no record has: malformed, another kind's, of a prospect that is not there, of a child that is not there.
async fn strange_ids(world: &World, kind: Kind) -> Vec<String> {
    let real = id(&kind.make(world).await);
    let (head, last) = real.split_at(real.len() - 1);
    let other = if last == "0" { "1" } else { "0" };
    let prefix = kind.noun;
    vec![
        "x".to_owned(),
        format!("{prefix}_"),
        format!("{prefix}_01K00000000000000000000000"),
        format!("{prefix}_01K000000000000000000000000000000000000000"),
        real.to_lowercase(),
        head.to_owned(),
        format!("{head}{other}"),
        format!("{real}0"),
        real.replace(prefix, "prospect"),
        "%00".to_owned(),
        "%F0%9F%98%80".to_owned(),
    ]
}

#[tokio::test]
async fn what_is_no_id_is_not_found_for_reading_changing_and_deleting() {
    let world = World::new().await;
    for kind in KINDS {
        for strange in strange_ids(&world, kind).await {
            let target = format!("{}/{strange}", kind.route);
            for request in [
                world.get(&target),
                world.patch(&target, kind.change()),
                world.send("PUT", &target).json(&kind.change()),
                world.delete(&target),
            ] {
                request.await.expect_error(404, "not_found", &kind.not_found());
            }
        }
    }
}

#[tokio::test]
async fn another_account_sees_changes_and_deletes_nothing() {
    let world = World::new().await;
    let foreign = world.second_account_api_key();
    for kind in KINDS {
        let item = kind.make(&world).await;
        let target = kind.target(&item);
        for request in [
            world.get(&target),
            world.patch(&target, kind.change()),
            world.send("PUT", &target).json(&kind.change()),
            world.delete(&target),
        ] {
            request
                .key(foreign)
                .await
                .expect_error(404, "not_found", &kind.not_found());
        }
        let empty = json!({"success": true, "items": [], "pagination": {"hasMore": false, "totalCount": 0}});
        for query in ["", &format!("?prospectId={}", item["prospectId"].as_str().unwrap())] {
            let list = world.get(&format!("{}{query}", kind.route)).key(foreign).await;
            list.expect_status(200).expect_body(empty.clone());
        }
        let answer = world.get(&target).await.expect_status(200);
        answer.expect_body(json!({"success": true, "item": item}));
    }
}

#[tokio::test]
async fn a_known_revision_is_not_sent_again() {
    let world = World::new().await;
    for kind in KINDS {
        let target = kind.target(&kind.make(&world).await);
        for tag in ["\"1\"", "W/\"1\"", "\"9\", \"1\"", "*"] {
            let answer = world.get(&target).header("If-None-Match", tag).await;
            let answer = answer.expect_status(304).expect_header("etag", "\"1\"");
            assert!(answer.text.is_empty(), "{answer}");
        }
        world.patch(&target, kind.change()).await.expect_status(200);
        let answer = world.get(&target).header("If-None-Match", "\"1\"").await;
        answer.expect_status(200).expect_header("etag", "\"2\"");
    }
}

#[tokio::test]
async fn head_is_get_without_the_body() {
    let world = World::new().await;
    for kind in KINDS {
        let target = kind.target(&kind.make(&world).await);
        for target in [target.as_str(), kind.route] {
            let answer = world.send("HEAD", target).await.expect_status(200);
            assert!(answer.text.is_empty(), "{answer}");
        }
    }
}

#[tokio::test]
async fn cold_functions_see_what_warm_ones_wrote() {
    let world = World::new().await;
    for kind in KINDS {
        let item = kind.make(&world).await;
        let target = kind.target(&item);
        let changed = world.patch(&target, kind.change()).await.expect_status(200);
        assert_eq!(changed.item(), &over(item, kind.change()));
        let cold = world.fresh_functions();
        assert_eq!(cold.get(&target).await.expect_status(200).item(), changed.item());
        let list = cold.get(kind.route).await.expect_status(200);
        assert_eq!(list.items(), [changed.item().clone()]);
    }
}
