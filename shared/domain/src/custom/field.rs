//! The definition of a custom field (SPECIFICATION §17.7).

use std::fmt;

use derive::Record;
use serde::{Deserialize, Serialize};

use super::choice::{Choice, Choices};
use super::kind::CustomKind;
use crate::column::{Column, CustomColumn};
use crate::field::ValueKind;
use crate::pipeline::Place;
use crate::time::UnixMs;

/// The most custom fields of an account, deleted ones that can come back included.
pub const MAX_FIELDS: usize = 100;

/// The most of them that can be filterable.
pub const MAX_FILTERABLE: usize = 24;

/// The most of them that can be unique.
pub const MAX_UNIQUE: usize = 5;

/// The largest position in forms.
pub const LAST_POSITION: u32 = 999;

const KEY_CHARS: usize = 40;

/// A deleted field can come back for this time.
pub const RESTORABLE_MS: i64 = 30 * 24 * 3_600_000;

/// The name of a custom field in requests and answers: a small letter, then letters and digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FieldKey(String);

impl FieldKey {
    /// Reads a key; `None` if it has another form.
    pub fn parse(text: &str) -> Option<Self> {
        let starts = text.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase());
        let is_key = starts && text.len() <= KEY_CHARS && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        is_key.then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for FieldKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

read_from_text! {
    FieldKey {
        ValueKind::Schema {
            form: "key",
            bounds: &[],
            shown: r#"{"type":"string","pattern":"^[a-z][A-Za-z0-9]{0,39}$"}"#,
            sent: r#"{"type":"string","pattern":"^[a-z][A-Za-z0-9]{0,39}$"}"#,
        },
        "must be a small letter and up to 39 more letters and digits of ASCII, such as visaStatus"
    }
}

/// A field that an account gives its prospects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Record)]
#[record(name = "customField")]
#[serde(rename_all = "camelCase")]
pub struct CustomField {
    /// Identifies the field, in `customFields` and in filters. It never changes.
    #[field(creation, required)]
    pub key: FieldKey,
    /// Its name for people.
    #[field(client, required, text = 1..=100)]
    pub label: String,
    /// The type of its values. It never changes.
    #[field(creation, required, name = "type", input = kind)]
    #[serde(rename = "type")]
    pub kind: CustomKind,
    /// The options of the types `select` and `multiSelect`, in their order.
    #[field(client, with = Choices, by_hand,
        sent = "The options of the types `select` and `multiSelect`, in their order. An option that records may have \
        cannot be left out: archive it.")]
    #[serde(default)]
    pub options: Vec<Choice>,
    /// Whether lists filter, sort and count by it.
    #[field(client)]
    #[serde(default)]
    pub filterable: bool,
    /// Whether no two prospects can have the same value.
    #[field(creation)]
    #[serde(default)]
    pub unique: bool,
    /// Whether only the profile of a prospect shows its values.
    #[field(client)]
    #[serde(default)]
    pub sensitive: bool,
    /// The purpose of the field, for people.
    #[field(client, clears, text = 0..=500)]
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub description: Option<String>,
    /// Its place in forms.
    #[field(client, with = Place<LAST_POSITION>)]
    #[serde(default)]
    pub position: u32,
    /// When the field was created.
    #[field(label = "Created")]
    pub created_at: UnixMs,
    /// When the field was last changed.
    #[field(label = "Updated")]
    pub updated_at: UnixMs,
    /// When it was deleted. It can come back for 30 days.
    #[field(hidden)]
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub deleted_at: Option<UnixMs>,
    /// Names its values in records. No other field of the account ever has the same number.
    #[field(hidden)]
    pub number: u16,
    /// The version of the account's columns that introduced its column, if it is filterable; 0 if it was filterable from the
    /// beginning, so that no row that lacks the column has a value.
    #[field(hidden)]
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub since: Option<u32>,
}

