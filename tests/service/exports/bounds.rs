//! How many exports there are, how large their files are, and how long both are kept.

use std::time::Duration;

use domain::UnixMs;
use index::{Cell, Column, Index, IndexKind, Row, Run, Sight, Sizes};
use serde_json::{Value, json};
use shared::config::Config;
use store::Entropy;
use tests::World;
use ulid::Ulid;

use super::{ask, done, exported, people};
use crate::ask::Ask;
use crate::children::{NOTE, prospect};

#[tokio::test]
async fn an_account_has_ten_exports_for_a_day() {
    let world = World::wired().await;
    people(&world, 1).await;
    let mut paths = Vec::new();
    for _ in 0..10 {
        paths.push(ask(&world, json!({"format": "csv"})).await);
    }
    let full =
        "The account has 10 exports, which is the most. Each is kept for 24 hours: wait until the oldest is gone.";
    let refused = || world.post("/exports", json!({"format": "csv"}));
    refused().await.expect_error(409, "limit_reached", full);
    let other = refused().key(world.second_account_api_key()).await.expect_status(202);
    done(&world, &paths[0]).await;
    let url = world.get(&paths[0]).await.body["files"][0]["url"].as_str().unwrap().to_owned();
    let objects = world.objects().len();
    assert_eq!(objects, 10 * 6 + 1, "a file for each kind of each export, and a file of the prospect");
    world.advance(Duration::from_hours(24) - Duration::from_secs(36 * 10));
    let gone = "There is no such export in this account.";
    world.get(&paths[0]).await.expect_error(404, "not_found", gone);
    refused().await.expect_status(202);
    world.advance(Duration::from_mins(10));
    world.sweep().await;
    assert_eq!(world.bucket("GET", &url, &[], &[]).await.status, 403, "the URL has expired");
    // What is left: the file of the prospect, and the export of a moment ago.
    assert_eq!(world.objects().len(), 1 + 6);
    assert_eq!(world.list("/exports").await.len(), 1);
    let path = format!("/exports/{}", other.id());
    world.get(&path).key(world.second_account_api_key()).await.expect_status(404);
}

#[tokio::test]
async fn two_exports_at_once_take_turns_of_three_files_until_all_are_done() {
    let world = World::wired().await;
    people(&world, 1).await;
    let mut paths = Vec::new();
    for _ in 0..4 {
        paths.push(ask(&world, json!({"format": "csv"})).await);
    }
    let calls = world.calls().len();
    done(&world, &paths[3]).await;
    // A step takes the export, and saves it.
    let writes = world.calls().split_off(calls).into_iter();
    let writes = writes.filter(|call| call.operation == "TransactWriteItems");
    let written = writes.filter_map(|call| call.items().into_iter().next());
    let of_exports = |item: &String| paths.iter().position(|path| item.contains(&path["/exports/export_".len()..]));
    let order: Vec<usize> = written.filter_map(|item| of_exports(&item)).collect();
    let steps = |before: &[usize]| -> Vec<usize> {
        let of_one = |export| before.iter().filter(|of| **of == export).count() / 2;
        (0..4).map(of_one).collect()
    };
    let begins = |export| order.iter().position(|of| *of == export).unwrap();
    assert_eq!(steps(&order[..begins(1)]), [0; 4], "the second begins at once: {order:?}");
    let before_the_third = steps(&order[..begins(2)]);
    assert_eq!(before_the_third.iter().max(), Some(&3), "it waits for a turn: {order:?}");
    assert_eq!(steps(&order[..begins(3)])[..2], [3, 3], "{order:?}");
}

#[tokio::test]
async fn large_records_make_several_files() {
    let world = World::wired().await;
    let ada = prospect(&world).await;
    let body = format!("<p>{}</p>", "x".repeat(99_000));
    for _ in 0..200 {
        NOTE.add(&world, &ada, json!({"body": body})).await;
    }
    let path = ask(&world, json!({"format": "jsonl", "kinds": ["notes"]})).await;
    let answer = done(&world, &path).await;
    let counts: Vec<&Value> = answer.body["files"].as_array().unwrap().iter().map(|file| &file["records"]).collect();
    // A file ends after 8 MB, with the hundred records that were read at once.
    assert_eq!(counts, [100, 100]);
    assert_eq!(exported(&world, &answer).await["notes"].len(), 200);
}

/// Gives the index this many prospects that are deleted by now.
async fn deleted_meanwhile(world: &World, count: u64) {
    let now = UnixMs::default().plus_ms(world.now_ms());
    let run = Run { now, nonce: Entropy::seeded(0).bytes(), sizes: Sizes::default() };
    let row = |number| {
        let id = format!("prospect_{}", Entropy::seeded(number).ulid(now));
        Row::new(id, 1, [(Column::CreatedAt, Cell::Time(world.now_ms()))])
    };
    let account = world.first().settings.account.id;
    let store = world.store();
    let index = Index::of(Sight::whole(&store, account), IndexKind::Prospect);
    index.load(&run, (1..=count).map(row).collect()).await.unwrap();
    world.advance(Duration::from_secs(1));
}

