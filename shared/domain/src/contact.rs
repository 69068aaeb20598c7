//! The kinds of contacts that a prospect can share (SPECIFICATION §7.4).

use super::field::{Described, ValueKind};

named! {
    /// A contact of a prospect, under the name of its field.
    #[derive(PartialOrd, Ord)]
    pub enum Contact {
        Email = "email",
        Phone = "phone",
    }
}

pub struct SharedContacts;

impl Described for SharedContacts {
    const KIND: ValueKind = ValueKind::Schema {
        form: "list",
        bounds: &[],
        shown: r##"{"type":"array","uniqueItems":true,"items":{"$ref":"#/components/schemas/SharedContact"}}"##,
        sent: "{}",
    };
}
