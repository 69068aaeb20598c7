//! The fields that an update changed, with their old and new values (SPECIFICATION §12.1).

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// The longest value that an event carries, in bytes of JSON (SPECIFICATION §12.2): far below an item of the table, even
/// for an event that carries all fields of a record.
pub const CHANGED_VALUE_BYTES: usize = 8_192;

/// A field that an update changed.
#[derive(Clone, Debug)]
pub struct ChangedField {
    name: Cow<'static, str>,
    previous: Option<Box<RawValue>>,
    current: Option<Box<RawValue>>,
}

impl ChangedField {
    /// The field of this name, with its old and its new value, as a client sees them. A value longer than
    /// [`CHANGED_VALUE_BYTES`] is left out.
    pub fn new(name: impl Into<Cow<'static, str>>, previous: &impl Serialize, current: &impl Serialize) -> Self {
        Self::of(name, [to_raw_value(previous).ok(), to_raw_value(current).ok()])
    }

    /// The same with the values as JSON, the old one first.
    pub fn of(name: impl Into<Cow<'static, str>>, values: [Option<Box<RawValue>>; 2]) -> Self {
        let [previous, current] = values.map(|json| json.filter(|json| is_short(json)));
        Self { name: name.into(), previous, current }
    }

    pub fn without_values(name: impl Into<Cow<'static, str>>) -> Self {
        Self::of(name, [None, None])
    }

    pub fn name(&self) -> &str {
        &self.name
    }
}

fn is_short(json: &RawValue) -> bool {
    json.get().len() <= CHANGED_VALUE_BYTES
}

/// Members of an object, in order.
#[derive(Clone, Debug, Default)]
pub struct Members<'a>(Vec<(&'a str, &'a RawValue)>);

impl Serialize for Members<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

/// The old values of these fields as JSON text, an object by name. `None` if there are no fields.
///
/// # Errors
/// If the object cannot be written as JSON.
pub fn previous(fields: &[ChangedField]) -> Result<Option<String>, serde_json::Error> {
    if fields.is_empty() {
        return Ok(None);
    }
    let known = fields.iter().filter_map(|field| Some((field.name(), field.previous.as_deref()?)));
    serde_json::to_string(&Members(known.collect())).map(Some)
}

/// The new values of these fields, without the fields that `item` shows, as JSON text: an object by name. `None` if
/// `item` shows all of them.
///
/// # Errors
/// If `item` is no JSON object, or if the new one cannot be written.
pub fn unshown(fields: &[ChangedField], item: &str) -> Result<Option<String>, serde_json::Error> {
    if fields.is_empty() {
        return Ok(None);
    }
    let item = members(item)?;
    let unshown = fields.iter().filter(|field| !item.contains_key(field.name()));
    let unshown: Vec<_> = unshown.filter_map(|field| Some((field.name(), field.current.as_deref()?))).collect();
    if unshown.is_empty() {
        return Ok(None);
    }
    serde_json::to_string(&Members(unshown)).map(Some)
}

/// The new values of the fields with these names. `item` has some of the values, and `unshown` has the others. Without
/// names, all values of `unshown`.
///
/// # Errors
/// If one of the texts is no JSON object.
pub fn current<'a>(
    names: &'a [String],
    item: &'a str,
    unshown: Option<&'a str>,
) -> Result<Members<'a>, serde_json::Error> {
    let unshown = unshown.map(members).transpose()?.unwrap_or_default();
    if names.is_empty() {
        return Ok(Members(unshown.into_iter().collect()));
    }
    let item = members(item)?;
    let value = |name: &str| item.get(name).or_else(|| unshown.get(name)).copied();
    let known = names.iter().filter_map(|name| Some((name.as_str(), value(name)?)));
    Ok(Members(known.filter(|(_, json)| is_short(json)).collect()))
}

fn members(object: &str) -> Result<BTreeMap<&str, &RawValue>, serde_json::Error> {
    serde_json::from_str(object)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_left_out_above_its_bound() {
        // The quotes are part of the JSON.
        let longest = "x".repeat(CHANGED_VALUE_BYTES - 2);
        let longer = format!("{longest}x");
        let fields = [
            ChangedField::new("kept", &longest, &longer),
            ChangedField::new("long", &longer, &longest),
            ChangedField::new("empty", &None::<u8>, &1),
            ChangedField::without_values("resume"),
        ];
        let written = previous(&fields).unwrap().unwrap();
        assert_eq!(written, format!(r#"{{"kept":"{longest}","empty":null}}"#));
        assert_eq!(previous(&[]).unwrap(), None);
        let names = fields.map(|field| field.name().to_owned());
        let item = format!(r#"{{"kept":"{longer}","empty":1}}"#);
        let hidden = format!(r#"{{"long":"{longest}"}}"#);
        let shown = current(&names, &item, Some(&hidden)).unwrap();
        assert_eq!(serde_json::to_string(&shown).unwrap(), format!(r#"{{"long":"{longest}","empty":1}}"#));
    }

    #[test]
    fn a_value_that_the_item_shows_is_not_stored_twice() {
        let fields = [ChangedField::new("title", &1, &2), ChangedField::new("city", &3, &4)];
        let unshown = |item| unshown(&fields, item).unwrap();
        assert_eq!(unshown(r#"{"title":2}"#).as_deref(), Some(r#"{"city":4}"#));
        assert_eq!(unshown(r#"{"title":2,"city":4}"#), None);
    }
}
