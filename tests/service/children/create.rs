use serde_json::json;
use tests::World;

use super::{KINDS, NO_PROSPECT, check, event, foreign_prospect, listed, prospect, records, told, without};

#[tokio::test]
async fn the_prospect_must_be_one_of_the_account() {
    let world = World::new().await;
    let gone = prospect(&world).await;
    world.delete(&format!("/prospects/{gone}")).await.expect_status(200);
    let foreign = foreign_prospect(&world).await;
    let before = records(&world);
    for kind in KINDS {
        for strange in [
            &gone,
            &foreign,
            "prospect_01K00000000000000000000000",
            "prospect_",
            "x",
            "",
        ] {
            let body = kind.body(&world, strange, json!({}));
            let answer = world.post(kind.route, body).await;
            answer.expect_fault("prospectId", NO_PROSPECT);
        }
        for (wrong, message) in [
            (json!(5), NO_PROSPECT),
            (json!([gone]), NO_PROSPECT),
            (json!(null), "must not be null"),
        ] {
            let body = kind.body(&world, "", json!({"prospectId": wrong}));
            world.post(kind.route, body).await.expect_fault("prospectId", message);
        }
        let body = without(kind.body(&world, "", json!({})), "prospectId");
        world
            .post(kind.route, body)
            .await
            .expect_fault("prospectId", "is required");
    }
    assert_eq!(records(&world), before);
}

#[tokio::test]
async fn what_is_no_json_object_is_refused() {
    let world = World::new().await;
    for kind in KINDS {
        let send = |body: &str| {
            let request = world
                .send("POST", kind.route)
                .header("Content-Type", "application/json");
            request.raw_body(body)
        };
        let message = "The body is empty; a JSON object is needed.";
        send("").await.expect_error(400, "invalid_request", message);
        let message = "The body must be a JSON object, not an array.";
        send("[]").await.expect_error(400, "invalid_request", message);
        let twice = send("{\"prospectId\": \"a\", \"prospectId\": \"b\"}")
            .await
            .expect_status(400);
        assert_eq!(twice.body["code"], "invalid_request");
    }
}

#[tokio::test]
async fn a_creation_makes_one_event_with_the_record_and_unknown_fields_do_not_matter() {
    let world = World::new().await;
    for kind in KINDS {
        let prospect = prospect(&world).await;
        let item = kind.add(&world, &prospect, json!({"unknown": {"a": [1]}})).await;
        let (told, changes) = event(&world, &format!("{}.created", kind.noun));
        assert_eq!((&told, changes), (&item, Vec::new()));
    }
    check(&world).await;
}

#[tokio::test]
async fn a_creation_with_an_idempotency_key_is_done_once_and_replayed() {
    let world = World::new().await;
    for kind in KINDS {
        let prospect = prospect(&world).await;
        let body = kind.body(&world, &prospect, json!({}));
        let post = |body: &serde_json::Value| world.post(kind.route, body.clone()).idempotency_key(kind.noun);
        let first = post(&body).await.expect_status(201);
        let first = first
            .expect_no_header("idempotency-status")
            .expect_no_header("idempotency-replayed");
        let events = told(&world);
        for world in [&world, &world.fresh_functions()] {
            let again = world.post(kind.route, body.clone()).idempotency_key(kind.noun).await;
            let again = again
                .expect_status(201)
                .expect_header("idempotency-status", "replayed")
                .expect_header("idempotency-replayed", "true")
                .expect_header("etag", "\"1\"");
            assert_eq!(again.text, first.text);
        }
        assert_eq!(told(&world), events);
        assert_eq!(listed(&world, kind.route).await, [first.id()]);
        let other = kind.body(&world, &prospect, json!({"unknown": 1}));
        let message = "This idempotency key came with another method, path, query or body before.";
        post(&other).await.expect_error(409, "idempotency_key_reused", message);
    }
}

#[tokio::test]
async fn a_refused_creation_gives_its_idempotency_key_back() {
    let world = World::new().await;
    for kind in KINDS {
        let prospect = prospect(&world).await;
        let post = |prospect: &str| {
            let body = kind.body(&world, prospect, json!({}));
            world.post(kind.route, body).idempotency_key(kind.noun)
        };
        post("x").await.expect_fault("prospectId", NO_PROSPECT);
        post(&prospect)
            .await
            .expect_status(201)
            .expect_no_header("idempotency-replayed");
    }
}
