//! Replays the events of a run in the order of the feed. Each event continues where the one before it ended: a consumer
//! that starts with nothing has every record in the end.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::merges::home;
use crate::check::{is_merged, number, text};

/// A record as a consumer knows it.
struct Known {
    /// The record as the last event showed it; `None` once it is deleted.
    item: Option<Map<String, Value>>,
    /// The fields that the record itself does not show, as far as events told their values.
    unshown: Map<String, Value>,
    /// The time of that event.
    at: i64,
}

/// Fields that no record stores under their names.
const COMPUTED: [&str; 2] = ["message", "currentStage"];

/// Fields that follow other records: the stage's name, and the prospect of a child whose prospect was merged.
const OF_OTHERS: [&str; 2] = ["currentStage", "prospectId"];

/// Attributes of records that are no fields of them: keys, the entry into the stage, which the history shows, and the
/// alternates, which follow from the merges. Custom values are compared by field.
const UNTOLD: [&str; 6] = ["pk", "sk", "revision", "stageEntered", "absorbed", "custom"];

/// Begins the names of custom fields.
const CUSTOM: &str = "customFields.";

/// Begins the kinds of events about definitions of custom fields.
const DEFINITIONS: &str = "custom_field.";

/// The custom fields by their names in events, each with its account and its name in records. A field that was deleted
/// is left out: events do not tell what a merge did meanwhile.
type CustomFields = BTreeMap<String, (String, String)>;

/// A consumer of the feed.
#[derive(Default)]
struct Consumer {
    custom: CustomFields,
    known: BTreeMap<String, Known>,
    /// Prospects that were merged, each with the prospect into which it was merged.
    merged: BTreeMap<String, String>,
    deleted: BTreeSet<String>,
}

/// Whether the event is about a prospect, or about a record of one.
pub fn is_of_record(item: &Value) -> bool {
    text(item, "pk").contains("#EVENTS#") && !text(item, "type").starts_with(DEFINITIONS)
}

/// The account of an item.
fn account(item: &Value) -> &str {
    text(item, "pk").split('#').next().unwrap_or_default()
}

/// The custom fields that were never deleted.
fn custom_fields(items: &[Value]) -> CustomFields {
    let name = |key: &str| format!("{CUSTOM}{key}");
    let definitions = items.iter().filter(|item| text(item, "sk").starts_with("CUSTOMFIELD#"));
    let place = |item: &Value| (account(item).to_owned(), number(item, "number").to_string());
    let fields = definitions.map(|item| (name(text(item, "key")), place(item)));
    let mut fields: CustomFields = fields.collect();
    let is_deletion =
        |item: &&Value| text(item, "pk").contains("#EVENTS#") && text(item, "type") == "custom_field.deleted";
    for event in items.iter().filter(is_deletion) {
        let item: Value = serde_json::from_str(text(event, "item")).expect("an event holds a record");
        fields.remove(&name(item["key"].as_str().unwrap_or_default()));
    }
    fields
}

/// Checks the events among these items of the table.
///
/// # Errors
/// The first event that does not continue the history of its record, or the first record that its events do not show.
pub fn check(items: &[Value]) -> Result<(), String> {
    let mut events: Vec<&Value> = items.iter().filter(|item| is_of_record(item)).collect();
    events.sort_by_key(|event| text(event, "sk"));
    let mut consumer = Consumer { custom: custom_fields(items), ..Consumer::default() };
    for event in events {
        consumer.take(event).map_err(|why| format!("{why}: {event}"))?;
    }
    consumer.compare(items)
}

impl Consumer {
    fn take(&mut self, event: &Value) -> Result<(), String> {
        let (kind, at) = (text(event, "type"), number(event, "createdAt"));
        let item: Map<String, Value> = serde_json::from_str(text(event, "item")).expect("an event holds a record");
        let id = item["id"].as_str().unwrap_or_default().to_owned();
        if self.is_gone(&id) {
            return Err(format!("{id} belongs to a prospect that was deleted"));
        }
        let before = self.known.get(&id);
        if before.is_some_and(|before| before.at >= at) {
            return Err(format!("{id} had a later event before"));
        }
        let action = kind.rsplit('.').next().unwrap_or_default();
        match (before.and_then(|before| before.item.as_ref()), action) {
            (None, "created") => {}
            (Some(_), "created") => return Err(format!("{id} is created again")),
            (None, _) => return Err(format!("{id} is not there")),
            (Some(last), _) => {
                if let Some(name) = unexplained(last, &item, event) {
                    return Err(format!("the field {name} does not continue {last:?}"));
                }
            }
        }
        if kind == "prospect.deleted" {
            match event["merge"]["M"]["mergedInto"]["S"].as_str() {
                Some(winner) => drop(self.merged.insert(id.clone(), winner.to_owned())),
                None => drop(self.deleted.insert(id.clone())),
            }
        }
        if kind == "prospect.created" {
            self.merged.remove(&id);
        }
        let unshown = before.map(|before| before.unshown.clone()).unwrap_or_default();
        let unshown = match action {
            "created" => values(event, "current"),
            "deleted" => Map::new(),
            _ => continued(unshown, &item, event)?,
        };
        let is_known = |name: &str| !name.starts_with(CUSTOM) || self.custom.contains_key(name);
        let unshown = unshown.into_iter().filter(|(name, _)| is_known(name)).collect();
        let item = (action != "deleted").then_some(item);
        self.known.insert(id, Known { item, unshown, at });
        Ok(())
    }

