//! Checks a value against the schema that the list of tools publishes.

use serde_json::{Map, Value};

/// The value as its schema has it: a list that arrives as its JSON text, or as a single text, is that list. Null stays.
///
/// # Errors
/// What the value must be.
pub(super) fn checked(name: &str, schema: &Value, value: Value) -> Result<Value, String> {
    let bound = |name: &str| schema[name].as_u64();
    match (schema["type"].as_str().unwrap_or_default(), value) {
        (_, Value::Null) => Ok(Value::Null),
        ("array", value) => {
            let (least, most) = (bound("minItems").unwrap_or(0), bound("maxItems"));
            let rule = || match most {
                Some(most) => format!("{name} must be an array of {least} to {most} strings."),
                None => format!("{name} must be an array of strings."),
            };
            let items = listed(value).ok_or_else(rule)?;
            let count = u64::try_from(items.len()).unwrap_or(u64::MAX);
            if count < least || most.is_some_and(|most| count > most) || items.contains(&Value::Null) {
                return Err(rule());
            }
            let items = items.into_iter().map(|item| checked(&format!("Each of {name}"), &schema["items"], item));
            items.collect()
        }
        ("object", Value::Object(members)) => object(name, schema, members),
        ("object", Value::String(text)) => match serde_json::from_str(&text) {
            Ok(Value::Object(members)) => object(name, schema, members),
            _ => Err(format!("{name} must be an object.")),
        },
        ("string", value @ Value::String(_)) => match schema["enum"].as_array() {
            Some(words) if !words.contains(&value) => {
                let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
                Err(format!("{name} must be one of {}.", words.join(", ")))
            }
            _ => Ok(value),
        },
        ("boolean", value @ Value::Bool(_)) | ("", value) => Ok(value),
        ("integer", value) => {
            let (least, most) = (bound("minimum").unwrap_or(0), bound("maximum").unwrap_or(u64::MAX));
            let is_within = value.as_u64().is_some_and(|number| (least..=most).contains(&number));
            let rule = || format!("{name} must be a whole number from {least} to {most}.");
            if is_within { Ok(value) } else { Err(rule()) }
        }
        ("boolean", _) => Err(format!("{name} must be true or false.")),
        (kind, _) => Err(format!("{name} must be {} {kind}.", if kind == "object" { "an" } else { "a" })),
    }
}

fn listed(value: Value) -> Option<Vec<Value>> {
    match value {
        Value::Array(items) => Some(items),
        Value::String(text) if text.trim_start().starts_with('[') => serde_json::from_str(&text).ok(),
        text @ Value::String(_) => Some(vec![text]),
        _ => None,
    }
}

/// The members of an object. A schema that names members admits no others.
fn object(name: &str, schema: &Value, members: Map<String, Value>) -> Result<Value, String> {
    let Some(known) = schema["properties"].as_object() else {
        return Ok(Value::Object(members));
    };
    let members = members.into_iter().map(|(member, value)| {
        let Some(schema) = known.get(&member) else {
            let known: Vec<&str> = known.keys().map(String::as_str).collect();
            return Err(format!("{name} takes {}. Leave out the others.", known.join(", ")));
        };
        let value = checked(&format!("{name}.{member}"), schema, value)?;
        Ok((member, value))
    });
    members.collect::<Result<Map<_, _>, _>>().map(Value::Object)
}
