use std::time::{Duration, SystemTime, UNIX_EPOCH};

use http::HeaderMap;
use serde_json::{Value, json};
use standardwebhooks::Webhook;
use tests::World;
use tests::receivers::Received;

use super::{data, prospect, target, webhook};

/// A world at the present moment, for verifiers that look at their own clock.
async fn present() -> World {
    #[expect(clippy::disallowed_methods, reason = "verifiers that are not ours know no other clock")]
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
    let [received] = received.as_slice() else { panic!("{received:?}") };
    assert_eq!(received.path, "/hook?x=1");
    assert_eq!(received.header("content-type"), "application/json");
    assert_eq!(received.header("host"), "localhost");
    let body = received.json();
    let owner = json!({"ownerId": world.first().settings.users[0].id});
    assert_eq!(received.header("webhook-id"), body["id"].as_str().unwrap());
    assert_eq!(
        body,
        json!({"id": body["id"], "type": "prospect.created", "apiVersion": "v2",
               "accountId": world.first().settings.account.id.to_string(), "createdAt": world.now_ms(),
               "data": data(&world, &body, json!({"item": item, "changes": [], "current": owner}))})
    );
    let secret = made["secret"].as_str().unwrap();
    assert!(verifies(secret, received));
    let mut tampered = received.clone();
    tampered.body[10] ^= 1;
    assert!(!verifies(secret, &tampered));
    let other = webhook(&world, "/other", json!({})).await;
    assert!(!verifies(other["secret"].as_str().unwrap(), received));
}

/// The secrets, oldest first, that sign the next delivery.
async fn signing(world: &World, secrets: &[String]) -> Vec<usize> {
    prospect(world, "Ada").await;
    world.deliver_webhooks().await;
    let received = world.receivers().received().pop().unwrap();
    let timestamp = received.header("webhook-timestamp").parse().unwrap();
    let signatures: Vec<&str> = received.header("webhook-signature").split(' ').collect();
    let signs = |secret: &String| {
        let webhook = Webhook::new(secret).unwrap();
        let signature = webhook.sign(received.header("webhook-id"), timestamp, &received.body);
        signatures.contains(&signature.unwrap().as_str())
    };
    let found: Vec<usize> = (0..secrets.len()).filter(|at| signs(&secrets[*at])).collect();
    assert_eq!(found.len(), signatures.len());
    found
}

#[tokio::test]
async fn each_replaced_secret_signs_for_a_day_from_its_own_replacement() {
    let world = present().await;
    let made = webhook(&world, "/hook", json!({})).await;
    let text = |item: &Value| item["secret"].as_str().unwrap().to_owned();
    let rotate = || world.post(&target(&made, "/rotate-secret"), json!({}));
    let mut secrets = vec![text(&made)];
    for number in 1..=5 {
        world.advance(Duration::from_hours(1));
        let rotated = rotate().await.expect_status(200);
        rotated.clone().expect_revision(u64::try_from(number).unwrap() + 1);
        secrets.push(text(rotated.item()));
        assert_eq!(signing(&world, &secrets).await, (0..=number).collect::<Vec<_>>());
    }
    let message = "The secret was replaced 5 times within 24 hours. Try again later.";
    rotate().await.expect_error(409, "conflict", message);
    let stale = rotate().header("if-match", "\"1\"").await;
    stale.expect_status(412);
    // The first secret was replaced five hours ago, the second four.
    world.advance(Duration::from_hours(20));
    assert_eq!(signing(&world, &secrets).await, [1, 2, 3, 4, 5]);
    secrets.push(text(rotate().await.expect_status(200).item()));
    assert_eq!(signing(&world, &secrets).await, [1, 2, 3, 4, 5, 6]);
    world.advance(Duration::from_hours(24));
    assert_eq!(signing(&world, &secrets).await, [6]);
}

#[tokio::test]
async fn each_attempt_has_a_fresh_timestamp_and_the_same_id_and_bytes() {
    let world = World::new().await;
    let made = webhook(&world, "/hook", json!({})).await;
    world.receivers().behave("/hook", tests::receivers::Behaviour::Status(500));
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    world.advance(Duration::from_secs(10));
    world.deliver_webhooks().await;
    let received = world.receivers().received();
    let [first, second] = received.as_slice() else { panic!("{}", received.len()) };
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
