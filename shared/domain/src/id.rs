//! Identifiers: a type prefix, `_`, a ULID (SPECIFICATION §3.2). Each kind is a type of its own, so that a stage's id
//! cannot be passed for a prospect's.

use std::fmt;

use ulid::Ulid;

/// Reads `<prefix>_<ULID>`, byte for byte: lower-case ULIDs and look-alike letters are not ids.
fn parse(prefix: &str, text: &str) -> Option<Ulid> {
    let encoded = text.strip_prefix(prefix)?.strip_prefix('_')?;
    let ulid = Ulid::from_string(encoded).ok()?;
    (ulid.to_string() == encoded).then_some(ulid)
}

/// In JSON, an id is its text.
macro_rules! id_as_text {
    ($name:ident, $prefix:literal) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                Self::parse(&text).ok_or_else(|| serde::de::Error::custom(concat!("no ", $prefix, " id")))
            }
        }
    };
}

pub(crate) use id_as_text;

macro_rules! ids {
    ($($name:ident = $prefix:literal $(in $list:literal)?;)*) => {$(
        #[doc = concat!("`", $prefix, "_…`")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(Ulid);

        impl $name {
            /// The error of a field that names a record that the account does not have.
            pub const UNKNOWN: &'static str = concat!("is no ", $prefix, " of this account" $(, ". GET /v2/", $list, " lists the ids")?);

            pub const fn new(ulid: Ulid) -> Self {
                Self(ulid)
            }

            /// Reads the id; a malformed one is `None`, which callers treat as not found (SPECIFICATION §3.2).
            pub fn parse(text: &str) -> Option<Self> {
                parse($prefix, text).map(Self)
            }

            pub fn of_ulid(ulid: &str) -> Option<Self> {
                Self::parse(&format!(concat!($prefix, "_{}"), ulid))
            }

            /// The ULID alone, as table keys carry it.
            pub const fn ulid(self) -> Ulid {
                self.0
            }
        }

        impl crate::column::Indexed for $name {
            fn cell(&self) -> crate::column::Cell {
                crate::column::Cell::Text(self.to_string())
            }
        }

        read_from_text! { $name { crate::field::ValueKind::Id($prefix), $name::UNKNOWN } }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(formatter, concat!($prefix, "_{}"), self.0)
            }
        }

        id_as_text!($name, $prefix);
    )*

    /// The list that has the ids of records of this kind, such as `pipelines` for stages.
    pub fn list_of(kind: &str) -> Option<&'static str> {
        match kind {
            $($($prefix => Some($list),)?)*
            _ => None,
        }
    }
    };
}

ids! {
    AccountId = "account";
    ProspectId = "prospect" in "prospects";
    StageId = "stage" in "pipelines";
    PipelineId = "pipeline" in "pipelines";
    UserId = "user" in "users";
    OfficeId = "office" in "offices";
    SourceId = "source" in "sources";
    JobId = "job" in "jobs";
    KeyId = "key";
    EventId = "event";
    WebhookId = "webhook";
    DeliveryId = "delivery";
    MergeId = "merge";
    ErasureId = "erasure";
    ExportId = "export";
    ImportId = "import";
    LogEntryId = "log";
    ClientId = "client";
    GrantId = "grant";
}
