//! A line as the body of POST or PATCH /prospects (SPECIFICATION §7.3).

use domain::ProspectId;
use domain::custom::{CUSTOM_PREFIX, CustomKind};
use domain::input::Json;

use crate::columns::{ColumnTarget, TableColumn};
use crate::fields::{FieldShape, TargetField};
use crate::line::TableCell;
use crate::names::{AccountNames, Records};
use crate::{full_name, values};

/// A person, as far as the line can be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PersonBody {
    /// The body of POST, or of PATCH for the prospect with this id.
    pub members: Vec<(String, Json)>,
    pub id: Option<ProspectId>,
    /// What is wrong with the line.
    pub faults: Vec<String>,
}

/// Reads the cells of a line. An empty cell is a field that is not sent; a null of JSON clears a field.
pub fn person(columns: &[TableColumn], cells: &[TableCell], names: &AccountNames<'_>) -> PersonBody {
    let mut reader =
        Reader { names, body: PersonBody::default(), external: None, custom: Vec::new(), references: Vec::new() };
    for (column, cell) in columns.iter().zip(cells) {
        let Some(target) = &column.target else { continue };
        match cell {
            TableCell::Empty => {}
            TableCell::Text(text) if text.trim().is_empty() => {}
            TableCell::Text(text) => reader.add_text(column, target, text.trim()),
            TableCell::Json(json) => reader.add_json(column, target, json),
        }
    }
    reader.complete()
}

struct Reader<'a> {
    names: &'a AccountNames<'a>,
    body: PersonBody,
    /// The external ids, if the line says something about them.
    external: Option<Vec<Json>>,
    custom: Vec<(String, Json)>,
    /// The names and ids of other records, by the names of their fields.
    references: Vec<(&'static str, String)>,
}

