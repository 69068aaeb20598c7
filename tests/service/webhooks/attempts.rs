use std::time::Duration;

use serde_json::{Value, json};
use tests::World;
use tests::receivers::Behaviour;

use super::{deliveries, prospect, target, three_days, webhook};

const HOUR_S: u64 = 3_600;

#[tokio::test]
async fn every_write_of_every_resource_makes_its_event() {
    let world = World::new().await;
    webhook(&world, "/hook", json!({})).await;
    let item = prospect(&world, "Ada").await;
    let id = &item["id"];
    let user = world.first().settings.users[0].id.to_string();
    let at = format!("/prospects/{}", id.as_str().unwrap());
    world.patch(&at, json!({"title": "Countess"})).await.expect_status(200);
    let task = json!({"prospectId": id, "assignedTo": user, "task": "Call"});
    let task = world.post("/tasks", task).await.expect_status(201);
    let at_task = format!("/tasks/{}", task.id());
    world.patch(&at_task, json!({"task": "Write"})).await.expect_status(200);
    world
        .patch(&at_task, json!({"complete": true}))
        .await
        .expect_status(200);
    world.delete(&at_task).await.expect_status(200);
    let note = world
        .post("/notes", json!({"prospectId": id, "body": "Met"}))
        .await
        .expect_status(201);
    world
        .patch(&format!("/notes/{}", note.id()), json!({"pin": true}))
        .await
        .expect_status(200);
    world.delete(&format!("/notes/{}", note.id())).await.expect_status(200);
    let meeting = json!({"prospectId": id, "meetingDate": 1, "timeZone": "UTC", "meetingType": "x", "ownerId": user});
    let meeting = world.post("/meetings", meeting).await.expect_status(201);
    world
        .patch(&format!("/meetings/{}", meeting.id()), json!({"location": "Here"}))
        .await
        .expect_status(200);
    world
        .delete(&format!("/meetings/{}", meeting.id()))
        .await
        .expect_status(200);
    let hire = world
        .post("/hires", json!({"prospectId": id, "hireDate": 1}))
        .await
        .expect_status(201);
    world
        .patch(&format!("/hires/{}", hire.id()), json!({"hireDescription": "x"}))
        .await
        .expect_status(200);
    world.delete(&format!("/hires/{}", hire.id())).await.expect_status(200);
    world.delete(&at).await.expect_status(200);
    world.deliver_webhooks().await;
    let mut kinds: Vec<String> = world
        .receivers()
        .received()
        .iter()
        .map(|received| received.json()["type"].as_str().unwrap().to_owned())
        .collect();
    kinds.sort();
    let expected = [
        "hire.created",
        "hire.deleted",
        "hire.updated",
        "meeting.created",
        "meeting.deleted",
        "meeting.updated",
        "note.created",
        "note.deleted",
        "note.updated",
        "prospect.created",
        "prospect.deleted",
        "prospect.updated",
        "prospect.updated",
        "task.completed",
        "task.created",
        "task.deleted",
        "task.updated",
    ];
    assert_eq!(kinds, expected);
    let updated = world
        .receivers()
        .received()
        .into_iter()
        .find(|one| one.json()["type"] == "prospect.updated")
        .unwrap();
    assert_eq!(updated.json()["data"]["changes"], json!(["title"]));
}

#[tokio::test]
async fn a_muted_write_is_in_the_feed_and_not_in_the_post() {
    let world = World::new().await;
    webhook(&world, "/hook", json!({})).await;
    let body = json!({"firstName": "Ada", "lastName": "Lovelace", "muteWebhook": true});
    world.post("/prospects", body).await.expect_status(201);
    world.deliver_webhooks().await;
    assert!(world.receivers().received().is_empty());
    world.advance(Duration::from_secs(10));
    assert_eq!(world.get("/events").await.items().len(), 1);
}

