//! A line of JSON as the body of POST or PATCH /prospects (SPECIFICATION §8.6): its members are the fields of the API,
//! and names in place of ids.

use std::collections::HashSet;

use domain::ProspectId;
use domain::input::nearest;
use domain::prospect::digest;
use serde_json::{Value, json};

use super::batches::{Kind, MAX_ITEM_BYTES};
use super::line::{AtFault, Cells, Person, Reading, contacts, split_name};
use super::mapping::Mapping;
use super::members::{Members, message};
use super::names::Names;
use crate::csv_file::field::{Field, FieldName};

/// Fields of the API that columns of a CSV file do not hold.
const OTHER: [&str; 5] = ["newSourceName", "resume", "update", "userId", "muteWebhook"];

/// What the file of lines at fault adds to a line.
pub const ADDED: [&str; 2] = ["line", "faults"];

/// What a line is. It may be left out.
const TYPE: &str = "type";
const PROSPECT: &str = "prospect";

/// The system of the external id by which a person without any contact is found again.
const IMPORT_SYSTEM: &str = "import";

/// What a member holds.
enum Member {
    Field(Field),
    /// A field of the API that is passed on as it is.
    Other(&'static str),
    Type,
    Ignored,
}

impl Member {
    fn of(name: &str, mapping: &Mapping) -> Option<Self> {
        if let Some(assigned) = mapping.assigned(name) {
            return Some(assigned.clone().map_or(Self::Ignored, Self::Field));
        }
        if name == TYPE {
            return Some(Self::Type);
        }
        if ADDED.contains(&name) {
            return Some(Self::Ignored);
        }
        let other = OTHER.into_iter().find(|other| *other == name);
        let mut named = FieldName::EVERY.iter().filter(|field| field.text() == name);
        let named = named.next().map(|field| Self::Field(Field::Named(*field)));
        named.or(other.map(Self::Other))
    }
}

/// What the service gets for a line. A member that is left out is a field that is not sent; null clears a field.
///
/// # Errors
/// Everything that is wrong with the line, except what only the service can see.
pub fn read(text: &str, mapping: &Mapping, names: &Names) -> Result<Person, AtFault> {
    let Members(members) = serde_json::from_str(text.trim_end()).map_err(|error| AtFault::alone(message(&error)))?;
    let mut line = Reading::default();
    let mut references = Vec::new();
    let mut seen: HashSet<&str> = HashSet::new();
    for (name, value) in &members {
        if !seen.insert(name) {
            line.errors.push(format!("{name} is there twice"));
            continue;
        }
        match Member::of(name, mapping) {
            Some(Member::Ignored) => {}
            Some(Member::Type) if value == PROSPECT => {}
            Some(Member::Type) => line.errors.push(format!("{TYPE} {}", wrong_type(value))),
            Some(Member::Other(field)) => line.set_once(name, field, value.clone()),
            Some(Member::Field(field)) => add(&mut line, &mut references, (name, field), value),
            None => line.errors.push(unknown(name)),
        }
    }
    let cells = references.iter().map(|(field, text)| (field, text.clone()));
    line.add_records(&Cells(cells.collect()), names);
    if !line.external.is_empty() {
        add_external(&mut line);
    }
    finish(line, &names.region)
}

/// The person, or what is at fault and what is left of the line for the service to look at.
fn finish(mut line: Reading, region: &str) -> Result<Person, AtFault> {
    let kind = line.kind();
    let mut contacts = contacts(&line.item, region);
    if !line.errors.is_empty() {
        let rest = serde_json::to_string(&line.item)
            .ok()
            .filter(|rest| rest.len() <= MAX_ITEM_BYTES);
        return Err(AtFault {
            reasons: line.errors,
            rest: rest.map(|rest| (kind, rest)),
        });
    }
    if contacts.is_empty() && kind == Kind::Upsert {
        // Nothing else tells, in a month, that this person was imported already.
        let id = json!({"system": IMPORT_SYSTEM, "id": digest(&Value::Object(line.item.clone()).to_string())});
        contacts.push(id.to_string());
        line.set("externalIds", vec![id]);
    }
    Ok(Person {
        kind,
        item: line.item,
        contacts,
    })
}

fn add(line: &mut Reading, references: &mut Vec<(Field, String)>, (name, field): (&str, Field), value: &Value) {
    let Field::Named(field_name) = field else {
        return match scalar(value) {
            Some(text) => line.add(&field, &text),
            None => line.errors.push(format!("{name} must be a text")),
        };
    };
    let text = value.as_str();
    match (field_name, text) {
        (FieldName::FullName, _) => {
            let parts = text.and_then(split_name);
            if parts.is_none() {
                line.errors
                    .push(format!("{name} must be a text with a first and a last name"));
            }
            // What is left of a line at fault shall not seem to lack a name.
            let (first, last) = parts.unwrap_or_else(|| ("-".to_owned(), "-".to_owned()));
            line.set_once(name, "firstName", first);
            line.set_once(name, "lastName", last);
        }
        (FieldName::Id, Some(id)) if ProspectId::parse(id).is_some() => line.set("id", id),
        (FieldName::Id, _) => line.errors.push(format!(
            "{name} is no id of a prospect; the ids of other systems are externalIds"
        )),
        (FieldName::ResumeUrl, Some(url)) => line.set_once(name, "resume", json!({"url": url})),
        (FieldName::ResumeUrl, None) => line.errors.push(format!("{name} must be a text")),
        (
            FieldName::Stage
            | FieldName::StageId
            | FieldName::Pipeline
            | FieldName::PipelineId
            | FieldName::Office
            | FieldName::OfficeId
            | FieldName::Source
            | FieldName::SourceId
            | FieldName::Owner
            | FieldName::OwnerId
            | FieldName::Job,
            Some(text),
        ) => references.push((field, text.to_owned())),
        (FieldName::JobId, Some(text)) => {
            references.push((field, text.to_owned()));
            line.set_once(name, "jobId", text);
        }
        (FieldName::Source, _) if value.is_null() => line.set_once(name, "sourceId", Value::Null),
        // Null clears a field, and the service refuses what has another type.
        _ => line.set_once(name, field_name.api_field(), value.clone()),
    }
}

/// A text or a number as a text: ids of other systems are often numbers.
fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// Adds the external ids of members of their own to those of the member `externalIds`.
fn add_external(line: &mut Reading) {
    let mut external = std::mem::take(&mut line.external);
    if let Some(Value::Array(given)) = line.item.get("externalIds") {
        external.splice(0..0, given.iter().cloned());
    }
    line.set("externalIds", external);
}

fn wrong_type(value: &Value) -> String {
    let what = value.as_str().unwrap_or_default();
    if ["task", "note", "meeting", "hire"].contains(&what) {
        return format!(
            "{what:?} has no place in a file without a header, which has prospects only; send it to the API"
        );
    }
    format!("must be {PROSPECT:?}, or left out")
}

fn unknown(name: &str) -> String {
    let fields = FieldName::EVERY.iter().map(|field| field.text());
    let known: Vec<&'static str> = fields.chain(OTHER).chain([TYPE]).collect();
    let hint = match nearest(name, &known) {
        Some(nearest) => format!("did you mean {nearest}?"),
        None => format!("--map \"{name}=\" ignores it"),
    };
    format!("{name} is no member of a prospect; {hint}")
}

/// The references that a line names, for the lists that the import reads at the start.
pub fn references(text: &str, mapping: &Mapping) -> Vec<FieldName> {
    let Ok(Members(members)) = serde_json::from_str::<Members<serde::de::IgnoredAny>>(text) else {
        return Vec::new();
    };
    let fields = members.iter().filter_map(|(name, _)| match Member::of(name, mapping) {
        Some(Member::Field(Field::Named(field))) => Some(field),
        _ => None,
    });
    fields.collect()
}
