//! The shapes of requests, from botocore's model of DynamoDB. `.ci/dynamodb-model` extracts them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::Value;

use super::{Checked, members, require};

/// The parts of botocore's model that concern the operations that read and write items.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Model {
    operations: BTreeMap<String, String>,
    shapes: BTreeMap<String, Shape>,
    reserved_words: String,
}

/// A shape, as botocore describes it.
#[derive(Debug, Default, Deserialize)]
struct Shape {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    required: Vec<String>,
    min: Option<usize>,
    max: Option<usize>,
    #[serde(rename = "enum")]
    choices: Option<Vec<String>>,
    #[serde(default)]
    members: BTreeMap<String, String>,
    member: Option<String>,
    key: Option<String>,
    value: Option<String>,
}

static MODEL: LazyLock<Model> = LazyLock::new(|| serde_json::from_str(include_str!("model.json")).unwrap_or_default());

static RESERVED: LazyLock<BTreeSet<&str>> = LazyLock::new(|| MODEL.reserved_words.split(' ').collect());

/// A structure with exactly one member in each request.
const UNION: &str = "AttributeValue";

/// Whether the model describes the requests of this operation.
pub(super) fn is_known(operation: &str) -> bool {
    MODEL.operations.contains_key(operation)
}

/// Whether an attribute of this name needs a placeholder in an expression.
pub(super) fn is_reserved(word: &str) -> bool {
    RESERVED.contains(word.to_ascii_uppercase().as_str())
}

/// Checks a request against the shape of its operation.
pub(super) fn check(operation: &str, request: &Value) -> Checked {
    let Some(shape) = MODEL.operations.get(operation) else {
        return Ok(());
    };
    conforms(shape, request).map_err(|(path, broken)| format!("{}: {broken}", path.trim_start_matches('.')))
}

/// The place within the request, and the rule that it breaks.
type Broken = (String, String);

fn within(step: String, inner: Result<(), Broken>) -> Result<(), Broken> {
    inner.map_err(|(path, broken)| (step + &path, broken))
}

fn conforms(name: &str, value: &Value) -> Result<(), Broken> {
    let here = |broken: String| Err((String::new(), broken));
    let Some(shape) = MODEL.shapes.get(name) else {
        return here(format!("the model has no shape {name}"));
    };
    let size = match (shape.kind.as_str(), value) {
        ("string" | "blob", Value::String(text)) => Some(text.chars().count()),
        ("list", Value::Array(elements)) => Some(elements.len()),
        ("map", Value::Object(entries)) => Some(entries.len()),
        ("integer" | "long", Value::Number(number)) => number.as_u64().and_then(|number| usize::try_from(number).ok()),
        ("boolean", Value::Bool(_)) | ("structure", Value::Object(_)) => None,
        _ => return here(format!("is no {} ({name})", shape.kind)),
    };
    if let Some(size) = size {
        let (min, max) = (shape.min.unwrap_or(0), shape.max.unwrap_or(usize::MAX));
        if !(min..=max).contains(&size) {
            return here(format!("{size} is not between {min} and {max} ({name})"));
        }
    }
    if let (Some(choices), Some(text)) = (&shape.choices, value.as_str())
        && !choices.iter().any(|choice| choice == text)
    {
        return here(format!("{text} is none of {} ({name})", choices.join(", ")));
    }
    match shape.kind.as_str() {
        "structure" => structure(name, shape, value),
        "list" => {
            let member = shape.member.as_deref().unwrap_or_default();
            let mut elements = super::each(value).enumerate();
            elements.try_for_each(|(at, element)| within(format!("[{at}]"), conforms(member, element)))
        }
        "map" => {
            let (key, kept) = (shape.key.as_deref(), shape.value.as_deref());
            members(value).try_for_each(|(name, entry)| {
                let key = conforms(key.unwrap_or_default(), &Value::String(name.clone()));
                let entry = key.and_then(|()| conforms(kept.unwrap_or_default(), entry));
                within(format!(".{name}"), entry)
            })
        }
        _ => Ok(()),
    }
}

fn structure(name: &str, shape: &Shape, value: &Value) -> Result<(), Broken> {
    let here = |checked: Checked| checked.map_err(|broken| (String::new(), broken));
    for required in &shape.required {
        here(require(value.get(required).is_some(), || format!("lacks {required} ({name})")))?;
    }
    let count = members(value).count();
    here(require(name != UNION || count == 1, || format!("has {count} types")))?;
    for (member, inner) in members(value) {
        let Some(shape) = shape.members.get(member) else {
            return here(Err(format!("has an unknown member {member} ({name})")));
        };
        within(format!(".{member}"), conforms(shape, inner))?;
    }
    Ok(())
}
