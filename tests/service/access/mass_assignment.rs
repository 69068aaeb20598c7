//! Internal attributes in every body: they change nothing.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use store::key::{DUE, DUE_AT, PK, SK, WAKE};
use tests::openapi::document;
use tests::samples::{Field, fields, with};
use tests::size::{Size, size};

use super::{Two, seen, table};

/// Names that attacks on other systems use.
const FOREIGN: [&str; 6] = ["__proto__", "constructor", "$set", "#pk", ":g", "_id"];

/// Every attribute that any item of the table has.
fn ours(two: &Two) -> BTreeSet<String> {
    let items = two.world.items();
    let stored = items.iter().flat_map(|item| item.as_object().unwrap().keys().cloned());
    let named = [PK, SK, WAKE, DUE, DUE_AT, "expiresAt"].into_iter().chain(FOREIGN);
    stored.chain(named.map(str::to_owned)).collect()
}

/// The body with all of these names added to each of its objects that does not take them.
fn extended(body: &Value, known: &[Field], names: &BTreeSet<String>, value: &Value) -> Value {
    let mut objects: BTreeSet<Field> = known.iter().map(|field| field[..field.len() - 1].to_vec()).collect();
    // Elements of arrays of names would become objects.
    objects.retain(|path| path.first().is_none_or(|name| !["stages", "options"].contains(&name.as_str())));
    objects.retain(|path| path.is_empty() || present(body, path));
    let mut extended = body.clone();
    for path in objects {
        for name in names {
            let field = [path.clone(), vec![name.clone()]].concat();
            if !known.contains(&field) {
                extended = with(extended, &field, value);
            }
        }
    }
    extended
}

fn present(body: &Value, path: &[String]) -> bool {
    match path.split_first() {
        None => body.is_object(),
        Some((name, rest)) if name == "[]" => body.get(0).is_some_and(|element| present(element, rest)),
        Some((name, rest)) => body.get(name).is_some_and(|inner| present(inner, rest)),
    }
}

/// A body without its warnings and the warnings of its results.
fn without_warnings(body: &str) -> String {
    let mut body: Value = serde_json::from_str(body).unwrap();
    let members = body.as_object_mut().unwrap();
    members.remove("warnings");
    // The bucket of each world has its own port.
    members.remove("upload");
    let results = members.get_mut("results").and_then(Value::as_array_mut);
    for result in results.into_iter().flatten() {
        result.as_object_mut().unwrap().remove("warnings");
    }
    body.to_string()
}

async fn check(value: Value) {
    let (plain, attacked) = (Two::new().await, Two::new().await);
    assert_eq!(table(&plain.world), table(&attacked.world), "two worlds begin alike");
    let names = ours(&plain);
    assert!(names.len() > 60 && names.contains("settingsVersion") && names.contains("keyStatus"), "{names:?}");
    let mut sent = 0;
    // In the default size each value is sent to every third operation.
    let every = if size() == Size::Full { 1 } else { 3 };
    for (number, operation) in document().operations().enumerate() {
        if number % every != 0 {
            continue;
        }
        let known = fields(&operation);
        if known.is_empty() {
            continue;
        }
        let path = plain.first.path(operation.path);
        let body = plain.first.body(operation.path, "new");
        let more = extended(&body, &known, &names, &value);
        assert!(more.to_string().len() > body.to_string().len() + 500);
        let (mut answers, worlds) = (Vec::new(), [(&plain, &body), (&attacked, &more)]);
        for (two, body) in worlds {
            let request = two.world.send(operation.method, &path).key(&two.key);
            answers.push(seen(&request.json(body).await, "-"));
        }
        // The one difference: the names are told, not used.
        for (_, _, body) in &mut answers {
            *body = without_warnings(body);
        }
        let told =
            answers.iter_mut().map(|(_, headers, _)| headers.extract_if(.., |(name, _)| name == "ignored").count());
        assert_eq!(told.last(), Some(1), "{} {path}", operation.method);
        assert_eq!(answers[1], answers[0], "{} {path}", operation.method);
        sent += 1;
        assert_eq!(table(&attacked.world), table(&plain.world), "{} {path}", operation.method);
    }
    assert!(sent * every >= 24, "{sent}");
    assert!(plain.world.items().len() > 100);
}

#[tokio::test]
async fn internal_names_with_texts_change_nothing() {
    check(json!("canary")).await;
}

#[tokio::test]
async fn internal_names_with_numbers_change_nothing() {
    check(json!(9_000_000_000_000_000_i64)).await;
}

#[tokio::test]
async fn internal_names_with_null_or_objects_change_nothing() {
    check(json!(null)).await;
    check(json!({"S": "canary", "N": "1"})).await;
}
