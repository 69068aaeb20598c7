//! Each rule of the emulator at its bound and beyond it.

mod expressions;

use serde_json::{Value, json};

use tests::emulator::rules::{check, limits, values};

fn key(pk: &str, sk: &str) -> Value {
    json!({"pk": {"S": pk}, "sk": {"S": sk}})
}

/// `Ok` if the rules accept a request; else what is broken.
pub(super) fn ask(operation: &str, request: &Value) -> Result<(), String> {
    check(operation, request)
}

fn put(item: Value) -> Value {
    let mut request = json!({"TableName": "prospects"});
    request["Item"] = item;
    request
}

fn item(members: &[(&str, Value)]) -> Value {
    let mut item = key("a", "b");
    for (name, value) in members {
        item[*name] = value.clone();
    }
    item
}

pub(super) fn update(expression: &str, names: Value, bound: Value) -> Value {
    let mut request = json!({"TableName": "prospects", "Key": key("a", "b"), "UpdateExpression": expression});
    for (name, given) in [("ExpressionAttributeNames", names), ("ExpressionAttributeValues", bound)] {
        if given != json!({}) {
            request[name] = given;
        }
    }
    request
}

pub(super) fn query(condition: &str, bound: Value) -> Value {
    let mut request = json!({"TableName": "prospects", "KeyConditionExpression": condition});
    request["ExpressionAttributeValues"] = bound;
    request
}

fn transaction(actions: Vec<Value>) -> Value {
    let mut request = json!({"ClientRequestToken": "token"});
    request["TransactItems"] = actions.into();
    request
}

fn puts(count: usize, bytes: usize) -> Vec<Value> {
    let fill = "x".repeat(bytes);
    let one = |number: usize| put(json!({"pk": {"S": "a"}, "sk": {"S": number.to_string()}, "t": {"S": fill}}));
    (0..count).map(|number| json!({"Put": one(number)})).collect()
}

/// The request at the bound is accepted; the one beyond it is refused for that reason.
#[track_caller]
pub(super) fn bound(operation: &str, at: &Value, beyond: &Value, broken: &str) {
    assert_eq!(ask(operation, at), Ok(()));
    assert_eq!(ask(operation, beyond), Err(format!("{operation}: {broken}")));
}

#[test]
fn requests_have_the_shapes_of_botocores_model() {
    let get = json!({"TableName": "prospects", "Key": key("a", "b")});
    assert_eq!(ask("GetItem", &get), Ok(()));
    let changed = |name: &str, value: Value| {
        let mut request = get.clone();
        request[name] = value;
        ask("GetItem", &request).unwrap_err()
    };
    for (name, value, broken) in [
        ("TableName", json!(""), "GetItem: TableName: 0 is not between 1 and 1024 (TableArn)"),
        ("TableName", json!(1), "GetItem: TableName: is no string (TableArn)"),
        ("Consistent", json!(true), "GetItem: : has an unknown member Consistent (GetItemInput)"),
        ("ConsistentRead", json!("true"), "GetItem: ConsistentRead: is no boolean (ConsistentRead)"),
        ("Key", json!({"pk": {"S": "a", "N": "1"}}), "GetItem: Key.pk: has 2 types"),
        ("Key", json!({"pk": {"T": "a"}}), "GetItem: Key.pk: has an unknown member T (AttributeValue)"),
        (
            "ReturnConsumedCapacity",
            json!("SOME"),
            "GetItem: ReturnConsumedCapacity: SOME is none of INDEXES, TOTAL, NONE (ReturnConsumedCapacity)",
        ),
        ("AttributesToGet", json!(["a"]), "GetItem: the legacy parameter AttributesToGet"),
    ] {
        assert_eq!(changed(name, value), broken);
    }
    let lacking = ask("GetItem", &json!({"TableName": "prospects"})).unwrap_err();
    assert_eq!(lacking, "GetItem: : lacks Key (GetItemInput)");
    assert_eq!(ask("DescribeTable", &json!({"anything": 1})), Ok(()));
}

