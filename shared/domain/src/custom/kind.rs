//! What a custom field can hold (SPECIFICATION §13.11).

use serde::{Deserialize, Serialize};

use crate::column::Shape;
use crate::field::{Described, FieldDefinition, Format, ValueKind};
use crate::input::{Body, Json};

/// The type of a custom field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CustomKind {
    /// Text of one line.
    Text,
    /// Text of many lines. It cannot be filterable.
    LongText,
    /// A decimal number.
    Number,
    /// True or false.
    Boolean,
    /// A calendar day.
    Date,
    /// A point in time.
    Datetime,
    /// One of the options.
    Select,
    /// Some of the options.
    MultiSelect,
    /// A web address.
    Url,
    /// A user of the account.
    User,
}

const NAMES: [(&str, CustomKind); 10] = [
    ("text", CustomKind::Text),
    ("longText", CustomKind::LongText),
    ("number", CustomKind::Number),
    ("boolean", CustomKind::Boolean),
    ("date", CustomKind::Date),
    ("datetime", CustomKind::Datetime),
    ("select", CustomKind::Select),
    ("multiSelect", CustomKind::MultiSelect),
    ("url", CustomKind::Url),
    ("user", CustomKind::User),
];

impl CustomKind {
    /// Whether its fields have options.
    #[must_use]
    pub const fn has_options(self) -> bool {
        matches!(self, Self::Select | Self::MultiSelect)
    }

    /// Whether its values can be unique.
    #[must_use]
    pub const fn can_be_unique(self) -> bool {
        matches!(self, Self::Text | Self::Number)
    }

    /// How an index stores its values; `None` if it cannot.
    #[must_use]
    pub const fn shape(self) -> Option<Shape> {
        match self {
            Self::LongText => None,
            Self::MultiSelect => Some(Shape::Sets),
            Self::Date | Self::Datetime => Some(Shape::Times),
            Self::Text | Self::Number | Self::Boolean | Self::Select | Self::Url | Self::User => Some(Shape::Words),
        }
    }
}

impl Described for CustomKind {
    const KIND: ValueKind = ValueKind::Enumeration(&[
        "text",
        "longText",
        "number",
        "boolean",
        "date",
        "datetime",
        "select",
        "multiSelect",
        "url",
        "user",
    ]);
}

impl Format for CustomKind {
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        let message = "must be text, longText, number, boolean, date, datetime, select, multiSelect, url or user";
        body.parsed(field.name, message, &value, |text| {
            NAMES.iter().find(|(name, _)| *name == text).map(|(_, kind)| *kind)
        })
    }
}
