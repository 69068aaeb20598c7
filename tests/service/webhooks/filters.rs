//! Filters of webhooks and of the feed (SPECIFICATION §12.5).

use std::time::Duration;

use fastrand::Rng;
use serde_json::{Map, Value, json};
use shared::records::events::feed::SETTLED_MS;
use tests::World;
use tests::random::Choose;
use tests::size::{Size, first_seed, size};

use super::webhook;
use crate::ask::{Ask, at};

/// What a change did: the fields that an update changed, and where the prospect was before it and after it.
struct Step {
    changes: Vec<String>,
    places: Vec<Value>,
}

/// The events that the filter admits, by their places in the feed.
fn expected(all: &[Step], filter: &Value) -> Vec<usize> {
    let holds = |place: &Value| {
        let members = filter.as_object().unwrap().iter().filter(|(name, _)| *name != "changes");
        members.into_iter().all(|(name, wanted)| match &place[name] {
            Value::Array(labels) => labels.iter().any(|label| wanted.as_array().unwrap().contains(label)),
            value => wanted.as_array().unwrap().contains(value),
        })
    };
    let admits = |step: &Step| {
        let wanted = filter["changes"].as_array();
        let changed = wanted.is_none_or(|wanted| {
            step.changes.is_empty() || step.changes.iter().any(|name| wanted.contains(&json!(name)))
        });
        changed && step.places.iter().any(holds)
    };
    (0..all.len()).filter(|at| admits(&all[*at])).collect()
}

/// The values that the members of a filter take.
fn choices(world: &World, users: &[Value], offices: &[Value]) -> Map<String, Value> {
    let pipeline = &world.first().settings.pipelines[0];
    let stages: Vec<String> = pipeline.stages.iter().take(3).map(|stage| stage.id.to_string()).collect();
    let choices = json!({"stageId": stages, "ownerId": users, "officeId": offices, "label": ["a", "b", "c"]});
    choices.as_object().unwrap().clone()
}

/// Changes one prospect or one of its notes, and says what the change did.
async fn change(
    world: &World,
    random: &mut Rng,
    people: &mut Vec<(Value, Value, Vec<Value>)>,
    choices: &Map<String, Value>,
) -> Step {
    let value = |random: &mut Rng, name: &str| random.one_of(choices[name].as_array().unwrap()).clone();
    if people.is_empty() || random.one_in(4) {
        let place = json!({"stageId": value(random, "stageId"), "ownerId": value(random, "ownerId"),
            "officeId": value(random, "officeId"), "label": [value(random, "label")]});
        let mut body = place.clone();
        body["labels"] = body.as_object_mut().unwrap().remove("label").unwrap();
        body["firstName"] = json!("Ada");
        body["lastName"] = json!(format!("L{}", people.len()));
        let made = world.create("/prospects", body).await;
        people.push((made, place.clone(), Vec::new()));
        return Step { changes: Vec::new(), places: vec![place] };
    }
    let number = random.below(people.len());
    let (prospect, place, notes) = &mut people[number];
    match random.below(4) {
        0 => {
            notes.push(world.create("/notes", json!({"prospectId": prospect["id"], "body": "<p>Met</p>"})).await);
            Step { changes: Vec::new(), places: vec![place.clone()] }
        }
        1 if !notes.is_empty() => {
            world.remove(&at("/notes", &notes.pop().unwrap())).await;
            Step { changes: Vec::new(), places: vec![place.clone()] }
        }
        2 if !notes.is_empty() => {
            let text = format!("<p>{}</p>", random.u64(..));
            world.update(&at("/notes", &notes[0]), json!({"body": text})).await;
            Step { changes: vec!["body".to_owned()], places: vec![place.clone()] }
        }
        _ => {
            let before = place.clone();
            let title = format!("T{}", random.u64(..));
            let name = *random.one_of(&["stageId", "ownerId", "officeId", "label"]);
            let new = value(random, name);
            let mut body = json!({"title": title});
            let mut changes = vec!["title".to_owned()];
            let (field, sent) = if name == "label" { ("labels", json!([new])) } else { (name, new) };
            if place[name] != sent {
                changes.push(field.to_owned());
            }
            place[name] = sent.clone();
            body[field] = sent;
            world.update(&at("/prospects", prospect), body).await;
            Step { changes, places: vec![before, place.clone()] }
        }
    }
}

