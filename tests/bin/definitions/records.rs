//! The records and parameters whose structs define their fields (ADR 0039).

use domain::field::{FieldDefinition, Parameters, Record, Sender, Shown, ValueKind, definitions};
use domain::hire::{Hire, HireCreation};
use domain::meeting::{Meeting, MeetingCreation};
use domain::note::Note;
use domain::pipeline::{PipelineCreation, PipelineUpdate, StageParameters, StageView};
use domain::task::{Task, TaskCreation, TaskUpdate};
use domain::{
    Account, CustomField, CustomFieldParameters, File, Job, KeyRecord, Office, Pipeline, Prospect, ProspectParameters,
    Source, UpsertParameters, User, Webhook,
};

/// A struct that defines a record.
pub struct Definition {
    /// The name of the struct, which the sources use.
    pub name: &'static str,
    /// The name of the record.
    pub kind: &'static str,
    /// The section of the specification about its fields.
    pub section: &'static str,
    pub fields: Vec<FieldDefinition>,
    /// The structs of the parameters of its requests.
    parameters: Vec<(&'static str, &'static [FieldDefinition])>,
}

/// Every record, in the order of the documents.
pub fn records() -> Vec<Definition> {
    let task = vec![
        ("TaskCreation", TaskCreation::DEFINITIONS),
        ("TaskUpdate", TaskUpdate::DEFINITIONS),
    ];
    let prospect = vec![
        ("ProspectParameters", ProspectParameters::DEFINITIONS),
        ("UpsertParameters", UpsertParameters::DEFINITIONS),
    ];
    let hire = vec![("HireCreation", HireCreation::DEFINITIONS)];
    let meeting = vec![("MeetingCreation", MeetingCreation::DEFINITIONS)];
    let pipeline = vec![
        ("PipelineCreation", PipelineCreation::DEFINITIONS),
        ("PipelineUpdate", PipelineUpdate::DEFINITIONS),
    ];
    let custom_field = vec![("CustomFieldParameters", CustomFieldParameters::DEFINITIONS)];
    let stage = vec![("StageParameters", StageParameters::DEFINITIONS)];
    vec![
        record::<Prospect>("Prospect", "8.6", prospect),
        record::<Task>("Task", "9.3", task),
        record::<Hire>("Hire", "10.3", hire),
        record::<Note>("Note", "11.3", Vec::new()),
        record::<Meeting>("Meeting", "12.3", meeting),
        record::<File>("File", "18.1", Vec::new()),
        record::<Account>("Account", "13.2", Vec::new()),
        record::<User>("User", "13.3", Vec::new()),
        record::<Pipeline>("Pipeline", "13.4", pipeline),
        record::<StageView>("Stage", "13.5", stage),
        record::<Office>("Office", "13.6", Vec::new()),
        record::<Source>("Source", "13.7", Vec::new()),
        record::<Job>("Job", "13.8", Vec::new()),
        record::<CustomField>("CustomField", "13.11", custom_field),
        record::<Webhook>("Webhook", "14.2", Vec::new()),
        record::<KeyRecord>("Key", "5.6", Vec::new()),
    ]
}

impl Definition {
    /// The fields, then the parameters, which no record shows. A parameter with the name of a field sends that field.
    pub fn all(&self) -> impl Iterator<Item = FieldDefinition> {
        let mut all = self.fields.clone();
        for parameter in self.parameters.iter().flat_map(|(_, parameters)| *parameters) {
            match all.iter_mut().find(|field| field.name == parameter.name) {
                Some(field) => field.sender = Sender::Client,
                None => all.push(FieldDefinition {
                    shown: Shown::Nowhere,
                    ..*parameter
                }),
            }
        }
        all.into_iter()
    }
}

/// The fields of a struct that the sources name.
pub fn fields(name: &str) -> Vec<FieldDefinition> {
    for record in records() {
        if record.name == name {
            return record.fields;
        }
        if let Some((_, parameters)) = record.parameters.iter().find(|(parameters, _)| *parameters == name) {
            return parameters.to_vec();
        }
    }
    panic!("the sources name the struct {name}, which records.rs does not know");
}

fn record<R: Record>(
    name: &'static str,
    section: &'static str,
    parameters: Vec<(&'static str, &'static [FieldDefinition])>,
) -> Definition {
    Definition {
        name,
        kind: R::NAME,
        section,
        fields: definitions::<R>()
            .filter(|field| field.kind != ValueKind::Unseen)
            .collect(),
        parameters,
    }
}
