//! The records and parameters whose structs define their fields (ADR 0039).

use domain::field::{FieldDefinition, Parameters, Record, Sender, Shown, ValueKind, definitions};
use domain::hire::{Hire, HireCreation};
use domain::meeting::{Meeting, MeetingCreation};
use domain::note::Note;
use domain::pipeline::{PipelineCreation, PipelineUpdate, StageParameters, StageView};
use domain::task::{Task, TaskCreation, TaskUpdate};
use domain::{
    Account, Client, CustomField, CustomFieldParameters, File, Grant, Job, KeyRecord, Office, Pipeline, Prospect,
    ProspectParameters, Source, UpsertParameters, User, Webhook,
};

/// A struct that defines a record.
pub struct Definition {
    /// The name of the struct, which the sources use.
    pub name: &'static str,
    /// The name of the record.
    pub kind: &'static str,
    pub fields: Vec<FieldDefinition>,
    /// The structs of the parameters of its requests.
    parameters: Vec<(&'static str, &'static [FieldDefinition])>,
}

/// Every record, in the order of the documents.
pub fn records() -> Vec<Definition> {
    let task = vec![("TaskCreation", TaskCreation::DEFINITIONS), ("TaskUpdate", TaskUpdate::DEFINITIONS)];
    let prospect = vec![
        ("ProspectParameters", ProspectParameters::DEFINITIONS),
        ("UpsertParameters", UpsertParameters::DEFINITIONS),
    ];
    let hire = vec![("HireCreation", HireCreation::DEFINITIONS)];
    let meeting = vec![("MeetingCreation", MeetingCreation::DEFINITIONS)];
    let pipeline =
        vec![("PipelineCreation", PipelineCreation::DEFINITIONS), ("PipelineUpdate", PipelineUpdate::DEFINITIONS)];
    let custom_field = vec![("CustomFieldParameters", CustomFieldParameters::DEFINITIONS)];
    let stage = vec![("StageParameters", StageParameters::DEFINITIONS)];
    vec![
        record::<Prospect>("Prospect", prospect),
        record::<Task>("Task", task),
        record::<Hire>("Hire", hire),
        record::<Note>("Note", Vec::new()),
        record::<Meeting>("Meeting", meeting),
        record::<File>("File", Vec::new()),
        record::<Account>("Account", Vec::new()),
        record::<User>("User", Vec::new()),
        record::<Pipeline>("Pipeline", pipeline),
        record::<StageView>("Stage", stage),
        record::<Office>("Office", Vec::new()),
        record::<Source>("Source", Vec::new()),
        record::<Job>("Job", Vec::new()),
        record::<CustomField>("CustomField", custom_field),
        record::<Webhook>("Webhook", Vec::new()),
        record::<KeyRecord>("Key", Vec::new()),
        record::<Client>("Client", Vec::new()),
        record::<Grant>("Grant", Vec::new()),
    ]
}

impl Definition {
    /// The fields, then the parameters, which no record shows. A parameter with the name of a field sends that field.
    pub fn all(&self) -> impl Iterator<Item = FieldDefinition> {
        let mut all = self.fields.clone();
        for parameter in self.parameters.iter().flat_map(|(_, parameters)| *parameters) {
            match all.iter_mut().find(|field| field.name == parameter.name) {
                Some(field) => field.sender = Sender::Client,
                None => all.push(FieldDefinition { shown: Shown::Nowhere, ..*parameter }),
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

fn record<R: Record>(name: &'static str, parameters: Vec<(&'static str, &'static [FieldDefinition])>) -> Definition {
    Definition {
        name,
        kind: R::NAME,
        fields: definitions::<R>().filter(|field| field.kind != ValueKind::Unseen).collect(),
        parameters,
    }
}
