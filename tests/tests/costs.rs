//! What requests cost at the table: figures that may only fall.

use serde_json::json;
use tests::{Figures, World};

fn named(calls: &[&str]) -> Vec<String> {
    calls.iter().map(|&call| call.to_owned()).collect()
}

#[tokio::test]
async fn a_key_check_is_one_round_trip_and_one_write_unit() {
    let world = World::new().await;
    world.get("/auth").await.expect_status(200);
    let (response, figures) = world.measure(world.get("/auth")).await;
    response.expect_status(200);
    let expected = Figures {
        round_trips: 1,
        calls: named(&["UpdateItem"]),
        read_units: 0.0,
        write_units: 1.0,
    };
    assert_eq!(figures, expected);
}

#[tokio::test]
async fn smoke() {
    let world = World::new().await;
    let r = world.get("/auth").await;
    println!("{r}");
    let (r, f) = world
        .measure(
            world
                .post(
                    "/prospects",
                    json!({"firstName":"Ada","lastName":"L","email":"a@example.com"}),
                )
                .idempotency_key("x"),
        )
        .await;
    println!("{r} {f:?}");
    let (r, f) = world
        .measure(world.post(
            "/prospects",
            json!({"firstName":"Ada","lastName":"M","email":"a@example.com"}),
        ))
        .await;
    println!("{r} {f:?}");
    println!("{:#?}", world.events());
}
