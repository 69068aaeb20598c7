//! What a custom field can hold (SPECIFICATION §13.11).

use crate::column::Shape;

named! {
    /// The type of a custom field.
    pub enum CustomKind {
        /// Text of one line.
        Text = "text",
        /// Text of many lines. It cannot be filterable.
        LongText = "longText",
        /// A decimal number.
        Number = "number",
        /// True or false.
        Boolean = "boolean",
        /// A calendar day.
        Date = "date",
        /// A point in time.
        Datetime = "datetime",
        /// One of the options.
        Select = "select",
        /// Some of the options.
        MultiSelect = "multiSelect",
        /// A web address.
        Url = "url",
        /// A user of the account.
        User = "user",
    }
}

impl CustomKind {
    /// Whether its fields have options.
    pub const fn has_options(self) -> bool {
        matches!(self, Self::Select | Self::MultiSelect)
    }

    /// How an index stores its values; `None` if it cannot.
    pub const fn shape(self) -> Option<Shape> {
        match self {
            Self::LongText => None,
            Self::MultiSelect => Some(Shape::Sets),
            Self::Date | Self::Datetime => Some(Shape::Times),
            Self::Text | Self::Number | Self::Boolean | Self::Select | Self::Url | Self::User => Some(Shape::Words),
        }
    }
}

sent_by_name!(CustomKind, &format!("must be one of {}", CustomKind::NAMES.join(", ")));
