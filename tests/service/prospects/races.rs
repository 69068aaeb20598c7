use std::collections::HashSet;

use futures::future::join_all;
use serde_json::{Value, json};
use tests::{Response, World};

use super::{EMAIL, create, profile_of, upsert};
use crate::ask::Ask;

fn statuses(answers: &[Response]) -> Vec<u16> {
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    statuses
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

/// The service reads notes at the same time as the record. If it read them too early, two events would have the same
/// old value.
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