#[tokio::test]
async fn a_file_comes_from_5000_records_and_no_more() {
    for (deleted, expected) in [(4_998, &[2][..]), (4_999, &[1, 1])] {
        let world = World::wired().await;
        deleted_meanwhile(&world, deleted).await;
        for name in ["Ada", "Bob"] {
            world.create("/prospects", json!({"firstName": name, "lastName": "X"})).await;
            world.advance(Duration::from_secs(1));
        }
        let path = ask(&world, json!({"format": "jsonl", "kinds": ["prospects"]})).await;
        let answer = done(&world, &path).await;
        let files = answer.body["files"].as_array().unwrap().iter();
        let counts: Vec<&Value> = files.map(|file| &file["records"]).collect();
        assert_eq!(counts, expected);
        assert_eq!(exported(&world, &answer).await["prospects"].len(), 2);
    }
}

#[tokio::test]
async fn an_account_that_exceeds_the_memory_gets_an_answer() {
    let world = World::wired().await;
    deleted_meanwhile(&world, 1).await;
    let path = ask(&world, json!({"format": "jsonl", "kinds": ["prospects"]})).await;
    let small = world.fresh_functions_with(|config| Config { question_bytes: 0, ..config });
    small.sweep().await;
    let answer = world.get(&path).await.expect_status(200);
    let item = answer.item();
    assert_eq!(
        (&item["status"], &item["doneAt"], &answer.body["files"]),
        (&json!("too_large"), &json!(world.now_ms()), &json!([]))
    );
}

#[tokio::test]
async fn an_export_of_too_many_files_says_so() {
    let world = World::wired().await;
    people(&world, 1).await;
    let path = ask(&world, json!({"format": "jsonl", "kinds": ["prospects", "tasks"]})).await;
    let id = path.rsplit('/').next().unwrap().trim_start_matches("export_").to_owned();
    let mut stored = world.items().into_iter().find(|item| item["sk"]["S"] == *id).unwrap();
    let file = json!({"M": {"k": {"S": "prospects"}, "a": {"N": "1"}, "r": {"N": "1"}, "b": {"N": "1"}}});
    stored["files"] = json!({"L": vec![file; 1_999]});
    world.restore(std::iter::once(stored)).await;
    world.sweep().await;
    let answer = world.get(&path).await.expect_status(200);
    assert_eq!((&answer.item()["status"], &answer.body["files"]), (&json!("too_large"), &json!([])));
}

/// Adds this many changes before the last one of the prospect.
async fn add_changes(world: &World, count: u64) {
    let is_change = |item: &Value| item["type"]["S"] == "prospect.updated" && item["recordId"].is_object();
    let last = world.items().into_iter().find(is_change).unwrap();
    let (kind, ulid) = last["sk"]["S"].as_str().unwrap().split_once('#').unwrap();
    let at = Ulid::from_string(ulid).unwrap().timestamp_ms() - count;
    world
        .restore((0..count).map(|number| {
            let mut change = last.clone();
            change["sk"]["S"] = json!(format!("{kind}#{}", Ulid::from_parts(at + number, 0)));
            change["previous"]["S"] = json!(json!({"title": format!("Title {number}")}).to_string());
            change
        }))
        .await;
}

/// Every later change goes back, as long as the prospect has at most 10,000 of them.
#[tokio::test]
async fn the_last_10000_changes_of_a_prospect_go_back() {
    for (others, expected) in [(9_999, "Title 0"), (10_000, "Title 1")] {
        let world = World::wired().await;
        let path = format!("/prospects/{}", prospect(&world).await);
        let export = ask(&world, json!({"format": "jsonl", "kinds": ["prospects"]})).await;
        world.update(&path, json!({"title": "Countess"})).await;
        add_changes(&world, others).await;
        let answer = done(&world, &export).await;
        let exported = exported(&world, &answer).await;
        let titles: Vec<&Value> = exported["prospects"].values().map(|record| &record["title"]).collect();
        assert_eq!(titles, [expected]);
    }
}

/// One call reads 1,000 entries of the activity.
#[tokio::test]
async fn the_last_change_of_a_record_may_precede_any_number_of_others() {
    for others in [999, 1_000] {
        let world = World::wired().await;
        let ada = prospect(&world).await;
        let note = NOTE.target(&NOTE.add(&world, &ada, json!({})).await);
        world.advance(Duration::from_secs(1));
        let before = world.update(&note, json!({"pin": true})).await;
        world.advance(Duration::from_secs(5));
        world.update(&format!("/prospects/{ada}"), json!({"title": "Countess"})).await;
        add_changes(&world, others - 1).await;
        world.advance(Duration::from_secs(1));
        let export = ask(&world, json!({"format": "jsonl", "kinds": ["notes"]})).await;
        world.update(&note, json!({"pin": false})).await;
        let answer = done(&world, &export).await;
        let exported = exported(&world, &answer).await;
        assert_eq!(exported["notes"].values().collect::<Vec<_>>(), [&before]);
    }
}
