//! A table that an earlier version wrote: `table.jsonl` has its items, and `answers.json` what that version answered.
//! They are from before external ids, batches, merges and history.

use serde_json::{Map, Value};
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
