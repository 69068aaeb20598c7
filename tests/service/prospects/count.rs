use serde_json::json;
use tests::World;

use super::create;

#[tokio::test]
async fn the_count_takes_the_filters_of_the_list_and_ignores_limit_and_fields() {
    let world = World::new().await;
    world
        .get("/prospects/count")
        .await
        .expect_status(200)
        .expect_body(json!({"success": true, "count": 0}));
    for title in ["Engineer", "engineer", "Clerk"] {
        create(&world, json!({"title": title})).await;
    }
    for (query, count) in [
        ("", 3),
        ("?title=ENGINEER", 2),
        ("?limit=0&fields=a.b&title=clerk", 1),
        ("?title=none", 0),
    ] {
        let answer = world.get(&format!("/prospects/count{query}")).await.expect_status(200);
        answer.expect_body(json!({"success": true, "count": count}));
    }
    let other = world.get("/prospects/count").key(world.second_account_api_key()).await;
    other.expect_body(json!({"success": true, "count": 0}));
}
