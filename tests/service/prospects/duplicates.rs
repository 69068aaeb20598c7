//! `GET /prospects/duplicates`.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use tests::World;

use super::{compact, target};
use crate::ask::Ask;

const BAD_TOKEN: &str = "pageToken is not one that this list gave for these filters. Start again without it.";

/// A prospect of this name and company, some time after the one before.
async fn person(world: &World, first: &str, last: &str, company: Option<&str>) -> Value {
    world.advance(Duration::from_millis(1));
    let body = json!({"firstName": first, "lastName": last, "company": company});
    world.create("/prospects", body).await
}

fn ids(people: &[&Value]) -> Vec<Value> {
    people.iter().map(|one| one["id"].clone()).collect()
}

/// Fails unless these are all groups.
async fn expect(world: &World, by: &str, groups: Value) {
    let total = groups.as_array().unwrap().len();
    let page = json!({"success": true, "items": groups, "pagination": {"hasMore": false, "totalCount": total}});
    let answer = world.get(&format!("/prospects/duplicates?by={by}")).await;
    answer.expect_status(200).expect_body(page);
}

#[tokio::test]
async fn prospects_of_one_name_are_a_group_however_they_write_it() {
    let world = World::new().await;
    expect(&world, "name", json!([])).await;
    let zoe = person(&world, "Zoë", "O'Neill", Some("Acme")).await;
    let ada = person(&world, "Ada", "King", None).await;
    let other = person(&world, "ZOE", "o'neill", Some("Engines")).await;
    compact(&world).await;
    let moved = person(&world, "Bob", "O'Neill", Some("acme")).await;
    let last = person(&world, "zoe", "O'NEILL", Some("ACMÉ")).await;
    let again = person(&world, "ADA", "KING", None).await;
    person(&world, "Ada King", "Lovelace", None).await;
    let zoes = json!({"value": "Zoë O'Neill", "count": 3, "ids": ids(&[&zoe, &other, &last])});
    let adas = json!({"value": "Ada King", "count": 2, "ids": ids(&[&ada, &again])});
    expect(&world, "name", json!([zoes, adas])).await;
    // A company counts too; a prospect without one is in no group.
    let both = json!({"value": "Zoë O'Neill", "company": "Acme", "count": 2, "ids": ids(&[&zoe, &last])});
    expect(&world, "nameCompany", json!([both])).await;
    // The last write is seen.
    let name = json!({"firstName": "Ada", "lastName": "king"});
    world.update(&target(&moved), name).await;
    world.remove(&target(&other)).await;
    let adas = json!({"value": "Ada King", "count": 3, "ids": ids(&[&ada, &moved, &again])});
    let zoes = json!({"value": "Zoë O'Neill", "count": 2, "ids": ids(&[&zoe, &last])});
    expect(&world, "name", json!([adas, zoes])).await;
    world.remove(&target(&zoe)).await;
    expect(&world, "nameCompany", json!([])).await;
}

#[tokio::test]
async fn prospects_that_share_an_email_or_a_phone_are_a_group() {
    let world = World::new().await;
    let shared = |email: &str, phone: &str| {
        let words = ["externalId"];
        json!({"firstName": "Ada", "lastName": "King", "email": email, "phone": phone, "matchBy": words})
    };
    let mut made = Vec::new();
    for (email, phone) in [
        ("a@example.com", "+12125550101"),
        ("b@example.com", "+12125550101"),
        ("a@example.com", "+12125550102"),
        ("c@example.com", "+12125550101"),
        ("d@example.com", "+12125550103"),
    ] {
        world.advance(Duration::from_millis(1));
        made.push(world.create("/prospects", shared(email, phone)).await);
        if made.len() == 2 {
            compact(&world).await;
        }
    }
    let phones = json!({"value": "+12125550101", "count": 3, "ids": ids(&[&made[0], &made[1], &made[3]])});
    expect(&world, "phone", json!([phones])).await;
    let emails = json!({"value": "a@example.com", "count": 2, "ids": ids(&[&made[0], &made[2]])});
    expect(&world, "email", json!([emails])).await;
    compact(&world).await;
    expect(&world, "phone", json!([phones])).await;
    world.update(&target(&made[3]), json!({"phone": null})).await;
    let phones = json!({"value": "+12125550101", "count": 2, "ids": ids(&[&made[0], &made[1]])});
    expect(&world, "phone", json!([phones])).await;
    world.check_consistency().await;
}

#[tokio::test]
async fn a_group_lists_its_twenty_oldest_prospects() {
    let world = World::new().await;
    let mut made = Vec::new();
    for count in 1..=21 {
        made.push(person(&world, "Ada", "King", None).await["id"].clone());
        if count == 10 {
            compact(&world).await;
        }
        if count >= 20 {
            let group = json!({"value": "Ada King", "count": count, "ids": made[..20]});
            expect(&world, "name", json!([group])).await;
        }
    }
}

#[tokio::test]
async fn pages_of_any_size_show_each_group_once_and_tokens_show_no_name() {
    let world = World::new().await;
    for (name, count) in [("Mallory", 2), ("Bob", 3), ("Alice", 2), ("Carol", 2), ("Dave", 1)] {
        for _ in 0..count {
            person(&world, name, "Smith", Some(&format!("{name} & Sons"))).await;
        }
    }
    compact(&world).await;
    for by in ["name", "nameCompany"] {
        for limit in 1..=4 {
            let path = format!("/prospects/duplicates?by={by}&limit={limit}");
            let pages = world.pages(&path).await;
            assert!(pages.iter().all(|page| page.body["pagination"]["totalCount"] == 4));
            let groups = pages.iter().flat_map(|page| page.items());
            let seen: Vec<&Value> = groups.map(|group| &group["value"]).collect();
            assert_eq!(seen, ["Bob Smith", "Alice Smith", "Carol Smith", "Mallory Smith"]);
        }
    }
    let first = world.get("/prospects/duplicates?by=name&limit=1&fields=count").await;
    assert_eq!(first.items(), [json!({"count": 3})]);
    let token = first.body["pagination"]["nextPageToken"].as_str().unwrap();
    for other in [format!("nameCompany&pageToken={token}"), format!("name&pageToken={token}A")] {
        let refused = world.get(&format!("/prospects/duplicates?by={other}")).await;
        refused.expect_error(400, "invalid_page_token", BAD_TOKEN);
    }
    let bytes = URL_SAFE_NO_PAD.decode(token).unwrap();
    for name in ["bob", "smith"] {
        let shows = |part: &[u8]| part.eq_ignore_ascii_case(name.as_bytes());
        assert!(!bytes.windows(name.len()).any(shows), "{name}");
    }
}

#[tokio::test]
async fn by_is_required_and_one_of_four_words() {
    let world = World::new().await;
    let wrong = "must be name, nameCompany, email or phone";
    for (query, message) in [("", "is required"), ("?by=", "is required"), ("?by=Name", wrong)] {
        let refused = world.get(&format!("/prospects/duplicates{query}")).await;
        refused.expect_fault("by", message);
    }
}
