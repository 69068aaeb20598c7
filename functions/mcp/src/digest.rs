//! The digest of a dry run: of what a call asks for, and of the records that it would change (SPECIFICATION §16.4).

use domain::api_key::hex;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// The digest of a tool's arguments and of the records, each by its id and its `ETag`, in this order.
pub(crate) fn of(tool: &str, arguments: &Map<String, Value>, records: &[(String, String)]) -> String {
    let mut hash = Sha256::new();
    let mut part = |text: &str| {
        hash.update(text.len().to_be_bytes());
        hash.update(text);
    };
    part(tool);
    let arguments: Vec<(&String, &Value)> = arguments.iter().collect();
    part(&canonical_object(arguments));
    for (id, etag) in records {
        part(id);
        part(etag);
    }
    hex(&hash.finalize())
}

/// JSON whose members are in the order of their names.
fn canonical(value: &Value) -> String {
    match value {
        Value::Object(members) => canonical_object(members.iter().collect()),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(canonical).collect();
            format!("[{}]", items.join(","))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.to_string(),
    }
}

fn canonical_object(mut members: Vec<(&String, &Value)>) -> String {
    members.sort_by_key(|(name, _)| *name);
    let members = members.into_iter();
    let members: Vec<String> =
        members.map(|(name, value)| format!("{}:{}", Value::from(name.as_str()), canonical(value))).collect();
    format!("{{{}}}", members.join(","))
}
