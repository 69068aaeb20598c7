//! The values of custom fields: how a record stores, shows, compares and indexes them (SPECIFICATION §17.8).

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;

use super::CUSTOM_PREFIX;
use super::decimal::Decimal;
use super::field::{CustomField, CustomFields, UNIQUE_MARK};
use super::kind::CustomKind;
use crate::changed_field::ChangedField;
use crate::column::{Cell, Column, CustomColumn};
use crate::field::json;
use crate::text::folded;
use crate::time::UnixMs;

/// A value. The type of its field decides its form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CustomValue {
    Boolean(bool),
    Time(UnixMs),
    /// A text, a web address, a day, a number with all its digits, the value of an option, or the id of a user.
    Text(String),
    /// The values of options, each once, in the order of the field's options.
    Texts(Vec<String>),
}

impl CustomValue {
    /// The value as a client sees it.
    pub fn json(&self, kind: CustomKind) -> Option<Box<RawValue>> {
        match (self, kind) {
            (Self::Text(text), CustomKind::Number) => Decimal::parse(text).and_then(Decimal::json),
            _ => json(self),
        }
    }

    /// The text that is the same for two equal values of a unique field.
    pub fn unique_text(&self) -> String {
        match self {
            Self::Text(text) => folded(text),
            Self::Boolean(_) | Self::Time(_) | Self::Texts(_) => String::new(),
        }
    }

    /// Whether it is, or has, one of these options.
    pub fn has_any(&self, options: &[String]) -> bool {
        match self {
            Self::Text(text) => options.contains(text),
            Self::Texts(texts) => texts.iter().any(|text| options.contains(text)),
            Self::Boolean(_) | Self::Time(_) => false,
        }
    }

    /// The cell of a column of its field.
    fn cell(&self, kind: CustomKind, is_as_written: bool) -> Cell {
        match self {
            Self::Boolean(value) => Cell::Text(value.to_string()),
            Self::Time(at) => Cell::Time(at.ms()),
            Self::Texts(texts) => Cell::Texts(texts.clone()),
            Self::Text(text) => match kind {
                CustomKind::Number => Cell::Text(Decimal::parse(text).map(Decimal::sortable).unwrap_or_default()),
                CustomKind::Date => UnixMs::parse_day(text).map_or(Cell::Texts(Vec::new()), |at| Cell::Time(at.ms())),
                CustomKind::Text if !is_as_written => Cell::Text(folded(text)),
                _ => Cell::Text(text.clone()),
            },
        }
    }
}

/// The values of a record, by the stored names of their fields.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CustomValues(BTreeMap<String, CustomValue>);

impl CustomValues {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The bytes that they take as JSON, by their stored names.
    pub fn bytes(&self) -> usize {
        serde_json::to_vec(self).map_or(usize::MAX, |json| json.len())
    }

    /// The value of a field, with the options that replaced its own ones, in the order of the field.
    pub fn get(&self, field: &CustomField) -> Option<Cow<'_, CustomValue>> {
        self.stored(field).map(|value| field.settled(value))
    }

    pub(super) fn stored(&self, field: &CustomField) -> Option<&CustomValue> {
        self.0.get(&field.stored_name())
    }

    /// Drops the values of other fields.
    pub(super) fn retain(&mut self, is_kept: impl Fn(&str) -> bool) {
        self.0.retain(|name, _| is_kept(name));
    }

    pub fn set(&mut self, field: &CustomField, value: Option<CustomValue>) {
        match value {
            Some(value) => self.0.insert(field.stored_name(), value),
            None => self.0.remove(&field.stored_name()),
        };
    }

    /// Gives each field that has no value the value of `other`.
    pub fn fill(&mut self, other: &Self) {
        for (name, value) in &other.0 {
            self.0.entry(name.clone()).or_insert_with(|| value.clone());
        }
    }

    /// The values that a merge brought leave again: a field that still has its value of `after` gets its value of
    /// `before`.
    pub fn restore(&mut self, before: &Self, after: &Self) {
        let names: BTreeSet<&String> = after.0.keys().chain(before.0.keys()).collect();
        for name in names {
            if self.0.get(name) != after.0.get(name) {
                continue;
            }
            match before.0.get(name) {
                Some(value) => self.0.insert(name.clone(), value.clone()),
                None => self.0.remove(name),
            };
        }
    }

    /// Whether one of them is of a field that is newer than these definitions.
    pub fn is_newer_than(&self, fields: &CustomFields) -> bool {
        let mut numbers = self.0.keys().filter_map(|name| name.trim_end_matches(UNIQUE_MARK).parse().ok());
        numbers.any(|number| fields.is_older_than(number))
    }

    pub fn clear(&mut self, name: &str) {
        self.0.remove(name);
    }

    /// The stored names and the texts of the values of unique fields.
    pub fn unique(&self) -> impl Iterator<Item = (&str, String)> {
        let unique = self.0.iter().filter(|(name, _)| name.ends_with(UNIQUE_MARK));
        unique.map(|(name, value)| (name.as_str(), value.unique_text()))
    }

    /// The cells of the columns of filterable fields.
    pub fn cells(&self, fields: &CustomFields) -> Vec<(Column, Cell)> {
        let valued = fields.all().iter().filter_map(|field| Some((field, self.get(field)?)));
        let cells = valued.flat_map(|(field, value)| {
            field.columns().into_iter().filter_map(move |(column, _)| {
                let Column::Custom(CustomColumn { is_as_written, .. }) = column else {
                    return None;
                };
                Some((column, value.cell(field.kind, is_as_written)))
            })
        });
        cells.collect()
    }

    /// The fields in which `after` differs, as events name them. An option that was replaced since this was stored is a
    /// difference. Another order of the options is not. The values of a sensitive field stay out.
    pub fn changes(&self, after: &Self, fields: &CustomFields) -> Vec<ChangedField> {
        let stored = |field: &CustomField| self.stored(field).map(|value| field.ordered(value));
        let changed = fields.present().filter(|field| stored(field) != after.get(field));
        let shown = |value: Option<Cow<'_, CustomValue>>, field: &CustomField| match value {
            Some(value) => value.json(field.kind),
            None => json(&()),
        };
        changed
            .map(|field| {
                let name = Cow::Owned(format!("{CUSTOM_PREFIX}{}", field.key));
                if field.sensitive {
                    return ChangedField::without_values(name);
                }
                ChangedField::of(name, [shown(stored(field), field), shown(after.get(field), field)])
            })
            .collect()
    }
}

/// Which values clients see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Every value: the profile.
    Profile,
    /// The values that are not sensitive.
    Lists,
}

/// The values of a record as a client sees them: an object by the keys of the fields. A field without a value is left out.
#[derive(Clone, Copy, Debug)]
pub struct CustomView<'a> {
    pub values: &'a CustomValues,
    pub fields: &'a CustomFields,
    pub audience: Audience,
}

impl Serialize for CustomView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let visible = |field: &&CustomField| self.audience == Audience::Profile || !field.sensitive;
        for field in self.fields.present().filter(visible) {
            if let Some(json) = self.values.get(field).and_then(|value| value.json(field.kind)) {
                map.serialize_entry(&field.key, &json)?;
            }
        }
        map.end()
    }
}
