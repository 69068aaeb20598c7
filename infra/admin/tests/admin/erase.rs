//! The ledger of erasures.

use serde_json::{Value, json};
use store::Key;
use tokio::runtime::Runtime;

use crate::support::{World, text};

fn erase(world: &World, prospect: &Value) -> Value {
    let path = format!("/prospects/{}/erase", text(prospect, "id"));
    let (status, answer) = world.send(&world.key, "POST", &path, &json!({"reason": "Asked.", "suppress": true}));
    assert_eq!(status, 202, "{answer}");
    answer["item"].clone()
}

#[test]
fn the_erasures_of_a_file_are_done_again() {
    let world = World::new("replayed");
    let ada = json!({"firstName": "Ada", "lastName": "King", "email": "ada@example.com"});
    let ada = world.create("/prospects", &ada);
    let backup = world.copied_data("backup");
    let receipt = erase(&world, &ada);
    assert_eq!(world.output("erase --save ledger.jsonl"), json!({"saved": 1}));
    // Another table, from before the erasure.
    let restored = World::on(&backup);
    let key = &world.key;
    assert_eq!(restored.count(key, "/prospects"), 1);
    for _ in 0..2 {
        assert_eq!(restored.output("--data backup erase --replay ledger.jsonl"), json!({"replayed": 1}));
    }
    let path = format!("/erasures/{}", text(&receipt, "id"));
    let again = restored.get(key, &path)["item"].clone();
    assert_eq!((&again["status"], &again["prospectId"]), (&json!("pending"), &ada["id"]));
    // The sweeper of the stack runs each minute. A question each second stays below the limit of a minute.
    let gone = (0..90).any(|_| {
        std::thread::sleep(std::time::Duration::from_secs(1));
        restored.count(key, "/prospects") == 0
    });
    assert!(gone, "the person is still there");
}

#[test]
fn the_contacts_of_a_file_are_suppressed_again() {
    let world = World::new("suppressed-again");
    let ada = json!({"firstName": "Ada", "lastName": "King", "email": "ada@example.com", "phone": "+12125550123"});
    erase(&world, &world.create("/prospects", &ada));
    world.output("erase --save ledger.jsonl");
    let ledger: Value = serde_json::from_str(&world.read("ledger.jsonl")).unwrap();
    let hashes = ledger["erasure"]["suppressed"].as_array().unwrap();
    assert_eq!(hashes.len(), 2);
    // A backup from before the erasure does not have the marks.
    let marks = hashes.iter().map(|hash| Key::suppressed(world.account(), hash.as_str().unwrap()));
    let store = world.store();
    for mark in marks {
        Runtime::new().unwrap().block_on(store.delete(&mark)).unwrap();
    }
    let post = || world.send(&world.key, "POST", "/prospects?dryRun=true", &ada);
    assert_eq!(post().0, 201);
    world.output("erase --replay ledger.jsonl");
    let (status, refused) = post();
    assert_eq!((status, &refused["code"]), (409, &json!("suppressed")));
}

#[test]
fn a_damaged_file_erases_nobody() {
    let world = World::new("damaged");
    world.write("damaged.jsonl", "{\"accountId\": 7}\n");
    let failure = world.failure("erase --replay damaged.jsonl");
    assert!(failure.contains("line 1: ") && failure.contains("nothing was erased"), "{failure}");
    let failure = world.failure("erase --replay none.jsonl");
    assert!(failure.contains("none.jsonl"), "{failure}");
}