    /// Whether it is a child of a prospect that was deleted.
    fn is_gone(&self, id: &str) -> bool {
        if id.starts_with("prospect_") {
            return false;
        }
        let mut prospect = home(id);
        while let Some(winner) = self.merged.get(&prospect) {
            prospect.clone_from(winner);
        }
        self.deleted.contains(&prospect)
    }

    /// Every stored record is known, with its values and the time of its last event, and every known record is stored.
    fn compare(&self, items: &[Value]) -> Result<(), String> {
        let is_alive = |(id, known): &(&String, &Known)| known.item.is_some() && !self.is_gone(id);
        let alive = self.known.iter().filter(is_alive);
        let mut alive: BTreeMap<&str, i64> = alive.map(|(id, known)| (id.as_str(), known.at)).collect();
        let is_record = |item: &&Value| item.get("revision").is_some() && self.known.contains_key(text(item, "id"));
        for item in items.iter().filter(is_record).filter(|item| !is_merged(item)) {
            let id = text(item, "id");
            if alive.remove(id) != Some(number(item, "updatedAt")) {
                return Err(format!("the last event of {id} is not about its last change: {item}"));
            }
            if let Some(name) = self.known[id].differs(item, &self.custom) {
                return Err(format!("the events of {id} end with another {name}: {item}"));
            }
        }
        match alive.first_key_value() {
            Some((id, at)) => Err(format!("{id} is gone, and its last event at {at} does not say so")),
            None => Ok(()),
        }
    }
}

impl Known {
    /// The first field that is stored with another value.
    fn differs<'a>(&'a self, stored: &'a Value, custom: &'a CustomFields) -> Option<&'a str> {
        let all = self.item.iter().flatten().chain(&self.unshown);
        let mut all = all.filter(|(name, _)| !COMPUTED.contains(&name.as_str()) && !OF_OTHERS.contains(&name.as_str()));
        let attribute = |name: &str| match custom.get(name) {
            Some((_, field)) => stored["custom"]["M"].get(field),
            None => stored.get(name),
        };
        let is_stored = |name: &str, value: &Value| match attribute(name) {
            Some(attribute) => plain(attribute) == *value,
            None => value.is_null() || value.as_array().is_some_and(Vec::is_empty),
        };
        let wrong = all.find(|(name, value)| !is_stored(name, value));
        let wrong = wrong.map(|(name, _)| name.as_str());
        wrong.or_else(|| self.untold(stored, custom))
    }

    /// The first field that is stored and that no event told.
    fn untold<'a>(&self, stored: &'a Value, custom: &'a CustomFields) -> Option<&'a str> {
        let is_told = |name: &str| {
            let item = self.item.as_ref().is_some_and(|item| item.contains_key(name));
            item || self.unshown.contains_key(name) || UNTOLD.contains(&name)
        };
        let is_set = |value: &Value| !plain(value).is_null();
        let plain = stored.as_object().into_iter().flatten();
        let plain = plain.filter(|(_, value)| is_set(value)).map(|(name, _)| name.as_str());
        let is_custom = |(_, (owner, number)): &(&String, &(String, String))| {
            owner == account(stored) && stored["custom"]["M"].get(number).is_some()
        };
        let custom = custom.iter().filter(is_custom).map(|(name, _)| name.as_str());
        plain.chain(custom).find(|name| !is_told(name))
    }
}

/// An attribute as JSON.
fn plain(attribute: &Value) -> Value {
    let (kind, value) = attribute.as_object().and_then(|typed| typed.iter().next()).expect("a type");
    match (kind.as_str(), value) {
        ("N", number) => serde_json::from_str(number.as_str().expect("digits")).expect("a number"),
        ("L", list) => list.as_array().into_iter().flatten().map(plain).collect(),
        ("M", map) => {
            let members = map.as_object().into_iter().flatten();
            Value::Object(members.map(|(name, value)| (name.clone(), plain(value))).collect())
        }
        ("NULL", _) => Value::Null,
        (_, value) => value.clone(),
    }
}

fn names(event: &Value) -> Vec<&str> {
    let changes = event["changes"]["L"].as_array().into_iter().flatten();
    changes.filter_map(|name| name["S"].as_str()).collect()
}

/// The fields of an event's attribute that holds an object.
fn values(event: &Value, name: &str) -> Map<String, Value> {
    serde_json::from_str(text(event, name)).unwrap_or_default()
}

/// The known fields that the record does not show, after this event.
///
/// # Errors
/// The first one whose old value is not the known one.
fn continued(
    mut known: Map<String, Value>,
    item: &Map<String, Value>,
    event: &Value,
) -> Result<Map<String, Value>, String> {
    let (previous, mut current) = (values(event, "previous"), values(event, "current"));
    for name in names(event).into_iter().filter(|name| !item.contains_key(*name)) {
        if let (Some(known), Some(old)) = (known.remove(name), previous.get(name))
            && known != *old
        {
            return Err(format!("the field {name} does not continue {known}"));
        }
        known.extend(current.remove_entry(name));
    }
    Ok(known)
}

/// The first field of the record that differs from the record before without being named among the changes, or whose
/// old value is not the one before.
fn unexplained(last: &Map<String, Value>, item: &Map<String, Value>, event: &Value) -> Option<String> {
    let (changes, previous) = (names(event), values(event, "previous"));
    let is_explained = |(name, value): &(&String, &Value)| {
        let before = last.get(*name).unwrap_or(&Value::Null);
        if changes.contains(&name.as_str()) {
            return previous.get(*name) == Some(before) && before != *value;
        }
        before == *value || *name == "updatedAt" || OF_OTHERS.contains(&name.as_str())
    };
    let wrong = item.iter().find(|field| !is_explained(field));
    wrong.map(|(name, _)| name.clone())
}
