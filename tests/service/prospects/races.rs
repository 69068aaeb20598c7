use std::collections::HashSet;

use futures::future::join_all;
use serde_json::{Value, json};
use tests::{Response, World};

use super::{EMAIL, create, matched, profile_of, upsert};
use crate::ask::Ask;

fn statuses(answers: &[Response]) -> Vec<u16> {
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    statuses
}

#[tokio::test]
async fn sixteen_upserts_of_one_email_or_phone_at_once_are_one_prospect() {
    for (name, value) in [("email", EMAIL), ("phone", "212-555-0123")] {
        let world = World::new().await;
        let (cold, other) = (world.fresh_functions(), world.fresh_functions());
        let send = |n: usize| {
            upsert(
                [&world, &cold, &other][n % 3],
                json!({name: value, "title": format!("t{n}")}),
            )
        };
        let answers = join_all((0..16).map(send)).await;
        let statuses = statuses(&answers);
        assert_eq!(
            statuses.iter().filter(|status| **status == 201).count(),
            1,
            "{statuses:?}"
        );
        assert!(
            statuses.iter().all(|status| [200, 201].contains(status)),
            "{statuses:?}"
        );
        let done = answers.iter().filter(|answer| answer.status < 300);
        let ids: HashSet<&Value> = done.map(|answer| &answer.item()["id"]).collect();
        assert_eq!(ids.len(), 1);
        let count = world.get(&format!("/prospects/count?{name}={value}")).await;
        assert_eq!(count.body["count"], 1);
    }
}

#[tokio::test]
async fn eight_first_uses_of_one_source_name_are_one_source() {
    let world = World::new().await;
    let before = world.list("/sources").await.len();
    let name = |n| if n % 2 == 0 { "Career Fair" } else { "CAREER FAIR" };
    let answers = join_all((0..8).map(|n| upsert(&world, json!({"newSourceName": name(n)})))).await;
    assert_eq!(statuses(&answers), [201; 8]);
    assert_eq!(world.list("/sources").await.len(), before + 1);
    let mut sources = HashSet::new();
    for answer in &answers {
        sources.insert(profile_of(&world, answer.item()).await["sourceId"].clone());
    }
    assert_eq!(sources.len(), 1);
}

#[tokio::test]
async fn updates_of_different_fields_at_once_lose_nothing() {
    let world = World::new().await;
    create(&world, json!({"email": EMAIL})).await;
    let fields = [
        ("title", "T"),
        ("company", "C"),
        ("city", "X"),
        ("phone", "+12125550123"),
    ];
    let sent = fields.map(|(name, value)| upsert(&world, json!({"email": EMAIL, name: value})));
    assert_eq!(statuses(&join_all(sent).await), [200; 4]);
    let item = matched(&world, json!({"email": EMAIL, "update": false})).await;
    let profile = profile_of(&world, &item).await;
    for (name, value) in fields {
        assert_eq!(if name == "city" { &profile } else { &item }[name], value);
    }
    assert_eq!(world.events().len(), 5);
}

/// Notes are read beside the record. An old value that was read too early would be in two events.
#[tokio::test]
async fn each_of_eight_changes_of_the_notes_at_once_has_the_notes_before_it() {
    let world = World::new().await;
    let target = crate::ask::at("/prospects", &create(&world, json!({"email": EMAIL})).await);
    let sent = (0..8).map(|n| world.patch(&target, json!({"notes": format!("n{n}")})).into_future());
    assert_eq!(statuses(&join_all(sent).await), [200; 8]);
    let mut seen: Vec<Value> = vec![world.read(&format!("{target}/profile")).await["notes"].clone()];
    for event in world.events() {
        if let Some(previous) = event["previous"]["S"].as_str() {
            seen.push(serde_json::from_str::<Value>(previous).unwrap()["notes"].clone());
        }
    }
    seen.sort_by_key(Value::to_string);
    let mut expected: Vec<Value> = (0..8).map(|n| json!(format!("n{n}"))).collect();
    expected.push(Value::Null);
    assert_eq!(seen, expected);
}
