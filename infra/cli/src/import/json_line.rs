//! A line of JSON: its members are the fields of POST and PATCH /prospects (SPECIFICATION §7.3), and names in place of
//! ids.

use std::collections::HashSet;
use std::fmt;
use std::marker::PhantomData;

use domain::input::{Exact, nearest};
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;

use super::fields::{FIELDS, Field};
use super::mapping::{Content, Mapping};
use super::person::Person;
use crate::custom_fields::PREFIX;
use crate::names::Names;

/// Fields of the API that columns of a CSV file do not hold.
const OTHER: [&str; 5] = ["newSourceName", "resume", "update", "userId", "muteWebhook"];

/// What the file of rejected lines adds to a line.
pub(super) const ADDED: [&str; 2] = ["line", "faults"];

/// The member that names the kind of a line. A line may omit it.
const TYPE: &str = "type";
const PROSPECT: &str = "prospect";

/// The members of a JSON object in their order. A member that is set twice stays, so that it can be reported.
#[derive(Debug)]
pub(super) struct Members<V>(pub(super) Vec<(String, V)>);

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Members<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OfObject<V>(PhantomData<V>);

        impl<'de, V: Deserialize<'de>> Visitor<'de> for OfObject<V> {
            type Value = Members<V>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a JSON object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }

        deserializer.deserialize_map(OfObject(PhantomData))
    }
}

/// What a member holds.
enum Member {
    Content(Content),
    /// A field of the API that is passed on as it is.
    Other(&'static str),
    Type,
    Ignored,
}

impl Member {
    fn of(name: &str, mapping: &Mapping) -> Option<Self> {
        if let Some(assigned) = mapping.assigned(name) {
            return Some(assigned.clone().map_or(Self::Ignored, Self::Content));
        }
        if name == TYPE {
            return Some(Self::Type);
        }
        if ADDED.contains(&name) {
            return Some(Self::Ignored);
        }
        let field = FIELDS.iter().find(|field| field.name == name);
        let other = OTHER.into_iter().find(|other| *other == name);
        let field = field.map(|field| Self::Content(Content::Field(field)));
        field.or(other.map(Self::Other))
    }
}

/// Reads a line. A member that is left out is a field that is not sent; null clears a field.
pub(super) fn read(text: &str, mapping: &Mapping, names: &Names) -> Result<Person, String> {
    let Members(members) = serde_json::from_str::<Members<Exact>>(text.trim_end()).map_err(|error| {
        let message = error.to_string().replace(" at line 1 column ", ", at column ");
        format!("the line is not a JSON object: {message}")
    })?;
    let mut person = Person::default();
    let mut seen: HashSet<&str> = HashSet::new();
    for (name, Exact(value)) in &members {
        if !seen.insert(name) {
            person.faults.push(format!("{name} is set twice"));
            continue;
        }
        match Member::of(name, mapping) {
            Some(Member::Ignored) => {}
            Some(Member::Type) if value == PROSPECT => {}
            Some(Member::Type) => person.faults.push(wrong_type(value)),
            Some(Member::Other(field)) => person.set_once(name, field, value.clone()),
            Some(Member::Content(content)) => person.add_member((name, value), &content, mapping, names),
            None => person.faults.push(unknown(name, mapping)),
        }
    }
    person.complete(names);
    person.identify(&names.region);
    Ok(person)
}

/// The fields that a line has.
pub(super) fn fields(text: &str, mapping: &Mapping) -> Vec<&'static str> {
    let Ok(Members(members)) = serde_json::from_str::<Members<IgnoredAny>>(text) else {
        return Vec::new();
    };
    let fields = members.iter().filter_map(|(name, _)| match Member::of(name, mapping) {
        Some(Member::Content(Content::Field(field))) => Some(field.name),
        _ => None,
    });
    fields.collect()
}

fn wrong_type(value: &Value) -> String {
    let what = value.as_str().unwrap_or_default();
    if ["task", "note", "meeting", "hire"].contains(&what) {
        return format!("{TYPE} is {what:?}, but this file holds prospects only; send a {what} to the API");
    }
    format!("{TYPE} must be {PROSPECT:?}, or left out")
}

fn unknown(name: &str, mapping: &Mapping) -> String {
    let known: Vec<&'static str> = Field::names().chain(OTHER).chain([TYPE]).collect();
    let hint = match (mapping.custom.find(name), nearest(name, &known)) {
        (Some(field), _) => format!("--map \"{name}={PREFIX}{}\" makes it a custom field", field.key),
        (None, Some(nearest)) => format!("did you mean {nearest}?"),
        (None, None) => format!("--map \"{name}=\" ignores it"),
    };
    format!("{name} is not a field of prospects; {hint}")
}
