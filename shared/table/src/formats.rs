//! The forms that a file, its text, its numbers and its dates can have.

/// Enums whose values have names, which are also their JSON.
macro_rules! by_name {
    ($($(#[$meta:meta])* pub enum $kind:ident { $($(#[$of:meta])* $variant:ident = $name:literal,)+ })+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub enum $kind {
            $($(#[$of])* #[serde(rename = $name)] $variant,)+
        }

        impl $kind {
            pub const NAMES: [&'static str; [$($name),+].len()] = [$($name),+];

            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            pub fn parse(name: &str) -> Option<Self> {
                [$(Self::$variant),+].into_iter().find(|value| value.name() == name)
            }
        }
    )+};
}

by_name! {
    pub enum FileFormat {
        Csv = "csv",
        Xlsx = "xlsx",
        JsonLines = "jsonLines",
    }

    pub enum Encoding {
        Utf8 = "utf-8",
        Utf16Le = "utf-16le",
        Utf16Be = "utf-16be",
        Windows1252 = "windows-1252",
    }

    pub enum Delimiter {
        Comma = ",",
        Semicolon = ";",
        Tab = "\t",
        Bar = "|",
    }

    /// How a column writes numbers.
    pub enum NumberFormat {
        Comma = "1.234,56",
        Point = "1,234.56",
    }

    /// The order of day and month in a column of dates.
    pub enum DateFormat {
        DayFirst = "DMY",
        MonthFirst = "MDY",
    }
}

impl Delimiter {
    pub(crate) const EVERY: [Self; 4] = [Self::Comma, Self::Semicolon, Self::Tab, Self::Bar];

    pub(crate) const fn byte(self) -> u8 {
        match self {
            Self::Comma => b',',
            Self::Semicolon => b';',
            Self::Tab => b'\t',
            Self::Bar => b'|',
        }
    }
}
