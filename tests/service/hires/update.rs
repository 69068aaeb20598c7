use std::time::Duration;

use serde_json::json;
use tests::World;

use crate::children::{HIRE, NO_TIME, check, event, over, records};

#[tokio::test]
async fn either_field_changes_and_the_other_stays() {
    let world = World::new().await;
    let item = HIRE.make(&world).await;
    let target = HIRE.target(&item);
    world.advance(Duration::from_secs(5));
    let now = world.now_ms();
    let dated = world.patch(&target, json!({"hireDate": "2026-05-01T00:00:00Z"})).await;
    let expected = over(item, json!({"hireDate": 1_777_593_600_000_i64, "updatedAt": now}));
    assert_eq!(dated.expect_status(200).item(), &expected);
    let (_, changes) = event(&world, "hire.updated");
    assert_eq!(changes, ["hireDate"]);
    let emptied = world.patch(&target, json!({"hireDescription": ""})).await;
    let expected = over(expected, json!({"hireDescription": ""}));
    assert_eq!(emptied.expect_status(200).item(), &expected);
    let both = json!({"hireDate": 5, "hireDescription": "Both", "userId": "x", "prospectId": "x", "type": "x"});
    let both = world.send("PUT", &target).json(&both).await.expect_status(200);
    assert_eq!(
        both.item(),
        &over(expected, json!({"hireDate": 5, "hireDescription": "Both"}))
    );
    check(&world).await;
}

#[tokio::test]
async fn neither_field_is_a_fault() {
    let world = World::new().await;
    let target = HIRE.target(&HIRE.make(&world).await);
    for method in ["PATCH", "PUT"] {
        for body in [json!({}), json!({"userId": "x", "hiredate": 5})] {
            let answer = world.send(method, &target).json(&body).await;
            answer.expect_fault("hireDate", "or hireDescription is required");
        }
    }
}

#[tokio::test]
async fn each_fault_is_told_and_nothing_changes() {
    let world = World::new().await;
    let target = HIRE.target(&HIRE.make(&world).await);
    let before = records(&world);
    for (field, value, message) in [
        ("hireDate", json!("x"), NO_TIME),
        ("hireDescription", json!(5), "must be a string, not a number"),
        (
            "hireDescription",
            json!("x".repeat(10_001)),
            "must be at most 10000 characters, not 10001",
        ),
    ] {
        world
            .patch(&target, json!({field: value}))
            .await
            .expect_fault(field, message);
    }
    assert_eq!(records(&world), before);
}
