use std::collections::HashMap;

use domain::ProspectId;
use serde_json::{Value, json};
use store::item::{Value as Stored, text};
use store::{Committed, Guard, Key, Part, Write};
use tests::World;

use super::{EMAIL, create, matched, profile_of};
use crate::ask::Ask;

async fn names(world: &World) -> Vec<Value> {
    let sources = world.list("/sources").await;
    sources.into_iter().map(|source| source["name"].clone()).collect()
}

/// The source of a prospect.
async fn source_of(world: &World, item: &Value) -> Value {
    profile_of(world, item).await["sourceId"].clone()
}

fn known(world: &World) -> Vec<String> {
    world.first().sources.iter().map(|source| source.id.to_string()).collect()
}

/// No write through the API sets a source for the account, so the record is changed in the table.
async fn set_by_the_account(world: &World, prospect: &str, source: &str) {
    let key = Key::prospect(world.first().settings.account.id, ProspectId::parse(prospect).unwrap());
    let source = HashMap::from([("id".to_owned(), text(source)), ("origin".to_owned(), text("account"))]);
    let write = Write::set(Part::Record, key, vec![("source", Stored::M(source))], Vec::new(), Guard::Present);
    assert_eq!(world.store().transact(&[write], None).await.unwrap(), Committed::Done);
}

#[tokio::test]
async fn a_new_source_is_made_once_and_found_by_its_name_ignoring_case() {
    let world = World::new().await;
    let before = names(&world).await.len();
    let first = create(&world, json!({"newSourceName": "Career Fair"})).await;
    let second = create(&world, json!({"newSourceName": " career FAIR "})).await;
    assert_eq!(source_of(&world, &first).await, source_of(&world, &second).await);
    let names = names(&world).await;
    assert_eq!(names.len(), before + 1);
    assert!(names.contains(&json!("Career Fair")));
    let source = &world.first().sources[0];
    let item = create(&world, json!({"newSourceName": source.name.to_uppercase()})).await;
    assert_eq!(source_of(&world, &item).await, source.id.to_string());
}

#[tokio::test]
async fn a_source_id_comes_before_a_name() {
    let world = World::new().await;
    let (source, before) = (&known(&world)[1], names(&world).await);
    let item = create(&world, json!({"sourceId": source, "newSourceName": "Never made"})).await;
    assert_eq!(source_of(&world, &item).await, source.as_str());
    assert_eq!(names(&world).await, before);
}

#[tokio::test]
async fn a_source_set_by_the_account_stays_and_the_message_says_so() {
    let world = World::new().await;
    let sources = known(&world);
    let item = create(&world, json!({"email": EMAIL, "sourceId": sources[0]})).await;
    set_by_the_account(&world, item["id"].as_str().unwrap(), &sources[0]).await;
    for sent in [json!(sources[1]), json!(null)] {
        let answer = matched(&world, json!({"email": EMAIL, "sourceId": sent})).await;
        assert_eq!(answer["message"], "The source was set by the account and was not changed.");
        assert_eq!(source_of(&world, &item).await, sources[0].as_str());
    }
    let same = matched(&world, json!({"email": EMAIL, "sourceId": sources[0]})).await;
    assert!(same["message"].is_null());
}
