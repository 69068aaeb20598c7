//! The fields that a column or a member can hold: the fields of POST /prospects (SPECIFICATION §7.3), and names that
//! stand for the ids of records.

use std::sync::LazyLock;

use domain::field::{FieldDefinition, Sender, ValueKind, definitions};
use domain::{Prospect, ProspectParameters};

/// A field.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Field {
    /// The name that `--map` takes, and the member of a JSON line.
    pub name: &'static str,
    /// The field of the API that it sets.
    pub sets: &'static str,
    /// How a cell becomes a value.
    pub shape: Shape,
    /// Headers that mean it, in addition to its name.
    csv: Vec<&'static str>,
}

/// How a cell becomes a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// The text of the cell.
    Text,
    /// The first and the last name.
    FullName,
    /// The id of the prospect.
    Id,
    /// Unix milliseconds, or ISO 8601.
    Time,
    /// One of several words, in any case.
    Choice,
    /// Several texts.
    List,
    /// Several ids of other systems, as SYSTEM:ID.
    ExternalIds,
    /// JSON.
    Json,
    /// A link to a file.
    Link,
    /// The name or the id of a record.
    Reference,
}

/// Every field: the fields that clients send (ADR 0039), and names that stand for ids, two names and a link.
pub static FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let of_prospects = definitions::<Prospect>().chain([ProspectParameters::NEW_SOURCE_NAME]);
    let sent = of_prospects.filter(|field| field.sender != Sender::Service);
    let others = [
        Field { name: "id", sets: "id", shape: Shape::Id, csv: vec!["prospect id"] },
        Field {
            name: "name",
            sets: "firstName",
            shape: Shape::FullName,
            csv: vec!["full name", "contact name", "candidate name", "prospect name", "candidate"],
        },
    ];
    others.into_iter().chain(sent.flat_map(of)).collect()
});

/// The fields of a definition. A record that the prospect refers to has a field for its name or id, and one for its id.
fn of(definition: FieldDefinition) -> Vec<Field> {
    let sets = definition.name;
    let field = |name: &'static str, shape| {
        let own = [comparable(name), comparable(sets)];
        let csv = definition.csv.iter().copied();
        Field { name, sets, shape, csv: csv.filter(|header| !own.contains(&comparable(header))).collect() }
    };
    let by_name = sets.strip_suffix("Id").map(|name| field(name, Shape::Reference));
    match definition.kind {
        ValueKind::Id(_) => {
            let by_id = Field { csv: Vec::new(), ..field(sets, Shape::Reference) };
            let by_name = by_name.filter(|_| !definition.csv.is_empty());
            by_name.into_iter().chain([by_id]).collect()
        }
        _ if definition == ProspectParameters::NEW_SOURCE_NAME => vec![field("source", Shape::Reference)],
        _ if definition == Prospect::RESUME => {
            vec![Field { csv: vec!["resume link", "cv url", "cv link"], ..field("resumeUrl", Shape::Link) }]
        }
        _ if definition == Prospect::EXTERNAL_IDS => vec![field(sets, Shape::ExternalIds)],
        _ if definition == Prospect::LABELS => vec![field(sets, Shape::List)],
        ValueKind::Enumeration(_) => vec![field(sets, Shape::Choice)],
        ValueKind::Time => vec![field(sets, Shape::Time)],
        ValueKind::Schema { form: "list" | "custom", .. } => vec![field(sets, Shape::Json)],
        _ => vec![field(sets, Shape::Text)],
    }
}

/// A header as it is compared: without case, spaces, underscores and hyphens.
pub fn comparable(header: &str) -> String {
    let letters = header.chars().filter(|c| !c.is_whitespace() && !matches!(c, '_' | '-'));
    letters.flat_map(char::to_lowercase).collect()
}

impl Field {
    /// The field that `--map` means, in any case.
    pub(super) fn parse(name: &str) -> Option<&'static Self> {
        let name = comparable(name);
        FIELDS.iter().find(|field| comparable(field.name) == name)
    }

    /// The field that a header means.
    pub(super) fn guess(header: &str) -> Option<&'static Self> {
        let name = comparable(header);
        let by_header = || FIELDS.iter().find(|field| field.csv.iter().any(|header| comparable(header) == name));
        Self::parse(header).or_else(by_header)
    }

    /// The names of all fields.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        FIELDS.iter().map(|field| field.name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_header_means_two_fields() {
        let mut seen = HashSet::new();
        for field in FIELDS.iter() {
            assert!(seen.insert(comparable(field.name)), "{field:?}");
            for header in &field.csv {
                assert!(seen.insert(comparable(header)), "{field:?}: {header}");
            }
        }
    }
}