#[tokio::test]
async fn a_webhook_gets_the_kinds_that_it_asked_for_since_it_was_made() {
    let world = World::new().await;
    prospect(&world, "Before").await;
    world.advance(Duration::from_millis(1));
    webhook(&world, "/tasks", json!({"eventTypes": ["task.created"]})).await;
    let all = webhook(&world, "/all", json!({})).await;
    webhook(&world, "/off", json!({"active": false})).await;
    prospect(&world, "After").await;
    world.deliver_webhooks().await;
    let received = world.receivers().received();
    assert_eq!(received.len(), 1);
    assert_eq!(
        (
            received[0].path.as_str(),
            &received[0].json()["data"]["item"]["firstName"]
        ),
        ("/all", &json!("After"))
    );
    world.delete(&target(&all, "")).await.expect_status(200);
    prospect(&world, "Later").await;
    world.deliver_webhooks().await;
    assert_eq!(world.receivers().received().len(), 1);
}

#[tokio::test]
async fn the_schedule_is_kept_for_three_days_and_then_the_delivery_has_failed() {
    let world = World::new().await;
    let made = webhook(&world, "/hook", json!({})).await;
    world.receivers().behave("/hook", Behaviour::Status(500));
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    let pending = deliveries(&world, &made).await;
    assert_eq!(pending.items()[0]["status"], "pending");
    three_days(&world).await;
    let failed = deliveries(&world, &made).await;
    let delivery = &failed.items()[0];
    assert_eq!(
        (&delivery["status"], &delivery["nextAttemptAt"]),
        (&json!("failed"), &Value::Null)
    );
    let attempts = delivery["attempts"].as_array().unwrap();
    let offsets: Vec<i64> = attempts
        .iter()
        .map(|one| (one["at"].as_i64().unwrap() - attempts[0]["at"].as_i64().unwrap()) / 1_000)
        .collect();
    assert!((10..=11).contains(&offsets.len()), "{offsets:?}");
    let pauses: Vec<i64> = offsets.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let wanted = [5, 300, 1_800, 7_200, 18_000, 36_000]
        .into_iter()
        .chain(std::iter::repeat(43_200));
    for (pause, wanted) in pauses.iter().zip(wanted) {
        // Up to a fifth of jitter, and a minute of the sweeper.
        assert!((wanted..=wanted + wanted / 5 + 120).contains(pause), "{pauses:?}");
    }
    assert_eq!(world.queue().dead(), 1, "it was given up to the dead letters");
    let shown = world.get(&target(&made, "")).await;
    assert_eq!(shown.item()["failingSince"], attempts[0]["at"]);
}

