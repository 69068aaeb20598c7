use std::time::Duration;

use serde_json::{Value, json};
use tests::receivers::Behaviour;
use tests::{CallFilter, World};

use super::{deliveries, delivery, prospect, target, webhook, whole_schedule};
use crate::ask::{Ask, at, has};
use crate::children::KINDS;

#[tokio::test]
async fn every_write_of_every_resource_makes_its_event() {
    let world = World::wired().await;
    webhook(&world, "/hook", json!({})).await;
    let item = prospect(&world, "Ada").await;
    world.update(&at("/prospects", &item), json!({"title": "Countess"})).await;
    let mut expected: Vec<String> = Vec::new();
    for kind in KINDS {
        let child = kind.add(&world, item["id"].as_str().unwrap(), json!({})).await;
        let created = crate::children::event(&world, &format!("{}.created", kind.noun));
        assert_eq!(created, (child.clone(), Vec::new()));
        world.update(&kind.target(&child), kind.change()).await;
        if kind.noun == "task" {
            world.update(&kind.target(&child), json!({"complete": true})).await;
        }
        world.remove(&kind.target(&child)).await;
        expected.extend(["created", "deleted", "updated"].map(|what| format!("{}.{what}", kind.noun)));
    }
    world.remove(&at("/prospects", &item)).await;
    world.deliver_webhooks().await;
    let mut received = world.receivers().received();
    let first = received.iter().position(|one| one.json()["data"]["changes"] == json!(["title"])).unwrap();
    let update = received.remove(first).json();
    assert_eq!((&update["type"], &update["data"]["previous"]), (&json!("prospect.updated"), &json!({"title": null})));
    let kind = |one: &tests::receivers::Received| one.json()["type"].as_str().unwrap().to_owned();
    let mut kinds: Vec<String> = received.iter().map(kind).collect();
    kinds.sort();
    // A hire moves its prospect.
    let others = ["prospect.created", "prospect.updated", "prospect.deleted", "task.completed"];
    expected.extend(others.map(str::to_owned));
    expected.sort();
    assert_eq!(kinds, expected);
}

#[tokio::test]
async fn a_muted_write_is_in_the_feed_and_neither_posted_nor_polled() {
    let world = World::wired().await;
    webhook(&world, "/hook", json!({})).await;
    let body = json!({"firstName": "Ada", "lastName": "Lovelace", "muteWebhook": true});
    world.create("/prospects", body).await;
    world.deliver_webhooks().await;
    assert!(world.receivers().received().is_empty());
    let polled = world.get("/webhooks/poll").await.expect_status(200);
    polled.expect_body(json!([]));
    world.advance(Duration::from_mins(1));
    assert_eq!(world.list("/events").await.len(), 1);
}

#[tokio::test]
async fn a_webhook_gets_the_kinds_that_it_asked_for_since_it_was_made() {
    let world = World::wired().await;
    prospect(&world, "Before").await;
    world.advance(Duration::from_millis(1));
    webhook(&world, "/tasks", json!({"eventTypes": ["task.created"]})).await;
    let all = webhook(&world, "/all", json!({})).await;
    webhook(&world, "/off", json!({"active": false})).await;
    let after = prospect(&world, "After").await;
    world.deliver_webhooks().await;
    let received = world.receivers().received();
    assert_eq!(received.len(), 1);
    assert_eq!((received[0].path.as_str(), &received[0].json()["data"]["item"]), ("/all", &after));
    world.remove(&target(&all, "")).await;
    prospect(&world, "Later").await;
    world.deliver_webhooks().await;
    assert_eq!(world.receivers().received().len(), 1);
}

/// A webhook whose receiver always fails.
async fn failing(world: &World) -> Value {
    world.receivers().behave("/hook", Behaviour::Status(500));
    webhook(world, "/hook", json!({})).await
}

#[tokio::test]
async fn the_schedule_is_kept_for_three_days_and_then_the_delivery_has_failed() {
    let world = World::wired().await;
    let made = failing(&world).await;
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    assert_eq!(delivery(&world, &made).await["status"], "pending");
    whole_schedule(&world, &made).await;
    let delivery = delivery(&world, &made).await;
    has(&delivery, json!({"status": "failed", "nextAttemptAt": null}));
    let attempts = delivery["attempts"].as_array().unwrap();
    let moments: Vec<i64> = attempts.iter().map(|one| one["at"].as_i64().unwrap() / 1_000).collect();
    assert!((10..=11).contains(&moments.len()), "{moments:?}");
    let schedule = [5, 300, 1_800, 7_200, 18_000, 36_000].into_iter().chain(std::iter::repeat(43_200));
    for (pair, planned) in moments.windows(2).zip(schedule) {
        // Up to a fifth of jitter, and a minute of the sweeper.
        let pause = pair[1] - pair[0];
        assert!((planned..=planned + planned / 5 + 120).contains(&pause), "{moments:?}");
    }
    assert_eq!(world.queue().dead_letters().len(), 1, "it was given up to the dead letters");
    assert_eq!(world.read(&target(&made, "")).await["failingSince"], attempts[0]["at"]);
}

