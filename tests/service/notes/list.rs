use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use crate::children::{NOTE, foreign_user, id, listed, prospect, user, walked};

/// Four notes: of nobody, of the first user, of the second, and of the first in the same moment on another prospect.
async fn notes(world: &World) -> Vec<Value> {
    let (one, other) = (prospect(world).await, prospect(world).await);
    let (zero, second) = (user(world, 0), user(world, 1));
    let mut notes = vec![NOTE.add(world, &one, json!({"date": 9})).await];
    world.advance(Duration::from_secs(1));
    notes.push(NOTE.add(world, &one, json!({"userId": zero, "date": 8})).await);
    world.advance(Duration::from_secs(1));
    notes.push(NOTE.add(world, &one, json!({"userId": second, "date": 7})).await);
    notes.push(NOTE.add(world, &other, json!({"userId": zero})).await);
    notes[2..].sort_by_key(id);
    notes
}

#[tokio::test]
async fn the_newest_come_first_and_ties_run_by_id_backwards() {
    let world = World::new().await;
    let made = notes(&world).await;
    let newest_first: Vec<&Value> = made.iter().rev().collect();
    let list = world.get("/notes").await.expect_status(200);
    list.expect_body(json!({
        "success": true, "items": newest_first, "pagination": {"hasMore": false, "totalCount": 4},
    }));
}

#[tokio::test]
async fn every_filter_alone_and_together() {
    let world = World::new().await;
    let made = notes(&world).await;
    let one = made[0]["prospectId"].as_str().unwrap();
    let (zero, second) = (user(&world, 0), user(&world, 1));
    let of = |user: &str, prospect: Option<&str>| -> Vec<String> {
        let newest_first = made.iter().rev().filter(|note| note["userId"] == user);
        let found = newest_first.filter(|note| prospect.is_none_or(|id| note["prospectId"] == id));
        found.map(id).collect()
    };
    for (query, expected) in [
        (format!("userId={zero}"), of(&zero, None)),
        (format!("userId={second}"), of(&second, None)),
        (format!("userId={zero}&prospectId={one}"), of(&zero, Some(one))),
        (format!("userId={second}&prospectId={one}"), of(&second, Some(one))),
        (format!("userId={}", foreign_user(&world)), vec![]),
        ("userId=x".to_owned(), vec![]),
    ] {
        assert_eq!(listed(&world, &format!("/notes?{query}")).await, expected, "{query}");
        let pages = walked(&world, &format!("/notes?{query}&limit=1")).await;
        assert_eq!(pages, expected, "{query}");
    }
    assert_eq!((of(&zero, None).len(), of(&zero, Some(one)).len()), (2, 1));
    assert_eq!(listed(&world, &format!("/notes?prospectId={one}")).await.len(), 3);
}

#[tokio::test]
async fn a_list_follows_a_note_that_another_user_takes_over() {
    let world = World::new().await;
    let item = NOTE.make(&world).await;
    let target = format!("/notes?userId={}", user(&world, 1));
    assert!(listed(&world, &target).await.is_empty());
    let taken = json!({"userId": user(&world, 1)});
    world.patch(&NOTE.target(&item), taken).await.expect_status(200);
    assert_eq!(listed(&world, &target).await, [id(&item)]);
}
