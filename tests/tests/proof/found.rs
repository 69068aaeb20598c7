//! What the suites found, each forced to happen.

use futures::future::join;
use serde_json::json;
use tests::{On, World};

/// The look-up said that nobody has the phone; then the prospect with the email came to have it.
#[tokio::test]
async fn what_matched_is_what_matches_when_it_is_written() {
    let world = World::new().await;
    let ada = json!({"firstName": "Ada", "lastName": "L", "email": "ada@example.com", "phone": "+12025550143"});
    let made = json!({"firstName": "Ada", "lastName": "L", "email": "ada@example.com"});
    let made = world.post("/prospects", made).await.expect_status(201);
    let target = format!("/prospects/{}", made.id());
    let hold = world.hold_reply(On::operation("BatchGetItem"));
    let other = world.fresh_functions();
    let change = async {
        hold.reached().await;
        let phone = json!({"phone": "+12025550143"});
        other.patch(&target, phone).await.expect_status(200);
        hold.release();
    };
    let (answer, ()) = join(async { world.post("/prospects", ada).await }, change).await;
    answer.expect_status(200).expect_header("prospect-match", "both");
}
