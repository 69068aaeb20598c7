//! Each rule of expressions at its bound and beyond it.

use serde_json::{Map, Value, json};

use tests::emulator::rules::expressions;

use super::{ask, bound, query, update};

#[test]
fn expressions_are_within_their_limits() {
    let long = |bytes: usize| {
        let expression = format!("SET {} = :v", "a".repeat(bytes - 9));
        update(&expression, json!({}), json!({":v": {"S": "x"}}))
    };
    let most = expressions::MAX_EXPRESSION_BYTES;
    bound("UpdateItem", &long(most), &long(most + 1), "a UpdateExpression of 4097 bytes");
    let bytes = |bytes: usize| update("SET a = :v", json!({}), json!({":v": {"S": "x".repeat(bytes - 2)}}));
    let most = expressions::MAX_SUBSTITUTED_BYTES;
    bound("UpdateItem", &bytes(most), &bytes(most + 1), "2097153 bytes of names and values in an expression");
    let placeholder = |bytes: usize| {
        let name = format!(":{}", "v".repeat(bytes - 1));
        update(&format!("SET a = {name}"), json!({}), json!({name: {"S": "x"}}))
    };
    let most = expressions::MAX_PLACEHOLDER_BYTES;
    bound("UpdateItem", &placeholder(most), &placeholder(most + 1), "a placeholder of over 255 bytes");
    let operators = |count: usize| {
        let sum = vec!["a"; count].join("+");
        update(&format!("SET b={sum}"), json!({}), json!({}))
    };
    let most = expressions::MAX_OPERATORS;
    bound("UpdateItem", &operators(most), &operators(most + 1), "a UpdateExpression of 301 operators");
    let compared = |count: usize| {
        let names: Vec<String> = (0..count).map(|at| format!(":v{at}")).collect();
        let mut bound: Map<String, Value> = names.iter().map(|name| (name.clone(), json!({"S": name}))).collect();
        bound.insert(":pk".to_owned(), json!({"S": "a"}));
        let mut request = query("pk = :pk", bound.into());
        request["FilterExpression"] = format!("stage IN ({})", names.join(", ")).into();
        request
    };
    let most = expressions::MAX_IN;
    bound("Query", &compared(most), &compared(most + 1), "FilterExpression: IN with 101 operands");
}

#[test]
fn expressions_follow_the_rules_of_names() {
    let value = || json!({":v": {"S": "x"}});
    let right = update("SET #n = :v, elsewhere = if_not_exists(elsewhere, :v)", json!({"#n": "name"}), value());
    for (expression, names, bound_values, broken) in [
        ("SET name = :v", json!({}), value(), "UpdateExpression: the reserved word name"),
        ("SET a = largest(a, :v)", json!({}), value(), "UpdateExpression: no function largest"),
        ("SET a = :v", json!({"#n": "name"}), value(), "ExpressionAttributeNames without use: [\"#n\"]"),
        ("SET #n = a", json!({"#n": "name"}), value(), "ExpressionAttributeValues without use: [\":v\"]"),
        ("SET #n = :v", json!({}), value(), "ExpressionAttributeNames without [\"#n\"]"),
        ("SET a = :v", json!({}), json!({}), "ExpressionAttributeValues without [\":v\"]"),
        ("SET a = :v SET b = :v", json!({}), value(), "two clauses SET"),
        ("SET a = :v, a = :v", json!({}), value(), "two updates of a"),
        ("SET #a = :v, a = :v", json!({"#a": "a"}), value(), "two updates of a"),
        ("SET sk = :v", json!({}), value(), "an update of the key sk"),
        ("a = :v", json!({}), value(), "an update without a clause"),
    ] {
        bound("UpdateItem", &right, &update(expression, names, bound_values), broken);
    }
}

#[test]
fn a_query_names_its_partition_and_one_range() {
    let (pk, sk) = (json!({"S": "a"}), json!({"S": "b"}));
    let one = || json!({":pk": pk});
    let two = || json!({":pk": pk, ":sk": sk});
    let three = || json!({":pk": pk, ":sk": sk, ":to": sk});
    for (condition, bound) in [
        ("pk = :pk AND begins_with(sk, :sk)", two()),
        ("pk = :pk AND sk >= :sk", two()),
        ("pk = :pk AND sk BETWEEN :sk AND :to", three()),
    ] {
        assert_eq!(ask("Query", &query(condition, bound)), Ok(()));
    }
    let right = query("pk = :pk", one());
    for (condition, given, broken) in [
        ("sk = :pk", one(), "KeyConditionExpression names sk"),
        ("pk > :pk", one(), "KeyConditionExpression does not begin with a partition"),
        ("pk = :pk AND elsewhere = :sk", two(), "KeyConditionExpression names elsewhere"),
        ("pk = :pk AND sk <> :sk", two(), "KeyConditionExpression has sk <> :sk"),
    ] {
        bound("Query", &right, &query(condition, given), broken);
    }
    let with = |name: &str, value: Value| {
        let mut request = right.clone();
        request[name] = value;
        request
    };
    let filter = with("FilterExpression", json!("attribute_exists(sk)"));
    bound("Query", &right, &filter, "FilterExpression names the key sk");
    bound(
        "Query",
        &with("Limit", json!(1)),
        &with("Limit", json!(0)),
        "Limit: 0 is not between 1 and 18446744073709551615 (PositiveIntegerObject)",
    );
    let start = with("ExclusiveStartKey", json!({"pk": {"S": "a"}}));
    bound("Query", &right, &start, "ExclusiveStartKey has {\"pk\"}, not {\"pk\", \"sk\"}");
    let mut due = query("due = :pk AND dueAt <= :sk", json!({":pk": pk, ":sk": {"N": "1"}}));
    due["IndexName"] = "due".into();
    let mut consistent = due.clone();
    consistent["ConsistentRead"] = true.into();
    bound("Query", &due, &consistent, "a consistent read of a global secondary index");
}
