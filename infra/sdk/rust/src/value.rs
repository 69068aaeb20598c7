//! Values that JSON has and Rust has not.

use serde::{Deserialize, Deserializer, Serialize};

/// A text, or a value of another type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum TextOr<T> {
    /// A text.
    Text(String),
    /// A value that is not a text.
    Value(T),
}

impl<T> From<&str> for TextOr<T> {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl<T> From<Vec<T>> for TextOr<Vec<T>> {
    fn from(values: Vec<T>) -> Self {
        Self::Value(values)
    }
}

impl From<i64> for TextOr<i64> {
    fn from(number: i64) -> Self {
        Self::Value(number)
    }
}

impl<T> Default for TextOr<T> {
    fn default() -> Self {
        Self::Text(String::new())
    }
}

/// Reads a member that may be null, and is there: `Some(None)` is null, and `None` is absent.
pub(crate) fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// An enumeration that keeps texts it does not know, which a newer service may send.
macro_rules! text_enum {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $(#[doc = concat!("`", $text, "`.")] $variant,)*
            /// A value that this version of the package does not know.
            Other(String),
        }

        impl $name {
            /// The text of the API.
            #[must_use]
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $text,)*
                    Self::Other(text) => text,
                }
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::Other(String::new())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                Ok(match text.as_str() {
                    $($text => Self::$variant,)*
                    _ => Self::Other(text),
                })
            }
        }
    };
}
pub(crate) use text_enum;
