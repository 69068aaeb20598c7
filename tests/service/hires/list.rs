use serde_json::{Value, json};
use tests::World;

use crate::children::{HIRE, id, listed, prospect, walked};

/// Four hires by their dates; the last two are of the same one.
async fn hires(world: &World) -> Vec<Value> {
    let mut hires = Vec::new();
    for date in [300, 100, 200, 200] {
        let fields = json!({"hireDate": date});
        hires.push(HIRE.add(world, &prospect(world).await, fields).await);
    }
    hires[2..].sort_by_key(|hire| std::cmp::Reverse(id(hire)));
    hires
}

#[tokio::test]
async fn the_newest_hire_date_comes_first_and_ties_run_by_id_backwards() {
    let world = World::new().await;
    let made = hires(&world).await;
    let list = world.get("/hires").await.expect_status(200);
    let expected = [&made[0], &made[2], &made[3], &made[1]];
    list.expect_body(json!({
        "success": true, "items": expected, "pagination": {"hasMore": false, "totalCount": 4},
    }));
}

#[tokio::test]
async fn every_filter_alone_and_together() {
    let world = World::new().await;
    let made = hires(&world).await;
    let one = made[1]["prospectId"].as_str().unwrap();
    for (query, expected) in [
        ("hiredAfter=200".to_owned(), vec![0, 2, 3]),
        ("hiredAfter=201".to_owned(), vec![0]),
        ("hiredBefore=200".to_owned(), vec![2, 3, 1]),
        ("hiredBefore=199".to_owned(), vec![1]),
        ("hiredAfter=200&hiredBefore=200".to_owned(), vec![2, 3]),
        ("hiredAfter=300&hiredBefore=100".to_owned(), vec![]),
        ("hiredAfter=1970-01-01T00:00:00.300Z".to_owned(), vec![0]),
        ("hiredBefore=1970-01-02".to_owned(), vec![0, 2, 3, 1]),
        (format!("prospectId={one}"), vec![1]),
        (format!("prospectId={one}&hiredBefore=100"), vec![1]),
        (format!("prospectId={one}&hiredAfter=101"), vec![]),
    ] {
        let expected: Vec<String> = expected.into_iter().map(|at: usize| id(&made[at])).collect();
        assert_eq!(listed(&world, &format!("/hires?{query}")).await, expected, "{query}");
        let pages = walked(&world, &format!("/hires?{query}&limit=1")).await;
        assert_eq!(pages, expected, "{query}");
    }
}

#[tokio::test]
async fn a_list_sees_the_callers_last_write() {
    let world = World::new().await;
    let made = hires(&world).await;
    world
        .patch(&HIRE.target(&made[0]), json!({"hireDate": 50}))
        .await
        .expect_status(200);
    assert_eq!(
        listed(&world, "/hires?hiredBefore=100").await,
        [id(&made[1]), id(&made[0])]
    );
}
