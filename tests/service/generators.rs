//! What generators of clients need of `infra/openapi.yaml`. `.ci/openapi-generator` runs some.

use std::collections::BTreeSet;

use serde_json::Value;
use tests::openapi::document;

/// Every schema of an enumeration of texts or of an object below this value, by its place.
fn types<'d>(place: &str, value: &'d Value, found: &mut Vec<(String, &'d Value)>) {
    let members = value.as_object().into_iter().flatten();
    for (name, member) in members.filter(|(name, _)| !name.starts_with("example")) {
        types(&format!("{place}/{name}"), member, found);
    }
    for (at, element) in value.as_array().into_iter().flatten().enumerate() {
        types(&format!("{place}/{at}"), element, found);
    }
    let has_texts = value["enum"].as_array().is_some_and(|words| words.iter().any(Value::is_string));
    if has_texts || value["properties"].is_object() {
        found.push((place.to_owned(), value));
    }
}

#[test]
fn each_type_has_a_name_that_generators_give_it() {
    let mut found = Vec::new();
    types("", &document().root, &mut found);
    assert!(found.len() > 100, "{} types", found.len());
    for (place, schema) in found {
        let is_named = place.strip_prefix("/components/schemas/");
        // A part of `allOf` has the type of the whole.
        let is_named = is_named.is_some_and(|name| !name.contains('/') || name.split('/').nth(1) == Some("allOf"));
        assert!(is_named || schema["title"].is_string(), "{place} needs a name: make it a schema of its own");
    }
}

#[test]
fn names_leave_room_for_those_that_generators_make() {
    let schemas = document().at("/components/schemas").1.as_object().unwrap();
    let known: BTreeSet<_> = schemas.keys().map(|name| name.to_lowercase()).collect();
    for id in document().operations().map(|operation| &operation.value["operationId"]) {
        let id = id.as_str().unwrap().to_lowercase();
        // typescript-fetch puts the parameters of `redeliver` in `RedeliverRequest`.
        for name in [id.clone(), format!("{id}request"), format!("{id}response")] {
            assert!(!known.contains(&name), "the schema {name} and the operation {id}");
        }
    }
    // In Go, the type `Webhook` comes with the function `NewWebhook` and the type `NullableWebhook`.
    let is_type = |schema: &Value| ["properties", "enum", "oneOf"].iter().any(|member| schema.get(member).is_some());
    for (name, _) in schemas.iter().filter(|(_, schema)| is_type(schema)) {
        for prefix in ["New", "Nullable"] {
            assert!(!schemas.contains_key(&format!("{prefix}{name}")), "{prefix}{name}");
        }
    }
}

/// Every nullable schema that lists its values, and every schema that lists null, below this value.
fn nullable_enumerations<'d>(value: &'d Value, found: &mut Vec<&'d Value>) {
    let members = value.as_object().into_iter().flatten();
    for (_, member) in members.filter(|(name, _)| !name.starts_with("example")) {
        nullable_enumerations(member, found);
    }
    for element in value.as_array().into_iter().flatten() {
        nullable_enumerations(element, found);
    }
    if let Some(values) = value["enum"].as_array()
        && (values.contains(&Value::Null) || value["nullable"] == true)
    {
        found.push(value);
    }
}

#[test]
fn a_nullable_enumeration_has_a_type_and_lists_null() {
    let mut found = Vec::new();
    nullable_enumerations(&document().root, &mut found);
    assert!(found.len() >= 2, "{found:?}");
    for schema in found {
        let lists_null = schema["enum"].as_array().unwrap().contains(&Value::Null);
        assert!(lists_null && schema["nullable"] == true && !schema["type"].is_null(), "{schema}");
    }
}

#[test]
fn what_receivers_implement_has_a_tag_of_its_own() {
    let (_, webhooks) = document().at("/x-webhooks");
    let tags = |operation: &'static Value| operation["tags"].as_array().unwrap().iter();
    let received: BTreeSet<_> = tags(&webhooks["event"]["post"]).map(ToString::to_string).collect();
    assert_eq!(received, BTreeSet::from([r#""Receivers""#.to_owned()]));
    for operation in document().operations() {
        assert!(tags(operation.value).all(|tag| !received.contains(&tag.to_string())), "{operation:?}");
    }
}
