//! Undoing that takes several requests, while the run goes on, or while its undo is undone.

use std::time::Duration;

use domain::UnixMs;
use serde_json::{Value, json};
use shared::records::events::feed::SETTLED_MS;
use store::Key;
use tests::World;
use tests::size::{Size, size};

use super::runs::{RUN, in_run, undo, undo_all};
use super::target;
use crate::ask::Ask;

/// More than one request undoes.
const PROSPECTS: usize = 101;

/// The steps before the last undo of the run.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    /// One request undoes.
    Undo,
    /// One request undoes the undo.
    Redo,
    /// The run changes another prospect.
    Grow,
    /// The run changes another prospect. The change began before the first step, but is committed only now.
    Late,
}

const STEPS: [Step; 4] = [Step::Undo, Step::Redo, Step::Grow, Step::Late];

/// Undoing begins, and then two other things happen.
fn stories() -> Vec<[Step; 3]> {
    let all = STEPS.into_iter().flat_map(|second| STEPS.map(|third| [Step::Undo, second, third]));
    let all = all.filter(|[_, second, third]| match size() {
        Size::Full => true,
        Size::Default => *second != Step::Undo && [Step::Undo, *second].contains(third),
    });
    all.collect()
}

/// Gives the last entry of the run the earliest time that a change can have which was under way when undoing began.
async fn antedate(world: &World, began: i64) {
    let is_entry = |item: &Value| item["pk"]["S"].as_str().unwrap().ends_with(&format!("#RUN#{RUN}"));
    let entries = world.stored_items().into_iter().filter(is_entry);
    let entries = entries.filter(|item| item["sk"]["S"].as_str().unwrap().starts_with("WRITE#"));
    let mut entry = entries.max_by_key(|item| item["sk"]["S"].to_string()).unwrap();
    let text = |name: &str| entry[name]["S"].as_str().unwrap().to_owned();
    let (pk, sk) = (text("pk"), text("sk"));
    world.store().delete(&Key { pk, sk }).await.unwrap();
    let at = UnixMs::new(began - SETTLED_MS).unwrap();
    let ulid = world.entropy().ulid(at);
    entry["sk"]["S"] = json!(format!("WRITE#{ulid}"));
    world.restore(std::iter::once(entry)).await;
}

async fn titles(world: &World) -> Vec<Value> {
    let listed = world.list("/prospects?limit=1000").await;
    listed.iter().map(|prospect| prospect["title"].clone()).collect()
}

#[tokio::test]
async fn nothing_of_a_run_is_left_when_an_undo_says_that_it_has_no_more() {
    for story in stories() {
        let world = World::new().await;
        let mut others = Vec::new();
        for _ in 0..3 {
            let other = json!({"firstName": "A", "lastName": "B", "title": "Old"});
            others.push(world.create("/prospects", other).await);
        }
        let mut ids = Vec::new();
        for part in [60, PROSPECTS - 60] {
            let items: Vec<Value> =
                (0..part).map(|_| json!({"firstName": "A", "lastName": "B", "title": "Old"})).collect();
            let made = world.post("/prospects/batch", json!({"items": items})).await;
            let made = made.expect_status(200).body["results"].as_array().unwrap().clone();
            ids.extend(made.iter().map(|result| result["item"]["id"].clone()));
        }
        // The first request undoes changes of more than a minute, and leaves the first change.
        for (part, pause) in [(&ids[..1], 3_600), (&ids[1..61], 60), (&ids[61..], 1)] {
            let items: Vec<Value> = part.iter().map(|id| json!({"id": id, "title": "New"})).collect();
            in_run(world.patch("/prospects/batch", json!({"items": items}))).await;
            world.advance(Duration::from_secs(pause));
        }
        let began = world.now_ms();
        for step in story {
            match step {
                Step::Undo => {
                    undo(&world, RUN).await.expect_status(200);
                }
                Step::Redo => {
                    undo(&world, &format!("undo.{RUN}")).await.expect_status(200);
                }
                Step::Grow | Step::Late => {
                    let other = others.pop().unwrap();
                    in_run(world.patch(&target(&other), json!({"title": "New"}))).await;
                    if step == Step::Late {
                        antedate(&world, began).await;
                    }
                }
            }
            world.advance(Duration::from_secs(1));
        }
        let (_, conflicts) = undo_all(&world, RUN).await;
        assert_eq!(conflicts, [] as [Value; 0], "{story:?}");
        assert_eq!(titles(&world).await, vec![json!("Old"); PROSPECTS + 3], "{story:?}");
    }
}
