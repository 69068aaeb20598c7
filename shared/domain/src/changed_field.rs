//! The fields that an update changed, with their old values (SPECIFICATION §14.9).

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// The longest old value that an event carries, in bytes of JSON (SPECIFICATION §15.1): far below an item of the table,
/// even for an event that carries all fields of a record.
pub const PREVIOUS_VALUE_BYTES: usize = 8_192;

/// A field that an update changed.
#[derive(Clone, Debug)]
pub struct ChangedField {
    name: &'static str,
    previous: Option<Box<RawValue>>,
}

impl ChangedField {
    /// The field of this name, which had this value, as a client sees it. A value longer than [`PREVIOUS_VALUE_BYTES`]
    /// is left out.
    #[must_use]
    pub fn new(name: &'static str, previous: &impl Serialize) -> Self {
        Self::of(name, to_raw_value(previous).ok())
    }

    /// The same with the value as JSON.
    #[must_use]
    pub fn of(name: &'static str, previous: Option<Box<RawValue>>) -> Self {
        Self {
            name,
            previous: previous.filter(|json| json.get().len() <= PREVIOUS_VALUE_BYTES),
        }
    }

    /// The field of this name without its old value.
    #[must_use]
    pub const fn without_previous(name: &'static str) -> Self {
        Self { name, previous: None }
    }

    /// Its name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }
}

/// The old values of changed fields, as an object.
struct Previous<'a>(&'a [ChangedField]);

impl Serialize for Previous<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let known = self
            .0
            .iter()
            .filter_map(|field| Some((field.name, field.previous.as_ref()?)));
        serializer.collect_map(known)
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
    serde_json::to_string(&Previous(fields)).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_value_is_left_out_above_its_bound() {
        // The quotes are part of the JSON.
        let longest = "x".repeat(PREVIOUS_VALUE_BYTES - 2);
        let fields = [
            ChangedField::new("kept", &longest),
            ChangedField::new("long", &format!("{longest}x")),
            ChangedField::new("empty", &None::<u8>),
            ChangedField::without_previous("resume"),
        ];
        let written = previous(&fields).unwrap().unwrap();
        assert_eq!(written, format!(r#"{{"kept":"{longest}","empty":null}}"#));
        assert_eq!(previous(&[]).unwrap(), None);
    }
}
