use futures::future::join_all;
use serde_json::{Value, json};
use tests::World;

use super::{create, named, profile_of, upsert};

fn statuses(answers: &[tests::Response]) -> Vec<u16> {
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    statuses
}

#[tokio::test]
async fn sixteen_upserts_of_one_email_at_once_are_one_prospect() {
    let world = World::new().await;
    let (cold, other) = (world.fresh_functions(), world.fresh_functions());
    let sent = (0..16).map(|n| {
        let world = [&world, &cold, &other][n % 3];
        upsert(world, json!({"email": "ada@example.com", "title": format!("t{n}")}))
    });
    let answers = join_all(sent).await;
    let made = answers.iter().filter(|answer| answer.status == 201).count();
    assert_eq!(made, 1, "{:?}", statuses(&answers));
    let ids: std::collections::HashSet<&Value> = answers
        .iter()
        .filter(|answer| answer.status < 300)
        .map(|answer| &answer.item()["id"])
        .collect();
    assert_eq!(ids.len(), 1);
    assert!(
        answers.iter().all(|answer| [200, 201, 409].contains(&answer.status)),
        "{:?}",
        statuses(&answers)
    );
    assert_eq!(world.get("/prospects/count").await.body["count"], 1);
}

#[tokio::test]
async fn one_phone_at_once_by_people_with_different_emails_is_one_prospect() {
    let world = World::new().await;
    let sent = (0..8).map(|n| upsert(&world, json!({"phone": "212-555-0123", "labels": format!("l{n}")})));
    let answers = join_all(sent).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    assert_eq!(world.get("/prospects/count?phone=2125550123").await.body["count"], 1);
}

#[tokio::test]
async fn forty_eight_copies_of_one_idempotent_post_execute_once() {
    let world = World::new().await;
    let body = named(json!({"title": "Countess"}));
    let copies = (0..48).map(|_| async { world.post("/prospects", body.clone()).idempotency_key("one").await });
    let answers = join_all(copies).await;
    assert!(
        answers.iter().all(|answer| [201, 409].contains(&answer.status)),
        "{:?}",
        statuses(&answers)
    );
    assert_eq!(world.events().len(), 1);
    assert_eq!(world.get("/prospects/count").await.body["count"], 1);
    let replay = world
        .post("/prospects", body)
        .idempotency_key("one")
        .await
        .expect_status(201);
    let replay = replay
        .expect_header("idempotency-replayed", "true")
        .expect_header("idempotency-status", "replayed");
    for answer in answers.iter().filter(|answer| answer.status == 201) {
        assert_eq!(
            answer.text, replay.text,
            "every copy that was answered has the same bytes"
        );
    }
}

#[tokio::test]
async fn eight_first_uses_of_one_source_name_are_one_source() {
    let world = World::new().await;
    let before = world.get("/sources").await.body["pagination"]["totalCount"]
        .as_u64()
        .unwrap();
    let sent = (0..8).map(|n| {
        upsert(
            &world,
            json!({"newSourceName": if n % 2 == 0 { "Career Fair" } else { "CAREER FAIR" }}),
        )
    });
    let answers = join_all(sent).await;
    assert_eq!(statuses(&answers), [201; 8]);
    let after = world.get("/sources").await;
    assert_eq!(after.body["pagination"]["totalCount"], before + 1);
    let mut sources = std::collections::HashSet::new();
    for answer in &answers {
        sources.insert(profile_of(&world, &answer.item()["id"]).await["sourceId"].clone());
    }
    assert_eq!(sources.len(), 1);
}

#[tokio::test]
async fn updates_of_different_fields_at_once_lose_nothing() {
    let world = World::new().await;
    create(&world, json!({"email": "ada@example.com"})).await;
    let fields = [
        ("title", "T"),
        ("company", "C"),
        ("city", "X"),
        ("phone", "212-555-0123"),
    ];
    let sent = fields.map(|(name, value)| upsert(&world, json!({"email": "ada@example.com", name: value})));
    let answers = join_all(sent).await;
    assert_eq!(statuses(&answers), [200; 4]);
    let item = upsert(&world, json!({"email": "ada@example.com", "update": false}))
        .await
        .item()
        .clone();
    assert_eq!(
        (&item["title"], &item["company"], &item["phone"]),
        (&json!("T"), &json!("C"), &json!("+12125550123"))
    );
    assert_eq!(profile_of(&world, &item["id"]).await["city"], "X");
    assert_eq!(world.events().len(), 5);
}

#[tokio::test]
async fn deletions_at_once_delete_once() {
    let world = World::new().await;
    let item = create(&world, json!({"email": "ada@example.com"})).await;
    let target = format!("/prospects/{}", item["id"].as_str().unwrap());
    let answers = join_all((0..8).map(|_| async { world.delete(&target).await })).await;
    assert_eq!(statuses(&answers), [200, 404, 404, 404, 404, 404, 404, 404]);
    assert_eq!(world.events().len(), 2);
}
