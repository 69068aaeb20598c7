//! Enums whose values have names.

/// An enum whose values have names, which are also their JSON. It gives every value, their names, and the value of a
/// name.
macro_rules! named {
    ($(#[$meta:meta])* pub enum $kind:ident { $($(#[$of:meta])* $variant:ident = $name:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub enum $kind {
            $($(#[$of])* #[serde(rename = $name)] $variant,)+
        }

        impl $kind {
            /// Every value, in order.
            pub const EVERY: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            pub const NAMES: [&'static str; [$($name),+].len()] = [$($name),+];

            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            pub fn parse(name: &str) -> Option<Self> {
                Self::EVERY.into_iter().find(|value| value.name() == name)
            }
        }
    };
}

/// Implements [`crate::field::Format`] for values that a function reads from text. `$message` is the error for anything
/// else. Without a function, the type of the value is the format, and its function `parse` reads it.
macro_rules! read_from_text {
    ($kind:ident { $described:expr, $message:expr }) => {
        read_from_text! { $kind -> $kind { $described, $message, $kind::parse } }
    };
    ($(#[$meta:meta])+ pub struct $format:ident -> $value:ty { $($how:tt)+ }) => {
        $(#[$meta])+
        pub struct $format;

        read_from_text! { $format -> $value { $($how)+ } }
    };
    ($format:ident -> $value:ty { $described:expr, $message:expr, $parse:expr $(,)? }) => {
        impl crate::field::Format for $format {
            const KIND: crate::field::ValueKind = $described;
            type Value = $value;

            fn read(
                body: &mut crate::input::Body,
                field: &crate::field::FieldDefinition,
                value: crate::input::Json,
            ) -> Option<$value> {
                body.parsed(field.name, $message, &value, $parse)
            }
        }
    };
}

/// Lets clients send a value of such an enum by its name. `$message` is the error for anything else.
macro_rules! sent_by_name {
    ($kind:ident, $message:expr) => {
        read_from_text! { $kind { crate::field::ValueKind::Enumeration(&$kind::NAMES), $message } }
    };
}
