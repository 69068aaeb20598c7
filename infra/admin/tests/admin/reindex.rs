//! Reindexing.

use serde_json::{Value, json};
use store::Key;
use store::conditional::{Expression, IgnoredAny};
use store::item::bytes;
use tokio::runtime::Runtime;

use crate::support::{World, text};

#[test]
fn rows_of_an_older_version_are_rebuilt_from_their_records() {
    let world = World::new("reindex");
    let ids = ["Ada", "Eva"].map(|name| {
        let body = json!({"firstName": name, "lastName": "King", "labels": ["vip"]});
        text(&world.create("/prospects", &body), "id")
    });
    for id in &ids {
        // A row of a version before the first one, which knew no column.
        let change = Expression {
            condition: "attribute_exists(pk)".to_owned(),
            update: "SET cells = :older".to_owned(),
            values: vec![(":older", bytes(vec![0]))],
            ..Expression::default()
        };
        let key = Key::index_row(world.account(), "prospect", id);
        Runtime::new()
            .unwrap()
            .block_on(world.store().update_if::<IgnoredAny>(&key, change))
            .unwrap();
    }
    let list = "/prospects?label=vip";
    let (status, answer) = world.send(&world.key, "GET", list, &Value::Null);
    assert_eq!((status, &answer["code"]), (409, &json!("conflict")));
    assert_eq!(
        world.output("reindex --account OWN"),
        json!({"accounts": 1, "rebuilt": 2})
    );
    assert_eq!(world.count(&world.key, list), 2);
    // The demo accounts, and this one.
    assert_eq!(world.output("reindex --all"), json!({"accounts": 3, "rebuilt": 0}));
    let failure = world.failure("reindex --account account_01KDVDNA01KSHDM8CGX0ME9JEK");
    assert!(failure.contains("there is no account_"), "{failure}");
}
