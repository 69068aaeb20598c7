//! A clock that is behind the last change of a record: nothing goes back (SPECIFICATION §12.3).

use std::time::Duration;

use domain::Permission;
use serde_json::{Value, json};
use shared::records::events::feed::AHEAD_MS;
use tests::World;

use crate::access::ample;
use crate::ask::at;
use crate::children::{HIRE, KINDS, NOTE};

/// A request that changes a record.
type Change = (&'static str, String, Value);

/// Records that change last at the same moment, and requests to change them.
async fn changes(world: &World) -> Vec<Change> {
    let named = json!({"firstName": "Ada", "lastName": "Lovelace"});
    let mut made = Vec::new();
    for _ in 0..3 {
        let answer = world.post("/prospects", named.clone()).await.expect_status(201);
        made.push(answer.item().clone());
    }
    let [ada, lady, third] = made.as_slice() else { unreachable!("three prospects") };
    let (prospect, other) = (at("/prospects", ada), at("/prospects", third));
    let stage = world.first().settings.pipelines[0].stages[1].id;
    let mut changes = vec![
        ("PATCH", prospect.clone(), json!({"stageId": stage})),
        ("PUT", format!("{prospect}/consents/email"), json!({"status": "granted", "source": "form"})),
        ("POST", format!("{prospect}/merge"), json!({"loserIds": [lady["id"]]})),
        ("DELETE", other.clone(), Value::Null),
        ("POST", format!("{other}/erase"), json!({"reason": "Asked."})),
        ("POST", "/notes".to_owned(), NOTE.body(world, third["id"].as_str().unwrap(), json!({}))),
        ("POST", "/hires".to_owned(), HIRE.body(world, third["id"].as_str().unwrap(), json!({}))),
    ];
    for kind in KINDS {
        let child = kind.add(world, lady["id"].as_str().unwrap(), json!({})).await;
        changes.push(("DELETE", kind.target(&child), Value::Null));
    }
    let field = json!({"key": "size", "label": "Size", "type": "text"});
    world.post("/custom-fields", field).await.expect_status(201);
    changes.push(("PATCH", "/custom-fields/size".to_owned(), json!({"label": "Length"})));
    changes.push(("DELETE", "/custom-fields/size".to_owned(), Value::Null));
    changes
}

/// The times of all events, the latest last.
fn times(world: &World) -> Vec<i64> {
    let events = world.events().into_iter();
    let mut times: Vec<i64> = events.map(|event| event["createdAt"]["N"].as_str().unwrap().parse().unwrap()).collect();
    times.sort_unstable();
    times
}

#[tokio::test]
async fn a_change_follows_the_last_one_or_waits_for_a_clock_that_is_an_hour_behind() {
    let number = changes(&World::new().await).await.len();
    for change in 0..number {
        for (behind, is_refused) in [(AHEAD_MS - 1_000, false), (AHEAD_MS + 1_000, true)] {
            let world = World::new().await;
            let (method, target, body) = changes(&world).await.swap_remove(change);
            let before = times(&world);
            world.set_back(Duration::from_millis(behind.unsigned_abs()));
            // A window of the rate limit does not follow the clock.
            let key = world.new_key(ample(&[Permission::All])).await;
            let send = || world.send(method, &target).json(&body).key(&key);
            let answer = send().await;
            let new: Vec<i64> = times(&world).split_off(before.len());
            if is_refused {
                assert_eq!((answer.status, &answer.body["code"]), (503, &json!("unavailable")), "{answer}");
                assert!(new.is_empty(), "{method} {target}: {new:?}");
                world.advance(Duration::from_secs(2));
                assert!(send().await.status < 300, "{method} {target}");
                continue;
            }
            assert!(answer.status < 300, "{answer}");
            let last = before.last().unwrap();
            assert!(!new.is_empty() && new.iter().all(|at| at >= last), "{method} {target}: {new:?}, {last}");
        }
    }
}
