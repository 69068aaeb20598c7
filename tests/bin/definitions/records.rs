//! The records and parameters whose structs define their fields (ADR 0039).

use domain::field::{FieldDefinition, Parameters, Record, definitions};
use domain::hire::Hire;
use domain::meeting::{Meeting, MeetingCreation};
use domain::note::Note;
use domain::task::{Task, TaskCreation, TaskUpdate};

/// A struct that defines fields.
pub struct Definition {
    /// The name of the struct, which the sources use.
    pub name: &'static str,
    pub fields: Vec<FieldDefinition>,
}

/// Every record, in the order of the documents.
pub fn records() -> Vec<Definition> {
    vec![
        record::<Task>("Task"),
        record::<Hire>("Hire"),
        record::<Note>("Note"),
        record::<Meeting>("Meeting"),
    ]
}

fn parameters() -> Vec<Definition> {
    vec![
        further::<TaskCreation>("TaskCreation"),
        further::<TaskUpdate>("TaskUpdate"),
        further::<MeetingCreation>("MeetingCreation"),
    ]
}

/// The fields of a struct that the sources name.
pub fn fields(name: &str) -> Vec<FieldDefinition> {
    let mut all = records().into_iter().chain(parameters());
    let definition = all.find(|definition| definition.name == name);
    definition
        .unwrap_or_else(|| panic!("the sources name the struct {name}, which records.rs does not know"))
        .fields
}

fn record<R: Record>(name: &'static str) -> Definition {
    let fields = definitions::<R>().collect();
    Definition { name, fields }
}

fn further<P: Parameters>(name: &'static str) -> Definition {
    let fields = P::DEFINITIONS.to_vec();
    Definition { name, fields }
}