#[tokio::test]
async fn a_filtered_delivery_is_the_filtered_feed() {
    let mut random = Rng::with_seed(first_seed());
    let (worlds, changes) = if size() == Size::Full { (40, 200) } else { (3, 40) };
    for _ in 0..worlds {
        let world = World::new().await;
        let other = world.create("/users", json!({"name": "Other"})).await["id"].clone();
        let users = [json!(world.first().settings.users[0].id), other];
        let offices = [
            world.create("/offices", json!({"name": "A"})).await["id"].clone(),
            world.create("/offices", json!({"name": "B"})).await["id"].clone(),
        ];
        let choices = choices(&world, &users, &offices);
        let mut filters = Vec::new();
        for path in ["/one", "/two", "/three", "/four"] {
            let mut filter = json!({});
            while filter.as_object().unwrap().is_empty() {
                for (name, values) in &choices {
                    if random.one_in(3) {
                        let count = 1 + random.below(2);
                        filter[name] = values.as_array().unwrap().iter().take(count).cloned().collect();
                    }
                }
                if random.one_in(3) {
                    filter["changes"] = json!(["stageId", "body"]);
                }
            }
            let made = webhook(&world, path, json!({"filter": filter})).await;
            assert_eq!(made["filter"], filter);
            filters.push((path, filter));
        }
        let (mut people, mut all) = (Vec::new(), Vec::new());
        for _ in 0..changes {
            world.advance(Duration::from_millis(2));
            all.push(change(&world, &mut random, &mut people, &choices).await);
        }
        world.deliver_webhooks().await;
        world.advance(Duration::from_millis(SETTLED_MS.unsigned_abs() + 1_000));
        let feed = world.list("/events?limit=200").await;
        assert_eq!(feed.len(), all.len());
        for (path, filter) in filters {
            let wanted: Vec<&str> =
                expected(&all, &filter).into_iter().map(|at| feed[at]["id"].as_str().unwrap()).collect();
            let parameters = filter.as_object().unwrap().iter().flat_map(|(name, values)| {
                values.as_array().unwrap().iter().map(move |value| format!("&{name}={}", value.as_str().unwrap()))
            });
            let filtered = world.list(&format!("/events?limit=200{}", parameters.collect::<String>())).await;
            let filtered: Vec<&str> = filtered.iter().map(|event| event["id"].as_str().unwrap()).collect();
            assert_eq!(filtered, wanted, "{filter}");
            let received = world.receivers().received();
            let received = received.iter().filter(|received| received.path == path);
            let mut delivered: Vec<String> = received
                .map(|received| {
                    assert_eq!(received.header("webhook-filter"), "true");
                    received.header("webhook-id").to_owned()
                })
                .collect();
            delivered.sort();
            assert_eq!(delivered, wanted, "{path} {filter}");
        }
    }
}

#[tokio::test]
async fn a_webhook_without_a_filter_says_nothing_of_it_and_erasures_are_always_sent() {
    let world = World::new().await;
    webhook(&world, "/all", json!({})).await;
    let narrow = webhook(&world, "/narrow", json!({"filter": {"label": "never"}})).await;
    assert_eq!(narrow["filter"], json!({"label": ["never"]}));
    let made = world.create("/prospects", json!({"firstName": "Ada", "lastName": "L"})).await;
    world.post(&format!("{}/erase", at("/prospects", &made)), json!({"reason": "Asked"})).await.expect_status(202);
    world.deliver_webhooks().await;
    let received = world.receivers().received();
    assert!(received.iter().filter(|one| one.path == "/all").all(|one| one.header("webhook-filter").is_empty()));
    let narrow: Vec<Value> =
        received.iter().filter(|one| one.path == "/narrow").map(|one| one.json()["type"].clone()).collect();
    assert_eq!(narrow, ["prospect.erased"]);
}

#[tokio::test]
async fn a_member_of_a_filter_has_1_to_50_values_of_1_to_200_characters() {
    let world = World::new().await;
    let ask = |label: Value| world.post("/webhooks", json!({"url": "http://localhost/x", "filter": {"label": label}}));
    let labels = |count: usize| (0..count).map(|number| format!("{number:0200}")).collect::<Vec<_>>();
    let made = ask(json!(labels(50))).await.expect_status(201);
    assert_eq!(made.item()["filter"], json!({"label": labels(50)}));
    for (label, field, message) in [
        (json!(labels(51)), "filter.label", "must have at most 50 elements, not 51"),
        (json!([]), "filter.label", "must not be empty: omit it, to leave this open"),
        (json!(["x".repeat(201)]), "filter.label[0]", "must be a text of 1 to 200 characters"),
        (json!(" "), "filter.label[0]", "must be a text of 1 to 200 characters"),
    ] {
        ask(label).await.expect_status(400).expect_fault(field, message);
    }
}