#[tokio::test]
async fn a_receiver_that_comes_back_gets_everything() {
    let world = World::wired().await;
    let made = webhook(&world, "/hook", json!({})).await;
    let turns = vec![Behaviour::Status(503), Behaviour::Reset, Behaviour::Status(200)];
    world.receivers().behave("/hook", Behaviour::InTurn(turns));
    prospect(&world, "Ada").await;
    for _ in 0..20 {
        world.deliver_webhooks().await;
        world.advance(Duration::from_mins(1));
        world.sweep().await;
    }
    let delivery = delivery(&world, &made).await;
    assert_eq!(delivery["status"], "delivered");
    let attempts = delivery["attempts"].as_array().unwrap();
    let outcomes: Vec<Value> = attempts.iter().map(|one| json!([one["statusCode"], one["error"]])).collect();
    assert_eq!(outcomes, [json!([503, null]), json!([null, "protocol"]), json!([200, null])]);
    assert_eq!(world.read(&target(&made, "")).await["failingSince"], Value::Null);
}

#[tokio::test]
async fn retry_after_is_honoured_for_a_day_at_most() {
    let world = World::wired().await;
    let made = webhook(&world, "/hook", json!({})).await;
    let day = 86_400;
    let asked = [("86401", day), ("4294967296", day), ("99999999999999999999999999", day), ("600", 600)];
    for (seconds, pause) in asked {
        let busy = format!("HTTP/1.1 503 x\r\nretry-after: {seconds}\r\ncontent-length: 0\r\n\r\n");
        world.receivers().behave("/hook", Behaviour::Raw(busy.into_bytes()));
        world.advance(Duration::from_millis(1));
        prospect(&world, "Ada").await;
        world.deliver_webhooks().await;
        let next = delivery(&world, &made).await["nextAttemptAt"].as_i64().unwrap();
        assert_eq!(next - world.now_ms(), pause * 1_000, "{seconds}");
    }
    for (seconds, received) in [(599, asked.len()), (1, asked.len() + 1)] {
        world.advance(Duration::from_secs(seconds));
        world.deliver_webhooks().await;
        assert_eq!(world.receivers().received().len(), received);
    }
}

#[tokio::test]
async fn status_410_disables_the_webhook_and_notifies_the_others() {
    let world = World::wired().await;
    let made = webhook(&world, "/gone", json!({})).await;
    webhook(&world, "/other", json!({"eventTypes": ["webhook.disabled"]})).await;
    world.receivers().behave("/gone", Behaviour::Status(410));
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    let shown = world.read(&target(&made, "")).await;
    has(&shown, json!({"active": false, "disabledReason": "The receiver answered 410 Gone."}));
    assert_eq!(delivery(&world, &made).await["status"], "failed");
    let received = world.receivers().received();
    let told = received.iter().find(|one| one.path == "/other").unwrap().json();
    assert_eq!((&told["type"], &told["data"]["item"]["id"]), (&json!("webhook.disabled"), &made["id"]));
    has(&told["data"], json!({"actor": {"type": "system"}, "previous": {"active": true, "disabledReason": null}}));
    has(&told["data"]["current"], json!({"active": false, "disabledReason": "The receiver answered 410 Gone."}));
    assert!(told["data"]["requestId"].as_str().unwrap().starts_with("req_"));
    assert_eq!(told["data"]["etag"], world.get(&target(&made, "")).await.header("etag"));
    let on = world.update(&target(&made, ""), json!({"active": true})).await;
    assert_eq!(on["disabledReason"], Value::Null);
}

