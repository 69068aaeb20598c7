use std::collections::HashSet;

use futures::future::join_all;
use serde_json::{Value, json};
use tests::{CallFilter, Response, World};

use super::merge::merged;
use super::{EMAIL, create, profile_of, upsert};
use crate::ask::Ask;

fn statuses(answers: &[Response]) -> Vec<u16> {
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    statuses
}

#[tokio::test]
async fn eight_first_uses_of_one_source_name_are_one_source() {
    let world = World::wired().await;
    let before = world.list("/sources").await.len();
    let name = |n| if n % 2 == 0 { "Career Fair" } else { "CAREER FAIR" };
    let answers = join_all((0..8).map(|n| upsert(&world, json!({"newSourceName": name(n)})))).await;
    assert_eq!(statuses(&answers), [201; 8]);
    assert_eq!(world.list("/sources").await.len(), before + 1);
    let mut sources = HashSet::new();
    for answer in &answers {
        sources.insert(profile_of(&world, answer.item()).await["sourceId"].clone());
    }
    assert_eq!(sources.len(), 1);
}

/// The service reads notes at the same time as the record. If it read them too early, two events would have the same
/// old value.
#[tokio::test]
async fn each_of_eight_changes_of_the_notes_at_once_has_the_notes_before_it() {
    let world = World::wired().await;
    let target = crate::ask::at("/prospects", &create(&world, json!({"email": EMAIL})).await);
    let sent = (0..8).map(|n| world.patch(&target, json!({"notes": format!("n{n}")})).into_future());
    assert_eq!(statuses(&join_all(sent).await), [200; 8]);
    let mut seen: Vec<Value> = vec![world.read(&format!("{target}/profile")).await["notes"].clone()];
    for event in world.events() {
        if let Some(previous) = event["previous"]["S"].as_str() {
            seen.push(serde_json::from_str::<Value>(previous).unwrap()["notes"].clone());
        }
    }
    seen.sort_by_key(Value::to_string);
    let mut expected: Vec<Value> = (0..8).map(|n| json!(format!("n{n}"))).collect();
    expected.push(Value::Null);
    assert_eq!(seen, expected);
}

/// The email is taken only after the prospect was deleted. So no moment had both, and the answer is the later one.
#[tokio::test]
async fn an_update_of_a_deleted_prospect_does_not_blame_an_email_that_was_taken_later() {
    let world = World::wired().await;
    let functions = world.fresh_functions();
    let one = crate::ask::at("/prospects", &create(&world, json!({"lastName": "One"})).await);
    functions.get("/prospects").await.expect_status(200);
    let pause = functions.pause(CallFilter::operation("BatchGetItem"));
    let take_it = async {
        functions.clear_faults();
        world.remove(&one).await;
        create(&world, json!({"lastName": "Other", "email": "taken@example.com"})).await;
    };
    let update = functions.patch(&one, json!({"email": "taken@example.com"}));
    let (answer, ()) = pause.during(update, take_it).await;
    answer.expect_status(404);
    world.check_consistency().await;
}

/// An email that a merge brought, and an external id, belong to one prospect. If it is deleted while they are looked up,
/// the request must not find one of them and miss the other.
#[tokio::test]
async fn a_request_that_matches_a_prospect_does_not_blame_it_when_it_is_deleted() {
    let world = World::wired().await;
    let functions = world.fresh_functions();
    let loser = create(&world, json!({"lastName": "Loser", "email": EMAIL})).await;
    let ids = json!([{"system": "ats", "id": "1"}]);
    let other = json!({"lastName": "Winner", "email": "winner@example.com", "externalIds": ids});
    let winner = create(&world, other).await;
    merged(&world, &winner, &[&loser]).await;
    functions.get("/prospects").await.expect_status(200);
    // The first call reads the claims, the second one the prospects that they name, and the third one the winner of the loser.
    let pause = functions.pause(CallFilter::operation("GetItem"));
    let delete = async {
        functions.clear_faults();
        world.remove(&crate::ask::at("/prospects", &winner)).await;
    };
    let body = json!({"lastName": "New", "email": EMAIL, "externalIds": ids, "matchBy": ["email"]});
    let (answer, ()) = pause.during(upsert(&functions, body), delete).await;
    answer.expect_status(201);
    world.check_consistency().await;
}
