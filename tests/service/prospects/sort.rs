//! The orders of the list: by creation, by the last change, and by name.

use std::collections::BTreeSet;
use std::time::Duration;

use domain::text::folded;
use serde_json::{Value, json};
use tests::World;

use super::{compact, create, target};
use crate::ask::Ask;
use crate::children::{id, ids, walked};

/// Names that differ by case and accents alone, or not at all, and some that only code points can put in order.
const NAMES: [&str; 9] = ["Zoë", "zoe", "Ada", "ÁDA", "ada", "Bob", "Émile", "东京", "emil"];

/// One prospect of each name, some made at the same moment, then changed in another order.
async fn people(world: &World) -> Vec<Value> {
    let mut made = Vec::new();
    for (number, name) in NAMES.iter().enumerate() {
        made.push(create(world, json!({"firstName": name, "lastName": "X"})).await);
        world.advance(Duration::from_millis(u64::try_from(number % 2).unwrap()));
    }
    for at in [4, 1, 7] {
        world.advance(Duration::from_secs(1));
        made[at] = world.update(&target(&made[at]), json!({"company": "Changed"})).await;
    }
    made
}

/// The ids in the order of a field, then of the ids.
fn sorted(people: &[Value], sort: &str) -> Vec<String> {
    let key = |person: &Value| {
        let name = format!("{} {}", person["firstName"].as_str().unwrap(), person["lastName"].as_str().unwrap());
        let time = |field: &str| (person[field].as_i64().unwrap(), String::new(), id(person));
        match sort.trim_start_matches('-') {
            "name" => (0, folded(&name), id(person)),
            field => time(field),
        }
    };
    let mut keys: Vec<_> = people.iter().map(key).collect();
    keys.sort();
    if sort.starts_with('-') {
        keys.reverse();
    }
    keys.into_iter().map(|(_, _, id)| id).collect()
}

#[tokio::test]
async fn every_order_shows_everyone_once_on_pages_of_any_size() {
    let world = World::new().await;
    let people = people(&world).await;
    for is_compacted in [false, true] {
        if is_compacted {
            compact(&world).await;
        }
        for sort in "createdAt -createdAt updatedAt -updatedAt name -name".split(' ') {
            let expected = sorted(&people, sort);
            for limit in [1, 2, 4, 8, 9, 10] {
                let target = format!("/prospects?sort={sort}&limit={limit}");
                assert_eq!(walked(&world, &target).await, expected, "{target}");
            }
            let page = world.get(&format!("/prospects?sort={sort}&limit=2")).await.expect_status(200);
            assert_eq!(page.body["pagination"]["totalCount"], 9);
        }
        let newest_first = ids(&world.get("/prospects").await);
        assert_eq!(newest_first, sorted(&people, "-createdAt"));
    }
}

/// The next page by name starts where the last one ended, whatever happens to the record that was there.
#[tokio::test]
async fn pages_by_name_go_on_while_names_change() {
    for sort in ["name", "-name"] {
        for is_deleted in [false, true] {
            let world = World::new().await;
            let people = people(&world).await;
            let expected = sorted(&people, sort);
            compact(&world).await;
            for end in 1..5 {
                let first = format!("/prospects?sort={sort}&limit={end}");
                let page = world.get(&first).await.expect_status(200);
                let token = page.body["pagination"]["nextPageToken"].as_str().unwrap();
                let last = page.items().last().unwrap();
                let (before, after) = (ids(&page), format!("/prospects?sort={sort}&limit=200&pageToken={token}"));
                let rest: Vec<String> = ids(&world.get(&after).await.expect_status(200));
                if is_deleted {
                    world.remove(&target(last)).await;
                } else {
                    // To the end of the list.
                    let name = if sort == "name" { "龍" } else { "!" };
                    world.update(&target(last), json!({"firstName": name})).await;
                }
                let mut again = ids(&world.get(&after).await.expect_status(200));
                if !is_deleted {
                    assert!(again.contains(&id(last)), "a record that moves ahead is seen again");
                    again.retain(|seen| *seen != id(last));
                }
                let moved: BTreeSet<&String> = before.iter().collect();
                let rest: Vec<_> = rest.into_iter().filter(|id| !moved.contains(id)).collect();
                assert_eq!(again, rest, "{sort}, {end}");
                if end == 1 {
                    assert_eq!(rest, expected[1..], "{sort}");
                }
            }
        }
    }
}