#[tokio::test]
async fn status_410_of_an_earlier_url_is_a_failure_that_is_retried_at_the_new_url() {
    let world = World::wired().await;
    let made = webhook(&world, "/old", json!({})).await;
    world.receivers().behave("/old", Behaviour::Status(410));
    prospect(&world, "Ada").await;
    let hold = world.pause(CallFilter::operation("TransactWriteItems"));
    let url = json!({"url": "http://localhost/new"});
    let hook = target(&made, "");
    let ((), moved) = hold.during(world.deliver_webhooks(), world.update(&hook, url)).await;
    assert_eq!(world.read(&hook).await, moved);
    assert_eq!(delivery(&world, &made).await["status"], "pending");
    world.advance(Duration::from_secs(10));
    world.deliver_webhooks().await;
    let delivery = delivery(&world, &made).await;
    has(&delivery, json!({"status": "delivered", "nextAttemptAt": null}));
    let attempts = delivery["attempts"].as_array().unwrap();
    let statuses: Vec<&Value> = attempts.iter().map(|one| &one["statusCode"]).collect();
    assert_eq!(statuses, [410, 204]);
}

#[tokio::test]
async fn a_new_url_has_not_failed_yet() {
    let world = World::wired().await;
    let made = failing(&world).await;
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    let mut shown = world.read(&target(&made, "")).await;
    assert_eq!(shown["failingSince"], world.now_ms());
    world.advance(Duration::from_secs(1));
    shown["url"] = json!("http://localhost/new");
    world.update(&target(&made, ""), json!({"url": shown["url"]})).await;
    (shown["failingSince"], shown["updatedAt"]) = (Value::Null, json!(world.now_ms()));
    assert_eq!(world.read(&target(&made, "")).await, shown);
}

#[tokio::test]
async fn a_change_keeps_the_failure_that_is_noted_meanwhile() {
    let world = World::wired().await;
    let made = failing(&world).await;
    prospect(&world, "Ada").await;
    let mut shown = world.read(&target(&made, "")).await;
    let hold = world.pause(CallFilter::operation("TransactWriteItems"));
    let change = world.patch(&target(&made, ""), json!({"description": "Ours"}));
    let (answer, ()) = hold.during(change, world.deliver_webhooks()).await;
    answer.expect_status(200);
    (shown["description"], shown["failingSince"]) = (json!("Ours"), json!(world.now_ms()));
    assert_eq!(world.read(&target(&made, "")).await, shown);
}

#[tokio::test]
async fn five_days_of_failure_disable_a_webhook() {
    let world = World::wired().await;
    let made = failing(&world).await;
    for day in 0..6 {
        let shown = world.read(&target(&made, "")).await;
        assert_eq!(shown["active"], json!(true), "day {day}");
        prospect(&world, &format!("Day {day}")).await;
        world.deliver_webhooks().await;
        world.advance(Duration::from_hours(24));
    }
    let shown = world.read(&target(&made, "")).await;
    assert_eq!(shown["disabledReason"], "The receiver failed everything for 5 days.");
}

#[tokio::test]
async fn only_2xx_is_a_success_and_no_redirect_is_followed() {
    let world = World::wired().await;
    let raw = |text: &str| Behaviour::Raw(text.as_bytes().to_vec());
    let endless = format!("HTTP/1.1 500 x\r\ncontent-length: 10000000\r\n\r\n{}", "x".repeat(1_000_000));
    let moved = "HTTP/1.1 301 x\r\nlocation: http://localhost/other\r\ncontent-length: 0\r\n\r\n";
    let mut hooks = Vec::new();
    for (path, behaviour, status, error) in [
        ("/301", raw(moved), json!(301), Value::Null),
        ("/404", Behaviour::Status(404), json!(404), Value::Null),
        ("/hang", Behaviour::Hang, Value::Null, json!("timeout")),
        ("/reset", Behaviour::Reset, Value::Null, json!("protocol")),
        ("/noise", raw("no http at all\r\n\r\n"), Value::Null, json!("protocol")),
        ("/large", raw(&endless), json!(500), Value::Null),
    ] {
        world.receivers().behave(path, behaviour);
        let hook = webhook(&world, path, json!({"eventTypes": ["prospect.created"]})).await;
        hooks.push((path, hook, status, error));
    }
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    for (path, hook, status, error) in hooks {
        let list = deliveries(&world, &hook).await;
        let attempt = &list.items()[0]["attempts"][0];
        assert_eq!((&attempt["statusCode"], &attempt["error"]), (&status, &error), "{path}");
        assert!(attempt["response"].as_str().unwrap_or_default().len() <= 1_000, "{path}");
        assert_eq!(list.items()[0]["status"], "pending", "{path}");
    }
    assert!(world.receivers().received().iter().all(|one| one.path != "/other"));
}