impl CustomField {
    /// A field without its number and its times. `None` without a key, a label or a type.
    pub fn sent(input: &CustomFieldInput) -> Option<Self> {
        let CustomFieldInput { key, label, kind, options, filterable, unique, sensitive, description, position } =
            input;
        Some(Self {
            key: key.clone()?,
            label: label.clone()?,
            kind: (*kind)?,
            options: options.clone().unwrap_or_default(),
            filterable: filterable.unwrap_or_default(),
            unique: unique.unwrap_or_default(),
            sensitive: sensitive.unwrap_or_default(),
            description: description.clone().over(None),
            position: position.unwrap_or_default(),
            created_at: UnixMs::default(),
            updated_at: UnixMs::default(),
            deleted_at: None,
            number: 0,
            since: None,
        })
    }

    /// The name under which a record stores its values. The mark of a unique field lets a claim be found without the
    /// definition.
    pub fn stored_name(&self) -> String {
        format!("{}{}", self.number, if self.unique { UNIQUE_MARK } else { "" })
    }

    /// The columns that hold its values, while it is filterable: the compared one first. Facets show the texts of the
    /// second one.
    pub fn columns(&self) -> Vec<(Column, u32)> {
        let (Some(since), Some(shape)) = (self.since, self.kind.shape()) else {
            return Vec::new();
        };
        let column = |is_as_written| Column::Custom(CustomColumn { field: self.number, shape, is_as_written });
        let mut columns = vec![(column(false), since)];
        if self.kind == CustomKind::Text {
            columns.push((column(true), since));
        }
        columns
    }

    /// The column by which filters compare, if it is filterable.
    pub fn column(&self) -> Option<Column> {
        self.columns().first().map(|(column, _)| *column)
    }

    pub fn choice(&self, value: &str) -> Option<&Choice> {
        self.options.iter().find(|choice| choice.value == value)
    }
}

/// Ends the stored name of a unique field.
pub const UNIQUE_MARK: &str = "u";

/// The custom fields of an account, deleted ones included, in the order of forms, and the columns of their indexes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CustomFields {
    all: Vec<CustomField>,
    columns: Vec<(Column, u32)>,
    version: u32,
    last_number: u16,
}

impl CustomFields {
    /// The fields of an account, the number of its newest field, and the newest version of their columns. Both were read
    /// before the fields or with them. A deleted field keeps its columns as long as it can come back.
    pub fn of(mut all: Vec<CustomField>, (last_number, version): (u16, u32)) -> Self {
        all.sort_by_key(|field| (field.position, field.number));
        let columns = all.iter().flat_map(CustomField::columns).collect();
        Self { all, columns, version, last_number }
    }

    /// The same with fields that are not created yet.
    #[must_use]
    pub fn with_planned(&self, planned: impl IntoIterator<Item = CustomField>) -> Self {
        let numbered = (self.last_number.saturating_add(1)..).zip(planned);
        let numbered = numbered.map(|(number, field)| CustomField { number, ..field });
        let all: Vec<CustomField> = self.all.iter().cloned().chain(numbered).collect();
        let last_number = all.iter().map(|field| field.number).fold(self.last_number, u16::max);
        Self::of(all, (last_number, self.version))
    }

    /// Every field, deleted ones included.
    pub fn all(&self) -> &[CustomField] {
        &self.all
    }

    /// The fields that are not deleted.
    pub fn present(&self) -> impl Iterator<Item = &CustomField> {
        self.all.iter().filter(|field| field.deleted_at.is_none())
    }

    /// The present field with this key.
    pub fn get(&self, key: &str) -> Option<&CustomField> {
        self.present().find(|field| field.key.as_str() == key)
    }

    /// Whether the field with this stored name is gone for good. A field that is newer than these definitions is not.
    pub fn is_gone(&self, stored_name: &str) -> bool {
        let number = stored_name.trim_end_matches(UNIQUE_MARK).parse::<u16>();
        number.is_ok_and(|number| number <= self.last_number && self.all.iter().all(|field| field.number != number))
    }

    /// Whether the field with this number is newer than these definitions.
    pub const fn is_older_than(&self, number: u16) -> bool {
        self.last_number < number
    }

    /// The columns that indexes hold for them, each with the version that introduced it.
    pub fn columns(&self) -> &[(Column, u32)] {
        &self.columns
    }

    pub const fn version(&self) -> u32 {
        self.version
    }
}
