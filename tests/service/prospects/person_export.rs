//! The export of a person: SPECIFICATION §15.4.

use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::merge::{id, merge};
use super::{EMAIL, create, profile_of, target};
use crate::ask::Ask;
use crate::children::{HIRE, NOTE, over};

#[tokio::test]
async fn a_person_about_whom_there_is_too_much_for_a_response_is_413() {
    // The export shows each note, and the event of its creation with the same text.
    for (notes, status) in [(25, 200), (35, 413), (45, 413)] {
        let world = World::new().await;
        let ada = create(&world, json!({})).await;
        for _ in 0..notes {
            NOTE.add(&world, id(&ada), json!({"body": "x".repeat(99_000)})).await;
        }
        let export = world.get(&format!("{}/export", target(&ada))).await;
        assert_eq!(export.status, status, "{notes}");
    }
}

#[tokio::test]
async fn an_export_has_what_is_stored_with_each_merged_prospect_and_the_deletions_of_the_merge() {
    let world = World::new().await;
    let story = json!({"key": "story", "label": "Story", "type": "longText"});
    world.create("/custom-fields", story).await;
    let texts = |text: &str| {
        json!({"notes": text, "resume": {"text": text}, "customFields": {"story": text},
            "applicationQuestions": [{"label": "Why?", "answer": text}]})
    };
    let ada = create(&world, over(texts("Ada"), json!({"email": EMAIL}))).await;
    let lady = create(&world, over(texts("Lady"), json!({"email": "lady@example.com"}))).await;
    for prospect in [&ada, &lady] {
        HIRE.add(&world, id(prospect), json!({})).await;
    }
    world.advance(Duration::from_secs(1));
    let stage = world.first().settings.pipelines[0].stages[1].id;
    let item = world.update(&target(&lady), json!({"stageId": stage})).await;
    let profile = profile_of(&world, &lady).await;
    let history = world.get(&format!("{}/history", target(&lady))).await;
    let history = history.expect_status(200).items().to_vec();
    assert_eq!(history.len(), 3);

    let keep = json!({"keepHireOf": ada["id"]});
    let answer = merge(&world, &ada, &[&lady], keep).await.expect_status(200);
    world.advance(Duration::from_mins(1));
    let exported = world.get(&format!("{}/export", target(&ada))).await.expect_status(200);
    let expected = json!([{
        "item": over(item, json!({"updatedAt": answer.item()["updatedAt"]})),
        "profile": profile, "resume": {"text": "Lady"}, "history": history,
    }]);
    assert_eq!(exported.body["merged"], expected);
    assert_eq!(exported.body["profile"], profile_of(&world, &ada).await);
    assert_eq!(exported.body["resume"], json!({"text": "Ada"}));

    let mut events = world.list("/events").await;
    events.retain(|event| event["type"] != "custom_field.created");
    assert_eq!(exported.body["events"], json!(events));
    let told = |kind: &str| events.iter().filter(|event| event["type"] == kind).count();
    assert_eq!([told("prospect.deleted"), told("hire.deleted")], [1, 1]);
    let activity = exported.body["activity"].as_array().unwrap();
    assert!(activity.is_sorted_by_key(|entry| entry["id"].as_str()), "{activity:#?}");

    // After the merge is undone, she is another person, with her own events.
    let undo = format!("/merges/{}/undo", answer.body["mergeId"].as_str().unwrap());
    world.post(&undo, json!({})).await.expect_status(200);
    let exported = world.get(&format!("{}/export", target(&ada))).await.expect_status(200);
    assert_eq!(exported.body["merged"], json!([]));
    let of_lady = |event: &&Value| event["data"]["item"]["id"] == lady["id"];
    let events = exported.body["events"].as_array().unwrap();
    assert_eq!(events.iter().find(of_lady), None);
}
