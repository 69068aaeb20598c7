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

/// The names of the types, in the order of [`CustomKind::EVERY`].
const NAMES: [&str; 10] = [
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
];

impl CustomKind {
    /// Every type.
    const EVERY: [Self; 10] = [
        Self::Text,
        Self::LongText,
        Self::Number,
        Self::Boolean,
        Self::Date,
        Self::Datetime,
        Self::Select,
        Self::MultiSelect,
        Self::Url,
        Self::User,
    ];

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
    const KIND: ValueKind = ValueKind::Enumeration(&NAMES);
}

impl Format for CustomKind {
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        let message = format!("must be one of {}", NAMES.join(", "));
        body.parsed(field.name, &message, &value, |text| {
            let mut known = NAMES.into_iter().zip(Self::EVERY);
            known.find(|(name, _)| *name == text).map(|(_, kind)| kind)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_type_is_stored_under_its_name() {
        for (name, kind) in NAMES.into_iter().zip(CustomKind::EVERY) {
            assert_eq!(serde_json::to_value(kind).unwrap(), name);
        }
    }
}
