use serde_json::json;
use tests::World;

use crate::ask::Ask;

use super::{KINDS, NO_PROSPECT, check, event, foreign_prospect, prospect, records};

#[tokio::test]
async fn the_prospect_must_be_one_of_the_account() {
    let world = World::new().await;
    let gone = prospect(&world).await;
    world.remove(&format!("/prospects/{gone}")).await;
    let foreign = foreign_prospect(&world).await;
    let before = records(&world);
    for kind in KINDS {
        for strange in [
            gone.as_str(),
            &foreign,
            "prospect_01K00000000000000000000000",
            "prospect_",
            "x",
            "",
        ] {
            let body = kind.body(&world, strange, json!({}));
            let answer = world.post(kind.route, body).await;
            answer.expect_fault("prospectId", NO_PROSPECT);
        }
    }
    assert_eq!(records(&world), before);
}

#[tokio::test]
async fn a_creation_makes_one_event_with_the_record_and_unknown_fields_do_not_matter() {
    let world = World::new().await;
    for kind in KINDS {
        let prospect = prospect(&world).await;
        let item = kind.add(&world, &prospect, json!({"unknown": {"a": [1]}})).await;
        let created = event(&world, &format!("{}.created", kind.noun));
        assert_eq!(created, (item, Vec::new()));
    }
    check(&world).await;
}
