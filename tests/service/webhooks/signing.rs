use std::time::{Duration, SystemTime, UNIX_EPOCH};

use http::HeaderMap;
use serde_json::json;
use standardwebhooks::Webhook;
use tests::World;
use tests::receivers::Received;

use super::{prospect, target, webhook};

/// A world at the present moment, for verifiers that look at their own clock.
async fn present() -> World {
    #[expect(
        clippy::disallowed_methods,
        reason = "verifiers that are not ours know no other clock"
    )]
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    World::at(i64::try_from(now.as_millis()).unwrap()).await
}

fn verifies(secret: &str, received: &Received) -> bool {
    let mut headers = HeaderMap::new();
    for name in ["webhook-id", "webhook-timestamp", "webhook-signature"] {
        headers.insert(name, received.headers[name].clone());
    }
    Webhook::new(secret).unwrap().verify(&received.body, &headers).is_ok()
}

#[tokio::test]
async fn a_delivery_is_a_signed_post_of_the_event() {
    let world = present().await;
    let made = webhook(&world, "/hook?x=1", json!({})).await;
    let item = prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    let received = world.receivers().received();
    let [received] = received.as_slice() else {
        panic!("{received:?}")
    };
    assert_eq!(received.path, "/hook?x=1");
    assert_eq!(received.header("content-type"), "application/json");
    assert_eq!(received.header("host"), "localhost");
    let body = received.json();
    assert_eq!(received.header("webhook-id"), body["id"].as_str().unwrap());
    assert_eq!(
        body,
        json!({"id": body["id"], "type": "prospect.created", "apiVersion": "v2",
               "accountId": world.first().settings.account.id.to_string(), "createdAt": world.now_ms(),
               "data": {"item": item, "changes": []}})
    );
    let secret = made["secret"].as_str().unwrap();
    assert!(verifies(secret, received));
    let mut tampered = received.clone();
    tampered.body[10] ^= 1;
    assert!(!verifies(secret, &tampered));
    let other = webhook(&world, "/other", json!({})).await;
    assert!(!verifies(other["secret"].as_str().unwrap(), received));
}

#[tokio::test]
async fn both_secrets_sign_for_a_day_after_a_rotation() {
    let world = present().await;
    let made = webhook(&world, "/hook", json!({})).await;
    let rotated = world
        .post(&target(&made, "/rotate-secret"), json!({}))
        .await
        .expect_status(200);
    rotated.clone().expect_revision(2);
    let (old, new) = (
        made["secret"].as_str().unwrap(),
        rotated.item()["secret"].as_str().unwrap(),
    );
    assert_ne!(old, new);
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    let received = world.receivers().received();
    assert!(verifies(old, &received[0]) && verifies(new, &received[0]));
    assert_eq!(received[0].header("webhook-signature").split(' ').count(), 2);
    world.advance(Duration::from_hours(24));
    prospect(&world, "Grace").await;
    world.deliver_webhooks().await;
    let received = world.receivers().received();
    assert_eq!(received[1].header("webhook-signature").split(' ').count(), 1);
    let expected = Webhook::new(new).unwrap();
    let timestamp = received[1].header("webhook-timestamp").parse().unwrap();
    let signature = expected
        .sign(received[1].header("webhook-id"), timestamp, &received[1].body)
        .unwrap();
    assert_eq!(received[1].header("webhook-signature"), signature);
}

#[tokio::test]
async fn each_attempt_has_a_fresh_timestamp_and_the_same_id_and_bytes() {
    let world = World::new().await;
    let made = webhook(&world, "/hook", json!({})).await;
    world
        .receivers()
        .behave("/hook", tests::receivers::Behaviour::Status(500));
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    world.advance(Duration::from_secs(10));
    world.deliver_webhooks().await;
    let received = world.receivers().received();
    let [first, second] = received.as_slice() else {
        panic!("{}", received.len())
    };
    assert_eq!(first.header("webhook-id"), second.header("webhook-id"));
    assert_eq!(first.body, second.body);
    let timestamps = [first, second].map(|one| one.header("webhook-timestamp").parse::<i64>().unwrap());
    assert_eq!(timestamps[1] - timestamps[0], 10);
    let verifier = Webhook::new(made["secret"].as_str().unwrap()).unwrap();
    for (one, timestamp) in [first, second].into_iter().zip(timestamps) {
        let signature = verifier.sign(one.header("webhook-id"), timestamp, &one.body).unwrap();
        assert_eq!(one.header("webhook-signature"), signature);
    }
}
