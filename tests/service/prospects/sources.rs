use std::collections::HashMap;

use domain::ProspectId;
use serde_json::{Value, json};
use store::item::{Value as Stored, text};
use store::{Committed, Guard, Key, Part, Write};
use tests::World;

use super::{create, profile_of, upsert};

const EMAIL: &str = "ada@example.com";

async fn names(world: &World) -> Vec<String> {
    let list = world.get("/sources").await.expect_status(200);
    list.items()
        .iter()
        .map(|source| source["name"].as_str().unwrap().to_owned())
        .collect()
}

/// No write through the API sets a source for the account, so the record is changed where it lies.
async fn set_by_the_account(world: &World, prospect: &str, source: &str) {
    let key = Key::prospect(world.first().settings.account.id, ProspectId::parse(prospect).unwrap());
    let source = HashMap::from([("id".to_owned(), text(source)), ("origin".to_owned(), text("account"))]);
    let write = Write::set(
        Part::Record,
        key,
        vec![("source", Stored::M(source))],
        Vec::new(),
        Guard::Present,
    );
    assert_eq!(world.store().transact(&[write], None).await.unwrap(), Committed::Done);
}

#[tokio::test]
async fn a_new_source_is_made_once_and_found_by_its_name_ignoring_case() {
    let world = World::new().await;
    let known = names(&world).await.len();
    let first = create(&world, json!({"newSourceName": "Career Fair"})).await;
    let second = create(&world, json!({"newSourceName": " career FAIR "})).await;
    let source = |profile: Value| profile["sourceId"].clone();
    assert_eq!(
        source(profile_of(&world, &first["id"]).await),
        source(profile_of(&world, &second["id"]).await)
    );
    let names = names(&world).await;
    assert_eq!(names.len(), known + 1);
    assert!(names.contains(&"Career Fair".to_owned()));
}

#[tokio::test]
async fn the_name_of_a_known_source_is_that_source() {
    let world = World::new().await;
    let known = &world.first().sources[0];
    let item = create(&world, json!({"newSourceName": known.name.to_uppercase()})).await;
    assert_eq!(
        profile_of(&world, &item["id"]).await["sourceId"],
        known.id.to_string().as_str()
    );
}

#[tokio::test]
async fn a_source_id_stands_before_a_name() {
    let world = World::new().await;
    let known = world.first().sources[1].id.to_string();
    let before = names(&world).await;
    let item = create(&world, json!({"sourceId": known, "newSourceName": "Never made"})).await;
    assert_eq!(profile_of(&world, &item["id"]).await["sourceId"], known.as_str());
    assert_eq!(names(&world).await, before);
}

#[tokio::test]
async fn a_source_set_through_the_api_may_change_and_be_cleared() {
    let world = World::new().await;
    let sources: Vec<String> = world
        .first()
        .sources
        .iter()
        .map(|source| source.id.to_string())
        .collect();
    let id = create(&world, json!({"email": EMAIL, "sourceId": sources[0]})).await["id"].clone();
    for (sent, kept) in [
        (json!(sources[1]), json!(sources[1])),
        (json!(null), json!(null)),
        (json!(sources[2]), json!(sources[2])),
    ] {
        let answer = upsert(&world, json!({"email": EMAIL, "sourceId": sent}))
            .await
            .expect_status(200);
        assert!(answer.item()["message"].is_null());
        assert_eq!(profile_of(&world, &id).await["sourceId"], kept);
    }
}

#[tokio::test]
async fn a_source_set_by_the_account_stays_and_the_message_says_so() {
    let world = World::new().await;
    let sources: Vec<String> = world
        .first()
        .sources
        .iter()
        .map(|source| source.id.to_string())
        .collect();
    let id = create(&world, json!({"email": EMAIL, "sourceId": sources[0]})).await["id"].clone();
    set_by_the_account(&world, id.as_str().unwrap(), &sources[0]).await;
    for sent in [json!(sources[1]), json!(null)] {
        let answer = upsert(&world, json!({"email": EMAIL, "sourceId": sent}))
            .await
            .expect_status(200);
        assert_eq!(
            answer.item()["message"],
            "The source was set by the account and was not changed."
        );
        assert_eq!(profile_of(&world, &id).await["sourceId"], sources[0].as_str());
    }
    let same = upsert(&world, json!({"email": EMAIL, "sourceId": sources[0]}))
        .await
        .expect_status(200);
    assert!(same.item()["message"].is_null());
}
