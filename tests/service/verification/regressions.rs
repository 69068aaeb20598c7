//! Defects that the suites found, each reproduced deterministically.

use serde_json::json;
use tests::{CallFilter, World};

/// The look-up found no holder of the phone; then the prospect with the email got it.
#[tokio::test]
async fn the_match_is_decided_at_the_time_of_the_write() {
    let world = World::wired().await;
    let ada = json!({"firstName": "Ada", "lastName": "L", "email": "ada@example.com", "phone": "+12025550143"});
    let made = json!({"firstName": "Ada", "lastName": "L", "email": "ada@example.com"});
    let made = world.post("/prospects", made).await.expect_status(201);
    let target = format!("/prospects/{}", made.id());
    let pause = world.hold_reply(CallFilter::operation("BatchGetItem"));
    let other = world.fresh_functions();
    let change = async {
        let phone = json!({"phone": "+12025550143"});
        other.patch(&target, phone).await.expect_status(200);
    };
    let (answer, ()) = pause.during(async { world.post("/prospects", ada).await }, change).await;
    answer.expect_status(200).expect_header("prospect-match", "both");
}
