//! The kinds of contacts that a prospect can share (SPECIFICATION §8.7).

use serde::{Deserialize, Serialize};

use super::field::{Described, ValueKind};

/// A contact of a prospect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Contact {
    /// Its email.
    Email,
    /// Its phone.
    Phone,
}

impl Contact {
    /// The name of the field.
    #[must_use]
    pub const fn field(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Phone => "phone",
        }
    }
}

/// Describes the contacts that a prospect shares.
#[derive(Clone, Copy, Debug)]
pub struct SharedContacts;

impl Described for SharedContacts {
    const KIND: ValueKind = ValueKind::Schema {
        form: "list",
        bounds: &[],
        shown: r##"{"type":"array","uniqueItems":true,"items":{"$ref":"#/components/schemas/SharedContact"}}"##,
        sent: "{}",
    };
}
