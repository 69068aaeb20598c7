//! What else follows from the definitions: `infra/console/fields.json`.

use domain::field::{FieldDefinition, Sender, Shown, ValueKind};
use serde_json::Value;

use crate::records::records;
use crate::schemas::with_bounds;

/// Texts that may be longer get a box of several lines.
const LONG: u64 = 1_000;

/// `fields.json` with the fields of every record that a struct defines. Members stay as they are
/// that no field holds, such as the name of a stage.
pub fn console(stored: &str) -> String {
    let mut text = stored.to_owned();
    for record in records() {
        let start = format!("  \"{}\": [\n", record.kind);
        let from = text.find(&start).expect("fields.json has every record") + start.len();
        let length = text[from..].find("\n  ]").expect("the fields of a record end");
        let is_defined = |line: &str| {
            let mut fields = record.all();
            fields.any(|field| line.contains(&format!("{{\"name\": \"{}\",", field.name)))
        };
        let others = text[from..from + length].lines().map(|line| line.trim_end_matches(','));
        let others: Vec<_> = others.filter(|line| !is_defined(line)).map(str::to_owned).collect();
        let lines: Vec<_> = record.all().map(|field| line(&field)).chain(others).collect();
        text.replace_range(from..from + length, &lines.join(",\n"));
    }
    text
}

fn line(field: &FieldDefinition) -> String {
    let bounds = bounds(field.kind);
    let (min, max) = bounds.map_or((None, None), |bounds| (bounds.min, Some(bounds.max)));
    let form = match field.kind {
        ValueKind::Text { .. } if max > Some(LONG) => "longText",
        ValueKind::Text { .. } | ValueKind::Words | ValueKind::Schema { form: "email" | "phone", .. } => "text",
        ValueKind::Boolean => "boolean",
        ValueKind::Time => "time",
        ValueKind::Id(_) => "id",
        ValueKind::Enumeration(_) => "enum",
        ValueKind::Integer(_) => "integer",
        ValueKind::Schema { form, .. } => form,
        ValueKind::Unseen => "hidden",
    };
    let shown = match field.shown {
        Shown::Item => Value::from("item"),
        Shown::Profile => Value::from("profile"),
        Shown::Nowhere => Value::Null,
    };
    let label = field.label.map_or_else(|| in_words(field.name), str::to_owned);
    let mut members = vec![("name", field.name.into()), ("label", label.into()), ("type", form.into())];
    members.extend(min.map(|min| ("min", min.into())));
    members.extend(max.map(|max| ("max", max.into())));
    members.extend([
        ("required", field.is_required.into()),
        ("clears", field.clears.into()),
        ("writable", (field.sender != Sender::Service).into()),
        ("shown", shown),
        ("csv", field.csv.into()),
    ]);
    match field.kind {
        ValueKind::Id(kind) => members.push(("of", kind.into())),
        ValueKind::Enumeration(options) => members.push(("options", options.into())),
        _ => {}
    }
    let members = members.iter().map(|(name, value)| format!("\"{name}\": {}", spaced(value)));
    format!("    {{{}}}", members.collect::<Vec<_>>().join(", "))
}

/// JSON with a space after each comma of a list.
fn spaced(value: &Value) -> String {
    let Some(list) = value.as_array() else {
        return value.to_string();
    };
    let parts: Vec<_> = list.iter().map(Value::to_string).collect();
    format!("[{}]", parts.join(", "))
}

/// "assignedTo" is "Assigned to".
fn in_words(name: &str) -> String {
    let mut words = name[..1].to_uppercase();
    for letter in name.chars().skip(1) {
        if letter.is_uppercase() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

struct Bounds {
    min: Option<u64>,
    max: u64,
}

/// The bounds of a value: characters of a text, items of a list.
fn bounds(kind: ValueKind) -> Option<Bounds> {
    match kind {
        ValueKind::Text { min, max } => Some(Bounds { min: Some(min as u64), max: max as u64 }),
        ValueKind::Integer(last) => Some(Bounds { min: Some(0), max: last.into() }),
        ValueKind::Schema { sent, bounds, .. } => {
            let schema: Value = serde_json::from_str(&with_bounds(sent, bounds)).expect("a schema is JSON");
            let of = |min: &str, max: &str| {
                let (min, max) = (schema[min].as_u64(), schema[max].as_u64()?);
                Some(Bounds { min, max })
            };
            let alternatives = schema["oneOf"].as_array().into_iter().flatten();
            let items = alternatives.filter_map(|one| one["maxItems"].as_u64());
            let of_one = items.map(|max| Bounds { min: None, max }).next();
            of("minLength", "maxLength")
                .or_else(|| of("minItems", "maxItems"))
                .or_else(|| of("minimum", "maximum"))
                .or(of_one)
        }
        _ => None,
    }
}
