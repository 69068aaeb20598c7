use serde_json::json;
use tests::World;

use super::{create, profile_of};

#[tokio::test]
async fn the_profile_of_a_bare_prospect_is_empty() {
    let world = World::new().await;
    let item = create(&world, json!({})).await;
    assert_eq!(
        profile_of(&world, &item["id"]).await,
        json!({
            "id": item["id"], "licenseStatus": null, "notes": null, "streetAddress": null, "city": null, "state": null,
            "postalCode": null, "officeId": null, "sourceId": null,
            "ownerId": world.first().settings.users[0].id.to_string(), "jobs": [], "applicationQuestions": [],
            "hasResume": false,
        })
    );
}

#[tokio::test]
async fn another_account_sees_no_profile() {
    let world = World::new().await;
    let item = create(&world, json!({"notes": "secret"})).await;
    let target = format!("/prospects/{}/profile", item["id"].as_str().unwrap());
    let foreign = world.get(&target).key(world.second_account_api_key()).await;
    foreign.expect_error(404, "not_found", "There is no such prospect in this account.");
}