#[test]
fn keys_have_their_two_parts_within_their_sizes() {
    let get = |key: Value| json!({"TableName": "prospects", "Key": key});
    let (pk, sk) = (values::MAX_PARTITION_KEY_BYTES, values::MAX_SORT_KEY_BYTES);
    let of = |pk: usize, sk: usize| get(key(&"p".repeat(pk), &"s".repeat(sk)));
    bound("GetItem", &of(pk, sk), &of(pk + 1, sk), "the key pk has 2049 bytes");
    bound("GetItem", &of(pk, sk), &of(pk, sk + 1), "the key sk has 1025 bytes");
    bound("GetItem", &of(1, 1), &of(0, 1), "the key pk is empty");
    bound("GetItem", &of(1, 1), &of(1, 0), "the key sk is empty");
    let lone = get(json!({"pk": {"S": "a"}}));
    bound("GetItem", &of(1, 1), &lone, "a key has the attributes pk and sk");
    let due = |due: Value, at: Value| put(item(&[("due", due), ("dueAt", at)]));
    let right = due(json!({"S": "D"}), json!({"N": "1"}));
    bound("PutItem", &right, &due(json!({"S": ""}), json!({"N": "1"})), "the key due is empty");
    let text = due(json!({"S": "D"}), json!({"S": "1"}));
    bound("PutItem", &right, &text, "dueAt is a key of the index, and no number");
}

#[test]
fn values_are_within_their_limits() {
    let of = |value: Value| put(item(&[("t", value)]));
    // The key takes "pk" + "a" + "sk" + "b", and the attribute's name one byte.
    let fill = |bytes: usize| of(json!({"S": "x".repeat(bytes - 7)}));
    let most = values::MAX_ITEM_BYTES;
    bound("PutItem", &fill(most), &fill(most + 1), "an item of 409601 bytes");
    let digits = |count: usize| of(json!({"N": "1".repeat(count)}));
    bound("PutItem", &digits(values::MAX_DIGITS), &digits(39), "t: a number of 39 digits");
    bound("PutItem", &digits(1), &of(json!({"N": "one"})), "t: one is no number");
    let nested = |depth: usize| of((0..depth).fold(json!({"BOOL": true}), |inner, _| json!({"L": [inner]})));
    bound("PutItem", &nested(values::MAX_DEPTH), &nested(33), "t: more than 32 levels");
    bound("PutItem", &of(json!({"SS": ["a"]})), &of(json!({"SS": []})), "t: an empty set");
    bound("PutItem", &of(json!({"SS": ["a"]})), &of(json!({"SS": ["a", "a"]})), "t: a set with duplicates");
    bound("PutItem", &of(json!({"NULL": true})), &of(json!({"NULL": false})), "t: NULL is not true");
    let returning = |what: &str| {
        let mut request = of(json!({"BOOL": true}));
        request["ReturnValues"] = what.into();
        request
    };
    bound("PutItem", &returning("ALL_OLD"), &returning("ALL_NEW"), "ReturnValues ALL_NEW");
}

#[test]
fn transactions_and_batches_are_within_their_limits() {
    let of = |count: usize, bytes: usize| transaction(puts(count, bytes));
    bound(
        "TransactWriteItems",
        &of(100, 1),
        &of(101, 1),
        "TransactItems: 101 is not between 1 and 100 (TransactWriteItemList)",
    );
    // 16 items have 118 bytes in addition to their texts.
    let text = (limits::MAX_TRANSACTION_BYTES - 118) / 16;
    bound("TransactWriteItems", &of(16, text), &of(16, text + 1), "a transaction of 4194310 bytes");
    let twice = transaction([puts(1, 1), puts(1, 1)].concat());
    bound("TransactWriteItems", &of(1, 1), &twice, "two of the items are one: \"a\\n0\"");
    let two = transaction(vec![
        json!({"Put": put(key("a", "b")), "Delete": {"TableName": "prospects", "Key": key("a", "c")}}),
    ]);
    bound("TransactWriteItems", &of(1, 1), &two, "an element of a transaction that is not one action");
    let read = |count: usize| {
        let keys: Vec<Value> = (0..count).map(|number| key("a", &number.to_string())).collect();
        json!({"RequestItems": {"prospects": {"Keys": keys}}})
    };
    let most = limits::MAX_READS;
    bound(
        "BatchGetItem",
        &read(most),
        &read(most + 1),
        "RequestItems.prospects.Keys: 101 is not between 1 and 100 (KeyList)",
    );
    let same = json!({"RequestItems": {"prospects": {"Keys": [key("a", "b"), key("a", "b")]}}});
    bound("BatchGetItem", &read(1), &same, "two of the items are one: \"a\\nb\"");
    let write = |count: usize| {
        let one = |number: usize| json!({"DeleteRequest": {"Key": key("a", &number.to_string())}});
        json!({"RequestItems": {"prospects": (0..count).map(one).collect::<Vec<_>>()}})
    };
    let most = limits::MAX_WRITES;
    bound(
        "BatchWriteItem",
        &write(most),
        &write(most + 1),
        "RequestItems.prospects: 26 is not between 1 and 25 (WriteRequests)",
    );
}
