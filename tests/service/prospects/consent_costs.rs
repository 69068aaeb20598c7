use serde_json::json;
use tests::World;

use super::{create, target};
use crate::costs::cost;

#[tokio::test]
async fn a_consent_costs_an_update_and_its_statement() {
    let world = World::wired().await;
    let path = format!("{}/consents", target(&create(&world, json!({})).await));
    for warm in ["/auth", "/prospects"] {
        world.get(warm).await.expect_status(200);
    }
    let body = json!({"status": "granted", "source": "Form"});
    let put = || world.send("PUT", &format!("{path}/email")).json(&body);
    let mut costs = Vec::new();
    for request in [world.get(&path), put(), put(), world.get(&path)] {
        costs.push(cost(&world, request).await.0);
    }
    let expected = [
        "2 trips, 2 + 1 units: UpdateItem GetItem Query",
        "2 trips, 1 + 11 units: UpdateItem GetItem TransactWriteItems",
        // The same again, and all consents: the statement is read too.
        "2 trips, 2 + 1 units: UpdateItem GetItem BatchGetItem",
        "2 trips, 3 + 1 units: UpdateItem GetItem BatchGetItem Query",
    ];
    assert_eq!(costs, expected);
}