#[tokio::test]
async fn a_receiver_that_comes_back_gets_everything() {
    let world = World::new().await;
    let made = webhook(&world, "/hook", json!({})).await;
    world.receivers().behave(
        "/hook",
        Behaviour::InTurn(vec![Behaviour::Status(503), Behaviour::Reset, Behaviour::Status(200)]),
    );
    prospect(&world, "Ada").await;
    for _ in 0..20 {
        world.deliver_webhooks().await;
        world.advance(Duration::from_mins(1));
        world.sweep().await;
    }
    let list = deliveries(&world, &made).await;
    let delivery = &list.items()[0];
    assert_eq!(delivery["status"], "delivered");
    let told: Vec<_> = delivery["attempts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["statusCode"].clone(), one["error"].clone()))
        .collect();
    assert_eq!(
        told,
        [
            (json!(503), Value::Null),
            (Value::Null, json!("protocol")),
            (json!(200), Value::Null)
        ]
    );
    assert_eq!(world.get(&target(&made, "")).await.item()["failingSince"], Value::Null);
}

#[tokio::test]
async fn retry_after_is_honoured() {
    let world = World::new().await;
    let made = webhook(&world, "/hook", json!({})).await;
    let busy = b"HTTP/1.1 429 x\r\nretry-after: 600\r\ncontent-length: 0\r\n\r\n".to_vec();
    world.receivers().behave("/hook", Behaviour::Raw(busy));
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    let next = deliveries(&world, &made).await.items()[0]["nextAttemptAt"]
        .as_i64()
        .unwrap();
    assert_eq!(next - world.now_ms(), 600_000);
    world.advance(Duration::from_secs(599));
    world.deliver_webhooks().await;
    assert_eq!(world.receivers().received().len(), 1);
    world.advance(Duration::from_secs(1));
    world.deliver_webhooks().await;
    assert_eq!(world.receivers().received().len(), 2);
}

#[tokio::test]
async fn gone_switches_the_webhook_off_and_tells_the_others() {
    let world = World::new().await;
    let made = webhook(&world, "/gone", json!({})).await;
    webhook(&world, "/other", json!({"eventTypes": ["webhook.disabled"]})).await;
    world.receivers().behave("/gone", Behaviour::Status(410));
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    let shown = world.get(&target(&made, "")).await;
    assert_eq!(
        (&shown.item()["active"], &shown.item()["disabledReason"]),
        (&json!(false), &json!("The receiver answered 410 Gone."))
    );
    assert_eq!(deliveries(&world, &made).await.items()[0]["status"], "failed");
    let told = world
        .receivers()
        .received()
        .into_iter()
        .find(|one| one.path == "/other")
        .unwrap()
        .json();
    assert_eq!(told["type"], "webhook.disabled");
    assert_eq!(told["data"]["item"]["id"], made["id"]);
    let on = world
        .patch(&target(&made, ""), json!({"active": true}))
        .await
        .expect_status(200);
    assert_eq!(on.item()["disabledReason"], Value::Null);
}

#[tokio::test]
async fn five_days_of_failure_switch_a_webhook_off() {
    let world = World::new().await;
    let made = webhook(&world, "/hook", json!({})).await;
    world.receivers().behave("/hook", Behaviour::Status(500));
    for day in 0..6 {
        let active = world.get(&target(&made, "")).await.item()["active"].clone();
        assert_eq!(active, json!(true), "day {day}");
        prospect(&world, &format!("Day {day}")).await;
        world.deliver_webhooks().await;
        world.advance(Duration::from_secs(24 * HOUR_S));
    }
    let shown = world.get(&target(&made, "")).await;
    assert_eq!(
        shown.item()["disabledReason"],
        "The receiver failed everything for 5 days."
    );
}

#[tokio::test]
async fn what_is_no_2xx_is_no_success_and_no_redirect_is_followed() {
    let world = World::new().await;
    let endless = [
        b"HTTP/1.1 500 x\r\ncontent-length: 10000000\r\n\r\n".to_vec(),
        vec![b'x'; 1_000_000],
    ]
    .concat();
    let cases = [
        (
            "/301",
            Behaviour::Raw(b"HTTP/1.1 301 x\r\nlocation: http://localhost/other\r\ncontent-length: 0\r\n\r\n".to_vec()),
            json!(301),
            Value::Null,
        ),
        ("/404", Behaviour::Status(404), json!(404), Value::Null),
        ("/hang", Behaviour::Hang, Value::Null, json!("timeout")),
        ("/reset", Behaviour::Reset, Value::Null, json!("protocol")),
        (
            "/noise",
            Behaviour::Raw(b"no http at all\r\n\r\n".to_vec()),
            Value::Null,
            json!("protocol"),
        ),
        ("/large", Behaviour::Raw(endless), json!(500), Value::Null),
    ];
    let mut hooks = Vec::new();
    for (path, behaviour, status, error) in cases {
        world.receivers().behave(path, behaviour);
        hooks.push((
            path,
            webhook(&world, path, json!({"eventTypes": ["prospect.created"]})).await,
            status,
            error,
        ));
    }
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    for (path, hook, status, error) in hooks {
        let list = deliveries(&world, &hook).await;
        let attempt = &list.items()[0]["attempts"][0];
        assert_eq!((&attempt["statusCode"], &attempt["error"]), (&status, &error), "{path}");
        assert!(
            attempt["response"].as_str().unwrap_or_default().len() <= 1_000,
            "{path}"
        );
        assert_eq!(list.items()[0]["status"], "pending", "{path}");
    }
    assert!(world.receivers().received().iter().all(|one| one.path != "/other"));
}
