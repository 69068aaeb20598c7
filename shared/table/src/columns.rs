//! The columns of an import: what each holds.

use std::fmt;

use domain::CustomFields;
use domain::custom::{CUSTOM_PREFIX, Choice, CustomKind};
use domain::external_id::ExternalSystem;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::fields::{FieldShape, TargetField};
use crate::formats::{DateFormat, NumberFormat};
use crate::{dates, numbers};

const EXTERNAL: &str = "external:";
const NEW: &str = "newField";

/// A column, as clients see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TableColumn {
    pub header: String,
    pub samples: Vec<String>,
    /// Without one, the column is ignored.
    pub target: Option<ColumnTarget>,
    pub suggested: Option<ColumnTarget>,
    /// Why it has this target, or none.
    pub reason: String,
    pub new_field: Option<NewField>,
    pub number_format: Option<NumberFormat>,
    pub date_format: Option<DateFormat>,
    /// The formats of which a person must choose one.
    pub choices: Vec<String>,
}

/// What a column holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ColumnTarget {
    Field(&'static TargetField),
    /// The record's id in this other system.
    External(String),
    /// The custom field with this key.
    Custom(String),
    /// The custom field that the import creates.
    NewField,
}

/// A custom field to create.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewField {
    pub key: String,
    pub label: String,
    #[serde(rename = "type")]
    pub kind: CustomKind,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Choice>,
}

impl ColumnTarget {
    /// Reads `firstName`, `external:salesforce`, `customFields.shift` or `newField`.
    pub fn parse(text: &str) -> Option<Self> {
        if text == NEW {
            return Some(Self::NewField);
        }
        if let Some(key) = text.strip_prefix(CUSTOM_PREFIX) {
            return (!key.is_empty()).then(|| Self::Custom(key.to_owned()));
        }
        match text.strip_prefix(EXTERNAL) {
            Some(system) => ExternalSystem::parse(system).map(|system| Self::External(system.as_str().to_owned())),
            None => TargetField::parse(text).map(Self::Field),
        }
    }

    pub(crate) fn is_field(&self, name: &str) -> bool {
        matches!(self, Self::Field(field) if field.name == name)
    }
}

impl fmt::Display for ColumnTarget {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field(field) => formatter.write_str(field.name),
            Self::External(system) => write!(formatter, "{EXTERNAL}{system}"),
            Self::Custom(key) => write!(formatter, "{CUSTOM_PREFIX}{key}"),
            Self::NewField => formatter.write_str(NEW),
        }
    }
}

impl Serialize for ColumnTarget {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ColumnTarget {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| serde::de::Error::custom("no target of a column"))
    }
}

impl TableColumn {
    /// The key of the custom field that it holds or will hold.
    pub(crate) fn custom_key(&self) -> Option<&str> {
        match self.target.as_ref()? {
            ColumnTarget::Custom(key) => Some(key),
            ColumnTarget::NewField => self.new_field.as_ref().map(|field| field.key.as_str()),
            ColumnTarget::Field(_) | ColumnTarget::External(_) => None,
        }
    }

    /// The type of the values that its target takes, if their format matters.
    fn kind(&self, fields: &CustomFields) -> Option<CustomKind> {
        match self.target.as_ref()? {
            ColumnTarget::Field(field) => (field.shape == FieldShape::Time).then_some(CustomKind::Datetime),
            ColumnTarget::Custom(key) => fields.get(key).map(|field| field.kind),
            ColumnTarget::NewField => self.new_field.as_ref().map(|field| field.kind),
            ColumnTarget::External(_) => None,
        }
    }

    /// Finds out whether a person must choose a format. The samples have the values that leave it open.
    pub fn settle_choices(&mut self, fields: &CustomFields) {
        let (is_open, names) = match self.kind(fields) {
            Some(CustomKind::Number) => {
                (self.number_format.is_none() && differ(&self.samples, numbers::readings), NumberFormat::NAMES)
            }
            Some(CustomKind::Date | CustomKind::Datetime) => {
                (self.date_format.is_none() && differ(&self.samples, dates::readings), DateFormat::NAMES)
            }
            _ => return self.choices.clear(),
        };
        self.choices = names.into_iter().filter(|_| is_open).map(str::to_owned).collect();
    }
}

/// Whether two formats read one of these samples differently.
pub(crate) fn differ(samples: &[String], readings: fn(&str) -> [Option<String>; 2]) -> bool {
    samples.iter().map(|sample| readings(sample)).any(|[one, other]| one != other)
}

/// The names of the columns that hold this field of the API, for messages; the field itself if none does.
pub fn columns_of(columns: &[TableColumn], api_field: &str) -> String {
    let custom = api_field.strip_prefix(CUSTOM_PREFIX);
    let holds = |column: &&TableColumn| match &column.target {
        Some(ColumnTarget::Field(field)) => {
            field.sets == api_field || field.shape == FieldShape::FullName && api_field == "lastName"
        }
        Some(ColumnTarget::External(_)) => api_field == "externalIds",
        Some(ColumnTarget::Custom(_) | ColumnTarget::NewField) => custom.is_some() && column.custom_key() == custom,
        None => false,
    };
    let headers: Vec<&str> = columns.iter().filter(holds).map(|column| column.header.as_str()).collect();
    if headers.is_empty() { api_field.to_owned() } else { headers.join(" or ") }
}
