//! The documented limits of each operation (AWS's page "Quotas in Amazon DynamoDB" and the pages of the operations).

use std::collections::BTreeSet;

use serde_json::Value;

use super::expressions::Expressions;
use super::{Checked, at, conditions, each, members, require, text, values};

/// The most actions of a transaction.
pub const MAX_ACTIONS: usize = 100;
/// The most bytes of the items of a transaction.
pub const MAX_TRANSACTION_BYTES: usize = 4 * 1024 * 1024;
/// The most keys of a batch read.
pub const MAX_READS: usize = 100;
/// The most writes of a batch write.
pub const MAX_WRITES: usize = 25;
/// The most bytes of the items of a batch write.
pub const MAX_BATCH_BYTES: usize = 16 * 1024 * 1024;

/// Parameters from before expressions, which AWS keeps for old clients.
const LEGACY: [&str; 7] = [
    "AttributeUpdates",
    "AttributesToGet",
    "ConditionalOperator",
    "Expected",
    "KeyConditions",
    "QueryFilter",
    "ScanFilter",
];

/// Checks a request whose shape is right.
pub(super) fn check(operation: &str, request: &Value) -> Checked {
    if let Some(name) = LEGACY.iter().find(|name| request.get(**name).is_some()) {
        return Err(format!("the legacy parameter {name}"));
    }
    match operation {
        "BatchGetItem" => batch_get(request),
        "BatchWriteItem" => batch_write(request),
        "TransactGetItems" => transaction(request, &["Get"]),
        "TransactWriteItems" => transaction(request, &["ConditionCheck", "Put", "Delete", "Update"]),
        "Query" => query(request),
        "Scan" => {
            start(request)?;
            Expressions::of(request).check()
        }
        _ => action(operation, request),
    }
}

/// A read or write of one item, alone or in a transaction. Returns an error for a rule that it breaks.
fn action(kind: &str, asked: &Value) -> Checked {
    match asked.get("Item") {
        Some(item) => values::item(item)?,
        None => values::key(at(asked, "Key"))?,
    }
    let returned = text(asked, "ReturnValues").unwrap_or("NONE");
    require(kind.starts_with("Update") || ["NONE", "ALL_OLD"].contains(&returned), || {
        format!("ReturnValues {returned}")
    })?;
    let expressions = Expressions::of(asked);
    expressions.check()?;
    expressions.check_update()
}

fn query(request: &Value) -> Checked {
    let of_index = request.get("IndexName").is_some();
    require(!of_index || at(request, "ConsistentRead") != &Value::Bool(true), || {
        "a consistent read of a global secondary index".to_owned()
    })?;
    start(request)?;
    let expressions = Expressions::of(request);
    expressions.check()?;
    conditions::check(&expressions, of_index)
}

fn start(request: &Value) -> Checked {
    let of_index = request.get("IndexName").is_some();
    let key = request.get("ExclusiveStartKey");
    key.map_or(Ok(()), |key| values::start(key, of_index))
}

/// No two of them concern one item.
fn distinct(places: impl Iterator<Item = String>) -> Checked {
    let mut seen = BTreeSet::new();
    for place in places {
        if let Some(place) = seen.replace(place) {
            return Err(format!("two of the items are one: {place:?}"));
        }
    }
    Ok(())
}

fn transaction(request: &Value, kinds: &[&str]) -> Checked {
    let items = at(request, "TransactItems");
    let count = each(items).count();
    require((1..=MAX_ACTIONS).contains(&count), || format!("a transaction of {count} actions"))?;
    let mut actions = Vec::new();
    for item in each(items) {
        let [(kind, asked)] = members(item).collect::<Vec<_>>()[..] else {
            return Err("an element of a transaction that is not one action".to_owned());
        };
        require(kinds.contains(&kind.as_str()), || format!("an action {kind}"))?;
        action(kind, asked).map_err(|broken| format!("{kind}: {broken}"))?;
        actions.push(asked);
    }
    distinct(actions.iter().map(|asked| values::place(asked)))?;
    let bytes = actions.iter().map(|asked| bytes(asked));
    let bytes = bytes.fold(0, usize::saturating_add);
    require(bytes <= MAX_TRANSACTION_BYTES, || format!("a transaction of {bytes} bytes"))
}

/// The bytes of what an action writes: the item, or the key and the values of its expressions.
fn bytes(asked: &Value) -> usize {
    let own = values::item_bytes(asked.get("Item").unwrap_or_else(|| at(asked, "Key")));
    own.saturating_add(values::item_bytes(at(asked, "ExpressionAttributeValues")))
}

fn batch_get(request: &Value) -> Checked {
    let tables = at(request, "RequestItems");
    let keys = || members(tables).flat_map(|(_, table)| each(at(table, "Keys")));
    let count = keys().count();
    require((1..=MAX_READS).contains(&count), || format!("a batch of {count} keys"))?;
    keys().try_for_each(values::key)?;
    distinct(keys().map(|key| values::place(&serde_json::json!({ "Key": key }))))?;
    members(tables).try_for_each(|(_, table)| Expressions::of(table).check())
}

fn batch_write(request: &Value) -> Checked {
    let writes = || members(at(request, "RequestItems")).flat_map(|(_, writes)| each(writes));
    let count = writes().count();
    require((1..=MAX_WRITES).contains(&count), || format!("a batch of {count} writes"))?;
    let mut asked = Vec::new();
    for write in writes() {
        let [(kind, one)] = members(write).collect::<Vec<_>>()[..] else {
            return Err("an element of a batch that is not one write".to_owned());
        };
        action(kind, one).map_err(|broken| format!("{kind}: {broken}"))?;
        asked.push(one);
    }
    distinct(asked.iter().map(|one| values::place(one)))?;
    let bytes = asked.iter().map(|one| bytes(one)).fold(0, usize::saturating_add);
    require(bytes <= MAX_BATCH_BYTES, || format!("a batch of {bytes} bytes"))
}
