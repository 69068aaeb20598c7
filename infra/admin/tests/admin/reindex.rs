//! Reindexing.

use serde_json::{Value, json};
use store::conditional::{IgnoredAny, Outcome};
use store::item::bytes;
use store::{Guard, ItemUpdate, Key};
use tokio::runtime::Runtime;

use crate::support::{World, text};

/// Turns the row of a prospect into one of a version before the first one, which knew no column, unless the row asks for
/// compaction, which would rebuild it too early.
fn is_older_now(world: &World, prospect: &str) -> bool {
    let change = ItemUpdate::default().set("cells", bytes(vec![0]));
    let is_idle = Guard::All(vec![Guard::Present, Guard::Lacks("due"), Guard::Lacks("wake")]);
    let key = Key::index_row(world.account(), "prospect", prospect);
    let store = world.store();
    let outcome = Runtime::new().unwrap().block_on(store.update_if::<IgnoredAny>(&key, change, is_idle));
    matches!(outcome.unwrap(), Outcome::Done(_))
}

#[test]
fn rows_of_an_older_version_are_rebuilt_from_their_records() {
    let mut attempts = (0..5).map(|attempt| World::new(&format!("reindex-{attempt}")));
    let with_older_rows = attempts.find(|world| {
        ["Ada", "Eva"].iter().all(|name| {
            let body = json!({"firstName": name, "lastName": "King", "labels": ["vip"]});
            is_older_now(world, &text(&world.create("/prospects", &body), "id"))
        })
    });
    let world = with_older_rows.unwrap();
    let list = "/prospects?label=vip";
    let (status, answer) = world.send(&world.key, "GET", list, &Value::Null);
    assert_eq!((status, &answer["code"]), (409, &json!("conflict")));
    assert_eq!(world.output("reindex --account OWN"), json!({"accounts": 1, "rebuilt": 2}));
    assert_eq!(world.count(&world.key, list), 2);
    // The demo accounts, and this one.
    assert_eq!(world.output("reindex --all"), json!({"accounts": 3, "rebuilt": 0}));
    let failure = world.failure("reindex --account account_01KDVDNA01KSHDM8CGX0ME9JEK");
    assert!(failure.contains("there is no account_"), "{failure}");
}
