//! The table holds stored responses and results only sealed (SPECIFICATION §5.3, ADR 0048).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use store::item::inflate;

use super::*;

fn person(number: usize) -> Value {
    json!({
        "firstName": format!("Zqada{number}"),
        "lastName": "Zqlovelace",
        "email": format!("zqada{number}@example.com"),
        "phone": format!("+1212555010{number}"),
    })
}

fn records(world: &World) -> Vec<Value> {
    let mut items = world.items();
    items.retain(|item| item["pk"]["S"].as_str().unwrap().starts_with("IDEMPOTENCY#"));
    items
}

/// Everything that somebody with a copy of the table can read in an item: its texts, and its bytes, also inflated.
fn readable(item: &Value) -> String {
    let mut text = item.to_string();
    for bytes in item.as_object().unwrap().values().filter_map(|value| value["B"].as_str()) {
        let bytes = STANDARD.decode(bytes).unwrap();
        text += &String::from_utf8_lossy(&bytes);
        text += &inflate(&bytes).unwrap_or_default();
    }
    text.to_ascii_lowercase()
}

#[tokio::test]
async fn the_records_of_a_request_show_nothing_of_a_person_and_its_replay_is_the_first_answer() {
    let world = World::new().await;
    let winner = world.create("/prospects", person(0)).await;
    let loser = world.create("/prospects", person(1)).await;
    let merge = format!("/prospects/{}/merge", winner["id"].as_str().unwrap());
    for (path, body) in [
        ("/prospects", person(2)),
        ("/prospects/batch", json!({"items": [person(3), person(4)]})),
        (&merge, json!({"loserIds": [loser["id"]]})),
    ] {
        let send = || world.post(path, body.clone()).idempotency_key(path);
        let first = send().await;
        assert!(first.status < 300, "{first}");
        assert!(first.text.contains("zqada"), "{first}");
        expect_replay_of(&first, send().await);
    }
    let records = records(&world);
    let sealed = |name: &str| records.iter().filter(|item| item[name]["B"].is_string()).count();
    assert_eq!((records.len(), sealed("reply"), sealed("result")), (5, 3, 2));
    for item in &records {
        let text = readable(item);
        for word in ["zqada", "zqlovelace", "555010", "prospect_"] {
            assert!(!text.contains(word), "{word}: {item:#}");
        }
    }
}

#[tokio::test]
async fn a_reply_that_was_moved_to_the_record_of_another_account_is_not_replayed() {
    let world = World::new().await;
    let api_keys = [world.api_key(), world.second_account_api_key()];
    let send = |api_key| post(&world, "k", anonymous()).key(api_key);
    for api_key in api_keys {
        expect_executed(send(api_key).await);
    }
    let mut records = records(&world);
    let replies: Vec<Value> = records.iter().map(|item| item["reply"].clone()).collect();
    for (item, reply) in records.iter_mut().zip(replies.into_iter().rev()) {
        item["reply"] = reply;
    }
    world.restore(records.into_iter()).await;
    for api_key in api_keys {
        send(api_key).await.expect_status(500);
    }
    assert_eq!(world.events().len(), 2);
}
