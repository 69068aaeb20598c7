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

            /// Their names, in the same order.
            pub const NAMES: [&'static str; [$($name),+].len()] = [$($name),+];

            /// Its name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// The value of this name.
            #[must_use]
            pub fn parse(name: &str) -> Option<Self> {
                Self::EVERY.into_iter().find(|value| value.name() == name)
            }
        }
    };
}

/// Reads a field by the function `parse` of its type. `$message` is the error for anything else.
macro_rules! read_by_parse {
    ($kind:ident, $message:expr) => {
        impl crate::field::Format for $kind {
            type Value = Self;

            fn read(
                body: &mut crate::input::Body,
                field: &crate::field::FieldDefinition,
                value: crate::input::Json,
            ) -> Option<Self> {
                body.parsed(field.name, $message, &value, Self::parse)
            }
        }
    };
}

/// Lets clients send a value of such an enum by its name. `$message` is the error for anything else.
macro_rules! sent_by_name {
    ($kind:ident, $message:expr) => {
        impl crate::field::Described for $kind {
            const KIND: crate::field::ValueKind = crate::field::ValueKind::Enumeration(&Self::NAMES);
        }

        read_by_parse!($kind, $message);
    };
}
