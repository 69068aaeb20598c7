//! Who may call (SPECIFICATION §2).

use std::future::IntoFuture;

use serde_json::json;
use tests::{CallFilter, NewKey, Request, Response, World};

/// What every 401 of the API says: where to get a token (SPECIFICATION §2.8).
const CHALLENGE: &str = "Bearer resource_metadata=\"https://api.example.com/.well-known/oauth-protected-resource/v2\"";

const MESSAGE: &str = "This API key is not valid: it is mistyped, revoked or expired. Send a valid one as Authorization: Bearer <API_KEY>.";

/// Of the right form and checksum, but of no account.
fn unknown_key() -> String {
    use domain::api_key::{ApiKey, KeyPrefix};
    ApiKey::new([42; 32], KeyPrefix::Live).reveal().to_owned()
}

/// The key with one character of it changed.
fn with_a_typo(key: &str, at: usize) -> String {
    let mut bytes = key.as_bytes().to_vec();
    bytes[at] = if bytes[at] == b'x' { b'y' } else { b'x' };
    String::from_utf8(bytes).unwrap()
}

fn authorization<'w>(world: &'w World, value: &str) -> Request<'w> {
    world.get("/auth").without_key().header("authorization", value)
}

#[track_caller]
fn expect_unauthenticated(response: Response) -> Response {
    response
        .expect_error(401, "unauthenticated", MESSAGE)
        .expect_header("www-authenticate", CHALLENGE)
        .expect_no_header("ratelimit-limit")
}

#[tokio::test]
async fn every_request_without_a_valid_key_gets_the_same_answer_and_the_scheme_is_read_in_any_case() {
    let world = World::wired().await;
    let key = world.api_key();
    let revoked = world.new_key(NewKey::default()).await;
    world.revoke(&revoked).await;
    let missing = "The request has no API key. Send one as Authorization: Bearer <API_KEY>.";
    // Characters outside of ASCII do not arrive.
    for value in ["", "bearer ", "Bearer ключ"] {
        authorization(&world, value).await.expect_error(401, "unauthenticated", missing);
    }
    for request in [world.get("/auth").without_key(), authorization(&world, "Bearer")] {
        request.await.expect_error(401, "unauthenticated", missing).expect_header("www-authenticate", CHALLENGE);
    }
    let expected = expect_unauthenticated(world.get("/auth").key("x").await);
    let values = [
        key.to_owned(),
        format!("Digest {key}"),
        format!("Bearer{key}"),
        format!("Bearer {key} more"),
        format!("Bearer {key},Bearer {key}"),
        format!("Bearer {}", &key[..key.len() - 1]),
        format!("Bearer {key}0"),
        format!("Bearer {}", key.to_lowercase()),
        format!("Bearer {}", key.replace("test", "live")),
        format!("Bearer {}", unknown_key()),
        format!("Bearer {revoked}"),
        format!("Bearer {}", "x".repeat(5_000)),
    ];
    for value in values {
        let response = expect_unauthenticated(authorization(&world, &value).await);
        assert_eq!(response.text, expected.text, "{value}");
        assert_eq!(response.sorted_headers(), expected.sorted_headers(), "{value}");
    }
    for scheme in ["Bearer", "bearer", "BEARER"] {
        authorization(&world, &format!("{scheme} {key}")).await.expect_status(200);
    }
}

#[tokio::test]
async fn a_key_with_a_typing_error_is_refused_without_a_lookup() {
    let world = World::wired().await;
    let key = world.api_key();
    for at in 0..key.len() {
        expect_unauthenticated(world.get("/auth").key(&with_a_typo(key, at)).await);
    }
    assert!(world.calls().is_empty(), "{:?}", world.calls());
}

#[tokio::test]
async fn no_request_without_a_valid_key_reaches_an_endpoint() {
    let world = World::wired().await;
    for route in world.routes() {
        let target = route.path_with("prospect_01KJMMAZSGQN4QWDCQJ8S0ZJXD");
        expect_unauthenticated(world.send(route.method, &target).key("x").await);
    }
    assert!(world.calls().is_empty(), "{:?}", world.calls());
}

#[tokio::test]
async fn an_endpoint_that_started_with_an_outdated_caller_is_cancelled() {
    let world = World::wired().await;
    world.get("/keys").await.expect_status(200);
    let renamed = world.fresh_functions().patch("/account", json!({"name": "New Agency"})).await;
    renamed.expect_status(200);
    // The admission is slow, so that the endpoint is waiting for its second call when it turns out to be outdated; the
    // answer to that call never comes.
    let admission = world.hold_reply(CallFilter::operation("UpdateItem"));
    let given_up = world.hold_reply(CallFilter::operation("BatchGetItem"));
    let release = async {
        given_up.reached().await;
        admission.release();
    };
    let (keys, ()) = futures::join!(world.get("/keys").into_future(), release);
    assert_eq!(keys.expect_status(200).items().len(), 1);
    assert_eq!(world.get("/auth").await.item()["accountName"], "New Agency");
}
