//! What a custom field can hold (SPECIFICATION §17.7).

use crate::column::Shape;

named! {
    pub enum CustomKind {
        Text = "text",
        /// Text of many lines. It cannot be filterable.
        LongText = "longText",
        Number = "number",
        Boolean = "boolean",
        Date = "date",
        Datetime = "datetime",
        Select = "select",
        MultiSelect = "multiSelect",
        Url = "url",
        User = "user",
    }
}

impl CustomKind {
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