impl Reader<'_> {
    /// Sets a field that no other column may set to another value.
    fn set(&mut self, field: &str, value: Json) {
        match self.body.members.iter().find(|(name, _)| name == field) {
            None => self.body.members.push((field.to_owned(), value)),
            Some((_, other)) if *other == value => {}
            Some(_) => self.body.faults.push(format!("two columns set {field}; empty one of them")),
        }
    }

    fn set_text(&mut self, field: &str, text: &str) {
        self.set(field, Json::Text(text.to_owned()));
    }

    /// Adds what is wrong with a cell.
    fn fault(&mut self, column: &TableColumn, message: &str) {
        self.body.faults.push(format!("{}: {message}", column.header));
    }

    fn set_or_fault(&mut self, column: &TableColumn, field: &str, value: Result<Json, String>) {
        match value {
            Ok(value) => self.set(field, value),
            Err(message) => self.fault(column, &message),
        }
    }

    fn add_text(&mut self, column: &TableColumn, target: &ColumnTarget, text: &str) {
        match target {
            ColumnTarget::Field(field) => self.add_field(column, field, text),
            ColumnTarget::External(system) => self.add_external(system, text),
            ColumnTarget::Custom(_) | ColumnTarget::NewField => {
                self.add_custom(column, &TableCell::Text(text.to_owned()));
            }
        }
    }

    /// Adds a value that is no text. A number stands for its digits where the service takes a text.
    fn add_json(&mut self, column: &TableColumn, target: &ColumnTarget, json: &Json) {
        let is_scalar = matches!(json, Json::Integer(_) | Json::Number(_) | Json::Bool(_));
        match target {
            ColumnTarget::Custom(_) | ColumnTarget::NewField => self.add_custom(column, &TableCell::Json(json.clone())),
            _ if is_scalar => self.add_text(column, target, &values::text_of(json)),
            ColumnTarget::External(_) if *json == Json::Null => {}
            ColumnTarget::External(_) => self.fault(column, "must be a text"),
            ColumnTarget::Field(field) => match (field.shape, json) {
                (FieldShape::FullName | FieldShape::Id | FieldShape::Link, Json::Null) => {}
                (FieldShape::FullName | FieldShape::Id | FieldShape::Link, _) => self.fault(column, "must be a text"),
                // An id clears the field, whatever its name is called.
                (FieldShape::Reference, _) if field.name == "source" => self.set("sourceId", json.clone()),
                (FieldShape::ExternalIds, Json::Array(ids)) => {
                    self.external.get_or_insert_default().extend_from_slice(ids);
                }
                (_, Json::Null) if !field.clears => {}
                _ => self.set(field.sets, json.clone()),
            },
        }
    }

    fn add_field(&mut self, column: &TableColumn, field: &'static TargetField, text: &str) {
        match field.shape {
            FieldShape::Text => self.set_text(field.sets, text),
            FieldShape::Time => self.set_or_fault(column, field.sets, values::time(text, column)),
            FieldShape::FullName => {
                let names = full_name::split(text);
                if names.is_none() {
                    let advice = "is not a first and a last name; write First Last, or Last, First";
                    self.fault(column, &format!("{text:?} {advice}"));
                }
                // The service would also say that the names are missing.
                let (first, last) = names.unwrap_or_else(|| ("-".to_owned(), "-".to_owned()));
                self.set_text("firstName", &first);
                self.set_text("lastName", &last);
            }
            FieldShape::Id => match ProspectId::parse(text) {
                Some(id) => self.body.id = Some(id),
                None => {
                    self.fault(
                        column,
                        &format!("{text:?} is not the id of a prospect; empty it, or ignore the column"),
                    );
                }
            },
            FieldShape::Choice => self.set_text(field.sets, &text.to_lowercase().replace([' ', '-'], "_")),
            FieldShape::List => self.set(field.sets, values::texts(values::split(text))),
            FieldShape::Link => {
                self.set(field.sets, Json::Object(vec![("url".to_owned(), Json::Text(text.to_owned()))]));
            }
            FieldShape::ExternalIds => self.add_external_ids(column, text),
            FieldShape::Json => {
                let value = Json::parse(text.as_bytes()).map_err(|error| format!("is not JSON: {error}"));
                self.set_or_fault(column, field.sets, value);
            }
            FieldShape::Reference => self.references.push((field.name, text.to_owned())),
        }
    }

    fn add_external(&mut self, system: &str, id: &str) {
        let member = |name: &str, text: &str| (name.to_owned(), Json::Text(text.to_owned()));
        let external = self.external.get_or_insert_default();
        external.push(Json::Object(vec![member("system", system), member("id", id)]));
    }

    /// Several ids: as JSON, as an export has them, or as SYSTEM:ID.
    fn add_external_ids(&mut self, column: &TableColumn, text: &str) {
        if let Ok(Json::Array(ids)) = Json::parse(text.as_bytes())
            && ids.iter().all(|id| matches!(id, Json::Object(_)))
        {
            return self.external.get_or_insert_default().extend(ids);
        }
        for text in values::split(text) {
            match text.split_once(':') {
                Some((system, id)) => self.add_external(system, id),
                None => self.fault(column, &format!("{text:?} is not SYSTEM:ID")),
            }
        }
    }

    /// Sets a custom field. A preview leaves out a field that the import has not created yet.
    fn add_custom(&mut self, column: &TableColumn, cell: &TableCell) {
        let field = column.custom_key().and_then(|key| self.names.settings.custom_fields.get(key));
        let Some(field) = field else { return };
        let value = match cell {
            TableCell::Text(text) => values::custom(field, text, column, self.names),
            TableCell::Json(number @ (Json::Integer(_) | Json::Number(_))) if takes_text(field.kind) => {
                Ok(Json::Text(values::text_of(number)))
            }
            TableCell::Json(json) => Ok(json.clone()),
            TableCell::Empty => return,
        };
        match value {
            Ok(value) => self.custom.push((field.key.as_str().to_owned(), value)),
            Err(message) => self.fault(column, &message),
        }
    }

    /// Resolves the names of records, and adds what several columns say together.
    fn complete(mut self) -> PersonBody {
        self.add_references();
        let own = std::mem::take(&mut self.custom);
        match self.body.members.iter_mut().find(|(name, _)| name == "customFields") {
            Some((_, Json::Object(sent))) => {
                let repeated = own.iter().filter(|(key, _)| sent.iter().any(|(other, _)| other == key));
                let faults =
                    repeated.map(|(key, _)| format!("two columns set {CUSTOM_PREFIX}{key}; empty one of them"));
                self.body.faults.extend(faults);
                sent.extend(own);
            }
            // The service refuses anything but an object.
            Some(_) => {}
            None if own.is_empty() => {}
            None => self.set("customFields", Json::Object(own)),
        }
        if let Some(external) = self.external.take() {
            self.set("externalIds", Json::Array(external));
        }
        self.body
    }

    fn add_references(&mut self) {
        let references = std::mem::take(&mut self.references);
        let get = |name: &str| references.iter().find(|(field, _)| *field == name).map(|(_, text)| text.as_str());
        let names = self.names;
        let find = |records: &Records, name: &str, id: &str| records.resolve(get(name), get(id));
        let pipeline = self.set_resolved("pipelineId", find(&names.pipelines, "pipeline", "pipelineId"));
        self.set_resolved("stageId", names.stage(get("stage"), get("stageId"), pipeline.as_deref()));
        self.set_resolved("officeId", find(&names.offices, "office", "officeId"));
        self.set_resolved("ownerId", find(&names.users, "owner", "ownerId"));
        self.set_resolved("jobId", find(&names.jobs, "job", "jobId"));
        let source = get("source");
        let source_id = get("sourceId").filter(|id| source.is_none() || names.sources.has(id));
        match (source, source_id) {
            // The service finds the source of this name, or creates it.
            (Some(name), None) => self.set_text("newSourceName", name),
            (name, id) => {
                self.set_resolved("sourceId", names.sources.resolve(name, id));
            }
        }
    }

    fn set_resolved(&mut self, field: &str, resolved: Result<Option<String>, String>) -> Option<String> {
        let id = resolved.unwrap_or_else(|fault| {
            self.body.faults.push(fault);
            None
        });
        if let Some(id) = &id {
            self.set_text(field, id);
        }
        id
    }
}

/// Whether the service takes a text for a value of this type, so that a number stands for its digits.
const fn takes_text(kind: CustomKind) -> bool {
    !matches!(kind, CustomKind::Number | CustomKind::Datetime | CustomKind::MultiSelect)
}
