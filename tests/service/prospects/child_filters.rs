//! Filters by what belongs to a prospect (SPECIFICATION §7.2). `random/found.rs` compares them with a plain list.

use std::time::Duration;

use serde_json::json;
use tests::World;

use super::create;
use crate::ask::Ask;
use crate::children::{NO_TIME, TASK, id};

/// The last names that a query finds, newest first; the count and the total of the facets must agree.
pub(super) async fn found(world: &World, query: &str) -> String {
    let list = world.get(&format!("/prospects?{query}")).await.expect_status(200);
    let names = list.items().iter().map(|item| item["lastName"].as_str().unwrap());
    let names: String = names.collect();
    assert_eq!(list.body["pagination"]["totalCount"], names.len(), "{query}");
    let count = world.get(&format!("/prospects/count?{query}")).await;
    count.expect_body(json!({"success": true, "count": names.len()}));
    let facets = world.get(&format!("/prospects/facets?by=stageId&{query}")).await;
    assert_eq!(facets.body["total"], names.len(), "{query}");
    names
}

#[tokio::test]
async fn a_page_token_stays_valid_while_tasks_become_due() {
    let world = World::wired().await;
    for name in ["A", "B"] {
        let prospect = create(&world, json!({"lastName": name})).await;
        TASK.add(&world, &id(&prospect), json!({})).await;
        world.advance(Duration::from_secs(1));
    }
    let path = "/prospects?limit=1&hasOverdueTask=true";
    let page = world.get(path).await.expect_status(200);
    let token = page.body["pagination"]["nextPageToken"].as_str().unwrap();
    world.advance(Duration::from_secs(60));
    let next = world.list(&format!("{path}&pageToken={token}")).await;
    assert_eq!(next[0]["lastName"], "A");
    for other in ["hasOverdueTask=false", "hasOpenTask=true", "hasOverdueTask=true&activeAfter=1"] {
        let refused = world.get(&format!("/prospects?limit=1&{other}&pageToken={token}")).await;
        assert_eq!((refused.status, refused.body["code"].as_str()), (400, Some("invalid_page_token")));
    }
}

#[tokio::test]
async fn other_values_are_refused() {
    let world = World::wired().await;
    for path in ["/prospects?", "/prospects/count?", "/prospects/facets?by=stageId&"] {
        for name in ["hasOpenTask", "hasOverdueTask", "hasHire", "hasNote", "hasMeeting"] {
            let refused = world.get(&format!("{path}{name}=1")).await;
            refused.expect_fault(name, "must be true or false");
        }
        for name in ["activeAfter", "activeBefore"] {
            let refused = world.get(&format!("{path}{name}=soon")).await;
            refused.expect_fault(name, NO_TIME);
        }
    }
}
