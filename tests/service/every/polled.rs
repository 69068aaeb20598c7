//! What polling shows of the records of every kind of event (SPECIFICATION §12.4).

use std::collections::BTreeSet;
use std::time::Duration;

use domain::{EventKind, UnixMs};
use serde_json::{Map, Value, json};
use tests::receivers::Behaviour;

use super::Fixture;

/// The form of a time in a polled record.
const TIME: &str = "2026-03-01T12:00:30.000Z";

/// No other number in a record is as large as a time in it.
const LEAST_TIME: i64 = 1_000_000_000_000;

/// A value with these names and times.
fn with(value: &Value, name: fn(&str) -> String, time: fn(&Value) -> Option<i64>) -> Value {
    if let Some(ms) = time(value) {
        return json!({"time": ms});
    }
    match value {
        Value::Object(members) => {
            let members = members.iter().map(|(own, value)| (name(own), with(value, name, time)));
            members.collect::<Map<_, _>>().into()
        }
        Value::Array(elements) => elements.iter().map(|element| with(element, name, time)).collect(),
        value => value.clone(),
    }
}

/// The record of an event as polling shows it, but for the form of its times.
fn expected(event: &Value) -> Value {
    let snake = |name: &str| {
        let words = name.split_inclusive(|_: char| true);
        let words = words.map(|c| match c.to_lowercase() {
            small if small == c => small,
            small => format!("_{small}"),
        });
        words.collect::<String>()
    };
    let large = |value: &Value| value.as_i64().filter(|number| *number >= LEAST_TIME);
    let mut record = with(&event["data"]["item"], snake, large);
    if record.get("id").is_none() {
        record["id"] = record["key"].clone();
    }
    record
}

/// A polled record, but for the form of its times.
fn polled(record: &Value) -> Value {
    let iso = |value: &Value| {
        let text = value.as_str().filter(|text| text.len() == TIME.len())?;
        UnixMs::parse_iso(text).map(UnixMs::ms)
    };
    with(record, str::to_owned, iso)
}

#[tokio::test]
async fn polling_shows_every_name_in_snake_case_and_every_time_in_iso_8601() {
    let fixture = Fixture::new().await;
    let world = &fixture.world;
    // The webhooks fail, so that their tests show since when.
    for path in ["/first0", "/first1"] {
        world.receivers().behave(path, Behaviour::Status(500));
    }
    fixture.make("/tasks", "undelivered").await;
    world.deliver_webhooks().await;
    for webhook in fixture.records.all("webhook") {
        let test = fixture.send("POST", &format!("/webhooks/{webhook}/test")).await;
        assert!(test.expect_status(201).item()["data"]["item"]["failingSince"].is_i64());
    }
    let consent = format!("/prospects/{}/consents/email", fixture.records.one("prospect"));
    let body = json!({"status": "granted", "source": "Form"});
    fixture.send("PUT", &consent).json(&body).await.expect_status(200);
    let import = format!("/imports/{}", world.import(b"Name\nAda King\n").await);
    world.deliver_webhooks().await;
    fixture.send("POST", &format!("{import}/start")).await.expect_status(202);
    world.deliver_webhooks().await;
    world.advance(Duration::from_mins(1));

    let noun = |kind: &'static str| kind.split_once('.').unwrap().0;
    let mut nouns = BTreeSet::new();
    for kind in EventKind::NAMES {
        let events = fixture.ok(&format!("/events?types={kind}&sort=-createdAt&limit=100")).await;
        let records = fixture.ok(&format!("/webhooks/poll?eventType={kind}&limit=100")).await;
        let expected: Vec<Value> = events.items().iter().map(expected).collect();
        let records: Vec<Value> = records.body.as_array().unwrap().iter().map(polled).collect();
        assert_eq!(records, expected, "{kind}");
        if !records.is_empty() {
            nouns.insert(noun(kind));
        }
    }
    assert_eq!(nouns, EventKind::NAMES.into_iter().map(noun).collect::<BTreeSet<_>>());
}
