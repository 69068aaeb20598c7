//! The fields that a column can hold: the fields of POST /prospects (SPECIFICATION §7.3), and names that stand for the
//! ids of records.

use std::sync::LazyLock;

use domain::field::{FieldDefinition, Sender, Shown, ValueKind, definitions};
use domain::text::folded;
use domain::{Prospect, ProspectParameters};

use crate::headers::translated;

/// A field that a column can hold.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct TargetField {
    pub name: &'static str,
    /// The field of the API that it sets.
    pub sets: &'static str,
    pub shape: FieldShape,
    /// Whether null clears it.
    pub(crate) clears: bool,
    /// Headers that mean it, as they are compared.
    headers: Vec<String>,
}

/// How a cell becomes a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldShape {
    Text,
    /// The first and the last name.
    FullName,
    /// The id of the prospect.
    Id,
    Time,
    /// One of several words, in any case.
    Choice,
    /// Several texts.
    List,
    /// Several ids of other systems, as SYSTEM:ID or as JSON.
    ExternalIds,
    Json,
    /// A link to a file.
    Link,
    /// The name or the id of a record.
    Reference,
}

pub static FIELDS: LazyLock<Vec<TargetField>> = LazyLock::new(|| {
    let of_prospects = definitions::<Prospect>().chain([ProspectParameters::NEW_SOURCE_NAME]);
    let sent = of_prospects.filter(|field| field.sender != Sender::Service);
    let full_names = &["full name", "contact name", "candidate name", "prospect name", "candidate"];
    let others = [
        field("id", "id", FieldShape::Id, &["prospect id"]),
        field("name", "firstName", FieldShape::FullName, full_names),
    ];
    others
        .into_iter()
        .chain(sent.flat_map(|definition| {
            of(definition).into_iter().map(move |field| TargetField { clears: definition.clears, ..field })
        }))
        .collect()
});

fn field(name: &'static str, sets: &'static str, shape: FieldShape, headers: &'static [&'static str]) -> TargetField {
    let headers = headers.iter().copied().chain(translated(name)).map(comparable).collect();
    TargetField { name, sets, shape, clears: false, headers }
}

/// The fields of a definition. A record that the prospect refers to has a field for its name or id, and one for its id.
fn of(definition: FieldDefinition) -> Vec<TargetField> {
    let (sets, headers) = (definition.name, definition.csv);
    let plain = |shape| vec![field(sets, sets, shape, headers)];
    match definition.kind {
        ValueKind::Id(_) => {
            let by_id = field(sets, sets, FieldShape::Reference, &[]);
            let by_name = sets.strip_suffix("Id").filter(|_| !headers.is_empty());
            let by_name = by_name.map(|name| field(name, sets, FieldShape::Reference, headers));
            by_name.into_iter().chain([by_id]).collect()
        }
        _ if definition == ProspectParameters::NEW_SOURCE_NAME => {
            vec![field("source", sets, FieldShape::Reference, headers)]
        }
        _ if definition == Prospect::RESUME => {
            vec![
                field("resumeUrl", sets, FieldShape::Link, &["resume link", "cv url", "cv link"]),
                field(sets, sets, FieldShape::Json, &[]),
            ]
        }
        _ if definition == Prospect::EXTERNAL_IDS => plain(FieldShape::ExternalIds),
        _ if definition == Prospect::LABELS => plain(FieldShape::List),
        ValueKind::Enumeration(_) => plain(FieldShape::Choice),
        ValueKind::Time => plain(FieldShape::Time),
        ValueKind::Schema { form: "list" | "custom", .. } => plain(FieldShape::Json),
        _ => plain(FieldShape::Text),
    }
}

/// A header as it is compared: without case, accents, spaces and marks between words.
pub(crate) fn comparable(header: &str) -> String {
    let is_mark = |c: char| c.is_whitespace() || matches!(c, '_' | '-' | '.' | ':' | '*');
    folded(header).chars().filter(|c| !is_mark(*c)).collect()
}

impl TargetField {
    /// The field with this name.
    pub fn parse(name: &str) -> Option<&'static Self> {
        FIELDS.iter().find(|field| field.name == name)
    }

    /// The field that a header means.
    pub(crate) fn of_header(header: &str) -> Option<&'static Self> {
        let wanted = comparable(header);
        let by_name = FIELDS.iter().find(|field| comparable(field.name) == wanted);
        by_name.or_else(|| FIELDS.iter().find(|field| field.headers.contains(&wanted)))
    }
}

/// The columns of the service's own exports that nobody sets, in addition to the fields of the record.
const SHOWN: [&str; 10] = [
    "jobs",
    "jobIds",
    "appliedAt",
    "hasResume",
    "alternateEmails",
    "alternatePhones",
    "alternateExternalIds",
    "message",
    "profile",
    "revision",
];

/// Whether the service alone sets this member of its exports.
pub(crate) fn is_set_by_service(header: &str) -> bool {
    let shown =
        definitions::<Prospect>().filter(|field| field.sender == Sender::Service && field.shown != Shown::Nowhere);
    let mut names = shown.map(|field| field.name).filter(|name| *name != "id");
    SHOWN.contains(&header) || names.any(|name| name == header)
}
