//! A table that an earlier version wrote: `table.jsonl` has its items, and `answers.json` what that version answered.
//! They are from before external ids, batches, merges and history.

use serde_json::{Map, Value, json};
use tests::World;

const ITEMS: &str = include_str!("table.jsonl");
const ANSWERS: &str = include_str!("answers.json");

/// Some time after the items were written, in Unix milliseconds.
const LATER_MS: i64 = 1_795_400_000_000;

async fn earlier() -> World {
    let world = World::at(LATER_MS).await;
    world.restore(ITEMS.lines().map(|line| serde_json::from_str(line).unwrap()));
    world
}

/// The answer without what the earlier one does not have: members that were added since.
fn as_before(answer: &Value, earlier: &Value) -> Value {
    match (answer, earlier) {
        (Value::Object(members), Value::Object(known)) => {
            let kept = known.iter().filter_map(|(name, value)| {
                let member = members.get(name)?;
                Some((name.clone(), as_before(member, value)))
            });
            Value::Object(kept.collect())
        }
        (Value::Array(items), Value::Array(known)) if items.len() == known.len() => items
            .iter()
            .zip(known)
            .map(|(item, known)| as_before(item, known))
            .collect(),
        _ => answer.clone(),
    }
}

#[tokio::test]
async fn an_earlier_table_reads_as_before() {
    let world = earlier().await;
    let answers: Map<String, Value> = serde_json::from_str(ANSWERS).unwrap();
    for (path, earlier) in &answers {
        let answer = world.get(path).await.expect_status(200).body;
        assert_eq!(&as_before(&answer, earlier), earlier, "{path}");
    }
}

#[tokio::test]
async fn prospects_of_an_earlier_table_have_duplicates_a_history_and_merges() {
    let world = earlier().await;
    let groups = world.get("/prospects/duplicates?by=name").await.expect_status(200).body;
    let [loser, winner] = [0, 1].map(|at| groups["items"][0]["ids"][at].as_str().unwrap().to_owned());
    assert_eq!(groups["items"].as_array().unwrap().len(), 1);

    let stage = world.first().settings.pipelines[0].stages[3].id.to_string();
    let history = format!("/prospects/{winner}/history");
    let before = world.get(&history).await.expect_status(200).body;
    assert_eq!(before["items"][0]["enteredAt"], Value::Null);
    let moved = world.patch(&format!("/prospects/{winner}"), json!({"stageId": stage}));
    moved.await.expect_status(200);
    let after = world.get(&history).await.expect_status(200).body;
    assert_eq!(after["items"].as_array().unwrap().len(), 2);
    assert_eq!(after["items"][0]["leftAt"], LATER_MS);

    let tasks = format!("/tasks?prospectId={winner}");
    let merge = world.post(&format!("/prospects/{winner}/merge"), json!({"loserIds": [loser]}));
    let merge = merge.await.expect_status(200).body;
    assert_eq!(merge["item"]["email"], "ada@example.com");
    assert_eq!(world.get(&tasks).await.body["items"].as_array().unwrap().len(), 2);
    let undo = format!("/merges/{}/undo", merge["mergeId"].as_str().unwrap());
    world.post(&undo, json!({})).await.expect_status(200);
    assert_eq!(world.get(&tasks).await.body["items"].as_array().unwrap().len(), 1);
}
