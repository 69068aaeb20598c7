use serde_json::json;
use tests::World;

use super::merge::{id, pair};
use super::target;
use crate::children::{KINDS, NOTE, TASK};
use crate::costs::cost;

#[tokio::test]
async fn a_merge_with_notes_is_three_round_trips_whatever_belongs_to_the_loser_and_its_undo_six() {
    let world = World::wired().await;
    let (ada, lady) = pair(&world).await;
    let mut children = Vec::new();
    for kind in KINDS {
        children.push((kind, kind.add(&world, id(&ada), json!({})).await));
    }
    let task = TASK.add(&world, id(&lady), json!({})).await;
    NOTE.add(&world, id(&lady), json!({})).await;
    for warm in ["/auth", "/prospects", "/tasks"] {
        world.get(warm).await.expect_status(200);
    }
    let merge = world.post(&format!("{}/merge", target(&ada)), json!({"loserIds": [lady["id"]]}));
    let (merged, answer) = cost(&world, merge).await;
    let undo = format!("/merges/{}/undo", answer.body["mergeId"].as_str().unwrap());
    let mut costs = vec![merged];
    for request in [
        // A child of the winner costs what it did, one of the loser another read.
        world.get(&children[0].0.target(&children[0].1)),
        world.get(&TASK.target(&task)),
        // A list reads the prospects of its page too, and a list of the winner the partition of the loser.
        world.get("/tasks"),
        world.get(&format!("/tasks?prospectId={}", id(&ada))),
        world.post(&undo, json!({})),
    ] {
        costs.push(cost(&world, request).await.0);
    }
    let expected = [
        "3 trips, 16 + 51 units: UpdateItem BatchGetItem BatchGetItem BatchGetItem BatchGetItem BatchGetItem TransactWriteItems",
        "1 trips, 2 + 1 units: UpdateItem BatchGetItem",
        "2 trips, 3 + 1 units: UpdateItem BatchGetItem GetItem",
        "2 trips, 5 + 1 units: UpdateItem Query BatchGetItem BatchGetItem",
        "3 trips, 5 + 1 units: UpdateItem Query GetItem Query Query GetItem",
        "6 trips, 22 + 57 units: UpdateItem GetItem BatchGetItem BatchGetItem BatchGetItem BatchGetItem BatchGetItem BatchGetItem BatchGetItem TransactWriteItems",
    ];
    assert_eq!(costs, expected);
}
